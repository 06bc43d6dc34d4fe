//! The review of a game: what every position was worth, which moves were mistakes and what was better, how well each
//! player played, the opening's name, and from where on the end was proved.
//!
//! **From the end back.** One engine searches the positions of the game from the last to the first. What it proves near
//! the end stays in its table and is found again from earlier positions, so proofs flow towards the opening, and the value
//! of a position is never worse for its mover than that of the move that was played.
//!
//! **Shares.** Moves are judged by the *share of the point* that they gave away: 1 for a proved win, ½ for a proved draw, 0 for a
//! proved loss, and in between by the game's [`Yardstick`](foehn_games::yardstick::Yardstick). A pawn matters in an even
//! position and hardly when a queen is ahead; shares say so, and mean the same in every game.
//!
//! | given away | judgement |
//! | --- | --- |
//! | nothing: no better move was found | best |
//! | below 0.05 | good |
//! | from 0.05 | inaccuracy, `?!` |
//! | from 0.10 | mistake, `?` |
//! | from 0.20 | blunder, `??` |
//!
//! Moves of the opening are *book* as long as the game follows its ballot and the [book](foehn_databases::book::Book) on the shelf;
//! nobody is blamed for them. The only legal move is *forced*; the best move where the second best would have been a mistake is the *only* move.
//! Nobody is accused on one search alone: unless it is proved, both moves are played and searched again with four times the
//! budget, and only where that second look agrees did the move give something away.
//!
//! **Accuracy** is ours: each move that was neither forced nor book earns `100 · exp(-7 · loss)`, and a player's accuracy is the mean. A
//! loss of 0.05 earns 70, of 0.10 50, of 0.20 25.
//!
//! With a budget of nodes or depth, a review is the same every time.

mod annotate;
mod collection;
mod ending;
mod json;
mod judge;
mod opened;
mod search;
mod words;

pub use annotate::annotated;
pub use collection::{Collection, OpeningSummary, PlayerSummary, WorstMove};
pub use ending::Ending;
pub use json::review_json;
pub use judge::{Judgement, share};

use crate::interrupt::Interrupt;
use foehn_game::any::{Move, Position};
use foehn_game::{Player, Score};
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_games::openings::Opening;
use foehn_games::record::Record;
use foehn_games::shelf::Shelf;
use foehn_search::{Budget, MethodRecipe};
use opened::Opened;

/// How a game is reviewed.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The recipe of the engine.
    pub recipe: MethodRecipe,
    /// What the search of one position may spend. To name the second best move takes a quarter more, the second look at a
    /// move that seems to be a mistake eight times as much.
    pub budget: Budget,
    /// Exact knowledge that the engine asks, and the opening book.
    pub shelf: Shelf,
}

/// The nodes for each position where nobody says otherwise: fixed, so that a review is the same every time.
pub const USUAL_NODES: u64 = 100_000;

/// The simulations for each position, where a game is searched by simulating.
pub const USUAL_SIMULATIONS: u64 = 2_000;

/// What each position may spend where nobody says otherwise.
pub fn usual_budget(recipe: &MethodRecipe) -> Budget {
    match recipe {
        MethodRecipe::MonteCarlo(_) => Budget { simulations: Some(USUAL_SIMULATIONS), ..Budget::default() },
        _ => Budget::nodes(USUAL_NODES),
    }
}

/// A reviewed game. All scores are as the first player sees them.
#[derive(Clone, Debug)]
pub struct Review {
    /// The moves reviewed, in the order of play: all of them, or after an interrupt the last ones.
    pub plies: Vec<ReviewedPly>,
    /// How many moves the game has.
    pub total: usize,
    /// The opening, where it has a name.
    pub opening: Option<Opening>,
    /// From where on the result was proved.
    pub ending: Option<Ending>,
    /// How well each player played, 0 to 100; `None` for one who had no choice.
    pub accuracy: [Option<f64>; 2],
    /// Nodes searched.
    pub nodes: u64,
}

/// A move of a reviewed game.
#[derive(Clone, Debug)]
pub struct ReviewedPly {
    /// Its number in the game, from 1; both players' moves count.
    pub ply: usize,
    /// Whose move it was.
    pub player: Player,
    /// The position in which it was played.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// What the position was worth before the move.
    pub before: Score,
    /// What it is worth after it.
    pub score: Score,
    /// Whether the result after it is proved: a win, a loss, or for a score of 0 a draw.
    pub exact: bool,
    /// The share of the point that the first player can expect after it.
    pub first_share: f64,
    /// The best line from the position before, its best move first.
    pub line: Vec<Move>,
    /// The share of the point that the move gave away.
    pub loss: f64,
    /// What the move was.
    pub judgement: Judgement,
    /// What there is to say about it; often nothing.
    pub words: String,
}

impl ReviewedPly {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

impl Review {
    /// Whether every move was reviewed.
    pub fn is_complete(&self) -> bool {
        self.plies.len() == self.total
    }

    /// The moves that gave something away, in the order of play.
    pub fn mistakes(&self) -> impl Iterator<Item = &ReviewedPly> {
        self.plies.iter().filter(|ply| ply.judgement.mark().is_some())
    }
}

/// Reviews the main line of a game. `progress` is told how many positions of how many are done. Raised amid the work, the
/// interrupt ends it with the moves that were finished: the last ones of the game.
pub fn review(
    entry: &Entry,
    duel: &dyn DuelFace,
    record: &Record,
    settings: &Settings,
    interrupt: &Interrupt,
    progress: impl FnMut(usize, usize),
) -> Review {
    let history = record.history();
    let searched = search::search_backwards(duel, &history, settings, interrupt, progress);
    let names = entry.opening_names();
    let opened = Opened::of(&history, names.ballot(&history), settings.shelf.book(entry.rules).as_deref());
    let plies = judge::judge(duel, &history, &searched.found, &opened);
    Review {
        total: history.moves().len(),
        opening: names.of(&history),
        ending: ending::ending(&history, &searched.found),
        accuracy: [Player::FIRST, Player::SECOND].map(|player| judge::accuracy(&plies, player)),
        plies,
        nodes: searched.nodes,
    }
}

#[cfg(test)]
mod tests;
