//! The engine of a game, whatever the number of its seats, and its scores for programs.

use crate::app::App;
use crate::memory::Share;
use crate::refusal::Refusal;
use foehn_game::any::Rules;
use foehn_game::{Player, Score};
use foehn_games::catalog::Entry;
use foehn_play::score_with_text;
use foehn_search::MethodRecipe;
use foehn_search::any::Thinker;
use serde_json::{Value, json};

/// An engine with a table that there is memory for, and the share of memory to keep as long as the engine.
pub(crate) fn engine(
    app: &App,
    entry: &'static Entry,
    recipe: MethodRecipe,
) -> Result<(Box<dyn Thinker>, Share), Refusal> {
    let (recipe, share) = app.memory().fit_any(recipe);
    let engine: Box<dyn Thinker> = match (recipe, entry.duel()) {
        (MethodRecipe::AlphaBeta(recipe), Ok(duel)) => app.shelf().engine(duel, recipe),
        (recipe, _) => entry.thinker(recipe).map_err(|what| Refusal::unprocessable(format!("set: {what}")))?,
    };
    Ok((engine, share))
}

/// The score for programs, with what each seat can expect where there are several.
pub(crate) fn score_for(rules: &dyn Rules, score: Score, shares: &[f64], proved: bool) -> Value {
    if shares.is_empty() {
        return score_with_text(score, proved);
    }
    let name = |seat: usize| rules.player_name(Player::new(seat as u8));
    let each = shares.iter().enumerate().map(|(seat, share)| format!("{} {}", name(seat), rounded(*share, 10.0)));
    let payoffs: Vec<f64> = shares.iter().map(|&share| rounded(share, 1000.0)).collect();
    json!({
        "kind": "estimate",
        "value": score.raw(),
        "payoffs": payoffs,
        "text": each.collect::<Vec<_>>().join(", "),
    })
}

/// The number in steps of a part of one.
fn rounded(number: f64, parts: f64) -> f64 {
    let rounded = (number * parts).round() / parts;
    // Not minus nothing.
    if rounded == 0.0 { 0.0 } else { rounded }
}
