//! Hostile texts, catalogs made of them, and what output must not contain.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The texts tried as names, texts, paths and arguments.
pub(crate) const TEXTS: &[&str] = &[
    "a\n::error file=x::pwned\n##[error]v1",
    "words ::add-mask::x and \t::stop-commands::t ##vso[task.complete]x",
    "\r::error::CR\r\n::warning::CRLF %0A::error::y",
    "\u{1b}[31mred\u{1b}[2J\u{1b}]0;title\u{7}",
    "\u{1b}]8;;https://evil.example\u{1b}\\click\u{1b}]8;;\u{1b}\\",
    "\u{9b}31mC1\u{9d}0;t\u{9c}\u{85}\u{7f}\u{8}",
    "x\u{202e}txt.exe\u{202c} \u{2066}a\u{2069} \u{200f}\u{200e}\u{61c}",
    "a\u{e0041}\u{e0042}\u{e007f}b\u{200b}c\u{feff}d\u{2060}e\u{ad}f\u{2028}g\u{2029}h",
    "t`|<img src=x onerror=alert(1)><script>alert(1)</script>",
    "](https://evil.example) ![i](https://evil.example/i) [click](javascript:alert(1))",
    "a | b |\n|---|---|\n| `x` \\| @team #12 https://evil.example",
    "```\n\n# title\n\n<details>\n````\n</details>\n- [x] item\n1. one",
    "x --- **b** _i_ ~~s~~ $x$ <!-- &amp; &#60; \\ {x} {0} %s",
];

/// A text as KDL, with every unusual character escaped.
pub(crate) fn quoted(text: &str) -> String {
    let inner: String = text
        .chars()
        .map(|letter| match letter {
            '"' | '\\' => format!("\\{letter}"),
            ' '..='~' => letter.to_string(),
            _ => format!("\\u{{{:x}}}", u32::from(letter)),
        })
        .collect();
    format!("\"{inner}\"")
}

/// A usable catalog, with the text wherever a catalog takes any text.
pub(crate) fn usable(text: &str) -> String {
    let text = quoted(text);
    format!(
        "catalog \"c\"\nagent \"x\" {{ targets \"mcp\"; always-loaded \"t\" }}\n\
         tool \"t\" {{\n effect \"read\"\n snippet {text}\n guideline {text}\n description {text}\n\
         params {{ string \"q\" {text} max-length=5; enum \"e\" \"One\" optional=#true {{ value {text}; value \"b\" }} }}\n\
         check \"c1\" {{ not-blank \"q\"; reject {text}; next {text} }}\n\
         outcome \"found\" {{ means {text}; string \"s\" {text}; text \"Found {{{{s}}}}\"; next {text}; example {text} {{ s {text} }} }}\n\
         call {text} rejected-by=\"length\" {{ q \"something longer\" }}\n}}\n"
    )
}

/// A catalog whose names are the text, which is never valid.
pub(crate) fn broken(text: &str) -> String {
    let text = quoted(text);
    format!(
        "catalog {text}\nserver {text}\nagent {text} {{ always-loaded {text} \"u\" {text}; {text} 1 }}\n\
         tool {text} {text}={text} {{ params {{ {text} {text}; enum \"e\" {text} {{ value {text}; value {text} }}; string {text} pattern={text} }}\n\
         outcome {text} {{ text {text}; text {text} }}\n outcome \"found\" {{ text \"{{{{nope\\u{{1b}}}}}}\"; example {text} {{ {text} {text} }} }} }}\n\
         ({text}){text} {text}\ntext {text} {text}\ntype {text}\n"
    )
}

/// Catalogs made from a text, as paths, and the tool that each has.
pub(crate) fn corpus(home: &Home, text: &str) -> Vec<(String, String)> {
    let raw = format!("tool \"t\" {{\n snippet \"{text}\" oops{{\n}}\n// {text}\n\"{text}\n");
    let mut all = vec![
        (home.file("usable.kdl", &usable(text)), "t".to_owned()),
        (home.file("broken.kdl", &broken(text)), text.replace('\0', "")),
        (home.file("raw.kdl", &raw), "t".to_owned()),
    ];
    if cfg!(unix) {
        let name: String = text.chars().filter(|letter| !matches!(letter, '\0' | '/')).take(60).collect();
        all.push((home.file(&format!("./{name}.d/{name}.kdl"), &broken(text)), "t".to_owned()));
        home.file("links.d/a.kdl", "");
        #[cfg(unix)]
        let _ = std::os::unix::fs::symlink("gone", home.0.join(format!("links.d/{name}.kdl")));
        all.push(("links.d".to_owned(), "t".to_owned()));
    }
    all
}

/// Whether a character must not appear in output.
pub(crate) fn hidden(letter: char) -> bool {
    (letter.is_control() && letter != '\n')
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// Outside a fence, each line is one that the command writes: a row of four cells, its headings, its sentences.
pub(crate) fn is_our_markup(line: &str) {
    let fixed = [
        "",
        "<!-- toolcat check -->",
        "<details>",
        "</details>",
        "<summary>Where, and what to do</summary>",
        "<summary>The note</summary>",
        "<summary>The notes</summary>",
        "|---|---|---|---|",
    ];
    if fixed.contains(&line) {
        return;
    }
    if line.starts_with("| ") {
        assert_eq!(line.matches('|').count(), 5, "four cells: {line}");
    } else {
        let ours = ["### Tool catalog: ", "Checked ", "… and "].iter().any(|start| line.starts_with(start));
        assert!(ours, "{line}");
    }
    // Apart from code spans and comments, nothing that Markdown or HTML would interpret.
    let mut text = line.replace("<!-- -->", "").replace("<code>", "`").replace("</code>", "`");
    assert_eq!(text.matches('`').count() % 2, 0, "{line}");
    text = text.split('`').step_by(2).collect();
    text = text.replace("**error**", "").replace("### Tool catalog", "");
    let entities: String =
        text.split("&#").map(|part| part.split_once(';').map_or(part, |(_, rest)| rest)).collect();
    for mark in ["<", ">", "[", "]", "*", "_", "~", "@", "#", "://", "\\"] {
        assert!(!entities.contains(mark), "{mark} in {line}");
    }
}

/// A temporary folder.
pub(crate) struct Home(PathBuf);

/// The results of a command.
pub(crate) struct Came {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Home {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("hostile-{name}-{}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// Writes a file and returns its relative path.
    pub(crate) fn file(&self, path: &str, text: &str) -> String {
        let whole = self.0.join(path);
        fs::create_dir_all(whole.parent().expect("it is in a folder")).expect("a folder");
        fs::write(whole, text).expect("writable");
        path.to_owned()
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Came {
        self.run_with(arguments, "")
    }

    pub(crate) fn run_with(&self, arguments: &[&str], stdin: &str) -> Came {
        let mut command = Command::new(env!("CARGO_BIN_EXE_toolcat"));
        command.args(arguments).current_dir(&self.0).env_remove("GITHUB_WORKSPACE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        // A command that does not read it has exited by now.
        let _ = child.stdin.take().expect("it is piped").write_all(stdin.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        Came {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    /// What a terminal receives; `None` if no program is available to emulate one.
    #[cfg(target_os = "linux")]
    pub(crate) fn on_a_terminal(&self, line: &str) -> Option<String> {
        let line = format!("{} --color never {line}", env!("CARGO_BIN_EXE_toolcat"));
        let mut command = Command::new("script");
        command.args(["-qec", &line, "/dev/null"]).current_dir(&self.0).stdin(Stdio::null());
        Some(String::from_utf8_lossy(&command.output().ok()?.stdout).into_owned())
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Came {
    /// Tabs are part of a difference between two texts.
    pub(crate) fn holds_nothing_hidden(&self, about: &str) {
        let diff = self.stdout.contains("\n@@ ");
        let hidden = |letter| hidden(letter) && !(diff && letter == '\t');
        for text in [&self.stdout, &self.stderr] {
            let found: Vec<char> = text.chars().filter(|letter| hidden(*letter)).collect();
            assert!(found.is_empty(), "{about} wrote {found:?}:\n{}", text.escape_debug());
        }
    }

    /// No line begins a GitHub command, and none contains one in the older form, which Azure uses too.
    pub(crate) fn holds_no_command(&self, about: &str) {
        for line in self.stdout.lines().chain(self.stderr.lines()) {
            assert!(!line.trim_start().starts_with("::"), "{about}: {line}");
            assert!(!line.contains("##[") && !line.contains("##vso["), "{about}: {line}");
        }
    }

    /// Without colours, each of which begins with ESC and `[` and ends with `m`.
    pub(crate) fn without_colours(&self) -> Self {
        let strip = |text: &str| {
            let mut parts = text.split("\u{1b}[");
            let first = parts.next().unwrap_or_default().to_owned();
            let rest = parts.map(|part| match part.split_once('m') {
                Some((code, rest)) if code.bytes().all(|byte| byte.is_ascii_digit() || byte == b';') => {
                    rest.to_owned()
                }
                _ => format!("\u{1b}[{part}"),
            });
            first + &rest.collect::<String>()
        };
        Self { code: self.code, stdout: strip(&self.stdout), stderr: strip(&self.stderr) }
    }
}
