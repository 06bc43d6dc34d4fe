//! `cargo xtask fuzz`: runs fuzz targets for some seconds each. Needs the nightly toolchain and cargo-fuzz.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const DEFAULT_SECONDS: u32 = 60;

/// What to fuzz, and for how long.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// Seconds for each target.
    seconds: u32,
    /// The targets asked for; all where none is named.
    targets: Vec<String>,
}

impl Plan {
    /// Reads the words after `fuzz`.
    pub(crate) fn parse(words: &[&str]) -> Result<Plan, String> {
        let mut plan = Plan { seconds: DEFAULT_SECONDS, targets: Vec::new() };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let (option, glued) = word.split_once('=').map_or((word, None), |(option, value)| (option, Some(value)));
            match option {
                "--seconds" => {
                    let value = glued.or_else(|| words.next().copied()).unwrap_or_default();
                    plan.seconds = value.parse().ok().filter(|&seconds| seconds > 0).ok_or_else(|| {
                        format!("found `{value}`, expected a number of seconds from 1 on after --seconds")
                    })?;
                }
                _ if word.starts_with('-') => {
                    return Err(format!("found `{word}`, expected --seconds N or fuzz targets"));
                }
                _ => plan.targets.push(word.to_owned()),
            }
        }
        Ok(plan)
    }

    pub(crate) fn run(&self, root: &Path) -> Result<(), String> {
        let known = targets(root)?;
        if let Some(unknown) = self.targets.iter().find(|target| !known.contains(target)) {
            return Err(format!("no fuzz target `{unknown}`; there are {}", known.join(", ")));
        }
        require_cargo_fuzz(root)?;
        build(root)?;
        let chosen = if self.targets.is_empty() { &known } else { &self.targets };
        for (index, target) in chosen.iter().enumerate() {
            eprintln!("== {target} ({} of {}), {} s", index + 1, chosen.len(), self.seconds);
            self.fuzz(root, target)?;
        }
        eprintln!("== {} targets, {} s each, nothing found", chosen.len(), self.seconds);
        Ok(())
    }

    /// Runs one target, from what earlier runs collected and from the seeds kept with the project.
    fn fuzz(&self, root: &Path, target: &str) -> Result<(), String> {
        let corpus = format!("fuzz/corpus/{target}");
        fs::create_dir_all(root.join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
        let seeds = format!("fuzz/seeds/{target}");
        let mut command = nightly_fuzz(root);
        command.args(["run", target, &corpus]);
        command.args(root.join(&seeds).is_dir().then_some(&seeds));
        command
            .arg("--")
            .arg(format!("-max_total_time={}", self.seconds))
            .arg("-timeout=10")
            .arg("-print_final_stats=1");
        let status = command.status().map_err(|error| format!("cargo fuzz does not start: {error}"))?;
        if status.success() {
            return Ok(());
        }
        Err(format!(
            "== {target}: FAILED; the input that broke it lies in fuzz/artifacts/{target}; \
             make it a unit test, then mend the parser"
        ))
    }
}

fn nightly_fuzz(root: &Path) -> Command {
    let mut command = Command::new("cargo");
    command.args(["+nightly", "fuzz"]).current_dir(root);
    // Set by the cargo that runs this program; they would bind the child to the same toolchain.
    command.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
    command
}

/// Builds all targets first, so that an error of the compiler is not taken for a find.
fn build(root: &Path) -> Result<(), String> {
    eprintln!("== building the fuzz targets");
    let status =
        nightly_fuzz(root).arg("build").status().map_err(|error| format!("cargo fuzz does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err("== the fuzz targets do not build".to_owned()) }
}

fn require_cargo_fuzz(root: &Path) -> Result<(), String> {
    let answer = nightly_fuzz(root).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    match answer {
        Ok(status) if status.success() => Ok(()),
        _ => Err("fuzzing needs the nightly toolchain and cargo-fuzz; install them with\n\
                  \x20 rustup toolchain install nightly\n\
                  \x20 cargo install cargo-fuzz"
            .to_owned()),
    }
}

/// The fuzz targets: the files in `fuzz/fuzz_targets`.
fn targets(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("fuzz/fuzz_targets");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut targets: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".rs").map(str::to_owned))
        .collect();
    targets.sort();
    Ok(targets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_its_words() {
        let plan = |words: &[&str]| Plan::parse(words);
        assert_eq!(plan(&[]).unwrap(), Plan { seconds: DEFAULT_SECONDS, targets: Vec::new() });
        let expected = Plan { seconds: 5, targets: vec!["tree".to_owned()] };
        assert_eq!(plan(&["--seconds", "5", "tree"]).unwrap(), expected);
        assert_eq!(plan(&["tree", "--seconds=5"]).unwrap(), expected);
        for bad in [&["--seconds"][..], &["--seconds", "0"], &["--seconds", "x"], &["--minutes", "1"]] {
            assert!(plan(bad).is_err(), "{bad:?} was accepted");
        }
    }
}
