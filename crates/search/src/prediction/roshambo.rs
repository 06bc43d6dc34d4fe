//! Throws, the record of a match as one player sees it, and whoever throws.

use foehn_game::kit::Random;

/// What a hand shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Throw {
    /// Blunts scissors.
    Rock,
    /// Wraps rock.
    Paper,
    /// Cut paper.
    Scissors,
}

impl Throw {
    /// All throws; each is beaten by the next, and the last by the first.
    pub const ALL: [Throw; 3] = [Throw::Rock, Throw::Paper, Throw::Scissors];

    /// The throw so many steps further round.
    ///
    /// ```
    /// use foehn_search::prediction::Throw;
    /// assert_eq!(Throw::Rock.turned(2), Throw::Scissors);
    /// ```
    #[must_use]
    pub fn turned(self, steps: usize) -> Throw {
        Throw::ALL[(self as usize + steps) % 3]
    }

    /// The throw that beats this one.
    #[must_use]
    pub fn beaten_by(self) -> Throw {
        self.turned(1)
    }

    /// 1 for a win over `other`, 0 for a draw, -1 for a loss.
    ///
    /// ```
    /// use foehn_search::prediction::Throw;
    /// assert_eq!(Throw::Paper.against(Throw::Rock), 1);
    /// ```
    pub fn against(self, other: Throw) -> i32 {
        [0, 1, -1][(3 + self as usize - other as usize) % 3]
    }

    /// One of the three, each as often as the others.
    pub fn random(random: &mut Random) -> Throw {
        Throw::ALL[random.below(3)]
    }
}

/// A match so far, as one of its players sees it.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The player's own throws.
    pub own: Vec<Throw>,
    /// The opponent's, as many.
    pub other: Vec<Throw>,
}

impl Record {
    /// How many throws each has made.
    pub fn turns(&self) -> usize {
        self.own.len()
    }
}

/// Whoever throws, knowing the record alone.
pub trait Bot {
    /// The next throw.
    fn throw(&mut self, record: &Record, random: &mut Random) -> Throw;
}
