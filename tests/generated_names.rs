//! Whatever name a catalog uses, either the Rust generated from it compiles or the catalog is refused at that name:
//! every keyword, every prelude name and every name that generated code contains, in every place where a catalog
//! gives a name.

mod support;

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use support::rustc::Rustc;
use toolcat_compiler::diagnostic::Level;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::emit;
use toolcat_compiler::model::lower::grammar::TYPES;
use toolcat_compiler::model::rust_name::{Case, is_identifier, pascal, snake};

/// Keywords of every edition, weak ones included.
const KEYWORDS: &str = "abstract as async auto await become box break const continue crate default do dyn else enum extern \
    false final fn for gen if impl in let loop macro macro_rules match mod move mut override priv pub raw ref return \
    safe self Self static struct super trait true try type typeof union unsafe unsized use virtual where while yield _";

/// What is in scope everywhere, including the preludes of all editions, macros and primitive types.
const PRELUDE: &str = "Send Sized Sync Unpin Copy Drop Fn FnMut FnOnce AsyncFn AsyncFnMut AsyncFnOnce drop size_of \
    align_of Box ToOwned Clone PartialEq PartialOrd Eq Ord AsRef AsMut Into From Default Iterator Extend IntoIterator \
    DoubleEndedIterator ExactSizeIterator Option Some None Result Ok Err String ToString Vec TryFrom TryInto \
    FromIterator Future IntoFuture Debug Hash derive test cfg doc panic assert matches vec format println unreachable \
    bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 std core alloc toolcat serde serde_json \
    proc_macro AS_STR ALL TOOL PARAMS AGENT Params Outcome Checks Call Agent Handlers rt f d v0 v1 i0 k0 m0 part1 b1";

/// A place where a catalog gives names, as a catalog with all of these names in that place.
struct Position {
    name: &'static str,
    /// What makes two names equal there; `None` if names are used unchanged.
    case: Option<Case>,
    build: fn(&[String]) -> String,
}

const TOOL: &str = r#"effect "read"; snippet "Look it up"; description "Looks it up. Use it when asked.""#;
const DONE: &str = r#"outcome "done" { text "It is done." }"#;

fn tool(name: &str, properties: &str, inside: &str) -> String {
    format!("tool {name:?} {properties} {{ {TOOL}\n {inside}\n}}\n")
}

fn catalog(tools: &str, names: &[String]) -> String {
    let listed: Vec<_> = names.iter().map(|name| format!("{name:?}")).collect();
    format!("catalog \"c\"\nagent \"zz agent\" {{ always-loaded {} }}\n{tools}", listed.join(" "))
}

fn one_tool(inside: &str) -> String {
    catalog(&tool("zz tool", "", inside), &["zz tool".to_owned()])
}

fn each(names: &[String], write: impl Fn(usize, &str) -> String) -> String {
    names.iter().enumerate().map(|(at, name)| write(at, name)).collect()
}

fn numbered(names: &[String], start: &str) -> Vec<String> {
    (0..names.len()).map(|at| format!("{start} {at}")).collect()
}

/// Kinds of fields, each with the text after its name.
const KINDS: [(&str, &str); 8] = [
    ("string", ""),
    ("integer", "optional=#true"),
    ("boolean", "nullable=#true"),
    ("enum", "{ value \"a\"; value \"b\" }"),
    ("list", "optional=#true { enum { value \"a\" } }"),
    ("map", "{ object { number \"n\" optional=#true; string \"s\" sensitive=#true } }"),
    ("json", "sensitive=#true"),
    ("string", "rust-type=\"::std::string::String\" optional=#true"),
];
const ENUM: usize = 3;

/// How a field with one of the names begins.
type Field = dyn Fn(usize, &str) -> String;

/// Fields with these names, each of the kind that `kind` gives.
fn fields(names: &[String], field: &Field, kind: impl Fn(usize) -> usize) -> String {
    each(names, |at, name| {
        let (kind, rest) = KINDS[kind(at) % KINDS.len()];
        format!("{kind} {} {rest}\n", field(at, name))
    })
}

fn as_is(_: usize, name: &str) -> String {
    format!("{name:?} \"What it is\"")
}

fn as_rust_name(at: usize, name: &str) -> String {
    format!("\"zzp{at}\" \"What it is\" rust-name={name:?}")
}

/// Parameters with these names: at the top level, in an object, and of operations.
fn params(names: &[String], field: &Field) -> String {
    let plain = |fields: String| format!("params {{ {fields} }}\n{DONE}");
    let nested = |fields: String| format!("params {{ object \"one\" {{ {fields} }} }}\n{DONE}");
    let operation = |fields: String| {
        let operation = "operation \"zz_method\" { case \"get\"; case \"put\" { takes \"zz_page\" } }";
        format!("params {{ {operation}\n {fields}\n string \"zz_page\" }}\n{DONE}")
    };
    let tools = [
        plain(fields(names, field, |_| ENUM)),
        plain(fields(names, field, |at| at)),
        nested(fields(names, field, |at| at + 3)),
        operation(fields(names, field, |_| 0)),
        operation(fields(names, field, |at| at + 5)),
    ];
    whole(&tools)
}

/// A catalog of these tools.
fn whole(tools: &[String]) -> String {
    let names: Vec<String> = (0..tools.len()).map(|at| format!("zz tool {at}")).collect();
    let tools: String = names.iter().zip(tools).map(|(name, inside)| tool(name, "", inside)).collect();
    catalog(&tools, &names)
}

/// Members that a result shows in every way that their kind allows.
fn members(names: &[String], field: &Field, wire: &dyn Fn(usize, &str) -> String) -> String {
    let shown: [&dyn Fn(&str) -> String; KINDS.len()] = [
        &|m| format!("{{{{{m}}}}}{{{{quote {m}}}}}{{{{#if {m}}}}}x{{{{else}}}}y{{{{/if}}}}"),
        &|m| format!("{{{{#if {m}}}}}{{{{{m}}}}} {{{{plural {m} \"one\" \"many\"}}}}{{{{/if}}}}"),
        &|m| format!("{{{{#if {m}}}}}it is{{{{/if}}}}"),
        &|m| format!("{{{{{m}}}}}{{{{#if (eq {m} \"a\")}}}}A{{{{/if}}}}"),
        &|m| {
            let inside =
                format!("{{{{#each {m}}}}}{{{{@index}}}}{{{{this}}}}{{{{/each}}}}{{{{join {m} \", \"}}}}");
            format!("{{{{#if {m}}}}}{inside}{{{{/if}}}}")
        },
        &|m| {
            let inside = "{{@key}}{{#if n}}{{n}}{{/if}}";
            format!("{{{{#each {m}}}}}{inside}{{{{/each}}}}{{{{json {m}}}}}")
        },
        &|m| format!("{{{{json {m}}}}}"),
        &|m| format!("{{{{#if {m}}}}}{{{{{m}}}}}{{{{quote {m}}}}}{{{{/if}}}}"),
    ];
    let tool = |kind: usize| {
        // What a template cannot name is still a member.
        let text = each(names, |at, name| {
            let wire = wire(at, name);
            if TEMPLATE_WORDS.contains(&wire.as_str()) { String::new() } else { shown[kind](&wire) }
        });
        let (fields, text) = (fields(names, field, |_| kind), format!("Done. {text}"));
        let failed = "outcome \"failed\" failure=#true { image \"zz_i\" owner=\"zz_o\"; string \"zz_o\"; text \"{{attachments}}\"; next \"y\" }";
        format!("outcome \"done\" {{ {fields}\n text {text:?} }}\n {failed}\n output")
    };
    whole(&(0..KINDS.len()).map(tool).collect::<Vec<_>>())
}

/// Names with another meaning in a template.
const TEMPLATE_WORDS: [&str; 6] = ["this", "else", "true", "false", "null", "as"];

const POSITIONS: &[Position] = &[
    Position {
        name: "tool",
        case: Some(Case::Snake),
        build: |names| catalog(&each(names, |_, name| tool(name, "", DONE)), names),
    },
    Position {
        name: "rust-name of a tool",
        case: None,
        build: |names| {
            let tools =
                each(names, |at, name| tool(&format!("zz {at}"), &format!("rust-name={name:?}"), DONE));
            catalog(&tools, &numbered(names, "zz"))
        },
    },
    Position {
        name: "agent",
        case: Some(Case::Snake),
        build: |names| {
            let agents = each(names, |_, name| format!("agent {name:?} {{ always-loaded \"zz tool\" }}\n"));
            format!("catalog \"c\"\n{agents}{}", tool("zz tool", "", DONE))
        },
    },
    Position {
        name: "server",
        case: Some(Case::Snake),
        build: |names| {
            let servers = each(names, |at, name| {
                let tool = tool("go", &format!("server={name:?}"), DONE);
                format!("server {name:?} {{ prefix \"p{at}_\" }}\n{tool}")
            });
            let listed: Vec<_> = names.iter().map(|name| format!("{name}/go")).collect();
            catalog(&format!("{servers}{}", tool("go", "", DONE)), &listed)
        },
    },
    Position { name: "parameter", case: Some(Case::Snake), build: |names| params(names, &as_is) },
    Position { name: "rust-name of a parameter", case: None, build: |names| params(names, &as_rust_name) },
    Position {
        name: "operation",
        case: Some(Case::Snake),
        build: |names| {
            let tools = each(names, |at, name| {
                let params = format!(
                    "params {{ operation {name:?} {{ case \"get\"; case \"put\" }}\n string \"zz_page\" }}"
                );
                tool(&format!("zz {at}"), "", &format!("{params}\n{DONE}"))
            });
            catalog(&tools, &numbered(names, "zz"))
        },
    },
    Position {
        name: "case",
        case: Some(Case::Pascal),
        build: |names| {
            let cases = each(names, |_, name| format!("case {name:?}\n"));
            one_tool(&format!(
                "params {{ operation \"zz_method\" {{ {cases} }}\n string \"zz_pin\" sensitive=#true }}\n{DONE}"
            ))
        },
    },
    Position {
        name: "rust-name of a case",
        case: None,
        build: |names| {
            let cases = each(names, |at, name| format!("case \"zzc{at}\" rust-name={name:?}\n"));
            one_tool(&format!(
                "params {{ operation \"zz_method\" {{ {cases} }}\n string \"zz_pin\" sensitive=#true }}\n{DONE}"
            ))
        },
    },
    Position {
        name: "outcome",
        case: Some(Case::Pascal),
        build: |names| {
            let outcomes = each(names, |_, name| {
                format!(
                    "outcome {name:?} {{ string \"s\" sensitive=#true; object \"o\" {{ string \"x\" }}; text \"{{{{json o}}}}\" }}\n"
                )
            });
            one_tool(&format!("{outcomes} output"))
        },
    },
    Position {
        name: "rust-name of an outcome",
        case: None,
        build: |names| {
            one_tool(&each(names, |at, name| {
                format!(
                    "outcome \"zzo{at}\" rust-name={name:?} {{ list \"s\" {{ enum {{ value \"a\" }} }}; text \"x\" }}\n"
                )
            }))
        },
    },
    Position {
        name: "member",
        case: Some(Case::Snake),
        build: |names| members(names, &as_is, &|_, name| name.to_owned()),
    },
    Position {
        name: "rust-name of a member",
        case: None,
        build: |names| members(names, &as_rust_name, &|at, _| format!("zzp{at}")),
    },
    Position {
        name: "value",
        case: Some(Case::Pascal),
        build: |names| {
            let values = each(names, |_, name| format!("value {name:?}\n"));
            let ty = format!("type \"colour\" {{ {values} }}\n");
            let inside = format!(
                "params {{ enum \"kind\" \"Kind\" {{ {values} }}; colour \"own\" \"Own\" }}\n\
                 outcome \"done\" {{ colour \"seen\"; text \"{{{{seen}}}}\" }}\n output"
            );
            format!("{}{ty}", one_tool(&inside))
        },
    },
    Position {
        name: "rust-name of a value",
        case: None,
        build: |names| {
            let values = each(names, |at, name| format!("value \"zzv{at}\" rust-name={name:?}\n"));
            one_tool(&format!("params {{ enum \"kind\" \"Kind\" {{ {values} }} }}\n{DONE}"))
        },
    },
    Position {
        name: "type",
        case: Some(Case::Pascal),
        build: |names| types(names, |_, name| (name.to_owned(), String::new())),
    },
    Position {
        name: "rust-name of a type",
        case: None,
        build: |names| types(names, |at, name| (format!("zz type {at}"), format!("rust-name={name:?}"))),
    },
    Position {
        name: "check",
        case: Some(Case::Snake),
        build: |names| {
            let checks = each(names, |_, name| {
                format!("check {name:?} {{ code; reject \"It is wrong.\"; next \"Give another.\" }}\n")
            });
            one_tool(&format!("params {{ string \"zz_page\" \"Page\" }}\n{checks}{DONE}"))
        },
    },
    Position {
        name: "rust-type",
        case: None,
        build: |names| {
            let fields = each(names, |at, name| {
                format!(
                    "string \"zzp{at}\" \"Text\" rust-type={name:?}\n list \"zzl{at}\" \"Texts\" {{ string rust-type={name:?} }}\n"
                )
            });
            // The catalog's own type `String` shadows the prelude's.
            one_tool(&format!("params {{ {fields} enum \"string\" \"Kind\" {{ value \"a\" }} }}\n{DONE}"))
        },
    },
];

fn types(names: &[String], written: impl Fn(usize, &str) -> (String, String)) -> String {
    let types = each(names, |at, name| {
        let (name, rust) = written(at, name);
        let inside = match at % 3 {
            0 => "value \"a\"; value \"b\"".to_owned(),
            1 => "string \"pin\" sensitive=#true; integer \"n\" optional=#true".to_owned(),
            _ => "list \"own\" { object { boolean \"b\" } }; map \"m\" { string }".to_owned(),
        };
        format!("type {name:?} {rust} {{ {inside} }}\n")
    });
    let fields = each(names, |at, name| format!("{:?} \"zzf{at}\" \"A field\"\n", written(at, name).0));
    let shown = each(names, |at, _| format!("{{{{json zzf{at}}}}}"));
    let inside = format!("params {{ {fields} }}\n outcome \"done\" {{ {fields} text {shown:?} }}\n output");
    format!("{}{types}", one_tool(&inside))
}

/// Every name that generated code contains, whatever it means.
fn generated() -> BTreeSet<String> {
    fn all(tokens: TokenStream, out: &mut BTreeSet<String>) {
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    let _ = out.insert(name.to_string().trim_start_matches("r#").to_owned());
                }
                TokenTree::Group(group) => all(group.stream(), out),
                _ => {}
            }
        }
    }
    let mut out = BTreeSet::new();
    let plain = ["zz order".to_owned(), "zz_size".to_owned()];
    for position in POSITIONS.iter().filter(|position| position.name != "rust-type") {
        all(rust(&compile(&(position.build)(&plain))), &mut out);
    }
    // The names of the surrounding catalogs contain this, and so do types named after them.
    out.retain(|name| !name.to_lowercase().contains("zz"));
    out
}

fn compile(text: &str) -> Analysis {
    support::compile("names.kdl", text)
}

fn rust(compiled: &Analysis) -> TokenStream {
    emit::rust(compiled.catalog(), &emit::Options::default())
}

/// The names that are refused in a position, and a catalog with all the others. Each error is at the name itself and
/// says how to fix it.
fn sift(position: &Position, names: &[String]) -> (Vec<String>, Analysis) {
    let mut left: Vec<String> = names.to_vec();
    let mut refused = Vec::new();
    loop {
        let compiled = compile(&(position.build)(&left));
        let errors = compiled.findings().iter().filter(|found| found.level == Level::Error);
        let mut bad = HashSet::new();
        for error in errors {
            let span = error.labels[0].span;
            let text = &compiled.sources().files()[0].text[span.range()];
            let name = text.trim_matches('"').to_owned();
            let known = left.contains(&name);
            assert!(known && error.help.is_some(), "{}: {name}: {error:?}", position.name);
            bad.insert(name);
        }
        if bad.is_empty() {
            return (refused, compiled);
        }
        left.retain(|name| !bad.contains(name));
        refused.extend(bad);
    }
}

#[test]
fn every_name_compiles_or_is_refused() {
    let words = KEYWORDS.split_whitespace().chain(PRELUDE.split_whitespace()).map(str::to_owned);
    let names: BTreeSet<String> = words.chain(generated()).collect();
    let (mut code, mut refusals) = (String::new(), String::new());
    for (at, position) in POSITIONS.iter().enumerate() {
        let mut taken = HashSet::new();
        let of = |name: &String| match position.case {
            Some(Case::Snake) => snake(name),
            Some(Case::Pascal) => pascal(name),
            None => name.clone(),
        };
        // The language's built-in types cannot name other types; another test covers that.
        let own = |name: &str| position.name == "type" && TYPES.iter().any(|ty| ty.name == name);
        let names: Vec<String> =
            names.iter().filter(|name| !own(name) && taken.insert(of(name))).cloned().collect();
        let (mut refused, mut compiled) = sift(position, &names);
        refused.sort_unstable();
        // A rule that is tested elsewhere refuses what is not a name, or not written as Rust writes such names.
        let case = match position.name {
            name if name.ends_with("tool") || name.ends_with("parameter") || name.ends_with("member") => {
                Case::Snake
            }
            _ => Case::Pascal,
        };
        let rust_name = position.name.starts_with("rust-name");
        refused.retain(|name| !rust_name || is_identifier(name) && case.fits(name));
        // Type names pass only if they are in scope everywhere.
        if position.name == "rust-type" {
            refused = names
                .iter()
                .filter(|name| !refused.contains(name))
                .map(|name| format!("not {name}"))
                .collect();
        }
        writeln!(refusals, "{}: {}", position.name, refused.join(" "))
            .expect("writing to a string cannot fail");
        // A `rust-name` gives the same code as a name that becomes it, so only those that no name becomes are
        // compiled again.
        if rust_name {
            let new = |name: &String| !refused.contains(name) && case.fits(name) && case.of(name) != **name;
            let left: Vec<String> =
                names.iter().filter(|name| is_identifier(name) && new(name)).cloned().collect();
            compiled = compile(&(position.build)(&left));
        }
        writeln!(code, "pub mod p{at} {{ {} }}", rust(&compiled)).expect("writing to a string cannot fail");
    }
    let rustc = Rustc::new("generated-names");
    let said = rustc.check("names", "2024", &code);
    assert!(said.is_empty(), "{}", said.get(..20_000).unwrap_or(&said));
    let expected = include_str!("support/refused_names.txt");
    assert_eq!(refusals, expected, "other names are refused than before");
}
