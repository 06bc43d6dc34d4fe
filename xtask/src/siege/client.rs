//! Those who ask: bytes over sockets, and the polite one who measures what it waits.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nobody waits longer.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// A request with a JSON body, or without a body where that is empty.
pub(super) fn request(address: SocketAddr, line: &str, body: &str) -> String {
    let about = match body {
        "" => String::new(),
        body => format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()),
    };
    format!("{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{about}\r\n{body}")
}

/// Asks, and reads the whole answer.
pub(super) fn ask(address: SocketAddr, line: &str, body: &str) -> io::Result<String> {
    let mut stream = connect(address)?;
    // One that refuses may close before it has read everything; what it said can be read all the same.
    let _ = stream.write_all(request(address, line, body).as_bytes());
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    match answer.is_empty() {
        true => read.and(Err(io::ErrorKind::UnexpectedEof.into())),
        false => Ok(String::from_utf8_lossy(&answer).into_owned()),
    }
}

/// Asks for the status again and again, by a new connection each time.
pub(super) struct Polite {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Waited>,
}

/// How long it waited each time, the shortest first, and what went wrong.
#[derive(Default)]
pub(super) struct Waited {
    times: Vec<Duration>,
    refused: Vec<String>,
}

impl Polite {
    pub(super) fn start(address: SocketAddr) -> Polite {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let mut waited = Waited::default();
            while !stopped.load(Ordering::Relaxed) {
                let begun = Instant::now();
                match ask(address, "GET /api/status", "") {
                    Ok(answer) if answer.starts_with("HTTP/1.1 200") => waited.times.push(begun.elapsed()),
                    Ok(answer) => waited.refused.push(answer.lines().next().unwrap_or_default().to_owned()),
                    Err(error) => waited.refused.push(error.to_string()),
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            waited.times.sort();
            waited
        });
        Polite { stop, thread }
    }

    pub(super) fn end(self) -> Waited {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().unwrap_or_default()
    }
}

impl Waited {
    /// So many of all times, from 0 to 1, are no longer.
    pub(super) fn share(&self, share: f64) -> Duration {
        let at = (self.times.len() as f64 * share).ceil() as usize;
        self.times.get(at.saturating_sub(1)).copied().unwrap_or_default()
    }

    /// What was not as it should be: one in a hundred may have met a pause of the machine.
    pub(super) fn problem(&self, limit: Duration) -> Option<String> {
        if let Some(first) = self.refused.first() {
            let all = self.refused.len() + self.times.len();
            return Some(format!("the polite client was refused {} times of {all}: {first}", self.refused.len()));
        }
        let slow = self.share(0.99);
        (slow >= limit || self.times.is_empty())
            .then(|| format!("the polite client waited {slow:?} at 99 %, expected less than {limit:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_problems_are_those_of_the_times() {
        let times = (1..=200).map(Duration::from_millis).collect();
        let waited = Waited { times, refused: Vec::new() };
        assert_eq!(waited.share(0.5), Duration::from_millis(100));
        assert_eq!((waited.share(0.99), waited.share(1.0)), (Duration::from_millis(198), Duration::from_millis(200)));
        assert!(waited.problem(Duration::from_millis(199)).is_none());
        assert!(waited.problem(Duration::from_millis(198)).is_some());
        assert!(Waited::default().problem(Duration::from_secs(1)).is_some(), "never answered");
        let refused = Waited { refused: vec!["HTTP/1.1 503".to_owned()], ..waited };
        assert!(refused.problem(Duration::from_secs(1)).is_some_and(|said| said.contains("1 times of 201")));
    }
}
