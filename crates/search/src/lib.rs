//! One search core for any game: alpha-beta and its family, exact by oracle, every technique a switch.
//!
//! An [`Engine`] takes a game's rules ([`Game`](foehn_game::Game)), an evaluation, and a [`Recipe`] of techniques, and finds
//! the move within a [`Budget`]. The search is a pure function of position, recipe, tables and budget: it does not print, read files or
//! know a game; whoever wants to watch it passes an [`Observer`].

mod alphabeta;
mod budget;
mod cutoffs;
pub mod exam;
mod extensions;
mod observer;
mod ordering;
mod recipe;
mod root;
mod scoring;
mod search;
mod selective;
mod setting;
mod table;
mod thinker;
mod tree;

pub use alphabeta::minimax;
pub use budget::{Allotment, Budget, Control, Progress, Stopped};
pub use observer::{Cut, Observer, Reduction, Silent, Skip, TableEvent, Tally};
pub use ordering::OrderingWeights;
pub use recipe::{
    Algorithm, DepthRule, GraphHistory, NullBound, NullMove, ProbCut, Recipe, RecipeError, Replacement, Stored, Switch,
};
pub use root::{Clock, Engine, Iteration, Line, Question};
pub use selective::{Correlation, Correlations};
pub use setting::{Name, Setting, Shape, Threshold, Whole};
pub use table::{Entry, Known, MoveNumber, Table};
pub use thinker::Thinker;
