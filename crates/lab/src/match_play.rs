//! Matches: two sides, each a recipe, an evolved individual or another program, play each opening twice, once with either colour.
//!
//! A game ends by the rules, by the draws of its path, as a draw at a greatest length, or by the fault of a program; nobody
//! adjudicates. Both contestants begin every game with empty tables, so under a budget of nodes or depth a game follows from its opening alone, and the result of
//! a match does not depend on the number of threads. Results come in the order of the openings; of a match that stops
//! early, whole pairs count up to the first that is not finished. (Counting whatever happened to be finished would favour
//! short games.)

use crate::elo::{Pentanomial, Rating};
use crate::in_order::run_in_order;
use crate::interrupt::Interrupt;
use crate::rival::{Clocks, Fault};
use crate::seat::{Bench, Seat};
use crate::sprt::{Sprt, SprtVerdict};
use foehn_game::any::{History, Oracle, Position};
use foehn_game::{Outcome, Player};
use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_play::{PlayerClock, TimeControl};
use foehn_search::Budget;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

pub use crate::seat::Mind;

/// One side of a match.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// What it is called.
    pub name: String,
    /// What finds its moves.
    pub mind: Mind,
    /// What it may spend on each move.
    pub budget: Budget,
}

/// How a match is played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many openings are played, each twice.
    pub pairs: usize,
    /// How many games are played at a time.
    pub threads: NonZeroUsize,
    /// A game of so many plies, those of the opening included, is a draw.
    pub longest_game: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// How long a program that is late is waited for before it loses the game.
    pub grace: Duration,
    /// The time control of every game; both sides have a clock of their own, and who oversteps it has lost.
    pub clock: Option<TimeControl>,
    /// Exact knowledge that the engines of this process ask.
    pub shelf: Shelf,
    /// Whether a game ends as soon as that knowledge says how it will.
    pub adjudicated: bool,
    /// The score of an earlier sitting, with which the match goes on; its openings are not played again.
    pub before: Standing,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules, draws of the path included.
    Rules,
    /// Exact knowledge said how it would end.
    Known,
    /// It reached the greatest length.
    Length,
    /// A contestant (0 or 1) could not go on.
    Forfeit(usize, Fault),
}

/// What a contestant spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spent {
    /// Moves made.
    pub moves: u64,
    /// Nodes searched; 0 where a program does not say.
    pub nodes: u64,
    /// Time, by the clock on the wall.
    pub time: Duration,
}

impl Spent {
    /// Seconds for a move, on average.
    ///
    /// ```
    /// use foehn_lab::match_play::Spent;
    /// use std::time::Duration;
    /// let spent = Spent { moves: 4, nodes: 0, time: Duration::from_secs(1) };
    /// assert_eq!(spent.seconds_a_move(), 0.25);
    /// ```
    pub fn seconds_a_move(&self) -> f64 {
        self.time.as_secs_f64() / self.moves.max(1) as f64
    }

    pub(crate) fn add(&mut self, other: Spent) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct GamePlayed {
    /// The game from the first position of its opening on.
    pub history: History,
    /// The contestant (0 or 1) that was the first player.
    pub first: usize,
    /// The result.
    pub outcome: Outcome,
    /// How it came about.
    pub ending: Ending,
    /// What each contestant spent.
    pub spent: [Spent; 2],
}

impl GamePlayed {
    /// The contestant (0 or 1) that was this player.
    pub fn contestant(&self, player: Player) -> usize {
        self.first ^ player.index()
    }

    /// Half points of the first contestant: 0, 1 or 2.
    pub(crate) fn half_points(&self) -> usize {
        match self.outcome.winner() {
            None => 1,
            Some(winner) if self.contestant(winner) == 0 => 2,
            Some(_) => 0,
        }
    }
}

/// The score of a match so far, as the first contestant sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The pairs by their points.
    pub pairs: Pentanomial,
    /// What each contestant spent.
    pub spent: [Spent; 2],
    /// Games that each contestant lost on time.
    pub lost_on_time: [u64; 2],
}

impl Standing {
    /// How many games are counted.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// What the score says about strength.
    pub fn rating(&self) -> Rating {
        Rating::of(&self.pairs)
    }

    /// Counts a pair.
    pub fn add(&mut self, pair: &PairResult) {
        for &points in &pair.half_points {
            *[&mut self.losses, &mut self.draws, &mut self.wins][points.min(2)] += 1;
        }
        self.pairs.add(pair.half_points.iter().map(|&points| points.min(2)).sum());
        for side in [0, 1] {
            self.spent[side].add(pair.spent[side]);
            self.lost_on_time[side] += pair.lost_on_time[side];
        }
    }
}

/// What a pair of games adds to the score of a match, as data: enough to go on after it another time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairResult {
    /// Half points of the first contestant in either game: 0, 1 or 2.
    pub half_points: [usize; 2],
    /// What each contestant spent.
    pub spent: [Spent; 2],
    /// Games that each contestant lost on time.
    pub lost_on_time: [u64; 2],
}

impl PairResult {
    /// Of two games.
    pub fn of(pair: &[GamePlayed; 2]) -> Self {
        let mut result = PairResult {
            half_points: pair.each_ref().map(GamePlayed::half_points),
            spent: [Spent::default(); 2],
            lost_on_time: [0; 2],
        };
        for game in pair {
            result.spent.iter_mut().zip(game.spent).for_each(|(sum, spent)| sum.add(spent));
            if let Ending::Forfeit(side, fault) = &game.ending {
                result.lost_on_time[*side] += u64::from(fault.is_time());
            }
        }
        result
    }
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// All games are played.
    Finished,
    /// The test has its verdict.
    Decided(SprtVerdict),
    /// There was no further opening.
    OutOfOpenings,
    /// It was interrupted.
    Interrupted,
}

/// Plays a match between two contestants. Openings are taken as they are needed; every finished pair goes to `report`, in order, with the
/// score so far, and `report` may break the match off.
pub fn play_match(
    duel: &'static dyn DuelFace,
    contestants: &[Contestant; 2],
    openings: impl Iterator<Item = History> + Send,
    settings: &Settings,
    interrupt: &Interrupt,
    mut report: impl FnMut(&[GamePlayed; 2], &Standing) -> ControlFlow<()>,
) -> (Standing, End) {
    let mut standing = settings.before;
    if let Some(end) = decision(settings, &standing) {
        return (standing, end);
    }
    let played = standing.pairs.pairs() as usize;
    let openings = openings.skip(played).take(settings.pairs.saturating_sub(played));
    let games = openings.map(Arc::new).flat_map(|opening| [(opening.clone(), 0), (opening, 1)]);
    let table = Table {
        benches: contestants.each_ref().map(|side| Bench::new(duel, side, settings, interrupt)),
        longest_game: settings.longest_game,
        referee: settings.shelf.get(duel.rules()).filter(|_| settings.adjudicated),
        clock: settings.clock,
        interrupt,
    };
    let play = |(opening, first): (Arc<History>, usize)| table.play_game(&opening, first);
    let mut end = None;
    let mut half_pair = None;
    run_in_order(games, settings.threads, play, |game| {
        let Some(game) = game else {
            end = Some(End::Interrupted);
            return ControlFlow::Break(());
        };
        let Some(first) = half_pair.take() else {
            half_pair = Some(game);
            return ControlFlow::Continue(());
        };
        let pair = [first, game];
        standing.add(&PairResult::of(&pair));
        end = if report(&pair, &standing).is_break() || interrupt.is_raised() {
            Some(End::Interrupted)
        } else {
            decision(settings, &standing)
        };
        match end {
            None => ControlFlow::Continue(()),
            Some(_) => {
                interrupt.raise();
                ControlFlow::Break(())
            }
        }
    });
    let complete = standing.pairs.pairs() == settings.pairs as u64;
    (standing, end.unwrap_or(if complete { End::Finished } else { End::OutOfOpenings }))
}

fn decision(settings: &Settings, standing: &Standing) -> Option<End> {
    match settings.sprt?.verdict(&standing.pairs) {
        SprtVerdict::Undecided => None,
        verdict => Some(End::Decided(verdict)),
    }
}

/// What the contestants sit down to for each game.
struct Table<'a> {
    benches: [Bench; 2],
    longest_game: usize,
    /// Who says how a game will end.
    referee: Option<Arc<dyn Oracle>>,
    clock: Option<TimeControl>,
    interrupt: &'a Interrupt,
}

/// How a game ended.
type Finish = (Outcome, Ending);

impl Table<'_> {
    /// Plays one game; `None` where it was interrupted.
    fn play_game(&self, opening: &History, first: usize) -> Option<GamePlayed> {
        let mut game = GamePlayed {
            history: opening.clone(),
            first,
            outcome: Outcome::Draw,
            ending: Ending::Rules,
            spent: [Spent::default(); 2],
        };
        let mut seats = [0, 1].map(|side| self.benches[side].take(opening, self.interrupt));
        (game.outcome, game.ending) = self.play_on(&mut seats, &mut game)?;
        for (side, (bench, seat)) in self.benches.iter().zip(seats).enumerate() {
            // A program that failed is not asked again; its successor is a fresh process.
            let failed =
                matches!(&game.ending, Ending::Forfeit(loser, fault) if *loser == side && !fault.is_forgivable());
            if let (false, Ok(seat)) = (failed, seat) {
                bench.give_back(seat);
            }
        }
        Some(game)
    }

    /// How the game will end, where somebody knows.
    fn foreseen(&self, position: &Position) -> Option<Outcome> {
        let verdict = self.referee.as_ref()?.verdict(position)?;
        Some(verdict.outcome(position.mover()))
    }

    /// Moves until the game ends; `None` where it was interrupted.
    fn play_on(&self, seats: &mut [Result<Seat, Fault>; 2], game: &mut GamePlayed) -> Option<Finish> {
        for (side, seat) in seats.iter().enumerate() {
            if let Err(fault) = seat {
                return forfeit(game, side, fault.clone());
            }
        }
        let mut clocks = self.clock.map(|control| [PlayerClock::new(control); 2]);
        loop {
            let ended = game.history.outcome().map(|outcome| (outcome, Ending::Rules));
            let too_long = game.history.moves().len() >= self.longest_game;
            let ended = ended.or_else(|| Some((self.foreseen(game.history.position())?, Ending::Known)));
            if let Some(end) = ended.or(too_long.then_some((Outcome::Draw, Ending::Length))) {
                return Some(end);
            }
            let side = game.contestant(game.history.position().mover());
            let chosen = match &mut seats[side] {
                Ok(seat) => {
                    let clocks = clocks.map(|clocks| Clocks { own: clocks[side], other: clocks[1 - side] });
                    seat.choose(&game.history, clocks, self.interrupt)
                }
                Err(fault) => Err(fault.clone()),
            };
            match chosen {
                Ok(chosen) => {
                    game.spent[side].add(Spent { moves: 1, nodes: chosen.nodes, time: chosen.time });
                    if let Some(Err(flag)) = clocks.as_mut().map(|clocks| clocks[side].press(chosen.time)) {
                        return forfeit(game, side, Fault::Flag(flag));
                    }
                    game.history.play(chosen.mv);
                }
                Err(fault) => return forfeit(game, side, fault),
            }
        }
    }
}

/// The contestant loses; `None` for an interrupt, which is nobody's fault.
fn forfeit(game: &GamePlayed, side: usize, fault: Fault) -> Option<Finish> {
    let winner = if game.contestant(Player::FIRST) == side { Player::SECOND } else { Player::FIRST };
    match fault {
        Fault::Interrupted => None,
        fault => Some((Outcome::win(winner), Ending::Forfeit(side, fault))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::{duel, start};
    use crate::openings::RandomOpenings;

    fn contestant(name: &str, budget: Budget) -> Contestant {
        let mut recipe = duel(name).recipe();
        recipe.set("table-size", "1").unwrap();
        Contestant { name: "x".to_owned(), mind: Mind::Recipe(Box::new(recipe.into())), budget }
    }

    fn settings(pairs: usize, threads: usize) -> Settings {
        let threads = NonZeroUsize::new(threads).unwrap();
        let shelf = Shelf::default();
        Settings {
            pairs,
            threads,
            longest_game: 400,
            sprt: None,
            grace: Duration::from_secs(5),
            clock: None,
            shelf,
            adjudicated: false,
            before: Standing::default(),
        }
    }

    /// The standing, without what clocks say, and every game as text.
    fn play(name: &str, contestants: &[Contestant; 2], settings: &Settings) -> (Standing, End, Vec<String>) {
        let mut games = Vec::new();
        let openings = RandomOpenings::new(duel(name), start(name), None, 7);
        let (mut standing, end) =
            play_match(duel(name), contestants, openings, settings, &Interrupt::default(), |pair, _| {
                assert_eq!([pair[0].first, pair[1].first], [0, 1]);
                games.extend(pair.iter().map(|game| format!("{:?} {:?}", game.outcome, game.history.moves())));
                ControlFlow::Continue(())
            });
        standing.spent.iter_mut().for_each(|spent| spent.time = Duration::ZERO);
        (standing, end, games)
    }

    #[test]
    fn a_recipe_is_even_with_itself() {
        let side = contestant("checkers", Budget::nodes(500));
        let (standing, end, games) = play("checkers", &[side.clone(), side], &settings(6, 2));
        assert_eq!((end, games.len()), (End::Finished, 12));
        assert_eq!(standing.pairs.counts(), [0, 0, 6, 0, 0], "every pair is one to one");
        assert_eq!((standing.wins, standing.games()), (standing.losses, 12));
        assert_eq!((standing.rating().elo, standing.rating().error()), (0.0, 0.0));
        assert_eq!(standing.spent[0], standing.spent[1]);
        assert!(games.chunks(2).all(|pair| pair[0] == pair[1]), "the same game with both colours");
    }

    #[test]
    fn four_plies_beat_one() {
        let sides = [4, 1].map(|depth| contestant("othello", Budget::depth(depth)));
        let (standing, ..) = play("othello", &sides, &settings(12, 2));
        assert!(standing.wins >= 18, "{standing:?}");
        assert!(standing.rating().low > 0.0 && standing.rating().superiority > 0.99, "{:?}", standing.rating());
        let (mirrored, ..) = play("othello", &[sides[1].clone(), sides[0].clone()], &settings(12, 2));
        assert_eq!((mirrored.losses, mirrored.wins), (standing.wins, standing.losses));
    }

    #[test]
    fn threads_change_nothing() {
        let sides = [800, 200].map(|nodes| contestant("connect4", Budget::nodes(nodes)));
        let alone = play("connect4", &sides, &settings(10, 1));
        assert_eq!(play("connect4", &sides, &settings(10, 2)), alone);
        assert_eq!(play("connect4", &sides, &settings(10, 5)), alone);
    }

    #[test]
    fn a_test_stops_the_match_at_the_same_game() {
        let sides = [4, 1].map(|depth| contestant("othello6", Budget::depth(depth)));
        let stopping = |threads| Settings { sprt: Sprt::new(0.0, 100.0), ..settings(500, threads) };
        let alone = play("othello6", &sides, &stopping(1));
        assert_eq!(alone.1, End::Decided(SprtVerdict::AcceptsE1));
        assert!(alone.0.games() < 200, "{:?}", alone.0);
        assert_eq!(play("othello6", &sides, &stopping(3)), alone);
    }

    #[test]
    fn who_knows_the_end_ends_the_game() {
        let contestants = [contestant("connect4", Budget::nodes(50)), contestant("connect4", Budget::nodes(50))];
        let openings = || RandomOpenings::new(duel("connect4"), start("connect4"), Some(2), 3);
        let known = Settings { adjudicated: true, ..settings(2, 1) };
        let lost = |_: &Position| Some(foehn_game::Verdict::Loss(None));
        known.shelf.put(duel("connect4").rules(), Arc::new(lost));
        play_match(duel("connect4"), &contestants, openings(), &known, &Interrupt::default(), |pair, _| {
            for game in pair {
                assert_eq!((&game.ending, game.history.moves().len()), (&Ending::Known, 2));
                assert_eq!(game.outcome, Outcome::win(game.history.position().mover().opponent()));
            }
            ControlFlow::Continue(())
        });
    }

    #[test]
    fn games_can_be_too_long_and_openings_too_few() {
        let side = contestant("othello", Budget::depth(1));
        let short = Settings { longest_game: 12, ..settings(3, 1) };
        let openings = RandomOpenings::new(duel("othello"), start("othello"), None, 7).take(2);
        let contestants = [side.clone(), side];
        let (standing, end) =
            play_match(duel("othello"), &contestants, openings, &short, &Interrupt::default(), |pair, _| {
                assert!(pair.iter().all(|game| game.ending == Ending::Length && game.history.moves().len() == 12));
                ControlFlow::Continue(())
            });
        assert_eq!((standing.draws, end), (4, End::OutOfOpenings));
    }

    #[test]
    fn who_oversteps_the_clock_has_lost() {
        let side = contestant("checkers", Budget::default());
        let sides = [side.clone(), side];
        let clocked = |text: &str| Settings { clock: text.parse().ok(), longest_game: 60, ..settings(1, 1) };
        let (hurried, ..) = play("checkers", &sides, &clocked("1ms"));
        assert_eq!(hurried.lost_on_time.iter().sum::<u64>(), 2, "{hurried:?}");
        // Few nodes on a long clock: a busy machine must not decide this.
        let brief = contestant("checkers", Budget::nodes(200));
        let (timed, ..) = play("checkers", &[brief.clone(), brief], &clocked("10/10m"));
        assert_eq!((timed.lost_on_time, timed.games()), ([0, 0], 2), "{timed:?}");
    }

    #[test]
    fn an_interrupt_keeps_whole_pairs() {
        let side = contestant("connect4", Budget::nodes(200));
        let openings = RandomOpenings::new(duel("connect4"), start("connect4"), None, 7);
        let interrupt = Interrupt::default();
        let (standing, end) = play_match(
            duel("connect4"),
            &[side.clone(), side],
            openings,
            &settings(50, 2),
            &interrupt,
            |_, standing| {
                if standing.games() == 6 {
                    interrupt.raise();
                }
                ControlFlow::Continue(())
            },
        );
        assert_eq!((standing.games(), end), (6, End::Interrupted));
    }
}
