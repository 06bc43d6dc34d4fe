//! Diminishing returns: what two more plies are worth, and how often one more ply changes the move (Schaeffer 2001, figures
//! 3 and 4, after Junghanns and Schaeffer 1997; the lecture's slide on deeper search).

use super::baseline;
use super::comparison::{Compared, Variant, jobs, share_cell, share_point};
use super::matches::{Match, Score, pair_jobs};
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Limit, Searched};
use crate::report::{Axis, Cell, Figure, Mark, Scale, Section, Series, Style, Table};
use crate::risk::Share;
use foehn_games::catalog::Entry;

pub(super) struct DiminishingReturns;

/// A search to full width and a fixed depth: no extensions, as in the paper.
const PLAIN: [&str; 5] = ["selective=off", "first-depth=1", "step=1", "obvious-move=off", "restart-on-fail-low=off"];

const SEARCHES: &str = "searches";

/// Changes of the score that count, in hundredths of a piece; 0 is every change of the move.
const SIZES: [i32; 4] = [0, 25, 50, 100];

/// The deepest side of the matches, by game.
fn match_depth(game: &Entry, full: bool) -> i32 {
    let [short, long] = match game.name {
        "chess" | "chess960" => [5, 7],
        "checkers" => [11, 13],
        "othello" => [6, 8],
        "connect4" => [10, 12],
        _ => [6, 8],
    };
    if full { long } else { short }
}

fn match_name(depth: i32) -> String {
    format!("{depth} against {}", depth - 2)
}

impl Experiment for DiminishingReturns {
    fn name(&self) -> &'static str {
        "diminishing-returns"
    }

    fn title(&self) -> &'static str {
        "Diminishing returns"
    }

    fn question(&self) -> &'static str {
        "Deeper search plays better, but does every further ply help less? Depth d plays against d - 2, and the move chosen at d is \
         compared with that at d + 1."
    }

    fn papers(&self) -> &'static str {
        "Schaeffer 2001, 7, figures 3 and 4; Junghanns and Schaeffer 1997"
    }

    fn games(&self) -> &'static [&'static str] {
        &["checkers", "chess", "othello", "connect4"]
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 400 } else { 100 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let searched = order.depth.unwrap_or_else(|| baseline::depth(game, order.full) - 3);
        let mut all = jobs(game, positions, &[Variant::new(SEARCHES, &PLAIN)], searched, order);
        let deepest = order.depth.unwrap_or_else(|| match_depth(game, order.full));
        for depth in 3..=deepest {
            let played = Match {
                name: &match_name(depth),
                switches: [&PLAIN, &PLAIN],
                limits: [Limit::Depth(depth), Limit::Depth(depth - 2)],
                pairs: order.pairs_or(30, 200),
            };
            all.extend(pair_jobs(game, &played, order));
        }
        all
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let mut conclusion = Conclusion::default();
        for measured in measured {
            let returns = Returns { game: measured.game, scores: scores(measured), changes: changes(measured) };
            conclusion.findings.extend(returns.finding());
            conclusion.sections.push(returns.section());
        }
        let switches = order.with_changes(PLAIN);
        conclusion.settings.push(("both sides and all searches".to_owned(), switches.join(", ")));
        conclusion
    }
}

/// The matches by the depth of the deeper side.
fn scores(measured: &Measured) -> Vec<(i32, Score)> {
    let all = Score::all(measured);
    (3..=64).filter_map(|depth| Some((depth, *all.get(match_name(depth).as_str())?))).collect()
}

/// How often a ply more changed the move, by depth and by the size of the change.
fn changes(measured: &Measured) -> Vec<(i32, [Share; SIZES.len()])> {
    let compared = Compared::read(measured);
    let mut by_depth = Vec::new();
    for depth in compared.depths() {
        let mut shares = [Share { count: 0, of: 0 }; SIZES.len()];
        for (_, iterations) in compared.searches(SEARCHES) {
            let at = |depth: i32| iterations.iter().find(|searched: &&Searched| searched.depth == depth);
            let (Some(now), Some(next)) = (at(depth), at(depth + 1)) else { continue };
            let size = if next.decided || now.decided { i32::MAX } else { (next.score - now.score).abs() };
            for (share, least) in shares.iter_mut().zip(SIZES) {
                share.of += 1;
                share.count += u64::from(next.best != now.best && size >= least);
            }
        }
        if shares[0].of > 0 {
            by_depth.push((depth, shares));
        }
    }
    by_depth
}

/// What was measured of a game.
struct Returns {
    game: &'static Entry,
    scores: Vec<(i32, Score)>,
    changes: Vec<(i32, [Share; SIZES.len()])>,
}

impl Returns {
    fn finding(&self) -> Option<String> {
        let words = |(depth, score): &(i32, Score)| {
            let (percent, low, high) = score.percent();
            format!("{percent:.0} % [{low:.0}, {high:.0}] at {depth} against {}, {} games", depth - 2, score.games())
        };
        let (first, last) = (self.scores.first()?, self.scores.last()?);
        let (depth, shares) = self.changes.last()?;
        let (low, high) = shares[0].interval();
        let large = shares[SIZES.len() - 1];
        Some(format!(
            "{}: two more plies score {} and {}. Going from {depth} to {} plies changes the move in {:.0} % [{:.0}, {:.0}] of {} \
             positions, in {:.0} % with the score by 100 or more.",
            self.game.title,
            words(first),
            words(last),
            depth + 1,
            100.0 * shares[0].value(),
            100.0 * low,
            100.0 * high,
            shares[0].of,
            100.0 * large.value(),
        ))
    }

    fn section(&self) -> Section {
        Section {
            title: self.game.title.to_owned(),
            remarks: vec![
                "Full width, no extensions, no opening book, no databases. The paper's matches had 20 games each and six-piece databases; \
                 its evaluation was Chinook's."
                    .to_owned(),
            ],
            figures: vec![self.match_figure(), self.change_figure()],
            tables: vec![self.match_table(), self.change_table()],
        }
    }

    fn match_figure(&self) -> Figure {
        let points = self.scores.iter().map(|(depth, score)| score.point((*depth).into())).collect();
        Figure {
            name: format!("{}-matches", self.game.name),
            title: format!("{}: depth d against d - 2", self.game.title),
            caption: "Points of the deeper side; 50 % would be no gain. Colour-swapped pairs, 95 % intervals. After Schaeffer 2001, figure 3."
                .to_owned(),
            x: Axis { label: "depth d of the deeper side (plies)".to_owned(), scale: Scale::Linear },
            y: Axis { label: "points, %".to_owned(), scale: Scale::Linear },
            series: vec![Series { name: "d against d - 2".to_owned(), style: Style::Line, points }],
            marks: Vec::new(),
        }
    }

    fn change_figure(&self) -> Figure {
        let series = SIZES.iter().enumerate().map(|(number, least)| Series {
            name: if *least == 0 { "another move".to_owned() } else { format!("and the score by {least} or more") },
            style: Style::Line,
            points: self.changes.iter().map(|(depth, shares)| share_point((*depth).into(), shares[number])).collect(),
        });
        let marks = match self.game.name {
            "checkers" => vec![Mark { name: "Chinook: another move".to_owned(), x: 17.0, y: 14.0 }],
            _ => Vec::new(),
        };
        Figure {
            name: format!("{}-changes", self.game.name),
            title: format!("{}: moves that change from d to d + 1", self.game.title),
            caption: "Share of the positions, 95 % intervals after Wilson. After Schaeffer 2001, figure 4.".to_owned(),
            x: Axis { label: "depth d (plies)".to_owned(), scale: Scale::Linear },
            y: Axis { label: "positions, %".to_owned(), scale: Scale::FromZero },
            series: series.collect(),
            marks,
        }
    }

    fn match_table(&self) -> Table {
        let rows = self.scores.iter().map(|(depth, score)| {
            vec![
                Cell::text(match_name(*depth)),
                score.percent_cell(),
                score.elo_cell(),
                Cell::text(score.games_words()),
                Cell::Count(score.games()),
            ]
        });
        Table {
            name: format!("{}-matches", self.game.name),
            title: "Depth against depth".to_owned(),
            columns: ["depths", "points", "Elo", "won-drawn-lost", "games"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }

    fn change_table(&self) -> Table {
        let rows = self.changes.iter().map(|(depth, shares)| {
            let mut row = vec![Cell::text(format!("{depth} to {}", depth + 1))];
            row.extend(shares.iter().map(|&share| share_cell(share, 1)));
            row.push(Cell::Count(shares[0].of));
            row
        });
        let columns = ["depth", "another move", "by 25 or more", "by 50 or more", "by 100 or more", "n"];
        Table {
            name: format!("{}-changes", self.game.name),
            title: "Moves that change with a ply more".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }
}
