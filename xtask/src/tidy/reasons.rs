//! Rule: every direct dependency has its row with a reason in docs/DEPENDENCIES.md, and every row is a dependency.

use super::manifest::dependencies;
use super::{Finding, Tree};
use std::collections::BTreeMap;

const LIST: &str = "docs/DEPENDENCIES.md";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let texts: Vec<(&str, &str)> = tree.texts().collect();
    let Some((_, list)) = texts.iter().find(|(path, _)| *path == LIST) else { return Vec::new() };
    let rows = rows(list);
    let mut findings = Vec::new();
    let mut used = BTreeMap::new();
    for (path, text) in texts.iter().filter(|(path, _)| path.ends_with("Cargo.toml")) {
        for dependency in dependencies(text).into_iter().filter(|each| !is_own(each.package)) {
            used.insert(dependency.package.to_owned(), ());
            if !rows.contains_key(dependency.package) {
                let what = format!("the dependency `{}` has no reason in {LIST}", dependency.package);
                findings.push(Finding::new(path, dependency.line, what, "give it a row, or do without it"));
            }
        }
    }
    let gone = rows.iter().filter(|(name, _)| !used.contains_key(**name));
    findings.extend(
        gone.map(|(name, line)| Finding::new(LIST, *line, format!("nothing depends on `{name}`"), "remove its row")),
    );
    findings
}

fn is_own(package: &str) -> bool {
    package == "foehn" || package.starts_with("foehn-")
}

/// The names in the first column of the table, with their lines. A row without a reason is none.
fn rows(list: &str) -> BTreeMap<&str, usize> {
    let row = |(line, text): (usize, &'_ str)| -> Option<(usize, usize, usize)> {
        let rest = text.strip_prefix("| `")?;
        let end = rest.find('`')?;
        let reason = rest.rsplit('|').nth(1)?.trim();
        (!reason.is_empty()).then_some((line, 3, end))
    };
    (1..)
        .zip(list.lines())
        .filter_map(|(number, text)| row((number, text)).map(|(line, from, length)| (&text[from..from + length], line)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn a_dependency_without_a_reason_and_a_reason_without_a_dependency_are_found() {
        let manifest = "[dependencies]\nfoehn-game.workspace = true\nserde.workspace = true\n";
        let list = |rows: &str| format!("# x\n\n| crate | where | why |\n| --- | --- | --- |\n{rows}");
        let found = |rows: &str| findings(check, &[("crates/a/Cargo.toml", manifest), (LIST, &list(rows))]);
        assert_eq!(found("| `serde` | a | JSON |\n"), [""; 0]);
        assert_eq!(
            found(""),
            [
                "crates/a/Cargo.toml:3: the dependency `serde` has no reason in docs/DEPENDENCIES.md, give it a row, or do without it"
            ]
        );
        assert_eq!(found("| `serde` | a |  |\n").len(), 1, "a row without a reason");
        assert_eq!(
            found("| `serde` | a | JSON |\n| `rand` | a | dice |\n"),
            ["docs/DEPENDENCIES.md:6: nothing depends on `rand`, remove its row"]
        );
        assert_eq!(findings(check, &[("crates/a/Cargo.toml", manifest)]), [""; 0], "no list, no rule");
    }
}
