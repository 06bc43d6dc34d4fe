//! Rule: where a document counts the source, the count is true.
//!
//! Two sentences are read in every document and held against the tree:
//!
//! ```text
//!  no function of `crates/search/src` is longer than 70 lines
//!  no file of `crates` is longer than 600 lines     (Rust files; the page is formatted one attribute a line)
//! ```
//!
//! A function is counted from the line of its `fn` to its closing brace, a file with all its lines. And the README is
//! short: [`README_BYTES`].

use super::{Finding, Tree};

/// What the README may have: a page that is read to its end leads to the other documents.
const README_BYTES: usize = 10 * 1024;

const README: &str = "README.md";

/// Endings of the files that are counted.
const SOURCES: &[&str] = &[".rs", ".js", ".css"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(bytes) = tree.text(README).map(str::len).filter(|&bytes| bytes > README_BYTES) {
        let what = format!("{bytes} bytes, more than {README_BYTES}");
        findings.push(Finding::new(README, 1, what, "move what not every reader needs to docs/"));
    }
    for (document, text) in tree.texts().filter(|(path, _)| path.ends_with(".md")) {
        findings.extend(claims(text).iter().flat_map(|claim| claim.faults(tree, document)));
    }
    findings
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Function,
    File,
}

/// A sentence of a document that can be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Claim<'a> {
    /// Its line in the document, from 1.
    line: usize,
    unit: Unit,
    folder: &'a str,
    most: usize,
}

/// The claims of a document, wherever its lines are broken.
fn claims(text: &str) -> Vec<Claim<'_>> {
    let words: Vec<(usize, &str)> = (1..)
        .zip(text.lines())
        .flat_map(|(line, content)| content.split_whitespace().map(move |word| (line, word)))
        .collect();
    words.windows(9).filter_map(claim).collect()
}

fn claim<'a>(words: &[(usize, &'a str)]) -> Option<Claim<'a>> {
    let [(line, no), (_, unit), (_, "of"), (_, folder), (_, "is"), (_, "longer"), (_, "than"), (_, most), (_, lines)] =
        words
    else {
        return None;
    };
    let unit = match *unit {
        "function" => Unit::Function,
        "file" => Unit::File,
        _ => return None,
    };
    let is_claim = no.trim_matches(['(', '*']).eq_ignore_ascii_case("no") && lines.starts_with("lines");
    let folder = folder.strip_prefix('`')?.strip_suffix('`')?;
    is_claim.then_some(Claim { line: *line, unit, folder, most: most.parse().ok()? })
}

impl Claim<'_> {
    /// What in the tree is longer than the document says.
    fn faults(&self, tree: &Tree, document: &str) -> Vec<Finding> {
        let inside = format!("{}/", self.folder.trim_end_matches('/'));
        let is_source = |path: &str| path.starts_with(&inside) && SOURCES.iter().any(|ending| path.ends_with(ending));
        let sources: Vec<(&str, &str)> = tree.texts().filter(|(path, _)| is_source(path)).collect();
        if sources.is_empty() {
            let what = format!("`{}` has no source files", self.folder);
            return vec![Finding::new(document, self.line, what, "name where they are now")];
        }
        let remedy = format!("divide it, or mend {document}:{}, which says {} at most", self.line, self.most);
        let long = |path: &str, line: usize, name: &str, lines: usize| {
            (lines > self.most).then(|| Finding::new(path, line, format!("{name} has {lines} lines"), remedy.as_str()))
        };
        match self.unit {
            Unit::File => sources
                .iter()
                .filter(|(path, _)| path.ends_with(".rs"))
                .filter_map(|(path, text)| long(path, 1, "it", text.lines().count()))
                .collect(),
            Unit::Function => {
                let of_file = |(path, text): &(&str, &str)| {
                    let functions = functions(text).into_iter();
                    functions.filter_map(|f| long(path, f.line, &format!("`{}`", f.name), f.lines)).collect::<Vec<_>>()
                };
                sources.iter().filter(|(path, _)| path.ends_with(".rs")).flat_map(of_file).collect()
            }
        }
    }
}

/// A function of a Rust source.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Function<'a> {
    /// From 1.
    line: usize,
    name: &'a str,
    lines: usize,
}

/// The functions of a source that rustfmt has laid out: a closing brace stands under the beginning of its function.
fn functions(text: &str) -> Vec<Function<'_>> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut found = Vec::new();
    for (at, content) in lines.iter().enumerate() {
        let Some(name) = function_name(content) else { continue };
        let Some(opening) = lines[at..].iter().position(|line| line.ends_with(['{', ';', '}'])) else { continue };
        let indent = content.len() - content.trim_start().len();
        let closes = |line: &&str| line.trim_start() == "}" && line.len() == indent + 1;
        let lines = match lines[at + opening].ends_with('{') {
            false => opening + 1,
            true => match lines[at + opening..].iter().position(closes) {
                Some(body) => opening + body + 1,
                None => continue,
            },
        };
        found.push(Function { line: at + 1, name, lines });
    }
    found
}

/// The name of the function that a line begins.
fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.trim_start().split_once("fn ")?;
    let is_modifier = |word: &str| {
        matches!(word, "const" | "async" | "unsafe" | "extern" | "\"C\"") || word == "pub" || word.starts_with("pub(")
    };
    let declared = before.split_whitespace().all(is_modifier);
    declared.then(|| after.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    const SOURCE: &str = "//! x\n\nfn one() {}\n\nimpl X {\n    pub(crate) const fn four(\n        &self,\n    ) -> bool {\n        \
                          if true {\n            return false;\n        }\n        true\n    }\n\n    fn no_body(&self) -> bool;\n\
                          \x20   // a fn in words\n}\n";

    #[test]
    fn functions_are_counted_from_their_name_to_their_brace() {
        let told: Vec<_> = functions(SOURCE).into_iter().map(|f| (f.line, f.name, f.lines)).collect();
        assert_eq!(told, [(3, "one", 1), (6, "four", 8), (15, "no_body", 1)]);
    }

    #[test]
    fn claims_are_read_wherever_lines_break() {
        let text = "Short: no function of\n  `crates/a/src` is longer than 70\nlines, and (no file of `crates` is longer than 600 lines).\n\
                    No function is long. A file of `crates` is longer than 9 lines.\n";
        let expected = [
            Claim { line: 1, unit: Unit::Function, folder: "crates/a/src", most: 70 },
            Claim { line: 3, unit: Unit::File, folder: "crates", most: 600 },
        ];
        assert_eq!(claims(text), expected);
    }

    #[test]
    fn what_is_longer_than_a_document_says_is_found() {
        let claimed = |words: &str| findings(check, &[("docs/a.md", words), ("crates/a/src/x.rs", SOURCE)]);
        assert_eq!(claimed("No function of `crates/a/src` is longer than 8 lines."), [""; 0]);
        assert_eq!(
            claimed("No function of `crates/a/src` is longer than 7 lines."),
            ["crates/a/src/x.rs:6: `four` has 8 lines, divide it, or mend docs/a.md:1, which says 7 at most"]
        );
        assert_eq!(claimed("no file of `crates` is longer than 17 lines"), [""; 0]);
        assert_eq!(claimed("no file of `crates` is longer than 16 lines").len(), 1);
        let gone = claimed("no file of `crates/b` is longer than 16 lines");
        assert!(gone[0].starts_with("docs/a.md:1: `crates/b` has no source files"), "{gone:?}");
    }

    #[test]
    fn a_long_readme_is_found() {
        assert_eq!(findings(check, &[(README, &"x".repeat(README_BYTES))]), [""; 0]);
        assert_eq!(findings(check, &[(README, &"x".repeat(README_BYTES + 1))]).len(), 1);
    }
}
