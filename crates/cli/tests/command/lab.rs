//! `foehn lab` as a user runs it: experiments and their reports, interruptions, folders with other things in them.

use crate::foehn::{foehn, foehn_with_input, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder for one test, removed at its end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("foehn-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a place to write");
        Place(path)
    }

    /// The name of something in it.
    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a readable name").to_owned()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// An experiment that ends within a second.
const QUICK: [&str; 7] = ["lab", "etc", "connect4", "--depth", "5", "--positions", "3"];

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    args.iter().chain(more).copied().collect()
}

fn read(folder: &str, name: &str) -> String {
    fs::read_to_string(Path::new(folder).join(name)).expect(name)
}

fn data(folder: &str, name: &str) -> Value {
    serde_json::from_str(&read(folder, name)).expect("JSON")
}

/// The tables of a report without what clocks say.
fn counted(report: &Value) -> Vec<Value> {
    let mut counts = Vec::new();
    for section in report["sections"].as_array().expect("sections") {
        for table in section["tables"].as_array().expect("tables") {
            let columns = table["columns"].as_array().expect("columns");
            let time = columns.iter().position(|column| column == "time");
            for row in table["rows"].as_array().expect("rows") {
                let cells = row.as_array().expect("cells").iter().enumerate();
                counts.extend(cells.filter(|(number, _)| Some(*number) != time).map(|(_, cell)| cell.clone()));
            }
        }
    }
    counts
}

#[test]
fn alone_it_lists_the_experiments() {
    let text = foehn(["lab"]).succeeds();
    let names: Vec<_> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    for name in ["minimal-graph", "etc", "eib", "algorithms", "tables", "deepening", "ordering", "ablation", "all"] {
        assert!(names.contains(&name), "{name} in {text}");
    }
    for name in ["diminishing-returns", "null-move", "probcut", "risk", "evolution"] {
        assert!(names.contains(&name), "{name} in {text}");
    }
    let help = foehn(["lab", "etc", "--help"]).succeeds();
    assert!(
        ["Examples:", "--positions", "--suite", "--full", "--force"].iter().all(|word| help.contains(word)),
        "{help}"
    );
}

#[test]
fn a_report_is_a_page_and_data_and_the_same_twice() {
    let place = Place::new("lab-report");
    let [first, second] = [place.path("first"), place.path("second")];
    let text = foehn(with(&QUICK, &["--out", &first])).succeeds();
    assert!(text.contains("Connect-4, 5 plies: ETC at all interior nodes"), "{text}");
    let one_thread = ["--out", &second, "--threads", "1"];
    foehn(with(&QUICK, &one_thread)).succeeds();
    assert_eq!(counted(&data(&first, "report.json")), counted(&data(&second, "report.json")));
    assert_eq!(read(&first, "positions-connect4.txt"), read(&second, "positions-connect4.txt"));
    assert_eq!(read(&first, "positions-connect4.txt").lines().count(), 3);

    let page = read(&first, "index.html");
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg"), "{}", &page[..200.min(page.len())]);
    assert!(!page.contains("<script") && !page.contains("http://127"), "a page that needs nothing else");
    let report = data(&first, "report.json");
    let finding = report["findings"][0].as_str().expect("a sentence");
    assert!(finding.ends_with("; n = 3."), "never a figure without its n: {finding}");
    assert_eq!(report["run"]["command"], "foehn lab etc connect4 --depth 5 --positions 3");
    assert_eq!((&report["run"]["seed"], &report["experiment"]), (&1.into(), &"etc".into()));
    assert!(read(&first, "connect4-expanded-nodes.svg").starts_with("<svg"));
    let csv = read(&first, "connect4-etc.csv");
    assert!(csv.starts_with("depth,recipe,nodes,"), "{csv}");
    assert_eq!(data(&first, "progress.json")["state"], "finished");
    assert!(fs::read_dir(&first).expect("the folder").flatten().all(|it| !it.path().ends_with(".tmp")));

    let other_seed = foehn(with(&QUICK, &["--out", &place.path("third"), "--seed", "2", "--json"])).json();
    assert_ne!(counted(&other_seed), counted(&report), "other positions");
}

#[test]
fn positions_of_a_file_are_searched_instead() {
    let place = Place::new("lab-suite");
    let out = place.path("out");
    let suite = "44455\nthis is none\n444\n";
    let run = foehn_with_input(["lab", "etc", "connect4", "--depth", "4", "--suite", "-", "--out", &out], suite);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("warning: -: 1 of its lines cannot be read; line 2"), "{}", run.stderr);
    let rows = data(&out, "report.json")["sections"][0]["tables"][0]["rows"].clone();
    assert!(rows.as_array().expect("rows").iter().all(|row| row[7] == 2), "two positions: {rows}");
    let of_another_game = foehn_with_input(["lab", "etc", "chess", "--suite", "-"], "B:W18,24,K30:B12,K16\n");
    of_another_game.fails(2, "found no position of chess");
    let looks = foehn_with_input(["lab", "etc", "chess", "--suite", "-"], "B:W18,24,K30:B12,K16\n");
    assert!(looks.stderr.contains("--game checkers"), "{}", looks.stderr);
    foehn_with_input(["lab", "etc", "--suite", "-"], "good morning\n").fails(2, "no position of any game");
}

#[test]
fn nothing_is_overwritten_unless_forced() {
    let place = Place::new("lab-force");
    let out = place.path("out");
    foehn(with(&QUICK, &["--out", &out])).succeeds();
    let before = read(&out, "report.json");
    foehn(with(&QUICK, &["--out", &out])).fails(2, "there is a finished report");
    assert_eq!(read(&out, "report.json"), before);
    foehn(with(&QUICK, &["--out", &out, "--force"])).succeeds();

    let others = place.path("others");
    fs::create_dir_all(&others).expect("a folder");
    fs::write(Path::new(&others).join("thesis.tex"), "years of work").expect("a file");
    foehn(with(&QUICK, &["--out", &others])).fails(2, "there are other files, such as thesis.tex");
    assert_eq!(fs::read_dir(&others).expect("the folder").count(), 1);
    foehn(with(&QUICK, &["--out", &others, "--force"])).succeeds();
    assert_eq!(read(&others, "thesis.tex"), "years of work");

    let file = Path::new(&others).join("thesis.tex");
    foehn(with(&QUICK, &["--out", file.to_str().expect("a name")])).fails(2, "is a file, not a folder");
}

#[test]
fn a_run_goes_on_from_its_journal() {
    let place = Place::new("lab-journal");
    let out = place.path("out");
    foehn(with(&QUICK, &["--out", &out])).succeeds();
    let whole = data(&out, "report.json");
    let journal = read(&out, "journal.jsonl");
    let kept: Vec<&str> = journal.lines().take(7).collect();
    let mut progress = data(&out, "progress.json");
    progress["state"] = "interrupted".into();
    fs::write(Path::new(&out).join("progress.json"), progress.to_string()).expect("written");
    // Seven jobs were done, and the writing of an eighth was cut off.
    fs::write(Path::new(&out).join("journal.jsonl"), format!("{}\n{{\"job\":{{\"ga", kept.join("\n")))
        .expect("written");
    foehn(["lab", "eib", "checkers", "--out", &out]).fails(2, "an experiment `etc` was begun there");
    foehn(with(&QUICK, &["--out", &out])).succeeds();
    assert_eq!(counted(&data(&out, "report.json")), counted(&whole));
    let again = read(&out, "journal.jsonl");
    assert!(kept.iter().zip(again.lines()).all(|(kept, line)| *kept == line), "what was done is not done again");
    assert_eq!(
        again.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count(),
        journal.lines().count()
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_done() {
    let place = Place::new("lab-interrupt");
    let out = place.path("out");
    let long = ["lab", "etc", "connect4", "--depth", "11", "--positions", "60", "--out", &out];
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_foehn"));
    let running = command.args(long).stderr(std::process::Stdio::piped()).spawn().expect("the command is built");
    let journal = Path::new(&out).join("journal.jsonl");
    let done = || fs::read_to_string(&journal).is_ok_and(|text| text.lines().count() >= 65);
    while !done() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let sent = std::process::Command::new("kill").args(["-INT", &running.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let ended = running.wait_with_output().expect("it ends");
    let stderr = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{stderr}");
    assert!(stderr.contains("the same command goes on"), "{stderr}");
    assert_eq!(data(&out, "progress.json")["state"], "interrupted");
    assert!(!Path::new(&out).join("index.html").exists());
    let kept = fs::read_to_string(&journal).expect("the journal").lines().count();
    assert!(kept >= 65, "{kept}");
}

#[test]
fn without_a_folder_reports_gather_among_the_users_data() {
    let place = Place::new("lab-data");
    let home = place.path("data");
    for name in ["etc", "etc-2"] {
        let done = run(QUICK, &[("FOEHN_DATA", &home)], "");
        assert_eq!(done.code, Some(0), "{}", done.stderr);
        let page = Path::new(&home).join("lab").join(name).join("index.html");
        assert!(page.exists() && done.stdout.contains(page.to_str().expect("a name")), "{}", done.stdout);
    }
}

#[test]
fn what_cannot_be_measured_is_said() {
    foehn(["lab", "null-move", "checkers"]).fails(2, "checkers: giving up the move is no fair test in this game");
    foehn(["lab", "risk", "connect4"]).fails(2, "there is no risk; --set can turn on: ");
    foehn(["lab", "ordering", "nim"]).fails(2, "no slots for history");
    foehn(["lab", "etc", "chess", "--set", "etcc=2"]).fails(2, "did you mean `etc`?");
    foehn(["lab", "etc", "halma"]).fails(2, "halma");
    foehn(["lab", "null-move", "--games", "3"]).fails(2, "an even number of games");
    foehn(["lab", "all", "--suite", "-"]).fails(2, "can be read once only");
    foehn(["lab", "alchemy"]).fails(2, "alchemy");
    foehn(with(&QUICK, &["--out", "/dev/null/x"])).fails(1, "cannot write to the folder");
}

/// Experiments on games with secrets are about games of their own, which are no duels.
#[test]
fn an_equilibrium_is_looked_for_in_a_game_with_secrets() {
    let place = Place::new("lab-secrets");
    let out = place.path("out");
    foehn(["lab", "equilibrium", "kuhn", "--out", &out]).succeeds();
    let report = data(&out, "report.json");
    assert!(!report["findings"].as_array().expect("findings").is_empty(), "{report:#}");
    foehn(["lab", "equilibrium", "kuhn", "--set", "etc=on"]).fails(2, "--set changes the recipes of games for two");
    foehn(["lab", "prediction", "--game", "kuhn"]).fails(2, "roshambo");
}

#[test]
fn every_experiment_ends_with_a_report() {
    let place = Place::new("lab-all");
    let out = place.path("out");
    let small = ["--depth", "4", "--positions", "2", "--games", "2", "--nodes", "60", "--set", "table-size=1"];
    let text = foehn(with(&["lab", "all", "othello", "connect4", "--out", &out], &small)).succeeds();
    assert!(
        text.contains("left out   null-move, uct, pathology, equilibrium, sampling, prediction: not for these games"),
        "{text}"
    );
    assert!(text.contains("reports    "), "{text}");
    let index = read(&out, "index.html");
    let names = [
        "minimal-graph",
        "etc",
        "eib",
        "algorithms",
        "tables",
        "deepening",
        "ordering",
        "ablation",
        "risk",
        "evolution",
    ];
    for name in names {
        assert!(index.contains(&format!("{name}/index.html")), "{name}");
        let report = data(&format!("{out}/{name}"), "report.json");
        assert!(!report["sections"].as_array().expect("sections").is_empty(), "{name}");
        let findings = report["findings"].as_array().expect("findings");
        assert!(!findings.is_empty(), "{name}: {report:#}");
    }
    // What is finished is not repeated.
    let again = foehn(with(&["lab", "all", "othello", "connect4", "--out", &out], &small)).succeeds();
    assert_eq!(again, text);
    let other = foehn(["lab", "all", "othello", "connect4", "--out", &out, "--depth", "3", "--positions", "2"]);
    assert!(other.code == Some(2) && other.stderr.contains("there is a finished report"), "{}", other.stderr);
    let others = place.path("others");
    fs::create_dir_all(&others).expect("a folder");
    fs::write(Path::new(&others).join("index.html"), "my own page").expect("a file");
    foehn(["lab", "all", "--out", &others]).fails(2, "there are other files, such as index.html");
    assert_eq!(read(&others, "index.html"), "my own page");
}
