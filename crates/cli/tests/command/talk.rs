//! A conversation with the running command, line by line, in which every wait has an end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes on a busy machine.
const LONGEST: Duration = Duration::from_secs(60);

/// The command, running. It ends with this value.
pub(crate) struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts `foehn` with these arguments.
    pub(crate) fn new(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the command is built");
        let output = BufReader::new(child.stdout.take().expect("standard output is piped"));
        let (sender, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let input = child.stdin.take();
        Talk { child, input, lines }
    }

    /// Sends a line, or several.
    #[track_caller]
    pub(crate) fn say(&mut self, lines: &str) {
        self.say_bytes(format!("{lines}\n").as_bytes());
    }

    /// Sends bytes as they are.
    #[track_caller]
    pub(crate) fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the command listens");
    }

    /// The next line that begins so; others are passed over.
    #[track_caller]
    pub(crate) fn hear(&mut self, start: &str) -> String {
        self.hear_all(start).pop().expect("the last line is the one")
    }

    /// All lines up to the next that begins so.
    #[track_caller]
    pub(crate) fn hear_all(&mut self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + LONGEST;
        let mut heard = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(line) = self.lines.recv_timeout(left) else { panic!("no `{start}` after {heard:#?}") };
            let found = line.starts_with(start);
            heard.push(line);
            if found {
                return heard;
            }
        }
    }

    /// Whether a line that begins so comes within this time.
    pub(crate) fn says_within(&mut self, start: &str, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with(start) => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }

    /// Says nothing more.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Whether it ends soon, and well.
    pub(crate) fn ends(&mut self) -> bool {
        self.exit_code() == Some(0)
    }

    /// The code with which it ends soon; `None` if it does not, or by a signal.
    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        let deadline = Instant::now() + Duration::from_secs(10);
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        None
    }

    /// Its process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
