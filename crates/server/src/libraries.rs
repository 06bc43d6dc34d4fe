//! The libraries of games as the server has them open: each is opened when it is first asked for, and again when another process has added to it.

use foehn_games::catalog::Entry;
use foehn_library::{Library, LibraryError};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// All libraries below one folder.
#[derive(Debug, Default)]
pub(crate) struct Libraries {
    root: Option<PathBuf>,
    open: Mutex<HashMap<&'static str, Arc<Library>>>,
}

impl Libraries {
    /// Those below this folder, which need not be there yet.
    pub(crate) fn new(root: Option<PathBuf>) -> Self {
        Libraries { root, open: Mutex::default() }
    }

    /// The library of a game as it is now; `None` where there is no folder for any.
    ///
    /// # Errors
    /// It is damaged or cannot be read. The server writes nothing, so a command must mend it.
    pub(crate) fn of(&self, entry: &'static Entry) -> Result<Option<Arc<Library>>, LibraryError> {
        let Some(root) = &self.root else { return Ok(None) };
        let name = Library::shared(entry).name;
        let known = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(library) = known.filter(|library| !library.is_outdated()) {
            return Ok(Some(library));
        }
        let library = Arc::new(Library::open(root, entry)?);
        self.open.lock().unwrap_or_else(PoisonError::into_inner).insert(name, library.clone());
        Ok(Some(library))
    }
}
