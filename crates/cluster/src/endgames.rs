//! Endgame databases on a cluster: a step of a build, a slice and its partner, is a job; so is looking at a sample of it by another way.
//!
//! Job `s` does step `s` of the plan when those below are settled. It fetches their working files, solves, and leaves its own with the
//! finished ones; nothing in a file depends on where it was made, so the files are those of one machine. Job `steps + s` verifies step
//! `s` on a sample, from finished files and rules alone. Where it finds a fault the hub does both jobs itself, and whoever was wrong is
//! found.

use crate::fault::Fault;
use crate::objects::{ObjectId, Objects};
use crate::work::Work;
use foehn_databases::Error;
use foehn_databases::endgame::{Endings, Folder, Order, Progress, Sample, StepFacts};
use foehn_game::Patience;
use foehn_games::catalog;
use foehn_lab::Interrupt;
use foehn_lab::job::Undone;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

/// What a build is about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EndgameSpec {
    /// The game, by its name.
    pub game: String,
    /// Everything with at most so many pieces.
    pub pieces: u32,
    /// Distances as well where there are at most so many.
    pub distances: u32,
    /// The most memory that a step may take.
    pub memory: u64,
}

/// A file by its name in the folder of a build, and what it holds.
type NamedFile = (String, ObjectId);

/// A step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StepWork {
    spec: EndgameSpec,
    step: usize,
    /// What it rests on.
    files: Vec<NamedFile>,
}

/// A look at a step from the other side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct VerifyWork {
    spec: EndgameSpec,
    step: usize,
    /// The finished files of its slices and of all below.
    files: Vec<NamedFile>,
}

/// What came of a step.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StepOutcome {
    /// The work that it is of.
    of: String,
    /// The finished files.
    pub(crate) finished: Vec<NamedFile>,
    /// The files for the steps above.
    working: Vec<NamedFile>,
}

/// What came of a look.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct VerifyOutcome {
    of: String,
    positions: u64,
    /// Positions that do not follow from their moves.
    pub(crate) faulty: u64,
}

/// One in so many positions of a step is looked at, up to so many of each slice: a look is to cost little beside the step.
const ONE_IN: u64 = 64;
const SAMPLE: u64 = 20_000;
/// Steps of so many ranks take seconds; smaller ones may be handed out in numbers.
const LONG: u64 = 2_000_000;

/// The plan of a build: its steps, and below each all on which it rests.
#[derive(Clone, Debug)]
pub(crate) struct EndgamePlan {
    spec: EndgameSpec,
    steps: Vec<StepFacts>,
    below: Vec<BTreeSet<usize>>,
}

impl EndgameSpec {
    fn endings(&self) -> Result<&'static dyn Endings, String> {
        let duel = catalog::find(&self.game).map_err(|error| error.to_string())?.duel();
        let endings = duel.map_err(|error| error.to_string())?.endings();
        endings.ok_or_else(|| format!("nobody can compute the endgames of {} backwards", self.game))
    }

    fn order(&self) -> Order {
        Order { pieces: self.pieces, distances: self.distances, memory: self.memory, keep_work: true }
    }

    pub(crate) fn check(&self) -> Result<(), Fault> {
        let endings = self.endings().map_err(Fault::Asked)?;
        if self.pieces > endings.most_pieces() {
            let (game, most) = (&self.game, endings.most_pieces());
            return Err(Fault::asked(format!("the endgames of {game} are numbered up to {most} pieces")));
        }
        let plan = self.plan().map_err(Fault::Asked)?;
        match plan.steps.iter().max_by_key(|step| step.memory) {
            None => Err(Fault::asked(format!("no endgame of {} has so few pieces", self.game))),
            Some(step) if step.memory > self.memory => Err(Fault::asked(format!(
                "slice {} needs {} MiB of memory on a worker and the limit is {} MiB; raise the limit or build fewer pieces",
                step.slices[0],
                step.memory.div_ceil(1 << 20),
                self.memory >> 20
            ))),
            Some(_) => Ok(()),
        }
    }

    pub(crate) fn plan(&self) -> Result<EndgamePlan, String> {
        let steps = self.endings()?.steps(&self.order());
        let mut below: Vec<BTreeSet<usize>> = Vec::new();
        for step in &steps {
            let mut all: BTreeSet<usize> = step.after.iter().copied().collect();
            step.after.iter().for_each(|&before| all.extend(&below[before]));
            below.push(all);
        }
        Ok(EndgamePlan { spec: self.clone(), steps, below })
    }
}

impl EndgamePlan {
    /// How many jobs there are.
    pub(crate) fn count(&self) -> u64 {
        2 * self.steps.len() as u64
    }

    /// The jobs that have to be settled before.
    pub(crate) fn after(&self, number: u64) -> Vec<u64> {
        let number = number as usize;
        let numbers = |steps: &mut dyn Iterator<Item = usize>| steps.map(|step| step as u64).collect();
        match number.checked_sub(self.steps.len()) {
            None => numbers(&mut self.steps[number].after.iter().copied()),
            Some(step) => numbers(&mut self.below[step].iter().copied().chain([step])),
        }
    }

    /// The job of which another one is the verification.
    pub(crate) fn verified_by(&self, number: u64) -> Option<u64> {
        number.checked_sub(self.steps.len() as u64)
    }

    /// The job of this number, where what it rests on has come out.
    pub(crate) fn work<'a>(&self, number: u64, outcome: impl Fn(u64) -> Option<&'a Value>) -> Option<Work> {
        let step = number as usize % self.steps.len();
        let verifies = self.verified_by(number).is_some();
        let mut files = Vec::new();
        for before in self.after(number) {
            let known = StepOutcome::read(outcome(before)?).ok()?;
            files.extend(if verifies { known.finished } else { known.working });
        }
        let spec = self.spec.clone();
        Some(match verifies {
            true => Work::Verify(VerifyWork { spec, step, files }),
            false if self.steps[step].ranks > LONG => Work::LongStep(StepWork { spec, step, files }),
            false => Work::Step(StepWork { spec, step, files }),
        })
    }
}

impl StepWork {
    /// Does it; `name` is that of the work.
    pub(crate) fn perform(&self, name: String, interrupt: &Interrupt, objects: &dyn Objects) -> Result<Value, Undone> {
        let endings = self.spec.endings().map_err(Undone::Senseless)?;
        let order = self.spec.order();
        let steps = endings.steps(&order);
        let step = steps.get(self.step).ok_or_else(|| Undone::Senseless(format!("there is no step {}", self.step)))?;
        let room = objects.room()?;
        laid_out(&self.files, room.path(), objects)?;
        let folder = Folder::new(room.path());
        patiently(interrupt, |progress| endings.build_step(&folder, &order, self.step, progress))?;
        let taken = |names: &[String]| -> Result<Vec<NamedFile>, Undone> {
            names.iter().map(|name| Ok((name.clone(), objects.take_in(&room.path().join(name))?))).collect()
        };
        let outcome = StepOutcome { of: name, finished: taken(&step.finished)?, working: taken(&step.working)? };
        serde_json::to_value(outcome).map_err(|error| Undone::Senseless(error.to_string()))
    }
}

impl VerifyWork {
    /// Does it; `name` is that of the work.
    pub(crate) fn perform(&self, name: String, interrupt: &Interrupt, objects: &dyn Objects) -> Result<Value, Undone> {
        let endings = self.spec.endings().map_err(Undone::Senseless)?;
        let steps = endings.steps(&self.spec.order());
        let step = steps.get(self.step).ok_or_else(|| Undone::Senseless(format!("there is no step {}", self.step)))?;
        let room = objects.room()?;
        laid_out(&self.files, room.path(), objects)?;
        let there = endings.open(&Folder::new(room.path()));
        let is_there = |slice: &String| there.facts().iter().any(|facts| facts.name == *slice);
        let positions = (step.ranks / ONE_IN).clamp(100, SAMPLE);
        let sample = Sample::Some { positions, seed: self.step as u64 };
        // A file that cannot even be opened is as false as one with false values.
        let found = match step.slices.iter().all(is_there) {
            true => {
                let look = |progress: &Progress| there.verify(self.spec.pieces, &step.slices, sample, progress);
                patiently(interrupt, look).map(|verified| (verified.positions, verified.faulty))?
            }
            false => (0, 1),
        };
        let outcome = VerifyOutcome { of: name, positions: found.0, faulty: found.1 };
        serde_json::to_value(outcome).map_err(|error| Undone::Senseless(error.to_string()))
    }
}

impl StepOutcome {
    pub(crate) fn read(outcome: &Value) -> Result<StepOutcome, String> {
        StepOutcome::deserialize(outcome).map_err(|error| format!("no outcome of a step: {error}"))
    }

    /// What must be on the hub before it counts.
    pub(crate) fn objects(&self) -> Vec<ObjectId> {
        self.finished.iter().chain(&self.working).map(|(_, id)| id.clone()).collect()
    }

    /// Whether it has the files of its step and no others.
    pub(crate) fn fits(&self, work: &StepWork) -> bool {
        let names = |files: &[NamedFile]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let steps = work.spec.endings().map(|endings| endings.steps(&work.spec.order())).unwrap_or_default();
        let facts = steps.get(work.step);
        facts.is_some_and(|facts| names(&self.finished) == facts.finished && names(&self.working) == facts.working)
    }
}

impl VerifyOutcome {
    pub(crate) fn read(outcome: &Value) -> Result<VerifyOutcome, String> {
        VerifyOutcome::deserialize(outcome).map_err(|error| format!("no outcome of a verification: {error}"))
    }
}

/// Puts files where they belong.
fn laid_out(files: &[NamedFile], folder: &Path, objects: &dyn Objects) -> Result<(), Undone> {
    for (name, id) in files {
        // Names come from other machines: those that lead elsewhere are none.
        let is_plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':']);
        if !name.split('/').all(is_plain) {
            return Err(Undone::Senseless(format!("`{}` is no name of a file", name.escape_default())));
        }
        objects.place(id, &folder.join(name))?;
    }
    Ok(())
}

/// Works on one thread, for a worker has a job for each of its own; again where the disk was full, until somebody stops it.
fn patiently<T: Send>(
    interrupt: &Interrupt,
    work: impl Fn(&Progress) -> foehn_databases::Result<T> + Sync,
) -> Result<T, Undone> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.map_err(|error| Undone::Senseless(error.to_string()))?;
    let heard = interrupt.clone();
    let patience = Patience::new(None, move || heard.is_raised());
    while !interrupt.is_raised() {
        let progress = Progress::within(&patience);
        match pool.install(|| work(&progress)) {
            Ok(done) => return Ok(done),
            Err(Error::Interrupted) => break,
            Err(Error::Io { .. }) => std::thread::sleep(Duration::from_secs(1)),
            Err(error) => return Err(Undone::Senseless(error.to_string())),
        }
    }
    Err(Undone::Interrupted)
}
