//! The view "Review": a file in, the curve, the mistakes and the file with comments out.

use crate::page::{Page, place};
use crate::session::key;

const MATE: &str = "[Event \"A lesson\"]\n[White \"Teacher\"]\n[Black \"<b>Pupil</b>\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
const DRAUGHTS: &str = "[Event \"A lesson\"]\n[Black \"Teacher\"]\n[White \"Pupil\"]\n\n1. 11-16 21-17 2. 9-14 22-18 3. 14x21 25-22 4. 8-11 30-25 5. 21x30 23-19 6. 30x14 *\n";

/// Reviews a file as fast as it goes.
#[track_caller]
fn review(page: &Page, name: &str, text: &str) {
    page.click("label:has([data-speed='0.1'])");
    page.fill("[data-action=file]", &page.file(name, text).display().to_string());
    page.wait("shown('[data-chart=curve]') && one('[data-accuracy]')");
}

#[test]
fn a_pgn_file() {
    let Some(page) = Page::at("checkers/review") else { return };
    review(&page, "lesson.pgn", MATE);
    page.wait("location.hash.startsWith('#/chess/review') && moves().length === 7");
    assert_eq!(page.text(".report h2"), "Teacher – <b>Pupil</b>");
    assert_eq!(page.look("all('.report h2 b').length"), 0, "text from outside stays text");
    for player in ["0", "1"] {
        let accuracy = page.text(&format!("[data-accuracy='{player}']"));
        let number: f64 = accuracy.trim_end_matches(" %").parse().unwrap_or_else(|_| panic!("{accuracy} is no number"));
        assert!((0.0..=100.0).contains(&number), "{accuracy}");
    }
    assert_eq!(page.look("Number(text(\"[data-count='blunder 1']\"))"), 1, "Nf6 lets the queen mate");
    assert!(!page.text("[data-action=opening]").is_empty(), "the opening has a name");
    assert!(page.look("all('[data-chart=curve] [data-mark]').length").as_i64() >= Some(1), "the curve marks it");
    page.look("document.activeElement.blur()");
    // The queen's early sortie may be marked as well, and then comes first.
    page.press(&['n']);
    page.wait("['5', '6'].includes(asked().get('at')) && text('.at-hand h2').includes('?')");
    if page.look("asked().get('at')") == "5" {
        page.press(&['n']);
    }
    page.wait("asked().get('at') === '6' && text('.at-hand h2').includes('Nf6??')");
    let better = page.look("one('[data-better]').dataset.better").as_str().expect("a move").to_owned();
    page.wait("all('#board .over *').length > 0");
    page.click("[data-better] [data-step='1']");
    page.wait("one('[data-trying]')");
    assert_eq!(page.moves().last(), Some(&better), "the better move is tried out");
    page.act("back-to-game");
    page.wait("moves().length === 7 && asked().get('at') === '6' && !one('[data-trying]')");
    page.click("label:has([data-action=mistakes-only])");
    page.click(".mistakes [data-ply='6']");
    page.act("download");
    let text = page.downloaded("annotated.pgn").replace('\n', " ");
    assert!(text.contains("Nf6 $4") && text.contains('{') && text.contains(&better), "{text}");
}

#[test]
fn a_pdn_file_and_a_reload() {
    let Some(page) = Page::at("checkers/review") else { return };
    review(&page, "lesson.pdn", DRAUGHTS);
    page.wait("moves().length === 11");
    let mistakes = page.look("all('.move-list .sign').length").as_i64();
    assert!(mistakes >= Some(1), "a man given for nothing is a mistake");
    page.look("document.activeElement.blur()");
    page.press(&['n']);
    page.wait("asked().get('at') && one('[data-better]')");
    page.press(&[key::END]);
    page.wait("text('.ply-count') === '11 / 11'");
    page.agrees();
    let accuracy = page.text("[data-accuracy='1']");
    page.reload();
    page.ready();
    page.wait("one('[data-accuracy]')");
    assert_eq!(page.text("[data-accuracy='1']"), accuracy, "the review is still there");
    page.act("download");
    assert!(page.downloaded("annotated.pdn").contains("11-16"));
}

#[test]
fn the_game_on_the_board() {
    let Some(page) = Page::at(&place("tic-tac-toe/play", "moves", "5 2 1 9 7 4 3")) else { return };
    page.turn("over");
    page.click(".status [data-action='review']");
    page.act("review-board");
    page.wait("shown('[data-chart=curve]') && moves().length === 7");
    assert!(page.text(".report .facts").contains("Won for X in 5 plies"), "{}", page.text(".report .facts"));
    assert_eq!(page.text("[data-score]"), "X has won");
    page.click("[data-chart=curve]");
    page.press(&[key::LEFT, key::LEFT]);
    page.wait("asked().get('at') === '5'");
    page.agrees();
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    let Some(page) = Page::at("chess/review") else { return };
    page.expects_refusals();
    page.fill("[data-action=file]", &page.file("broken.pgn", "1. e4 e5\n2. Ke4 *\n").display().to_string());
    page.wait("text('[data-trouble]').includes('Ke4')");
    page.act("paste-open");
    page.fill("[data-action=paste]", "   ");
    page.act("review-text");
    page.wait("text('[data-trouble]').includes('empty')");
    page.click("label:has([data-speed='1'])");
    page.act("paste-open");
    page.fill("[data-action=paste]", MATE);
    page.act("review-text");
    page.wait("one('[data-progress]')");
    page.act("cancel");
    page.wait("one('[data-action=file]')");
    page.server.wait_for(crate::session::LIMIT, |status| status["viewers"] == 0);
}

#[test]
fn mistakes_are_learned_from_and_the_review_becomes_a_study() {
    let Some(page) = Page::at("chess/review") else { return };
    review(&page, "lesson.pgn", MATE);
    page.click("[data-action=learn][data-player='1']");
    page.wait("text('[data-part=lesson]').includes('played')");
    let tasks = page.look("Number(text('.lesson h2').split(' of ').at(-1))").as_i64().expect("a number");
    for _ in 1..tasks {
        page.act("next-task");
    }
    page.wait("text('[data-part=lesson]').startsWith('Black played Nf6') && asked().get('at') === '5'");
    // What was played is not an answer, a blunder neither; the solution is shown when asked for.
    page.touch("g8");
    page.touch("f6");
    page.wait("text('[data-part=lesson]').includes('what was played') && moves().length === 7");
    page.touch("a7");
    page.touch("a6");
    page.wait("text('[data-part=lesson]').startsWith('a6 is not it')");
    page.act("solution");
    page.wait("text('[data-part=lesson]').startsWith('It was') && one('#board .over .arrow')");
    page.act("next-task");
    page.wait("text('[data-part=lesson]').startsWith('That was all')");
    page.act("end-lesson");
    page.wait("shown('[data-chart=curve]')");
    page.act("study-review");
    page.wait("document.body.dataset.view === 'analyse' && all('.study-list .side').length > 0 && text('.study-list').includes('??')");
}

#[test]
fn a_file_of_many_games_is_reviewed_whole() {
    let Some(page) = Page::at("chess/review") else { return };
    page.click("label:has([data-speed='0.1'])");
    let other = MATE.replace("Teacher", "Third").replace("[Event \"A lesson\"]", "[Event \"Another\"]");
    page.fill("[data-action=file]", &page.file("many.pgn", &format!("{MATE}\n{other}")).display().to_string());
    page.act("review-all");
    page.wait("text('[data-part=many-status]') === '2 of 2 games reviewed.'");
    page.wait(
        "all('[data-table=players] tbody tr').length === 3 && all('[data-table=openings] tbody tr').length === 1",
    );
    assert_eq!(page.look("all('[data-table=players] b').length"), 0, "text from outside stays text");
    page.click("[data-part=worst] [data-mistake='6']");
    page.wait("shown('[data-chart=curve]') && asked().get('at') === '6' && text('.at-hand h2').includes('Nf6??')");
}
