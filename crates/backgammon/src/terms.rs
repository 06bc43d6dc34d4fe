//! What a game of backgammon is played for: with or without the doubling cube, for money, or as a part of a match.
//!
//! - **Cubeless**: a single game for points, a gammon for two, a backgammon for three.
//! - **Money**: the same with the cube. Under the Jacoby rule gammons and backgammons count only once the cube has been turned.
//! - **Match**: to so many points. In the Crawford game, the first after somebody needs one point more, nobody may double. What is won is a
//!   chance to win the match ([`match_equity`](crate::match_equity)).

use foehn_game::Player;

/// The largest cube. Real ones show no more, and no game is known that needed it.
pub const LARGEST_CUBE: u16 = 64;

/// The longest match.
pub const LONGEST_MATCH: u8 = 64;

/// The doubling cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cube {
    /// How many points a single game is worth: 1, 2, 4 .. 64.
    pub value: u16,
    /// Who may double; both, while it is in the middle.
    pub owner: Option<Player>,
}

impl Cube {
    /// The cube as a game begins.
    pub const CENTRED: Cube = Cube { value: 1, owner: None };

    /// The cube of this value and owner.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn new(value: u32, owner: Option<Player>) -> Result<Cube, String> {
        match u16::try_from(value).ok().filter(|value| value.is_power_of_two() && *value <= LARGEST_CUBE) {
            Some(value) => Ok(Cube { value, owner }),
            None => Err(format!("a cube of {value}, expected 1, 2, 4, 8, 16, 32 or 64")),
        }
    }

    /// The cube after `taker` has taken a double.
    #[must_use]
    pub const fn taken_by(self, taker: Player) -> Cube {
        Cube { value: self.value * 2, owner: Some(taker) }
    }
}

/// What a game is played for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Terms {
    /// A single game for points, without the cube.
    Cubeless,
    /// A game for points with the cube.
    Money {
        /// Whether gammons count only once the cube has been turned.
        jacoby: bool,
    },
    /// A game of a match.
    Match(MatchScore),
}

/// How a match stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchScore {
    /// To how many points it is played.
    pub length: u8,
    /// What each player has.
    pub points: [u8; 2],
    /// Whether this is the Crawford game.
    pub crawford: bool,
}

impl MatchScore {
    /// The first game of a match.
    ///
    /// # Errors
    /// The length is not from 1 to [`LONGEST_MATCH`].
    pub fn first_game(length: u32) -> Result<MatchScore, String> {
        MatchScore::new(length, [0, 0], false)
    }

    /// A game at this score.
    ///
    /// # Errors
    /// What is impossible about it, in words.
    pub fn new(length: u32, points: [u32; 2], crawford: bool) -> Result<MatchScore, String> {
        let known = u8::try_from(length).ok().filter(|length| (1..=LONGEST_MATCH).contains(length));
        let length = known.ok_or_else(|| format!("a match to {length}, expected 1 to {LONGEST_MATCH} points"))?;
        if let Some(points) = points.iter().find(|points| **points >= u32::from(length)) {
            return Err(format!("{points} points in a match to {length}, which would be over"));
        }
        let points = points.map(|points| points as u8);
        if crawford && !points.contains(&(length - 1)) {
            return Err("a Crawford game where nobody needs one point".to_owned());
        }
        Ok(MatchScore { length, points, crawford })
    }

    /// How many points a player still needs.
    #[must_use]
    pub fn away(&self, player: Player) -> u8 {
        self.length - self.points[player.index()]
    }

    /// The next game after `winner` has won so many points; `None` where that wins the match.
    #[must_use]
    pub fn after(&self, winner: Player, points: u32) -> Option<MatchScore> {
        let mut next = *self;
        let won = u32::from(self.points[winner.index()]) + points;
        next.points[winner.index()] = u8::try_from(won).ok().filter(|won| *won < self.length)?;
        // The first game after somebody comes to need one point is the Crawford game.
        let (was, is) = (self.needs_one(), next.needs_one());
        next.crawford = is && !was;
        Some(next)
    }

    fn needs_one(&self) -> bool {
        self.points.contains(&(self.length - 1))
    }
}

impl Terms {
    /// Whether `player` may turn this cube.
    #[must_use]
    pub fn may_double(&self, cube: Cube, player: Player) -> bool {
        let is_allowed = match self {
            Terms::Cubeless => false,
            Terms::Money { .. } => true,
            Terms::Match(score) => !score.crawford,
        };
        is_allowed && cube.value < LARGEST_CUBE && cube.owner.is_none_or(|owner| owner == player)
    }

    /// How many points a game won so many times over is worth with this cube.
    #[must_use]
    pub fn points(&self, cube: Cube, times: u8) -> u32 {
        let times = match self {
            Terms::Money { jacoby: true } if cube.owner.is_none() => 1,
            _ => times,
        };
        u32::from(cube.value) * u32::from(times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_are_powers_of_two() {
        assert_eq!(Cube::new(64, None).map(|cube| cube.value), Ok(64));
        for value in [0, 3, 6, 128, 65_536] {
            assert!(Cube::new(value, None).is_err_and(|error| error.contains(&value.to_string())), "{value}");
        }
    }

    #[test]
    fn the_crawford_game_comes_once() {
        let start = MatchScore::first_game(5).expect("a match");
        let four = start.after(Player::FIRST, 4).expect("it goes on");
        assert!(four.crawford && !Terms::Match(four).may_double(Cube::CENTRED, Player::SECOND));
        let later = four.after(Player::SECOND, 2).expect("it goes on");
        assert!(!later.crawford && Terms::Match(later).may_double(Cube::CENTRED, Player::SECOND));
        let both = later.after(Player::SECOND, 2).expect("it goes on");
        assert!(!both.crawford, "the second to need one point has no Crawford game");
        assert_eq!(both.after(Player::SECOND, 1), None);
    }

    #[test]
    fn who_may_double() {
        let money = Terms::Money { jacoby: true };
        let owned = Cube::CENTRED.taken_by(Player::SECOND);
        assert_eq!(owned.value, 2);
        assert!(money.may_double(Cube::CENTRED, Player::FIRST) && money.may_double(owned, Player::SECOND));
        assert!(!money.may_double(owned, Player::FIRST) && !Terms::Cubeless.may_double(Cube::CENTRED, Player::FIRST));
        assert!(!money.may_double(Cube { value: 64, owner: None }, Player::FIRST));
        assert_eq!((money.points(Cube::CENTRED, 3), money.points(owned, 3)), (1, 6));
    }

    #[test]
    fn impossible_scores_are_refused() {
        for (length, points, crawford) in
            [(0, [0, 0], false), (65, [0, 0], false), (5, [5, 0], false), (5, [3, 0], true)]
        {
            assert!(MatchScore::new(length, points, crawford).is_err(), "{length} {points:?}");
        }
    }
}
