//! A file for each server.

use super::taken::Taken;
use crate::import::types::Server;

/// Names of files: no two alike where case does not count, none that a file system refuses.
pub(in crate::import) fn files(servers: &[Server]) -> Vec<String> {
    let mut taken = Taken::with(["catalog"]);
    let mut file = |server: &Server| {
        let stem = stem(&server.name);
        format!("{}.kdl", taken.free(&stem, |number| format!("{stem}-{number}")))
    };
    servers.iter().map(&mut file).collect()
}

fn stem(name: &str) -> String {
    let mut safe = String::new();
    for letter in name.to_lowercase().chars().take(60) {
        match letter {
            '_' | '.' => safe.push(letter),
            _ if letter.is_alphanumeric() => safe.push(letter),
            _ if safe.ends_with('-') => {}
            _ => safe.push('-'),
        }
    }
    match safe.trim_matches(['.', '-']) {
        "" => "server".to_owned(),
        device if is_device(device) => format!("server-{device}"),
        safe => safe.to_owned(),
    }
}

/// Names that Windows keeps for devices, whatever their extension.
fn is_device(name: &str) -> bool {
    let name = name.split('.').next().unwrap_or_default();
    let numbered = |device: &str| {
        name.strip_prefix(device)
            .is_some_and(|rest| rest.len() == 1 && rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    matches!(name, "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}
