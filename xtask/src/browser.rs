//! The browser for the tests in crates/server/tests/browser: there already, installed where that is ours to do, or
//! asked for.

use crate::debian;

const PROGRAMS: [&str; 2] = ["chromium", "chromedriver"];
const INSTALL: &str = "apt-get install chromium chromium-driver";

/// Sees to it that the tests find a browser.
pub(crate) fn ready() -> Result<(), String> {
    if debian::is_left_out("FOEHN_WITHOUT_BROWSER") {
        eprintln!("FOEHN_WITHOUT_BROWSER is set: the page in the browser is NOT tested");
        return Ok(());
    }
    if std::env::var_os("CHROMEDRIVER").is_some() || missing().is_empty() {
        return Ok(());
    }
    if !debian::is_ours() {
        return Err(advice());
    }
    eprintln!("{} missing: {INSTALL}", missing().join(" and "));
    debian::install(&["chromium", "chromium-driver"]).map_err(|error| format!("{error}; {}", advice()))?;
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
    let browsers = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let found =
        |name: &str| if name == "chromium" { browsers.into_iter().any(debian::on_path) } else { debian::on_path(name) };
    PROGRAMS.into_iter().filter(|name| !found(name)).collect()
}
