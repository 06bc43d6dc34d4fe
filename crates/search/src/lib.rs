//! One search core for any game: alpha-beta and its family, exact by oracle, every technique a switch.
//!
//! An [`Engine`] takes a game's rules ([`Game`](foehn_game::Game)), an evaluation, and a [`Recipe`] of techniques, and finds
//! the move within a [`Budget`]. The search is a pure function of position, recipe, tables and budget: it does not print, read files or
//! know a game; whoever wants to watch it passes an [`Observer`].

mod alphabeta;
pub mod any;
mod budget;
mod chance;
mod cutoffs;
pub mod evolved;
pub mod exam;
mod extensions;
pub mod hidden;
mod many_players;
mod method;
mod montecarlo;
mod observer;
mod ordering;
mod parallel;
pub mod prediction;
mod recipe;
mod recipe_error;
mod root;
mod scoring;
mod search;
mod selective;
mod setting;
mod switches;
mod table;
mod thinker;
mod tree;

pub use alphabeta::minimax;
pub use budget::{Allotment, Budget, Control, Progress, Stopped};
pub use chance::{ChanceCut, ChanceEngine, ChanceEvent, ChanceRecipe, ChanceRecord};
pub use hidden::{SecretsRecipe, StrategyRecipe};
pub use many_players::{
    MOST_SEATS, ManyPlayersEngine, ManyPlayersRecipe, OtherOpponents, SeatAnswer, SeatLine, SeatRefusal, SeatThinker,
};
pub use method::{
    AlphaBetaMethod, ChanceMethod, Method, MethodRecipe, MonteCarloMethod, PredictionMethod, SeatMethod, SecretMethod,
    StrategyMethod,
};
pub use montecarlo::{
    Bias, DuelInsight, ExpandedNode, Insight, MonteCarloEngine, MonteCarloRecipe, Odds, Playout, PlayoutPolicy,
    Playouts, Prior, Reward, SharesInsight, Simulation, SimulationRecord, Stakes, UniformPlayouts, Values, VisitedNode,
    WrittenSimulation,
};
pub use observer::{Cut, Observer, Reduction, Silent, Skip, TableEvent, Tally};
pub use ordering::OrderingWeights;
pub use prediction::PredictionRecipe;
pub use recipe::{
    Algorithm, DepthRule, GraphHistory, NullBound, NullMove, Parallel, ProbCut, Recipe, Replacement, Stored,
};
pub use recipe_error::RecipeError;
pub use root::{Clock, Engine, Iteration, Line, Question};
pub use selective::{Correlation, Correlations};
pub use setting::{FileName, Name, Names, Setting, Shape, Threshold, Whole};
pub use switches::{Need, Switch, SwitchKind};
pub use table::{Entry, Known, MoveNumber, SingularIn, StoreCount, Table};
pub use thinker::Thinker;
