//! Which opening book a command uses: the user's own, the one that comes with the program, one that is named, or none; and how
//! a move is taken from it.

use crate::data_folder;
use crate::failure::BadInput;
use crate::input;
use anyhow::anyhow;
use clap::Args;
use foehn_databases::Error;
use foehn_databases::book::{Book, Manner, Seal, Variety};
use foehn_games::catalog::{self, Entry};
use foehn_games::shelf::Shelf;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which opening book is used.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct BookArgs {
    /// Use the opening book in this file instead of yours (`foehn book build`) or the program's own
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Use no opening book
    #[arg(long, conflicts_with = "book")]
    no_book: bool,
}

/// How a move is taken from the book.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct MannerArgs {
    /// Take any move of the book that is worse than its best by no more than M hundredths (15 if M is left out)
    #[arg(long, value_name = "M", num_args = 0..=1, require_equals = true, default_missing_value = "15",
        conflicts_with = "no_book", value_parser = clap::value_parser!(i32).range(0..=1000))]
    variety: Option<i32>,

    /// The seed of --variety and of --ballot random; a new one each time if left out
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Whoever stands better by M hundredths or more thinks for itself, and only the weak side follows the book (20 if M is left out)
    #[arg(long, value_name = "M", num_args = 0..=1, require_equals = true, default_missing_value = "20",
        conflicts_with = "no_book", value_parser = clap::value_parser!(i32).range(1..=20_000))]
    weak_side_book: Option<i32>,
}

impl MannerArgs {
    /// The manner, with this seed where one is needed.
    pub(crate) fn manner(&self, seed: u64) -> Manner {
        let variety = self.variety.map(|margin| Variety { margin, seed });
        Manner { variety, strong_side_thinks_from: self.weak_side_book }
    }

    /// The seed, or a new one.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(0))
    }
}

impl BookArgs {
    /// The book of the game; `None` where there is none. A book of the user's that cannot be used is named on standard
    /// error, and the program's own takes its place.
    ///
    /// # Errors
    /// The file that was named cannot be used.
    pub(crate) fn open(&self, entry: &'static Entry) -> anyhow::Result<Option<Arc<Book>>> {
        if self.no_book {
            return Ok(None);
        }
        if let Some(file) = &self.book {
            return Ok(Some(Arc::new(load(file, entry)?)));
        }
        let own = data_folder::book(entry).ok().filter(|file| file.is_file());
        let own = own.and_then(|file| {
            let loaded = load(&file, entry);
            loaded.map_err(|error| anstream::eprintln!("warning: the book is not used: {error:#}")).ok()
        });
        Ok(own.or_else(|| data_folder::shared(entry).shipped_book()).map(Arc::new))
    }

    /// Puts the book of the game on a shelf.
    ///
    /// # Errors
    /// As [`BookArgs::open`].
    pub(crate) fn put_on(&self, shelf: &Shelf, entry: &'static Entry) -> anyhow::Result<()> {
        if let Some(book) = self.open(entry)? {
            shelf.put_book(entry.rules, book);
        }
        Ok(())
    }
}

/// Reads a book file of the game.
///
/// # Errors
/// The file cannot be read, is of another game (what the user typed), or is damaged.
pub(crate) fn load(file: &Path, entry: &'static Entry) -> anyhow::Result<Book> {
    let text = input::read_text(file)?;
    if Seal::of(&text) == Seal::Broken {
        anstream::eprintln!(
            "warning: {} is not as it was written: its checksum is wrong. If you edited it, take the line `# checksum` out",
            file.display()
        );
    }
    Book::read(entry.rules, &text, data_folder::shared(entry).name).map_err(|error| match error {
        Error::BookOfAnotherGame { .. } => BadInput::new(format!("{}: {error}", file.display())).into(),
        _ => anyhow!("{}: {error}", file.display()),
    })
}

/// Puts the books of all games on a shelf, as far as they are there.
pub(crate) fn put_all_on(shelf: &Shelf) {
    for entry in catalog::entries() {
        // Without a file that somebody named there is nothing to refuse.
        let _ = BookArgs::default().put_on(shelf, entry);
    }
}
