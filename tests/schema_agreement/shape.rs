//! Parameters of any shape, and their KDL.

use super::values;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A tool with parameters, with or without an operation.
#[derive(Debug, Clone)]
pub(super) struct Tool {
    pub(super) members: Vec<Member>,
    /// For each of two operations, the indices of what it needs and of what it takes.
    pub(super) cases: Option<[(Vec<usize>, Vec<usize>); 2]>,
}

/// A parameter or a member of an object.
#[derive(Debug, Clone)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) shape: Shape,
    pub(super) presence: Presence,
    pub(super) nullable: bool,
    pub(super) keep_neutral: bool,
    pub(super) neutral: bool,
}

#[derive(Debug, Clone)]
pub(super) enum Presence {
    Required,
    Optional,
    Default(Value),
}

/// The value that means "not given" in a member that declares it neutral.
pub(super) const NEUTRAL: &str = "N/A";

/// The kinds of values, with their bounds.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    Text {
        min: Option<u64>,
        max: Option<u64>,
    },
    Pattern(usize),
    Format(usize),
    Integer {
        min: Option<i64>,
        max: Option<i64>,
        step: Option<i64>,
    },
    Unsigned,
    Number {
        min: Option<f64>,
        max: Option<f64>,
        exclusive: bool,
        step: Option<f64>,
    },
    Boolean,
    Enum(Vec<&'static str>),
    List {
        item: Box<Shape>,
        min: Option<u64>,
        max: Option<u64>,
        unique: bool,
    },
    Object(Vec<Member>),
    Map(Box<Shape>),
    Json,
    /// `json` with these types.
    OneOf(Vec<Shape>),
    /// A list that also accepts a single item.
    OneOrMany(Box<Shape>),
}

const NAMES: [&str; 12] = [
    "text",
    "input",
    "count",
    "arguments",
    "note",
    "whom",
    "rows",
    "x",
    "maxItems",
    "kebab-name",
    "filter",
    "z9",
];

const CHOICES: [&[&str]; 4] =
    [&["en", "zh-TW"], &["a", "b", "c"], &["in progress", "in_review", "done"], &["1", "2", "true"]];

pub(super) fn tool() -> impl Strategy<Value = Tool> {
    let cases = prop::option::weighted(0.25, prop::collection::vec(prop::bits::u16::ANY, 4));
    (members(2), cases).prop_map(|(members, bits)| {
        let cases = bits.filter(|_| !members.is_empty()).map(|bits| {
            let all = || 0..members.len();
            [0, 2].map(|at| {
                let needs: Vec<usize> = all().filter(|index| bits[at] >> index & 1 == 1).collect();
                let takes = all().filter(|index| bits[at + 1] >> index & 1 == 1 && !needs.contains(index));
                (needs.clone(), takes.collect())
            })
        });
        Tool { members, cases }
    })
}

fn members(depth: u32) -> BoxedStrategy<Vec<Member>> {
    let names = prop::sample::subsequence(NAMES.to_vec(), 1..6).prop_shuffle();
    names
        .prop_flat_map(move |names| names.into_iter().map(|name| member(name, depth)).collect::<Vec<_>>())
        .boxed()
}

fn member(name: &'static str, depth: u32) -> BoxedStrategy<Member> {
    (shape(depth), 0..10_u8, prop::bool::weighted(0.15), prop::bool::weighted(0.2), prop::bool::weighted(0.2))
        .prop_map(move |(shape, presence, nullable, keep, neutral)| {
            let presence = match (presence, values::sample(&shape)) {
                (0..4, _) => Presence::Required,
                (4..6, Some(default)) => Presence::Default(default),
                _ => Presence::Optional,
            };
            let optional = !matches!(presence, Presence::Required);
            let is_text = matches!(shape, Shape::Text { .. });
            let keep_neutral = keep && optional && is_text;
            let neutral = neutral && optional && is_text && !keep_neutral;
            Member { name: name.to_owned(), shape, presence, nullable, keep_neutral, neutral }
        })
        .boxed()
}

/// Two ordered bounds, each optional.
fn bounds<T: Copy + PartialOrd + std::fmt::Debug + 'static>(
    of: impl Strategy<Value = T> + Clone,
) -> impl Strategy<Value = (Option<T>, Option<T>)> {
    (prop::option::of(of.clone()), prop::option::of(of)).prop_map(|bounds| match bounds {
        (Some(low), Some(high)) if low > high => (Some(high), Some(low)),
        bounds => bounds,
    })
}

/// What may be among the types of a `json`.
fn plain() -> impl Strategy<Value = Shape> {
    prop_oneof![
        3 => bounds(0..6_u64).prop_map(|(min, max)| Shape::Text { min, max }),
        1 => (0..values::PATTERNS.len()).prop_map(Shape::Pattern),
        3 => bounds(-20..40_i64).prop_map(|(min, max)| Shape::Integer { min, max, step: None }),
        2 => Just(Shape::Number { min: None, max: Some(30.5), exclusive: false, step: None }),
        1 => Just(Shape::Boolean),
    ]
}

fn shape(depth: u32) -> BoxedStrategy<Shape> {
    let flat = prop_oneof![
        3 => bounds(0..6_u64).prop_map(|(min, max)| Shape::Text { min, max }),
        1 => (0..values::PATTERNS.len()).prop_map(Shape::Pattern),
        1 => (0..values::FORMATS.len()).prop_map(Shape::Format),
        3 => (bounds(-20..40_i64), prop::option::weighted(0.3, 1..7_i64))
            .prop_map(|((min, max), step)| Shape::Integer { min, max, step }),
        1 => Just(Shape::Unsigned),
        3 => (bounds((-40..90_i32).prop_map(|eighths| f64::from(eighths) / 8.0)), any::<bool>(),
              prop::option::weighted(0.4, prop::sample::select(vec![0.01, 0.1, 0.25, 0.5, 1.0, 3.0])))
            .prop_map(|((min, max), exclusive, step)| {
                // Nothing is between two equal exclusive bounds, and the compiler reports that.
                let max = max.filter(|max| !exclusive || min != Some(*max));
                Shape::Number { min, max, exclusive, step }
            }),
        2 => Just(Shape::Boolean),
        2 => prop::sample::select(CHOICES.to_vec()).prop_map(|choices| Shape::Enum(choices.to_vec())),
        1 => Just(Shape::Json),
        1 => prop::collection::vec(plain(), 1..4).prop_map(Shape::OneOf),
        1 => plain().prop_map(|item| Shape::OneOrMany(Box::new(item))),
    ];
    if depth == 0 {
        return flat.boxed();
    }
    prop_oneof![
        6 => flat,
        2 => (shape(depth - 1), bounds(0..4_u64), prop::bool::weighted(0.3))
            .prop_map(|(item, (min, max), unique)| Shape::List { item: Box::new(item), min, max, unique }),
        2 => members(depth - 1).prop_map(Shape::Object),
        1 => shape(depth - 1).prop_map(|inner| Shape::Map(Box::new(inner))),
        1 => members(depth - 1).prop_map(|members| Shape::OneOrMany(Box::new(Shape::Object(members)))),
        1 => (prop::collection::vec(plain(), 1..3), plain(), bounds(0..4_u64)).prop_map(|(mut shapes, item, (min, max))| {
            shapes.push(Shape::List { item: Box::new(item), min, max, unique: false });
            Shape::OneOf(shapes)
        }),
    ]
    .boxed()
}

/// A tool with its parameters written out.
pub(super) fn tool_of(params: &str) -> String {
    format!(
        "agent \"a\" {{\n    always-loaded \"tool\"\n}}\ntool \"tool\" {{\n    description \"Does it.\"\n    \
         params {{\n{params}\n    }}\n    outcome \"done\" {{\n        text \"It is done.\"\n    }}\n}}\n"
    )
}

impl Tool {
    /// The choosing parameter, if there is one.
    pub(super) const CHOOSER: &'static str = "do";

    pub(super) fn kdl(&self) -> String {
        let mut params = String::new();
        if let Some(cases) = &self.cases {
            let list = |word: &str, of: &[usize]| match of {
                [] => String::new(),
                of => {
                    let names = of.iter().map(|index| format!(" {:?}", self.members[*index].name));
                    format!("{word}{}; ", names.collect::<String>())
                }
            };
            params.push_str(&format!("operation \"{}\" \"What to do\" {{\n", Self::CHOOSER));
            for (name, (needs, takes)) in ["one", "two"].iter().zip(cases) {
                let (needs, takes) = (list("needs", needs), list("takes", takes));
                params.push_str(&format!("case \"{name}\" \"Do it\" effect=\"read\" {{ {needs}{takes}}}\n"));
            }
            params.push_str("}\n");
        }
        self.members.iter().for_each(|member| member.write(&mut params));
        tool_of(&params)
    }
}

impl Member {
    fn write(&self, out: &mut String) {
        let mut head = format!(" {:?} \"Text\"", self.name);
        let mut inside = String::new();
        match &self.presence {
            Presence::Required => {}
            Presence::Optional => head.push_str(" optional=#true"),
            Presence::Default(default) if default.is_object() || default.is_array() => {
                inside.push_str(&format!("default {}\n", block(default)));
            }
            Presence::Default(default) => head.push_str(&format!(" default={}", kdl_value(default))),
        }
        for (flag, name) in [(self.nullable, "nullable"), (self.keep_neutral, "keep-neutral")] {
            head.push_str(&if flag { format!(" {name}=#true") } else { String::new() });
        }
        if self.neutral {
            inside.push_str(&format!("neutral {NEUTRAL:?}\n"));
        }
        self.shape.write(&head, &inside, out);
    }
}

/// A list or object as the children of a node.
fn block(value: &Value) -> String {
    let inside = match value {
        Value::Array(items) => items.iter().map(|item| entry("-", item)).collect::<String>(),
        Value::Object(members) => {
            members.iter().map(|(name, value)| entry(&format!("{name:?}"), value)).collect()
        }
        _ => String::new(),
    };
    format!("{{\n{inside}}}")
}

fn entry(name: &str, value: &Value) -> String {
    match value {
        Value::Array(_) | Value::Object(_) => format!("{name} {}\n", block(value)),
        scalar => format!("{name} {}\n", kdl_value(scalar)),
    }
}

fn kdl_value(value: &Value) -> String {
    match value {
        Value::Null => "#null".to_owned(),
        Value::Bool(truth) => format!("#{truth}"),
        other => other.to_string(),
    }
}

impl Shape {
    /// Writes the node, `head` after its name, `inside` among its children.
    fn write(&self, head: &str, inside: &str, out: &mut String) {
        let mut properties = String::new();
        let mut add = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                properties.push_str(&format!(" {name}={value}"));
            }
        };
        let mut children = inside.to_owned();
        let node = match self {
            Self::Text { min, max } => {
                add("min-length", min.map(|min| min.to_string()));
                add("max-length", max.map(|max| max.to_string()));
                "string"
            }
            Self::Pattern(index) => {
                add("pattern", Some(format!("#\"{}\"#", values::PATTERNS[*index].0)));
                "string"
            }
            Self::Format(index) => {
                add("format", Some(format!("{:?}", values::FORMATS[*index].0)));
                "string"
            }
            Self::Integer { min, max, step } => {
                add("min", min.map(|min| min.to_string()));
                add("max", max.map(|max| max.to_string()));
                add("multiple-of", step.map(|step| step.to_string()));
                "integer"
            }
            Self::Unsigned => {
                add("min", Some("0".to_owned()));
                add("max", Some(u64::MAX.to_string()));
                "integer"
            }
            Self::Number { min, max, exclusive, step } => {
                let name =
                    |name: &str| if *exclusive { format!("exclusive-{name}") } else { name.to_owned() };
                add(&name("min"), min.map(|min| json!(min).to_string()));
                add(&name("max"), max.map(|max| json!(max).to_string()));
                add("multiple-of", step.map(|step| json!(step).to_string()));
                "number"
            }
            Self::Boolean => "boolean",
            Self::Enum(choices) => {
                children.extend(choices.iter().map(|choice| format!("value {choice:?} \"Text\"\n")));
                "enum"
            }
            Self::List { item, min, max, unique } => {
                add("min-items", min.map(|min| min.to_string()));
                add("max-items", max.map(|max| max.to_string()));
                add("unique-items", unique.then(|| "#true".to_owned()));
                item.write("", "", &mut children);
                "list"
            }
            Self::Object(members) => {
                members.iter().for_each(|member| member.write(&mut children));
                "object"
            }
            Self::Map(inner) => {
                inner.write("", "", &mut children);
                "map"
            }
            Self::Json => "json",
            Self::OneOf(shapes) => {
                shapes.iter().for_each(|shape| shape.write("", "", &mut children));
                "json"
            }
            Self::OneOrMany(item) => {
                add("one-or-many", Some("#true".to_owned()));
                item.write("", "", &mut children);
                "list"
            }
        };
        let children = if children.is_empty() { String::new() } else { format!(" {{\n{children}}}") };
        out.push_str(&format!("{node}{head}{properties}{children}\n"));
    }
}
