//! Prediction: the tournament of RoShamBo, everybody against everybody.

use crate::bootstrap::Estimate;
use crate::experiment::{Conclusion, Experiment, Measured, Order};
use crate::job::{Job, Outcome, Task};
use crate::report::{Axis, Cell, Figure, Point, Scale, Section, Series, Style, Table};
use foehn_game::Key;
use foehn_games::catalog::Entry;
use foehn_search::prediction::{BOTS, RoundRobin};

pub(super) struct Prediction;

const THROWS: usize = 1000;

impl Experiment for Prediction {
    fn name(&self) -> &'static str {
        "prediction"
    }

    fn title(&self) -> &'static str {
        "Prediction in RoShamBo"
    }

    fn question(&self) -> &'static str {
        "Throwing at random loses nothing and wins nothing. How much do predictors win from those who can be predicted, and what do they lose to \
         each other?"
    }

    fn papers(&self) -> &'static str {
        "Billings 1999 and 2000; Egnor 1999"
    }

    fn games(&self) -> &'static [&'static str] {
        &["roshambo"]
    }

    fn refuses(&self, game: &'static Entry, _order: &Order) -> Option<String> {
        (game.name != "roshambo").then(|| "the bots throw in roshambo alone".to_owned())
    }

    fn positions(&self, _game: &'static Entry, _order: &Order) -> usize {
        0
    }

    fn plan(&self, game: &'static Entry, _positions: &[String], order: &Order) -> Vec<Job> {
        let rounds = order.pairs_or(3, 10) as u64;
        let meet = |round: u64, [one, other]: [usize; 2]| Job {
            game: game.name.to_owned(),
            variant: format!("round {}", round + 1),
            task: Task::Throws {
                bots: [one, other].map(|index| BOTS[index].name.to_owned()),
                throws: THROWS,
                seed: Key::mix(order.seed, round).with(one as u64).with(other as u64).0,
            },
        };
        (0..rounds).flat_map(|round| RoundRobin::pairs(BOTS.len()).map(move |pair| meet(round, pair))).collect()
    }

    fn conclude(&self, measured: &[Measured], _order: &Order) -> Conclusion {
        Conclusion {
            findings: measured.iter().map(finding).collect(),
            sections: measured.iter().map(section).collect(),
            settings: vec![("throws".to_owned(), THROWS.to_string())],
        }
    }
}

/// What a bot won in each round.
fn rounds_of(measured: &Measured, name: &str) -> Vec<f64> {
    let mut rounds: Vec<(&str, f64)> = Vec::new();
    for done in &measured.done {
        let (Task::Throws { bots, .. }, Outcome::Throws(lead)) = (&done.job.task, &done.outcome) else { continue };
        let won = match bots.iter().position(|bot| bot == name) {
            Some(0) => *lead as f64,
            Some(_) => -*lead as f64,
            None => continue,
        };
        match rounds.iter_mut().find(|(round, _)| *round == done.job.variant) {
            Some((_, sum)) => *sum += won,
            None => rounds.push((&done.job.variant, won)),
        }
    }
    rounds.into_iter().map(|(_, won)| won).collect()
}

/// The bots with what they won in a round on average, the best first.
fn table_of(measured: &Measured) -> Vec<(&'static str, Estimate)> {
    let won = |name| Estimate::mean(&rounds_of(measured, name)).map(|estimate| (name, estimate));
    let mut all: Vec<_> = BOTS.iter().filter_map(|bot| won(bot.name)).collect();
    all.sort_by(|(_, one), (_, other)| other.value.total_cmp(&one.value));
    all
}

fn finding(measured: &Measured) -> String {
    let told = table_of(measured).into_iter().take(5).map(|(name, won)| format!("{name} {:+.0}", won.value));
    format!("Throws won in a round of {} bots: {}.", BOTS.len(), told.collect::<Vec<_>>().join(", "))
}

fn section(measured: &Measured) -> Section {
    let all = table_of(measured);
    let rows = all.iter().map(|(name, won)| {
        let (value, low, high) = (won.value, won.low, won.high);
        let about = BOTS.iter().find(|bot| bot.name == *name).map_or("", |bot| bot.about);
        let measured = Cell::Measured { value, low, high, digits: 0, unit: String::new() };
        vec![Cell::text((*name).to_owned()), measured, Cell::text(about.to_owned())]
    });
    let points = all.iter().enumerate().map(|(place, (_, won))| Point {
        x: place as f64,
        y: won.value,
        interval: Some((won.low, won.high)),
        n: won.n as u64,
    });
    let names = all.iter().map(|(name, _)| (*name).to_owned()).collect();
    Section {
        title: "Everybody against everybody".to_owned(),
        remarks: vec![format!(
            "{THROWS} throws a match; a total is throws won less throws lost, against all others, in a round. Between two who throw at random a \
             match is within 51 throws of zero in 19 of 20."
        )],
        figures: vec![Figure {
            name: "roshambo-prediction".to_owned(),
            title: "RoShamBo: throws won in a round".to_owned(),
            caption: "The best first; bars: 95 % intervals over rounds.".to_owned(),
            x: Axis { label: "bot".to_owned(), scale: Scale::Names(names) },
            y: Axis { label: "throws won".to_owned(), scale: Scale::FromZero },
            series: vec![Series { name: "throws".to_owned(), style: Style::Line, points: points.collect() }],
            marks: Vec::new(),
        }],
        tables: vec![Table {
            name: "roshambo-prediction".to_owned(),
            title: "The tournament".to_owned(),
            columns: ["bot", "throws won", "what it does"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Done;

    #[test]
    fn a_point_of_the_figure_says_of_how_many_rounds_it_is() {
        let entry = foehn_games::catalog::find("roshambo").expect("a game of the catalog");
        let match_of = |round: usize, lead: i64| Done {
            job: Job {
                game: "roshambo".to_owned(),
                variant: format!("round {round}"),
                task: Task::Throws { bots: ["rock".to_owned(), "copy".to_owned()], throws: 10, seed: 1 },
            },
            outcome: Outcome::Throws(lead),
        };
        let measured =
            Measured { game: entry, positions: 0, done: vec![match_of(1, -8), match_of(2, -4), match_of(3, -9)] };
        let section = section(&measured);
        let points = &section.figures[0].series[0].points;
        assert_eq!(points.iter().map(|point| (point.y, point.n)).collect::<Vec<_>>(), [(7.0, 3), (-7.0, 3)]);
    }
}
