//! Playouts: a position played to the end of its game, move by move, by a policy that is fast rather than good.
//!
//! **The hook for games.** A game with something better than uniformly random moves, or with a faster board for them, hands over a
//! [`Playouts`]: a factory that every searching thread asks once for a [`Playout`] of its own. A playout owns whatever state it wants (a
//! board with liberties, tables of patterns, replies that worked) and is asked once for each simulated game, so the call through a
//! pointer costs nothing that can be measured. It is given the position at the leaf of the tree, and says
//! - what the game paid to each seat ([`Simulation::payoffs`]),
//! - how many moves it made ([`Simulation::plies`]), which a budget of nodes counts,
//! - and, only where [`Simulation::wants_moves`] says so, the moves with who made them ([`Simulation::note`]), for RAVE and for policies that
//!   learn. The list begins with the moves of the tree; a playout only adds to it.
//!
//! Laws: payoffs are those that [`Game::payoff`] gives for the final position, or an estimate of them in the same units; a playout that
//! reached the end by the rules sets [`Simulation::ended`], and then what a playout of no plies says is taken as exact. The
//! same random numbers give the same game. [`Uniform`] is the policy of every game that hands over none.

use super::insight::Insight;
use super::{MOST_SEATS, Values};
use foehn_game::kit::Random;
use foehn_game::{Chance, Game, Player, Turn};
use std::sync::Arc;

/// One simulated game: what came of it.
#[derive(Clone, Debug)]
pub struct Simulation<M> {
    /// What it paid to each seat.
    pub payoffs: Values,
    /// Whether it reached its end by the rules.
    pub ended: bool,
    /// What each seat may expect where only winning counts, where the game was cut off and somebody knows.
    pub chances: Option<Values>,
    /// How many moves were made in the playout, those of chance among them.
    pub plies: u32,
    /// Whether the moves are wanted.
    pub wants_moves: bool,
    /// The moves of players from the root on, where they are wanted.
    pub moves: Vec<(Player, M)>,
}

impl<M> Default for Simulation<M> {
    fn default() -> Self {
        let payoffs = [0.0; MOST_SEATS];
        Simulation { payoffs, ended: false, chances: None, plies: 0, wants_moves: false, moves: Vec::new() }
    }
}

impl<M> Simulation<M> {
    /// Counts a move, and notes it where moves are wanted.
    #[inline(always)]
    pub fn note(&mut self, player: Player, mv: M) {
        self.plies += 1;
        if self.wants_moves {
            self.moves.push((player, mv));
        }
    }
}

/// A policy for playouts: what a game hands over, and what a thread asks once for a [`Playout`] of its own.
pub trait Playouts<G: Game>: Send + Sync {
    /// A playout for one thread, with a state of its own.
    fn playout(&self) -> Box<dyn Playout<G>>;
}

/// Plays positions out, for one thread.
pub trait Playout<G: Game>: Send {
    /// Plays `position` to the end of the game and tells `simulation` about it.
    fn play_out(&mut self, position: &G, random: &mut Random, simulation: &mut Simulation<G::Move>);

    /// Sees a whole simulation, the moves in the tree among its moves, after it was counted. Only where
    /// [`wants_moves`](Playout::wants_moves).
    fn learn(&mut self, _simulation: &Simulation<G::Move>) {}

    /// Whether the policy wants to see the moves of simulations.
    fn wants_moves(&self) -> bool {
        false
    }
}

/// Everything that may happen in a position, with its probability.
type OddsList<G> = fn(&G) -> Vec<(<G as Game>::Move, f64)>;

/// What dice and cards do in a game that has them.
pub struct Odds<G: Game> {
    /// What happens for a number between 0 and 1.
    pub(super) happening: fn(&G, f64) -> Option<G::Move>,
    /// Everything that may happen with its probability.
    pub(super) list: OddsList<G>,
}

impl<G: Chance> Odds<G> {
    /// The odds of the game.
    pub fn of_the_game() -> Self {
        Odds { happening: G::happening, list: G::odds_list }
    }
}

impl<G: Game> Odds<G> {
    /// Everything that may happen in `position`, with its probability.
    pub fn list_of(&self, position: &G) -> Vec<(G::Move, f64)> {
        (self.list)(position)
    }

    /// What happens in `position` for a number between 0 and 1; `None` where it is not chance's turn.
    pub fn happening(&self, position: &G, point: f64) -> Option<G::Move> {
        (self.happening)(position, point)
    }
}

// Derived, these would ask that positions be copied too.
impl<G: Game> Clone for Odds<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Odds<G> {}

/// Where playouts end before their game does.
pub(super) struct Limits<G: Game> {
    pub(super) odds: Option<Odds<G>>,
    pub(super) insight: Option<Arc<dyn Insight<G>>>,
    /// After so many plies the insight says what the position is worth.
    pub(super) cutoff: u32,
    /// After so many plies the game counts as drawn, where there is no insight.
    pub(super) longest: u32,
    /// After so many plies without an irreversible move the rules draw the game.
    pub(super) quiet_plies: Option<u32>,
    /// What each seat gets of a game that is drawn.
    pub(super) draw: Values,
}

impl<G: Game> Clone for Limits<G> {
    fn clone(&self) -> Self {
        Limits { insight: self.insight.clone(), ..*self }
    }
}

impl<G: Game> Limits<G> {
    /// What the position is worth, where a playout ends here after `plies` moves.
    #[inline(always)]
    pub(super) fn end(&self, position: &G, simulation: &mut Simulation<G::Move>) -> bool {
        let drawn = self.quiet_plies.is_some_and(|limit| position.quiet_plies() >= limit);
        if simulation.plies < self.cutoff.min(self.longest) && !drawn {
            return false;
        }
        self.judge(position, simulation, drawn)
    }

    #[cold]
    fn judge(&self, position: &G, simulation: &mut Simulation<G::Move>, drawn: bool) -> bool {
        let expected = self.insight.as_ref().filter(|_| !drawn).and_then(|insight| insight.expected(position));
        if expected.is_none() && !drawn && simulation.plies < self.longest {
            return false;
        }
        simulation.payoffs = expected.unwrap_or(self.draw);
        simulation.chances = match (expected, &self.insight) {
            (Some(_), Some(insight)) => insight.chances(position),
            _ => None,
        };
        simulation.ended = drawn;
        true
    }
}

/// The payoffs of a position that is over.
#[inline(always)]
pub(crate) fn payoffs_of<G: Game>(position: &G) -> Values {
    let mut payoffs = [0.0; MOST_SEATS];
    for seat in Player::all(G::SEATS) {
        payoffs[seat.index()] = position.payoff(seat);
    }
    payoffs
}

/// Uniform playouts of a game without chance: the policy that every game has.
///
/// ```
/// use foehn_game::{Game, kit::Random, toys::TicTacToe};
/// use foehn_search::{Playouts, Simulation, UniformPlayouts};
/// let mut playout = Playouts::<TicTacToe>::playout(&UniformPlayouts);
/// let mut simulation = Simulation::default();
/// playout.play_out(&TicTacToe::start(), &mut Random::new(1), &mut simulation);
/// assert!(simulation.ended && (5..=9).contains(&simulation.plies));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UniformPlayouts;

impl<G: Game> Playouts<G> for UniformPlayouts {
    fn playout(&self) -> Box<dyn Playout<G>> {
        Box::new(Uniform::new(Limits {
            odds: None,
            insight: None,
            cutoff: u32::MAX,
            longest: u32::MAX,
            quiet_plies: G::draw_rules().quiet_plies,
            draw: Values::default(),
        }))
    }
}

/// Every legal move as likely as any other; chance by its odds.
pub(super) struct Uniform<G: Game> {
    limits: Limits<G>,
    moves: Vec<G::Move>,
}

impl<G: Game> Uniform<G> {
    pub(super) fn new(limits: Limits<G>) -> Self {
        Uniform { limits, moves: Vec::with_capacity(256) }
    }
}

impl<G: Game> Playout<G> for Uniform<G> {
    fn play_out(&mut self, position: &G, random: &mut Random, simulation: &mut Simulation<G::Move>) {
        let mut position = position.clone();
        simulation.ended = false;
        loop {
            let player = match position.turn() {
                Turn::Over => break,
                Turn::Player(player) => player,
                Turn::Chance => {
                    if self.limits.end(&position, simulation) {
                        return;
                    }
                    let happens = self.limits.odds.and_then(|odds| (odds.happening)(&position, random.unit()));
                    let Some(mv) = happens.or_else(|| random.choose(&position.moves()).copied()) else { break };
                    position.make(mv);
                    simulation.plies += 1;
                    continue;
                }
            };
            if self.limits.end(&position, simulation) {
                return;
            }
            self.moves.clear();
            position.legal_moves(|mv| self.moves.push(mv));
            let mv = self.moves[random.below(self.moves.len())];
            simulation.note(player, mv);
            position.make(mv);
        }
        simulation.payoffs = payoffs_of(&position);
        simulation.ended = true;
    }
}
