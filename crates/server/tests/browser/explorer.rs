//! The explorer beside the analysis, and puzzles.

use crate::page::{Page, place};
use crate::session::key;
use foehn_library::Adding;
use foehn_server::Options;
use serde_json::json;
use std::path::{Path, PathBuf};

const GAMES: &str = "[White \"<b>Ann</b>\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
    [White \"Bob\"]\n[Black \"Cid\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n";
const PUZZLES: &str = "# foehn puzzles 1: chess\n\
    1\twin\t6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\tRa8#\tby hand\n\
    9\twin\tr6k/6pp/7N/3Q4/8/8/5qPP/7K w - - 0 1\tQg8+ Rxg8 Nf7#\tby hand\n";

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn moves_of_the_library_stand_beside_the_board_and_are_played_by_a_click() {
    let root = folder("library");
    std::fs::write(root.join("games.pgn"), GAMES).expect("a file");
    Adding::new(&root, None).add(&[root.join("games.pgn")], &mut |_| ()).expect("a library");
    let options = Options { libraries: Some(root.clone()), ..Options::default() };
    let Some(page) = Page::of(options) else { return };
    page.open(&place("chess/analyse", "moves", "e4"));
    page.wait("all('[data-explored]').map((each) => each.textContent).sort().join() === 'c5,e5'");
    assert!(page.text(".explorer tbody").contains("100 / 0 / 0"), "{}", page.text(".explorer tbody"));
    page.click("[data-explored=e5]");
    page.wait(
        "moves().join(' ') === 'e4 e5' && all('[data-explored]').map((each) => each.textContent).join() === 'Nf3'",
    );
    page.look("all('.explorer-games').forEach((each) => { each.open = true; })");
    page.click("[data-library-game]");
    page.wait("moves().join(' ') === 'e4 e5 Nf3' && asked().get('at') === '2'");
    assert_eq!(page.look("all('.explorer b').length"), json!(0), "text from outside stays text");
    page.act("undo");
    page.wait("moves().join(' ') === 'e4 e5'");
    drop(page);
    let _ = std::fs::remove_dir_all(&root);
}

#[test]
fn puzzles_are_solved_with_hints_and_the_game_comes_back() {
    let root = folder("puzzles");
    std::fs::write(root.join("chess.tsv"), PUZZLES).expect("a file");
    let options = Options { puzzles: Some(root.clone()), ..Options::default() };
    let Some(page) = Page::of(options) else { return };
    page.open(&place("chess/play", "moves", "d4"));
    page.click("#tab-puzzles");
    page.wait("all('[data-puzzle]').length >= 2");
    let own = page.look(
        "all('[data-puzzle]').filter((each) => each.title.includes('by hand')).map((each) => each.dataset.puzzle)",
    );
    let own = crate::page::strings(&own);
    page.click(&format!("[data-puzzle='{}']", own[0]));
    page.wait("text('[data-part=lesson]').startsWith('White to move and win.') && label('a1') === 'a1, white rook'");
    page.act("lesson-hint");
    page.wait("text('[data-part=lesson]') === 'Look at a1.'");
    page.touch("a1");
    page.touch("a7");
    page.wait("text('[data-part=lesson]').startsWith('Ra7 is not it')");
    page.touch("a1");
    page.touch("a8");
    page.wait("text('[data-part=lesson]').startsWith('Right: Ra8#')");
    page.act("end-lesson");
    page.wait("text('[data-part=puzzles-done]').startsWith('1 of ') && moves().join() === 'd4'");
    page.press(&[key::ESCAPE]);
    page.reload();
    page.ready();
    page.wait("text('[data-part=puzzles-done]').startsWith('1 of ') && moves().join() === 'd4'");
    drop(page);
    let _ = std::fs::remove_dir_all(&root);
}
