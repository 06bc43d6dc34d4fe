//! Go for Monte-Carlo search: its playouts, and what is known of moves before any was tried.
//!
//! A hint is a guess of how promising a move is beside the others, from what playouts look at as well (atari, patterns) and from proverbs: not on the
//! first line without company, near the last move, never into one's own eye. `bias = "hints"` gives it to new nodes.

use super::evaluation::GoKnowledge;
use super::playout::{GoPlayout, Hints, Policy};
use super::position::{Go, GoMove};
use foehn_game::kit::Random;
use foehn_search::{DuelInsight, Insight, Playout, Playouts, Simulation, Values};

/// Playouts of Go by a policy.
#[derive(Clone, Copy, Debug, Default)]
pub struct GoPlayouts(pub Policy);

impl Playouts<Go> for GoPlayouts {
    fn playout(&self) -> Box<dyn Playout<Go>> {
        Box::new(GoPlayout::new(self.0))
    }
}

impl Playout<Go> for GoPlayout {
    fn play_out(&mut self, position: &Go, random: &mut Random, simulation: &mut Simulation<GoMove>) {
        let ended = GoPlayout::play_out(self, position, random, |player, mv| simulation.note(player, mv));
        let black = f64::from(ended.lead.signum());
        simulation.payoffs = Values::default();
        (simulation.payoffs[0], simulation.payoffs[1]) = (black, -black);
        // What a position that is over pays is exact; a playout that was cut short is not the end by the rules.
        simulation.ended = ended.by_passes;
    }
}

/// What is known of Go: the plain evaluation, and hints about moves.
pub struct GoInsight(DuelInsight<Go, GoKnowledge>);

impl GoInsight {
    /// Where a lead of `scale` hundredths is worth 73 % of the point.
    pub fn new(scale: f64) -> Self {
        GoInsight(DuelInsight::new(GoKnowledge, scale))
    }
}

impl Insight<Go> for GoInsight {
    fn expected(&self, position: &Go) -> Option<Values> {
        self.0.expected(position)
    }

    fn hints(&self, position: &Go, moves: &[GoMove]) -> Option<Vec<f32>> {
        let hints = Hints::of(position);
        Some(moves.iter().map(|&mv| hints.hint(mv)).collect())
    }

    fn best_of(&self, position: &Go, moves: &[GoMove], plies: u32) -> Option<usize> {
        self.0.best_of(position, moves, plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, History, Notation, Score};
    use foehn_search::{Budget, MonteCarloEngine, MonteCarloRecipe};
    use std::sync::Arc;

    fn engine() -> MonteCarloEngine<Go> {
        use crate::playable::Playable;
        Go::monte_carlo(Go::monte_carlo_recipe())
    }

    fn best(text: &str, simulations: u64) -> (String, Score) {
        let position = Go::parse_position(text).unwrap();
        let answer = engine().think(&History::new(position.clone()), &Budget::simulations(simulations), 1, &mut |_| ());
        (position.move_text(answer.best().moves[0]), answer.best().score)
    }

    #[test]
    fn a_capture_that_decides_is_found() {
        // Whoever plays at D5 takes or saves four stones.
        let (mv, _) = best("xxxo5/ooox5/9/3x5/9/9/5o3/9/9 b - 0 7.5", 2000);
        assert!(!mv.is_empty());
        let fight = "5/1xoo1/1x1o1/1xoo1/5 b - 0 0.5";
        assert_eq!(best(fight, 2000).0.len(), 2);
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let text = "9/9/2x3o2/9/4x4/9/2o6/9/9 w - 0 7.5";
        assert_eq!(best(text, 500), best(text, 500));
    }

    #[test]
    fn playouts_note_their_moves_and_pay_the_winner() {
        let mut playout = GoPlayouts(Policy::Uniform).playout();
        let mut simulation = Simulation { wants_moves: true, ..Simulation::default() };
        playout.play_out(&Go::empty(5), &mut Random::new(1), &mut simulation);
        assert_eq!(simulation.moves.len(), simulation.plies as usize);
        assert_eq!((simulation.payoffs[0] + simulation.payoffs[1], simulation.payoffs[0].abs()), (0.0, 1.0));
        let insight: Arc<dyn Insight<Go>> = Arc::new(GoInsight::new(800.0));
        let start = Go::start();
        assert_eq!(insight.hints(&start, &start.moves()).unwrap().len(), 82);
    }
}
