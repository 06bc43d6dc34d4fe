//! The lecture's card ending: four cards each, and Max does not know one of Min's (Russell and Norvig 1995, after Ginsberg).
//!
//! Max holds a heart, a diamond and two clubs, Min a spade, two clubs, and the four of hearts or that of diamonds. Max leads; suit
//! must be followed, the higher card of the suit led wins the trick and leads to the next. Min sees everything.
//!
//! In either world both make two tricks, whatever Max leads. With the nine of clubs, however, Max must throw away a red six before he
//! knows which of the fours Min holds, and loses a trick half of the time. Whoever averages over both worlds does not see it.

use crate::kit::Random;
use crate::{
    Board, Cell, Chance, Game, Hidden, Key, Look, Notation, NotationError, Picture, Player, Shade, Turn, drawing,
};
use std::fmt;

/// A card: the letter of its suit and its rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EndingCard {
    suit: u8,
    rank: u8,
}

impl fmt::Display for EndingCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ["c", "d", "h", "s"][self.suit as usize], self.rank)
    }
}

const fn card(suit: u8, rank: u8) -> EndingCard {
    EndingCard { suit, rank }
}

/// Max's hand, clubs first, as bridge players sort suits.
const MAX_HAND: [EndingCard; 4] = [card(0, 9), card(0, 8), card(1, 6), card(2, 6)];
/// What is known of Min's hand.
const MIN_HAND: [EndingCard; 3] = [card(0, 10), card(0, 5), card(3, 2)];
/// Min's fourth card is one of these.
const EITHER: [EndingCard; 2] = [card(2, 4), card(1, 4)];

/// The cards of an ending.
const CARDS: usize = 8;

/// A position: which four Min holds, and the cards played in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardEnding {
    dealt: Option<EndingCard>,
    played: [Option<EndingCard>; CARDS],
}

/// What one of the players has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndingSight {
    seat: Player,
    /// Min's fourth card as far as it is known: Min sees it, Max when it was played.
    fourth: Option<EndingCard>,
    is_dealt: bool,
    played: [Option<EndingCard>; CARDS],
}

impl fmt::Display for EndingSight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fourth {
            Some(card) => write!(f, "{card}")?,
            None => f.write_str(if self.is_dealt { "?" } else { "-" })?,
        }
        self.played.iter().flatten().try_for_each(|card| write!(f, " {card}"))
    }
}

impl CardEnding {
    /// The cards that a player holds now, in the order in which suits are sorted.
    pub fn hand(&self, player: Player) -> Vec<EndingCard> {
        let mut hand: Vec<EndingCard> = match player == Player::FIRST {
            true => MAX_HAND.to_vec(),
            false => MIN_HAND.into_iter().chain(self.dealt).collect(),
        };
        hand.retain(|card| !self.played.contains(&Some(*card)));
        hand.sort_by_key(|card| (card.suit, u8::MAX - card.rank));
        hand
    }

    /// Who leads to the next trick, and how many tricks Max has won.
    fn tricks(&self) -> (Player, i32) {
        let (mut leader, mut won) = (Player::FIRST, 0);
        for trick in self.played.chunks_exact(2) {
            let [Some(led), Some(answered)] = trick else { break };
            let beaten = answered.suit == led.suit && answered.rank > led.rank;
            leader = if beaten { leader.opponent() } else { leader };
            won += i32::from(leader == Player::FIRST);
        }
        (leader, won)
    }

    fn count(&self) -> usize {
        self.played.iter().flatten().count()
    }
}

impl Game for CardEnding {
    type Move = EndingCard;

    fn start() -> Self {
        CardEnding { dealt: None, played: [None; CARDS] }
    }

    fn turn(&self) -> Turn {
        match (self.dealt, self.count()) {
            (None, _) => Turn::Chance,
            (_, CARDS) => Turn::Over,
            (_, count) if count % 2 == 0 => Turn::Player(self.tricks().0),
            _ => Turn::Player(self.tricks().0.opponent()),
        }
    }

    fn legal_moves(&self, visit: impl FnMut(EndingCard)) {
        match self.turn() {
            Turn::Over => (),
            Turn::Chance => EITHER.into_iter().for_each(visit),
            Turn::Player(mover) => {
                let hand = self.hand(mover);
                let led = (self.count() % 2 == 1).then(|| self.played[self.count() - 1]).flatten();
                let follows = |card: &EndingCard| led.is_some_and(|led| led.suit == card.suit);
                let must = hand.iter().any(follows);
                hand.into_iter().filter(|card| !must || follows(card)).for_each(visit);
            }
        }
    }

    fn play(&self, mv: EndingCard) -> Self {
        let mut next = *self;
        match self.dealt {
            None => next.dealt = Some(mv),
            Some(_) => next.played[self.count()] = Some(mv),
        }
        next
    }

    /// Tricks won over the two that are fair.
    fn payoff(&self, seat: Player) -> f64 {
        let lead = f64::from(self.tricks().1 - 2);
        if seat == Player::FIRST { lead } else { -lead }
    }

    fn key(&self) -> Key {
        let number = |card: Option<EndingCard>| card.map_or(0, |card| 16 * u64::from(card.suit) + u64::from(card.rank));
        self.played.iter().fold(Key::of(number(self.dealt)), |key, &card| key.with(number(card)))
    }
}

impl Chance for CardEnding {
    fn odds(&self, mut visit: impl FnMut(EndingCard, f64)) {
        if self.turn() == Turn::Chance {
            EITHER.into_iter().for_each(|card| visit(card, 0.5));
        }
    }
}

impl Hidden for CardEnding {
    type Sight = EndingSight;

    fn sight(&self, seat: Player) -> EndingSight {
        let is_seen = |card: &EndingCard| seat == Player::SECOND || self.played.contains(&Some(*card));
        let fourth = self.dealt.filter(is_seen);
        EndingSight { seat, fourth, is_dealt: self.dealt.is_some(), played: self.played }
    }

    fn deal(sight: &EndingSight, random: &mut Random) -> Option<Self> {
        if !sight.is_dealt {
            return Some(CardEnding { dealt: None, played: sight.played });
        }
        // A four is out of the question where Min did not follow its suit, or has played the other.
        let agrees = |fourth: &EndingCard| {
            let moves = sight.played.iter().flatten();
            let mut world = CardEnding { dealt: Some(*fourth), played: [None; CARDS] };
            let legal = moves.into_iter().all(|&card| {
                let is_legal = world.moves().contains(&card);
                world = world.play(card);
                is_legal
            });
            legal && world.sight(sight.seat) == *sight
        };
        let worlds: Vec<EndingCard> = EITHER.into_iter().filter(agrees).collect();
        let dealt = *random.choose(&worlds)?;
        Some(CardEnding { dealt: Some(dealt), played: sight.played })
    }

    fn past(&self) -> Vec<(Self, EndingCard)> {
        super::poker::replayed(self.dealt.into_iter().chain(self.played.into_iter().flatten()))
    }
}

/// Positions are Min's fourth card, `-` before it is dealt, and the cards played: `h4 c9 c10`. A move is a card.
impl Notation for CardEnding {
    const PLAYERS: &'static [&'static str] = &["Max", "Min"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let mut position = CardEnding::start();
        let mut words = text.split_whitespace();
        match words.next() {
            Some("-") | None => match words.next() {
                None => return Ok(position),
                Some(word) => {
                    return Err(NotationError::new(text.len(), NotationError::quote(word), "`h4` or `d4` first"));
                }
            },
            Some(word) => position = position.play(position.parse_move(word)?),
        }
        for word in words {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            position = position.play(position.parse_move(word).map_err(|error| error.shifted(at))?);
        }
        Ok(position)
    }

    fn position_text(&self) -> String {
        let dealt = self.dealt.map_or_else(|| "-".to_owned(), |card| card.to_string());
        self.played.iter().flatten().fold(dealt, |text, card| format!("{text} {card}"))
    }

    fn parse_move(&self, text: &str) -> Result<EndingCard, NotationError> {
        super::poker::parse_move(self, text)
    }

    fn move_text(&self, mv: EndingCard) -> String {
        mv.to_string()
    }
}

/// The hands in words: Min's above, Max's below.
impl Board for CardEnding {
    const LOOK: Look = Look::Cards;

    fn picture(&self) -> Picture {
        self.draw(|_| true)
    }

    fn picture_for(&self, seat: Player) -> Picture {
        self.draw(|card| seat == Player::SECOND || Some(card) != self.dealt)
    }
}

impl CardEnding {
    fn draw(&self, sees: impl Fn(EndingCard) -> bool) -> Picture {
        let row = |player: Player| {
            let cell = |(index, card): (usize, &EndingCard)| {
                // A card face down tells nothing of its suit, so it lies last.
                let glyph = if sees(*card) { char::from(b"cdhs"[card.suit as usize]) } else { drawing::FACE_DOWN };
                let name = if sees(*card) { card.to_string() } else { format!("{index}") };
                (!sees(*card), Cell { glyph, owner: Some(player), shade: Shade::Light, name })
            };
            let hand = self.hand(player);
            let mut cells: Vec<(bool, Cell)> = hand.iter().enumerate().map(cell).collect();
            cells.sort_by_key(|(hidden, _)| *hidden);
            let mut cells: Vec<Cell> = cells.into_iter().map(|(_, cell)| cell).collect();
            let hidden = cells.iter_mut().filter(|cell| cell.glyph == drawing::FACE_DOWN);
            hidden.for_each(|cell| cell.name = String::new());
            cells.resize(4, Cell { glyph: '.', owner: None, shade: Shade::Light, name: String::new() });
            cells
        };
        let played: Vec<String> = self.played.iter().flatten().map(EndingCard::to_string).collect();
        let told = |player: Player| {
            let hand = self.hand(player);
            let shown: Vec<String> = hand.iter().filter(|card| sees(**card)).map(EndingCard::to_string).collect();
            let hidden = if shown.len() < hand.len() { " and h4 or d4" } else { "" };
            format!("{}{hidden}", shown.join(" "))
        };
        Picture {
            rows: vec![row(Player::SECOND), row(Player::FIRST)],
            row_labels: vec!["Min".to_owned(), "Max".to_owned()],
            caption: format!(
                "Min holds {}\nMax holds {}\nplayed: {}; Max has {} tricks\n",
                told(Player::SECOND),
                told(Player::FIRST),
                if played.is_empty() { "nothing yet".to_owned() } else { played.join(" ") },
                self.tricks().1
            ),
            ..Picture::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    #[test]
    fn sits_the_exam() {
        kit::examine::<CardEnding>(1, 200).unwrap();
        kit::examine_chance::<CardEnding>(1, 100).unwrap();
        kit::examine_hidden::<CardEnding>(1, 200).unwrap();
        kit::examine_recall::<CardEnding>(1, 200).unwrap();
        kit::examine_notation::<CardEnding>(1, 100).unwrap();
        kit::examine_board::<CardEnding>(1, 100).unwrap();
        kit::examine_hidden_board::<CardEnding>(1, 100).unwrap();
    }

    #[test]
    fn suit_is_followed_and_the_higher_card_leads_on() {
        let position = CardEnding::parse_position("h4 c9").unwrap();
        let moves: Vec<_> = position.moves().iter().map(|&mv| position.move_text(mv)).collect();
        assert_eq!((position.turn(), moves.join(" ").as_str()), (Turn::Player(Player::SECOND), "c10 c5"));
        let after = CardEnding::parse_position("h4 c9 c10 s2 d6 h4 h6").unwrap();
        assert_eq!(after.turn(), Turn::Player(Player::FIRST), "the six of hearts has won");
        let over = CardEnding::parse_position("h4 c9 c10 s2 d6 h4 h6 c8 c5").unwrap();
        assert_eq!((over.turn(), over.payoff(Player::FIRST)), (Turn::Over, 0.0));
        let wrong = CardEnding::parse_position("d4 c9 c10 s2 d6 d4 h6 c5 c8").unwrap();
        assert_eq!(wrong.payoff(Player::FIRST), -1.0, "the wrong six was thrown away");
    }

    #[test]
    fn broken_text_is_refused() {
        let said = |text: &str| CardEnding::parse_position(text).unwrap_err().to_string();
        assert_eq!(said("s4"), "at byte 0: found `s4`, expected `h4` or `d4`");
        assert_eq!(said("h4 c9 s2"), "at byte 6: found `s2`, expected `c10` or `c5`");
        kit::mutate::storm(&["-", "h4 c9 c10 s2", "d4"], 1, 50_000, |text| {
            if let Ok(position) = CardEnding::parse_position(text) {
                assert_eq!(CardEnding::parse_position(&position.position_text()), Ok(position));
            }
        });
    }
}
