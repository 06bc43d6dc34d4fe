//! What a first visit costs and asks for.

use crate::page::{Page, tell};

#[test]
fn the_first_load_is_light() {
    let Some(page) = Page::new() else { return };
    page.go(&page.address(""));
    page.ready();
    let weight = page.wait("[performance.getEntriesByType('navigation'), performance.getEntriesByType('resource')].flat().reduce((sum, entry) => sum + entry.transferSize, 0)");
    let weight = weight.as_f64().expect("a number") / 1000.0;
    let own = page.address("");
    let requests = page.requests().iter().filter(|request| request.starts_with(&own)).count();
    tell(&format!("the first load takes {weight:.0} KB in {requests} requests"));
    assert!(weight < 200.0, "{weight} KB");
    assert!(weight > 10.0, "{weight} KB cannot be all");
}

#[test]
fn every_view_of_every_game_opens_without_a_complaint() {
    let Some(page) = Page::new() else { return };
    let games = page.server.get("/api/games").good();
    for game in games.as_array().expect("a list") {
        let name = game["name"].as_str().expect("a name");
        // Reviews and the inside of a search are for duels.
        let of_duels = |view: &&str| game["duel"] == true || !["review", "inside"].contains(view);
        for view in ["play", "analyse", "review", "inside", "lab", "evolution"].into_iter().filter(of_duels) {
            page.open(&format!("{name}/{view}"));
        }
        page.click("#tab-play");
        page.wait("document.body.dataset.view === 'play'");
        // Points of backgammon and cards are drawn in their own way, which their own tests look at.
        if !["outline", "backgammon", "cards"].iter().any(|look| game["look"] == *look) {
            page.agrees();
        }
    }
}

#[test]
fn another_game_goes_on_where_it_was_left() {
    let Some(page) = Page::alone_at("chess/play") else { return };
    page.play("e4");
    page.choose("#game", "othello");
    page.wait("location.hash.startsWith('#/othello/play')");
    page.play("f5");
    page.choose("#game", "chess");
    page.wait("location.hash.startsWith('#/chess/play') && moves().join() === 'e4'");
    page.agrees();
    page.go(&page.address(""));
    page.reload();
    page.ready();
    page.wait("moves().join() === 'e4'");
}
