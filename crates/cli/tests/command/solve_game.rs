//! `foehn solve-game` as a user runs it: known values, strategies written and answered, bad input.

use crate::foehn::{Scratch, foehn, json};
use crate::place::Place;

fn near(value: &serde_json::Value, expected: f64, by: f64) {
    let number = value.as_f64().expect("a number");
    assert!((number - expected).abs() < by, "{number}, expected {expected}");
}

#[test]
fn known_games_have_their_known_values() {
    let kuhn = json(["solve-game", "kuhn", "--json"]);
    near(&kuhn["value"], -1.0 / 18.0, 1e-4);
    assert_eq!((&kuhn["game"], &kuhn["iterations"]), (&"kuhn".into(), &10_000.into()));
    assert!(kuhn["seconds"].is_number());
    let leduc = json(["solve-game", "leduc", "--iterations", "1000", "--json"]);
    near(&leduc["value"], -0.085_59, 1e-4);
    near(&leduc["exploitability"], 0.000_257, 0.000_03);
    assert_eq!(json(["solve-game", "pennies", "--json"])["exploitability"], 0.0);
    let text = foehn(["solve-game", "kuhn", "--algorithm", "external", "--seed", "3"]).succeeds();
    assert!(text.contains("CFR by external sampling, 10,000 iterations"), "{text}");
}

#[test]
fn a_strategy_is_written_and_answered() {
    let file = Scratch::new("kuhn.txt", "old");
    foehn(["solve-game", "kuhn", "--strategy", file.name()]).succeeds();
    let written = std::fs::read_to_string(file.name()).unwrap();
    assert!(written.starts_with("# kuhn: CFR+, 10,000 iterations"), "{written}");
    let against = |name: &str| json(["solve-game", "kuhn", "--against", name, "--trust", "0.9", "--json"]);
    near(&against(file.name())["against"]["exploitability"], 0.0, 1e-3);
    // Somebody who always bets loses to whoever knows it.
    let model: String = written
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{}: pass 0 bet 1\n", line.split(':').next().unwrap()))
        .collect();
    let model = Scratch::new("always.txt", &model);
    let answers = against(model.name())["against"]["answers"].clone();
    let first = &answers[0];
    let gain = |kind: &str, field: &str| first[kind][field].as_f64().unwrap();
    assert!(gain("best_response", "against_model") > first["equilibrium"].as_f64().unwrap() + 0.1, "{first}");
    assert!(gain("restricted_nash", "at_worst") >= gain("best_response", "at_worst") - 1e-3, "{first}");
    let text = foehn(["solve-game", "kuhn", "--against", model.name()]).succeeds();
    assert!(text.contains("seat    equilibrium  best response"), "{text}");
}

#[test]
fn bad_input_is_refused() {
    foehn(["solve-game", "chess"]).fails(2, "invalid value 'chess'");
    foehn(["solve-game", "kuhn", "--iterations", "0"]).fails(2, "--iterations");
    let file = Scratch::new("bad.txt", "first J: pass 1 bet 1\n");
    foehn(["solve-game", "kuhn", "--against", file.name()]).fails(2, "line 1, column 9: found odds that sum to 2.000");
    foehn(["solve-game", "kuhn", "--against", file.name(), "--trust", "2"]).fails(2, "expected a number from 0 to 1");
    foehn(["solve-game", "kuhn", "--against", "no-such-file"]).fails(1, "cannot read no-such-file");
    foehn(["solve-game", "kuhn", "--strategy", "/dev/null/x"]).fails(1, "cannot write /dev/null/x");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_with_what_was_found() {
    let place = Place::new("solve-game-interrupt");
    std::fs::create_dir_all(place.path("")).expect("a place to write");
    let out = place.path("leduc.txt");
    let long = [
        "solve-game",
        "leduc",
        "--iterations",
        "1000000000000",
        "--strategy",
        out.to_str().expect("a readable name"),
        "--json",
    ];
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_foehn"));
    let piped = std::process::Stdio::piped;
    let mut running = command.args(long).stdout(piped()).stderr(piped()).spawn().expect("the command is built");
    // The file is begun once Ctrl-C is listened for.
    while std::fs::read_dir(place.path("")).expect("the folder").next().is_none() {
        assert_eq!(running.try_wait().expect("a child"), None, "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let sent = std::process::Command::new("kill").args(["-INT", &running.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let ended = running.wait_with_output().expect("it ends");
    let stderr = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{stderr}");
    assert!(stderr.contains(" of 1,000,000,000,000 iterations"), "{stderr}");
    let found: serde_json::Value = serde_json::from_slice(&ended.stdout).expect("JSON");
    assert!(found["iterations"].as_u64().is_some_and(|iterations| iterations > 0), "{found}");
    assert!(std::fs::read_to_string(&out).expect("the strategy").contains("\nfirst K: call "));
}
