//! What the impolite do. Each trial lasts as long as the limits say, says what came of it, and leaves nothing open.

use super::Limits;
use super::client::{ask, connect, request};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

pub(super) struct Trial {
    pub(super) name: String,
    /// The work of others is paid for in time: the polite client may wait so many times as long as where they only hold doors open.
    pub(super) patience: u32,
    pub(super) run: fn(SocketAddr, &Limits) -> Result<String, String>,
}

pub(super) fn all(limits: &Limits) -> Vec<Trial> {
    let many = limits.connections;
    let trial = |name: &str, patience, run| Trial { name: name.to_owned(), patience, run };
    vec![
        trial(&format!("{many} that never finish asking"), 1, half_open as fn(_, &_) -> _),
        trial(&format!("{many} whose heads drip"), 1, dripping),
        trial("200 whose bodies drip", 1, slow_bodies),
        trial("64 files of 1 MiB at once", 5, large_bodies),
        trial("nested and broken bodies", 5, odd_bodies),
        trial("streams that are cancelled", 5, cancelled),
        trial("100 that never read their stream", 5, deaf),
    ]
}

/// Opens so many connections that have sent this, as far as the system grants them.
fn open(address: SocketAddr, count: usize, sent: &str) -> Vec<TcpStream> {
    let opened = (0..count).map_while(|_| TcpStream::connect_timeout(&address, Duration::from_secs(5)).ok());
    opened
        .map(|mut stream| {
            let _ = stream.set_nonblocking(true);
            let _ = stream.write(sent.as_bytes());
            stream
        })
        .collect()
}

/// How many the system granted, where that is fewer.
fn granted(held: &[TcpStream], wanted: usize) -> String {
    if held.len() < wanted { format!(" (granted: {})", held.len()) } else { String::new() }
}

fn half_open(address: SocketAddr, limits: &Limits) -> Result<String, String> {
    let held = open(address, limits.connections, "GET /api/status HTTP/1.1\r\nHo");
    std::thread::sleep(Duration::from_secs(limits.seconds));
    Ok(granted(&held, limits.connections))
}

/// A letter every quarter of a second on each; one that was shown out comes back at once.
fn dripping(address: SocketAddr, limits: &Limits) -> Result<String, String> {
    let sent = "GET /api/status HTTP/1.1\r\nX-Slow: ";
    let mut held = open(address, limits.connections, sent);
    let end = Instant::now() + Duration::from_secs(limits.seconds);
    while Instant::now() < end {
        for stream in &mut held {
            if stream.write_all(b"a").is_err()
                && let Some(next) = open(address, 1, sent).pop()
            {
                *stream = next;
            }
        }
        std::thread::sleep(Duration::from_millis(250));
    }
    Ok(granted(&held, limits.connections))
}

fn slow_bodies(address: SocketAddr, limits: &Limits) -> Result<String, String> {
    const LENGTH: usize = 1_000_000;
    let head = format!(
        "POST /api/file/read HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {LENGTH}\r\n\r\n{{"
    );
    let mut held = open(address, 200, &head);
    let end = Instant::now() + Duration::from_secs(limits.seconds);
    while Instant::now() < end {
        for stream in &mut held {
            let _ = stream.write(&[b' '; 100]);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Ok(granted(&held, 200))
}

/// All of them at once; each is answered, if only that it should come again.
fn large_bodies(address: SocketAddr, _limits: &Limits) -> Result<String, String> {
    let text = "1. e4 e5 2. Nf3 Nc6 ".repeat(50_000);
    let body = format!("{{\"game\":\"chess\",\"text\":\"{text}\"}}");
    let answers: Vec<_> = std::thread::scope(|scope| {
        let asking: Vec<_> = (0..64).map(|_| scope.spawn(|| ask(address, "POST /api/file/read", &body))).collect();
        asking.into_iter().map(|asked| asked.join().map_err(|_| "a client panicked".to_owned())).collect()
    });
    let mut read = 0;
    for answer in answers {
        let answer = answer?.map_err(|error| format!("a large body got no answer: {error}"))?;
        let status = answer.split(' ').nth(1).unwrap_or_default().to_owned();
        match status.as_str() {
            "200" => read += 1,
            "400" | "408" | "413" | "422" | "503" => {}
            other => return Err(format!("a large body was answered by {other}")),
        }
    }
    Ok(format!(" ({read} read)"))
}

/// Deep lists, deep objects, broken texts: each is refused in words.
fn odd_bodies(address: SocketAddr, limits: &Limits) -> Result<String, String> {
    let deep = 200_000;
    let bodies = [
        "[".repeat(deep),
        "{\"game\":".repeat(deep / 8),
        format!("{{\"game\":\"chess\",\"moves\":{}{}}}", "[".repeat(deep), "]".repeat(deep)),
        format!("{{\"game\":\"tree\",\"start\":\"{}\"}}", "(".repeat(deep)),
        format!("{{\"game\":\"chess\",\"start\":\"{}\"}}", "8/".repeat(deep)),
        format!("{{\"game\":\"chess\",\"moves\":\"{}\"}}", "e4 ".repeat(deep)),
        "{\"game\":\"chess\",\"moves\":\"\u{0}\u{ffff}\"}".to_owned(),
        "\"".repeat(1000),
    ];
    let end = Instant::now() + Duration::from_secs(limits.seconds);
    let mut asked = 0;
    while asked == 0 || Instant::now() < end {
        for body in &bodies {
            for line in ["POST /api/position", "POST /api/file/read", "POST /api/move", "POST /api/review"] {
                let answer = ask(address, line, body).map_err(|error| format!("an odd body got no answer: {error}"))?;
                let status = answer.split(' ').nth(1).unwrap_or_default();
                if !matches!(status, "400" | "413" | "422" | "503") {
                    return Err(format!("an odd body was answered by {status}: {}", &body[..body.len().min(60)]));
                }
                asked += 1;
            }
        }
    }
    Ok(format!(" ({asked})"))
}

const STREAM: &str = "GET /api/analysis?game=chess";

/// Opens a stream, hears its first bytes, goes.
fn cancelled(address: SocketAddr, limits: &Limits) -> Result<String, String> {
    let end = Instant::now() + Duration::from_secs(limits.seconds);
    let (mut heard, mut refused) = (0, 0);
    while Instant::now() < end {
        let mut streams: Vec<_> = (0..8).filter_map(|_| connect(address).ok()).collect();
        for (number, stream) in streams.iter_mut().enumerate() {
            let line = format!("{STREAM}&moves={}", ["e4", "d4", "c4", "a3", "h3", "b3", "g3", "f4"][number % 8]);
            let _ = stream.write_all(request(address, &line, "").as_bytes());
        }
        for stream in &mut streams {
            let mut first = [0; 12];
            match stream.read_exact(&mut first) {
                Ok(()) if &first == b"HTTP/1.1 200" => heard += 1,
                _ => refused += 1,
            }
        }
    }
    if heard == 0 { Err("no stream was heard".to_owned()) } else { Ok(format!(" ({heard}, {refused} refused)")) }
}

fn deaf(address: SocketAddr, limits: &Limits) -> Result<String, String> {
    let held = open(address, 100, &request(address, STREAM, ""));
    std::thread::sleep(Duration::from_secs(limits.seconds));
    Ok(granted(&held, 100))
}
