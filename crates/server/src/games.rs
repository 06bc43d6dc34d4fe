//! `GET /api/games`, `/api/levels` and `/api/recipe`: what there is to play, against whom, and how it is searched.

use crate::app::App;
use crate::asked::AskedQuery;
use crate::refusal::Refusal;
use axum::routing::get;
use axum::{Json, Router};
use foehn_game::{DrawRules, Look, Piece, ReasonRule};
use foehn_games::ballots::{self, Ballot};
use foehn_games::catalog::{self, Entry};
use foehn_games::yardstick::Yardstick;
use foehn_play::level::levels;
use foehn_search::{Need, Shape, Switch};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/levels", get(all_levels))
        .route("/api/recipe", get(recipe))
}

async fn games() -> Json<&'static Value> {
    static GAMES: OnceLock<Value> = OnceLock::new();
    // What a seat may not see, the page is not sent, and so does not show these games yet.
    let open = || catalog::entries().iter().filter(|entry| !entry.rules.has_secrets());
    Json(GAMES.get_or_init(|| open().map(game_json).collect()))
}

fn game_json(entry: &Entry) -> Value {
    let pieces: Vec<_> = entry.rules.pieces().iter().map(piece_json).collect();
    let yardstick = match (entry.duel(), entry.unit()) {
        (Ok(duel), _) => duel.yardstick(),
        (_, Some(unit)) => Yardstick { unit, ..Yardstick::POINTS },
        _ => Yardstick::POINTS,
    };
    json!({
        "name": entry.name,
        "aliases": entry.aliases,
        "title": entry.title,
        "description": entry.description,
        "size": entry.size,
        "players": entry.players,
        "seats": entry.rules.seats(),
        "duel": entry.rules.is_duel(),
        "chance": entry.rules.has_chance(),
        "look": look_name(entry.rules.look()),
        "pieces": pieces,
        "files": { "name": entry.files.name, "extension": entry.files.extension },
        "start": entry.start().position_text(),
        "example": entry.example,
        "ballots": ballots::all(entry.openings).iter().map(ballot_json).collect::<Vec<_>>(),
        "draw_rules": entry.rules.draw_rules() != DrawRules::NONE,
        "yardstick": { "scale": yardstick.scale, "unit": yardstick.unit },
    })
}

fn ballot_json(ballot: &Ballot) -> Value {
    let Ballot { number, moves, deck, name } = *ballot;
    json!({ "number": number, "moves": moves.split(' ').collect::<Vec<_>>(), "deck": deck.name(), "name": name })
}

fn piece_json(piece: &Piece) -> Value {
    json!({ "glyph": piece.glyph, "owner": piece.owner.map(foehn_game::Player::index), "name": piece.name })
}

fn look_name(look: Look) -> &'static str {
    match look {
        Look::Squares => "squares",
        Look::Cloth => "cloth",
        Look::Rack => "rack",
        Look::Mill => "mill",
        Look::Points => "points",
        Look::Paper => "paper",
        Look::Heaps => "heaps",
        Look::Backgammon => "backgammon",
        Look::Cards => "cards",
        Look::Outline => "outline",
    }
}

async fn all_levels() -> Json<Value> {
    let described = |level: &foehn_play::level::Level| json!({ "number": level.number, "name": level.name, "description": level.description });
    Json(levels().iter().map(described).collect())
}

async fn recipe(query: AskedQuery) -> Result<Json<Value>, Refusal> {
    let entry = query.only(&["game"])?.game()?.entry()?;
    Ok(Json(json!({ "game": entry.name, "switches": switches_json(entry) })))
}

fn switches_json(entry: &Entry) -> Vec<Value> {
    let evaluations = entry.duel().map_or(&[][..], |duel| duel.evaluations());
    let reasons = entry.duel().map_or(&[][..], |duel| duel.reasons());
    entry.recipe().switches().iter().map(|switch| switch_json(switch, evaluations, reasons)).collect()
}

/// A switch for programs. The one name that a recipe has is the evaluation's, of which a page offers those built in.
fn switch_json(switch: &Switch, evaluations: &[&str], reasons: &[ReasonRule]) -> Value {
    let shape = match &switch.shape {
        Shape::OnOff => json!({ "kind": "on-off" }),
        Shape::Whole { low, high } => json!({ "kind": "whole", "low": low, "high": high }),
        Shape::Threshold { low, high, usual } => {
            json!({ "kind": "threshold", "low": low, "high": high, "usual": usual })
        }
        Shape::Choice(names) => json!({ "kind": "choice", "names": names }),
        Shape::Name => json!({ "kind": "choice", "names": evaluations }),
        Shape::Names => json!({ "kind": "choice", "names": names_to_offer(switch, reasons) }),
        // A page has no files of this machine to offer.
        Shape::File => json!({ "kind": "choice", "names": ["off"] }),
    };
    json!({
        "name": switch.name,
        "value": switch.value.trim_matches('"'),
        "meaning": switch.meaning,
        "allowed": switch.allowed,
        "shape": shape,
        "kind": switch.kind.name(),
        "needs": switch.needs.map(need_name),
    })
}

/// A list of names as a choice: none, all, each alone, and the list that is set.
fn names_to_offer(switch: &Switch, reasons: &[ReasonRule]) -> Vec<String> {
    let mut names = vec!["off".to_owned(), "all".to_owned()];
    names.extend(reasons.iter().map(|rule| rule.name.to_owned()));
    let set = switch.value.trim_matches('"').to_owned();
    if !names.contains(&set) {
        names.push(set);
    }
    names
}

fn need_name(need: Need) -> &'static str {
    match need {
        Need::Slots => "slots",
        Need::Exchanges => "exchanges",
        Need::Threats => "threats",
        Need::Combinations => "combinations",
        Need::Passing => "passing",
        Need::Correlations => "correlations",
        Need::Endgames => "endgames",
    }
}
