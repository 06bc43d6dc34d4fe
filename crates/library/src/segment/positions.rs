//! For each position the games in which it stood: how they are written into blocks, and read again.
//!
//! A block holds the positions whose keys begin with its number, in the order of their keys. Each is the difference to the key before it, doubled, and 1 more
//! where one game follows alone. Else the number of games follows, then, for a position of many games, the rest of its key and the counts of its moves, and
//! then the games, each as the difference to the one before.

use super::FEW;
use crate::stored::result_byte;
use crate::varint::{Numbers, put};
use foehn_game::any::Move;
use foehn_games::record::GameResult;
use std::collections::BTreeMap;

/// The games in which a move was played, by their results as bytes.
pub(crate) type MoveCounts = BTreeMap<Option<Move>, BTreeMap<u8, u32>>;

/// A game in which a position stood, with the move that was played there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Standing {
    pub(crate) key: u64,
    pub(crate) game: u32,
    pub(crate) mv: Option<Move>,
}

/// Where a position stood, as far as the index knows.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Stood {
    /// In some of these games perhaps: play them again and look.
    Perhaps(Vec<u32>),
    /// In exactly these games, with these moves.
    Surely(Vec<u32>, MoveCounts),
}

/// The first bits of a key.
fn first_bits(key: u64, bits: u64) -> u64 {
    if bits == 0 { 0 } else { key >> (64 - bits) }
}

pub(super) fn block_number(key: u64, block_bits: u64) -> usize {
    first_bits(key, block_bits) as usize
}

/// How many bits of a key are kept of so many positions, and how many choose a block: sixteen times as many values as positions, and blocks of some
/// hundred positions.
pub(super) fn bits(positions: u64) -> (u64, u64) {
    let needed = u64::from(64 - positions.max(1).leading_zeros());
    ((needed + 4).clamp(16, 48), needed.saturating_sub(9))
}

/// The blocks of positions in the order of their keys: all bytes, and the length of each block.
pub(super) fn write(
    standing: &[Standing],
    results: &[GameResult],
    (key_bits, block_bits): (u64, u64),
) -> (Vec<u8>, Vec<u32>) {
    let mut bytes = Vec::with_capacity(standing.len() * 5);
    let mut lengths = Vec::with_capacity(1 << block_bits);
    let mut rest = standing;
    for number in 0..1usize << block_bits {
        let begin = bytes.len();
        let count = rest.partition_point(|stood| block_number(stood.key, block_bits) <= number);
        let (block, later) = rest.split_at(count);
        let mut last = (number as u64) << (key_bits - block_bits);
        for position in block.chunk_by(|a, b| a.key == b.key) {
            let kept = first_bits(position[0].key, key_bits);
            write_position(&mut bytes, kept - last, position, results);
            last = kept;
        }
        rest = later;
        lengths.push((bytes.len() - begin) as u32);
    }
    (bytes, lengths)
}

fn write_position(bytes: &mut Vec<u8>, step: u64, position: &[Standing], results: &[GameResult]) {
    if let [alone] = position {
        put(bytes, step << 1 | 1);
        put(bytes, u64::from(alone.game));
        return;
    }
    put(bytes, step << 1);
    put(bytes, position.len() as u64);
    if position.len() > FEW {
        bytes.extend(position[0].key.to_le_bytes());
        let mut counts = MoveCounts::new();
        for stood in position {
            let result = result_byte(results[stood.game as usize]);
            *counts.entry(stood.mv).or_default().entry(result).or_default() += 1;
        }
        put(bytes, counts.len() as u64);
        for (mv, results) in &counts {
            put(bytes, mv.map_or(0, |mv| u64::from(mv.0) + 1));
            put(bytes, results.len() as u64);
            for (&result, &count) in results {
                bytes.push(result);
                put(bytes, u64::from(count));
            }
        }
    }
    let mut last = 0;
    for stood in position {
        put(bytes, u64::from(stood.game - last));
        last = stood.game;
    }
}

/// A block that was read and has the right checksum.
pub(crate) struct Block {
    pub(super) bytes: Vec<u8>,
    pub(super) number: usize,
    pub(super) key_bits: u64,
    pub(super) block_bits: u64,
}

impl Block {
    /// Where the position of this key stood; `None` where the bytes make no sense.
    pub(crate) fn find(&self, key: u64) -> Option<Stood> {
        let wanted = first_bits(key, self.key_bits);
        let mut kept = (self.number as u64) << (self.key_bits - self.block_bits);
        let mut numbers = Numbers(&self.bytes);
        let mut perhaps = Vec::new();
        while !numbers.is_at_end() {
            let step = numbers.next()?;
            kept += step >> 1;
            if kept > wanted {
                break;
            }
            if step & 1 == 1 {
                let game = numbers.next_u32()?;
                if kept == wanted {
                    perhaps.push(game);
                }
                continue;
            }
            let count = numbers.next()? as usize;
            let many = (count > FEW).then(|| read_many(&mut numbers));
            let games = read_games(&mut numbers, count)?;
            match many {
                None if kept == wanted => perhaps.extend(games),
                Some(many) => {
                    let (whole, counts) = many?;
                    if whole == key {
                        return Some(Stood::Surely(games, counts));
                    }
                }
                None => {}
            }
        }
        perhaps.sort_unstable();
        perhaps.dedup();
        Some(Stood::Perhaps(perhaps))
    }
}

fn read_many(numbers: &mut Numbers<'_>) -> Option<(u64, MoveCounts)> {
    let key = u64::from_le_bytes(numbers.bytes(8)?.try_into().ok()?);
    let mut counts = MoveCounts::new();
    for _ in 0..numbers.next()? {
        let mv = numbers.next()?.checked_sub(1).map(|mv| Move(mv as u16));
        let mut results = BTreeMap::new();
        for _ in 0..numbers.next()? {
            results.insert(numbers.byte()?, numbers.next_u32()?);
        }
        counts.insert(mv, results);
    }
    Some((key, counts))
}

fn read_games(numbers: &mut Numbers<'_>, count: usize) -> Option<Vec<u32>> {
    let mut last = 0u32;
    let mut games = Vec::new();
    for _ in 0..count {
        last = last.checked_add(numbers.next_u32()?)?;
        games.push(last);
    }
    Some(games)
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::Random;

    #[test]
    fn every_position_is_found_again_and_others_are_not() {
        let mut random = Random::new(7);
        let results = vec![GameResult::Draw; 400];
        let keys: Vec<u64> = (0..3000).map(|_| random.next_word()).collect();
        let mut standing = Vec::new();
        for (index, &key) in keys.iter().enumerate() {
            let games = if index % 100 == 0 { 200 } else { 1 + index % 30 };
            standing.extend((0..games).map(|game| Standing { key, game: game as u32 * 2, mv: Some(Move(3)) }));
        }
        standing.sort_unstable();
        let (key_bits, block_bits) = bits(keys.len() as u64);
        let (bytes, lengths) = write(&standing, &results, (key_bits, block_bits));
        let block = |key| {
            let number = block_number(key, block_bits);
            let begin: usize = lengths[..number].iter().map(|&length| length as usize).sum();
            let bytes = bytes[begin..begin + lengths[number] as usize].to_vec();
            Block { bytes, number, key_bits, block_bits }
        };
        for &key in &keys {
            let games: Vec<u32> = standing.iter().filter(|stood| stood.key == key).map(|stood| stood.game).collect();
            match block(key).find(key).expect("a whole block") {
                Stood::Perhaps(found) => assert!(games.len() <= FEW && games.iter().all(|game| found.contains(game))),
                Stood::Surely(found, counts) => {
                    assert!(found == games && counts[&Some(Move(3))][&1] as usize == games.len());
                }
            }
        }
        let strangers = (0..3000).map(|_| random.next_word());
        let found = strangers.filter(|&key| block(key).find(key) != Some(Stood::Perhaps(Vec::new()))).count();
        assert!(found < 400, "{found} of 3000 strangers have to be looked at");
    }
}
