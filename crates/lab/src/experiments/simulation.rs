//! Flat simulation, UCT and alpha-beta against each other at equal nodes, game by game: where does which method win?
//!
//! A node is a position that a move was played to, in the tree or in a playout, so that the three spend the same on a move, and games are the same again on
//! every machine. What a node costs differs: `foehn match method=uct default --time 1s` compares at equal time.

use super::matches::{Match, Score, pair_jobs};
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Limit};
use crate::report::{Axis, Cell, Figure, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;
use foehn_search::{MonteCarloRecipe, Recipe};

pub(super) struct Simulation;

/// The methods, each with the game's own recipe of it.
const METHODS: [(&str, &[&str]); 3] = [("flat", &["method=flat"]), ("UCT", &["method=uct"]), ("alpha-beta", &[])];

/// Who plays whom.
const PAIRS: [[usize; 2]; 3] = [[1, 0], [1, 2], [0, 2]];

/// What a move may cost.
fn budgets(order: &Order) -> Vec<u64> {
    match order.nodes {
        Some(nodes) => vec![nodes],
        None if order.full => vec![1_000, 10_000, 100_000],
        None => vec![1_000, 10_000],
    }
}

fn match_name([first, second]: [usize; 2], nodes: u64) -> String {
    format!("{} against {}, {nodes} nodes", METHODS[first].0, METHODS[second].0)
}

/// The order without those changes that a method does not know: each belongs to one of them.
fn order_for(order: &Order, methods: [usize; 2]) -> Order {
    let knows = |change: &String| {
        let simulates = MonteCarloRecipe::default().assign(change).is_ok();
        let searches = Recipe::default().assign(change).is_ok();
        methods.iter().all(|&method| if METHODS[method].0 == "alpha-beta" { searches } else { simulates })
    };
    Order { changes: order.changes.iter().filter(|change| knows(change)).cloned().collect(), ..order.clone() }
}

impl Experiment for Simulation {
    fn name(&self) -> &'static str {
        "simulation"
    }

    fn title(&self) -> &'static str {
        "Simulation and search"
    }

    fn question(&self) -> &'static str {
        "Flat simulation, UCT and alpha-beta may all spend the same nodes on a move. Which of them wins, in which game, and does that change with \
         the nodes?"
    }

    fn papers(&self) -> &'static str {
        "Kocsis and Szepesvári 2006; Chaslot 2010; Ramanujan, Sabharwal and Selman 2010"
    }

    fn games(&self) -> &'static [&'static str] {
        &["connect4", "othello", "breakthrough", "checkers", "go"]
    }

    fn positions(&self, _game: &'static Entry, _order: &Order) -> usize {
        0
    }

    fn plan(&self, game: &'static Entry, _positions: &[String], order: &Order) -> Vec<Job> {
        let mut all = Vec::new();
        for (nodes, methods) in budgets(order).into_iter().flat_map(|nodes| PAIRS.map(|methods| (nodes, methods))) {
            let played = Match {
                name: &match_name(methods, nodes),
                switches: methods.map(|method| METHODS[method].1),
                limits: [Limit::Nodes(nodes); 2],
                pairs: order.pairs_or(10, 100),
            };
            all.extend(pair_jobs(game, &played, &order_for(order, methods)));
        }
        all
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let budgets = budgets(order);
        Conclusion {
            findings: measured.iter().filter_map(|measured| finding(measured, &budgets)).collect(),
            sections: measured.iter().map(|measured| section(measured, &budgets)).collect(),
            settings: METHODS.map(|(name, switches)| (name.to_owned(), switches.join(", "))).to_vec(),
        }
    }
}

fn finding(measured: &Measured, budgets: &[u64]) -> Option<String> {
    let scores = Score::all(measured);
    let nodes = *budgets.last()?;
    let said = PAIRS.into_iter().filter_map(|methods| {
        let score = scores.get(match_name(methods, nodes).as_str())?;
        let (percent, low, high) = score.percent();
        let [first, second] = methods.map(|method| METHODS[method].0);
        Some(format!("{first} {percent:.0} % [{low:.0}, {high:.0}] against {second}"))
    });
    let said: Vec<_> = said.collect();
    let games = scores.values().map(Score::games).max()?;
    Some(format!("{}, {nodes} nodes a move: {}; {games} games each.", measured.game.title, said.join("; ")))
}

fn section(measured: &Measured, budgets: &[u64]) -> Section {
    let scores = Score::all(measured);
    let of = |methods: [usize; 2], nodes: u64| scores.get(match_name(methods, nodes).as_str()).copied();
    let series = PAIRS.map(|methods| Series {
        name: methods.map(|method| METHODS[method].0).join(" against "),
        style: Style::Line,
        points: budgets.iter().filter_map(|&nodes| Some(of(methods, nodes)?.point(nodes as f64))).collect(),
    });
    let rows = PAIRS.into_iter().flat_map(|methods| budgets.iter().map(move |&nodes| (methods, nodes)));
    let rows = rows.filter_map(|(methods, nodes)| {
        let score = of(methods, nodes)?;
        Some(vec![
            Cell::text(methods.map(|method| METHODS[method].0).join(" against ")),
            Cell::Count(nodes),
            score.percent_cell(),
            score.elo_cell(),
            Cell::text(score.games_words()),
            Cell::Count(score.games()),
        ])
    });
    Section {
        title: measured.game.title.to_owned(),
        remarks: vec![
            "Random balanced openings, each with either colour. A node is a position that a move was played to, in playouts too. Every method has the game's own \
             recipe: its evaluation for alpha-beta, its playouts for simulation."
                .to_owned(),
        ],
        figures: vec![Figure {
            name: format!("{}-simulation", measured.game.name),
            title: format!("{}: points at equal nodes", measured.game.title),
            caption: "Points of the first named, 95 % intervals; 50 % would be equal strength.".to_owned(),
            x: Axis { label: "nodes a move".to_owned(), scale: Scale::Logarithmic },
            y: Axis { label: "points, %".to_owned(), scale: Scale::FromZero },
            series: series.to_vec(),
            marks: Vec::new(),
        }],
        tables: vec![Table {
            name: format!("{}-simulation", measured.game.name),
            title: "Matches at equal nodes".to_owned(),
            columns: ["match", "nodes a move", "points", "Elo", "won-drawn-lost", "games"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }],
    }
}
