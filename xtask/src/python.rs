//! Python for the test that runs the example client of docs/PROTOCOL.md: there already, installed where that is ours to do,
//! or asked for.

use crate::debian;

const PROGRAM: &str = "python3";

/// Sees to it that the tests find Python.
pub(crate) fn ready() -> Result<(), String> {
    if debian::on_path(PROGRAM) {
        return Ok(());
    }
    let advice = format!(
        "the client of docs/PROTOCOL.md is tested with {PROGRAM}, which is not on the path: `apt-get install {PROGRAM}`"
    );
    if !debian::is_ours() {
        return Err(advice);
    }
    eprintln!("{PROGRAM} missing: apt-get install {PROGRAM}");
    debian::install(&[PROGRAM]).map_err(|error| format!("{error}; {advice}"))?;
    if debian::on_path(PROGRAM) { Ok(()) } else { Err(advice) }
}
