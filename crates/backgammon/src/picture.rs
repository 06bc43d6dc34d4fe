//! The board of backgammon as a picture: White's home at the lower right, both halves as high as the highest stack.
//!
//! ```text
//! 13 14 15 16 17 18 bar 19 20 21 22 23 24 off      Black's side
//! 12 11 10  9  8  7 bar  6  5  4  3  2  1 off      White's side
//! ```
//!
//! All cells of a point have its name, by White's count. Checkers on the bar wait on the side on which they enter: White's above, Black's below;
//! those borne off are counted beside the board, and the cells `off` only stand for the way there. A
//! gesture is from, to, from, to for each step, and every order in which the steps can be made is a way to make the play.

use crate::board::{BAR, Board, CHECKERS, OFF, Side};
use crate::game::{BackgammonGame, BackgammonMove, Stage, Steps, stepped, white_point};
use crate::generate::Step;
use crate::roll::Roll;
use crate::terms::{Cube, Terms};
use foehn_game::{Aside, Cell, Game, Look, Notation, NotationError, Picture, Piece, Player, Shade, Turn, drawing};
use std::collections::BTreeSet;

const WHITE: char = 'O';
const BLACK: char = 'X';
const COLUMNS: usize = 14;
const BAR_COLUMN: usize = 6;
const OFF_COLUMN: usize = 13;
/// How many cells a half has at least.
const HEIGHT: usize = 5;

/// Which half of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Upper,
    Lower,
}

/// What a column of a half is.
#[derive(Clone, Copy)]
enum Place {
    /// A point by White's count.
    Point(usize),
    Bar(Player),
    Off(Player),
}

impl Place {
    fn of(half: Half, column: usize) -> Place {
        match (half, column) {
            (Half::Upper, BAR_COLUMN) => Place::Bar(Player::FIRST),
            (Half::Lower, BAR_COLUMN) => Place::Bar(Player::SECOND),
            (Half::Upper, OFF_COLUMN) => Place::Off(Player::SECOND),
            (Half::Lower, OFF_COLUMN) => Place::Off(Player::FIRST),
            (Half::Upper, column) => Place::Point(13 + column - usize::from(column > BAR_COLUMN)),
            (Half::Lower, column) => Place::Point(12 - column + usize::from(column > BAR_COLUMN)),
        }
    }

    fn name(self) -> String {
        match self {
            Place::Point(point) => point.to_string(),
            Place::Bar(player) => format!("bar-{}", BackgammonGame::player_name(player).to_lowercase()),
            Place::Off(player) => format!("off-{}", BackgammonGame::player_name(player).to_lowercase()),
        }
    }

    /// Who stands there, and how many.
    fn stack(self, white: &Side, black: &Side) -> (Option<Player>, usize) {
        let (player, count) = match self {
            Place::Point(point) if white[point] > 0 => (Player::FIRST, white[point]),
            Place::Point(point) => (Player::SECOND, black[25 - point]),
            Place::Bar(player) => (player, [white, black][player.index()][BAR]),
            // What was borne off is counted beside the board.
            Place::Off(player) => (player, 0),
        };
        ((count > 0).then_some(player), usize::from(count))
    }
}

/// The name of the cell where a checker of `player` stands.
fn cell_name(player: Player, place: u8) -> String {
    let place = usize::from(place);
    match place {
        BAR => Place::Bar(player).name(),
        OFF => Place::Off(player).name(),
        _ => Place::Point(white_point(player, place)).name(),
    }
}

impl BackgammonGame {
    /// White's checkers and Black's, each by their own points.
    fn sides(&self) -> (&Side, &Side) {
        match self.roller() {
            Player::FIRST => (self.board().own(), self.board().other()),
            _ => (self.board().other(), self.board().own()),
        }
    }

    fn caption(&self) -> String {
        let name = BackgammonGame::player_name;
        let (white, black) = match self.roller() {
            Player::FIRST => self.board().pips(),
            _ => (self.board().pips().1, self.board().pips().0),
        };
        let cube = match (self.terms(), self.cube().owner) {
            (Terms::Cubeless, _) => String::new(),
            (_, None) => ", cube in the middle".to_owned(),
            (_, Some(owner)) => format!(", cube {} of {}", self.cube().value, name(owner)),
        };
        let score = self.score().map_or(String::new(), |score| {
            let crawford = if score.crawford { ", Crawford game" } else { "" };
            format!("{} to {}, match to {}{crawford}\n", score.points[0], score.points[1], score.length)
        });
        let roller = name(self.roller());
        let doing = match self.stage() {
            _ if self.is_over() => match self.won() {
                Some((winner, points)) => format!("{} has won {points}", name(winner)),
                None => "the game is over".to_owned(),
            },
            Stage::Opening => "each throws a die".to_owned(),
            Stage::Deciding => format!("{roller} to roll or double"),
            Stage::Doubled => format!("{roller} doubles to {}", self.cube().value * 2),
            Stage::Rolling | Stage::Dropped => format!("{roller} to roll"),
            Stage::Playing(roll) => format!("{roller} to play {}{}", roll.high(), roll.low()),
        };
        let off = match (self.sides().0[OFF], self.sides().1[OFF]) {
            (0, 0) => String::new(),
            (white, black) => format!("borne off: White {white}, Black {black}\n"),
        };
        format!("{score}White {white} pips, Black {black} pips{cube}\n{off}{doing}\n")
    }

    fn aside(&self) -> Vec<Aside> {
        let owner = self.roller();
        let die = |face| Aside::Die { face, owner };
        let mut aside: Vec<Aside> = match self.roll() {
            Some(roll) if roll.is_double() => vec![die(roll.high()); 4],
            Some(roll) => vec![die(roll.high()), die(roll.low())],
            None => Vec::new(),
        };
        if self.terms() != Terms::Cubeless {
            let offered = self.stage() == Stage::Doubled;
            let value = u32::from(self.cube().value) * if offered { 2 } else { 1 };
            let owner = if offered { Some(owner.opponent()) } else { self.cube().owner };
            aside.push(Aside::Cube { value, owner, offered });
        }
        let (own, other) = self.board().pips();
        let off = [self.board().own()[OFF], self.board().other()[OFF]].map(u32::from);
        for (player, pips, off) in [(owner, own, off[0]), (owner.opponent(), other, off[1])] {
            aside.push(Aside::Count { what: "pips", owner: player, value: pips });
            aside.push(Aside::Count { what: "off", owner: player, value: off });
        }
        if let Some(score) = self.score() {
            for player in [Player::FIRST, Player::SECOND] {
                let value = u32::from(score.points[player.index()]);
                aside.push(Aside::Count { what: "points", owner: player, value });
            }
        }
        aside
    }
}

/// Every order in which dice can lead to `goal`, as names of cells.
struct Orders<'a> {
    player: Player,
    goal: &'a Board,
    found: BTreeSet<Vec<String>>,
}

impl Orders<'_> {
    fn search(&mut self, board: &Board, dice: &[u8], path: &mut Vec<Step>, length: usize) {
        if path.len() == length {
            if board == self.goal {
                let names =
                    path.iter().flat_map(|step| [cell_name(self.player, step.from), cell_name(self.player, step.to)]);
                self.found.insert(names.collect());
            }
            return;
        }
        for (index, &die) in dice.iter().enumerate() {
            if dice[..index].contains(&die) {
                continue;
            }
            let mut rest = dice.to_vec();
            rest.remove(index);
            for step in single_steps(board, die) {
                // A checker that has left its place in the goal need not go further back, but what is not on the way ends here.
                let next = stepped(board, &[step]);
                if self.may_still_lead(&next) {
                    path.push(step);
                    self.search(&next, &rest, path, length);
                    path.pop();
                }
            }
        }
    }

    /// Whether nobody is nearer to home than in the goal: the rear checkers of the goal, counted from the front, have not been passed.
    fn may_still_lead(&self, board: &Board) -> bool {
        let (mut here, mut wanted) = (0_i32, 0_i32);
        (OFF..=BAR).all(|place| {
            here += i32::from(board.own[place]);
            wanted += i32::from(self.goal.own[place]);
            here <= wanted
        })
    }
}

/// The steps that one die allows.
fn single_steps(board: &Board, die: u8) -> Vec<Step> {
    let from_bar = board.own[BAR] > 0;
    let all_home = board.own[7..].iter().all(|&checkers| checkers == 0);
    let sources = (1..=BAR).filter(|&from| board.own[from] > 0 && (!from_bar || from == BAR));
    let step = |from: usize| {
        let die = usize::from(die);
        if from > die {
            let to = from - die;
            let there = board.other[25 - to];
            return (there < 2).then_some(Step { from: from as u8, to: to as u8, hit: there == 1 });
        }
        let is_rear = board.own[from + 1..].iter().all(|&checkers| checkers == 0);
        (all_home && (from == die || is_rear)).then_some(Step { from: from as u8, to: OFF as u8, hit: false })
    };
    sources.filter_map(step).collect()
}

impl BackgammonGame {
    fn ways(&self, roll: Roll, steps: &Steps) -> Vec<Vec<String>> {
        let goal = stepped(self.board(), steps);
        let mut orders = Orders { player: self.roller(), goal: &goal, found: BTreeSet::new() };
        let dice = if roll.is_double() { vec![roll.high(); 4] } else { vec![roll.high(), roll.low()] };
        orders.search(self.board(), &dice, &mut Vec::new(), steps.len());
        orders.found.into_iter().collect()
    }
}

impl foehn_game::Board for BackgammonGame {
    const LOOK: Look = Look::Backgammon;

    fn picture(&self) -> Picture {
        let (white, black) = self.sides();
        let highest = |side: &Side| side[1..].iter().copied().max().map_or(0, usize::from);
        let height = HEIGHT.max(highest(white)).max(highest(black));
        let half = |half: Half| -> Vec<Vec<Cell>> {
            let stacks: Vec<(Place, Option<Player>, usize)> = (0..COLUMNS)
                .map(|column| {
                    let place = Place::of(half, column);
                    let (owner, count) = place.stack(white, black);
                    (place, owner, count)
                })
                .collect();
            let row = |level: usize| {
                let cell = |(column, (place, owner, count)): (usize, &(Place, Option<Player>, usize))| {
                    let owner = owner.filter(|_| level < *count);
                    let glyph = owner.map_or('.', |owner| if owner == Player::FIRST { WHITE } else { BLACK });
                    let shade = if column % 2 == 0 { Shade::Light } else { Shade::Dark };
                    Cell { glyph, owner, shade, name: place.name() }
                };
                stacks.iter().enumerate().map(cell).collect::<Vec<Cell>>()
            };
            match half {
                Half::Upper => (0..height).map(row).collect(),
                Half::Lower => (0..height).rev().map(row).collect(),
            }
        };
        let mut rows = half(Half::Upper);
        rows.extend(half(Half::Lower));
        Picture { rows, caption: self.caption(), aside: self.aside(), ..Picture::default() }
    }

    fn gesture(&self, mv: BackgammonMove) -> Vec<String> {
        match mv {
            BackgammonMove::Play(steps) => {
                let names = |step: &Step| [cell_name(self.roller(), step.from), cell_name(self.roller(), step.to)];
                steps.iter().flat_map(names).collect()
            }
            _ => Vec::new(),
        }
    }

    fn gestures(&self, mv: BackgammonMove) -> Vec<Vec<String>> {
        match (mv, self.stage()) {
            (BackgammonMove::Play(steps), Stage::Playing(roll)) if !steps.is_empty() => self.ways(roll, &steps),
            _ => vec![self.gesture(mv)],
        }
    }

    fn pieces() -> Vec<Piece> {
        vec![
            Piece { glyph: WHITE, owner: Some(Player::FIRST), name: "checker" },
            Piece { glyph: BLACK, owner: Some(Player::SECOND), name: "checker" },
        ]
    }

    /// A game for money with the cube in the middle. Checkers that are missing were borne off.
    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        let height = (rows.len() / 2).clamp(HEIGHT, usize::from(CHECKERS));
        drawing::check::<Self>(rows, 2 * height, COLUMNS)?;
        let mut sides: [Side; 2] = [[0; 26]; 2];
        for (row, cells) in rows.iter().enumerate() {
            let half = if row < height { Half::Upper } else { Half::Lower };
            for (column, &glyph) in cells.iter().enumerate().filter(|(_, glyph)| !drawing::is_empty(**glyph)) {
                let at = row * COLUMNS + column;
                let player = if glyph == WHITE { Player::FIRST } else { Player::SECOND };
                let place = match Place::of(half, column) {
                    Place::Point(point) => white_point(player, point),
                    Place::Bar(owner) if owner == player => BAR,
                    place => {
                        let what = format!("a checker of {} on {}", Self::player_name(player), place.name());
                        let expected = "a point or the player's own bar: who is not on the board was borne off";
                        return Err(NotationError::new(at, what, expected));
                    }
                };
                sides[player.index()][place] += 1;
            }
        }
        for (index, side) in sides.iter_mut().enumerate() {
            let count: u32 = side.iter().map(|&checkers| u32::from(checkers)).sum();
            if count > u32::from(CHECKERS) {
                let name = Self::PLAYERS[index];
                return Err(NotationError::new(0, format!("{count} checkers of {name}"), "15 at most"));
            }
            side[OFF] += CHECKERS - count as u8;
        }
        let (own, other) = (sides[mover.index()], sides[mover.opponent().index()]);
        let refuse = |what: String| NotationError::new(0, what, "a possible position");
        let board = Board::new(own, other).map_err(refuse)?;
        if board.is_over() {
            return Err(refuse("a game that is over".to_owned()));
        }
        let terms = Terms::Money { jacoby: false };
        let position = BackgammonGame::at(board, mover, Stage::Deciding, Cube::CENTRED, terms).map_err(refuse)?;
        debug_assert_eq!(position.turn(), Turn::Player(mover));
        let drawn = position.picture().rows;
        let differs = |(row, cells): (usize, &Vec<char>)| {
            let cell = |(column, &glyph): (usize, &char)| {
                let there = drawn.get(row).and_then(|row| row.get(column)).map_or('.', |cell| cell.glyph);
                let blank = drawing::is_empty(glyph);
                (if blank { there != '.' } else { there != glyph }).then_some(row * COLUMNS + column)
            };
            cells.iter().enumerate().find_map(cell)
        };
        match rows.iter().enumerate().find_map(differs) {
            None if drawn.len() == rows.len() => Ok(position),
            at => Err(NotationError::new(at.unwrap_or(0), "a gap", "stacks that begin at the edge of the board")),
        }
    }
}
