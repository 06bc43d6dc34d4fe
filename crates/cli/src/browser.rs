//! Opens the user's browser, where there is one to open.

use std::process::{Command, Stdio};

/// Shows `url` in the browser. Silent where that fails: the address stands on the terminal too.
pub(crate) fn open(url: &str) {
    if !has_display() {
        return;
    }
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // Somebody must wait for it, or it stays behind as a dead process.
        std::thread::spawn(move || child.wait());
    }
}

fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(target_os = "macos", target_os = "windows")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
