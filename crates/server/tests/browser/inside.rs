//! The view "Inside": a small search step by step, the top of a real one, and simulations.

use crate::page::{Page, place, strings};
use crate::session::key;
use serde_json::json;

const READY: &str = "one('.tree-card').dataset.state === 'ready'";

#[test]
fn alpha_beta_on_the_tree_of_the_lecture() {
    let Some(page) = Page::at("checkers/inside") else { return };
    page.wait(&format!("{READY} && text('[data-part=count]').startsWith('0 / ')"));
    assert_eq!(page.look("one('[data-part=algorithm]').value"), "alpha-beta");
    page.act("step");
    page.wait("text('[data-part=count]').startsWith('1 / ') && text('[data-part=words]').startsWith('The root')");
    page.wait("text('[data-window=\"0\"]') === '[−∞, ∞]'");
    page.act("next-cut");
    page.wait("text('[data-part=words]').startsWith('Cut. This Min node has 2 or less, and Max already has 3')");
    assert_eq!(page.look("all('[data-node].cut').length"), 1);
    page.act("back");
    page.wait("all('[data-node].cut').length === 0");
    page.look("one('[data-part=slider]').focus()");
    page.press(&[key::END]);
    page.wait("one('[data-part=slider]').value === one('[data-part=slider]').max && text('[data-node=\"0\"] .value-label') === '3'");
    assert!(page.text("[data-part=words]").contains("The search is over"), "{}", page.text("[data-part=words]"));
    assert_eq!(page.look("all('[data-node].cut').length"), 1);
    assert_eq!(page.text("[data-figure=leaves] b"), "7");
    assert!(page.text("[data-figure=leaves]").contains("of 9 leaves"));
    assert_eq!(page.text("[data-reason=alpha]"), "alpha 1 of 1", "at a Min node a cut is one of alpha");
    assert_eq!(page.text("[data-figure=cuts] b"), "1", "what follows the last move cuts nothing");
    assert!(page.text("[data-part=words]").ends_with("the tree is worth 3 to Max."), "nobody wins a tree");
    assert_eq!(
        page.look("all('.value-label').filter((each) => each.textContent === '≤ 2').length"),
        1,
        "a node searched whole is exact"
    );
    page.act("first");
    page.wait("text('[data-part=count]').startsWith('0 / ') && text('[data-figure=leaves] b') === '0'");
    page.choose("[data-part=speed]", "4");
    page.act("play");
    page.wait("text('[data-node=\"0\"] .value-label') === '3'");
}

#[test]
fn keys_work_at_once_and_the_controls_are_in_sight() {
    let Some(page) = Page::at("chess/inside") else { return };
    page.wait(READY);
    page.devtools(
        "Emulation.setDeviceMetricsOverride",
        &json!({ "width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false }),
    );
    page.wait("one('.in-walk').getBoundingClientRect().bottom < innerHeight && one('.words-now').getBoundingClientRect().bottom < innerHeight");
    page.look("document.activeElement.blur()");
    page.press(&[key::RIGHT, key::RIGHT]);
    page.wait("text('[data-part=count]').startsWith('2 / ')");
    page.press(&['c']);
    page.wait("text('[data-part=words]').startsWith('Cut.')");
}

#[test]
fn other_algorithms_and_other_trees() {
    let Some(page) = Page::at("checkers/inside") else { return };
    page.wait(&format!("{READY} && all('[data-part=algorithm] option').length >= 5"));
    let others =
        "all('[data-part=algorithm] option').map((each) => each.value).filter((each) => each !== 'alpha-beta')";
    for algorithm in strings(&page.look(others)) {
        page.look("one('.tree-card').dataset.state = 'old'");
        page.choose("[data-part=algorithm]", &algorithm);
        page.wait(READY);
        page.look("one('[data-part=slider]').focus()");
        page.press(&[key::END]);
        page.wait("text('[data-node=\"0\"] .value-label').endsWith('3')");
    }
    page.choose("[data-part=algorithm]", "minimax");
    page.write("[data-part=tree-text]", "((1 2) (3 4))");
    page.wait(&format!("{READY} && text('[data-figure=nodes]').includes('of 6')"));
    page.act("last");
    page.wait("text('[data-node=\"0\"] .value-label') === '3' && text('[data-figure=leaves] b') === '4'");
    page.expects_refusals();
    page.fill("[data-part=tree-text]", "(");
    page.wait("!one('[data-part=error]').hidden && text('[data-part=error]')");
}

#[test]
fn a_position_of_the_board() {
    let Some(page) = Page::at(&place("connect4/inside", "moves", "4 4 3")) else { return };
    page.wait(READY);
    page.click("[data-source=board]");
    page.wait("one('.tree-card').dataset.state === 'ready' && shown('.node-board svg')");
    page.act("last");
    page.wait("text('[data-part=words]').includes('The search is over')");
    page.click("[data-part=outline] summary");
    page.wait("all('[data-part=outline] [role=treeitem]').length > 7");
}

#[test]
fn a_real_search() {
    let Some(page) = Page::at("checkers/inside") else { return };
    page.click("[data-tab=top]");
    page.choose("[data-part=seconds]", "0.5");
    page.act("search");
    page.wait("text('[data-part=top-status]').startsWith('Depth ')");
    let rows = page.look("all('#inside-top [role=treeitem]').map((row) => row.ariaLabel)");
    let rows = strings(&rows);
    assert!(rows.len() > 5 && rows[0].starts_with("root: 100"), "{rows:?}");
    assert!(rows.iter().any(|row| row.ends_with("on the best line")), "{rows:?}");
    assert!(page.look("all('#inside-top [data-reason]').length").as_i64() > Some(0), "cuts by reason");
    page.look("one('#inside-top [role=treeitem]').focus()");
    page.press(&[key::LEFT]);
    page.wait("all('#inside-top [role=treeitem]').length === 1");
    page.press(&[key::RIGHT]);
    page.wait("all('#inside-top [role=treeitem]').length > 5");
    assert_eq!(page.look("one('#inside-top [role=treeitem]').ariaExpanded"), json!("true"));
}

/// The numbers in the discs, and the sum of those below the root.
const VISITS: &str = "all('#inside-uct [data-uct-node] .count').map((each) => Number(each.textContent))";

#[test]
fn simulations_of_uct_on_the_tree_of_the_lecture() {
    let Some(page) = Page::at("checkers/inside") else { return };
    page.click("[data-tab=uct]");
    page.wait("one('.uct-card').dataset.state === 'ready' && text('[data-part=uct-count]') === '0 / 200'");
    for (phase, words) in [
        ("selection", "From the root down to"),
        ("expansion", "The root has been visited often enough: its 3 moves enter the tree"),
        ("playout", "The game is played out at random"),
        ("back", "The result enters the average of every node"),
    ] {
        page.act("uct-step");
        page.wait(&format!("one('[data-phase={phase}]').ariaCurrent === 'step'"));
        assert!(page.text("[data-part=uct-words]").starts_with(words), "{}", page.text("[data-part=uct-words]"));
    }
    assert_eq!(page.look(VISITS), json!([1, 1]), "the root and its first move");
    page.act("uct-back");
    page.wait("shown('[data-part=uct-result]') && one('[data-phase=playout]').ariaCurrent === 'step'");
    page.act("uct-over");
    page.act("uct-over");
    page.wait("text('[data-part=uct-count]') === '2 / 200'");
    page.look("one('[data-part=uct-slider]').focus()");
    page.press(&[key::END]);
    page.wait("text('[data-uct-node=\"0\"] .count') === '200'");
    page.wait("text('[data-part=uct-words]').endsWith('The move visited most is played: 1.')");
    let choice = "one('#inside-uct tr.chosen') === one('#inside-uct tbody tr')";
    assert_eq!(page.look(choice), json!(true), "the move that is followed has the largest sum");
}

#[test]
fn exploration_is_a_slider_and_positions_are_drawn() {
    let Some(page) = Page::at("connect4/inside") else { return };
    page.click("[data-tab=uct]");
    page.click("[data-uct-source=board]");
    page.wait("one('.uct-card').dataset.state === 'ready' && shown('#inside-uct .node-board svg')");
    let slide = |to: u32| {
        page.look(&format!(
            "(() => {{ const c = one('[data-part=uct-c]'); c.value = {to}; c.dispatchEvent(new Event('input')); one('.uct-card').dataset.state = 'old'; }})()"
        ));
        page.wait("one('.uct-card').dataset.state === 'ready'");
        page.act("uct-last");
        page.wait("text('[data-part=uct-count]') === '200 / 200'");
        page.look("Math.max(...all('#inside-uct tbody tr').map((row) => Number(row.children[1].textContent)))").as_i64()
    };
    let (even, greedy) = (slide(200), slide(0));
    assert!(even < greedy, "more exploration spreads the visits: {even:?} and {greedy:?}");
    page.click("[data-uct-node=\"1\"]");
    page.wait("text('#inside-uct .node-card h2').includes('chosen by')");
    page.expects_refusals();
    page.click("[data-uct-source=tree]");
    page.fill("[data-part=uct-text]", "(");
    page.wait("!one('[data-part=uct-error]').hidden && text('[data-part=uct-error]')");
}
