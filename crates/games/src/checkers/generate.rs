//! Who can step and jump where.
//!
//! Everything starts from two sets for each direction: the squares from which a step is possible and those from which a
//! jump is. One shift and one mask give each for the whole board at once, so most positions are counted without looking
//! at a single piece. Men are counted so even through multiple jumps: they only go forward, so they meet no square and
//! no victim twice. Kings may run in circles and are followed one by one.

use super::moves::Move;
use super::pile::Pile;
use super::square::{Direction, SQUARES};

/// What differs between the two sides, known when the code is compiled.
pub(super) trait Side {
    const FORWARD: [Direction; 2];
    const BACKWARD: [Direction; 2];
}

pub(super) struct Black;
pub(super) struct White;

const DOWN: [Direction; 2] = [Direction::DownLeft, Direction::DownRight];
const UP: [Direction; 2] = [Direction::UpLeft, Direction::UpRight];

impl Side for Black {
    const FORWARD: [Direction; 2] = DOWN;
    const BACKWARD: [Direction; 2] = UP;
}

impl Side for White {
    const FORWARD: [Direction; 2] = UP;
    const BACKWARD: [Direction; 2] = DOWN;
}

/// The board as the player to move sees it.
#[derive(Clone, Copy)]
pub(super) struct View {
    men: u64,
    kings: u64,
    other: u64,
    empty: u64,
}

impl View {
    #[inline(always)]
    pub(super) const fn new(own: u64, other: u64, kings: u64) -> Self {
        View { men: own & !kings, kings: own & kings, other, empty: SQUARES & !(own | other) }
    }

    /// The squares from which a step is possible.
    #[inline(always)]
    const fn can_step(&self, direction: Direction) -> u64 {
        direction.back(self.empty)
    }

    /// The squares from which a jump is possible.
    #[inline(always)]
    const fn can_jump(&self, direction: Direction) -> u64 {
        direction.back(self.other & direction.back(self.empty))
    }

    #[inline(always)]
    fn can_jump_anywhere(&self) -> u64 {
        Direction::ALL.into_iter().fold(0, |all, direction| all | self.can_jump(direction))
    }

    #[inline(always)]
    fn has_jump<S: Side>(&self) -> bool {
        let [left, right] = S::FORWARD;
        let men = self.men & (self.can_jump(left) | self.can_jump(right));
        men != 0 || (self.kings != 0 && self.kings & self.can_jump_anywhere() != 0)
    }

    /// Whether there is any legal move.
    #[inline(always)]
    pub(super) fn can_move<S: Side>(&self) -> bool {
        let [left, right] = S::FORWARD;
        let [left_back, right_back] = S::BACKWARD;
        let men = (self.men | self.kings) & (self.can_step(left) | self.can_step(right));
        let kings = self.kings & (self.can_step(left_back) | self.can_step(right_back));
        men | kings != 0 || self.has_jump::<S>()
    }

    /// Piles up the first steps, or the first jumps where there are any.
    #[inline(always)]
    pub(super) fn pile_moves<S: Side>(&self, pile: &mut Pile) -> Kind {
        if self.has_jump::<S>() {
            self.pile_jumps::<S>(pile);
            Kind::Jumps
        } else {
            self.pile_steps::<S>(pile);
            Kind::Steps
        }
    }

    #[inline(always)]
    fn pile_steps<S: Side>(&self, pile: &mut Pile) {
        for direction in S::FORWARD {
            each((self.men | self.kings) & self.can_step(direction), |from| pile.add(Move::step(from, direction)));
        }
        if self.kings != 0 {
            for direction in S::BACKWARD {
                each(self.kings & self.can_step(direction), |from| pile.add(Move::step(from, direction)));
            }
        }
    }

    #[inline(always)]
    fn pile_jumps<S: Side>(&self, pile: &mut Pile) {
        for direction in S::FORWARD {
            each((self.men | self.kings) & self.can_jump(direction), |from| pile.add(Move::jump(from, direction)));
        }
        if self.kings != 0 {
            for direction in S::BACKWARD {
                each(self.kings & self.can_jump(direction), |from| pile.add(Move::jump(from, direction)));
            }
        }
    }

    /// Piles up every jump that goes on from `mv` by one more; false where there is none.
    #[inline(always)]
    pub(super) fn pile_continuations<S: Side>(&self, mv: Move, pile: &mut Pile) -> bool {
        if self.kings >> mv.origin_bit() & 1 != 0 {
            return self.pile_king_continuations(mv, pile);
        }
        let mut goes_on = false;
        for direction in S::FORWARD {
            if self.can_jump(direction) >> mv.target_bit() & 1 != 0 {
                goes_on = true;
                pile.add(mv.then(direction));
            }
        }
        goes_on
    }

    #[inline(always)]
    fn pile_king_continuations(&self, mv: Move, pile: &mut Pile) -> bool {
        let view = self.while_jumping(1 << mv.origin_bit(), mv.captured());
        let mut goes_on = false;
        for direction in Direction::ALL {
            if view.can_jump(direction) >> mv.target_bit() & 1 != 0 {
                goes_on = true;
                pile.add(mv.then(direction));
            }
        }
        goes_on
    }

    /// The board while a king is in the air: the square it left is empty, even for itself; what it has captured stays
    /// until it stops but cannot be jumped again.
    #[inline(always)]
    const fn while_jumping(&self, from: u64, captured: u64) -> View {
        View { empty: self.empty | from, other: self.other & !captured, ..*self }
    }

    /// The number of legal moves. Half of all positions have a jump, and nothing foretells which, so without kings steps
    /// and jumps are both counted and one is chosen without a branch.
    #[inline(always)]
    pub(super) fn count<S: Side>(&self) -> u64 {
        if self.kings == 0 {
            let (steps, jumps) = (self.count_steps::<S>(), self.count_man_jumps::<S>());
            return if jumps == 0 { steps } else { jumps };
        }
        match self.count_man_jumps::<S>() + self.count_king_jumps() {
            0 => self.count_steps::<S>(),
            jumps => jumps,
        }
    }

    #[inline(always)]
    fn count_steps<S: Side>(&self) -> u64 {
        let steps = |pieces: u64, [left, right]: [Direction; 2]| {
            ones(pieces & self.can_step(left)) + ones(pieces & self.can_step(right))
        };
        let forward = steps(self.men | self.kings, S::FORWARD);
        if self.kings == 0 { forward } else { forward + steps(self.kings, S::BACKWARD) }
    }

    /// The number of paths of jumping men. Each first jump begins one path, and each landing from which both ways lead
    /// on adds another. No man jumps more than three times, so landings after the first and second jump are all.
    #[inline(always)]
    fn count_man_jumps<S: Side>(&self) -> u64 {
        let [left, right] = S::FORWARD;
        let (can_left, can_right) = (self.can_jump(left), self.can_jump(right));
        let land_left = |from: u64| left.step(left.step(from & can_left));
        let land_right = |from: u64| right.step(right.step(from & can_right));
        let mut paths = ones(self.men & can_left) + ones(self.men & can_right);
        let forks = can_left & can_right;
        if forks != 0 {
            let (lefts, rights) = (land_left(self.men), land_right(self.men));
            paths += ones(lefts & forks) + ones(rights & forks);
            paths += ones(land_left(lefts) & forks) + ones(land_right(lefts) & forks);
            paths += ones(land_left(rights) & forks) + ones(land_right(rights) & forks);
        }
        paths
    }

    #[inline(always)]
    fn count_king_jumps(&self) -> u64 {
        let mut paths = 0;
        for direction in Direction::ALL {
            each(self.kings & self.can_jump(direction), |from| {
                let over = direction.step(1 << from);
                paths += count_king_paths(direction.step(over), self.other & !over, self.empty | 1 << from);
            });
        }
        paths
    }
}

/// The number of ways in which a king on `at` jumps on over `other` into `empty`; 1 where it cannot.
fn count_king_paths(at: u64, other: u64, empty: u64) -> u64 {
    let mut paths = 0;
    for direction in Direction::ALL {
        let over = direction.step(at) & other;
        let to = direction.step(over) & empty;
        if to != 0 {
            paths += count_king_paths(to, other & !over, empty);
        }
    }
    paths.max(1)
}

/// What the legal moves of a position are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Steps,
    Jumps,
}

#[inline(always)]
fn ones(bits: u64) -> u64 {
    u64::from(bits.count_ones())
}

/// Hands the number of each bit to `visit`, from the lowest.
#[inline(always)]
fn each(mut bits: u64, mut visit: impl FnMut(u32)) {
    while bits != 0 {
        visit(bits.trailing_zeros());
        bits &= bits - 1;
    }
}
