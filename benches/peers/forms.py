"""The tools of `benches/yard.py` as their makers would write them for buf (protobuf) and for BAML: the same names, texts,
parameters and results. Checks, texts of results, examples and sample calls have no place there.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from yard import COLOURS, SPEEDS, tools, write  # noqa: E402

PER_FILE = 50
LINT = "version: v2\nmodules:\n  - path: .\nlint:\n  use:\n    - STANDARD\n    - COMMENTS\n"
GENERATE = "version: v2\nplugins:\n  - local: protoc-gen-prost\n    out: gen\n"


def says(tool):
    v, t, lap = tool["verb"], tool["thing"], tool["lap"]
    return [f"{v.title()} one {t} in yard {lap} for whoever asked in this chat; the yard keeps a record of it.",
            f"Somebody names a {t} of yard {lap} and says what should become of it.",
            f"The {t} stands in another yard, or several are meant at once.",
            "The yard took it. Tell the number to whoever asked.",
            f"No such {t} stands in this yard; nothing was changed."]


def fields(tool):
    """Name, kind, whether it may be left out, text."""
    t = tool["thing"]
    return [("colour", COLOURS, False, f"Colour of the {t}'s tag"), ("speed", SPEEDS, True, "How soon it has to be done"),
            ("note", "string", True, "What the next shift should know, at most 400 characters"),
            ("reference", "string", True, f"Number on the {t}, as it is written there, at most 40 characters"),
            ("count", "int", False, "How many of them, from 1 to 50"), ("tell", "bool", True, "Whether the owner hears of it")]


RESULTS = [("Done", [("record", "string"), ("state", "string"), ("changed", "int")]), ("Missing", [("asked", "string")])]


def proto(tool):
    name, parts = tool["pascal"], []
    kinds = {"string": "string", "int": "int32", "bool": "bool"}
    request, outcomes = "", ""
    for number, (field, kind, optional, text) in enumerate(fields(tool), 1):
        if isinstance(kind, list):
            enum = name + field.title()
            prefix = f"{tool['verb']}_{tool['thing']}{tool['lap']}_{field}".upper()
            values = "".join(f"  // The {field} is {v}.\n  {prefix}_{v.upper()} = {at};\n" for at, v in enumerate(kind, 1))
            parts.append(f"// {text}.\nenum {enum} {{\n  // Not said.\n  {prefix}_UNSPECIFIED = 0;\n{values}}}\n")
            kind = enum
        request += f"  // {text}.\n  {'optional ' if optional else ''}{kinds.get(kind, kind)} {field} = {number};\n"
    parts.append(f"// What the tool takes.\nmessage {name}Request {{\n{request}}}\n")
    for number, (result, members) in enumerate(RESULTS, 1):
        inner = "".join(f"  // The {m}.\n  {kinds[k]} {m} = {at};\n" for at, (m, k) in enumerate(members, 1))
        parts.append(f"// How it ended.\nmessage {name}{result} {{\n{inner}}}\n")
        outcomes += f"    // How it ended.\n    {name}{result} {result.lower()} = {number};\n"
    parts.append(f"// What comes of it.\nmessage {name}Response {{\n  // One of these.\n  oneof outcome {{\n{outcomes}  }}\n}}\n")
    return "\n".join(parts)


def method(tool):
    comment = "\n  //\n".join(f"  // {line}" for line in says(tool))
    return f"{comment}\n  rpc {tool['pascal']}({tool['pascal']}Request) returns ({tool['pascal']}Response);\n"


def baml(tool):
    name, parts, members = tool["pascal"], [], ""
    for field, kind, optional, text in fields(tool):
        if isinstance(kind, list):
            values = "".join(f'  {v.title()} @alias("{v}") @description(#"The {field} is {v}"#)\n' for v in kind)
            parts.append(f"enum {name}{field.title()} {{\n{values}}}\n")
            kind = name + field.title()
        bounds = " @assert(range, {{ this >= 1 and this <= 50 }})" if kind == "int" else ""
        members += f'  {field} {kind}{"?" if optional else ""}{bounds} @description(#"{text}"#)\n'
    parts.append(f"class {name}Params {{\n{members}}}\n")
    for result, inner in RESULTS:
        parts.append(f"class {name}{result} {{\n" + "".join(f'  {m} {k} @description(#"The {m}"#)\n' for m, k in inner) + "}\n")
    prompt = "\n\n".join(f"    {line}" for line in says(tool))
    for suffix, taken, given in [("", "request", f"{name}Params"), ("Read", "result", f"{name}Done | {name}Missing")]:
        body = prompt if not suffix else "    Read the result."
        parts.append(f'function {name}{suffix}({taken}: string) -> {given} {{\n  client Bench\n  prompt #"\n{body}\n'
                     f"    {{{{ ctx.output_format }}}}\n    {{{{ {taken} }}}}\n  \"#\n}}\n")
    return "\n".join(parts)


def forms(count, folder, baml_version):
    """Writes `proto` and `baml/baml_src` into the folder."""
    every = list(tools(count))
    write(folder / "proto/buf.yaml", LINT)
    write(folder / "proto/buf.gen.yaml", GENERATE)
    write(folder / "baml/baml_src/main.baml",
          f'generator rust {{\n  output_type "rust"\n  output_dir "../out"\n  version "{baml_version}"\n}}\n\n'
          'client<llm> Bench {\n  provider openai\n  options {\n    model "gpt-4o"\n    api_key env.OPENAI_API_KEY\n  }\n}\n')
    for k in range(0, count, PER_FILE):
        part, number = every[k:k + PER_FILE], f"{k // PER_FILE:03}"
        service = f"// Tools {k} and on.\nservice Tools{number}Service {{\n" + "".join(map(method, part)) + "}\n\n"
        write(folder / f"proto/yard/v1/tools_{number}.proto",
              'syntax = "proto3";\n\npackage yard.v1;\n\n' + service + "\n".join(map(proto, part)))
        write(folder / f"baml/baml_src/tools_{number}.baml", "\n".join(map(baml, part)))
