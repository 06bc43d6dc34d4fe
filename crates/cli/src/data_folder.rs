//! Where commands keep what they compute for later: the user's data folder, as each system has it, or `FOEHN_DATA`.
//!
//! ```text
//!  $FOEHN_DATA                            everywhere, where it is set
//!  $XDG_DATA_HOME/foehn                   Linux and its like; without the variable ~/.local/share/foehn
//!  ~/Library/Application Support/foehn    macOS
//!  %LOCALAPPDATA%\foehn                   Windows; without the variable %APPDATA%\foehn
//!
//!  ../endgame/GAME                        the endgames of a game
//!  ../book/GAME.tsv                       the opening book of a game
//!  ../library/GAME                        the library of games
//!  ../puzzles/GAME.tsv                    the user's own puzzles of a game
//!  ../lab/NAME                            the reports of experiments
//!  ../hub                                 the runs, tokens and server of a hub
//!  ../evolution/GAME                      the run of evolution of a game
//! ```

use anyhow::Context;
use foehn_games::catalog::{self, Entry};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::SystemTime;

/// The folder for the endgames of a game. Games that share their positions, as chess and Chess960 do, share it.
///
/// # Errors
/// The environment does not say where the user's data are.
pub(crate) fn endgames(entry: &'static Entry) -> anyhow::Result<PathBuf> {
    Ok(folder()?.join("endgame").join(shared(entry).name))
}

/// The file of the opening book of a game. Games that share their positions share it.
///
/// # Errors
/// The environment does not say where the user's data are.
pub(crate) fn book(entry: &'static Entry) -> anyhow::Result<PathBuf> {
    Ok(folder()?.join("book").join(format!("{}.tsv", shared(entry).name)))
}

/// The folder that the libraries of all games lie in.
///
/// # Errors
/// The environment does not say where the user's data are.
pub(crate) fn libraries() -> anyhow::Result<PathBuf> {
    Ok(folder()?.join("library"))
}

/// The file of the user's own puzzles of a game.
///
/// # Errors
/// The environment does not say where the user's data are.
pub(crate) fn puzzles(entry: &Entry) -> anyhow::Result<PathBuf> {
    Ok(folder()?.join("puzzles").join(format!("{}.tsv", entry.name)))
}

/// The folder of the user's own puzzles, where the environment says where the user's data are.
pub(crate) fn all_puzzles() -> Option<PathBuf> {
    folder().ok().map(|folder| folder.join("puzzles"))
}

/// The folder for the reports of experiments.
///
/// # Errors
/// The environment does not say where the user's data are.
pub(crate) fn lab() -> anyhow::Result<PathBuf> {
    Ok(folder()?.join("lab"))
}

/// The folder for the run of evolution of a game.
///
/// # Errors
/// The environment does not say where the user's data are.
pub(crate) fn evolution(entry: &'static Entry) -> anyhow::Result<PathBuf> {
    Ok(folder()?.join("evolution").join(entry.name))
}

/// The folder of the hub of this machine.
///
/// # Errors
/// The environment does not say where the user's data are.
#[cfg(feature = "cluster")]
pub(crate) fn hub() -> anyhow::Result<PathBuf> {
    Ok(folder()?.join("hub"))
}

/// The folder that the runs of all games lie in, where the environment says where the user's data are.
pub(crate) fn all_evolution() -> Option<PathBuf> {
    folder().ok().map(|folder| folder.join("evolution"))
}

/// How the folders of endgames and books look: another value once a file of them has come, gone or changed.
pub(crate) fn knowledge_stamp() -> Vec<(PathBuf, u64, Option<SystemTime>)> {
    let Ok(folder) = folder() else { return Vec::new() };
    let mut stamp = Vec::new();
    let mut open = vec![folder.join("endgame"), folder.join("book")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(about) if about.is_dir() => open.push(entry.path()),
                Ok(about) => stamp.push((entry.path(), about.len(), about.modified().ok())),
                Err(_) => {}
            }
        }
    }
    stamp.sort();
    stamp
}

/// The game under whose name data of a game are kept: the first one with the same positions.
pub(crate) fn shared(entry: &'static Entry) -> &'static Entry {
    let kind = entry.rules.type_id();
    catalog::entries().iter().find(|other| other.rules.type_id() == kind).unwrap_or(entry)
}

fn folder() -> anyhow::Result<PathBuf> {
    let system = if cfg!(windows) {
        System::Windows
    } else if cfg!(target_os = "macos") {
        System::MacOs
    } else {
        System::Linux
    };
    let found = system.folder(|name| std::env::var_os(name).filter(|value| !value.is_empty()));
    found.context("the environment does not say where your data are; name a folder in FOEHN_DATA")
}

#[derive(Clone, Copy)]
enum System {
    Linux,
    MacOs,
    Windows,
}

impl System {
    /// The data folder by the variables that are set.
    fn folder(self, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        if let Some(folder) = variable("FOEHN_DATA") {
            return Some(folder.into());
        }
        let path = |name: &str| variable(name).map(PathBuf::from);
        let data = match self {
            // The rules of XDG: a path that is not absolute does not count.
            System::Linux => match path("XDG_DATA_HOME").filter(|path| path.is_absolute()) {
                Some(data) => data,
                None => path("HOME")?.join(".local/share"),
            },
            System::MacOs => path("HOME")?.join("Library/Application Support"),
            System::Windows => path("LOCALAPPDATA").or_else(|| path("APPDATA"))?,
        };
        Some(data.join("foehn"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(system: System, variables: &[(&str, &str)]) -> Option<PathBuf> {
        system.folder(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn each_system_has_its_place() {
        type Variables<'a> = &'a [(&'a str, &'a str)];
        let cases: &[(System, Variables<'_>, &str)] = &[
            (System::Linux, &[("HOME", "/h")], "/h/.local/share/foehn"),
            (System::Linux, &[("HOME", "/h"), ("XDG_DATA_HOME", "/d")], "/d/foehn"),
            (System::Linux, &[("HOME", "/h"), ("XDG_DATA_HOME", "d")], "/h/.local/share/foehn"),
            (System::MacOs, &[("HOME", "/h"), ("XDG_DATA_HOME", "/d")], "/h/Library/Application Support/foehn"),
            (System::Windows, &[("APPDATA", "/r"), ("LOCALAPPDATA", "/l")], "/l/foehn"),
            (System::Windows, &[("APPDATA", "/r")], "/r/foehn"),
        ];
        for &(system, variables, folder) in cases {
            assert_eq!(on(system, variables), Some(folder.into()), "{variables:?}");
            let chosen = [variables, &[("FOEHN_DATA", "/mine")]].concat();
            assert_eq!(on(system, &chosen), Some("/mine".into()), "{variables:?}");
            assert_eq!(on(system, &[]), None);
        }
    }

    #[test]
    fn games_of_the_same_positions_share_a_folder() {
        let of = |name| endgames(catalog::find(name).unwrap()).unwrap();
        assert_eq!(of("chess"), of("frc"));
        assert_ne!(of("chess"), of("checkers"));
        assert!(of("draughts").ends_with("endgame/checkers"));
    }
}
