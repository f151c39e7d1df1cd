#!/usr/bin/env python3
"""Measures what the first `cargo build` of a crate with one catalog costs, and prints it as the table of docs/performance.md.

    python3 benches/cold-build/run.py [--rounds N] [--most RATIO] [--timings]

A build begins with an empty target folder and counts CPU seconds (user and system) of cargo and all its children; crates are
downloaded before. Seconds depend on the machine and on what else it does, so the same is measured of a fixed set of crates, in
turn, and the ratio of both is what is held to a bound: with `--most` the program fails where the ratio of the cheapest builds is
greater in every round. `--timings` also leaves cargo's report of the crates in benches/cold-build/timings.
"""
import argparse
import datetime
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# What a user's shell does not have, but a developer's or a CI machine's might.
FOREIGN = ("CARGO_PROFILE_", "CARGO_BUILD_", "CARGO_TARGET_", "CARGO_ENCODED_", "RUSTFLAGS", "RUSTC_", "CARGO_INCREMENTAL")


def environment():
    """As a user has it: toolcat comes from a registry then, and cargo prepares no incremental builds of what does."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    return kept | {"CARGO_INCREMENTAL": "0"}


def cargo(name, *arguments):
    manifest = HERE / name / "Cargo.toml"
    command = ["cargo", *arguments, "--locked", "--quiet", "--manifest-path", str(manifest)]
    subprocess.run(command, env=environment(), check=True)


def cpu_seconds(name, timings=False):
    """CPU seconds of a build from nothing."""
    with tempfile.TemporaryDirectory(prefix="toolcat-cold-build-") as target:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        cargo(name, "build", "--target-dir", target, *(["--timings"] if timings else []))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if timings:
            shutil.copytree(Path(target) / "cargo-timings", HERE / "timings", dirs_exist_ok=True)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--most", type=float)
    options.add_argument("--timings", action="store_true")
    options = options.parse_args()
    load = os.getloadavg()[0]
    for name in ("reference", "subject"):
        cargo(name, "fetch")
    # Whatever else the machine does makes a build dearer, never cheaper, so the cheapest of each is nearest to the truth.
    reference = subject = float("inf")
    for _ in range(options.rounds):
        reference = min(reference, cpu_seconds("reference"))
        subject = min(subject, cpu_seconds("subject", options.timings))
        ratio = subject / reference
        if options.most and ratio <= options.most:
            break
    print("| what is built | CPU s | ratio |\n|---|---|---|")
    print(f"| a crate with one `catalog!` | {subject:.1f} | {ratio:.2f} |")
    print(f"| a crate with `clap` and its derives | {reference:.1f} | 1 |")
    rustc = subprocess.run(["rustc", "--version"], text=True, capture_output=True).stdout.strip()
    print(f"\n{platform.system()} {platform.machine()}, {os.cpu_count()} cores, load {load:.1f} before; {rustc}; "
          f"{datetime.date.today()}.")
    if options.most and ratio > options.most:
        sys.exit(f"\nThe first build of a crate with a catalog costs {ratio:.2f} times what the reference does; "
                 f"{options.most:g} is the most that it may. `--timings` says which crates are to blame.")


main()
