//! What odds are worth with the doubling cube, and when it is turned, taken and dropped (Janowski, "Take-points in money games", 1993).
//!
//! The five odds of a position say how likely it is won, and how large wins and losses are on average: W and L, in cubes. A cube that is always turned at the
//! best moment makes what is won a line between known points (`match_equity.rs` draws it):
//!
//! ```text
//! take point = (L - 1/2) / (W + L + 1/2)      below it the player drops: -1
//! cash point = (L + 1) / (W + L + 1/2)        above it the other drops: +1
//! ```
//!
//! One that is never turned gives the straight line from -L to W. The truth lies [`EFFICIENCY`] of the way from the second to the first: more in races,
//! where the market moves slowly. In matches points are chances to win the match, and the same lines are drawn between those.
//!
//! Equities are those of the player on roll, for a cube of one (money), or from -1 to 1 as chances to win the match. Deliberately not here: beavers.

use crate::board::Board;
use crate::game::{BackgammonGame, match_game};
use crate::learning::{Odds, equity};
use crate::match_equity::{CubeAt, WinKinds};
use crate::terms::{Cube, Terms};
use foehn_game::Player;

/// How much of a perfectly used cube's worth is real, with contact and in races (Janowski: 0.6 to 0.7).
const EFFICIENCY: [f64; 2] = [0.68, 0.60];

/// The efficiency on this board.
fn efficiency(board: &Board) -> f64 {
    EFFICIENCY[usize::from(!board.has_contact())]
}

/// Who owns the cube, seen from the player on roll.
fn cube_at(cube: Cube, roller: Player) -> CubeAt {
    match cube.owner {
        None => CubeAt::Middle,
        Some(owner) if owner == roller => CubeAt::Own,
        Some(_) => CubeAt::Other,
    }
}

/// What wins and losses are made of.
fn kinds(odds: &Odds) -> (WinKinds, WinKinds) {
    let [win, gammon, backgammon, lost_gammon, lost_backgammon] = [0, 1, 2, 3, 4].map(|index| f64::from(odds[index]));
    let of = |all: f64, gammon: f64, backgammon: f64| {
        let share = |part: f64| if all > 1e-9 { (part / all).clamp(0.0, 1.0) } else { 0.0 };
        let gammon = share(gammon);
        WinKinds { gammon, backgammon: share(backgammon).min(gammon) }
    };
    (of(win, gammon, backgammon), of(1.0 - win, lost_gammon, lost_backgammon))
}

/// What the player on roll may expect by these odds, with the cube where it is: points for a cube of one, or from -1 to 1 in a match.
#[must_use]
pub fn cubeful(odds: &Odds, board: &Board, cube: Cube, roller: Player, terms: Terms) -> f64 {
    let at = cube_at(cube, roller);
    let p = f64::from(odds[0]).clamp(0.0, 1.0);
    match terms {
        Terms::Cubeless => f64::from(equity(odds)),
        Terms::Money { jacoby } => {
            let (wins, losses) = kinds(odds);
            let lines = MoneyLines { wins, losses, jacoby: jacoby && at == CubeAt::Middle };
            let live = efficiency(board);
            let is_dead = cube.value >= crate::terms::LARGEST_CUBE;
            if is_dead { lines.dead(p) } else { live * lines.live(at, p) + (1.0 - live) * lines.dead(p) }
        }
        Terms::Match(score) => {
            let (wins, losses) = kinds(odds);
            let game = match_game(&score, roller);
            2.0 * game.lines(u32::from(cube.value), wins, losses, efficiency(board)).value(at, p) - 1.0
        }
    }
}

/// What a chance to win is worth for money, in cubes.
struct MoneyLines {
    wins: WinKinds,
    losses: WinKinds,
    /// Gammons do not count until the cube is turned, and it is in the middle.
    jacoby: bool,
}

impl MoneyLines {
    fn sizes(&self) -> (f64, f64) {
        (self.wins.worth(1, f64::from), self.losses.worth(1, f64::from))
    }

    fn dead(&self, p: f64) -> f64 {
        let (won, lost) = if self.jacoby { (1.0, 1.0) } else { self.sizes() };
        p * (won + lost) - lost
    }

    fn live(&self, at: CubeAt, p: f64) -> f64 {
        let (won, lost) = self.sizes();
        let take = ((lost - 0.5) / (won + lost + 0.5)).clamp(0.0, 1.0);
        let cash = ((lost + 1.0) / (won + lost + 0.5)).clamp(take, 1.0);
        let (most, least) = if self.jacoby { (1.0, -1.0) } else { (won, -lost) };
        let line = |(x0, y0): (f64, f64), (x1, y1): (f64, f64)| {
            if x1 - x0 < 1e-9 { y1 } else { y0 + (y1 - y0) * ((p - x0) / (x1 - x0)).clamp(0.0, 1.0) }
        };
        match at {
            CubeAt::Middle if p < take => line((0.0, least), (take, -1.0)),
            CubeAt::Middle if p <= cash => line((take, -1.0), (cash, 1.0)),
            CubeAt::Own if p <= cash => line((0.0, -lost), (cash, 1.0)),
            CubeAt::Middle | CubeAt::Own => line((cash, 1.0), (1.0, most)),
            CubeAt::Other if p < take => line((0.0, -lost), (take, -1.0)),
            CubeAt::Other => line((take, -1.0), (1.0, won)),
        }
    }
}

/// What the player on roll may expect of each thing to do with the cube, in the units of [`cubeful`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CubeDecision {
    /// Not doubling.
    pub no_double: f64,
    /// Doubling, and the other takes.
    pub double_take: f64,
    /// Doubling, and the other drops.
    pub double_drop: f64,
}

impl CubeDecision {
    /// What there is to decide before the roller throws by these odds; `None` where the roller may not double.
    #[must_use]
    pub fn of(odds: &Odds, position: &BackgammonGame) -> Option<CubeDecision> {
        let (cube, roller, terms) = (position.cube(), position.roller(), position.terms());
        if !terms.may_double(cube, roller) {
            return None;
        }
        let taken = cube.taken_by(roller.opponent());
        let board = position.board();
        let (doubled, drop) = match terms {
            Terms::Match(score) => (1.0, 2.0 * match_game(&score, roller).after(i32::from(cube.value)) - 1.0),
            _ => (2.0, 1.0),
        };
        Some(CubeDecision {
            no_double: cubeful(odds, board, cube, roller, terms),
            double_take: doubled * cubeful(odds, board, taken, roller, terms),
            double_drop: drop,
        })
    }

    /// Whether the other should take.
    #[must_use]
    pub fn is_take(&self) -> bool {
        self.double_take <= self.double_drop
    }

    /// What doubling is worth where the other answers well.
    #[must_use]
    pub fn double(&self) -> f64 {
        self.double_take.min(self.double_drop)
    }

    /// Whether to double.
    #[must_use]
    pub fn is_double(&self) -> bool {
        self.double() > self.no_double
    }

    /// What to do, in words.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match (self.is_double(), self.is_take()) {
            (true, true) => "double, take",
            (true, false) => "double, drop",
            (false, true) => "no double, take",
            // The game is worth more than the cube: it is played for the gammon.
            (false, false) => "too good to double, drop",
        }
    }
}

/// The least that a player who is winning should accept as a resignation: single, gammon or backgammon, 1 to 3; `None` where playing on may win
/// more or lose.
#[must_use]
pub fn fair_resignation(odds: &Odds) -> Option<u8> {
    const SURE: f32 = 0.9995;
    let most = f64::from(equity(odds));
    let times = if odds[2] > 1.0 - SURE {
        3
    } else if odds[1] > 1.0 - SURE {
        2
    } else {
        1
    };
    (odds[0] > SURE && f64::from(times) >= most - 1e-3).then_some(times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Stage;
    use crate::terms::MatchScore;

    fn odds(win: f32, gammon: f32, lost_gammon: f32) -> Odds {
        let mut odds = Odds::default();
        (odds[0], odds[1], odds[3]) = (win, gammon, lost_gammon);
        odds
    }

    fn decision(odds: &Odds, terms: Terms) -> CubeDecision {
        let position = BackgammonGame::at(Board::START, Player::FIRST, Stage::Deciding, Cube::CENTRED, terms);
        CubeDecision::of(odds, &position.expect("a position")).expect("a cube in the middle")
    }

    const MONEY: Terms = Terms::Money { jacoby: false };

    /// Without gammons the live take point is 1 in 5 and the dead one 1 in 4; the truth lies between.
    #[test]
    fn take_points_are_those_of_the_paper() {
        let takes = |win: f32| decision(&odds(win, 0.0, 0.0), MONEY).is_take();
        assert!(takes(0.74) && takes(0.77) && !takes(0.81));
        let doubles = |win: f32| decision(&odds(win, 0.0, 0.0), MONEY).is_double();
        assert!(!doubles(0.6) && doubles(0.77) && doubles(0.9));
        assert!(!decision(&odds(0.95, 0.8, 0.0), MONEY).is_double(), "too good: gammons win more");
        assert!(
            decision(&odds(0.95, 0.8, 0.0), Terms::Money { jacoby: true }).is_double(),
            "under Jacoby they do not count yet"
        );
    }

    #[test]
    fn whoever_owns_the_cube_has_more() {
        for win in [0.1, 0.3, 0.5, 0.7, 0.9] {
            for gammon in [0.0, 0.3] {
                let odds = odds(win, gammon * win, gammon * (1.0 - win));
                let five = Terms::Match(MatchScore::first_game(5).expect("a match"));
                for terms in [MONEY, five] {
                    let with = |owner| {
                        let cube = Cube { value: 2, owner };
                        cubeful(&odds, &Board::START, cube, Player::FIRST, terms)
                    };
                    let (own, other) = (with(Some(Player::FIRST)), with(Some(Player::SECOND)));
                    assert!(own > other, "{win} {gammon} {terms:?}: {own} {other}");
                }
            }
        }
    }

    #[test]
    fn what_one_wins_the_other_loses() {
        let here = odds(0.63, 0.2, 0.1);
        let mut there = Odds::default();
        (there[0], there[1], there[3]) = (1.0 - here[0], here[3], here[1]);
        for terms in [MONEY, Terms::Match(MatchScore::new(7, [3, 5], false).expect("a score"))] {
            for owner in [None, Some(Player::FIRST), Some(Player::SECOND)] {
                let cube = Cube { value: if owner.is_some() { 2 } else { 1 }, owner };
                let one = cubeful(&here, &Board::START, cube, Player::FIRST, terms);
                let other = cubeful(&there, &Board::START, cube, Player::SECOND, terms);
                assert!((one + other).abs() < 1e-6, "{terms:?} {owner:?}: {one} {other}");
            }
        }
    }

    /// At two points each the cube is dead once turned: the take point is 30 to 32 %, and an early double is right.
    #[test]
    fn two_away_two_away() {
        let terms = Terms::Match(MatchScore::new(2, [0, 0], false).expect("a score"));
        assert!(!decision(&odds(0.72, 0.0, 0.0), terms).is_take() && decision(&odds(0.66, 0.0, 0.0), terms).is_take());
        assert!(decision(&odds(0.62, 0.0, 0.0), terms).is_double());
        let last = Terms::Match(MatchScore::new(2, [1, 0], true).expect("a score"));
        let position =
            BackgammonGame::at(Board::START, Player::SECOND, Stage::Rolling, Cube::CENTRED, last).expect("good");
        assert_eq!(CubeDecision::of(&odds(0.9, 0.0, 0.0), &position), None, "nobody doubles in the Crawford game");
    }

    #[test]
    fn resignations() {
        assert_eq!(fair_resignation(&odds(1.0, 0.0, 0.0)), Some(1));
        assert_eq!(fair_resignation(&odds(1.0, 1.0, 0.0)), Some(2));
        assert_eq!(fair_resignation(&odds(1.0, 0.4, 0.0)), Some(2));
        assert_eq!(fair_resignation(&odds(0.98, 0.0, 0.0)), None);
    }
}
