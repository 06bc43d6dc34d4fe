//! Backgammon in the catalog: the rules and the player of `foehn-backgammon`.

use crate::playable::{About, PlayableGame};
use crate::record::Dialect;
use foehn_backgammon::{BackgammonGame, BackgammonThinker};
use foehn_game::any::{AsChance, Rules, rules_of};
use foehn_game::{Game, Player, Shares};
use foehn_search::{ChanceRecipe, MonteCarloEngine, MonteCarloRecipe, SeatThinker};

impl PlayableGame for BackgammonGame {
    type Shares = BackgammonShares;

    const ABOUT: About = About {
        title: "Backgammon",
        size: "24 points",
        description: "race home with fifteen checkers and two dice; gammons count double, and the cube raises the stake",
        example: "sGfwATDgc/ABMA:cAkKAAAAAAAE",
        ..About::named("backgammon")
    };
    const UNIT: &'static str = "points";
    const FILES: &'static Dialect = &Dialect::MAT;
    const CHANCE: &'static str = include_str!("../recipes/backgammon.toml");

    fn rules() -> &'static dyn Rules {
        rules_of::<Self, AsChance>()
    }

    fn monte_carlo(recipe: MonteCarloRecipe) -> MonteCarloEngine<Self> {
        MonteCarloEngine::new(recipe).with_shares(BackgammonShares).with_chance()
    }

    fn expectiminimax(recipe: ChanceRecipe) -> Option<Box<dyn SeatThinker<Self>>> {
        Some(Box::new(BackgammonThinker::new(recipe)))
    }
}

/// What the networks say a position is worth to both, in points; the largest cube makes a backgammon worth 192.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BackgammonShares;

impl Shares<BackgammonGame> for BackgammonShares {
    const LEAST: f64 = -192.0;
    const MOST: f64 = 192.0;
    const SUM: Option<f64> = Some(0.0);

    fn shares(&self, position: &BackgammonGame) -> Vec<f64> {
        let first = position.expected();
        Player::all(BackgammonGame::SEATS).map(|seat| if seat == Player::FIRST { first } else { -first }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit;

    #[test]
    fn shares_keep_their_bounds() {
        kit::examine_shares(&BackgammonShares, &[BackgammonGame::start(), BackgammonGame::cubeless()], 1, 2).unwrap();
    }
}
