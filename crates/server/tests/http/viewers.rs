//! Many viewers at once: every stream goes on, searches are shared and take turns, and all of it ends when they leave.

use crate::talk::{Events, Running};
use foehn_server::Options;
use serde_json::json;
use std::sync::mpsc;
use std::time::{Duration, Instant};

const VIEWERS: usize = 200;
const POSITIONS: usize = 24;

fn server() -> Running {
    Running::start(Options { table_memory: 128, ..Options::default() })
}

/// The memory of this process, in MiB.
fn resident_mebibytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some((pages * 4096) >> 20)
}

/// Checkers after each of its first moves and some replies: positions that are not solved soon.
fn positions(server: &Running) -> Vec<String> {
    let state = |moves: &[&str]| server.post("/api/position", &json!({ "game": "checkers", "moves": moves })).good();
    let texts = |moves: &[&str]| -> Vec<String> {
        let state = state(moves);
        let legal = state["legal"].as_array().expect("a list").iter();
        legal.map(|mv| mv["text"].as_str().expect("a text").to_owned()).collect()
    };
    let lines = texts(&[]).into_iter().flat_map(|first| {
        let replies = texts(&[&first]);
        replies.into_iter().map(move |reply| format!("{first} {reply}"))
    });
    lines.take(POSITIONS).collect()
}

/// Hears so many events of each stream, all at the same time; how long the slowest took.
fn hear(streams: Vec<Events>, events: usize) -> (Vec<Events>, Duration) {
    let (sender, receiver) = mpsc::channel();
    let begun = Instant::now();
    let count = streams.len();
    for mut stream in streams {
        let sender = sender.clone();
        std::thread::spawn(move || {
            let mut nodes = 0;
            for _ in 0..events {
                let event = stream.analysis();
                let now = event["nodes"].as_u64().expect("a number");
                assert!(now >= nodes, "nodes went from {nodes} to {now}");
                nodes = now;
            }
            sender.send((stream, nodes)).expect("the test waits");
        });
    }
    drop(sender);
    let heard: Vec<_> = receiver.iter().collect();
    assert_eq!(heard.len(), count, "streams were lost");
    assert!(heard.iter().all(|(_, nodes)| *nodes > 0), "a search never got a turn");
    (heard.into_iter().map(|(stream, _)| stream).collect(), begun.elapsed())
}

#[test]
fn two_hundred_viewers_of_one_position_share_one_search() {
    let server = server();
    let streams: Vec<_> = (0..VIEWERS).map(|_| server.listen("/api/analysis?game=checkers&lines=2")).collect();
    let (streams, took) = hear(streams, 8);
    eprintln!("{VIEWERS} viewers of one position heard 8 events each in {took:?}");
    let status = server.status();
    assert_eq!((&status["searches"], &status["viewers"]), (&json!(1), &json!(VIEWERS)), "{status}");
    drop(streams);
    server.wait_for(Duration::from_secs(20), |status| status["searches"] == 0 && status["viewers"] == 0);
}

#[test]
fn two_hundred_viewers_of_many_positions_take_turns() {
    let server = server();
    let positions = positions(&server);
    assert_eq!(positions.len(), POSITIONS);
    let before = resident_mebibytes();
    let paths = positions.iter().cycle().take(VIEWERS);
    let streams: Vec<_> = paths
        .map(|moves| server.listen(&format!("/api/analysis?game=checkers&moves={}", moves.replace(' ', "+"))))
        .collect();
    let (streams, first) = hear(streams, 6);
    let status = server.status();
    assert_eq!((&status["searches"], &status["viewers"]), (&json!(POSITIONS), &json!(VIEWERS)), "{status}");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    assert_eq!(status["waiting"], json!(POSITIONS - cores), "{status}");
    // An engine's move goes ahead of all of them.
    let asked = Instant::now();
    server.post("/api/move", &json!({ "game": "checkers", "level": 1 })).good();
    eprintln!("6 events each in {first:?}; a move beside {POSITIONS} searches took {:?}", asked.elapsed());
    let (streams, again) = hear(streams, 6);
    eprintln!("6 more in {again:?}");
    if let (Some(before), Some(after)) = (before, resident_mebibytes()) {
        eprintln!("memory from {before} to {after} MiB");
        assert!(after < before + 128 + 200, "memory grew from {before} to {after} MiB");
    }
    drop(streams);
    server.wait_for(Duration::from_secs(20), |status| status["searches"] == 0 && status["viewers"] == 0);
}

#[test]
fn shares_of_the_cores_are_fair() {
    let server = Running::start(Options { cores: Some(1), table_memory: 32, ..Options::default() });
    let streams: Vec<_> = positions(&server)[..4]
        .iter()
        .map(|moves| server.listen(&format!("/api/analysis?game=checkers&moves={}", moves.replace(' ', "+"))))
        .collect();
    std::thread::sleep(Duration::from_secs(4));
    let mut seconds = Vec::new();
    let readers: Vec<_> = streams
        .into_iter()
        .map(|mut stream| {
            std::thread::spawn(move || {
                let deadline = Instant::now() + Duration::from_secs(2);
                let mut seconds = 0.0;
                while Instant::now() < deadline {
                    seconds = stream.analysis()["seconds"].as_f64().expect("a number");
                }
                seconds
            })
        })
        .collect();
    seconds.extend(readers.into_iter().map(|reader| reader.join().expect("a stream that goes on")));
    let (least, most) =
        seconds.iter().fold((f64::MAX, 0.0_f64), |(least, most), &each| (least.min(each), most.max(each)));
    eprintln!("seconds of each of four searches on one core: {seconds:.2?}");
    assert!(least > 0.5 && most < 2.0 * least, "{seconds:?}");
    assert!(seconds.iter().sum::<f64>() < 8.0, "more than one core was used: {seconds:?}");
}

#[test]
fn there_are_not_more_searches_than_allowed() {
    let server = Running::start(Options { searches: 2, ..Options::default() });
    let first = server.listen("/api/analysis?game=checkers");
    let second = server.listen("/api/analysis?game=chess");
    let third = server.get("/api/analysis?game=othello");
    assert!(third.refused(503).contains("limit"));
    assert!(third.header("retry-after").is_some());
    let mut shared = server.listen("/api/analysis?game=draughts&moves=&set=etc=2");
    shared.analysis();
    drop(first);
    drop(shared);
    server.wait_for(Duration::from_secs(20), |status| status["searches"] == 1);
    server.listen("/api/analysis?game=othello").analysis();
    drop(second);
}

#[test]
fn a_viewer_who_does_not_read_holds_nobody_up() {
    let server = server();
    let idle = server.listen("/api/analysis?game=checkers");
    let mut reading = server.listen("/api/analysis?game=checkers");
    for _ in 0..12 {
        reading.analysis();
    }
    drop(idle);
    drop(reading);
    server.wait_for(Duration::from_secs(20), |status| status["searches"] == 0);
}

#[test]
fn a_forced_move_is_analysed_too() {
    let server = server();
    let forced = server.post("/api/position", &json!({ "game": "checkers", "moves": "10-15 22-18" })).good();
    assert_eq!(forced["legal"].as_array().map(Vec::len), Some(1), "{forced}");
    let mut events = server.listen("/api/analysis?game=checkers&moves=10-15+22-18");
    while events.analysis()["depth"].as_i64() < Some(9) {}
}

#[test]
fn an_analysis_ends_when_it_is_proved_or_its_time_is_up() {
    let server = Running::start(Options { analysis_time: Duration::from_millis(300), ..Options::default() });
    for (path, proved) in [("game=tic-tac-toe", true), ("game=chess", false), ("game=nim&moves=&lines=3", true)] {
        let mut events = server.listen(&format!("/api/analysis?{path}"));
        let mut last = events.analysis();
        while let Some((kind, data)) = events.next() {
            assert_eq!(kind, "analysis");
            last = data;
        }
        assert_eq!((&last["state"], &last["proved"]), (&json!("done"), &json!(proved)), "{path}: {last}");
    }
}
