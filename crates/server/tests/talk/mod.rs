//! Talks to a server over real sockets, byte by byte: no client library that would send what a test wants to leave out.

#![allow(dead_code)] // each test file uses its part

use foehn_server::{Options, Server, Stopper};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A server in a thread of this process, which ends with the test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// A server at any free port.
    pub(crate) fn start(options: Options) -> Self {
        Running::start_at(0, options)
    }

    /// One at this port.
    pub(crate) fn start_at(port: u16, options: Options) -> Self {
        let server = Server::bind(Options { port: Some(port), ..options }).expect("a free port");
        let (address, stopper) = (server.address(), server.stopper());
        let thread = std::thread::spawn(move || server.run().expect("a server that ends well"));
        Running { address, stopper, thread: Some(thread) }
    }

    /// A connection.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a server that listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        stream
    }

    /// Sends these bytes and reads the whole answer.
    pub(crate) fn send(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that has refused may close before it has read everything.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        Answer::read(&bytes)
    }

    /// A request with this first line and these headers beside `Host`.
    pub(crate) fn ask(&self, line: &str, headers: &[&str], body: &str) -> Answer {
        let mut head = format!("{line} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for header in headers {
            head.push_str(&format!("{header}\r\n"));
        }
        if !body.is_empty() {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        self.send(format!("{head}\r\n{body}").as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path}"), &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask(&format!("POST {path}"), &["Content-Type: application/json"], &body.to_string())
    }

    pub(crate) fn status(&self) -> Value {
        self.get("/api/status").json()
    }

    /// Waits until the status is as wanted.
    #[track_caller]
    pub(crate) fn wait_for(&self, limit: Duration, wanted: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + limit;
        loop {
            let status = self.status();
            if wanted(&status) {
                return status;
            }
            assert!(Instant::now() < deadline, "still {status}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Opens a stream and reads its head.
    pub(crate) fn listen(&self, path: &str) -> Events {
        self.open(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address))
    }

    /// The same by a request with a body.
    pub(crate) fn listen_to_post(&self, path: &str, body: &Value) -> Events {
        let (host, body) = (self.address, body.to_string());
        let head = format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json");
        self.open(&format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()))
    }

    fn open(&self, request: &str) -> Events {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("a server that listens");
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut head).expect("an answer") > 0, "closed after {head}");
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        assert!(head.contains("text/event-stream"), "{head}");
        Events { reader }
    }
}

impl Running {
    /// Ends the server.
    pub(crate) fn stop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn read(bytes: &[u8]) -> Self {
        let split = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(bytes.len());
        let head = String::from_utf8_lossy(&bytes[..split]).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let body = bytes.get(split + 4..).unwrap_or_default().to_vec();
        Answer { status, head, body }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let prefix = format!("{name}: ");
        self.head.lines().find_map(|line| line.strip_prefix(&prefix))
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}\n{text}", self.head))
    }

    /// The answer of a request that succeeds.
    #[track_caller]
    pub(crate) fn good(&self) -> Value {
        assert_eq!(self.status, 200, "{}\n{}", self.head, String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// What a refusal says; every one has the documented shape.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}\n{}", self.head, String::from_utf8_lossy(&self.body));
        assert_eq!(self.header("content-type"), Some("application/json"), "{}", self.head);
        let body = self.json();
        let error = &body["error"];
        let what = error["what"].as_str().unwrap_or_else(|| panic!("{body}"));
        assert!(!what.is_empty() && what.len() < 2000, "{what}");
        format!("{what} {}", error["hint"].as_str().unwrap_or_default())
    }
}

/// A stream of events.
pub(crate) struct Events {
    reader: BufReader<TcpStream>,
}

impl Events {
    /// The next event: its kind and its data; `None` at the end of the stream.
    pub(crate) fn next(&mut self) -> Option<(String, Value)> {
        let (mut kind, mut data) = (String::new(), String::new());
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            // Chunk lengths stand between the lines, which begin with none of these names.
            let line = line.trim_end();
            if let Some(text) = line.strip_prefix("event: ") {
                text.clone_into(&mut kind);
            } else if let Some(text) = line.strip_prefix("data: ") {
                text.clone_into(&mut data);
            } else if line.is_empty() && !data.is_empty() {
                let data = serde_json::from_str(&data).unwrap_or_else(|error| panic!("{error}: {data}"));
                return Some((kind, data));
            } else if line == "0" {
                return None;
            }
        }
    }

    /// The next event of an analysis.
    #[track_caller]
    pub(crate) fn analysis(&mut self) -> Value {
        let (kind, data) = self.next().expect("the stream goes on");
        assert_eq!(kind, "analysis", "{data}");
        data
    }
}

/// A text for a query.
pub(crate) fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
