//! A program as a child process: lines in, lines out, and a deadline for every one that is waited for.

use super::fault::Fault;
use crate::interrupt::Interrupt;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a wait looks whether it was interrupted.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);
/// Where Debian puts games; not on everybody's path.
const GAMES: &str = "/usr/games";
/// More than this of a line is not kept: no protocol has longer ones.
const LONGEST_LINE: usize = 1 << 16;
/// Lines that may wait to be read before the program has to wait.
const MOST_WAITING: usize = 4096;

/// A line, and when it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
}

/// A running program. It ends with this value.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Line>,
    /// The last line on standard error, for whoever asks why it ended.
    last_words: Arc<Mutex<String>>,
}

impl Process {
    /// Starts the command.
    ///
    /// # Errors
    /// Why it cannot be started, in words.
    pub(super) fn start(command: &[String]) -> Result<Process, String> {
        let (name, arguments) = command.split_first().ok_or("there is no command")?;
        let started = spawn(name.into(), arguments).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound if !name.contains(['/', '\\']) => {
                spawn(Path::new(GAMES).join(name).into(), arguments).map_err(|_| error)
            }
            _ => Err(error),
        });
        let mut child = started.map_err(|error| format!("cannot start `{name}`: {error}"))?;
        let (sender, lines) = sync_channel(MOST_WAITING);
        let last_words = Arc::new(Mutex::new(String::new()));
        let output = child.stdout.take().expect("standard output is piped");
        let errors = child.stderr.take().expect("standard error is piped");
        let heard = Arc::clone(&last_words);
        // Both threads end when the program closes its side, or when nobody listens any more.
        thread::spawn(move || read_lines(output, |text| tell(&sender, text)));
        thread::spawn(move || read_lines(errors, |text| remember(&heard, text)));
        let input = child.stdin.take();
        Ok(Process { child, input, lines, last_words })
    }

    /// Sends a line.
    ///
    /// # Errors
    /// [`Fault::Ended`] where nobody reads it.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = match &mut self.input {
            Some(input) => input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        sent.map_err(|_| self.ended())
    }

    /// The next line before the deadline; `None` where there is none.
    ///
    /// # Errors
    /// [`Fault::Ended`] where no line can come any more, [`Fault::Interrupted`].
    pub(super) fn line(&mut self, deadline: Instant, interrupt: &Interrupt) -> Result<Option<Line>, Fault> {
        loop {
            if interrupt.is_raised() {
                return Err(Fault::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(BETWEEN_LOOKS)) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if left <= BETWEEN_LOOKS => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Waits up to `longest` for a line that `wanted` takes.
    ///
    /// # Errors
    /// [`Fault::Late`], and as for [`Process::line`].
    pub(super) fn wait_for<T>(
        &mut self,
        longest: Duration,
        interrupt: &Interrupt,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let deadline = Instant::now() + longest;
        loop {
            let line = self.line(deadline, interrupt)?.ok_or(Fault::Late(longest))?;
            if let Some(found) = wanted(&line.text) {
                return Ok(found);
            }
        }
    }

    /// Forgets the lines that have come.
    pub(super) fn forget_lines(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// How it ended, in words.
    fn ended(&mut self) -> Fault {
        self.input = None;
        // A program that closes its output is about to end; its status is worth a moment.
        let patience = Instant::now() + Duration::from_millis(200);
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if Instant::now() < patience => thread::sleep(Duration::from_millis(5)),
                _ => break None,
            }
        };
        let mut how = match status {
            Some(status) => format!("ended ({status})"),
            None => "closed its output".to_owned(),
        };
        // Standard error is read by a thread of its own, which may be a little behind.
        thread::sleep(Duration::from_millis(20));
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        if !words.is_empty() {
            how = format!("{how}, saying: {words}");
        }
        Fault::Ended(how)
    }

    /// Lets the program end by itself within `longest`, once its input is closed.
    pub(super) fn leave(&mut self, longest: Duration) {
        self.input = None;
        let deadline = Instant::now() + longest;
        while Instant::now() < deadline && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already; either way it is waited for, so that nothing of it stays.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(name: OsString, arguments: &[String]) -> io::Result<Child> {
    let mut command = Command::new(name);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Ctrl-C is for us; we end the program when the game is put away.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

/// Whether somebody listens on.
fn tell(sender: &SyncSender<Line>, text: String) -> bool {
    sender.send(Line { text, at: Instant::now() }).is_ok()
}

fn remember(last: &Mutex<String>, text: String) -> bool {
    if !text.is_empty() {
        *last.lock().unwrap_or_else(PoisonError::into_inner) = text.chars().take(300).collect();
    }
    true
}

/// Hands on each line, without its end, until there is none or nobody wants one.
fn read_lines(from: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        match from.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if !take(String::from_utf8_lossy(&line).trim().to_owned()) => return,
            Ok(_) => {}
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        Process::start(&["sh", "-c", script].map(str::to_owned)).expect("there is a shell")
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(10)
    }

    #[test]
    fn lines_go_both_ways() {
        let mut process = shell("while read line; do echo \"<$line>\"; done");
        process.send("one").unwrap();
        let found = process.wait_for(Duration::from_secs(10), &Interrupt::default(), |text| Some(text.to_owned()));
        assert_eq!(found, Ok("<one>".to_owned()));
    }

    #[test]
    fn the_end_is_told_with_the_last_words() {
        let mut process = shell("echo no book >&2; exit 3");
        let fault = process.line(soon(), &Interrupt::default()).unwrap_err();
        let words = fault.to_string();
        assert!(words.contains("exit status: 3") && words.contains("no book"), "{words}");
        assert!(matches!(process.send("x"), Err(Fault::Ended(_))));
    }

    #[test]
    fn waiting_ends_at_the_deadline_and_when_interrupted() {
        let mut process = shell("exec sleep 60");
        let waited = process.wait_for(Duration::from_millis(120), &Interrupt::default(), |_| Some(()));
        assert_eq!(waited, Err(Fault::Late(Duration::from_millis(120))));
        let interrupt = Interrupt::default();
        interrupt.raise();
        assert_eq!(process.line(soon(), &interrupt), Err(Fault::Interrupted));
    }

    #[test]
    fn what_is_no_command_is_named() {
        let error = Process::start(&["no-such-program-here".to_owned()]).map(|_| ()).unwrap_err();
        assert!(error.starts_with("cannot start `no-such-program-here`: "), "{error}");
    }
}
