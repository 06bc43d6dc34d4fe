//! Heaps of sticks: what the toys that are kinds of Nim share.

use crate::{Cell, NotationError, Piece, Player, Shade};

pub(super) const HEAPS: usize = 4;
const LARGEST: u8 = 99;
const STICK: char = '|';

/// What the players are called in a position.
const ORDINALS: [&str; 4] = ["first", "second", "third", "fourth"];

/// Up to four heaps; an empty one is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Heaps(pub(super) [u8; HEAPS]);

/// A move of Nim: so many sticks from one heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    heap: u8,
    count: u8,
}

impl Heaps {
    /// These heaps (at most four, the rest are empty).
    pub(super) fn of(heaps: &[u8]) -> Self {
        debug_assert!(heaps.len() <= HEAPS, "Nim is played here with at most {HEAPS} heaps");
        let mut all = [0; HEAPS];
        all.iter_mut().zip(heaps).for_each(|(slot, &heap)| *slot = heap);
        Heaps(all)
    }

    pub(super) fn are_empty(self) -> bool {
        self.0 == [0; HEAPS]
    }

    /// Everything that can be taken: any number from one heap.
    pub(super) fn takes(self, mut visit: impl FnMut(Take)) {
        for (heap, &size) in (0..).zip(&self.0) {
            (1..=size).for_each(|count| visit(Take { heap, count }));
        }
    }

    pub(super) fn without(mut self, Take { heap, count }: Take) -> Self {
        self.0[usize::from(heap)] -= count;
        self
    }

    /// The heaps as one word.
    pub(super) fn word(self) -> u64 {
        u64::from(u32::from_le_bytes(self.0))
    }

    /// Reads heap sizes, `3,4,5`, that begin at byte `at` of a text.
    fn parse(sizes: &str, mut at: usize) -> Result<Self, NotationError> {
        let mut heaps = Vec::new();
        for size in sizes.split(',') {
            let heap = size.parse().ok().filter(|&heap| heap <= LARGEST && heaps.len() < HEAPS).ok_or_else(|| {
                let expected = format!("up to {HEAPS} heap sizes from 0 to {LARGEST}, such as `3,4,5`");
                NotationError::new(at, NotationError::quote(size), expected)
            })?;
            heaps.push(heap);
            at += size.len() + 1;
        }
        Ok(Heaps::of(&heaps))
    }

    /// Reads heap and count, `2-3`.
    pub(super) fn parse_take(self, text: &str) -> Result<Take, NotationError> {
        let mut named = None;
        self.takes(|take| {
            if take.text() == text.trim() {
                named = Some(take);
            }
        });
        named.ok_or_else(|| {
            let expected = "a heap and how many to take from it, such as `2-3`";
            let at = text.len() - text.trim_start().len();
            NotationError::new(at, NotationError::quote(text.trim()), expected)
        })
    }

    /// Each heap as a row of sticks, the third stick of the second heap called `2.3`.
    pub(super) fn rows(self) -> Vec<Vec<Cell>> {
        let stick = |heap: usize, stick: u8| Cell {
            glyph: STICK,
            owner: None,
            shade: Shade::Light,
            name: stick_name(heap, stick),
        };
        let row = |(heap, &size): (usize, &u8)| (0..size).map(|place| stick(heap, place)).collect();
        self.0.iter().enumerate().map(row).collect()
    }

    /// A label for each heap, from 1.
    pub(super) fn labels() -> Vec<String> {
        (1..=HEAPS).map(|heap| heap.to_string()).collect()
    }

    /// Touching a stick takes it and all to the right of it.
    pub(super) fn gesture(self, Take { heap, count }: Take) -> Vec<String> {
        let heap = usize::from(heap);
        vec![stick_name(heap, self.0[heap] - count)]
    }

    pub(super) fn pieces() -> Vec<Piece> {
        vec![Piece { glyph: STICK, owner: None, name: "stick" }]
    }

    /// Blanks and dots between sticks do not count: a heap is as large as its row has sticks.
    pub(super) fn arrange(rows: &[Vec<char>]) -> Result<Self, NotationError> {
        if rows.len() > HEAPS {
            let at = rows[..HEAPS].iter().map(Vec::len).sum();
            return Err(NotationError::new(at, format!("{} rows", rows.len()), format!("at most {HEAPS} heaps")));
        }
        let glyphs = rows.iter().flatten();
        if let Some((at, glyph)) = glyphs.enumerate().find(|(_, glyph)| !matches!(**glyph, STICK | '.' | ' ')) {
            let what = NotationError::quote(&glyph.to_string());
            return Err(NotationError::new(at, what, format!("`{STICK}` for a stick")));
        }
        let mut heaps = [0; HEAPS];
        let mut at = 0;
        for (heap, row) in heaps.iter_mut().zip(rows) {
            let sticks = row.iter().filter(|&&glyph| glyph == STICK).count();
            let size = u8::try_from(sticks).ok().filter(|&size| size <= LARGEST);
            let expected = || format!("at most {LARGEST} sticks in a heap");
            *heap = size.ok_or_else(|| NotationError::new(at, format!("{sticks} sticks"), expected()))?;
            at += row.len();
        }
        Ok(Heaps(heaps))
    }
}

/// Reads the heap sizes and which of `seats` players is to move, the first where nobody is named.
pub(super) fn parse_with_mover(text: &str, seats: usize) -> Result<(Heaps, Player), NotationError> {
    let (sizes, mover) = text.trim().split_once(' ').unwrap_or((text.trim(), ORDINALS[0]));
    let blanks = text.len() - text.trim_start().len();
    let heaps = Heaps::parse(sizes, blanks)?;
    let named = ORDINALS[..seats].iter().position(|&ordinal| ordinal == mover.trim());
    let seat = named.ok_or_else(|| {
        let at = blanks + sizes.len() + 1 + mover.len() - mover.trim_start().len();
        let names: Vec<String> = ORDINALS[..seats].iter().map(|ordinal| format!("`{ordinal}`")).collect();
        let (last, others) = names.split_last().expect("somebody plays");
        let expected = format!("{} or {last} to move", others.join(", "));
        NotationError::new(at, NotationError::quote(mover.trim()), expected)
    })?;
    Ok((heaps, Player::new(seat as u8)))
}

/// The heap sizes and the mover, `3,4,5,0 first`.
pub(super) fn text_with_mover(heaps: Heaps, mover: Player) -> String {
    format!("{} {}", heaps.0.map(|heap| heap.to_string()).join(","), ORDINALS[mover.index()])
}

impl Take {
    pub(super) fn text(self) -> String {
        format!("{}-{}", self.heap + 1, self.count)
    }
}

/// What a stick is called; both are counted from 0 here, from 1 in the name.
fn stick_name(heap: usize, stick: u8) -> String {
    format!("{}.{}", heap + 1, stick + 1)
}
