//! `foehn analyze` in a game with secrets: what each move is worth by what the player to move has seen, and what that player believes.

use crate::analyze::{AnalyzeArgs, DEFAULT_TIME};
use crate::failure::BadInput;
use crate::interrupt::Interrupt;
use crate::{output, paint, show};
use foehn_game::Turn;
use foehn_game::any::{History, Move};
use foehn_games::catalog::Entry;
use foehn_play::ended_text;
use foehn_search::any::BelievedHeld;
use foehn_search::{Budget, Iteration, MethodRecipe};
use serde_json::{Value, json};

/// Beliefs beyond so many are not shown to people.
const SHOWN_BELIEFS: usize = 24;

/// Analyses the position.
pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<()> {
    let entry = args.game;
    let recipe = args.search.method_recipe(entry)?;
    let history = args.position.history(entry)?;
    args.endgames.open(entry)?;
    args.book.open(entry)?;
    if let Some(ended) = ended_text(&history) {
        return match args.json {
            true => output::print_json(&json!({
                "game": entry.name, "position": history.position().position_text(), "payoffs": history.payoffs(),
                "best": null, "lines": [], "nodes": 0, "seconds": 0.0, "proved": true,
            })),
            false => output::print(&format!("the game is over: {ended}\n")),
        };
    }
    if history.position().turn() == Turn::Chance {
        let what = format!("cards are still to be dealt in `{}`", history.position().position_text());
        return Err(BadInput::new(what).with_hint(&format!("say them: --position \"{}\"", entry.example)).into());
    }
    let budget = args.search.budget(Budget::time(DEFAULT_TIME));
    let mut engine = entry.thinker(recipe.clone()).map_err(BadInput::new)?;
    let answer =
        Interrupt::listen()?.during(&budget, |budget| engine.think(history.sight(), budget, usize::MAX, &mut |_| ()));
    let belief = engine.belief(history.sight());
    match args.json {
        true => output::print_json(&as_json(entry, &history, &recipe, &answer, &belief)),
        false => output::print(&as_text(entry, &history, &recipe, &answer, &belief)),
    }
}

fn as_text(
    entry: &Entry,
    history: &History,
    recipe: &MethodRecipe,
    answer: &Iteration<Move>,
    belief: &[BelievedHeld],
) -> String {
    let position = history.position();
    let seat = history.sight().seat();
    let mut text = paint::drawn_for(position, Some(seat));
    let unit = entry.unit().unwrap_or("points");
    let mut rows = vec![["move", unit, "error", "odds", "games"].map(str::to_owned)];
    for (index, line) in answer.lines.iter().enumerate() {
        let told = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
        rows.push([
            line.moves.first().map_or_else(String::new, |&mv| position.move_text(mv)),
            told(answer.shares.get(index).map(|values| format!("{:+.4}", values[seat.index()]))),
            told(answer.errors.get(index).map(|error| format!("{error:.4}"))),
            told(answer.odds.get(index).map(|odds| format!("{:.1} %", 100.0 * odds))),
            told(answer.visits.get(index).map(|&visits| output::grouped(visits))),
        ]);
    }
    text += &format!("\n{}", output::table(&rows));
    let best = answer.best().moves.first().map_or_else(|| "none".to_owned(), |&mv| position.move_text(mv));
    let drawn = if answer.odds.iter().any(|odds| (0.001..0.999).contains(odds)) { ", drawn by these odds" } else { "" };
    text += &format!("\nbest    {best} by {}{drawn}\n", show::to_move(position));
    text += &format!("method  {}, {} in {:.3} s\n", recipe.method().name(), effort(answer), answer.time.as_secs_f64());
    if !belief.is_empty() {
        let shown = belief.iter().take(SHOWN_BELIEFS);
        let shown: Vec<_> = shown.map(|held| format!("{} {:.1} %", held.what, 100.0 * held.probability)).collect();
        text += &format!("belief  the others hold {}\n", shown.join(", "));
    }
    text
}

/// What a search took.
fn effort(answer: &Iteration<Move>) -> String {
    match answer.simulations {
        0 => format!("{} nodes", output::grouped(answer.nodes)),
        worlds => format!("{} deals, {} nodes", output::grouped(worlds), output::grouped(answer.nodes)),
    }
}

fn as_json(
    entry: &Entry,
    history: &History,
    recipe: &MethodRecipe,
    answer: &Iteration<Move>,
    belief: &[BelievedHeld],
) -> Value {
    let position = history.position();
    let lines = answer.lines.iter().enumerate().map(|(index, line)| {
        json!({
            "best": line.moves.first().map(|&mv| position.move_text(mv)),
            "values": answer.shares.get(index),
            "error": answer.errors.get(index),
            "odds": answer.odds.get(index),
            "visits": answer.visits.get(index),
        })
    });
    let held = belief.iter().map(|held| json!({ "held": held.what, "probability": held.probability }));
    json!({
        "game": entry.name,
        "position": position.position_text(),
        "players": position.rules().players(),
        "unit": entry.unit(),
        "to_move": show::to_move(position),
        "method": recipe.method().name(),
        "best": answer.best().moves.first().map(|&mv| position.move_text(mv)),
        "values": answer.shares.first(),
        "error": answer.errors.first(),
        "lines": lines.collect::<Vec<_>>(),
        "belief": held.collect::<Vec<_>>(),
        "nodes": answer.nodes,
        "simulations": answer.simulations,
        "seconds": answer.time.as_secs_f64(),
        "proved": answer.proved,
    })
}
