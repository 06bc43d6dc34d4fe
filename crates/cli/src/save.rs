//! A text saved so that no half of it is ever seen.

use crate::whole_file::WholeFile;
use std::path::Path;

/// Writes `text` to `path`, which then holds all of it or what it held before.
pub(crate) fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write(text)?;
    file.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

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
