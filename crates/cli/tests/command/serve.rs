//! `foehn serve` and plain `foehn`: they say where they are, answer there, end at Ctrl-C, and refuse a port that is taken.

use crate::foehn::foehn;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The command, ended with the test.
struct Serving {
    child: Child,
    said: String,
}

impl Serving {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_foehn"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the command is built");
        let mut said = String::new();
        let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped"));
        while !said.contains("Foehn is at") {
            assert!(lines.read_line(&mut said).expect("text") > 0, "ended after {said:?}");
        }
        Serving { child, said }
    }

    fn address(&self) -> &str {
        let url = self.said.split("http://").nth(1).expect("an address");
        url.trim_end().trim_end_matches('/')
    }

    fn get(&self, path: &str) -> String {
        let address = self.address();
        let mut stream = TcpStream::connect(address).expect("a server that listens");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_says_where_it_is_and_answers_there() {
    let begun = Instant::now();
    let serving = Serving::start(&["serve", "--port", "0", "--no-open"]);
    assert!(serving.get("/").contains("<title>Foehn</title>"));
    eprintln!("from start to the whole page: {:?}", begun.elapsed());
    assert!(serving.said.starts_with("Foehn is at http://127.0.0.1:"), "{}", serving.said);
    assert!(serving.get("/api/games").contains("\"checkers\""));
}

#[test]
fn alone_it_serves_at_the_usual_port_or_the_next() {
    let first = Serving::start(&[]);
    let second = Serving::start(&[]);
    let port =
        |serving: &Serving| -> u16 { serving.address().rsplit(':').next().expect("a port").parse().expect("a number") };
    assert!(port(&first) >= 4747 && port(&second) > port(&first), "{} {}", first.said, second.said);
    assert!(second.get("/api/status").contains("\"searches\":0"));
}

#[test]
fn other_machines_are_only_let_in_with_a_token_or_a_word_about_it() {
    let beyond = ["serve", "--host", "0.0.0.0", "--port", "0", "--no-open"];
    let asking = |more: &[&str]| Serving::start(&[&beyond[..], more].concat());
    let serving = asking(&[]);
    let (address, token) = serving.address().split_once("/?token=").expect("a link with a token");
    assert!(token.len() == 32 && address.starts_with("localhost:"), "{}", serving.said);
    assert!(serving.said.contains("Whoever has the link"), "{}", serving.said);
    let games = |header: &str| {
        let mut stream = TcpStream::connect(address).expect("a server that listens");
        let head = format!("GET /api/games HTTP/1.1\r\nHost: {address}\r\n{header}Connection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    assert!(games("").starts_with("HTTP/1.1 401"));
    assert!(games(&format!("Authorization: Bearer {token}\r\n")).contains("\"checkers\""));
    assert!(asking(&["--token", "club-2026"]).said.contains("/?token=club-2026\n"));
    let open = asking(&["--no-token"]);
    assert!(open.said.contains("no password") && open.get("/api/games").contains("\"checkers\""), "{}", open.said);
    foehn(["serve", "--token", "short"]).fails(2, "found 5 characters, expected 8");
    foehn(["serve", "--token", "club-2026", "--no-token"]).fails(2, "cannot be used with");
}

#[test]
fn a_port_that_is_taken_is_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    foehn(["serve", "--no-open", "--port", &port]).fails(2, "something else listens there");
    foehn(["serve", "--no-open", "--host", "no.such.host.invalid"]).fails(1, "cannot listen at");
    foehn(["serve", "--port", "65536"]).fails(2, "65536");
    foehn(["serve", "--searches", "0"]).fails(2, "--searches");
    foehn(["serve", "--no-open", "--runs", "no/such/folder"]).fails(2, "--runs no/such/folder");
}

#[test]
fn a_run_of_evolution_from_a_folder_is_told() {
    let folder = std::env::temp_dir().join(format!("foehn-serve-{}", std::process::id()));
    let run = folder.join("mine").to_str().expect("a readable name").to_owned();
    let line = "learn evolve tic-tac-toe --nodes 50 --individuals 3 --max-class 4 --epochs 1 --seed 5 --json --out";
    let evolved = foehn(line.split(' ').chain([run.as_str()]));
    assert_eq!(evolved.code, Some(0), "{}", evolved.stderr);
    for told in [folder.to_str().expect("a readable name"), run.as_str()] {
        let serving = Serving::start(&["serve", "--port", "0", "--no-open", "--runs", told]);
        let list = serving.get("/api/evolution");
        assert!(list.contains("\"name\":\"mine\"") && list.contains("\"finished\""), "{list}");
        assert!(serving.get("/api/evolution/mine/champion").contains("\"game\":\"tic-tac-toe\""));
        assert!(serving.get("/api/opponents?game=tic-tac-toe").contains("\"mine/champion\""));
    }
    let _ = std::fs::remove_dir_all(&folder);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_at_once_and_well() {
    let mut serving = Serving::start(&["serve", "--port", "0", "--no-open"]);
    let mut stream = TcpStream::connect(serving.address()).expect("a server that listens");
    write!(stream, "GET /api/analysis?game=chess HTTP/1.1\r\nHost: {}\r\n\r\n", serving.address()).expect("a request");
    let mut some = [0; 64];
    assert!(stream.read(&mut some).expect("a stream") > 0);
    let kill =
        Command::new("kill").args(["-INT", &serving.child.id().to_string()]).status().expect("the usual command");
    assert!(kill.success());
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = serving.child.try_wait().expect("a child") {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(3), "it did not end");
        std::thread::sleep(Duration::from_millis(10));
    };
    assert_eq!(status.code(), Some(0));
}
