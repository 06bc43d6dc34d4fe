//! The match equity table: how likely a player who needs so many points wins the match against one who needs so many.
//!
//! Computed, not copied, from three numbers: both players win half of their games, so many of those by a gammon, so many by a
//! backgammon; and how well the cube is used. A game in which p is the chance to win it is worth, with the cube in the hands of either or in the
//! middle, a line between points that are known (Janowski 1993, for matches as in Zadeh and Kobliska 1977):
//!
//! ```text
//! p = 0             the game is lost
//! p = drop point    the player would drop if doubled: the other wins the cube's value
//! p = cash point    the other would drop if doubled
//! p = 1             the game is won
//! ```
//!
//! A player has a drop point while the other may double, a cash point while he may. Both follow from the table of the doubled cube,
//! so cubes are computed from the largest down and scores from the last up. That is a cube that is always turned at the best moment; one that is never
//! turned gives a straight line from p = 0 to p = 1. The truth lies between, [`CUBE_EFFICIENCY`] of the way to the first.
//!
//! In the Crawford game there is no cube. After it the trailer doubles at once, and the leader drops where that costs nothing.
//! Deliberately not here: the small worth of dropping after seeing the first roll.

use crate::terms::LARGEST_CUBE;
use std::sync::OnceLock;

/// The longest way to go.
pub const MOST_AWAY: usize = 64;

/// How many of the games that are won are won by a gammon or a backgammon, and by a backgammon, in games between equals.
// The rates of long series between strong programs are 26 to 28 % and 1 to 1.5 %.
const GAMMONS: f64 = 0.26;
const BACKGAMMONS: f64 = 0.012;

/// How much of the way from a dead cube to a perfectly used one the truth lies (Janowski 1993 gives 0.6 to 0.7).
pub const CUBE_EFFICIENCY: f64 = 0.68;

/// How likely a game that is won is a gammon at least, and a backgammon.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinKinds {
    /// A gammon or a backgammon.
    pub gammon: f64,
    /// A backgammon.
    pub backgammon: f64,
}

impl WinKinds {
    /// What a win is worth on average where one of `points` points is worth `value(points)`.
    pub fn worth(&self, cube: u32, value: impl Fn(u32) -> f64) -> f64 {
        let [single, gammon, backgammon] = [1, 2, 3].map(|times| value(cube * times));
        (1.0 - self.gammon) * single + (self.gammon - self.backgammon) * gammon + self.backgammon * backgammon
    }
}

/// The table.
#[derive(Clone, Debug)]
pub struct MatchEquityTable {
    /// Before the Crawford game, and in games where both or neither need one point.
    usual: Vec<Vec<f64>>,
    /// After the Crawford game: the leader needs one, the trailer so many.
    after_crawford: Vec<f64>,
}

impl MatchEquityTable {
    /// The table, computed once.
    pub fn get() -> &'static MatchEquityTable {
        static TABLE: OnceLock<MatchEquityTable> = OnceLock::new();
        TABLE.get_or_init(MatchEquityTable::compute)
    }

    /// How likely the player who needs `own` points wins before a game in which the cube may be turned or, where somebody needs one point, the
    /// Crawford game. Nobody needs none or less: that match is won.
    #[must_use]
    pub fn before(&self, own: i32, other: i32) -> f64 {
        match (own, other) {
            (..=0, _) => 1.0,
            (_, ..=0) => 0.0,
            _ => self.usual[own.min(MOST_AWAY as i32) as usize][other.min(MOST_AWAY as i32) as usize],
        }
    }

    /// The same after the Crawford game.
    #[must_use]
    pub fn after_crawford(&self, own: i32, other: i32) -> f64 {
        match (own, other) {
            (1, 2..) => self.after_crawford[other.min(MOST_AWAY as i32) as usize],
            (2.., 1) => 1.0 - self.after_crawford[own.min(MOST_AWAY as i32) as usize],
            _ => self.before(own, other),
        }
    }

    fn compute() -> Self {
        let size = MOST_AWAY + 1;
        let mut table = MatchEquityTable { usual: vec![vec![0.5; size]; size], after_crawford: vec![0.5; size] };
        for other in 2..size {
            table.after_crawford[other] = table.leader_after_crawford(other as i32);
        }
        for sum in 3..=2 * MOST_AWAY {
            for own in 1..size.min(sum) {
                let other = sum - own;
                if other < own || other >= size {
                    continue;
                }
                let value = if own == other { 0.5 } else { table.score(own as i32, other as i32) };
                table.usual[own][other] = value;
                table.usual[other][own] = 1.0 - value;
            }
        }
        table
    }

    /// After the Crawford game the trailer doubles before his first roll.
    fn leader_after_crawford(&self, other: i32) -> f64 {
        let kinds = WinKinds { gammon: GAMMONS, backgammon: BACKGAMMONS };
        let lost = kinds.worth(2, |points| self.after_crawford(1, other - points as i32));
        let taken = 0.5 + 0.5 * lost;
        taken.max(self.after_crawford(1, other - 1))
    }

    /// A score at which somebody leads.
    fn score(&self, own: i32, other: i32) -> f64 {
        let game = MatchGame { table: self, own, other, crawford: own == 1, after_crawford: false };
        let kinds = WinKinds { gammon: GAMMONS, backgammon: BACKGAMMONS };
        match game.crawford {
            true => game.dead(1, kinds, kinds, 0.5),
            false => game.lines(1, kinds, kinds, CUBE_EFFICIENCY).value(CubeAt::Middle, 0.5),
        }
    }
}

/// Where the cube is, seen from one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CubeAt {
    /// Both may double.
    Middle,
    /// The player may.
    Own,
    /// The other may.
    Other,
}

impl CubeAt {
    /// Seen from the other player.
    #[must_use]
    pub const fn swapped(self) -> CubeAt {
        match self {
            CubeAt::Middle => CubeAt::Middle,
            CubeAt::Own => CubeAt::Other,
            CubeAt::Other => CubeAt::Own,
        }
    }
}

/// A game of a match between a player who needs `own` points and one who needs `other`: what its chances are worth.
#[derive(Clone, Copy, Debug)]
pub struct MatchGame<'a> {
    /// The table of the matches that follow.
    pub table: &'a MatchEquityTable,
    /// What the player needs.
    pub own: i32,
    /// What the other needs.
    pub other: i32,
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// Whether the Crawford game has been played.
    pub after_crawford: bool,
}

impl MatchGame<'_> {
    /// The match after the player has won so many points (lost, where negative).
    #[must_use]
    pub fn after(&self, points: i32) -> f64 {
        let (own, other) = (self.own - points.max(0), self.other + points.min(0));
        match self.crawford || self.after_crawford {
            true => self.table.after_crawford(own, other),
            false => self.table.before(own, other),
        }
    }

    /// What chance `p` to win the game is worth if nobody ever doubles.
    #[must_use]
    pub fn dead(&self, cube: u32, wins: WinKinds, losses: WinKinds, p: f64) -> f64 {
        let won = wins.worth(cube, |points| self.after(points as i32));
        let lost = losses.worth(cube, |points| self.after(-(points as i32)));
        p * won + (1.0 - p) * lost
    }

    /// What every chance to win the game is worth with this cube, for each place of it.
    #[must_use]
    pub fn lines(&self, cube: u32, wins: WinKinds, losses: WinKinds, efficiency: f64) -> CubeLines {
        let dead = |p: f64| self.dead(cube, wins, losses, p);
        let needed = self.own.max(self.other);
        if self.crawford || cube as i32 >= needed || cube >= u32::from(LARGEST_CUBE) {
            let straight = Line::through(&[(0.0, dead(0.0)), (1.0, dead(1.0))]);
            return CubeLines { middle: straight, own: straight, other: straight };
        }
        let doubled = self.lines(cube * 2, wins, losses, efficiency);
        // A cube that wins the match for its owner as it stands is of no use to him.
        let useful = |needs: i32| (cube as i32) < needs;
        let (dropped, cashed) = (self.after(-(cube as i32)), self.after(cube as i32));
        let drop_point = useful(self.other).then(|| (doubled.own.reaches(dropped), dropped));
        let cash_point = useful(self.own).then(|| (doubled.other.reaches(cashed), cashed));
        let line = |drop: Option<(f64, f64)>, cash: Option<(f64, f64)>| {
            let ends = [Some((0.0, dead(0.0))), drop, cash, Some((1.0, dead(1.0)))];
            let mixed =
                ends.into_iter().flatten().map(|(p, live)| (p, efficiency * live + (1.0 - efficiency) * dead(p)));
            Line::through(&mixed.collect::<Vec<_>>())
        };
        CubeLines { middle: line(drop_point, cash_point), own: line(None, cash_point), other: line(drop_point, None) }
    }
}

/// What a game is worth by the chance to win it, for each place of the cube.
#[derive(Clone, Copy, Debug)]
pub struct CubeLines {
    middle: Line,
    own: Line,
    other: Line,
}

impl CubeLines {
    /// What the chance `p` is worth with the cube there.
    #[must_use]
    pub fn value(&self, at: CubeAt, p: f64) -> f64 {
        match at {
            CubeAt::Middle => self.middle.at(p),
            CubeAt::Own => self.own.at(p),
            CubeAt::Other => self.other.at(p),
        }
    }
}

/// A line of up to three pieces that rises from p = 0 to p = 1.
#[derive(Clone, Copy, Debug)]
struct Line {
    corners: [(f64, f64); 4],
    count: usize,
}

impl Line {
    fn through(corners: &[(f64, f64)]) -> Line {
        let mut line = Line { corners: [(1.0, 0.0); 4], count: corners.len() };
        line.corners[..corners.len()].copy_from_slice(corners);
        line
    }

    fn corners(&self) -> &[(f64, f64)] {
        &self.corners[..self.count]
    }

    /// Its height at `p`.
    fn at(&self, p: f64) -> f64 {
        let corners = self.corners();
        let right = corners.iter().position(|corner| corner.0 >= p).unwrap_or(corners.len() - 1).max(1);
        between(corners[right - 1], corners[right], p)
    }

    /// Where it reaches a height.
    fn reaches(&self, height: f64) -> f64 {
        let corners = self.corners();
        let right = corners.iter().position(|corner| corner.1 >= height).unwrap_or(corners.len() - 1).max(1);
        let turned = |(p, value): (f64, f64)| (value, p);
        between(turned(corners[right - 1]), turned(corners[right]), height)
    }
}

/// The height at `x` of the line between two points, and no further.
fn between((x0, y0): (f64, f64), (x1, y1): (f64, f64), x: f64) -> f64 {
    if x1 - x0 < 1e-12 { y1 } else { y0 + (y1 - y0) * ((x - x0) / (x1 - x0)).clamp(0.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_even_and_rises() {
        let table = MatchEquityTable::get();
        for own in 1..=25 {
            assert_eq!(table.before(own, own), 0.5);
            for other in 1..=25 {
                let value = table.before(own, other);
                assert!((value + table.before(other, own) - 1.0).abs() < 1e-12);
                assert!(value > table.before(own + 1, other) && value < table.before(own, other + 1), "{own} {other}");
            }
            if own > 1 {
                assert!(table.after_crawford(1, own) >= table.after_crawford(1, own - 1), "{own}");
            }
        }
        assert_eq!((table.before(0, 3), table.before(3, -1)), (1.0, 0.0));
    }

    /// What players know by heart: published tables differ among each other by one or two hundredths.
    #[test]
    fn it_says_what_players_know() {
        let table = MatchEquityTable::get();
        for (own, other, known) in [
            (1, 2, 0.68),
            (1, 3, 0.75),
            (1, 4, 0.82),
            (1, 5, 0.84),
            (2, 3, 0.60),
            (2, 4, 0.67),
            (3, 4, 0.57),
            (3, 5, 0.65),
            (4, 5, 0.58),
            (5, 7, 0.64),
            (3, 7, 0.76),
        ] {
            let value = table.before(own, other);
            assert!((value - known).abs() < 0.025, "{own} away, {other} away: {value:.3}, known as {known}");
        }
        assert!((table.after_crawford(1, 2) - 0.50).abs() < 0.02);
        assert!((table.after_crawford(1, 3) - 0.68).abs() < 0.03);
    }
}
