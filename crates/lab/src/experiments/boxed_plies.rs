//! Nodes of searches by the ply of the game, as box plots (Groß and others 2002, figures 3 and 4).

use super::evolution::{RANDOM, words};
use crate::experiment::Measured;
use crate::job::{Outcome, Task};
use crate::report::{Axis, Cell, Figure, Point, Quartiles, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;
use std::collections::BTreeMap;

/// So many plies share a box.
const TOGETHER: usize = 4;

/// So many plies share a row of the table.
const ROW: usize = 20;

/// The nodes of each search in each game, by ply.
pub(super) struct BoxedPlies<'a> {
    searches: BTreeMap<&'a str, Vec<&'a [u64]>>,
    depth: u8,
}

impl<'a> BoxedPlies<'a> {
    pub(super) fn read(measured: &'a Measured, depth: u8) -> Self {
        let mut searches: BTreeMap<&str, Vec<&[u64]>> = BTreeMap::new();
        for done in &measured.done {
            if let (Task::ReferenceGame { .. }, Outcome::Nodes(nodes)) = (&done.job.task, &done.outcome) {
                searches.entry(&done.job.variant).or_default().push(nodes);
            }
        }
        BoxedPlies { searches, depth }
    }

    /// Every ply with the nodes of its search.
    fn plies(&self, search: &str) -> impl Iterator<Item = (usize, f64)> {
        let games = self.searches.get(search).into_iter().flatten();
        games.flat_map(|game| game.iter().enumerate().map(|(ply, &nodes)| (ply, nodes as f64)))
    }

    fn quartiles(&self, search: &str, from: usize, plies: usize) -> Option<Quartiles> {
        let within = self.plies(search).filter(|(ply, _)| (from..from.saturating_add(plies)).contains(ply));
        Quartiles::of(&within.map(|(_, nodes)| nodes).collect::<Vec<_>>())
    }

    pub(super) fn finding(&self, game: &Entry, best: &str) -> Option<String> {
        let all = |search| self.quartiles(search, 0, usize::MAX);
        let (ours, random) = (all(best)?, all(RANDOM)?);
        let dearest = self.rows().into_iter().max_by(|&one, &other| {
            let median = |from| self.quartiles(RANDOM, from, ROW).map_or(0.0, |quartiles| quartiles.median);
            median(one).total_cmp(&median(other))
        })?;
        Some(format!(
            "{}, {} plies, along {} games: half of the moves take less than {} nodes in the {best} and than {} in a random one; most are \
             spent between plies {} and {}; n = {} moves.",
            game.title,
            self.depth,
            self.searches.get(best)?.len(),
            words(ours.median),
            words(random.median),
            dearest + 1,
            dearest + ROW,
            ours.n
        ))
    }

    /// The first ply of each row of the table, where enough games were that long.
    fn rows(&self) -> Vec<usize> {
        let longest = self.searches.values().flatten().map(|game| game.len()).max().unwrap_or(0);
        (0..longest).step_by(ROW).collect()
    }

    pub(super) fn section(&self, game: &Entry, best: &str) -> Section {
        let remark = format!(
            "Every position of the games is searched to {} plies by alpha-beta, as at the other depths. The games are the engine's own, from \
             random balanced openings, fixed by the seed.",
            self.depth
        );
        Section {
            title: format!("{}: nodes by ply", game.title),
            remarks: vec![remark],
            figures: vec![self.figure(game, best, "3"), self.figure(game, RANDOM, "4")],
            tables: vec![self.table(game, best)],
        }
    }

    fn figure(&self, game: &Entry, search: &str, redrawn: &str) -> Figure {
        let points = self.plies(search).map(|(ply, nodes)| {
            let first = ply / TOGETHER * TOGETHER + 1;
            Point { x: first as f64 + (TOGETHER - 1) as f64 / 2.0, y: nodes, interval: None, n: 1 }
        });
        Figure {
            name: format!("{}-{}-by-ply", game.name, search.replace(' ', "-")),
            title: format!("{}: nodes by ply, {search}, {} plies deep", game.title, self.depth),
            caption: format!("{TOGETHER} plies of all games share a box. Redraws figure {redrawn}."),
            x: Axis { label: "ply of the game".to_owned(), scale: Scale::Linear },
            y: Axis { label: "nodes for the move".to_owned(), scale: Scale::Logarithmic },
            series: vec![Series { name: search.to_owned(), style: Style::Boxes, points: points.collect() }],
            marks: Vec::new(),
        }
    }

    fn table(&self, game: &Entry, best: &str) -> Table {
        let mut rows = Vec::new();
        for from in self.rows() {
            for search in [best, RANDOM] {
                let Some(quartiles) = self.quartiles(search, from, ROW) else { continue };
                let number = |value: f64| Cell::Number { value, digits: 0 };
                rows.push(vec![
                    Cell::text(format!("{} to {}", from + 1, from + ROW)),
                    Cell::text(search),
                    number(quartiles.first),
                    number(quartiles.median),
                    number(quartiles.third),
                    Cell::Count(quartiles.n),
                ]);
            }
        }
        let columns = ["plies", "search", "first quartile", "median", "third quartile", "n"];
        Table {
            name: format!("{}-nodes-by-ply", game.name),
            title: format!("Nodes by ply, {} plies deep", self.depth),
            columns: columns.map(str::to_owned).to_vec(),
            rows,
        }
    }
}
