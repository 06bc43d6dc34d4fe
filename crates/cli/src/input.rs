//! Files that a user names: read whole, with errors that name the file.

use crate::failure::BadInput;
use anyhow::Context;
use std::io::Read;
use std::path::Path;

/// The text of a file; `-` is standard input. A byte-order mark at its beginning is dropped.
pub(crate) fn read_text(file: &Path) -> anyhow::Result<String> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
        bytes
    } else {
        std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?
    };
    let text = String::from_utf8(bytes)
        .map_err(|error| BadInput::new(format!("{}: {error}, expected a text file", file.display())))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}
