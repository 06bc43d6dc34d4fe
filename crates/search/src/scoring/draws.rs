//! Strong and weak draws (Schaeffer 2001, 6): not all draws are worth nothing.
//!
//! An opponent who can err may fail to draw a drawn position. So a draw that the oracle proves is searched once more, to a limited
//! depth and without the oracle, and its score follows from the value found:
//! - a *strong* draw, in which the player at the root stands better, counts half of that advantage, because it is only a guess at how
//!   hard the draw is, and never more than a limit, so that no draw is preferred to serious winning chances;
//! - a *weak* draw, in which that player stands worse, stays within a few points below nothing, so that it is preferred to worse lines
//!   which are undecided, and still the best of several weak draws is chosen.
//!
//! Both are preferences among draws. Such a score is *proved*: it says that the game is drawn, and lies in the band of estimates,
//! where no other proved score but 0 lies. It depends on the position and on who moves at the root, and on nothing else: the
//! limited search uses neither the table nor anything that earlier searches left behind. So it may be stored, and answers at every depth;
//! the engine clears its table when the other player moves at the root.
//!
//! Deliberately not here: draws by repetition or by the rules of the board, after which no mistake is possible.

use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::ordering::select_best;
use crate::recipe::Recipe;
use crate::scoring::stuck_score;
use crate::search::{MAX_PLY, Search};
use crate::tree::Node;
use foehn_game::{Bounds, Depth, Duel, Glance, Key, Knowledge, Player, Score, Window};

/// Where half of the range of weak draws is used up: a man, pawn or disc.
const HALF_WEAK: i32 = 100;

/// How draws are distinguished in one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DrawScores {
    /// The depth of the search without the oracle.
    depth: Depth,
    /// The best that a strong draw can score.
    strong: i32,
    /// A weak draw scores less than this below nothing.
    weak: i32,
    /// The player at the root, for whom draws are strong or weak.
    side: Player,
}

impl DrawScores {
    /// As the recipe says, for `side` at the root; `None` where all draws are alike.
    pub(crate) fn of(recipe: &Recipe, side: Player) -> Option<Self> {
        recipe.draw_scores.get().map(|plies| DrawScores {
            depth: Depth::plies(plies),
            strong: recipe.strong_draws.get(),
            weak: recipe.weak_draws.get(),
            side,
        })
    }

    /// The player for whom draws are strong or weak.
    pub(crate) fn side(self) -> Player {
        self.side
    }

    /// The score, for `mover`, of a draw whose practical value for `mover` is `value`.
    pub(crate) fn score(self, mover: Player, value: Score) -> Score {
        // A shallow search may find an end of the game; the position is drawn nevertheless.
        let value = Score::estimate(value.raw()).raw();
        if mover == self.side {
            Score::estimate(self.preference(value))
        } else {
            -Score::estimate(self.preference(-value))
        }
    }

    /// What a draw is worth to the side at the root, by its practical value to it.
    fn preference(self, value: i32) -> i32 {
        if value >= 0 {
            return (value / 2).min(self.strong);
        }
        let lack = -value;
        -(self.weak * lack / (lack + HALF_WEAK))
    }

    /// Where the score of any draw lies, for `mover`.
    fn bounds(self, mover: Player) -> Bounds {
        let (weak, strong) = (Score::estimate(-self.weak), Score::estimate(self.strong));
        if mover == self.side {
            Bounds { f_minus: weak, f_plus: strong }
        } else {
            Bounds { f_minus: -strong, f_plus: -weak }
        }
    }
}

/// The practical values found, one a slot: the same draws are met again and again.
#[derive(Default)]
pub(crate) struct DrawMemory {
    slots: Vec<Option<(Key, Score)>>,
}

impl DrawMemory {
    const SLOTS: usize = 1 << 14;

    fn get(&self, key: Key) -> Option<Score> {
        let slot = self.slots.get(Self::slot(key)).copied().flatten();
        slot.filter(|&(stored, _)| stored == key).map(|(_, value)| value)
    }

    /// Keeps a value; the first one also makes the room.
    fn put(&mut self, key: Key, value: Score) {
        self.slots.resize(Self::SLOTS, None);
        self.slots[Self::slot(key)] = Some((key, value));
    }

    fn slot(key: Key) -> usize {
        key.0 as usize % Self::SLOTS
    }

    pub(crate) fn clear(&mut self) {
        self.slots.clear();
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The score of a drawn node, or a bound where the question of `window` is about something else.
    pub(crate) fn draw_score(&mut self, node: &Node<'_, G>, draws: DrawScores) -> Result<Score, Stopped> {
        let mover = node.position.mover();
        if let Some(score) = draws.bounds(mover).cutoff(node.window) {
            return Ok(score);
        }
        let key = node.position.key();
        if let Some(value) = self.memory.draws.get(key) {
            return Ok(draws.score(mover, value));
        }
        let oracle = self.exact.oracle.take();
        let value = self.practical_value(&Node { window: Window::FULL, depth: draws.depth, ..*node });
        self.exact.oracle = oracle;
        let value = value?;
        self.memory.draws.put(key, value);
        Ok(draws.score(mover, value))
    }

    /// Plain alpha-beta with the game's own order, nothing remembered and nothing left out, so that the value is the
    /// position's alone.
    fn practical_value(&mut self, node: &Node<'_, G>) -> Result<Score, Stopped> {
        let &Node { position, window, depth, ply, .. } = node;
        if depth.is_horizon() || ply.index() + 2 >= MAX_PLY {
            return self.quiesce(node);
        }
        let moves = self.list_moves(position, &Glance::NOTHING);
        if moves.is_empty() {
            return Ok(stuck_score(position));
        }
        self.scratch.stack[moves.range()]
            .iter_mut()
            .for_each(|ranked| ranked.set_rank(self.knowledge.facts(position, ranked.mv).hint));
        let mut best = Score::MIN;
        for (earlier, index) in moves.range().enumerate() {
            select_best(&mut self.scratch.stack[index..moves.end]);
            let mv = self.scratch.stack[index].mv;
            let left = depth - Depth::PLY;
            best = best.max(self.search_plainly(&node.raised_to(best), mv, left, Self::value_of_practical_child)?);
            if best >= window.beta {
                self.observer.cut(Cut::Beta, earlier + 1, depth, ply);
                break;
            }
        }
        self.drop_moves(&moves);
        Ok(best)
    }

    /// A child is counted, checked for the end of the game, and searched.
    fn value_of_practical_child(&mut self, child: &Node<'_, G>) -> Result<Score, Stopped> {
        self.spend_node(child)?;
        self.begin_variation(child.ply);
        let score = match child.position.ending() {
            Some(outcome) => Score::of_outcome(outcome, child.position.mover(), G::COUNTS_POINTS),
            None => self.practical_value(child)?,
        };
        self.observer.leave(score, child.ply);
        Ok(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::{Threshold, Whole};
    use foehn_game::Ply;

    fn draws() -> DrawScores {
        let recipe = Recipe {
            draw_scores: Threshold::USUAL,
            strong_draws: Whole::new(50),
            weak_draws: Whole::new(10),
            ..Recipe::default()
        };
        DrawScores::of(&recipe, Player::FIRST).expect("switched on")
    }

    #[test]
    fn advantages_are_halved_and_capped_and_disadvantages_stay_small() {
        let root = |value| draws().score(Player::FIRST, Score::estimate(value)).raw();
        assert_eq!([0, 1, 30, 99, 100, 101, 900].map(root), [0, 0, 15, 49, 50, 50, 50]);
        assert_eq!([-1, -50, -100, -900, -20_000].map(root), [0, -3, -5, -9, -9]);
        assert!(root(-50) > -20, "a weak draw is preferred to a slightly worse line that is undecided");
    }

    #[test]
    fn the_opponent_sees_the_same_draw_from_the_other_side() {
        for value in [-20_000, -120, -7, 0, 7, 120, 20_000].map(Score::estimate) {
            let (mine, theirs) = (draws().score(Player::FIRST, value), draws().score(Player::SECOND, -value));
            assert_eq!(mine, -theirs);
            for (player, score) in [(Player::FIRST, mine), (Player::SECOND, theirs)] {
                let Bounds { f_minus, f_plus } = draws().bounds(player);
                assert!(f_minus <= score && score <= f_plus);
            }
        }
    }

    #[test]
    fn better_draws_never_score_less_and_no_draw_looks_decided() {
        let scores: Vec<Score> =
            (-300..300).map(|tenth| draws().score(Player::FIRST, Score::estimate(tenth * 10))).collect();
        assert!(scores.windows(2).all(|pair| pair[0] <= pair[1]));
        for decided in [Score::win_in(Ply(3)), Score::loss_in(Ply(3)), Score::by_points(9), -Score::database_win(0)] {
            let score = draws().score(Player::SECOND, decided);
            assert!(!score.is_win() && !score.is_loss() && score.raw().abs() <= 50);
        }
    }

    #[test]
    fn a_memory_forgets_what_it_was_told_to() {
        let mut memory = DrawMemory::default();
        assert_eq!(memory.get(Key(5)), None);
        memory.put(Key(5), Score::estimate(7));
        assert_eq!((memory.get(Key(5)), memory.get(Key(6))), (Some(Score::estimate(7)), None));
        memory.put(Key(5 + DrawMemory::SLOTS as u64), Score::DRAW);
        assert_eq!(memory.get(Key(5)), None, "the newer one has the slot");
        memory.clear();
        assert_eq!(memory.get(Key(5 + DrawMemory::SLOTS as u64)), None);
    }
}
