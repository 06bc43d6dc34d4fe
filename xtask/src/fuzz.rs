//! `cargo xtask fuzz`: runs fuzz targets for some seconds each. Needs the nightly toolchain and cargo-fuzz.
//!
//! The code is safe Rust but for a few measured places, so targets are built without a sanitizer and run several times as many inputs;
//! `--sanitizer address` looks at those places.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

const DEFAULT_SECONDS: u32 = 60;

/// What to fuzz, and for how long.
#[derive(PartialEq, Debug)]
pub(crate) struct Plan {
    /// Seconds for each target.
    seconds: u32,
    /// Hours for all targets together, instead.
    hours: Option<f64>,
    sanitizer: String,
    /// The targets asked for; all where none is named.
    targets: Vec<String>,
}

impl Plan {
    /// Reads the words after `fuzz`.
    pub(crate) fn parse(words: &[&str]) -> Result<Plan, String> {
        let mut plan = Plan::usual();
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
                "--hours" => {
                    let value = glued.or_else(|| words.next().copied()).unwrap_or_default();
                    let hours = value.parse().ok().filter(|hours: &f64| hours.is_finite() && *hours > 0.0);
                    plan.hours =
                        Some(hours.ok_or_else(|| {
                            format!("found `{value}`, expected a number of hours above 0 after --hours")
                        })?);
                }
                "--sanitizer" => {
                    glued.or_else(|| words.next().copied()).unwrap_or_default().clone_into(&mut plan.sanitizer);
                    if !["none", "address"].contains(&plan.sanitizer.as_str()) {
                        return Err(format!("found `{}`, expected none or address after --sanitizer", plan.sanitizer));
                    }
                }
                _ if word.starts_with('-') => {
                    return Err(format!(
                        "found `{word}`, expected --seconds N, --hours N, --sanitizer NAME or fuzz targets"
                    ));
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
        let chosen = if self.targets.is_empty() { &known } else { &self.targets };
        self.build(root)?;
        let seconds = self.hours.map_or(self.seconds, |hours| (hours * 3600.0 / chosen.len() as f64).ceil() as u32);
        let (mut inputs, mut broken) = (0, Vec::new());
        for (index, target) in chosen.iter().enumerate() {
            eprintln!("== {target} ({} of {}), {seconds} s", index + 1, chosen.len());
            match self.fuzz(root, target, seconds)? {
                Found::Nothing(tried) => inputs += tried,
                Found::Something => broken.push(target.as_str()),
            }
        }
        if broken.is_empty() {
            eprintln!("== {} targets, {seconds} s each, {inputs} inputs, nothing found", chosen.len());
            return Ok(());
        }
        Err(format!(
            "== FAILED: {}; the inputs that broke them lie in fuzz/artifacts; make each a unit test, then mend the parser",
            broken.join(", ")
        ))
    }

    /// Builds all targets first, so that an error of the compiler is not taken for a find.
    fn build(&self, root: &Path) -> Result<(), String> {
        eprintln!("== building the fuzz targets");
        let mut command = nightly_fuzz(root);
        command.args(["build", "--sanitizer", &self.sanitizer]).args(target_folder());
        let status = command.status().map_err(|error| format!("cargo fuzz does not start: {error}"))?;
        if status.success() { Ok(()) } else { Err("== the fuzz targets do not build".to_owned()) }
    }

    fn usual() -> Plan {
        Plan { seconds: DEFAULT_SECONDS, hours: None, sanitizer: "none".to_owned(), targets: Vec::new() }
    }

    /// Runs one target, from what earlier runs collected and from the seeds kept with the project.
    fn fuzz(&self, root: &Path, target: &str, seconds: u32) -> Result<Found, String> {
        let corpus = format!("fuzz/corpus/{target}");
        fs::create_dir_all(root.join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
        let seeds = format!("fuzz/seeds/{target}");
        let mut command = nightly_fuzz(root);
        command.args(["run", "--sanitizer", &self.sanitizer]).args(target_folder()).args([target, &corpus]);
        command.args(root.join(&seeds).is_dir().then_some(&seeds));
        command.arg("--").arg(format!("-max_total_time={seconds}"));
        // What a target prints is not of interest; memory that grows beyond two gigabytes is.
        command.args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1", "-close_fd_mask=1"]);
        let mut child =
            command.stderr(Stdio::piped()).spawn().map_err(|error| format!("cargo fuzz does not start: {error}"))?;
        let mut inputs = 0;
        for line in
            child.stderr.take().into_iter().flat_map(|stderr| BufReader::new(stderr).lines().map_while(Result::ok))
        {
            inputs = number_of_inputs(&line).unwrap_or(inputs);
            eprintln!("{line}");
        }
        let status = child.wait().map_err(|error| format!("cargo fuzz cannot be waited for: {error}"))?;
        if status.success() {
            return Ok(Found::Nothing(inputs));
        }
        eprintln!("== {target}: FAILED; the input that broke it lies in fuzz/artifacts/{target}");
        Ok(Found::Something)
    }
}

/// What a target found.
enum Found {
    /// Nothing, in so many inputs.
    Nothing(u64),
    Something,
}

/// How many inputs were tried, from the line of the final statistics.
fn number_of_inputs(line: &str) -> Option<u64> {
    line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok()
}

/// `CARGO_TARGET_DIR`, which cargo-fuzz does not ask for.
fn target_folder() -> Vec<OsString> {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(Vec::new, |folder| vec!["--target-dir".into(), folder])
}

fn nightly_fuzz(root: &Path) -> Command {
    let mut command = Command::new("cargo");
    command.args(["+nightly", "fuzz"]).current_dir(root);
    // Set by the cargo that runs this program; they would bind the child to the same toolchain.
    command.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
    command
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
    fn inputs_are_counted_by_the_final_statistics() {
        assert_eq!(number_of_inputs("stat::number_of_executed_units: 1048576"), Some(1_048_576));
        assert_eq!(number_of_inputs("#2 INITED cov: 5"), None);
    }

    #[test]
    fn reads_its_words() {
        let plan = |words: &[&str]| Plan::parse(words);
        assert_eq!(plan(&[]).unwrap(), Plan::usual());
        let expected = Plan { seconds: 5, targets: vec!["tree".to_owned()], ..Plan::usual() };
        assert_eq!(plan(&["--seconds", "5", "tree"]).unwrap(), expected);
        assert_eq!(plan(&["tree", "--seconds=5"]).unwrap(), expected);
        let hours = plan(&["--hours", "1.5", "--sanitizer", "address"]).unwrap();
        assert_eq!((hours.hours, hours.sanitizer.as_str()), (Some(1.5), "address"));
        for bad in [&["--hours", "0"][..], &["--sanitizer", "x"]] {
            assert!(plan(bad).is_err(), "{bad:?} was accepted");
        }
        for bad in [&["--seconds"][..], &["--seconds", "0"], &["--seconds", "x"], &["--minutes", "1"]] {
            assert!(plan(bad).is_err(), "{bad:?} was accepted");
        }
    }
}
