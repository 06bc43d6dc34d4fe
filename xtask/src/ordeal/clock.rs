//! A clock that was wrong: everything in a folder whose work was killed, locks too, was written in ten years or long ago. It goes on all the same.

use super::Ordeal;
use super::place::Place;
use super::works::{Known, Work};
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

const KIND: &str = "clock";

const TEN_YEARS: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

pub(super) fn run(ordeal: &mut Ordeal, work: &Work, known: &Known) -> Result<(), String> {
    let place = Place::with(&known.before)?;
    let moment = ordeal.random.part(known.time, 0.9);
    ordeal.program.start(place.path(), work.command)?.kill_after(moment)?;
    let now = SystemTime::now();
    let when = if ordeal.random.below(2) == 0 { now + TEN_YEARS } else { now - 2 * TEN_YEARS };
    date(place.path(), when);
    ordeal.tally(KIND).tried += 1;
    let ended = ordeal.program.run(place.path(), work.command)?;
    let problem = match work.is_done(&ended) {
        true => known.difference(&place.contents(), &known.after),
        false => Some(format!("with files of another time it did not go on: {}", ended.last_words())),
    };
    match problem {
        None => ordeal.tally(KIND).meet("went on"),
        Some(problem) => ordeal.fault(KIND, work, &problem),
    }
    Ok(())
}

fn date(folder: &Path, when: SystemTime) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            date(&path, when);
        } else if let Ok(file) = File::options().write(true).open(&path) {
            let _ = file.set_modified(when);
        }
    }
}
