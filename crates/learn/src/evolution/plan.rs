//! The plan of a run: everything that decides its course. The same plan is the same run.
//!
//! In the run folder a plan is text, a setting a line. What does not decide the course (threads, minutes) is not here.

use super::fitness::Class;
use super::phases::Thresholds;
use std::fmt::Write;

/// How a deme renews itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Succession {
    /// Child by child: each takes the place of one that is not better.
    SteadyState,
    /// All at once: the elites stay, everyone else is replaced.
    Generations,
}

/// By what individuals are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// By the strength that all their games say, which takes the number of games into account.
    Strength,
    /// By the formula of section 3.2.
    Fitness,
}

/// Which side individuals have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Always the first to move, as in the paper.
    White,
    /// The one and the other by turns.
    Both,
}

/// Against whom the games after phase two are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponents {
    /// Teachers, as in the paper.
    Teachers,
    /// Individuals of the deme whose strength is nearest to the class of the teacher in whose place they play.
    Individuals,
}

/// Where a deme begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Founders {
    /// Random programs and random weights.
    Random,
    /// Random programs, and weights around the standard ones.
    Standard,
    /// Every other founder has a program written by hand; weights around the standard ones, without a random term.
    Written,
}

/// What decides the course of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Where all randomness comes from.
    pub seed: u64,
    /// How many demes.
    pub demes: u32,
    /// How many individuals a deme has.
    pub individuals: u32,
    /// How many children are born in a deme in an epoch of a steady state.
    pub births: u32,
    /// How a deme renews itself.
    pub succession: Succession,
    /// How many of the best are never replaced.
    pub elites: u32,
    /// How many individuals compete to be a parent.
    pub tournament: u32,
    /// By what they are compared.
    pub selection: Selection,
    /// How likely the second parent is pollen of another deme.
    pub pollination: f64,
    /// How many new games each elite plays at the end of an epoch.
    pub reevaluation: u32,
    /// Which side individuals have.
    pub colours: Colours,
    /// Against whom they play after phase two.
    pub opponents: Opponents,
    /// Where a deme begins.
    pub founders: Founders,
    /// The nodes that an individual may search for a move, on average.
    pub nodes: u64,
    /// When an evaluation goes on.
    pub thresholds: Thresholds,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            seed: 1,
            demes: 2,
            // The paper's default.
            individuals: 20,
            births: 20,
            succession: Succession::SteadyState,
            elites: 3,
            tournament: 3,
            selection: Selection::Strength,
            pollination: 0.1,
            reevaluation: 2,
            colours: Colours::White,
            opponents: Opponents::Teachers,
            founders: Founders::Random,
            // The paper's limit.
            nodes: 100_000,
            thresholds: Thresholds::default(),
        }
    }
}

/// The words of an enum's variants.
macro_rules! words {
    ($type:ty: $($word:literal $variant:path),+) => {
        impl $type {
            /// The word for it.
            pub fn word(self) -> &'static str {
                match self { $($variant => $word),+ }
            }

            fn of_word(word: &str) -> Option<Self> {
                match word { $($word => Some($variant),)+ _ => None }
            }
        }
    };
}

words!(Succession: "steady-state" Succession::SteadyState, "generations" Succession::Generations);
words!(Selection: "strength" Selection::Strength, "fitness" Selection::Fitness);
words!(Colours: "white" Colours::White, "both" Colours::Both);
words!(Opponents: "teachers" Opponents::Teachers, "individuals" Opponents::Individuals);
words!(Founders: "random" Founders::Random, "standard" Founders::Standard, "written" Founders::Written);

impl Plan {
    /// Each setting with its value, in order.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("seed", self.seed.to_string()),
            ("demes", self.demes.to_string()),
            ("individuals", self.individuals.to_string()),
            ("births", self.births.to_string()),
            ("succession", self.succession.word().to_owned()),
            ("elites", self.elites.to_string()),
            ("tournament", self.tournament.to_string()),
            ("selection", self.selection.word().to_owned()),
            ("pollination", self.pollination.to_string()),
            ("reevaluation", self.reevaluation.to_string()),
            ("colours", self.colours.word().to_owned()),
            ("opponents", self.opponents.word().to_owned()),
            ("founders", self.founders.word().to_owned()),
            ("nodes", self.nodes.to_string()),
            ("phase-one", self.thresholds.one.to_string()),
            ("phase-two", self.thresholds.two.to_string()),
            ("phase-three", self.thresholds.three.to_string()),
            ("max-class", self.thresholds.greatest.to_string()),
        ]
    }

    /// The plan as text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (name, value) in self.settings() {
            let _ = writeln!(text, "{name} {value}");
        }
        text
    }

    /// Reads what [`Plan::to_text`] wrote: every setting, in order.
    ///
    /// # Errors
    /// The line, counted from 1, and what is wrong with it.
    pub fn read(text: &str) -> Result<Self, (usize, String)> {
        let mut plan = Plan::default();
        let names: Vec<&str> = plan.settings().into_iter().map(|(name, _)| name).collect();
        let mut lines = (1..).zip(text.lines());
        for name in names {
            let Some((number, line)) = lines.next() else {
                return Err((text.lines().count() + 1, format!("the plan is cut short: `{name}` was expected here")));
            };
            let value = match line.split_once(' ') {
                Some((found, value)) if found == name => value,
                _ => return Err((number, format!("`{name}` with its value was expected"))),
            };
            plan.assign(name, value).ok_or_else(|| (number, format!("`{value}` is no value of `{name}`")))?;
        }
        match lines.next() {
            Some((number, _)) => Err((number, "nothing follows the plan".to_owned())),
            None => Ok(plan),
        }
    }

    fn assign(&mut self, name: &str, value: &str) -> Option<()> {
        let count = |most: u32| value.parse::<u32>().ok().filter(|count| *count <= most);
        let real = || value.parse::<f64>().ok().filter(|number| number.is_finite());
        match name {
            "seed" => self.seed = value.parse().ok()?,
            "demes" => self.demes = count(1000).filter(|demes| *demes > 0)?,
            "individuals" => self.individuals = count(10_000).filter(|individuals| *individuals > 1)?,
            "births" => self.births = count(100_000).filter(|births| *births > 0)?,
            "succession" => self.succession = Succession::of_word(value)?,
            "elites" => self.elites = count(10_000)?,
            "tournament" => self.tournament = count(10_000).filter(|size| *size > 0)?,
            "selection" => self.selection = Selection::of_word(value)?,
            "pollination" => self.pollination = real().filter(|share| (0.0..=1.0).contains(share))?,
            "reevaluation" => self.reevaluation = count(1000)?,
            "colours" => self.colours = Colours::of_word(value)?,
            "opponents" => self.opponents = Opponents::of_word(value)?,
            "founders" => self.founders = Founders::of_word(value)?,
            "nodes" => self.nodes = value.parse().ok().filter(|nodes| *nodes > 0)?,
            "phase-one" => self.thresholds.one = real()?,
            "phase-two" => self.thresholds.two = real()?,
            "phase-three" => self.thresholds.three = real()?,
            "max-class" => self.thresholds.greatest = Class::new(value.parse().ok()?)?,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_read_as_it_was_written() {
        let plan = Plan {
            seed: u64::MAX,
            succession: Succession::Generations,
            selection: Selection::Fitness,
            pollination: 0.3,
            colours: Colours::Both,
            opponents: Opponents::Individuals,
            founders: Founders::Written,
            thresholds: Thresholds { greatest: Class::ALL[3], three: 8.25, ..Thresholds::default() },
            ..Plan::default()
        };
        for plan in [plan, Plan::default()] {
            assert_eq!(Plan::read(&plan.to_text()), Ok(plan));
        }
    }

    #[test]
    fn what_is_no_plan_is_refused_with_its_line() {
        let text = Plan::default().to_text();
        for (old, new, line) in [
            ("seed 1", "seed one", 1),
            ("demes 2", "demes 0", 2),
            ("demes 2\n", "", 2),
            ("selection strength", "selection luck", 8),
            ("max-class 14", "max-class 13", 18),
            ("max-class 14\n", "max-class 14\nmore 1\n", 19),
            ("max-class 14\n", "", 18),
        ] {
            assert!(text.contains(old));
            assert_eq!(Plan::read(&text.replace(old, new)).map_err(|(line, _)| line), Err(line), "{new}");
        }
    }
}
