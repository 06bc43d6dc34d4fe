//! Programs that tests need: whether they are wanted and on the path, and installing them where that is ours to do.

use std::path::Path;
use std::process::Command;

/// Whether a variable such as `FOEHN_WITHOUT_BROWSER` leaves a test's program out.
pub(crate) fn is_left_out(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty() && value != "0")
}

/// Whether a program of this name is on the path.
pub(crate) fn on_path(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// May programs be installed here without asking? On Debian as its administrator, as in a container.
pub(crate) fn is_ours() -> bool {
    let root = Command::new("id").arg("-u").output().is_ok_and(|answer| answer.stdout.trim_ascii() == b"0");
    root && Path::new("/etc/debian_version").exists()
}

/// Installs packages.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    apt_get(&["update"])?;
    apt_get(&[&["install", "-y", "--no-install-recommends"], packages].concat())
}

fn apt_get(arguments: &[&str]) -> Result<(), String> {
    let command = format!("apt-get {}", arguments.join(" "));
    let status = Command::new("apt-get")
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .status()
        .map_err(|error| format!("`{command}` does not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{command}` failed ({status})")) }
}
