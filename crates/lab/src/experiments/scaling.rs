//! Scaling: what several threads make of one search, on this machine, and beyond it by simulation (Schaeffer 2001, 7).
//!
//! Three kinds of jobs: races to a depth on the wall clock, one after the other, with as many threads as this machine has cores; games of two
//! threads against one at equal time, where `--pairs` asks for them; and the tree of a search by one thread, on which any
//! number of workers are simulated (`scaling/simulation.rs`).

use super::matches::{Match, Score, pair_jobs};
use crate::bootstrap::Estimate;
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Limit, Outcome, Task};
use crate::report::{Axis, Cell, Figure, Point, Scale, Section, Series, Style, Table};
use crate::scaling::{Race, RaceSummary, Simulated};
use foehn_games::catalog::Entry;
use std::thread::available_parallelism;

pub(super) struct Scaling;

/// The ways in which threads divide a search.
const WAYS: [&str; 2] = ["lazy", "abdada"];

/// The workers of the simulation.
const WORKERS: [usize; 6] = [2, 4, 8, 16, 64, 512];

/// How long one thread deepens before the race to its depth, and what a move may cost in games, in milliseconds.
const RACE_TIME: u64 = 300;
const MOVE_TIME: u64 = 100;

/// The variant of simulated jobs.
const TREE: &str = "tree";

/// A race: `2 threads, lazy`.
fn variant(threads: usize, way: &str) -> String {
    format!("{threads} threads, {way}")
}

/// The numbers of threads that this machine has cores for, and 2 in any case.
fn threads() -> Vec<usize> {
    let cores = available_parallelism().map_or(2, usize::from).max(2);
    [2, 3, 4, 8, 16, 32, 64].into_iter().filter(|&threads| threads <= cores).collect()
}

/// How deep the recorded search looks, and from how many plies on its nodes are parts of their own.
fn tree_depth(game: &Entry, order: &Order) -> (i32, i32) {
    let (short, full) = match game.name {
        "checkers" => (19, 23),
        "chess" => (12, 14),
        "othello" => (12, 14),
        "connect4" => (15, 18),
        _ => (8, 10),
    };
    (order.depth_or(short, full), 4)
}

impl Experiment for Scaling {
    fn name(&self) -> &'static str {
        "scaling"
    }

    fn title(&self) -> &'static str {
        "Several threads in one search"
    }

    fn question(&self) -> &'static str {
        "How much sooner do several threads reach a depth, how much do they search in vain, and what would 8, 64 or 512 workers make of \
         the same trees?"
    }

    fn papers(&self) -> &'static str {
        "Schaeffer 2001, 7; Brockington and Schaeffer 2000 (APHID); Feldmann 1993; Weill 1996"
    }

    fn games(&self) -> &'static [&'static str] {
        &["checkers", "chess", "othello", "connect4"]
    }

    fn measures_cores(&self) -> bool {
        true
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 40 } else { 12 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let job = |variant: String, task| Job { game: game.name.to_owned(), variant, task };
        let (depth, least) = tree_depth(game, order);
        let mut jobs = Vec::new();
        for position in positions {
            let position = || position.clone();
            for (threads, way) in threads().into_iter().flat_map(|threads| WAYS.map(|way| (threads, way))) {
                let changes = order.with_changes([format!("parallel={way}").as_str()]);
                let task = Task::Race { position: position(), changes, threads, millis: RACE_TIME };
                jobs.push(job(variant(threads, way), task));
            }
            let changes = order.with_changes([]);
            let workers = WORKERS.to_vec();
            jobs.push(job(TREE.to_owned(), Task::Workers { position: position(), changes, depth, least, workers }));
        }
        for threads in threads() {
            let more = format!("threads={threads}");
            let limits = [Limit::Millis(MOVE_TIME); 2];
            let name = format!("{threads} threads");
            let pairs = order.pairs_or(0, 50);
            jobs.extend(pair_jobs(game, &Match { name: &name, switches: [&[&more], &[]], limits, pairs }, order));
        }
        jobs
    }

    fn conclude(&self, measured: &[Measured], _order: &Order) -> Conclusion {
        let read: Vec<_> = measured.iter().map(Scaled::read).collect();
        Conclusion {
            findings: read.iter().flat_map(Scaled::findings).chain([CHINOOK.to_owned()]).collect(),
            sections: read.iter().map(Scaled::section).collect(),
            settings: Vec::new(),
        }
    }
}

/// What was published of Chinook, to be read beside the simulation.
const CHINOOK: &str = "Beside Chinook: with 8 processors it completed 19 to 21 plies in tournaments, with 64 and the APHID library 23 to \
    25 (Schaeffer 2001, 7): two iterations of two plies for eight times the processors. The simulation knows neither the cost of \
    messages nor tables that are not shared, which APHID had to live with; it is what the shape of our trees allows.";

/// What was found in a game.
struct Scaled<'a> {
    game: &'static Entry,
    races: Vec<(usize, &'static str, RaceSummary)>,
    simulated: Vec<(usize, Vec<Simulated>)>,
    games: Vec<(&'a str, Score)>,
}

impl<'a> Scaled<'a> {
    fn read(measured: &'a Measured) -> Self {
        let races = threads().into_iter().flat_map(|threads| WAYS.map(|way| (threads, way)));
        let races = races.filter_map(|(threads, way)| {
            let name = variant(threads, way);
            let done = measured.done.iter().filter(|done| done.job.variant == name);
            let races: Vec<Race> = done
                .filter_map(|done| match &done.outcome {
                    Outcome::Race(race) => race.clone(),
                    _ => None,
                })
                .collect();
            Some((threads, way, RaceSummary::of(&races)?))
        });
        let all = measured.done.iter().flat_map(|done| match &done.outcome {
            Outcome::Workers(simulated) => simulated.as_slice(),
            _ => &[],
        });
        let with = |workers| all.clone().copied().filter(|of| of.workers == workers).collect();
        Scaled {
            game: measured.game,
            races: races.collect(),
            simulated: WORKERS.into_iter().map(|workers| (workers, with(workers))).collect(),
            games: Score::all(measured).into_iter().collect(),
        }
    }

    /// The mean of something over the simulated searches of so many workers.
    fn mean(simulated: &[Simulated], of: impl Fn(&Simulated) -> f64) -> Option<Estimate> {
        Estimate::mean(&simulated.iter().map(of).collect::<Vec<_>>())
    }

    fn findings(&self) -> Vec<String> {
        let title = self.game.title;
        let race = |(threads, way, summary): &(usize, &str, RaceSummary)| {
            let RaceSummary { time_to_depth, speed, overhead, cores, n } = summary;
            format!(
                "{title}, {threads} threads, {way}: {:.2} [{:.2}, {:.2}] times as fast to a depth, {speed:.2} times the nodes a second, {:.2} \
                 times the nodes, with {cores:.2} cores on average; n = {n}.",
                time_to_depth.value, time_to_depth.low, time_to_depth.high, overhead.value
            )
        };
        let games = |(name, score): &(&str, Score)| {
            let rating = score.rating();
            format!(
                "{title}, {name} against one at {MOVE_TIME} ms a move: {:+.0} Elo [{:+.0}, {:+.0}]; {} games.",
                rating.elo,
                rating.low,
                rating.high,
                score.games()
            )
        };
        let words = self.simulated.iter().filter_map(|(workers, simulated)| {
            let speedup = Self::mean(simulated, Simulated::speedup)?;
            let idle = Self::mean(simulated, Simulated::idle)?;
            Some(format!("{workers} workers {:.1} ({:.0} % idle)", speedup.value, 100.0 * idle.value))
        });
        let words = words.collect::<Vec<_>>().join(", ");
        let simulated = (!words.is_empty()).then(|| format!("{title}, simulated speed-up: {words}."));
        self.races.iter().map(race).chain(self.games.iter().map(games)).chain(simulated).collect()
    }

    fn section(&self) -> Section {
        Section {
            title: self.game.title.to_owned(),
            remarks: vec![
                "Races are run one after the other on the clock on the wall; `cores` is the processor time of the process by that clock, so \
                 that a machine that was busy with something else shows. Simulated workers divide the last iteration of a search by one thread."
                    .to_owned(),
            ],
            figures: vec![self.figure()],
            tables: vec![self.race_table(), self.worker_table()],
        }
    }

    fn figure(&self) -> Figure {
        let point = |x: usize, estimate: &Estimate, n: usize| Point {
            x: x as f64,
            y: estimate.value,
            interval: Some((estimate.low, estimate.high)),
            n: n as u64,
        };
        let races = WAYS.map(|way| Series {
            name: format!("{way}, measured"),
            style: Style::Line,
            points: self
                .races
                .iter()
                .filter(|(_, of, _)| *of == way)
                .map(|(threads, _, summary)| point(*threads, &summary.time_to_depth, summary.n))
                .collect(),
        });
        let simulated = Series {
            name: "simulated".to_owned(),
            style: Style::Line,
            points: self
                .simulated
                .iter()
                .filter_map(|(workers, all)| Some(point(*workers, &Self::mean(all, Simulated::speedup)?, all.len())))
                .collect(),
        };
        Figure {
            name: format!("{}-scaling", self.game.name),
            title: format!("{}: how many times as fast by workers", self.game.title),
            caption: "Measured: time to a depth. Simulated: what the shape of the tree allows. Bars: 95 % intervals."
                .to_owned(),
            x: Axis { label: "workers".to_owned(), scale: Scale::Logarithmic },
            y: Axis { label: "speed-up".to_owned(), scale: Scale::Logarithmic },
            series: races.into_iter().chain([simulated]).collect(),
            marks: Vec::new(),
        }
    }

    fn race_table(&self) -> Table {
        let measured = |estimate: &Estimate| Cell::Measured {
            value: estimate.value,
            low: estimate.low,
            high: estimate.high,
            digits: 2,
            unit: String::new(),
        };
        let rows = self.races.iter().map(|(threads, way, summary)| {
            vec![
                Cell::Count(*threads as u64),
                Cell::text(*way),
                measured(&summary.time_to_depth),
                Cell::Number { value: summary.speed, digits: 2 },
                measured(&summary.overhead),
                Cell::Number { value: summary.cores, digits: 2 },
                Cell::Count(summary.n as u64),
            ]
        });
        let columns = ["threads", "way", "time to depth", "nodes a second", "nodes", "cores", "n"];
        Table {
            name: format!("{}-races", self.game.name),
            title: "Threads over one thread".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }

    fn worker_table(&self) -> Table {
        let number = |estimate: Option<Estimate>, scale: f64| match estimate {
            Some(estimate) => Cell::Number { value: scale * estimate.value, digits: 2 },
            None => Cell::Empty,
        };
        let rows = self.simulated.iter().map(|(workers, all)| {
            vec![
                Cell::Count(*workers as u64),
                number(Self::mean(all, Simulated::speedup), 1.0),
                number(Self::mean(all, Simulated::overhead), 1.0),
                number(Self::mean(all, Simulated::idle), 100.0),
                Cell::Count(all.len() as u64),
            ]
        });
        let columns = ["workers", "speed-up", "nodes", "idle, %", "n"];
        Table {
            name: format!("{}-workers", self.game.name),
            title: "Simulated workers over one".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }
}
