//! How the page looks: at the width of a phone, in dark and light, with nothing that sticks out.

use crate::page::{Page, place};
use serde_json::json;

const VIEWS: [&str; 6] = ["play", "analyse", "review", "lab", "evolution", "inside"];
const GAMES: [&str; 9] =
    ["checkers", "chess", "chess960", "othello", "connect4", "morris", "tic-tac-toe", "nim", "tree"];

/// What is wider than the page, if anything.
const TOO_WIDE: &str = "document.documentElement.scrollWidth > innerWidth
  ? all('body *').filter((each) => each.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map((each) => `${each.tagName}.${each.className.baseVal ?? each.className}`)
  : []";

/// The board is in sight at once, and large.
const BOARD: &str = "(() => { const box = one('#board').getBoundingClientRect(); return box.width > 300 && box.top < innerHeight / 2 && box.left >= 0 && box.right <= innerWidth; })()";

#[test]
fn every_view_fits_a_phone() {
    let Some(page) = Page::new() else { return };
    page.narrow(390, 844);
    for view in VIEWS {
        page.open(&place(&format!("checkers/{view}"), "moves", "11-15 23-19 8-11"));
        assert_eq!(page.look("innerWidth"), 390, "{view}");
        assert_eq!(page.look(TOO_WIDE), json!([]), "{view}");
        if !["lab", "evolution", "inside"].contains(&view) {
            assert_eq!(page.look(BOARD), json!(true), "the board in {view}");
        }
    }
    page.wait("one('.tree-card').dataset.state === 'ready'");
    page.act("last");
    page.wait("text('[data-node=\"0\"] .value-label') === '3'");
    assert_eq!(page.look(TOO_WIDE), json!([]), "after a search");
}

#[test]
fn every_game_fits_a_phone() {
    let Some(page) = Page::new() else { return };
    page.narrow(390, 844);
    for game in GAMES {
        page.open(&format!("{game}/play"));
        assert_eq!(page.look(TOO_WIDE), json!([]), "{game}");
        assert_eq!(page.look(BOARD), json!(true), "the board of {game}");
        page.act("setup");
        page.wait("one('dialog[open]')");
        let wide = "(() => { const box = one('dialog').getBoundingClientRect(), body = one('.dialog-body'); return box.right > innerWidth || body.scrollWidth > body.clientWidth + 1; })()";
        assert_eq!(page.look(wide), json!(false), "the set-up of {game}");
        page.click("dialog [data-action='close']");
        page.wait("!one('dialog')");
    }
}

#[test]
fn a_game_on_a_phone() {
    let Some(page) = Page::new() else { return };
    page.narrow(390, 844);
    page.open("chess/play");
    page.sit("both");
    for mv in ["f3", "e5", "g4", "Qh4#"] {
        page.play(mv);
    }
    page.turn("over");
    assert_eq!(page.look(TOO_WIDE), json!([]));
}

#[test]
fn analysis_and_review_on_a_phone() {
    let Some(page) = Page::new() else { return };
    page.narrow(390, 844);
    page.open(&place("chess/analyse", "moves", "f3 e5 g4"));
    page.wait("parseInt(text('[data-stat=depth]')) > 2");
    assert_eq!(page.look(TOO_WIDE), json!([]));
    page.click("label:has([data-action=compare])");
    page.wait("text('[data-column=b] [data-step=\"1\"]')");
    assert_eq!(page.look(TOO_WIDE), json!([]), "two recipes");
    page.click("#tab-review");
    page.click("label:has([data-speed='0.1'])");
    page.act("review-board");
    page.wait("one('[data-accuracy]')");
    page.act("next-mistake");
    page.wait("one('[data-better]')");
    assert_eq!(page.look(TOO_WIDE), json!([]), "a review");
}

/// How light the page is behind everything, 0 to 255.
const LIGHT: &str = "(() => { const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  probe.fillStyle = getComputedStyle(document.documentElement).backgroundColor; probe.fillRect(0, 0, 1, 1); const [r, g, b] = probe.getImageData(0, 0, 1, 1).data; return (r + g + b) / 3; })()";

#[test]
fn dark_and_light() {
    let Some(page) = Page::new() else { return };
    page.colours("dark");
    page.open("chess/play");
    assert_eq!(page.look("document.documentElement.dataset.theme"), "dark");
    page.wait(&format!("{LIGHT} < 90"));
    page.click("#theme");
    page.wait("document.documentElement.dataset.theme === 'light'");
    page.wait(&format!("{LIGHT} > 165"));
    page.reload();
    page.ready();
    assert_eq!(page.look("document.documentElement.dataset.theme"), "light", "what was chosen is kept");
    page.colours("light");
    page.click("#theme");
    page.wait("document.documentElement.dataset.theme === 'dark'");
    for view in VIEWS {
        page.open(&format!("chess/{view}"));
        page.wait(&format!("{LIGHT} < 90"));
    }
}

/// What can hardly be read on its ground, if anything.
pub(crate) const HARD_TO_READ: &str = "(() => {
      const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const rgb = (colour) => { probe.clearRect(0, 0, 1, 1); probe.fillStyle = colour; probe.fillRect(0, 0, 1, 1); return [...probe.getImageData(0, 0, 1, 1).data]; };
      const light = ([r, g, b]) => { const part = (each) => { const value = each / 255; return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; }; return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b); };
      const ground = (node) => { for (let at = node; at; at = at.parentElement) { const colour = rgb(getComputedStyle(at).backgroundColor); if (colour[3] > 250) return colour; } return [255, 255, 255]; };
      const own = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
      return all('header *, #panel *').filter((node) => own(node) && node.checkVisibility({ visibilityProperty: true }) && !node.closest('svg, :disabled, option, .hidden'))
        .map((node) => { const [a, b] = [light(rgb(getComputedStyle(node).color)), light(ground(node))]; return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), `${node.tagName}.${node.className} ${node.textContent.slice(0, 30)}`]; })
        .filter(([ratio]) => ratio < 4.5).map(([ratio, name]) => `${name}: ${ratio.toFixed(1)}`);
    })()";

#[test]
fn text_can_be_read_on_its_ground() {
    let Some(page) = Page::new() else { return };
    for scheme in ["light", "dark"] {
        page.colours(scheme);
        for view in VIEWS {
            page.open(&place(&format!("chess/{view}"), "moves", "e4 e5"));
            assert_eq!(page.look(HARD_TO_READ), json!([]), "{view}, {scheme}");
        }
    }
}

#[test]
fn every_view_has_names_for_all_that_can_be_used() {
    let nameless = "all('button, input, select, textarea, [role=gridcell], [role=slider]').filter((node) => node.checkVisibility() && !node.ariaLabel && !node.labels?.length && !node.textContent.trim() && !node.getAttribute('aria-labelledby')).map((node) => node.outerHTML.slice(0, 90))";
    let Some(page) = Page::new() else { return };
    for view in VIEWS {
        page.open(&place(&format!("chess/{view}"), "moves", "e4 e5"));
        assert_eq!(page.look(nameless), json!([]), "{view}");
    }
}
