//! Folders with endgames for tests: built, copied, damaged, compared byte by byte, and gone at the end.

use crate::foehn::foehn;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Files that a folder of endgames keeps beside them.
const NOT_COMPARED: [&str; 1] = ["lock"];

/// A folder, removed with this value.
pub(crate) struct Place(PathBuf);

/// A path for one test in a temporary folder; nothing is there.
pub(crate) fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("foehn-endgame-{}-{name}", std::process::id()))
}

/// Says on standard error what could not be tested, even where the words of tests that pass are swallowed.
pub(crate) fn skip(what: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {what}");
}

/// Checkers up to four pieces with distances, built without a disturbance, once for all tests of a file.
pub(crate) fn reference() -> &'static Place {
    static REFERENCE: OnceLock<Place> = OnceLock::new();
    REFERENCE.get_or_init(|| {
        // A static is never dropped, so this one lies where the next build of the tests cleans up.
        let file = std::env::current_exe().expect("a name");
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let place = Place(Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("reference-{name}")));
        let _ = fs::remove_dir_all(&place.0);
        let run = foehn(["endgame", "build", "checkers", "--json", "--dir", place.name()]);
        assert_eq!((run.code, &run.json()["complete_up_to"]), (Some(0), &4.into()), "{}", run.stderr);
        place
    })
}

impl Place {
    /// A folder that is not there yet.
    pub(crate) fn new(name: &str) -> Self {
        let path = temporary(name);
        let _ = fs::remove_dir_all(&path);
        Place(path)
    }

    /// A folder with the files of another.
    pub(crate) fn copy(name: &str, other: &Place) -> Self {
        let place = Place::new(name);
        fs::create_dir_all(&place.0).expect("a place to write");
        for file in other.files() {
            fs::copy(other.path(&file), place.path(&file)).expect("a place to write");
        }
        place
    }

    /// Where it is, as an argument.
    pub(crate) fn name(&self) -> &str {
        self.0.to_str().expect("a readable name")
    }

    /// Where a file of it is.
    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    /// The names of what is in it, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Vec::new() };
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// How many slices are finished.
    pub(crate) fn finished(&self) -> usize {
        self.files().iter().filter(|name| name.ends_with(".wdl")).count()
    }

    /// Changes the bytes of a file behind everybody's back.
    pub(crate) fn change(&self, file: &str, change: impl FnOnce(&mut Vec<u8>)) {
        let mut bytes = fs::read(self.path(file)).expect("the file is there");
        change(&mut bytes);
        fs::write(self.path(file), bytes).expect("a place to write");
    }

    /// Checks that both folders hold the same files with the same bytes, and nothing else.
    #[track_caller]
    pub(crate) fn is_same_as(&self, other: &Place) {
        let (mine, others) = (self.contents(), other.contents());
        let names = |contents: &BTreeMap<String, Vec<u8>>| contents.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&mine), names(&others));
        for (name, bytes) in &mine {
            assert!(*bytes == others[name], "{name} differs: {} and {} bytes", bytes.len(), others[name].len());
        }
    }

    fn contents(&self) -> BTreeMap<String, Vec<u8>> {
        let kept = self.files().into_iter().filter(|name| !NOT_COMPARED.contains(&name.as_str()));
        kept.map(|name| (name.clone(), fs::read(self.path(&name)).expect("a file"))).collect()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
