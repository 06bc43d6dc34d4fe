//! How far a game followed what is known: the ballot that was drawn, then the opening book.

use foehn_databases::book::Book;
use foehn_game::any::{History, Move, Position};
use foehn_games::ballots::Ballot;

/// The moves of a game that are known.
pub(super) struct Opened {
    /// So many moves at its beginning.
    pub(super) plies: usize,
    /// So many of them were drawn by lot.
    drawn: usize,
    /// The ballot's number.
    ballot: Option<u32>,
}

impl Opened {
    /// The known moves of a game that began with this ballot.
    pub(super) fn of(game: &History, ballot: Option<&Ballot>, book: Option<&Book>) -> Self {
        let ballot = ballot.filter(|ballot| ballot.is_playable());
        let drawn = ballot.map_or(0, |ballot| ballot.moves.split(' ').count());
        let known = |(position, &mv): (&Position, &Move)| book.is_some_and(|book| book.recommends(position, mv));
        let followed = game.positions().iter().zip(game.moves()).skip(drawn).take_while(|&each| known(each)).count();
        Opened { plies: drawn + followed, drawn, ballot: ballot.map(|ballot| ballot.number) }
    }

    /// What there is to say about the move at this index.
    pub(super) fn words(&self, at: usize) -> String {
        let number = self.ballot.filter(|_| at < self.drawn);
        number.map(|number| format!("ballot {number}")).unwrap_or_default()
    }
}
