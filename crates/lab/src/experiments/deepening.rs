//! Deepening: what iterative deepening costs and saves, one ply or two at a time (Schaeffer 2001, 4.2).
//!
//! Three searches reach the same depth: at once, ply by ply, and two plies at a time. All nodes count, those of the
//! shallower iterations included.

use super::baseline::{depth, enhanced_negascout};
use super::comparison::{Compared, Cost, Variant, conclude, jobs, percent, percent_words, point};
use crate::bootstrap::Estimate;
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Searched};
use crate::report::{Axis, Cell, Figure, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;

pub(super) struct Deepening;

const ONE: &str = "one ply at a time";
const TWO: &str = "two plies at a time";

/// The searches that go to a depth at once have its number in their name.
fn at_once(depth: i32) -> String {
    format!("at once to {depth}")
}

impl Experiment for Deepening {
    fn name(&self) -> &'static str {
        "deepening"
    }

    fn title(&self) -> &'static str {
        "Iterative deepening"
    }

    fn question(&self) -> &'static str {
        "Shallow searches before the deep one cost nodes, and their table saves some. Is the sum a gain, and is it better to go \
         two plies at a time, as Chinook did?"
    }

    fn papers(&self) -> &'static str {
        "Schaeffer 2001, 4.2"
    }

    fn games(&self) -> &'static [&'static str] {
        &["checkers", "chess", "othello", "connect4"]
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 40 } else { 16 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let base = enhanced_negascout(game);
        // Both steps end at odd depths, so that all three searches end at the same one.
        let deepest = order.depth.unwrap_or_else(|| depth(game, order.full) - 1);
        let deepest = if deepest % 2 == 0 { deepest - 1 } else { deepest };
        let steps = [Variant::new(ONE, &base), Variant::on(&base, TWO, &["step=2"])];
        let mut all = jobs(game, positions, &steps, deepest, order);
        for depth in (3..=deepest).step_by(2) {
            let first = format!("first-depth={depth}");
            let variant = Variant::on(&base, at_once(depth), &[&first, "aspiration=off"]);
            all.extend(jobs(game, positions, &[variant], depth, order));
        }
        all
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        conclude(measured, order, finding, section)
    }
}

/// The share of the nodes that the iterations before the last one cost.
fn overhead(compared: &Compared<'_>, variant: &str, depth: i32, step: i32) -> Option<Estimate> {
    let of_position = |(_, iterations): (&str, &[Searched])| {
        let nodes = |depth: i32| iterations.iter().find(|searched| searched.depth == depth).map(|it| it.nodes as f64);
        Some((nodes(depth)?, nodes(depth - step)?))
    };
    let both: Vec<(f64, f64)> = compared.searches(variant).filter_map(of_position).collect();
    Estimate::ratio(&both)
}

fn finding(compared: &Compared<'_>, game: &Entry) -> Option<String> {
    let depth = compared.common_depth(TWO, ONE)?;
    let words =
        |variant: &str, baseline: &str| Some(percent_words(&compared.ratio(variant, baseline, depth, Cost::Nodes)?));
    let share = |variant, step| {
        let share = overhead(compared, variant, depth, step)?;
        Some(format!("{:.0} % [{:.0}, {:.0}]", 100.0 * share.value, 100.0 * share.low, 100.0 * share.high))
    };
    Some(format!(
        "{}, {depth} plies: deepening ply by ply changes the nodes by {} beside a search at once; two plies at a time by {} beside \
         one at a time. The iterations before the last are {} of all nodes ply by ply, {} by two (Schaeffer's estimate for a factor \
         of two a ply: 50 and 25 %); n = {}.",
        game.title,
        words(ONE, &at_once(depth))?,
        words(TWO, ONE)?,
        share(ONE, 1)?,
        share(TWO, 2)?,
        compared.n(TWO, ONE, depth),
    ))
}

fn section(compared: &Compared<'_>, game: &Entry) -> Section {
    let depths: Vec<i32> = compared.depths().into_iter().filter(|depth| depth % 2 == 1 && *depth >= 3).collect();
    let relative = |variant: &str, depth: i32| compared.ratio(variant, &at_once(depth), depth, Cost::Nodes);
    let series = [ONE, TWO].map(|variant| Series {
        name: variant.to_owned(),
        style: Style::Line,
        points: depths
            .iter()
            .filter_map(|&depth| Some(point(depth.into(), &relative(variant, depth)?.map(|ratio| 100.0 * ratio))))
            .collect(),
    });
    let rows = depths.iter().map(|&depth| {
        vec![
            Cell::Count(depth as u64),
            percent(relative(ONE, depth)),
            percent(relative(TWO, depth)),
            percent(compared.ratio(TWO, ONE, depth, Cost::Nodes)),
            percent(overhead(compared, ONE, depth, 1).map(|share| share.map(|share| share + 1.0))),
            percent(overhead(compared, TWO, depth, 2).map(|share| share.map(|share| share + 1.0))),
            Cell::Count(compared.pairs(ONE, &at_once(depth), depth).len() as u64),
        ]
    });
    let columns = [
        "depth",
        "ply by ply, beside at once",
        "by two, beside at once",
        "by two, beside ply by ply",
        "earlier iterations, ply by ply",
        "earlier iterations, by two",
        "n",
    ];
    Section {
        title: game.title.to_owned(),
        remarks: Vec::new(),
        figures: vec![Figure {
            name: format!("{}-deepening", game.name),
            title: format!("{}: nodes of iterative deepening, relative to a search at once", game.title),
            caption: "All iterations counted; below 100 % the shallow searches more than pay for themselves. Bars: 95 % intervals."
                .to_owned(),
            x: Axis { label: "depth (plies)".to_owned(), scale: Scale::Linear },
            y: Axis { label: "nodes, % of a search at once".to_owned(), scale: Scale::Linear },
            series: series.into(),
            marks: Vec::new(),
        }],
        tables: vec![Table {
            name: format!("{}-deepening", game.name),
            title: "Deepening by depth".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }],
    }
}
