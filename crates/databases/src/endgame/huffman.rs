//! A prefix code for the runs of one slice: short words for what is frequent (Huffman 1952), none longer than nine bits.
//!
//! Each context has a code of its own. Only the lengths of the words are stored; the words follow from them in a canonical
//! way. Reading needs one look-up for each run: the next nine bits find the entry that says it all.

use super::runs::{CONTEXTS, LENGTHS, START, SYMBOLS, least_of};

/// No word is longer, so that a table of all words is small.
pub(crate) const LONGEST: u32 = 9;

/// How often each symbol occurs in each context.
pub(crate) type Counts = [[u64; SYMBOLS]; CONTEXTS];

/// The lengths of the words, 0 for a symbol that does not occur.
pub(crate) type Lengths = [[u8; SYMBOLS]; CONTEXTS];

/// The lengths of the words of an optimal code, nearly: where a word would be too long, rare symbols are taken for less rare.
pub(crate) fn lengths_of(counts: &Counts) -> Lengths {
    counts.map(|counts| {
        let mut weights = counts;
        loop {
            let lengths = unlimited(&weights);
            if lengths.iter().all(|&length| u32::from(length) <= LONGEST) {
                return lengths;
            }
            weights.iter_mut().filter(|weight| **weight > 0).for_each(|weight| *weight = *weight / 2 + 1);
        }
    })
}

/// Huffman's algorithm. A lone symbol has a word of one bit.
fn unlimited(weights: &[u64; SYMBOLS]) -> [u8; SYMBOLS] {
    let mut nodes: Vec<(u64, Vec<usize>)> =
        weights.iter().enumerate().filter(|(_, weight)| **weight > 0).map(|(at, &weight)| (weight, vec![at])).collect();
    let mut lengths = [0; SYMBOLS];
    if let [(_, alone)] = &nodes[..] {
        lengths[alone[0]] = 1;
    }
    while nodes.len() > 1 {
        // Ties go to the smaller symbol, so that the code does not depend on the sorting.
        nodes.sort_by(|a, b| (b.0, b.1[0]).cmp(&(a.0, a.1[0])));
        let ((less, mut symbols), (more, others)) =
            (nodes.pop().expect("two at least"), nodes.pop().expect("two at least"));
        symbols.extend(others);
        symbols.iter().for_each(|&symbol| lengths[symbol] += 1);
        symbols.sort_unstable();
        nodes.push((less + more, symbols));
    }
    lengths
}

/// The words themselves, as they are written from the lowest bit on.
pub(crate) fn words_of(lengths: &Lengths) -> [[u16; SYMBOLS]; CONTEXTS] {
    lengths.map(|lengths| {
        let mut words = [0; SYMBOLS];
        let mut next = 0u16;
        for length in 1..=LONGEST as u8 {
            next <<= 1;
            for symbol in (0..SYMBOLS).filter(|&symbol| lengths[symbol] == length) {
                words[symbol] = next.reverse_bits() >> (16 - length);
                next += 1;
            }
        }
        words
    })
}

/// What the next bits mean, packed so that reading on waits for as little as possible:
///
/// ```text
///  bits  0..8   how many bits the run takes, extra ones included
///  bits  8..16  how many of them are the word
///  bits 16..24  the value
///  bits 24..48  the least length
///  bits 48..64  where the table of the next context begins
/// ```
#[derive(Clone, Copy)]
pub(crate) struct Entry(u64);

impl Entry {
    fn new(word: u32, value: usize, class: usize) -> Self {
        let (least, extra) = least_of(class);
        let next = (value << LONGEST) as u64;
        Entry(
            u64::from(word + extra) | u64::from(word) << 8 | (value as u64) << 16 | u64::from(least) << 24 | next << 48,
        )
    }

    /// How many bits the run takes.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        self.0 as u32 & 63
    }

    /// The length of the run, whose bits these are.
    #[inline(always)]
    pub(crate) const fn length(self, bits: u64) -> u32 {
        let word = (self.0 >> 8) as u32 & 63;
        let extra = (bits & ((1 << self.bits()) - 1)) >> word;
        ((self.0 >> 24) as u32 & 0xff_ffff) + extra as u32
    }

    #[inline(always)]
    pub(crate) const fn value(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// Where the entries are from which the next one comes.
    #[inline(always)]
    pub(crate) const fn next(self) -> usize {
        (self.0 >> 48) as usize
    }
}

/// The table of all words: for each context, what any nine bits begin with.
pub(crate) struct Decoder(Box<[Entry; CONTEXTS << LONGEST]>);

impl Decoder {
    /// Where the entries for the beginning of a block are.
    pub(crate) const START: usize = START << LONGEST;

    pub(crate) fn new(lengths: &Lengths) -> Self {
        let words = words_of(lengths);
        // Bits that are no word end a block, so that no file whatever is read for ever.
        let mut table = Box::new([Entry::new(1, 0, LENGTHS - 1); CONTEXTS << LONGEST]);
        for context in 0..CONTEXTS {
            let entries = &mut table[context << LONGEST..][..1 << LONGEST];
            for symbol in (0..SYMBOLS).filter(|&symbol| lengths[context][symbol] > 0) {
                let length = u32::from(lengths[context][symbol]);
                let entry = Entry::new(length, symbol / LENGTHS, symbol % LENGTHS);
                let word = usize::from(words[context][symbol]);
                (word..1 << LONGEST).step_by(1 << length).for_each(|bits| entries[bits] = entry);
            }
        }
        Decoder(table)
    }

    /// The entry of the next bits, in the table that begins at `context`.
    #[inline(always)]
    pub(crate) fn entry(&self, context: usize, bits: u64) -> Entry {
        const LAST: usize = (CONTEXTS << LONGEST) - 1;
        self.0[(context + (bits as usize & ((1 << LONGEST) - 1))) & LAST]
    }
}

/// Writes the lengths, two to a byte, up to the last that is not 0 in each context.
pub(crate) fn write_lengths(lengths: &Lengths, bytes: &mut Vec<u8>) {
    for lengths in lengths {
        let used = lengths.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1);
        bytes.push(used as u8);
        bytes.extend(lengths[..used].chunks(2).map(|two| two[0] | two.get(1).map_or(0, |second| second << 4)));
    }
}

/// Reads what `write_lengths` wrote; `None` where that is no code.
pub(crate) fn read_lengths(bytes: &mut &[u8]) -> Option<Lengths> {
    let mut all = [[0; SYMBOLS]; CONTEXTS];
    for lengths in &mut all {
        let (&used, rest) = bytes.split_first()?;
        let (packed, rest) = rest.split_at_checked(usize::from(used).div_ceil(2))?;
        *bytes = rest;
        for at in 0..usize::from(used) {
            *lengths.get_mut(at)? = packed[at / 2] >> (4 * (at % 2)) & 15;
        }
        let room: u32 = lengths.iter().filter(|&&length| length > 0).map(|&length| 1u32 << (16 - length)).sum();
        if room > 1 << 16 || lengths.iter().any(|&length| u32::from(length) > LONGEST) {
            return None;
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Counts {
        let mut counts = [[0; SYMBOLS]; CONTEXTS];
        for (context, counts) in counts.iter_mut().enumerate().take(3) {
            (0..SYMBOLS).for_each(|symbol| counts[symbol] = 1 << (symbol * (context + 1) / 13).min(40));
        }
        counts[3][7] = 5;
        counts
    }

    #[test]
    fn words_are_short_and_none_begins_another() {
        let lengths = lengths_of(&sample());
        let words = words_of(&lengths);
        for context in 0..CONTEXTS {
            let used: Vec<usize> = (0..SYMBOLS).filter(|&symbol| lengths[context][symbol] > 0).collect();
            assert_eq!(used.len(), if context == 3 { 1 } else { SYMBOLS });
            for &a in &used {
                let length = lengths[context][a];
                assert!(u32::from(length) <= LONGEST);
                let begins = |&b: &usize| words[context][b] & ((1 << length) - 1) == words[context][a];
                assert!(used.iter().filter(|&&b| b != a && lengths[context][b] >= length).all(|b| !begins(b)));
            }
        }
    }

    #[test]
    fn lengths_read_back_and_nonsense_is_refused() {
        let lengths = lengths_of(&sample());
        let mut bytes = Vec::new();
        write_lengths(&lengths, &mut bytes);
        assert_eq!(read_lengths(&mut &bytes[..]), Some(lengths));
        assert_eq!(read_lengths(&mut &bytes[..bytes.len() - 1]), None);
        assert_eq!(read_lengths(&mut &[4, 0x11, 0x11, 0, 0, 0][..]), None, "four words of one bit");
        assert_eq!(read_lengths(&mut &[2, 0xff, 0, 0, 0][..]), None, "words of fifteen bits");
    }
}
