//! Sampling of deals: what more deals are worth, and what no number of deals mends.

use crate::bootstrap::Estimate;
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Outcome, Task};
use crate::report::{Axis, Cell, Figure, Point, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;

pub(super) struct Sampling;

/// The ways to play, by their switches.
const WAYS: [(&str, &[&str]); 5] = [
    ("sampling", &["method=sampling", "weighted=off"]),
    ("sampling, weighted by the play", &["method=sampling", "weighted=on"]),
    ("information-set UCT, multiple observers", &["method=information-set-uct", "observer=multiple"]),
    ("information-set UCT, single observer", &["method=information-set-uct", "observer=single"]),
    ("belief states", &["method=belief-state", "iterations=200"]),
];

/// How often each is measured, with other seeds.
const SEEDS: u64 = 3;

/// The numbers of deals, or simulated games.
fn numbers(order: &Order) -> Vec<u64> {
    (0..=order.depth_or(4, 6).clamp(1, 8)).map(|power| 4_u64.pow(power as u32)).collect()
}

fn switches(way: &[&str], number: u64) -> Vec<String> {
    let deals = way.contains(&"method=sampling").then(|| format!("deals={number}"));
    way.iter().map(|&switch| switch.to_owned()).chain(deals).collect()
}

impl Experiment for Sampling {
    fn name(&self) -> &'static str {
        "sampling"
    }

    fn title(&self) -> &'static str {
        "Sampling of deals and its errors"
    }

    fn question(&self) -> &'static str {
        "Whoever averages over deals chooses in each as if it were known. What are more deals worth, what do weights by the play so far mend, \
         and what remains that only a search of beliefs sees?"
    }

    fn papers(&self) -> &'static str {
        "Frank and Basin 1998; Ginsberg 2001; Long, Sturtevant, Buro and Furtak 2010; Cowling, Powley and Whitehouse 2012"
    }

    fn games(&self) -> &'static [&'static str] {
        &["kuhn", "leduc", "card-ending"]
    }

    fn refuses(&self, game: &'static Entry, _order: &Order) -> Option<String> {
        match game.secrets() {
            None => Some("it has no secrets: take kuhn, leduc or card-ending".to_owned()),
            Some(face) => face.tree().err(),
        }
    }

    fn positions(&self, _game: &'static Entry, _order: &Order) -> usize {
        0
    }

    fn plan(&self, game: &'static Entry, _positions: &[String], order: &Order) -> Vec<Job> {
        let mut jobs = Vec::new();
        for (name, way) in WAYS {
            for number in numbers(order) {
                // What does not depend on the number is measured once.
                let is_constant = way.contains(&"method=belief-state");
                if is_constant && number > 1 {
                    continue;
                }
                for seed in 0..if is_constant { 1 } else { SEEDS } {
                    let task =
                        Task::Exploit { changes: switches(way, number), simulations: number, seed: order.seed + seed };
                    jobs.push(Job { game: game.name.to_owned(), variant: name.to_owned(), task });
                }
            }
        }
        jobs
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        Conclusion {
            findings: measured.iter().map(|measured| finding(measured, order)).collect(),
            sections: measured.iter().map(|measured| section(measured, order)).collect(),
            settings: WAYS.map(|(name, way)| (name.to_owned(), way.join(", "))).to_vec(),
        }
    }
}

/// What a way of playing loses at worst with so many deals; the mean over the seeds.
fn lost(measured: &Measured, name: &str, number: u64) -> Option<Estimate> {
    let done = measured.done.iter().filter(|done| done.job.variant == name);
    let values: Vec<f64> = done
        .filter_map(|done| match (&done.job.task, &done.outcome) {
            (Task::Exploit { simulations, .. }, Outcome::Exploited(lost)) if *simulations == number => Some(*lost),
            _ => None,
        })
        .collect();
    Estimate::mean(&values)
}

fn finding(measured: &Measured, order: &Order) -> String {
    let numbers = numbers(order);
    let (few, many) = (numbers.get(1).copied().unwrap_or(1), numbers.last().copied().unwrap_or(1));
    let said = WAYS.iter().filter_map(|(name, _)| match (lost(measured, name, few), lost(measured, name, many)) {
        (Some(early), Some(late)) => Some(format!("{name} {:.3} and {:.3}", early.value, late.value)),
        _ => lost(measured, name, 1).map(|once| format!("{name} {:.3}", once.value)),
    });
    let said = said.collect::<Vec<_>>().join("; ");
    format!("{}, lost at worst with {few} and with {many} deals: {said}.", measured.game.title)
}

fn section(measured: &Measured, order: &Order) -> Section {
    let (game, numbers) = (measured.game, numbers(order));
    let unit = game.unit().unwrap_or("points");
    let last = numbers.last().copied().unwrap_or(1);
    let series = WAYS.iter().map(|(name, _)| {
        let constant = lost(measured, name, last).is_none().then(|| lost(measured, name, 1)).flatten();
        let point = |number: u64| {
            let estimate = constant.or_else(|| lost(measured, name, number))?;
            let interval = constant.is_none().then_some((estimate.low, estimate.high));
            Some(Point { x: number as f64, y: estimate.value, interval, n: SEEDS })
        };
        let points = numbers.iter().filter_map(|&number| point(number)).collect();
        Series { name: (*name).to_owned(), style: Style::Line, points }
    });
    let rows = WAYS.iter().filter_map(|(name, _)| {
        let estimate = lost(measured, name, last).or_else(|| lost(measured, name, 1))?;
        let (value, low, high) = (estimate.value, estimate.low, estimate.high);
        let measured = Cell::Measured { value, low, high, digits: 4, unit: String::new() };
        Some(vec![Cell::text((*name).to_owned()), measured])
    });
    Section {
        title: game.title.to_owned(),
        remarks: vec![format!(
            "Every method is asked once in every information set, and what it would play is answered by the best responses of both seats: the \
             numbers are exploitability, exact, in {unit} a game. An equilibrium has none. Methods that always make one move can be read; more deals \
             do not change that."
        )],
        figures: vec![Figure {
            name: format!("{}-sampling", game.name),
            title: format!("{}: what is lost at worst, by deals", game.title),
            caption: "Deals searched, or games simulated, for each decision; bars: 95 % intervals over seeds."
                .to_owned(),
            x: Axis { label: "deals".to_owned(), scale: Scale::Logarithmic },
            y: Axis { label: format!("exploitability, {unit} a game"), scale: Scale::FromZero },
            series: series.collect(),
            marks: Vec::new(),
        }],
        tables: vec![Table {
            name: format!("{}-sampling", game.name),
            title: format!("With {last} deals"),
            columns: ["method", "exploitability"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }],
    }
}
