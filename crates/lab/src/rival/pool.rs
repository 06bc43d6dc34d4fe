//! Programs kept for the next game, and a program at its place in one game.

use super::fault::Fault;
use super::program::Program;
use super::script::Language;
use super::{Client, Clocks, Terms};
use crate::interrupt::Interrupt;
use foehn_game::any::{History, Move};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Processes of one program.
pub(crate) struct ProgramPool {
    program: Program,
    language: Language,
    terms: Terms,
    idle: Mutex<Vec<Box<dyn Client>>>,
}

/// A program in a game.
pub(crate) struct Seated {
    client: Box<dyn Client>,
    language: Language,
    terms: Terms,
}

/// A legal move, and what it cost.
pub(crate) struct Chosen {
    pub(crate) mv: Move,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl ProgramPool {
    pub(crate) fn new(program: Program, language: Language, terms: Terms) -> Self {
        ProgramPool { program, language, terms, idle: Mutex::new(Vec::new()) }
    }

    /// A process that is ready for a game that begins so.
    pub(crate) fn take(&self, opening: &History, interrupt: &Interrupt) -> Result<Seated, Fault> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut client = match idle {
            Some(client) => client,
            None => self.program.start(interrupt)?,
        };
        client.new_game(&(self.language.script)(opening), &self.terms, interrupt)?;
        Ok(Seated { client, language: self.language, terms: self.terms.clone() })
    }

    /// Keeps the process for the next game, if it can play one.
    pub(crate) fn give_back(&self, seated: Seated) {
        if seated.client.is_reusable() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(seated.client);
        }
    }
}

impl Seated {
    /// The program's move in the current position of the game, with these clocks where the game has some.
    pub(crate) fn choose(
        &mut self,
        history: &History,
        clocks: Option<Clocks>,
        interrupt: &Interrupt,
    ) -> Result<Chosen, Fault> {
        let terms = self.terms.with(clocks);
        let reply = self.client.think(&(self.language.script)(history), &terms, interrupt)?;
        let mv = (self.language.read)(history.position(), &reply.text).map_err(Fault::Illegal)?;
        Ok(Chosen { mv, nodes: reply.nodes, time: reply.time })
    }
}
