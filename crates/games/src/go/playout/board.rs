//! A board for playouts: every question that a random game asks is answered from counts that are kept while playing.
//!
//! Cells are numbered with a border around the board, so that every neighbour exists; `STRIDE` is the width of a row with its border, and `CELLS` a
//! power of two that has room for all of them, so that a masked number needs no check. Three boards serve all sizes: rows of 10, 14 and 20 cells.
//!
//! - A cell knows how many of its four neighbours are black, white and empty, where the border counts as both colours: an eye is a cell with four
//!   neighbours of one colour.
//! - Stones of a chain are a ring, and know the chain by one of them. Where two chains meet, the smaller is renamed.
//! - A chain counts *pseudo-liberties*: an empty cell beside two of its stones counts twice. None means that the chain is taken. With the sum and
//!   the sum of squares of the cells' numbers, they also tell where there is only one liberty: exactly then `count * squares == sum * sum` (Cauchy and
//!   Schwarz).
//! - Empty cells, and the border, belong to chain 0, whose counts mean nothing; so nobody asks before adding to them.
//!
//! Suicide is forbidden, the plain ko is kept, superko is not: games end by a limit instead.

/// What stands in a cell.
pub(super) const EMPTY: u8 = 2;
/// Beyond the edge.
pub(super) const BORDER: u8 = 3;

/// The chain of all cells without a stone.
const NO_CHAIN: u16 = 0;

/// No cell: the first one lies beyond the edge.
pub(super) const NOWHERE: usize = 0;

/// What a stone of a colour adds to the counts around it: black in the low bits, then white, then empty.
const STONE: [u16; 2] = [1, 1 << 4];
const HOLE: u16 = 1 << 8;

/// So many chains in atari are remembered.
const ATARIS: usize = 16;

/// Pseudo-liberties: how many, the sum of their cells, the sum of their squares.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(16))]
struct Liberties([u32; 4]);

impl Liberties {
    #[inline(always)]
    fn of(cell: usize) -> Self {
        let cell = cell as u32;
        Liberties([1, cell, cell * cell, 0])
    }

    #[inline(always)]
    fn add(&mut self, other: Liberties) {
        for part in 0..4 {
            self.0[part] = self.0[part].wrapping_add(other.0[part]);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: Liberties) {
        for part in 0..4 {
            self.0[part] = self.0[part].wrapping_sub(other.0[part]);
        }
    }
}

/// The board of a playout. See the [module](self).
#[derive(Clone)]
pub(super) struct Board<const STRIDE: usize, const CELLS: usize> {
    colour: [u8; CELLS],
    /// How many neighbours of each kind a cell has.
    around: [u16; CELLS],
    chain: [u16; CELLS],
    /// The next stone of the ring.
    next: [u16; CELLS],
    /// How many stones a chain has.
    length: [u16; CELLS],
    liberties: [Liberties; CELLS],
    /// The empty cells in any order, and where each stands in that list.
    empty: [u16; CELLS],
    place: [u16; CELLS],
    empties: usize,
    /// The cell that the mover may not take back at once.
    ko: usize,
    /// Where the last stone was put; nowhere after a pass.
    pub(super) last: usize,
    pub(super) mover: u8,
    /// How many stones each colour has.
    stones: [i32; 2],
    /// A stone of each chain that was put in atari; some are so no longer.
    ataris: [u16; ATARIS],
    atari_count: usize,
}

impl<const STRIDE: usize, const CELLS: usize> Board<STRIDE, CELLS> {
    /// The steps to the four neighbours.
    const STEPS: [usize; 4] = [STRIDE, 1, 0usize.wrapping_sub(1), 0usize.wrapping_sub(STRIDE)];
    /// The steps to the four diagonal neighbours.
    const DIAGONALS: [usize; 4] =
        [STRIDE + 1, STRIDE - 1, 0usize.wrapping_sub(STRIDE - 1), 0usize.wrapping_sub(STRIDE + 1)];

    /// The empty board of this width.
    pub(super) fn new(size: usize) -> Self {
        const { assert!(CELLS.is_power_of_two() && CELLS > (STRIDE + 1) * STRIDE) };
        debug_assert!(size < STRIDE, "a row and its border fit the stride");
        let mut board = Board {
            colour: [BORDER; CELLS],
            around: [0; CELLS],
            chain: [NO_CHAIN; CELLS],
            next: [0; CELLS],
            length: [0; CELLS],
            liberties: [Liberties::default(); CELLS],
            empty: [0; CELLS],
            place: [0; CELLS],
            empties: 0,
            ko: NOWHERE,
            last: NOWHERE,
            mover: 0,
            stones: [0; 2],
            ataris: [0; ATARIS],
            atari_count: 0,
        };
        for point in 0..size * size {
            let cell = Self::cell(size, point);
            board.colour[cell] = EMPTY;
            board.push_empty(cell);
        }
        for point in 0..size * size {
            let cell = Self::cell(size, point);
            board.around[cell] = Self::STEPS.iter().fold(0, |counts, &step| {
                counts + if board.at(cell, step) == EMPTY { HOLE } else { STONE[0] + STONE[1] }
            });
        }
        board
    }

    /// The cell of a point, counted row by row from A1.
    #[inline(always)]
    pub(super) const fn cell(size: usize, point: usize) -> usize {
        (point / size + 1) * STRIDE + point % size + 1
    }

    /// The point of a cell.
    #[inline(always)]
    pub(super) const fn point(size: usize, cell: usize) -> usize {
        (cell / STRIDE - 1) * size + cell % STRIDE - 1
    }

    #[inline(always)]
    fn beside(cell: usize, step: usize) -> usize {
        cell.wrapping_add(step) & (CELLS - 1)
    }

    /// What stands a step away from a cell.
    #[inline(always)]
    fn at(&self, cell: usize, step: usize) -> u8 {
        self.colour[Self::beside(cell, step)]
    }

    #[inline(always)]
    fn chain_at(&self, cell: usize, step: usize) -> usize {
        usize::from(self.chain[Self::beside(cell, step)]) & (CELLS - 1)
    }

    /// What stands in a cell.
    #[inline(always)]
    pub(super) fn colour(&self, cell: usize) -> u8 {
        self.colour[cell & (CELLS - 1)]
    }

    /// Whether only stones of this colour, and the border, lie around a cell.
    #[inline(always)]
    pub(super) fn has_only_around(&self, cell: usize, colour: u8) -> bool {
        self.count_around(cell, colour) == 4
    }

    /// How many of the cells beside a cell are empty.
    #[inline(always)]
    pub(super) fn count_empty_around(&self, cell: usize) -> u16 {
        self.count_around(cell, EMPTY)
    }

    /// Whether stones of both colours stand beside a cell.
    #[inline(always)]
    pub(super) fn touches_both(&self, cell: usize) -> bool {
        let [black, white, empty] = [0, 1, EMPTY].map(|colour| self.count_around(cell, colour));
        // The border counts as both colours, so that all counts together are 4 and the border once more.
        let border = black + white + empty - 4;
        black > border && white > border
    }

    /// How many neighbours of this colour a cell has, the border counted.
    #[inline(always)]
    fn count_around(&self, cell: usize, colour: u8) -> u16 {
        self.around[cell & (CELLS - 1)] >> (4 * colour) & 15
    }

    #[inline(always)]
    fn push_empty(&mut self, cell: usize) {
        self.empty[self.empties & (CELLS - 1)] = cell as u16;
        self.place[cell & (CELLS - 1)] = self.empties as u16;
        self.empties += 1;
    }

    #[inline(always)]
    fn remove_empty(&mut self, cell: usize) {
        self.empties -= 1;
        let last = self.empty[self.empties & (CELLS - 1)];
        let place = self.place[cell & (CELLS - 1)];
        self.empty[usize::from(place) & (CELLS - 1)] = last;
        self.place[usize::from(last) & (CELLS - 1)] = place;
    }

    /// Exchanges two cells of the list of empty ones.
    #[inline(always)]
    pub(super) fn swap_empties(&mut self, a: usize, b: usize) {
        let (a, b) = (a & (CELLS - 1), b & (CELLS - 1));
        self.empty.swap(a, b);
        self.place[usize::from(self.empty[a]) & (CELLS - 1)] = a as u16;
        self.place[usize::from(self.empty[b]) & (CELLS - 1)] = b as u16;
    }

    /// How many cells are empty.
    #[inline(always)]
    pub(super) fn empties_left(&self) -> usize {
        self.empties
    }

    /// An empty cell by its place in their list.
    #[inline(always)]
    pub(super) fn empty_at(&self, place: usize) -> usize {
        usize::from(self.empty[place & (CELLS - 1)])
    }

    /// The number of the chain of a stone.
    #[inline(always)]
    pub(super) fn chain_of(&self, stone: usize) -> usize {
        usize::from(self.chain[stone & (CELLS - 1)])
    }

    /// The mover may not take back here at once.
    pub(super) fn set_ko(&mut self, cell: usize) {
        self.ko = cell;
    }

    /// Whether the mover may put a stone on this empty cell.
    #[inline(always)]
    pub(super) fn is_legal(&self, cell: usize) -> bool {
        if self.count_around(cell, EMPTY) > 0 {
            return true;
        }
        cell != self.ko && self.is_legal_without_room(cell)
    }

    /// A stone without room must join a chain with another liberty, or take one without.
    #[inline]
    fn is_legal_without_room(&self, cell: usize) -> bool {
        Self::STEPS.iter().any(|&step| {
            let colour = self.at(cell, step);
            if colour == BORDER {
                return false;
            }
            let lives = !self.only_liberty_is(self.chain_at(cell, step), cell);
            lives == (colour == self.mover)
        })
    }

    /// Whether a chain, which has a liberty in `cell`, has no other.
    #[inline(always)]
    fn only_liberty_is(&self, chain: usize, cell: usize) -> bool {
        let Liberties([count, sum, squares, _]) = self.liberties[chain];
        let cell = cell as u32;
        sum == count * cell && squares == count * cell * cell
    }

    /// The one liberty of the chain of a stone; nowhere if there are more.
    #[inline(always)]
    pub(super) fn only_liberty(&self, stone: usize) -> usize {
        let chain = usize::from(self.chain[stone & (CELLS - 1)]) & (CELLS - 1);
        let Liberties([count, sum, squares, _]) = self.liberties[chain];
        match u64::from(count) * u64::from(squares) == u64::from(sum) * u64::from(sum) && count > 0 {
            true => (sum / count) as usize,
            false => NOWHERE,
        }
    }

    /// How many stones the chain of a stone has.
    #[inline(always)]
    pub(super) fn chain_length(&self, stone: usize) -> usize {
        usize::from(self.length[usize::from(self.chain[stone & (CELLS - 1)]) & (CELLS - 1)])
    }

    /// Whether filling this empty cell would fill an eye of the mover: only its stones around, and at most one of the diagonal cells the
    /// other's, none at the edge.
    #[inline(always)]
    pub(super) fn is_eye(&self, cell: usize) -> bool {
        self.count_around(cell, self.mover) == 4 && self.is_true_eye(cell, self.mover)
    }

    #[inline]
    fn is_true_eye(&self, cell: usize, colour: u8) -> bool {
        let mut counts = [0u8; 4];
        for step in Self::DIAGONALS {
            counts[usize::from(self.at(cell, step) & 3)] += 1;
        }
        counts[usize::from(colour ^ 1) & 3] + u8::from(counts[usize::from(BORDER)] > 0) < 2
    }

    /// An empty cell that the mover may fill and that is no eye of it, all of them equally likely; nowhere if there is none. `random` draws a number below
    /// its argument.
    #[inline(always)]
    pub(super) fn random_cell(&mut self, mut random: impl FnMut(usize) -> usize) -> usize {
        // What was drawn and did not fit goes behind the others, so that it is not drawn again.
        let mut left = self.empties;
        while left > 0 {
            let drawn = random(left);
            let cell = usize::from(self.empty[drawn & (CELLS - 1)]);
            if !self.is_eye(cell) && self.is_legal(cell) {
                return cell;
            }
            left -= 1;
            self.swap_empties(drawn, left);
        }
        NOWHERE
    }

    /// The mover passes.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        (self.ko, self.last) = (NOWHERE, NOWHERE);
        self.mover ^= 1;
    }

    /// The mover puts a stone on `cell`, which must be legal.
    #[inline(always)]
    pub(super) fn play(&mut self, cell: usize) {
        let colour = self.mover;
        let was_surrounded = self.count_around(cell, colour ^ 1) == 4;
        let before = self.empties;
        self.put(cell, colour);
        let mut taken = NOWHERE;
        for step in Self::STEPS {
            if self.at(cell, step) == colour ^ 1 {
                let chain = self.chain_at(cell, step);
                if self.liberties[chain].0[0] == 0 {
                    taken = Self::beside(cell, step);
                    self.take(taken);
                } else {
                    self.note_atari(Self::beside(cell, step));
                }
            }
        }
        // One stone taken by one that stands alone among the other's: before the move, all around were the other's.
        self.ko = if was_surrounded && self.empties == before { taken } else { NOWHERE };
        self.note_atari(cell);
        self.last = cell;
        self.mover ^= 1;
    }

    /// Remembers the chain of a stone where it has one liberty left.
    #[inline(always)]
    pub(super) fn note_atari(&mut self, stone: usize) {
        if self.only_liberty(stone) != NOWHERE && self.atari_count < ATARIS {
            self.ataris[self.atari_count] = stone as u16;
            self.atari_count += 1;
        }
    }

    /// Where the mover can take a chain that was put in atari, the last one first; nowhere if there is none.
    #[inline(always)]
    pub(super) fn capture_anywhere(&mut self) -> usize {
        let mut place = self.atari_count;
        while place > 0 {
            place -= 1;
            let stone = usize::from(self.ataris[place]);
            let colour = self.colour(stone);
            let only = if colour == EMPTY { NOWHERE } else { self.only_liberty(stone) };
            if only == NOWHERE {
                self.atari_count -= 1;
                self.ataris[place] = self.ataris[self.atari_count];
            } else if colour == self.mover ^ 1 && self.is_legal(only) {
                return only;
            }
        }
        NOWHERE
    }

    /// Puts a stone on an empty cell and joins it to its chains; takes nothing.
    #[inline(always)]
    pub(super) fn put(&mut self, cell: usize, colour: u8) {
        let cell = cell & (CELLS - 1);
        self.remove_empty(cell);
        self.colour[cell] = colour;
        self.stones[usize::from(colour & 1)] += 1;
        self.chain[cell] = cell as u16;
        self.next[cell] = cell as u16;
        self.length[cell] = 1;
        let here = Liberties::of(cell);
        let mut own = Liberties::default();
        for step in Self::STEPS {
            let neighbour = Self::beside(cell, step);
            self.around[neighbour] =
                self.around[neighbour].wrapping_add(STONE[usize::from(colour & 1)]).wrapping_sub(HOLE);
            if self.colour[neighbour] == EMPTY {
                own.add(Liberties::of(neighbour));
            }
            let chain = self.chain_at(cell, step);
            self.liberties[chain].subtract(here);
        }
        self.liberties[cell] = own;
        for step in Self::STEPS {
            if self.at(cell, step) == colour {
                self.join(cell, Self::beside(cell, step));
            }
        }
    }

    /// Makes one chain of the chains of two stones.
    #[inline(always)]
    fn join(&mut self, a: usize, b: usize) {
        let mask = CELLS - 1;
        let (mut kept, mut renamed) = (usize::from(self.chain[a]) & mask, usize::from(self.chain[b]) & mask);
        if kept == renamed {
            return;
        }
        if self.length[kept] < self.length[renamed] {
            (kept, renamed) = (renamed, kept);
        }
        let liberties = self.liberties[renamed];
        self.liberties[kept].add(liberties);
        self.length[kept] += self.length[renamed];
        let mut stone = renamed;
        loop {
            self.chain[stone] = kept as u16;
            stone = usize::from(self.next[stone]) & mask;
            if stone == renamed {
                break;
            }
        }
        self.next.swap(kept, renamed);
    }

    /// Takes the chain of a stone off the board.
    fn take(&mut self, first: usize) {
        let mask = CELLS - 1;
        let colour = self.colour[first & mask];
        let mut stone = first & mask;
        loop {
            self.colour[stone] = EMPTY;
            self.chain[stone] = NO_CHAIN;
            self.stones[usize::from(colour & 1)] -= 1;
            self.push_empty(stone);
            let here = Liberties::of(stone);
            for step in Self::STEPS {
                let neighbour = Self::beside(stone, step);
                self.around[neighbour] =
                    self.around[neighbour].wrapping_add(HOLE).wrapping_sub(STONE[usize::from(colour & 1)]);
                let chain = self.chain_at(stone, step);
                self.liberties[chain].add(here);
            }
            stone = usize::from(self.next[stone]) & mask;
            if stone == first & mask {
                break;
            }
        }
    }

    /// The stones of the chain of a stone.
    pub(super) fn chain_stones(&self, first: usize) -> impl Iterator<Item = usize> + '_ {
        let mut stone = Some(first);
        std::iter::from_fn(move || {
            let this = stone?;
            let next = usize::from(self.next[this & (CELLS - 1)]);
            stone = (next != first).then_some(next);
            Some(this)
        })
    }

    /// The four neighbours of a cell.
    #[inline(always)]
    pub(super) fn neighbours(cell: usize) -> [usize; 4] {
        Self::STEPS.map(|step| Self::beside(cell, step))
    }

    /// The eight cells around a cell: the four neighbours first.
    #[inline(always)]
    pub(super) fn surroundings(cell: usize) -> [usize; 8] {
        let [n, e, w, s] = Self::neighbours(cell);
        let [ne, nw, se, sw] = Self::DIAGONALS.map(|step| Self::beside(cell, step));
        [n, e, w, s, ne, nw, se, sw]
    }

    /// The liberties of the chain of a stone, each once, and how many they are, up to `most`, which is at most 4.
    pub(super) fn liberties_of(&self, stone: usize, most: usize) -> ([usize; 4], usize) {
        let mut found = [NOWHERE; 4];
        let mut count = 0;
        for stone in self.chain_stones(stone) {
            for neighbour in Self::neighbours(stone) {
                if self.colour[neighbour] == EMPTY && !found[..count].contains(&neighbour) {
                    found[count] = neighbour;
                    count += 1;
                    if count >= most.min(found.len()) {
                        return (found, count);
                    }
                }
            }
        }
        (found, count)
    }

    /// By how many points Black leads by area, komi apart: stones, and empty cells with one colour around.
    #[inline]
    pub(super) fn area_lead(&self) -> i32 {
        let eyes = self.empty[..self.empties.min(CELLS)].iter().map(|&cell| {
            let around = self.around[usize::from(cell) & (CELLS - 1)];
            i32::from(around & 15 == 4) - i32::from(around >> 4 & 15 == 4)
        });
        self.stones[0] - self.stones[1] + eyes.sum::<i32>()
    }
}
