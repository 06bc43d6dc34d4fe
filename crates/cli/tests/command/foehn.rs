//! Runs the built command and says clearly what it did when a test expected something else.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// What a run of the command left behind.
pub(crate) struct Run {
    command: String,
    /// The exit code, or none after a signal.
    pub(crate) code: Option<i32>,
    /// Standard output.
    pub(crate) stdout: String,
    /// Standard error.
    pub(crate) stderr: String,
}

impl Run {
    fn new(command: &Command, output: Output) -> Self {
        let run = Run {
            command: format!("{command:?}").chars().take(300).collect(),
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("the command prints text"),
            stderr: String::from_utf8(output.stderr).expect("the command prints text"),
        };
        assert!(!run.stderr.contains("panicked"), "{}\n{}", run.command, run.stderr);
        run
    }

    /// Standard output of a run that ended well and without a word on standard error.
    #[track_caller]
    pub(crate) fn succeeds(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.command);
        self.stdout
    }

    /// Checks the exit code and that standard error alone says `message`, shortly.
    #[track_caller]
    pub(crate) fn fails(self, code: i32, message: &str) {
        assert_eq!(self.code, Some(code), "{}\n{}", self.command, self.stderr);
        assert!(self.stderr.starts_with("error: "), "{}\n{}", self.command, self.stderr);
        assert!(self.stderr.contains(message), "{}\nno `{message}` in\n{}", self.command, self.stderr);
        assert!(self.stdout.is_empty(), "{}\n{}", self.command, self.stdout);
        let longest = self.stderr.lines().map(str::len).max().unwrap_or(0);
        assert!(longest < 2000, "{}\nan error of {longest} characters", self.command);
    }

    /// The one JSON object on standard output.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        let value: serde_json::Value = serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{}: {error}\n{}{}", self.command, self.stdout, self.stderr));
        assert!(value.is_object(), "{}: {value}", self.command);
        value
    }
}

/// A data folder of the tests: what the user has built changes none of them, and what they write stays out of the source.
pub(crate) const NO_DATA: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-data");

/// Runs `foehn` with these arguments.
pub(crate) fn foehn(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    run(args, &[], "")
}

/// Runs `foehn` with these arguments and this data folder.
pub(crate) fn foehn_in(data: &std::path::Path, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    run(args, &[("FOEHN_DATA", data.to_str().expect("a readable name"))], "")
}

/// Runs `foehn` with these arguments and `input` on standard input.
pub(crate) fn foehn_with_input<const N: usize>(args: [&str; N], input: &str) -> Run {
    run(args, &[], input)
}

/// The JSON object of a run that ends well.
#[track_caller]
pub(crate) fn json<const N: usize>(args: [&str; N]) -> serde_json::Value {
    let run = foehn(args);
    let value = run.json();
    run.succeeds();
    value
}

fn command(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
    command.args(args).env_remove("CLICOLOR_FORCE").stdin(Stdio::piped()).stderr(Stdio::piped());
    command.env("FOEHN_DATA", NO_DATA);
    command
}

/// Runs `foehn` with arguments, environment and standard input.
pub(crate) fn run(args: impl IntoIterator<Item = impl AsRef<OsStr>>, env: &[(&str, &str)], input: &str) -> Run {
    let mut command = command(args);
    command.envs(env.iter().copied()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the command is built");
    // A command that does not read its input may be gone already.
    let _ = child.stdin.take().expect("standard input is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the command ends");
    Run::new(&command, output)
}

/// Runs `foehn` with standard output a pipe that nobody reads.
#[cfg(unix)]
pub(crate) fn run_into_closed_pipe(args: &[&str]) -> Run {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = command(args);
    let child = command.stdout(writer).spawn().expect("the command is built");
    let output = child.wait_with_output().expect("the command ends");
    Run::new(&command, output)
}

/// A file for one test, removed at its end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A file with this text, whose name ends so.
    pub(crate) fn new(name: &str, text: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("foehn-test-{}-{number}-{name}", std::process::id()));
        fs::write(&path, text).expect("a place to write");
        Scratch(path)
    }

    /// Where it is.
    pub(crate) fn name(&self) -> &str {
        self.0.to_str().expect("a readable name")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
