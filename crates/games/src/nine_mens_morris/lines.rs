//! Neighbours and mills, for whole sets of fields at once.
//!
//! The bits are those of `field.rs`: turning every byte by one is a step along all squares, and shifting by eight a step
//! between them, which only the middles of sides can make. A field lies in two mills: a corner in two sides of its square, a
//! middle in a side and in the line that crosses the three squares.

/// Every field.
pub(super) const BOARD: u32 = 0xff_ffff;

/// The middles of the sides, from which lines lead to the other squares.
const MIDDLES: u32 = 0xaa_aaaa;

/// Every field of the set one step clockwise.
#[inline(always)]
const fn clockwise(set: u32) -> u32 {
    set << 1 & 0xfe_fefe | set >> 7 & 0x01_0101
}

/// Every field of the set one step the other way round.
#[inline(always)]
const fn back(set: u32) -> u32 {
    set >> 1 & 0x7f_7f7f | set << 7 & 0x80_8080
}

/// The fields one step away from a field of the set.
#[inline(always)]
pub(super) const fn beside(set: u32) -> u32 {
    let middles = set & MIDDLES;
    clockwise(set) | back(set) | (middles << 8 | middles >> 8) & BOARD
}

/// The fields of the set that are part of a mill.
#[inline(always)]
pub(super) const fn in_mills(set: u32) -> u32 {
    let sides = set & clockwise(set) & back(set) & MIDDLES;
    let across = set & set >> 8 & set >> 16 & MIDDLES;
    sides | clockwise(sides) | back(sides) | across | across << 8 | across << 16
}

/// The fields that make a mill with two others of the set; they may be in the set themselves.
#[inline(always)]
pub(super) const fn closing(set: u32) -> u32 {
    let (after, before) = (clockwise(set), back(set));
    let corners = (after & clockwise(after) | before & back(before)) & !MIDDLES;
    let middles = after & before;
    let across = set >> 8 & set >> 16 | set << 8 & set >> 8 | set << 8 & set << 16;
    corners | (middles | across) & MIDDLES
}

/// How many mills the set holds.
#[inline(always)]
pub(super) const fn mills(set: u32) -> u32 {
    let sides = set & clockwise(set) & back(set) & MIDDLES;
    let across = set & set >> 8 & set >> 16 & MIDDLES;
    sides.count_ones() + across.count_ones()
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::super::Field;
    use super::*;
    use foehn_game::kit::Random;

    /// The sixteen lines as they are drawn.
    const LINES: [&str; 16] = [
        "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1", "a1 a4 a7",
        "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
    ];

    fn bit(name: &str) -> u32 {
        Field::named(name).unwrap().bit()
    }

    fn lines() -> Vec<[u32; 3]> {
        LINES.iter().map(|line| line.split(' ').map(bit).collect::<Vec<_>>().try_into().unwrap()).collect()
    }

    #[test]
    fn sets_agree_with_the_lines_as_drawn() {
        let mut random = Random::new(9);
        for _ in 0..20_000 {
            let set = (random.next_word() & random.next_word()) as u32 & BOARD;
            let (mut near, mut members, mut ends, mut count) = (0, 0, 0, 0);
            for [a, b, c] in lines() {
                for (one, other) in [(a, b), (b, c)] {
                    near |= if set & one != 0 { other } else { 0 };
                    near |= if set & other != 0 { one } else { 0 };
                }
                for (end, pair) in [(a, b | c), (b, a | c), (c, a | b)] {
                    ends |= if set & pair == pair { end } else { 0 };
                }
                let whole = a | b | c;
                members |= if set & whole == whole { whole } else { 0 };
                count += u32::from(set & whole == whole);
            }
            assert_eq!((beside(set), in_mills(set), closing(set), mills(set)), (near, members, ends, count), "{set:x}");
        }
    }

    #[test]
    fn the_board_has_32_lines_between_fields() {
        let steps: u32 = Field::all().map(|field| beside(field.bit()).count_ones()).sum();
        assert_eq!(steps / 2, 32);
        assert_eq!(mills(BOARD), 16);
    }
}
