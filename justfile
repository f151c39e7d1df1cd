# Everything that has to pass before a change lands.
ready:
    bash .ci/run
    cargo package --workspace --allow-dirty

# Rewrites expected outputs; read the difference before you commit it.
accept:
    UPDATE_EXPECT=1 cargo test --workspace
    for catalog in catalogs/*/; do cargo run -q -p toolcat-cli -- golden "$catalog" --accept; done

# What checking costs, from 1,000 to 10,000 tools.
check-speed:
    python3 benches/check-speed/run.py

# Compile cost of generated code against derives; writes docs/performance.md's table.
compile-cost:
    python3 benches/compile-cost/run.py

# Checking and code generation next to buf and BAML; they are found in the path.
peers:
    python3 benches/peers/run.py

# Instructions that large catalogs take, in the build that users run; needs valgrind.
growth:
    cargo test --release -p toolcat-cli --test growth
