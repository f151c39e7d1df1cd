#!/usr/bin/env python3
"""What it costs to compile N tools: `toolcat::catalog!` against serde and schemars derives.

    python3 benches/compile-cost/run.py [--sizes 100,1000] [--runs 3] [--keep]

Each tool has six parameters (two enums of four, two optional strings, a bounded integer, a boolean) and two outcomes.
Both crates offer the same: a parser by tool name, every schema, and results in words. Dependencies are built before;
then `cargo build` of the crate alone is measured (dev profile, not incremental, link included): CPU seconds of cargo and
all its children, and the peak memory of the largest of them, as the kernel counts them. `expand` is the macro's own work,
measured by building the same crate from the text that `toolcat emit rust` prints and taking the difference.
Linux only. Prints a Markdown table.
"""
import argparse
import json
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
from yard import COLOURS, SPEEDS, catalog, write  # noqa: E402

def describe(tool):
    v, t, lap = tool["verb"], tool["thing"], tool["lap"]
    return [f"{v.title()} one {t} in yard {lap} for whoever asked in this chat; the yard keeps a record of it.", "",
            f"Somebody names a {t} of yard {lap} and says what should become of it.", "",
            f"The {t} stands in another yard, or several are meant at once.", "",
            "The yard took it. Tell the number to whoever asked.", "",
            f"No such {t} stands in this yard; nothing was changed."]


def derived(tool):
    p, t = tool["pascal"], tool["thing"]
    doc = "".join(f"/// {line}".rstrip() + "\n" for line in describe(tool))
    enum = lambda name, words, what: (f"#[derive(Debug, Clone, Deserialize, JsonSchema)]\n#[serde(rename_all = \"snake_case\")]\npub enum {p}{name} {{\n"
                                      + "".join(f"    /// {what} is {w}\n    {w.title()},\n" for w in words) + "}\n")
    return f'''
{enum("Colour", COLOURS, "The tag")}{enum("Speed", SPEEDS, "The pace")}{doc}#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct {p}Params {{
    /// Colour of the {t}'s tag
    pub colour: {p}Colour,
    /// How soon it has to be done
    pub speed: Option<{p}Speed>,
    /// What the next shift should know, at most 400 characters
    #[schemars(length(max = 400))]
    pub note: Option<String>,
    /// Number on the {t}, as it is written there
    #[schemars(length(max = 40))]
    pub reference: Option<String>,
    /// How many of them, from 1 to 50
    #[schemars(range(min = 1, max = 50))]
    pub count: i64,
    /// Whether the owner hears of it
    pub tell: Option<bool>,
}}
#[derive(Debug, Clone)]
pub enum {p}Outcome {{
    Done {{ record: String, state: String, changed: i64 }},
    Missing {{ asked: String }},
}}
impl {p}Outcome {{
    pub fn render(&self) -> String {{
        match self {{
            Self::Done {{ record, state, changed }} => format!("The {t} {{record}} is {{state}} now; {{changed}} entries changed.\\n\\nTell the number, and ask whether anything else is wanted."),
            Self::Missing {{ asked }} => format!("No {t} fits {{asked:?}}. Nothing was changed.\\n\\nAsk for the number once more."),
        }}
    }}
}}
'''


MAIN = '''
fn main() {
    let mut args = std::env::args().skip(1);
    let (Some(name), Some(text)) = (args.next(), args.next()) else { return };
    let value: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    println!("{:?}", parse(&name, value));
    println!("{}", schemas());
}
'''
MANIFEST = '[package]\nname = "{name}"\nversion = "0.1.0"\nedition = "2024"\n\n[workspace]\n\n[dependencies]\n{deps}'


def generate(count, out):
    """The catalog and the three crates: derives, macro, and the macro's output as text."""
    all_tools = catalog(count, out / "catalog")
    source = "#![allow(dead_code)]\nuse schemars::JsonSchema;\nuse serde::Deserialize;\n" + "".join(map(derived, all_tools))
    source += "#[derive(Debug, Clone)]\npub enum Call {\n" + "".join(f"    {t['pascal']}({t['pascal']}Params),\n" for t in all_tools) + "}\n"
    source += "pub fn parse(name: &str, value: serde_json::Value) -> Result<Call, String> {\n    match name {\n"
    source += "".join(f'        "{t["name"]}" => serde_json::from_value(value).map(Call::{t["pascal"]}).map_err(|e| e.to_string()),\n' for t in all_tools)
    source += '        _ => Err("unknown tool".into()),\n    }\n}\npub fn schemas() -> usize {\n    let all = vec![\n'
    source += "".join(f'        ("{t["name"]}", schemars::schema_for!({t["pascal"]}Params)),\n' for t in all_tools) + "    ];\n    all.len()\n}\n" + MAIN
    write(out / "derive/Cargo.toml", MANIFEST.format(name="derive", deps='serde = { version = "1", features = ["derive"] }\nserde_json = "1"\nschemars = "1"\n'))
    write(out / "derive/src/main.rs", source)
    ours = ('pub fn parse(name: &str, value: serde_json::Value) -> Result<yard::desk::Call, String> {\n'
            '    yard::desk::parse_call(name, &value).map_err(|rejection| rejection.to_string())\n}\n'
            'pub fn schemas() -> usize {\n    yard::desk::ANTHROPIC.manifest().len()\n}\n' + MAIN)
    deps = f'serde_json = "1"\ntoolcat = {{ path = "{ROOT}" }}\n'
    write(out / "macro/Cargo.toml", MANIFEST.format(name="with-macro", deps=deps))
    write(out / "macro/src/main.rs", '#![allow(dead_code)]\nmod yard {\n    toolcat::catalog!("../catalog");\n}\n' + ours)
    write(out / "text/Cargo.toml", MANIFEST.format(name="from-text", deps=deps))
    write(out / "text/src/main.rs", "#![allow(dead_code)]\nmod yard;\n" + ours)
    subprocess.run([toolcat(), "emit", "rust", "../catalog", "--out", "src/yard.rs"], cwd=out / "text", check=True)


def toolcat():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return str((ROOT / target / "release/toolcat").resolve())


def measure(crate, target, log):
    """One `cargo build` of the crate alone: (CPU seconds, peak MB)."""
    env = os.environ | {"CARGO_INCREMENTAL": "0", "CARGO_TARGET_DIR": str(target)}
    os.utime(crate / "src/main.rs")
    with open(log, "wb") as out:
        child = subprocess.Popen(["cargo", "build", "--offline"], cwd=crate, env=env, stdout=out, stderr=out)
        _, status, used = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"{crate} does not build:\n" + Path(log).read_text(errors="replace")[-3000:])
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def prebuild(crate, target, log):
    """Builds the dependencies, with an empty program in place of the crate's own."""
    source, kept = crate / "src/main.rs", crate / "main.rs"
    source.rename(kept)
    source.write_text("fn main() {}\n")
    measure(crate, target, log)
    kept.replace(source)


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--sizes", default="100,1000")
    args.add_argument("--runs", type=int, default=3)
    args.add_argument("--keep", action="store_true", help="keep the generated crates and say where they are")
    args = args.parse_args()
    subprocess.run(["cargo", "build", "--release", "-p", "toolcat-cli", "--manifest-path", ROOT / "Cargo.toml"], check=True)
    work = Path(tempfile.mkdtemp(prefix="toolcat-compile-cost-"))
    rows = []
    for size in map(int, args.sizes.split(",")):
        generate(size, work / str(size))
        cost = {}
        for style in ("derive", "text", "macro"):
            crate, target = work / str(size) / style, work / "target" / style
            subprocess.run(["cargo", "fetch"], cwd=crate, check=True, stderr=subprocess.DEVNULL)
            prebuild(crate, target, work / "log")
            runs = [measure(crate, target, work / "log") for _ in range(args.runs if size <= 100 else 1)]
            cost[style] = [statistics.median(column) for column in zip(*runs)]
        rows.append((size, cost))
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
          + subprocess.run(["rustc", "--version"], capture_output=True, text=True).stdout.strip())
    print("\n| tools | what is built | CPU s | peak MB | derives cost |\n|---|---|---|---|---|")
    for size, cost in rows:
        base = cost["derive"][0]
        names = {"derive": "serde + schemars derives", "text": "generated code (`toolcat emit rust`)", "macro": "`catalog!`, expansion included"}
        for style, name in names.items():
            cpu, peak = cost[style]
            print(f"| {size} | {name} | {cpu:.2f} | {peak:.0f} | {base / cpu:.1f}× |")
        print(f"| {size} | expansion alone (difference) | {cost['macro'][0] - cost['text'][0]:.2f} | | |")
    if args.keep:
        print(f"\nkept: {work}")
    else:
        shutil.rmtree(work)


main()
