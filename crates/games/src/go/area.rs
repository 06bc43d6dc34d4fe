//! Counting: a player's area is its stones on the board and the empty regions that touch only them (area, or Chinese,
//! counting in the form of Tromp and Taylor). Everything on the board counts as alive.
//!
//! [`Go::territory_lead`] counts as Japanese players do, for display: points surrounded and stones taken. The two ways differ by the number of
//! stones that each player has put, so after a game of equal numbers they agree but for passes and points that nobody surrounds.

use super::points::Points;
use super::position::Go;
use foehn_game::Player;

impl Go {
    /// The area of both players: their stones, and the empty points that only they reach.
    pub(super) fn areas(&self) -> [Points; 2] {
        let [black, white] = self.territories();
        [self.stones[0].or(&black), self.stones[1].or(&white)]
    }

    /// The empty points that only one player reaches.
    pub(super) fn territories(&self) -> [Points; 2] {
        let grid = self.grid();
        let empty = self.empty_points();
        let reached = [0, 1].map(|colour| {
            let border = grid.around(&self.stones[colour]).and(&empty);
            grid.connected(&border, &empty).and(&empty)
        });
        [reached[0].without(&reached[1]), reached[1].without(&reached[0])]
    }

    /// Whose area a point is; `None` where both or nobody reaches it.
    pub fn area_owner(&self, point: usize) -> Option<Player> {
        let areas = self.areas();
        [Player::FIRST, Player::SECOND].into_iter().find(|player| areas[player.index()].has(point))
    }

    /// By how many half points Black leads by area, if everything on the board is alive: the komi is taken off.
    ///
    /// ```
    /// use foehn_game::Game;
    /// use foehn_games::go::{Go, GoMove};
    /// let centre = Go::empty(3).play(GoMove::at(4));
    /// assert_eq!(centre.lead(), 18 - 15);
    /// ```
    pub fn lead(&self) -> i16 {
        let [black, white] = self.areas().map(|area| area.count() as i16);
        2 * (black - white) - self.komi
    }

    /// By how many half points Black leads by territory, where `taken` are the stones that each player has taken.
    pub fn territory_lead(&self, taken: [usize; 2]) -> i16 {
        let [black, white] = self.territories().map(|points| points.count() as i16);
        2 * (black + taken[0] as i16 - white - taken[1] as i16) - self.komi
    }

    /// The position without these stones, for a count that takes the dead off the board.
    #[must_use]
    pub fn without_stones(&self, dead: impl IntoIterator<Item = usize>) -> Self {
        let dead: Points = dead.into_iter().collect();
        let stones = [0, 1].map(|colour| self.stones[colour].without(&dead));
        let mut without = Go::of_stones(self.size(), stones, self.mover).with_komi(self.komi);
        without.passes = self.passes;
        without
    }

    /// A lead in half points as players write it: `B+3.5`, `W+12`, `0` for a game that nobody won.
    pub fn lead_text(lead: i16) -> String {
        let points = format!("{}{}", lead.unsigned_abs() / 2, if lead % 2 == 0 { "" } else { ".5" });
        match lead {
            0 => "0".to_owned(),
            1.. => format!("B+{points}"),
            _ => format!("W+{points}"),
        }
    }
}
