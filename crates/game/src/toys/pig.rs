//! Pig: a race with one die, in which every roll can lose what the turn has won.
//!
//! On a turn a player rolls as often as he likes. A 1 ends the turn and wins nothing; any other number is added to the
//! turn's sum, and holding adds that sum to the score. Whoever first holds the target, 100 as a rule, wins.
//!
//! A turn begins with a roll, and a player who has enough holds; so nobody can put the end off for ever by choice. The
//! dice can: positions recur, for two turns that begin with a 1 lead back. Played as well as can be, whoever begins
//! wins 53 of 100 games (Neller and Presser 2004).

use crate::{Aside, Board, Chance, Game, Key, Look, Notation, NotationError, Picture, Player, Turn};
use std::fmt;

const USUAL_TARGET: u16 = 100;
const LARGEST_TARGET: u16 = 999;
const FACES: u8 = 6;

/// A position of Pig.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pig {
    scores: [u16; 2],
    /// What the mover has rolled in this turn.
    turn_sum: u16,
    mover: Player,
    /// Whether the die is in the air.
    rolling: bool,
    target: u16,
}

/// A decision in Pig, or what the die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PigMove {
    /// The player rolls.
    Roll,
    /// The player adds the turn's sum to the score and ends the turn.
    Hold,
    /// The die shows this number, 1 to 6.
    Rolled(u8),
}

impl fmt::Display for PigMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PigMove::Roll => f.write_str("roll"),
            PigMove::Hold => f.write_str("hold"),
            PigMove::Rolled(face) => write!(f, "rolled-{face}"),
        }
    }
}

impl Pig {
    /// A game to another target, 1 to 999.
    pub fn to(target: u16) -> Self {
        debug_assert!((1..=LARGEST_TARGET).contains(&target), "Pig is played here to 1 to {LARGEST_TARGET} points");
        Pig { scores: [0; 2], turn_sum: 0, mover: Player::FIRST, rolling: false, target }
    }

    /// What a player has held.
    pub fn score(&self, player: Player) -> u16 {
        self.scores[player.index()]
    }

    /// What the mover would add by holding now.
    pub fn turn_sum(&self) -> u16 {
        self.turn_sum
    }

    /// Whose turn it is, also while the die is in the air.
    pub fn mover(&self) -> Player {
        self.mover
    }

    /// How many points win.
    pub fn target(&self) -> u16 {
        self.target
    }

    /// Whoever has the target.
    pub fn winner(&self) -> Option<Player> {
        Player::all(2).find(|&player| self.score(player) >= self.target)
    }

    fn has_enough(&self) -> bool {
        self.score(self.mover) + self.turn_sum >= self.target
    }

    /// The turn goes to the other player.
    fn passed_on(self) -> Self {
        Pig { turn_sum: 0, mover: self.mover.opponent(), ..self }
    }
}

impl Game for Pig {
    type Move = PigMove;

    fn start() -> Self {
        Pig::to(USUAL_TARGET)
    }

    fn turn(&self) -> Turn {
        match self.winner() {
            Some(_) => Turn::Over,
            None if self.rolling => Turn::Chance,
            None => Turn::Player(self.mover),
        }
    }

    fn legal_moves(&self, mut visit: impl FnMut(PigMove)) {
        match self.turn() {
            Turn::Over => {}
            Turn::Chance => (1..=FACES).for_each(|face| visit(PigMove::Rolled(face))),
            Turn::Player(_) => {
                if !self.has_enough() {
                    visit(PigMove::Roll);
                }
                if self.turn_sum > 0 {
                    visit(PigMove::Hold);
                }
            }
        }
    }

    fn play(&self, mv: PigMove) -> Self {
        let mut next = Pig { rolling: false, ..*self };
        match mv {
            PigMove::Roll => next.rolling = true,
            PigMove::Hold => {
                next.scores[self.mover.index()] += self.turn_sum;
                next = next.passed_on();
            }
            PigMove::Rolled(1) => next = next.passed_on(),
            PigMove::Rolled(face) => next.turn_sum += u16::from(face),
        }
        next
    }

    /// 1 for a win, -1 for a loss.
    fn payoff(&self, seat: Player) -> f64 {
        match self.winner() {
            Some(winner) if winner == seat => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        }
    }

    fn key(&self) -> Key {
        let numbers = [self.scores[0], self.scores[1], self.turn_sum, self.target];
        let word = numbers.into_iter().fold(0, |word, number| word << 12 | u64::from(number));
        Key::of(word << 2 | (self.mover.index() as u64) << 1 | u64::from(self.rolling))
    }

    /// However many turns have been lost, the position before them can recur.
    fn quiet_plies(&self) -> u32 {
        u32::MAX
    }
}

impl Chance for Pig {
    fn odds(&self, mut visit: impl FnMut(PigMove, f64)) {
        if self.turn() == Turn::Chance {
            (1..=FACES).for_each(|face| visit(PigMove::Rolled(face), 1.0 / f64::from(FACES)));
        }
    }

    fn roller(&self) -> Player {
        self.mover
    }
}

/// Positions are the scores, the mover, the turn's sum and the target, `12-30 second +5 to 100`, with `rolling` at the
/// end where the die is in the air; what is left out is as at the start. Moves are `roll`, `hold` and `rolled-4`.
impl Notation for Pig {
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let mut position = Pig::start();
        let mut words = words(text);
        let Some((at, scores)) = words.next() else {
            return Err(NotationError::new(0, "nothing", "scores such as `12-30`, or `start`"));
        };
        if scores != "start" {
            position.scores = parse_scores(scores).ok_or_else(|| {
                NotationError::new(at, NotationError::quote(scores), "scores such as `12-30`, or `start`")
            })?;
        }
        while let Some((at, word)) = words.next() {
            let wrong = |expected: &str| NotationError::new(at, NotationError::quote(word), expected);
            match word {
                "first" => position.mover = Player::FIRST,
                "second" => position.mover = Player::SECOND,
                "rolling" => position.rolling = true,
                "to" => {
                    let (at, number) = words.next().unwrap_or((text.len(), ""));
                    let target = number.parse().ok().filter(|target| (1..=LARGEST_TARGET).contains(target));
                    let expected = format!("a target from 1 to {LARGEST_TARGET}");
                    position.target =
                        target.ok_or_else(|| NotationError::new(at, NotationError::quote(number), expected))?;
                }
                _ => {
                    let sum = word.strip_prefix('+').and_then(|sum| sum.parse().ok());
                    let known = sum.filter(|&sum| sum <= LARGEST_TARGET + u16::from(FACES));
                    let expected = "`first`, `second`, the turn's sum such as `+5`, `to` with a target, or `rolling`";
                    position.turn_sum = known.ok_or_else(|| wrong(expected))?;
                }
            }
        }
        position.checked()
    }

    fn position_text(&self) -> String {
        let [first, second] = self.scores;
        let mover = ["first", "second"][self.mover.index()];
        let rolling = if self.rolling { " rolling" } else { "" };
        format!("{first}-{second} {mover} +{} to {}{rolling}", self.turn_sum, self.target)
    }

    /// The number alone will do for what the die shows.
    fn parse_move(&self, text: &str) -> Result<PigMove, NotationError> {
        let name = text.trim();
        let at = text.len() - text.trim_start().len();
        let moves = self.moves();
        let face = name.strip_prefix("rolled").map_or(name, |face| face.trim_start_matches([' ', '-']));
        let named = moves.iter().find(|mv| match mv {
            PigMove::Rolled(number) => number.to_string() == face,
            _ => mv.to_string() == name,
        });
        named.copied().ok_or_else(|| {
            let names: Vec<String> = moves.iter().map(|mv| format!("`{mv}`")).collect();
            let expected =
                if names.is_empty() { "no move, for the game is over".to_owned() } else { names.join(" or ") };
            NotationError::new(at, NotationError::quote(name), expected)
        })
    }

    fn move_text(&self, mv: PigMove) -> String {
        mv.to_string()
    }
}

/// The words of a text, each with the byte where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let pieces = text.split_inclusive(char::is_whitespace).scan(0, |next, piece| {
        let at = *next;
        *next += piece.len();
        Some((at, piece.trim_end()))
    });
    pieces.filter(|(_, word)| !word.is_empty())
}

fn parse_scores(word: &str) -> Option<[u16; 2]> {
    let (first, second) = word.split_once('-')?;
    let score = |digits: &str| digits.parse().ok().filter(|&score| score < LARGEST_TARGET + u16::from(FACES));
    Some([score(first)?, score(second)?])
}

impl Pig {
    /// The position, unless no game can reach it.
    fn checked(self) -> Result<Self, NotationError> {
        let refuse = |what: String, expected: &str| Err(NotationError::new(0, what, expected));
        let most = self.target + u16::from(FACES);
        if self.scores.iter().any(|&score| score >= most) || self.score(self.mover) + self.turn_sum >= most {
            let what = format!("more than {} points", most - 1);
            return refuse(what, "a player who has the target to hold");
        }
        if self.scores.contains(&1) || self.turn_sum == 1 {
            return refuse("a score or sum of 1".to_owned(), "2 or more, for a 1 on the die counts nothing");
        }
        if self.winner().is_some_and(|winner| winner == self.mover)
            || self.scores.iter().all(|&score| score >= self.target)
        {
            return refuse(
                "the target reached by the player to move".to_owned(),
                "a game that ends when it is reached",
            );
        }
        if self.winner().is_some() && (self.turn_sum > 0 || self.rolling) {
            return refuse("a turn after the target was reached".to_owned(), "a game that ends there");
        }
        if self.rolling && self.has_enough() {
            return refuse("a roll of a player who has enough".to_owned(), "that player to hold");
        }
        Ok(self)
    }
}

/// Pig has no board; the scores are told in words.
impl Board for Pig {
    const LOOK: Look = Look::Outline;

    fn picture(&self) -> Picture {
        let [first, second] = self.scores;
        let mover = Self::player_name(self.mover);
        let doing = match self.turn() {
            Turn::Over => format!("{} has won", Self::player_name(self.mover.opponent())),
            Turn::Chance => format!("{mover} has {} in this turn and rolls", self.turn_sum),
            Turn::Player(_) => format!("{mover} has {} in this turn", self.turn_sum),
        };
        let points = |owner: Player| Aside::Count { what: "points", owner, value: u32::from(self.score(owner)) };
        Picture {
            caption: format!("First {first}, Second {second}, to {}\n{doing}\n", self.target),
            aside: vec![points(Player::FIRST), points(Player::SECOND)],
            ..Picture::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{History, kit};

    #[test]
    fn sits_the_exam() {
        let starts = [Pig::start(), Pig::to(10)];
        kit::examine_from(&starts, 1, 100).unwrap();
        assert!(kit::examine_chance_from(&starts, 1, 100).unwrap() > 1000);
        kit::examine_notation_from(&starts, 1, 100).unwrap();
        kit::examine_board_from(&starts, 1, 100).unwrap();
    }

    fn after(start: &str, moves: &[&str]) -> Pig {
        let mut game = History::new(Pig::parse_position(start).unwrap());
        moves.iter().for_each(|text| game.play(game.position().parse_move(text).unwrap()));
        *game.position()
    }

    #[test]
    fn a_game_is_written_and_replayed_with_its_dice() {
        let position = after("start", &["roll", "rolled-6", "roll", "rolled 3", "hold", "roll", "1", "roll", "4"]);
        assert_eq!(position.position_text(), "9-0 first +4 to 100");
        let won = after("0-0 to 10", &["roll", "6", "roll", "4", "hold"]);
        assert_eq!((won.turn(), won.payoffs()), (Turn::Over, vec![1.0, -1.0]));
        assert_eq!(won.picture().to_string(), "First 10, Second 0, to 10\nFirst has won\n");
    }

    #[test]
    fn a_turn_begins_with_a_roll_and_ends_with_enough() {
        assert_eq!(Pig::start().moves(), [PigMove::Roll]);
        assert_eq!(after("0-0 +5", &[]).moves(), [PigMove::Roll, PigMove::Hold]);
        assert_eq!(after("0-96 second +4", &[]).moves(), [PigMove::Hold]);
        assert_eq!(after("start", &["roll"]).odds_list().len(), 6);
    }

    /// Neller and Presser, "Optimal play of the dice game Pig" (2004): 53.06 % for whoever begins. Scores only grow, so
    /// the pairs of scores are solved from the ends down; within a pair lost turns lead back, and the values are
    /// iterated.
    #[test]
    fn whoever_begins_wins_53_games_in_100() {
        const TARGET: u16 = 100;
        let place = |position: &Pig| {
            let [own, other] = [position.mover, position.mover.opponent()].map(|player| position.score(player));
            (usize::from(own) * 100 + usize::from(other)) * 100 + usize::from(position.turn_sum)
        };
        // How often the mover wins; whose turn it is makes no difference.
        let mut wins = vec![0.5f64; 1_000_000];
        let value = |wins: &[f64], position: &Pig, mover: Player| match position.winner() {
            Some(winner) => f64::from(u8::from(winner == mover)),
            None if position.turn_sum + position.score(position.mover) >= TARGET => 1.0,
            None if position.mover == mover => wins[place(position)],
            None => 1.0 - wins[place(position)],
        };
        let decided = |wins: &[f64], position: &Pig| {
            let of_move = |mv| match position.play(mv) {
                rolling if rolling.turn() == Turn::Chance => {
                    let mut sum = 0.0;
                    rolling.odds(|face, odds| sum += odds * value(wins, &rolling.play(face), position.mover));
                    sum
                }
                held => value(wins, &held, position.mover),
            };
            position.moves().into_iter().map(of_move).fold(0.0, f64::max)
        };
        for sum in (0..2 * TARGET - 1).rev() {
            for own in sum.saturating_sub(TARGET - 1)..=sum.min(TARGET - 1) {
                if own > sum - own {
                    continue; // solved together with the scores exchanged
                }
                let pairs = [[own, sum - own], [sum - own, own]];
                loop {
                    let mut change = 0.0f64;
                    for scores in pairs {
                        for turn_sum in (0..TARGET - scores[0]).rev() {
                            let position = Pig { scores, turn_sum, ..Pig::start() };
                            let better = decided(&wins, &position);
                            change = change.max((better - wins[place(&position)]).abs());
                            wins[place(&position)] = better;
                        }
                    }
                    if change < 1e-9 {
                        break;
                    }
                }
            }
        }
        let begins = wins[place(&Pig::start())];
        assert!((begins - 0.5306).abs() < 0.00005, "whoever begins wins {begins}");
        // With nothing held on either side the paper holds at 21.
        let holds = |turn_sum| {
            let position = Pig { turn_sum, ..Pig::start() };
            1.0 - wins[place(&position.play(PigMove::Hold))] >= wins[place(&position)] - 1e-9
        };
        assert_eq!((2..100).find(|&turn_sum| holds(turn_sum)), Some(21));
    }

    #[test]
    fn broken_text_is_refused() {
        let cases = [
            ("", "at byte 0: found nothing, expected scores such as `12-30`, or `start`"),
            ("12", "at byte 0: found `12`, expected scores such as `12-30`, or `start`"),
            ("0-0 to", "at byte 6: found nothing, expected a target from 1 to 999"),
            ("0-0 to 0", "at byte 7: found `0`, expected a target from 1 to 999"),
            (
                "0-0 third",
                "at byte 4: found `third`, expected `first`, `second`, the turn's sum such as `+5`, `to` with a target, \
                 or `rolling`",
            ),
            ("106-0 second", "at byte 0: found more than 105 points, expected a player who has the target to hold"),
            (
                "100-0 first",
                "at byte 0: found the target reached by the player to move, expected a game that ends when it is \
                 reached",
            ),
            (
                "100-0 second +4",
                "at byte 0: found a turn after the target was reached, expected a game that ends there",
            ),
            ("96-0 +4 rolling", "at byte 0: found a roll of a player who has enough, expected that player to hold"),
            ("1-0", "at byte 0: found a score or sum of 1, expected 2 or more, for a 1 on the die counts nothing"),
        ];
        for (text, expected) in cases {
            assert_eq!(Pig::parse_position(text).unwrap_err().to_string(), expected, "`{text}`");
        }
        let error = after("0-0 +5", &[]).parse_move(" rolled-4").unwrap_err();
        assert_eq!(error.to_string(), "at byte 1: found `rolled-4`, expected `roll` or `hold`");
        let samples = ["12-30 second +5 to 100 rolling", "0-0", "start to 20", "rolled-4", "hold"];
        let rolling = after("start", &["roll"]);
        kit::mutate::storm(&samples, 1, 300_000, |text| {
            if let Ok(position) = Pig::parse_position(text) {
                assert_eq!(Pig::parse_position(&position.position_text()), Ok(position));
                position.legal_moves(|mv| assert_ne!(position.play(mv), position));
            }
            let _ = Pig::start().parse_move(text);
            let _ = rolling.parse_move(text);
        });
    }
}
