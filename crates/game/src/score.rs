//! What a position is worth to the player to move.
//!
//! A score knows what kind of knowledge it is: an *estimate* of an evaluation, a *proved* win or loss (in so many plies,
//! by so many points, or by a database), or a draw. The kinds lie in separate bands of one integer, so that comparing two scores
//! is comparing two integers and a proved win always beats an estimate:
//!
//! ```text
//!  |estimate| <= 20000 < database win 22000.. < win by points 25000.. < win in n plies ..=32000
//! ```
//!
//! Scores fit 16 bits, which keeps table entries small.

use crate::{Outcome, Player, Ply};
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The worth of a position for the player to move, in the units of the game's evaluation (a hundred is one man,
/// pawn or disc).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

/// The kinds of knowledge that a score can be, with their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoreKind {
    /// An evaluation's estimate, in hundredths.
    Estimate(i32),
    /// A proved win in this many plies.
    WinIn(u16),
    /// A proved loss in this many plies.
    LossIn(u16),
    /// A finished count: ahead by this many points.
    WinBy(u16),
    /// A finished count: behind by this many points.
    LossBy(u16),
    /// A win by the verdict of a database. The number is the plies to where the verdict was found, and on from there as
    /// far as the database counts; smaller is nearer.
    DatabaseWin(u16),
    /// A loss by the verdict of a database, with the same number.
    DatabaseLoss(u16),
}

const MAX_ESTIMATE: i32 = 20_000;
const DATABASE_FLOOR: i32 = 22_000;
const DATABASE_TOP: i32 = 24_999;
/// What a database counts is cut off so that the plies of a line before it still have room in the band.
const DATABASE_REACH: i32 = 2_399;
const POINTS_FLOOR: i32 = 25_000;
const POINTS_TOP: i32 = 29_999;
const WIN_FLOOR: i32 = 30_000;
const WIN_NOW: i32 = 32_000;

impl Score {
    /// Below every score a position can have.
    pub const MIN: Score = Score(-32_001);
    /// Above every score a position can have.
    pub const MAX: Score = Score(32_001);
    /// An even position, and a draw.
    pub const DRAW: Score = Score(0);

    /// An evaluation's estimate, kept within its band.
    #[inline(always)]
    pub const fn estimate(value: i32) -> Self {
        if value > MAX_ESTIMATE {
            Score(MAX_ESTIMATE)
        } else if value < -MAX_ESTIMATE {
            Score(-MAX_ESTIMATE)
        } else {
            Score(value)
        }
    }

    /// A proved win that is `ply` plies away from where the score is read. Nearer wins are better.
    #[inline(always)]
    pub const fn win_in(ply: Ply) -> Self {
        debug_assert!((ply.0 as i32) <= WIN_NOW - WIN_FLOOR, "a win further than 2000 plies");
        Score(WIN_NOW - ply.0 as i32)
    }

    /// A proved loss that is `ply` plies away. Later losses are better.
    #[inline(always)]
    pub const fn loss_in(ply: Ply) -> Self {
        Score(-Score::win_in(ply).0)
    }

    /// The value of a finished count, ahead by `points` (behind, if negative).
    #[inline(always)]
    pub const fn by_points(points: i32) -> Self {
        match points {
            0 => Score::DRAW,
            1.. => Score(POINTS_FLOOR + points),
            _ => Score(points - POINTS_FLOOR),
        }
    }

    /// A database's verdict of a win; `distance` makes nearer wins better and may be 0 where it is unknown.
    #[inline(always)]
    pub const fn database_win(distance: u16) -> Self {
        let distance = distance as i32;
        Score(DATABASE_TOP - if distance < DATABASE_REACH { distance } else { DATABASE_REACH })
    }

    /// The value of an outcome that stands on the board, as `player` sees it; `counts_points` is
    /// [`Duel::COUNTS_POINTS`](crate::Duel::COUNTS_POINTS).
    #[inline]
    pub fn of_outcome(outcome: Outcome, player: Player, counts_points: bool) -> Self {
        match outcome {
            Outcome::Draw => Score::DRAW,
            _ if counts_points => Score::by_points(outcome.margin_for(player)),
            Outcome::Win { by, .. } if by == player => Score::win_in(Ply::ROOT),
            Outcome::Win { .. } => Score::loss_in(Ply::ROOT),
        }
    }

    /// The same score as the position before sees it, one ply further from the end: a win in n becomes a win in n + 1, and
    /// a database's verdict lies one ply further off.
    ///
    /// ```
    /// use foehn_game::{Ply, Score};
    /// assert_eq!(Score::win_in(Ply(4)).aged(), Score::win_in(Ply(5)));
    /// assert_eq!(Score::loss_in(Ply(4)).aged(), Score::loss_in(Ply(5)));
    /// assert_eq!(Score::database_win(4).aged(), Score::database_win(5));
    /// assert_eq!(Score::estimate(70).aged(), Score::estimate(70));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn aged(self) -> Self {
        Score(self.0 - self.step())
    }

    /// The score that becomes `self` when [`aged`](Score::aged): how a bound of this position reads one ply nearer the
    /// end. Bounds beyond every score drift further out, one a ply; they stay bounds.
    #[inline(always)]
    #[must_use]
    pub const fn younger(self) -> Self {
        Score(self.0 + self.step())
    }

    /// What a ply changes: 1 in a won score that counts plies, -1 in a lost one, else 0.
    #[inline(always)]
    const fn step(self) -> i32 {
        let size = self.0.abs();
        let of_database = (size - DATABASE_FLOOR) as u32 <= (DATABASE_TOP - DATABASE_FLOOR) as u32;
        ((size >= WIN_FLOOR) | of_database) as i32 * self.0.signum()
    }

    /// The bare number, for tables and files.
    #[inline(always)]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score with this bare number.
    #[inline(always)]
    pub const fn from_raw(raw: i32) -> Self {
        debug_assert!(raw >= i16::MIN as i32 && raw <= i16::MAX as i32, "a score outside all bands");
        Score(raw)
    }

    /// Whether this is a proved win.
    #[inline(always)]
    pub const fn is_win(self) -> bool {
        self.0 >= DATABASE_FLOOR
    }

    /// Whether this is a proved loss.
    #[inline(always)]
    pub const fn is_loss(self) -> bool {
        self.0 <= -DATABASE_FLOOR
    }

    /// Whether the score counts the plies to the end of the game. A database's verdict does not.
    #[inline(always)]
    pub const fn counts_plies(self) -> bool {
        self.0 >= WIN_FLOOR || self.0 <= -WIN_FLOOR
    }

    /// The kind of knowledge this score is.
    pub const fn kind(self) -> ScoreKind {
        let size = self.0.abs();
        let won = self.0 > 0;
        match size {
            WIN_FLOOR.. => {
                let plies = if size > WIN_NOW { 0 } else { (WIN_NOW - size) as u16 };
                if won { ScoreKind::WinIn(plies) } else { ScoreKind::LossIn(plies) }
            }
            POINTS_FLOOR..=POINTS_TOP => {
                let points = (size - POINTS_FLOOR) as u16;
                if won { ScoreKind::WinBy(points) } else { ScoreKind::LossBy(points) }
            }
            DATABASE_FLOOR..=DATABASE_TOP => {
                let distance = (DATABASE_TOP - size) as u16;
                if won { ScoreKind::DatabaseWin(distance) } else { ScoreKind::DatabaseLoss(distance) }
            }
            _ => ScoreKind::Estimate(self.0),
        }
    }

    /// The same score read one unit better for the opponent: the upper end of a minimal window below `self`.
    #[inline(always)]
    #[must_use]
    pub const fn next(self) -> Score {
        Score(self.0 + 1)
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Moves an estimate by a margin; margins belong to aspiration and pruning and stay within the scale.
impl Add<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn add(self, margin: i32) -> Score {
        Score((self.0 + margin).clamp(Score::MIN.0, Score::MAX.0))
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn sub(self, margin: i32) -> Score {
        self + -margin
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ScoreKind::Estimate(value) => write!(f, "{:+.2}", f64::from(value) / 100.0),
            ScoreKind::WinIn(0) => write!(f, "won"),
            ScoreKind::LossIn(0) => write!(f, "lost"),
            ScoreKind::WinIn(plies) => write!(f, "win in {plies}"),
            ScoreKind::LossIn(plies) => write!(f, "loss in {plies}"),
            ScoreKind::WinBy(points) => write!(f, "win by {points}"),
            ScoreKind::LossBy(points) => write!(f, "loss by {points}"),
            ScoreKind::DatabaseWin(_) => write!(f, "win (database)"),
            ScoreKind::DatabaseLoss(_) => write!(f, "loss (database)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proved_beats_estimated_and_nearer_wins_beat_later_ones() {
        let ladder = [
            Score::loss_in(Ply(1)),
            Score::loss_in(Ply(9)),
            Score::by_points(-64),
            Score::by_points(-2),
            -Score::database_win(3),
            -Score::database_win(900),
            Score::estimate(-1_000_000),
            Score::DRAW,
            Score::estimate(1_000_000),
            Score::database_win(900),
            Score::database_win(3),
            Score::by_points(2),
            Score::by_points(64),
            Score::win_in(Ply(9)),
            Score::win_in(Ply(1)),
            Score::MAX,
        ];
        assert!(ladder.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(Score::MIN < ladder[0]);
        assert!(i16::try_from(Score::MAX.raw()).is_ok());
    }

    #[test]
    fn a_bound_asks_below_what_it_asks_above() {
        let scores: Vec<Score> = [0, 9, 900, u16::MAX].into_iter().map(Score::database_win).collect();
        let others = [Score::win_in(Ply(3)), Score::by_points(1), Score::estimate(20_000), Score::DRAW];
        let all: Vec<Score> = scores.into_iter().chain(others).flat_map(|score| [score, -score]).collect();
        for bound in all.iter().flat_map(|score| [*score - 1, *score, score.next(), score.aged(), score.younger()]) {
            for score in &all {
                assert_eq!(score.aged() >= bound, *score >= bound.younger(), "{score:?} for {bound:?}");
                assert_eq!(score.aged() > bound, *score > bound.younger(), "{score:?} for {bound:?}");
            }
        }
    }

    #[test]
    fn a_line_of_five_hundred_plies_leaves_a_verdict_in_its_band() {
        let far = (0..512).fold(Score::database_win(u16::MAX), |score, _| score.aged());
        assert!(far.is_win() && far > Score::estimate(i32::MAX));
    }

    #[test]
    fn every_kind_reads_back_what_was_written() {
        assert_eq!(Score::win_in(Ply(7)).kind(), ScoreKind::WinIn(7));
        assert_eq!(Score::loss_in(Ply(0)).kind(), ScoreKind::LossIn(0));
        assert_eq!(Score::by_points(12).kind(), ScoreKind::WinBy(12));
        assert_eq!(Score::by_points(-12).kind(), ScoreKind::LossBy(12));
        assert_eq!(Score::database_win(31).kind(), ScoreKind::DatabaseWin(31));
        assert_eq!(Score::estimate(-35).kind(), ScoreKind::Estimate(-35));
        assert_eq!(Score::estimate(-35).to_string(), "-0.35");
    }
}
