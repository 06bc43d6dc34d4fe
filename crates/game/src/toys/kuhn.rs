//! Kuhn poker (Kuhn 1950): three cards, a hand of one card each, one bet. The smallest poker in which bluffing pays.
//!
//! Each player puts in one coin and is dealt a jack, a queen or a king. The first passes or bets one more coin; after a
//! pass the second may bet too. A bet is met with a bet, and then the higher card takes everything, or with a pass,
//! which gives up. Two passes show the cards as well.
//!
//! Played as well as can be, the first loses a coin in 18 games: he bets a jack now and then, and a king three times as
//! often.

use super::poker::{self, OtherCard, PokerCard, card_text};
use crate::kit::Random;
use crate::{Board, Chance, Game, Hidden, Key, Look, Notation, NotationError, Picture, Player, Turn};
use std::fmt;

/// A decision in Kuhn poker, or a card that is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KuhnMove {
    /// The next hand is this card.
    Dealt(PokerCard),
    /// The player adds nothing; after a bet this gives up.
    Pass,
    /// The player adds a coin.
    Bet,
}

/// What the players have said, in its order: at most pass, bet, and an answer.
type Said = [Option<KuhnMove>; 3];

/// A position of Kuhn poker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kuhn {
    /// The hands. The first player's is dealt first.
    cards: [Option<PokerCard>; 2],
    said: Said,
}

/// What one of the players has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KuhnSight {
    seat: Player,
    own: Option<PokerCard>,
    other: OtherCard,
    said: Said,
}

impl fmt::Display for KuhnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KuhnMove::Dealt(card) => write!(f, "{card}"),
            KuhnMove::Pass => f.write_str("pass"),
            KuhnMove::Bet => f.write_str("bet"),
        }
    }
}

/// The hand and what was said: `K pass bet`. A card that was shown stands behind a stroke: `K/J pass pass`.
impl fmt::Display for KuhnSight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&card_text(self.own))?;
        if let OtherCard::Shown(card) = self.other {
            write!(f, "/{card}")?;
        }
        self.said.iter().flatten().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl Kuhn {
    /// The card in a player's hand.
    pub fn card(&self, player: Player) -> Option<PokerCard> {
        self.cards[player.index()]
    }

    fn said_so_far(&self) -> usize {
        self.said.iter().flatten().count()
    }

    /// Who gave up after a bet, if the game ended so.
    fn folded(&self) -> Option<Player> {
        use KuhnMove::{Bet, Pass};
        match self.said {
            [Some(Bet), Some(Pass), _] => Some(Player::SECOND),
            [Some(Pass), Some(Bet), Some(Pass)] => Some(Player::FIRST),
            _ => None,
        }
    }

    /// Whether the cards are compared: two passes, or a bet that was met.
    fn is_showdown(&self) -> bool {
        use KuhnMove::{Bet, Pass};
        matches!(self.said, [Some(Pass), Some(Pass), _] | [Some(Bet), Some(Bet), _] | [_, _, Some(Bet)])
    }
}

impl Game for Kuhn {
    type Move = KuhnMove;

    fn start() -> Self {
        Kuhn { cards: [None; 2], said: [None; 3] }
    }

    fn turn(&self) -> Turn {
        match self.cards {
            [Some(_), Some(_)] if self.is_showdown() || self.folded().is_some() => Turn::Over,
            [Some(_), Some(_)] => Turn::Player([Player::FIRST, Player::SECOND][self.said_so_far() % 2]),
            _ => Turn::Chance,
        }
    }

    fn legal_moves(&self, mut visit: impl FnMut(KuhnMove)) {
        match self.turn() {
            Turn::Over => {}
            Turn::Chance => self.odds(|mv, _| visit(mv)),
            Turn::Player(_) => [KuhnMove::Pass, KuhnMove::Bet].into_iter().for_each(visit),
        }
    }

    fn play(&self, mv: KuhnMove) -> Self {
        let mut next = *self;
        let place = match mv {
            KuhnMove::Dealt(card) => {
                if let Some(hand) = next.cards.iter_mut().find(|hand| hand.is_none()) {
                    *hand = Some(card);
                }
                return next;
            }
            KuhnMove::Pass | KuhnMove::Bet => next.said.iter_mut().find(|said| said.is_none()),
        };
        if let Some(said) = place {
            *said = Some(mv);
        }
        next
    }

    /// Coins won: one, or two where a bet was met.
    fn payoff(&self, seat: Player) -> f64 {
        let bets = self.said.iter().filter(|said| **said == Some(KuhnMove::Bet)).count();
        let loser = self.folded().or_else(|| {
            let [first, second] = self.cards;
            self.is_showdown().then_some(if first < second { Player::FIRST } else { Player::SECOND })
        });
        let stake = if bets == 2 { 2.0 } else { 1.0 };
        match loser {
            Some(loser) if loser == seat => -stake,
            Some(_) => stake,
            None => 0.0,
        }
    }

    fn key(&self) -> Key {
        let cards = self.cards.iter().map(|card| card.map_or(0, |card| card as u64 + 1));
        let said = self.said.iter().map(|said| said.map_or(0, |mv| 1 + u64::from(mv == KuhnMove::Bet)));
        Key::of(cards.chain(said).fold(0, |word, part| 4 * word + part))
    }
}

impl Chance for Kuhn {
    fn odds(&self, mut visit: impl FnMut(KuhnMove, f64)) {
        if self.turn() == Turn::Chance {
            let left = PokerCard::ALL.into_iter().filter(|card| !self.cards.contains(&Some(*card)));
            let odds = 1.0 / left.clone().count() as f64;
            left.for_each(|card| visit(KuhnMove::Dealt(card), odds));
        }
    }
}

impl Hidden for Kuhn {
    type Sight = KuhnSight;

    fn sight(&self, seat: Player) -> KuhnSight {
        let other = match self.card(seat.opponent()) {
            None => OtherCard::Missing,
            Some(card) if self.is_showdown() => OtherCard::Shown(card),
            Some(_) => OtherCard::Covered,
        };
        KuhnSight { seat, own: self.card(seat), other, said: self.said }
    }

    fn deal(sight: &KuhnSight, random: &mut Random) -> Option<Self> {
        let other = match sight.other {
            OtherCard::Missing => None,
            OtherCard::Shown(card) => Some(card),
            OtherCard::Covered => {
                let left: Vec<_> = PokerCard::ALL.into_iter().filter(|card| Some(*card) != sight.own).collect();
                random.choose(&left).copied()
            }
        };
        let mut cards = [other; 2];
        cards[sight.seat.index()] = sight.own;
        let dealt = Kuhn { cards, said: sight.said };
        (dealt.sight(sight.seat) == *sight).then_some(dealt)
    }

    fn past(&self) -> Vec<(Self, KuhnMove)> {
        let cards = self.cards.iter().flatten().map(|&card| KuhnMove::Dealt(card));
        poker::replayed(cards.chain(self.said.iter().flatten().copied()))
    }
}

/// Positions are the two hands and what was said: `--`, `K-`, `KJ pass bet`. Moves are `pass` and `bet`; a card that is
/// dealt is `J`, `Q` or `K`.
impl Notation for Kuhn {
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        poker::parse_game(text, KuhnMove::Dealt)
    }

    fn position_text(&self) -> String {
        let hands: String = self.cards.iter().map(|&card| card_text(card)).collect();
        self.said.iter().flatten().fold(hands, |text, mv| format!("{text} {mv}"))
    }

    fn parse_move(&self, text: &str) -> Result<KuhnMove, NotationError> {
        poker::parse_move(self, text)
    }

    fn move_text(&self, mv: KuhnMove) -> String {
        mv.to_string()
    }
}

/// The other player's card above, the own one below; what was said and put in stands under them.
impl Board for Kuhn {
    const LOOK: Look = Look::Cards;

    fn picture(&self) -> Picture {
        self.draw(|_| true)
    }

    fn picture_for(&self, seat: Player) -> Picture {
        self.draw(|owner| owner == seat || self.is_showdown())
    }
}

impl Kuhn {
    /// What each player has put in.
    pub fn stakes(&self) -> [u8; 2] {
        let mut stakes = [1; 2];
        for (at, said) in self.said.iter().flatten().enumerate() {
            stakes[at % 2] += u8::from(*said == KuhnMove::Bet);
        }
        stakes
    }

    fn draw(&self, sees: impl Fn(Player) -> bool) -> Picture {
        let said: Vec<String> = self.said.iter().flatten().map(KuhnMove::to_string).collect();
        let hand = |player: Player| poker::hand_cell(self.card(player), player, sees(player));
        let rows = vec![vec![hand(Player::SECOND)], vec![hand(Player::FIRST)]];
        poker::picture(rows, &["Second", "First"], self.stakes(), &said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    fn kuhn(text: &str) -> Kuhn {
        Kuhn::parse_position(text).unwrap()
    }

    #[test]
    fn sits_the_exam() {
        kit::examine::<Kuhn>(1, 100).unwrap();
        kit::examine_chance::<Kuhn>(1, 100).unwrap();
        kit::examine_hidden::<Kuhn>(1, 200).unwrap();
        kit::examine_recall::<Kuhn>(1, 200).unwrap();
        kit::examine_notation::<Kuhn>(1, 100).unwrap();
        kit::examine_board::<Kuhn>(1, 100).unwrap();
        kit::examine_hidden_board::<Kuhn>(1, 100).unwrap();
    }

    #[test]
    fn the_winner_takes_what_the_loser_put_in() {
        let first = |text: &str| kuhn(text).payoff(Player::FIRST);
        let games =
            ["KJ pass pass", "JK pass pass", "JK bet pass", "KJ pass bet pass", "QK bet bet", "QJ pass bet bet"];
        assert_eq!(games.map(first), [1.0, -1.0, 1.0, -1.0, -2.0, 2.0]);
        assert!(games.iter().all(|text| kuhn(text).is_over()));
        assert_eq!(kuhn("QJ pass bet").turn(), Turn::Player(Player::FIRST));
        assert_eq!(kit::perft(&Kuhn::start(), 5), 12, "six deals, each with two games of three words");
    }

    #[test]
    fn a_hand_is_seen_by_its_owner_until_it_is_shown() {
        assert_eq!(kuhn("KJ pass").sight(Player::FIRST), kuhn("KQ pass").sight(Player::FIRST));
        assert_ne!(kuhn("KJ pass").sight(Player::SECOND), kuhn("KQ pass").sight(Player::SECOND));
        assert_ne!(kuhn("KJ pass pass").sight(Player::FIRST), kuhn("KQ pass pass").sight(Player::FIRST));
        let folded = ["KJ bet pass", "KQ bet pass"].map(|text| kuhn(text).sight(Player::FIRST));
        assert_eq!(folded[0], folded[1], "whoever gives up shows nothing");
        assert_eq!(kuhn("KJ pass bet").sight(Player::FIRST).to_string(), "K pass bet");
    }

    #[test]
    fn a_table_shows_a_seat_its_own_card() {
        let seen = |text: &str, seat| kuhn(text).picture_for(seat).to_string();
        let table = "Second ?\n First K\nFirst has put in 1, Second 2\nsaid: pass, bet\n";
        assert_eq!(seen("KJ pass bet", Player::FIRST), table);
        assert_eq!(seen("KQ pass bet", Player::FIRST), table);
        assert!(seen("KJ pass pass", Player::FIRST).starts_with("Second J"), "cards are shown at the end");
        assert_eq!(kuhn("KJ pass").past().len(), 3);
    }

    #[test]
    fn broken_text_is_refused() {
        let said = |text: &str| Kuhn::parse_position(text).unwrap_err().to_string();
        assert_eq!(said(""), "at byte 0: found nothing, expected two hands such as `KJ`, `K-` or `--`");
        assert_eq!(said("KK"), "at byte 1: found `K`, expected two hands such as `KJ`, `K-` or `--`");
        assert_eq!(said("-K"), "at byte 1: found `K`, expected two hands such as `KJ`, `K-` or `--`");
        assert_eq!(said("KJ fold"), "at byte 3: found `fold`, expected `pass` or `bet`");
        assert_eq!(said("K- bet"), "at byte 3: found `bet`, expected nothing before both hands are dealt");
        assert_eq!(said("KJ bet bet bet"), "at byte 11: found `bet`, expected no move, for the game is over");
        kit::mutate::storm(&["--", "K-", "KJ pass bet", "bet"], 1, 100_000, |text| {
            if let Ok(position) = Kuhn::parse_position(text) {
                assert_eq!(Kuhn::parse_position(&position.position_text()), Ok(position));
            }
            let _ = kuhn("KJ").parse_move(text);
        });
    }
}
