//! Rule: every file and folder that the maps of the project name exists.
//!
//! What stands in backquotes and looks like a path counts. A path is given from the root or from the map's own folder, or
//! shortened to its last parts (`toys/nim.rs`). Blocks of code do not count. Links are [another rule](super::links).

use super::links::{outside_code, resolve};
use super::{Finding, Tree};

/// The maps: a reader finds a concept's file through them, so a wrong path is worse than none.
const MAPS: &[&str] = &["ARCHITECTURE.md", "docs/CONCEPTS.md", "docs/DECISIONS.md"];

const ENDINGS: &[&str] = &[".rs", ".md", ".toml", ".txt", ".epd", ".json"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for map in MAPS {
        match tree.text(map) {
            None => findings.push(Finding::new(map, 1, "this map is missing", "write it: readers start there")),
            Some(text) => findings.extend(wrong_paths(tree, map, text)),
        }
    }
    findings
}

fn wrong_paths(tree: &Tree, map: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, content) in outside_code(text) {
        let quoted = content.split('`').skip(1).step_by(2).filter(|word| looks_like_path(word));
        for path in quoted.filter(|path| !exists(tree, map, path)) {
            let remedy = "name where it is now, or leave the line out";
            findings.push(Finding::new(map, line, format!("`{path}` does not exist"), remedy));
        }
    }
    findings
}

/// Words such as `crates/game/src/score.rs`, `kit/` and `notation.rs`, but not `1/2-1/2` or `cargo xtask tidy`.
fn looks_like_path(word: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '*');
    let begins = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '.');
    let is_path = word.contains('/') || ENDINGS.iter().any(|ending| word.ends_with(ending) && word != *ending);
    begins && is_path && word.chars().all(plain)
}

fn exists(tree: &Tree, map: &str, path: &str) -> bool {
    // `crates/*` names the folder before the star.
    let path = path.split('*').next().unwrap_or_default().trim_end_matches('/');
    path.is_empty() || tree.has(path) || tree.has(&resolve(map, path)) || tree.has_somewhere(path)
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    fn concepts(text: &str) -> Vec<String> {
        let files = [
            ("ARCHITECTURE.md", ""),
            ("crates/game/src/kit/perft.rs", ""),
            ("docs/CONCEPTS.md", text),
            ("docs/DECISIONS.md", ""),
            ("docs/essay.md", ""),
        ];
        findings(check, &files)
    }

    #[test]
    fn paths_that_exist_are_fine() {
        let text = "`crates/game/src/kit/perft.rs` `kit/` `kit/perft.rs` `perft.rs` `crates/*` `essay.md` `1/2-1/2` `.rs`\n\
                    `cargo xtask tidy` `Game::play`\n\
                    ```\n`gone/away.rs`\n```\n";
        assert_eq!(concepts(text), [""; 0]);
    }

    #[test]
    fn paths_that_do_not_exist_are_found() {
        for word in ["crates/game/src/kit/part.rs", "crates/search/", "perfect.rs", "it/perft.rs", "crates/searches/*"]
        {
            let found = concepts(&format!("first line\nsee `{word}`\n"));
            assert_eq!(found.len(), 1, "{word}");
            assert!(found[0].starts_with(&format!("docs/CONCEPTS.md:2: `{word}` does not exist")), "{found:?}");
        }
    }

    #[test]
    fn a_missing_map_is_found() {
        assert_eq!(findings(check, &[("docs/CONCEPTS.md", ""), ("docs/DECISIONS.md", "")]).len(), 1);
    }
}
