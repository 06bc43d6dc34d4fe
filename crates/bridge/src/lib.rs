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

mod after_play;
mod auction;
mod bidding;
mod bridge;
mod card;
mod claim;
mod contract;
mod deal;
mod dealing;
mod double_dummy;
mod par;
mod pbn;
mod play_order;
mod seat;
mod seen;
mod single_dummy;
mod strain;
mod text;

pub use after_play::PlayedCard;
pub use auction::{Auction, Call};
pub use bidding::BiddingSystem;
pub use bridge::{Bridge, BridgeMove, BridgeSight};
pub use card::{Card, CardSet, RANKS, Suit};
pub use claim::ClaimAnswer;
pub use contract::{Bid, Contract, Doubling, Vulnerability};
pub use deal::{Deal, parse_hand};
pub use dealing::{Constraints, HandKind, Known, Shape, Span};
pub use double_dummy::{CardOrder, CardScore, DoubleDummy, DoubleDummyTable, Solver};
pub use par::{Par, par};
pub use pbn::{PbnBoard, PbnError};
pub use seat::{Seat, Side};
pub use seen::{SeenBoard, SeenCall, SeenHand};
pub use single_dummy::{BridgePlayer, DoubleDummyWorlds};
pub use strain::Strain;
