//! Toys: games small enough to know everything about, for tests, examples and teaching. There is one for each ability
//! of the contract.

mod bracketed;
mod card_ending;
mod chance_tree;
mod heaps;
mod kuhn;
mod leduc;
mod matching_pennies;
mod nim;
mod payoff_tree;
mod pig;
mod poker;
mod roshambo;
mod three_player_nim;
mod tic_tac_toe;
mod tree;

pub use card_ending::{CardEnding, EndingCard, EndingSight};
pub use chance_tree::ChanceTree;
pub use heaps::Take;
pub use kuhn::{Kuhn, KuhnMove, KuhnSight};
pub use leduc::{Leduc, LeducMove, LeducSight};
pub use matching_pennies::{MatchingPennies, Penny, PennySight};
pub use nim::Nim;
pub use payoff_tree::PayoffTree;
pub use pig::{Pig, PigMove};
pub use poker::PokerCard;
pub use roshambo::{HandThrow, RoShamBo, RoShamBoSight};
pub use three_player_nim::{NimOf, ThreePlayerNim};
pub use tic_tac_toe::{TicTacToe, TicTacToeField, TicTacToeIndex, TicTacToeKnowledge};
pub use tree::Tree;
