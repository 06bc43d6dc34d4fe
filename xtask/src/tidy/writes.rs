//! Rule: what the program writes goes through `crates/files`, or stands in the list below with its reason.

use super::{Finding, Tree};

/// What opens a file for writing. Split, so that this file keeps its own rule.
const OPENERS: &[&str] = &[
    concat!("fs::", "write("),
    concat!("File::", "create("),
    concat!("Open", "Options::"),
    concat!("File::", "options("),
];

/// Files that may, and why.
const MAY: &[(&str, &str)] = &[
    ("crates/game/src/kit/golden.rs", "golden files, in tests"),
    ("crates/cli/src/new.rs", "the files of a new crate, in a folder that was not there"),
    (
        "crates/cluster/src/objects.rs",
        "objects that come in parts, renamed when they are whole and what their name says",
    ),
    ("crates/cli/src/learn/run_folder.rs", "lines of the journals of a run"),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts() {
        let is_source = path.starts_with("crates/") && path.contains("/src/") && path.ends_with(".rs");
        let is_test = path.contains("/tests/") || path.ends_with("/tests.rs");
        if !is_source || is_test || path.starts_with("crates/files/") || MAY.iter().any(|(may, _)| may == &path) {
            continue;
        }
        let lines = (1..).zip(text.lines()).take_while(|(_, line)| line.trim() != "#[cfg(test)]");
        for (line, content) in lines.filter(|(_, line)| !line.trim_start().starts_with("//")) {
            if let Some(opener) = OPENERS.iter().find(|opener| names(content, opener)) {
                let what = format!("`{opener}..` writes a file past foehn-files");
                let remedy = "use `WholeFile`, `replace` or `Journal`, or say why not in xtask/src/tidy/writes.rs";
                findings.push(Finding::new(path, line, what, remedy));
            }
        }
    }
    findings
}

/// Whether the name stands there by itself: `WholeFile::create(` is none.
fn names(content: &str, opener: &str) -> bool {
    content.match_indices(opener).any(|(at, _)| !content[..at].ends_with(|before: char| before.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn a_write_that_goes_its_own_way_is_found() {
        let source = format!("//! x\nfn f() {{ {}path, text) }}\n", OPENERS[0]);
        assert_eq!(findings(check, &[("crates/cli/src/a.rs", &source)]).len(), 1);
        let elsewhere = ["crates/files/src/a.rs", "crates/cli/tests/a.rs", "xtask/src/a.rs", MAY[0].0];
        for path in elsewhere {
            assert_eq!(findings(check, &[(path, &source)]), [""; 0], "{path}");
        }
        let tests =
            format!("//! x\nfn f() {{}}\n#[cfg(test)]\nmod tests {{ fn g() {{ {}path, text) }} }}\n", OPENERS[0]);
        let whole = format!("//! x\nfn f() {{ Whole{}path) }}\n// {}\n", OPENERS[1], OPENERS[1]);
        for source in [tests, whole] {
            assert_eq!(findings(check, &[("crates/cli/src/a.rs", &source)]), [""; 0], "{source}");
        }
    }
}
