//! A plain evaluation of Connect-4: the threats of both players, and stones near the centre.
//!
//! A threat that lies high decides the game late, when the cells below it are filled, so it counts even though nobody can
//! play it now.

use super::ConnectFour;
use foehn_game::Score;

/// Threats and centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConnectFourKnowledge;

const THREAT: i32 = 40;
/// For a stone in the middle column, or in the two middle ones of a board that has two.
const CENTRE: i32 = 8;

impl ConnectFourKnowledge {
    /// What a position is worth to its mover.
    #[inline]
    pub(super) fn judge<const W: usize, const H: usize>(&self, position: &ConnectFour<W, H>) -> Score {
        let count = |cells: u64| cells.count_ones() as i32;
        let threats = count(position.winning_cells()) - count(position.opponent_winning_cells());
        let column = (1u64 << H) - 1;
        let centre = column << (W / 2 * (H + 1)) | column << ((W - 1) / 2 * (H + 1));
        let (own, other) = (position.own, position.own ^ position.mask);
        Score::estimate(THREAT * threats + CENTRE * (count(own & centre) - count(other & centre)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Connect4;
    use super::*;
    use foehn_game::{Game, Knowledge, Notation};

    #[test]
    fn threats_and_the_centre_count_for_their_owner() {
        let value = |text: &str| ConnectFourKnowledge.evaluate(&Connect4::parse_position(text).unwrap()).raw();
        assert_eq!(ConnectFourKnowledge.evaluate(&Connect4::start()), Score::DRAW);
        assert_eq!(value("4"), -CENTRE, "the opponent has the centre");
        assert_eq!(value("17273"), -THREAT, "three in a row against the mover");
        assert_eq!(value("172736"), THREAT, "three in a row of the mover");
    }
}
