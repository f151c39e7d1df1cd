#!/usr/bin/env python3
"""What checking N tools costs: the command with every rule, and what `catalog!` does unoptimised.

    python3 benches/check-speed/run.py [--sizes 1000,2000,5000,10000] [--runs 9]

The catalog is that of `benches/yard.py`. For the command: CPU seconds (user and system) and peak memory of one run of
`toolcat check`, as the kernel counts them, the median of all runs. For the macro: the stages of its work at 1,000 tools, timed
by `compiler/examples/check_speed.rs` in the dev profile. Linux only. Prints Markdown tables.
"""
import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benches"))
from yard import catalog  # noqa: E402


def command(folder):
    """One run of the command: CPU seconds, peak MB."""
    target = ROOT / os.environ.get("CARGO_TARGET_DIR", "target")
    child = subprocess.Popen([target / "release/toolcat", "check", folder], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"{folder}: the catalog has errors")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def stages(folder, profile):
    """What the stages take in the library: lines of the example."""
    built = ["cargo", "run", "-q", "-p", "toolcat-compiler", "--example", "check_speed", *profile, "--", str(folder)]
    return subprocess.run(built, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--sizes", default="1000,2000,5000,10000")
    args.add_argument("--runs", type=int, default=9)
    args = args.parse_args()
    subprocess.run(["cargo", "build", "-q", "--release", "-p", "toolcat-cli"], cwd=ROOT, check=True)
    work = Path(tempfile.mkdtemp(prefix="toolcat-check-speed-"))
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before, "
          + subprocess.run(["rustc", "--version"], capture_output=True, text=True).stdout.strip())
    print("\n| tools | MB of KDL | CPU s (fastest) | µs a tool | peak MB |\n|---|---|---|---|---|")
    for size in map(int, args.sizes.split(",")):
        folder = work / str(size)
        catalog(size, folder)
        bytes_ = sum(file.stat().st_size for file in folder.iterdir())
        cpu, peak = zip(*(command(folder) for _ in range(args.runs)))
        middle = statistics.median(cpu)
        print(f"| {size} | {bytes_ / 1e6:.1f} | {middle:.3f} ({min(cpu):.3f}) | {middle / size * 1e6:.0f} | {statistics.median(peak):.0f} |")
    first = work / args.sizes.split(",")[0]
    print("\nunoptimised:\n" + stages(first, []) + "\nrelease:\n" + stages(first, ["--release"]))
    shutil.rmtree(work)


main()
