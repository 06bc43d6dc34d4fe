//! One experiment conducted: a folder, a progress bar, the report.

use super::folder::{Folder, State};
use super::{ExperimentArgs, run_facts};
use crate::cores::threads_or_all;
use crate::failure::{BadInput, Interrupted};
use crate::perft::progress;
use crate::{data_folder, interrupt, output};
use anyhow::Context;
use foehn_games::catalog::Entry;
use foehn_lab::experiment::{Conduct, Event, Experiment, Order, Unfinished, conduct};
use foehn_lab::report::{self, Report};
use foehn_lab::{Interrupt, Runner, Threads};
use indicatif::ProgressBar;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

/// Conducts an experiment and prints what it found.
pub(super) fn run(experiment: &'static dyn Experiment, args: &ExperimentArgs) -> anyhow::Result<()> {
    let (order, games) = args.order(experiment)?;
    let path = match &args.out {
        Some(folder) => folder.clone(),
        None => Folder::choose(&data_folder::lab()?, &order)?,
    };
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let report = in_folder(experiment, (&order, &games), args, &path, &interrupt)?;
    match args.json {
        true => output::print_json(&serde_json::to_value(&report).context("a report is plain data")?),
        false => output::print(&format!("{}\nreport     {}\n", report::text(&report), Folder::page(&path).display())),
    }
}

/// Who does the jobs: threads of this process, or the workers of a hub.
fn runner(
    #[cfg_attr(not(feature = "cluster"), expect(unused_variables))] experiment: &'static dyn Experiment,
    #[cfg_attr(not(feature = "cluster"), expect(unused_variables))] args: &ExperimentArgs,
    threads: NonZeroUsize,
) -> anyhow::Result<Box<dyn Runner>> {
    #[cfg(feature = "cluster")]
    if let Some(hub) = &args.hub {
        if experiment.measures_cores() {
            let words = format!("--hub: {} measures the cores of one machine", experiment.name());
            return Err(BadInput::new(words).with_hint("leave --hub out").into());
        }
        let place = crate::cluster::HubPlace { hub: hub.clone(), dir: args.hub_dir.clone(), authority: None };
        let title = format!("lab {}", experiment.name());
        return Ok(Box::new(foehn_cluster::Cluster::new(place.connect()?, super::fingerprint(), &title)));
    }
    Ok(Box::new(Threads(threads)))
}

/// Conducts an experiment in a folder: what is asked, of which games.
pub(super) fn in_folder(
    experiment: &'static dyn Experiment,
    (order, games): (&Order, &[&'static Entry]),
    args: &ExperimentArgs,
    path: &Path,
    interrupt: &Interrupt,
) -> anyhow::Result<Report> {
    let (mut folder, journal) = Folder::open(path, experiment, order, args.force)?;
    let threads = if experiment.measures_cores() { NonZeroUsize::MIN } else { threads_or_all(args.threads) };
    let mut bar = ProgressBar::hidden();
    let mut written = Ok(());
    let mut watch = |event: Event<'_>| {
        written = match event {
            Event::Begin(what, total, done) => {
                bar.finish_and_clear();
                bar = progress(total as u64, f64::INFINITY).with_message(format!("{}: {what}", experiment.name()));
                bar.set_position(done as u64);
                folder.begin(what, total, done)
            }
            Event::Done(line) => {
                bar.inc(1);
                folder.add(line)
            }
            Event::Positions(game, positions) => folder.positions(game, positions),
        };
        if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let runner = runner(experiment, args, threads)?;
    let mut conducted = Conduct { runner: runner.as_ref(), journal, interrupt: interrupt.clone(), watch: &mut watch };
    let concluded = conduct(experiment, games, order, &mut conducted);
    bar.finish_and_clear();
    written?;
    let conclusion = match concluded {
        Ok(conclusion) => conclusion,
        Err(Unfinished::Interrupted) => {
            folder.tell(State::Interrupted)?;
            let kept = format!("interrupted: what was done is kept in {}; the same command goes on", path.display());
            return Err(Interrupted::new(kept).into());
        }
        Err(Unfinished::Senseless(why)) => {
            folder.tell(State::Failed)?;
            return Err(BadInput::new(why).into());
        }
    };
    let report = run_facts::report(experiment, order, conclusion, threads, folder.seconds());
    folder.finish(&report)?;
    Ok(report)
}
