//! Files that a user names: read whole, with errors that name the file.

use crate::failure::BadInput;
use anyhow::Context;
use foehn_games::record;
use std::io::Read;
use std::path::Path;

/// The text of a file; `-` is standard input. A byte-order mark at its beginning is dropped.
pub(crate) fn read_text(file: &Path) -> anyhow::Result<String> {
    let text = String::from_utf8(read_bytes(file)?)
        .map_err(|error| BadInput::new(format!("{}: {error}, expected a text file", file.display())))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The text of a game file, in UTF-8 or Latin-1; `-` is standard input.
pub(crate) fn read_game_file(file: &Path) -> anyhow::Result<String> {
    Ok(record::decode(&read_bytes(file)?).into_owned())
}

fn read_bytes(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
        Ok(bytes)
    } else {
        std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))
    }
}
