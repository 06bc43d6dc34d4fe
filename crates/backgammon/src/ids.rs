//! Position IDs and match IDs, as GNU Backgammon and other programs write them (the published formats).
//!
//! A **position ID** is 80 bits: for the player who is not on roll and then for the player on roll, from the ace point to the bar, a 1 for
//! each checker and a 0 after each point; bytes are filled from their lowest bit, and written in base 64 (14 letters). Checkers that are
//! missing were borne off.
//!
//! A **match ID** is 67 bits in 9 bytes (12 letters), from the lowest bit: 4 the cube's exponent, 2 its owner (3: nobody), 1 the player on roll, 1 the
//! Crawford game, 3 the state of the game (0 none, 1 played, 2 over, 3 resigned, 4 dropped), 1 whose decision it is, 1 a double is offered, 2 a
//! resignation, 3 and 3 the dice, 15 the length of the match (0: money), 15 and 15 the scores, 1 that there is no Jacoby rule.
//!
//! Readers refuse what cannot be, with the place of the letter where that is known.

use crate::board::{BAR, Board, CHECKERS, OFF, Side};
use crate::game::{BackgammonGame, Stage};
use crate::roll::Roll;
use crate::terms::{Cube, MatchScore, Terms};
use foehn_game::{NotationError, Player};

/// How many letters a position ID has.
pub const POSITION_ID_LENGTH: usize = 14;

/// How many letters a match ID has.
pub const MATCH_ID_LENGTH: usize = 12;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in base 64, without padding.
fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let word = group.iter().chain(&[0; 3]).take(3).fold(0_u32, |word, &byte| word << 8 | u32::from(byte));
        for letter in 0..=group.len() {
            text.push(char::from(LETTERS[(word >> (18 - 6 * letter)) as usize & 63]));
        }
    }
    text
}

/// The bytes of a text of exactly `length` letters.
fn decode(text: &str, length: usize, what: &str) -> Result<Vec<u8>, NotationError> {
    let mut bits: Vec<u8> = Vec::with_capacity(length);
    for (at, letter) in text.char_indices() {
        let value = LETTERS.iter().position(|&known| char::from(known) == letter);
        let Some(value) = value else {
            let expected = format!("a letter of {what}: A-Z, a-z, 0-9, + or /");
            return Err(NotationError::new(at, NotationError::quote(&letter.to_string()), expected));
        };
        bits.push(value as u8);
    }
    if bits.len() != length {
        let found = format!("{what} of {} letters", bits.len());
        return Err(NotationError::new(text.len().min(length), found, format!("{length} letters")));
    }
    let words = bits.chunks(4).flat_map(|group| {
        let word = group.iter().chain(&[0; 4]).take(4).fold(0_u32, |word, &six| word << 6 | u32::from(six));
        [(word >> 16) as u8, (word >> 8) as u8, word as u8].into_iter().take(group.len() * 6 / 8)
    });
    Ok(words.collect())
}

/// Bits from the lowest of the first byte on.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: usize) -> u32 {
        let number = (0..count).fold(0, |number, index| {
            let bit = self.at + index;
            number | u32::from(self.bytes.get(bit / 8).copied().unwrap_or(0) >> (bit % 8) & 1) << index
        });
        self.at += count;
        number
    }
}

struct BitWriter {
    bytes: Vec<u8>,
    at: usize,
}

impl BitWriter {
    fn new(bytes: usize) -> Self {
        BitWriter { bytes: vec![0; bytes], at: 0 }
    }

    fn put(&mut self, number: u32, count: usize) {
        for index in 0..count {
            if number >> index & 1 == 1 {
                self.bytes[self.at / 8] |= 1 << (self.at % 8);
            }
            self.at += 1;
        }
    }
}

/// The position ID of a board, seen from the player on roll.
///
/// ```
/// use foehn_backgammon::{Board, ids};
/// assert_eq!(ids::position_id(&Board::START), "4HPwATDgc/ABMA");
/// ```
#[must_use]
pub fn position_id(board: &Board) -> String {
    let mut bits = BitWriter::new(10);
    for side in [board.other(), board.own()] {
        for &checkers in &side[1..=BAR] {
            (0..checkers).for_each(|_| bits.put(1, 1));
            bits.put(0, 1);
        }
    }
    encode(&bits.bytes)
}

/// The board of a position ID.
///
/// # Errors
/// Which letter is wrong, or why there is no such position.
pub fn parse_position_id(text: &str) -> Result<Board, NotationError> {
    let bytes = decode(text, POSITION_ID_LENGTH, "a position ID")?;
    let mut bits = Bits { bytes: &bytes, at: 0 };
    let impossible = |why: String| NotationError::new(0, why, "a position ID of a possible position");
    let mut side = || -> Result<Side, NotationError> {
        let mut side: Side = [0; 26];
        let mut count = 0;
        for checkers in &mut side[1..=BAR] {
            while bits.take(1) == 1 {
                *checkers += 1;
                count += 1;
                if count > CHECKERS {
                    return Err(impossible(format!("a player with more than {CHECKERS} checkers")));
                }
            }
        }
        side[OFF] = CHECKERS - count;
        Ok(side)
    };
    let (other, own) = (side()?, side()?);
    if (bits.at..80).any(|_| bits.take(1) == 1) {
        return Err(impossible("letters left after the last point".to_owned()));
    }
    Board::new(own, other).map_err(impossible)
}

/// The match ID of a position.
#[must_use]
pub fn match_id(position: &BackgammonGame) -> String {
    let mut bits = BitWriter::new(9);
    let number = |player: Player| player.index() as u32;
    let decides = match position.stage() {
        Stage::Doubled => position.roller().opponent(),
        _ => position.roller(),
    };
    let state = match position.stage() {
        Stage::Opening => 0,
        Stage::Dropped => 4,
        _ if position.board().is_over() => 2,
        _ => 1,
    };
    let (high, low) = position.roll().map_or((0, 0), |roll| (roll.high(), roll.low()));
    let score = position.score();
    bits.put(position.cube().value.trailing_zeros(), 4);
    bits.put(position.cube().owner.map_or(3, number), 2);
    bits.put(number(position.roller()), 1);
    bits.put(u32::from(score.is_some_and(|score| score.crawford)), 1);
    bits.put(state, 3);
    bits.put(number(decides), 1);
    bits.put(u32::from(position.stage() == Stage::Doubled), 1);
    bits.put(0, 2);
    bits.put(u32::from(high), 3);
    bits.put(u32::from(low), 3);
    bits.put(score.map_or(0, |score| u32::from(score.length)), 15);
    for player in [Player::FIRST, Player::SECOND] {
        bits.put(score.map_or(0, |score| u32::from(score.points[player.index()])), 15);
    }
    bits.put(u32::from(!matches!(position.terms(), Terms::Money { jacoby: true })), 1);
    encode(&bits.bytes)
}

/// The position that a position ID and a match ID tell together.
///
/// # Errors
/// What cannot be: dice of 7, a cube of 2^13, a score beyond the match.
pub fn parse_ids(position: &str, match_id: &str) -> Result<BackgammonGame, NotationError> {
    let board = parse_position_id(position)?;
    let from = position.len() + 1;
    let bytes = decode(match_id, MATCH_ID_LENGTH, "a match ID").map_err(|error| error.shifted(from))?;
    let mut bits = Bits { bytes: &bytes, at: 0 };
    let wrong = |what: String, expected: &str| NotationError::new(from, what, expected);
    let player = |number: u32| if number == 0 { Player::FIRST } else { Player::SECOND };
    let exponent = bits.take(4);
    let owner = match bits.take(2) {
        3 => None,
        2 => return Err(wrong("a cube that nobody known owns".to_owned(), "an owner of 0, 1 or 3")),
        number => Some(player(number)),
    };
    let roller = player(bits.take(1));
    let crawford = bits.take(1) == 1;
    let state = bits.take(3);
    let decides = player(bits.take(1));
    let doubled = bits.take(1) == 1;
    let resignation = bits.take(2);
    let dice = [bits.take(3), bits.take(3)];
    let length = bits.take(15);
    let points = [bits.take(15), bits.take(15)];
    let jacoby = bits.take(1) == 0;
    let cube = Cube::new(1 << exponent, owner).map_err(|what| wrong(what, "a possible cube"))?;
    let terms = match length {
        0 => Terms::Money { jacoby },
        _ => Terms::Match(MatchScore::new(length, points, crawford).map_err(|what| wrong(what, "a possible score"))?),
    };
    if state > 4 || state == 3 || resignation != 0 {
        return Err(wrong("a resignation, or a state of a game that is unknown".to_owned(), "a game that is played"));
    }
    let stage = match (state, dice, doubled) {
        (0, _, _) => Stage::Opening,
        (4, _, _) => Stage::Dropped,
        (_, [0, 0], true) => Stage::Doubled,
        (2, _, _) => Stage::Rolling,
        // Where the roller has thrown already, or not, is not told: before a double it is not.
        (_, [0, 0], false) => Stage::Deciding,
        (_, [one, other], false) => {
            let roll = Roll::new(one as u8, other as u8);
            Stage::Playing(roll.ok_or_else(|| wrong(format!("dice of {one} and {other}"), "dice from 1 to 6"))?)
        }
        (_, _, true) => return Err(wrong("a double after the dice were thrown".to_owned(), "no dice, or no double")),
    };
    if doubled && decides == roller && stage == Stage::Doubled {
        return Err(wrong("a double that its own player answers".to_owned(), "the other player's decision"));
    }
    let stage = if board.is_over() && stage == Stage::Deciding { Stage::Rolling } else { stage };
    BackgammonGame::at(board, roller, stage, cube, terms).map_err(|what| wrong(what, "a possible position"))
}
