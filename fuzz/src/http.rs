//! Requests over a socket, to a server in this process: whatever comes, the answer is no mistake of the program.

use foehn_server::{Options, Server};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
static OPEN: Mutex<Option<BufReader<TcpStream>>> = Mutex::new(None);

fn address() -> SocketAddr {
    *ADDRESS.get_or_init(|| {
        let options = Options { port: Some(0), table_memory: 16, searches: 4, cores: Some(1), ..Options::default() };
        let server = Server::bind(options).expect("a free port");
        let address = server.address();
        std::thread::spawn(move || server.run());
        address
    })
}

/// What is asked without a search, so that an answer comes at once.
const PATHS: [&str; 5] = ["position", "setup", "file/read", "file/write", "inside"];

/// The first byte chooses the path, the rest is the body. One connection is asked again and again, as browsers do.
pub fn bodies(bytes: &[u8]) {
    let Some((&choice, body)) = bytes.split_first() else { return };
    let path = PATHS[usize::from(choice) % PATHS.len()];
    let address = address();
    let head = format!(
        "POST /api/{path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    for _ in 0..2 {
        let mut stream = match open.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(address).expect("a server that listens");
                stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
                stream.set_nodelay(true).expect("an option");
                BufReader::new(stream)
            }
        };
        let sent = stream.get_mut().write_all(&[head.as_bytes(), body].concat());
        if let Some((status, keeps)) = sent.ok().and_then(|()| answer(&mut stream)) {
            assert!(status < 500 || status == 503, "{path}: {status} to {}", String::from_utf8_lossy(body));
            *open = keeps.then_some(stream);
            return;
        }
        // A connection that rested too long was closed; another one is not.
    }
    panic!("{path}: no answer to {}", String::from_utf8_lossy(body));
}

/// The status of an answer, and whether another one can follow.
fn answer(stream: &mut BufReader<TcpStream>) -> Option<(u16, bool)> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let head = head.to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<u64>().ok());
    match length {
        Some(length) => {
            std::io::copy(&mut stream.by_ref().take(length), &mut std::io::sink()).ok()?;
            Some((status, !head.contains("connection: close")))
        }
        // A stream has begun, which is answer enough.
        None => Some((status, false)),
    }
}
