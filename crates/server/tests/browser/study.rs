//! A study: variations that stay, what is said and drawn, undo, the browser's Back, files and links.

use crate::page::{Page, place};
use crate::session::key;
use serde_json::json;

/// Waits until the analysis is paused: no test here needs it.
#[track_caller]
fn study(place: &str) -> Option<Page> {
    let page = Page::at(place)?;
    // Before it begins, the same button begins it.
    page.wait("['waiting', 'searching'].includes(one('.engine-status').dataset.state)");
    page.act("pause");
    page.wait("one('.engine-status').dataset.state === 'paused' || one('.engine-status').dataset.state === 'done'");
    Some(page)
}

/// Makes a move by its cells.
#[track_caller]
fn play(page: &Page, cells: [&str; 2]) {
    page.touch(cells[0]);
    page.touch(cells[1]);
}

const DRAWN: &str = "all('.study-list .move').map((each) => each.firstChild.textContent).join(' ')";

#[test]
fn the_skip_link_leads_to_the_board_and_keeps_the_game() {
    let Some(page) = Page::alone_at(&place("chess/play", "moves", "e4 e5 Nf3")) else { return };
    page.look("one('.skip').click()");
    page.wait("one('#board').contains(document.activeElement) || document.activeElement === one('#board')");
    page.wait("location.hash.startsWith('#/chess/play') && moves().length === 3");
}

#[test]
fn a_sideline_leaves_the_game_and_can_be_undone() {
    let Some(page) = study(&place("chess/analyse", "moves", "e4 e5 Nf3 Nc6")) else { return };
    page.click("[data-ply='1']");
    page.wait("text('.ply-count') === '1 / 4'");
    play(&page, ["c7", "c5"]);
    page.wait("moves().join(' ') === 'e4 c5'");
    page.wait(&format!("{DRAWN} === 'e4 e5 c5 Nf3 Nc6'"));
    page.agrees();
    page.act("undo");
    page.wait(&format!("{DRAWN} === 'e4 e5 Nf3 Nc6' && moves().length === 4 && text('.ply-count') === '1 / 4'"));
    page.act("redo");
    page.wait(&format!("{DRAWN} === 'e4 e5 c5 Nf3 Nc6' && moves().join(' ') === 'e4 c5'"));
    page.look("history.back()");
    page.wait("moves().length === 4");
    page.wait(&format!("document.body.dataset.view === 'analyse' && {DRAWN} === 'e4 e5 c5 Nf3 Nc6'"));
    page.reload();
    page.ready();
    page.wait(&format!("{DRAWN} === 'e4 e5 c5 Nf3 Nc6'"));
}

#[test]
fn variations_are_promoted_judged_commented_and_deleted() {
    let Some(page) = study(&place("checkers/analyse", "moves", "11-15 23-19")) else { return };
    page.click("[data-ply='1']");
    play(&page, ["22", "17"]);
    page.wait(&format!("{DRAWN} === '11-15 23-19 22-17'"));
    page.click("[data-sign='?!']");
    page.wait("text('.study-list [aria-current] .sign') === '?!'");
    page.fill("[data-action=remark]", "<b>The Dyke</b>");
    page.look("document.activeElement.blur()");
    page.wait("text('.study-list span.remark') === '<b>The Dyke</b>'");
    page.act("promote");
    page.wait(&format!("{DRAWN} === '11-15 22-17 23-19' && text('.study-list li.remark') === '<b>The Dyke</b>'"));
    assert_eq!(page.look("all('.study-list b').length"), 0, "text stays text");
    page.press(&[key::UP]);
    page.wait("moves().join(' ') === '11-15 23-19'");
    page.act("remove");
    page.wait(&format!("{DRAWN} === '11-15 22-17' && moves().join(' ') === '11-15 22-17'"));
    page.act("undo");
    page.wait(&format!("{DRAWN} === '11-15 22-17 23-19'"));
}

#[test]
fn arrows_and_fields_are_drawn_by_mouse_and_by_keys() {
    let Some(page) = study(&place("chess/analyse", "moves", "e4")) else { return };
    let drawn = |count: u32| page.wait(&format!("all('#board .drawn').length === {count}"));
    let found = |cell: &str| {
        page.command("element", &json!({ "using": "css selector", "value": format!("#board [data-cell='{cell}']") }))
    };
    let steps = [
        json!({ "type": "pointerMove", "duration": 30, "x": 0, "y": 0, "origin": found("d2") }),
        json!({ "type": "pointerDown", "button": 2 }),
        json!({ "type": "pointerMove", "duration": 30, "x": 0, "y": 0, "origin": found("d4") }),
        json!({ "type": "pointerUp", "button": 2 }),
    ];
    page.command("actions", &json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": steps }] }));
    drawn(1);
    page.wait("text('.shapes-told') === 'Drawn: green arrow d2 to d4'");
    page.look("one('#board [data-cell=e5]').focus()");
    page.press(&['m', 'm']);
    page.wait("text('.shapes-told') === 'Drawn: green arrow d2 to d4, red field e5'");
    drawn(2);
    page.act("save-study");
    let text = page.downloaded("study.pgn");
    assert!(text.contains("[%csl Re5] [%cal Gd2d4]"), "{text}");
    page.look("document.activeElement.blur()");
    page.press(&[key::LEFT]);
    drawn(0);
    page.press(&[key::RIGHT]);
    drawn(2);
    page.act("clear");
    drawn(0);
}

#[test]
fn a_file_with_variations_is_loaded_saved_and_shared() {
    let Some(page) = study("chess/analyse") else { return };
    let text = "[Event \"x\"]\n\n1. e4! {King's pawn} e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 $6) 2... d6) 2. Nf3 *\n";
    let file = page.file("study.pgn", text);
    page.devtools("Page.setInterceptFileChooserDialog", &json!({ "enabled": true }));
    page.act("load-study");
    page.fill("body > input[type=file]", &file.display().to_string());
    page.wait(&format!("{DRAWN} === 'e4 e5 c5 Nf3 c3 d6 Nf3'"));
    page.wait("text('.study-list').includes('Sicilian')");
    page.act("save-study");
    let saved = page.downloaded("study.pgn").replace('\n', " ");
    assert!(saved.contains("(1... c5 {Sicilian} 2. Nf3 (2. c3 $6) 2... d6)"), "{saved}");
    page.look("void Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.link = text; } } })");
    page.act("share-study");
    let link = page.wait("window.link").as_str().expect("a link").to_owned();
    assert!(link.contains("study="), "{link}");
    page.look("localStorage.clear()");
    page.in_new_tab(|| {
        page.go(&link);
        page.ready();
        page.wait(&format!("{DRAWN} === 'e4 e5 c5 Nf3 c3 d6 Nf3' && text('.study-list').includes('Sicilian')"));
    });
}

#[test]
fn a_damaged_link_says_so() {
    let Some(page) = Page::at(&(place("chess/analyse", "moves", "e4") + "&study=garbage")) else { return };
    page.wait("text('#says').includes('damaged') && moves().join() === 'e4'");
}

#[test]
fn the_engines_line_becomes_a_variation() {
    let Some(page) = Page::at(&place("tic-tac-toe/analyse", "moves", "5 1 9")) else { return };
    page.wait("text('.engine-status') === 'Done: proved'");
    page.click("[data-ply='1']");
    page.wait("text('.ply-count') === '1 / 3' && text('.engine-status') === 'Done: proved'");
    let before = page.look("all('.study-list .move').length").as_i64();
    page.click("[data-line='2'] [data-action=keep-line]");
    page.wait(&format!("all('.study-list .move').length > {}", before.expect("a number")));
    page.wait("text('.study-list').includes('draw, proved') || text('.study-list').includes('wins in')");
    assert_eq!(page.look("text('.ply-count')"), "1 / 3", "the position shown is the same");
}

#[test]
fn games_of_dice_and_of_four_have_studies_too() {
    let Some(page) = study("backgammon/analyse?dice=7") else { return };
    page.wait("moves().length >= 1");
    page.act("save-study");
    page.look("one('#tab-play').click()");
    page.open("rolit/analyse");
    page.wait("labels().length > 0");
    let cell = page.wait("cells('data-movable')[0] ?? cells('data-target')[0]").as_str().expect("a cell").to_owned();
    page.touch(&cell);
    page.wait("moves().length === 1");
    page.press(&[key::HOME]);
    page.look("document.activeElement.blur()");
    page.press(&[key::HOME]);
    page.wait("text('.ply-count').startsWith('0 /')");
    let other = page
        .wait(&format!("cells('data-movable').find((each) => each !== '{cell}')"))
        .as_str()
        .expect("a cell")
        .to_owned();
    page.touch(&other);
    page.wait("all('.study-list .move').length === 2");
}

#[test]
fn a_new_game_and_a_resignation_can_be_taken_back() {
    let Some(page) = Page::at("chess/play") else { return };
    page.sit("both");
    page.play("e4");
    page.play("e5");
    page.act("resign");
    page.turn("over");
    page.act("unresign");
    page.turn("person");
    page.act("new");
    page.wait("moves().length === 0");
    page.act("old-game");
    page.wait("moves().join() === 'e4,e5'");
    page.agrees();
}
