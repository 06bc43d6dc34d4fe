//! Matches: two recipes play each opening twice, once with either colour.
//!
//! A game ends by the rules, by the draws of its path, or as a draw at a greatest length; nobody adjudicates. Both contestants begin every
//! game with empty tables, so under a budget of nodes or depth a game follows from its opening alone, and the result of
//! a match does not depend on the number of threads. Results come in the order of the openings; of a match that stops
//! early, whole pairs count up to the first that is not finished. (Counting whatever happened to be finished would favour
//! short games.)

use crate::elo::{Pentanomial, Rating};
use crate::engine_pool::EnginePool;
use crate::in_order::run_in_order;
use crate::interrupt::Interrupt;
use crate::sprt::{Sprt, SprtVerdict};
use foehn_game::{Game, History, Outcome, Player};
use foehn_games::expert::Expert;
use foehn_search::{Budget, Recipe};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

/// One side of a match.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// What it is called.
    pub name: String,
    /// How it searches.
    pub recipe: Recipe,
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
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// By the rules, draws of the path included.
    Rules,
    /// It reached the greatest length.
    Length,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct GamePlayed<G: Game> {
    /// The game from the first position of its opening on.
    pub history: History<G>,
    /// The contestant (0 or 1) that was the first player.
    pub first: usize,
    /// The result.
    pub outcome: Outcome,
    /// How it came about.
    pub ending: Ending,
    /// Nodes searched by each contestant.
    pub nodes: [u64; 2],
}

impl<G: Game> GamePlayed<G> {
    /// The contestant (0 or 1) that was this player.
    pub fn contestant(&self, player: Player) -> usize {
        self.first ^ player.index()
    }

    /// Half points of the first contestant: 0, 1 or 2.
    fn half_points(&self) -> usize {
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
    /// Nodes searched by each contestant.
    pub nodes: [u64; 2],
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

    fn add<G: Game>(&mut self, pair: &[GamePlayed<G>; 2]) {
        let points = [pair[0].half_points(), pair[1].half_points()];
        for (game, points) in pair.iter().zip(points) {
            *[&mut self.losses, &mut self.draws, &mut self.wins][points] += 1;
            self.nodes.iter_mut().zip(game.nodes).for_each(|(sum, nodes)| *sum += nodes);
        }
        self.pairs.add(points[0] + points[1]);
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
pub fn play_match<G: Expert>(
    contestants: &[Contestant; 2],
    openings: impl Iterator<Item = History<G>> + Send,
    settings: &Settings,
    interrupt: &Interrupt,
    mut report: impl FnMut(&[GamePlayed<G>; 2], &Standing) -> ControlFlow<()>,
) -> (Standing, End) {
    let games = openings.take(settings.pairs).map(Arc::new).flat_map(|opening| [(opening.clone(), 0), (opening, 1)]);
    let table = Table {
        engines: contestants.each_ref().map(|side| EnginePool::new(side.recipe.clone())),
        budgets: contestants.each_ref().map(|side| interrupt.over(&side.budget)),
        longest_game: settings.longest_game,
        interrupt,
    };
    let play = |(opening, first): (Arc<History<G>>, usize)| table.play_game(&opening, first);
    let mut standing = Standing::default();
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
        standing.add(&pair);
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
struct Table<'a, G: Expert> {
    engines: [EnginePool<G>; 2],
    budgets: [Budget; 2],
    longest_game: usize,
    interrupt: &'a Interrupt,
}

impl<G: Expert> Table<'_, G> {
    /// Plays one game; `None` where it was interrupted.
    fn play_game(&self, opening: &History<G>, first: usize) -> Option<GamePlayed<G>> {
        let mut engines = self.engines.each_ref().map(EnginePool::take);
        let mut history = opening.clone();
        let mut nodes = [0; 2];
        let (outcome, ending) = loop {
            let ended = history.outcome().map(|outcome| (outcome, Ending::Rules));
            let too_long = (history.moves().len() >= self.longest_game).then_some((Outcome::Draw, Ending::Length));
            if let Some(end) = ended.or(too_long) {
                break end;
            }
            let side = first ^ history.position().mover().index();
            let answer = engines[side].think(&history, &self.budgets[side], 1, &mut |_| ());
            if self.interrupt.is_raised() {
                return None;
            }
            nodes[side] += answer.nodes;
            history.play(*answer.best().moves.first().expect("a game that is not over has a move"));
        };
        self.engines.iter().zip(engines).for_each(|(pool, engine)| pool.give_back(engine));
        Some(GamePlayed { history, first, outcome, ending, nodes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::RandomOpenings;
    use foehn_games::checkers::Checkers;
    use foehn_games::connect_four::ConnectFour;
    use foehn_games::othello::Othello;

    fn contestant<G: Expert>(budget: Budget) -> Contestant {
        let mut recipe = G::recipe();
        recipe.set("table-size", "1").unwrap();
        Contestant { name: "x".to_owned(), recipe, budget }
    }

    fn settings(pairs: usize, threads: usize) -> Settings {
        Settings { pairs, threads: NonZeroUsize::new(threads).unwrap(), longest_game: 400, sprt: None }
    }

    /// The standing, and every game as text.
    fn play<G: Expert>(contestants: &[Contestant; 2], settings: &Settings) -> (Standing, End, Vec<String>) {
        let mut games = Vec::new();
        let openings = RandomOpenings::new(G::start(), None, 7);
        let (standing, end) = play_match(contestants, openings, settings, &Interrupt::default(), |pair, _| {
            assert_eq!([pair[0].first, pair[1].first], [0, 1]);
            games.extend(pair.iter().map(|game| format!("{:?} {:?}", game.outcome, game.history.moves())));
            ControlFlow::Continue(())
        });
        (standing, end, games)
    }

    #[test]
    fn a_recipe_is_even_with_itself() {
        let side = contestant::<Checkers>(Budget::nodes(500));
        let (standing, end, games) = play::<Checkers>(&[side.clone(), side], &settings(6, 2));
        assert_eq!((end, games.len()), (End::Finished, 12));
        assert_eq!(standing.pairs.counts(), [0, 0, 6, 0, 0], "every pair is one to one");
        assert_eq!((standing.wins, standing.games()), (standing.losses, 12));
        assert_eq!((standing.rating().elo, standing.rating().error()), (0.0, 0.0));
        assert_eq!(standing.nodes[0], standing.nodes[1]);
        assert!(games.chunks(2).all(|pair| pair[0] == pair[1]), "the same game with both colours");
    }

    #[test]
    fn four_plies_beat_one() {
        let sides = [4, 1].map(|depth| contestant::<Othello<8>>(Budget::depth(depth)));
        let (standing, ..) = play::<Othello<8>>(&sides, &settings(12, 2));
        assert!(standing.wins >= 18, "{standing:?}");
        assert!(standing.rating().low > 0.0 && standing.rating().superiority > 0.99, "{:?}", standing.rating());
        let (mirrored, ..) = play::<Othello<8>>(&[sides[1].clone(), sides[0].clone()], &settings(12, 2));
        assert_eq!((mirrored.losses, mirrored.wins), (standing.wins, standing.losses));
    }

    #[test]
    fn threads_change_nothing() {
        let sides = [800, 200].map(|nodes| contestant::<ConnectFour<7, 6>>(Budget::nodes(nodes)));
        let alone = play::<ConnectFour<7, 6>>(&sides, &settings(10, 1));
        assert_eq!(play::<ConnectFour<7, 6>>(&sides, &settings(10, 2)), alone);
        assert_eq!(play::<ConnectFour<7, 6>>(&sides, &settings(10, 5)), alone);
    }

    #[test]
    fn a_test_stops_the_match_at_the_same_game() {
        let sides = [4, 1].map(|depth| contestant::<Othello<6>>(Budget::depth(depth)));
        let stopping = |threads| Settings { sprt: Sprt::new(0.0, 100.0), ..settings(500, threads) };
        let alone = play::<Othello<6>>(&sides, &stopping(1));
        assert_eq!(alone.1, End::Decided(SprtVerdict::AcceptsE1));
        assert!(alone.0.games() < 200, "{:?}", alone.0);
        assert_eq!(play::<Othello<6>>(&sides, &stopping(3)), alone);
    }

    #[test]
    fn games_can_be_too_long_and_openings_too_few() {
        let side = contestant::<Othello<8>>(Budget::depth(1));
        let short = Settings { longest_game: 12, ..settings(3, 1) };
        let openings = RandomOpenings::new(Othello::<8>::start(), None, 7).take(2);
        let contestants = [side.clone(), side];
        let (standing, end) = play_match(&contestants, openings, &short, &Interrupt::default(), |pair, _| {
            assert!(pair.iter().all(|game| game.ending == Ending::Length && game.history.moves().len() == 12));
            ControlFlow::Continue(())
        });
        assert_eq!((standing.draws, end), (4, End::OutOfOpenings));
    }

    #[test]
    fn an_interrupt_keeps_whole_pairs() {
        let side = contestant::<ConnectFour<7, 6>>(Budget::nodes(200));
        let openings = RandomOpenings::new(ConnectFour::<7, 6>::start(), None, 7);
        let interrupt = Interrupt::default();
        let (standing, end) =
            play_match(&[side.clone(), side], openings, &settings(50, 2), &interrupt, |_, standing| {
                if standing.games() == 6 {
                    interrupt.raise();
                }
                ControlFlow::Continue(())
            });
        assert_eq!((standing.games(), end), (6, End::Interrupted));
    }
}
