//! `POST /api/inside/worlds` and `/api/inside/errors`: the lecture's two examples of what goes wrong where not everything is seen or known, with every
//! number computed: averaging over worlds in the card ending, and the tree in which an opponent who errs makes the "worse" move better.

use crate::app::App;
use crate::asked::{Asked, AskedGame};
use crate::refusal::Refusal;
use axum::routing::post;
use axum::{Json, Router};
use foehn_game::toys::{CardEnding, Tree};
use foehn_game::{Game, Hidden, Notation, Player, Turn};
use foehn_games::catalog::Entry;
use foehn_search::hidden::{OpenWorld, SecretThinker, SecretsEngine, WorldSearch, value_against_errors};
use foehn_search::{Budget, Control, Odds, SecretMethod, SecretsRecipe};
use serde::Deserialize;
use serde_json::{Value, json};

/// The worlds of the ending: Min's fourth card.
const WORLDS: [&str; 2] = ["h4", "d4"];

/// A tree has no more nodes, and an opponent who errs no finer steps.
const MOST_NODES: usize = 400;
const STEPS: u32 = 1000;

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/inside/worlds", post(worlds)).route("/api/inside/errors", post(errors))
}

/// The cards played of the ending, and nothing of what Min holds.
async fn worlds(
    axum::extract::State(app): axum::extract::State<App>,
    Asked(asked): Asked<AskedGame>,
) -> Result<Json<Value>, Refusal> {
    let entry = only(&asked, "card-ending")?;
    let moves = words(&asked);
    app.brief(move || ending(entry, &moves)).await.map(Json)
}

fn words(asked: &AskedGame) -> Vec<String> {
    match &asked.moves {
        crate::asked::Moves::List(list) => list.clone(),
        crate::asked::Moves::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
    }
}

fn only(asked: &AskedGame, name: &str) -> Result<&'static Entry, Refusal> {
    let entry = asked.entry()?;
    if entry.name == name {
        return Ok(entry);
    }
    Err(Refusal::unprocessable(format!("this is shown of `{name}` alone, not of {}", entry.title)))
}

/// The position of a world after these cards; `None` where they could not be played in it.
fn played(fourth: &str, moves: &[String]) -> Option<CardEnding> {
    let mut position = CardEnding::parse_position(fourth).ok()?;
    for text in moves {
        let mv = position.parse_move(text).ok()?;
        position = position.play(mv);
    }
    Some(position)
}

fn ending(entry: &Entry, moves: &[String]) -> Result<Value, Refusal> {
    let positions = WORLDS.map(|fourth| played(fourth, moves));
    let Some(here) = positions.iter().flatten().next().copied() else {
        let what = format!("moves: {} cannot be played in any world", moves.join(" "));
        return Err(Refusal::unprocessable(what).with_hint("such as `c9 c10 s2`"));
    };
    let Turn::Player(mover) = here.turn() else {
        return Ok(
            json!({ "game": entry.name, "moves": moves, "mover": null, "worlds": hands(&positions), "choices": [],
            "average_of_best": null, "best_of_average": null, "result": here.payoff(Player::FIRST) }),
        );
    };
    let known: Vec<_> = positions.iter().map(|world| world.as_ref().map(values)).collect();
    let believed = (mover == Player::FIRST).then(|| believed(&here));
    let mut texts: Vec<String> = Vec::new();
    for (text, _) in known.iter().flatten().flatten() {
        if !texts.contains(text) {
            texts.push(text.clone());
        }
    }
    let in_world = |text: &str, world: &Option<Vec<(String, f64)>>| {
        world.as_ref().and_then(|known| known.iter().find(|(mv, _)| mv == text)).map(|(_, worth)| *worth)
    };
    let choices: Vec<_> = texts
        .iter()
        .map(|text| {
            let each: Vec<_> = known.iter().map(|world| in_world(text, world)).collect();
            let belief =
                believed.as_ref().and_then(|all| all.iter().find(|(mv, _)| mv == text)).map(|(_, worth)| *worth);
            let average = mean(each.iter().flatten());
            // A move that the belief's strategy never makes is not answered as well as can be there; open cards are a bound in any case, for
            // Min sees everything.
            let belief = belief.zip(average).map(|(belief, average)| belief.min(average));
            json!({ "move": text, "worlds": each, "average": average, "belief": belief })
        })
        .collect();
    let best = known.iter().flatten().map(|world| best(world.iter().map(|(_, worth)| *worth), mover));
    let averages = choices.iter().filter_map(|choice| choice["average"].as_f64());
    Ok(json!({
        "game": entry.name,
        "moves": moves,
        "mover": mover.index(),
        "worlds": hands(&positions),
        "choices": choices,
        "average_of_best": mean(best.collect::<Vec<_>>().iter()),
        "best_of_average": (mover == Player::FIRST).then(|| self::best(averages, mover)),
        "result": null,
    }))
}

fn mean<'a>(values: impl Iterator<Item = &'a f64> + Clone) -> Option<f64> {
    let count = values.clone().count();
    (count > 0).then(|| values.sum::<f64>() / count as f64)
}

/// The best for the mover, of what is worth so much to Max.
fn best(values: impl Iterator<Item = f64>, mover: Player) -> f64 {
    if mover == Player::FIRST { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
}

/// What each move is worth to Max when both see all cards.
fn values(world: &CardEnding) -> Vec<(String, f64)> {
    let moves = world.moves();
    let mut open = OpenWorld::plain(Some(Odds::of_the_game()), 1_000_000);
    let found = open.worths(world, &moves, 1, &Control::default());
    let worths = found.map(|found| found.values).unwrap_or_default();
    moves.iter().zip(worths).map(|(mv, worth)| (world.move_text(*mv), worth[0])).collect()
}

/// What each move is worth to Max when his belief is searched.
fn believed(here: &CardEnding) -> Vec<(String, f64)> {
    let recipe = SecretsRecipe::of(SecretMethod::BeliefState);
    let mut engine = SecretsEngine::<CardEnding>::new(recipe).with_chance().with_belief_states();
    let answer = engine.think(Player::FIRST, &here.sight(Player::FIRST), &Budget::default(), &mut |_| ());
    // Regrets come near; a thousandth of a trick is nothing.
    let rounded = |worth: f64| (worth * 1000.0).round() / 1000.0 + 0.0;
    answer.moves.iter().map(|worth| (here.move_text(worth.mv), rounded(worth.values[0]))).collect()
}

fn hands(positions: &[Option<CardEnding>; 2]) -> Vec<Value> {
    let told = |(fourth, world): (&&str, &Option<CardEnding>)| {
        let hand = |world: &CardEnding, seat| world.hand(seat).iter().map(ToString::to_string).collect::<Vec<_>>();
        json!({
            "fourth": fourth,
            "possible": world.is_some(),
            "max": world.as_ref().map(|world| hand(world, Player::FIRST)),
            "min": world.as_ref().map(|world| hand(world, Player::SECOND)),
        })
    };
    WORLDS.iter().zip(positions).map(told).collect()
}

/// A tree in brackets, and how often whoever answers errs.
#[derive(Deserialize)]
struct AskedErrors {
    #[serde(flatten)]
    game: AskedGame,
    /// In thousandths.
    #[serde(default)]
    error: u32,
}

async fn errors(
    axum::extract::State(app): axum::extract::State<App>,
    Asked(asked): Asked<AskedErrors>,
) -> Result<Json<Value>, Refusal> {
    let entry = only(&asked.game, "tree")?;
    if asked.error > STEPS {
        let what = format!("error: found {}, expected thousandths from 0 to {STEPS}", asked.error);
        return Err(Refusal::unprocessable(what));
    }
    app.brief(move || fallible(entry, &asked)).await.map(Json)
}

fn fallible(entry: &Entry, asked: &AskedErrors) -> Result<Value, Refusal> {
    let history = asked.game.history(entry)?;
    let tree = history.position().typed::<Tree>().ok_or_else(|| Refusal::internal("no tree"))?;
    let nodes = count(tree);
    if nodes > MOST_NODES {
        return Err(Refusal::unprocessable(format!("start: a tree of {nodes} nodes, at most {MOST_NODES}")));
    }
    let Turn::Player(seat) = tree.turn() else {
        return Err(Refusal::unprocessable("start: there is nothing to choose in a leaf"));
    };
    let error = f64::from(asked.error) / f64::from(STEPS);
    Ok(json!({
        "game": entry.name,
        "start": history.position().position_text(),
        "error": asked.error,
        "root": node(tree, None, seat, error),
        "turns": turns(tree, seat),
    }))
}

fn count(tree: &Tree) -> usize {
    1 + tree.moves().into_iter().map(|mv| count(&tree.play(mv))).sum::<usize>()
}

/// A node with what it is worth to the seat at the root.
fn node(tree: &Tree, mv: Option<String>, seat: Player, error: f64) -> Value {
    let children: Vec<_> =
        tree.moves().into_iter().map(|mv| node(&tree.play(mv), Some(tree.move_text(mv)), seat, error)).collect();
    let values: Vec<f64> = children.iter().filter_map(|child| child["value"].as_f64()).collect();
    let mover = match tree.turn() {
        Turn::Player(mover) => Some(mover),
        _ => None,
    };
    json!({
        "move": mv,
        "mover": mover.map(Player::index),
        "value": value_against_errors(tree, seat, error),
        "minimax": value_against_errors(tree, seat, 0.0),
        "average": mean(values.iter()),
        "children": children,
    })
}

/// From which error on which move of the root is best.
fn turns(tree: &Tree, seat: Player) -> Vec<Value> {
    let mut turns: Vec<(u32, usize)> = Vec::new();
    for step in 0..=STEPS {
        let error = f64::from(step) / f64::from(STEPS);
        let worths = foehn_search::hidden::moves_against_errors(tree, seat, error);
        let best = (0..worths.len()).fold(0, |best, at| if worths[at] > worths[best] { at } else { best });
        if turns.last().is_none_or(|(_, last)| *last != best) {
            turns.push((step, best));
        }
    }
    turns.into_iter().map(|(error, best)| json!({ "error": error, "best": best })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    #[test]
    fn averaging_thinks_the_clubs_cost_nothing() {
        let entry = catalog::find("card-ending").expect("a game of the catalog");
        let at = |moves: &str| {
            let moves: Vec<_> = moves.split_whitespace().map(str::to_owned).collect();
            ending(entry, &moves).expect("a position")
        };
        let start = at("");
        assert_eq!(start["choices"][0]["move"], "c9");
        for choice in start["choices"].as_array().expect("choices") {
            assert_eq!(choice["average"], 0.0, "{choice}");
        }
        let belief = start["choices"][0]["belief"].as_f64().expect("a number");
        assert!((belief + 0.5).abs() < 0.02, "{start}");
        let guess = at("c9 c10 s2");
        assert_eq!(guess["average_of_best"], 0.0);
        assert_eq!(guess["best_of_average"], -0.5);
        assert!(ending(entry, &["s2".to_owned()]).is_err());
    }

    #[test]
    fn errors_make_the_worse_move_better() {
        let tree = Tree::parse_position("max ((99 999 999 999) (100 101 102 100))").expect("a tree");
        let turns = turns(&tree, Player::FIRST);
        assert_eq!(turns, [json!({ "error": 0, "best": 1 }), json!({ "error": 2, "best": 0 })]);
        let root = node(&tree, None, Player::FIRST, 0.1);
        assert_eq!(root["minimax"], 100.0);
        assert_eq!(root["children"][0]["average"], 774.0);
    }
}
