//! What can be typed: the subcommands, and the arguments that several of them share.

use crate::failure::BadInput;
use crate::{
    analyze, bench, book, completions, deal, dxp, endgame, engine, explore, games, gtp, lab, learn, library, man,
    match_play, new, perft, play, puzzles, recipe, review, rollout, roshambo, serve, show, solve, solve_game, suite,
    tactics, uci,
};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use foehn_game::Turn;
use foehn_game::any::History;
use foehn_games::catalog::{self, Entry};
use foehn_games::face::DuelFace;
use foehn_games::go::Go;
use foehn_play::{BadGame, GameSoFar};
use std::ffi::OsStr;

/// One search core, any game: a game-tree search engine and laboratory.
#[derive(Parser)]
#[command(name = "foehn", version, about, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Without a command, `foehn` is `foehn serve`: the board in the browser.

Examples:
  foehn                                             the board in the browser
  foehn games                                       what there is to play
  foehn show checkers --moves \"11-15 23-19 8-11\"    a board and its legal moves
  foehn analyze chess --moves \"e4 e5\" --time 5s      the best move, depth by depth
  foehn play othello                                a game against the engine
  foehn review game.pgn --out annotated.pgn         what went wrong, and what was better
  foehn library add ~/games                         your games, to be explored by position
  foehn endgame build checkers                      perfect endgames, in seconds
  foehn book probe checkers --moves \"9-13 21-17 5-9\"  what the opening book says
  foehn perft chess 6                               119,060,324 paths of six plies

Exit codes: 0 done, 1 something went wrong, 2 something typed cannot be meant, 130 Ctrl-C.
Colours appear on a terminal only; NO_COLOR=1 turns them off.";

/// The subcommands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Open the board in the browser: play, analyse, review, look inside the search
    Serve(serve::ServeArgs),
    /// List the games and what each can do
    Games(games::GamesArgs),
    /// Search a position: best move, score and line, depth by depth
    #[command(visible_alias = "analyse")]
    Analyze(analyze::AnalyzeArgs),
    /// Prove the exact value of a position, or check a file of stated values
    Solve(solve::SolveArgs),
    /// Find an equilibrium of a small game with secrets, and answers to a known strategy
    SolveGame(solve_game::SolveGameArgs),
    /// Play a position of a game of chance out many times: equities with their errors
    Rollout(rollout::RolloutArgs),
    /// Bridge deals: double-dummy tables, par, every card, random deals with conditions
    Deal(deal::DealArgs),
    /// Predict rock, paper, scissors: bots, and a tournament among them
    Roshambo(roshambo::RoshamboArgs),
    /// Play a game against the engine in the terminal
    Play(play::PlayArgs),
    /// Review a finished game: score by move, mistakes with better lines, an annotated file
    Review(review::ReviewArgs),
    /// What opening book, library and exact endings know of a position
    Explore(explore::ExploreArgs),
    /// Your games in an index: add folders, search by position, player, opening, result
    Library(library::LibraryArgs),
    /// Positions with one answer: made from games, solved in the terminal
    Puzzles(puzzles::PuzzlesArgs),
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
    /// Learn from games and searches: weights of an evaluation, players that evolve, ProbCut
    Learn(learn::LearnArgs),
    /// Run an experiment of the papers, which leaves a report with figures and data; alone it lists them
    Lab(lab::LabArgs),
    /// Endgame databases: build, verify, probe, list, export
    Endgame(endgame::EndgameArgs),
    /// Tactics tables: build, verify, probe, list
    Tactics(tactics::TacticsArgs),
    /// Opening books: import, build, verify, look for cooks, probe
    Book(book::BookCommandArgs),
    /// Play chess for a graphical board, by the UCI protocol
    Uci(uci::UciArgs),
    /// Play any game for another program, by a line protocol on standard input and output
    Engine(engine::EngineArgs),
    /// Play Go or Othello for a graphical board, by the Go Text Protocol
    Gtp(gtp::GtpArgs),
    /// Play checkers over TCP against another program, by the DamExchange protocol
    Dxp(dxp::DxpArgs),
    /// Search fixed positions: the node signature and the speed
    Bench(bench::BenchArgs),
    /// Hand out work to many machines: matches, experiments; submit, list, cancel, result
    #[cfg(feature = "cluster")]
    Hub(Box<crate::cluster::hub::HubArgs>),
    /// Join a hub: do its jobs on this machine
    #[cfg(feature = "cluster")]
    Worker(crate::cluster::worker::WorkerArgs),
    /// Print how a hub stands: runs, workers, events
    #[cfg(feature = "cluster")]
    Status(crate::cluster::status::StatusArgs),
    /// Not in this build
    #[cfg(not(feature = "cluster"))]
    #[command(hide = true)]
    Hub(Absent),
    /// Not in this build
    #[cfg(not(feature = "cluster"))]
    #[command(hide = true)]
    Worker(Absent),
    /// Not in this build
    #[cfg(not(feature = "cluster"))]
    #[command(hide = true)]
    Status(Absent),
    /// Make a crate of your own with a small game in it, ready to run
    New(new::NewArgs),
    /// Print the completions for a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page, or write all of them to a folder
    Man(man::ManArgs),
}

/// The words after a command that this build lacks.
#[cfg(not(feature = "cluster"))]
#[derive(Args)]
pub(crate) struct Absent {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _words: Vec<std::ffi::OsString>,
}

/// What to say of the commands for many machines where they were left out.
#[cfg(not(feature = "cluster"))]
pub(crate) fn without_cluster() -> BadInput {
    BadInput::new("this program was built without the cluster")
        .with_hint("build it with `cargo build --release --features cluster` for `hub`, `worker` and `status`")
}

/// Where a command begins: a position and moves played from there.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The position in the game's notation; the game's first one if left out
    #[arg(long, short, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Begin on an empty board of this width, in Go
    #[arg(long, value_name = "N", conflicts_with = "position", value_parser = clap::value_parser!(u8).range(2..=19))]
    pub(crate) size: Option<u8>,

    /// Moves to play first, in the game's notation, with blanks between; move numbers such as `1.` are skipped
    #[arg(long, short, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,

    /// Then throw these dice for the player to move, such as `31` in backgammon
    #[arg(long, value_name = "DICE")]
    pub(crate) dice: Option<String>,
}

impl PositionArgs {
    /// The game so far: the position with the moves played.
    pub(crate) fn history(&self, entry: &Entry) -> Result<History, BadInput> {
        let moves = self.moves.as_deref().unwrap_or_default();
        let board = self.size.map(|size| format!("{size}x{size}"));
        if board.is_some() && entry.start().typed::<Go>().is_none() {
            let what = format!("--size: {} is not played on boards of many sizes", entry.title);
            return Err(BadInput::new(what).with_hint("`foehn games` lists the boards; only Go has this option"));
        }
        let position = self.position.as_deref().or(board.as_deref());
        let history = GameSoFar::new(position, moves).history(entry).map_err(bad_game)?;
        if let Some(note) = position.and_then(|text| entry.rules.position_note(text)) {
            anstream::eprintln!("note: --position: {note}");
        }
        match &self.dice {
            Some(dice) => thrown(entry, history, dice),
            None => Ok(history),
        }
    }
}

/// The game with these dice thrown; a player who has first to say that he throws does.
fn thrown(entry: &Entry, mut history: History, dice: &str) -> Result<History, BadInput> {
    if !entry.rules.has_chance() {
        return Err(BadInput::new(format!("--dice: there are no dice in {}", entry.title)));
    }
    if matches!(history.position().turn(), Turn::Player(_))
        && let Ok(roll) = history.position().parse_move("roll")
    {
        history.play(roll);
    }
    if history.position().turn() != Turn::Chance {
        return Err(BadInput::new("--dice: it is not the time to throw dice here"));
    }
    let mv = history.position().parse_move(dice).map_err(|error| BadInput::in_text("--dice", dice, &error))?;
    history.play(mv);
    Ok(history)
}

/// The error in the words of the command line.
fn bad_game(error: BadGame) -> BadInput {
    match &error {
        BadGame::Start { text, error, example } => {
            BadInput::in_text("--position", text, error).with_hint(&format!("a good one: --position \"{example}\""))
        }
        other => {
            let bad = BadInput::new(format!("--moves: {other}"));
            match other.hint() {
                Some(hint) => bad.with_hint(&hint),
                None => bad,
            }
        }
    }
}

/// The names of the duels that have something, for people who asked for it of another game.
pub(crate) fn names_of_duels(has: impl Fn(&dyn DuelFace) -> bool) -> String {
    let able = catalog::entries().iter().filter(|entry| entry.duel().is_ok_and(&has));
    able.map(|entry| entry.name).collect::<Vec<_>>().join(", ")
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
}
