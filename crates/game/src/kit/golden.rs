//! Golden files: a text that a test made before, kept beside the source and compared from then on.

use std::path::Path;
use std::{env, fs};

/// Compares `actual` with the file at `path`. With the environment variable `FOEHN_BLESS` set, writes the file instead,
/// for a change of behaviour that is meant.
///
/// # Errors
/// Names the first line that differs, and how to accept the change.
pub fn check(path: impl AsRef<Path>, actual: &str) -> Result<(), String> {
    let path = path.as_ref();
    if env::var_os("FOEHN_BLESS").is_some() {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        return fs::write(path, actual).map_err(|error| format!("{}: {error}", path.display()));
    }
    let expected = fs::read_to_string(path)
        .map_err(|error| format!("{}: {error}; set FOEHN_BLESS=1 to write it", path.display()))?;
    if expected == actual {
        return Ok(());
    }
    let same = expected.lines().zip(actual.lines()).take_while(|(old, new)| old == new).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
    Err(format!(
        "{}:{}: was `{}`, is `{}`; if the change is meant, set FOEHN_BLESS=1 and run again",
        path.display(),
        same + 1,
        line(&expected),
        line(actual)
    ))
}
