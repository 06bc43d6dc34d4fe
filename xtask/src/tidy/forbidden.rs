//! Rule: nothing unfinished, and no path of somebody's machine, in any text of the project.

use super::{Finding, Tree};

/// Words in source files that stand for work not done. Split, so that this file keeps its own rule.
const UNFINISHED: &[&str] = &[concat!("to", "do!("), concat!("unimple", "mented!(")];

/// Beginnings of paths that exist on one machine only.
const ABSOLUTE: &[&str] = &[
    concat!("/", "work/"),
    concat!("/", "tmp/"),
    concat!("/", "home/"),
    concat!("/", "root/"),
    concat!("/", "Users/"),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts() {
        for (line, content) in (1..).zip(text.lines()) {
            if let Some(word) = UNFINISHED.iter().find(|word| path.ends_with(".rs") && content.contains(*word)) {
                findings.push(Finding::new(path, line, format!("`{word}..)`"), "finish it or leave it out"));
            }
            if let Some(start) = ABSOLUTE.iter().find(|start| has_absolute(content, start)) {
                let what = format!("a path of one machine, `{start}..`");
                findings.push(Finding::new(path, line, what, "name it from the root of the project"));
            }
        }
    }
    findings
}

/// Whether the path begins there: `docs/x` inside a longer path or address does not count.
fn has_absolute(content: &str, start: &str) -> bool {
    content.match_indices(start).any(|(at, _)| {
        let before = content[..at].chars().next_back();
        !before.is_some_and(|character| character.is_alphanumeric() || matches!(character, '_' | '-' | '.' | '/' | '}'))
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn unfinished_work_is_found_in_sources() {
        let source = format!("//! x\nfn f() {{ {}) }}\n", UNFINISHED[0]);
        let found = findings(check, &[("a.rs", &source), ("a.md", &source)]);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("a.rs:2: "), "{found:?}");
    }

    #[test]
    fn paths_of_one_machine_are_found_in_every_text() {
        for start in ABSOLUTE {
            let text = format!("fine\nread \"{start}x\"\n");
            assert_eq!(findings(check, &[("notes.md", &text)]).len(), 1, "{start}");
            let longer = format!("docs{start}x ..{start}y https://example.org{start}z ${{DIR}}{start}\n");
            assert_eq!(findings(check, &[("notes.md", &longer)]), [""; 0], "{start}");
        }
    }
}
