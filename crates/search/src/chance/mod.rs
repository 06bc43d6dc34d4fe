//! Games of chance for two: expectiminimax with Ballard's pruning at chance nodes.
//!
//! The first player takes the largest value, the second the smallest, and chance the average of what may happen, each
//! with its probability (Michie 1966). What is cut without a change of the value:
//!
//! | technique | what it does | source |
//! | --- | --- | --- |
//! | alpha-beta | at the players' nodes: moves that cannot matter are not searched | Knuth and Moore 1975 |
//! | [Star1](star1) | at chance nodes: what has not been looked at is worth something between the evaluation's bounds, so the average may be decided early, and each happening has a window of its own | Ballard 1983 |
//! | [Star2](star2) | before that, one move (or a few) after each happening gives a better bound than the evaluation's | Ballard 1983; Hauk, Buro and Schaeffer 2004 |
//! | [table](table) | two bounds of every position, at the players' nodes and at those of chance | Veness and Blair 2007 |
//!
//! Values are what a position is worth to the first player, in the units of the payoff; the evaluation and its bounds
//! are an [`Equity`](foehn_game::Equity). Depth counts plies, those of chance among them. A node is a position that a
//! move, or what chance did, led to.
//!
//! Always true:
//! - For a fixed depth (`depth-rule = "exact"`) the value is that of
//!   [`kit::expectiminimax_to`](foehn_game::kit::expectiminimax_to), whatever is switched on: to the last bit where
//!   nothing but the order of search and the table differs, because averages are always summed in the order of the
//!   odds; within rounding (less than 1e-9 of the stakes) where bounds are divided by odds. Moves that differ by less
//!   count as equal.
//! - The same engine state, recipe and budget of nodes or depth give the same nodes and the same answer.
//! - No happening is chosen by anybody: every one enters the average with its odds.
//!
//! Deliberately not here: games of more than two seats or without a constant sum, secrets, draws by the path, and
//! samples of what may happen in place of all of it (that is `montecarlo/`).

mod decision;
mod engine;
mod events;
mod ordering;
mod recipe;
mod root;
mod search;
mod star1;
mod star2;
mod table;
#[cfg(test)]
mod tests;
mod window;

pub use engine::{ChanceEngine, ChanceRecord};
pub use events::{ChanceCut, ChanceEvent};
pub use recipe::ChanceRecipe;
