//! Ablation: what every technique is worth in every game, from one code base (the enhancement-by-game table).
//!
//! Each technique that the game's own recipe has is removed from it, each one that it lacks is added to it, alone. Two numbers
//! say what it is worth, both as *with* beside *without*: the nodes of a search to a fixed depth, and Elo at equal nodes.
//! Fewer nodes alone are no virtue where a technique prunes; Elo is the judge there.

use super::comparison::{Compared, Cost, Variant, jobs, percent};
use super::game_takes;
use super::matches::{Match, Score, pair_jobs};
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Limit};
use crate::report::{Axis, Cell, Figure, Point, Scale, Section, Series, Style, Table};
use foehn_games::catalog::Entry;

pub(super) struct Ablation;

/// The game's own recipe, by name.
const OWN: &str = "the game's own recipe";

/// The techniques: the switch, and the values with and without it.
const TECHNIQUES: [(&str, &str, &str); 37] = [
    ("table-cutoffs", "on", "off"),
    ("table-move", "on", "off"),
    ("etc", "2", "off"),
    ("replacement", "two-level", "always"),
    ("aspiration", "35", "off"),
    ("hints", "on", "off"),
    ("killers", "on", "off"),
    ("history", "on", "off"),
    ("history-penalty", "on", "off"),
    ("countermoves", "on", "off"),
    ("followups", "on", "off"),
    ("eib", "64", "off"),
    ("static-bounds", "on", "off"),
    ("sensible-moves", "on", "off"),
    ("quiescence", "on", "off"),
    ("exchange-order", "on", "off"),
    ("null-move", "adaptive", "off"),
    ("reverse-futility", "on", "off"),
    ("futility", "on", "off"),
    ("razoring", "on", "off"),
    ("late-move-reductions", "on", "off"),
    ("late-move-pruning", "on", "off"),
    ("losing-exchanges", "on", "off"),
    ("losing-captures", "on", "off"),
    ("leaf-futility", "on", "off"),
    ("internal-reduction", "on", "off"),
    ("probcut", "multi", "off"),
    ("fail-high-reductions", "on", "off"),
    ("analogies", "on", "off"),
    ("material-deficit", "on", "off"),
    ("forced-reply", "on", "off"),
    ("recapture", "on", "off"),
    ("singular", "on", "off"),
    ("unexpected", "on", "off"),
    ("leaf-threats", "on", "off"),
    ("extend", "all", "off"),
    ("step", "2", "1"),
];

/// A technique in a game: whether the game's own recipe has it, and the switch that changes that.
struct Trial {
    technique: &'static str,
    is_own: bool,
    switch: String,
}

impl Trial {
    /// The trials of a game: the techniques that it can use, and that change something.
    fn all(game: &'static Entry, order: &Order) -> Vec<Trial> {
        let own = switch_values(game, &order.changes);
        let trial = |&(technique, with, without): &(&'static str, &str, &str)| {
            let value = own.iter().find(|(name, _)| name == technique).map(|(_, value)| value.as_str())?;
            let is_own = technique_is_on(value, without);
            let switch = format!("{technique}={}", if is_own { without } else { with });
            game_takes(game, &[&switch]).then_some(Trial { technique, is_own, switch })
        };
        TECHNIQUES.iter().filter_map(trial).collect()
    }

    fn name(&self) -> String {
        format!("{} {}", if self.is_own { "without" } else { "with" }, self.technique)
    }
}

/// Whether a value of a recipe is not the one without the technique.
fn technique_is_on(value: &str, without: &str) -> bool {
    let value = value.trim_matches('"');
    value != without && !(without == "off" && value == "false")
}

/// The switches of a game's own recipe with these changes, with their values.
fn switch_values(game: &Entry, changes: &[String]) -> Vec<(String, String)> {
    let mut recipe = game.duel().map(foehn_games::face::DuelFace::recipe).unwrap_or_default();
    changes.iter().for_each(|change| drop(recipe.assign(change)));
    recipe.switches().into_iter().map(|switch| (switch.name, switch.value)).collect()
}

fn depth(game: &Entry, order: &Order) -> i32 {
    let [short, full] = match game.name {
        "chess" | "chess960" => [7, 9],
        "checkers" => [11, 15],
        "othello" => [7, 9],
        "connect4" => [11, 13],
        _ => [6, 8],
    };
    order.depth_or(short, full)
}

impl Experiment for Ablation {
    fn name(&self) -> &'static str {
        "ablation"
    }

    fn title(&self) -> &'static str {
        "What every technique is worth"
    }

    fn question(&self) -> &'static str {
        "Each technique is removed from a game's own recipe, or added to it where it is missing, alone. What does it change in nodes, \
         and what in strength?"
    }

    fn papers(&self) -> &'static str {
        "all five papers; none has this table"
    }

    fn games(&self) -> &'static [&'static str] {
        &["chess", "checkers", "othello", "connect4"]
    }

    fn positions(&self, _game: &'static Entry, order: &Order) -> usize {
        order.positions.unwrap_or(if order.full { 40 } else { 12 })
    }

    fn plan(&self, game: &'static Entry, positions: &[String], order: &Order) -> Vec<Job> {
        let trials = Trial::all(game, order);
        let one_by_one = ["first-depth=1", "obvious-move=off"];
        let mut variants = vec![Variant::new(OWN, &one_by_one)];
        variants.extend(trials.iter().map(|trial| Variant::on(&one_by_one, trial.name(), &[&trial.switch])));
        let mut all = jobs(game, positions, &variants, depth(game, order), order);
        let limit = Limit::Nodes(order.nodes.unwrap_or(1000));
        for trial in &trials {
            let changed = [trial.switch.as_str()];
            // The first side is always the one with the technique.
            let switches: [&[&str]; 2] = if trial.is_own { [&[], &changed] } else { [&changed, &[]] };
            let name = trial.name();
            let played = Match { name: &name, switches, limits: [limit; 2], pairs: order.pairs_or(24, 400) };
            all.extend(pair_jobs(game, &played, order));
        }
        all
    }

    fn conclude(&self, measured: &[Measured], order: &Order) -> Conclusion {
        let games: Vec<Worths> = measured.iter().map(|measured| Worths::read(measured, order)).collect();
        let mut conclusion = Conclusion { sections: vec![overview(&games)], ..Conclusion::default() };
        for game in &games {
            conclusion.findings.extend(game.finding());
            conclusion.sections.push(game.section());
        }
        let nodes = order.nodes.unwrap_or(1000);
        conclusion.settings.push(("a move of the matches".to_owned(), format!("{nodes} nodes")));
        conclusion
    }
}

/// What the techniques are worth in a game.
struct Worths {
    game: &'static Entry,
    depth: i32,
    worths: Vec<Worth>,
}

struct Worth {
    technique: &'static str,
    is_own: bool,
    nodes: Cell,
    time: Cell,
    score: Option<Score>,
}

impl Worths {
    fn read(measured: &Measured, order: &Order) -> Self {
        let compared = Compared::read(measured);
        let scores = Score::all(measured);
        let game = measured.game;
        let depth = compared.common_depth(OWN, OWN).unwrap_or_else(|| depth(game, order));
        let worth = |trial: Trial| {
            let name = trial.name();
            let (with, without) = if trial.is_own { (OWN, name.as_str()) } else { (name.as_str(), OWN) };
            let cell = |cost| percent(compared.ratio(with, without, depth, cost));
            let (nodes, time) = (cell(Cost::Nodes), cell(Cost::Time));
            Worth {
                technique: trial.technique,
                is_own: trial.is_own,
                nodes,
                time,
                score: scores.get(name.as_str()).copied(),
            }
        };
        Worths { game, depth, worths: Trial::all(game, order).into_iter().map(worth).collect() }
    }

    fn of(&self, technique: &str) -> Option<&Worth> {
        self.worths.iter().find(|worth| worth.technique == technique)
    }

    /// The techniques that are surely worth something, the best first.
    fn finding(&self) -> Option<String> {
        let mut sure: Vec<(&Worth, Score)> =
            self.worths.iter().filter_map(|worth| Some((worth, worth.score?))).collect();
        let games = sure.first()?.1.games();
        sure.sort_by(|a, b| b.1.rating().score.total_cmp(&a.1.rating().score));
        let words = |(worth, score): &(&Worth, Score)| format!("{} ({})", worth.technique, score.elo_words());
        let gains: Vec<_> = sure.iter().filter(|(_, score)| score.rating().low > 0.0).take(6).map(words).collect();
        let losses: Vec<_> =
            sure.iter().rev().filter(|(_, score)| score.rating().high < 0.0).take(6).map(words).collect();
        let list = |words: Vec<String>| if words.is_empty() { "none for sure".to_owned() } else { words.join(", ") };
        Some(format!(
            "{}: techniques that gain Elo at equal nodes: {}; that lose some: {} ({games} games each).",
            self.game.title,
            list(gains),
            list(losses)
        ))
    }

    fn section(&self) -> Section {
        let names: Vec<String> = self.worths.iter().map(|worth| worth.technique.to_owned()).collect();
        let points = |own: bool| {
            let of_worth = |(x, worth): (usize, &Worth)| {
                let rating = worth.score?.rating();
                let [y, low, high] = [rating.elo, rating.low, rating.high].map(|elo| elo.clamp(-800.0, 800.0));
                Some(Point { x: x as f64, y, interval: Some((low, high)), n: worth.score?.games() })
            };
            self.worths.iter().enumerate().filter(|(_, worth)| worth.is_own == own).filter_map(of_worth).collect()
        };
        let rows = self.worths.iter().map(|worth| {
            let own = if worth.is_own { "yes" } else { "no" };
            let score = worth.score;
            vec![
                Cell::text(worth.technique),
                Cell::text(own),
                worth.nodes.clone(),
                worth.time.clone(),
                score.map_or(Cell::Empty, |score| score.elo_cell()),
                score.map_or(Cell::Empty, |score| Cell::text(score.games_words())),
                Cell::Count(score.map_or(0, |score| score.games())),
            ]
        });
        Section {
            title: self.game.title.to_owned(),
            remarks: Vec::new(),
            figures: vec![Figure {
                name: format!("{}-ablation", self.game.name),
                title: format!("{}: Elo of each technique at equal nodes", self.game.title),
                caption: "The recipe with the technique against the same without it; colour-swapped pairs, 95 % intervals, cut at 800."
                    .to_owned(),
                x: Axis { label: "technique".to_owned(), scale: Scale::Names(names) },
                y: Axis { label: "Elo, with over without".to_owned(), scale: Scale::Linear },
                series: vec![
                    Series { name: "in the game's own recipe".to_owned(), style: Style::Bars, points: points(true) },
                    Series { name: "not in it".to_owned(), style: Style::Bars, points: points(false) },
                ],
                marks: Vec::new(),
            }],
            tables: vec![Table {
                name: format!("{}-ablation", self.game.name),
                title: format!("With the technique beside without; nodes to {} plies", self.depth),
                columns: ["technique", "own", "nodes", "time", "Elo", "won-drawn-lost", "games"].map(str::to_owned).to_vec(),
                rows: rows.collect(),
            }],
        }
    }
}

/// The table of techniques by games.
fn overview(games: &[Worths]) -> Section {
    let mut columns = vec!["technique".to_owned()];
    for game in games {
        columns.push(format!("{}: nodes", game.game.title));
        columns.push(format!("{}: Elo", game.game.title));
    }
    let rows = TECHNIQUES.iter().filter(|(name, ..)| games.iter().any(|game| game.of(name).is_some()));
    let rows = rows.map(|&(name, ..)| {
        let mut row = vec![Cell::text(name)];
        for game in games {
            match game.of(name) {
                None => row.extend([Cell::text("not in this game"), Cell::Empty]),
                Some(worth) => {
                    row.push(worth.nodes.clone());
                    let own = if worth.is_own { "" } else { " (added)" };
                    let elo = worth.score.map(|score| format!("{}{own}", score.elo_words()));
                    row.push(elo.map_or(Cell::Empty, Cell::text));
                }
            }
        }
        row
    });
    Section {
        title: "The enhancement-by-game table".to_owned(),
        remarks: vec![
            "What a technique changes, with it beside without it: nodes of a search to a fixed depth, Elo at equal nodes with its 95 % interval. \
             (added): the game's own recipe does not have it. Nodes at a fixed depth say little about techniques that prune, reduce or \
             extend; their Elo does. At equal nodes, what a technique costs in time is not counted. Of so many \
             trials, one in twenty lies outside its interval by chance."
                .to_owned(),
        ],
        figures: Vec::new(),
        tables: vec![Table {
            name: "enhancement-by-game".to_owned(),
            title: "Techniques by games".to_owned(),
            columns,
            rows: rows.collect(),
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::TECHNIQUES;
    use foehn_search::Recipe;

    /// A name that no switch has would leave its row out without a word.
    #[test]
    fn every_technique_is_a_switch_with_both_its_values() {
        for (technique, with, without) in TECHNIQUES {
            let mut recipe = Recipe::default();
            let changed = [with, without].map(|value| {
                recipe.set(technique, value).unwrap_or_else(|error| panic!("{error}"));
                recipe.clone()
            });
            assert_ne!(changed[0], changed[1], "{technique}");
        }
    }
}
