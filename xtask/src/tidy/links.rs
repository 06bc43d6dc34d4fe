//! Rule: every link of a document leads to a file of the project, and one to a part of a page leads to a heading there.
//!
//! Links out of the project are not followed. Blocks of code do not count.

use super::{Finding, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (document, text) in tree.texts().filter(|(path, _)| path.ends_with(".md")) {
        for (line, content) in outside_code(text) {
            for target in content.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                if let Some(what) = fault(tree, document, target) {
                    findings.push(Finding::new(document, line, what, "name where it is now, or leave the link out"));
                }
            }
        }
    }
    findings
}

/// What is wrong with a link.
fn fault(tree: &Tree, document: &str, target: &str) -> Option<String> {
    if target.contains(':') {
        return None;
    }
    let (file, part) = target.split_once('#').unwrap_or((target, ""));
    let file = if file.is_empty() { document.to_owned() } else { resolve(document, file) };
    if !tree.has(&file) {
        return Some(format!("the link to `{target}` leads nowhere"));
    }
    let has_part = |text: &str| part.is_empty() || headings(text).any(|heading| heading == part);
    let missing = file.ends_with(".md") && !tree.text(&file).is_some_and(has_part);
    missing.then(|| format!("`{file}` has no heading `#{part}`"))
}

/// The headings of a page as links name them: letters in lower case, digits, `-` and `_`, a `-` for each blank.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let titles = outside_code(text).filter(|(_, line)| line.starts_with('#'));
    titles.map(|(_, title)| {
        let title = title.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

/// The lines of a document outside blocks of code, with their numbers from 1.
pub(super) fn outside_code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !is_fence && !in_code
    })
}

/// `path` as seen from the folder of `document`, without `.` and `..`.
pub(super) fn resolve(document: &str, path: &str) -> String {
    let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            other => parts.push(other),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    fn page(text: &str) -> Vec<String> {
        let essay = "# An essay\n## `GET /api/games`\n## Two, three_4\n```\n# no heading\n```\n";
        findings(check, &[("README.md", ""), ("docs/a.md", text), ("docs/essay.md", essay), ("docs/b.png", "")])
    }

    #[test]
    fn links_that_lead_somewhere_are_fine() {
        let text = "# Mine\n[e](essay.md) [h](essay.md#an-essay) ![b](b.png) [up](../README.md) [me](#mine) [all](../docs/)\n\
                    [g](essay.md#get-apigames) [t](./essay.md#two-three_4) [site](https://x.org/y#z)\n\
                    ```\n[gone](gone.md)\n```\n";
        assert_eq!(page(text), [""; 0]);
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        for target in ["gone.md", "README.md", "../essay.md", "c.png", "#nobody", "essay.md#no-heading"] {
            let found = page(&format!("first line\n[x]({target})\n"));
            assert_eq!(found.len(), 1, "{target}: {found:?}");
            assert!(found[0].starts_with("docs/a.md:2: "), "{found:?}");
        }
    }
}
