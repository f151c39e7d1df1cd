//! Whatever the tokens are, the text has the same ones. The root package's tests compare the files of whole catalogs with a
//! Rust parser.

use super::print;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use proptest::prelude::*;
use quote::quote;

/// Tokens in a row; a punctuation character also says whether it joins the next one into an operator.
fn flat(stream: TokenStream) -> Vec<String> {
    fn walk(stream: TokenStream, out: &mut Vec<String>) {
        let mut tokens = stream.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => {
                    out.push(format!("{:?}", group.delimiter()));
                    walk(group.stream(), out);
                    out.push("end".to_owned());
                }
                TokenTree::Punct(punct) => {
                    let next = match tokens.peek() {
                        Some(TokenTree::Punct(next)) if punct.spacing() == Spacing::Joint => next.as_char(),
                        _ => ' ',
                    };
                    let pair = format!("{}{next}", punct.as_char());
                    let one = super::spacing::length_of_operator(&pair) == 2 || punct.as_char() == '\'';
                    out.push(if one { format!("{}…", punct.as_char()) } else { punct.to_string() });
                }
                other => out.push(other.to_string()),
            }
        }
    }
    let mut out = Vec::new();
    walk(stream, &mut out);
    out
}

fn same(tokens: &TokenStream) -> Result<(), String> {
    let text = print(tokens.clone());
    let read: TokenStream = text.parse().map_err(|problem| format!("{problem}:\n{text}"))?;
    let (made, read) = (flat(tokens.clone()), flat(read));
    if made == read { Ok(()) } else { Err(format!("{made:?}\nbecame\n{read:?}\nas\n{text}")) }
}

fn operator(text: &str) -> TokenStream {
    let last = text.len() - 1;
    let spacing = |at: usize| if at < last { Spacing::Joint } else { Spacing::Alone };
    text.char_indices().map(|(at, letter)| TokenTree::from(Punct::new(letter, spacing(at)))).collect()
}

fn name(text: &str) -> TokenStream {
    TokenTree::from(Ident::new(text, Span::call_site())).into()
}

const OPERATORS: [&str; 38] = [
    "+", "-", "*", "/", "%", "^", "!", "&", "|", "&&", "||", "<<", ">>", "+=", "=", "==", "!=", ">", "<",
    ">=", "<=", "@", ".", "..", "...", "..=", ",", ";", ":", "::", "->", "=>", "<-", "#", "$", "?", "~",
    "-=",
];
const NAMES: [&str; 16] = [
    "a", "Vec", "self", "Self", "fn", "pub", "impl", "if", "else", "match", "use", "doc", "r", "b", "_",
    "mod",
];

fn token() -> impl Strategy<Value = TokenStream> {
    let literal = prop_oneof![
        any::<String>().prop_map(|text| Literal::string(&text)),
        (0..99u64).prop_map(Literal::u64_unsuffixed),
        any::<u8>().prop_map(Literal::u8_suffixed),
        (0..99u32).prop_map(|number| Literal::f64_unsuffixed(f64::from(number) / 4.0)),
        any::<char>().prop_map(Literal::character),
    ];
    let leaf = prop_oneof![
        4 => proptest::sample::select(&OPERATORS[..]).prop_map(operator),
        4 => proptest::sample::select(&NAMES[..]).prop_map(name),
        2 => literal.prop_map(|literal| TokenTree::from(literal).into()),
        1 => any::<String>().prop_map(|text| quote!(#[doc = #text])),
        1 => Just(quote!('a)),
    ];
    leaf.prop_recursive(5, 60, 8, |inner| {
        let delimiter =
            proptest::sample::select(&[Delimiter::Parenthesis, Delimiter::Bracket, Delimiter::Brace][..]);
        (delimiter, proptest::collection::vec(inner, 0..8)).prop_map(|(delimiter, inside)| {
            TokenTree::from(Group::new(delimiter, inside.into_iter().collect())).into()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn any_tokens_stay_what_they_are(tokens in proptest::collection::vec(token(), 0..20)) {
        let tokens: TokenStream = tokens.into_iter().collect();
        if let Err(difference) = same(&tokens) {
            return Err(TestCaseError::fail(difference));
        }
    }
}

/// For readers: common forms look as usual.
#[test]
fn common_forms_look_as_usual() {
    let tokens = quote! {
        #[doc = " The agent."]
        #[doc = ""]
        #[doc = " It says \"no\"."]
        pub mod desk {
            use ::toolcat::__private::v0_1 as rt;
            use a::{b, c};
            #[derive(Debug, Clone, serde::Serialize)]
            pub enum Call<'a> { #[doc = " One."] One(super::one::Params), Two { a: rt::Option<rt::Vec<&'a str>>, b: [u8; 4] } }
            impl<'a> Call<'a> {
                #[inline]
                pub fn index<H: Handlers + ?Sized>(&self, handlers: &mut H, arguments: impl rt::Into<rt::Arguments<'_>>) -> rt::Result<usize, rt::Error> {
                    let index = match self { Self::One(_) | Self::Three => 0, Self::Two { a, .. } => { handlers.two(a)?; 1 } };
                    if index < 3 && !handlers.done() { return rt::Result::Err(rt::Error::new("x")); } else { *handlers = -1; }
                    rt::each(arguments, |index, params| <Self as rt::Decide>::decide(index, params))
                }
                fn short() -> u8 { 0 }
            }
            static TOOL: rt::Tool<'static> = rt::Tool { name: "one", was: &["first", "second"], ..rt::Tool::EMPTY };
        }
    };
    let expected = r#"/// The agent.
///
/// It says "no".
pub mod desk {
    use ::toolcat::__private::v0_1 as rt;
    use a::{b, c};

    #[derive(Debug, Clone, serde::Serialize)]
    pub enum Call<'a> {
        /// One.
        One(super::one::Params),
        Two { a: rt::Option<rt::Vec<&'a str>>, b: [u8; 4] }
    }

    impl<'a> Call<'a> {
        #[inline]
        pub fn index<H: Handlers + ?Sized>(
            &self,
            handlers: &mut H,
            arguments: impl rt::Into<rt::Arguments<'_>>
        ) -> rt::Result<usize, rt::Error> {
            let index = match self {
                Self::One(_) | Self::Three => 0,
                Self::Two { a, .. } => {
                    handlers.two(a)?;
                    1
                }
            };
            if index < 3 && !handlers.done() {
                return rt::Result::Err(rt::Error::new("x"));
            } else {
                *handlers = -1;
            }
            rt::each(arguments, |index, params| <Self as rt::Decide>::decide(index, params))
        }

        fn short() -> u8 { 0 }
    }

    static TOOL: rt::Tool<'static> = rt::Tool {
        name: "one",
        was: &["first", "second"],
        ..rt::Tool::EMPTY
    };
}
"#;
    assert_eq!(print(tokens.clone()), expected);
    same(&tokens).expect("the same tokens");
}

/// A comment must say exactly what the attribute says, and must not hide anything.
#[test]
fn documentation_becomes_a_comment_only_if_that_says_the_same() {
    for (text, comment) in [
        (" fine", true),
        (" \"quoted\" \\ and 'so'", true),
        ("", true),
        ("/ a fourth slash", false),
        (" a\rb", false),
        (" a\nb", false),
        (" \u{202e}abc", false),
        (" \u{e0041}", false),
        (" \u{1b}[31m", false),
    ] {
        let tokens = quote!(#[doc = #text] struct A;);
        let printed = print(tokens.clone());
        assert_eq!(printed.starts_with("///"), comment, "{printed}");
        assert!(printed.chars().all(|letter| letter == '\n' || (' '..='~').contains(&letter)), "{printed}");
        same(&tokens).expect("the same tokens");
    }
}
