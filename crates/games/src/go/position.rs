//! The rules of Go: what may be played, and what comes of it.

use super::points::{Grid, Points, WIDEST};
use foehn_game::{Duel, Game, Key, Outcome, Player, Turn};
use std::fmt;
use std::sync::Arc;

/// A stone on a point, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GoMove(u16);

impl GoMove {
    /// Giving up the turn, which is always legal.
    pub const PASS: GoMove = GoMove(u16::MAX);

    /// A stone on this point, row by row from A1.
    #[inline(always)]
    pub const fn at(point: usize) -> Self {
        GoMove(point as u16)
    }

    /// The point of the stone, or `None` for a pass.
    #[inline(always)]
    pub fn point(self) -> Option<usize> {
        (self != Self::PASS).then_some(usize::from(self.0))
    }

    /// Whether this is a pass.
    #[inline(always)]
    pub fn is_pass(self) -> bool {
        self == Self::PASS
    }
}

/// A position of Go.
#[derive(Clone)]
pub struct Go {
    /// The stones of both players.
    pub(super) stones: [Points; 2],
    /// The boards so far, this one included, by their fingerprints; no part of what the position is.
    past: Arc<Vec<u64>>,
    /// The fingerprint of this board.
    board: u64,
    /// The komi, in half points.
    pub(super) komi: i16,
    /// The point that the mover may not take back at once.
    pub(super) ko: Option<u16>,
    pub(super) size: u8,
    pub(super) mover: Player,
    /// How many passes have been made in a row.
    pub(super) passes: u8,
    /// Where the last stone was put, if the last move was one: for guesses about the next, no part of what the position is.
    last: Option<u16>,
    /// Whether a stone has been taken since the history began: without that, no board can recur.
    taken: bool,
}

/// Why a stone may not be put on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// The board has no such point.
    Outside,
    /// There is a stone.
    Taken,
    /// The stone would have no liberty.
    Suicide,
    /// It would take back at once.
    Ko,
    /// It would make a board that has been before.
    Superko,
}

/// A fingerprint for a stone of each player on each point.
static STONES: [[u64; WIDEST * WIDEST]; 2] = {
    let mut words = [[0; WIDEST * WIDEST]; 2];
    let mut index = 0;
    while index < 2 * WIDEST * WIDEST {
        words[index % 2][index / 2] = Key::of(0x60_0000 + index as u64).0;
        index += 1;
    }
    words
};

impl Go {
    /// The komi where nobody says otherwise, in half points: 7.5.
    pub const USUAL_KOMI: i16 = 15;

    /// The empty board of this width.
    ///
    /// ```
    /// use foehn_game::Game;
    /// use foehn_games::go::Go;
    /// assert_eq!(Go::empty(19).count_moves(), 362);
    /// ```
    ///
    /// # Panics
    /// There is no such board: `size` is less than 2 or more than [`WIDEST`].
    pub fn empty(size: usize) -> Self {
        assert!((2..=WIDEST).contains(&size), "boards are from 2x2 to 19x19");
        Self::of_stones(size, [Points::NONE; 2], Player::FIRST)
    }

    /// A position with these stones, where a game may begin.
    pub(super) fn of_stones(size: usize, stones: [Points; 2], mover: Player) -> Self {
        let board = [0, 1].into_iter().fold(0, |board, colour| board ^ fingerprint(&stones[colour], colour));
        Go {
            stones,
            past: Arc::new(vec![board]),
            board,
            komi: Self::USUAL_KOMI,
            ko: None,
            size: size as u8,
            mover,
            passes: 0,
            last: None,
            taken: false,
        }
    }

    /// The same position with another komi, in half points.
    #[must_use]
    pub fn with_komi(mut self, half_points: i16) -> Self {
        self.komi = half_points;
        self
    }

    /// The same board with another player to move; passes and ko are forgotten.
    #[must_use]
    pub fn with_mover(mut self, mover: Player) -> Self {
        (self.mover, self.ko, self.passes, self.last) = (mover, None, 0, None);
        self
    }

    /// The width of the board.
    #[inline(always)]
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// The komi, in half points.
    pub fn komi(&self) -> i16 {
        self.komi
    }

    /// The passes made in a row; two end the game.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The point that the mover may not take back at once.
    pub fn ko_point(&self) -> Option<usize> {
        self.ko.map(usize::from)
    }

    /// Where the last stone was put, if the last move was one and is known.
    pub fn last_point(&self) -> Option<usize> {
        self.last.map(usize::from)
    }

    /// Whose stone is on a point.
    #[inline]
    pub fn owner(&self, point: usize) -> Option<Player> {
        [Player::FIRST, Player::SECOND].into_iter().find(|player| self.stones[player.index()].has(point))
    }

    /// How many stones a player has on the board.
    pub fn count_stones(&self, player: Player) -> usize {
        self.stones[player.index()].count()
    }

    #[inline(always)]
    pub(super) fn grid(&self) -> &'static Grid {
        Grid::of(self.size())
    }

    /// The points without a stone.
    #[inline(always)]
    pub(super) fn empty_points(&self) -> Points {
        self.grid().all.without(&self.stones[0].or(&self.stones[1]))
    }

    /// The chain of the stone on `point`, and its liberties.
    pub(super) fn chain(&self, point: usize) -> Option<(Points, Points)> {
        let owner = self.owner(point)?;
        let grid = self.grid();
        let chain = grid.connected(&[point].into_iter().collect(), &self.stones[owner.index()]);
        Some((chain, grid.around(&chain).and(&self.empty_points())))
    }

    /// The chain around `seed` within `own`, unless it has a liberty beside `except`.
    #[inline]
    fn chain_that_dies(&self, seed: usize, own: &Points, empty: &Points, except: usize) -> Option<Points> {
        let grid = self.grid();
        let mut chain = Points::NONE;
        chain.add(seed);
        let mut open = [0u16; WIDEST * WIDEST];
        open[0] = seed as u16;
        let (mut next, mut end) = (0, 1);
        while next < end {
            for neighbour in grid.beside(usize::from(open[next])) {
                if empty.has(neighbour) && neighbour != except {
                    return None;
                }
                if own.has(neighbour) && !chain.has(neighbour) {
                    chain.add(neighbour);
                    open[end] = neighbour as u16;
                    end += 1;
                }
            }
            next += 1;
        }
        Some(chain)
    }

    /// The stones that the mover takes by a stone on `point`.
    #[inline]
    pub(super) fn captured_by(&self, point: usize, empty: &Points) -> Points {
        let other = &self.stones[self.mover.opponent().index()];
        let mut captured = Points::NONE;
        for neighbour in self.grid().beside(point).filter(|&neighbour| other.has(neighbour)) {
            if !captured.has(neighbour)
                && let Some(chain) = self.chain_that_dies(neighbour, other, empty, point)
            {
                captured = captured.or(&chain);
            }
        }
        captured
    }

    /// Whether a stone of the mover on the empty `point`, with no empty point beside it, would have a liberty.
    #[inline]
    fn lives_on(&self, point: usize, empty: &Points) -> bool {
        let own = &self.stones[self.mover.index()];
        let joins_one_that_lives = self
            .grid()
            .beside(point)
            .any(|neighbour| own.has(neighbour) && self.chain_that_dies(neighbour, own, empty, point).is_none());
        joins_one_that_lives || !self.captured_by(point, empty).is_empty()
    }

    /// Whether a stone on `point`, otherwise legal, would make a board that has been.
    #[inline]
    fn recurs(&self, point: usize, empty: &Points) -> bool {
        if !self.taken {
            return false;
        }
        let captured = self.captured_by(point, empty);
        let board = self.board_after(point, &captured);
        self.past.contains(&board)
    }

    fn board_after(&self, point: usize, captured: &Points) -> u64 {
        let (own, other) = (self.mover.index(), self.mover.opponent().index());
        self.board ^ STONES[own][point] ^ fingerprint(captured, other)
    }

    /// Whether the mover may put a stone on `point`.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, point: usize) -> Result<(), Illegal> {
        if self.passes >= 2 {
            return Err(Illegal::Over);
        }
        if point >= self.size() * self.size() {
            return Err(Illegal::Outside);
        }
        let empty = self.empty_points();
        if !empty.has(point) {
            return Err(Illegal::Taken);
        }
        if self.ko_point() == Some(point) {
            return Err(Illegal::Ko);
        }
        let has_room = self.grid().beside(point).any(|neighbour| empty.has(neighbour));
        if !has_room && !self.lives_on(point, &empty) {
            return Err(Illegal::Suicide);
        }
        if self.recurs(point, &empty) { Err(Illegal::Superko) } else { Ok(()) }
    }

    /// Puts a stone of the mover on `point`, which must be legal.
    fn place(&mut self, point: usize) {
        debug_assert_eq!(self.check(point), Ok(()), "a stone is put where it may be");
        let captured = self.captured_by(point, &self.empty_points());
        self.board = self.board_after(point, &captured);
        let (own, other) = (self.mover.index(), self.mover.opponent().index());
        self.stones[own].add(point);
        self.ko = None;
        if !captured.is_empty() {
            self.stones[other] = self.stones[other].without(&captured);
            self.taken = true;
            self.ko = self.ko_after(point, &captured);
        }
        Arc::make_mut(&mut self.past).push(self.board);
    }

    /// The point that may not be taken back: one stone took one, and is itself alone with the liberty it made.
    fn ko_after(&self, point: usize, captured: &Points) -> Option<u16> {
        let mut taken = captured.iter();
        let (Some(only), None) = (taken.next(), taken.next()) else { return None };
        let own = &self.stones[self.mover.index()];
        let empty = self.empty_points();
        let alone = self
            .grid()
            .beside(point)
            .all(|neighbour| !own.has(neighbour) && (neighbour == only || !empty.has(neighbour)));
        alone.then_some(only as u16)
    }
}

/// The fingerprint of these stones of one colour.
#[inline]
fn fingerprint(stones: &Points, colour: usize) -> u64 {
    stones.iter().fold(0, |board, point| board ^ STONES[colour][point])
}

impl PartialEq for Go {
    fn eq(&self, other: &Self) -> bool {
        let facts = |go: &Go| (go.size, go.mover, go.passes, go.ko, go.komi);
        facts(self) == facts(other) && self.stones == other.stones
    }
}

impl Eq for Go {}

impl fmt::Debug for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use foehn_game::Notation;
        write!(f, "Go({})", self.position_text())
    }
}

impl Game for Go {
    type Move = GoMove;

    fn start() -> Self {
        Go::empty(9)
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.passes >= 2 { Turn::Over } else { Turn::Player(self.mover) }
    }

    /// The points from A1, then the pass.
    #[inline]
    fn legal_moves(&self, mut visit: impl FnMut(GoMove)) {
        if self.passes >= 2 {
            return;
        }
        let grid = self.grid();
        let empty = self.empty_points();
        let roomy = empty.and(&grid.around(&empty));
        for point in empty.iter() {
            let lives = roomy.has(point) || (self.ko_point() != Some(point) && self.lives_on(point, &empty));
            if lives && !self.recurs(point, &empty) {
                visit(GoMove::at(point));
            }
        }
        visit(GoMove::PASS);
    }

    fn play(&self, mv: GoMove) -> Self {
        let mut next = self.clone();
        next.make(mv);
        next
    }

    #[inline]
    fn make(&mut self, mv: GoMove) {
        match mv.point() {
            Some(point) => {
                self.place(point);
                (self.passes, self.last) = (0, mv.point().map(|point| point as u16));
            }
            None => {
                (self.ko, self.last) = (None, None);
                self.passes += 1;
            }
        }
        self.mover = self.mover.opponent();
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    #[inline]
    fn key(&self) -> Key {
        let ko = self.ko.map_or(0, |point| u64::from(point) + 1);
        let facts = u64::from(self.size)
            | (self.mover.index() as u64) << 8
            | u64::from(self.passes) << 16
            | ko << 24
            | u64::from(self.komi as u16) << 40;
        Key::mix(self.board, facts)
    }
}

impl Duel for Go {
    #[inline(always)]
    fn mover(&self) -> Player {
        self.mover
    }

    #[inline(always)]
    fn ending(&self) -> Option<Outcome> {
        (self.passes >= 2).then(|| self.stuck())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }

    /// A pass is always legal, so nobody is stuck before the end: the count.
    fn stuck(&self) -> Outcome {
        Outcome::by_lead(self.lead().signum())
    }
}
