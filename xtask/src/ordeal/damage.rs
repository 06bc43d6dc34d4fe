//! Bits that flip and files that are cut short: whoever reads them says so or gives the answers of the whole file, and never crashes.

use super::Ordeal;
use super::place::{Contents, Place};
use super::program::Ended;
use super::random::Random;
use super::works::{Known, Reader, Trust, Work};
use std::collections::BTreeSet;

const KIND: &str = "damage";

pub(super) fn run(ordeal: &mut Ordeal, work: &Work, known: &Known) -> Result<(), String> {
    if work.readers.is_empty() {
        return Ok(());
    }
    let reader = &work.readers[ordeal.random.below(work.readers.len() as u64) as usize];
    let written = &known.after[0];
    let names: Vec<&String> = written
        .iter()
        .filter(|(name, bytes)| name.contains(reader.file) && !bytes.is_empty())
        .map(|(name, _)| name)
        .collect();
    if names.is_empty() {
        return Err(format!("{}: nothing is written that is called `{}`", work.name, reader.file));
    }
    let name = names[ordeal.random.below(names.len() as u64) as usize];
    let mut contents = written.clone();
    let bytes = contents.get_mut(name).expect("a name of the same contents");
    let what = damage(bytes, &mut ordeal.random);
    let place = Place::with(&contents)?;
    let ended = ordeal.program.run(place.path(), reader.command)?;
    ordeal.tally(KIND).tried += 1;
    let fault = |said: &str| format!("{name}, {what}, read by `{}`: {said}", reader.command);
    if let Some(crash) = ended.crash() {
        ordeal.fault(KIND, work, &fault(&crash));
    } else if reader.trust == Trust::Edited {
        ordeal.tally(KIND).meet("of files that people edit");
    } else if is_noticed(&ended) {
        ordeal.tally(KIND).meet("noticed");
    } else if is_harmless(ordeal, written, reader, &ended, &place.contents(), name)? {
        ordeal.tally(KIND).meet("harmless");
    } else {
        ordeal.fault(KIND, work, &fault("nobody noticed, and the answers are others"));
    }
    Ok(())
}

/// Flips a bit, or cuts the file short; in words.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) -> String {
    let at = random.below(bytes.len() as u64) as usize;
    if random.below(4) == 0 {
        bytes.truncate(at);
        return format!("cut to {at} bytes");
    }
    let bit = random.below(8);
    bytes[at] ^= 1 << bit;
    format!("bit {bit} of byte {at} flipped")
}

/// Whether it said that something is wrong.
fn is_noticed(ended: &Ended) -> bool {
    const WORDS: [&str; 8] = ["damaged", "checksum", "cut short", "cannot", "warning", "broken", "is not", "error"];
    let said = |text: &str| WORDS.iter().any(|word| text.contains(word));
    ended.code != Some(0)
        || said(&ended.stderr)
        || ended.stdout.contains("damaged")
        || ended.stdout.contains("checksum")
}

/// Two runs that happen to take the same tenth of a second would make a figure of the clock one of the answers.
fn tells_a_time(line: &str) -> bool {
    let is_unit = |word: &str| matches!(word.trim_end_matches([',', ';', '.', ')']), "s" | "ms" | "seconds" | "second");
    let mut words = line.split_whitespace().peekable();
    std::iter::from_fn(|| Some((words.next()?, words.peek().copied())))
        .any(|(word, next)| word.starts_with(|c: char| c.is_ascii_digit()) && next.is_some_and(is_unit))
}

/// Whether it read and wrote what it does with the whole file; what differs between two such runs says nothing.
fn is_harmless(
    ordeal: &Ordeal,
    written: &Contents,
    reader: &Reader,
    ended: &Ended,
    left: &Contents,
    damaged: &str,
) -> Result<bool, String> {
    let whole = || -> Result<(BTreeSet<String>, Contents), String> {
        let place = Place::with(written)?;
        let ended = ordeal.program.run(place.path(), reader.command)?;
        Ok((ended.stdout.lines().filter(|line| !tells_a_time(line)).map(str::to_owned).collect(), place.contents()))
    };
    let (one, another) = (whole()?, whole()?);
    let lines: BTreeSet<&str> = ended.stdout.lines().collect();
    let same_lines = one.0.intersection(&another.0).all(|line| lines.contains(line.as_str()));
    // The damaged file itself stays as it is where it is only read.
    let is_steady = |name: &String, bytes: &Vec<u8>| name != damaged && another.1.get(name) == Some(bytes);
    let same_files =
        one.1.iter().filter(|(name, bytes)| is_steady(name, bytes)).all(|(name, bytes)| left.get(name) == Some(bytes));
    Ok(same_lines && same_files)
}
