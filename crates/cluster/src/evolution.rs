//! Evolution on a cluster: an epoch of a deme is a job, its state goes in and comes out as an object.
//!
//! Job `e * demes + d` is epoch `e` of deme `d`. It takes what the other demes gave at the end of epoch `e - 1`, as in one process, so
//! it is open when all of that epoch is settled, and the course is that of one process, whoever lived which epoch. The hub keeps
//! the pollen of every deme, so a deme finds it whenever it is there to take it, and no worker waits for another: it gets
//! another deme, or the job of another run.

use crate::fault::Fault;
use crate::objects::{ObjectId, Objects};
use crate::work::Work;
use foehn_games::catalog;
use foehn_lab::Interrupt;
use foehn_lab::job::Undone;
use foehn_learn::evolution::deme::Deme;
use foehn_learn::evolution::elsewhere::live;
use foehn_learn::evolution::pollen::Given;
use foehn_learn::evolution::{Arena, Plan};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// What an evolution is about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EvolutionSpec {
    /// The game, by its name.
    pub game: String,
    /// The plan, as a run writes it.
    pub plan: String,
    /// How many demes the plan has.
    pub demes: u32,
    /// The last epoch.
    pub epochs: u32,
}

/// An epoch of a deme.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EpochWork {
    game: String,
    plan: String,
    deme: u32,
    /// The deme after its last epoch; nothing before its founders.
    state: Option<ObjectId>,
    /// What the others gave at the end of that epoch, deme by deme.
    pollen: Vec<ObjectId>,
}

/// What came of an epoch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct EpochOutcome {
    /// The work that it is of.
    of: String,
    /// The deme afterwards.
    pub(crate) deme: ObjectId,
    /// What it gives to others.
    pollen: ObjectId,
    /// Games and epoch, as in the journal of a run.
    pub(crate) journal: ObjectId,
    /// Which epoch.
    pub(crate) epoch: u32,
    /// The best strength, a standard deviation taken off.
    pub(crate) best_strength: f64,
    /// The mean strength.
    pub(crate) mean_strength: f64,
    /// The games of the epoch.
    pub(crate) games: u32,
    /// Their nodes.
    pub(crate) nodes: u64,
}

impl EvolutionSpec {
    /// The evolution of a game by a plan.
    pub fn new(game: &str, plan: &Plan, epochs: u32) -> EvolutionSpec {
        EvolutionSpec { game: game.to_owned(), plan: plan.to_text(), demes: plan.demes, epochs }
    }

    pub(crate) fn check(&self) -> Result<(), Fault> {
        let (plan, _) = read(&self.game, &self.plan).map_err(Fault::Asked)?;
        match plan.demes == self.demes && self.epochs < 1_000_000 {
            true => Ok(()),
            false => Err(Fault::asked(format!("{} demes and epoch {} do not fit the plan", self.demes, self.epochs))),
        }
    }

    /// How many jobs there are.
    pub(crate) fn count(&self) -> u64 {
        (u64::from(self.epochs) + 1) * u64::from(self.demes)
    }

    /// The job of this number, where what it rests on has come out.
    pub(crate) fn work<'a>(&self, number: u64, outcome: impl Fn(u64) -> Option<&'a Value>) -> Option<EpochWork> {
        let demes = u64::from(self.demes);
        let (epoch, deme) = (number / demes, number % demes);
        let (mut state, mut pollen) = (None, Vec::new());
        if let Some(before) = epoch.checked_sub(1) {
            for other in 0..demes {
                let known: EpochOutcome = Deserialize::deserialize(outcome(before * demes + other)?).ok()?;
                match other == deme {
                    true => state = Some(known.deme),
                    false => pollen.push(known.pollen),
                }
            }
        }
        Some(EpochWork { game: self.game.clone(), plan: self.plan.clone(), deme: deme as u32, state, pollen })
    }
}

impl EpochWork {
    /// Lives it.
    pub(crate) fn perform(&self, interrupt: &Interrupt, objects: &dyn Objects) -> Result<Value, Undone> {
        let (plan, arena) = read(&self.game, &self.plan).map_err(Undone::Senseless)?;
        let fetched = |id: &ObjectId| read_deme(&objects.get(id)?, &*arena).map_err(Undone::Senseless);
        let deme = self.state.as_ref().map_or_else(|| Ok(Deme::new(self.deme)), fetched)?;
        let mut pollen: Vec<Given> = Vec::new();
        for id in &self.pollen {
            let given = fetched(id)?.given.pop().map(|(_, individuals)| individuals);
            pollen.push(Arc::new(given.unwrap_or_default()));
        }
        let stop = || interrupt.is_raised();
        let lived = live(&*arena, &plan, deme, &pollen, &stop).ok_or(Undone::Interrupted)?;
        let put = |text: String| objects.put(text.as_bytes());
        let outcome = EpochOutcome {
            of: Work::Epoch(self.clone()).name(),
            deme: put(lived.deme.to_text(&*arena))?,
            pollen: put(lived.deme.as_pollen().to_text(&*arena))?,
            journal: put(lived.journal)?,
            epoch: lived.summary.epoch,
            best_strength: lived.summary.best_strength,
            mean_strength: lived.summary.mean_strength,
            games: lived.summary.games,
            nodes: lived.summary.nodes,
        };
        serde_json::to_value(outcome).map_err(|error| Undone::Senseless(error.to_string()))
    }
}

impl EpochOutcome {
    pub(crate) fn read(outcome: &Value) -> Result<EpochOutcome, String> {
        EpochOutcome::deserialize(outcome).map_err(|error| format!("no outcome of an epoch: {error}"))
    }

    /// What must be on the hub before it counts.
    pub(crate) fn objects(&self) -> Vec<ObjectId> {
        vec![self.deme.clone(), self.pollen.clone(), self.journal.clone()]
    }
}

fn read(game: &str, plan: &str) -> Result<(Plan, Arc<dyn Arena>), String> {
    let plan = Plan::read(plan).map_err(|(line, what)| format!("the plan, line {line}: {what}"))?;
    let arena = catalog::find(game).map_err(|error| error.to_string())?.arena().map_err(|error| error.to_string())?;
    let arena = arena.with_average_nodes(plan.nodes);
    Ok((plan, arena))
}

/// Reads a deme that came as an object.
pub(crate) fn read_deme(content: &[u8], arena: &dyn Arena) -> Result<Deme, String> {
    let text = std::str::from_utf8(content).map_err(|error| error.to_string())?;
    Deme::read(text, "the deme of an object", arena)
}
