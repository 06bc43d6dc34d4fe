//! `cargo xtask exact`: the search against minimax, with more random searches than every test run can make.

use std::path::Path;
use std::process::Command;

/// How many searches, unless somebody says otherwise.
const CASES: u64 = 100_000;

/// How many searches the chore makes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    cases: u64,
}

impl Plan {
    /// Reads the words after `exact`.
    pub(crate) fn parse(words: &[&str]) -> Result<Plan, String> {
        match words {
            [] => Ok(Plan { cases: CASES }),
            ["--cases", number] => match number.parse() {
                Ok(cases) if cases > 0 => Ok(Plan { cases }),
                _ => Err(format!("found `--cases {number}`, expected a number of searches such as `--cases 100000`")),
            },
            [other, ..] => Err(format!("found `{other}`, expected `--cases N`")),
        }
    }

    /// Runs the exactness tests of the games with as many searches, shared among them.
    pub(crate) fn run(&self, root: &Path) -> Result<(), String> {
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let arguments = ["test", "--release", "--package", "foehn-games", "--test", "exactness", "--", "--nocapture"];
        let status = Command::new(program)
            .args(arguments)
            .env("FOEHN_CASES", self.cases.to_string())
            .current_dir(root)
            .status()
            .map_err(|error| format!("cargo does not start: {error}; is the Rust toolchain installed?"))?;
        if status.success() { Ok(()) } else { Err(format!("a search differs from minimax ({status})")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_searches_is_read() {
        assert_eq!(Plan::parse(&[]), Ok(Plan { cases: CASES }));
        assert_eq!(Plan::parse(&["--cases", "50"]), Ok(Plan { cases: 50 }));
        assert!(Plan::parse(&["--cases", "0"]).is_err());
        assert!(Plan::parse(&["50"]).is_err());
    }
}
