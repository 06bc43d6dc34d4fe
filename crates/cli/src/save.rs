//! A text saved so that no half of it is ever seen.

use anyhow::Context;
use std::path::Path;

/// Writes `text` to `path`, which then holds all of it or what it held before.
pub(crate) fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    foehn_files::replace(path, text).with_context(|| format!("cannot write {}", path.display()))
}
