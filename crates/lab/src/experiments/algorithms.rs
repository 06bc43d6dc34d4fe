//! Algorithms: alpha-beta, NegaScout, MTD(f) and SSS* in nodes, all with the same enhancements (Plaat 1996).

use super::ENHNS;
use super::baseline::{depth, enhanced_negascout};
use super::comparison::{Compared, Cost, Drawn, Variant, conclude, jobs, percent_words};
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::Job;
use crate::report::{Mark, Section};
use foehn_games::catalog::Entry;

pub(super) struct Algorithms;

const ALPHA_BETA: &str = "alpha-beta";
const PLAIN_NEGASCOUT: &str = "NegaScout without aspiration";
const MTDF: &str = "MTD(f)";
const SSS: &str = "SSS* (by tests from above)";

fn variants(game: &'static Entry) -> [Variant; 5] {
    let base = enhanced_negascout(game);
    [
        Variant::new(ENHNS, &base),
        Variant::on(&base, PLAIN_NEGASCOUT, &["aspiration=off"]),
        Variant::on(&base, ALPHA_BETA, &["algorithm=alpha-beta"]),
        Variant::on(&base, MTDF, &["algorithm=mtdf"]),
        Variant::on(&base, SSS, &["algorithm=sss"]),
    ]
}

impl Experiment for Algorithms {
    fn name(&self) -> &'static str {
        "algorithms"
    }

    fn title(&self) -> &'static str {
        "Alpha-beta, NegaScout, MTD(f), SSS*"
    }

    fn question(&self) -> &'static str {
        "Four algorithms find the same value. Given the same table, the same order of moves and the same deepening, which of them \
         visits the fewest nodes?"
    }

    fn papers(&self) -> &'static str {
        "Plaat 1996; Schaeffer 2001, 4.1"
    }

    fn games(&self) -> &'static [&'static str] {
        &["checkers", "chess", "othello", "connect4"]
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 40 } else { 20 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let depth = order.depth.unwrap_or_else(|| depth(game, order.full) - 1);
        jobs(game, positions, &variants(game), depth, order)
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        conclude(measured, order, finding, section)
    }
}

fn finding(compared: &Compared<'_>, game: &Entry) -> Option<String> {
    let depth = compared.common_depth(MTDF, ENHNS)?;
    let words = |variant| Some(percent_words(&compared.ratio(variant, ENHNS, depth, Cost::Nodes)?));
    let stated = if game.name == "checkers" { " (Chinook: -5 %)" } else { "" };
    Some(format!(
        "{}, {depth} plies, nodes beside enhanced NegaScout: MTD(f) {}{stated}; alpha-beta {}; SSS* {}; n = {}.",
        game.title,
        words(MTDF)?,
        words(ALPHA_BETA)?,
        words(SSS)?,
        compared.n(MTDF, ENHNS, depth),
    ))
}

fn section(compared: &Compared<'_>, game: &Entry) -> Section {
    let all = [ENHNS, PLAIN_NEGASCOUT, ALPHA_BETA, MTDF, SSS];
    let marks = match game.name {
        "checkers" => vec![Mark { name: "Chinook: MTD(f)".to_owned(), x: 17.0, y: 95.0 }],
        _ => Vec::new(),
    };
    let figure = compared.figure(&Drawn {
        name: &format!("{}-algorithms", game.name),
        title: &format!("{}: nodes of the algorithms, relative to enhanced NegaScout", game.title),
        caption: "Sums over the positions, all iterations to the depth; bars: 95 % intervals by bootstrap over positions.",
        label: "nodes, % of enhanced NegaScout",
        baseline: ENHNS,
        variants: &all,
        cost: Cost::Nodes,
        first: 3,
        marks: &marks,
    });
    Section {
        title: game.title.to_owned(),
        remarks: vec![
            "All have iterative deepening, history, hints and the same table. Alpha-beta and enhanced NegaScout have aspiration \
             windows; MTD(f) begins each iteration at the value of the last, SSS* at the top."
                .to_owned(),
        ],
        figures: vec![figure],
        tables: vec![compared.table(&format!("{}-algorithms", game.name), "Algorithms by depth", ENHNS, &all)],
    }
}
