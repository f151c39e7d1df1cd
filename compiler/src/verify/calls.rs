//! Sample calls: each is parsed as the agent would parse it, and must give the expected result.

use crate::diagnostic::{Diagnostic, codes, nearest};
use crate::model::{Call, Catalog, Expect, Tool};
use crate::samples::run_on;
use crate::tables;
use bumpalo::Bump;
use std::collections::HashSet;
use toolcat_runtime::reject::Rejection;
use toolcat_runtime::table::{Params, Reject};

/// Every sample call of every tool, if both could be read: one mistake gives one message.
pub(super) fn calls(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    for tool in catalog.tools.iter().filter(|tool| !tool.params.partial) {
        let bump = Bump::new();
        let table = tables::without_examples(catalog, tool, &bump);
        let checks = tool.checks.iter().map(|check| check.name.value.as_str());
        let codes = checks.chain(Reject::ALL.iter().map(|reject| reject.code())).collect();
        for call in tool.calls.iter().filter(|call| !call.partial) {
            out.extend(call_of(tool, &table, &codes, call));
        }
    }
}

fn call_of(tool: &Tool, table: &Params<'_>, codes: &HashSet<&str>, call: &Call) -> Option<Diagnostic> {
    let came = run_on(table, call);
    let error = |message: String| Diagnostic::error(&codes::SAMPLE_CALL, call.title.span, message);
    match (&call.expect, came) {
        (Expect::RejectedBy(code), came) => {
            if let Some(unknown) = unknown_code(tool, codes, code) {
                return Some(unknown);
            }
            match came {
                Err(rejection) if rejection.code == code.value => None,
                Err(rejection) => Some(
                    error(format!("this call is rejected by `{}`, not by `{}`", rejection.code, code.value))
                        .help(format!("Fix the call or its `rejected-by`. {}", read_by_model(&rejection))),
                ),
                Ok(_) => Some(
                    error(format!("this call is accepted, `{}` does not reject it", code.value))
                        .help("Fix the call so that it breaks the rule, or remove `rejected-by`."),
                ),
            }
        }
        (_, Err(rejection)) => {
            Some(error(format!("this call is rejected by `{}`", rejection.code)).help(format!(
                "Fix the call, or say `rejected-by=\"{}\"`. {}",
                rejection.code,
                read_by_model(&rejection)
            )))
        }
        (Expect::SameAs(index, span), Ok(parsed)) => {
            let other = tool.calls.get(*index).filter(|other| !other.partial)?;
            match run_on(table, other) {
                Ok(twin) if twin.value == parsed.value => None,
                Ok(twin) => Some(
                    error(format!("this call does not mean the same as `{}`", other.title.value))
                        .also(*span, "said here")
                        .help(format!("This one means {}, the other {}.", parsed.value, twin.value)),
                ),
                Err(_) => Some(
                    error(format!("`{}` is rejected, so no call can mean the same", other.title.value))
                        .also(*span, "said here")
                        .help("Name a call that is accepted."),
                ),
            }
        }
        (Expect::Accepted, Ok(_)) => None,
    }
}

/// The rejection that the model would read, quoted line by line.
fn read_by_model(rejection: &Rejection) -> String {
    let lines: String = rejection.text.split('\n').map(|line| format!("\n│ {line}")).collect();
    format!("The model would read:{lines}")
}

fn unknown_code(
    tool: &Tool,
    codes: &HashSet<&str>,
    code: &crate::source::Spanned<String>,
) -> Option<Diagnostic> {
    if codes.contains(code.value.as_str()) {
        return None;
    }
    let standard = Reject::ALL.iter().map(|reject| reject.code());
    let known: Vec<&str> =
        tool.checks.iter().map(|check| check.name.value.as_str()).chain(standard).collect();
    let help = match nearest(&code.value, known.iter().copied()) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => format!("Known here: {}.", known.join(", ")),
    };
    Some(
        Diagnostic::error(
            &codes::UNKNOWN_REJECTION,
            code.span,
            format!("unknown check or rejection `{}`", code.value),
        )
        .help(help),
    )
}
