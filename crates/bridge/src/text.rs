//! Boards and moves as text, and how a board is drawn.
//!
//! A board is its hands, dealer and vulnerability, then the calls and the cards in their order:
//! `N:AKQ.. .. .. .. N None 1NT Pass 3NT Pass Pass Pass H5 ..`.

use crate::bridge::{Bridge, BridgeMove};
use crate::play_order::play_order;
use crate::{Auction, Call, Card, CardSet, Seat, Suit, Vulnerability, parse_hand};
use foehn_game::drawing::FACE_DOWN;
use foehn_game::{Board, Cell, Game, Look, Notation, NotationError, Picture, Player, Shade};
use std::fmt::Write;

impl Notation for Bridge {
    const PLAYERS: &'static [&'static str] = &["North", "East", "South", "West"];

    fn parse_position(text: &str) -> Result<Bridge, NotationError> {
        let mut at = 0;
        let words: Vec<(usize, &str)> = text
            .split_whitespace()
            .map(|word| {
                let found = at + text[at..].find(word).unwrap_or(0);
                at = found + word.len();
                (found, word)
            })
            .collect();
        let end = text.len();
        let word = |index: usize| words.get(index).copied().unwrap_or((end, ""));
        let first = word(0).1.strip_prefix("N:");
        let first = first.ok_or_else(|| wrong(word(0), "`N:` and North's hand, such as N:AKQ.J32.T98.7654"))?;
        let mut hands = [CardSet::EMPTY; 4];
        for (seat, hand) in hands.iter_mut().enumerate() {
            let (place, text) = if seat == 0 { (word(0).0 + 2, first) } else { word(seat) };
            *hand = parse_hand(text)
                .map_err(|why| NotationError::new(place, why, "the ranks of four suits with points between"))?;
        }
        check_hands(&hands)?;
        let dealer = word(4).1.chars().next().and_then(Seat::of_letter).filter(|_| word(4).1.len() == 1);
        let dealer = dealer.ok_or_else(|| wrong(word(4), "the dealer: N, E, S or W"))?;
        let vulnerability = Vulnerability::parse(word(5).1).ok_or_else(|| wrong(word(5), "None, NS, EW or All"))?;
        let mut board = Bridge { vulnerability, hands, auction: Auction::new(dealer), played: Vec::new() };
        for &(place, text) in words.iter().skip(6) {
            let mv = board.parse_move(text).map_err(|error| error.shifted(place))?;
            if matches!(mv, BridgeMove::Dealt(_)) {
                return Err(wrong((place, text), "no call before all cards are dealt"));
            }
            board = board.play(mv);
        }
        Ok(board)
    }

    fn position_text(&self) -> String {
        let hands: Vec<String> = self.hands.iter().map(ToString::to_string).collect();
        let mut text = format!("N:{} {} {}", hands.join(" "), self.auction.dealer(), self.vulnerability);
        for call in self.auction.calls() {
            let _ = write!(text, " {call}");
        }
        for card in &self.played {
            let _ = write!(text, " {card}");
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<BridgeMove, NotationError> {
        let refused = |why: String, expected: &str| NotationError::new(0, why, expected);
        let auction = self.dealt() == 52 && !self.auction.is_over();
        if auction {
            let call = Call::parse(text.trim()).map_err(|why| refused(why, "a call"))?;
            self.auction.with(call).map_err(|why| refused(why, "a call that may be made"))?;
            return Ok(BridgeMove::Call(call));
        }
        let card = Card::parse(text.trim()).map_err(|why| refused(why, "a card"))?;
        let mv = if self.dealt() < 52 { BridgeMove::Dealt(card) } else { BridgeMove::Play(card) };
        if !self.moves().contains(&mv) {
            let why = match self.double_dummy() {
                Some(play) if self.played.len() < 52 => crate::pbn::refusal(&play, card),
                Some(_) => "the board is over".to_owned(),
                None => format!("{card} is not in the pack any more"),
            };
            return Err(refused(why, "a card that may be played"));
        }
        Ok(mv)
    }

    fn move_text(&self, mv: BridgeMove) -> String {
        match mv {
            BridgeMove::Dealt(card) | BridgeMove::Play(card) => card.to_string(),
            BridgeMove::Call(call) => call.to_string(),
        }
    }
}

fn wrong((at, found): (usize, &str), expected: &str) -> NotationError {
    NotationError::new(at, NotationError::quote(found), expected)
}

/// Hands are filled one after the other and share no card.
fn check_hands(hands: &[CardSet; 4]) -> Result<(), NotationError> {
    let refuse =
        |why: String| Err(NotationError::new(0, why, "hands that were dealt one after the other, North's first"));
    for seat in Seat::ALL {
        for other in Seat::ALL.into_iter().skip(seat.index() + 1) {
            if let Some(card) = hands[seat.index()].common(hands[other.index()]).iter().next() {
                return refuse(format!("{} and {} both hold {card}", seat.name(), other.name()));
            }
            if hands[seat.index()].len() < 13 && !hands[other.index()].is_empty() {
                return refuse(format!("{} cards in {}'s hand", hands[seat.index()].len(), seat.name()));
            }
        }
    }
    Ok(())
}

impl Board for Bridge {
    const LOOK: Look = Look::Cards;

    fn picture(&self) -> Picture {
        self.draw(|_| true)
    }

    fn picture_for(&self, seat: Player) -> Picture {
        self.draw(|hand| self.sees(Seat::of_player(seat), hand))
    }

    fn gesture(&self, mv: BridgeMove) -> Vec<String> {
        match mv {
            BridgeMove::Play(card) => vec![card.to_string()],
            BridgeMove::Call(_) | BridgeMove::Dealt(_) => Vec::new(),
        }
    }
}

impl Bridge {
    fn draw(&self, sees: impl Fn(Seat) -> bool) -> Picture {
        let rows = Seat::ALL.map(|seat| hand_row(seat, self.holds(seat), sees(seat))).to_vec();
        let labels = Seat::ALL.map(|seat| seat.name().to_owned()).to_vec();
        Picture { rows, row_labels: labels, caption: self.caption(), ..Picture::default() }
    }

    /// The auction, the contract, the trick on the table and the tricks taken.
    fn caption(&self) -> String {
        let mut text = String::new();
        let auction = &self.auction;
        if self.dealt() < 52 {
            let _ = writeln!(text, "dealt: {} of 52 cards", self.dealt());
            return text;
        }
        let calls: Vec<String> = auction.said().map(|(seat, call)| format!("{seat} {call}")).collect();
        let _ = writeln!(text, "dealer {}, vulnerable: {}", auction.dealer().name(), self.vulnerability);
        let _ = writeln!(text, "auction: {}", if calls.is_empty() { "-".to_owned() } else { calls.join(", ") });
        let Some(contract) = self.contract() else { return text };
        let order = play_order(&contract, &self.played);
        let complete = order.len() / 4 * 4;
        let shown = if complete == order.len() && complete > 0 { complete - 4 } else { complete };
        let trick: Vec<String> = order[shown..].iter().map(|(seat, card)| format!("{seat} {card}")).collect();
        let taken = usize::from(self.tricks());
        let _ = writeln!(text, "contract: {contract}, tricks: {taken} declarer, {} defence", complete / 4 - taken);
        let title = if shown == complete { "trick" } else { "last trick" };
        let _ = writeln!(text, "{title}: {}", if trick.is_empty() { "-".to_owned() } else { trick.join(", ") });
        if self.is_over() {
            let _ = writeln!(text, "score of the declarer: {}", contract.score(self.tricks(), self.vulnerability));
        }
        text
    }
}

/// A hand as cells: the sign of each suit, and its ranks, which are named by their cards.
fn hand_row(seat: Seat, hand: CardSet, seen: bool) -> Vec<Cell> {
    let owner = Some(seat.player());
    let cell = |glyph: char, name: String| Cell { glyph, owner, shade: Shade::Light, name };
    let mut row = Vec::new();
    if !seen {
        row.extend((0..hand.len()).map(|_| cell(FACE_DOWN, String::new())));
    }
    for (suit, sign) in Suit::ALL.into_iter().zip(['♠', '♥', '♦', '♣']) {
        let cards = hand.of_suit(suit);
        if cards.is_empty() || !seen {
            continue;
        }
        row.push(Cell { glyph: sign, owner: None, shade: Shade::Light, name: String::new() });
        row.extend(cards.iter().map(|card| cell(card.rank_letter(), card.to_string())));
    }
    // Rows are equally long: thirteen cards and four signs.
    row.resize_with(17, || Cell { glyph: ' ', owner: None, shade: Shade::Light, name: String::new() });
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Deal;
    use foehn_game::kit;
    use foehn_game::kit::Random;

    fn boards() -> Vec<Bridge> {
        let mut random = Random::new(11);
        (0..2).map(|at| Bridge::new(Deal::random(&mut random), Seat::ALL[at % 4], Vulnerability::ALL[at % 4])).collect()
    }

    #[test]
    fn sits_the_exam() {
        kit::examine::<Bridge>(1, 2).unwrap();
        kit::examine_from(&boards(), 1, 3).unwrap();
        kit::examine_chance::<Bridge>(1, 2).unwrap();
        kit::examine_notation::<Bridge>(1, 2).unwrap();
    }

    #[test]
    fn secrets_are_kept() {
        kit::examine_hidden_from(&boards(), 1, 1).unwrap();
        kit::examine_hidden_board::<Bridge>(1, 1).unwrap();
    }

    #[test]
    fn boards_can_be_drawn_and_played_with_a_hand() {
        kit::examine_board::<Bridge>(1, 2).unwrap();
    }

    #[test]
    fn wrong_boards_are_refused() {
        for (text, part) in [
            ("", "`N:` and North's hand"),
            ("N:AK.. x", "3 suits instead of four"),
            ("N:AK... ... ... ... N None", "nothing"),
            ("N:... ... ... ... Q None", "the dealer"),
            ("N:... ... ... ... N Maybe", "None, NS, EW or All"),
            ("N:AK... QJ... ... ... N None", "2 cards in North's hand"),
        ] {
            match Bridge::parse_position(text) {
                Ok(board) => assert_eq!(part, "nothing", "{text} reads as {board:?}"),
                Err(error) => assert!(error.to_string().contains(part), "{text}: {error}"),
            }
        }
    }
}
