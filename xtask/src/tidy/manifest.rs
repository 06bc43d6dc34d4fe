//! Reads what the rules need from a `Cargo.toml`, line by line; the project's manifests are written plainly.

/// A line `key = value` of a manifest, with the section it stands in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry<'a> {
    /// From 1.
    pub(crate) line: usize,
    /// The section without its brackets: `dependencies`, `target.'cfg(unix)'.dependencies`, `[bench]` for `[[bench]]`.
    pub(crate) section: &'a str,
    /// The line on which the section begins; tells two `[[bench]]` apart.
    pub(crate) section_line: usize,
    pub(crate) key: &'a str,
    pub(crate) value: &'a str,
}

/// The entries of a manifest in order.
pub(crate) fn entries(text: &str) -> Vec<Entry<'_>> {
    let (mut section, mut section_line) = ("", 0);
    let mut entries = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = without_comment(content).trim();
        if let Some(name) = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            (section, section_line) = (name.trim(), line);
        } else if let Some((key, value)) = content.split_once('=') {
            let key = key.trim().trim_matches('"');
            entries.push(Entry { line, section, section_line, key, value: value.trim() });
        }
    }
    entries
}

fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let end = line.find(|character| {
        quoted ^= character == '"';
        character == '#' && !quoted
    });
    &line[..end.unwrap_or(line.len())]
}

/// When a dependency is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// To build what users run.
    Build,
    /// For tests, examples and benches.
    Tests,
}

/// A dependency named in a manifest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dependency<'a> {
    pub(crate) line: usize,
    pub(crate) package: &'a str,
    pub(crate) need: Need,
}

/// The packages a manifest depends on, renamed ones by their true name.
pub(crate) fn dependencies(text: &str) -> Vec<Dependency<'_>> {
    let mut found: Vec<Dependency<'_>> = Vec::new();
    for entry in entries(text) {
        let Some((need, table)) = dependency_section(entry.section) else { continue };
        let renamed = renamed(&entry);
        match table {
            // [dependencies.name] with one key a line
            Some(name) => match found.last_mut() {
                Some(last) if last.line == entry.section_line => last.package = renamed.unwrap_or(last.package),
                _ => found.push(Dependency { line: entry.section_line, package: renamed.unwrap_or(name), need }),
            },
            None => {
                let name = entry.key.split('.').next().unwrap_or(entry.key).trim().trim_matches('"');
                found.push(Dependency { line: entry.line, package: renamed.unwrap_or(name), need });
            }
        }
    }
    found
}

/// What kind of dependencies a section lists, and the name where the section is one dependency's own.
fn dependency_section(section: &str) -> Option<(Need, Option<&str>)> {
    let kinds = [("dev-dependencies", Need::Tests), ("build-dependencies", Need::Build), ("dependencies", Need::Build)];
    for (word, need) in kinds {
        let Some(at) = section.rfind(word) else { continue };
        let begins = at == 0 || section[..at].ends_with('.') && section.starts_with("target");
        match &section[at + word.len()..] {
            "" if begins => return Some((need, None)),
            rest if begins => return rest.strip_prefix('.').map(|name| (need, Some(name.trim_matches('"')))),
            _ => {}
        }
    }
    None
}

/// The true name in `package = "name"`, as an entry of its own or inside an inline table.
fn renamed<'a>(entry: &Entry<'a>) -> Option<&'a str> {
    let value = match entry.key {
        "package" => entry.value,
        _ => entry.value.strip_prefix('{')?.split("package").nth(1)?.trim_start().strip_prefix('=')?,
    };
    value.trim_start().strip_prefix('"')?.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_dependencies_of_every_form() {
        let text = "[package]\nname = \"x\" # = y\n[dependencies]\na.workspace = true\n\"b\" = \"1\" # c = 2\n\
                    d = { version = \"1\", package = \"e\" }\n[dependencies.f]\nversion = \"1\"\npackage = \"g\"\n\
                    [dev-dependencies]\nh = \"1\"\n[target.'cfg(unix)'.build-dependencies]\ni = \"1\"\n\
                    [workspace.dependencies]\nj = \"1\"\n[lints]\nworkspace = true\n";
        let named: Vec<_> = dependencies(text).into_iter().map(|d| (d.line, d.package, d.need)).collect();
        use Need::{Build, Tests};
        let expected =
            [(4, "a", Build), (5, "b", Build), (6, "e", Build), (7, "g", Build), (11, "h", Tests), (13, "i", Build)];
        assert_eq!(named, expected);
    }
}
