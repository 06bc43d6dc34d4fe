//! Hub and workers as processes: joined with one command, killed with -9, and nothing is lost or counted twice.

use crate::foehn::{NO_DATA, foehn};
use crate::place::Place;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn is_missing() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| folder.join("nats-server").is_file());
    let left_out = std::env::var_os("FOEHN_WITHOUT_NATS").is_some_and(|value| !value.is_empty() && value != "0");
    if !found || left_out {
        eprintln!("no nats-server: NOT tested");
    }
    !found || left_out
}

/// A process that is killed at the end.
struct Running(Child);

impl Running {
    fn start(args: &[&str]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
        command.args(args).env("FOEHN_DATA", NO_DATA).stdin(Stdio::null());
        Running(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the command is built"))
    }

    fn kill(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A hub, and the folder in which its server tells its process: killed with -9 a hub leaves that behind.
struct HubRunning {
    hub: Running,
    pid_file: PathBuf,
}

impl HubRunning {
    fn kill_server(&self) {
        if let Ok(process) = std::fs::read_to_string(&self.pid_file) {
            drop(Command::new("kill").args(["-9", process.trim()]).status());
        }
    }
}

impl Drop for HubRunning {
    fn drop(&mut self) {
        self.hub.kill();
        self.kill_server();
    }
}

/// A hub that is ready.
fn hub(dir: &str, listen: &str) -> HubRunning {
    let mut hub = Running::start(&["hub", "--dir", dir, "--listen", listen, "--no-page", "--json"]);
    let mut line = String::new();
    let out = hub.0.stdout.take().expect("it is piped");
    let mut out = BufReader::new(out);
    out.read_line(&mut line).expect("the hub says that it is ready");
    // What it says later is read, so that it never waits.
    std::thread::spawn(move || out.lines().map_while(Result::ok).for_each(drop));
    let ready: Value = serde_json::from_str(&line).expect("a line of JSON");
    assert!(ready["server"].is_u64(), "an own server: {ready}");
    HubRunning { hub, pid_file: Path::new(dir).join("nats").join("nats.pid") }
}

fn settled(dir: &str, run: &str) -> Option<(String, u64)> {
    let answer = foehn(["hub", "result", run, "--hub-dir", dir, "--json"]);
    let value: Value = serde_json::from_str(&answer.stdout).ok()?;
    Some((value["run"]["state"].as_str()?.to_owned(), value["run"]["settled"].as_u64()?))
}

fn until(dir: &str, run: &str, is_so: impl Fn(&str, u64) -> bool) {
    let begun = Instant::now();
    while !settled(dir, run).is_some_and(|(state, settled)| is_so(&state, settled)) {
        assert!(begun.elapsed() < Duration::from_secs(120), "{run} never came so far: {:?}", settled(dir, run));
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
#[cfg(unix)]
fn killed_workers_hubs_and_servers_lose_nothing() {
    if is_missing() {
        return;
    }
    let place = Place::new("cluster");
    let dir = place.name();
    // Below the ports that are given to whoever asks for any: other tests do, while this one has its hub killed.
    let ports = (0..1000).map(|more| format!("127.0.0.1:{}", 20_000 + (std::process::id() + more) % 10_000));
    let listen = ports.into_iter().find(|port| TcpListener::bind(port).is_ok()).expect("a free port");
    let mut first = hub(dir, &listen);
    let work = ["worker", "--hub-dir", dir, "--threads", "1"];
    let mut worker = Running::start(&work);
    let run = foehn(["hub", "submit", "drill", "--jobs", "1500", "--millis", "3", "--hub-dir", dir]).succeeds();
    let run = run.trim();
    until(dir, run, |_, settled| settled > 50);
    worker.kill();
    let _other = Running::start(&work);
    until(dir, run, |_, settled| settled > 300);
    first.kill_server();
    until(dir, run, |_, settled| settled > 600);
    first.hub.kill();
    let _second = hub(dir, &listen);
    until(dir, run, |state, _| state == "done");
    let journal = std::fs::read_to_string(place.path("runs").join(run).join("journal.jsonl")).expect("a journal");
    let mut numbers: Vec<u64> = journal
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok()?["result"]["number"].as_u64())
        .collect();
    assert_eq!(numbers.len(), 1500);
    numbers.sort_unstable();
    assert!((0..1500).eq(numbers), "every job once");
    let list = foehn(["hub", "list", "--hub-dir", dir]).succeeds();
    assert!(list.contains("done") && list.contains("1,500 of 1,500"), "{list}");
    let status = foehn(["status", "--hub-dir", dir]).succeeds();
    assert!(status.contains("local."), "{status}");
}

#[test]
fn a_match_and_an_experiment_are_done_by_a_hub() {
    if is_missing() {
        return;
    }
    let place = Place::new("cluster-lab");
    let dir = place.name();
    let _hub = hub(dir, "127.0.0.1:0");
    let _worker = Running::start(&["worker", "--hub-dir", dir, "--threads", "1"]);
    let words = ["match", "default", "etc=off", "--game", "connect4", "--games", "20", "--nodes", "60", "--json"];
    let here = foehn(words).json();
    let there = foehn(words.into_iter().chain(["--hub", "--hub-dir", dir])).json();
    assert_eq!(there["run"]["settled"], 10);
    assert_eq!(there["result"]["games"], here["games"], "{here}");
    let out = place.path("report");
    let out = out.to_str().expect("a readable name");
    let lab = ["lab", "etc", "--game", "connect4", "--positions", "4", "--depth", "4", "--out", out, "--json"];
    let report = foehn(lab.into_iter().chain(["--hub", "--hub-dir", dir])).json();
    assert_eq!(report["experiment"], "etc");
}

#[test]
#[cfg(unix)]
fn an_evolution_whose_worker_is_killed_is_that_of_one_process() {
    if is_missing() {
        return;
    }
    let place = Place::new("cluster-evolution");
    let dir = place.name();
    let out = |name: &str| place.path(name).to_str().expect("a readable name").to_owned();
    let evolve = |out: &str| {
        let words = "learn evolve connect4 --epochs 2 --demes 2 --individuals 4 --nodes 60 --max-class 2 --pollination 0.5 --json";
        words.split(' ').chain(["--out", out]).map(str::to_owned).collect::<Vec<_>>()
    };
    foehn(evolve(&out("here")).iter().map(String::as_str)).succeeds();
    let _hub = hub(dir, "127.0.0.1:0");
    let mut words = evolve(&out("there"));
    words.extend(["--hub", "--hub-dir", dir].map(str::to_owned));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut command = Running::start(&words);
    let work = ["worker", "--hub-dir", dir, "--threads", "1"];
    let mut worker = Running::start(&work);
    until(dir, "0001-evolution", |_, settled| settled > 0);
    worker.kill();
    // Killed as well, the command goes on with what the hub has.
    command.kill();
    let _other = Running::start(&work);
    foehn(words.iter().copied()).succeeds();
    assert_eq!(settled(dir, "0001-evolution"), Some(("done".to_owned(), 6)), "no other run was begun");
    for name in ["run", "champion", "front.tsv", "deme-0", "deme-1"] {
        let read = |folder: &str| std::fs::read_to_string(place.path(folder).join(name)).expect("a file of a run");
        assert_eq!(read("there"), read("here"), "{name}");
    }
    let journal = |folder: &str| {
        let text = std::fs::read_to_string(place.path(folder).join("journal")).expect("a journal");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    };
    assert_eq!(journal("there"), journal("here"), "every game, once");
}

#[test]
fn endgames_built_by_a_hub_are_those_of_one_machine() {
    if is_missing() {
        return;
    }
    let place = Place::new("cluster-endgames");
    let dir = place.name();
    let build = |name: &str, more: &[&str]| {
        let out = place.path(name).to_str().expect("a readable name").to_owned();
        let words = ["endgame", "build", "checkers", "--pieces", "3", "--json", "--dir", &out];
        foehn(words.iter().chain(more)).json()
    };
    let here = build("here", &[]);
    let _hub = hub(dir, "127.0.0.1:0");
    let _worker = Running::start(&["worker", "--hub-dir", dir, "--threads", "2"]);
    let there = build("there", &["--hub", "--hub-dir", dir]);
    for name in ["slices", "positions", "bytes", "complete_up_to", "distances_up_to", "damaged"] {
        assert_eq!(there[name], here[name], "{name}");
    }
    for file in std::fs::read_dir(place.path("here")).expect("a folder").flatten().map(|entry| entry.file_name()) {
        let read = |folder: &str| std::fs::read(place.path(folder).join(&file)).expect("a file of a build");
        assert!(file == "lock" || read("here") == read("there"), "{}", file.display());
    }
    foehn(["endgame", "build", "checkers", "--pieces", "9", "--hub", "--hub-dir", dir]).fails(2, "numbered up to");
}

#[test]
fn what_cannot_be_is_said_before_anything_begins() {
    let place = Place::new("cluster-refusals");
    let dir = place.name();
    foehn(["hub", "list", "--hub-dir", dir]).fails(2, "start one with `foehn hub`");
    foehn(["worker", "http://x"]).fails(2, "only nats:// and tls://");
    foehn(["worker", "nats://127.0.0.1:1#anna.SUX"]).fails(2, "foehn hub token");
    foehn(["status", "nats://127.0.0.1:1", "--hub-dir", dir]).fails(2, "a token is wanted");
    foehn(["hub", "token", "Anna B", "--dir", dir]).fails(2, "small letters");
    foehn(["hub", "token", "local", "--dir", dir]).fails(2, "choose another name");
    foehn(["hub", "--dir", dir, "--listen", "0.0.0.0:0", "--no-page"]).fails(2, "--tls-cert");
    if is_missing() {
        return;
    }
    foehn(["hub", "--dir", dir, "--listen", "127.0.0.1:0", "--page", "0.0.0.0:1"]).fails(2, "stays on this machine");
}
