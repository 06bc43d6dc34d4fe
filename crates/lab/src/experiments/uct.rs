//! UCT: how soon it finds the move of minimax, and what its constants and switches change (Kocsis and Szepesvári 2006).
//!
//! Positions that alpha-beta solves; a move is right if it keeps the exact value.

use super::comparison::Variant;
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Outcome, Simulated, Task};
use crate::report::{Axis, Cell, Figure, Point, Scale, Section, Series, Style, Table};
use crate::risk::Share;
use foehn_games::catalog::Entry;
use foehn_search::MonteCarloRecipe;

pub(super) struct Uct;

/// A position with a move that takes more nodes to solve is left out.
const NODES: u64 = 20_000_000;

/// Games whose positions alpha-beta solves in a moment; of others, positions must be given.
const SOLVED: [&str; 6] = ["connect4-5x4", "connect4-5x5", "connect4-6x5", "othello4", "tic-tac-toe", "nim"];

/// The searches begin to report here, and do so whenever there are twice as many simulations.
const FIRST: u64 = 1024;

const PLAIN: &str = "UCT";

fn variants() -> Vec<Variant> {
    // Whatever the game's own recipe says.
    let base =
        ["method=uct", "solver=off", "expand=1", "memory=64", "exploration=50", "rave=off", "priors=off", "bias=off"];
    let on = |name: &str, switches: &[&str]| Variant::on(&base, name, switches);
    vec![
        on(PLAIN, &[]),
        on("flat", &["method=flat"]),
        on("C = 0.2", &["exploration=20"]),
        on("C = 1.4", &["exploration=140"]),
        on("T = 30", &["expand=30"]),
        on("UCB1-tuned", &["tuned=on"]),
        on("RAVE", &["rave=1000"]),
        on("solver", &["solver=on"]),
    ]
}

/// The switches of a variant, and those of the order that belong to a method that simulates games; the others are alpha-beta's, which
/// only solves here.
fn changes(variant: &Variant, order: &Order) -> Vec<String> {
    let ours = order.changes.iter().filter(|change| MonteCarloRecipe::default().assign(change).is_ok());
    variant.switches.iter().chain(ours).cloned().collect()
}

impl Experiment for Uct {
    fn name(&self) -> &'static str {
        "uct"
    }

    fn title(&self) -> &'static str {
        "Simulation and minimax"
    }

    fn question(&self) -> &'static str {
        "With ever more simulations UCT finds the move of minimax. How many does it take on games that can be solved, and what do \
         C, T, RAVE and the solver change?"
    }

    fn papers(&self) -> &'static str {
        "Kocsis and Szepesvári 2006; Gelly and Silver 2011; Winands, Björnsson and Saito 2008"
    }

    fn games(&self) -> &'static [&'static str] {
        &["connect4-5x4", "connect4-5x5"]
    }

    fn refuses(&self, game: &'static Entry, order: &Order) -> Option<String> {
        let known = SOLVED.contains(&game.name) || order.given.contains_key(game.name);
        (!known).then(|| {
            let games = SOLVED.join(", ");
            format!(
                "alpha-beta must solve every position: take one of {games}, or give positions near the end by --suite"
            )
        })
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 100 } else { 24 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let simulations = FIRST << order.depth_or(7, 10).clamp(1, 14);
        let job = |position: &String, variant: &Variant| Job {
            game: game.name.to_owned(),
            variant: variant.name.clone(),
            task: Task::Simulate {
                position: position.clone(),
                changes: changes(variant, order),
                simulations,
                nodes: NODES,
            },
        };
        let variants = variants();
        let job = &job;
        positions
            .iter()
            .flat_map(|position| variants.iter().map(move |variant| job(position, variant)).collect::<Vec<_>>())
            .collect()
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let read: Vec<_> = measured.iter().map(Converged::read).collect();
        Conclusion {
            findings: read.iter().filter_map(Converged::finding).collect(),
            sections: read.iter().map(Converged::section).collect(),
            settings: variants()
                .iter()
                .map(|variant| (variant.name.clone(), changes(variant, order).join(", ")))
                .collect(),
        }
    }
}

/// What the variants found in a game, by the number of simulations.
struct Converged<'a> {
    game: &'static Entry,
    variants: Vec<(String, Vec<&'a [Simulated]>)>,
}

impl<'a> Converged<'a> {
    fn read(measured: &'a Measured) -> Self {
        let of = |variant: &Variant| {
            let done = measured.done.iter().filter(|done| done.job.variant == variant.name);
            let steps = done.filter_map(|done| match &done.outcome {
                Outcome::Simulate { steps } if !steps.is_empty() => Some(steps.as_slice()),
                _ => None,
            });
            (variant.name.clone(), steps.collect())
        };
        Converged { game: measured.game, variants: variants().iter().map(of).collect() }
    }

    /// The numbers of simulations after which there are reports.
    fn moments(&self) -> Vec<u64> {
        let all = self.variants.iter().flat_map(|(_, runs)| runs).filter_map(|steps| steps.last());
        let most = all.map(|last| last.simulations).max().unwrap_or_default();
        (0..).map(|doubled| FIRST << doubled).take_while(|&simulations| simulations <= most).collect()
    }

    /// What a search had found by then; its last word where it ended before, because it had proved it.
    fn at(steps: &'a [Simulated], simulations: u64) -> Option<&'a Simulated> {
        steps.iter().take_while(|step| step.simulations <= simulations).last().or(steps.first())
    }

    fn share_right(runs: &[&'a [Simulated]], simulations: u64) -> Share {
        let found = runs.iter().filter_map(|steps| Self::at(steps, simulations));
        Share { count: found.filter(|step| step.right).count() as u64, of: runs.len() as u64 }
    }

    fn mean_error(runs: &[&'a [Simulated]], simulations: u64) -> f64 {
        let errors: Vec<_> =
            runs.iter().filter_map(|steps| Self::at(steps, simulations)).map(|step| step.error).collect();
        errors.iter().sum::<f64>() / errors.len().max(1) as f64
    }

    fn finding(&self) -> Option<String> {
        let most = *self.moments().last()?;
        let said = self.variants.iter().filter(|(_, runs)| !runs.is_empty()).map(|(name, runs)| {
            let [early, late] = [FIRST, most].map(|simulations| 100.0 * Self::share_right(runs, simulations).value());
            format!("{name} {early:.0} % and {late:.0} %")
        });
        let n = self.variants.iter().map(|(_, runs)| runs.len()).max()?;
        let said = said.collect::<Vec<_>>().join("; ");
        Some(format!("{}, right moves after {FIRST} and after {most} simulations: {said}; n = {n}.", self.game.title))
    }

    fn section(&self) -> Section {
        let solved = self.variants.iter().map(|(_, runs)| runs.len()).max().unwrap_or_default();
        Section {
            title: self.game.title.to_owned(),
            remarks: vec![format!(
                "{solved} positions from games of the engine with itself, every move of which alpha-beta solved. A move is right if it keeps \
                 the exact value. Values are compared on a scale on which a win is 1 and a loss 0."
            )],
            figures: vec![self.figure()],
            tables: vec![self.table()],
        }
    }

    fn figure(&self) -> Figure {
        let series = self.variants.iter().map(|(name, runs)| {
            let point = |simulations: u64| {
                let share = Self::share_right(runs, simulations);
                let (low, high) = share.interval();
                let interval = Some((100.0 * low, 100.0 * high));
                Point { x: simulations as f64, y: 100.0 * share.value(), interval, n: share.of }
            };
            let points = self.moments().into_iter().map(point).collect();
            Series { name: name.clone(), style: Style::Line, points }
        });
        Figure {
            name: format!("{}-uct", self.game.name),
            title: format!("{}: right moves by simulations", self.game.title),
            caption: "The share of positions in which the move keeps the exact value; bars: 95 % intervals.".to_owned(),
            x: Axis { label: "simulations".to_owned(), scale: Scale::Logarithmic },
            y: Axis { label: "right moves, %".to_owned(), scale: Scale::FromZero },
            series: series.collect(),
            marks: Vec::new(),
        }
    }

    fn table(&self) -> Table {
        let moments = self.moments();
        let most = moments.last().copied().unwrap_or(FIRST);
        let rows = self.variants.iter().map(|(name, runs)| {
            let last = runs.iter().filter_map(|steps| steps.last());
            let (simulations, micros) =
                last.clone().fold((0, 0), |(sum, micros), step| (sum + step.simulations, micros + step.micros));
            let share = Self::share_right(runs, most);
            let (low, high) = share.interval();
            vec![
                Cell::text(name.clone()),
                Cell::Measured {
                    value: 100.0 * share.value(),
                    low: 100.0 * low,
                    high: 100.0 * high,
                    digits: 1,
                    unit: " %".to_owned(),
                },
                Cell::Number { value: Self::mean_error(runs, most), digits: 3 },
                Cell::Count(last.filter(|step| step.proved).count() as u64),
                Cell::Count((simulations as f64 * 1e6 / (micros as f64).max(1.0)).round() as u64),
                Cell::Count(runs.len() as u64),
            ]
        });
        let columns = ["method", "right moves", "error of the value", "proved", "simulations a second", "n"];
        Table {
            name: format!("{}-uct", self.game.name),
            title: format!("After {most} simulations"),
            columns: columns.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }
}
