//! `cargo xtask test`: every check in order, the cheap ones first; it stops at the first that fails.

use crate::{browser, page, python, tidy};
use std::path::Path;
use std::process::Command;
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

const BEFORE_TIDY: &[Step] = &[
    step("format", &["fmt", "--all", "--check"]),
    step("clippy", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
];

/// Benches are left out of the tests: with a harness of their own they would run in full.
const AFTER_TIDY: &[Step] = &[
    step("tests", &["test", "--workspace", "--lib", "--bins", "--tests", "--examples"]),
    step(
        "packages",
        &["package", "--workspace", "--exclude", "xtask", "--no-verify", "--allow-dirty", "--offline", "--quiet"],
    ),
    step("doc tests", &["test", "--workspace", "--doc"]),
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
    timed("page", || page::check(root))?;
    timed("browser", browser::ready)?;
    timed("python", python::ready)?;
    AFTER_TIDY.iter().try_for_each(|step| timed(step.name, || cargo(root, step)))?;
    eprintln!("== all passed in {:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
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
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let command = format!("cargo {}", step.arguments.join(" "));
    let status = Command::new(program)
        .args(step.arguments)
        .envs(step.environment.iter().copied())
        .current_dir(root)
        .status()
        .map_err(|error| format!("`{command}` does not start: {error}; is the Rust toolchain installed?"))?;
    if status.success() { Ok(()) } else { Err(format!("`{command}` failed ({status})")) }
}
