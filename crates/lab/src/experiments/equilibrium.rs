//! Equilibria: how exploitable the algorithms are after so many iterations.

use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{CurvePoint, Job, Outcome, Task};
use crate::report::{Axis, Cell, Figure, Point, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;

pub(super) struct Equilibrium;

/// The algorithms by the names of the recipe, what they are called, and how many of their iterations are made for one of CFR's: a
/// sample is much shorter than a pass over the whole game.
const ALGORITHMS: [(&str, &str, u64); 4] = [
    ("cfr", "CFR", 1),
    ("cfr+", "CFR+", 1),
    ("external", "external sampling", 64),
    ("outcome", "outcome sampling", 64),
];

impl Experiment for Equilibrium {
    fn name(&self) -> &'static str {
        "equilibrium"
    }

    fn title(&self) -> &'static str {
        "Regret and equilibrium"
    }

    fn question(&self) -> &'static str {
        "How fast do CFR, CFR+ and the sampling algorithms come to a strategy that nobody can exploit?"
    }

    fn papers(&self) -> &'static str {
        "Zinkevich, Johanson, Bowling and Piccione 2007; Lanctot, Waugh, Zinkevich and Bowling 2009; Tammelin 2014"
    }

    fn games(&self) -> &'static [&'static str] {
        &["kuhn", "leduc"]
    }

    fn refuses(&self, game: &'static Entry, _order: &Order) -> Option<String> {
        match game.secrets() {
            None => Some("it has no secrets: take kuhn, leduc, pennies or card-ending".to_owned()),
            Some(face) => face.tree().err(),
        }
    }

    fn positions(&self, _game: &'static Entry, _order: &Order) -> usize {
        0
    }

    fn plan(&self, game: &'static Entry, _positions: &[String], order: &Order) -> Vec<Job> {
        let passes = 1_u64 << order.depth_or(10, 13).clamp(1, 20);
        let job = |(algorithm, name, factor): (&str, &str, u64)| Job {
            game: game.name.to_owned(),
            variant: name.to_owned(),
            task: Task::Equilibrium { algorithm: algorithm.to_owned(), iterations: passes * factor, seed: order.seed },
        };
        ALGORITHMS.map(job).to_vec()
    }

    fn conclude(&self, measured: &[Measured], _order: &Order) -> Conclusion {
        Conclusion {
            findings: measured.iter().map(finding).collect(),
            sections: measured.iter().map(section).collect(),
            settings: ALGORITHMS
                .map(|(algorithm, name, _)| (name.to_owned(), format!("algorithm={algorithm}")))
                .to_vec(),
        }
    }
}

/// The curve of each algorithm.
fn curves(measured: &Measured) -> Vec<(&str, &[CurvePoint])> {
    let curve = |done: &'_ crate::experiment::Done| matches!(done.outcome, Outcome::Curve(_));
    let done = measured.done.iter().filter(|done| curve(done));
    done.filter_map(|done| match &done.outcome {
        Outcome::Curve(points) => Some((done.job.variant.as_str(), points.as_slice())),
        _ => None,
    })
    .collect()
}

fn finding(measured: &Measured) -> String {
    let said = curves(measured).into_iter().filter_map(|(name, points)| {
        let last = points.last()?;
        Some(format!("{name} {:.5} after {} iterations", last.y, last.x))
    });
    format!("{}, exploitability: {}.", measured.game.title, said.collect::<Vec<_>>().join("; "))
}

fn section(measured: &Measured) -> Section {
    let curves = curves(measured);
    let game = measured.game;
    let unit = game.unit().unwrap_or("points");
    let series = curves.iter().map(|(name, points)| {
        let point = |point: &CurvePoint| Point { x: point.x as f64, y: point.y, interval: None, n: 1 };
        Series { name: (*name).to_owned(), style: Style::Line, points: points.iter().map(point).collect() }
    });
    let rows = curves.iter().flat_map(|(name, points)| {
        points.iter().rev().step_by(3).map(|point| {
            vec![Cell::text((*name).to_owned()), Cell::Count(point.x), Cell::Number { value: point.y, digits: 6 }]
        })
    });
    Section {
        title: game.title.to_owned(),
        remarks: vec![format!(
            "Exploitability is what the best responses to both seats win on average, in {unit} a game; it is computed exactly. The \
             sampling algorithms follow one game, or one for each own move, in an iteration."
        )],
        figures: vec![Figure {
            name: format!("{}-equilibrium", game.name),
            title: format!("{}: exploitability by iterations", game.title),
            caption: "Of the average strategy; both axes are logarithmic.".to_owned(),
            x: Axis { label: "iterations".to_owned(), scale: Scale::Logarithmic },
            y: Axis { label: format!("exploitability, {unit} a game"), scale: Scale::Logarithmic },
            series: series.collect(),
            marks: Vec::new(),
        }],
        tables: vec![Table {
            name: format!("{}-equilibrium", game.name),
            title: "Exploitability".to_owned(),
            columns: ["algorithm", "iterations", "exploitability"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }],
    }
}
