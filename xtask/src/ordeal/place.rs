//! A folder for one trial, and what is in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A folder of its own, removed with this value.
pub(super) struct Place(PathBuf);

/// The files of a folder and of those in it, by name; without locks.
pub(super) type Contents = BTreeMap<String, Vec<u8>>;

impl Place {
    pub(super) fn new() -> Result<Place, String> {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("foehn-ordeal-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Place(path))
    }

    /// A folder with these files.
    pub(super) fn with(contents: &Contents) -> Result<Place, String> {
        let place = Place::new()?;
        place.put(contents)?;
        Ok(place)
    }

    pub(super) fn put(&self, contents: &Contents) -> Result<(), String> {
        for (name, bytes) in contents {
            let path = self.0.join(name);
            let folder = path.parent().unwrap_or(&self.0);
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(())
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn contents(&self) -> Contents {
        let mut contents = Contents::new();
        gather(&self.0, "", &mut contents);
        contents
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn gather(folder: &Path, before: &str, contents: &mut Contents) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            gather(&path, &format!("{name}/"), contents);
        } else if !is_lock(&name)
            && let Ok(bytes) = fs::read(&path)
        {
            contents.insert(name, bytes);
        }
    }
}

fn is_lock(name: &str) -> bool {
    name.ends_with(".lock") || name == "lock" || name.ends_with("/lock")
}
