//! `foehn lab all`: every experiment in a folder of its own, and a page that leads to them.

use super::folder::Folder;
use super::{ExperimentArgs, conduct};
use crate::save::save;
use crate::{interrupt, output};
use foehn_lab::experiment::Experiment;
use foehn_lab::experiments::experiments;
use foehn_lab::report::{self, Report};
use std::fs;
use std::path::{Path, PathBuf};

/// Conducts all experiments that the games asked for can take part in; those that are finished in the folder are not repeated.
pub(super) fn run(args: &ExperimentArgs) -> anyhow::Result<()> {
    let home = match &args.out {
        Some(folder) => folder.clone(),
        None => args.reports()?.join("all"),
    };
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let mut reports: Vec<(String, Report)> = Vec::new();
    let mut passed_over = Vec::new();
    for &experiment in experiments() {
        let Some(args) = suited(args, experiment) else {
            passed_over.push(experiment.name());
            continue;
        };
        let path = home.join(experiment.name());
        let report = match Folder::finished(&path).filter(|_| !args.force) {
            Some(report) => report,
            None => conduct::in_folder(experiment, &args, &path, &interrupt)?,
        };
        if !args.json {
            output::print(&format!("{}\n", report::text(&report)))?;
        }
        reports.push((format!("{}/index.html", experiment.name()), report));
        write_index(&home, &reports)?;
    }
    if args.json {
        let all: Vec<&Report> = reports.iter().map(|(_, report)| report).collect();
        return output::print_json(&serde_json::to_value(all)?);
    }
    if !passed_over.is_empty() {
        output::print(&format!("left out   {}: not for these games\n", passed_over.join(", ")))?;
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
    (!args.games.is_empty()).then_some(args)
}

/// Writes the page that leads to the reports so far.
fn write_index(home: &Path, reports: &[(String, Report)]) -> anyhow::Result<()> {
    let page: PathBuf = Folder::page(home);
    fs::create_dir_all(home)?;
    save(&page, &report::index_page(reports))
}
