//! Rule: every bench and every fuzz target is declared in its manifest, and what is declared exists.
//!
//! An undeclared bench would be built with the standard harness and measure nothing; an undeclared fuzz target would
//! never run.

use super::manifest::entries;
use super::{Finding, Tree};

/// A kind of file that must be declared.
struct Kind {
    /// The section that declares one.
    section: &'static str,
    /// The folder of such files beside the manifest.
    folder: &'static str,
    /// What a declaration must say beside the name.
    also: &'static [(&'static str, &'static str)],
}

const BENCH: Kind = Kind { section: "[bench]", folder: "benches", also: &[("harness", "false")] };
const FUZZ_TARGET: Kind =
    Kind { section: "[bin]", folder: "fuzz_targets", also: &[("test", "false"), ("bench", "false")] };

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts() {
        let Some(folder) = path.strip_suffix("Cargo.toml").filter(|folder| !folder.is_empty()) else { continue };
        let kind = if folder == "fuzz/" { &FUZZ_TARGET } else { &BENCH };
        let declared = declarations(text, kind);
        findings.extend(undeclared(tree, path, folder, kind, &declared));
        findings.extend(declared.iter().flat_map(|one| one.faults(tree, path, folder, kind)));
    }
    findings
}

/// One `[[bench]]` or `[[bin]]`.
struct Declaration<'a> {
    line: usize,
    name: &'a str,
    path: Option<&'a str>,
    said: Vec<(&'a str, &'a str)>,
}

fn declarations<'a>(text: &'a str, kind: &Kind) -> Vec<Declaration<'a>> {
    let mut found: Vec<Declaration<'a>> = Vec::new();
    for entry in entries(text).into_iter().filter(|entry| entry.section == kind.section) {
        if found.last().is_none_or(|last| last.line != entry.section_line) {
            found.push(Declaration { line: entry.section_line, name: "", path: None, said: Vec::new() });
        }
        let one = found.last_mut().expect("pushed above");
        match entry.key {
            "name" => one.name = entry.value.trim_matches('"'),
            "path" => one.path = Some(entry.value.trim_matches('"')),
            key => one.said.push((key, entry.value)),
        }
    }
    found
}

impl Declaration<'_> {
    fn file(&self, folder: &str, kind: &Kind) -> String {
        match self.path {
            Some(path) => format!("{folder}{path}"),
            None => format!("{folder}{}/{}.rs", kind.folder, self.name),
        }
    }

    fn faults(&self, tree: &Tree, manifest: &str, folder: &str, kind: &Kind) -> Vec<Finding> {
        let mut findings = Vec::new();
        let file = self.file(folder, kind);
        if !tree.has(&file) {
            let what = format!("`{}` is declared but `{file}` is missing", self.name);
            findings.push(Finding::new(manifest, self.line, what, "add the file or remove the declaration"));
        }
        for (key, value) in kind.also {
            if !self.said.contains(&(key, value)) {
                let what = format!("`{}` is declared without `{key} = {value}`", self.name);
                findings.push(Finding::new(manifest, self.line, what, format!("add `{key} = {value}`")));
            }
        }
        findings
    }
}

fn undeclared(tree: &Tree, manifest: &str, folder: &str, kind: &Kind, declared: &[Declaration<'_>]) -> Vec<Finding> {
    let place = format!("{folder}{}/", kind.folder);
    let files = tree.texts().map(|(path, _)| path).filter(|path| {
        let name = path.strip_prefix(&place).and_then(|name| name.strip_suffix(".rs"));
        name.is_some_and(|name| !name.contains('/'))
    });
    let missing = files.filter(|path| !declared.iter().any(|one| one.file(folder, kind) == **path));
    missing
        .map(|path| {
            let also: Vec<_> = kind.also.iter().map(|(key, value)| format!(" and `{key} = {value}`")).collect();
            let remedy = format!("add [{}] with its name{} there", kind.section, also.concat());
            Finding::new(path, 1, format!("not declared in {manifest}"), remedy)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    const GOOD: &str = "[package]\nname = \"x\"\n\n[[bench]]\nname = \"a\"\nharness = false\n";

    #[test]
    fn declared_benches_are_fine() {
        assert_eq!(findings(check, &[("crates/x/Cargo.toml", GOOD), ("crates/x/benches/a.rs", "//! a")]), [""; 0]);
    }

    #[test]
    fn undeclared_missing_and_default_benches_are_found() {
        let two = [("crates/x/Cargo.toml", GOOD), ("crates/x/benches/a.rs", ""), ("crates/x/benches/b.rs", "")];
        assert_eq!(
            findings(check, &two),
            ["crates/x/benches/b.rs:1: not declared in crates/x/Cargo.toml, \
              add [[bench]] with its name and `harness = false` there"]
        );
        let missing = findings(check, &[("crates/x/Cargo.toml", GOOD)]);
        assert!(missing[0].starts_with("crates/x/Cargo.toml:4: `a` is declared but"), "{missing:?}");
        let default = GOOD.replace("harness = false", "");
        assert_eq!(findings(check, &[("crates/x/Cargo.toml", &default), ("crates/x/benches/a.rs", "")]).len(), 1);
    }

    #[test]
    fn undeclared_fuzz_targets_are_found() {
        let text = "[[bin]]\nname = \"t\"\npath = \"fuzz_targets/t.rs\"\ntest = false\nbench = false\n";
        let files = [("fuzz/Cargo.toml", text), ("fuzz/fuzz_targets/t.rs", ""), ("fuzz/fuzz_targets/u.rs", "")];
        let found = findings(check, &files);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("fuzz/fuzz_targets/u.rs:1: not declared in fuzz/Cargo.toml"), "{found:?}");
    }
}
