//! A file of learned weights: many small whole numbers, most of them zero.
//!
//! ```text
//!  foehn weights 1 COUNT    the first line: the version of the format, how many numbers
//!  name value               lines that say what this is and how it was made
//!                           an empty line
//!  bytes                    the numbers, deflated, and at the very end four bytes: the CRC-32 of all before
//! ```
//!
//! Each number is a zigzag varint; a zero is followed by how many more zeros come, as a varint. Files come from anywhere:
//! whatever is wrong with one is said in words, and nothing in it is believed before the checksum was right.

use crate::container::HeaderText;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};

const FIRST_WORDS: &str = "foehn weights 1 ";

/// Weights with what is known about them.
///
/// ```
/// use foehn_databases::{container::HeaderText, weights::Weights};
/// let weights = Weights { about: HeaderText::default().with("game", "nim"), values: vec![3, 0, 0, 0, -700] };
/// assert_eq!(Weights::read(&weights.write()), Ok(weights));
/// assert!(Weights::read(b"something else").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// What they are for and how they were made.
    pub about: HeaderText,
    /// The weights.
    pub values: Vec<i16>,
}

impl Weights {
    /// The file's bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = format!("{FIRST_WORDS}{}\n{}\n", self.values.len(), self.about).into_bytes();
        let mut deflated = DeflateEncoder::new(&mut bytes, Compression::best());
        let written = deflated.write_all(&packed(&self.values)).and_then(|()| deflated.finish().map(drop));
        written.expect("memory takes what is written");
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let Some(body) = bytes.strip_prefix(FIRST_WORDS.as_bytes()) else {
            return Err(format!("this is no file of weights: it does not begin with `{}`", FIRST_WORDS.trim()));
        };
        let (all, sum) = bytes.split_last_chunk::<4>().ok_or("the file is cut short")?;
        if crc32fast::hash(all) != u32::from_le_bytes(*sum) {
            return Err("the file is damaged or cut short: its checksum is wrong".to_owned());
        }
        let end = body.windows(2).position(|pair| pair == b"\n\n").ok_or("the description has no end")?;
        let description = String::from_utf8_lossy(&body[..=end]);
        let (count, about) = description.split_once('\n').unwrap_or_default();
        let count =
            count.parse().ok().filter(|&count: &usize| count <= MOST).ok_or("the number of weights is missing")?;
        let mut unpacked = Vec::new();
        let most = (count * MOST_BYTES_A_WEIGHT) as u64;
        let read =
            DeflateDecoder::new(&body[end + 2..body.len() - sum.len()]).take(most + 1).read_to_end(&mut unpacked);
        read.map_err(|error| format!("the weights cannot be unpacked: {error}"))?;
        let values = values(&unpacked, count).ok_or("the weights cannot be unpacked: their number is wrong")?;
        Ok(Weights { about: HeaderText::parse(about), values })
    }
}

fn packed(values: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = values;
    while let Some(&value) = rest.first() {
        varint(((value << 1) ^ (value >> 15)) as u16 as usize, &mut bytes);
        let zeros = if value == 0 { rest.iter().take_while(|&&next| next == 0).count() } else { 1 };
        if value == 0 {
            varint(zeros - 1, &mut bytes);
        }
        rest = &rest[zeros..];
    }
    bytes
}

/// The most weights a file may hold, so that a made-up number does not fill the memory.
const MOST: usize = 1 << 26;

/// No weight takes more bytes, and no row of zeros more than its zeros may: a file that unpacks to more is not read to its end.
const MOST_BYTES_A_WEIGHT: usize = 3;

/// The numbers, `count` of them. Memory that the system hands out is zero, so where weights are zero nothing is written.
fn values(mut bytes: &[u8], count: usize) -> Option<Vec<i16>> {
    let mut values = vec![0; count];
    let mut at = 0_usize;
    while !bytes.is_empty() {
        let number = u16::try_from(read_varint(&mut bytes)?).ok()?;
        let value = (number >> 1) as i16 ^ -((number & 1) as i16);
        match value {
            0 => at = at.checked_add(read_varint(&mut bytes)?)?.checked_add(1)?,
            _ => {
                *values.get_mut(at)? = value;
                at += 1;
            }
        }
    }
    (at == count).then_some(values)
}

fn varint(mut number: usize, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_varint(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let (&first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(first & 127) << shift;
        if first < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(values: Vec<i16>) -> Weights {
        Weights { about: HeaderText::default().with("game", "checkers").with("seed", 7), values }
    }

    #[test]
    fn what_is_written_reads_back() {
        let mut values = vec![0; 100_000];
        values[77] = i16::MAX;
        values[99_999] = i16::MIN;
        for values in [Vec::new(), vec![0], vec![-1, 1, 0, 5], values] {
            let weights = weights(values);
            assert_eq!(Weights::read(&weights.write()), Ok(weights));
        }
        let bare = Weights { about: HeaderText::default(), values: vec![1, 2] };
        assert_eq!(Weights::read(&bare.write()), Ok(bare));
    }

    #[test]
    fn whatever_is_changed_is_found() {
        let bytes = weights(vec![1, -2, 300, 0, 0, 9]).write();
        for index in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[index] ^= 4;
            assert!(Weights::read(&changed).is_err(), "byte {index}");
            assert!(Weights::read(&bytes[..index]).is_err(), "cut at {index}");
        }
    }

    #[test]
    fn a_file_that_unpacks_to_more_than_its_weights_is_not_unpacked() {
        let mut bytes = format!("{FIRST_WORDS}4\ngame checkers\n\n").into_bytes();
        let mut deflated = DeflateEncoder::new(&mut bytes, Compression::best());
        let a_lot = vec![0_u8; 1 << 20];
        (0..200).for_each(|_| deflated.write_all(&a_lot).unwrap());
        deflated.finish().unwrap();
        assert!(bytes.len() < 1 << 20, "small on the disk");
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        let words = Weights::read(&bytes).unwrap_err();
        assert_eq!(words, "the weights cannot be unpacked: their number is wrong");
    }
}
