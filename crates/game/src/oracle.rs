//! The oracle: exact knowledge about positions, computed before play (Schaeffer 2001, 5.3).
//!
//! A search asks; whoever has the knowledge implements [`Oracle`]: an endgame database, a formula, a table of a small
//! game. A position that the oracle knows need not be searched, and its value has no error.
//!
//! A verdict belongs to the position alone. Draws by the path (repetition, a limit on quiet plies) are the search's matter
//! and are looked for before the oracle is asked.

use crate::{Duel, Outcome, Patience, Player, Ply, Score};

/// What is known for certain about a position, as the player to move sees it.
///
/// The number is how far the end is, in plies; in a game that [counts points](Duel::COUNTS_POINTS) it is the margin. It is
/// `None` where only the result is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The mover wins.
    Win(Option<u16>),
    /// Nobody wins.
    Draw,
    /// The mover loses.
    Loss(Option<u16>),
}

/// A win further away than this is stated as a database's: the band of wins in n needs room for the plies before it.
const FURTHEST: u16 = 1_400;

impl Verdict {
    /// The verdict that an outcome on the board is for `player`.
    ///
    /// ```
    /// use foehn_game::{Outcome, Player, Verdict, toys::{Nim, Tree}};
    /// let lost = Outcome::Win { by: Player::SECOND, margin: 8 };
    /// assert_eq!(Verdict::of_outcome::<Tree>(lost, Player::FIRST), Verdict::Loss(Some(8)));
    /// assert_eq!(Verdict::of_outcome::<Nim>(lost, Player::FIRST), Verdict::Loss(Some(0)));
    /// ```
    pub fn of_outcome<G: Duel>(outcome: Outcome, player: Player) -> Self {
        match outcome {
            Outcome::Draw => Verdict::Draw,
            Outcome::Win { by, margin } => {
                let number = Some(if G::COUNTS_POINTS { margin } else { 0 });
                if by == player { Verdict::Win(number) } else { Verdict::Loss(number) }
            }
        }
    }

    /// How the game ends where both play as well as can be; `mover` is whose verdict this is. Margins are not known.
    ///
    /// ```
    /// use foehn_game::{Outcome, Player, Verdict};
    /// assert_eq!(Verdict::Loss(Some(7)).outcome(Player::FIRST), Outcome::win(Player::SECOND));
    /// ```
    pub const fn outcome(self, mover: Player) -> Outcome {
        match self {
            Verdict::Win(_) => Outcome::win(mover),
            Verdict::Draw => Outcome::Draw,
            Verdict::Loss(_) => Outcome::win(mover.opponent()),
        }
    }

    /// The same verdict as the other player sees it.
    #[inline]
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        match self {
            Verdict::Win(number) => Verdict::Loss(number),
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss(number) => Verdict::Win(number),
        }
    }

    /// Whether both say the same of the result: won, drawn or lost.
    #[inline]
    pub const fn agrees_with(self, other: Verdict) -> bool {
        matches!(
            (self, other),
            (Verdict::Win(_), Verdict::Win(_)) | (Verdict::Draw, Verdict::Draw) | (Verdict::Loss(_), Verdict::Loss(_))
        )
    }

    /// Whether nothing is left to find out about the value: a draw, or a win or loss with its number.
    #[inline]
    pub const fn is_exact(self) -> bool {
        !matches!(self, Verdict::Win(None) | Verdict::Loss(None))
    }

    /// The score of a position of `G` with this verdict. Without a number it is a [database's](Score::database_win): proved,
    /// above every estimate and below every win whose distance or margin is known.
    ///
    /// ```
    /// use foehn_game::{Ply, Score, Verdict, toys::{Nim, Tree}};
    /// assert_eq!(Verdict::Win(Some(7)).score::<Nim>(), Score::win_in(Ply(7)));
    /// assert_eq!(Verdict::Loss(Some(7)).score::<Tree>(), Score::by_points(-7));
    /// let won = Verdict::Win(None).score::<Nim>();
    /// assert!(won.is_win() && !won.counts_plies() && won < Score::win_in(Ply(900)));
    /// ```
    #[inline]
    pub fn score<G: Duel>(self) -> Score {
        let won = |number| match number {
            Some(points) if G::COUNTS_POINTS => Score::by_points(i32::from(points)),
            Some(plies @ ..=FURTHEST) => Score::win_in(Ply(plies)),
            Some(plies) => Score::database_win(plies),
            None => Score::database_win(0),
        };
        match self {
            Verdict::Win(number) => won(number),
            Verdict::Draw => Score::DRAW,
            Verdict::Loss(number) => -won(number),
        }
    }
}

/// Exact knowledge about positions of a game.
///
/// A search asks at every node, from several threads at once, so most answers should be a quick "unknown": look at what
/// shows it cheaply (the number of pieces) before anything else. Closures are oracles too.
///
/// Answers must be right and always the same: they cut the search, enter the table and end as proved scores.
///
/// ```
/// use foehn_game::{Game, Oracle, Verdict, toys::Nim};
///
/// /// Bouton's theorem (1901), for positions with at most two heaps.
/// struct Bouton;
///
/// impl Oracle<Nim> for Bouton {
///     fn verdict(&self, position: &Nim) -> Option<Verdict> {
///         let few = position.heaps().iter().filter(|&&heap| heap > 0).count() <= 2;
///         few.then(|| if position.is_won() { Verdict::Win(None) } else { Verdict::Loss(None) })
///     }
/// }
///
/// assert_eq!(Bouton.verdict(&Nim::with_heaps(&[4, 4])), Some(Verdict::Loss(None)));
/// assert_eq!(Bouton.verdict(&Nim::with_heaps(&[4, 5])), Some(Verdict::Win(None)));
/// assert_eq!(Bouton.verdict(&Nim::start()), None, "three heaps: unknown");
/// ```
pub trait Oracle<G: Duel>: Send + Sync {
    /// What is known of `position`; `None` where nothing is. The rules have not [ended](Duel::ending) the game there, but
    /// the mover may have no move left, and then the verdict is that of being [stuck](Duel::stuck).
    fn verdict(&self, position: &G) -> Option<Verdict>;

    /// The same with the distance to the end, if that takes longer to find out; the result must agree with `verdict`.
    ///
    /// A search asks it about the root and the moves of the root; at every node, in place of `verdict`, where the root is
    /// known to be won or lost; and along the lines that it reports, to lengthen them.
    fn full_verdict(&self, position: &G) -> Option<Verdict> {
        self.verdict(position)
    }

    /// Whether `later`, reached from `earlier` by any number of moves, is a *conversion*: a capture, a crowning or the like has led to
    /// another part of the knowledge, from which nobody comes back. Whoever converts a win again and again comes to its end.
    /// `false` where that is not known.
    fn has_converted(&self, _earlier: &G, _later: &G) -> bool {
        false
    }

    /// In how many plies the win of either player in `later` leaves the phase in which `root` is, by a move that cannot be taken back or by the
    /// end of the game, where the winner hurries and the loser delays; 0 where the move from `root` to `later` was such a move. `None` in
    /// a draw, where it is not known, and where finding it out would take more than `patience`.
    ///
    /// A search asks it about the moves of a root whose verdict has no distance. It may take long the first time.
    fn plies_to_conversion(&self, _root: &G, _later: &G, _patience: &Patience) -> Option<u16> {
        None
    }
}

impl<G: Duel, F: Fn(&G) -> Option<Verdict> + Send + Sync> Oracle<G> for F {
    #[inline]
    fn verdict(&self, position: &G) -> Option<Verdict> {
        self(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::{Nim, Tree};

    #[test]
    fn scores_are_proved_whatever_is_known() {
        let numbers = [None, Some(0), Some(64), Some(FURTHEST), Some(FURTHEST + 1), Some(u16::MAX)];
        for verdict in numbers.map(Verdict::Win) {
            assert!(verdict.score::<Nim>().is_win() && verdict.for_opponent().score::<Nim>().is_loss());
            assert_eq!(verdict.score::<Nim>(), -verdict.for_opponent().score::<Nim>());
            assert!(verdict.agrees_with(Verdict::Win(None)) && !verdict.agrees_with(Verdict::Draw));
        }
        assert_eq!(Verdict::Draw.score::<Tree>(), Score::DRAW);
        assert!(Verdict::Win(Some(1)).score::<Tree>() > Verdict::Win(None).score::<Tree>());
    }

    #[test]
    fn an_outcome_is_a_verdict_with_the_same_score() {
        for lead in [-8, 0, 8] {
            let outcome = Outcome::by_lead(lead);
            for player in [Player::FIRST, Player::SECOND] {
                let same = Verdict::of_outcome::<Tree>(outcome, player).score::<Tree>();
                assert_eq!(same, Score::of_outcome(outcome, player, Tree::COUNTS_POINTS));
                let same = Verdict::of_outcome::<Nim>(outcome, player).score::<Nim>();
                assert_eq!(same, Score::of_outcome(outcome, player, Nim::COUNTS_POINTS));
            }
        }
    }
}
