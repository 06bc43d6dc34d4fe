//! Go for Monte-Carlo search: its playouts, and what is known of moves before any was tried.
//!
//! A hint is a guess of how promising a move is beside the others, from what playouts look at as well (atari, patterns) and from proverbs: not on the
//! first line without company, near the last move, never into one's own eye. RAVE begins with it, as if it came from so many simulations; `bias = "hints"` uses it
//! without RAVE.

use super::evaluation::GoKnowledge;
use super::playout::{GoPlayout, Guide, Hints, Policy};
use super::points::Points;
use super::position::{Go, GoMove};
use foehn_game::kit::Random;
use foehn_search::{DuelInsight, Insight, Playout, Playouts, Prior, Simulation, Values};
use std::sync::Arc;

/// Playouts of Go by a policy and a guide.
#[derive(Clone, Debug)]
pub struct GoPlayouts(pub Policy, pub Arc<Guide>);

impl Playouts<Go> for GoPlayouts {
    fn playout(&self) -> Box<dyn Playout<Go>> {
        Box::new(GoPlayout::guided(self.0, Arc::clone(&self.1)))
    }
}

impl Playout<Go> for GoPlayout {
    /// Only the first stone on a point is noted, and no pass: what is played where stones were taken, or when nothing else is left, says nothing about
    /// the move now.
    fn play_out(&mut self, position: &Go, random: &mut Random, simulation: &mut Simulation<GoMove>) {
        let mut played: Points = simulation.moves.iter().filter_map(|(_, mv)| mv.point()).collect();
        let ended = GoPlayout::play_out(self, position, random, |player, mv| match mv.point() {
            Some(point) if simulation.wants_moves && !played.has(point) => {
                played.add(point);
                simulation.note(player, mv);
            }
            _ => simulation.plies += 1,
        });
        let black = f64::from(ended.lead.signum());
        simulation.payoffs = Values::default();
        (simulation.payoffs[0], simulation.payoffs[1]) = (black, -black);
        // What a position that is over pays is exact; a playout that was cut short is not the end by the rules.
        simulation.ended = ended.by_passes;
    }
}

/// A hint is worth so many simulations: more of them on a larger board, where a move is tried less often.
const WORTH: f32 = 12.0;

/// What is known of Go: the plain evaluation, and hints about moves.
pub struct GoInsight(DuelInsight<Go, GoKnowledge>, Arc<Guide>);

impl GoInsight {
    /// Where a lead of `scale` hundredths is worth 73 % of the point, and hints are those of a guide.
    pub fn new(scale: f64, guide: Arc<Guide>) -> Self {
        GoInsight(DuelInsight::new(GoKnowledge, scale), guide)
    }
}

impl Insight<Go> for GoInsight {
    fn expected(&self, position: &Go) -> Option<Values> {
        self.0.expected(position)
    }

    fn hints(&self, position: &Go, moves: &[GoMove]) -> Option<Vec<f32>> {
        let hints = Hints::of(position, &self.1);
        Some(moves.iter().map(|&mv| hints.hint(mv)).collect())
    }

    fn priors(&self, position: &Go, moves: &[GoMove]) -> Option<Vec<Prior>> {
        let hints = Hints::of(position, &self.1);
        let visits = WORTH * position.size() as f32 / 9.0;
        Some(moves.iter().map(|&mv| Prior { value: hints.hint(mv), visits }).collect())
    }

    fn best_of(&self, position: &Go, moves: &[GoMove], plies: u32) -> Option<usize> {
        self.0.best_of(position, moves, plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, History, Notation, Score};
    use foehn_search::{Budget, MonteCarloEngine};

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
        // Two chains with one liberty, which is the same: whoever takes there wins the game.
        let fight = "xx1oo/ooxxx/1ox2/ooxxx/1ox2";
        assert_eq!(best(&format!("{fight} b - 0 0.5"), 3000).0, "C5");
        assert_eq!(best(&format!("{fight} w - 0 0.5"), 3000).0, "C5");
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let text = "9/9/2x3o2/9/4x4/9/2o6/9/9 w - 0 7.5";
        assert_eq!(best(text, 500), best(text, 500));
    }

    #[test]
    fn playouts_note_their_moves_and_pay_the_winner() {
        let mut playout = GoPlayouts(Policy::Uniform, Guide::written()).playout();
        let mut simulation = Simulation { wants_moves: true, ..Simulation::default() };
        playout.play_out(&Go::empty(5), &mut Random::new(1), &mut simulation);
        assert!(simulation.moves.len() <= 25 && simulation.plies > 25, "a point is noted once");
        let points: std::collections::HashSet<_> = simulation.moves.iter().map(|(_, mv)| mv.point()).collect();
        assert_eq!((points.len(), points.contains(&None)), (simulation.moves.len(), false));
        assert_eq!((simulation.payoffs[0] + simulation.payoffs[1], simulation.payoffs[0].abs()), (0.0, 1.0));
        let insight: Arc<dyn Insight<Go>> = Arc::new(GoInsight::new(800.0, Guide::written()));
        let start = Go::start();
        assert_eq!(insight.hints(&start, &start.moves()).unwrap().len(), 82);
    }
}
