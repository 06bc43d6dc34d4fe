//! Searches of a fixed depth, to count what an order of moves costs (section 4, figures 2 to 4).
//!
//! All of them find the value of minimax to the same depth with the standard weights and the same random terms; they differ in the
//! order in which they look at moves, and f-negascout in its algorithm. So their nodes can be compared one to one.
//!
//! The paper's programs had no table of positions, so nothing here has one.

use super::Genome;
use super::kernel::{Choice, Kernel, Limits};
use super::teacher::Teacher;
use foehn_game::{Duel, Features, Key, MOST_WEIGHTS, Weight};
use foehn_search::evolved::Program;
use std::sync::Arc;

/// How a search of fixed depth looks at the moves of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FixedDepth<'a> {
    /// Plain alpha-beta, moves in a random order: the same one whenever a position is met again.
    Random,
    /// Plain alpha-beta, moves in the order in which the rules list them.
    Listed,
    /// Alpha-beta with an ordering module of these weights, killers included: an individual that looks at everything.
    Ordered(&'a [f64]),
    /// The teacher as the paper describes it: f-negascout with iterative deepening and killers.
    FNegascout,
    /// The same, and the standard ordering weights sort what is no killer.
    FNegascoutOrdered,
}

impl FixedDepth<'_> {
    /// Searches the last of `played` to so many plies. After `stop` alpha-beta ends early, and what it says means nothing.
    pub fn search<G: Duel, F: Features<G>>(
        self,
        features: &Arc<F>,
        played: &[G],
        depth: u8,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Choice<G::Move> {
        let order = match self {
            FixedDepth::Random => Unsorted::Random(seed),
            FixedDepth::Listed => Unsorted::Listed,
            FixedDepth::Ordered(weights) => return alpha_beta(&**features, weights, played, depth, seed, stop),
            FixedDepth::FNegascout => return Teacher::printed(&**features, depth, seed).choose(played),
            FixedDepth::FNegascoutOrdered => return Teacher::plain(&**features, depth, seed).choose(played),
        };
        let unsorted = UnsortedFeatures { features: Arc::clone(features), order };
        alpha_beta(&unsorted, &[], played, depth, seed, stop)
    }
}

/// The kernel of an individual whose depth module leaves every line as deep as it began.
fn alpha_beta<G: Duel, F: Features<G>>(
    features: &F,
    ordering: &[f64],
    played: &[G],
    depth: u8,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Choice<G::Move> {
    let genome = Genome { depth: Program::NEUTRAL, position: Vec::new(), ordering: ordering.to_vec() };
    let depth = usize::from(depth.max(1));
    let limits = Limits { average_nodes: u64::MAX, most_depth: depth, least_depth: 1, first_rest: depth as i32 };
    Kernel::new(features, &genome, limits, seed).stopped_by(stop).choose(played)
}

/// An order of moves that knows nothing about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unsorted {
    Listed,
    Random(u64),
}

/// The features of a game, but for those of moves.
struct UnsortedFeatures<F> {
    features: Arc<F>,
    order: Unsorted,
}

impl<G: Duel, F: Features<G>> Features<G> for UnsortedFeatures<F> {
    const POSITION: &'static [Weight] = F::POSITION;
    /// Killers are not put in front either.
    const ORDERING: &'static [Weight] =
        &[Weight::new("killer-least", 0.0, 0.0, 0.0), Weight::new("killer-most", 0.0, 0.0, 0.0)];
    const PIECES: &'static [usize] = F::PIECES;
    const COUNTS: [&'static str; 4] = F::COUNTS;
    const DECISIVE: i32 = F::DECISIVE;

    type Look = ();

    #[inline(always)]
    fn position_features(&self, position: &G, visit: impl FnMut(usize, f32)) {
        self.features.position_features(position, visit);
    }

    fn look(&self, _position: &G) {}

    fn move_features(&self, _position: &G, _look: &(), _mv: G::Move, _visit: impl FnMut(usize, f32)) {}

    #[inline(always)]
    fn weigh_moves(&self, position: &G, _weights: &[f32; MOST_WEIGHTS], mut visit: impl FnMut(G::Move, f32)) {
        let mut place = 0;
        let key = position.key().0;
        position.legal_moves(|mv| {
            place += 1;
            let value = match self.order {
                Unsorted::Listed => 0.0,
                Unsorted::Random(seed) => (Key::mix(Key::mix(key, seed).0, place).0 >> 40) as f32,
            };
            visit(mv, value);
        });
    }

    #[inline(always)]
    fn captured(&self, position: &G, mv: G::Move) -> Option<usize> {
        self.features.captured(position, mv)
    }

    #[inline(always)]
    fn counts(&self, position: &G) -> [u16; 4] {
        self.features.counts(position)
    }

    #[inline(always)]
    fn is_stuck(&self, position: &G) -> bool {
        self.features.is_stuck(position)
    }
}
