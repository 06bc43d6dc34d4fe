//! A game in play: what everybody needs who sits down to a game by its name, person or program, in the terminal or in the browser.
//!
//! - [`GameSoFar`]: a position and the moves since, read as people write them; [`guess_game_of_file`]: which game a file is of;
//! - [`level`]: how strong an opponent plays, from first steps to everything it can;
//! - [`TimeControl`], [`PlayerClock`]: how long it may think; [`read_duration`], [`clock_text`]: durations as people write them;
//! - [`happening`]: what dice do, seeded; [`seen_moves`]: what a seat has seen of a game with secrets;
//! - moves, scores and results as data: [`moves_json`], [`score_json`], [`outcome_json`]; in words: [`score_text`], [`verdict`].
//!
//! Nothing here prints or reads files.

mod dice;
mod duration;
mod game_file;
mod game_so_far;
mod guess_game;
pub mod level;
mod score_json;
mod secrets;
mod time_control;
mod variation;
mod verdict;

pub use dice::happening;
pub use duration::{clock_text, duration_text, read_duration};
pub use game_file::guess_game_of_file;
pub use game_so_far::{BadGame, GameSoFar, LONGEST_GAME};
pub use guess_game::guess_game;
pub use score_json::{is_proved, score_json, score_text, score_with_text};
pub use secrets::{UNSEEN, seen_moves, sees_move};
pub use time_control::{FlagFallen, PlayerClock, TimeControl, allot, allot_move};
pub use variation::{move_json, move_texts, moves_json};
pub use verdict::{DrawReason, ended_text, only_winner, outcome_json, verdict};
