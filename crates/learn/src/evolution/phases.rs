//! Which games an individual plays for its fitness: the four phases of section 3.2.
//!
//! ```text
//!  one    2 games against class 2                          goes on from fitness 2
//!  two    a game against each of 4, 6, 8, 10               goes on from fitness 4.5
//!  three  1 or 2 games against each of 2, 4, 6, 8, 10      goes on from fitness 9
//!  four   up to 4 games against 12, then up to 3 against 14
//! ```
//!
//! The threshold 4.5 is the paper's; for "very weak" after phase one and "only the best" after phase three it gives no
//! number, and 2 (half the points against class 2) and 9 (class 8 is beaten) are ours. In phase three, those who won
//! everything up to class 6 and have at least half the points against 8 and 10 skip classes 2 and 4; the second game is played against those
//! classes whose games were neither all won nor all lost. In phase four a third game needs a win in the first
//! two; a draw is 1 point, a loss 2, and more than 6 points (5 against class 14) end the games. Class 14 is for those who
//! played 4 games against 12.

use super::arena::Played;
use super::fitness::{Class, Record, Tally, Verdict};
use std::collections::VecDeque;

/// When an evaluation goes on.
#[derive(Clone, PartialEq, Debug)]
pub struct Thresholds {
    /// The least fitness after phase one.
    pub one: f64,
    /// The least fitness after phase two.
    pub two: f64,
    /// The least fitness after phase three.
    pub three: f64,
    /// No game against a class above this.
    pub greatest: Class,
}

impl Default for Thresholds {
    fn default() -> Self {
        Thresholds { one: 2.0, two: 4.5, three: 9.0, greatest: Class::ALL[6] }
    }
}

/// Phase three plays a second round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    One,
    Two,
    Three,
    ThreeAgain,
    Four(Class),
    Done,
}

/// An evaluation under way: asks for games one by one.
#[derive(Clone, Debug)]
pub struct Evaluation {
    thresholds: Thresholds,
    stage: Stage,
    queue: VecDeque<Class>,
    record: Record,
}

/// Four games against class 12, three against class 14.
const GAMES: [(u8, u32, u32); 2] = [(12, 4, 6), (14, 3, 5)];

impl Evaluation {
    /// At the beginning of phase one.
    pub fn new(thresholds: Thresholds) -> Self {
        let queue = VecDeque::from([Class::ALL[0]; 2]);
        Evaluation { thresholds, stage: Stage::One, queue, record: Record::default() }
    }

    /// The class to play against next; `None` where the evaluation is complete.
    pub fn next(&self) -> Option<Class> {
        self.queue.front().copied()
    }

    /// Takes the game that [`Evaluation::next`] asked for.
    pub fn add(&mut self, played: &Played) {
        let Some(class) = self.queue.pop_front() else { return };
        self.record.add(class, played);
        while self.queue.is_empty() && self.stage != Stage::Done {
            self.advance();
        }
    }

    /// The number of the phase that the evaluation is in or ended in, 1 to 4.
    pub fn phase(&self) -> u8 {
        match self.stage {
            Stage::One => 1,
            Stage::Two => 2,
            Stage::Three | Stage::ThreeAgain => 3,
            Stage::Four(_) | Stage::Done => 4,
        }
    }

    /// Whether the games of phases three and four have begun.
    pub fn is_past_phase_two(&self) -> bool {
        self.stage > Stage::Two
    }

    /// The games so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    fn advance(&mut self) {
        let fitness = self.record.fitness();
        let Thresholds { one, two, three, .. } = self.thresholds;
        let goes_on = match self.stage {
            Stage::One => fitness >= one,
            Stage::Two => fitness >= two,
            Stage::ThreeAgain => fitness >= three,
            Stage::Three => true,
            Stage::Four(_) | Stage::Done => false,
        };
        let up_to_ten = &Class::ALL[..5];
        (self.stage, self.queue) = match self.stage {
            Stage::One if goes_on => (Stage::Two, self.allowed(&Class::ALL[1..5])),
            Stage::Two if goes_on => {
                let first = if self.is_successful() { 2 } else { 0 };
                (Stage::Three, self.allowed(&up_to_ten[first..]))
            }
            Stage::Three => {
                let first = if self.is_successful() { 2 } else { 0 };
                let open: Vec<Class> =
                    up_to_ten[first..].iter().copied().filter(|class| self.is_open(*class)).collect();
                (Stage::ThreeAgain, self.allowed(&open))
            }
            Stage::ThreeAgain if goes_on => (Stage::Four(Class::ALL[5]), self.allowed(&[Class::ALL[5]])),
            Stage::Four(class) => self.after_game_of_phase_four(class),
            _ => (Stage::Done, VecDeque::new()),
        };
    }

    fn after_game_of_phase_four(&self, class: Class) -> (Stage, VecDeque<Class>) {
        let end = (Stage::Done, VecDeque::new());
        let Some((_, most_games, most_points)) = GAMES.into_iter().find(|(number, ..)| *number == class.number())
        else {
            return end;
        };
        let tally = self.record.against(class);
        let points = tally.draws + 2 * tally.losses;
        let is_over = tally.games() == 0 || points > most_points || (tally.games() >= 2 && tally.wins == 0);
        match tally.games() {
            _ if is_over => end,
            games if games < most_games => (Stage::Four(class), VecDeque::from([class])),
            _ if class == Class::ALL[5] => (Stage::Four(Class::ALL[6]), self.allowed(&[Class::ALL[6]])),
            _ => end,
        }
    }

    /// Wins everything up to class 6 and has at least half the points against 8 and 10.
    fn is_successful(&self) -> bool {
        let tally = |index: usize| self.record.against(Class::ALL[index]);
        let beats = |tally: &Tally| tally.games() > 0 && tally.wins == tally.games();
        (0..3).all(|index| beats(tally(index))) && tally(3).points + tally(4).points >= 0.0
    }

    fn is_open(&self, class: Class) -> bool {
        let tally = self.record.against(class);
        tally.wins < tally.games() && tally.losses < tally.games()
    }

    fn allowed(&self, classes: &[Class]) -> VecDeque<Class> {
        classes.iter().copied().filter(|class| *class <= self.thresholds.greatest).collect()
    }
}

impl Verdict {
    /// What a game of phase four costs: a draw 1 point, a loss 2.
    pub fn phase_four_points(self) -> u32 {
        match self {
            Verdict::Won => 0,
            Verdict::Drawn => 1,
            Verdict::Lost => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fitness::tests::played;
    use super::*;

    /// The classes that are played where `result` tells the result of the n-th game against a class.
    fn classes(thresholds: Thresholds, result: impl Fn(u8, u32) -> f64) -> Vec<u8> {
        let mut evaluation = Evaluation::new(thresholds);
        let mut classes = Vec::new();
        while let Some(class) = evaluation.next() {
            let number = evaluation.record().against(class).games();
            evaluation.add(&played(result(class.number(), number)));
            classes.push(class.number());
            assert!(classes.len() < 100, "{classes:?}");
        }
        classes
    }

    fn beats_up_to(best: u8) -> impl Fn(u8, u32) -> f64 {
        move |class, _| if class <= best { 1.0 } else { -1.0 }
    }

    #[test]
    fn the_weak_are_dropped_after_phase_one_or_two() {
        assert_eq!(classes(Thresholds::default(), beats_up_to(0)), [2, 2]);
        assert_eq!(classes(Thresholds::default(), |_, number| if number == 0 { -1.0 } else { 0.9 }), [2, 2]);
        // Fitness 3 after phase two.
        assert_eq!(classes(Thresholds::default(), beats_up_to(2)), [2, 2, 4, 6, 8, 10]);
        // Fitness 4.5 is enough, and less is not: class 4 is drawn, class 6 is the last that was not lost.
        let against_six = |six: f64| move |class: u8, _| [1.0, 0.0, six, -1.0, -1.0][usize::from(class / 2 - 1)];
        assert_eq!(classes(Thresholds::default(), against_six(-0.99)).len() > 6, (4.0 + 5.01) / 2.0 >= 4.5);
        let two = Thresholds { two: 4.6, ..Thresholds::default() };
        assert_eq!(classes(two, against_six(-0.99)).len(), 6);
    }

    #[test]
    fn phase_three_asks_again_where_results_differ() {
        // Beats 2 and 4: all games equal, so each class is played once more, and no class twice.
        assert_eq!(classes(Thresholds::default(), beats_up_to(4)), [2, 2, 4, 6, 8, 10, 2, 4, 6, 8, 10]);
        let mixed = |class, number| match class {
            6 => [1.0, -1.0, 0.0][number as usize],
            class if class < 6 => 1.0,
            _ => -1.0,
        };
        assert_eq!(classes(Thresholds::default(), mixed), [2, 2, 4, 6, 8, 10, 2, 4, 6, 8, 10, 6]);
    }

    #[test]
    fn the_successful_skip_classes_2_and_4() {
        let played = classes(Thresholds::default(), beats_up_to(10));
        assert_eq!(played[..9], [2, 2, 4, 6, 8, 10, 6, 8, 10]);
        assert_eq!(played[9..], [12, 12], "two lost games without a win end phase four");
    }

    #[test]
    fn phase_four_counts_points() {
        let twelve = |results: &'static [f64]| {
            move |class, number: u32| match class {
                12 => results[number as usize],
                14 => -1.0,
                _ => 1.0,
            }
        };
        let late = |results| classes(Thresholds::default(), twelve(results))[9..].to_vec();
        assert_eq!(late(&[-1.0, 0.0]), [12, 12], "no win in two games");
        assert_eq!(late(&[1.0, -1.0, -1.0, -1.0]), [12, 12, 12, 12, 14, 14], "6 points are not more than 6");
        assert_eq!(late(&[1.0, 1.0, 1.0, 1.0]), [12, 12, 12, 12, 14, 14]);
        let all = classes(Thresholds::default(), beats_up_to(14));
        assert_eq!(all[9..], [12, 12, 12, 12, 14, 14, 14], "4 times against 12, then 3 times against 14");
        assert_eq!([Verdict::Won, Verdict::Drawn, Verdict::Lost].map(Verdict::phase_four_points), [0, 1, 2]);
    }

    #[test]
    fn the_greatest_class_limits_every_phase() {
        for greatest in Class::ALL {
            let thresholds = Thresholds { greatest, ..Thresholds::default() };
            let played = classes(thresholds, beats_up_to(14));
            assert_eq!(played.iter().max(), Some(&greatest.number()), "{played:?}");
        }
    }

    #[test]
    fn only_the_best_play_phase_four() {
        assert!(!classes(Thresholds::default(), beats_up_to(6)).contains(&12), "fitness 7");
        assert!(classes(Thresholds::default(), beats_up_to(8)).contains(&12), "fitness 9");
    }
}
