//! EIB: what it saves to search moves with few replies first, alone and together with ETC (Plaat 1996, figure 7).
//!
//! The bonus of the paper is not stated. It is added to history points, which grow with the tree, so the weight matters; three are tried.

use super::ENHNS;
use super::baseline::{depth, enhanced_negascout};
use super::comparison::{Compared, Cost, Drawn, Variant, conclude, jobs, percent_words};
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::Job;
use crate::report::{Mark, Section};
use foehn_games::catalog::Entry;

pub(super) struct Eib;

const ETC: &str = "ETC";
const EIB: &str = "EIB";
const BOTH: &str = "ETC and EIB";
const LIGHT: &str = "EIB, an eighth of the weight";
const HEAVY: &str = "EIB, eight times the weight";

fn variants(game: &'static Entry) -> [Variant; 6] {
    let base = enhanced_negascout(game);
    [
        Variant::new(ENHNS, &base),
        Variant::on(&base, ETC, &["etc=0"]),
        Variant::on(&base, EIB, &["eib=512"]),
        Variant::on(&base, BOTH, &["etc=0", "eib=512"]),
        Variant::on(&base, LIGHT, &["eib=64"]),
        Variant::on(&base, HEAVY, &["eib=4096"]),
    ]
}

fn paper(game: &Entry) -> Vec<Mark> {
    let stated: &[(&str, f64)] = if game.name == "checkers" {
        &[("Plaat 1996: ETC", 78.0), ("Plaat 1996: EIB", 92.0), ("Plaat 1996: both", 72.0)]
    } else {
        &[]
    };
    stated.iter().map(|&(name, y)| Mark { name: name.to_owned(), x: 17.0, y }).collect()
}

impl Experiment for Eib {
    fn name(&self) -> &'static str {
        "eib"
    }

    fn title(&self) -> &'static str {
        "Exploiting the irregular branching factor"
    }

    fn question(&self) -> &'static str {
        "A move that leaves few replies builds a small tree. How many nodes does it save to try such moves early, and does the \
         saving add to that of enhanced transposition cutoffs?"
    }

    fn papers(&self) -> &'static str {
        "Plaat 1996, figure 7"
    }

    fn games(&self) -> &'static [&'static str] {
        &["checkers", "chess", "othello"]
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 40 } else { 20 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        jobs(game, positions, &variants(game), order.depth.unwrap_or_else(|| depth(game, order.full)), order)
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        conclude(measured, order, finding, section)
    }
}

fn finding(compared: &Compared<'_>, game: &Entry) -> Option<String> {
    let depth = compared.common_depth(BOTH, ENHNS)?;
    let words = |variant, cost| compared.ratio(variant, ENHNS, depth, cost).map(|ratio| percent_words(&ratio));
    let stated = if game.name == "checkers" { "; the paper, 17 plies: -22 %, -8 %, -28 %" } else { "" };
    Some(format!(
        "{}, {depth} plies, expanded nodes: ETC {}; EIB {}; both {}{stated}. All nodes with EIB: {}; time: {}; n = {}.",
        game.title,
        words(ETC, Cost::Expanded)?,
        words(EIB, Cost::Expanded)?,
        words(BOTH, Cost::Expanded)?,
        words(EIB, Cost::Nodes)?,
        compared.time_words(EIB, ENHNS, depth),
        compared.n(BOTH, ENHNS, depth),
    ))
}

fn section(compared: &Compared<'_>, game: &Entry) -> Section {
    let all = [ENHNS, ETC, EIB, BOTH, LIGHT, HEAVY];
    let figure = compared.figure(&Drawn {
        name: &format!("{}-eib", game.name),
        title: &format!("{}: expanded nodes with ETC and EIB, relative to enhanced NegaScout", game.title),
        caption: "Sums over the positions, all iterations to the depth; bars: 95 % intervals by bootstrap over positions. \
                  After Plaat 1996, figure 7.",
        label: "expanded nodes, % of enhanced NegaScout",
        baseline: ENHNS,
        variants: &all,
        cost: Cost::Expanded,
        first: 3,
        marks: &paper(game),
    });
    Section {
        title: game.title.to_owned(),
        remarks: vec![
            "EIB takes points from a move for each reply it leaves, beside its history points. The paper does not state the \
             weight; 512 points a reply here, and an eighth and eight times of it."
                .to_owned(),
        ],
        figures: vec![figure],
        tables: vec![compared.table(&format!("{}-eib", game.name), "ETC and EIB by depth", ENHNS, &all)],
    }
}
