//! A row of values, packed: runs in blocks, each found by its number and read by itself.
//!
//! ```text
//!  code lengths (huffman.rs), zeros up to a multiple of 8
//!  4 bytes for each sixteen blocks: where the first of them begins
//!  2 bytes for each block: how far behind that it begins
//!  the blocks, bit after bit from the lowest, each from a new byte on; eight zero bytes
//! ```

use super::huffman::{Counts, Decoder, Lengths, lengths_of, read_lengths, words_of, write_lengths};
use super::runs::{CONTEXTS, LARGEST_SHIFT, LENGTHS, START, SYMBOLS, class_of, visit_runs};
use super::value::Row;
use rayon::prelude::*;

/// So many blocks share an address of four bytes.
const SHARED: usize = 16;
/// The size of a block in bytes that is aimed at: reading half of one is the price of a look-up, two bytes of address its own cost.
const AIM: u64 = 40;
/// Blocks are no smaller than this, as a power of two.
const SMALLEST_SHIFT: u32 = 7;

/// A row of `length` values, packed, with the shift of its blocks: `2^shift` ranks are one.
pub(crate) fn pack<B: AsRef<[u8]> + Sync>(row: &Row<B>, length: u64) -> (u32, Vec<u8>) {
    let mut shift = aimed_shift(row, length);
    loop {
        let counts = count(row, length, shift);
        let lengths = lengths_of(&counts);
        let blocks = write_blocks(row, length, shift, &lengths);
        if let Some(bytes) = assemble(&lengths, &blocks) {
            return (shift, bytes);
        }
        // Sixteen blocks reach further than two bytes count.
        shift -= 1;
    }
}

/// The shift at which blocks have about the size that is aimed at, by the number of runs in large blocks.
fn aimed_shift<B: AsRef<[u8]> + Sync>(row: &Row<B>, length: u64) -> u32 {
    let counts = count(row, length, 12);
    let lengths = lengths_of(&counts);
    let mut bits = 0;
    for (context, counts) in counts.iter().enumerate() {
        for (symbol, &count) in counts.iter().enumerate() {
            let extra = u64::from(super::runs::least_of(symbol % LENGTHS).1);
            bits += count * (u64::from(lengths[context][symbol]) + extra);
        }
    }
    let ranks = (8 * AIM * length).checked_div(bits).unwrap_or(u64::MAX).max(1);
    ranks.ilog2().clamp(SMALLEST_SHIFT, LARGEST_SHIFT)
}

fn blocks_of(length: u64, shift: u32) -> u64 {
    length.div_ceil(1 << shift)
}

/// Visits the runs of all blocks, in parallel over `parts` of them.
fn count<B: AsRef<[u8]> + Sync>(row: &Row<B>, length: u64, shift: u32) -> Box<Counts> {
    let blocks = blocks_of(length, shift) as usize;
    let nothing = || Box::new([[0; SYMBOLS]; CONTEXTS]);
    (0..blocks)
        .into_par_iter()
        .with_min_len(1 << 8)
        .fold(nothing, |mut counts, block| {
            let first = (block as u64) << shift;
            visit_runs(row, first, (first + (1 << shift)).min(length), |context, run| {
                counts[context][usize::from(run.value) * LENGTHS + class_of(run.length).0] += 1;
            });
            counts
        })
        .reduce(nothing, |mut sum, part| {
            sum.iter_mut().flatten().zip(part.iter().flatten()).for_each(|(sum, part)| *sum += part);
            sum
        })
}

/// The blocks, byte by byte.
fn write_blocks<B: AsRef<[u8]> + Sync>(row: &Row<B>, length: u64, shift: u32, lengths: &Lengths) -> Vec<Vec<u8>> {
    let words = words_of(lengths);
    let write = |block: usize| {
        let first = (block as u64) << shift;
        let mut writer = BitWriter::default();
        visit_runs(row, first, (first + (1 << shift)).min(length), |context, run| {
            let (class, extra, bits) = class_of(run.length);
            let symbol = usize::from(run.value) * LENGTHS + class;
            writer.push(u64::from(words[context][symbol]), u32::from(lengths[context][symbol]));
            writer.push(u64::from(bits), extra);
        });
        writer.finish()
    };
    (0..blocks_of(length, shift) as usize).into_par_iter().with_min_len(1 << 8).map(write).collect()
}

/// Code lengths, addresses and blocks; `None` where an address does not fit.
fn assemble(lengths: &Lengths, blocks: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    write_lengths(lengths, &mut bytes);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    let (mut at, mut shared, mut own) = (0u64, Vec::new(), Vec::new());
    for sixteen in blocks.chunks(SHARED) {
        let base = at;
        shared.extend_from_slice(&u32::try_from(base).ok()?.to_le_bytes());
        for block in sixteen {
            own.extend_from_slice(&u16::try_from(at - base).ok()?.to_le_bytes());
            at += block.len() as u64;
        }
    }
    bytes.extend(shared);
    bytes.extend(own);
    blocks.iter().for_each(|block| bytes.extend_from_slice(block));
    bytes.extend_from_slice(&[0; 8]);
    Some(bytes)
}

/// Collects bits into bytes, from the lowest on.
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    bits: u64,
    count: u32,
}

impl BitWriter {
    #[inline(always)]
    fn push(&mut self, bits: u64, count: u32) {
        self.bits |= bits << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.bits as u8);
            self.bits >>= 8;
            self.count -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.bits as u8);
        }
        self.bytes
    }
}

/// How a packed row is read. The bytes themselves are in a file's memory map and given with every question.
pub(crate) struct Unpacker {
    decoder: Decoder,
    shift: u32,
    shared: usize,
    own: usize,
    data: usize,
}

impl Unpacker {
    /// Reads the code and finds the parts of `bytes`, a row of `length` values; `None` where they do not fit together.
    pub(crate) fn new(bytes: &[u8], length: u64, shift: u32) -> Option<Self> {
        if shift > LARGEST_SHIFT {
            return None;
        }
        let mut rest = bytes;
        let lengths = read_lengths(&mut rest)?;
        let shared = (bytes.len() - rest.len()).next_multiple_of(8);
        let blocks = usize::try_from(blocks_of(length, shift)).ok()?;
        let own = shared + 4 * blocks.div_ceil(SHARED);
        let data = own + 2 * blocks;
        let unpacker = Unpacker { decoder: Decoder::new(&lengths), shift, shared, own, data };
        let last = blocks.checked_sub(1);
        let fits = data + 8 <= bytes.len() && last.is_none_or(|last| unpacker.begin(bytes, last) + 8 <= bytes.len());
        fits.then_some(unpacker)
    }

    #[inline(always)]
    fn begin(&self, bytes: &[u8], block: usize) -> usize {
        let at = self.shared + 4 * (block / SHARED);
        let shared = u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let at = self.own + 2 * block;
        let own = u16::from_le_bytes(bytes[at..at + 2].try_into().expect("two bytes"));
        self.data + shared as usize + usize::from(own)
    }

    /// The code at `rank`: the runs of its block are read until one reaches it.
    #[inline(always)]
    pub(crate) fn code(&self, bytes: &[u8], rank: u64) -> u8 {
        let mut reader = BitReader::new(bytes, self.begin(bytes, (rank >> self.shift) as usize));
        let mut left = (rank & ((1 << self.shift) - 1)) as u32;
        let mut context = START;
        loop {
            let entry = self.decoder.entry(context, reader.peek());
            let extra = reader.peek() >> entry.word() & ((1 << entry.extra()) - 1);
            let length = entry.least() + extra as u32;
            if left < length {
                return entry.value();
            }
            left -= length;
            context = usize::from(entry.value());
            reader.skip(entry.word() + entry.extra());
        }
    }
}

/// The bits from some byte on. At least 32 are there at any time, more than any run takes.
struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
    bits: u64,
    left: u32,
}

impl<'a> BitReader<'a> {
    #[inline(always)]
    fn new(bytes: &'a [u8], at: usize) -> Self {
        BitReader { bytes, at, bits: word(bytes, at), left: 64 }
    }

    #[inline(always)]
    fn peek(&self) -> u64 {
        self.bits
    }

    #[inline(always)]
    fn skip(&mut self, count: u32) {
        self.bits >>= count;
        self.left -= count;
        if self.left < 32 {
            // What has been read begins in the byte that still has bits left.
            let read = 64 - self.left;
            self.at += (read / 8) as usize;
            self.bits = word(self.bytes, self.at) >> (read % 8);
            self.left = 64 - read % 8;
        }
    }
}

/// Eight bytes as a word, zeros behind the end.
#[inline(always)]
fn word(bytes: &[u8], at: usize) -> u64 {
    match bytes.get(at..at + 8) {
        Some(eight) => u64::from_le_bytes(eight.try_into().expect("eight bytes")),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::value::NOTHING;
    use foehn_game::kit::Random;

    fn row(codes: &[u8]) -> Row<Vec<u8>> {
        let bytes = codes.chunks(4).map(|four| four.iter().rev().fold(0, |byte, code| byte << 2 | code)).collect();
        Row { bytes }
    }

    /// Runs of random lengths, with gaps where nothing matters.
    fn sample(length: usize, longest: usize, gaps: usize, seed: u64) -> Vec<u8> {
        let mut random = Random::new(seed);
        let mut codes = Vec::new();
        while codes.len() < length {
            let value = random.below(3) as u8;
            for _ in 0..=random.below(longest) {
                codes.push(if random.below(100) < gaps { NOTHING } else { value });
            }
        }
        codes.truncate(length);
        codes
    }

    #[test]
    fn every_value_that_matters_is_found_again() {
        for (seed, (length, longest, gaps)) in [
            (1, 1, 0),
            (100, 3, 50),
            (5000, 1, 0),
            (70_001, 40, 30),
            (300_000, 5000, 80),
            (900_000, 400_000, 10),
            (4096, 9, 100),
        ]
        .into_iter()
        .enumerate()
        {
            let codes = sample(length, longest, gaps, seed as u64);
            let (shift, bytes) = pack(&row(&codes), length as u64);
            let unpacker = Unpacker::new(&bytes, length as u64, shift).expect("what was packed");
            for (rank, &code) in codes.iter().enumerate().filter(|(_, code)| **code != NOTHING) {
                assert_eq!(unpacker.code(&bytes, rank as u64), code, "rank {rank} of {length}");
            }
        }
    }

    #[test]
    fn nonsense_is_refused_or_read_to_an_end() {
        let mut random = Random::new(7);
        let codes = sample(3000, 10, 20, 3);
        let (shift, good) = pack(&row(&codes), 3000);
        for _ in 0..3000 {
            let mut bytes = good.clone();
            for _ in 0..1 + random.below(8) {
                let at = random.below(bytes.len());
                bytes[at] = random.next_word() as u8;
            }
            bytes.truncate(bytes.len() - random.below(3));
            if let Some(unpacker) = Unpacker::new(&bytes, 3000, shift) {
                (0..3000).step_by(37).for_each(|rank| {
                    let begin = unpacker.begin(&bytes, (rank >> shift) as usize);
                    if begin < bytes.len() {
                        assert!(unpacker.code(&bytes, rank) < NOTHING + 1);
                    }
                });
            }
        }
    }
}
