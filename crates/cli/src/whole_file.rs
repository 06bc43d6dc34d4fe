//! A file that appears whole or not at all: written under a temporary name beside it, synced, then renamed.

use anyhow::Context;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file being written. Dropped before [`WholeFile::finish`], it leaves nothing behind.
pub(crate) struct WholeFile {
    path: PathBuf,
    unfinished: PathBuf,
    out: Option<BufWriter<File>>,
}

impl WholeFile {
    /// Begins a file that will stand at `path`.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let mut name =
            path.file_name().with_context(|| format!("{} is not the name of a file", path.display()))?.to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let unfinished = path.with_file_name(name);
        let file = File::create(&unfinished).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(WholeFile { path: path.to_owned(), unfinished, out: Some(BufWriter::new(file)) })
    }

    /// Adds text or bytes.
    pub(crate) fn write(&mut self, added: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let out = self.out.as_mut().expect("a file is open until it is finished");
        out.write_all(added.as_ref()).with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Puts the file in its place, in place of an older one.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        let out = self.out.take().expect("a file is open until it is finished");
        let placed = out
            .into_inner()
            .map_err(std::io::IntoInnerError::into_error)
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&self.unfinished, &self.path));
        placed.with_context(|| format!("cannot write {}", self.path.display()))
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        // After a rename there is nothing left to remove.
        let _ = fs::remove_file(&self.unfinished);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_when_it_is_finished() {
        let folder = std::env::temp_dir().join(format!("foehn-whole-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("games.pgn");
        fs::write(&path, "old").unwrap();
        let mut file = WholeFile::create(&path).unwrap();
        file.write("new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        WholeFile::create(&path).unwrap().write("lost").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "an unfinished file was left behind");
        fs::remove_dir_all(&folder).unwrap();
        assert!(WholeFile::create(Path::new("/dev/null/x")).is_err());
    }
}
