//! What every book command takes, a game and a file, and what all of them refuse in the same words.

use crate::args::GameParser;
use crate::book_args::load;
use crate::data_folder;
use crate::failure::BadInput;
use crate::save::save;
use anyhow::Context;
use clap::Args;
use foehn_databases::book::Book;
use foehn_files::Lock;
use foehn_games::catalog::{Entry, usual};
use std::path::{Path, PathBuf};

/// The game, and where its book is.
#[derive(Args)]
pub(super) struct PlaceArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    pub(super) game: &'static Entry,

    /// The file of the book, instead of the one among your data
    #[arg(long, value_name = "FILE")]
    pub(super) book: Option<PathBuf>,
}

/// A book, and where it came from.
pub(super) struct Opened {
    pub(super) book: Book,
    /// The file; `None` for the book that comes with the program.
    pub(super) file: Option<PathBuf>,
}

impl Opened {
    /// Where it came from, in words.
    pub(super) fn source(&self) -> String {
        self.file.as_deref().map_or("the program's own".to_owned(), |file| file.display().to_string())
    }
}

impl PlaceArgs {
    /// The name of the game in its book.
    pub(super) fn name(&self) -> &'static str {
        data_folder::shared(self.game).name
    }

    /// The book that comes with the program.
    fn shipped(&self) -> Option<Book> {
        data_folder::shared(self.game).shipped_book()
    }

    /// The file of the book, which need not be there.
    ///
    /// # Errors
    /// The environment does not say where the user's data are.
    pub(super) fn file(&self) -> anyhow::Result<PathBuf> {
        match &self.book {
            Some(file) => Ok(file.clone()),
            None => data_folder::book(self.game),
        }
    }

    /// The book: the file that is named, the user's own, or the program's.
    ///
    /// # Errors
    /// The game is no duel, there is no book, or it cannot be used.
    pub(super) fn open(&self) -> anyhow::Result<Opened> {
        self.game.duel()?;
        let file = self.file()?;
        if self.book.is_some() || file.exists() {
            return Ok(Opened { book: load(&file, self.game)?, file: Some(file) });
        }
        let Some(book) = self.shipped() else {
            let name = self.game.name;
            let what = format!("there is no book of {name}: {} is not there", file.display());
            return Err(BadInput::new(what).with_hint(&format!("`foehn book build {name}` makes one")).into());
        };
        Ok(Opened { book, file: None })
    }

    /// The right to write the book, held from before it is read until after it is written, so that nothing is lost between.
    ///
    /// # Errors
    /// Another command writes it; or what the system refuses.
    pub(super) fn lock(&self) -> anyhow::Result<Lock> {
        let file = self.file()?;
        if let Some(folder) = file.parent().filter(|folder| *folder != Path::new("")) {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        Ok(Lock::of_file(&file)?)
    }

    /// The book to go on with. Where the file is not there, it begins: as the program's own among the user's data, without
    /// a page where a file was named.
    ///
    /// # Errors
    /// There is a book that cannot be used.
    pub(super) fn open_or_begin(&self, _right: &Lock) -> anyhow::Result<Book> {
        let file = self.file()?;
        if file.exists() {
            return load(&file, self.game);
        }
        let shipped = self.shipped().filter(|_| self.book.is_none());
        Ok(shipped.unwrap_or_else(|| Book::new(self.name())))
    }

    /// Writes the book, whole or not at all.
    ///
    /// # Errors
    /// What the system refuses.
    pub(super) fn save(&self, book: &Book, _right: &Lock) -> anyhow::Result<PathBuf> {
        let file = self.file()?;
        save(&file, &book.text())?;
        Ok(file)
    }
}
