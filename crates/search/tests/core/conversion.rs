//! A root that is won, and nobody knows how far the end is: progress by conversions, and no returns.
//!
//! The game is a walk: the first player steps left or right on a long road and wins at its right end; the second player waits or helps
//! by a step to the right. Whoever comes to the next stretch of the road does not go back. Every position is won for the walker, so the
//! verdicts alone show no way, and the evaluation likes the wrong squares.

use foehn_game::{
    DrawRules, Duel, Game, History, Key, Knowledge, Oracle, Outcome, Patience, Player, Score, Turn, Verdict,
};
use foehn_search::{Budget, Engine, Recipe, Silent, Whole};
use std::sync::Arc;
use std::time::Duration;

/// The right end of the road. Nobody searches that far.
const END: u16 = 60;
/// The length of a stretch.
const STRETCH: u16 = 6;

#[derive(Clone, PartialEq, Eq, Debug)]
struct Walk {
    at: u16,
    mover: Player,
    quiet: u32,
}

impl Walk {
    fn at(at: u16, mover: Player) -> Self {
        Walk { at, mover, quiet: 0 }
    }

    fn stretch(&self) -> u16 {
        self.at / STRETCH
    }
}

impl Game for Walk {
    /// Where the walker is next.
    type Move = u16;

    fn start() -> Self {
        Walk::at(2, Player::FIRST)
    }

    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    fn legal_moves(&self, mut visit: impl FnMut(u16)) {
        let is_first = self.mover == Player::FIRST;
        if !is_first {
            visit(self.at);
        } else if !self.at.is_multiple_of(STRETCH) {
            visit(self.at - 1);
        }
        visit(self.at + 1);
    }

    fn play(&self, next: u16) -> Self {
        let is_quiet = next / STRETCH == self.stretch();
        Walk { at: next, mover: self.mover.opponent(), quiet: if is_quiet { self.quiet + 1 } else { 0 } }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        Key::mix(self.at.into(), self.mover.index() as u64)
    }

    fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    fn draw_rules() -> DrawRules {
        DrawRules { repetitions: Some(3), quiet_plies: Some(80) }
    }
}

impl Duel for Walk {
    fn mover(&self) -> Player {
        self.mover
    }

    fn ending(&self) -> Option<Outcome> {
        (self.at >= END).then(|| Outcome::win(Player::FIRST))
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }
}

/// Likes the left end of each stretch.
struct Homesick;

impl Knowledge<Walk> for Homesick {
    fn evaluate(&self, walk: &Walk) -> Score {
        let value = 100 - 10 * i32::from(walk.at % STRETCH);
        Score::estimate(if walk.mover == Player::FIRST { value } else { -value })
    }
}

/// What the oracle says beside who wins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tells {
    Nothing,
    Conversions,
    Plies,
}

impl Oracle<Walk> for Tells {
    fn verdict(&self, walk: &Walk) -> Option<Verdict> {
        Some(if walk.mover == Player::FIRST { Verdict::Win(None) } else { Verdict::Loss(None) })
    }

    fn has_converted(&self, earlier: &Walk, later: &Walk) -> bool {
        *self != Tells::Nothing && earlier.stretch() != later.stretch()
    }

    fn plies_to_conversion(&self, root: &Walk, later: &Walk, patience: &Patience) -> Option<u16> {
        if *self != Tells::Plies || !patience.suffices(Duration::from_millis(100)) {
            return None;
        }
        let is_left = root.stretch() != later.stretch();
        Some(if is_left { 0 } else { plies_from(later) })
    }
}

/// How far the next stretch is, where the second player waits.
fn plies_from(walk: &Walk) -> u16 {
    2 * (STRETCH - walk.at % STRETCH) - u16::from(walk.mover == Player::FIRST)
}

fn engine(tells: Tells) -> Engine<Walk, Homesick> {
    let recipe = Recipe { table_size: Whole::new(1), ..Recipe::default() };
    Engine::new(recipe, Homesick).with_oracle(Arc::new(tells))
}

/// How the game ends, and after how many plies, where the second player waits.
fn play_out(tells: Tells, depth: i32) -> (Option<Outcome>, usize) {
    let mut engine = engine(tells);
    let mut history = History::new(Walk::start());
    while history.outcome().is_none() {
        let position = history.position();
        let mv = match position.mover {
            Player::FIRST => engine.think(&history, &Budget::depth(depth), 1, &mut Silent).best().moves[0],
            _ => position.at,
        };
        history.play(mv);
    }
    (history.outcome(), history.moves().len())
}

#[test]
fn the_shortest_way_is_walked_where_the_plies_are_known() {
    let steps = usize::from(END - Walk::start().at);
    assert_eq!(play_out(Tells::Plies, 1), (Some(Outcome::win(Player::FIRST)), 2 * steps - 1));
}

#[test]
fn conversions_within_the_depth_are_found() {
    let steps = usize::from(END - Walk::start().at);
    assert_eq!(
        play_out(Tells::Conversions, 2 * i32::from(STRETCH)),
        (Some(Outcome::win(Player::FIRST)), 2 * steps - 1)
    );
    let think = |tells, depth| engine(tells).think(&History::new(Walk::start()), &Budget::depth(depth), 1, &mut Silent);
    let answer = think(Tells::Conversions, 12);
    assert_eq!((answer.best().moves[0], answer.best().score), (3, Score::database_win(7)));
    let answer = think(Tells::Conversions, 1);
    assert_eq!((answer.best().moves[0], answer.best().score), (1, Score::database_win(0)), "it is won, somehow");
}

#[test]
fn who_does_not_see_the_way_does_not_return() {
    let (outcome, plies) = play_out(Tells::Nothing, 1);
    assert_eq!(outcome, Some(Outcome::win(Player::FIRST)));
    assert!(plies > 2 * usize::from(END), "the evaluation leads astray, but not for ever");
}

#[test]
fn every_winning_move_is_listed_with_its_plies_and_the_loser_delays() {
    let mut engine = engine(Tells::Plies);
    let mut lines = |mover| {
        let answer = engine.think(&History::new(Walk::at(2, mover)), &Budget::depth(1), 9, &mut Silent);
        assert!(answer.proved);
        answer.lines.iter().map(|line| (line.moves[0], line.score)).collect::<Vec<_>>()
    };
    assert_eq!(lines(Player::FIRST), [(3, Score::database_win(7)), (1, Score::database_win(11))]);
    assert_eq!(lines(Player::SECOND), [(2, -Score::database_win(8)), (3, -Score::database_win(6))]);
}

#[test]
fn the_shortest_way_is_not_taken_where_it_repeats_the_position_for_the_last_time() {
    let mut history = History::new(Walk::at(4, Player::FIRST));
    for mv in [3, 3, 4, 4, 3, 3, 2, 2] {
        history.play(mv);
    }
    assert!(history.outcome().is_none());
    let answer = engine(Tells::Plies).think(&history, &Budget::depth(1), 2, &mut Silent);
    let lines: Vec<_> = answer.lines.iter().map(|line| (line.moves[0], line.score)).collect();
    assert_eq!(lines, [(1, Score::database_win(11)), (3, Score::DRAW)]);
}

#[test]
fn what_takes_longer_than_the_clock_allows_is_not_waited_for() {
    let score = |time| {
        let budget = Budget { depth: Some(1), ..Budget::time(time) };
        engine(Tells::Plies).think(&History::new(Walk::start()), &budget, 1, &mut Silent).best().score
    };
    assert_eq!(score(Duration::from_millis(150)), Score::database_win(0), "half of the time is for waiting");
    assert_eq!(score(Duration::from_secs(60)), Score::database_win(7));
    let stopped = Budget::depth(1);
    stopped.control.stop();
    let answer = engine(Tells::Plies).think(&History::new(Walk::start()), &stopped, 1, &mut Silent);
    assert_eq!(answer.best().score, Score::database_win(0));
}
