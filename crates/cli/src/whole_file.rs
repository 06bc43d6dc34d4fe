//! A file that appears whole or not at all ([`foehn_files::WholeFile`]), in the words of the commands.

use anyhow::Context;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file being written. Dropped before [`WholeFile::finish`], it leaves nothing behind.
pub(crate) struct WholeFile {
    path: PathBuf,
    file: foehn_files::WholeFile,
}

impl WholeFile {
    /// Begins a file that will stand at `path`.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = foehn_files::WholeFile::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(WholeFile { path: path.to_owned(), file })
    }

    /// Adds text or bytes.
    pub(crate) fn write(&mut self, added: impl AsRef<[u8]>) -> anyhow::Result<()> {
        self.file.write_all(added.as_ref()).with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Puts the file in its place, in place of an older one.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        self.file.finish().with_context(|| format!("cannot write {}", self.path.display()))
    }
}
