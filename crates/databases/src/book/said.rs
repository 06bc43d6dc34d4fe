//! What is said of a move in a book, and by whom.

use foehn_game::Score;

/// The results of games in which a move was played, as its player sees them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// All games, those without a known result too.
    pub games: u32,
    /// Games that the player of the move won.
    pub wins: u32,
    /// Games that were drawn.
    pub draws: u32,
    /// Games that the player of the move lost.
    pub losses: u32,
}

impl Tally {
    /// The share of the point that the move's player got, drawn towards one half where the games are few.
    ///
    /// ```
    /// use foehn_databases::book::Tally;
    /// let once = Tally { games: 1, wins: 1, ..Tally::default() };
    /// let often = Tally { games: 100, wins: 80, draws: 20, ..Tally::default() };
    /// assert!(Tally::default().share() == 0.5 && often.share() > once.share());
    /// ```
    pub fn share(&self) -> f64 {
        let known = self.wins + self.draws + self.losses;
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (points + 1.0) / (f64::from(known) + 2.0)
    }

    /// The larger count of each kind: what is left of a tally that stands in two files with a common past.
    #[must_use]
    pub(super) fn larger(self, other: Tally) -> Tally {
        Tally {
            games: self.games.max(other.games),
            wins: self.wins.max(other.wins),
            draws: self.draws.max(other.draws),
            losses: self.losses.max(other.losses),
        }
    }
}

/// What a search said of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// What the move is worth to its player.
    pub score: Score,
    /// The depth of the search, in plies.
    pub depth: i32,
    /// The nodes of the search of the position.
    pub nodes: u64,
}

/// All that is said of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The games in which it was played.
    pub tally: Tally,
    /// What a search said of it.
    pub analysis: Option<Analysis>,
    /// The depth of a later search that found nothing better.
    pub verified: Option<i32>,
}

impl Said {
    /// What two files with a common past say together: the deeper analysis, the larger counts.
    #[must_use]
    pub(super) fn joined(self, other: Said) -> Said {
        let weight = |analysis: &Analysis| (analysis.nodes, analysis.depth, analysis.score);
        Said {
            tally: self.tally.larger(other.tally),
            analysis: [self.analysis, other.analysis].into_iter().flatten().max_by_key(weight),
            verified: self.verified.max(other.verified),
        }
    }
}
