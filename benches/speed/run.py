#!/usr/bin/env python3
"""Runs the benchmarks of calls and results and prints them as the table of docs/performance.md.

    python3 benches/speed/run.py

Everything is measured in one run of one program, in the default release profile. Each cell gives the median of 1,000
samples, and the fastest of them in parentheses.
"""
import datetime
import os
import platform
import re
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
# What is compared, with what, and the greatest ratio that is aimed at.
ROWS = [
    ("a call's text to `Params`", "call", "toolcat", "serde_derive", "`serde_json::from_str` into a derived struct", 1.5),
    ("the same, from a `Value`", "call", "toolcat_from_value", "serde_derive", "the same from text", None),
    ("a call with eight repairs", "call", "toolcat_with_noise", "serde_derive", "the same without any", None),
    ("five errors, as the text that a model reads", "five_errors", "toolcat", "jsonschema",
     "`jsonschema`, each error on a line", 1.0),
    ("the same, from a `Value`", "five_errors", "toolcat_from_value", "jsonschema_from_value",
     "`jsonschema`, errors only counted", None),
    ("a result of 20 lines", "result_of_20_lines", "toolcat", "by_hand", "`write!` by hand", 1.5),
    ("the same", "result_of_20_lines", "toolcat", "handlebars", "`handlebars`, template compiled beforehand", 0.05),
]
UNITS = {"ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9}


def measure():
    """Nanoseconds by group and name: fastest and median."""
    out = subprocess.run(["cargo", "bench", "--bench", "calls"], cwd=HERE, check=True, text=True, capture_output=True).stdout
    times, group = {}, None
    for line in out.splitlines():
        if head := re.match(r"[├╰]─ (\w+)", line):
            group = head[1]
        elif row := re.match(r"[│ ]  [├╰]─ (\w+)\s+(.*)", line):
            columns = [column.split() for column in row[2].split("│")]
            number = lambda column: float(column[0]) * UNITS[column[1]]
            times[group, row[1]] = number(columns[0]), number(columns[2])
    return times


def shown(time):
    return f"{time:.0f} ns" if time < 1000 else f"{time / 1000:.2f} µs"


def main():
    load = os.getloadavg()[0]
    times = measure()
    print("| what | ratio | goal | toolcat | compared with | |\n|---|---|---|---|---|---|")
    for what, group, ours, theirs, against, aim in ROWS:
        (fast, median), (other, other_median) = times[group, ours], times[group, theirs]
        aimed = "" if aim is None else f"≤ {aim:g}"
        ratio = lambda a, b: f"{a / b:.3f}" if a < b / 10 else f"{a / b:.2f}"
        print(f"| {what} | {ratio(median, other_median)} ({ratio(fast, other)}) | {aimed} "
              f"| {shown(median)} ({shown(fast)}) | {against} | {shown(other_median)} ({shown(other)}) |")
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "?")
    rustc = subprocess.run(["rustc", "--version"], cwd=HERE, text=True, capture_output=True).stdout.strip()
    print(f"\n{cpu}, {os.cpu_count()} cores, load {load:.1f} before; {platform.system()} {platform.machine()}; {rustc}; "
          f"{datetime.date.today()}.")


main()
