//! What the call parser knows of a tool: plain tables without behaviour.
//!
//! Generated code holds them as `static` values (`'static`); the compiler builds the same ones from its model to run
//! sample calls with exactly the code that the agent will run. Everything is `Copy`, constant and free of allocation.
//! The texts were written by the catalog; names are those of the wire.

use crate::codes::codes;

/// The parameters of one tool and all rules about them.
#[derive(Debug, Clone, Copy)]
pub struct Params<'a> {
    /// The tool's name on the wire, for texts.
    pub tool: &'a str,
    /// The parameters in catalog order.
    pub fields: &'a [Field<'a>],
    /// Set where one parameter chooses among several operations.
    pub operation: Option<Operation<'a>>,
    /// The checks, in catalog order.
    pub checks: &'a [Check<'a>],
    /// The catalog is strict: nothing is stripped, unwrapped or repaired.
    pub strict: bool,
    /// The catalog's own wordings of the standard rejections.
    pub texts: &'a [(Reject, Template<'a>)],
    /// Sample calls that are accepted as they are, at most one of each operation: shown to a model that sends the same
    /// rejected call again and again.
    pub examples: &'a [Example<'a>],
}

impl Params<'static> {
    /// No parameters, no rules: what generated code starts from.
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

/// Arguments that are accepted as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example<'a> {
    /// Index of its operation in [`Operation::cases`]; 0 where there are no operations.
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
    /// Whether it may be left out, and what stands for it then.
    pub presence: Presence<'a>,
    /// Further values that mean "not given", beside `null` and blank strings.
    pub neutral: &'a [Literal<'a>],
    /// `null` is a value of its own here.
    pub nullable: bool,
    /// A neutral value has a meaning here and is never taken for "not given".
    pub keep_neutral: bool,
    /// Its value never shows in a text or log.
    pub sensitive: bool,
    /// What it holds.
    pub kind: Kind<'a>,
}

impl Field<'static> {
    /// A required parameter that holds any JSON: what generated code starts from.
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
    /// Whether a key is its name, or an earlier one.
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
    /// It may be left out; then this stands for it.
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
    /// Values of one kind under names of the caller's choice.
    Map(&'a Kind<'a>),
    /// Any JSON value.
    Json,
    /// A JSON value of one of these kinds. None of them is an object with named members or holds a further choice.
    OneOf(&'a [Kind<'a>]),
}

/// Bounds of a string. Lengths count characters (Unicode scalar values), as JSON Schema does.
#[derive(Debug, Clone, Copy, Default)]
pub struct StringRule<'a> {
    /// Least number of characters.
    pub min_length: Option<u64>,
    /// Greatest number of characters.
    pub max_length: Option<u64>,
    /// A regular expression that matches somewhere in it.
    pub pattern: Option<&'a str>,
    /// A named format.
    pub format: Option<Format>,
    /// Whether the Rust type that the catalog names can be made of it.
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
    /// Least value.
    pub min: Option<i128>,
    /// Greatest value.
    pub max: Option<i128>,
    /// It is a multiple of this.
    pub multiple_of: Option<i128>,
    /// It is held as `u64` rather than `i64`.
    pub unsigned: bool,
    /// Whether the Rust type that the catalog names can be made of its decimal text.
    pub parses: Option<fn(&str) -> bool>,
}

impl IntegerRule {
    /// Any whole number.
    pub const ANY: Self = Self { min: None, max: None, multiple_of: None, unsigned: false, parses: None };
}

/// Bounds of a number.
#[derive(Debug, Clone, Copy, Default)]
pub struct NumberRule {
    /// Least value.
    pub min: Option<f64>,
    /// Greatest value.
    pub max: Option<f64>,
    /// It is greater than this.
    pub exclusive_min: Option<f64>,
    /// It is less than this.
    pub exclusive_max: Option<f64>,
    /// It is a multiple of this.
    pub multiple_of: Option<f64>,
    /// Whether the Rust type that the catalog names can be made of its text.
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
    /// Least number of items.
    pub min_items: Option<u64>,
    /// Greatest number of items.
    pub max_items: Option<u64>,
    /// No two items are equal.
    pub unique: bool,
    /// An item may be `null`.
    pub nullable_items: bool,
    /// A value that is no list is one item of it, with no doubt about a text that might hold several.
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

/// Formats of strings, as JSON Schema names them.
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

/// A value that stands in the catalog.
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

/// A rule about values that are well formed, with its own rejection.
#[derive(Debug, Clone, Copy)]
pub struct Check<'a> {
    /// Its name, which is the code of the rejection.
    pub name: &'a str,
    /// When it fails it is reported alone, before every check that is not `first`.
    pub first: bool,
    /// Whether a repaired call can succeed.
    pub retry: bool,
    /// What has to hold.
    pub condition: Condition<'a>,
    /// What the model reads.
    pub text: Template<'a>,
}

/// What a check demands. A target names one value, or one in every item of a list; a value that was not given
/// satisfies every condition about it, except those that count given parameters. A value that equals its parameter's
/// default counts as not given, and a default is enough where a parameter has to be there.
#[derive(Debug, Clone, Copy)]
pub enum Condition<'a> {
    /// The text has a character that is not white space.
    NotBlank(Target<'a>),
    /// The list or map has at least so many entries.
    MinItems(Target<'a>, u64),
    /// The list or map has at most so many entries.
    MaxItems(Target<'a>, u64),
    /// The number is not less.
    Min(Target<'a>, f64),
    /// The number is not greater.
    Max(Target<'a>, f64),
    /// The text has at least so many characters.
    MinLength(Target<'a>, u64),
    /// The text has at most so many characters.
    MaxLength(Target<'a>, u64),
    /// The regular expression matches somewhere in the text.
    Pattern(Target<'a>, &'a str),
    /// No two items of the list are equal; with a member's index, no two have an equal member.
    Unique(Target<'a>, Option<usize>),
    /// The value is one of these.
    OneOf(Target<'a>, &'a [Literal<'a>]),
    /// Exactly one of these is given. The object that holds them stands in front.
    ExactlyOne(Target<'a>, &'a [usize]),
    /// One of these is given, or more.
    AtLeastOne(Target<'a>, &'a [usize]),
    /// None or one of these is given.
    AtMostOne(Target<'a>, &'a [usize]),
    /// All of these are given, or none.
    AllOrNone(Target<'a>, &'a [usize]),
    /// Where the first is given, the others are too.
    Needs(Target<'a>, usize, &'a [usize]),
    /// The team's own Rust code decides.
    Code,
}

/// The way from the parameters to a value: no step is the object of all parameters itself.
pub type Target<'a> = &'a [Step];

/// One step of a [`Target`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// To the member with this index in its object's fields.
    Field(usize),
    /// To every item of the list, or every value of the map.
    Each,
}

/// A text with holes that are known only when the call is.
#[derive(Debug, Clone, Copy)]
pub struct Template<'a>(pub &'a [Piece<'a>]);

/// A piece of a [`Template`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words as they are.
    Text(&'a str),
    /// A hole.
    Hole(Hole),
}

/// What a hole is filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hole {
    /// Where: `questions[1].options`.
    Path,
    /// The value that came, shortened, as JSON; `a hidden value` where it is sensitive.
    Received,
    /// What is accepted there, in words.
    Accepted,
    /// The tool's name on the wire.
    Tool,
    /// The nearest known name, or `another name` where none is near (`another value` for an enum).
    Nearest,
    /// What is wrong, in the standard words and without the next step; in a check the check's name.
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
