//! The runs of evolution as the server tells them, their individuals as opponents, and what it refuses.

use crate::runs::{GAME, Runs, champion, status};
use crate::talk::Running;
use foehn_server::Options;
use serde_json::{Value, json};

fn server(runs: &Runs) -> Running {
    Running::start(Options { runs: vec![runs.0.clone()], ..Options::default() })
}

fn listed(server: &Running) -> Vec<Value> {
    server.get("/api/evolution").good()["runs"].as_array().expect("a list").clone()
}

fn names(list: &[Value]) -> Vec<&str> {
    list.iter().map(|each| each["name"].as_str().expect("a name")).collect()
}

#[test]
fn without_a_run_it_is_said_how_to_begin_one() {
    let runs = Runs::new();
    let empty = server(&runs).get("/api/evolution").good();
    assert_eq!(empty["runs"], json!([]));
    assert!(empty["hint"].as_str().is_some_and(|hint| hint.contains("foehn learn evolve")));
    let nowhere = Running::start(Options { runs: vec![runs.0.join("none")], ..Options::default() });
    assert_eq!(nowhere.get("/api/evolution").good()["runs"], json!([]));
    assert_eq!(nowhere.get("/api/opponents?game=checkers").good(), json!([]));
    let shipped = nowhere.get("/api/opponents?game=chess").good();
    assert_eq!(shipped[0]["id"], "chess", "what comes with the program needs no run: {shipped}");
}

#[test]
fn a_run_is_told_as_it_was_written() {
    let runs = Runs::new();
    runs.real("mine");
    let server = server(&runs);
    let list = listed(&server);
    assert_eq!(names(&list), ["mine"]);
    let told = server.get("/api/evolution/mine").good();
    let written = status();
    for field in ["game", "program", "seed", "plan", "seconds", "games", "evaluations", "nodes", "epoch", "demes"] {
        assert_eq!(told[field], written[field], "{field}");
    }
    assert_eq!((&told["state"], &told["title"]), (&json!("finished"), &json!("Connect-4")));
    assert_eq!(told["epochs"].as_array().map(Vec::len), Some(2));
    assert_eq!(told["epochs"][1]["best_fitness"], written["epochs"][1]["best_fitness"]);
    assert_eq!(told["champion"]["name"], written["champion"]["name"]);
    assert!(told["champion"].get("file").is_none(), "files are the server's business");
    assert!(
        told["pollinations"].as_array().is_some_and(|pollen| !pollen.is_empty()),
        "half of the children have pollen"
    );
    assert_eq!(list[0]["champion"], told["champion"]);
}

#[test]
fn an_individual_and_what_its_program_does() {
    let runs = Runs::new();
    runs.real("mine");
    let server = server(&runs);
    let individual = server.get("/api/evolution/mine/champion").good();
    assert_eq!(individual["name"], status()["champion"]["name"]);
    assert_eq!((&individual["game"], &individual["nodes_allowed"]), (&json!(GAME), &json!(300)));
    for weight in individual["position"].as_array().expect("a list") {
        let number = |name: &str| weight[name].as_f64().expect("a number");
        assert!((number("least")..=number("most")).contains(&number("value")), "{weight}");
    }
    let member = status()["front"][0].clone();
    let name = member["name"].as_str().expect("a name");
    assert_eq!(server.get(&format!("/api/evolution/mine/{name}")).good()["name"], member["name"]);
    let path = "/api/evolution/mine/champion/branches";
    let counted = server.get(path).good();
    assert_eq!(counted, server.get(path).good(), "the same individual gives the same numbers");
    let decisions = counted["decisions"].as_array().expect("a list").len();
    assert_eq!(decisions, numbered(&individual["program"]).len());
    assert!(counted["moves"].as_u64().is_some_and(|moves| moves > 2));
}

/// The numbers of the decisions of a program, from the top.
fn numbered(steps: &Value) -> Vec<u64> {
    let mut found = Vec::new();
    for step in steps.as_array().expect("a list") {
        found.extend(step["number"].as_u64());
        for branch in ["yes", "no"] {
            step.get(branch).iter().for_each(|steps| found.extend(numbered(steps)));
        }
    }
    assert!(found.is_sorted());
    found
}

#[test]
fn a_champion_plays() {
    let runs = Runs::new();
    runs.real("mine");
    let server = server(&runs);
    let opponents = server.get(&format!("/api/opponents?game={GAME}")).good();
    assert_eq!(opponents[0]["id"], "mine/champion");
    assert_eq!(server.get("/api/opponents?game=checkers").good(), json!([]), "of another game");
    let mut asked = json!({ "game": GAME, "individual": "mine/champion", "seed": 5, "moves": [] });
    let first = server.post("/api/move", &asked).good();
    assert_eq!(first["move"], server.post("/api/move", &asked).good()["move"], "the same seed, the same move");
    assert!(first["nodes"].as_u64().is_some_and(|nodes| nodes > 7) && first["book"] == false);
    assert!(first["memory"].is_string(), "what it remembers is for whoever asks again");
    for _ in 0..42 {
        let played = server.post("/api/move", &asked).good();
        asked["moves"] = played["state"]["moves"].clone();
        asked["memory"] = played["memory"].clone();
        if !played["state"]["outcome"].is_null() {
            let over = server.post("/api/move", &asked).refused(422);
            assert!(over.contains("over"), "{over}");
            return;
        }
    }
    panic!("Connect-4 has an end");
}

#[test]
fn whom_nobody_can_play_against() {
    let runs = Runs::new();
    runs.real("mine");
    let server = server(&runs);
    let ask =
        |individual: &str, game: &str| server.post("/api/move", &json!({ "game": game, "individual": individual }));
    for missing in ["none/champion", "mine/none", "mine/9-9999", "mine/../mine/champion", "nobody", "", "/", "mine/"] {
        ask(missing, GAME).refused(404);
    }
    let confused = json!({ "game": GAME, "individual": "mine/champion", "memory": "nothing much" });
    assert!(server.post("/api/move", &confused).refused(422).contains("memory"));
    assert!(ask("mine/champion", "chess").refused(422).contains("Connect-4"));
    assert!(server.post("/api/move", &json!({ "game": GAME })).refused(422).contains("level"));
    runs.write("mine/champion", &champion().replace("fitness", "fitnes"));
    assert!(ask("mine/champion", GAME).refused(422).contains("line"), "the place of the mistake");
    assert_eq!(server.get(&format!("/api/opponents?game={GAME}")).good(), json!([]));
}

#[test]
fn what_cannot_be_read_is_told_and_hides_nothing() {
    let runs = Runs::new();
    runs.real("good");
    runs.write("half/status.json", "{");
    runs.changed("future", |status| status["format"] = json!(2));
    runs.changed("named", |status| status["champion"]["name"] = json!("../../etc/passwd"));
    runs.changed("typed", |status| status["epochs"][0]["best_fitness"] = json!("much"));
    runs.changed("large", |status| {
        let one = status["demes"][0].clone();
        status["demes"] = Value::Array(vec![one; 300]);
    });
    runs.changed("long", |status| status["game"] = json!("x".repeat(5000)));
    let server = server(&runs);
    let list = listed(&server);
    assert_eq!(list.len(), 7);
    for run in &list {
        let (name, broken) = (run["name"].as_str().expect("a name"), run["state"] == "broken");
        assert_eq!(broken, name != "good", "{run}");
        assert_eq!(run["problem"].as_str().is_some_and(|words| words.contains("status.json")), broken, "{run}");
        assert!(run.to_string().len() < 1000, "no file comes out through its mistakes");
        let answer = server.get(&format!("/api/evolution/{name}"));
        if broken { drop(answer.refused(422)) } else { drop(answer.good()) }
    }
}

#[test]
fn a_run_that_says_nothing_any_more_was_interrupted() {
    let runs = Runs::new();
    runs.changed("now", |status| status["state"] = json!("running"));
    runs.changed("stopped", |status| status["state"] = json!("stopped"));
    runs.changed("killed", |status| status["state"] = json!("running"));
    let old = std::fs::File::options().append(true).open(runs.0.join("killed/status.json")).expect("a file");
    old.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(600)).expect("a date");
    let list = listed(&server(&runs));
    let states: Vec<_> = list.iter().map(|run| (run["name"].as_str(), run["state"].as_str())).collect();
    assert_eq!(
        states,
        [("now", "running"), ("stopped", "stopped"), ("killed", "interrupted")].map(|(a, b)| (Some(a), Some(b))),
        "those that run first, then the newest"
    );
}

#[test]
fn runs_of_two_folders_and_a_run_that_was_named_itself() {
    let (one, two) = (Runs::new(), Runs::new());
    one.real("connect4");
    two.real("connect4");
    two.real("other");
    let options = |folders: Vec<std::path::PathBuf>| Options { runs: folders, ..Options::default() };
    let both = Running::start(options(vec![one.0.clone(), two.0.clone()]));
    let list = listed(&both);
    let mut found = names(&list);
    found.sort_unstable();
    assert_eq!(found, ["connect4", "connect4~2", "other"]);
    assert_eq!(both.get("/api/evolution/connect4~2").good()["name"], "connect4~2");
    both.get("/api/evolution/connect4~2/champion").good();
    let itself = Running::start(options(vec![one.0.join("connect4")]));
    assert_eq!(names(&listed(&itself)), ["connect4"]);
    itself.get("/api/evolution/connect4/champion").good();
}

#[test]
fn addresses_that_lead_elsewhere_lead_nowhere() {
    let runs = Runs::new();
    runs.real("mine");
    runs.write("secret", champion());
    runs.write("mine/front/secret", champion());
    let server = server(&runs);
    for path in [
        "/api/evolution/",
        "/api/evolution/..",
        "/api/evolution/none",
        "/api/evolution/mine/secret",
        "/api/evolution/mine/journal",
        "/api/evolution/mine/..",
        "/api/evolution/mine/../secret",
        "/api/evolution/mine/%2e%2e%2fsecret",
        "/api/evolution/mine%2fchampion",
        "/api/evolution/%2e%2e/secret",
        "/api/evolution/mine/champion/../../secret",
        "/api/evolution/mine/front%2fsecret",
        "/api/evolution/mine/0-1%00",
        "/api/evolution/mine/champion/",
        "/api/evolution/mine/none/branches",
        "/api/evolution/mine//branches",
    ] {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.head);
    }
    server.get("/api/evolution/mine/champion").good();
    server.ask("GET /api/evolution", &["Origin: http://evil.example"], "").refused(403);
}

#[cfg(unix)]
#[test]
fn links_of_the_file_system_do_not_lead_out() {
    use std::os::unix::fs::symlink;
    let (runs, outside) = (Runs::new(), Runs::new());
    runs.real("mine");
    outside.real("foreign");
    std::fs::remove_file(runs.0.join("mine/champion")).expect("a file");
    symlink(outside.0.join("foreign/champion"), runs.0.join("mine/champion")).expect("a link");
    symlink(outside.0.join("foreign"), runs.0.join("linked")).expect("a link");
    let server = server(&runs);
    assert_eq!(names(&listed(&server)), ["mine"]);
    server.get("/api/evolution/mine/champion").refused(404);
    server.get("/api/evolution/linked").refused(404);
}
