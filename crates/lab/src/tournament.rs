//! Tournaments in games of several seats: two or more recipes, every opening with everybody in every seat.
//!
//! A round is one opening with all its [`seatings`]: where there are no more contestants than seats, every way to fill the seats
//! in which each contestant has one at least (14 for two in four seats, 36 for three), as Schadd and Winands (2011) play; where
//! there are more, every way to choose who sits where. So each contestant has each seat equally often, beside and
//! against each other in the same ways, and a recipe against itself is even by construction.
//!
//! A game counts one win, which those share who have most. Every seat begins every game with an engine of its own and empty tables:
//! under a budget of nodes or depth the result does not depend on the number of threads. The games of one round begin
//! alike and are not independent, so errors are counted by rounds. Of a tournament that stops early, whole rounds count.
//!
//! Not here: clocks, other programs, Elo (which is of two players), and stopping when a difference is clear.

use crate::bootstrap::Estimate;
use crate::in_order::run_in_order;
use crate::interrupt::Interrupt;
use crate::match_play::{End, Spent};
use foehn_game::Key;
use foehn_game::any::History;
use foehn_games::catalog::Entry;
use foehn_play::happening;
use foehn_search::any::Thinker;
use foehn_search::{Budget, MethodRecipe};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A contestant.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// How it searches, by any method that suits the game.
    pub recipe: MethodRecipe,
    /// What it may spend on each move.
    pub budget: Budget,
}

/// How a tournament is played.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many openings are played, each with every seating.
    pub rounds: usize,
    /// How many games are played at a time.
    pub threads: NonZeroUsize,
    /// A game of so many plies, those of the opening included, ends: all seats share the win, and the evaluation says what it
    /// pays.
    pub longest_game: usize,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct SeatGame {
    /// The game from the first position of its opening on.
    pub history: History,
    /// Which contestant had which seat.
    pub seating: Vec<usize>,
    /// What each seat got.
    pub payoffs: Vec<f64>,
    /// The part of the win that each seat has.
    pub wins: Vec<f64>,
    /// Whether it reached the greatest length instead of its end.
    pub cut: bool,
    /// What each contestant spent.
    pub spent: Vec<Spent>,
}

/// What a contestant got in some games.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Gain {
    games: u64,
    seats: u64,
    wins: f64,
    payoff: f64,
}

/// A mean over rounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RoundMean {
    /// The mean and its 95 % interval, the rounds drawn again from themselves.
    pub estimate: Estimate,
    /// The standard error, from the variance between rounds; `None` where there is one round only.
    pub standard_error: Option<f64>,
}

impl RoundMean {
    /// The mean of what each round said; `None` without a round.
    ///
    /// ```
    /// use foehn_lab::tournament::RoundMean;
    /// let mean = RoundMean::of(&[1.0, 3.0]).expect("two rounds");
    /// assert_eq!((mean.estimate.value, mean.standard_error), (2.0, Some(1.0)));
    /// assert!(RoundMean::of(&[1.0]).is_some_and(|mean| mean.standard_error.is_none()));
    /// ```
    pub fn of(rounds: &[f64]) -> Option<Self> {
        let estimate = Estimate::mean(rounds)?;
        let n = rounds.len() as f64;
        let squares: f64 = rounds.iter().map(|value| (value - estimate.value).powi(2)).sum();
        let standard_error = (rounds.len() > 1).then(|| (squares / (n - 1.0) / n).sqrt());
        Some(RoundMean { estimate, standard_error })
    }
}

/// What a contestant has reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EntrantResult {
    /// Games it took part in.
    pub games: u64,
    /// Seats it had in them.
    pub seats: u64,
    /// Games won; of a win that several seats share, each has its part.
    pub wins: f64,
    /// The share of its games that it won.
    pub win_rate: RoundMean,
    /// What it got for a seat.
    pub payoff: RoundMean,
    /// What it spent.
    pub spent: Spent,
}

/// The results of a tournament so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standings {
    /// For each round, what each contestant got.
    rounds: Vec<Vec<Gain>>,
    spent: Vec<Spent>,
    games: u64,
}

impl Standings {
    fn new(entrants: usize) -> Self {
        Standings { rounds: Vec::new(), spent: vec![Spent::default(); entrants], games: 0 }
    }

    fn add(&mut self, round: &[SeatGame]) {
        let mut gains = vec![Gain::default(); self.spent.len()];
        for game in round {
            for (seat, &entrant) in game.seating.iter().enumerate() {
                gains[entrant].seats += 1;
                gains[entrant].wins += game.wins[seat];
                gains[entrant].payoff += game.payoffs[seat];
            }
            for (entrant, gain) in gains.iter_mut().enumerate() {
                gain.games += u64::from(game.seating.contains(&entrant));
                self.spent[entrant].add(game.spent[entrant]);
            }
        }
        self.rounds.push(gains);
        self.games += round.len() as u64;
    }

    /// How many rounds are finished.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// How many games are counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What a contestant has reached; `None` before the first round is finished.
    pub fn result(&self, entrant: usize) -> Option<EntrantResult> {
        let gains = || self.rounds.iter().map(|round| &round[entrant]);
        Some(EntrantResult {
            games: gains().map(|gain| gain.games).sum(),
            seats: gains().map(|gain| gain.seats).sum(),
            wins: gains().map(|gain| gain.wins).sum(),
            win_rate: RoundMean::of(&self.win_rates(entrant))?,
            payoff: RoundMean::of(&gains().map(|gain| gain.payoff / gain.seats as f64).collect::<Vec<_>>())?,
            spent: self.spent[entrant],
        })
    }

    /// By how much the first contestant's share of games won exceeds the second's, round by round; `None` before the first
    /// round is finished.
    pub fn lead(&self, first: usize, second: usize) -> Option<RoundMean> {
        let both = self.win_rates(first).into_iter().zip(self.win_rates(second));
        RoundMean::of(&both.map(|(first, second)| first - second).collect::<Vec<_>>())
    }

    fn win_rates(&self, entrant: usize) -> Vec<f64> {
        self.rounds.iter().map(|round| round[entrant].wins / round[entrant].games as f64).collect()
    }
}

/// Who sits where in the games of a round: for each game, the contestant of each seat.
///
/// ```
/// use foehn_lab::tournament::seatings;
/// assert_eq!(seatings(2, 3).len(), 6);
/// assert_eq!((seatings(2, 4).len(), seatings(3, 4).len(), seatings(4, 4).len()), (14, 36, 24));
/// assert_eq!(seatings(5, 3).len(), 60);
/// assert_eq!(seatings(2, 2), [[0, 1], [1, 0]]);
/// ```
pub fn seatings(entrants: usize, seats: usize) -> Vec<Vec<usize>> {
    let mut ways = vec![Vec::new()];
    for _ in 0..seats {
        let longer = |way: Vec<usize>| (0..entrants).map(move |next| way.iter().copied().chain([next]).collect());
        ways = ways.into_iter().flat_map(longer).collect();
        ways.retain(|way: &Vec<usize>| entrants <= seats || way.iter().all(|one| is_alone(way, *one)));
    }
    ways.retain(|way| entrants > seats || (0..entrants).all(|entrant| way.contains(&entrant)));
    ways
}

fn is_alone(way: &[usize], entrant: usize) -> bool {
    way.iter().filter(|&&other| other == entrant).count() == 1
}

/// Plays a tournament. Openings are taken as they are needed; every finished round goes to `report`, in order, with the standings
/// after it, and a break ends the tournament.
///
/// # Errors
/// A recipe that the game cannot be searched by, in words that name its contestant.
pub fn play_tournament(
    entry: &'static Entry,
    entrants: &[Entrant],
    openings: impl Iterator<Item = History> + Send,
    settings: &Settings,
    interrupt: &Interrupt,
    mut report: impl FnMut(&[SeatGame], &Standings) -> ControlFlow<()>,
) -> Result<(Standings, End), String> {
    let benches = entrants.iter().map(|entrant| SeatBench::new(entry, entrant, interrupt));
    let hall =
        Hall { entry, benches: benches.collect::<Result<_, _>>()?, longest_game: settings.longest_game, interrupt };
    let seatings = seatings(entrants.len(), entry.rules.seats());
    // The games of a round have the same dice.
    let pair = |(round, opening): (usize, Arc<History>)| {
        seatings.iter().map(move |seating| (round, opening.clone(), seating.clone()))
    };
    let games = openings.take(settings.rounds).map(Arc::new).enumerate().flat_map(pair);
    let mut standings = Standings::new(entrants.len());
    let mut end = None;
    let mut round = Vec::new();
    run_in_order(
        games,
        settings.threads,
        |(round, opening, seating)| hall.play_game(&opening, seating, round as u64),
        |game| {
            let Some(game) = game else {
                end = Some(End::Interrupted);
                return ControlFlow::Break(());
            };
            round.push(game);
            if round.len() < seatings.len() {
                return ControlFlow::Continue(());
            }
            standings.add(&round);
            let stops = report(&round, &standings).is_break() || interrupt.is_raised();
            round.clear();
            if stops {
                interrupt.raise();
                end = Some(End::Interrupted);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        },
    );
    let complete = standings.rounds() == settings.rounds;
    Ok((standings, end.unwrap_or(if complete { End::Finished } else { End::OutOfOpenings })))
}

/// Engines of one contestant, kept for the next game. Each is handed out with an empty memory, like a new one.
struct SeatBench {
    entry: &'static Entry,
    recipe: MethodRecipe,
    budget: Budget,
    idle: Mutex<Vec<Box<dyn Thinker>>>,
}

impl SeatBench {
    fn new(entry: &'static Entry, entrant: &Entrant, interrupt: &Interrupt) -> Result<Self, String> {
        let Entrant { name, recipe, budget } = entrant;
        let first = entry.thinker(recipe.clone()).map_err(|what| format!("contestant `{name}`: {what}"))?;
        let idle = Mutex::new(vec![first]);
        Ok(SeatBench { entry, recipe: recipe.clone(), budget: interrupt.over(budget), idle })
    }

    fn take(&self) -> Box<dyn Thinker> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(mut engine) => {
                engine.clear();
                engine
            }
            None => self.entry.thinker(self.recipe.clone()).expect("the first engine of this recipe was made"),
        }
    }

    fn give_back(&self, engine: Box<dyn Thinker>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
    }
}

/// Where the games are played.
struct Hall<'a> {
    entry: &'static Entry,
    benches: Vec<SeatBench>,
    longest_game: usize,
    interrupt: &'a Interrupt,
}

impl Hall<'_> {
    /// Plays one game, with dice that follow from `dice`; `None` where it was interrupted.
    fn play_game(&self, opening: &History, seating: Vec<usize>, dice: u64) -> Option<SeatGame> {
        let mut history = opening.clone();
        let mut engines: Vec<_> = seating.iter().map(|&entrant| self.benches[entrant].take()).collect();
        engines.iter_mut().zip(1..).for_each(|(engine, seat)| engine.seed(Key::mix(dice, seat).0));
        let mut spent = vec![Spent::default(); self.benches.len()];
        while !history.is_over() && history.moves().len() < self.longest_game {
            if let Some(mv) = happening(history.position(), dice, history.moves().len()) {
                history.play(mv);
                continue;
            }
            let seat = history.position().mover().index();
            let entrant = seating[seat];
            let asked = Instant::now();
            let answer = engines[seat].think(history.sight(), &self.benches[entrant].budget, 1, &mut |_| ());
            if self.interrupt.is_raised() {
                return None;
            }
            let mv = *answer.best().moves.first().expect("a game that is not over has a move");
            spent[entrant].add(Spent { moves: 1, nodes: answer.nodes, time: asked.elapsed() });
            history.play(mv);
        }
        for (&entrant, engine) in seating.iter().zip(engines) {
            self.benches[entrant].give_back(engine);
        }
        let seats = seating.len();
        let cut = !history.is_over();
        let estimated = || self.entry.seats().map(|face| face.shares(history.position()));
        let payoffs = history.payoffs().or_else(estimated).unwrap_or_else(|| vec![0.0; seats]);
        let wins = if cut { vec![1.0 / seats as f64; seats] } else { shared_wins(&payoffs) };
        Some(SeatGame { history, seating, payoffs, wins, cut, spent })
    }
}

/// The win, in equal parts to those who have most.
fn shared_wins(payoffs: &[f64]) -> Vec<f64> {
    let most = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let winners = payoffs.iter().filter(|&&payoff| payoff == most).count();
    payoffs.iter().map(|&payoff| if payoff == most { 1.0 / winners as f64 } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::{entry, start};
    use crate::openings::SeatOpenings;
    use std::time::Duration;

    fn entrant(game: &str, switches: &str, budget: Budget) -> Entrant {
        let mut recipe = entry(game).recipe();
        for switch in ["table-size=1"].into_iter().chain(switches.split(',').filter(|text| !text.is_empty())) {
            recipe.assign(switch).unwrap();
        }
        Entrant { name: switches.to_owned(), recipe, budget }
    }

    fn settings(rounds: usize, threads: usize) -> Settings {
        Settings { rounds, threads: NonZeroUsize::new(threads).unwrap(), longest_game: 400 }
    }

    /// The standings, without what clocks say, and every game as text.
    fn play(game: &str, entrants: &[Entrant], settings: &Settings) -> (Standings, End, Vec<String>) {
        let mut games = Vec::new();
        let openings = SeatOpenings::new(start(game), None, 7);
        let (mut standings, end) =
            play_tournament(entry(game), entrants, openings, settings, &Interrupt::default(), |round, _| {
                let text =
                    |game: &SeatGame| format!("{:?} {:?} {:?}", game.seating, game.payoffs, game.history.moves());
                games.extend(round.iter().map(text));
                ControlFlow::Continue(())
            })
            .expect("recipes that suit the game");
        standings.spent.iter_mut().for_each(|spent| spent.time = Duration::ZERO);
        (standings, end, games)
    }

    #[test]
    fn everybody_sits_everywhere_equally_often() {
        for (entrants, seats) in [(2, 2), (2, 3), (3, 3), (2, 4), (3, 4), (4, 4), (5, 3)] {
            let ways = seatings(entrants, seats);
            let count = |entrant, seat: usize| ways.iter().filter(|way| way[seat] == entrant).count();
            let expected = ways.len() / entrants;
            let even = |entrant| (0..seats).all(|seat| count(entrant, seat) == expected);
            assert!((0..entrants).all(even), "{entrants} in {seats} seats");
            let meets = |a, b| ways.iter().filter(|way| way.contains(&a) && way.contains(&b)).count();
            let first = meets(0, 1);
            assert!((0..entrants).all(|a| (0..a).all(|b| meets(a, b) == first)), "{entrants} in {seats} seats");
        }
    }

    #[test]
    fn a_recipe_is_even_with_itself() {
        let one = entrant("rolit", "", Budget::nodes(100));
        let (standings, end, games) = play("rolit", &[one.clone(), one.clone(), one], &settings(2, 2));
        assert_eq!((end, games.len(), standings.games()), (End::Finished, 72, 72));
        let results: Vec<_> = (0..3).filter_map(|entrant| standings.result(entrant)).collect();
        for result in &results {
            assert_eq!((result.games, result.seats, result.spent.nodes), (72, 96, results[0].spent.nodes));
            assert!((result.wins - 24.0).abs() < 1e-9, "{result:?}");
            assert!((result.payoff.estimate.value - 16.0).abs() < 1e-9, "{result:?}");
            assert!(result.win_rate.standard_error.is_some_and(|error| error < 1e-9), "{result:?}");
        }
        assert!(standings.lead(0, 2).is_some_and(|lead| lead.estimate.value.abs() < 1e-9));
    }

    #[test]
    fn threads_change_nothing() {
        let methods = ["method=max-n", "method=paranoid", "method=best-reply"];
        let sides = methods.map(|method| entrant("rolit", method, Budget::nodes(60)));
        let alone = play("rolit", &sides, &settings(2, 1));
        assert_eq!(play("rolit", &sides, &settings(2, 2)), alone);
        assert_eq!(play("rolit", &sides, &settings(2, 5)), alone);
    }

    #[test]
    fn looking_ahead_beats_the_first_move() {
        let sides = [Budget::depth(2), Budget::nodes(1)].map(|budget| entrant("rolit", "", budget));
        let (standings, ..) = play("rolit", &sides, &settings(4, 2));
        let lead = standings.lead(0, 1).expect("rounds").estimate;
        assert!(lead.value > 0.1 && lead.low > 0.0, "{lead:?}");
        let [deep, shallow] = [0, 1].map(|entrant| standings.result(entrant).expect("rounds"));
        assert!(deep.payoff.estimate.value > shallow.payoff.estimate.value);
        assert!((deep.wins + shallow.wins - standings.games() as f64).abs() < 1e-9, "every game is won once");
    }

    #[test]
    fn a_shared_win_is_shared() {
        assert_eq!(shared_wins(&[3.0, 1.0, 3.0]), [0.5, 0.0, 0.5]);
        assert_eq!(shared_wins(&[0.0, 1.0, 0.0]), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn games_can_be_too_long_and_openings_too_few() {
        let one = entrant("rolit", "", Budget::depth(1));
        let sides = [one.clone(), one];
        let short = Settings { longest_game: 12, ..settings(3, 1) };
        let openings = SeatOpenings::new(start("rolit"), None, 7).take(2);
        let report = |round: &[SeatGame], _: &Standings| {
            assert!(round.iter().all(|game| game.cut && game.wins == [0.25; 4] && game.history.moves().len() == 12));
            ControlFlow::Continue(())
        };
        let played = play_tournament(entry("rolit"), &sides, openings, &short, &Interrupt::default(), report);
        assert!(played.is_ok_and(|(standings, end)| (standings.rounds(), end) == (2, End::OutOfOpenings)));
    }

    #[test]
    fn an_interrupt_keeps_whole_rounds() {
        let one = entrant("nim3", "", Budget::nodes(100));
        let sides = [one.clone(), one];
        let interrupt = Interrupt::default();
        let openings = SeatOpenings::new(start("nim3"), Some(2), 7);
        let played = play_tournament(entry("nim3"), &sides, openings, &settings(50, 2), &interrupt, |_, standings| {
            if standings.rounds() == 2 {
                interrupt.raise();
            }
            ControlFlow::Continue(())
        });
        assert!(played.is_ok_and(|(standings, end)| (standings.games(), end) == (12, End::Interrupted)));
    }

    #[test]
    fn a_recipe_that_does_not_suit_is_refused() {
        let refused = |game: &str, switches: &str| {
            let sides = [entrant(game, "", Budget::depth(1)), entrant(game, switches, Budget::depth(1))];
            let openings = SeatOpenings::new(start(game), Some(1), 7);
            let run = |_: &[SeatGame], _: &Standings| ControlFlow::Continue(());
            play_tournament(entry(game), &sides, openings, &settings(1, 1), &Interrupt::default(), run)
                .expect_err("a recipe that cannot be used")
        };
        let words = refused("nim3", "method=best-reply,others=pass");
        assert!(words.contains("best-reply") && words.contains("cannot skip a turn"), "{words}");
        let words = refused("rolit", "method=alpha-beta");
        assert!(words.contains("does not suit Rolit: take `max-n`"), "{words}");
    }
}
