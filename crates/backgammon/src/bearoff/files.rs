//! The bear-off databases in files of the house's container: built once, checked whenever they are read.

use super::home::Home;
use super::one_sided::{OneSided, ROLLS};
use super::two_sided::{BOARDS, MOST, TwoSided};
use crate::board::CHECKERS;
use foehn_databases::container::{Container, HeaderText};
use foehn_databases::{Error, Result};
use std::path::{Path, PathBuf};

/// Where the one-sided database lies in `folder`.
#[must_use]
pub fn one_sided_file(folder: &Path) -> PathBuf {
    folder.join("backgammon-one-sided.db")
}

/// Where the two-sided database lies in `folder`.
#[must_use]
pub fn two_sided_file(folder: &Path) -> PathBuf {
    folder.join("backgammon-two-sided.db")
}

/// Computes both databases and writes them to `folder`, which must be there.
///
/// # Errors
/// Whatever the system refuses.
pub fn build(folder: &Path) -> Result<()> {
    OneSided::compute().write(&one_sided_file(folder))?;
    TwoSided::compute().write(&two_sided_file(folder))
}

fn bytes<'a>(numbers: impl IntoIterator<Item = &'a f32>) -> Vec<u8> {
    numbers.into_iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// The payload of a file as numbers, if its header says what is expected and there are as many.
fn numbers(path: &Path, kind: &str, count: usize) -> Result<Vec<f32>> {
    let container = Container::open(path)?;
    container.check()?;
    let payload = container.payload();
    if container.header().get("kind") != Some(kind) || payload.len() != 4 * count {
        let what = format!("this is no file of kind `{kind}` with {count} numbers");
        return Err(Error::Damaged { path: path.to_owned(), what });
    }
    Ok(payload.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
}

fn header(kind: &str, checkers: usize) -> HeaderText {
    HeaderText::default().with("game", "backgammon").with("kind", kind).with("checkers", checkers).with("points", 6)
}

const ONE_SIDED: &str = "bearoff-one-sided";
const TWO_SIDED: &str = "bearoff-two-sided";

impl OneSided {
    /// Writes it to a file.
    ///
    /// # Errors
    /// Whatever the system refuses.
    pub fn write(&self, path: &Path) -> Result<()> {
        Container::write(
            path,
            &header(ONE_SIDED, CHECKERS.into()),
            &bytes(self.all.iter().chain(&self.first).flatten()),
        )
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What the system refuses, and files that are damaged or something else.
    pub fn read(path: &Path) -> Result<Self> {
        let (boards, full) = (Home::count(15), Home::count(15) - Home::count(14));
        let numbers = numbers(path, ONE_SIDED, (boards + full) * ROLLS)?;
        let mut rows = numbers.chunks_exact(ROLLS).map(|row| row.try_into().expect("a row of that length"));
        Ok(OneSided { all: rows.by_ref().take(boards).collect(), first: rows.collect() })
    }
}

impl TwoSided {
    /// Writes it to a file.
    ///
    /// # Errors
    /// Whatever the system refuses.
    pub fn write(&self, path: &Path) -> Result<()> {
        Container::write(path, &header(TWO_SIDED, MOST), &bytes(&self.win))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What the system refuses, and files that are damaged or something else.
    pub fn read(path: &Path) -> Result<Self> {
        Ok(TwoSided::of_wins(numbers(path, TWO_SIDED, BOARDS * BOARDS)?))
    }
}
