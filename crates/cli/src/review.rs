//! `foehn review`: a finished game searched move by move, its mistakes named, its file annotated.

use crate::args::GameParser;
use crate::book_args::BookArgs;
use crate::cores::SearchThreads;
use crate::endgame_args::EndgameArgs;
use crate::failure::BadInput;
use crate::perft::progress;
use crate::review_many::{self, Many};
use crate::review_match::{self, MatchReview};
use crate::review_report::report;
use crate::save::save;
use crate::search_args::{LimitArgs, RecipeArgs};
use crate::{input, interrupt, output};
use clap::Args;
use foehn_backgammon::BackgammonGame;
use foehn_game::NotationError;
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_games::record::{FileGame, Format, GameName, Reading, Record};
use foehn_lab::review::{self, Review, Settings, annotated, review_json};
use foehn_search::Budget;
use std::path::{Path, PathBuf};

/// Arguments of `foehn review`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn review game.pgn
  foehn review match.pdn --index 3 --time 1s --out annotated.pdn
  foehn review game.pgn --nodes 1000000 --json         searched deeper; the same every time
  foehn review - --game othello < game.othello
  foehn review ~/games/*.pgn --nodes 20000             all games: a table of players, the worst mistakes, openings
  foehn review ~/games --json                          the same for programs
  foehn review match.mat --depth 5                     backgammon: errors in millipoints, luck; 0, 1, 2 plies are depths 1, 3, 5

Positions are searched from the last to the first, so that what is proved near the end is known before. Scores are \
those of the player who begins. A move is judged by the share of the point it gives away: ?! from 0.05, ? from 0.10, \
?? from 0.20; before a move is called one of these, it and the better one are searched again four times as long, and \
both looks must agree. Each position is searched for 100,000 nodes (2,000 simulations in games that are simulated), so a review is the same every time; with --time it is not. Moves that were drawn by lot or that \
the opening book has are `book` and not judged. Accuracy is the mean of 100 exp(-7 loss) over the moves that were neither \
forced nor book. Ctrl-C ends the work with the moves that are finished, \
the last ones of the game. --out writes the game with scores, marks and better lines; what the file said stays.")]
pub(crate) struct ReviewArgs {
    /// The game file, PGN, PDN or their like (`-` reads standard input); or several, or a folder: then all their games are reviewed
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Review all games of the file, for a table of players, mistakes and openings
    #[arg(long, conflicts_with_all = ["index", "out"])]
    all: bool,

    /// The game; where it is left out, the file's name and its moves tell
    #[arg(long, short, value_parser = GameParser, hide_possible_values = true)]
    game: Option<&'static Entry>,

    /// Review the Nth game of the file; the first one if left out
    #[arg(long, visible_alias = "game-number", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    index: Option<u32>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    recipe: RecipeArgs,

    #[command(flatten)]
    threads: SearchThreads,

    #[command(flatten)]
    endgames: EndgameArgs,

    #[command(flatten)]
    book: BookArgs,

    /// Write the annotated game to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Reviews the game.
pub(crate) fn run(args: ReviewArgs) -> anyhow::Result<()> {
    let file = match args.files.as_slice() {
        [file] if !args.all && !file.is_dir() => file.clone(),
        files => return review_many::run(files, &args.many()?),
    };
    let text = input::read_game_file(&file)?;
    let extension = file.extension().and_then(|extension| extension.to_str());
    let entry = args.game.or_else(|| foehn_play::guess_game(&text, extension)).ok_or_else(|| {
        BadInput::new(format!("{}: no game of the catalog can read it", file.display()))
            .with_hint("name the game with --game to see why")
    })?;
    if entry.start().typed::<BackgammonGame>().is_some() {
        // A depth of 1, 3, 5 is 0, 1, 2 plies as backgammon programs count them.
        let plies = args.limits.budget(Budget::default()).depth.map(|depth| (depth.max(1) as u32 - 1) / 2);
        let asked = MatchReview { text: &text, index: args.index.map(|index| index as usize), plies, json: args.json };
        let bad = |error: &NotationError| BadInput::new(format!("{}: {error}", file.display())).into();
        return review_match::run(&asked, bad);
    }
    let duel = entry.duel()?;
    let mut recipe = args.recipe.fitting_method(entry)?;
    args.threads.set(&mut recipe)?;
    args.limits.check(&recipe)?;
    let shelf = args.endgames.open(entry)?.shelf;
    args.book.put_on(&shelf, entry)?;
    let settings = Settings { budget: args.limits.budget(review::usual_budget(&recipe)), recipe, shelf };
    let Reading { record, warnings } = read(&text, entry.format(), &args, &file)?;
    if !args.json {
        warnings.iter().for_each(|warning| anstream::eprintln!("warning: {}: {warning}", file.display()));
    }
    let review = search(entry, duel, &record, &settings)?;
    if let Some(path) = &args.out {
        save(path, &annotated(entry, &record, &review).text(entry.files))?;
    }
    match args.json {
        true => output::print_json(&review_json(entry, &record, &review)),
        false => output::print(&report(entry, duel, &record, &review)),
    }
}

impl ReviewArgs {
    /// How many games are reviewed together.
    fn many(&self) -> Result<Many<'_>, BadInput> {
        let alone = [("--index", self.index.is_some()), ("--out", self.out.is_some())];
        if let Some((name, _)) = alone.iter().find(|(_, is_given)| *is_given) {
            return Err(BadInput::new(format!("{name} is for one game of one file, and here are several")));
        }
        let ReviewArgs { game, limits, recipe, endgames, book, json, .. } = self;
        Ok(Many { game: *game, limits, recipe, endgames, book, json: *json })
    }
}

/// The game that was asked for.
fn read(text: &str, format: Format, args: &ReviewArgs, file: &Path) -> Result<Reading, BadInput> {
    let file = file.display();
    let index = args.index.unwrap_or(1) as usize;
    let mut games = Record::file(text, format);
    let Some(FileGame { name, reading }) = games.nth(index - 1) else {
        let count = Record::file(text, format).count();
        let games = if count == 1 { "game" } else { "games" };
        return Err(BadInput::new(format!("{file}: found {count} {games}, expected number {index}")));
    };
    let reading = reading.map_err(|bad| {
        let wrong = BadInput::new(format!("{file}: {name}, {bad}"));
        match readable(text, format, index) {
            Some(other) => wrong.with_hint(&format!("{other} can be read: --index {}", other.number)),
            None => wrong,
        }
    })?;
    if reading.record.line.steps.is_empty() {
        return Err(BadInput::new(format!("{file}: found a game without moves, nothing to review")));
    }
    if args.index.is_none() && !args.json {
        let others = games.count();
        if others > 0 {
            anstream::eprintln!("note: {file} has {} games; this is {name}, --index N takes another", others + 1);
        }
    }
    Ok(reading)
}

/// The first other game of the file that can be reviewed.
fn readable(text: &str, format: Format, index: usize) -> Option<GameName> {
    let mut games = Record::file(text, format).filter(|game| game.name.number != index);
    let good = games.find(|game| game.reading.as_ref().is_ok_and(|reading| !reading.record.line.steps.is_empty()));
    good.map(|game| game.name)
}

fn search(entry: &Entry, duel: &dyn DuelFace, record: &Record, settings: &Settings) -> anyhow::Result<Review> {
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let positions = record.line.steps.len() as u64 + 1;
    let bar = progress(positions, f64::INFINITY).with_message("positions");
    let review = review::review(entry, duel, record, settings, &interrupt, |done, _| bar.set_position(done as u64));
    bar.finish_and_clear();
    Ok(review)
}
