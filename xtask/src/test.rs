//! `cargo xtask test`: every check in order, the cheap ones first; it stops at the first that fails.
//!
//! Tests run beside each other, and some of them start servers, browsers and programs that wait for each other. Those of a target that
//! failed are run once more, one at a time, and what passes then is named as unsteady: a reason to mend the test, but not to refuse a
//! change that has nothing to do with it.

use crate::{browser, nats, page, python, siege, tidy};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// A step that cargo does.
struct Step {
    name: &'static str,
    arguments: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
}

const fn step(name: &'static str, arguments: &'static [&'static str]) -> Step {
    Step { name, arguments, environment: &[] }
}

/// Hub and workers are left out of a plain build, and tested all the same.
const CLUSTER: &str = "foehn-cli/cluster";

const BEFORE_TIDY: &[Step] = &[
    step("format", &["fmt", "--all", "--check"]),
    step("clippy", &["clippy", "--workspace", "--all-targets", "--features", CLUSTER, "--", "-D", "warnings"]),
];

/// Benches are left out: with a harness of their own they would run in full.
const TESTS: Step = step(
    "tests",
    &["test", "--workspace", "--lib", "--bins", "--tests", "--examples", "--no-fail-fast", "--features", CLUSTER],
);

const AFTER_TESTS: &[Step] = &[
    step(
        "packages",
        &["package", "--workspace", "--exclude", "xtask", "--no-verify", "--allow-dirty", "--offline", "--quiet"],
    ),
    step("doc tests", &["test", "--workspace", "--doc", "--features", CLUSTER]),
    Step {
        name: "docs",
        arguments: &["doc", "--workspace", "--no-deps"],
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
    },
];

pub(crate) fn run(root: &Path) -> Result<(), String> {
    let begun = Instant::now();
    BEFORE_TIDY.iter().try_for_each(|step| timed(step.name, || cargo(root, step)))?;
    timed("tidy", || tidy::run(root))?;
    timed("licences and sources", || deny(root))?;
    timed("page", || page::check(root))?;
    timed("browser", browser::ready)?;
    timed("python", python::ready)?;
    timed("nats", nats::ready)?;
    timed(TESTS.name, || tests(root))?;
    // The tests have built the program.
    timed("siege", || siege::Plan::short(program(root)).run(root))?;
    AFTER_TESTS.iter().try_for_each(|step| timed(step.name, || cargo(root, step)))?;
    eprintln!("== all passed in {:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// What `cargo deny` finds without a network, where the tool is there.
fn deny(root: &Path) -> Result<(), String> {
    let there = command(root, &["deny", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !there.is_ok_and(|status| status.success()) {
        eprintln!("left out: cargo-deny is not installed (`cargo install cargo-deny`)");
        return Ok(());
    }
    let arguments = &["deny", "--offline", "check", "bans", "licenses", "sources"];
    cargo(root, &step("licences and sources", arguments))
}

fn program(root: &Path) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    target.join("debug").join("foehn")
}

fn timed(name: &str, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    eprintln!("== {name}");
    let begun = Instant::now();
    let result = work();
    let seconds = begun.elapsed().as_secs_f64();
    match result {
        Ok(()) => {
            eprintln!("== {name}: passed in {seconds:.1} s");
            Ok(())
        }
        Err(message) => Err(format!("{message}\n== {name}: FAILED after {seconds:.1} s")),
    }
}

fn cargo(root: &Path, step: &Step) -> Result<(), String> {
    let words = format!("cargo {}", step.arguments.join(" "));
    let mut command = command(root, step.arguments);
    let status = command.envs(step.environment.iter().copied()).status().map_err(|error| no_start(&words, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{words}` failed ({status})")) }
}

fn command(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root);
    if std::env::var_os("CI").is_some() {
        // A clean clone is built once: what speeds the next build up would only slow this one down.
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

fn no_start(words: &str, error: &std::io::Error) -> String {
    format!("`{words}` does not start: {error}; is the Rust toolchain installed?")
}

/// All tests; the targets that failed once more.
fn tests(root: &Path) -> Result<(), String> {
    let failed = failed_targets(root, TESTS.arguments)?;
    if failed.is_empty() {
        return Ok(());
    }
    for target in &failed {
        eprintln!("== once more, one test at a time: {target}");
        let mut arguments = vec!["test"];
        arguments.extend(target.split_whitespace());
        arguments.extend(["--", "--test-threads=1"]);
        if !failed_targets(root, &arguments)?.is_empty() {
            return Err(format!("the tests of `{target}` failed twice"));
        }
    }
    eprintln!("== UNSTEADY, failed beside others and passed alone: {}; mend these tests", failed.join("; "));
    Ok(())
}

/// Runs tests and shows what they print; the targets that failed, as arguments that name each.
fn failed_targets(root: &Path, arguments: &[&str]) -> Result<Vec<String>, String> {
    let words = format!("cargo {}", arguments.join(" "));
    let mut child =
        command(root, arguments).stderr(Stdio::piped()).spawn().map_err(|error| no_start(&words, &error))?;
    let lines = child.stderr.take().map(|stderr| BufReader::new(stderr).lines().map_while(Result::ok));
    let mut failed = Vec::new();
    for line in lines.into_iter().flatten() {
        eprintln!("{line}");
        failed.extend(
            failed_target(&line).filter(|target| !failed.iter().any(|known| known == target)).map(str::to_owned),
        );
    }
    let status = child.wait().map_err(|error| format!("`{words}` cannot be waited for: {error}"))?;
    match status.success() || !failed.is_empty() {
        true => Ok(failed),
        false => Err(format!("`{words}` failed ({status})")),
    }
}

/// The target that a line of cargo says failed: it stands alone between backticks, or after words about running it again.
fn failed_target(line: &str) -> Option<&str> {
    let quoted = line.trim().strip_prefix("error: test failed, to rerun pass ").unwrap_or(line.trim());
    quoted.strip_prefix('`')?.strip_suffix('`').filter(|target| target.starts_with("-p "))
}

#[cfg(test)]
mod tests {
    use super::failed_target;

    #[test]
    fn targets_that_failed_are_told_from_other_lines() {
        assert_eq!(failed_target("    `-p foehn-cli --test command`"), Some("-p foehn-cli --test command"));
        let again = "error: test failed, to rerun pass `-p foehn-lab --lib`";
        assert_eq!(failed_target(again), Some("-p foehn-lab --lib"));
        for other in ["error: 2 targets failed:", "`x`", "warning: `foehn-lab` (lib) generated 1 warning", ""] {
            assert_eq!(failed_target(other), None);
        }
    }
}
