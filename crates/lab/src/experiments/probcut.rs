//! ProbCut: how well shallow searches predict deep ones, what cutting by the prediction saves, and what it is worth (Buro
//! 1995, 1997; Björnsson and Marsland 1997, section 4).
//!
//! The fit is made anew from the positions of the suite. The savings and the match are those of the table that the game ships,
//! which `foehn learn probcut` measured from many more positions; a game without one has the fit alone.

use super::comparison::{Compared, Cost, Drawn, Variant, jobs, percent_words};
use super::game_takes;
use super::matches::{Match, Score, pair_jobs};
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Limit, Outcome, Task};
use crate::report::{Axis, Cell, Figure, Point, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;
use foehn_learn::LeastSquares;
use foehn_learn::probcut::shallow_depths;

pub(super) struct Probcut;

const FIT: &str = "fit";
const OFF: &str = "no ProbCut";
const SINGLE: &str = "ProbCut";
const MULTI: &str = "Multi-ProbCut";
/// A search without selective techniques, whose scores are fitted.
const PLAIN: [&str; 4] = ["selective=off", "first-depth=1", "step=1", "obvious-move=off"];

/// How deep the fitted searches and the savings go.
fn depths(game: &Entry, order: &Order) -> (i32, i32) {
    let [short, full] = match game.name {
        "chess" | "chess960" => [(6, 7), (7, 8)],
        "checkers" => [(9, 11), (12, 15)],
        "othello" => [(7, 9), (9, 11)],
        _ => [(7, 9), (9, 11)],
    };
    let (fit, saved) = if order.full { full } else { short };
    (order.depth.unwrap_or(fit), order.depth.unwrap_or(saved))
}

/// Whether the game ships what ProbCut needs.
fn has_table(game: &'static Entry) -> bool {
    game_takes(game, &["probcut=multi"])
}

impl Experiment for Probcut {
    fn name(&self) -> &'static str {
        "probcut"
    }

    fn title(&self) -> &'static str {
        "ProbCut"
    }

    fn question(&self) -> &'static str {
        "The score of a shallow search predicts that of a deep one, up to an error. How large is the error, how many nodes are saved \
         by cutting where it does not matter, and does that win games?"
    }

    fn papers(&self) -> &'static str {
        "Buro 1995, as told in Björnsson and Marsland 1997, section 4"
    }

    fn games(&self) -> &'static [&'static str] {
        &["othello", "checkers", "chess"]
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 2000 } else { 300 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let (fit, saved) = depths(game, order);
        let changes = order.with_changes(PLAIN);
        let job = |position: &String| Job {
            game: game.name.to_owned(),
            variant: FIT.to_owned(),
            task: Task::Correlation { position: position.clone(), changes: changes.clone(), depth: fit },
        };
        let mut all: Vec<Job> = positions.iter().map(job).collect();
        if has_table(game) {
            let variants = [
                Variant::on(&PLAIN, OFF, &["probcut=off"]),
                Variant::on(&PLAIN, SINGLE, &["probcut=single"]),
                Variant::on(&PLAIN, MULTI, &["probcut=multi"]),
            ];
            let some = &positions[..positions.len().min(20)];
            all.extend(jobs(game, some, &variants, saved, order));
            let limit = Limit::Nodes(order.nodes.unwrap_or(5000));
            for (name, with) in [(SINGLE, "probcut=single"), (MULTI, "probcut=multi")] {
                let switches: [&[&str]; 2] = [&[with], &["probcut=off"]];
                let played = Match { name, switches, limits: [limit; 2], pairs: order.pairs_or(100, 1000) };
                all.extend(pair_jobs(game, &played, order));
            }
        }
        all
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let mut conclusion = Conclusion::default();
        for measured in measured {
            let game = measured.game;
            let fits = Fits::read(measured);
            conclusion.findings.extend(fits.finding(game));
            let mut section = fits.section(game);
            let scores = Score::all(measured);
            if has_table(game) {
                let compared = Compared::read(measured);
                conclusion.findings.extend(gain(&compared, &scores, game));
                section.figures.push(savings(&compared, game));
                section.tables.push(compared.table(
                    &format!("{}-probcut", game.name),
                    "Nodes by depth",
                    OFF,
                    &[SINGLE, MULTI],
                ));
                section.tables.push(match_table(&scores, game));
            } else {
                section.remarks.push(
                    "The game ships no table of correlations, so nothing is cut by them in play; the fit alone is shown.".to_owned(),
                );
            }
            conclusion.sections.push(section);
        }
        conclusion.settings.push(("fitted searches".to_owned(), order.with_changes(PLAIN).join(", ")));
        conclusion
    }
}

fn gain(compared: &Compared<'_>, scores: &std::collections::BTreeMap<&str, Score>, game: &Entry) -> Option<String> {
    let depth = compared.common_depth(MULTI, OFF)?;
    let nodes = compared.ratio(MULTI, OFF, depth, Cost::Nodes)?;
    let score = scores.get(MULTI)?;
    Some(format!(
        "{}, {depth} plies: Multi-ProbCut changes the nodes by {} (n = {}), and is worth {} Elo at equal nodes ({} games).",
        game.title,
        percent_words(&nodes),
        nodes.n,
        score.elo_words(),
        score.games()
    ))
}

fn savings(compared: &Compared<'_>, game: &Entry) -> Figure {
    compared.figure(&Drawn {
        name: &format!("{}-probcut-nodes", game.name),
        title: &format!("{}: nodes with ProbCut, relative to none", game.title),
        caption: "Sums over the positions, all iterations to the depth; 95 % intervals by bootstrap over positions.",
        label: "nodes, % of the search without",
        baseline: OFF,
        variants: &[OFF, SINGLE, MULTI],
        cost: Cost::Nodes,
        first: 3,
        marks: &[],
    })
}

fn match_table(scores: &std::collections::BTreeMap<&str, Score>, game: &Entry) -> Table {
    let rows = [SINGLE, MULTI].into_iter().filter_map(|name| {
        let score = scores.get(name)?;
        let (percent, elo) = (score.percent_cell(), score.elo_cell());
        Some(vec![Cell::text(name), percent, elo, Cell::text(score.games_words()), Cell::Count(score.games())])
    });
    Table {
        name: format!("{}-probcut-matches", game.name),
        title: "Matches against the same recipe without".to_owned(),
        columns: ["side", "points", "Elo", "won-drawn-lost", "games"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}

/// The scores of a game's positions by depth.
struct Fits {
    scores: Vec<Vec<Option<i32>>>,
    deepest: i32,
}

impl Fits {
    fn read(measured: &Measured) -> Self {
        let scores: Vec<Vec<Option<i32>>> = measured
            .done
            .iter()
            .filter_map(|done| match &done.outcome {
                Outcome::Correlation { scores, .. } => Some(scores.clone()),
                _ => None,
            })
            .collect();
        let deepest = scores.first().map_or(0, |scores| scores.len() as i32 - 1);
        Fits { scores, deepest }
    }

    /// The scores at both depths, of each position that has them.
    fn pairs(&self, shallow: i32, deep: i32) -> Vec<(f64, f64)> {
        let at = |scores: &[Option<i32>], depth: i32| scores.get(depth as usize).copied().flatten().map(f64::from);
        self.scores.iter().filter_map(|scores| Some((at(scores, shallow)?, at(scores, deep)?))).collect()
    }

    fn line(&self, shallow: i32, deep: i32) -> LeastSquares {
        let mut line = LeastSquares::default();
        self.pairs(shallow, deep).into_iter().for_each(|(x, y)| line.add(x, y));
        line
    }

    /// The pairs of depths, shallow and deep.
    fn depths(&self) -> Vec<(i32, i32)> {
        (3..=self.deepest)
            .flat_map(|deep| shallow_depths(deep).into_iter().map(move |shallow| (shallow, deep)))
            .collect()
    }

    fn finding(&self, game: &Entry) -> Option<String> {
        let &(shallow, deep) = self.depths().last()?;
        let line = self.line(shallow, deep);
        (line.count() > 2).then(|| {
            format!(
                "{}: depth {shallow} predicts depth {deep} as {:.2} v {:+.0}, with a standard error of {:.0} and r = {:.3}; n = {}.",
                game.title,
                line.slope(),
                line.offset(),
                line.sigma(),
                line.correlation(),
                line.count()
            )
        })
    }

    fn section(&self, game: &Entry) -> Section {
        let mut figures = Vec::new();
        if let Some(&(shallow, deep)) = self.depths().last() {
            figures.push(self.scatter(game, shallow, deep));
            figures.push(self.residuals(game, shallow, deep));
        }
        let rows = self.depths().into_iter().map(|(shallow, deep)| {
            let line = self.line(shallow, deep);
            let number =
                |value: f64, digits| if value.is_finite() { Cell::Number { value, digits } } else { Cell::Empty };
            vec![
                Cell::Count(shallow as u64),
                Cell::Count(deep as u64),
                number(line.slope(), 3),
                number(line.offset(), 1),
                number(line.sigma(), 1),
                number(line.correlation(), 3),
                Cell::Count(line.count() as u64),
            ]
        });
        let table = Table {
            name: format!("{}-fit", game.name),
            title: "The deep score from the shallow one".to_owned(),
            columns: ["shallow", "deep", "slope", "offset", "sigma", "r", "n"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        };
        Section { title: game.title.to_owned(), remarks: Vec::new(), figures, tables: vec![table] }
    }

    fn scatter(&self, game: &Entry, shallow: i32, deep: i32) -> Figure {
        let line = self.line(shallow, deep);
        let pairs = self.pairs(shallow, deep);
        let n = pairs.len() as u64;
        let points = pairs.iter().map(|&(x, y)| Point { x, y, interval: None, n: 1 }).collect();
        let ends = [f64::min as fn(f64, f64) -> f64, f64::max];
        let ends = ends.map(|pick| pairs.iter().map(|pair| pair.0).reduce(pick).unwrap_or(0.0));
        let fitted = ends.map(|x| Point { x, y: line.slope() * x + line.offset(), interval: None, n });
        Figure {
            name: format!("{}-scatter", game.name),
            title: format!("{}: scores at {deep} plies by those at {shallow}", game.title),
            caption: format!("Each dot a position, n = {n}; the line is the fit by least squares."),
            x: Axis { label: format!("score at {shallow} plies"), scale: Scale::Linear },
            y: Axis { label: format!("score at {deep} plies"), scale: Scale::Linear },
            series: vec![
                Series { name: "positions".to_owned(), style: Style::Dots, points },
                Series { name: "fit".to_owned(), style: Style::Line, points: fitted.into() },
            ],
            marks: Vec::new(),
        }
    }

    /// How far the predictions miss, in standard errors: ProbCut takes the misses to be normal.
    fn residuals(&self, game: &Entry, shallow: i32, deep: i32) -> Figure {
        const BINS: i32 = 6;
        let line = self.line(shallow, deep);
        let sigma = line.sigma().max(1e-9);
        let misses: Vec<f64> =
            self.pairs(shallow, deep).iter().map(|(x, y)| (y - line.slope() * x - line.offset()) / sigma).collect();
        let n = misses.len() as u64;
        let bins = || (-2 * BINS..=2 * BINS).map(|bin| f64::from(bin) / 4.0);
        let share = |middle: f64| {
            let within = misses.iter().filter(|miss| (*miss - middle).abs() <= 0.125).count();
            100.0 * within as f64 / n.max(1) as f64
        };
        let normal = |x: f64| 100.0 * 0.25 * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let series = |name: &str, style, y: &dyn Fn(f64) -> f64| Series {
            name: name.to_owned(),
            style,
            points: bins().map(|x| Point { x, y: y(x), interval: None, n }).collect(),
        };
        Figure {
            name: format!("{}-residuals", game.name),
            title: format!("{}: how far the prediction of {deep} plies from {shallow} misses", game.title),
            caption: format!(
                "Misses in standard errors, n = {n}, beside the normal curve that the confidence of ProbCut assumes."
            ),
            x: Axis { label: "miss (standard errors)".to_owned(), scale: Scale::Linear },
            y: Axis { label: "positions, %".to_owned(), scale: Scale::FromZero },
            series: vec![series("measured", Style::Bars, &share), series("normal", Style::Line, &normal)],
            marks: Vec::new(),
        }
    }
}
