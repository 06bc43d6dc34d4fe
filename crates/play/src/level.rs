//! Strength levels: opponents for everybody, from one that loses to a beginner to all the engine has.
//!
//! A level makes the engine weaker in ways that people err too: it looks less far ahead (depth and nodes), it has whims
//! (any legal move), it slips (any of its candidates, as if it had overlooked what follows), and it is unsure (it chooses
//! among its candidates by their scores, the nearer the scores the more freely: softmax with a temperature). Scores are
//! compared in units of an ordinary [`mistake`], so a level means much the same in every game.
//!
//! The choice follows from level, seed and position alone: below the strong levels the engine forgets what it knew, else a
//! deep search for somebody else would answer for a beginner, out of the table.
//!
//! Measured: the share of the points that a level takes from the one below, from random openings with both colours, 80
//! games up to level 6 (chess 40 there), 60 at 7 (chess 30), 30 at 8 (chess 20), 10 to 16 above, where the top level had
//! 1.5 million nodes a move; `-` was not played. What levels 7 and 8 may spend costs 11 to 20 ms of one core, in an
//! optimised build; the levels below cost less.
//!
//! ```text
//! level       2     3     4     5     6     7     8     9    10
//! checkers  0.81  0.75  0.77  0.69  0.78  0.86  0.95    -     -
//! chess     0.71  0.73  0.81  0.96  0.95  0.87  0.82    -     -
//! othello   0.66  0.62  0.75  0.72  0.86  0.92  0.93  0.92    -
//! connect4  0.72  0.80  0.79  0.61  0.72  0.60  0.90  0.69  0.60
//! ```
//!
//! Against level 1, a beginner who plays the move after which the board looks best takes 0.69 in checkers, 1.00 in chess,
//! 0.85 in Othello and 0.96 in Connect-4; somebody who plays any move takes 0.43 in Connect-4. `tests/levels.rs` plays
//! these games: `cargo test --release -p foehn-lab --test levels -- --ignored --nocapture`.
//!
//! Deliberately not here: time. The caller's budget is the outer limit; a level only tightens it.

use foehn_game::any::{History, Move};
use foehn_game::kit::Random;
use foehn_game::{Key, Score};
use foehn_games::catalog::Entry;
use foehn_search::any::Thinker;
use foehn_search::{Budget, Iteration, Line};

/// How strong an opponent plays.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Level {
    /// Its place from 1, the weakest.
    pub number: u32,
    /// What it is called.
    pub name: &'static str,
    /// Whom it suits, in one line.
    pub description: &'static str,
    /// The deepest iteration.
    depth: Option<i32>,
    /// The most nodes.
    nodes: Option<u64>,
    /// How many moves it considers as candidates.
    lines: usize,
    /// How often it plays any legal move without a thought, in hundredths.
    whim: usize,
    /// How often it plays any of its candidates, in hundredths.
    slip: usize,
    /// How freely it chooses among candidates otherwise, in hundredths of a mistake; 0 is the best one.
    temperature: i32,
}

static LEVELS: [Level; 10] = [
    Level {
        number: 1,
        name: "First steps",
        description: "moves almost at random; for a first game",
        depth: Some(1),
        nodes: Some(40_000),
        lines: 12,
        whim: 93,
        slip: 0,
        temperature: 200,
    },
    Level {
        number: 2,
        name: "Newcomer",
        description: "takes what is offered, now and then",
        depth: Some(1),
        nodes: Some(40_000),
        lines: 12,
        whim: 45,
        slip: 0,
        temperature: 60,
    },
    Level {
        number: 3,
        name: "Learner",
        description: "sees the next move, often wanders",
        depth: Some(1),
        nodes: Some(40_000),
        lines: 12,
        whim: 17,
        slip: 0,
        temperature: 30,
    },
    Level {
        number: 4,
        name: "Casual",
        description: "sees the answer to its move, slips at times",
        depth: Some(2),
        nodes: Some(60_000),
        lines: 12,
        whim: 10,
        slip: 0,
        temperature: 35,
    },
    Level {
        number: 5,
        name: "Friend of the game",
        description: "plans a little, slips rarely",
        depth: Some(3),
        nodes: Some(60_000),
        lines: 12,
        whim: 0,
        slip: 5,
        temperature: 25,
    },
    Level {
        number: 6,
        name: "Club player",
        description: "few simple mistakes",
        depth: Some(4),
        nodes: Some(60_000),
        lines: 6,
        whim: 0,
        slip: 3,
        temperature: 15,
    },
    Level {
        number: 7,
        name: "Club champion",
        description: "sees most tactics, errs in judgement",
        depth: Some(6),
        nodes: Some(60_000),
        lines: 4,
        whim: 0,
        slip: 2,
        temperature: 8,
    },
    Level {
        number: 8,
        name: "Strong",
        description: "the best move of a short search",
        depth: None,
        nodes: Some(50_000),
        lines: 1,
        whim: 0,
        slip: 0,
        temperature: 0,
    },
    Level {
        number: 9,
        name: "Expert",
        description: "the best move of a good look",
        depth: None,
        nodes: Some(400_000),
        lines: 1,
        whim: 0,
        slip: 0,
        temperature: 0,
    },
    Level {
        number: 10,
        name: "Full strength",
        description: "uses all its time; for masters",
        depth: None,
        nodes: None,
        lines: 1,
        whim: 0,
        slip: 0,
        temperature: 0,
    },
];

/// The levels, the weakest first.
pub fn levels() -> &'static [Level] {
    &LEVELS
}

/// The level with this number.
pub fn level(number: u32) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.number == number)
}

/// What an ordinary mistake costs in a game, in hundredths: as the game says where it is a duel; elsewhere a twentieth of what
/// the seats share by the evaluation of the first position (in Rolit some three of 64 balls).
pub fn mistake(entry: &Entry) -> i32 {
    match (entry.duel(), entry.seats()) {
        (Ok(duel), _) => duel.mistake(),
        (_, Some(seats)) => {
            let whole: f64 = seats.shares(&entry.start()).iter().map(|share| share.abs()).sum();
            (100.0 * whole / 20.0).round().clamp(1.0, 10_000.0) as i32
        }
        _ => 100,
    }
}

/// What a level chose.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What the search thought of it, for the player who makes it.
    pub score: Score,
    /// What the move is worth to each seat; empty in a duel.
    pub shares: Vec<f64>,
    /// What the search found; its best line need not begin with the move.
    pub iteration: Iteration<Move>,
}

impl Level {
    /// The move of this level in the current position of `history`, or `None` where there is no legal move. `mistake` is what an
    /// ordinary [`mistake`] costs in the game, `budget` what may be spent at most. The same seed gives the same move in the same position, as long as no limit of time strikes.
    pub fn choose(
        &self,
        mistake: i32,
        engine: &mut dyn Thinker,
        history: &History,
        budget: &Budget,
        seed: u64,
    ) -> Option<Choice> {
        if self.is_weakened() {
            engine.clear();
        }
        let budget = self.tighten(budget);
        let mut random = Random::new(Key::of(seed).0 ^ history.position().key().0);
        if random.below(100) < self.whim {
            let mv = *random.choose(&history.position().moves())?;
            let iteration = think_after(engine, history, mv, &budget);
            let shares = iteration.shares.first().cloned().unwrap_or_default();
            return Some(Choice { mv, score: iteration.best().score, shares, iteration });
        }
        let iteration = engine.think(history.sight(), &budget, self.lines, &mut |_| ());
        // Shares of several seats have no middle: what counts is how far they are from the best.
        let middle = if iteration.shares.is_empty() { 0 } else { iteration.lines.first()?.score.raw() };
        let picked = self.pick(&iteration.lines, Scale { mistake, middle }, &mut random)?;
        let line = &iteration.lines[picked];
        let (mv, score) = (*line.moves.first()?, line.score);
        let shares = iteration.shares.get(picked).cloned().unwrap_or_default();
        Some(Choice { mv, score, shares, iteration })
    }

    /// Whether it knows the opening books: only those who never slip have learned them.
    pub fn follows_book(&self) -> bool {
        !self.is_weakened()
    }

    /// Whether the level plays below what a short search finds.
    fn is_weakened(&self) -> bool {
        self.lines > 1
    }

    /// The caller's budget with this level's limits.
    fn tighten(&self, budget: &Budget) -> Budget {
        Budget { depth: smaller(self.depth, budget.depth), nodes: smaller(self.nodes, budget.nodes), ..budget.clone() }
    }

    /// The index of the line that is played.
    fn pick<M>(&self, lines: &[Line<M>], scale: Scale, random: &mut Random) -> Option<usize> {
        let best = lines.first()?;
        if random.below(100) < self.slip {
            return Some(random.below(lines.len()));
        }
        if self.temperature == 0 {
            return Some(0);
        }
        let width = f64::from(self.temperature * scale.mistake) / 100.0;
        let weights: Vec<f64> = lines.iter().map(|line| (-scale.loss(best.score, line.score) / width).exp()).collect();
        let mut left = random.unit() * weights.iter().sum::<f64>();
        let drawn = weights.iter().position(|&weight| {
            left -= weight;
            left < 0.0
        });
        Some(drawn.unwrap_or(0))
    }
}

/// What a search thinks of a move that is already chosen.
fn think_after(engine: &mut dyn Thinker, history: &History, mv: Move, budget: &Budget) -> Iteration<Move> {
    let mut after = history.clone();
    after.play(mv);
    if !history.rules().is_duel() {
        return think_after_of_seats(engine, history, &after, mv, budget);
    }
    let mut iteration = engine.think(after.sight(), budget, 1, &mut |_| ());
    if let (Some(outcome), Some(line)) = (after.outcome(), iteration.lines.first_mut()) {
        line.score = Score::of_outcome(outcome, after.position().mover(), after.rules().counts_points());
        line.moves.clear();
    }
    let same_player = after.position().mover() == history.position().mover();
    for line in &mut iteration.lines {
        line.moves.insert(0, mv);
        line.score = if same_player { line.score.aged() } else { -line.score.aged() };
    }
    iteration.depth += 1;
    iteration
}

/// The same where each seat has its share: that of the seat that moved is the score.
fn think_after_of_seats(
    engine: &mut dyn Thinker,
    history: &History,
    after: &History,
    mv: Move,
    budget: &Budget,
) -> Iteration<Move> {
    let mut iteration = match after.payoffs() {
        Some(payoffs) => {
            // Nothing is left to search: one move from here is looked at, as a frame for what the end says.
            let mut iteration =
                engine.think(history.sight(), &Budget { depth: Some(1), ..budget.clone() }, 1, &mut |_| ());
            iteration.lines = vec![Line { moves: Vec::new(), score: Score::DRAW }];
            iteration.shares = vec![payoffs];
            (iteration.depth, iteration.proved) = (0, true);
            iteration
        }
        None => engine.think(after.sight(), budget, 1, &mut |_| ()),
    };
    let mover = history.position().mover().index();
    for (line, shares) in iteration.lines.iter_mut().zip(&iteration.shares) {
        line.moves.insert(0, mv);
        let own = shares.get(mover).copied().unwrap_or_default();
        line.score = Score::estimate((100.0 * own).round() as i32);
    }
    iteration.depth += 1;
    iteration
}

fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// What scores are measured by.
#[derive(Clone, Copy)]
struct Scale {
    /// What an ordinary mistake costs.
    mistake: i32,
    /// The score that is neither good nor bad.
    middle: i32,
}

impl Scale {
    /// What `score` loses against `best`. A proved end counts as much as many mistakes, and nearer ends no more than later ones.
    fn loss(self, best: Score, score: Score) -> f64 {
        const DECIDED: i32 = 12;
        let decided = DECIDED * self.mistake;
        let bounded = |score: Score| match score {
            _ if score.is_win() => decided,
            _ if score.is_loss() => -decided,
            _ => (score.raw() - self.middle).clamp(-decided, decided),
        };
        f64::from(bounded(best) - bounded(score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::any::Position;
    use foehn_games::catalog;
    use foehn_games::face::DuelFace;
    use std::collections::HashSet;

    fn start(name: &str) -> Position {
        catalog::find(name).expect("a game of the catalog").start()
    }

    fn duel(name: &str) -> &'static dyn DuelFace {
        catalog::find(name).expect("a game of the catalog").duel().expect("a duel")
    }

    #[test]
    fn numbers_and_names_tell_the_levels_apart() {
        let numbers: Vec<_> = levels().iter().map(|level| level.number).collect();
        assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
        assert_eq!(levels().iter().map(|level| level.name).collect::<HashSet<_>>().len(), 10);
        assert_eq!(level(4).map(|level| level.name), Some("Casual"));
        assert!(level(0).is_none() && level(11).is_none());
    }

    #[test]
    fn a_choice_follows_from_its_seed_whatever_the_engine_knew() {
        let history = History::new(start("connect4"));
        let game = duel("connect4");
        let mut engine = game.engine(game.recipe());
        for level in &levels()[..7] {
            let mut choose =
                |seed| level.choose(game.mistake(), engine.as_mut(), &history, &Budget::default(), seed).unwrap().mv;
            let first: Vec<_> = (0..8).map(&mut choose).collect();
            engine.think(history.sight(), &Budget::nodes(50_000), 1, &mut |_| ());
            let mut choose =
                |seed| level.choose(game.mistake(), engine.as_mut(), &history, &Budget::default(), seed).unwrap().mv;
            assert_eq!(first, (0..8).map(&mut choose).collect::<Vec<_>>(), "level {}", level.number);
        }
    }

    #[test]
    fn the_callers_limits_hold_and_levels_only_tighten_them() {
        let top = levels()[9].tighten(&Budget::nodes(7));
        assert_eq!((top.depth, top.nodes), (None, Some(7)));
        let low = levels()[0].tighten(&Budget { depth: Some(30), ..Budget::nodes(7) });
        assert_eq!((low.depth, low.nodes), (Some(1), Some(7)));
    }

    #[test]
    fn fast_levels_look_at_few_nodes() {
        let history = History::new(start("connect4"));
        let game = duel("connect4");
        let mut engine = game.engine(game.recipe());
        for level in &levels()[..8] {
            let choice = level.choose(game.mistake(), engine.as_mut(), &history, &Budget::default(), 1).unwrap();
            assert!(choice.iteration.nodes <= 100_000, "level {}: {}", level.number, choice.iteration.nodes);
        }
    }

    #[test]
    fn below_strong_no_level_is_perfect_even_in_a_small_game() {
        // O must answer a corner with the centre; any other field loses.
        let history = History::new(start("tic-tac-toe").play(start("tic-tac-toe").moves()[0]));
        let game = duel("tic-tac-toe");
        let mut engine = game.engine(game.recipe());
        for level in levels() {
            let mut choose =
                |seed| level.choose(game.mistake(), engine.as_mut(), &history, &Budget::depth(9), seed).unwrap().mv;
            let centre = history.position().moves()[3];
            let right = (0..200).filter(|&seed| choose(seed) == centre).count();
            assert_eq!(right == 200, level.number >= 8, "level {}: {right} of 200", level.number);
        }
    }

    #[test]
    fn a_finished_game_has_no_choice() {
        let mut position = start("tic-tac-toe");
        while position.outcome().is_none() {
            position = position.play(position.moves()[0]);
        }
        let game = duel("tic-tac-toe");
        let mut engine = game.engine(game.recipe());
        for level in levels() {
            assert!(
                level
                    .choose(game.mistake(), engine.as_mut(), &History::new(position.clone()), &Budget::depth(3), 1)
                    .is_none()
            );
        }
    }

    #[test]
    fn levels_move_in_a_game_of_four() {
        let entry = catalog::find("rolit").expect("a game of the catalog");
        assert_eq!(mistake(entry), 320);
        let mut engine = entry.thinker(entry.recipe()).expect("its own recipe suits it");
        let mut history = History::new(entry.start());
        for (level, seed) in levels()[..8].iter().cycle().zip(0..) {
            let budget = Budget { depth: Some(2), ..Budget::nodes(2_000) };
            let Some(choice) = level.choose(mistake(entry), engine.as_mut(), &history, &budget, seed) else { break };
            let mover = history.position().mover().index();
            assert_eq!(choice.shares.len(), 4);
            assert_eq!(choice.score, Score::estimate((100.0 * choice.shares[mover]).round() as i32));
            assert!((choice.shares.iter().sum::<f64>() - 64.0).abs() < 1e-6, "{:?}", choice.shares);
            history.play(choice.mv);
        }
        assert!(history.is_over() && history.moves().len() >= 60);
    }
}
