//! `foehn new NAME`: a crate of the user's own with a small game in it, ready to run.

use crate::failure::BadInput;
use crate::output;
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments of `foehn new`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn new hexapawn                      a folder `hexapawn` with a crate in it
  cd hexapawn && cargo run --release -- analyze
  foehn new breakthrough --in ~/games     in another folder
  foehn new lines --foehn 0.1             with Foehn from the registry, in this version

The crate has the rules of Hexapawn in about sixty lines, notation, a board, its exam as tests, and a `main` that has all commands of
foehn for it. Change the rules into those of your game.")]
pub(crate) struct NewArgs {
    /// The name of the crate and of the game: letters, digits, `-` and `_`, a letter first
    name: String,

    /// The folder in which the crate's folder is made
    #[arg(long, value_name = "DIR", default_value = ".")]
    r#in: PathBuf,

    /// Where the crate finds Foehn: a version of the registry, or the folder of Foehn's sources
    #[arg(long, value_name = "VERSION|DIR")]
    foehn: Option<String>,
}

/// The files of the crate: where each goes, and its text with marks to fill in.
const FILES: [(&str, &str); 6] = [
    ("Cargo.toml", include_str!("../template/Cargo.toml.in")),
    (".gitignore", include_str!("../template/gitignore.in")),
    ("README.md", include_str!("../template/README.md.in")),
    ("src/lib.rs", include_str!("../template/src/lib.rs.in")),
    ("src/main.rs", include_str!("../template/src/main.rs.in")),
    ("tests/exam.rs", include_str!("../template/tests/exam.rs.in")),
];

/// Words that are no names of crates.
const RESERVED: [&str; 9] = ["foehn", "test", "core", "std", "alloc", "proc_macro", "self", "super", "crate"];

/// Writes the crate.
pub(crate) fn run(args: NewArgs) -> anyhow::Result<()> {
    check_name(&args.name)?;
    let folder = args.r#in.join(&args.name);
    if folder.exists() {
        return Err(BadInput::new(format!("{} is there already", folder.display()))
            .with_hint("take another name, or another folder with --in")
            .into());
    }
    let dependency = dependency(args.foehn.as_deref())?;
    let crate_name = args.name.replace('-', "_");
    let type_name = type_name(&args.name);
    for (place, text) in FILES {
        let text = text
            .replace("{{name}}", &args.name)
            .replace("{{crate}}", &crate_name)
            .replace("{{Type}}", &type_name)
            .replace("{{dependency}}", &dependency);
        write(&folder.join(place), &text)?;
    }
    output::print(&format!(
        "{} is ready: the rules are in {}\n\n  cd {}\n  cargo test\n  cargo run --release -- analyze\n",
        args.name,
        folder.join("src/lib.rs").display(),
        folder.display()
    ))
}

fn write(place: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(parent) = place.parent() {
        fs::create_dir_all(parent).map_err(|error| anyhow::anyhow!("{}: {error}", parent.display()))?;
    }
    fs::write(place, text).map_err(|error| anyhow::anyhow!("{}: {error}", place.display()))
}

fn check_name(name: &str) -> Result<(), BadInput> {
    let proper = name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter));
    if !proper {
        let quoted = foehn_game::NotationError::quote(name);
        return Err(BadInput::new(format!("{quoted} is no name for a crate"))
            .with_hint("small letters, digits, `-` and `_`, a letter first: `foehn new hexapawn`"));
    }
    if RESERVED.contains(&name.replace('-', "_").as_str()) {
        return Err(BadInput::new(format!("`{name}` is taken by Rust or by Foehn")).with_hint("take another name"));
    }
    if foehn_games::catalog::find(name).is_ok() {
        return Err(BadInput::new(format!(
            "`{name}` is a game of the catalog already, and two games of one name are refused"
        ))
        .with_hint("take another name, such as `my-…`"));
    }
    Ok(())
}

/// The line of the manifest that names Foehn: what was asked for, else the sources this program was built from where they still are,
/// else its version of the registry.
fn dependency(asked: Option<&str>) -> anyhow::Result<String> {
    let sources = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../foehn"));
    match asked {
        Some(version) if version.starts_with(|letter: char| letter.is_ascii_digit() || "^~=".contains(letter)) => {
            Ok(format!("foehn = \"{version}\""))
        }
        Some(folder) => {
            let given = Path::new(folder);
            let places = [given.to_path_buf(), given.join("crates/foehn")];
            let found = places.iter().find(|place| place.join("src/lib.rs").is_file() && is_foehn(place));
            let found = found.ok_or_else(|| {
                BadInput::new(format!("--foehn: {folder} is neither a version nor the folder of Foehn's sources"))
                    .with_hint("name the folder that holds `crates/foehn`, or a version such as 0.1")
            })?;
            path_line(found)
        }
        None if is_foehn(sources) => path_line(sources),
        None => Ok(format!("foehn = \"{}\"", env!("CARGO_PKG_VERSION"))),
    }
}

fn is_foehn(folder: &Path) -> bool {
    fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(|manifest| manifest.contains("name = \"foehn\""))
}

fn path_line(folder: &Path) -> anyhow::Result<String> {
    let folder = folder.canonicalize().map_err(|error| anyhow::anyhow!("{}: {error}", folder.display()))?;
    Ok(format!("foehn = {{ path = {:?} }}", folder.display().to_string()))
}

/// The name of a type: `my-game` becomes `MyGame`.
fn type_name(name: &str) -> String {
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    name.split(['-', '_']).filter(|word| !word.is_empty()).map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_as_rust_names_them() {
        assert_eq!(type_name("hexapawn"), "Hexapawn");
        assert_eq!(type_name("my-own_game"), "MyOwnGame");
    }

    #[test]
    fn names_that_make_no_crate_are_refused() {
        for bad in ["", "9men", "Chess", "my game", "a/b", "-x", "foehn", "core", "checkers", "ttt"] {
            assert!(check_name(bad).is_err(), "`{bad}` was accepted");
        }
        for good in ["hexapawn", "my-game", "lines2"] {
            assert!(check_name(good).is_ok(), "`{good}` was refused");
        }
    }
}
