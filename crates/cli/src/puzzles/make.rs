//! `foehn puzzles make`: looks through games and suites for positions with one clearly best move.

use super::read;
use crate::args::GameParser;
use crate::endgame_args::EndgameArgs;
use crate::failure::BadInput;
use crate::library::files_below;
use crate::perft::progress;
use crate::save::save;
use crate::{data_folder, input, interrupt, output};
use clap::Args;
use foehn_game::any::History;
use foehn_games::catalog::{self, Entry};
use foehn_games::record::Record;
use foehn_games::shelf::Shelf;
use foehn_lab::Interrupt;
use foehn_lab::puzzles::{Found, Maker, Puzzle, Puzzles};
use foehn_lab::suite::{self, Suite};
use foehn_search::Whole;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// So many positions are held at a time.
const TOGETHER: usize = 256;

/// A table of so many mebibytes is emptied quickly before each position.
const TABLE: i32 = 4;

/// Arguments of `foehn puzzles make`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn puzzles make my-games.pgn                        into your own collection
  foehn puzzles make games/*.pdn --game checkers --nodes 100000 --out hard.tsv
  foehn puzzles make wac.epd --game chess                positions of a suite that are puzzles

Each position is searched for its two best moves, and where the best one gives at least a quarter of the point more than the second, once more with four \
times the nodes. Only where both agree it is a puzzle. The same files and nodes make the same puzzles, whatever the number of cores. Ctrl-C ends the \
work; what was found by then is written.")]
pub(super) struct MakeArgs {
    /// Game files, folders of them, or suites of positions
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// The game; where it is left out, the first file tells
    #[arg(long, short, value_parser = GameParser, hide_possible_values = true)]
    game: Option<&'static Entry>,

    /// The nodes of the first look at a position
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,

    /// Skip so many plies at the beginning of each game
    #[arg(long, value_name = "N", default_value_t = 8)]
    skip: usize,

    /// Stop when so many were found
    #[arg(long, value_name = "N")]
    most: Option<usize>,

    /// Write them to this file instead of your own collection; those that are in it already stay
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    endgames: EndgameArgs,
}

/// A position to be looked at.
struct Candidate {
    history: History,
    source: String,
}

/// Makes.
pub(super) fn run(args: &MakeArgs) -> anyhow::Result<()> {
    let mut extensions: Vec<&str> = catalog::entries().iter().map(|entry| entry.files.extension).collect();
    extensions.push("epd");
    let files = files_below(&args.files, &extensions)
        .map_err(|(path, error)| anyhow::anyhow!("cannot read {}: {error}", path.display()))?;
    let Some(first) = files.first() else { return Err(BadInput::new("found no file to look through").into()) };
    let entry = match args.game {
        Some(entry) => entry,
        None => told_by(first)?,
    };
    entry.duel()?;
    let out = match &args.out {
        Some(out) => out.clone(),
        None => data_folder::puzzles(entry)?,
    };
    let before = if out.is_file() { read(entry, &out)? } else { Puzzles::default() };
    let shelf = args.endgames.open(entry)?.shelf;
    let mut search =
        Search { entry, shelf, args, interrupt: interrupt::raised_by_ctrl_c()?, found: Vec::new(), looked: 0 };
    let bar = progress(files.len() as u64, f64::INFINITY).with_message("files");
    for file in &files {
        search.file(file)?;
        bar.inc(1);
        if search.is_enough() {
            break;
        }
    }
    bar.finish_and_clear();
    let found = search.found.len();
    let puzzles = Puzzles::new(before.puzzles.into_iter().chain(search.found));
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder)?;
    }
    save(&out, &puzzles.text(entry))?;
    let looked = output::grouped(search.looked);
    output::print(&format!(
        "{found} puzzles in {looked} positions; {} are in {}\n",
        puzzles.puzzles.len(),
        out.display()
    ))
}

/// The game of a file of games or of a suite.
fn told_by(file: &Path) -> anyhow::Result<&'static Entry> {
    let text = input::read_game_file(file)?;
    let extension = file.extension().and_then(|extension| extension.to_str());
    let told = match is_suite(file) {
        true => suite::guess_game(&text),
        false => foehn_play::guess_game(&text, extension).or_else(|| suite::guess_game(&text)),
    };
    let unknown = || BadInput::new(format!("{}: no game of the catalog can read it", file.display()));
    Ok(told.ok_or_else(|| unknown().with_hint("name the game with --game"))?)
}

fn is_suite(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("epd"))
}

struct Search<'a> {
    entry: &'static Entry,
    shelf: Shelf,
    args: &'a MakeArgs,
    interrupt: Interrupt,
    found: Vec<Puzzle>,
    looked: u64,
}

impl Search<'_> {
    fn is_enough(&self) -> bool {
        self.interrupt.is_raised() || self.args.most.is_some_and(|most| self.found.len() >= most)
    }

    fn file(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = input::read_game_file(file)?;
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut waiting = Vec::new();
        if is_suite(file) {
            for task in Suite::read(self.entry.format(), &text).tasks {
                let source = format!("{name}, {}", task.id);
                waiting.push(Candidate { history: History::new(task.position), source });
            }
        } else {
            for game in Record::file(&text, self.entry.format()) {
                let Ok(reading) = game.reading else {
                    anstream::eprintln!("warning: {}: game {} cannot be read", file.display(), game.name.number);
                    continue;
                };
                let history = reading.record.history();
                for ply in self.args.skip..history.moves().len() {
                    let source = format!("{name}, game {}, ply {}", game.name.number, ply + 1);
                    waiting.push(Candidate { history: history.first_plies(ply), source });
                }
                if waiting.len() >= TOGETHER {
                    self.look(std::mem::take(&mut waiting))?;
                }
                if self.is_enough() {
                    return Ok(());
                }
            }
        }
        self.look(waiting)
    }

    fn look(&mut self, waiting: Vec<Candidate>) -> anyhow::Result<()> {
        let duel = self.entry.duel()?;
        let mut recipe = duel.recipe();
        recipe.table_size = Whole::new(TABLE);
        // So that the grade is the depth, and not that of the first iteration.
        recipe.assign("first-depth=1").map_err(|error| anyhow::anyhow!("{error}"))?;
        let (nodes, interrupt, shelf) = (self.args.nodes, &self.interrupt, &self.shelf);
        let maker = || Maker::new(duel, shelf.engine(duel, recipe.clone()), nodes, interrupt);
        let found: Vec<Found> = waiting
            .par_iter()
            .map_init(maker, |maker, candidate| maker.look(&candidate.history, &candidate.source))
            .collect();
        for found in found {
            match found {
                Found::Puzzle(puzzle) => self.found.push(puzzle),
                Found::Nothing => {}
                Found::Interrupted => continue,
            }
        }
        self.looked += waiting.len() as u64;
        Ok(())
    }
}
