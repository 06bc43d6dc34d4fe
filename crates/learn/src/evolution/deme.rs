//! A deme: a population, and how it goes from one epoch to the next.
//!
//! Epoch 0 makes and evaluates the founders. In every later epoch children are born of parents chosen by tournament, now and then
//! of one parent from another deme; at its end the elites play some more games, because an evaluation of a dozen games is
//! mostly luck: without this, the lucky ones stay. Everything random is forked from the run's seed by deme, epoch and
//! birth, and a game's seed by individual and number, so that the course of a deme depends on the plan and the pollen alone.
//!
//! Who survives is compared by strength with a standard deviation taken off, who becomes a parent by strength itself
//! ([`Selection::Strength`]); or both by the fitness of the paper ([`Selection::Fitness`]).

use super::arena::{Arena, Opponent, Played, Seat};
use super::breed::{self, Birth};
use super::fitness::{Class, HalfClass};
use super::front;
use super::individual::{Individual, Operator};
use super::phases::Evaluation;
use super::plan::{Colours, Opponents, Plan, Selection, Succession};
use super::pollen::Given;
use super::{Genome, Stream};

/// How many individuals a deme gives away as pollen.
const POLLEN: usize = 2;
/// Pollen is kept for so many epochs: another deme may be one behind.
const KEPT_EPOCHS: u32 = 2;

/// A game that a deme wants to be played.
pub struct Order<'a> {
    /// Who plays.
    pub individual: &'a Individual,
    /// Its modules.
    pub genome: &'a Genome,
    /// The number of the game among those of the individual.
    pub number: u32,
    /// Against whom.
    pub against: Against<'a>,
    /// Which side the individual has.
    pub seat: Seat,
    /// What decides everything random in the game.
    pub seed: u64,
}

impl Order<'_> {
    /// Plays it; nothing where `stop` said so before its end.
    pub(super) fn play(&self, arena: &dyn Arena, stop: &dyn Fn() -> bool) -> Option<Played> {
        match self.against {
            Against::Class(class) => {
                arena.play(self.genome, Opponent::Teacher(class.depth()), self.seat, self.seed, stop)
            }
            Against::Rival(rival) => {
                arena.play(self.genome, Opponent::Individual(&rival.genome()), self.seat, self.seed, stop)
            }
        }
    }
}

/// Against whom a game is.
#[derive(Clone, Copy)]
pub enum Against<'a> {
    /// A teacher.
    Class(Class),
    /// Another individual.
    Rival(&'a Individual),
}

/// Why a deme could not go on.
#[derive(Debug)]
pub enum Halt {
    /// Somebody stopped the run.
    Stopped,
    /// What was played could not be kept.
    Failed(std::io::Error),
    /// Nobody elsewhere does it, and why.
    Refused(String),
}

/// Who plays the games of a deme and watches it.
pub trait Games {
    /// Plays a game, or remembers it.
    ///
    /// # Errors
    /// The run is to stop.
    fn play(&mut self, order: &Order<'_>) -> Result<Played, Halt>;

    /// An individual has been evaluated.
    fn evaluated(&mut self, _individual: &Individual) {}

    /// The population has changed.
    fn changed(&mut self, _deme: &Deme) {}
}

/// A population.
#[derive(Clone, PartialEq, Debug)]
pub struct Deme {
    /// Its number.
    pub number: u32,
    /// The last epoch that is complete; `None` before the founders.
    pub epoch: Option<u32>,
    /// The number of the next individual.
    pub next: u32,
    /// The individuals.
    pub population: Vec<Individual>,
    /// The best by strength and nodes that were ever here.
    pub front: Vec<Individual>,
    /// What it gave away at the end of the last epochs.
    pub given: Vec<(u32, Vec<Individual>)>,
}

/// What an epoch was like.
#[derive(Clone, PartialEq, Debug)]
pub struct EpochSummary {
    /// The deme.
    pub deme: u32,
    /// The epoch.
    pub epoch: u32,
    /// The greatest fitness of the population.
    pub best_fitness: f64,
    /// The mean fitness.
    pub mean_fitness: f64,
    /// The greatest strength, a standard deviation taken off.
    pub best_strength: f64,
    /// The mean strength.
    pub mean_strength: f64,
    /// The mean nodes a move.
    pub nodes_a_move: f64,
    /// The individuals evaluated in the epoch.
    pub evaluated: u32,
    /// The games of the epoch.
    pub games: u32,
    /// All nodes of the epoch, of both sides: what it cost.
    pub nodes: u64,
    /// Who was pollinated: the parent from another deme, and the child.
    pub pollinations: Vec<(String, String)>,
}

impl Deme {
    /// A deme before its founders.
    pub fn new(number: u32) -> Self {
        Deme { number, epoch: None, next: 1, population: Vec::new(), front: Vec::new(), given: Vec::new() }
    }

    /// The epoch that comes next.
    pub fn next_epoch(&self) -> u32 {
        self.epoch.map_or(0, |epoch| epoch + 1)
    }

    /// Goes through the next epoch, with the pollen of the one before it. After an error the deme is of no use.
    ///
    /// # Errors
    /// The run is to stop.
    pub fn advance(
        &mut self,
        plan: &Plan,
        arena: &dyn Arena,
        pollen: &[Given],
        games: &mut dyn Games,
    ) -> Result<EpochSummary, Halt> {
        let epoch = self.next_epoch();
        let root = Stream::new(plan.seed).named("epoch").fork(self.number.into()).fork(epoch.into());
        let mut work = Epoch {
            plan,
            arena,
            games,
            deme: self,
            epoch,
            root,
            evaluated: 0,
            played: 0,
            nodes: 0,
            pollinations: vec![],
        };
        match epoch {
            0 => work.founders()?,
            _ => match plan.succession {
                Succession::SteadyState => work.steady_state(pollen)?,
                Succession::Generations => work.generation(pollen)?,
            },
        }
        work.reevaluate()?;
        let (evaluated, played, nodes, pollinations) = (work.evaluated, work.played, work.nodes, work.pollinations);
        self.finish(plan, epoch);
        Ok(self.summary(epoch, evaluated, played, nodes, pollinations))
    }

    fn finish(&mut self, plan: &Plan, epoch: u32) {
        self.epoch = Some(epoch);
        self.front = front::merged(&self.front, &self.population);
        let best: Vec<Individual> =
            self.ranking(plan, Trust::Hopeful).into_iter().take(POLLEN).map(|at| self.population[at].clone()).collect();
        self.given.push((epoch, best));
        self.given.retain(|(given, _)| given + KEPT_EPOCHS > epoch);
    }

    fn summary(
        &self,
        epoch: u32,
        evaluated: u32,
        games: u32,
        nodes: u64,
        pollinations: Vec<(String, String)>,
    ) -> EpochSummary {
        let count = self.population.len().max(1) as f64;
        let mean = |value: fn(&Individual) -> f64| self.population.iter().map(value).sum::<f64>() / count;
        let best = |value: fn(&Individual) -> f64| self.population.iter().map(value).fold(f64::NEG_INFINITY, f64::max);
        EpochSummary {
            deme: self.number,
            epoch,
            best_fitness: best(Individual::fitness),
            mean_fitness: mean(Individual::fitness),
            best_strength: best(|individual| individual.strength().lower()),
            mean_strength: mean(|individual| individual.strength().mean),
            nodes_a_move: mean(|individual| individual.record.nodes_a_move()),
            evaluated,
            games,
            nodes,
            pollinations,
        }
    }

    /// The places of the population, the best first.
    fn ranking(&self, plan: &Plan, trust: Trust) -> Vec<usize> {
        let worth: Vec<f64> = self.population.iter().map(|individual| worth(plan, individual, trust)).collect();
        let mut places: Vec<usize> = (0..worth.len()).collect();
        places.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]).then(a.cmp(&b)));
        places
    }
}

/// How an individual is valued when luck is possible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// By what it most likely is: for parents and pollen.
    Hopeful,
    /// By what it very likely is at least: for survival.
    Careful,
}

fn worth(plan: &Plan, individual: &Individual, trust: Trust) -> f64 {
    match (plan.selection, trust) {
        (Selection::Fitness, _) => individual.fitness(),
        (Selection::Strength, Trust::Hopeful) => individual.strength().mean,
        (Selection::Strength, Trust::Careful) => individual.strength().lower(),
    }
}

/// The individual that most likely is the best: by the largest evidence, then by the fewest nodes.
pub fn champion<'a>(individuals: impl Iterator<Item = &'a Individual>) -> Option<&'a Individual> {
    let key = |individual: &Individual| (individual.strength().lower(), -individual.record.nodes_a_move());
    individuals
        .filter(|individual| individual.record.total().games() > 0)
        .map(|one| (key(one), one))
        .fold(None, |best: Option<((f64, f64), &Individual)>, (key, one)| match best {
            Some((known, leader)) if (known, &leader.name) >= (key, &one.name) => Some((known, leader)),
            _ => Some((key, one)),
        })
        .map(|(_, one)| one)
}

/// An epoch under way.
struct Epoch<'a> {
    plan: &'a Plan,
    arena: &'a dyn Arena,
    games: &'a mut dyn Games,
    deme: &'a mut Deme,
    epoch: u32,
    root: Stream,
    evaluated: u32,
    played: u32,
    nodes: u64,
    pollinations: Vec<(String, String)>,
}

impl Epoch<'_> {
    fn founders(&mut self) -> Result<(), Halt> {
        for _ in 0..self.plan.individuals {
            let number = self.take_number();
            let mut stream = self.root.fork(number.into());
            let mut founder = breed::founder(self.plan, self.arena, self.deme.number, number, &mut stream);
            self.evaluate(&mut founder, &mut stream)?;
            self.deme.population.push(founder);
            self.games.changed(self.deme);
        }
        Ok(())
    }

    /// Child by child: each takes the place of one that lost a tournament and is not better.
    fn steady_state(&mut self, pollen: &[Given]) -> Result<(), Halt> {
        for _ in 0..self.plan.births {
            let (child, mut stream) = self.birth(pollen)?;
            let ranking = self.deme.ranking(self.plan, Trust::Careful);
            let others = &ranking[(self.plan.elites as usize).min(ranking.len() - 1)..];
            // Places in the ranking are in order of worth: the loser has the greatest.
            let loser = (0..self.plan.tournament).map(|_| stream.below(others.len())).max().unwrap_or(0);
            let loser = others[loser];
            let careful = |individual: &Individual| worth(self.plan, individual, Trust::Careful);
            if careful(&child) >= careful(&self.deme.population[loser]) {
                self.deme.population[loser] = child;
            }
            self.games.changed(self.deme);
        }
        Ok(())
    }

    /// All at once: the elites stay.
    fn generation(&mut self, pollen: &[Given]) -> Result<(), Halt> {
        let ranking = self.deme.ranking(self.plan, Trust::Careful);
        let elites = (self.plan.elites as usize).min(ranking.len());
        let mut next: Vec<Individual> = ranking[..elites].iter().map(|&at| self.deme.population[at].clone()).collect();
        while next.len() < self.plan.individuals as usize {
            next.push(self.birth(pollen)?.0);
        }
        self.deme.population = next;
        self.games.changed(self.deme);
        Ok(())
    }

    /// A child, evaluated, with what is left of its stream.
    fn birth(&mut self, pollen: &[Given]) -> Result<(Individual, Stream), Halt> {
        let number = self.take_number();
        let mut stream = self.root.fork(number.into());
        let ranking = self.deme.ranking(self.plan, Trust::Hopeful);
        let mut parent = |ranking: &[usize]| {
            let best = (0..self.plan.tournament).map(|_| stream.below(ranking.len())).min().unwrap_or(0);
            ranking[best]
        };
        let mother = parent(&ranking);
        let others: Vec<usize> = ranking.iter().copied().filter(|at| *at != mother).collect();
        let father = if others.is_empty() { mother } else { parent(&others) };
        let (mother, mut father) = (&self.deme.population[mother], &self.deme.population[father]);
        let pollen: Vec<&Individual> = pollen.iter().flat_map(|given| given.iter()).collect();
        let is_pollinated = !pollen.is_empty() && stream.chance(self.plan.pollination);
        if is_pollinated {
            father = pollen[stream.below(pollen.len())];
        }
        let birth = Birth { deme: self.deme.number, epoch: self.epoch, number };
        let mut child = breed::child(mother, father, self.arena, birth, &mut stream);
        if is_pollinated {
            child.pedigree.operators.push(Operator::Pollination);
            self.pollinations.push((father.name.clone(), child.name.clone()));
        }
        self.evaluate(&mut child, &mut stream)?;
        Ok((child, stream))
    }

    fn take_number(&mut self) -> u32 {
        self.deme.next += 1;
        self.deme.next - 1
    }

    /// The four phases.
    fn evaluate(&mut self, individual: &mut Individual, stream: &mut Stream) -> Result<(), Halt> {
        let genome = individual.genome();
        let mut evaluation = Evaluation::new(self.plan.thresholds.clone());
        while let Some(class) = evaluation.next() {
            let rival = match self.plan.opponents {
                Opponents::Individuals if evaluation.is_past_phase_two() => self.rival(class, stream),
                _ => None,
            };
            let played = match rival {
                Some(at) => self.play_rival(individual, &genome, at)?,
                None => self.play_teacher(individual, &genome, class)?,
            };
            evaluation.add(&played);
        }
        self.evaluated += 1;
        self.games.evaluated(individual);
        Ok(())
    }

    /// The place of the individual whose strength is nearest to a class; one of the nearest three, so that not every child plays the same one.
    fn rival(&self, class: Class, stream: &mut Stream) -> Option<usize> {
        let far = |individual: &Individual| (individual.strength().mean - f64::from(class.number())).abs();
        let mut places: Vec<(f64, usize)> = self.deme.population.iter().map(far).zip(0..).collect();
        places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        places.truncate(3);
        (!places.is_empty()).then(|| places[stream.below(places.len())].1)
    }

    /// More games for the best, with new seeds.
    fn reevaluate(&mut self) -> Result<(), Halt> {
        if self.plan.reevaluation == 0 {
            return Ok(());
        }
        let elites = (self.plan.elites.max(1) as usize).min(self.deme.population.len());
        for at in self.deme.ranking(self.plan, Trust::Hopeful).into_iter().take(elites) {
            let mut individual = self.deme.population[at].clone();
            let genome = individual.genome();
            for _ in 0..self.plan.reevaluation {
                let class = most_telling(&individual, self.plan.thresholds.greatest);
                self.play_teacher(&mut individual, &genome, class)?;
            }
            self.deme.population[at] = individual;
            self.games.changed(self.deme);
        }
        Ok(())
    }

    fn play_teacher(&mut self, individual: &mut Individual, genome: &Genome, class: Class) -> Result<Played, Halt> {
        let played = self.games.play(&order(self.plan, individual, genome, Against::Class(class)))?;
        individual.record.add(class, &played);
        self.count(&played);
        Ok(played)
    }

    fn play_rival(&mut self, individual: &mut Individual, genome: &Genome, at: usize) -> Result<Played, Halt> {
        let rival = &self.deme.population[at];
        let strength = HalfClass::nearest(rival.strength().mean);
        let played = self.games.play(&order(self.plan, individual, genome, Against::Rival(rival)))?;
        individual.record.add_rival(strength, &played);
        self.count(&played);
        Ok(played)
    }

    fn count(&mut self, played: &Played) {
        self.played += 1;
        self.nodes += played.nodes + played.opponent_nodes;
    }
}

/// The next game of an individual: seat and seed follow from its name and number.
fn order<'a>(plan: &Plan, individual: &'a Individual, genome: &'a Genome, against: Against<'a>) -> Order<'a> {
    let number = individual.record.total().games();
    let seat = match plan.colours {
        Colours::Both if number % 2 == 1 => Seat::Second,
        _ => Seat::First,
    };
    let seed = Stream::new(plan.seed).named("game").named(&individual.name).fork(number.into()).seed();
    Order { individual, genome, number, against, seat, seed }
}

/// The class of teachers against which another game tells most: near the strength, and not played too often.
fn most_telling(individual: &Individual, greatest: Class) -> Class {
    let strength = individual.strength().mean;
    let tells = |class: Class| {
        let far = (f64::from(class.number()) - strength).abs();
        (-0.5 * far).exp() / f64::from(1 + individual.record.against(class).games())
    };
    let allowed = Class::ALL.into_iter().filter(|class| *class <= greatest);
    allowed.max_by(|a, b| tells(*a).total_cmp(&tells(*b))).unwrap_or(Class::ALL[0])
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::arena::Opponent;
    use super::super::toy::ToyArena;
    use super::*;
    use std::sync::Arc;

    /// Plays at once, and counts.
    struct AtOnce<'a> {
        arena: &'a ToyArena,
        rivals: u32,
        seats: [u32; 2],
    }

    impl Games for AtOnce<'_> {
        fn play(&mut self, order: &Order<'_>) -> Result<Played, Halt> {
            self.seats[order.seat as usize] += 1;
            let played = match order.against {
                Against::Class(class) => {
                    self.arena.play(order.genome, Opponent::Teacher(class.depth()), order.seat, order.seed, &|| false)
                }
                Against::Rival(rival) => {
                    self.rivals += 1;
                    let genome = rival.genome();
                    self.arena.play(order.genome, Opponent::Individual(&genome), order.seat, order.seed, &|| false)
                }
            };
            played.ok_or(Halt::Stopped)
        }
    }

    pub(in crate::evolution) fn evolve(plan: &Plan, epochs: u32) -> (Deme, Vec<EpochSummary>, u32, [u32; 2]) {
        let arena = ToyArena::default();
        let mut games = AtOnce { arena: &arena, rivals: 0, seats: [0; 2] };
        let mut deme = Deme::new(0);
        let summaries = (0..epochs).map(|_| deme.advance(plan, &arena, &[], &mut games).unwrap()).collect::<Vec<_>>();
        (deme, summaries, games.rivals, games.seats)
    }

    fn true_strength(deme: &Deme) -> f64 {
        let best = champion(deme.population.iter().chain(&deme.front)).unwrap();
        ToyArena::strength(&best.genome())
    }

    #[test]
    fn evolution_finds_better_individuals_whatever_the_succession() {
        for succession in [Succession::SteadyState, Succession::Generations] {
            for opponents in [Opponents::Teachers, Opponents::Individuals] {
                let plan = Plan { succession, opponents, ..Plan::default() };
                let (first, ..) = evolve(&plan, 1);
                let (last, summaries, rivals, _) = evolve(&plan, 16);
                let (begin, end) = (true_strength(&first), true_strength(&last));
                assert!(end > begin + 0.8, "{succession:?} {opponents:?}: {begin} became {end}");
                assert!(summaries[15].mean_strength > summaries[0].mean_strength + 2.0);
                assert_eq!(rivals > 0, opponents == Opponents::Individuals);
            }
        }
    }

    #[test]
    fn the_same_plan_is_the_same_course_and_another_seed_is_another() {
        let plan = Plan::default();
        assert_eq!(evolve(&plan, 3), evolve(&plan, 3));
        assert_ne!(evolve(&plan, 3).0, evolve(&Plan { seed: 2, ..plan }, 3).0);
    }

    #[test]
    fn a_population_keeps_its_size_and_its_names_are_its_own() {
        for succession in [Succession::SteadyState, Succession::Generations] {
            let plan = Plan { succession, individuals: 7, births: 5, ..Plan::default() };
            let (deme, summaries, ..) = evolve(&plan, 6);
            assert_eq!(deme.population.len(), 7);
            let mut names: Vec<&str> = deme.population.iter().map(|individual| individual.name.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), 7);
            assert_eq!(summaries[0].evaluated, 7);
            assert!(deme.given.iter().map(|(epoch, _)| *epoch).eq([4, 5]));
        }
    }

    #[test]
    fn elites_gather_games() {
        let games = |reevaluation| {
            let (deme, ..) = evolve(&Plan { reevaluation, ..Plan::default() }, 12);
            deme.population.iter().map(|individual| individual.record.total().games()).max().unwrap_or(0)
        };
        // An evaluation has at most 2 + 4 + 10 + 7 games.
        assert!(games(0) <= 23 && games(3) > 23, "{} {}", games(0), games(3));
    }

    #[test]
    fn both_colours_are_played_by_turns_if_the_plan_says_so() {
        let [white, black] = evolve(&Plan::default(), 2).3;
        assert!(white > 0 && black == 0);
        let [white, black] = evolve(&Plan { colours: Colours::Both, ..Plan::default() }, 2).3;
        assert!(black > 0 && white.abs_diff(black) < white / 4);
    }

    #[test]
    fn pollen_becomes_a_parent() {
        let arena = ToyArena::default();
        let mut games = AtOnce { arena: &arena, rivals: 0, seats: [0; 2] };
        let plan = Plan { pollination: 0.5, ..Plan::default() };
        let mut stranger = Deme::new(7);
        stranger.advance(&plan, &arena, &[], &mut games).unwrap();
        let pollen = [Arc::new(stranger.given[0].1.clone())];
        let mut deme = Deme::new(0);
        let founders = deme.advance(&plan, &arena, &[], &mut games).unwrap();
        assert!(founders.pollinations.is_empty());
        let summary = deme.advance(&plan, &arena, &pollen, &mut games).unwrap();
        assert!((4..=16).contains(&summary.pollinations.len()), "{summary:?}");
        assert!(summary.pollinations.iter().all(|(parent, child)| parent.starts_with("7-") && child.starts_with("0-")));
    }

    #[test]
    fn more_games_are_played_near_the_strength() {
        let (deme, ..) = evolve(&Plan { reevaluation: 0, ..Plan::default() }, 8);
        let best = champion(deme.population.iter()).unwrap();
        let class = most_telling(best, Class::ALL[6]);
        assert!((f64::from(class.number()) - best.strength().mean).abs() <= 4.0);
        assert!(most_telling(best, Class::ALL[1]) <= Class::ALL[1]);
    }

    /// What selection by strength and more games for elites are worth, at equal numbers of games. On the toy arena, whose
    /// chances have the form that `Strength` assumes; mean and standard error of the champion's true strength over 80
    /// pairs of runs, 2026-11-18: strength against fitness +0.27 +- 0.13 after 1,000 games and +0.17 +- 0.10 after 4,000;
    /// two more games for each elite against none +0.19 +- 0.11 and +0.19 +- 0.08.
    #[test]
    #[ignore = "a measurement of minutes"]
    fn what_selection_and_reevaluation_are_worth() {
        let champion_after = |seed: u64, selection, reevaluation, most: u64| {
            let plan = Plan { seed, selection, reevaluation, ..Plan::default() };
            let arena = ToyArena::default();
            let mut games = AtOnce { arena: &arena, rivals: 0, seats: [0; 2] };
            let mut deme = Deme::new(0);
            while arena.games.load(std::sync::atomic::Ordering::Relaxed) < most {
                deme.advance(&plan, &arena, &[], &mut games).unwrap();
            }
            true_strength(&deme)
        };
        for most in [1000, 4000] {
            for ((better, more), (worse, fewer)) in [
                ((Selection::Strength, 0), (Selection::Fitness, 0)),
                ((Selection::Strength, 2), (Selection::Strength, 0)),
            ] {
                let gain = |seed| champion_after(seed, better, more, most) - champion_after(seed, worse, fewer, most);
                let gains: Vec<f64> = (1000..1080).map(gain).collect();
                let count = gains.len() as f64;
                let mean = gains.iter().sum::<f64>() / count;
                let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
                let error = (variance / count).sqrt();
                println!("{most} games, {better:?} {more} against {worse:?} {fewer}: {mean:+.3} +- {error:.3}");
            }
        }
    }
}
