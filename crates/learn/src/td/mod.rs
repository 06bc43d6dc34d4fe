//! Temporal differences: a network learns what positions are worth from games that it plays against itself (Sutton 1988, Tesauro 1995).
//!
//! [`Learnable`] says what the learner must know of a game; [`OfGame`] makes it for any game of this house. A game is played with
//! the best successor for every roll ([`Asker`]), every position gets its lambda-return as what the network should have said
//! ([`Backup`]), and [`Learner`] takes steps of Adam towards them, batch by batch. A batch is played by one network, so its games may be played by any number of threads: what is learned follows
//! from the settings alone.

mod course;
mod learnable;
mod learner;
mod of_game;
mod play;
mod returns;
mod schedule;
pub mod toys;

pub use course::Course;
pub use learnable::{Learnable, Successor, Turning};
pub use learner::{Learner, Progress, Stage};
pub use of_game::OfGame;
pub use play::{Asker, Choice};
pub use returns::{Backup, Lesson};
pub use schedule::Schedule;
