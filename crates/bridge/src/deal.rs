//! A deal: four hands of as many cards each.
//!
//! Written as PBN does, a seat and the four hands clockwise from it: `N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3`.
//! An ending is a deal too: hands of fewer than thirteen cards.

use crate::card::rank_of_letter;
use crate::{Card, CardSet, Seat, Suit};
use foehn_game::kit::Random;
use std::fmt;

/// Four hands that share no card and are as large as each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deal {
    hands: [CardSet; 4],
}

impl Deal {
    /// The deal of these hands, North's first.
    ///
    /// # Errors
    /// Which card two hands hold, or whose hand is larger.
    pub fn new(hands: [CardSet; 4]) -> Result<Deal, String> {
        for (seat, hand) in Seat::ALL.into_iter().zip(hands) {
            for other in Seat::ALL.into_iter().skip(seat.index() + 1) {
                if let Some(card) = hand.common(hands[other.index()]).iter().next() {
                    return Err(format!("{} and {} both hold {card}", seat.name(), other.name()));
                }
            }
            let (cards, north) = (hand.len(), hands[0].len());
            if cards != north {
                return Err(format!("{} holds {cards} cards, but North {north}", seat.name()));
            }
        }
        if hands[0].is_empty() {
            return Err("the hands are empty".to_owned());
        }
        Ok(Deal { hands })
    }

    /// A full deal, every one as likely as another.
    pub fn random(random: &mut Random) -> Deal {
        Deal::from_pack(random, CardSet::FULL.iter().collect(), 13)
    }

    /// Hands of so many cards from the whole pack: endings for tests.
    #[cfg(test)]
    pub(crate) fn random_ending(random: &mut Random, cards: usize) -> Deal {
        Deal::from_pack(random, CardSet::FULL.iter().collect(), cards)
    }

    /// Hands of so many cards from a pack that holds no others, so that suits are as crowded as in a full deal.
    #[cfg(test)]
    pub(crate) fn random_low_ending(random: &mut Random, cards: usize) -> Deal {
        let pack = Suit::ALL.into_iter().flat_map(|suit| (0..cards as u8).map(move |rank| Card::new(suit, rank)));
        Deal::from_pack(random, pack.collect(), cards)
    }

    fn from_pack(random: &mut Random, mut pack: Vec<Card>, cards: usize) -> Deal {
        for place in (1..pack.len()).rev() {
            pack.swap(place, random.below(place + 1));
        }
        Deal { hands: [0, 1, 2, 3].map(|seat| pack[seat * cards..][..cards].iter().copied().collect()) }
    }

    /// The hand of a seat.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat as usize]
    }

    /// The four hands, North's first.
    pub const fn hands(&self) -> [CardSet; 4] {
        self.hands
    }

    /// How many cards each hand holds.
    pub const fn cards(&self) -> usize {
        self.hands[0].len()
    }

    /// The same cards with everybody moved so many places clockwise: what North held, East holds after one.
    #[must_use]
    pub fn rotated(&self, places: usize) -> Deal {
        let mut hands = self.hands;
        hands.rotate_right(places % 4);
        Deal { hands }
    }

    /// The deal as PBN writes it, with the hand of `first` first.
    pub fn text_from(&self, first: Seat) -> String {
        let hands: Vec<String> = (0..4).map(|places| self.hand(first.after(places)).to_string()).collect();
        format!("{first}:{}", hands.join(" "))
    }

    /// The deal that a text in PBN's way names.
    ///
    /// # Errors
    /// What is wrong, in whose hand.
    ///
    /// ```
    /// use foehn_bridge::{Deal, Seat};
    /// let text = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
    /// let deal = Deal::parse(text).unwrap();
    /// assert_eq!(deal.to_string(), text);
    /// assert_eq!(deal.hand(Seat::West).points(), 14);
    /// ```
    pub fn parse(text: &str) -> Result<Deal, String> {
        let expected = "write a seat and four hands clockwise from it, such as N:AKQ.. 432.. .. ..";
        let (first, hands) =
            text.trim().split_once(':').ok_or_else(|| format!("no colon after the first seat; {expected}"))?;
        let mut letters = first.trim().chars();
        let (Some(seat), None) = (letters.next().and_then(Seat::of_letter), letters.next()) else {
            return Err(format!("`{}` is no seat; {expected}", first.trim()));
        };
        let texts: Vec<&str> = hands.split_whitespace().collect();
        if texts.len() != 4 {
            return Err(format!("{} hands instead of four; {expected}", texts.len()));
        }
        let mut parsed: [Option<CardSet>; 4] = [None; 4];
        for (places, text) in texts.into_iter().enumerate() {
            let owner = seat.after(places);
            if text != "-" {
                parsed[owner.index()] =
                    Some(parse_hand(text).map_err(|why| format!("{}'s hand `{text}`: {why}", owner.name()))?);
            }
        }
        let mut unknown = Seat::ALL.into_iter().filter(|owner| parsed[owner.index()].is_none());
        let (hole, second) = (unknown.next(), unknown.next());
        if second.is_some() {
            return Err(
                "more than one hand is left open with `-`; only the last can be told from the others".to_owned()
            );
        }
        if let Some(hole) = hole {
            parsed[hole.index()] = Some(rest_of_the_pack(&parsed)?);
        }
        Deal::new(parsed.map(Option::unwrap_or_default))
    }
}

/// The hand that three others leave.
fn rest_of_the_pack(hands: &[Option<CardSet>; 4]) -> Result<CardSet, String> {
    let known = hands.iter().flatten().fold(CardSet::EMPTY, |all, hand| all.and(*hand));
    let rest = CardSet::FULL.minus(known);
    if rest.len() != 13 {
        return Err(format!("the hand left open with `-` would hold {} cards", rest.len()));
    }
    Ok(rest)
}

/// A hand as PBN writes it: the ranks of each suit, spades first, with a point between suits.
///
/// # Errors
/// What is wrong, in which suit.
pub fn parse_hand(text: &str) -> Result<CardSet, String> {
    let suits: Vec<&str> = text.split('.').collect();
    if suits.len() != 4 {
        return Err(format!(
            "{} suits instead of four; write spades, hearts, diamonds and clubs with points between",
            suits.len()
        ));
    }
    let mut hand = CardSet::EMPTY;
    for (suit, ranks) in Suit::ALL.into_iter().zip(suits) {
        for letter in ranks.replace("10", "T").chars() {
            let rank =
                rank_of_letter(letter).ok_or_else(|| format!("`{letter}` is no rank ({})", crate::card::RANKS))?;
            let card = Card::new(suit, rank);
            if hand.contains(card) {
                return Err(format!("{card} stands there twice"));
            }
            hand = hand.with(card);
        }
    }
    if hand.len() > 13 {
        return Err(format!("{} cards; a hand has at most 13", hand.len()));
    }
    Ok(hand)
}

/// As PBN writes it, North's hand first.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_from(Seat::North))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_read_back_from_every_seat() {
        let mut random = Random::new(1);
        for _ in 0..50 {
            let deal = Deal::random(&mut random);
            for seat in Seat::ALL {
                assert_eq!(Deal::parse(&deal.text_from(seat)), Ok(deal));
            }
            assert_eq!(deal.rotated(1).hand(Seat::East), deal.hand(Seat::North));
            assert_eq!(deal.rotated(3).rotated(1), deal);
        }
    }

    #[test]
    fn a_hand_left_open_is_the_rest() {
        let deal = Deal::random(&mut Random::new(2));
        let text = deal.to_string();
        let (three, _) = text.rsplit_once(' ').unwrap();
        assert_eq!(Deal::parse(&format!("{three} -")), Ok(deal));
    }

    #[test]
    fn wrong_deals_are_refused_with_their_place() {
        let cases = [
            ("", "no colon"),
            ("X:a b c d", "no seat"),
            ("N:AK.. ", "1 hands instead of four"),
            ("N:AK... AQ... 32... 54...", "North and East both hold SA"),
            ("N:AK... QJ... 32... 5...", "West holds 1 cards, but North 2"),
            ("N:AK. QJ... 32... 54...", "North's hand `AK.`: 2 suits"),
            ("N:AA... QJ... 32... 54...", "North's hand `AA...`: SA stands there twice"),
            ("N:A1... QJ... 32... 54...", "`1` is no rank"),
            ("N:AKQJT98765432.2.. - - -", "14 cards"),
            ("N:AK... - - QJ...", "more than one hand is left open"),
            ("N:AK... - 32... 54...", "would hold 46 cards"),
            ("N:... ... ... ...", "the hands are empty"),
        ];
        for (text, part) in cases {
            let said = Deal::parse(text).unwrap_err();
            assert!(said.contains(part), "{text}: {said}");
        }
    }
}
