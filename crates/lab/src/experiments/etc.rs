//! ETC: how many nodes enhanced transposition cutoffs save (Plaat 1996, figures 6 and 7; Schaeffer 2001, 4.3).
//!
//! At all interior nodes, and away from the leaves only, where the look-ups pay. For checkers the figure of the paper
//! also has EIB and both together; `eib` is the experiment about that alone.

use super::ENHNS;
use super::baseline::{depth, enhanced_negascout};
use super::comparison::{Compared, Cost, Drawn, Variant, conclude, jobs, percent_words};
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::Job;
use crate::report::{Mark, Section};
use foehn_games::catalog::Entry;

pub(super) struct Etc;

const EVERYWHERE: &str = "ETC at all interior nodes";
const AWAY: &str = "ETC more than 2 plies from the leaves";
/// The same program with a table that keeps no leaves.
const NO_LEAVES: &str = "leaves not in the table";
const NO_LEAVES_ETC: &str = "leaves not in the table, ETC";

fn variants(game: &'static Entry) -> [Variant; 5] {
    let base = enhanced_negascout(game);
    [
        Variant::new(ENHNS, &base),
        Variant::on(&base, EVERYWHERE, &["etc=0"]),
        Variant::on(&base, AWAY, &["etc=2"]),
        Variant::on(&base, NO_LEAVES, &["leaf-table=off"]),
        Variant::on(&base, NO_LEAVES_ETC, &["leaf-table=off", "etc=0"]),
    ]
}

/// What the papers found.
fn paper(game: &Entry) -> Option<(f64, f64, &'static str)> {
    match game.name {
        "chess" => Some((8.0, 72.0, "Plaat 1996, chess: ETC")),
        "checkers" => Some((17.0, 78.0, "Plaat 1996, checkers: ETC")),
        "othello" => Some((9.0, 96.0, "Plaat 1996, Othello: ETC, depth not stated")),
        _ => None,
    }
}

impl Experiment for Etc {
    fn name(&self) -> &'static str {
        "etc"
    }

    fn title(&self) -> &'static str {
        "Enhanced transposition cutoffs"
    }

    fn question(&self) -> &'static str {
        "Before a node is searched, its children are looked up in the table: one of them may refute it at no cost. How many \
         nodes does that save, and how much time is left of it?"
    }

    fn papers(&self) -> &'static str {
        "Plaat 1996, figures 6 and 7; Schaeffer 2001, 4.3"
    }

    fn games(&self) -> &'static [&'static str] {
        &["chess", "checkers", "othello", "connect4"]
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
    let depth = compared.common_depth(EVERYWHERE, ENHNS)?;
    let words = |variant, baseline, cost| Some(percent_words(&compared.ratio(variant, baseline, depth, cost)?));
    let stated = match paper(game) {
        Some((depth, percent, _)) => format!(" (the paper: {:+.0} % at {depth} plies)", percent - 100.0),
        None => String::new(),
    };
    Some(format!(
        "{}, {depth} plies: ETC at all interior nodes changes the expanded nodes by {}{stated}, all nodes by {}; away from the leaves \
         the expanded nodes by {}, the time by {}. Where the table keeps no leaves, ETC changes the expanded nodes by {}; n = {}.",
        game.title,
        words(EVERYWHERE, ENHNS, Cost::Expanded)?,
        words(EVERYWHERE, ENHNS, Cost::Nodes)?,
        words(AWAY, ENHNS, Cost::Expanded)?,
        compared.time_words(AWAY, ENHNS, depth),
        words(NO_LEAVES_ETC, NO_LEAVES, Cost::Expanded)?,
        compared.n(EVERYWHERE, ENHNS, depth),
    ))
}

fn section(compared: &Compared<'_>, game: &Entry) -> Section {
    let marks: Vec<Mark> = paper(game).map(|(x, y, name)| Mark { name: name.to_owned(), x, y }).into_iter().collect();
    let kinds = [(Cost::Expanded, "expanded nodes"), (Cost::Nodes, "all nodes"), (Cost::Time, "time")];
    let figure = |(cost, what): (Cost, &str)| {
        compared.figure(&Drawn {
            name: &format!("{}-{}", game.name, what.replace(' ', "-")),
            title: &format!("{}: {what} with ETC, relative to enhanced NegaScout", game.title),
            caption: "Sums over the positions, all iterations to the depth; 95 % intervals by bootstrap over positions. After Plaat \
                      1996, figures 6 and 7.",
            label: &format!("{what}, % of enhanced NegaScout"),
            baseline: ENHNS,
            variants: &[ENHNS, EVERYWHERE, AWAY],
            cost,
            first: 3,
            marks: if cost == Cost::Expanded { &marks } else { &[] },
        })
    };
    let table = |name: &str, title: &str, baseline, variants: &[&str]| {
        compared.table(&format!("{}-{name}", game.name), title, baseline, variants)
    };
    Section {
        title: game.title.to_owned(),
        remarks: vec![
            "An expanded node is one whose moves are searched: neither the table nor ETC answered it before. The paper counts these. \
             All nodes are also those that are answered at once, leaves and quiescence."
                .to_owned(),
            "The paper's table keeps leaves (its figure 5 stores every node). The second table shows what is left of ETC where it does not."
                .to_owned(),
        ],
        figures: kinds.map(figure).into(),
        tables: vec![
            table("etc", "ETC by depth", ENHNS, &[ENHNS, EVERYWHERE, AWAY]),
            table("etc-no-leaves", "ETC by depth, leaves not in the table", NO_LEAVES, &[NO_LEAVES, NO_LEAVES_ETC]),
        ],
    }
}
