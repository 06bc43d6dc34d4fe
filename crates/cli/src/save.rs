//! Files written so that no half of one is ever seen: a temporary name beside it, synced, then renamed.

use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes `text` to `path`, which then holds all of it or what it held before.
pub(crate) fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut name = path.file_name().with_context(|| format!("`{}` is no file name", path.display()))?.to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = write_synced(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // Nothing more can be done about a temporary file that will not go.
        let _ = fs::remove_file(&temporary);
    }
    written.with_context(|| format!("cannot write {}", path.display()))
}

fn write_synced(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let folder = std::env::temp_dir().join(format!("foehn-save-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        let path = folder.join("game.pgn");
        for text in ["first", "second"] {
            save(&path, text).expect("a place to write");
            assert_eq!(fs::read_to_string(&path).expect("the file"), text);
        }
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
        fs::remove_dir_all(&folder).expect("the folder goes");
        assert!(save(&path, "no folder").is_err());
        assert!(save(Path::new("/"), "no name").is_err());
    }
}
