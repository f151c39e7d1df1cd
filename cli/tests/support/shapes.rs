//! Catalogs of any size, each large in one way.

/// One way in which a catalog can be large.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    /// How many pieces show how the work grows: fewer if each is a whole tool.
    pub(crate) pieces: usize,
    /// Whether code is emitted too: not for shapes of whole tools, since that takes long and finds what others find.
    pub(crate) emits: bool,
    pub(crate) catalog: fn(usize) -> String,
}

const fn shape(name: &'static str, pieces: usize, catalog: fn(usize) -> String) -> Shape {
    Shape { name, pieces, emits: pieces == LINES, catalog }
}

const TOOLS: usize = 200;
const LINES: usize = 400;

pub(crate) const SHAPES: &[Shape] = &[
    shape("agents-that-name-one-tool-each", TOOLS, |count| {
        tools(count, |_| String::new()) + &agents(count, |index| format!("always-loaded \"tool_{index}\""))
    }),
    shape("agents-with-a-tag-each", TOOLS, |count| {
        let tagged = tools(count, |index| format!("tag \"t{index}\""));
        tagged + &agents(count, |index| format!("always-loaded tag=\"t{index}\""))
    }),
    shape("tag-groups-of-one-agent", TOOLS, |count| {
        let tagged = tools(count, |index| format!("tag \"t{index}\""));
        tagged
            + &format!("agent \"all\" {{\n{}}}\n", lines(count, |index| format!("deferred tag=\"t{index}\"")))
    }),
    shape("servers", TOOLS, |count| {
        let servers =
            lines(count, |index| format!("server \"s{index}\" {{ instructions \"About {index}.\" }}"));
        let tools = lines(count, |index| tool(&format!("tool_{index}\" server=\"s{index}"), "", ""));
        servers + &tools + &agents(count, |index| format!("always-loaded server=\"s{index}\""))
    }),
    shape("one-name-on-many-servers", TOOLS, |count| {
        let servers = lines(count, |index| format!("server \"s{index}\" {{ prefix \"s{index}_\" }}"));
        servers + &lines(count, |index| tool(&format!("look\" server=\"s{index}"), "", "")) + ALL
    }),
    shape("suppressions", TOOLS, |count| {
        tools(count, |_| "allow \"snippet-missing\" reason=\"No list is shown.\"".to_owned()) + ALL
    }),
    shape("tools-that-name-each-other", TOOLS, |count| {
        let one = |index: usize| {
            let other = (index + 1) % count;
            format!(
                "tool \"tool_{index}\" {{\n description {{\n lead \"Does thing {index}.\"\n \
                 not-when \"Another thing is meant.\" use=\"tool_{other}\"\n }}\n effect \"read\"\n {DONE}\n}}"
            )
        };
        lines(count, one) + ALL
    }),
    shape("parameters-of-one-check", LINES, |count| {
        let names: String = (0..count).map(|index| format!(" \"p{index}\"")).collect();
        let check = format!(
            "check \"some\" {{ at-least-one{names}; reject \"Nothing was given.\"; next \"Give one of them.\" }}"
        );
        alone(&lines(count, |index| format!("string \"p{index}\" \"Part {index}\" optional=#true")), &check)
    }),
    shape("checks-of-a-parameter-each", LINES, |count| {
        let check = |index| {
            format!(
                "check \"c{index}\" {{ not-blank \"p{index}\"; reject \"It is blank.\"; next \"Fill it in.\" }}"
            )
        };
        alone(&lines(count, |index| format!("string \"p{index}\" \"Part {index}\"")), &lines(count, check))
    }),
    shape("checks-that-come-first", LINES, |count| {
        let check = |index| {
            let first = index % 2 == 0;
            format!(
                "check \"c{index}\" first=#{first} {{ not-blank \"p{index}\"; reject \"It is blank.\"; next \"Fill it in.\" }}"
            )
        };
        alone(&lines(count, |index| format!("string \"p{index}\" \"Part {index}\"")), &lines(count, check))
    }),
    shape("limits-of-checks", LINES, |count| {
        let parameter = |index| {
            format!("string \"p{index}\" \"Part {index}, {{{{limit p{index}.max-length}}}} letters\"")
        };
        let check = |index| {
            format!(
                "check \"c{index}\" {{ max-length \"p{index}\" {}; reject \"It is longer.\"; next \"Shorten it.\" }}",
                index + 2
            )
        };
        alone(&lines(count, parameter), &lines(count, check))
    }),
    shape("names-of-one-variant", TOOLS, |count| {
        // `a1` and `a_1` both become `A1`; so do all names that differ only in where a `_` is between digits.
        let bits = |index: usize| -> String {
            (0..10).map(|bit| if index >> bit & 1 == 1 { "1_" } else { "1" }).collect()
        };
        lines(count, |index| tool(&format!("a{}1", bits(index)), "", "")) + ALL
    }),
    shape("guidelines", LINES, |count| {
        alone("", &lines(count, |index| format!("guideline \"Use look for things of kind {index}.\"")))
    }),
    shape("limits-in-texts", LINES, |count| {
        let parameters =
            lines(count, |index| format!("string \"p{index}\" \"Part {index}\" max-length={}", index + 1));
        let texts = lines(count, |index| {
            format!("guideline \"Use look with p{index} of {{{{limit p{index}.max-length}}}} letters.\"")
        });
        alone(&parameters, &texts)
    }),
    shape("capabilities", LINES, |count| {
        let requires = lines(count, |index| format!("requires \"c{index}\""));
        let has = lines(count, |index| format!("has \"c{index}\""));
        tool("look", "", &requires) + &format!("agent \"all\" {{\nalways-loaded \"look\"\n{has}}}\n")
    }),
    shape("cases-of-an-operation", LINES, |count| {
        let case = |index| format!("case \"c{index}\" \"Case {index}\" {{ needs \"p{index}\" }}");
        let operation = format!("operation \"what\" \"What to do\" {{\n{}}}\n", lines(count, case));
        alone(&(operation + &lines(count, |index| format!("string \"p{index}\" \"Part {index}\""))), "")
    }),
    shape("shared-texts", LINES, |count| {
        let texts = lines(count, |index| format!("text \"x{index}\" \"Text {index}.\""));
        let outcome = |index| {
            format!("outcome \"o{index}\" {{ means \"It was {index}.\"; text \"Done. {{{{> x{index}}}}}\" }}")
        };
        texts + &alone("", &lines(count, outcome))
    }),
    shape("calls-of-one-meaning", LINES, |count| {
        let call = |index: usize| match index {
            0 => "call \"c0\" { id \"A\" }".to_owned(),
            _ => format!("call \"c{index}\" same-as=\"c{}\" {{ id \"A\" }}", index - 1),
        };
        alone("string \"id\" \"Which one\"", &lines(count, call))
    }),
    shape("members-of-an-output", LINES, |count| {
        let outcome = |index| {
            format!(
                "outcome \"o{index}\" {{ string \"m{index}\" \"Member {index}\"; text \"It is {{{{m{index}}}}}.\"; \
                 example \"one\" {{ m{index} \"high\" }} }}"
            )
        };
        alone("", &(lines(count, outcome) + "output"))
    }),
];

const DONE: &str = "outcome \"done\" { text \"Done.\" }";
const ALL: &str = "agent \"all\" {\ndeferred effect=\"read\"\n}\n";

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(|index| line(index) + "\n").collect()
}

fn tool(name: &str, parameters: &str, more: &str) -> String {
    format!(
        "tool \"{name}\" {{\n description \"Looks things up.\"\n effect \"read\"\n params {{\n{parameters}\n }}\n{more}\n{DONE}\n}}\n"
    )
}

fn tools(count: usize, more: impl Fn(usize) -> String) -> String {
    lines(count, |index| tool(&format!("tool_{index}"), "", &more(index)))
}

fn agents(count: usize, list: impl Fn(usize) -> String) -> String {
    lines(count, |index| format!("agent \"agent-{index}\" {{\n{}\n}}", list(index)))
}

/// One tool with its agent.
fn alone(parameters: &str, more: &str) -> String {
    tool("look", parameters, more) + "agent \"all\" {\nalways-loaded \"look\"\n}\n"
}
