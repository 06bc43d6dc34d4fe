//! The program that drives Chromium, started once for all tests, and a wire to it: HTTP/1.1 and JSON by hand, as in
//! the WebDriver standard.
//!
//! The tests are run by a harness that ends without a word, so the driver is watched by a shell that reads from this
//! process: when the pipe breaks, however that came about, it ends every browser, whose number is in the lock of its
//! profile, and then the driver.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How long the driver may take for anything.
const PATIENCE: Duration = Duration::from_secs(90);

/// Waits for the end of this process in place of the tests. Interrupts are for the tests; the shell outlives them.
const WATCH: &str = r#"
trap '' INT
"$1" --port=0 & driver=$!
cat > /dev/null
for lock in "$2"/*/profile/SingletonLock; do
  browser=$(readlink "$lock") && kill "${browser##*-}"
done 2> /dev/null
{ kill $driver; wait $driver; } 2> /dev/null
for wait in 1 1 2 4; do sleep $wait; rm -rf "$2" 2> /dev/null && break; done
"#;

/// The driver that all tests share.
pub(crate) struct Driver {
    port: u16,
    /// Where browsers keep their things; gone with the driver.
    pub(crate) folder: PathBuf,
    _shell: Child,
    _words: BufReader<ChildStdout>,
}

impl Driver {
    /// The driver, started by the first who asks.
    pub(crate) fn get() -> &'static Driver {
        static DRIVER: OnceLock<Driver> = OnceLock::new();
        DRIVER.get_or_init(Driver::start)
    }

    fn start() -> Driver {
        let program = program();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the browsers");
        let mut shell = Command::new("sh")
            .args(["-c", WATCH, "watch"])
            .arg(&program)
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell to watch the driver");
        let mut words = BufReader::new(shell.stdout.take().expect("it was asked for"));
        let port = port(&mut words).unwrap_or_else(|said| panic!("{} does not start: {said}", program.display()));
        Driver { port, folder, _shell: shell, _words: words }
    }

    /// A new connection.
    pub(crate) fn wire(&self) -> Wire {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit of time");
        stream.set_nodelay(true).expect("a socket that sends at once");
        Wire { reader: BufReader::new(stream) }
    }
}

/// The driver's program: what `CHROMEDRIVER` names, or the first on the path.
fn program() -> PathBuf {
    if let Some(named) = std::env::var_os("CHROMEDRIVER") {
        return named.into();
    }
    on_the_path("chromedriver").unwrap_or_else(|| {
        panic!(
            "chromedriver is not on the path; the browser tests need it and Chromium: \
             `apt-get install chromium chromium-driver` (or set CHROMEDRIVER to its place), \
             or leave them out with FOEHN_WITHOUT_BROWSER=1"
        )
    })
}

/// The browser by its Debian names; without one, the driver looks for what it knows.
pub(crate) fn browser() -> Option<PathBuf> {
    on_the_path("chromium").or_else(|| on_the_path("chromium-browser"))
}

fn on_the_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The port that the driver says it has found.
fn port(words: &mut impl BufRead) -> Result<u16, String> {
    let (begun, mut said) = (Instant::now(), String::new());
    while begun.elapsed() < PATIENCE {
        let mut line = String::new();
        if words.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
            break;
        }
        if let Some((_, port)) = line.split_once("successfully on port ") {
            return port.trim().trim_end_matches('.').parse().map_err(|_| line.clone());
        }
        said.push_str(&line);
    }
    Err(said)
}

/// What the driver answers when something cannot be done.
#[derive(Debug)]
pub(crate) struct Trouble {
    /// The standard's name for it: `no such element`.
    pub(crate) kind: String,
    pub(crate) words: String,
}

/// A connection to the driver.
pub(crate) struct Wire {
    reader: BufReader<TcpStream>,
}

impl Wire {
    /// One command and its answer.
    pub(crate) fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, Trouble> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        self.reader.get_mut().write_all(format!("{head}{body}").as_bytes()).expect("the driver listens");
        let answer = self.answer();
        let mut answer: Value = serde_json::from_slice(&answer).expect("the driver answers in JSON");
        let value = answer["value"].take();
        match value["error"].as_str() {
            Some(kind) if value["message"].is_string() => {
                let words = value["message"].as_str().unwrap_or_default().to_owned();
                Err(Trouble { kind: kind.to_owned(), words })
            }
            _ => Ok(value),
        }
    }

    fn answer(&mut self) -> Vec<u8> {
        let (mut length, mut line) = (0, String::new());
        loop {
            line.clear();
            assert!(self.reader.read_line(&mut line).expect("the driver answers in time") > 0, "the driver hung up");
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(text) = line.strip_prefix("content-length:") {
                length = text.trim().parse().expect("a length");
            }
        }
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body).expect("the whole answer");
        body
    }
}
