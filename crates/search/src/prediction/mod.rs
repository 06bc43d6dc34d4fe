//! RoShamBo (rock, paper, scissors) as a laboratory of prediction: whoever guesses the next throw wins it.
//!
//! The only safe strategy throws at random and wins nothing, not even from a fool. To win, a player must *model* the
//! opponent and so becomes predictable himself (the tournaments of Billings 1999 and 2000). A [`Predictor`] guesses from the
//! record; guessing the guess and choosing among guesses by their record is the [`Ensemble`]'s work, after the published
//! idea of Egnor's Iocaine Powder (1999).

mod ensemble;
mod history_match;
mod markov;
mod predictor;
mod recipe;
mod review;
mod roshambo;
mod simple;
mod tournament;

pub use ensemble::{Answering, Ensemble};
pub use history_match::HistoryMatch;
pub use markov::Markov;
pub use predictor::{Expects, Frequency, Guess, Predictor, Repetition, View};
pub use recipe::PredictionRecipe;
pub use review::{Guessed, guessed};
pub use roshambo::{Bot, Record, Throw};
pub use simple::{SimpleBot, SimpleKind};
pub use tournament::{BOTS, Entrant, RoundRobin, find_bot, play_match};
