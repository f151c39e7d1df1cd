use proptest::prelude::*;
use serde_json::Value;

use super::super::super::bounds::DEPTH_LIMIT;
use super::super::cursor::plain_end;
use super::{Fault, Json, read};

/// Whether two values are the same, up to the last bit of fractions: `serde_json` reads those less exactly.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => match (one.as_f64(), other.as_f64()) {
            // For the smallest values, the last bit is the smallest positive number.
            (Some(a), Some(b)) if one.is_f64() && other.is_f64() => {
                (a - b).abs() <= (a.abs() * 1e-15).max(f64::from_bits(1))
            }
            _ => one == other,
        },
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, one)| other.get(name).is_some_and(|other| same(one, other)))
        }
        _ => one == other,
    }
}

/// Reads a text as `serde_json` does, except for duplicate keys.
fn agrees(text: &str) -> Result<(), TestCaseError> {
    match (read(text, DEPTH_LIMIT), serde_json::from_str::<Value>(text)) {
        (Ok(ours), Ok(theirs)) => {
            let value = ours.root().to_value();
            prop_assert!(same(&value, &theirs), "{text:?} gave {value} and {theirs}");
            prop_assert_eq!(&ours.into_owned().root().to_value(), &value);
            let taken = Json::of_value(&value).map(|json| json.root().to_value());
            prop_assert_eq!(taken, Ok(value));
        }
        (Err(Fault::KeyTwice), Ok(_)) | (Err(Fault::NotJson), Err(_)) => {}
        (ours, theirs) => prop_assert!(false, "{text:?} gave {ours:?} and {theirs:?}"),
    }
    Ok(())
}

#[test]
fn the_smallest_numbers_are_read_alike() -> Result<(), TestCaseError> {
    ["1.4416960124658e-309", "-5e-324", "2.2250738585072014e-308"].into_iter().try_for_each(agrees)
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
        "[\\\\\"/\u{0}-\u{1f}a\u{7f}\u{e9}\u{1F600}]{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 40, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("[a-c\\\\\"\u{e9}]{0,3}", inner, 0..40)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn written_json_is_read(value in any_json(), pretty in any::<bool>()) {
        let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        let text = text.expect("JSON");
        prop_assert!(read(&text, DEPTH_LIMIT).is_ok(), "{text}");
        agrees(&text)?;
    }

    #[test]
    fn json_with_a_mistake_is_refused_alike(
        value in any_json(),
        at in any::<prop::sample::Index>(),
        put in "[\\[\\]{}\",:\\\\0-9eE.+\\-tfnu \n\u{1}]{0,2}",
        cut in 0..3_usize,
    ) {
        let characters: Vec<char> = value.to_string().chars().collect();
        let at = at.index(characters.len() + 1);
        let rest = characters[at..].iter().skip(cut);
        agrees(&characters[..at].iter().copied().chain(put.chars()).chain(rest.copied()).collect::<String>())?;
    }

    #[test]
    fn numbers_are_read_alike(text in "-?[0-9]{0,22}(\\.[0-9]{0,5})?([eE][+-]?[0-9]{0,3})?") {
        agrees(&text)?;
    }

    #[test]
    fn texts_are_read_alike(text in "\"([a-z\u{e9}]|\\\\([\"\\\\/bfnrtux]|u[dD][89a-fA-F][0-9a-f]{2}|u[0-9a-f]{3,4})){0,6}\"") {
        agrees(&text)?;
    }

    #[test]
    fn keys_that_stand_twice_are_found(count in 1..100_usize, again in any::<prop::sample::Index>(), escaped in any::<bool>()) {
        let again = format!("k{}", again.index(count));
        let again = if escaped { again.replace('k', "\\u006b") } else { again };
        let members: Vec<String> = (0..count).map(|key| format!("\"k{key}\":[{{\"k\":1}}]")).collect();
        let members = members.join(",");
        let once = format!("{{{members}}}");
        prop_assert!(read(&once, DEPTH_LIMIT).is_ok());
        let twice = format!("[{{{members},\"{again}\":{{}}}}]");
        prop_assert_eq!(read(&twice, DEPTH_LIMIT).err(), Some(Fault::KeyTwice), "{}", twice);
    }

    #[test]
    fn the_end_of_plain_text_is_found(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        let slow = bytes.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20));
        prop_assert_eq!(plain_end(&bytes, 0), slow.unwrap_or(bytes.len()));
    }
}
