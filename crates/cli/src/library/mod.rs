//! `foehn library`: games of whole folders in an index, searched by position, player, opening and result.

mod add;
mod games;
mod info;
mod show;

use crate::data_folder;
use clap::{Args, Subcommand};
use foehn_games::catalog::Entry;
use foehn_library::{Library, LibraryError, Rebuilt, Told};
use std::path::{Path, PathBuf};

pub(crate) use show::{columns, game_row};

/// Arguments of `foehn library`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn library add ~/games                                all game files below a folder, each game into its own index
  foehn library                                            what is there
  foehn library show chess --moves \"e4 e5 Nf3\"             what was played here, and with what success
  foehn library games chess --player morphy --result 1-0   games by player, opening, result
  foehn library games checkers --moves \"11-15\" --out some.pdn
  foehn explore chess --moves \"e4 e5\"                      library, book and exact endings side by side

A library keeps games without comments and variations; the files stay what they are. It lies in the data folder (`FOEHN_DATA`), \
one folder for each game, and can be added to by several commands at once. An index that is damaged is made anew from what is \
whole and from the files it was read from, and that is said.")]
pub(crate) struct LibraryArgs {
    #[command(subcommand)]
    command: Option<LibraryCommand>,
}

#[derive(Subcommand)]
enum LibraryCommand {
    /// Read game files, or all of a folder, into the library
    Add(add::AddArgs),
    /// What was played in a position: counts and scores of each move
    Show(show::ShowArgs),
    /// List games by position, player, opening or result, or write them to a file
    Games(games::GamesArgs),
    /// How many games there are, and what they were read from; --verify checks every byte
    Info(info::InfoArgs),
    /// Remove the library of a game
    Forget(info::ForgetArgs),
}

/// Does what was asked.
pub(crate) fn run(args: LibraryArgs) -> anyhow::Result<()> {
    match args.command {
        None => info::run(&info::InfoArgs::default()),
        Some(LibraryCommand::Add(args)) => add::run(&args),
        Some(LibraryCommand::Show(args)) => show::run(&args),
        Some(LibraryCommand::Games(args)) => games::run(&args),
        Some(LibraryCommand::Info(args)) => info::run(&args),
        Some(LibraryCommand::Forget(args)) => info::forget(&args),
    }
}

/// Opens the library of a game and does something with it. Where that shows damage, the index is made anew first, which is said.
pub(crate) fn with_library<T>(
    entry: &'static Entry,
    work: impl Fn(&Library) -> Result<T, LibraryError>,
) -> anyhow::Result<T> {
    let root = data_folder::libraries()?;
    let done = Library::open(&root, entry).and_then(|library| work(&library));
    match done {
        Err(error) if error.is_damage() => {
            rebuild(&root, entry, &error)?;
            Ok(Library::open(&root, entry).and_then(|library| work(&library))?)
        }
        done => Ok(done?),
    }
}

fn rebuild(root: &Path, entry: &'static Entry, error: &LibraryError) -> anyhow::Result<()> {
    if let Some(rebuilt) = Library::rebuild(root, entry, error, &mut waiting)? {
        tell_rebuilt(Library::shared(entry).name, &rebuilt);
    }
    Ok(())
}

/// Says what was made anew.
fn tell_rebuilt(name: &str, rebuilt: &Rebuilt) {
    let Rebuilt { reason, games, read_again, lost } = rebuilt;
    let again =
        if *read_again > 0 { format!(", {read_again} of them read again from their files") } else { String::new() };
    let lost =
        if *lost > 0 { format!("; {lost} are lost, their files are not where they were") } else { String::new() };
    anstream::eprintln!("note: {reason}\n  the library of {name} was made anew: {games} games{again}{lost}");
}

/// Says for whom the command waits.
fn waiting(told: Told<'_>) {
    if let Told::Waiting { by } = told {
        anstream::eprintln!("note: {by} writes in the library; waiting for it");
    }
}

/// All files below the folders, and the files that were named, in the order of their names.
pub(crate) fn files_below(paths: &[PathBuf], extensions: &[&str]) -> Result<Vec<PathBuf>, (PathBuf, std::io::Error)> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => below(path, extensions, &mut files).map_err(|error| (path.clone(), error))?,
            false => files.push(path.clone()),
        }
    }
    Ok(files)
}

fn below(folder: &Path, extensions: &[&str], files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut listed: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    listed.sort_by_key(std::fs::DirEntry::file_name);
    for entry in listed {
        let (path, kind) = (entry.path(), entry.file_type()?);
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        let is_named = extension.is_some_and(|extension| extensions.contains(&extension.as_str()));
        match kind.is_dir() {
            true => below(&path, extensions, files)?,
            // A link to a file is followed, one to a folder is not: it could lead in a circle.
            false if is_named && path.is_file() => files.push(path),
            false => {}
        }
    }
    Ok(())
}
