//! How the networks of backgammon are taught: their sizes and the schedule that made those that come with the program.

use crate::learning::Backgammon;
use crate::networks::OUTPUTS;
use foehn_learn::network::Network;
use foehn_learn::td::{Course, Learner};

/// The stages by which the shipped networks learned.
pub const SCHEDULE: &str = include_str!("../weights/schedule.txt");

/// Hidden units: of the network for contact, of the one for races, of the sieve.
const HIDDEN: [usize; 3] = [192, 64, 16];

/// A learner that begins with random weights.
#[must_use]
pub fn course(seed: u64) -> Box<dyn Course> {
    let hidden: Vec<Vec<usize>> = HIDDEN.map(|units| vec![units]).to_vec();
    Box::new(Learner::new(Backgammon, &hidden, OUTPUTS, seed))
}

/// A learner that goes on from `networks`, which have played so many games.
#[must_use]
pub fn resumed(networks: Vec<Network>, games: u64, seed: u64) -> Box<dyn Course> {
    let mut learner = Learner::with_networks(Backgammon, networks, seed);
    learner.skip_games(games);
    Box::new(learner)
}
