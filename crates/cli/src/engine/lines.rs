//! The lines with which a search speaks: `info` while it thinks, `best` in the end.

use foehn_game::any::{Move, Position};
use foehn_play::{move_texts, score_json};
use foehn_search::Iteration;

/// The lines of a finished iteration, one for each line of play.
pub(super) fn info(position: &Position, iteration: &Iteration<Move>) -> String {
    let several = iteration.lines.len() > 1;
    let mut text = Vec::new();
    for (index, line) in iteration.lines.iter().enumerate() {
        let number = if several { format!(" line {}", index + 1) } else { String::new() };
        text.push(format!(
            "info depth {} selective {}{number} score {} {} pv {}",
            iteration.depth,
            iteration.selective_depth,
            score(line.score, iteration.proved || line.score.counts_plies()),
            cost(iteration),
            move_texts(position, &line.moves).join(" ")
        ));
    }
    text.join("\n")
}

/// The score in the words of the JSON of all commands: its kind, its value, and where it comes from if that is a database.
fn score(score: foehn_game::Score, proved: bool) -> String {
    let object = score_json(score, proved);
    let kind = object["kind"].as_str().unwrap_or("estimate");
    let value = object["value"].as_i64().unwrap_or(0);
    let source = if object.get("database").is_some() { " source database" } else { "" };
    format!("{kind} {value}{source}")
}

/// What it has cost so far.
pub(super) fn cost(iteration: &Iteration<Move>) -> String {
    let Iteration { nodes, simulations, time, .. } = iteration;
    let simulations = if *simulations > 0 { format!(" simulations {simulations}") } else { String::new() };
    format!("nodes {nodes}{simulations} time {:.3}", time.as_secs_f64())
}

/// The move, and the reply that is expected.
pub(super) fn best(position: &Position, answer: &Iteration<Move>) -> String {
    match &move_texts(position, &answer.best().moves)[..] {
        [] => "best none".to_owned(),
        [mv] => format!("best {mv}"),
        [mv, reply, ..] => format!("best {mv} ponder {reply}"),
    }
}
