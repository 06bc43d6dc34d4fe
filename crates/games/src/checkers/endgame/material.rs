//! The material of a slice: its number, its name's parts, and what moves can make of it.

use foehn_game::Slice;

/// Slices with this many pieces and more are cut by the rows of the foremost men.
pub(super) const CUT_BY_ROWS: u32 = 7;

/// A side can have 0 to 8 men and as many kings.
const BASE: u32 = 9;
pub(super) const CLASSES: u32 = BASE * BASE * BASE * BASE;

/// The rows on which a man can stand, counted from its own side.
pub(super) const ROWS: u32 = 7;

/// What a slice's number says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material {
    pub(super) own_men: u32,
    pub(super) own_kings: u32,
    pub(super) other_men: u32,
    pub(super) other_kings: u32,
    /// The rows of the foremost men, where slices are cut by them; 0 for a side without men.
    pub(super) rows: Option<[u32; 2]>,
}

impl Material {
    pub(super) fn of(slice: Slice) -> Self {
        let digit = |place: u32| slice.0 / BASE.pow(place) % BASE;
        let rows = (slice.0 / CLASSES).checked_sub(1).map(|rows| [rows / ROWS, rows % ROWS]);
        Material { own_men: digit(0), own_kings: digit(1), other_men: digit(2), other_kings: digit(3), rows }
    }

    #[inline(always)]
    pub(super) fn slice(self) -> Slice {
        let class = self.own_men + BASE * (self.own_kings + BASE * (self.other_men + BASE * self.other_kings));
        Slice(class + CLASSES * self.rows.map_or(0, |[own, other]| 1 + ROWS * own + other))
    }

    pub(super) const fn pieces(self) -> u32 {
        self.own_men + self.own_kings + self.other_men + self.other_kings
    }

    /// The same pieces with the other player to move.
    pub(super) fn turned(self) -> Self {
        Material {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
            rows: self.rows.map(|[own, other]| [other, own]),
        }
    }

    /// All ways to cut this material by rows, where it is cut.
    pub(super) fn cut(self) -> Vec<Material> {
        if self.pieces() < CUT_BY_ROWS {
            return vec![Material { rows: None, ..self }];
        }
        let rows = |men: u32| if men == 0 { 0..1 } else { (men > 4) as u32..ROWS };
        let all = rows(self.own_men).flat_map(|own| rows(self.other_men).map(move |other| [own, other]));
        all.map(|rows| Material { rows: Some(rows), ..self }).collect()
    }

    /// What moves can make of this material, from the mover's view still: men captured and crowned, rows advanced.
    pub(super) fn after_conversion(self) -> Vec<Material> {
        let mut next = Vec::new();
        for men in 0..=self.other_men {
            for kings in 0..=self.other_kings {
                let captured = self.other_men - men + self.other_kings - kings;
                let mover = Material { other_men: men, other_kings: kings, ..self };
                if captured > 0 && men + kings > 0 {
                    next.extend(mover.cut());
                }
                if self.own_men > 0 && men + kings > 0 {
                    next.extend(Material { own_men: self.own_men - 1, own_kings: self.own_kings + 1, ..mover }.cut());
                }
            }
        }
        if let (Some([own, other]), 1..) = (self.rows, self.own_men) {
            next.extend((own + 1 < ROWS).then_some(Material { rows: Some([own + 1, other]), ..self }));
        }
        // A captured or advanced man leaves the other side's rows as they were or lower; `cut` has listed them all.
        next
    }
}
