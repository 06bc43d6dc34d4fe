//! Ballots: the first moves of a game drawn by lot, so that players cannot choose what they know best.
//!
//! Checkers is played so since the 1930s: three moves are drawn, and two games follow, with the colours exchanged. Of the
//! 174 ballots 144 are drawn at the board, 12 more in mail play, and 18 are barred. The numbers are those of the
//! American Checker Federation. The list is a file in `openings/`, beside the names of openings.

use crate::openings::{OpeningLists, OpeningNames, position_after};
use foehn_game::any::{History, Position, Rules};
use foehn_game::kit::Random;
use std::fmt;

/// Where a ballot is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deck {
    /// At the board, and in mail play.
    Crossboard,
    /// In mail play only: one side has a hard life.
    Mail,
    /// Nowhere: lost by force, or nearly so.
    Barred,
}

impl Deck {
    /// The deck in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Deck::Crossboard => "crossboard",
            Deck::Mail => "mail",
            Deck::Barred => "barred",
        }
    }

    fn read(name: &str) -> Option<Deck> {
        [Deck::Crossboard, Deck::Mail, Deck::Barred].into_iter().find(|deck| deck.name() == name)
    }
}

/// A ballot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ballot {
    /// Its number.
    pub number: u32,
    /// Its moves, in the notation of the game with blanks between.
    pub moves: &'static str,
    /// Where it is drawn.
    pub deck: Deck,
    /// Its own name, where it has one.
    pub name: Option<&'static str>,
}

impl Ballot {
    /// Whether it may be drawn.
    pub const fn is_playable(&self) -> bool {
        !matches!(self.deck, Deck::Barred)
    }

    /// The game after its moves.
    pub fn game(&self, rules: &dyn Rules) -> History {
        let mut game = History::new(rules.start());
        for text in self.moves.split(' ') {
            let mv = game.position().parse_move(text).expect("every ballot is legal, as a test checks");
            game.play(mv);
        }
        game
    }

    /// The position after its moves.
    pub fn position(&self, rules: &dyn Rules) -> Position {
        position_after(rules, self.moves).expect("every ballot is legal, as a test checks")
    }
}

/// Number and moves: `ballot 42: 9-14 22-18 11-15`.
impl fmt::Display for Ballot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let barred = if self.is_playable() { "" } else { "barred " };
        write!(f, "{barred}ballot {}: {}", self.number, self.moves)
    }
}

/// All ballots of a game, the barred ones too; none where nothing is drawn.
///
/// ```
/// use foehn_games::{ballots, catalog};
/// let checkers = catalog::find("checkers").expect("a game of the catalog");
/// let all = ballots::all(checkers.openings);
/// assert_eq!(all[41].to_string(), "ballot 42: 9-14 22-18 11-15");
/// assert_eq!(all.iter().filter(|ballot| ballot.is_playable()).count(), 156);
/// ```
pub fn all(lists: OpeningLists) -> Vec<Ballot> {
    let lines = lists.ballots.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| read(line).expect("every line of the list is well formed, as a test checks")).collect()
}

/// The ballots that may be drawn.
pub fn playable(lists: OpeningLists) -> Vec<Ballot> {
    let mut ballots = all(lists);
    ballots.retain(Ballot::is_playable);
    ballots
}

/// A ballot drawn by lot, the same for the same seed; `None` where the game has none.
pub fn drawn(lists: OpeningLists, seed: u64) -> Option<Ballot> {
    let ballots = playable(lists);
    Random::new(seed).choose(&ballots).copied()
}

/// What players call the ballot: its own name, or that of the opening it leads to.
pub fn name(rules: &dyn Rules, lists: OpeningLists, ballot: &Ballot) -> Option<String> {
    let opening = || OpeningNames::shared(rules, lists).name(&ballot.game(rules)).map(str::to_owned);
    ballot.name.map(str::to_owned).or_else(opening)
}

/// The names by which ballots that may be drawn can be asked for.
pub fn names(rules: &dyn Rules, lists: OpeningLists) -> Vec<String> {
    let mut names: Vec<_> = playable(lists).iter().filter_map(|ballot| name(rules, lists, ballot)).collect();
    names.sort();
    names.dedup();
    names
}

/// The ballot of this number, of these moves (in any order that leads to the same position), or of this name: where several are called
/// so, one of those that may be drawn, by lot. `None` where none is called so.
pub fn called(rules: &dyn Rules, lists: OpeningLists, words: &str, seed: u64) -> Option<Ballot> {
    let all = all(lists);
    let words = words.trim();
    let numbered = words.parse().ok().and_then(|number: u32| all.iter().find(|ballot| ballot.number == number));
    let played = || {
        let moves: Vec<&str> = words.split_whitespace().collect();
        let position = position_after(rules, &moves.join(" ")).ok()?;
        all.iter().find(|ballot| ballot.position(rules) == position)
    };
    let named = || {
        let is_called = |ballot: &&Ballot| {
            name(rules, lists, ballot).is_some_and(|name| name.to_lowercase() == words.to_lowercase())
        };
        let (playable, barred): (Vec<_>, Vec<_>) =
            all.iter().filter(is_called).partition(|ballot| ballot.is_playable());
        Random::new(seed).choose(if playable.is_empty() { &barred } else { &playable }).copied()
    };
    numbered.or_else(played).or_else(named).copied()
}

fn read(line: &'static str) -> Option<Ballot> {
    let mut columns = line.split('\t');
    let number = columns.next()?.parse().ok()?;
    let moves = columns.next()?;
    let deck = Deck::read(columns.next()?)?;
    Some(Ballot { number, moves, deck, name: columns.next() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkers::Checkers;
    use crate::chess::Chess;
    use crate::playable::Playable;
    use foehn_game::any::{AsDuel, rules_of};
    use std::collections::HashSet;

    #[test]
    fn there_are_as_many_as_the_federation_has() {
        let all = all(Checkers::OPENINGS);
        let count = |deck| all.iter().filter(|ballot| ballot.deck == deck).count();
        assert_eq!([Deck::Crossboard, Deck::Mail, Deck::Barred].map(count), [144, 12, 18]);
        assert!(all.iter().map(|ballot| ballot.number).eq(1..=174), "numbered from 1 without a gap");
        assert!(super::all(Chess::OPENINGS).is_empty() && drawn(Chess::OPENINGS, 1).is_none());
    }

    #[test]
    fn a_ballot_is_called_by_its_number_its_moves_or_its_name() {
        let rules = rules_of::<Checkers, AsDuel>();
        let number = |words| called(rules, Checkers::OPENINGS, words, 7).map(|ballot| ballot.number);
        assert_eq!((number("42"), number("9-13  21-17 5-9"), number("inferno")), (Some(42), Some(1), Some(6)));
        assert_eq!(number(" 10-14 22-18 9-13 "), Some(6), "in any order");
        assert_eq!((number("175"), number("Najdorf"), number("9-13"), number("")), (None, None, None, None));
        let drawn = |seed| called(rules, Checkers::OPENINGS, "Edinburgh", seed).expect("there are several");
        let numbers: HashSet<u32> = (0..40).map(|seed| drawn(seed).number).collect();
        assert!(numbers.len() > 1 && (0..40).all(|seed| drawn(seed).is_playable()), "{numbers:?}");
        assert!(names(rules, Checkers::OPENINGS).contains(&"Dreaded Edinburgh".to_owned()));
        assert_eq!(called(rules_of::<Chess, AsDuel>(), Chess::OPENINGS, "1", 1), None);
    }

    #[test]
    fn every_ballot_is_legal_and_leads_to_a_position_of_its_own() {
        let rules = rules_of::<Checkers, AsDuel>();
        let mut positions = HashSet::new();
        for ballot in all(Checkers::OPENINGS) {
            let game = ballot.game(rules);
            assert_eq!(game.moves().len(), Checkers::OPENINGS.ballot, "{ballot}");
            assert_eq!(*game.position(), ballot.position(rules), "{ballot}");
            let texts = game.positions().iter().zip(game.moves()).map(|(position, &mv)| position.move_text(mv));
            assert_eq!(texts.collect::<Vec<_>>().join(" "), ballot.moves, "in the game's own spelling");
            assert!(positions.insert(game.position().key()), "{ballot}: another one leads to the same position");
        }
    }

    #[test]
    fn a_draw_is_playable_and_the_seed_decides() {
        let numbers: HashSet<u32> =
            (0..500).filter_map(|seed| drawn(Checkers::OPENINGS, seed).map(|ballot| ballot.number)).collect();
        assert!(numbers.len() > 120, "{}", numbers.len());
        let barred: HashSet<u32> =
            all(Checkers::OPENINGS).iter().filter(|b| !b.is_playable()).map(|b| b.number).collect();
        assert!(numbers.is_disjoint(&barred));
        assert_eq!(drawn(Checkers::OPENINGS, 7), drawn(Checkers::OPENINGS, 7));
    }
}
