//! The null move: what it saves, and whether its variable bound plays better (Björnsson and Marsland 1997, section 5).
//!
//! The paper's program searches with null moves of a fixed reduction of 2 and asks whether the bound should be lower than beta:
//! by a constant 10, by 20, or by as much as the alternatives left on the path allow. Forty games could not tell; the
//! matches here are long enough to say yes or no.

use super::comparison::{Compared, Cost, Drawn, Variant, jobs, percent_words};
use super::game_takes;
use super::matches::{Match, Score, pair_jobs};
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Limit};
use crate::report::{Axis, Cell, Figure, Mark, Scale, Section, Series, Style, Table};
use crate::sprt::{Sprt, SprtVerdict};
use foehn_games::catalog::Entry;

pub(super) struct NullMove;

const WITHOUT: &str = "no null move";

/// The searches compared: names and switches beside the full-width search.
const SEARCHES: [(&str, &[&str]); 7] = [
    (WITHOUT, &[]),
    ("fixed, bound beta", &["null-move=fixed"]),
    ("adaptive", &["null-move=adaptive"]),
    ("verified", &["null-move=verified"]),
    ("fixed, beta - 10", &["null-move=fixed", "null-bound=constant", "null-bound-some=10"]),
    ("fixed, beta - 20", &["null-move=fixed", "null-bound=constant", "null-bound-some=20"]),
    ("fixed, variable bound", &["null-move=fixed", "null-bound=variable"]),
];

/// The program of the paper: principal variation search, null moves of reduction 2, nothing else selective.
const TURK: [&str; 2] = ["selective=off", "null-move=fixed"];

/// The matches of the paper: name, the switches of the challenger, and the points that the paper gives it in percent.
const MATCHES: [(&str, &[&str], Option<f64>); 5] = [
    ("beta - 10", &["null-bound=constant", "null-bound-some=10"], Some(50.0)),
    ("beta - 20", &["null-bound=constant", "null-bound-some=20"], Some(48.75)),
    ("variable", &["null-bound=variable"], Some(60.0)),
    ("no null move", &["null-move=off"], None),
    ("adaptive", &["null-move=adaptive"], None),
];

/// What a move of the matches may cost.
const NODES: u64 = 2000;

/// Elo of a score of 60 %.
const SIXTY_PERCENT: f64 = 70.4;

impl Experiment for NullMove {
    fn name(&self) -> &'static str {
        "null-move"
    }

    fn title(&self) -> &'static str {
        "The null move and its bound"
    }

    fn question(&self) -> &'static str {
        "A position that is good enough after giving up the move is good enough. How many nodes does that save, and does a bound \
         that varies with the alternatives on the path play better than beta itself?"
    }

    fn papers(&self) -> &'static str {
        "Björnsson and Marsland 1997, section 5, table 1"
    }

    fn games(&self) -> &'static [&'static str] {
        &["chess"]
    }

    fn refuses(&self, game: &'static Entry, _order: &Order) -> Option<String> {
        (!game_takes(game, &["null-move=fixed"])).then(|| "giving up the move is no fair test in this game".to_owned())
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 40 } else { 20 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let base = ["selective=off", "first-depth=1", "step=1"];
        let variants: Vec<Variant> =
            SEARCHES.iter().map(|(name, switches)| Variant::on(&base, *name, switches)).collect();
        let mut all = jobs(game, positions, &variants, order.depth_or(7, 8), order);
        let limit = Limit::Nodes(order.nodes.unwrap_or(NODES));
        for (name, switches, _) in MATCHES {
            let challenger = [&TURK, switches].concat();
            let pairs = if name.contains("null move") { order.pairs_or(60, 500) } else { order.pairs_or(400, 5000) };
            let played = Match { name, switches: [&challenger, &TURK], limits: [limit; 2], pairs };
            all.extend(pair_jobs(game, &played, order));
        }
        all
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let mut conclusion = Conclusion::default();
        for measured in measured {
            let compared = Compared::read(measured);
            let scores = Score::all(measured);
            conclusion.findings.extend(saving(&compared, measured.game));
            conclusion.findings.extend(verdict(&scores, measured.game));
            conclusion.sections.push(section(&compared, &scores, measured.game));
        }
        conclusion.settings = vec![
            ("both sides of the matches".to_owned(), order.with_changes(TURK).join(", ")),
            ("a move of the matches".to_owned(), format!("{} nodes", order.nodes.unwrap_or(NODES))),
        ];
        conclusion
    }
}

type Scores<'a> = std::collections::BTreeMap<&'a str, Score>;

fn saving(compared: &Compared<'_>, game: &Entry) -> Option<String> {
    let depth = compared.common_depth(SEARCHES[1].0, WITHOUT)?;
    let words = |name: &str| Some(percent_words(&compared.ratio(name, WITHOUT, depth, Cost::Nodes)?));
    Some(format!(
        "{}, {depth} plies: the null move changes the nodes by {}; with the variable bound by {}; n = {}.",
        game.title,
        words(SEARCHES[1].0)?,
        words(SEARCHES[6].0)?,
        compared.n(SEARCHES[1].0, WITHOUT, depth),
    ))
}

/// Whether the variable bound is better, as far as the games can say.
fn verdict(scores: &Scores<'_>, game: &Entry) -> Option<String> {
    let score = scores.get("variable")?;
    let rating = score.rating();
    let (percent, low, high) = score.percent();
    let says = match (rating.low > 0.0, rating.high < 0.0, rating.high < SIXTY_PERCENT) {
        (true, ..) => "it is better",
        (_, true, _) => "it is worse",
        (.., true) => "no gain is shown, and a gain as large as the paper's 60 % is excluded",
        _ => "the games do not decide it",
    };
    Some(format!(
        "{}: the variable bound scores {percent:.1} % [{low:.1}, {high:.1}] against beta in {} games, {} Elo (the paper: 60 % in 40): {says}.",
        game.title,
        score.games(),
        score.elo_words(),
    ))
}

fn section(compared: &Compared<'_>, scores: &Scores<'_>, game: &Entry) -> Section {
    let names: Vec<&str> = SEARCHES.iter().map(|&(name, _)| name).collect();
    let figure = compared.figure(&Drawn {
        name: &format!("{}-null-move", game.name),
        title: &format!("{}: nodes with null moves, relative to none", game.title),
        caption: "Sums over the positions, all iterations to the depth; 95 % intervals by bootstrap over positions.",
        label: "nodes, % of the search without",
        baseline: WITHOUT,
        variants: &names,
        cost: Cost::Nodes,
        first: 3,
        marks: &[],
    });
    Section {
        title: game.title.to_owned(),
        remarks: vec![
            "The matches are played at equal nodes, so that what a bound saves is spent on depth. The sequential test asks whether \
             the challenger is 0 or 10 Elo stronger, with 5 % errors."
                .to_owned(),
        ],
        figures: vec![figure, match_figure(scores, game)],
        tables: vec![
            match_table(scores, game),
            compared.table(&format!("{}-null-move-nodes", game.name), "Null moves by depth", WITHOUT, &names),
        ],
    }
}

fn match_figure(scores: &Scores<'_>, game: &Entry) -> Figure {
    let names = MATCHES.map(|(name, ..)| name.to_owned()).to_vec();
    let numbered = || MATCHES.iter().enumerate();
    let points = numbered().filter_map(|(x, (name, ..))| Some(scores.get(name)?.point(x as f64))).collect();
    let marks = numbered().filter_map(|(x, (name, _, stated))| {
        let y = (*stated)?;
        Some(Mark { name: format!("the paper, 40 games: {name}"), x: x as f64, y })
    });
    Figure {
        name: format!("{}-null-move-matches", game.name),
        title: format!("{}: points against the bound beta", game.title),
        caption: "Colour-swapped pairs at equal nodes, 95 % intervals from pairs. After Björnsson and Marsland 1997, table 1.".to_owned(),
        x: Axis { label: "challenger".to_owned(), scale: Scale::Names(names) },
        y: Axis { label: "points, %".to_owned(), scale: Scale::Linear },
        series: vec![Series { name: "measured".to_owned(), style: Style::Bars, points }],
        marks: marks.collect(),
    }
}

fn match_table(scores: &Scores<'_>, game: &Entry) -> Table {
    let test = Sprt::new(0.0, 10.0);
    let rows = MATCHES.iter().filter_map(|(name, _, stated)| {
        let score = scores.get(name)?;
        let tested = test.map_or(SprtVerdict::Undecided, |test| test.verdict(&score.pairs));
        Some(vec![
            Cell::text(*name),
            score.percent_cell(),
            score.elo_cell(),
            Cell::text(score.games_words()),
            Cell::text(score.pairs.counts().map(|count| count.to_string()).join(" ")),
            Cell::text(tested.name()),
            stated.map_or(Cell::Empty, |value| Cell::Number { value, digits: 0 }),
            Cell::Count(score.games()),
        ])
    });
    let columns = [
        "challenger",
        "points",
        "Elo",
        "won-drawn-lost",
        "pairs with 0, ½, 1, 1½, 2",
        "sequential test (0, 10)",
        "the paper, %",
        "games",
    ];
    Table {
        name: format!("{}-null-move-matches", game.name),
        title: "Matches against the bound beta".to_owned(),
        columns: columns.map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}
