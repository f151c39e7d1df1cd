"""The catalog of N tools that the benchmarks build and check: one server, one agent, fifty tools a file.

Each tool has six parameters (two enums of four, two optional strings, a bounded integer, a boolean), a check, two outcomes and
two sample calls: about 2.5 KB of KDL.
"""
VERBS = [("list", "read"), ("find", "read"), ("open", "write"), ("move", "write"), ("drop", "destructive")]
THINGS = "parcel invoice shelf label crate route driver depot claim permit".split()
COLOURS = ["amber", "blue", "coral", "dark"]
SPEEDS = ["slow", "steady", "quick", "instant"]


def tools(count):
    for i in range(count):
        verb, effect = VERBS[i % len(VERBS)]
        thing = THINGS[i // len(VERBS) % len(THINGS)]
        lap = i // (len(VERBS) * len(THINGS))
        yield {"name": f"{verb}_{thing}_{lap}", "pascal": f"{verb.title()}{thing.title()}{lap}",
               "verb": verb, "thing": thing, "lap": lap, "effect": effect}


def kdl(tool, first):
    v, t, n = tool["verb"], tool["thing"], tool["name"]
    values = lambda words, what: "".join(f'            value "{w}" "{what} is {w}"\n' for w in words)
    return f'''tool "{n}" server="yard" {{
    title "{v.title()} a {t}"
    effect "{tool["effect"]}"
    snippet "{v.title()} a {t} in yard {tool["lap"]}"
    description {{
        lead "{v.title()} one {t} in yard {tool["lap"]} for whoever asked in this chat; the yard keeps a record of it."
        use-when "Somebody names a {t} of yard {tool["lap"]} and says what should become of it."
        not-when "The {t} stands in another yard, or several are meant at once." use="{first}"
    }}
    search-hint "{t} {v} yard {tool["lap"]}"
    params {{
        enum "colour" "Colour of the {t}'s tag" {{
{values(COLOURS, "The tag")}        }}
        enum "speed" "How soon it has to be done" optional=#true {{
{values(SPEEDS, "The pace")}        }}
        string "note" "What the next shift should know, at most {{{{limit note.max-length}}}} characters" optional=#true max-length=400
        string "reference" "Number on the {t}, as it is written there" optional=#true max-length=40
        integer "count" "How many of them, from {{{{limit count.min}}}} to {{{{limit count.max}}}}" min=1 max=50
        boolean "tell" "Whether the owner hears of it" optional=#true
    }}
    check "note-or-reference" {{
        at-least-one "note" "reference"
        reject "Neither a note nor a reference was given, so the {t} cannot be told from others."
        next "Ask for one of the two, then call {{{{tool}}}} again."
    }}
    outcome "done" {{
        means "The yard took it. Tell the number to whoever asked."
        string "record"
        string "state"
        integer "changed"
        text "The {t} {{{{record}}}} is {{{{state}}}} now; {{{{changed}}}} {{{{plural changed \\"entry\\" \\"entries\\"}}}} changed."
        next "Tell the number, and ask whether anything else is wanted."
        example "usual" {{ record "Y-1"; state "open"; changed 3 }}
    }}
    outcome "missing" failure=#true {{
        means "No such {t} stands in this yard; nothing was changed."
        string "asked"
        text "No {t} fits {{{{quote asked}}}}. Nothing was changed."
        next "Ask for the number once more."
        example "usual" {{ asked "Y-9" }}
    }}
    call "usual" {{ colour "amber"; note "as agreed"; count 2 }}
    call "nothing to go by" rejected-by="note-or-reference" {{ colour "blue"; count 1 }}
}}
'''


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def catalog(count, folder):
    """Writes the catalog; gives its tools."""
    all_tools = list(tools(count))
    names = [t["name"] for t in all_tools]
    listed = lambda part: " ".join(f'"{n}"' for n in part)
    deferred = "".join(f"    deferred {listed(names[k:k + 20])}\n" for k in range(5, count, 20))
    write(folder / "catalog.kdl", 'catalog "yard"\nserver "yard" {\n    about "The yard"\n}\n'
          f'agent "desk" {{\n    about "Helps whoever asks."\n    always-loaded {listed(names[:5])}\n{deferred}}}\n')
    for k in range(0, count, 50):
        write(folder / f"tools-{k // 50:03}.kdl", "\n".join(kdl(t, names[1] if t["name"] == names[0] else names[0]) for t in all_tools[k:k + 50]))
    return all_tools
