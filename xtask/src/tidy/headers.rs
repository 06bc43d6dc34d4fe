//! Rule: every source file begins with a module header that says what it is.

use super::{Finding, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let sources = tree.texts().filter(|(path, _)| path.ends_with(".rs"));
    let bare = sources.filter(|(_, text)| {
        let header = text.lines().next().and_then(|line| line.strip_prefix("//!"));
        header.is_none_or(|words| words.trim().is_empty())
    });
    bare.map(|(path, _)| Finding::new(path, 1, "no module header", "begin the file with `//!` and what it is"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn files_without_a_header_are_found() {
        let files = [
            ("a.rs", "//! What it is.\n"),
            ("b.rs", "fn main() {}\n"),
            ("c.rs", ""),
            ("d.rs", "\n//! Too late.\n"),
            ("e.rs", "//!\n//! Begins with nothing.\n"),
            ("f.txt", "no source"),
        ];
        let paths: Vec<_> = findings(check, &files).iter().map(|line| line[..4].to_owned()).collect();
        assert_eq!(paths, ["b.rs", "c.rs", "d.rs", "e.rs"]);
    }
}
