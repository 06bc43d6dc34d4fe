//! Risk: wrong cuts introduced, and wrong cuts that reach the root, by technique and depth (Björnsson and Marsland 1997, 3.1).
//!
//! The measuring is [`crate::risk`]'s; here the positions are spread over jobs, and their rows added up.

use super::comparison::{share_cell, share_point};
use super::game_takes;
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Outcome, Task};
use crate::report::{Axis, Cell, Figure, Scale, Section, Series, Style, Table};
use crate::risk::{Row, Share, Technique};
use foehn_games::catalog::Entry;
use foehn_search::Algorithm;
use std::collections::BTreeMap;

pub(super) struct Risk;

/// How many decisions of each technique and depth are examined, in all.
const SAMPLE: usize = 1000;
/// How many nodes a full search may cost.
const NODES: u64 = 3_000_000;

fn depth(game: &Entry, order: &Order) -> i32 {
    let [short, full] = match game.name {
        "chess" | "chess960" => [7, 8],
        "checkers" => [11, 13],
        "othello" => [8, 9],
        _ => [7, 9],
    };
    order.depth_or(short, full)
}

/// The techniques that the game's recipe with the order's changes uses.
fn techniques(game: &'static Entry, order: &Order) -> (Vec<Technique>, Algorithm) {
    let mut recipe = game.duel().map(foehn_games::face::DuelFace::recipe).unwrap_or_default();
    order.changes.iter().for_each(|change| drop(recipe.assign(change)));
    (Technique::of_recipe(&recipe), recipe.algorithm)
}

impl Experiment for Risk {
    fn name(&self) -> &'static str {
        "risk"
    }

    fn title(&self) -> &'static str {
        "The risk of selective search"
    }

    fn question(&self) -> &'static str {
        "A cut by selective search can be wrong, and a wrong cut can be without harm, because another move on the way to the root \
         makes up for it. How often is each technique wrong, and how often does that change the root?"
    }

    fn papers(&self) -> &'static str {
        "Björnsson and Marsland 1997, 3.1 and figure 2"
    }

    fn games(&self) -> &'static [&'static str] {
        &["chess", "checkers", "othello"]
    }

    fn refuses(&self, game: &'static Entry, order: &Order) -> Option<String> {
        let (used, algorithm) = techniques(game, order);
        if !matches!(algorithm, Algorithm::AlphaBeta | Algorithm::NegaScout) {
            return Some("only trees of alpha-beta and negascout can be read again".to_owned());
        }
        let takes = |technique: &&Technique| {
            ["on", "adaptive", "multi"]
                .iter()
                .any(|value| game_takes(game, &[&format!("{}={value}", technique.name())]))
        };
        let known: Vec<_> = Technique::ALL.iter().filter(takes).map(|technique| technique.name()).collect();
        used.is_empty().then(|| {
            format!(
                "its recipe has no selective technique on, so there is no risk; --set can turn on: {}",
                known.join(", ")
            )
        })
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 200 } else { 48 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let sample = SAMPLE.div_ceil(positions.len().max(1));
        let job = |(number, position): (usize, &String)| Job {
            game: game.name.to_owned(),
            variant: "the game's own recipe".to_owned(),
            task: Task::Risk {
                position: position.clone(),
                changes: order.changes.clone(),
                depth: depth(game, order),
                sample,
                nodes: order.nodes.unwrap_or(NODES),
                seed: order.seed.wrapping_add(number as u64),
            },
        };
        positions.iter().enumerate().map(job).collect()
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let mut conclusion = Conclusion::default();
        for measured in measured {
            let rows = rows(measured);
            conclusion.findings.extend(finding(&rows, measured.game));
            conclusion.sections.push(section(&rows, measured));
            let used: Vec<_> = techniques(measured.game, order).0.into_iter().map(Technique::name).collect();
            conclusion.settings.push((format!("techniques, {}", measured.game.name), used.join(", ")));
        }
        conclusion
    }
}

/// The rows of all positions added up.
fn rows(measured: &Measured) -> Vec<Row> {
    let mut sums: BTreeMap<(Technique, i32), Row> = BTreeMap::new();
    for done in &measured.done {
        let Outcome::Risk(report) = &done.outcome else { continue };
        for row in &report.rows {
            sums.entry((row.technique, row.depth)).and_modify(|sum| sum.merge(row)).or_insert_with(|| row.clone());
        }
    }
    sums.into_values().filter(|row| row.examined > 0).collect()
}

/// A technique over all depths, each depth counted by its decisions.
fn total(rows: &[Row], technique: Technique, share: fn(&Row) -> Share) -> Option<f64> {
    let own = || rows.iter().filter(|row| row.technique == technique);
    let decisions: u64 = own().map(|row| row.decisions).sum();
    let sum: f64 = own().map(|row| share(row).value() * row.decisions as f64).sum();
    (decisions > 0).then(|| sum / decisions as f64)
}

fn used(rows: &[Row]) -> Vec<Technique> {
    Technique::ALL.into_iter().filter(|technique| rows.iter().any(|row| row.technique == *technique)).collect()
}

fn finding(rows: &[Row], game: &Entry) -> Option<String> {
    let words = used(rows).into_iter().filter_map(|technique| {
        let (wrong, reached) = (total(rows, technique, Row::introduced)?, total(rows, technique, Row::reaching)?);
        Some(format!("{} {:.2} % and {:.2} %", technique.name(), 100.0 * wrong, 100.0 * reached))
    });
    let words: Vec<_> = words.collect();
    let examined: u64 = rows.iter().map(|row| row.examined).sum();
    (!words.is_empty()).then(|| {
        format!(
            "{}: decisions that are wrong, and that change the root: {}; n = {examined}.",
            game.title,
            words.join("; ")
        )
    })
}

fn section(rows: &[Row], measured: &Measured) -> Section {
    let game = measured.game;
    let left_out: u64 = rows.iter().map(|row| row.unknown).sum();
    Section {
        title: game.title.to_owned(),
        remarks: vec![
            format!(
                "Of the decisions in the searches of {} positions, a sample is examined: a full search, with nothing pruned or reduced, \
                 says whether the decision was wrong; the tree read again with the right answer says whether the root would have another value or \
                 another best move. {left_out} decisions whose full search cost too much are left out.",
                measured.positions
            ),
            "Each position gives the same number of decisions for a technique and depth at most, so positions weigh alike.".to_owned(),
        ],
        figures: vec![
            figure(rows, game, "introduction", "decisions that were wrong", Row::introduced),
            figure(rows, game, "propagation", "decisions that changed the root", Row::reaching),
        ],
        tables: vec![table(rows, game)],
    }
}

fn figure(rows: &[Row], game: &Entry, name: &str, what: &str, share: fn(&Row) -> Share) -> Figure {
    let series = used(rows).into_iter().map(|technique| Series {
        name: technique.name().to_owned(),
        style: Style::Line,
        points: rows
            .iter()
            .filter(|row| row.technique == technique)
            .map(|row| share_point(row.depth.into(), share(row)))
            .collect(),
    });
    Figure {
        name: format!("{}-{name}", game.name),
        title: format!("{}: error {name}, {what}", game.title),
        caption: "By the depth left at the node; 95 % intervals after Wilson.".to_owned(),
        x: Axis { label: "depth left (plies)".to_owned(), scale: Scale::Linear },
        y: Axis { label: "decisions, %".to_owned(), scale: Scale::FromZero },
        series: series.collect(),
        marks: Vec::new(),
    }
}

fn table(rows: &[Row], game: &Entry) -> Table {
    let cell = |share: Share| share_cell(share, 2);
    let lines = rows.iter().map(|row| {
        vec![
            Cell::text(row.technique.name()),
            Cell::Count(row.depth.max(0) as u64),
            Cell::Count(row.decisions),
            cell(row.introduced()),
            cell(row.propagated()),
            cell(row.reaching()),
            row.mean_size().map_or(Cell::Empty, |value| Cell::Number { value, digits: 0 }),
            Cell::Count(row.unknown),
            Cell::Count(row.examined),
        ]
    });
    let columns = [
        "technique",
        "depth left",
        "decisions",
        "wrong",
        "of these reach the root",
        "reach the root",
        "mean size",
        "left out",
        "n",
    ];
    Table {
        name: format!("{}-risk", game.name),
        title: "Risk by technique and depth".to_owned(),
        columns: columns.map(str::to_owned).to_vec(),
        rows: lines.collect(),
    }
}
