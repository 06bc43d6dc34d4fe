//! Minimal graphs: the program beside the left-first minimal graph, and that beside the approximate real one (Plaat 1996,
//! figures 1, 2 and 3).

use super::baseline::enhanced_negascout;
use super::comparison::{point, times};
use super::{ENHNS, recipe_words};
use crate::bootstrap::Estimate;
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Outcome, Task};
use crate::minimal_graph::Sizes;
use crate::report::{Axis, Cell, Figure, Mark, Point, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;

pub(super) struct MinimalGraph;

/// How deep, by game: the search for cheapest cutoffs costs many times what the program does.
fn depth(game: &Entry, order: &Order) -> i32 {
    let [short, full] = match game.name {
        "chess" | "chess960" => [6, 7],
        "checkers" => [15, 17],
        "othello" => [8, 9],
        "connect4" => [12, 14],
        _ => [6, 8],
    };
    order.depth_or(short, full)
}

/// The d of ARMG(d), as in the paper.
fn lowest(game: &Entry) -> i32 {
    if game.name.starts_with("othello") { 2 } else { 3 }
}

/// What the paper found: LFMG as a multiple of ARMG(d), and the deepest depth of its figure.
fn paper(game: &Entry) -> Option<(f64, f64)> {
    match game.name {
        "chess" => Some((8.0, 1.25)),
        "checkers" => Some((17.0, 2.22)),
        "othello" => Some((9.0, 1.42)),
        _ => None,
    }
}

impl Experiment for MinimalGraph {
    fn name(&self) -> &'static str {
        "minimal-graph"
    }

    fn title(&self) -> &'static str {
        "Minimal graphs"
    }

    fn question(&self) -> &'static str {
        "How close does the program come to the smallest graph that proves its answer, and how much smaller is that graph where \
         cutoffs are chosen for their cost instead of taken from the left?"
    }

    fn papers(&self) -> &'static str {
        "Plaat 1996, figures 1, 2 and 3; Ebeling 1987"
    }

    fn games(&self) -> &'static [&'static str] {
        &["chess", "checkers", "othello", "connect4"]
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(20)
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let changes = order.with_changes(enhanced_negascout(game));
        let job = |position: &String| Job {
            game: game.name.to_owned(),
            variant: ENHNS.to_owned(),
            task: Task::MinimalGraph {
                position: position.clone(),
                changes: changes.clone(),
                depth: depth(game, order),
                lowest: lowest(game),
            },
        };
        positions.iter().map(job).collect()
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let mut conclusion = Conclusion::default();
        for measured in measured {
            let graphs = Graphs::read(measured);
            conclusion.findings.extend(graphs.finding());
            conclusion.sections.push(graphs.section());
            conclusion.settings.push(recipe_words(measured.game, &enhanced_negascout(measured.game), order));
        }
        conclusion
    }
}

/// The sizes of a game's graphs, by position.
struct Graphs<'a> {
    game: &'static Entry,
    sizes: Vec<&'a [Sizes]>,
}

/// One size, and another that it is compared with.
type Compare = fn(&Sizes) -> (u64, u64);

const PROGRAM_TO_LEFT_FIRST: Compare = |sizes| (sizes.left_first.visits, sizes.program.visits);
const LEFT_FIRST_TO_REAL: Compare = |sizes| (sizes.real.visits, sizes.left_first.visits);
/// The same with the nodes of quiescence.
const LEFT_FIRST_TO_REAL_WHOLE: Compare = |sizes| (sizes.real.whole, sizes.left_first.whole);
/// The same, a node counted once however often it is visited.
const LEFT_FIRST_TO_REAL_NODES: Compare = |sizes| (sizes.real.nodes, sizes.left_first.nodes);

impl<'a> Graphs<'a> {
    fn read(measured: &'a Measured) -> Self {
        let sizes = measured.done.iter().filter_map(|done| match &done.outcome {
            Outcome::MinimalGraph(sizes) => Some(sizes.as_slice()),
            _ => None,
        });
        Graphs { game: measured.game, sizes: sizes.collect() }
    }

    fn depths(&self) -> Vec<i32> {
        let deepest = self.sizes.iter().filter_map(|sizes| sizes.last()).map(|last| last.depth).max();
        (2..=deepest.unwrap_or(1)).collect()
    }

    /// The sizes at a depth, of each position that was searched so deep.
    fn at(&self, depth: i32) -> Vec<Sizes> {
        let of_position = |sizes: &&[Sizes]| sizes.iter().find(|sizes| sizes.depth == depth).copied();
        self.sizes.iter().filter_map(of_position).collect()
    }

    fn ratio(&self, depth: i32, compare: Compare) -> Option<Estimate> {
        let pairs: Vec<(f64, f64)> = self
            .at(depth)
            .iter()
            .map(|sizes| {
                let (below, above) = compare(sizes);
                (below as f64, above as f64)
            })
            .collect();
        Estimate::ratio(&pairs).filter(|ratio| ratio.value.is_finite())
    }

    /// The deepest depths, even and odd, that at least half of the positions reached.
    fn last_depths(&self) -> Vec<i32> {
        let reached = |depth: &i32| 2 * self.at(*depth).len() >= self.sizes.len();
        let mut depths: Vec<i32> = self.depths().into_iter().filter(reached).rev().take(2).collect();
        depths.reverse();
        depths
    }

    fn finding(&self) -> Option<String> {
        let depths = self.last_depths();
        let words = |ratio: Estimate| format!("{:.2} [{:.2}, {:.2}]", ratio.value, ratio.low, ratio.high);
        let program = depths.iter().filter_map(|&depth| {
            Some(format!("{} times at {depth} plies", words(self.ratio(depth, PROGRAM_TO_LEFT_FIRST)?)))
        });
        let program: Vec<String> = program.collect();
        let depth = *depths.last()?;
        let (real, whole) = (self.ratio(depth, LEFT_FIRST_TO_REAL)?, self.ratio(depth, LEFT_FIRST_TO_REAL_WHOLE)?);
        let stated = paper(self.game).map_or_else(String::new, |(_, stated)| format!(" (the paper: {stated})"));
        Some(format!(
            "{}: the program makes {} the visits of the left-first minimal graph, which itself is {} times as large as ARMG({}) at \
             {depth} plies, {} times with the nodes of quiescence{stated}; n = {}.",
            self.game.title,
            program.join(" and "),
            words(real),
            lowest(self.game),
            words(whole),
            real.n,
        ))
    }

    fn section(&self) -> Section {
        Section {
            title: self.game.title.to_owned(),
            remarks: vec![
                "Visits of nodes within the depth in the last iteration, those that the table answers included; quiescence below \
                 the leaves left out. Sums over the positions. The minimal graphs are counted with a table that never forgets."
                    .to_owned(),
            ],
            figures: vec![self.efficiency(), self.sizes_by_depth()],
            tables: vec![self.table()],
        }
    }

    /// Figure 1: the program relative to the minimal tree.
    fn efficiency(&self) -> Figure {
        let points = |compare: Compare| {
            let of_depth = |depth: i32| Some(point(depth.into(), &self.ratio(depth, compare)?));
            self.depths().into_iter().filter(|&depth| depth >= 3).filter_map(of_depth).collect::<Vec<_>>()
        };
        let d = lowest(self.game);
        let marks = paper(self.game)
            .map(|(x, y)| Mark { name: format!("Plaat 1996: LFMG over ARMG({d})"), x, y })
            .into_iter()
            .collect();
        Figure {
            name: format!("{}-efficiency", self.game.name),
            title: format!("{}: the program and the minimal graphs", self.game.title),
            caption: "How many times the size of the graph below. Even and odd depths differ, because they differ in where cutoffs \
                      are expected. After Plaat 1996, figures 1 to 3."
                .to_owned(),
            x: Axis { label: "depth (plies)".to_owned(), scale: Scale::Linear },
            y: Axis { label: "times the size".to_owned(), scale: Scale::Linear },
            series: vec![
                Series {
                    name: "program over LFMG".to_owned(),
                    style: Style::Line,
                    points: points(PROGRAM_TO_LEFT_FIRST),
                },
                Series {
                    name: format!("LFMG over ARMG({d})"),
                    style: Style::Line,
                    points: points(LEFT_FIRST_TO_REAL),
                },
                Series {
                    name: format!("LFMG over ARMG({d}), with quiescence"),
                    style: Style::Line,
                    points: points(LEFT_FIRST_TO_REAL_WHOLE),
                },
            ],
            marks,
        }
    }

    /// Figures 2 and 3: the sizes by depth.
    fn sizes_by_depth(&self) -> Figure {
        let series = |name: String, size: fn(&Sizes) -> u64| Series {
            name,
            style: Style::Line,
            points: self
                .depths()
                .into_iter()
                .filter_map(|depth| {
                    let sizes = self.at(depth);
                    let sum: u64 = sizes.iter().map(size).sum();
                    let y = sum as f64 / sizes.len() as f64;
                    (sum > 0).then(|| Point { x: depth.into(), y, interval: None, n: sizes.len() as u64 })
                })
                .collect(),
        };
        Figure {
            name: format!("{}-sizes", self.game.name),
            title: format!("{}: nodes by depth", self.game.title),
            caption: "Means over the positions. After Plaat 1996, figures 2 and 3.".to_owned(),
            x: Axis { label: "depth (plies)".to_owned(), scale: Scale::Linear },
            y: Axis { label: "nodes".to_owned(), scale: Scale::Logarithmic },
            series: vec![
                series(ENHNS.to_owned(), |sizes| sizes.program.visits),
                series("LFMG".to_owned(), |sizes| sizes.left_first.visits),
                series(format!("ARMG({})", lowest(self.game)), |sizes| sizes.real.visits),
            ],
            marks: Vec::new(),
        }
    }

    fn table(&self) -> Table {
        let d = lowest(self.game);
        let rows = self.depths().into_iter().map(|depth| {
            let sizes = self.at(depth);
            let sum = |size: fn(&Sizes) -> u64| Cell::Count(sizes.iter().map(size).sum());
            vec![
                Cell::Count(depth as u64),
                sum(|sizes| sizes.program.visits),
                sum(|sizes| sizes.left_first.visits),
                sum(|sizes| sizes.real.visits),
                times(self.ratio(depth, PROGRAM_TO_LEFT_FIRST), 2),
                times(self.ratio(depth, LEFT_FIRST_TO_REAL), 2),
                times(self.ratio(depth, LEFT_FIRST_TO_REAL_WHOLE), 2),
                times(self.ratio(depth, LEFT_FIRST_TO_REAL_NODES), 2),
                Cell::Count(sizes.len() as u64),
            ]
        });
        let columns = [
            "depth",
            "program",
            "LFMG",
            "ARMG",
            "program over LFMG",
            "LFMG over ARMG",
            "the same with quiescence",
            "the same in different nodes",
            "n",
        ];
        Table {
            name: format!("{}-minimal-graph", self.game.name),
            title: format!("Nodes by depth; ARMG({d})"),
            columns: columns.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }
}
