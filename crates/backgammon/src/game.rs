//! Backgammon as a game: dice are moves of chance, a player's move is a whole play, and the cube is turned before the dice are thrown.
//!
//! ```text
//! opening roll      chance: each player throws one die, until they differ; the higher begins and plays both
//! decide            the roller: `roll` or `double`; left out where the roller may not double
//! doubled           the other: `take` or `drop`
//! rolling           chance: two dice
//! playing           the roller: one of the distinct results of the roll
//! ```
//!
//! The first player is White and moves from White's 24 point to the first; points are counted from the player who moves. A position holds the
//! cube and the score of the match, because they decide what may be done and what is won ([`Terms`]).
//!
//! Deliberately not here: resignations, which people agree on beside the board; beavers and automatic doubles.

use crate::board::{BAR, Board, OFF, Win};
use crate::generate::{Play, Plays, Step};
use crate::match_equity::{MatchEquityTable, MatchGame};
use crate::roll::Roll;
use crate::terms::{Cube, MatchScore, Terms};
use foehn_game::{Chance, Game, Key, Player, Turn};
use std::cell::RefCell;

/// A position of backgammon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BackgammonGame {
    /// Seen from the roller.
    board: Board,
    roller: Player,
    stage: Stage,
    cube: Cube,
    terms: Terms,
    /// Nobody turns the cube any more: a search looks at the checkers, and the evaluation knows what the cube is worth.
    held: bool,
}

/// What is to happen next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Each player throws one die.
    Opening,
    /// The roller may double.
    Deciding,
    /// The roller has doubled, and the other takes or drops.
    Doubled,
    /// The roller throws.
    Rolling,
    /// The roller plays this roll.
    Playing(Roll),
    /// The roller has doubled, the other has dropped: the game is over.
    Dropped,
}

/// A decision in backgammon, or what the dice do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BackgammonMove {
    /// The dice of the first throw, White's first.
    Opening(u8, u8),
    /// The roller's dice.
    Rolled(Roll),
    /// The roller throws without doubling.
    Roll,
    /// The roller doubles.
    Double,
    /// The double is taken.
    Take,
    /// The double is dropped, and the game lost.
    Drop,
    /// The steps of a play; none where the roll cannot be played.
    Play(Steps),
}

/// Up to four steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Steps {
    steps: [Step; 4],
    count: u8,
}

impl Steps {
    /// The steps of a play.
    #[must_use]
    pub fn of(play: &Play) -> Steps {
        let mut steps = [Step::default(); 4];
        steps[..play.steps().len()].copy_from_slice(play.steps());
        Steps { steps, count: play.steps().len() as u8 }
    }
}

impl std::ops::Deref for Steps {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.steps[..usize::from(self.count)]
    }
}

/// The board after these steps of its mover, still seen from there.
#[must_use]
pub(crate) fn stepped(board: &Board, steps: &[Step]) -> Board {
    let mut next = *board;
    for step in steps {
        next.own[usize::from(step.from)] -= 1;
        next.own[usize::from(step.to)] += 1;
        if step.hit {
            next.other[25 - usize::from(step.to)] = 0;
            next.other[BAR] += 1;
        }
    }
    next
}

thread_local! {
    /// The memory of the generator, one for each thread. Listing moves never begins again inside itself: a visitor is handed moves
    /// after the list is complete.
    static PLAYS: RefCell<Plays> = RefCell::default();
}

/// Visits every play of a roll.
pub(crate) fn each_play(board: &Board, roll: Roll, mut visit: impl FnMut(&Play)) {
    // A visitor may list moves itself, so the memory is taken out while it is used.
    let mut plays = PLAYS.with(RefCell::take);
    plays.generate(board, roll);
    plays.iter().for_each(&mut visit);
    PLAYS.with(|memory| memory.replace(plays));
}

impl BackgammonGame {
    /// A game that begins under these terms.
    #[must_use]
    pub const fn new(terms: Terms) -> Self {
        BackgammonGame {
            board: Board::START,
            roller: Player::FIRST,
            stage: Stage::Opening,
            cube: Cube::CENTRED,
            terms,
            held: false,
        }
    }

    /// A single game without the cube.
    #[must_use]
    pub const fn cubeless() -> Self {
        BackgammonGame::new(Terms::Cubeless)
    }

    /// A position in the middle of a game, or why there is none.
    ///
    /// # Errors
    /// What contradicts the rules, in words.
    pub fn at(board: Board, roller: Player, stage: Stage, cube: Cube, terms: Terms) -> Result<Self, String> {
        let position = BackgammonGame { board, roller, stage, cube, terms, held: false };
        if board.won().is_some() {
            return Err("the player to roll has borne off all checkers".to_owned());
        }
        let is_played = matches!(stage, Stage::Playing(_) | Stage::Doubled | Stage::Deciding | Stage::Dropped);
        if board.is_over() && is_played {
            return Err("a turn after the game is over".to_owned());
        }
        if matches!(terms, Terms::Cubeless) && cube != Cube::CENTRED {
            return Err("a turned cube in a game without one".to_owned());
        }
        if (cube.owner.is_none()) != (cube.value == 1) {
            return Err(format!(
                "a cube of {} {}",
                cube.value,
                if cube.value == 1 { "that somebody owns" } else { "in the middle" }
            ));
        }
        if matches!(terms, Terms::Match(score) if score.crawford) && cube.value > 1 {
            return Err("a turned cube in the Crawford game".to_owned());
        }
        match stage {
            Stage::Opening if board != Board::START || cube != Cube::CENTRED || roller != Player::FIRST => {
                Err("a first roll in the middle of a game".to_owned())
            }
            Stage::Doubled | Stage::Dropped if !position.may_double() => {
                Err("a double by a player who may not".to_owned())
            }
            // Who may not double throws at once.
            Stage::Deciding if !position.may_double() => Ok(BackgammonGame { stage: Stage::Rolling, ..position }),
            _ => Ok(position),
        }
    }

    /// The board, seen from the roller.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is on the board.
    #[must_use]
    pub const fn roller(&self) -> Player {
        self.roller
    }

    /// What is to happen next.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The cube.
    #[must_use]
    pub const fn cube(&self) -> Cube {
        self.cube
    }

    /// What the game is played for.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// How the match stands, in a match.
    #[must_use]
    pub const fn score(&self) -> Option<MatchScore> {
        match self.terms {
            Terms::Match(score) => Some(score),
            _ => None,
        }
    }

    /// The dice on the board.
    #[must_use]
    pub const fn roll(&self) -> Option<Roll> {
        match self.stage {
            Stage::Playing(roll) => Some(roll),
            _ => None,
        }
    }

    /// Whether the roller may turn the cube.
    #[must_use]
    pub fn may_double(&self) -> bool {
        !self.held && self.terms.may_double(self.cube, self.roller)
    }

    pub(crate) fn with_held_cube(&self) -> Self {
        let stage = match self.stage {
            Stage::Deciding | Stage::Doubled => Stage::Rolling,
            stage => stage,
        };
        BackgammonGame { stage, held: true, ..*self }
    }

    pub(crate) fn with_cube_value(&self, value: u16) -> Self {
        BackgammonGame { cube: Cube { value, ..self.cube }, ..*self }
    }

    /// The same position with these dice thrown for the player on roll; before the first roll for White.
    #[must_use]
    pub fn rolled(&self, roll: Roll) -> Self {
        BackgammonGame { stage: Stage::Playing(roll), ..*self }
    }

    /// The same under other terms, where the cube has not been turned.
    #[must_use]
    pub fn with_terms(&self, terms: Terms) -> Self {
        match self.cube == Cube::CENTRED {
            true => BackgammonGame { terms, ..*self },
            false => *self,
        }
    }

    /// The same board and dice as a game without the cube.
    #[must_use]
    pub fn without_cube(&self) -> Self {
        let stage = match self.stage {
            Stage::Deciding | Stage::Doubled => Stage::Rolling,
            stage => stage,
        };
        BackgammonGame { stage, cube: Cube::CENTRED, terms: Terms::Cubeless, ..*self }
    }

    /// Who has won, how many points.
    #[must_use]
    pub fn won(&self) -> Option<(Player, u32)> {
        let times = |win: Win| self.terms.points(self.cube, win.points());
        match self.stage {
            Stage::Dropped => Some((self.roller, u32::from(self.cube.value))),
            _ => match (self.board.won(), self.board.lost()) {
                (Some(win), _) => Some((self.roller, times(win))),
                (_, Some(win)) => Some((self.roller.opponent(), times(win))),
                _ => None,
            },
        }
    }

    /// The game with the other player on roll.
    fn passed_on(&self, board: &Board) -> Self {
        let mut next =
            BackgammonGame { board: board.swapped(), roller: self.roller.opponent(), stage: Stage::Rolling, ..*self };
        if next.may_double() && !next.board.is_over() {
            next.stage = Stage::Deciding;
        }
        next
    }
}

impl Game for BackgammonGame {
    type Move = BackgammonMove;

    /// A game for money with the cube, gammons counting from the start.
    fn start() -> Self {
        BackgammonGame::new(Terms::Money { jacoby: false })
    }

    fn turn(&self) -> Turn {
        if self.board.is_over() {
            return Turn::Over;
        }
        match self.stage {
            Stage::Opening | Stage::Rolling => Turn::Chance,
            Stage::Deciding | Stage::Playing(_) => Turn::Player(self.roller),
            Stage::Doubled => Turn::Player(self.roller.opponent()),
            Stage::Dropped => Turn::Over,
        }
    }

    fn legal_moves(&self, mut visit: impl FnMut(BackgammonMove)) {
        if self.board.is_over() {
            return;
        }
        match self.stage {
            Stage::Opening => opening_throws().for_each(|(white, black)| visit(BackgammonMove::Opening(white, black))),
            Stage::Rolling => Roll::ALL.into_iter().for_each(|roll| visit(BackgammonMove::Rolled(roll))),
            Stage::Deciding => [BackgammonMove::Roll, BackgammonMove::Double].into_iter().for_each(visit),
            Stage::Doubled => [BackgammonMove::Take, BackgammonMove::Drop].into_iter().for_each(visit),
            Stage::Playing(roll) => each_play(&self.board, roll, |play| visit(BackgammonMove::Play(Steps::of(play)))),
            Stage::Dropped => {}
        }
    }

    fn play(&self, mv: BackgammonMove) -> Self {
        match mv {
            BackgammonMove::Opening(white, black) => {
                let roller = if white > black { Player::FIRST } else { Player::SECOND };
                let roll = Roll::new(white, black).expect("the dice of a legal move have faces from 1 to 6");
                // Both sides of the first board are alike.
                BackgammonGame { roller, stage: Stage::Playing(roll), ..*self }
            }
            BackgammonMove::Rolled(roll) => BackgammonGame { stage: Stage::Playing(roll), ..*self },
            BackgammonMove::Roll => BackgammonGame { stage: Stage::Rolling, ..*self },
            BackgammonMove::Double => BackgammonGame { stage: Stage::Doubled, ..*self },
            BackgammonMove::Take => {
                BackgammonGame { stage: Stage::Rolling, cube: self.cube.taken_by(self.roller.opponent()), ..*self }
            }
            BackgammonMove::Drop => BackgammonGame { stage: Stage::Dropped, ..*self },
            BackgammonMove::Play(steps) => self.passed_on(&stepped(&self.board, &steps)),
        }
    }

    /// Points; in a match what the chance to win it is worth, from -1 to 1.
    fn payoff(&self, seat: Player) -> f64 {
        let Some((winner, points)) = self.won() else { return 0.0 };
        let sign = if seat == winner { 1.0 } else { -1.0 };
        match self.terms {
            Terms::Match(score) => {
                let won = match_game(&score, winner).after(i32::try_from(points).unwrap_or(i32::MAX));
                sign * (2.0 * won - 1.0)
            }
            _ => sign * f64::from(points),
        }
    }

    fn key(&self) -> Key {
        let mut words = [0_u64; 6];
        for (place, (own, other)) in self.board.own.iter().zip(&self.board.other).enumerate() {
            let (word, shift) = (place / 8, place % 8 * 8);
            words[word] |= u64::from(own << 4 | other) << shift;
        }
        let stage = match self.stage {
            Stage::Opening => 0,
            Stage::Deciding => 1,
            Stage::Doubled => 2,
            Stage::Rolling => 3,
            Stage::Dropped => 4,
            Stage::Playing(roll) => 5 + roll.index() as u64,
        };
        let owner = self.cube.owner.map_or(0, |owner| 1 + owner.index() as u64);
        words[4] = u64::from(self.held) << 48
            | stage << 16
            | owner << 8
            | u64::from(self.cube.value) << 24
            | self.roller.index() as u64;
        words[5] = match self.terms {
            Terms::Cubeless => 0,
            Terms::Money { jacoby } => 1 + u64::from(jacoby),
            Terms::Match(MatchScore { length, points, crawford }) => {
                let numbers = [length, points[0], points[1], u8::from(crawford)];
                numbers.into_iter().fold(1, |word, number| word << 8 | u64::from(number))
            }
        };
        words.into_iter().fold(Key(0), |key, word| Key::mix(key.0, word))
    }

    /// Checkers that are hit come back, so whatever was can be again.
    fn quiet_plies(&self) -> u32 {
        u32::MAX
    }
}

/// The match that a game belongs to, seen from one player.
pub(crate) fn match_game(score: &MatchScore, player: Player) -> MatchGame<'static> {
    let [own, other] = [player, player.opponent()].map(|player| i32::from(score.away(player)));
    let somebody_needs_one = own == 1 || other == 1;
    MatchGame {
        table: MatchEquityTable::get(),
        own,
        other,
        crawford: score.crawford,
        after_crawford: somebody_needs_one && !score.crawford,
    }
}

/// The first throws that decide who begins, White's die first.
fn opening_throws() -> impl Iterator<Item = (u8, u8)> {
    (1..=6).flat_map(|white| (1..=6).map(move |black| (white, black))).filter(|(white, black)| white != black)
}

impl Chance for BackgammonGame {
    fn odds(&self, mut visit: impl FnMut(BackgammonMove, f64)) {
        if self.turn() != Turn::Chance {
            return;
        }
        match self.stage {
            Stage::Opening => {
                opening_throws().for_each(|(white, black)| visit(BackgammonMove::Opening(white, black), 1.0 / 30.0));
            }
            _ => Roll::ALL.into_iter().for_each(|roll| visit(BackgammonMove::Rolled(roll), roll.probability())),
        }
    }

    fn roller(&self) -> Player {
        match self.turn() {
            Turn::Player(player) => player,
            Turn::Chance | Turn::Over => self.roller,
        }
    }
}

/// Where a checker of the roller stands, as White counts the points.
pub(crate) fn white_point(roller: Player, place: usize) -> usize {
    match (place, roller) {
        (OFF | BAR, _) | (_, Player::FIRST) => place,
        _ => 25 - place,
    }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;
