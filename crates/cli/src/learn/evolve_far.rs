//! `foehn learn evolve .. --hub`: the epochs are lived by the workers of a hub, and the folder of the run is the one of this command.

use super::evolve::EvolveArgs;
use super::run_folder::RunFolder;
use crate::cluster::{HubPlace, failed};
use crate::lab::fingerprint;
use foehn_cluster::client::Hub;
use foehn_cluster::{EvolutionSpec, FarDemes, Spec};
use foehn_learn::evolution::elsewhere::Elsewhere;
use foehn_learn::evolution::run::{Run, RunError};
use foehn_learn::evolution::status::Status;
use foehn_learn::evolution::store::Store;
use foehn_learn::evolution::{Arena, Plan};

/// In the folder: which run of the hub this is, and what it is about.
const NOTE: &str = "hub-run";

/// An evolution on a hub.
pub(super) struct Far {
    hub: Hub,
    run: String,
    spec: EvolutionSpec,
}

impl Far {
    /// Submits it, or finds the run that this folder is of.
    pub(super) fn begin(args: &EvolveArgs, plan: &Plan, folder: &RunFolder) -> anyhow::Result<Far> {
        let spec = EvolutionSpec::new(args.game.name, plan, args.epochs.unwrap_or_default());
        let place = HubPlace { hub: args.hub.clone().unwrap_or_default(), dir: args.hub_dir.clone(), authority: None };
        let hub = place.connect()?;
        let words = serde_json::to_string(&spec)?;
        let note = folder.read(NOTE)?;
        let earlier = note.as_ref().and_then(|note| note.trim_end().split_once('\n'));
        let earlier = earlier.filter(|(_, about)| *about == words).map(|(id, _)| id);
        let run = hub.submit_or_follow(&Spec::Evolution(spec.clone()), earlier, fingerprint()).map_err(failed)?;
        folder.replace(NOTE, &format!("{run}\n{words}\n"))?;
        Ok(Far { hub, run, spec })
    }

    /// Evolves until everything is here. Where results turn out false, all are brought again.
    pub(super) fn evolve(
        &self,
        folder: &RunFolder,
        arena: &dyn Arena,
        mut evolve: impl FnMut(Option<&dyn Elsewhere>) -> Result<Status, RunError>,
    ) -> Result<Status, RunError> {
        loop {
            let demes = FarDemes::new(&self.hub, &self.run, &self.spec, arena);
            match evolve(Some(&demes)) {
                Err(RunError::Elsewhere(why)) if demes.is_withdrawn() => {
                    anstream::eprintln!("{}: {why}; everything is brought again", self.run);
                    Run::remove(folder)?;
                }
                other => return other,
            }
        }
    }

    /// What becomes of the run when the command ends before it.
    pub(super) fn say_that_it_goes_on(&self) {
        let run = &self.run;
        anstream::eprintln!(
            "{run} goes on without this command; the same command brings what it finds, `foehn hub cancel {run}` ends it"
        );
    }
}
