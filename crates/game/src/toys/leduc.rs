//! Leduc poker (Southey et al. 2005): six cards, a hand of one card each, a card on the board, two rounds of bets.
//!
//! Two jacks, two queens, two kings. Each player puts in one coin and is dealt a card; after a round of bets a card is
//! laid open, and there is a second round. A raise adds two coins in the first round and four in the second, at most
//! two raises a round; the first player begins both. Whoever pairs the board wins, otherwise the higher card; equal
//! cards share.
//!
//! Suits never matter, so cards are dealt by their rank, with the odds that the six cards give. Played as well as can be,
//! the first player loses 0.0856 coins a game.

use super::poker::{self, OtherCard, PokerCard, card_text};
use crate::kit::Random;
use crate::{Board, Chance, Game, Hidden, Key, Look, Notation, NotationError, Picture, Player, Turn};
use std::fmt;

/// How many cards of each rank there are.
const COPIES: usize = 2;

/// What a raise adds, by the round.
const RAISE: [u8; 2] = [2, 4];

/// How often a round may be raised.
const MOST_RAISES: usize = 2;

/// A decision in Leduc poker, or a card that is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeducMove {
    /// The next card: a hand, or the board.
    Dealt(PokerCard),
    /// The player gives up what he has put in. Only after a raise.
    Fold,
    /// The player puts in as much as the other has, which may be nothing more.
    Call,
    /// The player puts in more than the other has.
    Raise,
}

/// What was said in a round, in its order: at most call, raise, raise, and an answer.
type Round = [Option<LeducMove>; 4];

/// A position of Leduc poker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leduc {
    /// The hands. The first player's is dealt first.
    cards: [Option<PokerCard>; 2],
    board: Option<PokerCard>,
    rounds: [Round; 2],
}

/// What one of the players has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LeducSight {
    seat: Player,
    own: Option<PokerCard>,
    other: OtherCard,
    board: Option<PokerCard>,
    rounds: [Round; 2],
}

impl fmt::Display for LeducMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeducMove::Dealt(card) => write!(f, "{card}"),
            LeducMove::Fold => f.write_str("fold"),
            LeducMove::Call => f.write_str("call"),
            LeducMove::Raise => f.write_str("raise"),
        }
    }
}

/// The hand, what was said, and the board between the rounds: `K raise call J call`.
impl fmt::Display for LeducSight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&card_text(self.own))?;
        if let OtherCard::Shown(card) = self.other {
            write!(f, "/{card}")?;
        }
        f.write_str(&record(self.board, &self.rounds))
    }
}

/// What was said, with the board where it was laid, each word after a blank.
fn record(board: Option<PokerCard>, [first, second]: &[Round; 2]) -> String {
    let said = |round: &Round| round.iter().flatten().map(|mv| format!(" {mv}")).collect::<String>();
    format!("{}{}{}", said(first), board.map_or_else(String::new, |card| format!(" {card}")), said(second))
}

fn raises(round: &Round) -> usize {
    round.iter().filter(|said| **said == Some(LeducMove::Raise)).count()
}

/// Whether nobody says more in this round: somebody gave up, or a call answered something.
fn is_done(round: &Round) -> bool {
    let said = round.iter().flatten().count();
    match said.checked_sub(1).and_then(|last| round[last]) {
        Some(LeducMove::Fold) => true,
        Some(LeducMove::Call) => said > 1,
        _ => false,
    }
}

impl Leduc {
    /// The card in a player's hand.
    pub fn card(&self, player: Player) -> Option<PokerCard> {
        self.cards[player.index()]
    }

    /// The card on the board.
    pub fn board_card(&self) -> Option<PokerCard> {
        self.board
    }

    /// What each player has put in.
    pub fn stakes(&self) -> [u8; 2] {
        let mut stakes = [1; 2];
        for (round, raise) in self.rounds.iter().zip(RAISE) {
            for (at, said) in round.iter().flatten().enumerate() {
                let (own, other) = (at % 2, 1 - at % 2);
                match said {
                    LeducMove::Call => stakes[own] = stakes[other],
                    LeducMove::Raise => stakes[own] = stakes[other] + raise,
                    LeducMove::Fold | LeducMove::Dealt(_) => {}
                }
            }
        }
        stakes
    }

    /// The round that is being played, 0 or 1.
    fn round(&self) -> usize {
        usize::from(self.board.is_some())
    }

    /// Who gave up, if somebody did.
    fn folded(&self) -> Option<Player> {
        let at = |round: &Round| round.iter().position(|said| *said == Some(LeducMove::Fold));
        self.rounds.iter().find_map(at).map(|at| [Player::FIRST, Player::SECOND][at % 2])
    }

    fn is_showdown(&self) -> bool {
        self.folded().is_none() && is_done(&self.rounds[1])
    }

    /// Who has the better hand at the showdown; nobody with equal cards.
    fn better_hand(&self) -> Option<Player> {
        let rank = |player| (self.card(player) == self.board, self.card(player));
        let [first, second] = [Player::FIRST, Player::SECOND].map(rank);
        match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(Player::SECOND),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Player::FIRST),
        }
    }
}

/// How many cards of a rank are left when these are known.
fn left(card: PokerCard, known: &[Option<PokerCard>]) -> usize {
    COPIES.saturating_sub(known.iter().filter(|known| **known == Some(card)).count())
}

impl Game for Leduc {
    type Move = LeducMove;

    fn start() -> Self {
        Leduc { cards: [None; 2], board: None, rounds: [[None; 4]; 2] }
    }

    fn turn(&self) -> Turn {
        let round = &self.rounds[self.round()];
        match self.cards {
            [Some(_), Some(_)] if self.folded().is_some() || self.is_showdown() => Turn::Over,
            [Some(_), Some(_)] if is_done(round) => Turn::Chance,
            [Some(_), Some(_)] => Turn::Player([Player::FIRST, Player::SECOND][round.iter().flatten().count() % 2]),
            _ => Turn::Chance,
        }
    }

    fn legal_moves(&self, mut visit: impl FnMut(LeducMove)) {
        match self.turn() {
            Turn::Over => {}
            Turn::Chance => self.odds(|mv, _| visit(mv)),
            Turn::Player(_) => {
                let raises = raises(&self.rounds[self.round()]);
                if raises > 0 {
                    visit(LeducMove::Fold);
                }
                visit(LeducMove::Call);
                if raises < MOST_RAISES {
                    visit(LeducMove::Raise);
                }
            }
        }
    }

    fn play(&self, mv: LeducMove) -> Self {
        let mut next = *self;
        let round = self.round();
        match mv {
            LeducMove::Dealt(card) => match next.cards.iter_mut().find(|hand| hand.is_none()) {
                Some(hand) => *hand = Some(card),
                None => next.board = Some(card),
            },
            LeducMove::Fold | LeducMove::Call | LeducMove::Raise => {
                if let Some(said) = next.rounds[round].iter_mut().find(|said| said.is_none()) {
                    *said = Some(mv);
                }
            }
        }
        next
    }

    /// Coins won: what the loser put in.
    fn payoff(&self, seat: Player) -> f64 {
        let winner = match self.folded() {
            Some(loser) => Some(loser.opponent()),
            None if self.is_showdown() => self.better_hand(),
            None => None,
        };
        winner.map_or(0.0, |winner| {
            let lost = f64::from(self.stakes()[winner.opponent().index()]);
            if winner == seat { lost } else { -lost }
        })
    }

    fn key(&self) -> Key {
        let cards = self.cards.iter().chain([&self.board]).map(|card| card.map_or(0, |card| card as u64 + 1));
        let said = self.rounds.iter().flatten().map(|said| match said {
            None | Some(LeducMove::Dealt(_)) => 0,
            Some(LeducMove::Fold) => 1,
            Some(LeducMove::Call) => 2,
            Some(LeducMove::Raise) => 3,
        });
        Key::of(cards.chain(said).fold(0, |word, part| 4 * word + part))
    }
}

impl Chance for Leduc {
    fn odds(&self, mut visit: impl FnMut(LeducMove, f64)) {
        if self.turn() == Turn::Chance {
            let copies = PokerCard::ALL.map(|card| left(card, &self.cards));
            let all: usize = copies.iter().sum();
            for (card, copies) in PokerCard::ALL.into_iter().zip(copies).filter(|(_, copies)| *copies > 0) {
                visit(LeducMove::Dealt(card), copies as f64 / all as f64);
            }
        }
    }
}

impl Hidden for Leduc {
    type Sight = LeducSight;

    fn sight(&self, seat: Player) -> LeducSight {
        let other = match self.card(seat.opponent()) {
            None => OtherCard::Missing,
            Some(card) if self.is_showdown() => OtherCard::Shown(card),
            Some(_) => OtherCard::Covered,
        };
        LeducSight { seat, own: self.card(seat), other, board: self.board, rounds: self.rounds }
    }

    fn deal(sight: &LeducSight, random: &mut Random) -> Option<Self> {
        let other = match sight.other {
            OtherCard::Missing => None,
            OtherCard::Shown(card) => Some(card),
            OtherCard::Covered => {
                let copies = |card| std::iter::repeat_n(card, left(card, &[sight.own, sight.board]));
                let cards: Vec<_> = PokerCard::ALL.into_iter().flat_map(copies).collect();
                random.choose(&cards).copied()
            }
        };
        let mut cards = [other; 2];
        cards[sight.seat.index()] = sight.own;
        let dealt = Leduc { cards, board: sight.board, rounds: sight.rounds };
        (dealt.sight(sight.seat) == *sight).then_some(dealt)
    }

    fn past(&self) -> Vec<(Self, LeducMove)> {
        let dealt = |cards: &[Option<PokerCard>]| cards.iter().flatten().map(|&card| LeducMove::Dealt(card)).collect();
        let said = |round: &Round| round.iter().flatten().copied().collect();
        let [first, second] = &self.rounds;
        let parts: [Vec<LeducMove>; 4] = [dealt(&self.cards), said(first), dealt(&[self.board]), said(second)];
        poker::replayed(parts.into_iter().flatten())
    }
}

/// Positions are the two hands and the game since: `--`, `KJ raise call`, `KJ raise call Q call`. Moves are `fold`, `call`
/// and `raise`; a card that is dealt is `J`, `Q` or `K`.
impl Notation for Leduc {
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        poker::parse_game(text, LeducMove::Dealt)
    }

    fn position_text(&self) -> String {
        let hands: String = self.cards.iter().map(|&card| card_text(card)).collect();
        hands + &record(self.board, &self.rounds)
    }

    fn parse_move(&self, text: &str) -> Result<LeducMove, NotationError> {
        poker::parse_move(self, text)
    }

    fn move_text(&self, mv: LeducMove) -> String {
        mv.to_string()
    }
}

/// The other player's card above, the own one below, the board between them; what was said and put in stands under them.
impl Board for Leduc {
    const LOOK: Look = Look::Cards;

    fn picture(&self) -> Picture {
        self.draw(|_| true)
    }

    fn picture_for(&self, seat: Player) -> Picture {
        self.draw(|owner| owner == seat || self.is_showdown())
    }
}

impl Leduc {
    fn draw(&self, sees: impl Fn(Player) -> bool) -> Picture {
        let said = |round: &Round| round.iter().flatten().map(LeducMove::to_string).collect::<Vec<_>>();
        let mut words = said(&self.rounds[0]);
        words.extend(self.board.map(|card| format!("board {card}")));
        words.extend(said(&self.rounds[1]));
        let hand = |player: Player| poker::hand_cell(self.card(player), player, sees(player));
        let rows = vec![vec![hand(Player::SECOND)], vec![poker::board_cell(self.board)], vec![hand(Player::FIRST)]];
        poker::picture(rows, &["Second", "board", "First"], self.stakes(), &words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    fn leduc(text: &str) -> Leduc {
        Leduc::parse_position(text).unwrap()
    }

    #[test]
    fn sits_the_exam() {
        kit::examine::<Leduc>(1, 200).unwrap();
        kit::examine_chance::<Leduc>(1, 200).unwrap();
        kit::examine_hidden::<Leduc>(1, 400).unwrap();
        kit::examine_recall::<Leduc>(1, 400).unwrap();
        kit::examine_notation::<Leduc>(1, 200).unwrap();
        kit::examine_board::<Leduc>(1, 200).unwrap();
        kit::examine_hidden_board::<Leduc>(1, 200).unwrap();
    }

    #[test]
    fn the_winner_takes_what_the_loser_put_in() {
        let first = |text: &str| (leduc(text).is_over(), leduc(text).payoff(Player::FIRST));
        assert_eq!(first("KJ raise fold"), (true, 1.0));
        assert_eq!(first("KJ call raise fold"), (true, -1.0));
        assert_eq!(first("KJ raise raise fold"), (true, -3.0));
        assert_eq!(first("KJ raise raise call J raise raise call"), (true, -13.0), "a pair beats a king");
        assert_eq!(first("KJ call call Q call call"), (true, 1.0));
        assert_eq!(first("QQ call raise call K call call"), (true, 0.0));
        assert_eq!(first("KJ raise call Q raise fold"), (true, 3.0));
    }

    #[test]
    fn a_raise_is_answered_and_the_board_follows_the_first_round() {
        let moves = |text: &str| {
            let position = leduc(text);
            position.moves().iter().map(|&mv| position.move_text(mv)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(moves("KJ"), "call raise");
        assert_eq!(moves("KJ call raise"), "fold call raise");
        assert_eq!(moves("KJ call raise raise"), "fold call");
        assert_eq!(moves("KJ call call"), "J Q K");
        assert_eq!(moves("KK call call"), "J Q");
        let odds = leduc("KJ call call").odds_list();
        assert_eq!(odds.iter().map(|(_, odds)| *odds).collect::<Vec<_>>(), [0.25, 0.5, 0.25]);
    }

    #[test]
    fn a_sight_shows_the_board_and_the_own_hand() {
        let sight = |text: &str| leduc(text).sight(Player::FIRST);
        assert_eq!(sight("KJ raise call Q"), sight("KQ raise call Q"));
        assert_ne!(sight("KJ raise call Q"), sight("KJ raise call J"));
        assert_eq!(sight("KJ raise call Q call").to_string(), "K raise call Q call");
        let mut random = Random::new(1);
        let paired = sight("KJ raise call K");
        let dealt = (0..200).filter_map(|_| Leduc::deal(&paired, &mut random)).collect::<Vec<_>>();
        assert!(dealt.iter().all(|world| world.card(Player::SECOND) != Some(PokerCard::King)), "both kings are seen");
    }

    #[test]
    fn broken_text_is_refused() {
        let said = |text: &str| Leduc::parse_position(text).unwrap_err().to_string();
        assert_eq!(said("KJ fold"), "at byte 3: found `fold`, expected `call` or `raise`");
        assert_eq!(said("KK call call K"), "at byte 13: found `K`, expected `J` or `Q`");
        kit::mutate::storm(&["--", "K-", "KJ raise call Q call", "raise"], 1, 100_000, |text| {
            if let Ok(position) = Leduc::parse_position(text) {
                assert_eq!(Leduc::parse_position(&position.position_text()), Ok(position));
            }
            let _ = leduc("KJ").parse_move(text);
        });
    }
}
