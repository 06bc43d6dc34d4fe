//! What a search may know of a duel beyond its rules: an evaluation, and hints about positions and moves.
//!
//! Knowledge is an object apart from the rules, so that one game can have many kinds of it, learned or written. Every hint
//! has a default that means "nothing known" and is never wrong; the inner loop of a search inlines them, so
//! hints that are not given cost nothing.

use crate::{Duel, Extension, Glance, Key, MoveFacts, ReasonRule, Score};

/// Judges positions of a duel, and says what it knows about them and their moves.
///
/// The laws that [`kit::examine_knowledge`](crate::kit::examine_knowledge) checks along random games:
/// - `evaluate` estimates and proves nothing;
/// - `sensible_moves` are legal moves, each visited once, and where there are legal moves there is a sensible one;
/// - `noisy_moves` are exactly the noisy ones among the legal moves, in their order;
/// - `combinations` are legal moves;
/// - slots lie below [`MoveFacts::SLOTS`], phases below 16;
/// - extensions are at most a ply, for reasons that [`REASONS`](Knowledge::REASONS) has; these have names of their own;
/// - [`ABILITIES`](Knowledge::ABILITIES) says what is there, no more and no less.
///
/// ```
/// use foehn_game::{Duel, Even, Game, Knowledge, MoveFacts, Score, toys::{Nim, Take}};
///
/// /// Fewer sticks left are nearer to the end.
/// struct Hasty;
///
/// impl Knowledge<Nim> for Hasty {
///     fn evaluate(&self, position: &Nim) -> Score {
///         Score::estimate(-position.heaps().iter().map(|&heap| i32::from(heap)).sum::<i32>())
///     }
/// }
/// assert!(Hasty.evaluate(&Nim::start()) < Score::DRAW);
/// assert_eq!(Even.evaluate(&Nim::start()), Score::DRAW);
/// ```
pub trait Knowledge<G: Duel>: Send + Sync {
    /// Which kinds of hints are given, for recipes that need them.
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities::NONE;

    /// Why the game may want to see deeper: the reasons of [`extension`](Knowledge::extension), by name.
    const REASONS: &'static [ReasonRule] = &[];

    /// What the position is worth to its mover: an estimate. Asked only where the game is not over and the position
    /// is not [`unsettled`](Knowledge::unsettled).
    fn evaluate(&self, position: &G) -> Score;

    /// What is known about a move without playing it. The default knows nothing, which is never wrong.
    #[inline(always)]
    fn facts(&self, _position: &G, _mv: G::Move) -> MoveFacts {
        MoveFacts::UNKNOWN
    }

    /// What is seen at a glance: bounds on the value, and which moves are worth searching. The default sees nothing.
    #[inline(always)]
    fn glance(&self, _position: &G) -> Glance {
        Glance::NOTHING
    }

    /// Visits the legal moves worth searching by `glance`, which is this position's. A move left out loses to the next
    /// reply, or another wins at once; where there is a legal move, at least one is visited.
    #[inline(always)]
    fn sensible_moves(&self, position: &G, _glance: &Glance, visit: impl FnMut(G::Move)) {
        position.legal_moves(visit);
    }

    /// Visits the legal moves that are [`noisy`](MoveFacts::noisy), in the order of `legal_moves`. Games that can find them without listing the
    /// others override it.
    #[inline(always)]
    fn noisy_moves(&self, position: &G, mut visit: impl FnMut(G::Move)) {
        position.legal_moves(|mv| {
            if self.facts(position, mv).noisy {
                visit(mv);
            }
        });
    }

    /// Whether the mover must first resolve something (a forced capture), so that no evaluation may judge the position.
    #[inline(always)]
    fn unsettled(&self, _position: &G) -> bool {
        false
    }

    /// Whether the mover is in check: under an attack that must be answered, so that nothing here is quiet.
    #[inline(always)]
    fn in_check(&self, _position: &G) -> bool {
        false
    }

    /// The balance of material for the mover, in the units of the evaluation; 0 where the game has no such thing.
    #[inline(always)]
    fn material(&self, _position: &G) -> i32 {
        0
    }

    /// What the mover stands to lose at once unless it reacts, in the units of the evaluation (Feldmann's t); `None`
    /// where the game cannot tell.
    #[inline(always)]
    fn threat(&self, _position: &G) -> Option<i32> {
        None
    }

    /// What `mv` wins or loses in the exchange it begins, in the units of the evaluation; `None` where the game cannot
    /// tell.
    #[inline(always)]
    fn exchange(&self, _position: &G, _mv: G::Move) -> Option<i32> {
        None
    }

    /// Why and by how much the search should look deeper after `mv`, which leads to `child`: what only the game knows,
    /// such as checks, and men that nothing can stop from crowning. At most a ply, for one of the [`REASONS`](Knowledge::REASONS).
    #[inline(always)]
    fn extension(&self, _position: &G, _mv: G::Move, _child: &G) -> Option<Extension> {
        None
    }

    /// Visits quiet moves that begin a combination by which the mover wins material, as far as the game knows that without
    /// searching (a tactics table). A leaf plays them out before it is judged. Asked only where the position is not
    /// [`unsettled`](Knowledge::unsettled); they are legal, and may be visited twice;
    /// whether a combination is worth it in the whole position is for the search to find.
    #[inline(always)]
    fn combinations(&self, _position: &G, _visit: impl FnMut(G::Move)) {}

    /// The fields that `mv` leaves, crosses and reaches, as bits; all of them where the game cannot tell.
    #[inline(always)]
    fn touched(&self, _position: &G, _mv: G::Move) -> u64 {
        u64::MAX
    }

    /// A fingerprint of what stands on these fields. The default is the key of the whole position.
    #[inline(always)]
    fn contents(&self, position: &G, _fields: u64) -> Key {
        position.key()
    }

    /// The phase of the game, from 0 (the beginning) to 15, for whatever is learned by phase.
    #[inline(always)]
    fn phase(&self, _position: &G) -> usize {
        0
    }
}

/// Which kinds of hints a [`Knowledge`] gives: what recipes may ask for. The exam compares it with what is really given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KnowledgeAbilities {
    /// Moves are known again in sibling positions ([`MoveFacts::slot`]).
    pub slots: bool,
    /// The worth of exchanges is given.
    pub exchanges: bool,
    /// Threats against the mover are given.
    pub threats: bool,
    /// Combinations are known without searching.
    pub combinations: bool,
}

impl KnowledgeAbilities {
    /// Nothing is given.
    pub const NONE: KnowledgeAbilities =
        KnowledgeAbilities { slots: false, exchanges: false, threats: false, combinations: false };
}

/// The knowledge that knows nothing: every position is even. Enough to solve games, where only outcomes count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Even;

impl<G: Duel> Knowledge<G> for Even {
    #[inline(always)]
    fn evaluate(&self, _position: &G) -> Score {
        Score::DRAW
    }
}

/// An evaluation that is a sum of weights times features, so that its weights can be learned from results.
pub trait Linear<G: Duel>: Sync {
    /// How many weights there are.
    fn weights(&self) -> usize;

    /// So many of a weight's units make a point.
    fn units_to_a_point(&self) -> i32;

    /// Hands each feature that is not zero to `visit`: the place of its weight, and how often it counts for the mover.
    fn features(&self, position: &G, visit: &mut dyn FnMut(usize, i32));

    /// The first weights as people read them: what each counts, and its weights in the phases of a game, one after the other.
    fn terms(&self) -> Vec<(&'static str, Vec<usize>)>;
}
