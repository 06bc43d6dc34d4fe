//! The program as it is run in a folder, with an end to every wait.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What takes longer hangs.
const LONGEST: Duration = Duration::from_secs(120);

/// How it is said.
const HELD: [&str; 2] = ["is being written by process", "is in use by process"];

pub(super) struct Program(PathBuf);

/// A command under way; its output is read meanwhile.
pub(super) struct Running {
    child: Child,
    stdout: JoinHandle<String>,
    stderr: JoinHandle<String>,
}

/// How it ended.
#[derive(Debug)]
pub(super) struct Ended {
    /// The exit code; `None` after a signal or where it hung.
    pub(super) code: Option<i32>,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

impl Program {
    pub(super) fn new(path: PathBuf) -> Program {
        Program(path)
    }

    pub(super) fn start(&self, folder: &Path, words: &str) -> Result<Running, String> {
        let mut child = Command::new(&self.0)
            .args(words.split(' '))
            .current_dir(folder)
            .env("FOEHN_DATA", folder.join("data"))
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.0.display()))?;
        let (stdout, stderr) = (read(child.stdout.take()), read(child.stderr.take()));
        Ok(Running { child, stdout, stderr })
    }

    /// Runs it to its end.
    pub(super) fn run(&self, folder: &Path, words: &str) -> Result<Ended, String> {
        self.start(folder, words)?.wait()
    }
}

fn read(from: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut from) = from {
            let _ = from.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

impl Running {
    /// Waits so long, then kills it, as nothing can be caught; whether it still ran.
    pub(super) fn kill_after(mut self, time: Duration) -> Result<bool, String> {
        std::thread::sleep(time);
        let still_runs = self.child.try_wait().map_err(|error| error.to_string())?.is_none();
        let _ = self.child.kill();
        let _ = self.child.wait();
        Ok(still_runs)
    }

    pub(super) fn wait(mut self) -> Result<Ended, String> {
        let begun = Instant::now();
        let code = loop {
            match self.child.try_wait().map_err(|error| error.to_string())? {
                Some(status) => break status.code(),
                None if begun.elapsed() > LONGEST => {
                    let _ = self.child.kill();
                    let _ = self.child.wait();
                    break None;
                }
                None => std::thread::sleep(Duration::from_millis(2)),
            }
        };
        let text = |thread: JoinHandle<String>| thread.join().unwrap_or_default();
        Ok(Ended { code, stdout: text(self.stdout), stderr: text(self.stderr) })
    }
}

impl Ended {
    /// What must never happen: a signal, a wait without end, a panic, an exit code that means nothing.
    pub(super) fn crash(&self) -> Option<String> {
        let panicked = self.stderr.contains("panicked at");
        match self.code {
            None => Some(format!("it was ended by a signal or never ended; it said {}", self.last_words())),
            Some(0..=2) if !panicked => None,
            Some(code) => Some(format!("it ended with {code}; it said {}", self.last_words())),
        }
    }

    /// The end of what it said about errors.
    pub(super) fn last_words(&self) -> String {
        let words = self.stderr.trim();
        let from = words.char_indices().rev().nth(400).map_or(0, |(at, _)| at);
        format!("{:?}", &words[from..])
    }

    /// Whether it was told that another process holds what it wanted to write.
    pub(super) fn was_told_who_holds_it(&self) -> bool {
        self.code == Some(1) && HELD.iter().any(|words| self.stderr.contains(words))
    }
}
