//! What can be typed: the subcommands, and the arguments that several of them share.

use crate::failure::BadInput;
use crate::{analyze, bench, completions, games, learn, man, match_play, perft, play, recipe, show, solve, suite, uci};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use foehn_game::{History, NotationError};
use foehn_games::catalog::{self, Entry, Playable};
use std::ffi::OsStr;

/// One search core, any game: a game-tree search engine and laboratory.
#[derive(Parser)]
#[command(name = "foehn", version, about, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  foehn games                                       what there is to play
  foehn show checkers --moves \"11-15 23-19 8-11\"    a board and its legal moves
  foehn analyze chess --moves \"e4 e5\" --time 5s      the best move, depth by depth
  foehn play othello                                a game against the engine
  foehn perft chess 6                               119,060,324 paths of six plies

Exit codes: 0 done, 1 something went wrong, 2 something typed cannot be meant.
Colours appear on a terminal only; NO_COLOR=1 turns them off.";

/// The subcommands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games and what each can do
    Games(games::GamesArgs),
    /// Search a position: best move, score and line, depth by depth
    Analyze(analyze::AnalyzeArgs),
    /// Prove the exact value of a position, or check a file of stated values
    Solve(solve::SolveArgs),
    /// Play a game against the engine in the terminal
    Play(play::PlayArgs),
    /// Search a file of positions and compare the answers with its solutions
    Suite(suite::SuiteArgs),
    /// Let two recipes play against each other: Elo with error bars, games in a file
    Match(match_play::MatchArgs),
    /// Count the move paths from a position, the proof of exact rules
    Perft(perft::PerftArgs),
    /// Draw a position and list its legal moves
    Show(show::ShowArgs),
    /// Print how a game is searched: every switch, its value and its meaning
    Recipe(recipe::RecipeCommandArgs),
    /// Measure what a search needs to know: the parameters of ProbCut
    Learn(learn::LearnArgs),
    /// Play chess for a graphical board, by the UCI protocol
    Uci(uci::UciArgs),
    /// Search fixed positions: the node signature and the speed
    Bench(bench::BenchArgs),
    /// Print the completions for a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page, or write all of them to a folder
    Man(man::ManArgs),
}

/// Where a command begins: a position and moves played from there.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The position in the game's notation; the game's first one if left out
    #[arg(long, short, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Moves to play first, in the game's notation, with blanks between; move numbers such as `1.` are skipped
    #[arg(long, short, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

impl PositionArgs {
    /// The game so far: the position with the moves played.
    pub(crate) fn history<G: Playable>(&self, entry: &Entry) -> Result<History<G>, BadInput> {
        let start = match &self.position {
            Some(text) => {
                let example = format!("a good one: --position \"{}\"", entry.example);
                G::parse_position(text)
                    .map_err(|error| BadInput::in_text("--position", text, &error).with_hint(&example))?
            }
            None => entry.start(),
        };
        let mut history = History::new(start);
        let words = self.moves.as_deref().unwrap_or_default().split_whitespace();
        for text in words.map(without_number).filter(|text| !text.is_empty()) {
            match next_move(&history, text) {
                Ok(mv) => history.play(mv),
                Err(error) => history = several_moves(&history, text).ok_or(error)?,
            }
        }
        Ok(history)
    }
}

/// The game after several moves written without blanks between, as `44435` in Connect-4 and `f5d6c3` in Othello; `None`
/// where the word is not that.
fn several_moves<G: Playable>(history: &History<G>, text: &str) -> Option<History<G>> {
    let mut history = history.clone();
    let mut rest = text;
    while !rest.is_empty() {
        let position = history.position();
        let ends = rest.char_indices().map(|(start, letter)| start + letter.len_utf8()).take(LONGEST_MOVE);
        let end = ends.filter(|&end| position.parse_move(&rest[..end]).is_ok()).last()?;
        let mv = position.parse_move(&rest[..end]).ok().filter(|_| position.outcome().is_none())?;
        history.play(mv);
        rest = &rest[end..];
    }
    Some(history)
}

/// No game writes a move with more characters, but for jumps in checkers, which are written with blanks between.
const LONGEST_MOVE: usize = 8;

/// The word without a move number before it: `e4` for `1.e4`, nothing for `1.` and `1...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(mv) if rest.len() < word.len() => mv.trim_start_matches('.'),
        _ => word,
    }
}

/// Reads the next move of a game; the error names the move by its number and text and says what is legal.
fn next_move<G: Playable>(history: &History<G>, text: &str) -> Result<G::Move, BadInput> {
    let position = history.position();
    let number = history.moves().len() + 1;
    let quoted = NotationError::quote(text);
    if position.outcome().is_some() {
        return Err(BadInput::new(format!("--moves: move {number}, {quoted}, comes after the end of the game")));
    }
    position.parse_move(text).map_err(|NotationError { what, expected, .. }| {
        let found = if what == quoted { String::new() } else { format!("found {what}, ") };
        let legal: Vec<_> = position.moves().into_iter().map(|mv| position.move_text(mv)).collect();
        BadInput::new(format!("--moves: move {number}, {quoted}: {found}expected {expected}"))
            .with_hint(&format!("legal moves: {}", legal.join(" ")))
    })
}

/// Reads the name of a game; shells complete it from the catalog.
#[derive(Clone)]
pub(crate) struct GameParser;

impl TypedValueParser for GameParser {
    type Value = &'static Entry;

    fn parse_ref(
        &self,
        command: &clap::Command,
        _arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<&'static Entry, clap::Error> {
        catalog::find(&value.to_string_lossy()).map_err(|error| {
            let message = format!("{error}\n  `foehn games` says what each can do\n");
            clap::Error::raw(ErrorKind::InvalidValue, message).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        let value = |entry: &'static Entry| PossibleValue::new(entry.name).aliases(entry.aliases).help(entry.title);
        Some(Box::new(catalog::entries().iter().map(value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn move_numbers_are_skipped() {
        for (word, mv) in [("1.", ""), ("1...", ""), ("12.e4", "e4"), ("11-15", "11-15"), ("5", "5"), (".", ".")] {
            assert_eq!(without_number(word), mv, "{word}");
        }
    }
}
