//! The table of a double-dummy search: what was proved of a whole set of positions at once (partition search, Ginsberg 1996).
//!
//! A proof seldom needs the small cards: it needs who holds the highest few of each suit, and how long everybody's suits are. An entry therefore holds
//! for every position with the same lengths and leader in which the highest cards of each suit, as many as the proof used, lie in the same hands.
//! Ranks count among the cards that are left, so that a king whose ace is gone is the highest.
//!
//! ```text
//! owners of a suit, from the highest card left   S N E ..   two bits each, in the upper 26 of 32 bits
//! an entry keeps the first few of each suit, and a mask that says how many
//! ```

use super::hands::{Hands, lane};

/// Who holds each card that is left, suit by suit from the highest: 32 bits a suit, in two words.
pub(super) type Owners = [u64; 2];

/// For each suit and each set of its ranks left, who holds them, the highest first: computed once for a deal.
pub(super) struct OwnersOfRanks {
    suits: Box<[[u32; 1 << 13]; 4]>,
}

impl OwnersOfRanks {
    pub(super) fn new() -> OwnersOfRanks {
        let suits = vec![[0; 1 << 13]; 4].into_boxed_slice();
        OwnersOfRanks { suits: suits.try_into().unwrap_or_else(|_| unreachable!("four suits were made")) }
    }

    /// Fills the tables for the deal that `hands` are.
    pub(super) fn fill(&mut self, hands: &Hands) {
        for (suit, table) in self.suits.iter_mut().enumerate() {
            let owner = |rank: u32| (0..4).find(|&seat| hands.cards[seat] >> (16 * suit as u32 + rank) & 1 == 1);
            let owners: [u32; 13] = std::array::from_fn(|rank| owner(rank as u32).unwrap_or(0) as u32);
            for ranks in 1_usize..1 << 13 {
                let above = ranks & (ranks - 1);
                let lowest = owners[ranks.trailing_zeros() as usize];
                table[ranks] = table[above] | lowest << (30 - 2 * above.count_ones());
            }
        }
    }

    /// The owners of all cards left.
    #[inline(always)]
    pub(super) fn of(&self, all: u64) -> Owners {
        let suit = |suit: usize| u64::from(self.suits[suit][(all >> (16 * suit) & 0x1fff) as usize]);
        [suit(0) | suit(1) << 32, suit(2) | suit(3) << 32]
    }
}

/// What is known of the positions that an entry stands for.
#[derive(Clone, Copy, Debug)]
struct Entry {
    owners: Owners,
    mask: Owners,
    next: u32,
    /// North and South take at least and at most so many of the tricks left.
    least: u8,
    most: u8,
    /// How many of the highest cards of each suit the proof uses, a nibble each.
    used: u16,
}

/// A lead that was good in positions of the same lengths.
pub(super) type GoodLead = u8;
/// No lead is known.
pub(super) const NO_LEAD: GoodLead = u8::MAX;

#[derive(Clone, Copy)]
struct Shape {
    /// Lengths and leader; 0 is none.
    key: u64,
    first: u32,
    lead: GoodLead,
}

const EMPTY: Shape = Shape { key: 0, first: NONE, lead: NO_LEAD };
const NONE: u32 = u32::MAX;

/// Entries by the lengths of all suits and the leader.
pub(super) struct PartitionTable {
    shapes: Vec<Shape>,
    used: usize,
    entries: Vec<Entry>,
}

/// What a look into the table found.
pub(super) enum Found {
    /// The question is answered, and the proof uses so many of the highest cards of each suit.
    Answer { made: bool, used: u16 },
    /// Nothing that answers it, but perhaps a good lead.
    Nothing(GoodLead),
}

const FIRST_SHAPES: usize = 1 << 14;
/// Past this the table begins anew: 40 bytes each.
const MOST_ENTRIES: usize = 1 << 22;

impl PartitionTable {
    pub(super) fn new() -> PartitionTable {
        PartitionTable { shapes: vec![EMPTY; FIRST_SHAPES], used: 0, entries: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        // A table that one hard deal made large would be swept for every easy one after it.
        if self.shapes.len() > 8 * FIRST_SHAPES {
            self.shapes = vec![EMPTY; FIRST_SHAPES];
        } else if self.used > 0 {
            self.shapes.fill(EMPTY);
        }
        self.used = 0;
        self.entries.clear();
    }

    /// Lengths and leader in one word that is one-to-one: every hand has as many cards, so the clubs of three hands follow from the rest.
    #[inline(always)]
    fn key(shape: u64, leader: usize) -> u64 {
        const CLUBS_OF_THREE: u64 = 0xf000_f000_f000_0000;
        shape & !CLUBS_OF_THREE | (leader as u64) << 28
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        let mut place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.shapes.len() - 1);
        while self.shapes[place].key != key && self.shapes[place].key != 0 {
            place = (place + 1) & (self.shapes.len() - 1);
        }
        place
    }

    /// Whether North and South take `need` of the tricks left, as far as the table knows.
    #[inline]
    pub(super) fn look_up(&self, hands: &Hands, leader: usize, owners: Owners, need: i32) -> Found {
        let shape = &self.shapes[self.place(Self::key(hands.shape, leader))];
        let mut index = shape.first;
        while let Some(entry) = self.entries.get(index as usize) {
            let different =
                (entry.owners[0] ^ owners[0]) & entry.mask[0] | (entry.owners[1] ^ owners[1]) & entry.mask[1];
            if different == 0 {
                if i32::from(entry.least) >= need {
                    return Found::Answer { made: true, used: entry.used };
                }
                if i32::from(entry.most) < need {
                    return Found::Answer { made: false, used: entry.used };
                }
            }
            index = entry.next;
        }
        Found::Nothing(shape.lead)
    }

    /// Keeps what was proved: `bounds` on the tricks of North and South, from the cards `ranks` and those above them.
    pub(super) fn keep(&mut self, at: (&Hands, usize), owners: Owners, ranks: u64, bounds: (i32, i32), lead: GoodLead) {
        if self.entries.len() >= MOST_ENTRIES {
            self.clear();
        }
        if self.used * 2 > self.shapes.len() {
            self.grow();
        }
        let (hands, leader) = at;
        let key = Self::key(hands.shape, leader);
        let place = self.place(key);
        let used = highest_cards_used(hands.all(), ranks);
        let mask = mask_of(used);
        let kept = [owners[0] & mask[0], owners[1] & mask[1]];
        let (least, most) = (bounds.0 as u8, bounds.1 as u8);
        let shape = &mut self.shapes[place];
        self.used += usize::from(shape.key == 0);
        shape.key = key;
        if lead != NO_LEAD {
            shape.lead = lead;
        }
        let mut index = shape.first;
        while let Some(entry) = self.entries.get_mut(index as usize) {
            if entry.mask == mask && entry.owners == kept {
                entry.least = entry.least.max(least);
                entry.most = entry.most.min(most);
                return;
            }
            index = entry.next;
        }
        let next = shape.first;
        shape.first = self.entries.len() as u32;
        self.entries.push(Entry { owners: kept, mask, next, least, most, used });
    }

    fn grow(&mut self) {
        let larger = vec![EMPTY; self.shapes.len() * 2];
        for shape in std::mem::replace(&mut self.shapes, larger) {
            if shape.key != 0 {
                let place = self.place(shape.key);
                self.shapes[place] = shape;
            }
        }
    }
}

/// How many of the highest cards of each suit reach down to the lowest of `ranks`, a nibble each.
#[inline]
fn highest_cards_used(all: u64, ranks: u64) -> u16 {
    let mut used = 0;
    for suit in 0..4 {
        let lane = lane(suit);
        let wanted = ranks & lane;
        if wanted != 0 {
            let below = (wanted & wanted.wrapping_neg()) - 1;
            used |= ((all & lane & !below).count_ones() as u16) << (4 * suit);
        }
    }
    used
}

#[inline]
fn mask_of(used: u16) -> Owners {
    let suit = |suit: u32| {
        let count = u32::from(used >> (4 * suit) & 15);
        u64::from(!(u32::MAX.checked_shr(2 * count).unwrap_or(0)))
    };
    [suit(0) | suit(1) << 32, suit(2) | suit(3) << 32]
}

/// The lowest card of each suit that a proof with so many of the highest cards uses.
#[inline]
pub(super) fn lowest_used(all: u64, used: u16) -> u64 {
    let mut ranks = 0;
    for suit in 0..4 {
        let mut left = all & lane(suit);
        let mut count = used >> (4 * suit) & 15;
        if count == 0 {
            continue;
        }
        while count > 1 && left != 0 {
            left &= !super::hands::highest(left);
            count -= 1;
        }
        if left != 0 {
            ranks |= super::hands::highest(left);
        }
    }
    ranks
}
