//! The files of the project, read once for all rules.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Paths from the root with `/`, each with its text; `None` for what is not text.
pub(crate) struct Tree {
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    /// The files that git knows or would add; without git, all files outside build folders.
    pub(crate) fn read(root: &Path) -> Result<Tree, String> {
        let paths = git_files(root).map_or_else(|| walk(root), Ok)?;
        let mut files = BTreeMap::new();
        for path in paths {
            // A file that was deleted but not yet committed is still listed.
            if let Ok(bytes) = fs::read(root.join(&path)) {
                files.insert(path, String::from_utf8(bytes).ok().filter(|text| !text.contains('\0')));
            }
        }
        Ok(Tree { files })
    }

    /// A made-up tree for tests of the rules.
    #[cfg(test)]
    pub(crate) fn made_of(files: &[(&str, &str)]) -> Tree {
        Tree { files: files.iter().map(|&(path, text)| (path.to_owned(), Some(text.to_owned()))).collect() }
    }

    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }

    /// Paths and texts of all text files.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// The text of one file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// Whether there is a file or a folder of this name.
    pub(crate) fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let folder = format!("{path}/");
        self.files.contains_key(path) || self.files.keys().any(|file| file.starts_with(&folder))
    }

    /// Whether some file or folder, seen from any folder above it, has this name.
    pub(crate) fn has_somewhere(&self, path: &str) -> bool {
        let inside = format!("/{}/", path.trim_matches('/'));
        self.files.keys().any(|file| format!("/{file}/").contains(&inside))
    }
}

fn git_files(root: &Path) -> Option<Vec<String>> {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let output = Command::new("git").args(arguments).current_dir(root).output().ok()?;
    let text = output.status.success().then(|| String::from_utf8(output.stdout).ok())??;
    Some(text.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect())
}

fn walk(root: &Path) -> Result<Vec<String>, String> {
    const SKIPPED: [&str; 6] = ["target", ".git", "corpus", "artifacts", "coverage", "node_modules"];
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(root.join(&folder)).map_err(|error| format!("{folder}: {error}"))?;
        for entry in entries {
            let entry = entry.map_err(|error| format!("{folder}: {error}"))?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && !SKIPPED.contains(&name.as_str()) => folders.push(path),
                Ok(kind) if kind.is_file() => found.push(path),
                _ => {}
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_files_and_folders() {
        let tree = Tree::made_of(&[("crates/game/src/kit/mod.rs", "")]);
        for there in ["crates", "crates/game/", "crates/game/src/kit/mod.rs"] {
            assert!(tree.has(there), "{there}");
        }
        for missing in ["crate", "crates/game/src/kit/mo", "kit", "mod.rs"] {
            assert!(!tree.has(missing), "{missing}");
        }
        assert!(tree.has_somewhere("kit/") && tree.has_somewhere("kit/mod.rs") && tree.has_somewhere("mod.rs"));
        assert!(!tree.has_somewhere("it/mod.rs") && !tree.has_somewhere("kit/perft.rs"));
    }

    #[test]
    fn reads_this_project() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let tree = Tree::read(root).unwrap();
        assert!(tree.text("Cargo.toml").is_some_and(|text| text.contains("[workspace]")));
        let walked = walk(root).unwrap();
        assert!(
            walked.contains(&"xtask/src/main.rs".to_owned()) && !walked.iter().any(|path| path.starts_with(".git/"))
        );
    }
}
