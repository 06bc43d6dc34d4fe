//! Who can step and jump where.
//!
//! Everything starts from two sets for each direction: the squares from which a step is possible and those from which a
//! jump is. One shift and one mask give each for the whole board at once, so most positions are counted without looking
//! at a single piece. Men are counted so even through multiple jumps: they only go forward, so they meet no square and
//! no victim twice. Kings may run in circles and are followed one by one.

use super::moves::Move;
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

    /// Visits the legal moves.
    #[inline(always)]
    pub(super) fn visit<S: Side>(&self, visit: &mut impl FnMut(Move)) {
        if self.has_jump::<S>() {
            self.visit_jumps::<S>(visit);
        } else {
            self.visit_steps::<S>(visit);
        }
    }

    #[inline(always)]
    fn visit_steps<S: Side>(&self, visit: &mut impl FnMut(Move)) {
        for direction in S::FORWARD {
            each((self.men | self.kings) & self.can_step(direction), |from| visit(Move::step(from, direction)));
        }
        if self.kings != 0 {
            for direction in S::BACKWARD {
                each(self.kings & self.can_step(direction), |from| visit(Move::step(from, direction)));
            }
        }
    }

    #[inline(always)]
    fn visit_jumps<S: Side>(&self, visit: &mut impl FnMut(Move)) {
        let [left, right] = S::FORWARD;
        let on = self.can_jump(left) | self.can_jump(right);
        for direction in S::FORWARD {
            each(self.men & self.can_jump(direction), |from| {
                let mv = Move::jump(from, direction);
                if on >> mv.to_index() & 1 == 0 {
                    visit(mv);
                } else {
                    self.visit_man_jumps::<S>(mv, visit);
                }
            });
        }
        if self.kings != 0 {
            for direction in Direction::ALL {
                each(self.kings & self.can_jump(direction), |from| {
                    self.leaving(from).visit_king_jumps(Move::jump(from, direction), visit);
                });
            }
        }
    }

    /// Visits every way in which the man that has jumped as `mv` says jumps on, or `mv` where it cannot.
    fn visit_man_jumps<S: Side>(&self, mv: Move, visit: &mut impl FnMut(Move)) {
        let at = 1 << mv.to_index();
        let mut ended = true;
        for direction in S::FORWARD {
            if at & self.can_jump(direction) != 0 {
                ended = false;
                self.visit_man_jumps::<S>(mv.then(direction), visit);
            }
        }
        if ended {
            visit(mv);
        }
    }

    /// The board while the king from `from` is in the air: the square it left is empty, even for itself.
    #[inline(always)]
    const fn leaving(&self, from: u32) -> View {
        View { empty: self.empty | 1 << from, ..*self }
    }

    /// The same for a king. What it has captured stays on the board until it stops, but cannot be jumped again.
    fn visit_king_jumps(&self, mv: Move, visit: &mut impl FnMut(Move)) {
        let left_over = View { other: self.other & !mv.captured(), ..*self };
        let at = 1 << mv.to_index();
        let mut ended = true;
        for direction in Direction::ALL {
            if at & left_over.can_jump(direction) != 0 {
                ended = false;
                self.visit_king_jumps(mv.then(direction), visit);
            }
        }
        if ended {
            visit(mv);
        }
    }

    /// The number of legal moves.
    #[inline(always)]
    pub(super) fn count<S: Side>(&self) -> u64 {
        if self.has_jump::<S>() { self.count_jumps::<S>() } else { self.count_steps::<S>() }
    }

    #[inline(always)]
    fn count_steps<S: Side>(&self) -> u64 {
        let steps = |pieces: u64, [left, right]: [Direction; 2]| {
            ones(pieces & self.can_step(left)) + ones(pieces & self.can_step(right))
        };
        let forward = steps(self.men | self.kings, S::FORWARD);
        if self.kings == 0 { forward } else { forward + steps(self.kings, S::BACKWARD) }
    }

    #[inline(always)]
    fn count_jumps<S: Side>(&self) -> u64 {
        let men = self.count_man_jumps::<S>();
        if self.kings == 0 { men } else { men + self.count_king_jumps() }
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
                paths += self.leaving(from).count_king_paths(direction.step(over), over);
            });
        }
        paths
    }

    /// The number of ways in which a king on `at` that has captured `captured` jumps on; 1 where it cannot.
    fn count_king_paths(&self, at: u64, captured: u64) -> u64 {
        let left_over = View { other: self.other & !captured, ..*self };
        let mut paths = 0;
        for direction in Direction::ALL {
            if at & left_over.can_jump(direction) != 0 {
                let over = direction.step(at);
                paths += self.count_king_paths(direction.step(over), captured | over);
            }
        }
        paths.max(1)
    }
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
