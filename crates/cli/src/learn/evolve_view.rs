//! The progress of an evolution: a line that changes on a terminal, a line for each epoch and now and then elsewhere.

use crate::endgame::watch::Reader;
use crate::output::grouped;
use foehn_learn::evolution::status::Status;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal.
const LINE: Duration = Duration::from_secs(30);

/// What is shown.
pub(super) struct View {
    bar: ProgressBar,
    limit: Limit,
    is_terminal: bool,
    reader: Reader,
    epoch: Option<u32>,
    last_line: Instant,
}

#[derive(Clone, Copy)]
enum Limit {
    Seconds(f64),
    Epochs(u32),
    None,
}

impl View {
    /// For a run that ends after some minutes, after an epoch, or when somebody stops it.
    pub(super) fn new(minutes: Option<f64>, epochs: Option<u32>, reader: Reader) -> Self {
        let limit = match (minutes, epochs) {
            (Some(minutes), _) => Limit::Seconds(60.0 * minutes),
            (None, Some(epochs)) => Limit::Epochs(epochs),
            (None, None) => Limit::None,
        };
        let template = match limit {
            Limit::None => "{spinner} {msg}",
            _ => "{msg} {wide_bar} {percent} %",
        };
        let bar = match limit {
            Limit::None => ProgressBar::new_spinner(),
            _ => ProgressBar::new(1000),
        };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is sound"));
        let is_terminal = std::io::stderr().is_terminal();
        View { bar, limit, is_terminal, reader, epoch: None, last_line: Instant::now() }
    }

    /// Shows how the run stands.
    pub(super) fn show(&mut self, status: &Status) {
        let is_new = status.epoch.is_some() && status.epoch != self.epoch;
        if is_new {
            self.epoch = status.epoch;
            // Nothing is printed where there is no bar.
            self.bar.println(epoch_line(status));
        }
        match self.is_terminal {
            true => {
                let share = match self.limit {
                    Limit::Seconds(seconds) => status.sitting / seconds.max(1e-3),
                    Limit::Epochs(epochs) => status.epoch.map_or(0.0, f64::from) / f64::from(epochs.max(1)),
                    Limit::None => 0.0,
                };
                self.bar.set_position((1000.0 * share.clamp(0.0, 1.0)) as u64);
                self.bar.set_message(message(status));
                self.bar.tick();
            }
            false if self.reader == Reader::Program => {}
            false if is_new || self.last_line.elapsed() >= LINE => {
                self.last_line = Instant::now();
                let line = if is_new { epoch_line(status) } else { message(status) };
                anstream::eprintln!("{line}");
            }
            false => {}
        }
    }

    /// Takes the changing line away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn message(status: &Status) -> String {
    let epoch = status.epoch.map_or("founders".to_owned(), |epoch| format!("epoch {}", epoch + 1));
    let best = status.demes.iter().flat_map(|deme| &deme.individuals).map(|one| one.fitness).fold(1.0, f64::max);
    let rate = grouped(status.games_per_hour().round() as u64);
    format!("{epoch}, best fitness {best:.2}, {} games, {rate} an hour", grouped(status.games))
}

fn epoch_line(status: &Status) -> String {
    let epoch = status.epoch.unwrap_or_default();
    let all: Vec<_> = status.summaries(epoch).collect();
    let mean = all.iter().map(|summary| summary.mean_fitness).sum::<f64>() / all.len().max(1) as f64;
    let best = all.iter().map(|summary| summary.best_fitness).fold(1.0, f64::max);
    let champion = status.champion.as_ref().map_or(String::new(), |one| {
        let nodes = grouped(one.nodes_a_move.round() as u64);
        let (strength, games) = (one.strength, one.games);
        format!(
            "; champion {}: fitness {:.2}, strength {:.2} +- {:.2} in {games} games, {nodes} nodes a move",
            one.name, one.fitness, strength.mean, strength.deviation
        )
    });
    format!("epoch {epoch}: best fitness {best:.2}, mean {mean:.2}{champion}")
}
