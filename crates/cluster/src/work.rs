//! Work: what a hub hands out, as data, and what a worker makes of it.
//!
//! A [`Work`] is never code: a worker does what its own program knows by that name and nothing else. What comes back is data again,
//! and [`digest`] is the same for the same outcome wherever it was made, times apart, so that any result can be checked by doing the
//! work once more.

use crate::endgames::{StepOutcome, StepWork, VerifyOutcome, VerifyWork};
use crate::evolution::{EpochOutcome, EpochWork};
use crate::objects::{ObjectId, Objects};
use crate::self_play::SelfPlayWork;
use foehn_game::Key;
use foehn_lab::Interrupt;
use foehn_lab::job::{Job, Limit, Task, Undone};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::{Duration, Instant};

/// A piece of work.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// A job of the laboratory.
    Lab(Job),
    /// A game that an engine plays against itself, for learning from it.
    SelfPlay(SelfPlayWork),
    /// An epoch of a deme.
    Epoch(EpochWork),
    /// A step of an endgame build, done in a moment.
    Step(StepWork),
    /// One that takes longer.
    LongStep(StepWork),
    /// A look at a sample of a step.
    Verify(VerifyWork),
    /// Nothing but waiting, to measure the cluster itself.
    Drill {
        /// The number that is to come back, mixed.
        number: u64,
        /// How long it takes.
        millis: u64,
    },
}

/// How work ended that was not interrupted: with an outcome, or because it makes no sense.
pub type Ended = Result<Value, String>;

impl Work {
    /// Does it, with the objects that it names; nothing where it was interrupted.
    pub fn perform(&self, interrupt: &Interrupt, objects: &dyn Objects) -> Option<Ended> {
        match self {
            Work::Lab(job) => ended(job.perform(interrupt).and_then(|outcome| {
                serde_json::to_value(outcome).map_err(|error| Undone::Senseless(error.to_string()))
            })),
            Work::SelfPlay(game) => game.perform(interrupt),
            Work::Step(step) | Work::LongStep(step) => ended(step.perform(self.name(), interrupt, objects)),
            Work::Verify(verify) => ended(verify.perform(self.name(), interrupt, objects)),
            Work::Epoch(epoch) => ended(epoch.perform(interrupt, objects)),
            Work::Drill { number, millis } => {
                let end = Instant::now() + Duration::from_millis(*millis);
                while let Some(left) = end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
                    if interrupt.is_raised() {
                        return None;
                    }
                    std::thread::sleep(left.min(Duration::from_millis(50)));
                }
                Some(Ok(Value::from(drilled(*number))))
            }
        }
    }

    /// Whether doing it again gives the same.
    pub fn is_replayable(&self) -> bool {
        match self {
            Work::Lab(Job { task: Task::Race { .. }, .. }) => false,
            Work::Lab(Job { task: Task::Pair { limits, .. }, .. }) => {
                !limits.iter().any(|limit| matches!(limit, Limit::Millis(_)))
            }
            Work::Lab(_) | Work::SelfPlay(_) | Work::Epoch(_) | Work::Drill { .. } => true,
            Work::Step(_) | Work::LongStep(_) | Work::Verify(_) => true,
        }
    }

    /// Whether it takes minutes or more: nobody gets more of that than it can do at once.
    pub(crate) fn is_long(&self) -> bool {
        matches!(self, Work::Epoch(_) | Work::LongStep(_))
    }

    /// What names this work and all that goes into it: outcomes of work that rests on other outcomes say of which they are.
    pub(crate) fn name(&self) -> String {
        serde_json::to_value(self).map_or_else(|_| String::new(), |work| digest(&work))
    }

    /// Whether an outcome is of this work, and not of one that rested on something else.
    pub(crate) fn is_of(&self, outcome: &Value) -> bool {
        match self {
            Work::Epoch(_) | Work::Step(_) | Work::LongStep(_) | Work::Verify(_) => {
                outcome["of"].as_str() == Some(&self.name())
            }
            Work::Lab(_) | Work::SelfPlay(_) | Work::Drill { .. } => true,
        }
    }

    /// The objects that an outcome names, which must be on the hub before it counts.
    pub(crate) fn objects(&self, outcome: &Value) -> Vec<ObjectId> {
        match self {
            Work::Epoch(_) => EpochOutcome::read(outcome).map(|outcome| outcome.objects()).unwrap_or_default(),
            Work::Step(_) | Work::LongStep(_) => {
                StepOutcome::read(outcome).map(|outcome| outcome.objects()).unwrap_or_default()
            }
            Work::Lab(_) | Work::SelfPlay(_) | Work::Verify(_) | Work::Drill { .. } => Vec::new(),
        }
    }

    /// Whether an outcome says that what it looked at is false.
    pub(crate) fn is_complaint(&self, outcome: &Value) -> bool {
        matches!(self, Work::Verify(_)) && VerifyOutcome::read(outcome).is_ok_and(|looked| looked.faulty > 0)
    }
}

fn ended(performed: Result<Value, Undone>) -> Option<Ended> {
    match performed {
        Ok(outcome) => Some(Ok(outcome)),
        Err(Undone::Interrupted) => None,
        Err(Undone::Senseless(why)) => Some(Err(why)),
    }
}

/// What a drill answers.
pub fn drilled(number: u64) -> u64 {
    // Numbers beyond 2^53 are no numbers for everybody.
    Key::mix(number, 1).0 >> 11
}

/// The digest of an outcome: of its text with the fields in order, without times.
///
/// ```
/// use foehn_cluster::digest;
/// use serde_json::json;
/// assert_eq!(digest(&json!({"nodes": 7, "micros": 12})), digest(&json!({"micros": 99, "nodes": 7})));
/// assert_ne!(digest(&json!({"nodes": 7})), digest(&json!({"nodes": 8})));
/// ```
pub fn digest(outcome: &Value) -> String {
    let mut timeless = outcome.clone();
    forget_times(&mut timeless);
    let text = timeless.to_string();
    // Two chains with different seeds: 128 bits, against chance and carelessness. Who lies sends a false outcome, and that is compared whole.
    let chain = |seed: u64| {
        text.bytes().collect::<Vec<u8>>().chunks(8).fold(Key::mix(seed, text.len() as u64), |key, chunk| {
            key.with(chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
        })
    };
    format!("{:016x}{:016x}", chain(1).0, chain(2).0)
}

/// Drops what depends on the machine: processor time.
fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("micros");
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(values) => values.iter_mut().for_each(forget_times),
        _ => {}
    }
}

/// The nodes that an outcome tells of, for the curious.
pub(crate) fn nodes_of(outcome: &Value) -> u64 {
    match outcome {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| match (name.as_str(), value) {
                ("nodes", Value::Number(nodes)) => nodes.as_u64().unwrap_or(0),
                // The nodes of iterations are sums: the last one counts.
                (_, Value::Array(values)) => values.iter().map(nodes_of).max().unwrap_or(0),
                (_, inner) => nodes_of(inner),
            })
            .fold(0, u64::saturating_add),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objects::Shelf;

    fn nowhere() -> Shelf {
        Shelf::new("/nowhere")
    }

    #[test]
    fn the_same_work_has_the_same_digest() {
        let task = Task::Search { position: "44455".to_owned(), changes: vec![], depth: 5 };
        let work = Work::Lab(Job { game: "connect4".to_owned(), variant: "x".to_owned(), task });
        let once = work.perform(&Interrupt::default(), &nowhere()).unwrap().unwrap();
        let again = work.perform(&Interrupt::default(), &nowhere()).unwrap().unwrap();
        assert_eq!(digest(&once), digest(&again));
        assert!(nodes_of(&once) > 0, "{once}");
        assert!(work.is_replayable());
    }

    #[test]
    fn senseless_work_says_why_and_interrupted_work_says_nothing() {
        let task = Task::Position { seed: 1, number: 1 };
        let work = Work::Lab(Job { game: "hopscotch".to_owned(), variant: "x".to_owned(), task });
        assert!(work.perform(&Interrupt::default(), &nowhere()).unwrap().unwrap_err().contains("hopscotch"));
        let interrupt = Interrupt::default();
        interrupt.raise();
        assert_eq!(Work::Drill { number: 1, millis: 10_000 }.perform(&interrupt, &nowhere()), None);
        assert_eq!(
            Work::Drill { number: 3, millis: 0 }.perform(&Interrupt::default(), &nowhere()),
            Some(Ok(drilled(3).into()))
        );
    }
}
