//! What is inside a search, as JSON: the same for a whole small one and for the top of a large one.

use foehn_game::{Player, Score};
use foehn_lab::inside::{
    Event, FullWidth, Node, Record, ShownSimulation, SimulatedNode, Simulations, Step, Top, TopNode, brief,
    brief_window,
};
use foehn_play::score_with_text;
use foehn_search::{Cut, Recipe, Switch};
use serde_json::{Map, Value, json};

/// A whole small search, found with `recipe`; `minimax` is what plain minimax would have had to look at.
pub(crate) fn record_json(record: &Record, recipe: &Recipe, minimax: Option<FullWidth>) -> Value {
    let rounds = record.rounds.iter().map(
        |round| json!({ "depth": round.depth, "event": round.event, "value": score_json(round.value, record.proved) }),
    );
    json!({
        "nodes": record.nodes.iter().enumerate().map(|(id, node)| node_json(id, node)).collect::<Vec<_>>(),
        "events": record.events.iter().map(|event| event_json(event, record.proved)).collect::<Vec<_>>(),
        "value": record.value.map(|value| score_json(value, record.proved)),
        "line": steps_json(&record.line),
        "iterations": rounds.collect::<Vec<_>>(),
        "counters": {
            "nodes": record.counters.nodes,
            "leaves": record.counters.leaves,
            "cuts": cuts_json(&record.counters.cuts),
        },
        "minimax": minimax.map(|size| json!({ "nodes": size.nodes, "leaves": size.leaves })),
        "reasons": reasons_json(),
        "recipe": recipe.switches().iter().map(setting_json).collect::<Vec<_>>(),
        "truncated": record.truncated,
    })
}

/// The top of a real search's tree.
pub(crate) fn top_json(top: &Top) -> Value {
    json!({
        "depth": top.depth,
        "nodes": top.nodes,
        "seconds": top.seconds,
        "cuts": cuts_json(&top.cuts),
        "reasons": reasons_json(),
        "value": score_json(top.value, top.proved),
        "line": steps_json(&top.line),
        "root": top_node_json(&top.root, top.nodes),
    })
}

/// A search by simulation.
pub(crate) fn simulations_json(found: &Simulations) -> Value {
    let node = |(id, node): (usize, &SimulatedNode)| {
        json!({
            "id": id,
            "parent": node.parent,
            "move": node.step.as_ref().map(step_json),
            "chooser": node.chooser.map(Player::index),
            "position": node.position,
        })
    };
    let simulation = |simulation: &ShownSimulation| {
        let expanded = simulation.expanded.map(|grown| json!({ "node": grown.node, "moves": grown.moves }));
        json!({
            "path": simulation.path,
            "expanded": expanded,
            "playout": simulation.playout,
            "rewards": simulation.rewards,
            "range": simulation.range,
        })
    };
    json!({
        "nodes": found.nodes.iter().enumerate().map(node).collect::<Vec<_>>(),
        "simulations": found.simulations.iter().map(simulation).collect::<Vec<_>>(),
    })
}

/// A switch and its value, as it is typed.
fn setting_json(switch: &Switch) -> Value {
    json!({ "name": switch.name, "value": switch.value.trim_matches('"') })
}

fn node_json(id: usize, node: &Node) -> Value {
    json!({
        "id": id,
        "parent": node.parent,
        "move": node.step.as_ref().map(step_json),
        "ply": node.ply,
        "mover": node.mover.index(),
        "position": node.position,
        "leaf": node.leaf,
        "moves": node.moves,
    })
}

fn event_json(event: &Event, proved: bool) -> Value {
    match *event {
        Event::Enter { node, window, depth, again } => {
            let [alpha, beta] = brief_window(window);
            let minimal = window.is_minimal();
            json!({ "kind": "enter", "node": node, "alpha": alpha, "beta": beta, "depth": depth, "again": again, "minimal": minimal })
        }
        Event::Cut { node, reason, moves, left } => {
            json!({ "kind": "cut", "node": node, "reason": reason.name(), "moves": moves, "left": left })
        }
        Event::Leave { node, score, bound, above, best } => {
            let above = above.map(brief_window);
            json!({
                "kind": "leave", "node": node, "score": score_json(score, proved), "bound": bound.name(), "best": best,
                "alpha": above.as_ref().map(|[alpha, _]| alpha), "beta": above.as_ref().map(|[_, beta]| beta),
            })
        }
    }
}

fn top_node_json(node: &TopNode, all: u64) -> Value {
    let [alpha, beta] = brief_window(node.window);
    json!({
        "move": node.step.as_ref().map(step_json),
        "mover": node.mover.index(),
        "nodes": node.nodes,
        "share": node.nodes as f64 / all.max(1) as f64,
        "visits": node.visits,
        "moves": node.moves,
        "depth": node.depth,
        "score": node.score.map(|score| score_json(score, false)),
        "bound": node.score.map(|score| bound(score, node)),
        "alpha": alpha,
        "beta": beta,
        "cut": node.cut.map(Cut::name),
        "children": node.children.iter().map(|child| top_node_json(child, all)).collect::<Vec<_>>(),
        "others": { "moves": node.others.moves, "nodes": node.others.nodes },
    })
}

/// What the score of the last visit says of the value, by the window it was asked with.
fn bound(score: Score, TopNode { window, .. }: &TopNode) -> &'static str {
    match () {
        () if score >= window.beta => "lower",
        () if score <= window.alpha => "upper",
        () => "exact",
    }
}

/// A score with its text, and with a shorter one for the corner of a node.
fn score_json(score: Score, proved: bool) -> Value {
    // What is proved is the root; of the scores below, and of earlier rounds, only a 0 can be taken for a draw.
    let mut value = score_with_text(score, proved && score == Score::DRAW);
    value["brief"] = brief(score).into();
    value
}

fn step_json(step: &Step) -> Value {
    json!({ "text": step.text, "gesture": step.gesture })
}

fn steps_json(steps: &[Step]) -> Vec<Value> {
    steps.iter().map(step_json).collect()
}

fn cuts_json(cuts: &[u64]) -> Map<String, Value> {
    Cut::ALL.iter().zip(cuts).map(|(reason, &count)| (reason.name().to_owned(), count.into())).collect()
}

fn reasons_json() -> Vec<&'static str> {
    Cut::ALL.iter().map(|reason| reason.name()).collect()
}
