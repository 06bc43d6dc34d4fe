//! Tables: what the transposition table is worth by its size and by which entry gives way (Schaeffer 2001, 4.3; Breuker 1996).
//!
//! Sizes are in MiB. A table matters where it is too small for the search, so the smallest sizes say most.

use super::baseline::enhanced_negascout;
use super::comparison::{Compared, Cost, Variant, conclude, jobs, percent, percent_words, point};
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::Job;
use crate::report::{Axis, Cell, Figure, Mark, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;

pub(super) struct Tables;

/// The largest table, which all others are compared with.
const LARGEST: &str = "two-level, 128 MiB";

const SCHEMES: [(&str, &str); 4] = [
    ("one-level, newest", "replacement=always"),
    ("one-level, deepest", "replacement=deepest"),
    ("two-level", "replacement=two-level"),
    ("four-way", "replacement=four-way"),
];

const SIZES: [(u32, &str); 4] =
    [(1, "table-size=1"), (4, "table-size=4"), (16, "table-size=16"), (128, "table-size=128")];

fn name(scheme: &str, size: u32) -> String {
    format!("{scheme}, {size} MiB")
}

fn variants(game: &'static Entry) -> Vec<Variant> {
    let base = enhanced_negascout(game);
    let schemes = SCHEMES.iter().flat_map(|scheme| SIZES.iter().map(move |size| (scheme, size)));
    let mut variants: Vec<Variant> = schemes
        .map(|(&(scheme, replacement), &(size, switch))| Variant::on(&base, name(scheme, size), &[replacement, switch]))
        .collect();
    variants.push(Variant::on(&base, "no table", &["table-cutoffs=off", "table-move=off"]));
    variants
}

/// How deep, by game: deep enough for the smallest table to be full.
fn depth(game: &Entry, order: &Order) -> i32 {
    let [short, full] = match game.name {
        "chess" | "chess960" => [6, 8],
        "checkers" => [12, 15],
        "othello" => [7, 9],
        _ => [7, 9],
    };
    order.depth_or(short, full)
}

impl Experiment for Tables {
    fn name(&self) -> &'static str {
        "tables"
    }

    fn title(&self) -> &'static str {
        "Transposition tables"
    }

    fn question(&self) -> &'static str {
        "A table that is full must forget. What does it cost to have a smaller one, and what is saved by keeping two entries in \
         a place, the deepest and the newest?"
    }

    fn papers(&self) -> &'static str {
        "Schaeffer 2001, 4.3; Breuker 1996"
    }

    fn games(&self) -> &'static [&'static str] {
        &["checkers", "chess", "othello"]
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 40 } else { 12 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let depth = depth(game, order);
        let (without, with): (Vec<_>, Vec<_>) = variants(game).into_iter().partition(|it| it.name == "no table");
        let mut all = jobs(game, positions, &with, depth, order);
        // Without a table the same depth costs several times as much.
        all.extend(jobs(game, positions, &without, (depth - 2).max(2), order));
        all
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        conclude(measured, order, finding, section)
    }
}

fn finding(compared: &Compared<'_>, game: &Entry) -> Option<String> {
    let depth = compared.common_depth(LARGEST, LARGEST)?;
    let two_level = |size| {
        let (two, one) = (name("two-level", size), name("one-level, newest", size));
        Some(percent_words(&compared.ratio(&two, &one, depth, Cost::Nodes)?))
    };
    let deepest = {
        let (two, one) = (name("two-level", 1), name("one-level, deepest", 1));
        percent_words(&compared.ratio(&two, &one, depth, Cost::Nodes)?)
    };
    let shallower = compared.common_depth("no table", LARGEST)?;
    let without = compared.ratio("no table", LARGEST, shallower, Cost::Nodes)?;
    Some(format!(
        "{}, {depth} plies: two levels instead of one change the nodes by {} with 1 MiB (newest stays; {deepest} where the deepest stays), \
         by {} with 4 MiB and by {} with 128 MiB (Chinook and Phoenix: -5 to -10 %). Without a table a search of {shallower} plies costs \
         {:.2} times as much [{:.2}, {:.2}]; n = {}.",
        game.title,
        two_level(1)?,
        two_level(4)?,
        two_level(128)?,
        without.value,
        without.low,
        without.high,
        compared.n(LARGEST, LARGEST, depth),
    ))
}

fn section(compared: &Compared<'_>, game: &Entry) -> Section {
    let depth = compared.common_depth(LARGEST, LARGEST).unwrap_or(0);
    let relative = |scheme: &str, size| compared.ratio(&name(scheme, size), LARGEST, depth, Cost::Nodes);
    let series = SCHEMES.iter().map(|&(scheme, _)| Series {
        name: scheme.to_owned(),
        style: Style::Line,
        points: SIZES
            .iter()
            .filter_map(|&(size, _)| Some(point(size.into(), &relative(scheme, size)?.map(|ratio| 100.0 * ratio))))
            .collect(),
    });
    let rows = SCHEMES.iter().flat_map(|&(scheme, _)| SIZES.iter().map(move |&(size, _)| (scheme, size)));
    let rows = rows.map(|(scheme, size)| {
        let full = name(scheme, size);
        let pairs = compared.pairs(&full, LARGEST, depth);
        vec![
            Cell::text(scheme),
            Cell::Count(size.into()),
            Cell::Count(pairs.iter().map(|(_, ours)| ours.nodes).sum()),
            percent(relative(scheme, size)),
            percent(compared.ratio(&full, &name("one-level, newest", size), depth, Cost::Nodes)),
            Cell::Count(pairs.len() as u64),
        ]
    });
    let columns =
        ["table", "MiB", "nodes", "beside two-level, 128 MiB", "beside one-level newest of the same size", "n"];
    Section {
        title: game.title.to_owned(),
        remarks: Vec::new(),
        figures: vec![Figure {
            name: format!("{}-tables", game.name),
            title: format!("{}: nodes by size of the table, {depth} plies", game.title),
            caption: "Sums over the positions, beside a two-level table of 128 MiB; bars: 95 % intervals by bootstrap over positions."
                .to_owned(),
            x: Axis { label: "size of the table (MiB)".to_owned(), scale: Scale::Logarithmic },
            y: Axis { label: "nodes, % of the largest table".to_owned(), scale: Scale::Linear },
            series: series.collect(),
            marks: Vec::<Mark>::new(),
        }],
        tables: vec![Table {
            name: format!("{}-tables", game.name),
            title: format!("Tables at {depth} plies"),
            columns: columns.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }],
    }
}
