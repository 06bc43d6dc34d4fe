//! `foehn book import`: the moves of games in files, counted with their results.

use super::place::PlaceArgs;
use crate::{input, output};
use anyhow::bail;
use clap::Args;
use foehn_databases::book::{Book, Ended};
use foehn_games::record::{Format, GameResult, Record, Verdict};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Arguments of `foehn book import`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn book import checkers games.pdn
  foehn book import checkers masters.pdn club.pdn --plies 30 --min-games 3
  foehn book import othello games.othello --book othello.tsv

Results count for the player of the move; where the last position shows that a file puts the other player's figure on
the left, the result is turned round. A game that cannot be read is named with its place and passed over, the
rest of the file is read. The same file read twice counts twice.")]
pub(super) struct ImportArgs {
    #[command(flatten)]
    place: PlaceArgs,

    /// The game files, PGN, PDN or their like (`-` reads standard input)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Take so many moves of each game
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=1000))]
    plies: u32,

    /// Leave moves out that fewer of these games have
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Imports.
pub(super) fn run(args: &ImportArgs) -> anyhow::Result<()> {
    let right = args.place.lock()?;
    let mut book = args.place.open_or_begin(&right)?;
    let mut read = Imported::new(args.place.name());
    for file in &args.files {
        let text = input::read_game_file(file)?;
        read.file(&file.display().to_string(), &text, args.place.game.format(), args.plies as usize);
    }
    if !args.json {
        read.passed_over.iter().for_each(|bad| anstream::eprintln!("passed over: {bad}"));
    }
    read.book.drop_rare(args.min_games);
    book.add(&read.book);
    book.settle();
    let file = if read.games > 0 { Some(args.place.save(&book, &right)?.display().to_string()) } else { None };
    match args.json {
        true => output::print_json(&read.as_json(args, &book, file.as_deref()))?,
        false => output::print(&read.report(&book, file.as_deref()))?,
    }
    match read.games {
        0 => bail!("no game could be read, the book is unchanged"),
        _ => Ok(()),
    }
}

/// What was read.
struct Imported {
    book: Book,
    games: usize,
    without_result: usize,
    turned: usize,
    /// Games that could not be read: file, number of the game, place and reason.
    passed_over: Vec<String>,
}

impl Imported {
    fn new(name: &str) -> Self {
        Imported { book: Book::new(name), games: 0, without_result: 0, turned: 0, passed_over: Vec::new() }
    }

    fn file(&mut self, name: &str, text: &str, format: Format, plies: usize) {
        let before = self.games + self.passed_over.len();
        for (number, reading) in Record::games(text, format).enumerate() {
            match reading {
                Ok(reading) => self.game(&reading.record, plies),
                Err(error) => self.passed_over.push(format!("{name}, game {}: {error}", number + 1)),
            }
        }
        if self.games + self.passed_over.len() == before {
            self.passed_over.push(format!("{name}: found no game"));
        }
    }

    fn game(&mut self, record: &Record, plies: usize) {
        let turned = record.verdict() == Verdict::Swapped;
        let ended = match if turned { record.result.swapped() } else { record.result } {
            GameResult::Win(player) => Ended::Won(player),
            GameResult::Draw => Ended::Drawn,
            GameResult::BothLose | GameResult::Unknown => Ended::Unknown,
        };
        self.games += 1;
        self.turned += usize::from(turned);
        self.without_result += usize::from(ended == Ended::Unknown);
        self.book.played(&record.history(), ended, plies);
    }

    fn report(&self, book: &Book, file: Option<&str>) -> String {
        let Imported { games, without_result, turned, passed_over, .. } = self;
        let mut text = format!("games      {games} read, {} passed over\n", passed_over.len());
        if *without_result > 0 {
            text.push_str(&format!("results    {without_result} not known\n"));
        }
        if *turned > 0 {
            text.push_str(&format!("results    {turned} turned round, as the last position shows\n"));
        }
        text.push_str(&format!("positions  {}\nmoves      {}\n", self.book.positions(), self.book.move_count()));
        text + &match file {
            Some(file) => {
                format!("book       {file}, now {} positions, {} moves\n", book.positions(), book.move_count())
            }
            None => "book       unchanged\n".to_owned(),
        }
    }

    fn as_json(&self, args: &ImportArgs, book: &Book, file: Option<&str>) -> Value {
        json!({
            "game": args.place.game.name,
            "book": file,
            "games": self.games,
            "without_result": self.without_result,
            "turned": self.turned,
            "passed_over": self.passed_over,
            "positions": self.book.positions(),
            "moves": self.book.move_count(),
            "book_positions": book.positions(),
            "book_moves": book.move_count(),
        })
    }
}
