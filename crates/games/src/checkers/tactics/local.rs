//! The deciding search: a combination played out on the squares of a pattern and nothing else.
//!
//! The dark squares form a lattice, turned by 45 degrees: a step forward to the right adds 1 to one coordinate, a step
//! forward to the left 1 to the other. So the squares around A fit a word of columns of twelve, with room at the edges for
//! steps beyond. What is not known counts against the combination: the mover does not land there, the opponent does.

use super::pattern::{Ask, Need, Offset, Pattern};

const COLUMN: u32 = 12;

/// The four sets that the captures of men depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    own: u128,
    foe: u128,
    /// Where the mover can land.
    open: u128,
    /// Where the opponent can land, for all we know.
    open_to_foe: u128,
}

/// The bit of a square in the lattice. Along the column there are three squares behind A and five before it, across two
/// and six, and every pattern lies within.
const fn bit((forward, right): Offset) -> u128 {
    let (along, across) = ((forward + right) / 2, (forward - right) / 2);
    assert!(-3 <= along && along <= 5 && -2 <= across && across <= 6, "a pattern lies within the lattice");
    1 << ((across + 2) as u32 * COLUMN + (along + 4) as u32)
}

const A: u128 = bit((0, 0));
const B: u128 = bit((1, -1));

impl Local {
    /// The board of a class: all that is needed, and for each square that is asked its class.
    pub(super) fn of_class(pattern: &Pattern, mut class: u32) -> Local {
        let mut board = Local { own: A, foe: 0, open: B, open_to_foe: !A };
        pattern.needs.iter().for_each(|&(at, need)| board.put(bit(at), Content::of_need(need)));
        for &(at, ask) in pattern.asks {
            board.put(bit(at), Content::of_class(ask, class % ask.classes()));
            class /= ask.classes();
        }
        board.deduce();
        board
    }

    /// The table is asked only where the opponent has no capture before the combination begins. So where one would land
    /// on a square that is not known, something stands there.
    fn deduce(&mut self) {
        for way in 0..2 {
            let landings = Side::Foe.step(way, Side::Foe.step(way, self.foe) & self.own);
            self.open_to_foe &= !(landings & !self.open);
        }
    }

    fn put(&mut self, square: u128, content: Content) {
        match content {
            Content::Empty => self.open |= square,
            Content::Own => {
                self.own |= square;
                self.open_to_foe &= !square;
            }
            Content::Foe => {
                self.foe |= square;
                self.open_to_foe &= !square;
            }
            Content::Solid => self.open_to_foe &= !square,
            Content::Unknown => (),
        }
    }

    /// Whether the step from A to B wins a man at least, once all captures of both sides are played out.
    pub(super) fn wins(mut self) -> bool {
        self.own = self.own & !A | B;
        self.open = self.open & !B | A;
        self.open_to_foe = self.open_to_foe & !B | A;
        self.can_capture(Side::Foe) && -self.balance(Side::Foe) >= 1
    }

    /// What `side` wins, in men, where it must capture and both go on capturing as long as they can.
    fn balance(&self, side: Side) -> i32 {
        let mut best = None;
        self.jumpers(side, |from| {
            self.jump_on(side, from, 0, &mut |board, men| {
                let value = men - board.balance(side.other());
                best = best.max(Some(value));
            });
        });
        best.unwrap_or(0)
    }

    fn can_capture(&self, side: Side) -> bool {
        let mut can = false;
        self.jumpers(side, |_| can = true);
        can
    }

    /// Visits the pieces of `side` that can capture.
    fn jumpers(&self, side: Side, mut visit: impl FnMut(u128)) {
        let (own, other, open) = self.seen_by(side);
        let mut from = side.back(0, other & side.back(0, open)) | side.back(1, other & side.back(1, open));
        from &= own;
        while from != 0 {
            visit(from & from.wrapping_neg());
            from &= from - 1;
        }
    }

    /// Visits every end of the jumps of the piece on `at`, with the number of its victims.
    fn jump_on(&self, side: Side, at: u128, men: i32, visit: &mut impl FnMut(&Local, i32)) {
        let (_, other, open) = self.seen_by(side);
        let mut goes_on = false;
        for way in 0..2 {
            let over = side.step(way, at) & other;
            let to = side.step(way, over) & open;
            if to != 0 {
                goes_on = true;
                self.after_jump(side, at, over, to).jump_on(side, to, men + 1, visit);
            }
        }
        if !goes_on && men > 0 {
            visit(self, men);
        }
    }

    fn after_jump(&self, side: Side, from: u128, over: u128, to: u128) -> Local {
        let moved = |set: u128| set & !from | to;
        let (own, foe) = match side {
            Side::Own => (moved(self.own), self.foe & !over),
            Side::Foe => (self.own & !over, moved(self.foe)),
        };
        let freed = |open: u128| (open | from | over) & !to;
        Local { own, foe, open: freed(self.open), open_to_foe: freed(self.open_to_foe) }
    }

    fn seen_by(&self, side: Side) -> (u128, u128, u128) {
        match side {
            Side::Own => (self.own, self.foe, self.open),
            Side::Foe => (self.foe, self.own, self.open_to_foe),
        }
    }
}

/// What stands on a square of the lattice.
enum Content {
    Empty,
    Own,
    Foe,
    /// Nobody lands here and nobody is captured here: a piece in the way, or the edge.
    Solid,
    /// Not asked closely enough: the mover cannot use it, the opponent may.
    Unknown,
}

impl Content {
    fn of_need(need: Need) -> Content {
        match need {
            Need::Empty => Content::Empty,
            Need::Own => Content::Own,
            Need::Foe => Content::Foe,
        }
    }

    fn of_class(ask: Ask, class: u32) -> Content {
        match (ask, class) {
            (Ask::Free | Ask::All, 0) => Content::Empty,
            (Ask::Own, 0) | (Ask::Foe, 0) => Content::Unknown,
            (Ask::Own, _) | (Ask::All, 1) => Content::Own,
            (Ask::Foe, _) | (Ask::All, 2) => Content::Foe,
            (Ask::Free | Ask::All, _) => Content::Solid,
        }
    }
}

/// Who captures: men of the mover go forward, those of the opponent backward.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Own,
    Foe,
}

impl Side {
    fn other(self) -> Side {
        if self == Side::Own { Side::Foe } else { Side::Own }
    }

    fn step(self, way: u32, set: u128) -> u128 {
        let by = if way == 0 { 1 } else { COLUMN };
        if self == Side::Own { set << by } else { set >> by }
    }

    fn back(self, way: u32, set: u128) -> u128 {
        self.other().step(way, set)
    }
}
