//! Moves with knowledge: what the last stone calls for is answered, otherwise any move will do (the playouts of MoGo: Gelly, Wang, Munos, Teytaud 2006).
//!
//! In this order, each where there is something of the kind:
//! 1. The stone just put stands in atari: take it. It has put a chain in atari: take one of the chains around it, or extend where that gives a second
//!    liberty.
//! 2. It stands beside a small space that one colour encloses: play the [vital point](super::nakade).
//! 3. A point around it fits a [pattern](super::patterns): play there, mostly, unless that is an atari of one's own.
//! 4. A chain in atari anywhere: take it, mostly.
//! 5. Any legal move that fills no eye, all equally likely; what would only put a small chain of one's own in atari is mostly left for the end, and a large one is never given away.

use super::board::{Board, EMPTY, NOWHERE};
use super::patterns::Patterns;
use foehn_game::kit::Random;

/// So many times out of eight a random move that puts a small chain of one's own in atari is made although others are left.
const GIVEN_EIGHTHS: usize = 1;

/// More stones than these are never given away: what spoils an eye is smaller.
const LARGEST_GIVEN: usize = 5;

/// So many times out of four a pattern is followed. Playouts that always do are so alike that all moves as first say little.
// worth: 18 of 30 games against always, 9x9, 500 simulations a move
const PATTERN_QUARTERS: usize = 3;

/// So many times out of eight a chain in atari anywhere is taken.
// worth, with the vital points: 44 of 80 games against without both, 9x9, 600 simulations a move; 52 of 80 with ladders in the hints too
const CAPTURE_EIGHTHS: usize = 6;

/// Cells to choose from: a short list without memory of its own.
#[derive(Default)]
struct Choice {
    cells: [u16; 24],
    count: usize,
}

impl Choice {
    #[inline(always)]
    fn add(&mut self, cell: usize) {
        if self.count < self.cells.len() {
            self.cells[self.count] = cell as u16;
            self.count += 1;
        }
    }

    #[inline(always)]
    fn draw(&self, random: &mut Random) -> usize {
        if self.count == 0 { NOWHERE } else { usize::from(self.cells[random.below(self.count)]) }
    }
}

impl<const STRIDE: usize, const CELLS: usize> Board<STRIDE, CELLS> {
    /// The mover's move; nowhere for a pass.
    #[inline]
    pub(super) fn knowing_cell(&mut self, patterns: &Patterns, random: &mut Random) -> usize {
        if self.last != NOWHERE {
            let reply = self.atari_reply(random);
            if reply != NOWHERE {
                return reply;
            }
            let vital = self.vital_point();
            if vital != NOWHERE && self.is_legal(vital) {
                return vital;
            }
            if random.below(4) < PATTERN_QUARTERS {
                let fitting = self.pattern_move(patterns, random);
                if fitting != NOWHERE {
                    return fitting;
                }
            }
        }
        if random.below(8) < CAPTURE_EIGHTHS {
            let taking = self.capture_anywhere();
            if taking != NOWHERE {
                return taking;
            }
        }
        self.any_cell(random)
    }

    /// Any legal move that fills no eye. One that puts a chain of one's own in atari is mostly left for the end, and never made where the chain is large: what is
    /// thrown in to spoil an eye is small, and who may only give large chains away passes, as both do in seki.
    fn any_cell(&mut self, random: &mut Random) -> usize {
        let mut left = self.empties_left();
        let mut second = NOWHERE;
        while left > 0 {
            let drawn = random.below(left);
            let cell = self.empty_at(drawn);
            if !self.is_eye(cell) && self.is_legal(cell) {
                if !self.is_own_atari(cell) {
                    return cell;
                }
                if self.stones_given(cell) <= LARGEST_GIVEN {
                    if random.below(8) < GIVEN_EIGHTHS {
                        return cell;
                    }
                    second = cell;
                }
            }
            left -= 1;
            self.swap_empties(drawn, left);
        }
        second
    }

    /// How many stones stand in atari after an own atari here; none where it takes something.
    fn stones_given(&self, cell: usize) -> usize {
        let mut chains = [NOWHERE; 4];
        let mut stones = 1;
        for (place, neighbour) in Self::neighbours(cell).into_iter().enumerate() {
            let colour = self.colour(neighbour);
            if colour == self.mover {
                let chain = self.chain_of(neighbour);
                if !chains.contains(&chain) {
                    chains[place] = chain;
                    stones += self.chain_length(neighbour);
                }
            } else if colour == self.mover ^ 1 && self.only_liberty(neighbour) == cell {
                return 0;
            }
        }
        stones
    }

    /// An answer to an atari that the last stone gave, or fell into.
    fn atari_reply(&self, random: &mut Random) -> usize {
        let mut choice = Choice::default();
        let taking = self.only_liberty(self.last);
        if taking != NOWHERE && self.is_legal(taking) {
            choice.add(taking);
        }
        for stone in Self::neighbours(self.last) {
            if self.colour(stone) != self.mover {
                continue;
            }
            let only = self.only_liberty(stone);
            if only != NOWHERE {
                self.add_rescues(stone, only, &mut choice);
            }
        }
        choice.draw(random)
    }

    /// Moves that save the chain of `stone`, whose one liberty is `only`.
    fn add_rescues(&self, stone: usize, only: usize, choice: &mut Choice) {
        for own in self.chain_stones(stone) {
            for other in Self::neighbours(own) {
                if self.colour(other) == self.mover ^ 1 && other != self.last {
                    let taking = self.only_liberty(other);
                    if taking != NOWHERE && self.is_legal(taking) {
                        choice.add(taking);
                    }
                }
            }
        }
        if self.is_legal(only) && self.liberties_after(only, 2) >= 2 {
            choice.add(only);
        }
    }

    /// A point around the last stone that fits a pattern.
    fn pattern_move(&self, patterns: &Patterns, random: &mut Random) -> usize {
        let mut choice = Choice::default();
        for cell in Self::surroundings(self.last) {
            if self.colour(cell) == EMPTY
                && patterns.fits(self.mover, self.neighbourhood(cell))
                && self.is_legal(cell)
                && !self.is_own_atari(cell)
            {
                choice.add(cell);
            }
        }
        choice.draw(random)
    }

    /// What lies around a cell, two bits for each of the eight.
    #[inline(always)]
    pub(super) fn neighbourhood(&self, cell: usize) -> u16 {
        let around = Self::surroundings(cell).into_iter().enumerate();
        around.fold(0, |code, (place, cell)| code | u16::from(self.colour(cell)) << (2 * place))
    }

    /// Whether a stone of the mover on this empty cell would stand in atari.
    #[inline(always)]
    pub(super) fn is_own_atari(&self, cell: usize) -> bool {
        self.count_empty_around(cell) < 2 && self.liberties_after(cell, 2) < 2
    }

    /// How many liberties a stone of the mover on this empty cell would have, up to `most`, which is at most 4. What it takes counts as one for each
    /// chain.
    pub(super) fn liberties_after(&self, cell: usize, most: usize) -> usize {
        let mut found = [NOWHERE; 4];
        let mut count = 0;
        let mut add = |liberty: usize| {
            if count < most && !found[..count].contains(&liberty) {
                found[count] = liberty;
                count += 1;
            }
            count >= most
        };
        for neighbour in Self::neighbours(cell) {
            let colour = self.colour(neighbour);
            let is_taken = colour == self.mover ^ 1 && self.only_liberty(neighbour) == cell;
            if (colour == EMPTY || is_taken) && add(neighbour) {
                break;
            }
            if colour == self.mover {
                let joined = self.chain_stones(neighbour).flat_map(Self::neighbours);
                let mut open = joined.filter(|&beside| beside != cell && self.colour(beside) == EMPTY);
                if open.any(&mut add) {
                    break;
                }
            }
        }
        count
    }
}
