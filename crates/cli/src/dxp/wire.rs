//! Messages over TCP: each ends with a zero byte, and every wait has an end.

use super::message::{LONGEST, Message};
use foehn_game::NotationError;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// A connection.
pub(super) struct Wire {
    stream: TcpStream,
    /// What has come and is not read yet.
    buffer: Vec<u8>,
}

/// What is read at most, and for how long, of somebody who still speaks when we have said the last word.
const LAST_BYTES: usize = 1 << 16;
const LAST_WAIT: Duration = Duration::from_secs(1);

/// Why a conversation cannot go on.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Broken {
    /// The other side has closed the connection.
    Closed,
    /// Nothing came for so long.
    Silent(Duration),
    /// What came is no message, or none that belongs here; in words.
    Message(String),
    /// The connection failed; in words.
    Failed(String),
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Broken::Closed => f.write_str("closed the connection"),
            Broken::Silent(time) => write!(f, "said nothing for {:.1} s", time.as_secs_f64()),
            Broken::Message(words) => write!(f, "broke the protocol: {words}"),
            Broken::Failed(words) => write!(f, "cannot be reached any more: {words}"),
        }
    }
}

impl Wire {
    /// Speaks over `stream`; nobody who does not read keeps us longer than `longest_write`.
    pub(super) fn new(stream: TcpStream, longest_write: Duration) -> io::Result<Wire> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(longest_write))?;
        Ok(Wire { stream, buffer: Vec::new() })
    }

    /// Sends a message.
    pub(super) fn send(&mut self, message: &Message) -> Result<(), Broken> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.stream.write_all(&bytes).and_then(|()| self.stream.flush()).map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset => Broken::Closed,
            _ => Broken::Failed(error.to_string()),
        })
    }

    /// Says the last word and closes. What the other side has sent meanwhile is read first: a socket that is closed with unread
    /// bytes resets the connection, and the last word could be lost on its way.
    pub(super) fn close_with(&mut self, message: &Message) {
        if self.send(message).is_err() || self.stream.shutdown(Shutdown::Write).is_err() {
            return;
        }
        let begun = Instant::now();
        let mut bytes = 0;
        let mut chunk = [0; 512];
        while let Some(left) = LAST_WAIT.checked_sub(begun.elapsed()).filter(|left| !left.is_zero()) {
            let read = self.stream.set_read_timeout(Some(left)).and_then(|()| self.stream.read(&mut chunk));
            match read {
                Ok(length) if length > 0 && bytes < LAST_BYTES => bytes += length,
                _ => return,
            }
        }
    }

    /// The next message, if it comes within `longest`.
    pub(super) fn receive(&mut self, longest: Duration) -> Result<Message, Broken> {
        let begun = Instant::now();
        loop {
            if let Some(end) = self.buffer.iter().position(|&byte| byte == 0) {
                let bytes: Vec<u8> = self.buffer.drain(..=end).take(end).collect();
                return understand(&bytes);
            }
            if self.buffer.len() > LONGEST {
                return Err(Broken::Message(format!("a message longer than {LONGEST} bytes")));
            }
            self.fill(longest, longest.saturating_sub(begun.elapsed()))?;
        }
    }

    /// Reads what comes within `left`.
    fn fill(&mut self, longest: Duration, left: Duration) -> Result<(), Broken> {
        if left.is_zero() {
            return Err(Broken::Silent(longest));
        }
        let failed = |error: io::Error| Broken::Failed(error.to_string());
        self.stream.set_read_timeout(Some(left)).map_err(failed)?;
        let mut chunk = [0; 512];
        match self.stream.read(&mut chunk) {
            Ok(0) => Err(Broken::Closed),
            Ok(length) => {
                self.buffer.extend_from_slice(&chunk[..length]);
                Ok(())
            }
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Err(Broken::Silent(longest)),
                io::ErrorKind::Interrupted => Ok(()),
                io::ErrorKind::ConnectionReset => Err(Broken::Closed),
                _ => Err(failed(error)),
            },
        }
    }
}

fn understand(bytes: &[u8]) -> Result<Message, Broken> {
    let text = String::from_utf8_lossy(bytes);
    if bytes.len() > LONGEST || !text.is_ascii() {
        let what = if text.is_ascii() { "a message longer than 127 bytes" } else { "bytes that are not ASCII" };
        return Err(Broken::Message(format!("{what}: {}", NotationError::quote(&text))));
    }
    Message::read(&text).map_err(|error| Broken::Message(format!("{}: {error}", NotationError::quote(&text))))
}
