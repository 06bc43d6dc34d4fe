//! Games that an engine plays against itself, for learning from their results.
//!
//! A game begins with random moves, so that no two are alike; then the engine plays both sides at fixed nodes until the
//! rules, an oracle or a proof say how it ends. A game depends on the plan and its number alone: any thread, any machine and any
//! order give the same games. As text a game is one line, so that a file of games can be cut, joined and gone on with.

use foehn_game::any::{History, Move, Oracle, Position};
use foehn_game::kit::Random;
use foehn_game::{Outcome, Player, Score};
use foehn_search::Budget;
use foehn_search::any::Thinker;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// How games are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// Where all randomness comes from.
    pub seed: u64,
    /// How many random moves a game begins with: each number between these is as likely.
    pub random_plies: RangeInclusive<usize>,
    /// The nodes for each move.
    pub nodes: u64,
    /// A game longer than this is a draw.
    pub longest: usize,
}

impl Default for SelfPlay {
    fn default() -> Self {
        SelfPlay { seed: 1, random_plies: 6..=14, nodes: 1000, longest: 300 }
    }
}

/// A game that was played, with what the engine thought of each position.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Its number.
    pub number: u64,
    /// The moves from the start of the game, the random ones too.
    pub moves: Vec<Move>,
    /// What the engine thought before each of its moves, as the mover sees it; the random moves have none.
    pub scores: Vec<Score>,
    /// How it ended.
    pub outcome: Outcome,
}

impl SelfPlay {
    /// Plays game `number` from `start`; `None` where the random moves ended it.
    pub fn game(
        &self,
        start: Position,
        number: u64,
        engine: &mut dyn Thinker,
        oracle: Option<&dyn Oracle>,
    ) -> Option<PlayedGame> {
        engine.clear();
        let mut history = self.opening(start, number)?;
        let mut scores = Vec::new();
        let mut outcome = self.outcome(&history, oracle);
        while outcome.is_none() {
            let mover = history.position().mover();
            let answer = engine.think(history.sight(), &Budget::nodes(self.nodes), 1, &mut |_| ());
            let best = answer.best();
            scores.push(best.score);
            history.play(*best.moves.first()?);
            outcome = proved(best.score, mover).or_else(|| self.outcome(&history, oracle));
        }
        let moves = history.moves().to_vec();
        outcome.filter(|_| !scores.is_empty()).map(|outcome| PlayedGame { number, moves, scores, outcome })
    }

    /// The random moves with which game `number` begins; `None` where there are not so many.
    fn opening(&self, start: Position, number: u64) -> Option<History> {
        let mut random = Random::new(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let mut history = History::new(start);
        let (least, most) = (*self.random_plies.start(), *self.random_plies.end());
        for _ in 0..least + random.below(most.saturating_sub(least) + 1) {
            let mv = *random.choose(&history.position().moves())?;
            history.play(mv);
        }
        Some(history)
    }

    fn outcome(&self, history: &History, oracle: Option<&dyn Oracle>) -> Option<Outcome> {
        let position = history.position();
        let known = || Some(oracle?.verdict(position)?.outcome(position.mover()));
        let too_long = || (history.moves().len() >= self.longest).then_some(Outcome::Draw);
        history.outcome().or_else(known).or_else(too_long)
    }
}

/// A proved win need not be played out: how long it takes teaches nothing.
fn proved(score: Score, mover: Player) -> Option<Outcome> {
    let loser = || Outcome::win(mover.opponent());
    score.is_win().then(|| Outcome::win(mover)).or_else(|| score.is_loss().then(loser))
}

impl PlayedGame {
    /// The game in one line: its number, the result for the player who begins (`1`, `0`, `-1`), then each move, with `/` and
    /// what the engine thought where it thought.
    pub fn to_line(&self, start: &Position) -> String {
        let result = match self.outcome {
            Outcome::Draw => "0",
            Outcome::Win { by, .. } => {
                if by == Player::FIRST {
                    "1"
                } else {
                    "-1"
                }
            }
        };
        let mut line = format!("{} {result}", self.number);
        let random = self.moves.len() - self.scores.len();
        let mut position = start.clone();
        for (ply, &mv) in self.moves.iter().enumerate() {
            let _ = write!(line, " {}", position.move_text(mv));
            if let Some(score) = ply.checked_sub(random).and_then(|index| self.scores.get(index)) {
                let _ = write!(line, "/{}", score.raw());
            }
            position = position.play(mv);
        }
        line
    }

    /// Reads what [`PlayedGame::to_line`] wrote.
    ///
    /// # Errors
    /// What is wrong with the line, in words.
    pub fn read(line: &str, start: &Position) -> Result<Self, String> {
        let mut words = line.split_ascii_whitespace();
        let number = words.next().and_then(|word| word.parse().ok()).ok_or("a game's number was expected first")?;
        let outcome = match words.next() {
            Some("1") => Outcome::win(Player::FIRST),
            Some("-1") => Outcome::win(Player::SECOND),
            Some("0") => Outcome::Draw,
            other => return Err(format!("a result (1, 0 or -1) was expected, not `{}`", other.unwrap_or_default())),
        };
        let mut game = PlayedGame { number, moves: Vec::new(), scores: Vec::new(), outcome };
        let mut position = start.clone();
        for word in words {
            let (text, score) = word.split_once('/').map_or((word, None), |(text, score)| (text, Some(score)));
            let mv = position.parse_move(text).map_err(|error| format!("move {}: {error}", game.moves.len() + 1))?;
            match score.map(str::parse) {
                Some(Ok(raw)) => game.scores.push(Score::from_raw(raw)),
                Some(Err(_)) => return Err(format!("`{word}`: a whole number was expected after `/`")),
                None if game.scores.is_empty() => {}
                None => return Err(format!("`{word}` has no score, and moves before it have")),
            }
            game.moves.push(mv);
            position = position.play(mv);
        }
        Ok(game)
    }

    /// Each position in which the engine thought, with what it thought.
    pub fn positions(&self, start: &Position) -> Vec<(Position, Score)> {
        let random = self.moves.len() - self.scores.len();
        let mut position = start.clone();
        let mut seen = Vec::with_capacity(self.scores.len());
        for (ply, &mv) in self.moves.iter().enumerate() {
            if ply >= random {
                seen.push((position.clone(), self.scores[ply - random]));
            }
            position = position.play(mv);
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::any::{AsDuel, rules_of};
    use foehn_game::toys::TicTacToe;
    use foehn_game::{Even, Verdict};
    use foehn_search::any::DuelThinker;
    use foehn_search::{Engine, Recipe};

    fn start() -> Position {
        rules_of::<TicTacToe, AsDuel>().start()
    }

    fn engine() -> DuelThinker<TicTacToe> {
        DuelThinker::new(Box::new(Engine::new(Recipe::default(), Even)))
    }

    fn play(number: u64, plies: RangeInclusive<usize>) -> Option<PlayedGame> {
        let mut engine = engine();
        SelfPlay { random_plies: plies, ..SelfPlay::default() }.game(start(), number, &mut engine, None)
    }

    #[test]
    fn a_game_is_its_number() {
        let line = |number| play(number, 1..=3).map(|game| game.to_line(&start()));
        assert_eq!(line(7), line(7));
        assert!((0..20).any(|number| line(number) != line(7)), "other numbers are other games");
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let start = &start();
        for game in (0..50).filter_map(|number| play(number, 0..=4)) {
            let line = game.to_line(start);
            let read = PlayedGame::read(&line, start).unwrap();
            assert_eq!((read.to_line(start), read.scores.len()), (line, game.scores.len()));
            assert_eq!(read.positions(start).len(), game.scores.len());
        }
        assert!(PlayedGame::read("7 2 a1", start).is_err());
        assert!(PlayedGame::read("7 0 z9", start).unwrap_err().starts_with("move 1"));
    }

    #[test]
    fn an_oracle_ends_games() {
        let mut engine = engine();
        let knows = |position: &Position| (position.moves().len() < 5).then_some(Verdict::Draw);
        let game = SelfPlay { random_plies: 0..=0, ..SelfPlay::default() };
        let game = game.game(start(), 1, &mut engine, Some(&knows)).unwrap();
        assert_eq!((game.moves.len(), game.outcome), (5, Outcome::Draw));
    }
}
