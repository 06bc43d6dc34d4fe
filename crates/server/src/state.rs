//! The state of a game so far as a page needs it: the board, the legal moves with their gestures, how the game stands.

use foehn_game::any::{History, Move, Position};
use foehn_game::{Aside, Cell, Outcome, Picture, Player, Shade, Turn};
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_play::{ended_text, move_json, move_texts, only_winner};
use serde_json::{Value, json};

/// The state of the current position.
pub(crate) fn state_json(entry: &Entry, history: &History) -> Value {
    let position = history.position();
    let start = &history.positions()[0];
    let duel = entry.duel().ok();
    // What chance may do is nobody's to choose: it is told with its odds, not among the legal moves.
    let decides = matches!(position.turn(), Turn::Player(_)) && !history.is_over();
    let moves = if decides { position.moves() } else { Vec::new() };
    let legal: Vec<_> = moves.iter().map(|&mv| legal_json(duel, position, mv)).collect();
    let mut state = json!({
        "game": entry.name,
        "start": start.position_text(),
        "position": position.position_text(),
        "moves": move_texts(start, history.moves()),
        "mover": position.mover().index(),
        "movers": movers(history),
        "board": board_json(&position.picture()),
        "legal": legal,
        "last": last_json(history),
        "turn": turn_name(position.turn()),
        "outcome": outcome_json(history),
        "must": must(duel, position, &moves),
        "opening": entry.opening_names().of(history).map(|opening| opening.name),
    });
    if entry.rules.has_chance() {
        state["odds"] = odds_json(position);
    }
    if let Some(seats) = seats_json(entry, position) {
        state["seats"] = seats;
    }
    state
}

/// Who made each of the moves.
fn movers(history: &History) -> Vec<usize> {
    history.positions().iter().take(history.moves().len()).map(|before| before.mover().index()).collect()
}

/// How each seat stands, where more than two play: the pieces that each has on the board, in games whose pieces belong to players.
fn seats_json(entry: &Entry, position: &Position) -> Option<Value> {
    entry.seats()?;
    if !entry.rules.pieces().iter().any(|piece| piece.owner.is_some()) {
        return None;
    }
    let mut points = vec![0; entry.rules.seats()];
    for owner in position.picture().rows.iter().flatten().filter_map(|cell| cell.owner) {
        points[owner.index()] += 1;
    }
    Some(points.into_iter().map(|points| json!({ "points": points })).collect())
}

/// What may happen at chance's turn, with its odds.
fn odds_json(position: &Position) -> Value {
    let told = |(mv, odds): &(Move, f64)| json!({ "text": position.move_text(*mv), "odds": odds });
    position.odds().iter().map(told).collect()
}

fn legal_json(duel: Option<&dyn DuelFace>, position: &Position, mv: Move) -> Value {
    let mut object = move_json(position, mv);
    let ways = position.gestures(mv);
    if ways.len() > 1 {
        object["ways"] = json!(ways);
    }
    object["noisy"] = duel.is_some_and(|duel| duel.facts(position, mv).noisy).into();
    object
}

fn last_json(history: &History) -> Option<Value> {
    let before = history.positions().iter().rev().nth(1)?;
    history.moves().last().map(|&mv| move_json(before, mv))
}

/// How a finished game ended: who won (a single winner), by how much, and what it was worth to each seat.
fn outcome_json(history: &History) -> Option<Value> {
    let payoffs = history.payoffs()?;
    let text = ended_text(history)?;
    Some(match (history.outcome(), only_winner(&payoffs)) {
        (Some(Outcome::Win { by, margin }), _) => {
            json!({ "kind": "win", "by": by.index(), "margin": margin, "text": text, "payoffs": payoffs })
        }
        (None, Some(winner)) => {
            json!({ "kind": "win", "by": winner.index(), "margin": 1, "text": text, "payoffs": payoffs })
        }
        _ => json!({ "kind": "draw", "by": null, "margin": 0, "text": text, "payoffs": payoffs }),
    })
}

fn turn_name(turn: Turn) -> &'static str {
    match turn {
        Turn::Player(_) => "player",
        Turn::Chance => "chance",
        Turn::Over => "over",
    }
}

/// Why the choice is narrow: a capture is forced, or there is nothing but to pass, which changes nothing on the board.
fn must(duel: Option<&dyn DuelFace>, position: &Position, moves: &[Move]) -> Option<&'static str> {
    let captures = || duel.is_some_and(|duel| duel.is_unsettled(position)).then_some("capture");
    match moves {
        [] => None,
        [only] => {
            let (before, after) = (position.picture(), position.play(*only).picture());
            let passes = !before.rows.is_empty() && before.rows == after.rows;
            if passes { Some("pass") } else { captures() }
        }
        _ => captures(),
    }
}

fn board_json(picture: &Picture) -> Value {
    let rows: Vec<Vec<_>> = picture.rows.iter().map(|row| row.iter().map(cell_json).collect()).collect();
    json!({
        "rows": rows,
        "row_labels": picture.row_labels,
        "column_labels": picture.column_labels,
        "caption": picture.caption,
        "aside": picture.aside.iter().map(aside_json).collect::<Vec<_>>(),
    })
}

fn aside_json(aside: &Aside) -> Value {
    match *aside {
        Aside::Die { face, owner } => json!({ "kind": "die", "value": face, "owner": owner.index() }),
        Aside::Cube { value, owner, offered } => {
            json!({ "kind": "cube", "value": value, "owner": owner.map(Player::index), "offered": offered })
        }
        Aside::Count { what, owner, value } => {
            json!({ "kind": "count", "what": what, "value": value, "owner": owner.index() })
        }
    }
}

fn cell_json(cell: &Cell) -> Value {
    let shade = match cell.shade {
        Shade::Light => "light",
        Shade::Dark => "dark",
    };
    json!({ "glyph": cell.glyph, "owner": cell.owner.map(Player::index), "shade": shade, "name": cell.name })
}
