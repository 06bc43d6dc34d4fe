//! Pathology: generated games in which deeper search is worse, and why real games are not so (Nau 1980; Pearl 1983; Nau 1983).
//!
//! Generated trees (`job/generated.rs`) differ in one number: how much brothers are alike. Where leaves are independent, every ply of minimax makes more of the
//! evaluation's errors than it mends, until the end is in sight; where brothers are alike, as positions a move apart are in real games, deeper is better. Beside them stands a real
//! game whose positions alpha-beta solves.

use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Outcome, RightHalves, Task};
use crate::report::{Axis, Cell, Figure, Point, Scale, Section, Series, Style, Table};
use crate::risk::Share;
use foehn_games::catalog::Entry;

pub(super) struct Pathology;

/// The game that carries the generated trees.
const TREES: &str = "tree";

/// Games whose positions alpha-beta solves in a moment.
const SOLVED: [&str; 5] = ["connect4-5x4", "connect4-5x5", "connect4-6x5", "othello4", "tic-tac-toe"];

/// How much of an arc's number the arc below inherits, in hundredths.
const LIKENESSES: [u32; 5] = [0, 25, 50, 75, 100];

/// A position with a move that takes more nodes to solve is left out.
const NODES: u64 = 20_000_000;

/// Searches of real games to full width.
const PLAIN: [&str; 3] = ["selective=off", "first-depth=1", "obvious-move=off"];

fn likeness_name(likeness: u32) -> String {
    match likeness {
        0 => "independent leaves".to_owned(),
        100 => "sums of whole paths".to_owned(),
        _ => format!("likeness {:.2}", f64::from(likeness) / 100.0),
    }
}

impl Experiment for Pathology {
    fn name(&self) -> &'static str {
        "pathology"
    }

    fn title(&self) -> &'static str {
        "Pathology of deeper search"
    }

    fn question(&self) -> &'static str {
        "In some games a deeper search with a good evaluation chooses worse moves. Which games are those, and why is it not so in games that people play?"
    }

    fn papers(&self) -> &'static str {
        "Nau 1980, 1983; Pearl 1983"
    }

    fn games(&self) -> &'static [&'static str] {
        &[TREES, "connect4-5x4"]
    }

    fn refuses(&self, game: &'static Entry, order: &Order) -> Option<String> {
        let known = game.name == TREES || SOLVED.contains(&game.name) || order.given.contains_key(game.name);
        (!known).then(|| {
            let games = SOLVED.join(", ");
            format!("alpha-beta must solve every position: take {TREES} for generated games, one of {games}, or give positions by --suite")
        })
    }

    fn positions(&self, game: &'static Entry, order: &Order) -> usize {
        match game.name {
            TREES => 0,
            _ => order.positions.unwrap_or(if order.full { 400 } else { 60 }),
        }
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let job = |variant: String, task: Task| Job { game: game.name.to_owned(), variant, task };
        if game.name == TREES {
            let height = order.depth_or(10, 12).clamp(2, 16) as u32;
            let games = if order.full { 20_000 } else { 3_000 };
            let task = |likeness| Task::Generated { height, likeness, games, seed: order.seed };
            return LIKENESSES.map(|likeness| job(likeness_name(likeness), task(likeness))).to_vec();
        }
        let depth = order.depth_or(8, 10).clamp(1, 30);
        let changes = order.with_changes(PLAIN);
        let task = |position: &String| Task::RightMoves {
            position: position.clone(),
            changes: changes.clone(),
            depth,
            nodes: NODES,
        };
        positions.iter().map(|position| job(game.title.to_owned(), task(position))).collect()
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let read: Vec<_> = measured.iter().map(ByDepth::read).collect();
        Conclusion {
            findings: read.iter().flat_map(ByDepth::findings).collect(),
            sections: read.iter().map(ByDepth::section).collect(),
            settings: vec![("searches of real games".to_owned(), order.with_changes(PLAIN).join(", "))],
        }
    }
}

/// Shares of right moves by depth from 1, for each kind of game.
struct ByDepth {
    game: &'static Entry,
    kinds: Vec<(String, Vec<Share>)>,
}

impl ByDepth {
    fn read(measured: &Measured) -> Self {
        let mut kinds: Vec<(String, Vec<Share>)> = Vec::new();
        for done in &measured.done {
            let shares: Vec<Share> = match &done.outcome {
                Outcome::Generated(right) => {
                    right.iter().map(|&RightHalves { halves, games }| Share { count: halves / 2, of: games }).collect()
                }
                Outcome::RightMoves(right) => {
                    right.iter().map(|&right| Share { count: u64::from(right), of: 1 }).collect()
                }
                _ => continue,
            };
            match kinds.iter_mut().find(|(name, _)| *name == done.job.variant) {
                Some((_, sums)) if !sums.is_empty() => {
                    for (sum, share) in sums.iter_mut().zip(&shares) {
                        (sum.count, sum.of) = (sum.count + share.count, sum.of + share.of);
                    }
                }
                Some((_, sums)) => *sums = shares,
                None => kinds.push((done.job.variant.clone(), shares)),
            }
        }
        ByDepth { game: measured.game, kinds }
    }

    fn findings(&self) -> Vec<String> {
        let told = |(name, shares): &(String, Vec<Share>)| {
            // The last plies see the end: what is asked is whether a ply helps before that.
            let middle = shares.len().checked_sub(1)? * 3 / 5;
            let (first, later) = (shares.first()?, shares.get(middle)?);
            let (percent, after) = (100.0 * first.value(), 100.0 * later.value());
            let verdict = match () {
                () if later.interval().1 < first.interval().0 => "deeper is worse",
                () if later.interval().0 > first.interval().1 => "deeper is better",
                () => "no difference can be told",
            };
            Some(format!(
                "{}, {name}: right moves {percent:.1} % at depth 1, {after:.1} % at depth {}: {verdict}; n = {}.",
                self.game.title,
                middle + 1,
                first.of
            ))
        };
        self.kinds.iter().filter_map(told).collect()
    }

    fn section(&self) -> Section {
        let remark = match self.game.name {
            TREES => {
                "Binary trees; every arc draws a number and inherits a share of the one above, a leaf is worth what its last arc has. The evaluation is the share of won leaves \
                 below a node. Only roots whose moves differ count; where a search holds both for equal, half a point. The deepest search sees the end."
            }
            _ => {
                "Positions from games of the engine with itself, every move of which alpha-beta solved and some of which are wrong; searches to full width with the game's own \
                 evaluation."
            }
        };
        Section {
            title: self.game.title.to_owned(),
            remarks: vec![remark.to_owned()],
            figures: vec![self.figure()],
            tables: vec![self.table()],
        }
    }

    fn figure(&self) -> Figure {
        let point = |(depth, share): (usize, &Share)| {
            let (low, high) = share.interval();
            let interval = Some((100.0 * low, 100.0 * high));
            Point { x: depth as f64 + 1.0, y: 100.0 * share.value(), interval, n: share.of }
        };
        let series = self.kinds.iter().map(|(name, shares)| Series {
            name: name.clone(),
            style: Style::Line,
            points: shares.iter().enumerate().map(point).collect(),
        });
        Figure {
            name: format!("{}-pathology", self.game.name),
            title: format!("{}: right moves by depth", self.game.title),
            caption: "The share of searches whose move keeps the value of the root; bars: 95 % intervals.".to_owned(),
            x: Axis { label: "depth (plies)".to_owned(), scale: Scale::Linear },
            y: Axis { label: "right moves, %".to_owned(), scale: Scale::Linear },
            series: series.collect(),
            marks: Vec::new(),
        }
    }

    fn table(&self) -> Table {
        let deepest = self.kinds.iter().map(|(_, shares)| shares.len()).max().unwrap_or_default();
        let rows = (0..deepest).map(|depth| {
            let cell = |(_, shares): &(String, Vec<Share>)| match shares.get(depth) {
                None => Cell::text("-"),
                Some(share) => {
                    let (low, high) = share.interval();
                    let (value, low, high) = (100.0 * share.value(), 100.0 * low, 100.0 * high);
                    Cell::Measured { value, low, high, digits: 1, unit: " %".to_owned() }
                }
            };
            std::iter::once(Cell::Count(depth as u64 + 1)).chain(self.kinds.iter().map(cell)).collect()
        });
        let names = self.kinds.iter().map(|(name, _)| name.clone());
        Table {
            name: format!("{}-pathology", self.game.name),
            title: "Right moves by depth".to_owned(),
            columns: std::iter::once("depth".to_owned()).chain(names).collect(),
            rows: rows.collect(),
        }
    }
}
