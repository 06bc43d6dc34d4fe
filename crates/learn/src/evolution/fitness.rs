//! Fitness as in section 3.2: classes, the formula, the interval rule.
//!
//! A teacher that looks `d` plies ahead is of class `j = 2 d`; there are seven, 2 to 14. The result of a game is a number from -1
//! (lost) to 1 (won). With `n^j` games against class `j` and `C` the classes that count,
//!
//! ```text
//!  fitness = sum over j in C, over i = 1 .. n^j, of (j + result_i^j) / (n^j * |C|)
//! ```
//!
//! which is the mean over the classes of class plus mean result. *The interval rule*: classes are ignored from below as long as every
//! game is won, and from above as long as every game is lost. Where nothing is left, everything up to some class is won
//! and everything from the next on is lost; the paper puts such an individual between the two (3.3: one that beats class 4
//! and loses to class 6 is of class 5), so it has the greatest class that it beat plus 1, or 1 if it beat none.
//!
//! A game counts as won only at result 1 and as lost only at -1: what was stopped with an advantage is neither.
//! Which games are played is in `phases.rs`. More games make this fitness fall for the same player, because a single lost game widens the
//! interval downwards; whoever compares individuals with different numbers of games uses [`Strength`](super::Strength).

use super::arena::Played;
use std::collections::BTreeMap;
use std::fmt;

/// A class of teachers: twice the plies that they look ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class(u8);

impl Class {
    /// All classes, the weakest first.
    pub const ALL: [Class; 7] = [Class(2), Class(4), Class(6), Class(8), Class(10), Class(12), Class(14)];

    /// The class of this number; `None` where there is none.
    pub fn new(number: u8) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.0 == number)
    }

    /// The number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// How many plies its teachers look ahead.
    pub fn depth(self) -> u8 {
        self.0 / 2
    }

    fn index(self) -> usize {
        usize::from(self.0 / 2 - 1)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What came of games against one kind of opponent.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games neither won nor lost.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// The sum of the results.
    pub points: f64,
    /// Moves of the individual.
    pub moves: u64,
    /// Nodes of the individual.
    pub nodes: u64,
    /// Nodes of the opponents.
    pub opponent_nodes: u64,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        match Verdict::of(played.result) {
            Verdict::Won => self.wins += 1,
            Verdict::Drawn => self.draws += 1,
            Verdict::Lost => self.losses += 1,
        }
        self.points += played.result;
        self.moves += u64::from(played.moves);
        self.nodes += played.nodes;
        self.opponent_nodes += played.opponent_nodes;
    }

    /// How many games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The mean result; 0 without games.
    pub fn mean(&self) -> f64 {
        if self.games() == 0 { 0.0 } else { self.points / f64::from(self.games()) }
    }

    fn all_won(&self) -> bool {
        self.wins == self.games()
    }

    fn all_lost(&self) -> bool {
        self.losses == self.games()
    }
}

/// How a game counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Result 1.
    Won,
    /// Anything between.
    Drawn,
    /// Result -1.
    Lost,
}

impl Verdict {
    /// The verdict of a result.
    pub fn of(result: f64) -> Self {
        match result {
            result if result >= 1.0 => Verdict::Won,
            result if result <= -1.0 => Verdict::Lost,
            _ => Verdict::Drawn,
        }
    }
}

/// Every game of an individual, added up.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    teachers: [Tally; Class::ALL.len()],
    rivals: BTreeMap<HalfClass, Tally>,
}

/// The strength of an opponent that is itself an individual, rounded to half a class number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HalfClass(pub u8);

impl HalfClass {
    /// The nearest to a strength.
    pub fn nearest(strength: f64) -> Self {
        HalfClass((2.0 * strength).round().clamp(0.0, 32.0) as u8)
    }

    /// As a strength.
    pub fn strength(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl Record {
    /// Adds a game against a teacher.
    pub fn add(&mut self, class: Class, played: &Played) {
        self.teachers[class.index()].add(played);
    }

    /// Adds a game against an individual of this strength.
    pub fn add_rival(&mut self, strength: HalfClass, played: &Played) {
        self.rivals.entry(strength).or_default().add(played);
    }

    /// The games against teachers of a class.
    pub fn against(&self, class: Class) -> &Tally {
        &self.teachers[class.index()]
    }

    /// Sets the games against teachers of a class.
    pub fn set(&mut self, class: Class, tally: Tally) {
        self.teachers[class.index()] = tally;
    }

    /// The games against individuals, by their strength.
    pub fn rivals(&self) -> impl Iterator<Item = (HalfClass, &Tally)> {
        self.rivals.iter().map(|(strength, tally)| (*strength, tally))
    }

    /// Sets the games against individuals of a strength.
    pub fn set_rival(&mut self, strength: HalfClass, tally: Tally) {
        self.rivals.insert(strength, tally);
    }

    /// The classes that were played against, the weakest first.
    pub fn classes(&self) -> impl DoubleEndedIterator<Item = (Class, &Tally)> {
        Class::ALL.into_iter().zip(&self.teachers).filter(|(_, tally)| tally.games() > 0)
    }

    /// All games in one tally.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        for tally in self.teachers.iter().chain(self.rivals.values()) {
            total.wins += tally.wins;
            total.draws += tally.draws;
            total.losses += tally.losses;
            total.points += tally.points;
            total.moves += tally.moves;
            total.nodes += tally.nodes;
            total.opponent_nodes += tally.opponent_nodes;
        }
        total
    }

    /// The mean nodes that the individual searched for a move.
    pub fn nodes_a_move(&self) -> f64 {
        let total = self.total();
        total.nodes as f64 / total.moves.max(1) as f64
    }

    /// The classes that count by the interval rule.
    pub fn counted(&self) -> Vec<Class> {
        let from = self.classes().find(|(_, tally)| !tally.all_won());
        let to = self.classes().rfind(|(_, tally)| !tally.all_lost());
        match (from, to) {
            (Some((from, _)), Some((to, _))) => {
                self.classes().map(|(class, _)| class).filter(|class| (from..=to).contains(class)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The fitness.
    pub fn fitness(&self) -> f64 {
        let counted = self.counted();
        if counted.is_empty() {
            let beaten = self.classes().take_while(|(_, tally)| tally.all_won()).last();
            let below = || self.classes().next().map_or(1.0, |(class, _)| f64::from(class.number()) - 1.0);
            return beaten.map_or_else(below, |(class, _)| f64::from(class.number()) + 1.0);
        }
        let of_class = |class: &Class| f64::from(class.number()) + self.against(*class).mean();
        counted.iter().map(of_class).sum::<f64>() / counted.len() as f64
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::evolution::arena::Ending;

    pub(in crate::evolution) fn played(result: f64) -> Played {
        Played { result, moves: 40, nodes: 4000, opponent_nodes: 8000, ending: Ending::Rules }
    }

    type Games<'a> = &'a [(u8, &'a [f64])];

    fn record(games: Games<'_>) -> Record {
        let mut record = Record::default();
        for (class, results) in games {
            results.iter().for_each(|&result| record.add(Class::new(*class).unwrap(), &played(result)));
        }
        record
    }

    fn numbers(classes: &[Class]) -> Vec<u8> {
        classes.iter().map(|class| class.number()).collect()
    }

    #[test]
    fn the_papers_example_is_5_667() {
        let fitness = record(&[(6, &[-1.0, -1.0, 1.0])]).fitness();
        assert_eq!(format!("{fitness:.3}"), "5.667");
    }

    #[test]
    fn the_papers_example_counts_classes_6_8_and_10() {
        let record = record(&[
            (2, &[1.0, 1.0]),
            (4, &[1.0]),
            (6, &[1.0, 0.0, -1.0]),
            (8, &[1.0, 1.0]),
            (10, &[1.0, 0.0, -1.0, -1.0]),
            (12, &[-1.0, -1.0]),
            (14, &[-1.0]),
        ]);
        assert_eq!(numbers(&record.counted()), [6, 8, 10]);
        assert!((record.fitness() - (6.0 + 9.0 + 9.75) / 3.0).abs() < 1e-12);
    }

    #[test]
    fn between_two_classes_lies_the_odd_number() {
        let cases: &[(Games<'_>, f64)] = &[
            (&[], 1.0),
            (&[(2, &[-1.0, -1.0])], 1.0),
            (&[(2, &[1.0, 1.0])], 3.0),
            (&[(2, &[1.0]), (4, &[1.0]), (6, &[-1.0]), (8, &[-1.0])], 5.0),
            (&[(12, &[1.0; 4]), (14, &[1.0; 3])], 15.0),
            (&[(8, &[1.0; 20]), (10, &[1.0; 20]), (12, &[0.0; 20])], 12.0),
        ];
        for (games, fitness) in cases {
            assert_eq!(record(games).fitness(), *fitness, "{games:?}");
        }
    }

    #[test]
    fn fitness_lies_between_1_and_15_and_rises_with_every_result() {
        let mut stream = crate::evolution::Stream::new(4);
        for _ in 0..2000 {
            let mut worse = Record::default();
            let mut better = Record::default();
            for class in Class::ALL {
                for _ in 0..stream.below(4) {
                    let result = [-1.0, -0.3, 0.0, 0.4, 1.0][stream.below(5)];
                    worse.add(class, &played(result));
                    better.add(class, &played(result));
                }
            }
            assert!((1.0..=15.0).contains(&worse.fitness()), "{worse:?}");
            // Within counted classes a better result is a better fitness.
            if let Some(&class) = worse.counted().first() {
                worse.add(class, &played(-0.5));
                better.add(class, &played(0.5));
                assert!(better.fitness() > worse.fitness());
            }
        }
    }

    #[test]
    fn an_advantage_is_not_a_win() {
        let record = record(&[(2, &[1.0, 0.9]), (4, &[-1.0])]);
        assert_eq!(numbers(&record.counted()), [2]);
    }

    #[test]
    fn classes_are_2_to_14_and_even() {
        assert_eq!(Class::ALL.map(Class::depth), [1, 2, 3, 4, 5, 6, 7]);
        assert!((0..=20).all(|number| Class::new(number).is_some() == (number % 2 == 0 && (2..=14).contains(&number))));
    }

    #[test]
    fn nodes_a_move_are_those_of_the_individual() {
        assert_eq!(record(&[(2, &[1.0]), (4, &[0.0, 1.0])]).nodes_a_move(), 100.0);
    }
}
