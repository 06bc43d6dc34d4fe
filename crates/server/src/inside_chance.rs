//! `POST /api/inside/chance` and `/api/inside/rescaling`: a small tree with chance nodes searched step by step, and its leaves on another scale.

use crate::app::App;
use crate::asked::Asked;
use crate::refusal::Refusal;
use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use foehn_game::NotationError;
use foehn_lab::inside::{
    ChanceReplay, ChanceShown, ChanceStep, ChanceTreeNode, Rescaling, Visit, chance_replay, chance_tree, rescaled,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// The routes of this file.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/api/inside/chance", post(chance)).route("/api/inside/rescaling", post(rescaling))
}

#[derive(Deserialize)]
struct AskedChance {
    /// The tree in brackets.
    tree: String,
    algorithm: String,
}

async fn chance(State(app): State<App>, Asked(asked): Asked<AskedChance>) -> Result<Json<Value>, Refusal> {
    app.brief(move || replayed(&asked)).await.map(Json)
}

fn replayed(asked: &AskedChance) -> Result<Value, Refusal> {
    let Some(method) = ChanceShown::ALL.into_iter().find(|method| method.name() == asked.algorithm) else {
        let found = NotationError::quote(&asked.algorithm);
        let allowed = ChanceShown::ALL.map(ChanceShown::name).join(", ");
        return Err(Refusal::unprocessable(format!("algorithm: found {found}, expected one of {allowed}")));
    };
    let refused = |what: String| Refusal::unprocessable(format!("tree: {what}"));
    let tree = chance_tree(&asked.tree).map_err(refused)?;
    chance_replay(&tree, method).map(|replay| replay_json(&replay)).map_err(refused)
}

fn replay_json(replay: &ChanceReplay) -> Value {
    let counts = ChanceShown::ALL.iter().zip(replay.counts);
    json!({
        "nodes": replay.nodes.iter().enumerate().map(node_json).collect::<Vec<_>>(),
        "steps": replay.steps.iter().map(step_json).collect::<Vec<_>>(),
        "value": replay.value,
        "best": replay.best,
        "bound": replay.bound,
        "counts": counts.map(|(method, nodes)| json!({ "algorithm": method.name(), "nodes": nodes })).collect::<Vec<_>>(),
    })
}

fn node_json((id, node): (usize, &ChanceTreeNode)) -> Value {
    json!({
        "id": id, "parent": node.parent, "number": node.number, "kind": node.kind.name(), "odds": node.odds, "leaf": node.leaf,
    })
}

fn step_json(step: &ChanceStep) -> Value {
    match *step {
        ChanceStep::Enter(node, [alpha, beta], visit) => json!({
            "kind": "enter", "node": node, "alpha": finite(alpha), "beta": finite(beta), "probe": visit == Visit::Probe,
        }),
        ChanceStep::Leave(node, value) => json!({ "kind": "leave", "node": node, "value": value }),
        ChanceStep::Average(node, [least, most]) => {
            json!({ "kind": "average", "node": node, "least": least, "most": most })
        }
        ChanceStep::Cut(node, cut) => json!({ "kind": "cut", "node": node, "reason": cut.name() }),
    }
}

/// JSON has no infinity: an open end is null.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

#[derive(Deserialize)]
struct AskedRescaling {
    tree: String,
    /// The new values of the distinct leaves, from the smallest; their own where there are none.
    #[serde(default)]
    values: Vec<f64>,
}

async fn rescaling(State(app): State<App>, Asked(asked): Asked<AskedRescaling>) -> Result<Json<Value>, Refusal> {
    let work = move || {
        let tree = chance_tree(&asked.tree).map_err(|what| Refusal::unprocessable(format!("tree: {what}")))?;
        rescaled(&tree, &asked.values).map(|found| rescaling_json(&found)).map_err(Refusal::unprocessable)
    };
    app.brief(work).await.map(Json)
}

fn rescaling_json(found: &Rescaling) -> Value {
    let choices = found.choices.iter().map(|choice| json!({ "odds": choice.by_odds, "minimax": choice.by_minimax }));
    json!({
        "leaves": found.leaves,
        "values": found.scaled,
        "monotone": found.is_monotone,
        "choices": choices.collect::<Vec<_>>(),
        "best": { "odds": found.by_odds, "minimax": found.by_minimax },
    })
}
