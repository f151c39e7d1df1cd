//! Compiles generated code with rustc and rustdoc: one file at a time, against the library that this test program was
//! linked with, so that nothing is rebuilt.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::SystemTime;

/// A temporary folder for one test's files, below the target folder.
pub(crate) struct Rustc {
    folder: PathBuf,
    deps: PathBuf,
    library: PathBuf,
}

impl Rustc {
    /// `name` is the test's name.
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("the target folder can be written");
        let program = env::current_exe().expect("a test program knows its path");
        let deps = program.parent().expect("it is in a folder").to_owned();
        let library =
            newest(&deps, "libtoolcat-", ".rlib").expect("this program was linked with the library");
        Self { folder, deps, library }
    }

    /// What rustc says about a library with this code, tests included; empty if it says nothing.
    pub(crate) fn check(&self, name: &str, edition: &str, code: &str) -> String {
        let file = self.write(name, code);
        let mut command = self.command("rustc", edition, &file);
        command.args(["--test", "--emit=metadata", "--crate-name", name]);
        said(command.arg("-o").arg(self.folder.join(format!("{name}.rmeta"))))
    }

    /// The tests in this code, as a program.
    pub(crate) fn build_tests(&self, name: &str, code: &str) -> PathBuf {
        let file = self.write(name, code);
        let program = self.folder.join(format!("{name}{}", env::consts::EXE_SUFFIX));
        let mut command = self.command("rustc", "2024", &file);
        let output = run(command.args(["--test", "--crate-name", name, "-o"]).arg(&program));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        program
    }

    /// What rustdoc says about it, including all warnings.
    pub(crate) fn document(&self, name: &str, code: &str) -> String {
        let file = self.write(name, code);
        let mut command = self.command("rustdoc", "2024", &file);
        said(command.args(["-Wrustdoc::all", "--crate-name", name, "-o"]).arg(self.folder.join("doc")))
    }

    /// How many examples rustdoc would compile and run.
    pub(crate) fn doctests(&self, name: &str, code: &str) -> String {
        let file = self.write(name, code);
        let mut command = self.command("rustdoc", "2024", &file);
        let output = run(command.args(["--test", "--crate-name", name]));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
        text.lines().find(|line| line.starts_with("running ")).unwrap_or_default().to_owned()
    }

    fn write(&self, name: &str, code: &str) -> PathBuf {
        let file = self.folder.join(format!("{name}.rs"));
        fs::write(&file, code).expect("the target folder can be written");
        file
    }

    fn command(&self, tool: &str, edition: &str, file: &Path) -> Command {
        let beside = env::var_os("CARGO").map(|cargo| Path::new(&cargo).with_file_name(tool));
        let tool = beside.filter(|path| path.exists()).unwrap_or_else(|| tool.into());
        let mut command = Command::new(tool);
        command.current_dir(&self.folder).arg(file).args(["--edition", edition, "--crate-type", "lib"]);
        command.env("CARGO_MANIFEST_DIR", &self.folder);
        command.arg("--extern").arg(format!("toolcat={}", self.library.display()));
        command.arg("-L").arg(format!("dependency={}", self.deps.display()));
        command
    }
}

fn run(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|problem| panic!("{command:?}: {problem}"))
}

fn said(command: &mut Command) -> String {
    let output = run(command);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() || !text.is_empty(), "{command:?} fails without a word");
    text
}

/// Cargo keeps libraries with other features and profiles; the last one built is from this run, or equal to it.
fn newest(folder: &Path, start: &str, end: &str) -> Option<PathBuf> {
    let files = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let ours = files.filter(|path| {
        path.file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| name.starts_with(start) && name.ends_with(end))
    });
    ours.max_by_key(|path| path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH))
}
