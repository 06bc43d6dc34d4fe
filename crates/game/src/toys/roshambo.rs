//! RoShamBo: rock, paper, scissors, throw by throw. Both throw at the same time: the second does not see the first's throw until both
//! have thrown. A match is a row of throws, for only a row of them can be predicted; a win is worth one, a loss minus one.

use crate::drawing::FACE_DOWN;
use crate::kit::Random;
use crate::{Board, Cell, Game, Hidden, Key, Look, Notation, NotationError, Picture, Player, Shade, Turn};
use std::fmt;

/// What a hand shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HandThrow {
    /// Blunts scissors.
    Rock,
    /// Wraps rock.
    Paper,
    /// Cut paper.
    Scissors,
}

impl HandThrow {
    /// All throws; each is beaten by the next, and the last by the first.
    pub const ALL: [HandThrow; 3] = [HandThrow::Rock, HandThrow::Paper, HandThrow::Scissors];

    const fn letter(self) -> char {
        ['R', 'P', 'S'][self as usize]
    }

    /// 1 for a win over `other`, 0 for a draw, -1 for a loss.
    fn against(self, other: HandThrow) -> i32 {
        [0, 1, -1][(3 + self as usize - other as usize) % 3]
    }
}

impl fmt::Display for HandThrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["rock", "paper", "scissors"][*self as usize])
    }
}

/// The throws of a match, unless its text says otherwise.
const USUAL_LENGTH: u16 = 50;
/// No match is longer.
const LONGEST: u16 = 1000;

/// A match so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RoShamBo {
    length: u16,
    thrown: Vec<[HandThrow; 2]>,
    /// The first player's throw, while the second has not thrown.
    first: Option<HandThrow>,
}

/// What one of the players has seen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RoShamBoSight {
    seat: Player,
    length: u16,
    thrown: Vec<[HandThrow; 2]>,
    is_covered: bool,
    own: Option<HandThrow>,
}

impl RoShamBoSight {
    /// The throws that both have seen: the seat's own, and the other's.
    pub fn record(&self) -> (Vec<HandThrow>, Vec<HandThrow>) {
        let (own, other) = (self.seat.index(), 1 - self.seat.index());
        (self.thrown.iter().map(|pair| pair[own]).collect(), self.thrown.iter().map(|pair| pair[other]).collect())
    }
}

impl RoShamBo {
    /// A match of so many throws, 1 to 1000.
    pub fn of(length: u16) -> Self {
        RoShamBo { length: length.clamp(1, LONGEST), thrown: Vec::new(), first: None }
    }

    /// By how many throws the first player leads.
    pub fn lead(&self) -> i32 {
        self.thrown.iter().map(|[first, second]| first.against(*second)).sum()
    }

    /// The throws that both have made, the first player's first.
    pub fn thrown(&self) -> &[[HandThrow; 2]] {
        &self.thrown
    }

    /// The first player's throw, while the second has not thrown.
    pub fn covered(&self) -> Option<HandThrow> {
        self.first
    }

    fn draw(&self, sees: impl Fn(Player) -> bool) -> Picture {
        let last = self.thrown.last();
        let shown = |player: Player| match (self.first, player == Player::FIRST) {
            (Some(throw), true) => Some(throw),
            (Some(_), false) => None,
            (None, _) => last.map(|pair| pair[player.index()]),
        };
        let cell = |player: Player| {
            let glyph = match shown(player) {
                None => '.',
                Some(_) if self.first.is_some() && !sees(player) => FACE_DOWN,
                Some(throw) => throw.letter(),
            };
            let owner = (glyph != '.').then_some(player);
            vec![Cell { glyph, owner, shade: Shade::Light, name: String::new() }]
        };
        let [won, lost] =
            [1, -1].map(|sign| self.thrown.iter().filter(|[first, second]| first.against(*second) == sign).count());
        let latest: String = self.thrown.iter().rev().take(20).rev().map(|pair| pair_text(*pair) + " ").collect();
        Picture {
            rows: vec![cell(Player::SECOND), cell(Player::FIRST)],
            row_labels: vec!["Second".to_owned(), "First".to_owned()],
            caption: format!(
                "First has won {won}, Second {lost}, {} of {} throws\n{}\n",
                self.thrown.len(),
                self.length,
                if latest.is_empty() { "no throw yet" } else { latest.trim_end() }
            ),
            ..Picture::default()
        }
    }
}

fn pair_text([first, second]: [HandThrow; 2]) -> String {
    format!("{}{}", first.letter(), second.letter())
}

impl Game for RoShamBo {
    type Move = HandThrow;

    fn start() -> Self {
        RoShamBo::of(USUAL_LENGTH)
    }

    fn turn(&self) -> Turn {
        match (self.thrown.len() >= usize::from(self.length), self.first) {
            (true, _) => Turn::Over,
            (false, None) => Turn::Player(Player::FIRST),
            (false, Some(_)) => Turn::Player(Player::SECOND),
        }
    }

    fn legal_moves(&self, visit: impl FnMut(HandThrow)) {
        if self.turn() != Turn::Over {
            HandThrow::ALL.into_iter().for_each(visit);
        }
    }

    fn play(&self, mv: HandThrow) -> Self {
        let mut next = self.clone();
        match next.first.take() {
            None => next.first = Some(mv),
            Some(first) => next.thrown.push([first, mv]),
        }
        next
    }

    fn payoff(&self, seat: Player) -> f64 {
        let lead = f64::from(self.lead());
        if seat == Player::FIRST { lead } else { -lead }
    }

    fn key(&self) -> Key {
        let first = self.first.map_or(3, |throw| throw as u64);
        let begun = Key::of(u64::from(self.length)).with(first);
        self.thrown.iter().fold(begun, |key, [first, second]| key.with(1 + 3 * *first as u64 + *second as u64))
    }
}

impl Hidden for RoShamBo {
    type Sight = RoShamBoSight;

    fn sight(&self, seat: Player) -> RoShamBoSight {
        let own = self.first.filter(|_| seat == Player::FIRST);
        let (length, thrown) = (self.length, self.thrown.clone());
        RoShamBoSight { seat, length, thrown, is_covered: self.first.is_some(), own }
    }

    fn deal(sight: &RoShamBoSight, random: &mut Random) -> Option<Self> {
        let covered = || random.choose(&HandThrow::ALL).copied();
        let first = if sight.is_covered { sight.own.or_else(covered) } else { None };
        let dealt = RoShamBo { length: sight.length, thrown: sight.thrown.clone(), first };
        (dealt.sight(sight.seat) == *sight).then_some(dealt)
    }
}

/// Positions are the length and the throws, the first player's first: `to 50 RP SS P-`, the last with `-` where the second has not
/// thrown. Moves are `rock`, `paper` and `scissors`, or their first letters.
impl Notation for RoShamBo {
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let at = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let wrong = |word: &str, expected: &str| NotationError::new(at(word), NotationError::quote(word), expected);
        let mut words = text.split_whitespace().peekable();
        let mut position = RoShamBo::start();
        if words.peek() == Some(&"to") {
            words.next();
            let word = words.next().unwrap_or(&text[text.len()..]);
            let length = word.parse().ok().filter(|length| (1..=LONGEST).contains(length));
            position.length = length.ok_or_else(|| wrong(word, "a number of throws from 1 to 1000"))?;
        }
        for word in words {
            let letters: Vec<char> = word.chars().map(|letter| letter.to_ascii_uppercase()).collect();
            let throw = |letter: char| HandThrow::ALL.into_iter().find(|throw| throw.letter() == letter);
            let is_open = position.turn() == Turn::Player(Player::FIRST);
            position = match letters[..] {
                [first, '-'] if is_open => throw(first).map(|first| position.play(first)),
                [first, second] if is_open => {
                    throw(first).zip(throw(second)).map(|(first, second)| position.play(first).play(second))
                }
                _ => None,
            }
            .ok_or_else(|| wrong(word, "the throws of both, such as `RP`, as many as the match has"))?;
        }
        Ok(position)
    }

    fn position_text(&self) -> String {
        let mut text = format!("to {}", self.length);
        self.thrown.iter().for_each(|pair| text += &format!(" {}", pair_text(*pair)));
        if let Some(first) = self.first {
            text += &format!(" {}-", first.letter());
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<HandThrow, NotationError> {
        let name = text.trim().to_ascii_lowercase();
        let meant = HandThrow::ALL.into_iter().find(|throw| {
            let known = throw.to_string();
            name == known || name == known[..1]
        });
        let expected = if self.is_over() { "no throw, for the match is over" } else { "`rock`, `paper` or `scissors`" };
        let at = text.len() - text.trim_start().len();
        let legal = meant.filter(|_| !self.is_over());
        legal.ok_or_else(|| NotationError::new(at, NotationError::quote(text.trim()), expected))
    }

    fn move_text(&self, mv: HandThrow) -> String {
        mv.to_string()
    }
}

/// The latest throws, one above the other; the first player's lies face down for the second until both have thrown.
impl Board for RoShamBo {
    const LOOK: Look = Look::Cards;

    fn picture(&self) -> Picture {
        self.draw(|_| true)
    }

    fn picture_for(&self, seat: Player) -> Picture {
        self.draw(|owner| owner == seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    #[test]
    fn sits_the_exam() {
        let starts = [RoShamBo::of(3), RoShamBo::of(6)];
        kit::examine_from(&starts, 1, 40).unwrap();
        kit::examine_hidden_from(&starts, 1, 60).unwrap();
        kit::examine_notation_from(&starts, 1, 40).unwrap();
        kit::examine_board_from(&starts, 1, 40).unwrap();
        kit::examine_hidden_board_from(&starts, 1, 60).unwrap();
    }

    #[test]
    fn a_match_counts_its_throws() {
        let over = RoShamBo::parse_position("to 3 RS PP SR").unwrap();
        assert_eq!((over.turn(), over.payoffs()), (Turn::Over, vec![0.0, 0.0]));
        let open = RoShamBo::parse_position("to 3 RS P-").unwrap();
        assert_eq!(open.picture_for(Player::SECOND).rows[1][0].glyph, FACE_DOWN);
        assert_eq!(open.picture_for(Player::FIRST).rows[1][0].glyph, 'P');
        assert!(open.picture().to_string().contains("First has won 1, Second 0, 1 of 3 throws"));
    }

    #[test]
    fn broken_text_is_refused() {
        let said = |text: &str| RoShamBo::parse_position(text).unwrap_err().to_string();
        assert_eq!(said("to 0"), "at byte 3: found `0`, expected a number of throws from 1 to 1000");
        assert_eq!(
            said("to 1 RS RS"),
            "at byte 8: found `RS`, expected the throws of both, such as `RP`, as many as the match has"
        );
        kit::mutate::storm(&["to 50 RP SS P-", "to 3", "RS"], 1, 50_000, |text| {
            if let Ok(position) = RoShamBo::parse_position(text) {
                assert_eq!(RoShamBo::parse_position(&position.position_text()), Ok(position));
            }
        });
    }
}
