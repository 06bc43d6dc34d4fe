//! Folders as `foehn lab` writes them, made by hand.

#![allow(dead_code)] // each test file uses its part

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A folder of reports of the test's own.
pub(crate) struct Reports(pub(crate) PathBuf);

impl Reports {
    /// An empty one.
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!("lab-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("a folder of the test's own");
        Reports(folder)
    }

    /// Writes a file, whole at once as `foehn lab` does.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let file = self.0.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder of the test's own");
        let draft = file.with_extension("part");
        fs::write(&draft, text).expect("a file of the test's own");
        fs::rename(&draft, &file).expect("a file of the test's own");
    }

    /// How far an experiment is, said so many seconds ago.
    pub(crate) fn progress(&self, folder: &str, state: &str, done: u64, ago: u64) {
        let experiment = folder.rsplit('/').next().expect("a name");
        let progress = json!({
            "experiment": experiment, "title": title(experiment), "games": ["chess", "checkers"], "state": state,
            "doing": "searches", "done": done, "total": 160, "seconds": 12.5, "updated": now() - ago,
        });
        self.write(&format!("{folder}/progress.json"), &progress.to_string());
    }

    /// A finished experiment, which ended so many seconds ago.
    pub(crate) fn finished(&self, folder: &str, ago: u64) {
        let experiment = folder.rsplit('/').next().expect("a name");
        self.progress(folder, "finished", 160, ago);
        self.write(&format!("{folder}/report.json"), &report(experiment).to_string());
        self.write(&format!("{folder}/index.html"), &page(&title(experiment)));
        self.write(&format!("{folder}/nodes.csv"), "depth,nodes\n8,1000\n");
        self.write(&format!("{folder}/nodes.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
        self.write(&format!("{folder}/positions-chess.txt"), "8/8/8/8/8/8/8/8 w - -\n");
        self.write(&format!("{folder}/journal.jsonl"), "{}\n");
    }

    /// All experiments in one folder, with a page that leads to them.
    pub(crate) fn all(&self, parts: &[&str]) {
        for part in parts {
            self.finished(&format!("all/{part}"), 5);
        }
        self.progress("all", "finished", 160, 5);
        let link = |part: &&str| format!("<li><a id=\"{part}\" href=\"{part}/index.html\">{part}</a></li>");
        let links: String = parts.iter().map(link).collect();
        self.write("all/index.html", &page("The laboratory").replace("</main>", &format!("<ul>{links}</ul></main>")));
    }
}

impl Drop for Reports {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The present, as progress is dated.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock that is right").as_secs()
}

fn title(experiment: &str) -> String {
    match experiment {
        "etc" => "Enhanced transposition cutoffs".to_owned(),
        other => format!("The experiment {other}"),
    }
}

fn report(experiment: &str) -> Value {
    json!({
        "experiment": experiment, "title": title(experiment), "question": "How many nodes does it save?",
        "papers": "Plaat 1996", "findings": ["It saves <b>28 %</b> of the nodes.", "More at greater depths."],
        "sections": [], "run": { "command": "foehn lab etc", "settings": [] },
    })
}

/// A page that needs nothing else, with a style and a picture of its own.
fn page(title: &str) -> String {
    let style = ":root { color-scheme: light dark } h1 { color: rgb(1, 2, 3) }";
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{style}</style><main><h1>{title}</h1>\
         <svg width=\"80\" height=\"40\"><rect width=\"80\" height=\"40\"/></svg></main></html>"
    )
}
