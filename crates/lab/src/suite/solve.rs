//! Searches the positions of a suite. Every position is met with empty tables, so that the answers depend neither
//! on the order of the positions nor on the number of threads.

use super::{Points, Task};
use crate::engine_pool::EnginePool;
use crate::in_order::run_in_order;
use crate::interrupt::Interrupt;
use foehn_game::Score;
use foehn_game::any::{History, Move};
use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_search::{Budget, Iteration, MethodRecipe};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

/// How a suite is searched.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The recipe.
    pub recipe: MethodRecipe,
    /// What each position may cost.
    pub budget: Budget,
    /// How many positions are searched at a time.
    pub threads: NonZeroUsize,
    /// Exact knowledge that the engines ask.
    pub shelf: Shelf,
}

/// What a search had spent at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The depth of the last finished iteration.
    pub depth: i32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// The answer to one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<M> {
    /// The move found.
    pub found: Option<M>,
    /// Whether it is right; `None` where the suite does not say.
    pub right: Option<bool>,
    /// The points for it, where the suite grades moves.
    pub points: Option<Points>,
    /// The value found.
    pub score: Score,
    /// Whether the value is proved.
    pub proved: bool,
    /// The depth of the last finished iteration.
    pub depth: i32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// When the right answer was found for good: from then on the search never left it.
    pub found_at: Option<Moment>,
}

/// The sum of the answers so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Positions searched.
    pub total: usize,
    /// Those answered rightly.
    pub right: usize,
    /// Those answered wrongly.
    pub wrong: usize,
    /// The points of those that are graded.
    pub points: Option<Points>,
    /// Nodes searched.
    pub nodes: u64,
    /// Time spent, added up over all threads.
    pub time: Duration,
}

impl Standing {
    fn add<M>(&mut self, solved: &Solved<M>) {
        self.total += 1;
        self.right += usize::from(solved.right == Some(true));
        self.wrong += usize::from(solved.right == Some(false));
        self.nodes += solved.nodes;
        self.time += solved.time;
        if let Some(points) = solved.points {
            let sum = self.points.get_or_insert_default();
            sum.got += points.got;
            sum.most += points.most;
        }
    }
}

/// Searches the tasks and hands every answer to `report`, in the order of the tasks, with the sum so far. Stops where the
/// interrupt is raised; a position that it cut short is not counted.
pub fn solve(
    duel: &'static dyn DuelFace,
    tasks: &[Task],
    settings: &Settings,
    interrupt: &Interrupt,
    mut report: impl FnMut(&Task, &Solved<Move>, &Standing) -> ControlFlow<()>,
) -> Standing {
    let mut standing = Standing::default();
    let engines = EnginePool::new(duel, settings.recipe.clone(), settings.shelf.clone());
    let work = |task| (task, answer(task, &engines, settings, interrupt));
    run_in_order(tasks.iter(), settings.threads, work, |(task, solved)| {
        let Some(solved) = solved else { return ControlFlow::Break(()) };
        standing.add(&solved);
        if report(task, &solved, &standing).is_break() {
            interrupt.raise();
        }
        if interrupt.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    standing
}

fn answer(task: &Task, engines: &EnginePool, settings: &Settings, interrupt: &Interrupt) -> Option<Solved<Move>> {
    if interrupt.is_raised() {
        return None;
    }
    let mut engine = engines.take();
    let history = History::new(task.position.clone());
    let budget = interrupt.over(&settings.budget);
    let mut found_at = None;
    let mut note = |iteration: &Iteration<Move>| {
        let right = judged(task, iteration) == Some(true);
        let Iteration { depth, nodes, time, .. } = *iteration;
        found_at = right.then(|| found_at.unwrap_or(Moment { depth, nodes, time }));
    };
    let iteration = engine.think(history.sight(), &budget, 1, &mut note);
    // The answer may come from an iteration that was broken off.
    note(&iteration);
    engines.give_back(engine);
    if interrupt.is_raised() {
        return None;
    }
    let line = iteration.best();
    let found = line.moves.first();
    Some(Solved {
        found: found.copied(),
        right: judged(task, &iteration),
        points: task.goal.grade(found),
        score: line.score,
        proved: iteration.proved,
        depth: iteration.depth,
        nodes: iteration.nodes,
        time: iteration.time,
        found_at,
    })
}

/// Whether what an iteration found is right; `None` where nothing was asked.
fn judged(task: &Task, iteration: &Iteration<Move>) -> Option<bool> {
    let line = iteration.best();
    task.goal.judge(line.moves.first(), line.score, iteration.proved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name::{duel, entry};
    use crate::suite::Suite;

    fn settings(name: &str, depth: i32, threads: usize) -> Settings {
        let threads = NonZeroUsize::new(threads).unwrap();
        Settings { recipe: duel(name).recipe().into(), budget: Budget::depth(depth), threads, shelf: Shelf::default() }
    }

    const MATES: &str = "6k1/5ppp/8/8/8/8/8/K6R w - - bm Rxh7; c0 \"wrong: the king takes\";\n\
                         6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"back row\"; c0 \"Re8=10, Kb1=2\";\n\
                         6k1/5ppp/8/8/8/8/8/K3R3 w - - am Re8#; id \"not that\";\n\
                         6k1/5ppp/8/8/8/8/8/K3R3 w - -\n";

    #[test]
    fn answers_are_judged() {
        let suite = Suite::read(entry("chess").format(), MATES);
        let mut verdicts = Vec::new();
        let standing =
            solve(duel("chess"), &suite.tasks, &settings("chess", 3, 1), &Interrupt::default(), |task, solved, _| {
                verdicts.push((task.id.clone(), solved.right));
                ControlFlow::Continue(())
            });
        assert_eq!(
            verdicts,
            [
                ("line 1".to_owned(), Some(false)),
                ("back row".to_owned(), Some(true)),
                ("not that".to_owned(), Some(false)),
                ("line 4".to_owned(), None)
            ]
        );
        assert_eq!((standing.total, standing.right + standing.wrong), (4, 3));
        assert_eq!(standing.points, Some(Points { got: 10, most: 10 }));
    }

    #[test]
    fn the_moment_of_the_right_answer_is_kept() {
        let suite = Suite::read(entry("chess").format(), "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#;\n");
        solve(duel("chess"), &suite.tasks, &settings("chess", 6, 1), &Interrupt::default(), |_, solved, _| {
            let moment = solved.found_at.expect("a mate is found");
            assert!((1..=5).contains(&moment.depth) && moment.nodes <= solved.nodes, "{moment:?}");
            ControlFlow::Continue(())
        });
    }

    #[test]
    fn values_are_judged_by_their_sign() {
        // The mover has three on the ground and an open end; then the opponent has, on both sides.
        let suite = Suite::read(entry("connect4").format(), "121212 18\n121212 -3\n121212 0\n");
        let mut verdicts = Vec::new();
        solve(duel("connect4"), &suite.tasks, &settings("connect4", 4, 1), &Interrupt::default(), |_, solved, _| {
            verdicts.push(solved.right);
            ControlFlow::Continue(())
        });
        assert_eq!(verdicts, [Some(true), Some(false), Some(false)]);
    }

    #[test]
    fn threads_and_order_change_no_answer() {
        let answers = |text: &str, threads| {
            let suite = Suite::read(entry("chess").format(), text);
            let mut answers = Vec::new();
            solve(
                duel("chess"),
                &suite.tasks,
                &settings("chess", 5, threads),
                &Interrupt::default(),
                |_, solved, _| {
                    answers.push((solved.found, solved.score, solved.nodes));
                    ControlFlow::Continue(())
                },
            );
            answers
        };
        let alone = answers(MATES, 1);
        assert_eq!(answers(MATES, 2), alone);
        let reversed: String = MATES.lines().rev().map(|line| format!("{line}\n")).collect();
        assert_eq!(answers(&reversed, 1).into_iter().rev().collect::<Vec<_>>(), alone);
    }

    #[test]
    fn an_interrupt_keeps_what_is_finished() {
        let suite = Suite::read(entry("chess").format(), MATES);
        let interrupt = Interrupt::default();
        let standing = solve(duel("chess"), &suite.tasks, &settings("chess", 2, 1), &interrupt, |_, _, standing| {
            if standing.total == 2 {
                interrupt.raise();
            }
            ControlFlow::Continue(())
        });
        assert_eq!(standing.total, 2);
    }
}
