//! Files of weights that somebody named: each is read once and then kept.

use super::weights::Weights;
use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, Mutex, PoisonError};

/// The files read so far.
pub(super) struct Shelf(Mutex<BTreeMap<String, Arc<Weights>>>);

impl Shelf {
    pub(super) const fn new() -> Self {
        Shelf(Mutex::new(BTreeMap::new()))
    }

    /// The weights of the file at `path`.
    pub(super) fn weights(&self, path: &str) -> Result<Arc<Weights>, String> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(weights) = known.get(path) {
            return Ok(weights.clone());
        }
        let bytes = fs::read(path).map_err(|error| {
            format!("`evaluation` is best, plain or a file of weights, and `{path}` cannot be read: {error}")
        })?;
        let weights = Weights::read(&bytes).map_err(|what| format!("`evaluation`: {path}: {what}"))?;
        let weights = Arc::new(weights);
        known.insert(path.to_owned(), weights.clone());
        Ok(weights)
    }
}
