//! `foehn endgame build .. --hub`: the steps are done by the workers of a hub, and the finished files come home.

use crate::cluster::{HubPlace, failed};
use crate::failure::Interrupted;
use crate::interrupt;
use crate::lab::fingerprint;
use crate::perft::progress;
use anyhow::Context;
use foehn_cluster::{EndgameSpec, Spec};
use foehn_databases::endgame::{Built, Folder, Order};
use foehn_files::{Lock, replace};
use std::fs;
use std::time::Duration;

/// In the folder: which run of the hub this is, and what it is about.
const NOTE: &str = "hub-run";

/// Has everything built by workers.
pub(super) fn build(
    game: &str,
    place: &HubPlace,
    folder: &Folder,
    order: &Order,
    positions: u64,
) -> anyhow::Result<Built> {
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let (pieces, distances, memory) = (order.pieces, order.distances, order.memory);
    let spec = Spec::Endgames(EndgameSpec { game: game.to_owned(), pieces, distances, memory });
    let hub = place.connect()?;
    let note = folder.path().join(NOTE);
    let words = serde_json::to_string(&spec)?;
    let known = fs::read_to_string(&note).unwrap_or_default();
    let earlier = known.trim_end().split_once('\n').filter(|(_, about)| *about == words).map(|(id, _)| id);
    let id = hub.submit_or_follow(&spec, earlier, fingerprint()).map_err(failed)?;
    fs::create_dir_all(folder.path()).with_context(|| format!("cannot make the folder {}", folder.path().display()))?;
    let _right = Lock::of_folder(folder.path())?;
    replace(&note, format!("{id}\n{words}\n"))?;
    let bar = progress(0, f64::INFINITY).with_message(id.clone());
    loop {
        let (line, _) = hub.result(&id).map_err(failed)?;
        bar.set_length(line.total.unwrap_or_default());
        bar.set_position(line.settled);
        match line.state.as_str() {
            "open" if interrupt.is_raised() => {
                bar.finish_and_clear();
                let words = format!(
                    "{id} goes on without this command; the same command brings what it makes, `foehn hub cancel {id}` ends it"
                );
                return Err(Interrupted::new(words).into());
            }
            "open" => std::thread::sleep(Duration::from_millis(200)),
            "done" => break,
            state => {
                bar.finish_and_clear();
                let why = line.why.unwrap_or_else(|| format!("it was {state}"));
                return Err(anyhow::anyhow!("{id}: {why}"));
            }
        }
    }
    bar.finish_and_clear();
    let mut built = Built { positions, ..Built::default() };
    for (name, object) in hub.finished_files(&id).map_err(failed)? {
        let path = folder.path().join(&name);
        replace(&path, hub.fetch(&id, &object).map_err(failed)?)?;
        built.slices += usize::from(name.ends_with(".wdl"));
    }
    fs::remove_file(&note)?;
    Ok(built)
}
