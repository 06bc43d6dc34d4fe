//! The checks of the page in crates/server/page that need Node: its format (prettier) and its types (TypeScript). Which
//! versions, and how they are called, stands in crates/server/package.json. Node is there already, installed where that
//! is ours to do, or done without.

use crate::debian;
use std::fs;
use std::path::Path;
use std::process::Command;

const PROGRAMS: [&str; 2] = ["node", "npm"];
const INSTALL: &str = "apt-get install nodejs npm";

/// Checks the format and the types of the page, and says so where it cannot.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    if debian::is_left_out("FOEHN_WITHOUT_NODE") {
        eprintln!("FOEHN_WITHOUT_NODE is set: the format and the types of the page are NOT checked");
        return Ok(());
    }
    if !missing().is_empty() && debian::is_ours() {
        eprintln!("{} missing: {INSTALL}", missing().join(" and "));
        debian::install(&["nodejs", "npm"]).map_err(|error| format!("{error}; {}", advice()))?;
    }
    if !missing().is_empty() {
        eprintln!(
            "{} missing: the format and the types of the page are NOT checked; {INSTALL}",
            missing().join(" and ")
        );
        return Ok(());
    }
    let folder = root.join("crates/server");
    packages(&folder)?;
    npm(&folder, &["run", "--silent", "check"])
        .map_err(|error| format!("{error}; `npm run format` in crates/server formats the page"))
}

/// Installs the packages, unless those of the present lock file are there.
fn packages(folder: &Path) -> Result<(), String> {
    let (lock, installed) = (folder.join("package-lock.json"), folder.join("node_modules/installed-lock.json"));
    let wanted = fs::read(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    if fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    npm(folder, &["ci", "--no-audit", "--no-fund"]).map_err(|error| format!("{error}; {}", advice()))?;
    fs::write(&installed, wanted).map_err(|error| format!("{}: {error}", installed.display()))
}

fn npm(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let command = format!("npm {}", arguments.join(" "));
    let status = Command::new("npm")
        .args(arguments)
        .current_dir(folder)
        .status()
        .map_err(|error| format!("`{command}` does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{command}` failed ({status})")) }
}

fn advice() -> &'static str {
    "the format and the types of the page are checked with Node and two packages; FOEHN_WITHOUT_NODE=1 leaves that out"
}

/// Which programs are not on the path.
fn missing() -> Vec<&'static str> {
    PROGRAMS.into_iter().filter(|name| !debian::on_path(name)).collect()
}
