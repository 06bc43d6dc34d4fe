//! `/api/inside`, `/api/inside/top` and `/api/inside/uct` over a real socket: the lecture's tree, the top of a search, simulations, and what is refused.

use crate::talk::Running;
use foehn_server::Options;
use serde_json::{Value, json};

fn server() -> Running {
    Running::start(Options::default())
}

#[test]
fn the_lectures_tree_is_told_event_by_event() {
    let server = server();
    let answer = server.post("/api/inside", &json!({ "game": "tree", "algorithm": "alpha-beta", "depth": 2 })).good();
    assert_eq!(answer["value"]["brief"], "3");
    assert_eq!(answer["counters"], json!({ "nodes": 10, "leaves": 7, "cuts": answer["counters"]["cuts"] }));
    assert_eq!(answer["counters"]["cuts"]["beta"], 2);
    assert_eq!(answer["minimax"], json!({ "nodes": 12, "leaves": 9 }));
    assert_eq!((&answer["truncated"], &answer["reasons"][0]), (&json!(false), &json!("beta")));
    let events = answer["events"].as_array().expect("a list of events");
    let cut = events.iter().find(|event| event["kind"] == "cut").expect("a cut");
    assert_eq!((&cut["reason"], &cut["moves"], &cut["left"]), (&json!("beta"), &json!(1), &json!(2)));
    let after = |wanted: &Value| {
        events
            .iter()
            .find(|event| event["kind"] == "leave" && event["node"] == cut["node"] && *wanted == event["bound"])
    };
    assert_eq!(after(&json!("upper")).expect("the cut node is left with a bound")["score"]["brief"], "2");
}

#[test]
fn switches_limits_and_iterations_are_heard() {
    let server = server();
    let ask = |more: Value| {
        let mut body = json!({ "game": "checkers", "algorithm": "negascout", "depth": 4 });
        more.as_object().expect("fields").iter().for_each(|(name, value)| body[name] = value.clone());
        server.post("/api/inside", &body).good()
    };
    assert_eq!(ask(json!({ "limit": 50 }))["truncated"], true);
    assert_eq!(ask(json!({ "limit": 50 }))["counters"]["nodes"], 50);
    let depths = ask(json!({ "iterations": true, "limit": 20_000 }));
    assert_eq!(depths["iterations"].as_array().map(Vec::len), Some(4));
    let with_table = ask(json!({ "set": ["table-cutoffs=on"], "limit": 20_000 }));
    assert!(with_table["counters"]["cuts"]["table"].as_u64() > Some(0));
    let switch = with_table["recipe"].as_array().expect("switches").iter().find(|each| each["name"] == "table-cutoffs");
    assert_eq!(switch.expect("the switch")["value"], "true");
}

#[test]
fn the_top_of_a_real_search_adds_up() {
    let server = server();
    let body = json!({ "game": "checkers", "moves": ["11-15"], "nodes": 50_000, "plies": 2 });
    let answer = server.post("/api/inside/top", &body).good();
    assert_eq!((&answer["nodes"], &answer["root"]["nodes"]), (&json!(50_000), &json!(50_000)));
    let children = answer["root"]["children"].as_array().expect("children");
    let sum: u64 = children.iter().filter_map(|child| child["nodes"].as_u64()).sum();
    assert_eq!(sum + answer["root"]["others"]["nodes"].as_u64().expect("a number"), 50_000);
    assert!(children.iter().all(|child| child["move"]["text"].is_string() && child["visits"].as_u64() > Some(0)));
}

#[test]
fn simulations_are_told_one_by_one() {
    let server = server();
    let body = json!({ "game": "tic-tac-toe", "exploration": 70, "expand": 2, "simulations": 50, "seed": 3 });
    let answer = server.post("/api/inside/uct", &body).good();
    let simulations = answer["simulations"].as_array().expect("a list");
    assert_eq!(simulations.len(), 50);
    let nodes = answer["nodes"].as_array().expect("a list");
    assert!(nodes[0]["parent"].is_null() && nodes[1]["parent"] == 0 && nodes[1]["chooser"] == 0);
    assert_eq!(simulations[0]["expanded"], json!({ "node": 0, "moves": 9 }));
    for simulation in simulations {
        let rewards: Vec<f64> =
            simulation["rewards"].as_array().expect("two").iter().filter_map(Value::as_f64).collect();
        assert_eq!(rewards[0] + rewards[1], 0.0);
    }
    assert_eq!(answer, server.post("/api/inside/uct", &body).good(), "the same seed");
    for (name, value) in [("exploration", 1_001), ("expand", 0), ("simulations", 2_001), ("seed", -1)] {
        let what = server.post("/api/inside/uct", &json!({ "game": "nim", name: value })).refused(422);
        assert!(what.contains(name), "{what}");
    }
}

#[test]
fn nonsense_is_refused_in_words() {
    let server = server();
    let inside = |body: Value, status: u16, words: &str| {
        let what = server.post("/api/inside", &body).refused(status);
        assert!(what.contains(words), "{what}");
    };
    let tree = |text: &str| json!({ "game": "tree", "start": text, "algorithm": "alpha-beta", "depth": 2 });
    inside(json!({ "game": "gobblers", "algorithm": "minimax", "depth": 2 }), 404, "game");
    inside(json!({ "game": "nim", "algorithm": "magic", "depth": 2 }), 422, "algorithm");
    inside(json!({ "game": "nim", "algorithm": "minimax", "depth": 0 }), 422, "depth");
    inside(json!({ "game": "nim", "algorithm": "minimax", "depth": 99 }), 422, "depth");
    inside(json!({ "game": "nim", "algorithm": "minimax", "depth": 2, "limit": 1_000_000 }), 422, "limit");
    inside(json!({ "game": "nim", "algorithm": "minimax", "depth": 2, "set": ["history=on"] }), 422, "history");
    inside(json!({ "game": "nim", "algorithm": "minimax", "depth": 2, "set": ["etcc=on"] }), 422, "etc");
    inside(json!({ "game": "nim", "depth": 2 }), 422, "algorithm");
    inside(tree("((3 x))"), 422, "x");
    inside(tree("7"), 422, "over");
    for (name, value) in [
        ("seconds", json!(11)),
        ("seconds", json!(0)),
        ("seconds", json!(-1)),
        ("plies", json!(7)),
        ("plies", json!(0)),
    ] {
        let mut body = json!({ "game": "nim" });
        body[name] = value;
        assert!(server.post("/api/inside/top", &body).refused(422).contains(name), "{body}");
    }
}
