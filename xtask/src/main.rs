//! The project's own chores: `cargo xtask help` lists them. Standard library only, so that a fresh clone builds it in
//! seconds.

mod browser;
mod debian;
mod dist;
mod exact;
mod fuzz;
mod nats;
mod ordeal;
mod page;
mod python;
mod siege;
mod test;
mod tidy;
mod tour;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
The project's own chores.

cargo xtask test                all that must hold before a change is shared: format, clippy, tidy, page, tests, doc tests,
                                docs; the page's format and types are checked with Node (FOEHN_WITHOUT_NODE=1 leaves
                                that out), and it is tested in Chromium (FOEHN_WITHOUT_BROWSER=1 leaves those tests out);
                                both are installed where that is possible and missing, and Python for the example client
cargo xtask tidy                the project's rules: dependencies point down, documents name existing files and are true
                                where they count, every source file has a header, nothing forbidden, every bench and
                                fuzz target declared
cargo xtask page                the format and the types of the page
cargo xtask tour [--write] [--binary PATH]
                                the commands that README.md and docs/TOUR.md show, run and compared with what stands there;
                                needs a release build (`cargo build --release`) or another program; --write puts new
                                answers there, with their times and speeds left open
cargo xtask fuzz [--seconds N | --hours N] [--sanitizer none|address] [TARGET ..]
                                every fuzz target (or those named) for N seconds each, 60 by default, or N hours in all
cargo xtask ordeal [--short] [--minutes N] [--kills N] [--pairs N] [--damage N] [--only NAME] [--seed N] [--binary PATH]
                                every command that writes, killed at random moments, started twice at once, on a full disk and
                                with a wrong clock, and what it wrote damaged; 10 minutes by default; needs a release build
cargo xtask siege [--short] [--minutes N] [--binary PATH]
                                a server and those who are not polite to it; then N minutes of usual work; needs a release build
cargo xtask exact [--cases N]   N random searches (100000 by default) against minimax, on every game
cargo xtask dist                the program without its symbols, completions and manual pages as an archive and as a package for
                                Debian, with checksums, in target/dist
cargo xtask help                this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = root();
    match words.as_slice() {
        ["test"] => exit(test::run(&root)),
        ["tidy"] => exit(tidy::run(&root)),
        ["page"] => exit(page::check(&root)),
        ["dist"] => exit(dist::run(&root)),
        ["fuzz", rest @ ..] => match fuzz::Plan::parse(rest) {
            Ok(plan) => exit(plan.run(&root)),
            Err(message) => usage(&message),
        },
        ["siege", rest @ ..] => match siege::Plan::parse(rest) {
            Ok(plan) => exit(plan.run(&root)),
            Err(message) => usage(&message),
        },
        ["ordeal", rest @ ..] => match ordeal::Plan::parse(rest) {
            Ok(plan) => exit(plan.run(&root)),
            Err(message) => usage(&message),
        },
        ["exact", rest @ ..] => match exact::Plan::parse(rest) {
            Ok(plan) => exit(plan.run(&root)),
            Err(message) => usage(&message),
        },
        ["tour", rest @ ..] => match tour::Plan::parse(rest) {
            Ok(plan) => exit(plan.run(&root)),
            Err(message) => usage(&message),
        },
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        [other, ..] => usage(&format!(
            "found `{}`, expected test, tidy, page, tour, fuzz, ordeal, siege, exact or help",
            words_or(other, &words)
        )),
    }
}

/// The words as typed, for a known chore with words too many; else the first one.
fn words_or(first: &str, words: &[&str]) -> String {
    if matches!(first, "test" | "tidy" | "page" | "help") { words.join(" ") } else { first.to_owned() }
}

fn exit(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn usage(message: &str) -> ExitCode {
    eprintln!("{message}\n\n{HELP}");
    ExitCode::from(2)
}

/// The program that is tried: the one named, or the release build.
fn program(root: &Path, named: Option<&Path>) -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let path = named.map_or_else(|| target.join("release").join("foehn"), Path::to_path_buf);
    let found = path.canonicalize();
    found.map_err(|error| {
        format!("{}: {error}; `cargo build --release` makes it, --binary PATH names another", path.display())
    })
}

/// The root of the project: the folder above this crate's.
fn root() -> PathBuf {
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&manifest).parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}
