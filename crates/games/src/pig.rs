//! Pig in the catalog: the small game of chance, for teaching.

use crate::playable::{About, PlayableGame};
use crate::record::Dialect;
use foehn_game::any::{AsChance, Rules, rules_of};
use foehn_game::toys::Pig;
use foehn_game::{Equity, Game, Level, Player, Turn};
use foehn_search::{ChanceEngine, ChanceRecipe, MonteCarloEngine, MonteCarloRecipe, SeatThinker};

impl PlayableGame for Pig {
    type Shares = Level<-1, 1, 0>;

    const ABOUT: About = About {
        title: "Pig",
        size: "one die",
        description: "roll as often as you dare: a 1 loses the turn's points; whoever first holds 100 wins",
        example: "37-52 +14",
        ..About::named("pig")
    };
    const UNIT: &'static str = "wins";
    const FILES: &'static Dialect = &Dialect::PIG;

    fn rules() -> &'static dyn Rules {
        rules_of::<Self, AsChance>()
    }

    fn monte_carlo(recipe: MonteCarloRecipe) -> MonteCarloEngine<Self> {
        MonteCarloEngine::new(recipe).with_shares(Level::<-1, 1, 0>).with_chance()
    }

    fn expectiminimax(recipe: ChanceRecipe) -> Option<Box<dyn SeatThinker<Self>>> {
        Some(Box::new(ChanceEngine::new(recipe, PigEquity)))
    }
}

/// The lead in points, with what the turn may be expected to add, as a share of the target.
///
/// Whoever holds at 20 makes 8 points in a turn on average; from there to 20 what may be expected grows with the sum.
/// Both players have a turn as good, so having it is worth half of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PigEquity;

/// The points of an average turn (Neller and Presser 2004: 8.14 when held at 20).
const AVERAGE_TURN: f64 = 8.0;
/// A roll that is no 1 adds 4 on average, five times in six.
const AVERAGE_ROLL: f64 = 4.0;
const NO_ONE: f64 = 5.0 / 6.0;

impl Equity<Pig> for PigEquity {
    const LEAST: f64 = -1.0;
    const MOST: f64 = 1.0;

    fn equity(&self, position: &Pig) -> f64 {
        let lead = f64::from(position.score(Player::FIRST)) - f64::from(position.score(Player::SECOND));
        let sum = f64::from(position.turn_sum());
        let turn = match position.turn() {
            Turn::Chance => NO_ONE * expected(sum + AVERAGE_ROLL),
            Turn::Player(_) | Turn::Over => expected(sum),
        };
        let sign = if position.mover() == Player::FIRST { 1.0 } else { -1.0 };
        ((lead + sign * (turn - AVERAGE_TURN / 2.0)) / f64::from(position.target())).clamp(-1.0, 1.0)
    }
}

/// What a turn with this sum adds on average: from an average turn's points at 0 to the sum itself at 20.
fn expected(sum: f64) -> f64 {
    sum.max(AVERAGE_TURN + 0.6 * sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::examine_equity;
    use foehn_game::{History, Notation, toys::PigMove};
    use foehn_search::Budget;

    #[test]
    fn equities_keep_their_bounds() {
        examine_equity(&PigEquity, &[Pig::start(), Pig::to(20)], 1, 30).unwrap();
    }

    /// The rule of thumb of the game: roll below 20, hold from there on.
    #[test]
    fn a_search_holds_near_twenty_whatever_its_depth() {
        for depth in 1..=5 {
            let best = |sum: u16| {
                let position = Pig::parse_position(&format!("20-20 +{sum}")).unwrap();
                let mut engine = Pig::expectiminimax(ChanceRecipe::default()).unwrap();
                engine.think(&History::new(position), &Budget::depth(depth), 1, &mut |_| ()).lines[0].moves[0]
            };
            let chosen = [4, 12, 26, 40].map(best);
            assert_eq!(chosen, [PigMove::Roll, PigMove::Roll, PigMove::Hold, PigMove::Hold], "depth {depth}");
        }
    }
}
