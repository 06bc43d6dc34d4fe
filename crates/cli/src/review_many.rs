//! `foehn review` of many games: a table of the players, the worst mistakes, the openings.
//!
//! Games are reviewed at the same time, each by an engine of its own, and counted in the order of the files: with fixed nodes the
//! tables are the same every time, whatever the number of cores.

use crate::book_args::BookArgs;
use crate::endgame_args::EndgameArgs;
use crate::failure::BadInput;
use crate::library::{columns, files_below};
use crate::perft::progress;
use crate::search_args::{LimitArgs, RecipeArgs};
use crate::{input, interrupt, output};
use foehn_games::catalog::{self, Entry};
use foehn_games::record::Record;
use foehn_lab::Interrupt;
use foehn_lab::review::{self, Collection, Review, Settings};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// So many games are held at a time.
const TOGETHER: usize = 64;

/// So many of the worst mistakes are shown.
const SHOWN: usize = 10;

/// So many games that cannot be read are named.
const NAMED: usize = 10;

/// How many games are reviewed.
pub(crate) struct Many<'a> {
    pub(crate) game: Option<&'static Entry>,
    pub(crate) limits: &'a LimitArgs,
    pub(crate) recipe: &'a RecipeArgs,
    pub(crate) endgames: &'a EndgameArgs,
    pub(crate) book: &'a BookArgs,
    pub(crate) json: bool,
}

/// A game that waits.
struct Waiting {
    name: String,
    record: Record,
}

/// The reviews so far, by game.
struct Work<'a> {
    many: &'a Many<'a>,
    settings: BTreeMap<&'static str, Settings>,
    collections: BTreeMap<&'static str, (&'static Entry, Collection)>,
    unread: usize,
    interrupt: Interrupt,
}

/// Reviews all games of the files.
pub(crate) fn run(paths: &[PathBuf], many: &Many<'_>) -> anyhow::Result<()> {
    let extensions: Vec<&str> = catalog::entries().iter().map(|entry| entry.files.extension).collect();
    let files = files_below(paths, &extensions)
        .map_err(|(path, error)| anyhow::anyhow!("cannot read {}: {error}", path.display()))?;
    if files.is_empty() {
        let paths: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
        return Err(BadInput::new(format!("{}: found no game file", paths.join(", "))).into());
    }
    let mut work = Work {
        many,
        settings: BTreeMap::new(),
        collections: BTreeMap::new(),
        unread: 0,
        interrupt: interrupt::raised_by_ctrl_c()?,
    };
    let bar = progress(files.len() as u64, f64::INFINITY).with_message("files");
    for file in &files {
        work.file(file)?;
        bar.inc(1);
        if work.interrupt.is_raised() {
            break;
        }
    }
    bar.finish_and_clear();
    work.tell()
}

impl Work<'_> {
    fn file(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = input::read_game_file(file)?;
        let extension = file.extension().and_then(|extension| extension.to_str());
        let Some(entry) = self.many.game.or_else(|| foehn_play::guess_game(&text, extension)) else {
            self.cannot_read(&format!("{}: no game of the catalog can read it", file.display()));
            return Ok(());
        };
        if entry.duel().is_err() {
            self.cannot_read(&format!("{}: games of {} are reviewed one by one", file.display(), entry.title));
            return Ok(());
        }
        let mut waiting = Vec::new();
        for game in Record::file(&text, entry.format()) {
            let name = format!("{}: game {}", file.display(), game.name.number);
            match game.reading {
                Ok(reading) if reading.record.line.steps.is_empty() => {}
                Ok(reading) => waiting.push(Waiting { name, record: reading.record }),
                Err(bad) => self.cannot_read(&format!("{name}, {bad}")),
            }
            if waiting.len() >= TOGETHER {
                self.review(entry, std::mem::take(&mut waiting))?;
            }
        }
        self.review(entry, waiting)
    }

    fn cannot_read(&mut self, what: &str) {
        self.unread += 1;
        if self.unread <= NAMED {
            anstream::eprintln!("warning: {what}");
        }
    }

    fn review(&mut self, entry: &'static Entry, waiting: Vec<Waiting>) -> anyhow::Result<()> {
        if waiting.is_empty() {
            return Ok(());
        }
        let duel = entry.duel()?;
        let settings = match self.settings.get(entry.name) {
            Some(settings) => settings.clone(),
            None => self.new_settings(entry)?,
        };
        let interrupt = &self.interrupt;
        let one = |game: &Waiting| -> Option<Review> {
            let review = review::review(entry, duel, &game.record, &settings, interrupt, |_, _| ());
            (!interrupt.is_raised()).then_some(review)
        };
        let reviews: Vec<Option<Review>> = waiting.par_iter().map(one).collect();
        let (_, collection) = self.collections.entry(entry.name).or_insert_with(|| (entry, Collection::default()));
        for (game, review) in waiting.iter().zip(reviews) {
            if let Some(review) = review {
                collection.add(entry, &game.name, &game.record, &review);
            }
        }
        Ok(())
    }

    fn new_settings(&mut self, entry: &'static Entry) -> anyhow::Result<Settings> {
        let Many { limits, recipe, endgames, book, .. } = self.many;
        let recipe = recipe.fitting_method(entry)?;
        limits.check(&recipe)?;
        let shelf = endgames.open(entry)?.shelf;
        book.put_on(&shelf, entry)?;
        let settings = Settings { budget: limits.budget(review::usual_budget(&recipe)), recipe, shelf };
        self.settings.insert(entry.name, settings.clone());
        Ok(settings)
    }

    fn tell(self) -> anyhow::Result<()> {
        if self.unread > NAMED {
            anstream::eprintln!("warning: and {} more that cannot be read", self.unread - NAMED);
        }
        if self.collections.is_empty() && !self.interrupt.is_raised() {
            anyhow::bail!("no game could be read");
        }
        let complete = !self.interrupt.is_raised();
        if self.many.json {
            let collections = self.collections.values().map(|(entry, collection)| collection.json(entry));
            let json = serde_json::json!({
                "complete": complete,
                "unread": self.unread,
                "collections": collections.collect::<Vec<_>>(),
            });
            return output::print_json(&json);
        }
        let parts: Vec<_> = self.collections.values().map(|(entry, collection)| text(entry, collection)).collect();
        let interrupted = if complete { "" } else { "\ninterrupted: games that were not finished are left out\n" };
        output::print(&format!("{}{interrupted}", parts.join("\n")))
    }
}

fn text(entry: &Entry, collection: &Collection) -> String {
    let mut text = format!("{}: {} games\n\n", entry.title, output::grouped(collection.games));
    let points = |points: f64, known: u64| if known == 0 { "-".to_owned() } else { format!("{points} of {known}") };
    let heading = ["player", "games", "points", "accuracy", "moves", "?!", "?", "??"].map(str::to_owned).to_vec();
    let rows = collection.players().into_iter().map(|(name, player)| {
        vec![
            output::cut(name, Some(32)),
            player.games.to_string(),
            points(player.points, player.known),
            player.accuracy().map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}")),
            player.moves.to_string(),
            player.marks[0].to_string(),
            player.marks[1].to_string(),
            player.marks[2].to_string(),
        ]
    });
    text.push_str(&columns(&std::iter::once(heading).chain(rows).collect::<Vec<_>>()));
    if !collection.worst().is_empty() {
        let heading = ["worst", "player", "ply", "move", "better", "gave away", ""].map(str::to_owned).to_vec();
        let rows = collection.worst().iter().take(SHOWN).map(|mistake| {
            vec![
                mistake.game.clone(),
                output::cut(&mistake.name, Some(24)),
                mistake.ply.to_string(),
                format!("{}{}", mistake.mv, mistake.mark),
                mistake.better.iter().take(3).map(String::as_str).collect::<Vec<_>>().join(" "),
                format!("{:.0} %", 100.0 * mistake.loss),
                mistake.words.clone(),
            ]
        });
        text.push_str(&format!("\n{}", columns(&std::iter::once(heading).chain(rows).collect::<Vec<_>>())));
    }
    let openings = collection.openings();
    if !openings.is_empty() {
        let first = entry.players[0];
        let heading = vec!["opening".to_owned(), "games".to_owned(), format!("points of {first}")];
        let rows = openings.into_iter().take(SHOWN).map(|(name, opening)| {
            vec![name.to_owned(), opening.games.to_string(), points(opening.points, opening.known)]
        });
        text.push_str(&format!("\n{}", columns(&std::iter::once(heading).chain(rows).collect::<Vec<_>>())));
    }
    text
}
