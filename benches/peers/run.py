#!/usr/bin/env python3
"""`toolcat check` and `toolcat emit rust` next to the peers that do the nearest thing, on the same tools, in one run.

    python3 benches/peers/run.py [--sizes 1000,2594] [--rounds 9] [--buf PATH] [--baml PATH] [--data FOLDER]

The peers: `buf` 1.75 (npm `@bufbuild/buf`), with `protoc-gen-prost` (cargo) in the path; `baml-cli` 0.226.2 (npm
`@boundaryml/baml`), started as `PATH` or, where PATH ends with `.js`, by `node`. One that is not found is left out. The tools
are those of `benches/yard.py`; with `--data`, those in FOLDER/N: `kdl`, `proto` and `baml/baml_src`.

The commands take turns, so that the machine is in the same state for all of them. Wall time, and the CPU time and memory that
the kernel counts for a process with its children; the medians of all rounds. Prints Markdown tables.
"""
import argparse
import datetime
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benches"), str(Path(__file__).resolve().parent)]
from forms import forms  # noqa: E402
from yard import catalog  # noqa: E402

BAML_VERSION = "0.226.2"


def run(command, cwd):
    """Wall seconds, CPU seconds and peak MB of one run."""
    start = time.monotonic()
    child = subprocess.Popen([str(part) for part in command], cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = child.stderr.read()
    _, status, used = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"{' '.join(map(str, command))} fails:\n{said.decode(errors='replace')[-2000:]}")
    return time.monotonic() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def commands(folder, buf, baml):
    """What is compared: a title and its commands, ours first."""
    toolcat = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release/toolcat"
    check = {"toolcat check": [toolcat, "check", "kdl"]}
    emit = {"toolcat emit rust": [toolcat, "emit", "rust", "kdl", "--out", "emitted.rs"]}
    if buf:
        check["buf lint"] = [buf, "lint", "proto"]
        if shutil.which("protoc-gen-prost"):
            emit["buf generate (prost)"] = [buf, "generate", "proto", "--template", "proto/buf.gen.yaml", "-o", "proto"]
    if baml:
        start = ["node", baml] if str(baml).endswith(".js") else [baml]
        check["baml-cli check"] = [*start, "check", "--from", "baml/baml_src"]
        emit["baml-cli generate"] = [*start, "generate", "--from", "baml/baml_src"]
    return [("Checking", check), ("Rust", emit)]


def measure(all_commands, folder, rounds):
    found = {name: [] for name in all_commands}
    for turn in range(rounds + 1):
        for name, command in all_commands.items():
            came = run(command, folder)
            if turn:  # the first round warms up
                found[name].append(came)
    return {name: [statistics.median(column) for column in zip(*runs)] for name, runs in found.items()}


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--sizes", default="1000,2594")
    args.add_argument("--rounds", type=int, default=9)
    args.add_argument("--buf", default=shutil.which("buf"))
    args.add_argument("--baml", default=shutil.which("baml-cli"))
    args.add_argument("--data", type=Path)
    args = args.parse_args()
    subprocess.run(["cargo", "build", "--release", "-p", "toolcat-cli", "--manifest-path", ROOT / "Cargo.toml"], check=True)
    load, rows = os.getloadavg()[0], []
    with tempfile.TemporaryDirectory(prefix="toolcat-peers-") as work:
        for size in map(int, args.sizes.split(",")):
            folder = Path(work) / str(size)
            if args.data:
                shutil.copytree(args.data / str(size), folder)
            else:
                catalog(size, folder / "kdl")
                forms(size, folder, BAML_VERSION)
            for title, compared in commands(folder, args.buf, args.baml):
                found = measure(compared, folder, args.rounds)
                ours = next(iter(found.values()))[0]
                rows += [(size, name, wall, cpu, peak, wall / ours) for name, (wall, cpu, peak) in found.items()]
    rustc = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print("| tools | command | wall s | CPU s | peak MB | toolcat is faster by |\n|---|---|---|---|---|---|")
    for size, name, wall, cpu, peak, ratio in rows:
        print(f"| {size} | `{name}` | {wall:.3f} | {cpu:.3f} | {peak:.0f} | {'' if ratio == 1 else f'{ratio:.1f}×'} |")
    print(f"\n{platform.system()} {platform.machine()}, {os.cpu_count()} cores, load {load:.1f} before; {rustc}; "
          f"{datetime.date.today()}; median of {args.rounds}.")


main()
