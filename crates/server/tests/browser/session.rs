//! One Chromium: what a person does with it (go, click, type, drag) and what can be seen in it. Sessions are kept for
//! the next test, since starting a browser takes longer than most tests.

use crate::driver::{Driver, Trouble, Wire, browser};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How long a thing may take to be there. Machines that test are busy.
pub(crate) const LIMIT: Duration = Duration::from_secs(30);

/// The standard's name for the number of an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Keys that have no letter.
pub(crate) mod key {
    pub(crate) const TAB: char = '\u{e004}';
    pub(crate) const ENTER: char = '\u{e007}';
    pub(crate) const ESCAPE: char = '\u{e00c}';
    pub(crate) const END: char = '\u{e010}';
    pub(crate) const HOME: char = '\u{e011}';
    pub(crate) const LEFT: char = '\u{e012}';
    pub(crate) const UP: char = '\u{e013}';
    pub(crate) const RIGHT: char = '\u{e014}';
    pub(crate) const DOWN: char = '\u{e015}';
}

/// Before every script: short words for what the tests ask for.
const WORDS: &str = "
const one = (css) => document.querySelector(css), all = (css) => [...document.querySelectorAll(css)];
const text = (css) => one(css)?.textContent ?? '';
const asked = () => new URLSearchParams(location.hash.split('?')[1] ?? '');
const moves = () => (asked().get('moves') ?? '').split(' ').filter(Boolean);
const label = (cell) => one(`#board [data-cell=\"${cell}\"]`)?.getAttribute('aria-label');
const labels = () => all('#board [data-cell]').map((cell) => cell.getAttribute('aria-label'));
const cells = (attribute) => [...new Set(all(`#board [data-cell][${attribute}]`).map((cell) => cell.dataset.cell))];
const shown = (css) => { const box = one(css)?.getBoundingClientRect(); return Boolean(box && box.width && box.height); };
";

static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

/// A browser.
pub(crate) struct Session {
    wire: RefCell<Wire>,
    path: String,
    pub(crate) downloads: PathBuf,
}

impl Session {
    /// One that is idle, or a new one.
    pub(crate) fn take() -> Session {
        let idle = IDLE.lock().expect("nobody panics while holding it").pop();
        idle.unwrap_or_else(Session::start)
    }

    /// Back to the idle ones, as it came.
    pub(crate) fn give_back(self) {
        self.widen();
        self.colours("");
        self.go("about:blank");
        IDLE.lock().expect("nobody panics while holding it").push(self);
    }

    /// Ends the browser.
    pub(crate) fn quit(self) {
        let _ = self.wire.borrow_mut().ask("DELETE", &self.path, None);
    }

    fn start() -> Session {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let driver = Driver::get();
        let folder = driver.folder.join(NUMBER.fetch_add(1, Ordering::Relaxed).to_string());
        let downloads = folder.join("downloads");
        std::fs::create_dir_all(&downloads).expect("a folder for downloads");
        let flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-extensions",
            "--disable-sync",
            "--no-first-run",
            "--lang=en",
            "--window-size=1280,900",
            &format!("--user-data-dir={}", folder.join("profile").display()),
        ];
        let mut options = json!({
            "args": flags,
            "prefs": { "download.default_directory": downloads, "download.prompt_for_download": false },
            "perfLoggingPrefs": { "enableNetwork": true, "enablePage": false },
        });
        if let Some(program) = browser() {
            options["binary"] = json!(program);
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
            "timeouts": { "script": 60_000, "pageLoad": 60_000, "implicit": 0 },
        } } });
        let mut wire = driver.wire();
        let answer = wire.ask("POST", "/session", Some(&wanted)).unwrap_or_else(|trouble| {
            panic!(
                "Chromium does not start: {}\nis it installed? `apt-get install chromium chromium-driver`",
                trouble.words
            )
        });
        let path = format!("/session/{}", answer["sessionId"].as_str().expect("a session has a name"));
        Session { wire: RefCell::new(wire), path, downloads }
    }

    /// A command of the session that may fail.
    fn attempt(&self, command: &str, body: &Value) -> Result<Value, Trouble> {
        self.wire.borrow_mut().ask("POST", &format!("{}/{command}", self.path), Some(body))
    }

    /// A command of the session.
    #[track_caller]
    pub(crate) fn command(&self, command: &str, body: &Value) -> Value {
        self.attempt(command, body)
            .unwrap_or_else(|trouble| panic!("{command} {body}: {}: {}", trouble.kind, trouble.words))
    }

    /// A command of Chromium's own protocol.
    #[track_caller]
    pub(crate) fn devtools(&self, name: &str, parameters: &Value) -> Value {
        self.command("goog/cdp/execute", &json!({ "cmd": name, "params": parameters }))
    }

    #[track_caller]
    pub(crate) fn go(&self, address: &str) {
        self.command("url", &json!({ "url": address }));
    }

    /// The value of an expression in the page.
    #[track_caller]
    pub(crate) fn look(&self, expression: &str) -> Value {
        let script = format!("{WORDS}\nreturn ({expression});");
        self.command("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Waits until an expression holds, and gives its value.
    #[track_caller]
    pub(crate) fn wait(&self, expression: &str) -> Value {
        let value = self.wait_for(expression, LIMIT);
        if value.is_null() {
            let page = self.look(
                "{ address: location.href, turn: document.body.dataset.turn, says: text('.status'), toast: text('#says'), board: labels().filter((each) => !each.endsWith('empty')).join('; ') }",
            );
            panic!("still not: {expression}\n{page}\n{}", self.picture());
        }
        value
    }

    /// The same with a limit of its own; null when it has passed.
    #[track_caller]
    pub(crate) fn wait_for(&self, expression: &str, limit: Duration) -> Value {
        let script = format!(
            "{WORDS}
            const tell = arguments[0], begun = performance.now();
            const ask = () => {{ try {{ return ({expression}); }} catch {{ return null; }} }};
            const look = () => {{
              const value = ask();
              if (value) tell(value); else if (performance.now() - begun > {}) tell(null); else setTimeout(look, 8);
            }};
            look();",
            limit.as_millis()
        );
        self.command("execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Writes a picture of the page and says where it is.
    fn picture(&self) -> String {
        let answer = self.wire.borrow_mut().ask("GET", &format!("{}/screenshot", self.path), None);
        let file =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("failed-{}.png", self.path.replace('/', "-")));
        let written = answer.ok().and_then(|text| decode(text.as_str()?)).map(|bytes| std::fs::write(&file, bytes));
        if let Some(Ok(())) = written { format!("the page: {}", file.display()) } else { String::new() }
    }

    /// Does something with an element as soon as it is there and lets it be done.
    #[track_caller]
    fn with(&self, css: &str, act: impl Fn(&str) -> Result<Value, Trouble>) {
        let begun = Instant::now();
        loop {
            let done = self
                .attempt("element", &json!({ "using": "css selector", "value": css }))
                .and_then(|found| act(found[ELEMENT].as_str().expect("an element has a number")));
            let Err(trouble) = done else { return };
            let passing =
                ["no such element", "stale element reference", "element click intercepted", "element not interactable"];
            let may_pass = passing.contains(&trouble.kind.as_str()) && begun.elapsed() < LIMIT;
            assert!(may_pass, "{css}: {}: {}\n{}", trouble.kind, trouble.words, self.picture());
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Clicks in the middle of an element, which must be in sight.
    #[track_caller]
    pub(crate) fn click(&self, css: &str) {
        self.with(css, |element| self.attempt(&format!("element/{element}/click"), &json!({})));
    }

    /// Types into a field, or names a file to a field of files.
    #[track_caller]
    pub(crate) fn fill(&self, css: &str, text: &str) {
        self.with(css, |element| self.attempt(&format!("element/{element}/value"), &json!({ "text": text })));
    }

    /// Empties a field and types into it.
    #[track_caller]
    pub(crate) fn write(&self, css: &str, text: &str) {
        self.with(css, |element| self.attempt(&format!("element/{element}/clear"), &json!({})));
        self.fill(css, text);
    }

    /// Presses keys, wherever the focus is.
    #[track_caller]
    pub(crate) fn press(&self, keys: &[char]) {
        let steps: Vec<Value> = keys
            .iter()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        self.command("actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": steps }] }));
    }

    /// Presses on one element, moves to another and lets go there.
    #[track_caller]
    pub(crate) fn drag(&self, from: &str, to: &str) {
        let place = |css: &str| {
            let found = self.command("element", &json!({ "using": "css selector", "value": css }));
            json!({ "type": "pointerMove", "duration": 40, "x": 0, "y": 0, "origin": found })
        };
        let steps = [
            place(from),
            json!({ "type": "pointerDown", "button": 0 }),
            place(to),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        self.command("actions", &json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": steps }] }));
    }

    #[track_caller]
    pub(crate) fn reload(&self) {
        self.command("refresh", &json!({}));
    }

    /// What the browser has noted since it was last asked: `browser` or `performance`.
    #[track_caller]
    pub(crate) fn log(&self, kind: &str) -> Vec<Value> {
        let entries = self.command("se/log", &json!({ "type": kind }));
        entries.as_array().expect("a list").clone()
    }

    /// The width of a phone, with its kind of page.
    #[track_caller]
    pub(crate) fn narrow(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        self.devtools("Emulation.setDeviceMetricsOverride", &size);
    }

    pub(crate) fn widen(&self) {
        self.devtools("Emulation.clearDeviceMetricsOverride", &json!({}));
    }

    /// Which colours the system likes: `dark`, `light`, or nothing.
    #[track_caller]
    pub(crate) fn colours(&self, scheme: &str) {
        let feature = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.devtools("Emulation.setEmulatedMedia", &feature);
    }

    /// Opens a tab, does something there, closes it and returns.
    pub(crate) fn in_new_tab(&self, act: impl FnOnce()) {
        let home = self.wire.borrow_mut().ask("GET", &format!("{}/window", self.path), None).expect("a tab has a name");
        let tab = self.command("window/new", &json!({ "type": "tab" }));
        self.command("window", &json!({ "handle": tab["handle"] }));
        act();
        self.wire.borrow_mut().ask("DELETE", &format!("{}/window", self.path), None).expect("a tab can be closed");
        self.command("window", &json!({ "handle": home }));
    }
}

/// Bytes written in base 64, as pictures come.
fn decode(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'a'..=b'z' => Some(u32::from(byte - b'a') + 26),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u32> = text.bytes().filter(|&byte| byte != b'=').map(digit).collect::<Option<_>>()?;
    let group = |group: &[u32]| {
        let bits = group.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - group.len()));
        bits.to_be_bytes()[1..group.len()].to_vec()
    };
    Some(digits.chunks(4).flat_map(group).collect())
}
