//! Rivals: other programs at the board, through the protocol they speak.
//!
//! A [`Program`] is a command and a protocol, UCI or xboard's; it is started once to see that it answers, and then once
//! for each game that is played at the same time. The protocols know texts only. What belongs to a game, how its
//! positions and moves are written for other programs, is its [`Language`].
//!
//! Invariants:
//! - Every wait has an end. A program that does not answer in time, ends, breaks the rules of the game or claims what is
//!   not so has lost that game by a [`Fault`] that says what happened; the match goes on with a fresh process.
//! - Time is measured here, from the last word of the question to the first line of the answer, for every protocol.
//! - A process ends when its value does.
//!
//! Rooms: `spec.rs` (the words of a user), `process.rs` (pipes and deadlines), `uci.rs`, `xboard.rs` with `features.rs`
//! and `pace.rs` (how a program without fractions of a second is held to them), `script.rs` and `chess.rs` (a game as
//! text), `pool.rs` (processes kept for the next game).
//!
//! Deliberately not here: pondering and adjudication.

mod chess;
mod fault;
mod features;
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
}

impl Terms {
    /// The terms of a budget.
    pub fn new(budget: &Budget, grace: Duration) -> Self {
        Terms { depth: budget.depth, nodes: budget.nodes, time: budget.time.map(|time| time.hard), grace }
    }

    /// How long a move may take altogether. Nobody can tell how long nodes or plies take elsewhere: a minute, at least.
    fn longest(&self) -> Duration {
        self.grace + self.time.map_or(Duration::from_secs(60), |time| 3 * time)
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
