//! Rule: dependencies between the crates of the house point down only, and siblings do not see each other.

use super::manifest::{Dependency, Need, dependencies};
use super::{Finding, Tree};

/// The house, from the ground up: each crate with those it stands on. What those stand on may be used as well.
const HOUSE: &[(&str, &[&str])] = &[
    ("files", &[]),
    ("game", &[]),
    ("databases", &["game", "files"]),
    ("search", &["game"]),
    ("learn", &["search"]),
    ("backgammon", &["databases", "learn"]),
    ("bridge", &["search"]),
    ("games", &["backgammon", "bridge"]),
    ("play", &["games"]),
    ("lab", &["play"]),
    ("library", &["play"]),
    ("server", &["lab", "library"]),
    ("cluster", &["lab"]),
    ("cli", &["server", "cluster"]),
    ("foehn", &["cli"]),
];

/// Manifests that name no dependency but, where the house allows it, its own crates.
const STD_ONLY: &[&str] = &["crates/game/Cargo.toml", "xtask/Cargo.toml"];

/// The package of a crate is called this and its folder.
const PREFIX: &str = "foehn-";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts() {
        let room = path.strip_prefix("crates/").and_then(|rest| rest.strip_suffix("/Cargo.toml"));
        let Some(room) = room.filter(|room| !room.contains('/')).or((path == "xtask/Cargo.toml").then_some("xtask"))
        else {
            continue;
        };
        if room != "xtask" && !HOUSE.iter().any(|(name, _)| *name == room) {
            let remedy = "draw it in ARCHITECTURE.md and add it to HOUSE in xtask/src/tidy/arrows.rs";
            findings.push(Finding::new(path, 1, format!("`{room}` has no place in the house"), remedy));
            continue;
        }
        findings.extend(dependencies(text).iter().filter_map(|dependency| judge(path, room, dependency)));
    }
    findings
}

fn judge(path: &str, room: &str, dependency: &Dependency<'_>) -> Option<Finding> {
    let package = dependency.package;
    match package.strip_prefix(PREFIX) {
        Some(below) if stands_on(room, below) => None,
        Some(below) => {
            let remedy = match below_of(room).as_slice() {
                [] => "it stands on nothing; move what is shared down into it".to_owned(),
                rooms => format!("it may use {} only; turn the arrow round with a trait", rooms.join(", ")),
            };
            let what = format!("`{room}` depends on `{below}`, which is not below it");
            Some(Finding::new(path, dependency.line, what, remedy))
        }
        None if STD_ONLY.contains(&path) && dependency.need == Need::Build => {
            let what = format!("`{room}` depends on `{package}`");
            Some(Finding::new(path, dependency.line, what, "it uses the standard library only"))
        }
        None => None,
    }
}

/// Every crate below `room`, in the order of the house.
fn below_of(room: &str) -> Vec<&'static str> {
    HOUSE.iter().map(|(name, _)| *name).filter(|below| stands_on(room, below)).collect()
}

/// Whether `below` lies below `room`, directly or through others.
fn stands_on(room: &str, below: &str) -> bool {
    let direct = HOUSE.iter().find(|(name, _)| *name == room).map_or(&[][..], |(_, below)| below);
    direct.iter().any(|&next| next == below || stands_on(next, below))
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    fn arrow(room: &str, dependency: &str) -> Vec<String> {
        let text = format!("[package]\nname = \"x\"\n\n[dependencies]\n{dependency}.workspace = true\n");
        findings(check, &[(&format!("crates/{room}/Cargo.toml"), &text)])
    }

    #[test]
    fn arrows_down_are_fine() {
        for (room, below) in
            [("search", "game"), ("games", "databases"), ("games", "game"), ("lab", "search"), ("cli", "game")]
        {
            assert_eq!(arrow(room, &format!("foehn-{below}")), [""; 0], "{room} -> {below}");
        }
        assert_eq!(arrow("search", "serde"), [""; 0]);
    }

    #[test]
    fn arrows_up_and_sideways_are_found() {
        for (room, other) in
            [("game", "search"), ("search", "databases"), ("learn", "games"), ("server", "cluster"), ("lab", "cli")]
        {
            assert_eq!(arrow(room, &format!("foehn-{other}")).len(), 1, "{room} -> {other}");
        }
        assert_eq!(
            arrow("databases", "foehn-search"),
            ["crates/databases/Cargo.toml:5: `databases` depends on `search`, which is not below it, \
              it may use files, game only; turn the arrow round with a trait"]
        );
    }

    #[test]
    fn tests_and_renamed_packages_count_too() {
        let dev = "[dev-dependencies]\nfoehn-lab = { path = \"../lab\" }\n";
        assert_eq!(findings(check, &[("crates/search/Cargo.toml", dev)]).len(), 1);
        let renamed = "[dependencies]\nharmless = { package = \"foehn-lab\", path = \"../lab\" }\n";
        assert_eq!(findings(check, &[("crates/search/Cargo.toml", renamed)]).len(), 1);
    }

    #[test]
    fn the_ground_uses_the_standard_library_only() {
        assert_eq!(arrow("game", "serde").len(), 1);
        let dev = "[dev-dependencies]\nproptest = \"1\"\n";
        assert_eq!(findings(check, &[("crates/game/Cargo.toml", dev)]), [""; 0]);
        assert_eq!(findings(check, &[("xtask/Cargo.toml", "[dependencies]\nclap = \"4\"\n")]).len(), 1);
    }

    #[test]
    fn a_crate_that_is_not_drawn_is_found() {
        assert_eq!(arrow("attic", "foehn-game").len(), 1);
        assert_eq!(findings(check, &[("fuzz/Cargo.toml", "[dependencies]\nfoehn-games = \"1\"\n")]), [""; 0]);
    }
}
