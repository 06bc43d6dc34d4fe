//! Board lines as the First Internet Backgammon Server sends them (fibs.com/fibs_interface.html), which other programs read too.
//!
//! ```text
//! board:You:Other:LENGTH:SCORE:SCORE: 26 places :TURN:DIE:DIE:DIE:DIE:CUBE:MAY:MAY:DOUBLED:COLOUR:DIRECTION:HOME:BAR:ONHOME:..
//! ```
//!
//! The places are the bar of the player with positive numbers' opponent, points 1 to 24 and the bar; `You` is White here and has the colour that the line says.
//! The direction says which way `You` moves: -1 from 24 to 1. A length of 9999 is play for money.

use crate::board::{BAR, Board, CHECKERS, OFF, Side};
use crate::game::{BackgammonGame, Stage};
use crate::roll::Roll;
use crate::terms::{Cube, MatchScore, Terms};
use foehn_game::{NotationError, Player};

/// How many fields a line has that are read here.
const FIELDS: usize = 52;

/// Unlimited play.
const UNLIMITED: i32 = 9999;

struct Fields<'a> {
    list: Vec<(usize, &'a str)>,
}

impl<'a> Fields<'a> {
    fn of(line: &'a str) -> Self {
        let mut at = 0;
        let list = line.split(':').map(|field| {
            let here = (at, field);
            at += field.len() + 1;
            here
        });
        Fields { list: list.collect() }
    }

    fn number(&self, index: usize, low: i32, high: i32, what: &str) -> Result<i32, NotationError> {
        let (at, field) = self.list[index];
        let number = field.trim().parse().ok().filter(|number| (low..=high).contains(number));
        number
            .ok_or_else(|| NotationError::new(at, NotationError::quote(field), format!("{what} from {low} to {high}")))
    }
}

/// The position of a board line. `You` is White.
///
/// # Errors
/// The first field that is wrong, with its place.
pub fn parse(line: &str) -> Result<BackgammonGame, NotationError> {
    let fields = Fields::of(line);
    if fields.list[0].1 != "board" || fields.list.len() < FIELDS {
        let found = format!("a line of {} fields", fields.list.len());
        return Err(NotationError::new(0, found, format!("`board:` and {FIELDS} fields or more")));
    }
    let length = fields.number(3, 0, UNLIMITED, "the length of a match")?;
    let points = [fields.number(4, 0, UNLIMITED, "a score")?, fields.number(5, 0, UNLIMITED, "a score")?];
    let colour = fields.number(41, -1, 1, "a colour")?;
    let direction = fields.number(42, -1, 1, "a direction")?;
    if colour == 0 || direction == 0 {
        return Err(NotationError::new(fields.list[41].0, "a colour or direction of 0", "1 or -1"));
    }
    let (white, black) = sides(&fields, colour, direction)?;
    let turn = fields.number(32, -1, 1, "whose turn it is")?;
    let is_white = turn == colour;
    if turn == 0 {
        return Err(NotationError::new(fields.list[32].0, "a game that is over", "a turn of 1 or -1"));
    }
    let cube = fields.number(37, 1, 64, "a cube")?;
    let may = [fields.number(38, 0, 1, "0 or 1")? == 1, fields.number(39, 0, 1, "0 or 1")? == 1];
    let doubled = fields.number(40, 0, 1, "0 or 1")? == 1;
    let roller = if is_white { Player::FIRST } else { Player::SECOND };
    let first_die = if is_white { 33 } else { 35 };
    let dice = [fields.number(first_die, 0, 6, "a die")?, fields.number(first_die + 1, 0, 6, "a die")?];
    let refuse = |at: usize, what: String| NotationError::new(fields.list[at].0, what, "a possible position");
    let owner = match (cube, may) {
        (1, _) => None,
        (_, [true, _]) => Some(Player::FIRST),
        _ => Some(Player::SECOND),
    };
    let cube = Cube::new(cube as u32, owner).map_err(|what| refuse(37, what))?;
    let terms = match length {
        0 | UNLIMITED => Terms::Money { jacoby: false },
        _ => {
            let crawford = may == [false, false] && points.iter().any(|points| *points == length - 1) && length > 1;
            let points = points.map(|points| points as u32);
            Terms::Match(MatchScore::new(length as u32, points, crawford).map_err(|what| refuse(3, what))?)
        }
    };
    let stage = match dice {
        _ if doubled => Stage::Doubled,
        [0, 0] => Stage::Deciding,
        [one, other] => {
            let roll = Roll::new(one as u8, other as u8);
            Stage::Playing(roll.ok_or_else(|| refuse(first_die, format!("dice of {one} and {other}")))?)
        }
    };
    let (own, other) = if is_white { (white, black) } else { (black, white) };
    let board = Board::new(own, other).map_err(|what| refuse(6, what))?;
    BackgammonGame::at(board, roller, stage, cube, terms).map_err(|what| refuse(6, what))
}

/// The checkers of `You` and of the other, each by their own points.
fn sides(fields: &Fields<'_>, colour: i32, direction: i32) -> Result<(Side, Side), NotationError> {
    let (mut white, mut black): (Side, Side) = ([0; 26], [0; 26]);
    for place in 0..26 {
        let number = fields.number(6 + place, -15, 15, "checkers")?;
        let own = number * colour > 0;
        // A side that moves down counts the points as the line does.
        let counts_as_line = own == (direction < 0);
        let point = if counts_as_line { place } else { 25 - place };
        let side = if own { &mut white } else { &mut black };
        if number != 0 {
            if point == 0 {
                return Err(NotationError::new(fields.list[6 + place].0, "checkers on the other's bar", "0 there"));
            }
            side[point] += number.unsigned_abs() as u8;
        }
    }
    for (side, field) in [(&mut white, 45), (&mut black, 46)] {
        let on_board: u32 = side[1..=BAR].iter().map(|&checkers| u32::from(checkers)).sum();
        let off = u32::from(CHECKERS).checked_sub(on_board);
        side[OFF] = off.ok_or_else(|| {
            NotationError::new(fields.list[6].0, format!("{on_board} checkers of one player"), "15 at most")
        })? as u8;
        let _ = field;
    }
    Ok((white, black))
}

/// The line of a position, White as `You`, who moves from 24 to 1 with positive numbers.
#[must_use]
pub fn line(position: &BackgammonGame) -> String {
    let (white, black) = match position.roller() {
        Player::FIRST => (position.board().own(), position.board().other()),
        _ => (position.board().other(), position.board().own()),
    };
    let is_white = position.roller() == Player::FIRST;
    let score = position.score();
    let mut fields: Vec<i32> = vec![score.map_or(UNLIMITED, |score| i32::from(score.length))];
    fields.extend(score.map_or([0, 0], |score| score.points.map(i32::from)));
    fields.extend((0..26).map(|place| {
        let own = if place == 0 { 0 } else { i32::from(white[place]) };
        let other = if place == 25 { 0 } else { i32::from(black[25 - place]) };
        own - other
    }));
    let dice = position.roll().map_or([0, 0], |roll| [i32::from(roll.high()), i32::from(roll.low())]);
    let (yours, theirs) = if is_white { (dice, [0, 0]) } else { ([0, 0], dice) };
    fields.push(if is_white { 1 } else { -1 });
    fields.extend(yours);
    fields.extend(theirs);
    fields.push(i32::from(position.cube().value));
    let may = |player| i32::from(position.terms().may_double(position.cube(), player));
    fields.extend([may(Player::FIRST), may(Player::SECOND), i32::from(position.stage() == Stage::Doubled)]);
    fields.extend([1, -1, 0, 25, i32::from(white[OFF]), i32::from(black[OFF])]);
    fields.extend([i32::from(white[BAR]), i32::from(black[BAR]), 0, 0, 0, 0]);
    let texts: Vec<String> = fields.iter().map(i32::to_string).collect();
    format!("board:White:Black:{}", texts.join(":"))
}
