//! Folders of runs of evolution: a small real run, made once, and whatever a test writes by hand.

#![allow(dead_code)] // each test file uses its part

use foehn_games::catalog;
use foehn_learn::evolution::fitness::Class;
use foehn_learn::evolution::phases::Thresholds;
use foehn_learn::evolution::run::{Beginning, Effort, Run};
use foehn_learn::evolution::store::Memory;
use foehn_learn::evolution::{Arena, Plan};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The game of the small run.
pub(crate) const GAME: &str = "connect4";

/// A folder of runs of the test's own.
pub(crate) struct Runs(pub(crate) PathBuf);

impl Runs {
    /// An empty one.
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!("runs-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("a folder of the test's own");
        Runs(folder)
    }

    /// Writes a file, whole at once as a run does.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let file = self.0.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder of the test's own");
        let draft = file.with_extension("part");
        fs::write(&draft, text).expect("a file of the test's own");
        fs::rename(&draft, &file).expect("a file of the test's own");
    }

    /// A run as the program wrote it: two demes, two epochs.
    pub(crate) fn real(&self, name: &str) {
        for (file, text) in evolved() {
            self.write(&format!("{name}/{file}"), text);
        }
    }

    /// The same with a status that a test has changed.
    pub(crate) fn changed(&self, name: &str, change: impl FnOnce(&mut Value)) {
        self.real(name);
        let mut status = status();
        change(&mut status);
        self.write(&format!("{name}/status.json"), &status.to_string());
    }
}

impl Drop for Runs {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The status of the small run.
pub(crate) fn status() -> Value {
    serde_json::from_str(&evolved()["status.json"]).expect("the program writes JSON")
}

/// The file of its champion.
pub(crate) fn champion() -> &'static str {
    &evolved()["champion"]
}

/// The files of the small run.
fn evolved() -> &'static BTreeMap<String, String> {
    static FILES: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    FILES.get_or_init(|| {
        let arena = catalog::find(GAME).expect("a game").arena().expect("a duel");
        let thresholds = Thresholds { greatest: Class::ALL[1], ..Thresholds::default() };
        let plan = Plan { individuals: 4, births: 4, nodes: 300, pollination: 0.5, thresholds, ..Plan::default() };
        let arena: std::sync::Arc<dyn Arena> = arena.with_average_nodes(plan.nodes);
        let store = Memory::default();
        let run = Run::open(arena.as_ref(), plan, &store, "0.1.0", Beginning::GoOn).expect("a run");
        let effort = Effort { stop: &|| false, last_epoch: Some(1), threads: 1, elsewhere: None };
        run.evolve(effort, &mut |_| ()).expect("nothing fails in memory");
        store.texts()
    })
}
