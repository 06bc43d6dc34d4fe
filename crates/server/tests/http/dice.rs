//! `/api/inside/chance`, `/api/inside/rescaling` and `/api/review/match` over a real socket.

use crate::talk::Running;
use foehn_server::Options;
use serde_json::{Value, json};

const LECTURE: &str = "([1/2: (2 4) 1/2: (7 4)] [1/2: (6 0) 1/2: (5 -2)])";

#[test]
fn trees_with_dice_are_told_step_by_step() {
    let server = Running::start(Options::default());
    let ask = |algorithm: &str| server.post("/api/inside/chance", &json!({ "tree": LECTURE, "algorithm": algorithm }));
    let nodes = |answer: &Value| answer["nodes"].as_array().map(Vec::len);
    for algorithm in ["expectiminimax", "star1", "star2"] {
        let answer = ask(algorithm).good();
        assert_eq!((&answer["value"], &answer["best"], &answer["bound"]), (&json!(3.0), &json!(0), &json!(10)));
        assert_eq!(nodes(&answer), Some(15));
        assert_eq!(answer["counts"][0], json!({ "algorithm": "expectiminimax", "nodes": 14 }));
    }
    assert!(ask("star3").refused(422).contains("expected one of expectiminimax, star1, star2"));
    let broken = server.post("/api/inside/chance", &json!({ "tree": "([1/2: 3] 4)", "algorithm": "star1" }));
    assert!(broken.refused(422).contains("odds that sum to 1/2"));
}

#[test]
fn another_scale_changes_the_choice_by_the_odds() {
    let server = Running::start(Options::default());
    let tree = "([0.9: (2 2) 0.1: (3 3)] [0.9: (1 1) 0.1: (4 4)])";
    let ask = |values: Value| server.post("/api/inside/rescaling", &json!({ "tree": tree, "values": values }));
    assert_eq!(ask(json!([])).good()["best"], json!({ "odds": [0, 0], "minimax": [0, 0] }));
    assert_eq!(ask(json!([1, 20, 30, 400])).good()["best"], json!({ "odds": [0, 1], "minimax": [0, 0] }));
    assert!(ask(json!([1, 2])).refused(422).contains("2 new values, expected 4"));
}

#[test]
fn a_match_is_reviewed_and_a_broken_one_is_refused_with_its_place() {
    let server = Running::start(Options::default());
    let text = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5                 65: 24/18 18/13\n";
    let mut events = server.listen_to_post("/api/review/match", &json!({ "text": text, "plies": 0 }));
    let mut last = None;
    while let Some((kind, data)) = events.next() {
        last = Some((kind, data));
    }
    let (kind, review) = last.expect("a review");
    assert_eq!((kind.as_str(), &review["games"][0]["players"]), ("match", &json!(["Ann", "Bob"])));
    let kinds: Vec<_> = review["games"][0]["plies"].as_array().expect("plies").iter().map(|ply| &ply["kind"]).collect();
    assert_eq!(kinds.first(), Some(&&json!("throw")));
    assert!(review["games"][0]["totals"][0]["error_rate"].as_f64() < Some(5.0), "8/5 6/5 is best: {review}");
    let broken = text.replace("31: 8/5 6/5", "71: 8/5 6/5");
    let said = server.post("/api/review/match", &json!({ "text": broken })).refused(422);
    assert!(said.contains("line 5"), "{said}");
}
