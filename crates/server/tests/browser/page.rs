//! The page of a server of the test's own: open it, play on it by clicks, and compare it with what the server says.

use crate::session::{LIMIT, Session};
use crate::talk::{Running, encoded};
use foehn_server::Options;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::io::Write;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::Once;
use std::time::{Duration, Instant};

/// A browser at the page of a server.
pub(crate) struct Page {
    session: Option<Session>,
    pub(crate) server: Running,
    refusals: Cell<bool>,
    requests: RefCell<Vec<String>>,
}

impl Deref for Page {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.session.as_ref().expect("it is there until the end")
    }
}

impl Page {
    /// A new page, or nothing where the tests in a browser are left out.
    pub(crate) fn new() -> Option<Page> {
        Page::of(Options::default())
    }

    /// The same of a server with options of its own.
    pub(crate) fn of(options: Options) -> Option<Page> {
        if left_out() {
            return None;
        }
        let session = Some(Session::take());
        let page =
            Page { session, server: Running::start(options), refusals: Cell::default(), requests: RefCell::default() };
        page.log("browser");
        page.log("performance");
        Some(page)
    }

    /// The same at `#/game/view`.
    pub(crate) fn at(place: &str) -> Option<Page> {
        let page = Page::new()?;
        page.open(place);
        Some(page)
    }

    /// The same with both sides for the tester.
    pub(crate) fn alone_at(place: &str) -> Option<Page> {
        let page = Page::at(place)?;
        page.sit("both");
        Some(page)
    }

    /// The address of a place.
    pub(crate) fn address(&self, place: &str) -> String {
        format!("http://{}/{}{place}", self.server.address, if place.is_empty() { "" } else { "#/" })
    }

    /// Opens `game/view?..` or `game/view/place` and waits until it is there.
    #[track_caller]
    pub(crate) fn open(&self, place: &str) {
        self.go(&self.address(place));
        self.ready();
        let mut path = place.split('?').next().unwrap_or_default().split('/');
        let (game, view) = (path.next().unwrap_or_default(), path.next().unwrap_or("play"));
        self.wait(&format!("location.hash.startsWith('#/{game}') && document.body.dataset.view === '{view}'"));
    }

    #[track_caller]
    pub(crate) fn ready(&self) {
        self.wait("one('body.ready')");
    }

    /// Takes a seat: `first`, `second`, `both` or `none`.
    #[track_caller]
    pub(crate) fn sit(&self, seat: &str) {
        self.click(&format!("label:has([data-seats='{seat}'])"));
        self.wait(&format!("one('[data-seats={seat}]').checked"));
    }

    /// Chooses in a list: `level`, `clock`.
    #[track_caller]
    pub(crate) fn choose(&self, list: &str, value: &str) {
        self.click(&format!("{list} option[value='{value}']"));
        self.wait(&format!("one(`{list}`).value === '{value}'"));
    }

    /// Presses the button of an action.
    #[track_caller]
    pub(crate) fn act(&self, action: &str) {
        self.click(&format!("[data-action='{action}']"));
    }

    #[track_caller]
    pub(crate) fn touch(&self, cell: &str) {
        self.click(&format!("#board [data-cell='{cell}']"));
    }

    /// The moves made, as the address tells them.
    #[track_caller]
    pub(crate) fn moves(&self) -> Vec<String> {
        strings(&self.look("moves()"))
    }

    #[track_caller]
    pub(crate) fn text(&self, css: &str) -> String {
        self.look(&format!("text(`{css}`)")).as_str().unwrap_or_default().to_owned()
    }

    /// What the server says about the position on the board.
    #[track_caller]
    pub(crate) fn state(&self) -> Value {
        let game = self.look(
            "{ game: location.hash.split('/')[1], start: asked().get('start') ?? undefined,
               moves: moves().slice(0, asked().has('at') ? Number(asked().get('at')) : undefined) }",
        );
        let mut asked = json!({ "game": game["game"], "moves": game["moves"] });
        if game["start"].is_string() {
            asked["start"] = game["start"].clone();
        }
        self.server.post("/api/position", &asked).good()
    }

    /// Makes a move by touching its cells, one after the other, or by its button.
    #[track_caller]
    pub(crate) fn play(&self, text: &str) {
        let state = self.state();
        let legal = state["legal"].as_array().expect("a list");
        let mv = legal.iter().find(|mv| mv["text"] == text).unwrap_or_else(|| panic!("{text} is not among {legal:?}"));
        let gesture = strings(&mv["gesture"]);
        for cell in &gesture {
            self.touch(cell);
        }
        if gesture.is_empty() || legal.iter().filter(|other| other["gesture"] == mv["gesture"]).count() > 1 {
            self.click(&format!("#board [data-move='{text}']"));
        }
        let ply = state["moves"].as_array().expect("a list").len();
        self.wait(&format!("moves()[{ply}] === '{text}'"));
    }

    /// Waits until it is whose turn: `person`, `engine`, `over`.
    #[track_caller]
    pub(crate) fn turn(&self, of: &str) {
        self.wait(&format!("document.body.dataset.turn === '{of}'"));
    }

    /// Every cell of the board shows what the server says is there.
    #[track_caller]
    pub(crate) fn agrees(&self) -> Value {
        let state = self.state();
        let rows = state["board"]["rows"].as_array().expect("rows");
        let wanted: Vec<bool> = rows
            .iter()
            .flat_map(|row| row.as_array().expect("a row"))
            .filter(|cell| cell["name"] != "")
            .map(|cell| [".", "-", " "].contains(&cell["glyph"].as_str().expect("a glyph")))
            .collect();
        let shown: Vec<bool> = strings(&self.look("labels()")).iter().map(|label| label.ends_with("empty")).collect();
        assert_eq!(shown, wanted, "which cells are empty: on the page, at the server");
        state
    }

    /// The addresses of all requests that the page has made.
    #[track_caller]
    pub(crate) fn requests(&self) -> Vec<String> {
        let mut requests = self.requests.borrow_mut();
        for entry in self.log("performance") {
            let message: Value = serde_json::from_str(entry["message"].as_str().expect("a message")).expect("JSON");
            if message["message"]["method"] == "Network.requestWillBeSent" {
                requests.push(message["message"]["params"]["request"]["url"].as_str().expect("an address").to_owned());
            }
        }
        requests.clone()
    }

    /// This test makes the server refuse something, which browsers note as an error.
    pub(crate) fn expects_refusals(&self) {
        self.refusals.set(true);
    }

    /// Waits for a file to be downloaded whole, and reads it.
    #[track_caller]
    pub(crate) fn downloaded(&self, name: &str) -> String {
        let (file, begun) = (self.downloads.join(name), Instant::now());
        loop {
            match std::fs::read_to_string(&file) {
                Ok(text) if !text.is_empty() => {
                    std::fs::remove_file(&file).expect("our own file");
                    return text;
                }
                _ => assert!(begun.elapsed() < LIMIT, "no {name} in {}", self.downloads.display()),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// A file to load.
    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let file = self.downloads.with_file_name(name);
        std::fs::write(&file, text).expect("a file in our own folder");
        file
    }

    /// What must hold for every page that was looked at.
    fn check(&self) {
        let own = format!("http://{}/", self.server.address);
        for request in self.requests() {
            let inside = request.starts_with(&own)
                || ["data:", "blob:", "about:", "chrome:"].iter().any(|kind| request.starts_with(kind));
            assert!(inside, "a request to another place: {request}");
        }
        for entry in self.log("browser") {
            let refused = entry["source"] == "network"
                && entry["message"]
                    .as_str()
                    .is_some_and(|text| text.contains("status of 4") || text.contains("net::ERR_"));
            let fine = entry["level"] != "SEVERE" && entry["source"] != "security" || refused && self.refusals.get();
            assert!(fine, "the browser notes {entry}");
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let failed = std::thread::panicking();
        let found = if failed { Ok(()) } else { catch_unwind(AssertUnwindSafe(|| self.check())) };
        let session = self.session.take().expect("it is taken here alone");
        if failed || found.is_err() {
            session.quit();
        } else {
            session.give_back();
        }
        if let Err(complaint) = found {
            resume_unwind(complaint);
        }
    }
}

/// The strings of a list.
#[track_caller]
pub(crate) fn strings(list: &Value) -> Vec<String> {
    list.as_array().expect("a list").iter().map(|each| each.as_str().expect("a text").to_owned()).collect()
}

/// A place with the moves or the first position in it.
pub(crate) fn place(path: &str, name: &str, value: &str) -> String {
    format!("{path}?{name}={}", encoded(value))
}

/// Says something that the harness does not swallow.
pub(crate) fn tell(words: &str) {
    let _ = writeln!(std::io::stderr(), "{words}");
}

fn left_out() -> bool {
    static TOLD: Once = Once::new();
    let out = std::env::var_os("FOEHN_WITHOUT_BROWSER").is_some_and(|value| !value.is_empty() && value != "0");
    if out {
        TOLD.call_once(|| {
            tell("the browser tests are LEFT OUT, as FOEHN_WITHOUT_BROWSER says: nothing of the page is tested");
        });
    }
    out
}
