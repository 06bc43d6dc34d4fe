//! The endgames of Nine Men's Morris, numbered and played backwards (after Gasser 1996).
//!
//! An endgame is a position in which all men are placed. A slice holds the positions with so many men of the player to move
//! and so many of the other, written in this order, `4-3`; both players have the same rules, so whoever moves is called the
//! first. Closing a mill removes a man and converts; every other move is quiet and can be taken back.
//!
//! A slice is ranked without gaps: the men of the player to move are one combination of the
//! twenty-four fields, those of the other one of the fields that are left, each numbered in the order of their bits (colex),
//! the first one more significant. So 3-3 has C(24,3) * C(21,3) = 2,691,920 ranks. The sixteen symmetries of the board are not
//! folded: counts are those of the literature.
//!
//! The mill that reduces a player to two men ends the game; such positions belong to no slice.

use super::lines;
use super::position::{MEN, NineMensMorris, only};
use foehn_game::{Game, Retrograde, Slice, SliceIndex};
use std::ops::Range;

/// The fewest men with which a player has not lost.
const FEWEST: u32 = 3;
/// How many numbers of men a player can have.
const KINDS: u32 = MEN - FEWEST + 1;
const FIELDS: u32 = 24;

/// The slice with so many men of the player to move and of the other.
const fn slice_of(own: u32, other: u32) -> Slice {
    Slice((own - FEWEST) * KINDS + other - FEWEST)
}

/// The men of the player to move and of the other in a slice.
const fn men(slice: Slice) -> (u32, u32) {
    (slice.0 / KINDS + FEWEST, slice.0 % KINDS + FEWEST)
}

impl Retrograde for NineMensMorris {
    const SLICES: u32 = KINDS * KINDS;
    const MOST_PIECES: u32 = 2 * MEN;
    type Index = MorrisIndex;

    fn slices(pieces: u32) -> Vec<Slice> {
        let all = (0..Self::SLICES).map(Slice);
        all.filter(|&slice| Self::pieces(slice) <= pieces).collect()
    }

    fn pieces(slice: Slice) -> u32 {
        let (own, other) = men(slice);
        own + other
    }

    fn slice_name(slice: Slice) -> String {
        let (own, other) = men(slice);
        format!("{own}-{other}")
    }

    fn partner(slice: Slice) -> Slice {
        let (own, other) = men(slice);
        slice_of(other, own)
    }

    fn conversions(slice: Slice) -> Vec<Slice> {
        match men(slice) {
            (_, FEWEST) => Vec::new(),
            (own, other) => vec![slice_of(other - 1, own)],
        }
    }

    #[inline(always)]
    fn slice(&self) -> Option<Slice> {
        let (own, other) = self.sets();
        let (own, other) = (own.count_ones(), other.count_ones());
        (self.hands() == [0, 0] && own >= FEWEST && other >= FEWEST).then(|| slice_of(own, other))
    }

    fn index(slice: Slice) -> MorrisIndex {
        MorrisIndex::new(men(slice))
    }

    /// The other player made the last move. A man of its that now stands in a mill has not come there quietly, for it would
    /// have closed that mill; any other came from a free field beside it, or from any free field if it flew.
    #[inline(always)]
    fn predecessors(&self, mut visit: impl FnMut(&Self)) {
        let before = self.turned();
        let (moved, waiting) = before.sets();
        let mut men = moved & !lines::in_mills(moved);
        while men != 0 {
            let to = men & men.wrapping_neg();
            men ^= to;
            let mut origins = if before.is_flying() { before.empty() } else { lines::beside(to) & before.empty() };
            while origins != 0 {
                let from = origins & origins.wrapping_neg();
                origins ^= from;
                visit(&before.with_men(moved ^ to ^ from, waiting));
            }
        }
    }

    /// Only the mills are played; the quiet moves are counted by their fields.
    #[inline(always)]
    fn convert(&self, mut visit: impl FnMut(&Self)) -> u32 {
        let mut quiet = 0;
        self.each_man(|from, targets, closing| {
            quiet += targets.count_ones();
            self.each_mill(only(from), closing, &mut |mv| visit(&self.play(mv)));
        });
        quiet
    }
}

/// The numbering of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MorrisIndex {
    /// The men of the player to move.
    own: u32,
    /// The men of the other player.
    other: u32,
    /// In how many ways the other's men can stand once those of the player to move do.
    others: u64,
    len: u64,
}

impl MorrisIndex {
    fn new((own, other): (u32, u32)) -> Self {
        let others = ways(FIELDS - own, other);
        MorrisIndex { own, other, others, len: ways(FIELDS, own) * others }
    }
}

impl SliceIndex<NineMensMorris> for MorrisIndex {
    fn len(&self) -> u64 {
        self.len
    }

    #[inline(always)]
    fn rank(&self, position: &NineMensMorris) -> u64 {
        let (own, other) = position.sets();
        number(own) * self.others + number(gathered(other, own))
    }

    #[inline(always)]
    fn unrank(&self, rank: u64) -> Option<NineMensMorris> {
        if rank >= self.len {
            return None;
        }
        let own = combination(rank / self.others, self.own);
        Some(NineMensMorris::endgame(own, scattered(combination(rank % self.others, self.other), own)))
    }

    /// The next combination is the next larger number with as many bits.
    #[inline(always)]
    fn visit(&self, ranks: Range<u64>, mut visit: impl FnMut(u64, &NineMensMorris)) {
        let ranks = ranks.start..ranks.end.min(self.len);
        if ranks.is_empty() {
            return;
        }
        let mut own = combination(ranks.start / self.others, self.own);
        let mut other = combination(ranks.start % self.others, self.other);
        for rank in ranks {
            visit(rank, &NineMensMorris::endgame(own, scattered(other, own)));
            other = next_combination(other);
            if other >> (FIELDS - self.own) != 0 {
                other = (1 << self.other) - 1;
                own = next_combination(own);
            }
        }
    }
}

/// C(n, k) for every field and number of men.
const WAYS: [[u32; MEN as usize + 1]; FIELDS as usize + 1] = {
    let mut ways = [[0; MEN as usize + 1]; FIELDS as usize + 1];
    let mut n = 0;
    while n < ways.len() {
        ways[n][0] = 1;
        let mut k = 1;
        while k <= n && k <= MEN as usize {
            ways[n][k] = ways[n - 1][k - 1] + ways[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    ways
};

#[inline(always)]
fn ways(fields: u32, men: u32) -> u64 {
    u64::from(WAYS[fields as usize][men as usize])
}

/// What each byte of a set adds to its number, by the bits in the bytes before it: 30 KiB, which stay in the nearest cache.
static BYTES: [[[u32; 256]; MEN as usize + 1]; 3] = {
    let mut bytes = [[[0; 256]; MEN as usize + 1]; 3];
    let mut at = 0;
    while at < 3 * 256 * (MEN as usize + 1) {
        let (place, before, byte) = (at / 256 / (MEN as usize + 1), at / 256 % (MEN as usize + 1), at % 256);
        let (mut bits, mut field) = (before, 0);
        while field < 8 {
            if byte >> field & 1 == 1 {
                bits += 1;
                if bits <= MEN as usize {
                    bytes[place][before][byte] += WAYS[8 * place + field][bits];
                }
            }
            field += 1;
        }
        at += 1;
    }
    bytes
};

/// How many bits a byte has: without an instruction for it, as builds for every processor are, quicker than counting.
static BITS: [u8; 256] = {
    let mut bits = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        bits[byte] = bits[byte / 2] + (byte % 2) as u8;
        byte += 1;
    }
    bits
};

/// The number of a combination among those with as many bits: how many of them are smaller.
#[inline(always)]
fn number(set: u32) -> u64 {
    debug_assert!(set.count_ones() <= MEN, "no player has more men");
    let [low, middle, high, _] = set.to_le_bytes();
    let [low, middle, high] = [low, middle, high].map(usize::from);
    let below = usize::from(BITS[low]);
    let first = BYTES[0][0][low] + BYTES[1][below][middle];
    u64::from(first + BYTES[2][below + usize::from(BITS[middle])][high])
}

/// The combination of `bits` bits with this number.
#[inline(always)]
fn combination(mut number: u64, bits: u32) -> u32 {
    let mut set = 0;
    let mut field = FIELDS;
    for bits in (1..=bits).rev() {
        field -= 1;
        while ways(field, bits) > number {
            field -= 1;
        }
        number -= ways(field, bits);
        set |= 1 << field;
    }
    set
}

/// The next larger number with as many bits (Gosper).
#[inline(always)]
const fn next_combination(set: u32) -> u32 {
    let low = set & set.wrapping_neg();
    let carried = set + low;
    carried | (set ^ carried) >> (2 + low.trailing_zeros())
}

/// The set renumbered without the fields of `taken`.
#[inline(always)]
fn gathered(mut set: u32, mut taken: u32) -> u32 {
    while taken != 0 {
        let top = taken.ilog2();
        let below = (1 << top) - 1;
        set = set & below | set >> 1 & !below;
        taken ^= 1 << top;
    }
    set
}

/// The set renumbered so that the fields of `taken` stay free: undoes `gathered`.
#[inline(always)]
fn scattered(mut set: u32, mut taken: u32) -> u32 {
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        set = set & below | (set & !below) << 1;
        taken &= taken - 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Duel, Game, Notation, kit};

    #[test]
    fn sits_the_exam() {
        assert!(kit::examine_retrograde::<NineMensMorris>(7, 1, 4000).unwrap() >= 12_000);
        assert!(kit::examine_retrograde::<NineMensMorris>(18, 2, 200).unwrap() > 9_000, "all slices, a little");
    }

    #[test]
    fn slices_are_as_large_as_combinations_say() {
        let len = |own, other| NineMensMorris::index(slice_of(own, other)).len();
        assert_eq!(len(3, 3), 2_691_920);
        assert_eq!((len(9, 9), len(9, 3)), (6_544_057_520, 594_914_320));
        assert_eq!(NineMensMorris::slices(6).len(), 1);
        assert_eq!(NineMensMorris::slice_name(slice_of(4, 3)), "4-3");
        assert!(NineMensMorris::start().slice().is_none());
    }

    #[test]
    fn positions_in_their_order_are_those_of_their_ranks() {
        for (own, other) in [(3, 3), (3, 4), (5, 3)] {
            let index = MorrisIndex::new((own, other));
            let from = 3 * index.others - 1;
            let mut next = from;
            index.visit(from..from + 5 * index.others, |rank, position| {
                assert_eq!((rank, Some(*position)), (next, index.unrank(rank)), "{own}-{other}");
                next += 1;
            });
            assert_eq!(next, from + 5 * index.others);
            let mut last = None;
            index.visit(index.len() - 2..index.len() + 5, |rank, _| last = Some(rank));
            assert_eq!(last, Some(index.len() - 1), "nothing beyond the last rank");
        }
    }

    #[test]
    fn two_men_left_are_no_endgame() {
        let lost = NineMensMorris::parse_position("B:Wa1,d1,g1:Bd7,f4").unwrap();
        assert_eq!((lost.slice(), lost.outcome()), (None, Some(lost.stuck())));
    }

    /// A move into a mill is no quiet move, so it is not taken back as one.
    #[test]
    fn mills_are_not_taken_back() {
        let mut before = Vec::new();
        let position = NineMensMorris::parse_position("B:Wa7,d7,g7,d2:Ba1,g1,c3,e3").unwrap();
        position.predecessors(|earlier| before.push(earlier.position_text()));
        before.sort_unstable();
        let men = |from: &str| format!("W:Wa7,d7,{from}g7:Ba1,c3,e3,g1");
        assert_eq!(
            before,
            [
                "W:Wa7,b2,d7,g7:Ba1,c3,e3,g1".to_owned(),
                men("d1,").replace("d7,d1", "d1,d7"),
                men("d3,").replace("d7,d3", "d3,d7"),
                men("f2,"),
            ]
        );
    }

    /// In how many plies each position of 3-3 is decided, odd for the player to move; `None` is a draw. Round by round, by
    /// the rules alone: lost is who can only move to positions that are won.
    fn three_against_three() -> Vec<Option<u8>> {
        let index = NineMensMorris::index(slice_of(3, 3));
        let mut plies: Vec<Option<u8>> = vec![None; index.len() as usize];
        let mut open: Vec<u64> = (0..index.len()).collect();
        for round in 1.. {
            let value = |child: &NineMensMorris| match child.outcome() {
                Some(_) => Some(0),
                None => plies[index.rank(child) as usize],
            };
            let decided = |&rank: &u64| {
                let position = index.unrank(rank).expect("3-3 has no holes");
                let (mut wins, mut all_lost) = (false, true);
                position.legal_moves(|mv| {
                    if wins || (!all_lost && round % 2 == 0) {
                        return;
                    }
                    let child = value(&position.play(mv));
                    wins |= child == Some(round - 1) && round % 2 == 1;
                    all_lost &= child.is_some_and(|plies| plies % 2 == 1);
                });
                if round % 2 == 1 { wins } else { all_lost }
            };
            let (now, later): (Vec<u64>, Vec<u64>) = open.iter().partition(|rank| decided(rank));
            now.iter().for_each(|&rank| plies[rank as usize] = Some(round));
            open = later;
            if now.is_empty() {
                return plies;
            }
        }
        unreachable!("a round decides something or is the last")
    }

    /// Gasser 1996.
    #[test]
    fn three_against_three_has_the_known_counts() {
        let plies = three_against_three();
        let count = |parity: u8| plies.iter().filter(|plies| plies.is_some_and(|plies| plies % 2 == parity)).count();
        let drawn = plies.iter().filter(|plies| plies.is_none()).count();
        assert_eq!((count(1), count(0), drawn), (2_232_160, 455_648, 4_112), "won, lost, drawn");
        assert_eq!(plies.iter().flatten().max(), Some(&26), "plies to the end, both players at their best");
    }
}
