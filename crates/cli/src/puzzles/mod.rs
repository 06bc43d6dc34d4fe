//! `foehn puzzles`: made from games and suites, listed, and played in the terminal.

mod make;
mod play;

use crate::args::GameParser;
use crate::data_folder;
use crate::output;
use anyhow::anyhow;
use clap::{Args, Subcommand};
use foehn_games::catalog::{self, Entry};
use foehn_lab::puzzles::{Puzzles, shipped};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Arguments of `foehn puzzles`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn puzzles                              how many there are of each game
  foehn puzzles play checkers                the easy ones first; a wrong move may be tried again
  foehn puzzles play chess --grade 7
  foehn puzzles make my-games.pgn            from your own games, into your own collection
  foehn puzzles list othello --json

A puzzle is a position with exactly one clearly best move, by two searches or a database. Its grade is the depth in plies from which on a search found it.")]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    command: Option<PuzzlesCommand>,
}

#[derive(Subcommand)]
enum PuzzlesCommand {
    /// Look for puzzles in games and suites
    Make(make::MakeArgs),
    /// Solve puzzles in the terminal
    Play(play::PlayArgs),
    /// List the puzzles of a game
    List(ListArgs),
}

/// Arguments of `foehn puzzles list`.
#[derive(Args)]
struct ListArgs {
    /// The game
    #[arg(value_parser = GameParser, hide_possible_values = true)]
    game: &'static Entry,

    /// The puzzles of this file
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Does what was asked.
pub(crate) fn run(args: PuzzlesArgs) -> anyhow::Result<()> {
    match args.command {
        None => overview(),
        Some(PuzzlesCommand::Make(args)) => make::run(&args),
        Some(PuzzlesCommand::Play(args)) => play::run(&args),
        Some(PuzzlesCommand::List(args)) => list(&args),
    }
}

/// The puzzles of a file, or those that come with the program and the user's own.
fn collection(entry: &'static Entry, file: Option<&Path>) -> anyhow::Result<Puzzles> {
    if let Some(file) = file {
        return read(entry, file);
    }
    let own = data_folder::puzzles(entry).ok().filter(|file| file.is_file());
    let own = own.map(|file| read(entry, &file)).transpose()?.unwrap_or_default();
    Ok(Puzzles::new(shipped(entry).puzzles.into_iter().chain(own.puzzles)))
}

fn read(entry: &Entry, file: &Path) -> anyhow::Result<Puzzles> {
    let text = crate::input::read_text(file)?;
    Puzzles::read(entry, &text).map_err(|wrong| anyhow!("{}: {wrong}", file.display()))
}

fn overview() -> anyhow::Result<()> {
    let heading = ["game", "puzzles", "grades"].map(str::to_owned);
    let mut rows = vec![heading];
    for entry in catalog::entries() {
        let puzzles = collection(entry, None)?.puzzles;
        if let (Some(first), Some(last)) = (puzzles.first(), puzzles.last()) {
            rows.push([entry.name.to_owned(), puzzles.len().to_string(), format!("{} to {}", first.grade, last.grade)]);
        }
    }
    output::print(&output::table(&rows))
}

fn list(args: &ListArgs) -> anyhow::Result<()> {
    let puzzles = collection(args.game, args.file.as_deref())?.puzzles;
    if args.json {
        let puzzles = puzzles.iter().enumerate().map(|(index, puzzle)| puzzle.json(args.game, index + 1));
        return output::print_json(&json!({ "game": args.game.name, "puzzles": puzzles.collect::<Vec<_>>() }));
    }
    let heading = ["number", "grade", "aim", "position"].map(str::to_owned);
    let rows = puzzles.iter().enumerate().map(|(index, puzzle)| {
        let number = (index + 1).to_string();
        [number, puzzle.grade.to_string(), puzzle.aim.name().to_owned(), puzzle.position.position_text()]
    });
    output::print(&output::table(&std::iter::once(heading).chain(rows).collect::<Vec<_>>()))
}
