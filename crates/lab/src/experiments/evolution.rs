//! What an evolved order of moves saves: nodes of searches of a fixed depth, by depth and by ply (Groß and others 2002, figures 2 to 4).
//!
//! Every search finds the value of minimax to its depth with the same leaves; they differ in the order of moves, and f-negascout in its
//! algorithm. The paper's programs had no table of positions, so none is used here.

use super::boxed_plies::BoxedPlies;
use crate::bootstrap::Estimate;
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, MoveOrder, Outcome, Task};
use crate::report::{Axis, Cell, Figure, Mark, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;
use foehn_games::individuals;
use foehn_learn::evolution::{Genome, Individual};
use std::collections::BTreeMap;

pub(super) struct Evolution;

pub(super) const RANDOM: &str = "random order";
const LISTED: &str = "order of the rules";
const F_NEGASCOUT: &str = "f-negascout";
const F_NEGASCOUT_ORDERED: &str = "f-negascout with the standard order";
const STANDARD: &str = "standard order";
const EVOLVED: &str = "evolved order";
const PERFECT: &str = "perfect order";

/// The depth at which the paper states what alpha-beta and f-negascout need.
const STATED: usize = 5;

/// What the paper states for chess: the search, its depth, its nodes.
const PAPER: [(&str, usize, f64); 5] = [
    (LISTED, STATED, 897_070.0),
    (F_NEGASCOUT, STATED, 120_000.0),
    (RANDOM, 6, 7_000_000.0),
    (F_NEGASCOUT, 6, 1_000_000.0),
    (EVOLVED, 6, 250_000.0),
];

impl Experiment for Evolution {
    fn name(&self) -> &'static str {
        "evolution"
    }

    fn title(&self) -> &'static str {
        "An evolved order of moves"
    }

    fn question(&self) -> &'static str {
        "Evolution made weights by which an individual sorts its moves. How many nodes does alpha-beta need with them, beside a \
         random order, and beside f-negascout with iterative deepening and killers?"
    }

    fn papers(&self) -> &'static str {
        "Groß, Albrecht, Kantschik and Banzhaf 2002, figures 2 to 4"
    }

    fn games(&self) -> &'static [&'static str] {
        &["chess"]
    }

    fn takes_individual(&self) -> bool {
        true
    }

    fn refuses(&self, game: &'static Entry, order: &Order) -> Option<String> {
        let arena = match game.arena() {
            Ok(arena) => arena,
            Err(none) => return Some(none.to_string()),
        };
        let given = order.individual.as_ref()?;
        Individual::read(&given.text, &given.file, arena.as_ref()).err().map(|error| error.to_string())
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 1000 } else { 30 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let depth = depth(order);
        let job = |variant: &str, task| Job { game: game.name.to_owned(), variant: variant.to_owned(), task };
        let searches = searches(game, order);
        let at_depths = positions.iter().flat_map(|position| {
            searches.iter().map(move |(name, moves)| {
                // What nobody draws is searched no deeper than it is stated.
                let is_drawn = DRAWN.contains(name);
                let depth = if is_drawn { depth } else { depth.min(STATED as u8) };
                let position = position.clone();
                job(name, Task::FixedDepth { position, order: moves.clone(), depth, seed: order.seed })
            })
        });
        let by_ply = searches.iter().filter(|(name, _)| *name == RANDOM || *name == best(order, game));
        let games = order.pairs.map_or(if order.full { 50 } else { 20 }, |pairs| 2 * pairs as u64);
        let along = by_ply.flat_map(|(name, moves)| {
            let (seed, depth) = (order.seed, boxed_depth(order));
            (0..games).map(move |number| job(name, Task::ReferenceGame { seed, number, order: moves.clone(), depth }))
        });
        at_depths.chain(along).collect()
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let mut conclusion = Conclusion::default();
        for measured in measured {
            let (game, nodes) = (measured.game, NodesByDepth::read(measured));
            let best = best(order, game);
            let boxed = BoxedPlies::read(measured, boxed_depth(order));
            conclusion.findings.extend(nodes.finding(game, best));
            conclusion.findings.extend(boxed.finding(game, best));
            conclusion.sections.push(nodes.section(game));
            conclusion.sections.push(boxed.section(game, best));
            conclusion.settings.push(("individual".to_owned(), individual_words(game, order)));
        }
        conclusion
    }
}

/// The searches of the first figure.
const DRAWN: [&str; 5] = [RANDOM, F_NEGASCOUT, STANDARD, EVOLVED, PERFECT];

fn depth(order: &Order) -> u8 {
    order.depth_or(6, 6).clamp(1, 31) as u8
}

/// How deep every position of a game is searched: there are many of them.
fn boxed_depth(order: &Order) -> u8 {
    depth(order).saturating_sub(if order.full { 1 } else { 2 }).max(1)
}

/// The individual that is asked about: the one that was given, or the one that is shipped; `None` where there is neither.
fn individual(game: &'static Entry, order: &Order) -> Option<Individual> {
    let arena = game.arena().ok()?;
    let (text, file) = match &order.individual {
        Some(given) => (given.text.as_str(), given.file.as_str()),
        None => (individuals::shipped(game.name)?, game.name),
    };
    Individual::read(text, file, arena.as_ref()).ok()
}

/// The order that is shown ply by ply: the evolved one, or the standard one where there is no individual.
fn best(order: &Order, game: &'static Entry) -> &'static str {
    if individual(game, order).is_some() { EVOLVED } else { STANDARD }
}

/// Every search with its name.
fn searches(game: &'static Entry, order: &Order) -> Vec<(&'static str, MoveOrder)> {
    let standard = game.arena().map(|arena| Genome::standard(arena.as_ref()).ordering).unwrap_or_default();
    let mut searches = vec![
        (RANDOM, MoveOrder::Random),
        (LISTED, MoveOrder::Listed),
        (F_NEGASCOUT, MoveOrder::FNegascout),
        (F_NEGASCOUT_ORDERED, MoveOrder::FNegascoutOrdered),
        (STANDARD, MoveOrder::by_weights(&standard)),
        (PERFECT, MoveOrder::Perfect),
    ];
    let evolved = individual(game, order).map(|individual| individual.ordering.values);
    searches.extend(evolved.map(|weights| (EVOLVED, MoveOrder::by_weights(&weights))));
    searches
}

fn individual_words(game: &'static Entry, order: &Order) -> String {
    let Some(found) = individual(game, order) else {
        return format!("{}: none is shipped and none was given, so the standard order stands alone", game.name);
    };
    let file = order.individual.as_ref().map_or("shipped", |given| given.file.as_str());
    format!("{}: {} ({file}), fitness {:.3}", game.name, found.name, found.fitness())
}

/// The nodes of each search by position and depth.
struct NodesByDepth<'a> {
    searches: BTreeMap<&'a str, BTreeMap<&'a str, &'a [u64]>>,
}

impl<'a> NodesByDepth<'a> {
    fn read(measured: &'a Measured) -> Self {
        let mut searches: BTreeMap<&str, BTreeMap<&str, &[u64]>> = BTreeMap::new();
        for done in &measured.done {
            if let (Task::FixedDepth { position, .. }, Outcome::Nodes(nodes)) = (&done.job.task, &done.outcome) {
                searches.entry(&done.job.variant).or_default().insert(position, nodes);
            }
        }
        NodesByDepth { searches }
    }

    fn deepest(&self) -> usize {
        self.searches.values().flat_map(BTreeMap::values).map(|nodes| nodes.len()).max().unwrap_or(0)
    }

    /// The nodes of a search to `depth`, position by position.
    fn at(&self, search: &str, depth: usize) -> Vec<f64> {
        let nodes = self.searches.get(search).into_iter().flat_map(BTreeMap::values);
        nodes.filter_map(|nodes| nodes.get(depth - 1)).map(|&nodes| nodes as f64).collect()
    }

    fn mean(&self, search: &str, depth: usize) -> Option<Estimate> {
        Estimate::mean(&self.at(search, depth))
    }

    /// The nodes of one search as a multiple of another's.
    fn ratio(&self, search: &str, other: &str, depth: usize) -> Option<Estimate> {
        let pairs: Vec<(f64, f64)> = self.at(other, depth).into_iter().zip(self.at(search, depth)).collect();
        Estimate::ratio(&pairs)
    }

    fn finding(&self, game: &Entry, best: &str) -> Option<String> {
        let depth = self.deepest();
        let nodes = |search| self.mean(search, depth).map(|mean| words(mean.value));
        let ratio = self.ratio(best, F_NEGASCOUT, depth)?;
        let stated = match (game.name, depth, best) {
            ("chess", 6, EVOLVED) => " (the paper: 7 million, 1 million, 250,000; 0.25)",
            _ => "",
        };
        Some(format!(
            "{}, {depth} plies: a random order needs {} nodes, f-negascout {}, the {best} {}; the {best} takes {:.2} [{:.2}, {:.2}] \
             of f-negascout's; n = {}{stated}.",
            game.title,
            nodes(RANDOM)?,
            nodes(F_NEGASCOUT)?,
            nodes(best)?,
            ratio.value,
            ratio.low,
            ratio.high,
            ratio.n
        ))
    }

    fn section(&self, game: &Entry) -> Section {
        let remarks = [
            "Every search finds the same value: that of minimax to its depth, with the standard position weights and the same random \
             terms. Alpha-beta goes to its depth at once and has killers where weights order the moves; f-negascout deepens step by step, \
             all its iterations counted, with killers and the best line so far in front of the order of the rules.",
            "F-negascout is counted without a table of positions, because the paper's had none; the teachers of `foehn learn \
             evolve` have one and are faster by it, with the same values.",
            "The paper does not say in which order its simple alpha-beta looked at moves; its 897,070 nodes stand beside the order of the \
             rules.",
            "The perfect order is no search but a count: the minimal tree (Knuth and Moore 1975), in which every first move is the best \
             one. Without a table of positions no order of moves needs fewer nodes than a tree of this kind.",
        ];
        let mut tables = vec![self.table(game)];
        if game.name == "chess" {
            tables.insert(0, self.beside_the_paper());
        }
        Section {
            title: format!("{}: nodes by depth", game.title),
            remarks: remarks.map(str::to_owned).to_vec(),
            figures: vec![self.figure(game)],
            tables,
        }
    }

    /// Figure 2.
    fn figure(&self, game: &Entry) -> Figure {
        let series = DRAWN.iter().filter(|name| self.searches.contains_key(*name)).map(|&name| Series {
            name: name.to_owned(),
            style: Style::Line,
            points: (1..=self.deepest())
                .filter_map(|depth| Some(super::comparison::point(depth as f64, &self.mean(name, depth)?)))
                .collect(),
        });
        let stated = PAPER.iter().map(|&(name, depth, nodes)| {
            let name = if name == LISTED { "alpha-beta" } else { name };
            Mark { name: format!("Groß 2002: {name}"), x: depth as f64, y: nodes }
        });
        Figure {
            name: format!("{}-nodes-by-depth", game.name),
            title: format!("{}: nodes of a search by its depth", game.title),
            caption: "Means over the positions with 95 % intervals by bootstrap. Redraws figure 2.".to_owned(),
            x: Axis { label: "depth (plies)".to_owned(), scale: Scale::Linear },
            y: Axis { label: "nodes".to_owned(), scale: Scale::Logarithmic },
            series: series.collect(),
            marks: if game.name == "chess" { stated.collect() } else { Vec::new() },
        }
    }

    fn table(&self, game: &Entry) -> Table {
        let mut rows = Vec::new();
        for depth in 1..=self.deepest() {
            for &name in self.searches.keys() {
                let Some(mean) = self.mean(name, depth) else { continue };
                let ratio = self.ratio(name, F_NEGASCOUT, depth);
                rows.push(vec![
                    Cell::Count(depth as u64),
                    Cell::text(name),
                    measured(Some(mean), 0),
                    measured(ratio, 2),
                    Cell::Count(mean.n as u64),
                ]);
            }
        }
        Table {
            name: format!("{}-nodes-by-depth", game.name),
            title: "Nodes by depth".to_owned(),
            columns: ["depth", "search", "nodes", "times f-negascout", "n"].map(str::to_owned).to_vec(),
            rows,
        }
    }

    fn beside_the_paper(&self) -> Table {
        let rows = PAPER.iter().map(|&(name, depth, stated)| {
            let mean = self.mean(name, depth);
            let n = mean.map_or(Cell::Empty, |mean| Cell::Count(mean.n as u64));
            let kind = if name == F_NEGASCOUT { String::new() } else { "alpha-beta, ".to_owned() };
            vec![
                Cell::text(format!("{kind}{name}")),
                Cell::Count(depth as u64),
                measured(mean, 0),
                Cell::Count(stated as u64),
                n,
            ]
        });
        Table {
            name: "beside-the-paper".to_owned(),
            title: "Nodes for a move, beside the paper's".to_owned(),
            columns: ["search", "depth", "nodes", "Groß 2002", "n"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }
}

/// An estimate as a cell.
fn measured(estimate: Option<Estimate>, digits: usize) -> Cell {
    estimate.map_or(Cell::Empty, |Estimate { value, low, high, .. }| Cell::Measured {
        value,
        low,
        high,
        digits,
        unit: String::new(),
    })
}

/// A number of nodes in words: three digits that matter.
pub(super) fn words(nodes: f64) -> String {
    match nodes {
        nodes if nodes >= 1e6 => format!("{:.2} million", nodes / 1e6),
        nodes if nodes >= 1e4 => format!("{:.0} thousand", nodes / 1e3),
        nodes => format!("{nodes:.0}"),
    }
}
