//! What the call parser knows about a tool: plain tables without behaviour.
//!
//! Generated code holds them as `static` values (`'static`); the compiler builds the same ones from its model, to run
//! sample calls with exactly the code that the agent will run. Everything is `Copy`, constant and free of allocation.
//! The catalog wrote all texts; names are wire names.

use crate::codes::codes;

/// The parameters of one tool and all rules about them.
#[derive(Debug, Clone, Copy)]
pub struct Params<'a> {
    /// The tool's name on the wire, for texts.
    pub tool: &'a str,
    /// The parameters in catalog order.
    pub fields: &'a [Field<'a>],
    /// Set if one parameter chooses among several operations.
    pub operation: Option<Operation<'a>>,
    /// The checks, in catalog order.
    pub checks: &'a [Check<'a>],
    /// Whether the catalog is strict: nothing is stripped, unwrapped or repaired.
    pub strict: bool,
    /// The catalog's own wordings of the standard rejections.
    pub texts: &'a [(Reject, Template<'a>)],
    /// Sample calls that are accepted unchanged, at most one per operation: shown to a model that keeps sending the
    /// same rejected call.
    pub examples: &'a [Example<'a>],
}

impl Params<'static> {
    /// No parameters, no rules: the starting point of generated code.
    pub const EMPTY: Self = Self {
        tool: "",
        fields: &[],
        operation: None,
        checks: &[],
        strict: false,
        texts: &[],
        examples: &[],
    };
}

/// Arguments that are accepted unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example<'a> {
    /// Index of its operation in [`Operation::cases`]; 0 if there are no operations.
    pub case: usize,
    /// The arguments as JSON on one line.
    pub arguments: &'a str,
}

/// One parameter, or one member of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field<'a> {
    /// Name on the wire.
    pub name: &'a str,
    /// Earlier names, still accepted.
    pub was: &'a [&'a str],
    /// Whether it may be left out, and what replaces it then.
    pub presence: Presence<'a>,
    /// Further values that mean "not given", in addition to `null` and blank strings.
    pub neutral: &'a [Literal<'a>],
    /// Whether `null` is a value distinct from "not given".
    pub nullable: bool,
    /// Whether neutral values have a meaning here and never mean "not given".
    pub keep_neutral: bool,
    /// Whether its value is kept out of all texts and logs.
    pub sensitive: bool,
    /// What it holds.
    pub kind: Kind<'a>,
}

impl Field<'static> {
    /// A required parameter that holds any JSON: the starting point of generated code.
    pub const REQUIRED: Self = Self {
        name: "",
        was: &[],
        presence: Presence::Required,
        neutral: &[],
        nullable: false,
        keep_neutral: false,
        sensitive: false,
        kind: Kind::Json,
    };
}

impl Field<'_> {
    /// Whether a key is its current or an earlier name.
    pub(crate) fn is_named(&self, key: &str) -> bool {
        self.name == key || self.was.contains(&key)
    }
}

/// Whether a parameter may be left out.
#[derive(Debug, Clone, Copy)]
pub enum Presence<'a> {
    /// It has to be given.
    Required,
    /// It may be left out.
    Optional,
    /// It may be left out; then this value is used.
    Default(Literal<'a>),
}

/// What a parameter holds.
#[derive(Debug, Clone, Copy)]
pub enum Kind<'a> {
    /// Text.
    String(&'a StringRule<'a>),
    /// A whole number.
    Integer(&'a IntegerRule),
    /// Any finite number.
    Number(&'a NumberRule),
    /// `true` or `false`.
    Boolean,
    /// One of these values.
    Enum(&'a [Choice<'a>]),
    /// Several values of one kind.
    List(&'a ListRule<'a>),
    /// Named members.
    Object(&'a [Field<'a>]),
    /// Values of one kind under names that the caller chooses.
    Map(&'a Kind<'a>),
    /// Any JSON value.
    Json,
    /// A JSON value of one of these kinds. None of them is an object with named members or contains a further choice.
    OneOf(&'a [Kind<'a>]),
}

/// Bounds of a string. Lengths count characters (Unicode scalar values), as JSON Schema does.
#[derive(Debug, Clone, Copy, Default)]
pub struct StringRule<'a> {
    /// Minimum number of characters.
    pub min_length: Option<u64>,
    /// Maximum number of characters.
    pub max_length: Option<u64>,
    /// A regular expression that must match somewhere in it.
    pub pattern: Option<&'a str>,
    /// A named format.
    pub format: Option<Format>,
    /// Whether it parses as the Rust type that the catalog names.
    pub parses: Option<fn(&str) -> bool>,
}

impl StringRule<'static> {
    /// Any text.
    pub const ANY: Self =
        Self { min_length: None, max_length: None, pattern: None, format: None, parses: None };
}

/// Bounds of a whole number.
#[derive(Debug, Clone, Copy, Default)]
pub struct IntegerRule {
    /// Minimum.
    pub min: Option<i128>,
    /// Maximum.
    pub max: Option<i128>,
    /// It must be a multiple of this.
    pub multiple_of: Option<i128>,
    /// It is held as `u64` rather than `i64`.
    pub unsigned: bool,
    /// Whether its decimal text parses as the Rust type that the catalog names.
    pub parses: Option<fn(&str) -> bool>,
}

impl IntegerRule {
    /// Any whole number.
    pub const ANY: Self = Self { min: None, max: None, multiple_of: None, unsigned: false, parses: None };
}

/// Bounds of a number.
#[derive(Debug, Clone, Copy, Default)]
pub struct NumberRule {
    /// Minimum.
    pub min: Option<f64>,
    /// Maximum.
    pub max: Option<f64>,
    /// It must be greater than this.
    pub exclusive_min: Option<f64>,
    /// It must be less than this.
    pub exclusive_max: Option<f64>,
    /// It must be a multiple of this.
    pub multiple_of: Option<f64>,
    /// Whether its text parses as the Rust type that the catalog names.
    pub parses: Option<fn(&str) -> bool>,
}

impl NumberRule {
    /// Any number.
    pub const ANY: Self = Self {
        min: None,
        max: None,
        exclusive_min: None,
        exclusive_max: None,
        multiple_of: None,
        parses: None,
    };
}

/// One value of an enum.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'a> {
    /// The value on the wire.
    pub value: &'a str,
    /// What it means; may be empty.
    pub text: &'a str,
}

/// Bounds of a list.
#[derive(Debug, Clone, Copy)]
pub struct ListRule<'a> {
    /// What each item holds.
    pub item: Kind<'a>,
    /// Minimum number of items.
    pub min_items: Option<u64>,
    /// Maximum number of items.
    pub max_items: Option<u64>,
    /// Whether items must be unique.
    pub unique: bool,
    /// Whether an item may be `null`.
    pub nullable_items: bool,
    /// Whether a value that is not a list is accepted as its only item; a text that might hold several is not.
    pub one_or_many: bool,
}

impl ListRule<'static> {
    /// A list of anything.
    pub const ANY: Self = Self {
        item: Kind::Json,
        min_items: None,
        max_items: None,
        unique: false,
        nullable_items: false,
        one_or_many: false,
    };
}

/// String formats, named as in JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named after the format")]
pub enum Format {
    Date,
    DateTime,
    Time,
    Duration,
    Email,
    Uri,
    Uuid,
    Ipv4,
    Ipv6,
}

/// A value from the catalog.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Literal<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i128),
    /// Any other number.
    Number(f64),
    /// Text.
    Text(&'a str),
    /// A list or object, as JSON text.
    Json(&'a str),
}

/// The parameter that chooses the operation, and what each operation takes.
#[derive(Debug, Clone, Copy)]
pub struct Operation<'a> {
    /// Index of the choosing parameter in [`Params::fields`]; its kind is [`Kind::Enum`], its choices are the cases in
    /// the same order.
    pub field: usize,
    /// The operations.
    pub cases: &'a [Case<'a>],
}

/// One operation. Indices are those of [`Params::fields`]; the choosing parameter itself is in neither list.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// Parameters that have to be given.
    pub needs: &'a [usize],
    /// Parameters that may be given.
    pub takes: &'a [usize],
}

/// A rule about well-formed values, with its own rejection.
#[derive(Debug, Clone, Copy)]
pub struct Check<'a> {
    /// Its name, which is the code of the rejection.
    pub name: &'a str,
    /// Whether a failure is reported alone, before every check that is not `first`.
    pub first: bool,
    /// Whether a corrected call can succeed.
    pub retry: bool,
    /// The condition that must hold.
    pub condition: Condition<'a>,
    /// What the model reads.
    pub text: Template<'a>,
}

/// What a check requires. A target names one value, or one in every item of a list. A value that was not given
/// satisfies every condition about it, except those that count given parameters. A value that equals its parameter's
/// default counts as not given, and a default is enough if a parameter must be present.
#[derive(Debug, Clone, Copy)]
pub enum Condition<'a> {
    /// The text has a non-white-space character.
    NotBlank(Target<'a>),
    /// The list or map has at least this many entries.
    MinItems(Target<'a>, u64),
    /// The list or map has at most this many entries.
    MaxItems(Target<'a>, u64),
    /// The number is not less.
    Min(Target<'a>, f64),
    /// The number is not greater.
    Max(Target<'a>, f64),
    /// The text has at least this many characters.
    MinLength(Target<'a>, u64),
    /// The text has at most this many characters.
    MaxLength(Target<'a>, u64),
    /// The regular expression matches somewhere in the text.
    Pattern(Target<'a>, &'a str),
    /// No two items of the list are equal; with a member's index, no two items have equal values of that member.
    Unique(Target<'a>, Option<usize>),
    /// The value is one of these.
    OneOf(Target<'a>, &'a [Literal<'a>]),
    /// Exactly one of these is given. The target of the object that holds them comes first.
    ExactlyOne(Target<'a>, &'a [usize]),
    /// At least one of these is given.
    AtLeastOne(Target<'a>, &'a [usize]),
    /// At most one of these is given.
    AtMostOne(Target<'a>, &'a [usize]),
    /// All or none of these are given.
    AllOrNone(Target<'a>, &'a [usize]),
    /// If the first is given, so are the others.
    Needs(Target<'a>, usize, &'a [usize]),
    /// The team's own Rust code decides.
    Code,
}

/// The path from the parameters to a value: with no steps it is the object of all parameters.
pub type Target<'a> = &'a [Step];

/// One step of a [`Target`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// To the member with this index in its object's fields.
    Field(usize),
    /// To every item of the list, or every value of the map.
    Each,
}

/// A text with placeholders that are filled once the call is known.
#[derive(Debug, Clone, Copy)]
pub struct Template<'a>(pub &'a [Piece<'a>]);

/// A piece of a [`Template`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Literal words.
    Text(&'a str),
    /// A placeholder.
    Hole(Hole),
}

/// What fills a placeholder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hole {
    /// Where: `questions[1].options`.
    Path,
    /// The received value, shortened, as JSON; `a hidden value` if it is sensitive.
    Received,
    /// What is accepted there, in words.
    Accepted,
    /// The tool's name on the wire.
    Tool,
    /// The nearest known name, or `another name` if none is near (`another value` for an enum).
    Nearest,
    /// What is wrong, in the standard words and without the next step; in a check, the check's name.
    Problem,
}

codes! {
    /// The standard rejections; a catalog may reword each.
    ///
    /// [`Self::Repeated`] is no fault: it's the words around the rejection of a call that has come three times unchanged. That
    /// rejection keeps the code of its fault.
    pub enum Reject {
        /// The arguments are not JSON.
        Malformed = "malformed",
        /// The arguments are JSON, but no object.
        NotAnObject = "not-an-object",
        /// The arguments are larger or nested deeper than a call may be.
        TooLarge = "too-large",
        /// The call chooses no operation, or one that does not exist.
        UnknownOperation = "unknown-operation",
        /// The call has a parameter that the tool does not have.
        UnknownParameter = "unknown-parameter",
        /// The call has a parameter that the chosen operation does not take.
        ForeignParameter = "foreign-parameter",
        /// A parameter that has to be given is not.
        Missing = "missing",
        /// A value is of another type than its parameter.
        WrongType = "wrong-type",
        /// A number is outside of its bounds.
        OutOfRange = "out-of-range",
        /// A value is none of those that its parameter lists.
        NotInEnum = "not-in-enum",
        /// A text does not match the pattern of its parameter.
        Pattern = "pattern",
        /// A text is shorter or longer than it may be.
        Length = "length",
        /// A text is not of the format of its parameter.
        Format = "format",
        /// A list has fewer or more items than it may have.
        Items = "items",
        /// A list has an item twice.
        NotUnique = "not-unique",
        /// A call has come three times unchanged; these words are put around its rejection.
        Repeated = "repeated",
    }

    /// The code in a rejection, and the part after `reject.` in the name of the text that rewords it.
    pub const fn code;
}
