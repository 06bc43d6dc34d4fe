//! Recipes compared position by position: what each costs, relative to one of them.
//!
//! Every position is searched with every recipe. The costs at a depth are summed over the positions that all of the two
//! recipes reached that depth in, and divided; the interval comes from drawing positions again ([`Estimate`]), the two costs of a
//! position together.

use super::baseline::enhanced_negascout;
use super::recipe_words;
use crate::bootstrap::Estimate;
use crate::cpu_time::time_measured;
use crate::experiment::{Conclusion, Measured, Order};
use crate::job::{Job, Outcome, Searched, Task};
use crate::report::{Axis, Cell, Figure, Mark, Point, Scale, Section, Series, Style, Table};
use crate::risk::Share;
use foehn_games::catalog::Entry;
use std::collections::BTreeMap;

/// A recipe with a name.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    pub(super) name: String,
    /// How it changes the game's own recipe.
    pub(super) switches: Vec<String>,
}

impl Variant {
    pub(super) fn new(name: impl Into<String>, switches: &[&str]) -> Self {
        Variant { name: name.into(), switches: switches.iter().map(|&switch| switch.to_owned()).collect() }
    }

    /// The switches of `base`, and behind them these.
    pub(super) fn on(base: &[&str], name: impl Into<String>, switches: &[&str]) -> Self {
        Variant::new(name, &[base, switches].concat())
    }
}

/// The jobs: every position searched by every variant.
pub(super) fn jobs(
    game: &'static Entry,
    positions: &[String],
    variants: &[Variant],
    depth: i32,
    order: &Order,
) -> Vec<Job> {
    let job = |position: &String, variant: &Variant| Job {
        game: game.name.to_owned(),
        variant: variant.name.clone(),
        task: Task::Search {
            position: position.clone(),
            changes: order.with_changes(variant.switches.iter().map(String::as_str)),
            depth,
        },
    };
    positions.iter().flat_map(|position| variants.iter().map(move |variant| job(position, variant))).collect()
}

/// What a search costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cost {
    /// All nodes.
    Nodes,
    /// The nodes of the tree of fixed depth, without quiescence.
    Inner,
    /// The nodes whose moves were searched.
    Expanded,
    /// Time.
    Time,
}

impl Cost {
    fn of(self, searched: &Searched) -> f64 {
        match self {
            Cost::Nodes => searched.nodes as f64,
            Cost::Inner => searched.inner() as f64,
            Cost::Expanded => searched.expanded as f64,
            Cost::Time => searched.micros as f64,
        }
    }
}

/// The searches of a game by variant and position.
pub(super) struct Compared<'a> {
    searches: BTreeMap<&'a str, BTreeMap<&'a str, &'a [Searched]>>,
}

impl<'a> Compared<'a> {
    /// Reads what was measured.
    pub(super) fn read(measured: &'a Measured) -> Self {
        let mut searches: BTreeMap<&str, BTreeMap<&str, &[Searched]>> = BTreeMap::new();
        for done in &measured.done {
            if let (Task::Search { position, .. }, Outcome::Search { iterations }) = (&done.job.task, &done.outcome) {
                searches.entry(&done.job.variant).or_default().insert(position, iterations);
            }
        }
        Compared { searches }
    }

    /// The searches of a variant by position.
    pub(super) fn searches(&self, variant: &str) -> impl Iterator<Item = (&'a str, &'a [Searched])> {
        self.searches.get(variant).into_iter().flatten().map(|(&position, &iterations)| (position, iterations))
    }

    /// The depths that any search reached.
    pub(super) fn depths(&self) -> Vec<i32> {
        let all = self.searches.values().flat_map(|by_position| by_position.values());
        let deepest = all.filter_map(|iterations| iterations.last()).map(|last| last.depth).max();
        (1..=deepest.unwrap_or(0)).collect()
    }

    /// The iterations to `depth` of both variants, for each position that both reached it in.
    pub(super) fn pairs(&self, variant: &str, baseline: &str, depth: i32) -> Vec<(&'a Searched, &'a Searched)> {
        let (Some(ours), Some(theirs)) = (self.searches.get(variant), self.searches.get(baseline)) else {
            return Vec::new();
        };
        let at = |iterations: &&'a [Searched]| iterations.iter().find(|searched| searched.depth == depth);
        theirs.iter().filter_map(|(position, baseline)| Some((at(baseline)?, at(ours.get(position)?)?))).collect()
    }

    /// What `variant` costs at `depth`, as a multiple of what `baseline` does.
    pub(super) fn ratio(&self, variant: &str, baseline: &str, depth: i32, cost: Cost) -> Option<Estimate> {
        let pairs = self.pairs(variant, baseline, depth);
        let costs: Vec<(f64, f64)> =
            pairs.into_iter().map(|(baseline, ours)| (cost.of(baseline), cost.of(ours))).collect();
        Estimate::ratio(&costs).filter(|ratio| ratio.value.is_finite() && (cost != Cost::Time || is_measured(ratio)))
    }

    /// The deepest depth that both variants reached in at least half of the positions.
    pub(super) fn common_depth(&self, variant: &str, baseline: &str) -> Option<i32> {
        let most = self.searches.get(baseline)?.len();
        self.depths().into_iter().rev().find(|&depth| 2 * self.pairs(variant, baseline, depth).len() >= most.max(1))
    }

    /// The change of the time in words; searches can be too short for the clock.
    pub(super) fn time_words(&self, variant: &str, baseline: &str, depth: i32) -> String {
        let ratio = self.ratio(variant, baseline, depth, Cost::Time);
        ratio.map_or_else(|| "too little to be measured".to_owned(), |ratio| percent_words(&ratio))
    }

    /// How many positions both variants reached the depth in.
    pub(super) fn n(&self, variant: &str, baseline: &str, depth: i32) -> usize {
        self.pairs(variant, baseline, depth).len()
    }

    /// The figure of costs relative to the baseline, by depth.
    pub(super) fn figure(&self, drawn: &Drawn<'_>) -> Figure {
        let depths: Vec<i32> = self.depths().into_iter().filter(|&depth| depth >= drawn.first).collect();
        let series = drawn.variants.iter().map(|&variant| Series {
            name: variant.to_owned(),
            style: Style::Line,
            points: depths
                .iter()
                .filter_map(|&depth| {
                    let ratio = self.ratio(variant, drawn.baseline, depth, drawn.cost)?.map(|ratio| 100.0 * ratio);
                    Some(point(depth.into(), &ratio))
                })
                .collect(),
        });
        Figure {
            name: drawn.name.to_owned(),
            title: drawn.title.to_owned(),
            caption: drawn.caption.to_owned(),
            x: Axis { label: "depth (plies)".to_owned(), scale: Scale::Linear },
            y: Axis { label: drawn.label.to_owned(), scale: Scale::Linear },
            series: series.collect(),
            marks: drawn.marks.to_vec(),
        }
    }

    /// The table of costs at each depth: all nodes, those without quiescence, and time.
    pub(super) fn table(&self, name: &str, title: &str, baseline: &str, variants: &[&str]) -> Table {
        let columns = ["depth", "recipe", "nodes", "all nodes", "without quiescence", "expanded", "time", "n"];
        let mut rows = Vec::new();
        for depth in self.depths().into_iter().filter(|&depth| depth >= 2) {
            for &variant in variants {
                let pairs = self.pairs(variant, baseline, depth);
                let nodes: u64 = pairs.iter().map(|(_, ours)| ours.nodes).sum();
                let cell = |cost| percent(self.ratio(variant, baseline, depth, cost));
                rows.push(vec![
                    Cell::Count(depth as u64),
                    Cell::text(variant),
                    Cell::Count(nodes),
                    cell(Cost::Nodes),
                    cell(Cost::Inner),
                    cell(Cost::Expanded),
                    cell(Cost::Time),
                    Cell::Count(pairs.len() as u64),
                ]);
            }
        }
        let columns = columns.map(str::to_owned).to_vec();
        Table { name: name.to_owned(), title: title.to_owned(), columns, rows }
    }
}

/// The conclusion from comparisons with enhanced NegaScout: for each game what is found, its section and its recipe.
pub(super) fn conclude(
    measured: &[Measured],
    order: &Order,
    finding: fn(&Compared<'_>, &Entry) -> Option<String>,
    section: fn(&Compared<'_>, &Entry) -> Section,
) -> Conclusion {
    let mut conclusion = Conclusion::default();
    for measured in measured {
        let (game, compared) = (measured.game, Compared::read(measured));
        conclusion.findings.extend(finding(&compared, game));
        conclusion.sections.push(section(&compared, game));
        conclusion.settings.push(recipe_words(game, &enhanced_negascout(game), order));
    }
    conclusion.settings.push(("time".to_owned(), time_measured().to_owned()));
    conclusion
}

/// Whether searches were long enough for the clock: where one of them takes about as long as a tick, the interval of a ratio of times
/// reaches to nothing, or is wider than anybody could use.
fn is_measured(ratio: &Estimate) -> bool {
    ratio.low > 0.05 && ratio.high < 4.0 * ratio.low
}

/// What a figure shows.
pub(super) struct Drawn<'a> {
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    pub(super) caption: &'a str,
    pub(super) label: &'a str,
    pub(super) baseline: &'a str,
    pub(super) variants: &'a [&'a str],
    pub(super) cost: Cost,
    /// The smallest depth.
    pub(super) first: i32,
    pub(super) marks: &'a [Mark],
}

/// A measured point.
pub(super) fn point(x: f64, estimate: &Estimate) -> Point {
    let Estimate { value, low, high, n } = *estimate;
    Point { x, y: value, interval: Some((low, high)), n: n as u64 }
}

/// A share in percent, with its interval after Wilson, as a point.
pub(super) fn share_point(x: f64, share: Share) -> Point {
    let (low, high) = share.interval();
    Point { x, y: 100.0 * share.value(), interval: Some((100.0 * low, 100.0 * high)), n: share.of }
}

/// The same as a cell.
pub(super) fn share_cell(share: Share, digits: usize) -> Cell {
    let (low, high) = share.interval();
    let [value, low, high] = [share.value(), low, high].map(|share| 100.0 * share);
    Cell::Measured { value, low, high, digits, unit: " %".to_owned() }
}

/// A change in percent: 0.72 becomes -28 %.
pub(super) fn percent(ratio: Option<Estimate>) -> Cell {
    match ratio.map(|ratio| ratio.map(|ratio| 100.0 * (ratio - 1.0))) {
        Some(Estimate { value, low, high, .. }) => {
            Cell::Measured { value, low, high, digits: 1, unit: " %".to_owned() }
        }
        None => Cell::Empty,
    }
}

/// A change in percent in words: `-28.1 % [-30.0, -26.2]`.
pub(super) fn percent_words(ratio: &Estimate) -> String {
    let Estimate { value, low, high, .. } = ratio.map(|ratio| 100.0 * (ratio - 1.0));
    format!("{value:+.1} % [{low:+.1}, {high:+.1}]")
}

/// A multiple as a cell.
pub(super) fn times(ratio: Option<Estimate>, digits: usize) -> Cell {
    match ratio {
        Some(Estimate { value, low, high, .. }) => Cell::Measured { value, low, high, digits, unit: String::new() },
        None => Cell::Empty,
    }
}
