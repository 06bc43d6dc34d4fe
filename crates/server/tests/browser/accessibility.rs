//! Whether everybody can use the page, as far as a program can tell: axe-core looks at every view, light and dark.
//!
//! It is a development package beside the page (`npm ci` in crates/server); where it is not there, the test says so and is left out.

use crate::page::{Page, place, tell};
use serde_json::Value;
use std::path::Path;

const VIEWS: [(&str, &str); 9] = [
    ("chess/play", "e4 e5"),
    ("chess/analyse", "e4 e5 Nf3"),
    ("checkers/review", ""),
    ("checkers/inside", ""),
    ("chess/puzzles", ""),
    ("checkers/lab", ""),
    ("checkers/evolution", ""),
    ("othello/play", "f5 d6"),
    ("backgammon/analyse", ""),
];

/// The rules that are broken badly, each with the first elements that break it.
const LOOK: &str = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => { window.found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message ?? ''})`).join(' | ')}`); },
    (error) => { window.found = [String(error)]; })";

#[test]
fn no_serious_violation_on_any_tab() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/axe-core/axe.min.js");
    let Ok(axe) = std::fs::read_to_string(&file) else {
        return tell("axe-core is not there (`npm ci` in crates/server): accessibility was not checked");
    };
    let Some(page) = Page::new() else { return };
    let mut broken = Vec::new();
    for colours in ["light", "dark"] {
        page.colours(colours);
        for (view, moves) in VIEWS {
            page.open(&if moves.is_empty() { view.to_owned() } else { place(view, "moves", moves) });
            page.wait(&format!("document.documentElement.dataset.theme === '{colours}'"));
            page.command("execute/sync", &serde_json::json!({ "script": axe, "args": [] }));
            page.look(&format!("void (window.found = null, {LOOK})"));
            let found = page.wait("window.found");
            let list = found.as_array().expect("a list");
            broken.extend(list.iter().filter_map(Value::as_str).map(|each| format!("{view}, {colours}: {each}")));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
