//! The browser for the tests in crates/server/tests/browser: there already, installed where that is ours to do, or
//! asked for.

use std::path::Path;
use std::process::Command;

const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];
const INSTALL: &str = "apt-get install chromium chromium-driver";

/// Sees to it that the tests find a browser.
pub(crate) fn ready() -> Result<(), String> {
    if std::env::var_os("FOEHN_WITHOUT_BROWSER").is_some_and(|value| !value.is_empty() && value != "0") {
        eprintln!("FOEHN_WITHOUT_BROWSER is set: the page in the browser is NOT tested");
        return Ok(());
    }
    if std::env::var_os("CHROMEDRIVER").is_some() || missing().is_empty() {
        return Ok(());
    }
    if !is_ours() {
        return Err(advice());
    }
    eprintln!("{} missing: {INSTALL}", missing().join(" and "));
    apt_get(&["update"])?;
    apt_get(&["install", "-y", "--no-install-recommends", "chromium", "chromium-driver"])?;
    if missing().is_empty() { Ok(()) } else { Err(advice()) }
}

fn advice() -> String {
    format!(
        "the page is tested in a browser, and {} not on the path: `{INSTALL}`, or CHROMEDRIVER=its/place; \
         FOEHN_WITHOUT_BROWSER=1 leaves these tests out",
        missing().join(" and ") + if missing().len() == 1 { " is" } else { " are" }
    )
}

/// Which programs are not on the path. A driver brings no browser, and finds one by several names.
fn missing() -> Vec<&'static str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = |name: &str| std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let browsers = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let found = |name: &str| if name == "chromium" { browsers.into_iter().any(there) } else { there(name) };
    PROGRAMS.into_iter().filter(|name| !found(name)).collect()
}

/// May programs be installed here without asking? On Debian as its administrator, as in a container.
fn is_ours() -> bool {
    let root = Command::new("id").arg("-u").output().is_ok_and(|answer| answer.stdout.trim_ascii() == b"0");
    root && Path::new("/etc/debian_version").exists()
}

fn apt_get(arguments: &[&str]) -> Result<(), String> {
    let command = format!("apt-get {}", arguments.join(" "));
    let status = Command::new("apt-get")
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .status()
        .map_err(|error| format!("`{command}` does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{command}` failed ({status}); {}", advice())) }
}
