//! Policies of playouts beside the uniform one: the last good reply, and searches of few plies.

use super::playout::{Limits, Playout, Simulation, Uniform, payoffs_of};
use super::rave::fingerprint;
use foehn_game::kit::Random;
use foehn_game::{Game, Player, Turn};
use std::collections::HashMap;

/// A playout that asks for a move where it has an idea, and otherwise takes any.
struct Stepper<G: Game> {
    limits: Limits<G>,
    moves: Vec<G::Move>,
}

impl<G: Game> Stepper<G> {
    /// Plays to the end; `idea` may name the place of a move among those listed, or `None` for any.
    fn play_out(
        &mut self,
        position: &G,
        random: &mut Random,
        simulation: &mut Simulation<G::Move>,
        mut idea: impl FnMut(&G, Player, &[G::Move], &Simulation<G::Move>, &mut Random) -> Option<usize>,
    ) {
        let mut position = position.clone();
        simulation.ended = false;
        loop {
            let turn = position.turn();
            if turn != Turn::Over && self.limits.end(&position, simulation) {
                return;
            }
            match turn {
                Turn::Over => break,
                Turn::Player(player) => {
                    self.moves.clear();
                    position.legal_moves(|mv| self.moves.push(mv));
                    let place = idea(&position, player, &self.moves, simulation, random);
                    let mv = self.moves[place.unwrap_or_else(|| random.below(self.moves.len()))];
                    simulation.note(player, mv);
                    position.make(mv);
                }
                Turn::Chance => {
                    let happens = self.limits.odds.and_then(|odds| (odds.happening)(&position, random.unit()));
                    let Some(mv) = happens.or_else(|| random.choose(&position.moves()).copied()) else { break };
                    simulation.plies += 1;
                    position.make(mv);
                }
            }
        }
        simulation.payoffs = payoffs_of(&position);
        simulation.ended = true;
    }
}

/// The reply that last won against the opponent's move is made again, where it is legal (Drake 2009); one that lost is forgotten (Baier and
/// Drake 2010).
pub(super) struct LastGoodReply<G: Game> {
    stepper: Stepper<G>,
    replies: HashMap<(u8, u64), G::Move>,
}

impl<G: Game> LastGoodReply<G> {
    pub(super) fn new(limits: Limits<G>) -> Self {
        LastGoodReply { stepper: Stepper { limits, moves: Vec::new() }, replies: HashMap::new() }
    }
}

impl<G: Game> Playout<G> for LastGoodReply<G> {
    fn play_out(&mut self, position: &G, random: &mut Random, simulation: &mut Simulation<G::Move>) {
        let replies = &self.replies;
        self.stepper.play_out(position, random, simulation, |_, player, moves, simulation, _| {
            let (_, last) = simulation.moves.last()?;
            let reply = replies.get(&(player.index() as u8, fingerprint(last)))?;
            moves.iter().position(|mv| mv == reply)
        });
    }

    fn learn(&mut self, simulation: &Simulation<G::Move>) {
        let most = simulation.payoffs[..G::SEATS].iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = simulation.payoffs[..G::SEATS].iter().copied().fold(f64::INFINITY, f64::min);
        for pair in simulation.moves.windows(2) {
            let (&[(_, last), (player, reply)], seat) = (&[pair[0], pair[1]], pair[1].0.index());
            let key = (player.index() as u8, fingerprint(&last));
            if most > least && simulation.payoffs[seat] == most {
                self.replies.insert(key, reply);
            } else if self.replies.get(&key) == Some(&reply) {
                self.replies.remove(&key);
            }
        }
    }

    fn wants_moves(&self) -> bool {
        true
    }
}

/// One move in so many is made at random even where a search chooses, so that no two games need be the same.
const ANY_MOVE: usize = 10;

/// Every move by a search of few plies, but for one in ten.
pub(super) struct Searched<G: Game> {
    stepper: Stepper<G>,
    plies: u32,
}

impl<G: Game> Searched<G> {
    pub(super) fn new(limits: Limits<G>, plies: u32) -> Self {
        Searched { stepper: Stepper { limits, moves: Vec::new() }, plies }
    }
}

impl<G: Game> Playout<G> for Searched<G> {
    fn play_out(&mut self, position: &G, random: &mut Random, simulation: &mut Simulation<G::Move>) {
        let (insight, plies) = (self.stepper.limits.insight.clone(), self.plies);
        self.stepper.play_out(position, random, simulation, |position, _, moves, _, random| {
            match random.below(ANY_MOVE) {
                0 => None,
                _ => insight.as_ref()?.best_of(position, moves, plies),
            }
        });
    }
}

/// A playout of the policy that a recipe names.
pub(super) fn uniform<G: Game>(limits: Limits<G>) -> Box<dyn Playout<G>> {
    Box::new(Uniform::new(limits))
}
