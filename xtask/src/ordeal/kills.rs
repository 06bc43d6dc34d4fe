//! Killed at random moments, a few times in one folder; then it may end. It must, and with the bytes of an undisturbed run.

use super::Ordeal;
use super::place::Place;
use super::works::{KILLS, Known, Work};

const KIND: &str = "kills";

pub(super) fn run(ordeal: &mut Ordeal, work: &Work, known: &Known) -> Result<(), String> {
    let place = Place::with(&known.before)?;
    for _ in 0..1 + ordeal.random.below(KILLS as u64) {
        let moment = ordeal.random.part(known.time, 1.2);
        let running = ordeal.program.start(place.path(), work.command)?;
        if running.kill_after(moment)? {
            ordeal.tally(KIND).tried += 1;
        } else {
            ordeal.tally(KIND).meet("came too late");
        }
    }
    let ended = ordeal.program.run(place.path(), work.command)?;
    let problem = match work.is_done(&ended) {
        true => known.difference(&place.contents(), &known.after),
        false => Some(format!("after kills it did not go on: {:?}, {}", ended.code, ended.last_words())),
    };
    match problem {
        None => ordeal.tally(KIND).meet("folders with the same bytes in the end"),
        Some(problem) => ordeal.fault(KIND, work, &problem),
    }
    Ok(())
}
