//! Contract bridge: cards, deals and their notation, double dummy, and card play with hidden hands.
//!
//! ```
//! use foehn_bridge::{Deal, DoubleDummy, Seat, Solver, Strain};
//!
//! let deal = Deal::parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3").unwrap();
//! let mut solver = Solver::new();
//! // East leads against spades played by North.
//! assert_eq!(solver.tricks(&DoubleDummy::new(deal, Strain::ALL[0], Seat::East)), 8);
//! ```

mod card;
mod deal;
mod double_dummy;
mod seat;
mod strain;

pub use card::{Card, CardSet, RANKS, Suit};
pub use deal::{Deal, parse_hand};
pub use double_dummy::{CardScore, DoubleDummy, DoubleDummyTable, Solver};
pub use seat::{Seat, Side};
pub use strain::Strain;
