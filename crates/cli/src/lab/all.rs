//! `foehn lab all`: every experiment in a folder of its own, and a page that leads to them.

use super::folder::{Folder, PROGRESS, State};
use super::run_facts::now;
use super::{ExperimentArgs, conduct};
use crate::failure::BadInput;
use crate::save::save;
use crate::{data_folder, interrupt, output};
use anyhow::Context;
use foehn_lab::experiment::Experiment;
use foehn_lab::experiments::experiments;
use foehn_lab::report::{self, Report};
use serde_json::json;
use std::fs;
use std::path::Path;

/// Conducts all experiments that the games asked for can take part in; those that are finished in the folder are not repeated.
pub(super) fn run(args: &ExperimentArgs) -> anyhow::Result<()> {
    if args.suite.as_deref() == Some(Path::new("-")) {
        return Err(BadInput::new("--suite -: standard input can be read once only; name a file").into());
    }
    let home = match &args.out {
        Some(folder) => folder.clone(),
        None => data_folder::lab()?.join("all"),
    };
    Folder::check_home(&home, args.force)?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let mut reports: Vec<(String, Report)> = Vec::new();
    let (suited, passed_over): (Vec<_>, Vec<_>) =
        experiments().iter().map(|&each| (each, suited(args, each))).partition(|(_, args)| args.is_some());
    let total = suited.len();
    for (experiment, args) in suited.into_iter().filter_map(|(experiment, args)| Some((experiment, args?))) {
        tell(&home, experiment, reports.len(), total, State::Running)?;
        let path = home.join(experiment.name());
        let (order, games) = args.order(experiment)?;
        let report = match Folder::finished(&path, &order).filter(|_| !args.force) {
            Some(report) => report,
            None => match conduct::in_folder(experiment, (&order, &games), &args, &path, &interrupt) {
                Ok(report) => report,
                Err(error) => {
                    tell(&home, experiment, reports.len(), total, State::Interrupted)?;
                    return Err(error);
                }
            },
        };
        if !args.json {
            output::print(&format!("{}\n", report::text(&report)))?;
        }
        reports.push((format!("{}/index.html", experiment.name()), report));
        save(&Folder::page(&home), &report::index_page(&reports))?;
        if reports.len() == total {
            tell(&home, experiment, total, total, State::Finished)?;
        }
    }
    if args.json {
        let all: Vec<&Report> = reports.iter().map(|(_, report)| report).collect();
        return output::print_json(&serde_json::to_value(all)?);
    }
    if !passed_over.is_empty() {
        let names: Vec<_> = passed_over.iter().map(|(experiment, _)| experiment.name()).collect();
        output::print(&format!("left out   {}: not for these games\n", names.join(", ")))?;
    }
    output::print(&format!("reports    {}\n", Folder::page(&home).display()))
}

/// The arguments with the games that the experiment takes; `None` where it takes none of them.
fn suited(args: &ExperimentArgs, experiment: &'static dyn Experiment) -> Option<ExperimentArgs> {
    let mut args = args.clone();
    let named = args.games(experiment);
    let order = foehn_lab::experiment::Order { changes: args.set.clone(), ..Default::default() };
    args.games = named.into_iter().filter(|game| experiment.refuses(game, &order).is_none()).collect();
    args.more_games.clear();
    args.individual = args.individual.filter(|_| experiment.takes_individual());
    (!args.games.is_empty()).then_some(args)
}

/// Says how far all of them are, for those who watch.
fn tell(home: &Path, experiment: &dyn Experiment, done: usize, total: usize, state: State) -> anyhow::Result<()> {
    fs::create_dir_all(home).with_context(|| format!("cannot write to the folder {}", home.display()))?;
    let told = json!({
        "experiment": "all",
        "title": "All experiments",
        "games": [],
        "state": state.name(),
        "doing": experiment.name(),
        "done": done,
        "total": total,
        "seconds": 0.0,
        "updated": now(),
    });
    save(&home.join(PROGRESS), &format!("{told:#}\n"))
}
