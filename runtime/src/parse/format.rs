//! String formats, named as in JSON Schema (2020-12, Validation, section 7.3).

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::table::Format;

impl Format {
    /// Its name in JSON Schema.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::DateTime => "date-time",
            Self::Time => "time",
            Self::Duration => "duration",
            Self::Email => "email",
            Self::Uri => "uri",
            Self::Uuid => "uuid",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
        }
    }

    /// What a text in this format is, with an example.
    pub(crate) const fn in_words(self) -> &'static str {
        match self {
            Self::Date => "a date such as 2026-03-31",
            Self::DateTime => "a date and time with its offset, such as 2026-03-31T14:05:00Z",
            Self::Time => "a time with its offset, such as 14:05:00Z",
            Self::Duration => "an ISO 8601 duration such as P3D or PT1H30M",
            Self::Email => "an email address",
            Self::Uri => "a URI with its scheme, such as https://example.com/a",
            Self::Uuid => "a UUID such as 123e4567-e89b-12d3-a456-426614174000",
            Self::Ipv4 => "an IPv4 address",
            Self::Ipv6 => "an IPv6 address",
        }
    }

    /// Whether a text is in this format.
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Self::Date => is_date(text),
            Self::DateTime => is_date_time(text),
            Self::Time => is_time(text),
            Self::Duration => is_duration(text),
            Self::Email => is_email(text),
            Self::Uri => is_uri(text),
            Self::Uuid => is_uuid(text),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
        }
    }
}

/// A number of exactly `digits` ASCII digits.
fn digits(text: &str, digits: usize) -> Option<u32> {
    let fits = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| text.parse().ok()).flatten()
}

/// RFC 3339 `full-date`.
fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let (Some(year), Some(month), Some(day)) = (digits(year, 4), digits(month, 2), digits(day, 2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(leap),
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// RFC 3339 `full-time`. A leap second is valid only at the end of a UTC day.
fn is_time(text: &str) -> bool {
    let Some(offset) = text.find(['Z', 'z', '+', '-']) else { return false };
    let (time, offset) = text.split_at(offset);
    let (clock, fraction) = time.split_once('.').map_or((time, None), |(clock, rest)| (clock, Some(rest)));
    let fraction_fits =
        fraction.is_none_or(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
    let Some(offset) = offset_minutes(offset) else { return false };
    let mut parts = clock.split(':').map(|part| digits(part, 2));
    let (Some(Some(hour)), Some(Some(minute)), Some(Some(second)), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let of_day = (hour * 60 + minute).cast_signed() - offset;
    let leap_fits = second < 60 || of_day.rem_euclid(24 * 60) == 24 * 60 - 1;
    hour <= 23 && minute <= 59 && second <= 60 && leap_fits && fraction_fits
}

/// Minutes by which a clock is ahead of UTC.
fn offset_minutes(text: &str) -> Option<i32> {
    if matches!(text, "Z" | "z") {
        return Some(0);
    }
    let (hours, minutes) = text.get(1..)?.split_once(':')?;
    let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
    let ahead = (hours * 60 + minutes).cast_signed();
    (hours <= 23 && minutes <= 59).then_some(if text.starts_with('-') { -ahead } else { ahead })
}

/// RFC 3339 `date-time`.
fn is_date_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    let parted = bytes.get(10).is_some_and(|byte| matches!(byte, b'T' | b't'));
    parted && text.is_char_boundary(10) && is_date(&text[..10]) && is_time(&text[11..])
}

/// RFC 3339 appendix A `duration`: units in descending order without a gap; weeks only by themselves.
fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    if let Some(weeks) = rest.strip_suffix('W') {
        return !weeks.is_empty() && weeks.bytes().all(|byte| byte.is_ascii_digit());
    }
    let (date, time) = rest.split_once('T').map_or((rest, None), |(date, time)| (date, Some(time)));
    let date_fits = date.is_empty() && time.is_some() || falls(date, "YMD");
    date_fits && time.is_none_or(|time| falls(time, "HMS"))
}

/// Whether `text` is one or more numbers, each with a unit from `units`: any of them first, then always the next.
fn falls(text: &str, units: &str) -> bool {
    let mut next = None;
    let mut digits = 0;
    for character in text.chars() {
        if character.is_ascii_digit() {
            digits += 1;
            continue;
        }
        let unit = units.find(character);
        if digits == 0 || unit.is_none() || next.is_some() && unit != next {
            return false;
        }
        (next, digits) = (unit.map(|unit| unit + 1), 0);
    }
    digits == 0 && next.is_some()
}

/// An address as mail programs accept it: a local part of RFC 5321's `Dot-string` and a host name. Quoted local parts
/// and address literals are not accepted; whether the letters behind an `xn--` label exist is not checked.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let special = "!#$%&'*+-/=?^_`{|}~";
    let atom = |atom: &str| {
        !atom.is_empty() && atom.chars().all(|c| c.is_ascii_alphanumeric() || special.contains(c))
    };
    local.len() <= 64 && domain.len() <= 253 && local.split('.').all(atom) && domain.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// RFC 3986 `URI`. A bare `https:` or `https://` names nothing and is refused, although the grammar allows it.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let scheme_fits = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let names_something = rest.trim_start_matches('/').len() + usize::from(scheme == "file") > 0;
    let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", rest),
    };
    scheme_fits
        && names_something
        && is_authority(authority)
        && is_part(path, ":@/")
        && is_part(query, ":@/?")
        && is_part(fragment, ":@/?")
}

/// `[userinfo "@"] host [":" port]`
fn is_authority(text: &str) -> bool {
    let (user, place) = text.split_once('@').unwrap_or(("", text));
    let (host_fits, port) = match place.strip_prefix('[') {
        Some(rest) => {
            let Some((address, port)) = rest.split_once(']') else { return false };
            (is_address(address), port)
        }
        None => {
            let (host, port) = place.split_at(place.find(':').unwrap_or(place.len()));
            (is_part(host, ""), port)
        }
    };
    let digits = port.strip_prefix(':').unwrap_or(port);
    let port_fits =
        digits.bytes().all(|byte| byte.is_ascii_digit()) && (port.is_empty() || port.starts_with(':'));
    is_part(user, ":") && host_fits && port_fits
}

/// What may be in brackets: an IPv6 or a future address.
fn is_address(text: &str) -> bool {
    match text.strip_prefix(['v', 'V']) {
        Some(rest) => rest.split_once('.').is_some_and(|(version, address)| {
            !version.is_empty()
                && version.bytes().all(|byte| byte.is_ascii_hexdigit())
                && !address.is_empty()
                && !address.contains('%')
                && is_part(address, ":")
        }),
        None => text.parse::<Ipv6Addr>().is_ok(),
    }
}

/// Whether a text consists only of characters allowed in every part of a URI, escapes, and those of `more`.
fn is_part(text: &str, more: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=%".contains(c) || more.contains(c);
    text.chars().all(known)
        && text.match_indices('%').all(|(at, _)| {
            let hex = text.as_bytes().get(at + 1..at + 3);
            hex.is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit))
        })
}

/// RFC 9562, in the hyphenated form.
fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(index, byte)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

#[cfg(test)]
mod tests {
    use super::Format::{self, *};

    fn check(format: Format, good: &[&str], bad: &[&str]) {
        for text in good {
            assert!(format.accepts(text), "{format:?} refuses {text}");
        }
        for text in bad.iter().chain(&["", " ", "-", "\u{1F600}", "ééééééééééééé"]) {
            assert!(!format.accepts(text), "{format:?} accepts {text}");
        }
    }

    #[test]
    fn dates_and_times() {
        check(
            Date,
            &["2026-03-31", "2024-02-29"],
            &["2026-02-29", "2026-13-01", "2026-3-1", "2026-04-31", "1900-02-29"],
        );
        check(
            Time,
            &["14:05:00Z", "14:05:00.25+02:00", "23:59:60Z", "15:59:60-08:00"],
            &["14:05", "24:00:00Z", "14:05:00", "1:2:3Z", "14:05:60Z", "14:05:00+24:00"],
        );
        check(
            DateTime,
            &["2026-03-31T14:05:00Z", "2026-03-31t14:05:00-08:00"],
            &["2026-03-31", "2026-03-31T14:05:00", "2026-02-30T14:05:00Z", "2026-03-31 14:05:00Z"],
        );
        check(
            Duration,
            &["P3D", "PT1H30M", "P1Y2M3DT4H", "P2W"],
            &["P", "PT", "P1H", "PT1S1M", "3D", "P1W2D", "P3", "P1Y2D", "PT1H2S"],
        );
    }

    #[test]
    fn addresses() {
        check(Email, &["a.b+c@mail.example", "a@localhost"], &["a", "a@", "@b", "a b@c", "a..b@c", "a@-b"]);
        check(
            Uri,
            &[
                "https://example.com/a?b=%20#c",
                "mailto:a@b",
                "urn:isbn:1",
                "http://u:p@[::1]:80/",
                "file:///etc",
            ],
            &[
                "example.com",
                "https://",
                "http://a b",
                "1:x",
                "a:%2",
                "a:#b#c",
                "http://a:port/",
                "http://a/[x]",
                "http://a@b@c/",
                "http://[1.2.3.4]/",
                "http://[::1",
            ],
        );
        check(Uuid, &["123e4567-e89b-12d3-a456-426614174000"], &["123e4567e89b12d3a456426614174000"]);
        check(Ipv4, &["127.0.0.1"], &["256.0.0.1", "1.2.3"]);
        check(Ipv6, &["::1", "2001:db8::8a2e"], &["127.0.0.1", ":::1"]);
    }
}
