//! Many machines at one work: a hub that hands out jobs, and workers that join it with one command.
//!
//! - [`hub`]: owns the runs as files, hands out jobs, takes and checks results; [`worker`]: does them; [`client`]: asks a hub;
//! - [`Work`], [`Spec`]: jobs and runs as data; [`Cluster`]: the laboratory's jobs on workers;
//! - [`EvolutionSpec`]: demes on workers; [`EndgameSpec`]: databases built by many; [`Objects`]: what is too large for a message;
//! - [`ledger`]: who is believed; [`token`]: who may do what.
//!
//! Messages travel through NATS: questions and answers as requests, results through a stream of JetStream that keeps them
//! until the hub has written them down. docs/CLUSTER.md says how, and why.

pub mod address;
mod carrier;
pub mod client;
mod connection;
mod desk;
mod endgames;
mod evolution;
mod far_demes;
mod fault;
pub mod hub;
pub mod ledger;
mod objects;
mod page;
mod run;
mod runner;
mod self_play;
mod server;
#[doc(hidden)]
pub mod simulation;
pub mod token;
mod wire;
mod work;
pub mod worker;

pub use endgames::{EndgameSpec, StepWork, VerifyWork};
pub use evolution::{EpochWork, EvolutionSpec};
pub use far_demes::FarDemes;
pub use fault::Fault;
pub use objects::{ObjectId, Objects, Shelf};
pub use run::{End, MatchSpec, RunId, RunLine, Spec};
pub use runner::Cluster;
pub use self_play::SelfPlayWork;
pub use server::Certificate;
pub use wire::{JobId, Who};
pub use work::{Ended, Work, digest, drilled};
