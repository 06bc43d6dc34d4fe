//! Two at once in one folder: one of them may be refused and is told who holds it; run again it succeeds, and nothing of either is lost.

use super::Ordeal;
use super::place::Place;
use super::works::{Known, Work};

const KIND: &str = "pairs";

pub(super) fn run(ordeal: &mut Ordeal, work: &Work, known: &Known) -> Result<(), String> {
    let place = Place::with(&known.before)?;
    let commands = [work.command, work.other.unwrap_or(work.command)];
    let first = ordeal.program.start(place.path(), commands[0])?;
    // At the very same moment, or a little later.
    if ordeal.random.below(2) == 0 {
        std::thread::sleep(ordeal.random.part(known.time, 0.5));
    }
    let second = ordeal.program.start(place.path(), commands[1])?;
    let ended = [first.wait()?, second.wait()?];
    ordeal.tally(KIND).tried += 1;
    let mut refused = 0;
    for (ended, command) in ended.iter().zip(commands) {
        if let Some(crash) = ended.crash() {
            ordeal.fault(KIND, work, &crash);
        } else if ended.was_told_who_holds_it() {
            refused += 1;
            let again = ordeal.program.run(place.path(), command)?;
            if !work.is_done(&again) {
                ordeal.fault(KIND, work, &format!("refused once, it failed again: {}", again.last_words()));
            }
        } else if !work.is_done(ended) {
            ordeal.fault(KIND, work, &format!("it failed beside another: {}", ended.last_words()));
        }
    }
    ordeal.tally(KIND).meet(["wrote one after the other", "one was told who holds it", "both were refused"][refused]);
    if refused == 2 {
        ordeal.fault(KIND, work, "both were refused");
    }
    if let Some(problem) = known.difference(&place.contents(), &known.after_pair) {
        ordeal.fault(KIND, work, &problem);
    }
    Ok(())
}
