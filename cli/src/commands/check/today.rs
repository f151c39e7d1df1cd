//! The current date, for suppressions that expire.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC, as `2026-11-30`; `None` if the clock is before 1970.
pub(super) fn today() -> Option<String> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    Some(date(seconds / 86_400))
}

/// The date this many days after 1970-01-01, in the Gregorian calendar.
fn date(days: u64) -> String {
    // Years start on 1 March 0000, so that the leap day is the last day of a year; 400 of them repeat.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_become_dates() {
        let known = [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_787, "2026-11-30"),
            (47_541, "2100-03-01"),
            (2_932_896, "9999-12-31"),
        ];
        for (days, expected) in known {
            assert_eq!(date(days), expected, "{days}");
        }
    }

    #[test]
    fn every_day_follows_the_day_before() {
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for days in 0..200_000 {
            assert_eq!(date(days), format!("{year:04}-{month:02}-{day:02}"));
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let last = match month {
                2 if leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            (year, month, day) = match (day == last, month) {
                (false, _) => (year, month, day + 1),
                (true, 12) => (year + 1, 1, 1),
                (true, _) => (year, month + 1, 1),
            };
        }
    }
}
