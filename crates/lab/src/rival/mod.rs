//! Rivals: other programs at the board, through the protocol they speak.
//!
//! A [`Program`] is a command and a protocol, UCI or xboard's for chess, our own line protocol for every game; it is started once to see that it answers, and then once
//! for each game that is played at the same time. The protocols know texts only. What belongs to a game, how its
//! positions and moves are written for other programs, is its [`Language`].
//!
//! Invariants:
//! - Every wait has an end. A program that does not answer in time, ends, breaks the rules of the game or claims what is
//!   not so has lost that game by a [`Fault`] that says what happened; the match goes on with a fresh process.
//! - Time is measured here, from the last word of the question to the first line of the answer, for every protocol.
//! - A process ends when its value does.
//!
//! Rooms: `spec.rs` (the words of a user), `process.rs` (pipes and deadlines), `uci.rs`, `line.rs`, `xboard.rs` with `features.rs`
//! and `pace.rs` (how a program without fractions of a second is held to them), `script.rs` and `chess.rs` (a game as
//! text), `pool.rs` (processes kept for the next game).
//!
//! Deliberately not here: pondering and adjudication.

mod chess;
mod fault;
mod features;
mod line;
mod pace;
mod pool;
mod process;
mod program;
mod script;
mod spec;
mod uci;
mod xboard;

pub use fault::Fault;
pub(crate) use pool::{Chosen, ProgramPool, Seated};
pub use program::{CannotPlay, Program};
pub use script::Language;
pub use spec::{ProgramSpec, Protocol};

use crate::interrupt::Interrupt;
use foehn_play::{PlayerClock, TimeControl};
use foehn_search::Budget;
use script::Script;
use std::time::Duration;

/// What a program may spend on a move, and how long it is waited for.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Plies.
    pub depth: Option<i32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
    /// How long a program that is late is waited for before the game is lost.
    pub grace: Duration,
    /// What the clocks show, in a game that has some.
    pub clocks: Option<Clocks>,
}

/// What the clocks of a game show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Of the side to move.
    pub own: PlayerClock,
    /// Of its opponent.
    pub other: PlayerClock,
}

impl Terms {
    /// The terms of a budget.
    pub fn new(budget: &Budget, grace: Duration) -> Self {
        let time = budget.time.map(|time| time.hard);
        Terms { depth: budget.depth, nodes: budget.nodes, time, grace, clocks: None }
    }

    /// The terms of a game that begins under this time control.
    pub(crate) fn under(self, control: Option<TimeControl>) -> Self {
        let full = control.map(PlayerClock::new);
        self.with(full.map(|own| Clocks { own, other: own }))
    }

    /// The same terms with these clocks. A time for each move is one in every protocol.
    pub(crate) fn with(&self, clocks: Option<Clocks>) -> Self {
        match clocks.map(|clocks| clocks.own.control()) {
            Some(TimeControl::Move(time)) => Terms { time: Some(time), ..self.clone() },
            Some(_) => Terms { clocks, ..self.clone() },
            None => self.clone(),
        }
    }

    /// How long a move may take altogether. Nobody can tell how long nodes or plies take elsewhere: a minute, at least.
    fn longest(&self) -> Duration {
        let left = self.clocks.map(|clocks| clocks.own.left());
        self.grace + left.or(self.time.map(|time| 3 * time)).unwrap_or(Duration::from_secs(60))
    }
}

/// A move as a program gave it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Reply {
    /// The move, in words of the program.
    text: String,
    /// Nodes it says it searched; 0 where it does not say.
    nodes: u64,
    /// How long it took, measured here.
    time: Duration,
}

/// A program behind its protocol.
trait Client: Send {
    /// What the program calls itself.
    fn name(&self) -> &str;

    /// Whether the process may play another game.
    fn is_reusable(&self) -> bool;

    /// Prepares a game that begins as the script does.
    fn new_game(&mut self, script: &Script, terms: &Terms, interrupt: &Interrupt) -> Result<(), Fault>;

    /// Asks for a move at the end of the script.
    fn think(&mut self, script: &Script, terms: &Terms, interrupt: &Interrupt) -> Result<Reply, Fault>;
}
