//! Ordering: how near each order of moves brings the search to the minimal graph.
//!
//! The same NegaScout with its moves in random order, by the game's own hints, by history, by the table's move, and by all of
//! them; beside the left-first minimal graph, which is the search with a perfect order.

use super::baseline::{enhanced_negascout, has_history};
use super::comparison::{Compared, Variant, jobs, point, times};
use super::recipe_words;
use crate::bootstrap::Estimate;
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Outcome, Searched, Task};
use crate::report::{Axis, Cell, Figure, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;
use std::collections::BTreeMap;

pub(super) struct Ordering;

const MINIMAL: &str = "minimal graph";

/// The orders, from none to all, each by the switches that leave it alone.
const ORDERS: [(&str, &[&str]); 6] = [
    ("random", &["shuffle=on", "hints=off", "table-move=off", "history=off"]),
    ("history", &["hints=off", "table-move=off"]),
    ("static", &["table-move=off", "history=off"]),
    ("table's move, then random", &["shuffle=on", "hints=off", "history=off"]),
    ("static and history", &["table-move=off"]),
    ("table's move, static, history", &[]),
];

fn depth(game: &Entry, order: &Order) -> i32 {
    let [short, full] = match game.name {
        "chess" | "chess960" => [5, 6],
        "checkers" => [10, 12],
        "othello" => [6, 7],
        "connect4" => [9, 11],
        _ => [5, 6],
    };
    order.depth_or(short, full)
}

impl Experiment for Ordering {
    fn name(&self) -> &'static str {
        "ordering"
    }

    fn title(&self) -> &'static str {
        "Orders of moves"
    }

    fn question(&self) -> &'static str {
        "Alpha-beta lives by its order of moves. How many times the minimal graph does the search visit when moves come at random, \
         by what the game knows, by what cut before, by what the table remembers?"
    }

    fn papers(&self) -> &'static str {
        "Plaat 1996, figure 1; Schaeffer 1989"
    }

    fn games(&self) -> &'static [&'static str] {
        &["chess", "checkers", "othello", "connect4"]
    }

    fn refuses(&self, game: &'static Entry, _order: &Order) -> Option<String> {
        (!has_history(game)).then(|| "its moves have no slots for history, which is one of the orders".to_owned())
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 40 } else { 20 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let base = enhanced_negascout(game);
        let variants: Vec<Variant> =
            ORDERS.iter().map(|(name, switches)| Variant::on(&base, *name, switches)).collect();
        let depth = depth(game, order);
        let mut all = jobs(game, positions, &variants, depth, order);
        let changes = order.with_changes(base);
        all.extend(positions.iter().map(|position| Job {
            game: game.name.to_owned(),
            variant: MINIMAL.to_owned(),
            task: Task::MinimalGraph { position: position.clone(), changes: changes.clone(), depth, lowest: 0 },
        }));
        all
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let mut conclusion = Conclusion::default();
        for measured in measured {
            let orders = Orders::read(measured);
            conclusion.findings.extend(orders.finding());
            conclusion.sections.push(orders.section());
            conclusion.settings.push(recipe_words(measured.game, &enhanced_negascout(measured.game), order));
        }
        conclusion
    }
}

/// What was measured of a game.
struct Orders<'a> {
    game: &'static Entry,
    compared: Compared<'a>,
    /// The left-first minimal graph by position and depth.
    minimal: BTreeMap<(&'a str, i32), u64>,
}

impl<'a> Orders<'a> {
    fn read(measured: &'a Measured) -> Self {
        let mut minimal = BTreeMap::new();
        for done in &measured.done {
            if let (Task::MinimalGraph { position, .. }, Outcome::MinimalGraph(sizes)) = (&done.job.task, &done.outcome)
            {
                minimal.extend(sizes.iter().map(|sizes| ((position.as_str(), sizes.depth), sizes.left_first.visits)));
            }
        }
        Orders { game: measured.game, compared: Compared::read(measured), minimal }
    }

    /// The nodes of the iteration to `depth`, as a multiple of the minimal graph.
    fn ratio(&self, order: &str, depth: i32) -> Option<Estimate> {
        let pairs: Vec<(f64, f64)> = self
            .compared
            .searches(order)
            .filter_map(|(position, iterations)| {
                let at = |depth: i32| iterations.iter().find(|searched| searched.depth == depth).map(Searched::inner);
                let minimal = *self.minimal.get(&(position, depth))?;
                Some((minimal as f64, (at(depth)? - at(depth - 1)?) as f64))
            })
            .collect();
        Estimate::ratio(&pairs).filter(|ratio| ratio.value.is_finite())
    }

    fn deepest(&self) -> Option<i32> {
        let all = ORDERS[ORDERS.len() - 1].0;
        self.compared.common_depth(all, all)
    }

    fn finding(&self) -> Option<String> {
        let depth = self.deepest()?;
        let words = ORDERS.iter().map(|&(order, _)| {
            let ratio = self.ratio(order, depth)?;
            Some(format!("{order} {:.2} [{:.2}, {:.2}]", ratio.value, ratio.low, ratio.high))
        });
        let words = words.collect::<Option<Vec<_>>>()?;
        let n = self.ratio(ORDERS[0].0, depth)?.n;
        Some(format!("{}, {depth} plies, times the minimal graph: {}; n = {n}.", self.game.title, words.join("; ")))
    }

    fn section(&self) -> Section {
        let depths: Vec<i32> = self.compared.depths().into_iter().filter(|&depth| depth >= 2).collect();
        let series = ORDERS.iter().map(|&(order, _)| Series {
            name: order.to_owned(),
            style: Style::Line,
            points: depths.iter().filter_map(|&depth| Some(point(depth.into(), &self.ratio(order, depth)?))).collect(),
        });
        let rows = depths.iter().flat_map(|&depth| ORDERS.iter().map(move |&(order, _)| (depth, order)));
        let rows = rows.map(|(depth, order)| {
            let ratio = self.ratio(order, depth);
            let n = ratio.map_or(0, |ratio| ratio.n as u64);
            vec![Cell::Count(depth as u64), Cell::text(order), times(ratio, 2), Cell::Count(n)]
        });
        Section {
            title: self.game.title.to_owned(),
            remarks: vec![
                "Nodes of the last iteration without quiescence, as a multiple of the left-first minimal graph. The table cuts in all of \
                 them; only the order differs. History alone leaves captures unsorted."
                    .to_owned(),
            ],
            figures: vec![Figure {
                name: format!("{}-ordering", self.game.name),
                title: format!("{}: nodes by order of moves", self.game.title),
                caption: "Multiples of the left-first minimal graph, on a logarithmic axis; 95 % intervals by bootstrap over positions."
                    .to_owned(),
                x: Axis { label: "depth (plies)".to_owned(), scale: Scale::Linear },
                y: Axis { label: "times the minimal graph".to_owned(), scale: Scale::Logarithmic },
                series: series.collect(),
                marks: Vec::new(),
            }],
            tables: vec![Table {
                name: format!("{}-ordering", self.game.name),
                title: "Orders by depth".to_owned(),
                columns: ["depth", "order", "times the minimal graph", "n"].map(str::to_owned).to_vec(),
                rows: rows.collect(),
            }],
        }
    }
}
