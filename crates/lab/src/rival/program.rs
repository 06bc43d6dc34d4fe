//! A program that is known to start, to speak, and to be able to play what is asked.

use super::fault::Fault;
use super::line::LineClient;
use super::spec::{ProgramSpec, Protocol};
use super::uci::UciClient;
use super::xboard::{Silence, XboardClient};
use super::{Client, Terms};
use crate::interrupt::Interrupt;
use std::fmt;
use std::time::Duration;

/// How long a program may take to introduce itself where its protocol is known, and where it is guessed.
const INTRODUCTION: Duration = Duration::from_secs(20);
const GUESSING: Duration = Duration::from_secs(3);

/// A program with which a match can begin.
#[derive(Clone, Debug)]
pub struct Program {
    spec: ProgramSpec,
    protocol: Protocol,
    name: String,
}

/// Why a match with a program cannot begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CannotPlay {
    /// The command.
    pub command: String,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for CannotPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.command, self.reason)
    }
}

impl std::error::Error for CannotPlay {}

impl Program {
    /// Starts the program, lets it introduce itself and ends it. Where the protocol is not known, UCI is tried first.
    ///
    /// # Errors
    /// What went wrong: it does not start, speaks neither protocol, lacks an option, or cannot keep to the terms.
    pub fn open(spec: ProgramSpec, terms: &Terms, interrupt: &Interrupt) -> Result<Program, CannotPlay> {
        let cannot = |reason: String| CannotPlay { command: spec.command.join(" "), reason };
        let (client, protocol) = match spec.protocol {
            Some(protocol) => {
                let opened = open(&spec, protocol, interrupt).map_err(|fault| match fault {
                    Fault::Late(_) => cannot(format!("{fault} when greeted by {protocol}; is it its protocol?")),
                    fault => cannot(fault.to_string()),
                })?;
                (opened, protocol)
            }
            None => guess(&spec, interrupt).map_err(cannot)?,
        };
        if protocol == Protocol::Xboard && terms.nodes.is_some() {
            let reason = "xboard's protocol has no word for a number of nodes; limit it by time or depth";
            return Err(cannot(reason.to_owned()));
        }
        let name = client.name().to_owned();
        Ok(Program { protocol, name, spec })
    }

    /// What the program calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The protocol that it speaks.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    pub(super) fn start(&self, interrupt: &Interrupt) -> Result<Box<dyn Client>, Fault> {
        open(&self.spec, self.protocol, interrupt)
    }
}

fn open(spec: &ProgramSpec, protocol: Protocol, interrupt: &Interrupt) -> Result<Box<dyn Client>, Fault> {
    Ok(match protocol {
        Protocol::Uci => Box::new(UciClient::open(spec, INTRODUCTION, interrupt)?),
        Protocol::Xboard => Box::new(XboardClient::open(spec, Silence::FirstVersion, interrupt)?),
        Protocol::Line => Box::new(LineClient::open(spec, INTRODUCTION, interrupt)?),
    })
}

fn guess(spec: &ProgramSpec, interrupt: &Interrupt) -> Result<(Box<dyn Client>, Protocol), String> {
    let uci = match UciClient::open(spec, GUESSING, interrupt) {
        Ok(client) => return Ok((Box::new(client), Protocol::Uci)),
        Err(fault) => fault,
    };
    match XboardClient::open(spec, Silence::Stranger, interrupt) {
        Ok(client) => Ok((Box::new(client), Protocol::Xboard)),
        Err(xboard) if uci == xboard => Err(format!("{uci}, neither by uci nor by xboard")),
        Err(xboard) => Err(format!("by uci it {uci}; by xboard it {xboard}")),
    }
}
