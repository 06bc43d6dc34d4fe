//! What the two small pokers share: three ranks of cards, another player's card as it is seen, and a position written as
//! the game so far.

use crate::drawing::FACE_DOWN;
use crate::{Cell, Game, Notation, NotationError, Picture, Player, Shade};
use std::fmt;

/// The rank of a card in Kuhn's and in Leduc poker, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PokerCard {
    /// The lowest.
    Jack,
    /// The middle one.
    Queen,
    /// The highest.
    King,
}

impl PokerCard {
    /// All ranks, the lowest first.
    pub const ALL: [PokerCard; 3] = [PokerCard::Jack, PokerCard::Queen, PokerCard::King];

    /// The card as one letter.
    pub const fn letter(self) -> char {
        ['J', 'Q', 'K'][self as usize]
    }
}

impl fmt::Display for PokerCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The other player's card as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum OtherCard {
    /// It has not been dealt.
    Missing,
    /// It is in the other's hand.
    Covered,
    /// It was shown when the stakes were equal and nobody had given up.
    Shown(PokerCard),
}

/// A card in a text, or `-` for one that has not been dealt.
pub(super) fn card_text(card: Option<PokerCard>) -> String {
    card.map_or_else(|| "-".to_owned(), |card| card.to_string())
}

/// The words of a text, each with the byte at which it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Reads the two hands, such as `KJ`, `K-` or `--`, and then the moves made with them.
pub(super) fn parse_game<G: Notation>(text: &str, dealt: impl Fn(PokerCard) -> G::Move) -> Result<G, NotationError> {
    const HANDS: &str = "two hands such as `KJ`, `K-` or `--`";
    let mut words = words(text);
    let Some((start, hands)) = words.next() else {
        return Err(NotationError::new(text.len(), "nothing", HANDS));
    };
    let mut position = G::start();
    let mut ended = false;
    for (index, (at, letter)) in hands.char_indices().enumerate() {
        let card = PokerCard::ALL.into_iter().find(|card| card.to_string() == letter.to_uppercase().to_string());
        match card {
            Some(card) if index < 2 && !ended && position.moves().contains(&dealt(card)) => {
                position = position.play(dealt(card));
            }
            None if index < 2 && letter == '-' => ended = true,
            _ => return Err(NotationError::new(start + at, NotationError::quote(&letter.to_string()), HANDS)),
        }
    }
    if hands.chars().count() != 2 {
        return Err(NotationError::new(start, NotationError::quote(hands), HANDS));
    }
    for (at, word) in words {
        if ended {
            return Err(NotationError::new(at, NotationError::quote(word), "nothing before both hands are dealt"));
        }
        let mv = position.parse_move(word).map_err(|error| error.shifted(at))?;
        position = position.play(mv);
    }
    Ok(position)
}

/// The game with these moves from its start: every position in which one was made, with the move.
pub(super) fn replayed<G: Game>(moves: impl Iterator<Item = G::Move>) -> Vec<(G, G::Move)> {
    let mut position = G::start();
    let mut past = Vec::new();
    for mv in moves {
        let next = position.play(mv);
        past.push((position, mv));
        position = next;
    }
    past
}

/// A card in a player's hand: empty before it is dealt, face down for those who may not see it.
pub(super) fn hand_cell(card: Option<PokerCard>, owner: Player, is_seen: bool) -> Cell {
    let glyph = match card {
        None => '.',
        Some(_) if !is_seen => FACE_DOWN,
        Some(card) => card.letter(),
    };
    Cell { glyph, owner: card.map(|_| owner), shade: Shade::Light, name: String::new() }
}

/// The card on the board.
pub(super) fn board_cell(card: Option<PokerCard>) -> Cell {
    Cell { glyph: card.map_or('.', PokerCard::letter), owner: None, shade: Shade::Dark, name: String::new() }
}

/// The table: the cards, what each has put in, what was said.
pub(super) fn picture(rows: Vec<Vec<Cell>>, labels: &[&str], stakes: [u8; 2], said: &[String]) -> Picture {
    let [first, second] = stakes;
    let said = if said.is_empty() { "nothing yet".to_owned() } else { said.join(", ") };
    Picture {
        rows,
        row_labels: labels.iter().map(|&label| label.to_owned()).collect(),
        caption: format!("First has put in {first}, Second {second}\nsaid: {said}\n"),
        ..Picture::default()
    }
}

/// Reads one of the moves that are legal in `position`.
pub(super) fn parse_move<G: Game<Move: fmt::Display>>(position: &G, text: &str) -> Result<G::Move, NotationError> {
    let named = text.trim();
    let legal = position.moves();
    let meant = legal.iter().copied().find(|mv| mv.to_string().eq_ignore_ascii_case(named));
    meant.ok_or_else(|| {
        let names: Vec<String> = legal.iter().map(|mv| format!("`{mv}`")).collect();
        let expected = match names.split_last() {
            None => "no move, for the game is over".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} or {last}", before.join(", ")),
        };
        let at = text.len() - text.trim_start().len();
        NotationError::new(at, NotationError::quote(named), expected)
    })
}
