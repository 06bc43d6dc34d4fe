//! The recipe of the Monte-Carlo methods: which one, and with what.
//!
//! ```
//! use foehn_search::{MonteCarloMethod, MonteCarloRecipe};
//! let mut recipe = MonteCarloRecipe::default();
//! recipe.set("rave", "on").expect("a known switch");
//! assert_eq!(recipe.rave.get(), Some(1000));
//! let error = recipe.set("raev", "on").expect_err("a misspelt switch");
//! assert_eq!(error.to_string(), "unknown switch `raev`: did you mean `rave`?");
//! assert_eq!(MonteCarloRecipe::plain(MonteCarloMethod::Uct).expand.get(), 30);
//! ```

use crate::method::MonteCarloMethod;
use crate::setting::{FileName, Threshold, Whole, choice};
use crate::switches::switches;

choice! {
    /// What a simulated game counts.
    Reward {
        /// What the game pays: points where it counts them.
        Payoff = "payoff",
        /// Who won: 1 for a win, -1 for a loss; with several seats a share of 1 for those who have the most.
        Win = "win",
    }
}

choice! {
    /// Where a move's bias comes from.
    Bias {
        /// Nowhere.
        Off = "off",
        /// The game's own guesses about moves, which order them in alpha-beta.
        Hints = "hints",
        /// What the evaluation says after the move.
        Evaluation = "evaluation",
    }
}

choice! {
    /// Who makes the moves of a simulated game.
    PlayoutPolicy {
        /// The game's own policy, where it has one; otherwise uniform.
        Game = "game",
        /// Every legal move is as likely as any other.
        Uniform = "uniform",
        /// The reply that last won against the same move, otherwise uniform (Drake 2009).
        LastGoodReply = "last-good-reply",
        /// A search of few plies with the game's evaluation (Winands and Björnsson 2011).
        AlphaBeta = "alpha-beta",
    }
}

switches! {
    /// Which method simulates games, and with what.
    pub struct MonteCarloRecipe of MonteCarloMethod::Uct {
        /// C, which weighs exploration against exploitation, in hundredths, where results lie between 0 and 1.
        value exploration: Whole<0, 10000> = Whole::new(50);
        /// T: a node is given children when it has been visited this often; 30 is frequently used.
        resource expand: Whole<1, 10000> = Whole::new(2);
        /// What a simulated game counts: what it pays, or who won.
        value reward: Reward = Reward::Payoff;
        /// The seed of all random numbers: one thread with the same seed finds the same again.
        resource seed: Whole<0, 2147483647> = Whole::new(1);
        /// The memory of the tree in MiB; when it is full, the parts visited least make room.
        resource memory: Whole<1, 1048576> = Whole::new(256);
        /// How many threads add to the one tree.
        resource threads: Whole<1, 256> = Whole::new(1);
        /// With several threads, a simulation under way counts as lost until it is finished, so that the others look elsewhere.
        resource virtual_loss: bool = true;
        /// The tree below the move that was played is kept for the next search.
        resource reuse: bool = true;
        /// Wins, losses and bounds that are proved travel up, and what cannot be best is left alone (Winands 2008).
        sound solver: bool = true;
        /// Positions reached by several paths share what is known of their moves.
        resource transpositions: bool = false;
        /// Exploration narrows where results hardly vary (UCB1-tuned, Auer 2002).
        ordering tuned: bool = false;
        /// First-play urgency: a move not yet tried counts this many hundredths of the best result, instead of coming first.
        ordering first_play: Threshold<0, 200, 110> = Threshold::OFF;
        /// All moves as first: what they are worth later in a game counts, half of it at this many visits (RAVE, Gelly and Silver 2011).
        ordering rave: Threshold<1, 1000000, 1000> = Threshold::OFF;
        /// RAVE takes its numbers from the nearest node above with this many visits (GRAVE, Cazenave 2015).
        ordering grave: Threshold<1, 1000000, 50> = Threshold::OFF;
        /// What the game knows of a move beforehand is where RAVE begins, in games that know something of that kind.
        ordering priors: bool = true;
        /// What the game knows of a move counts while it has few visits (progressive bias, Chaslot 2008).
        ordering bias: Bias = Bias::Off;
        /// The weight of that bias, in hundredths.
        ordering bias_weight: Whole<0, 10000> = Whole::new(100);
        /// Who makes the moves of a simulated game.
        value playouts: PlayoutPolicy = PlayoutPolicy::Game;
        /// The plies of the searches that make these moves, where searches make them.
        value playout_depth: Whole<1, 6> = Whole::new(1);
        /// The file of learned strengths of moves (`foehn learn patterns`) by which the game's own playouts and hints go.
        value patterns: FileName = FileName::OFF;
        /// A simulated game ends after this many moves, and the evaluation says what it is worth.
        value cutoff: Threshold<0, 10000, 8> = Threshold::OFF;
        /// A simulated game that is not over after this many moves counts as drawn, or as the evaluation says.
        value longest_playout: Whole<1, 1000000> = Whole::new(2000);
    }
}

impl MonteCarloRecipe {
    /// One method with nothing beside it. UCT is that of the lectures: results between 0 and 1, T of 30, every
    /// move of a node tried once before the formula chooses, and the move that was visited most is played.
    pub fn plain(method: MonteCarloMethod) -> Self {
        MonteCarloRecipe {
            method,
            expand: Whole::new(30),
            reuse: false,
            solver: false,
            playouts: PlayoutPolicy::Uniform,
            ..MonteCarloRecipe::default()
        }
    }

    /// One method with the other switches as they are by default.
    pub fn of(method: MonteCarloMethod) -> Self {
        MonteCarloRecipe { method, ..MonteCarloRecipe::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_recipe_has_every_technique_off() {
        let plain = MonteCarloRecipe::plain(MonteCarloMethod::Uct);
        assert!(!plain.solver && !plain.reuse && !plain.tuned && plain.rave.get().is_none());
        assert_eq!(MonteCarloRecipe::read(&plain.to_toml()), Ok(plain));
    }
}
