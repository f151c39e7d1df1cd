use crate::diagnostic::{Code, Level};
use crate::rules::words::{SECRETS, words};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("param-secret-name", "No parameter is named like a secret."),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "Hosts mask values by the names of their parameters. In the recorded conversation, the value of \
        `key` becomes `***`, and when the conversation is replayed the model reads `***` as what it sent. \
        Only whole names count, so `next_token` and `auth_method` are fine; an actual secret belongs in the \
        host and in no call.",
    source: "Masking by name is common in hosts and log libraries (pino, Sentry data scrubbing); matching \
        parts of names would affect 95 % of a public set of 235 tools.",
    bad: include_str!("../examples/param-secret-name/bad.kdl"),
    good: include_str!("../examples/param-secret-name/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, _, all) in cx.params() {
        for param in all.iter().filter(|param| !param.field.sensitive) {
            let name = &param.field.name.value;
            if SECRETS.has(&words(name).join("_")) {
                let message = format!("hosts mask the value of a parameter named `{name}`");
                report.add(param.field.name.span, message).help = Some(format!(
                    "If it is not a secret, name it after what it is, such as `{name}_name` or \
                     `{name}_id`, and keep `{name}` under `was`. If it is one, let the host add it to the \
                     call; `sensitive=#true` says that it should be masked."
                ));
            }
        }
    }
}
