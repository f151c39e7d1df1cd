use crate::diagnostic::{Edit, Fix, Level};
use crate::model::{Prose, Tool};
use crate::rules::description::texts;
use crate::rules::words::INJECTION;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "desc-hidden-text",
    group: Group::Description,
    level: Some(Level::Error),
    summary: "Texts hold no characters that a reader cannot see, and no orders that a reader would not expect.",
    why: "Invisible characters carry words past every review, and letters that only look Latin make two names of one. Orders such as to \
          leave something unsaid turn the description of one tool against its user.",
    source: "snyk/agent-scan E001; Boucher and Anderson, Trojan Source (CVE-2021-42574). An error for invisible characters; what is \
             guessed from words or look-alikes is a warning.",
    bad: include_str!("../examples/desc-hidden-text/bad.kdl"),
    good: include_str!("../examples/desc-hidden-text/good.kdl"),
    check,
};

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for (_, tool, params) in cx.params() {
        let params = params.iter().filter_map(|param| param.field.text.as_ref());
        for text in own(tool).into_iter().chain(params) {
            invisible(text, report);
            if !report.wants(Level::Warning) {
                continue;
            }
            look_alikes(text, report);
            for (range, _) in INJECTION.find_all(&text.written.value) {
                report
                    .add_at_most(
                        Level::Warning,
                        text.written.span(range),
                        "this gives the model an order that is no part of a tool",
                    )
                    .help = Some("Take it out; a description says what the tool does.".to_owned());
            }
        }
    }
}

fn own(tool: &Tool) -> Vec<&Prose> {
    texts(tool).into_iter().chain(&tool.snippet).chain(&tool.guidelines).chain(&tool.search_hint).collect()
}

/// Characters without a form of their own. Joiners have a meaning in some scripts and between pictures, marks of direction in
/// texts that run from right to left.
fn invisible(text: &Prose, report: &mut Report<'_>) {
    let written = &text.written.value;
    if written.is_ascii() {
        return;
    }
    let right_to_left =
        written.chars().any(|letter| matches!(u32::from(letter), 0x0590..=0x08FF | 0xFB1D..=0xFEFC));
    let mut before = ' ';
    for (at, letter) in written.char_indices() {
        let hidden = match u32::from(letter) {
            0x200C | 0x200D => before.is_ascii() || before.is_alphabetic() && u32::from(before) < 0x0590,
            0x200B | 0x2060..=0x2064 | 0xFEFF | 0x00AD | 0x180E | 0xE0000..=0xE007F => true,
            0x200E | 0x200F | 0x202A..=0x202E | 0x2066..=0x2069 => !right_to_left,
            _ => false,
        };
        before = letter;
        // Flags of regions are written with tags behind a black flag.
        if !hidden
            || written[..at].ends_with('\u{1F3F4}')
            || written[..at].chars().next_back().is_some_and(is_tag)
        {
            continue;
        }
        let span = text.written.span(at..at + letter.len_utf8());
        let finding = report.add(span, format!("an invisible character, U+{:04X}", u32::from(letter)));
        finding.help =
            Some("Remove it; nobody who reads the text can see it, and the model does.".to_owned());
        finding.fix = Some(Fix {
            title: "remove the invisible character".to_owned(),
            safe: true,
            edits: vec![Edit { span, text: String::new() }],
        });
    }
}

fn is_tag(letter: char) -> bool {
    matches!(u32::from(letter), 0xE0000..=0xE007F)
}

/// Words of Latin and Cyrillic letters.
fn look_alikes(text: &Prose, report: &mut Report<'_>) {
    let cyrillic = |letter: char| matches!(u32::from(letter), 0x0400..=0x04FF);
    if text.written.value.is_ascii() || !text.written.value.chars().any(cyrillic) {
        return;
    }
    let mut at = 0;
    for word in text.written.value.split_inclusive(|letter: char| !letter.is_alphabetic()) {
        if word.chars().any(cyrillic) && word.chars().any(|letter| letter.is_ascii_alphabetic()) {
            let span = text
                .written
                .span(at..at + word.trim_end_matches(|letter: char| !letter.is_alphabetic()).len());
            report
                .add_at_most(
                    Level::Warning,
                    span,
                    "this word mixes Latin letters with Cyrillic ones that look like them",
                )
                .help = Some("Write it in one script.".to_owned());
        }
        at += word.len();
    }
}
