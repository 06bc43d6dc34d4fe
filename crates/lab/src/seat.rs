//! Who sits at the board: an engine of this process, an evolved individual, or another program behind its protocol.

use crate::engine_pool::EnginePool;
use crate::interrupt::Interrupt;
use crate::match_play::{Contestant, Settings};
use crate::rival::{Chosen, Clocks, Fault, Language, Program, ProgramPool, Seated, Terms};
use foehn_game::any::History;
use foehn_games::face::DuelFace;
use foehn_learn::evolution::player::USUAL_SEED;
use foehn_learn::evolution::{Arena, Genome};
use foehn_search::any::Thinker;
use foehn_search::{Budget, MethodRecipe};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is lost between an engine of this process and its clock.
const OVERHEAD: Duration = Duration::from_millis(10);

/// What finds the moves of a contestant.
#[derive(Clone, Debug)]
pub enum Mind {
    /// Our own search, by this recipe.
    Recipe(Box<MethodRecipe>),
    /// An evolved individual, and the arena of the match's game.
    Individual(Arc<dyn Arena>, Box<Genome>),
    /// Another program, and the language of the game in which it is spoken to.
    Program(Program, Language),
}

/// Where a contestant's players for each game come from.
pub(crate) enum Bench {
    Engines(EnginePool, Budget),
    Individuals(Arc<dyn Arena>, Box<Genome>, Budget),
    Programs(ProgramPool),
}

/// A contestant in one game.
pub(crate) enum Seat {
    Engine(Box<dyn Thinker>, Budget),
    Individual(Box<dyn Thinker>, Budget),
    Program(Seated),
}

impl Bench {
    pub(crate) fn new(
        duel: &'static dyn DuelFace,
        contestant: &Contestant,
        settings: &Settings,
        interrupt: &Interrupt,
    ) -> Self {
        let budget = interrupt.over(&contestant.budget);
        match &contestant.mind {
            Mind::Recipe(recipe) => {
                Bench::Engines(EnginePool::new(duel, recipe.as_ref().clone(), settings.shelf.clone()), budget)
            }
            Mind::Individual(arena, genome) => Bench::Individuals(Arc::clone(arena), genome.clone(), budget),
            Mind::Program(program, language) => {
                let terms = Terms::new(&budget, settings.grace).under(settings.clock);
                Bench::Programs(ProgramPool::new(program.clone(), *language, terms))
            }
        }
    }

    /// Somebody without memory of other games, for one that begins so.
    pub(crate) fn take(&self, opening: &History, interrupt: &Interrupt) -> Result<Seat, Fault> {
        match self {
            Bench::Engines(pool, budget) => Ok(Seat::Engine(pool.take(), budget.clone())),
            Bench::Individuals(arena, genome, budget) => {
                Ok(Seat::Individual(arena.player(genome, USUAL_SEED), budget.clone()))
            }
            Bench::Programs(pool) => pool.take(opening, interrupt).map(Seat::Program),
        }
    }

    /// Keeps what can be used again.
    pub(crate) fn give_back(&self, seat: Seat) {
        match (self, seat) {
            (Bench::Engines(pool, _), Seat::Engine(engine, _)) => pool.give_back(engine),
            (Bench::Programs(pool), Seat::Program(seated)) => pool.give_back(seated),
            _ => {}
        }
    }
}

impl Seat {
    /// A move in the current position of a game that is not over, with these clocks where the game has some.
    pub(crate) fn choose(
        &mut self,
        history: &History,
        clocks: Option<Clocks>,
        interrupt: &Interrupt,
    ) -> Result<Chosen, Fault> {
        let chosen = match self {
            Seat::Program(seated) => seated.choose(history, clocks, interrupt)?,
            Seat::Engine(engine, budget) => choose_by_thought(engine.as_mut(), history, clocks, budget),
            Seat::Individual(player, budget) => choose_by_thought(player.as_mut(), history, clocks, budget),
        };
        if interrupt.is_raised() { Err(Fault::Interrupted) } else { Ok(chosen) }
    }
}

/// The move of an engine of this process.
fn choose_by_thought(engine: &mut dyn Thinker, history: &History, clocks: Option<Clocks>, budget: &Budget) -> Chosen {
    let asked = Instant::now();
    let time = clocks.map(|clocks| clocks.own.allot(OVERHEAD)).or(budget.time);
    let answer = engine.think(history.sight(), &Budget { time, ..budget.clone() }, 1, &mut |_| ());
    let mv = *answer.best().moves.first().expect("a game that is not over has a move");
    Chosen { mv, nodes: answer.nodes, time: asked.elapsed() }
}
