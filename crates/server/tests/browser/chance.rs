//! Games of chance beyond the board: a backgammon match reviewed on the page, and trees with dice inside the search.

use crate::page::Page;

const MATCH: &str = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5                 65: 24/18 18/13\n  2) 32: 24/21 13/11              Doubles => 2\n  3)  Drops                        Wins 1 point\n\n Game 2\n Ann : 0                        Bob : 1\n  1)                             42: 8/4 6/4\n";

#[test]
fn a_match_file_is_reviewed_and_walked_through() {
    let Some(page) = Page::at("backgammon/review") else { return };
    page.click("label:has([data-speed='0.1'])");
    page.fill("[data-action=file]", &page.file("match.mat", MATCH).display().to_string());
    page.wait("one('[data-part=match-totals]') && moves().length === 10");
    assert_eq!(page.look("all('[data-part=match-game] option').length"), 2);
    assert!(page.text("[data-part=match-totals]").contains("The match"));
    // The drop: a take was better, and it is drawn before it is made.
    page.click(".match-ply.blunder[data-ply='10']");
    page.wait("text('[data-part=match-head]').startsWith('Ann: drop')");
    assert!(page.text("[data-part=match-told]").contains("take is better"), "{}", page.text("[data-part=match-told]"));
    assert_eq!(page.state()["legal"].as_array().map(Vec::len), Some(2), "take or drop");
    page.act("previous-mistake");
    page.wait("!text('[data-part=match-head]').startsWith('Ann: drop')");
    page.choose("[data-part=match-game]", "1");
    page.wait("moves().length === 2 && text('[data-part=match-head]').includes('throws')");
}

#[test]
fn a_broken_match_is_named_with_its_place() {
    let Some(page) = Page::at("backgammon/review") else { return };
    page.expects_refusals();
    page.fill("[data-action=file]", &page.file("match.mat", &MATCH.replace("65:", "95:")).display().to_string());
    page.wait("text('[data-trouble]').includes('a die of')");
}

#[test]
fn star1_and_another_scale_step_by_step() {
    let Some(page) = Page::at("backgammon/inside") else { return };
    page.wait("one('.chance-card').dataset.state === 'ready'");
    page.choose("[data-part=chance-example]", "([1/2: (2 4) 1/2: (7 4)] [1/2: (-9 0) 1/2: (5 -2)])");
    page.wait("text('[data-part=chance-tree]').includes('-9') || text('[data-part=chance-tree]').includes('−9')");
    page.wait("one('.chance-card').dataset.state === 'ready'");
    page.click("[data-action='chance-next-cut']");
    page.click("[data-action='chance-next-cut']");
    page.wait("all('.chance-node.cut').length > 0 && text('[data-part=chance-words]').includes('cut')");
    page.click("[data-action='chance-last']");
    page.wait("text('[data-part=chance-words]').includes('The root is worth 3. Move 1 is chosen.')");
    page.click("[data-chance-method=expectiminimax]");
    page.wait(
        "one('.chance-card').dataset.state === 'ready' && text('[data-part=chance-words]').startsWith('Every node')",
    );
    page.choose("[data-part=chance-example]", "([0.9: (2 2) 0.1: (3 3)] [0.9: (1 1) 0.1: (4 4)])");
    page.wait("all('[data-part=scale-values] input').length === 4");
    page.click("[data-scale='4']");
    page.wait("text('[data-part=scale-words]').includes('move 1, then 2') && text('[data-part=scale-words]').endsWith('the same move.')");
}
