//! `cargo xtask tidy`: the project's rules that no compiler checks, one file for each.

mod arrows;
mod claims;
mod declared;
mod forbidden;
mod headers;
mod links;
mod manifest;
mod named_paths;
mod reasons;
mod tree;
mod writes;

use std::fmt;
use std::path::Path;
use tree::Tree;

/// A rule that a file breaks: where, what, and what to do about it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Finding {
    path: String,
    /// From 1.
    line: usize,
    what: String,
    remedy: String,
}

impl Finding {
    fn new(path: &str, line: usize, what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Finding { path: path.to_owned(), line, what: what.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}, {}", self.path, self.line, self.what, self.remedy)
    }
}

type Rule = fn(&Tree) -> Vec<Finding>;

const RULES: &[Rule] = &[
    arrows::check,
    named_paths::check,
    links::check,
    claims::check,
    headers::check,
    forbidden::check,
    declared::check,
    writes::check,
    reasons::check,
];

/// Checks the project at `root` and names everything found.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let tree = Tree::read(root)?;
    let mut findings: Vec<Finding> = RULES.iter().flat_map(|rule| rule(&tree)).collect();
    findings.sort();
    if findings.is_empty() {
        eprintln!("tidy: {} files keep the project's rules", tree.len());
        return Ok(());
    }
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    Err(format!("{}\ntidy: {} found", lines.join("\n"), findings.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The findings of one rule in a made-up tree, as people read them.
    pub(super) fn findings(rule: Rule, files: &[(&str, &str)]) -> Vec<String> {
        rule(&Tree::made_of(files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_finding_says_where_what_and_what_to_do() {
        let finding = Finding::new("a/b.rs", 3, "something is wrong", "mend it");
        assert_eq!(finding.to_string(), "a/b.rs:3: something is wrong, mend it");
    }
}
