//! What a network is told of a board: the checkers themselves, and what a player would say about them.
//!
//! The first part is the encoding of TD-Gammon (Tesauro 1992, 1995): for each point and side four inputs, here a single checker, a pair, three or
//! more, and how many beyond three. The second part are features that players speak of, and that a small
//! network would need many games to find: shots, primes, anchors, chances to escape, timing. Each is computed for both sides by the
//! same code, with masks of places (bit p is a side's own place p), and scaled to lie mostly between 0 and 1.
//!
//! Shots and escapes are counted roll by roll but not exactly: whether the rest of the roll can be played is not asked.

use crate::board::{BAR, Board, OFF, Side};
use crate::roll::Roll;

/// Inputs for the checkers of one side.
const RAW: usize = 24 * 4 + 3;

/// Features of one side.
const TOLD: usize = 29;

/// How many inputs a network for backgammon has.
pub const INPUTS: usize = 2 * (RAW + TOLD);

/// Features of one side in a race.
const RACE_TOLD: usize = 5;

/// How many inputs a network for races has.
pub const RACE_INPUTS: usize = 2 * (RAW + RACE_TOLD);

/// Writes the inputs of `board` for a network that judges races: [`RACE_INPUTS`] of them.
pub fn race_inputs(board: &Board, into: &mut [f32]) {
    into.fill(0.0);
    let (raw, told) = into.split_at_mut(2 * RAW);
    let pips = board.pips();
    let sides = [(&board.own, pips.0, pips.1), (&board.other, pips.1, pips.0)];
    for ((side, pips, foe_pips), (raw, told)) in
        sides.into_iter().zip(raw.chunks_mut(RAW).zip(told.chunks_mut(RACE_TOLD)))
    {
        raw_inputs(side, &Masks::of(side), raw);
        let over = |place: usize| {
            let pips = |(&checkers, beyond): (&u8, u32)| u32::from(checkers) * beyond;
            side[place + 1..].iter().zip(1..).map(pips).sum::<u32>() as f32
        };
        told[0] = pips as f32 / 100.0;
        told[1] = (foe_pips as f32 - pips as f32) / 32.0;
        told[2] = over(6) / 50.0;
        told[3] = over(18) / 10.0;
        told[4] = f32::from(side[1] + side[2] + side[OFF]) / 15.0;
    }
}

/// How many inputs the sieve has.
pub const SIEVE_INPUTS: usize = 2 * RAW;

/// Writes the inputs of `board` for the sieve: the checkers alone, [`SIEVE_INPUTS`] of them.
pub fn sieve_inputs(board: &Board, into: &mut [f32]) {
    into.fill(0.0);
    raw_inputs(&board.own, &Masks::of(&board.own), &mut into[..RAW]);
    raw_inputs(&board.other, &Masks::of(&board.other), &mut into[RAW..]);
}

/// Writes the inputs of `board` for a network that judges positions with contact: [`INPUTS`] of them.
pub fn inputs(board: &Board, into: &mut [f32]) {
    into.fill(0.0);
    let (raw, told) = into.split_at_mut(2 * RAW);
    let own = Masks::of(&board.own);
    let other = Masks::of(&board.other);
    raw_inputs(&board.own, &own, &mut raw[..RAW]);
    raw_inputs(&board.other, &other, &mut raw[RAW..]);
    let pips = board.pips();
    let told = told.split_at_mut(TOLD);
    told_inputs(&View { side: &board.own, masks: &own, foe: &other, pips: pips.0, foe_pips: pips.1 }, told.0);
    told_inputs(&View { side: &board.other, masks: &other, foe: &own, pips: pips.1, foe_pips: pips.0 }, told.1);
}

/// Where a side's checkers stand.
struct Masks {
    /// Points and the bar with any checker.
    any: u32,
    /// Points with one checker.
    single: u32,
    /// Points with two or more.
    made: u32,
}

impl Masks {
    #[inline]
    fn of(side: &Side) -> Self {
        let (mut any, mut more) = (0_u32, 0_u32);
        for (place, &checkers) in side.iter().enumerate().skip(1) {
            any |= u32::from(checkers > 0) << place;
            more |= u32::from(checkers > 1) << place;
        }
        let points = !(1 << BAR);
        Masks { any, single: any & !more & points, made: more & points }
    }
}

/// The same places by the other side's count.
#[inline]
fn mirrored(mask: u32) -> u32 {
    mask.reverse_bits() >> 6
}

#[inline]
fn raw_inputs(side: &Side, masks: &Masks, into: &mut [f32]) {
    let mut points = masks.any & !(1 << BAR);
    while points != 0 {
        let point = points.trailing_zeros() as usize;
        points &= points - 1;
        let four = &mut into[(point - 1) * 4..point * 4];
        match side[point] {
            1 => four[0] = 1.0,
            2 => four[1] = 1.0,
            more => {
                four[2] = 1.0;
                four[3] = f32::from(more - 3) / 2.0;
            }
        }
    }
    let bar = side[BAR];
    into[96] = f32::from(u8::from(bar > 0));
    into[97] = f32::from(bar.saturating_sub(1)) / 2.0;
    into[98] = f32::from(side[OFF]) / 15.0;
}

/// A side and what it faces.
struct View<'a> {
    side: &'a Side,
    masks: &'a Masks,
    foe: &'a Masks,
    pips: u32,
    foe_pips: u32,
}

const HOME: u32 = 0b111_1110;
/// The other's home board and the bar.
const BACK: u32 = 0b111_1111 << 19;

#[inline]
fn told_inputs(view: &View<'_>, into: &mut [f32]) {
    let side = view.side;
    let foe_made = mirrored(view.foe.made);
    let foe_any = mirrored(view.foe.any);
    // Where the other's rearmost checker stands by this side's count; a checker beyond it has contact.
    let foe_rear = foe_any.trailing_zeros();
    let count = |mask: u32| mask.count_ones() as f32;

    into[0] = view.pips as f32 / 167.0;
    into[1] = (view.foe_pips as f32 - view.pips as f32) / 64.0;

    // What the other faces: points in the home board, the longest prime, the best six points in a row.
    let made = view.masks.made;
    into[2] = count(made & HOME) / 6.0;
    let (prime, block) = prime_and_block(made);
    into[3] = prime as f32 / 6.0;
    into[4] = f32::from(u8::from(prime >= 5));
    into[5] = block as f32 / 6.0;

    // Anchors and checkers back.
    let anchors = made & BACK;
    into[6] = count(anchors) / 3.0;
    into[7] = if anchors == 0 { 0.0 } else { (25 - anchors.trailing_zeros()) as f32 / 6.0 };
    let back: u8 = side[19..].iter().sum();
    into[8] = f32::from(back) / 4.0;

    places(view, foe_made, foe_rear, into);
    escapes(view, foe_made, into);

    // How the other may hit, and what that costs.
    let shots = Shots::at(view.foe, mirrored(view.masks.single), mirrored(made));
    into[18] = shots.rolls as f32 / 36.0;
    into[19] = shots.pips as f32 / (36.0 * 18.0);
    into[20] = shots.twice as f32 / 36.0;

    // Entering from the bar.
    let closed = count(foe_made & BACK) / 6.0;
    if side[BAR] > 0 {
        into[21] = closed * closed;
        into[22] = closed * f32::from(side[BAR].min(4)) / 2.0;
    }
    into[23] = closed;
}

/// Sums over the side's checkers.
#[inline]
fn places(view: &View<'_>, foe_made: u32, foe_rear: u32, into: &mut [f32]) {
    let (mut outside, mut deep_back, mut to_pass, mut free, mut low) = (0_u32, 0_u32, 0_u32, 0_u32, 0_u32);
    let (mut square, mut builders) = (0.0_f32, 0_u32);
    let mean = view.pips as f32 / 15.0;
    let mut rest = view.masks.any;
    while rest != 0 {
        let place = rest.trailing_zeros();
        rest &= rest - 1;
        let checkers = u32::from(view.side[place as usize]);
        outside += checkers * place.saturating_sub(6);
        deep_back += checkers * place.saturating_sub(18);
        to_pass += checkers * (place + 1).saturating_sub(foe_rear);
        if place < 19 {
            free += (checkers.saturating_sub(2)) * place.saturating_sub(6);
        }
        if place <= 2 {
            low += checkers;
        }
        if (4..=11).contains(&place) && checkers != 2 {
            builders += if checkers == 1 { 1 } else { checkers - 2 };
        }
        let above = place as f32 - mean;
        if above > 0.0 {
            square += checkers as f32 * above * above;
        }
    }
    let off = u32::from(view.side[OFF]);
    into[9] = outside as f32 / 100.0;
    into[10] = deep_back as f32 / 16.0;
    into[11] = to_pass as f32 / 100.0;
    into[12] = free as f32 / 50.0;
    into[13] = (low + off) as f32 / 8.0;
    into[14] = square / 800.0;
    into[15] = builders as f32 / 6.0;
    // Checkers behind a block of four or more of the six points before them.
    let mut trapped = 0;
    let mut back = view.masks.any & !0xfff;
    while back != 0 {
        let place = back.trailing_zeros();
        back &= back - 1;
        let six = (foe_made >> (place - 6)) & 0b11_1111;
        if six.count_ones() >= 4 {
            trapped += u32::from(view.side[place as usize]) * (six.count_ones() - 3);
        }
    }
    into[16] = trapped as f32 / 6.0;
    into[17] = 0.0;
}

/// How freely the checkers in the rear can leave, by the counts of [`ESCAPES`].
#[inline]
fn escapes(view: &View<'_>, foe_made: u32, into: &mut [f32]) {
    let at = |place: u32| ESCAPES[front(foe_made, place)];
    let rear = 31 - (view.masks.any | 1).leading_zeros();
    if rear > 6 {
        let (rolls, pips) = at(rear);
        into[24] = f32::from(rolls) / 36.0;
        into[25] = f32::from(pips) / 360.0;
    } else {
        into[24] = 1.0;
        into[25] = 1.0;
    }
    // A checker on the bar, whether there is one or not: how much a hit would hurt.
    into[17] = f32::from(at(25).0) / 36.0;
    let (mut sum, mut count, mut least) = (0_u32, 0_u32, 36_u32);
    let mut back = view.masks.any & !0x1fff;
    while back != 0 {
        let place = back.trailing_zeros();
        back &= back - 1;
        let checkers = u32::from(view.side[place as usize]);
        let rolls = u32::from(at(place).0);
        sum += checkers * (36 - rolls);
        count += checkers;
        least = least.min(rolls);
    }
    into[26] = sum as f32 / (36.0 * 4.0);
    into[27] = count as f32 / 6.0;
    into[28] = (36 - least) as f32 / 36.0;
}

/// The twelve places before `place`, the nearest in bit 0: which of them are closed.
#[inline]
fn front(closed: u32, place: u32) -> usize {
    // Bit i of the mirrored mask is place 25 - i; what lies before `place` is above bit 25 - place.
    ((u64::from(mirrored(closed)) >> (26 - place)) & 0xfff) as usize
}

/// The longest row of made points, and the most made points among six in a row.
#[inline]
fn prime_and_block(made: u32) -> (u32, u32) {
    let mut prime = 0;
    let mut row = made;
    while row != 0 {
        prime += 1;
        row &= row >> 1;
    }
    let mut block = 0;
    for first in 2..=8 {
        block = block.max(((made >> first) & 0b11_1111).count_ones());
    }
    (prime.min(6), block)
}

/// What the 36 throws can do to single checkers.
#[derive(Default)]
struct Shots {
    /// Throws that hit.
    rolls: u32,
    /// The pips lost by the dearest hit of each, summed.
    pips: u32,
    /// Throws that hit twice.
    twice: u32,
}

impl Shots {
    /// The shots of `hunter` at `targets`; `closed` is where it may not land. Both by the hunter's own count of places.
    #[inline]
    fn at(hunter: &Masks, targets: u32, closed: u32) -> Shots {
        let mut shots = Shots::default();
        if targets == 0 || hunter.any >> 1 < targets & targets.wrapping_neg() {
            return shots;
        }
        let open = !closed;
        let bar = hunter.any >> BAR != 0;
        let steps: [u32; 7] =
            std::array::from_fn(|die| if bar { (1 << BAR >> die) & open } else { (hunter.any >> die) & open });
        for roll in Roll::ALL {
            let (high, low) = (usize::from(roll.high()), usize::from(roll.low()));
            let (hits, double) = if high == low {
                let two = (steps[high] >> high) & open;
                let three = (two >> high) & open;
                let hits = (steps[high] | two | three | ((three >> high) & open)) & targets;
                (hits, hits & (hits.wrapping_sub(1)) != 0)
            } else if bar {
                // What follows the one that entered: it goes on, or another moves.
                let rest = hunter.any & !(1 << BAR);
                let follow = |entered: u32, die: usize| if entered == 0 { 0 } else { ((rest | entered) >> die) & open };
                let all = steps[high] | steps[low] | follow(steps[high], low) | follow(steps[low], high);
                let hits = all & targets;
                (hits, steps[high] & targets != 0 && steps[low] & targets != 0)
            } else {
                let direct = (steps[high] | steps[low]) & targets;
                let through = ((steps[high] >> low) | (steps[low] >> high)) & targets;
                let double =
                    steps[high] & targets != 0 && steps[low] & targets != 0 && direct & direct.wrapping_sub(1) != 0;
                (direct | through, double)
            };
            if hits != 0 {
                let ways = roll.ways();
                shots.rolls += ways;
                // A checker hit on the hunter's place q has q pips more to go.
                shots.pips += ways * (31 - hits.leading_zeros());
                shots.twice += if double { ways } else { 0 };
            }
        }
        shots
    }
}

/// For each set of closed places among the next twelve: the throws that bring a checker past the next six, and ten times the pips that it can
/// go at most, on average over the throws (360 is as far as with no place closed, about).
static ESCAPES: [(u8, u16); 4096] = {
    let mut table = [(0, 0); 4096];
    let mut closed = 0;
    while closed < 4096 {
        let (mut rolls, mut pips) = (0_u32, 0_u32);
        let mut throw = 0;
        while throw < 36 {
            let way = farthest(closed, throw / 6 + 1, throw % 6 + 1);
            if way > 6 {
                rolls += 1;
            }
            pips += way;
            throw += 1;
        }
        table[closed as usize] = (rolls as u8, (pips * 360 / 294) as u16);
        closed += 1;
    }
    table
};

/// How far one checker can go with these dice.
const fn farthest(closed: u32, one: u32, other: u32) -> u32 {
    const fn open(closed: u32, way: u32) -> bool {
        way > 12 || (closed >> (way - 1)) & 1 == 0
    }
    if one == other {
        let mut way = 0;
        while way < 4 * one && open(closed, way + one) {
            way += one;
        }
        return way;
    }
    let (high, low) = if one > other { (one, other) } else { (other, one) };
    match (open(closed, high), open(closed, low)) {
        (false, false) => 0,
        (high_open, _) => {
            if open(closed, high + low) {
                high + low
            } else if high_open {
                high
            } else {
                low
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Plays;
    use foehn_game::kit::Random;

    #[test]
    fn inputs_of_the_start() {
        let mut found = [0.0; INPUTS];
        inputs(&Board::START, &mut found);
        let (own, other) = found[..2 * RAW].split_at(RAW);
        assert_eq!(own, other, "the start is the same for both");
        assert_eq!(found[2 * RAW..2 * RAW + TOLD], found[2 * RAW + TOLD..]);
        assert_eq!(own[23 * 4..24 * 4], [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(own[5 * 4..6 * 4], [0.0, 0.0, 1.0, 1.0]);
        assert_eq!(own.iter().filter(|&&input| input != 0.0).count(), 6);
    }

    #[test]
    fn a_swapped_board_has_swapped_inputs() {
        let (mut random, mut plays) = (Random::new(7), Plays::default());
        let mut board = Board::START;
        for _ in 0..300 {
            plays.generate(&board, Roll::of_throw(random.below(36)));
            board = plays[random.below(plays.len())].board.swapped();
            if board.is_over() {
                board = Board::START;
            }
            let (mut found, mut mirror) = ([0.0; INPUTS], [0.0; INPUTS]);
            inputs(&board, &mut found);
            inputs(&board.swapped(), &mut mirror);
            assert_eq!(found[..RAW], mirror[RAW..2 * RAW]);
            assert_eq!(found[2 * RAW..2 * RAW + TOLD], mirror[2 * RAW + TOLD..]);
            assert!(found.iter().all(|input| (-3.0..=6.5).contains(input)), "{board:?} {found:?}");
        }
    }

    /// Direct shots as every book has them: at a distance of six 17 throws hit, at seven 6, at twelve 3, with nothing between.
    #[test]
    fn shots_at_one_checker() {
        for (distance, rolls) in
            [(1, 11), (2, 12), (3, 14), (4, 15), (5, 15), (6, 17), (7, 6), (8, 6), (9, 5), (11, 2), (12, 3)]
        {
            let hunter = Masks { any: 1 << 20, single: 0, made: 1 << 20 };
            let shots = Shots::at(&hunter, 1 << (20 - distance), 0);
            assert_eq!(shots.rolls, rolls, "at {distance}");
            assert_eq!(shots.pips, rolls * (20 - distance));
        }
    }

    #[test]
    fn a_full_prime_holds() {
        assert_eq!(ESCAPES[0b11_1111].0, 0);
        assert_eq!(ESCAPES[0].0, 23);
        assert_eq!(ESCAPES[0].1, 360);
        assert_eq!(ESCAPES[0b1_1111].0, 11, "over five points only a six, and what follows it");
        assert_eq!(prime_and_block(0b111_1110), (6, 5));
        assert_eq!(prime_and_block(0b1_1011_0000), (2, 4));
    }

    #[test]
    fn what_lies_before_a_checker() {
        // Places 24, 22 and 20 closed, seen from the bar: distances 1, 3 and 5.
        assert_eq!(front(1 << 24 | 1 << 22 | 1 << 20, 25), 0b1_0101);
        assert_eq!(front(1 << 7, 8), 1);
    }
}
