//! What a position of checkers is worth.
//!
//! The best evaluation is learned: 26 terms (`terms.rs`) with weights for four phases of the game, as in Chinook (Schaeffer 2001,
//! 6), and the patterns (`patterns.rs`) of nine overlapping regions. `foehn learn tune checkers` learned all weights from the
//! results of games against itself; `weights/checkers.fw` keeps them, `docs/LEARNING.md` tells how they were made. The
//! plain evaluation (`plain.rs`) is what a beginner would count, kept to measure the learned one against.
//!
//! Worth: +354 ± 51 Elo over the plain one at 0.1 s a move (230 games from eleven-man positions).

mod file;
mod patterns;
mod plain;
mod terms;
mod weights;

use super::position::Checkers;
use file::Shelf;
use foehn_game::{Linear, Score};
use plain::PlainEvaluation;
use std::fmt;
use std::sync::{Arc, LazyLock};
use weights::{POINT, Weights};

/// The weights that come with the program.
static BEST: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let weights = Weights::read(include_bytes!("../../../weights/checkers.fw"));
    Arc::new(weights.expect("the weights in the project are well formed, as a test checks"))
});

/// An evaluation of checkers: the learned one by default.
#[derive(Clone)]
pub struct CheckersKnowledge(Judge);

#[derive(Clone)]
enum Judge {
    Plain,
    Learned(Arc<Weights>),
    /// The same, on a processor that counts bits in one instruction.
    LearnedFast(Arc<Weights>),
}

impl CheckersKnowledge {
    /// What the evaluation is made of, for learning.
    pub const FEATURES: CheckersFeatures = CheckersFeatures;

    /// `best`, `plain`, or the weights of a file.
    ///
    /// # Errors
    /// What is wrong with the file, in words.
    pub fn named(name: &str) -> Result<Self, String> {
        static SHELF: Shelf = Shelf::new();
        match name {
            "best" => Ok(CheckersKnowledge::default()),
            "plain" => Ok(CheckersKnowledge(Judge::Plain)),
            path => SHELF.weights(path).map(CheckersKnowledge::learned),
        }
    }

    fn learned(weights: Arc<Weights>) -> Self {
        CheckersKnowledge(if counts_fast() { Judge::LearnedFast(weights) } else { Judge::Learned(weights) })
    }
}

impl Default for CheckersKnowledge {
    fn default() -> Self {
        CheckersKnowledge::learned(BEST.clone())
    }
}

impl fmt::Debug for CheckersKnowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if matches!(self.0, Judge::Plain) { "plain" } else { "learned" };
        write!(f, "CheckersKnowledge({name})")
    }
}

impl CheckersKnowledge {
    /// What a position is worth to its mover.
    #[inline]
    pub(in crate::checkers) fn judge(&self, position: &Checkers) -> Score {
        match &self.0 {
            Judge::LearnedFast(weights) => sum_fast(weights, position),
            Judge::Learned(weights) => points(weights, position),
            Judge::Plain => PlainEvaluation.judge(position),
        }
    }
}

#[inline(always)]
fn points(weights: &Weights, position: &Checkers) -> Score {
    Score::estimate(weights.sum(position) / POINT)
}

// The terms count bits some fifty times, and without the processor's own instruction each count takes twelve others.
#[cfg(target_arch = "x86_64")]
mod fast {
    use super::{Checkers, Score, Weights, points};

    pub(super) fn counts_fast() -> bool {
        is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1")
    }

    #[inline(always)]
    pub(super) fn sum_fast(weights: &Weights, position: &Checkers) -> Score {
        // SAFETY: only an evaluation made after `counts_fast` said yes comes here.
        #[allow(unsafe_code)]
        unsafe {
            counted(weights, position)
        }
    }

    #[target_feature(enable = "popcnt,avx2,bmi1")]
    fn counted(weights: &Weights, position: &Checkers) -> Score {
        points(weights, position)
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod fast {
    use super::{Checkers, Score, Weights, points};

    pub(super) fn counts_fast() -> bool {
        false
    }

    pub(super) fn sum_fast(weights: &Weights, position: &Checkers) -> Score {
        points(weights, position)
    }
}

use fast::{counts_fast, sum_fast};

/// What the learned evaluation is made of: terms and patterns.
#[derive(Clone, Copy, Debug)]
pub struct CheckersFeatures;

impl Linear<Checkers> for CheckersFeatures {
    fn weights(&self) -> usize {
        weights::COUNT
    }

    fn units_to_a_point(&self) -> i32 {
        POINT
    }

    fn features(&self, position: &Checkers, visit: &mut dyn FnMut(usize, i32)) {
        weights::features(position, visit);
    }

    fn terms(&self) -> Vec<(&'static str, Vec<usize>)> {
        let places = |term| (0..terms::PHASES).map(move |phase| term * terms::PHASES + phase).collect();
        terms::NAMES.iter().enumerate().map(|(term, &name)| (name, places(term))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::Random;
    use foehn_game::{Duel, Game, Knowledge, Notation};

    fn best(fen: &str) -> i32 {
        CheckersKnowledge::default().evaluate(&Checkers::parse_position(fen).unwrap()).raw()
    }

    /// Positions of random games in which nothing is captured next.
    fn quiet_positions() -> Vec<Checkers> {
        let mut random = Random::new(3);
        let mut positions = Vec::new();
        for _ in 0..40 {
            let mut position = Checkers::start();
            while position.ending().is_none() && positions.len() < 2000 {
                if !position.must_capture() {
                    positions.push(position);
                }
                position = position.play(*random.choose(&position.moves()).unwrap());
            }
        }
        positions
    }

    #[test]
    fn the_features_are_the_evaluation() {
        let list =
            foehn_databases::weights::Weights::read(include_bytes!("../../../weights/checkers.fw")).unwrap().values;
        for position in quiet_positions() {
            let mut sum = 0;
            CheckersFeatures.features(&position, &mut |index, value| sum += i32::from(list[index]) * value);
            let judged = CheckersKnowledge::default().evaluate(&position);
            assert_eq!(judged, Score::estimate(sum / POINT), "{}", position.position_text());
            let slowly = CheckersKnowledge(Judge::Learned(BEST.clone())).evaluate(&position);
            assert_eq!(slowly, judged, "with and without the processor's counting");
        }
    }

    #[test]
    fn both_sides_see_the_same_board() {
        assert_eq!(best("B:W32,30,K9:B1,3,K15"), best("W:W32,30,K18:B1,3,K24"));
    }

    #[test]
    fn what_was_learned_is_what_players_know() {
        assert!(
            best("B:W21,22,23,24,25,26,27,28,29,30,31:B1,2,3,4,5,6,7,8,9,10,11,12") > 50,
            "a man is worth something"
        );
        assert!(best("B:W29,K32:BK15,K18,K23") > 50, "so is a king");
        assert!(best("B:W30,32,K14:B1,3,K15").abs() < 60, "the same on both sides is even");
    }

    #[test]
    fn evaluations_have_names() {
        let start = Checkers::start();
        let named = |name| CheckersKnowledge::named(name).map(|judge| judge.evaluate(&start).raw());
        assert_eq!(named("best"), Ok(CheckersKnowledge::default().evaluate(&start).raw()));
        assert_eq!(named("plain"), Ok(PlainEvaluation.judge(&start).raw()));
        let error = named("no/such/file.fw").unwrap_err();
        assert!(error.contains("no/such/file.fw"), "{error}");
    }
}
