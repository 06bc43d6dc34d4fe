//! The tables of games with secrets, as a person sits at them: a board of bridge from the first call to the hints, a hand of Leduc, a match of throws.

use crate::page::Page;
use crate::session::key;
use serde_json::json;

/// What is wider than the page, if anything.
const TOO_WIDE: &str = "document.documentElement.scrollWidth > innerWidth
  ? all('body *').filter((each) => each.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map((each) => `${each.tagName}.${each.className.baseVal ?? each.className}`)
  : []";

#[test]
fn a_board_of_bridge_with_a_mouse() {
    let Some(page) = Page::new() else { return };
    page.open("checkers/tables");
    page.wait("all('.table-list form').length === 5");
    page.open("checkers/tables/bridge/2/3/quick");
    page.wait("one('.bidding-box') && all('.hand.bottom .pc').length === 13");
    assert_eq!(page.look("all('.hand .fan:not(.closed)').length"), 1, "one hand is open");
    assert_eq!(page.look("all('[data-card]').length"), 13, "no other card is in the page");
    page.click("[data-call='7NT']");
    page.wait("text('[data-part=score]').includes('7NT by S')");
    page.wait("all('.hand.top [data-card]').length === 13");
    for trick in 0..13 {
        for hand in 0..2 {
            page.wait("one('.fan .playable:not(:disabled)') || one('[data-part=result]')");
            if page.look("Boolean(one('[data-part=result]'))") == json!(true) {
                break;
            }
            if trick == 0 && hand == 0 {
                let of = |hand| page.look(&format!("all('.hand.{hand} .playable:not(:disabled)').length"));
                assert!(of("bottom") == json!(0) || of("top") == json!(0), "one hand is to play");
            }
            let before = page.look("location.hash");
            page.click(".fan .playable:not(:disabled)");
            page.wait(&format!("location.hash !== {before}"));
        }
    }
    page.wait("text('[data-part=result]').includes('down') || text('[data-part=result]').includes('made')");
    page.act("after");
    page.wait("all('.after-card').length === 52 && all('.makes tbody tr').length === 5");
    page.click(".after-card");
    page.wait("text('[data-part=choices]').includes('could have had')");
}

#[test]
fn calls_and_cards_by_keys() {
    let Some(page) = Page::new() else { return };
    page.open("checkers/tables/bridge/2/3/quick");
    page.wait("one('.bidding-box')");
    page.press(&['7', 'n']);
    page.wait("all('.hand.top [data-card]').length === 13 && one('.fan .playable:not(:disabled)')");
    let card = page.look("one('.fan .playable:not(:disabled)').dataset.card");
    let card = card.as_str().expect("a card").to_ascii_lowercase();
    let letters: Vec<char> = card.chars().collect();
    page.press(&letters);
    page.wait(&format!("!one('.fan [data-card={}]')", card.to_ascii_uppercase()));
    page.wait("one('.fan .playable:not(:disabled)')");
    page.look("one('.fan .playable:not(:disabled)').focus()");
    let one = page.look("document.activeElement.dataset.card");
    page.press(&[key::RIGHT]);
    let many = page.look("all('.fan .playable:not(:disabled)').length") != json!(1);
    assert_eq!(page.look("document.activeElement.dataset.card") != one, many, "the arrow goes to the next card");
}

#[test]
fn a_reload_goes_on_where_it_was() {
    let Some(page) = Page::new() else { return };
    page.open("checkers/tables/leduc/0/5/caller");
    page.wait("one('[data-action=call]')");
    page.act("call");
    page.wait("text('[data-part=said]').includes('call') && one('[data-action=call]')");
    let said = page.look("text('[data-part=said]')");
    page.reload();
    page.wait("one('[data-action=call]')");
    assert_eq!(page.look("text('[data-part=said]')"), said);
    page.press(&['c']);
    page.wait("one('[data-action=next]') && text('[data-part=after]').includes('equilibrium')");
    assert_eq!(page.look("text('[data-part=tally] b')"), json!("1"));
    page.press(&['n']);
    page.wait("!one('[data-action=next]') && text('.table-card h2').includes('deal 6')");
}

#[test]
fn a_match_of_throws_and_what_was_known() {
    let Some(page) = Page::new() else { return };
    page.open("checkers/tables/roshambo/0/5/ensemble");
    page.wait("all('.throw-button').length === 3");
    for throws in 1..=6 {
        page.press(&['r']);
        page.wait(&format!(
            "all('.throw-strip li').length === {throws} && text('.throws-felt').includes('{throws} of')"
        ));
    }
    page.act("after");
    page.wait("all('.bar-line').length > 5");
    assert!(page.text("[data-part=after]").contains("A third is chance"));
}

#[test]
fn tables_fit_a_phone() {
    let Some(page) = Page::new() else { return };
    page.narrow(390, 844);
    for place in ["", "/bridge/2/3/quick", "/leduc/0/5/caller", "/pennies/0/1/even", "/roshambo/0/5/ensemble"] {
        page.open(&format!("checkers/tables{place}"));
        page.wait(if place.is_empty() { "one('.table-list')" } else { "one('.felt')" });
        assert_eq!(page.look(TOO_WIDE), json!([]), "{place}");
    }
    page.open("checkers/tables/bridge/2/3/quick");
    page.wait("one('.bidding-box')");
    page.press(&['7', 'n']);
    page.wait("all('.hand.top [data-card]').length === 13");
    assert_eq!(page.look(TOO_WIDE), json!([]), "the play");
}
