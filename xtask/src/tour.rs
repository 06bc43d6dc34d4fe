//! `cargo xtask tour`: runs the commands that the documents show and compares what they print.
//!
//! A block fenced with ```` ```console ```` is a transcript. A line that begins with `$ ` is a command for the shell, run
//! at the root of the project; what stands below it is what it prints, both streams together, with
//! [wildcards]. Commands run in the order of the document, with an empty folder for the user's data, so a later
//! one may use what an earlier one has built. What cannot be run here (servers, other programs, an experiment of minutes)
//! stands in a block of another language.

mod transcript;
mod wildcards;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};
use transcript::Exchange;
use wildcards::{Difference, compare, has_wildcard, is_any_lines, line_matches, without_times};

/// The documents whose transcripts are checked.
const DOCUMENTS: &[&str] = &["README.md", "docs/TOUR.md"];

const BINARY: &str = "target/release/foehn";

/// A folder that the commands take for the user's own.
const HOME: &str = "target/tour";

/// What to do where an answer is not the document's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Say so.
    Check,
    /// Write the new one into the document, where its wildcards are times and speeds.
    Write,
}

/// What the chore runs, and what it does with the answers.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    binary: Option<PathBuf>,
    mode: Mode,
}

impl Plan {
    /// Reads the words after `tour`.
    pub(crate) fn parse(words: &[&str]) -> Result<Plan, String> {
        let mut plan = Plan { binary: None, mode: Mode::Check };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            match word {
                "--write" => plan.mode = Mode::Write,
                "--binary" => match words.next() {
                    Some(path) => plan.binary = Some(PathBuf::from(path)),
                    None => return Err("found `--binary` alone, expected `--binary PATH`".to_owned()),
                },
                other => return Err(format!("found `{other}`, expected `--write` or `--binary PATH`")),
            }
        }
        Ok(plan)
    }

    /// Runs the transcripts of all documents.
    pub(crate) fn run(&self, root: &Path) -> Result<(), String> {
        let shell = Shell::new(root, &self.binary()?)?;
        let (mut commands, mut faults) = (0, Vec::new());
        for document in DOCUMENTS {
            commands += self.run_document(&shell, document, &mut faults).map_err(|e| format!("{document}: {e}"))?;
        }
        if faults.is_empty() {
            eprintln!("tour: {commands} commands print what the documents say");
            return Ok(());
        }
        Err(format!("{}\ntour: {} of {commands} commands print something else", faults.join("\n"), faults.len()))
    }

    /// Runs the transcripts of one document, and says how many commands it has.
    fn run_document(&self, shell: &Shell, document: &str, faults: &mut Vec<String>) -> Result<usize, String> {
        let path = shell.root.join(document);
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let exchanges = transcript::read(&text)?;
        let mut answers = Vec::new();
        for exchange in &exchanges {
            let printed = shell.answer(&exchange.command)?;
            let found: Vec<&str> = printed.trim_end().lines().collect();
            let renewed = match compare(&exchange.answer, &found) {
                Ok(()) => None,
                Err(difference) => {
                    let renewed = renewed_answer(&exchange.answer, &found).filter(|_| self.mode == Mode::Write);
                    if renewed.is_none() {
                        faults.push(told(document, exchange, &found, &difference));
                    }
                    renewed
                }
            };
            answers.push(renewed);
        }
        let renewed = answers.iter().flatten().count();
        if renewed > 0 {
            fs::write(&path, transcript::rewrite(&text, &exchanges, &answers)).map_err(|error| error.to_string())?;
            eprintln!("tour: {document}: {renewed} answers written anew");
        }
        Ok(exchanges.len())
    }

    /// The program to run, from the root of its file system: the commands run in another folder than this chore.
    fn binary(&self) -> Result<PathBuf, String> {
        let (path, remedy) = match &self.binary {
            Some(path) => (path.clone(), "name a built program"),
            None => (crate::root().join(BINARY), "build it with `cargo build --release`, or name one with --binary"),
        };
        path.canonicalize().map_err(|error| format!("{}: {error}; {remedy}", path.display()))
    }
}

/// Runs commands as a user of the project does, with a home of their own.
struct Shell {
    root: PathBuf,
    binary: PathBuf,
    home: PathBuf,
}

impl Shell {
    fn new(root: &Path, binary: &Path) -> Result<Shell, String> {
        let home = root.join(HOME);
        let failed = |error: std::io::Error| format!("{}: {error}; the tour needs this folder", home.display());
        if home.exists() {
            fs::remove_dir_all(&home).map_err(failed)?;
        }
        fs::create_dir_all(&home).map_err(failed)?;
        Ok(Shell { root: root.to_owned(), binary: binary.to_owned(), home })
    }

    /// What a command prints on both streams.
    fn answer(&self, command: &str) -> Result<String, String> {
        // A function finds the program in every part of a pipe, wherever it lies and whatever it is called.
        let script = format!("exec 2>&1\nfoehn() {{ \"$FOEHN_BINARY\" \"$@\"; }}\n{command}\n");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).current_dir(&self.root).stdin(Stdio::null());
        for (name, _) in env::vars_os() {
            let word = name.to_string_lossy();
            if ["XDG_", "FOEHN_", "RUST_"].iter().any(|start| word.starts_with(start)) {
                shell.env_remove(&name);
            }
        }
        shell.env("FOEHN_BINARY", &self.binary).env("HOME", &self.home).env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8");
        let output = shell.output().map_err(|error| format!("`sh` does not start: {error}; the tour needs a shell"))?;
        String::from_utf8(output.stdout).map_err(|_| format!("`{command}` prints what is not UTF-8"))
    }
}

/// The answer to put in place of one that does not fit any more, with its times and speeds left open; `None` where the old
/// one leaves more open than that, which only its author can renew.
fn renewed_answer(expected: &[&str], found: &[&str]) -> Option<Vec<String>> {
    let renewed = |(at, printed): (usize, &&str)| match expected.get(at) {
        Some(line) if has_wildcard(line) && line_matches(line, printed) => (*line).to_owned(),
        _ => without_times(printed),
    };
    let lines: Vec<String> = found.iter().enumerate().map(renewed).collect();
    let open = expected.iter().filter(|line| has_wildcard(line)).count();
    let has_any_lines = expected.iter().any(|line| is_any_lines(line));
    (!has_any_lines && lines.iter().filter(|line| has_wildcard(line)).count() >= open).then_some(lines)
}

/// A difference as people read it.
fn told(document: &str, exchange: &Exchange<'_>, found: &[&str], difference: &Difference) -> String {
    let expected = exchange.answer.get(difference.expected).copied().unwrap_or("(nothing more)");
    let printed = found.get(difference.found).copied().unwrap_or("(nothing more)");
    let line = exchange.answer_line + difference.expected;
    let command = &exchange.command;
    format!("{document}:{line}: `{command}` prints something else\n  expected  {expected}\n  found     {printed}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_after_tour_are_read() {
        assert_eq!(Plan::parse(&[]), Ok(Plan { binary: None, mode: Mode::Check }));
        let both = Plan::parse(&["--write", "--binary", "there/foehn"]);
        assert_eq!(both, Ok(Plan { binary: Some(PathBuf::from("there/foehn")), mode: Mode::Write }));
        assert!(Plan::parse(&["--binary"]).is_err() && Plan::parse(&["there/foehn"]).is_err());
    }

    #[test]
    fn answers_are_renewed_where_only_times_were_left_open() {
        let lines = |words: &[&str]| Some(words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        assert_eq!(renewed_answer(&["1", "2"], &["3 "]), lines(&["3"]));
        assert_eq!(renewed_answer(&[], &["3", "in 4 s"]), lines(&["3", "in … s"]));
        assert_eq!(renewed_answer(&["1", "in ... s"], &["2", "in 3 s"]), lines(&["2", "in ... s"]));
        assert_eq!(renewed_answer(&["1 in … s"], &["2 in 3 s", "4"]), lines(&["2 in … s", "4"]));
        assert_eq!(renewed_answer(&["1", "by ..."], &["2", "from nobody"]), None, "a name was left open");
        assert_eq!(renewed_answer(&["1", "...", "3"], &["1", "2", "4"]), None, "nobody knows which lines are meant");
    }

    #[test]
    fn a_difference_names_document_line_expected_and_found() {
        let exchanges = transcript::read("```console\n$ foehn x\na\nb\n```\n").unwrap();
        let found = ["a", "c"];
        let difference = compare(&exchanges[0].answer, &found).unwrap_err();
        let words = told("T.md", &exchanges[0], &found, &difference);
        assert_eq!(words, "T.md:4: `foehn x` prints something else\n  expected  b\n  found     c");
    }

    #[test]
    fn the_documents_hold_transcripts_that_can_be_read() {
        for document in DOCUMENTS {
            let text = fs::read_to_string(crate::root().join(document)).unwrap();
            let exchanges = transcript::read(&text).unwrap_or_else(|error| panic!("{document}: {error}"));
            assert!(!exchanges.is_empty(), "{document}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn commands_run_with_both_streams_and_a_home_of_their_own() {
        let root = env::temp_dir().join(format!("foehn-tour-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        let shell = Shell::new(&root, Path::new("echo")).unwrap();
        assert_eq!(shell.answer("foehn games; echo no >&2").unwrap(), "games\nno\n");
        assert_eq!(shell.answer("printf 'a\\nb\\n' | tail -1").unwrap(), "b\n");
        assert_eq!(shell.answer("basename \"$HOME\"").unwrap(), "tour\n");
        fs::remove_dir_all(root).unwrap();
    }
}
