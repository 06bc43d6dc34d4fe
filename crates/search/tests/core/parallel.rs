//! Several threads in one search: the values of minimax and of one thread, whatever the recipe; an end whenever it is asked for;
//! and a panic in one of them ends them all.

use foehn_game::kit::Random;
use foehn_game::toys::{Nim, TicTacToe};
use foehn_game::{Even, Game, History, Key, Knowledge, Score};
use foehn_search::exam::{Scatter, equals_minimax_together};
use foehn_search::{Allotment, Budget, Control, Engine, Parallel, Recipe, Silent, Whole};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// The ways to divide a search.
const WAYS: [Parallel; 2] = [Parallel::Lazy, Parallel::Abdada];

fn together(threads: i32, parallel: Parallel) -> Recipe {
    Recipe { threads: Whole::new(threads), parallel, table_size: Whole::new(1), ..Recipe::default() }
}

#[test]
fn every_algorithm_and_switch_equals_minimax_with_2_3_and_8_threads() {
    let heaps = [Nim::with_heaps(&[3, 4, 2]), Nim::with_heaps(&[5, 1, 2, 2])];
    equals_minimax_together(&heaps, &Scatter, 1, 600, 9, 2, 100_000).unwrap();
    equals_minimax_together(&heaps, &Even, 2, 300, 9, 2, 100_000).unwrap();
    equals_minimax_together(&[TicTacToe::start()], &Scatter, 3, 1200, 7, 4, 100_000).unwrap();
}

#[test]
fn proved_values_are_those_of_one_thread() {
    for parallel in WAYS {
        for heaps in [[7, 6, 5], [9, 9, 0], [3, 8, 11], [1, 2, 3]] {
            let start = Nim::with_heaps(&heaps);
            let value = |threads| {
                let mut engine = Engine::new(together(threads, parallel), Even);
                let (value, nodes) = engine.exact_value(&History::new(start), &Budget::default(), &mut Silent);
                assert!(nodes > 0);
                let solved = engine.solve(&History::new(start), &Budget::default(), &mut Silent);
                assert_eq!((solved.proved, Some(solved.best().score)), (true, value));
                value.expect("no budget ends it")
            };
            let alone = value(1);
            assert_eq!(alone.is_win(), start.is_won(), "{start:?}");
            assert!([2, 3, 8].into_iter().all(|threads| value(threads) == alone), "{start:?}, {parallel:?}");
        }
    }
}

#[test]
fn one_thread_does_what_it_did_whatever_the_way() {
    let nodes = |parallel| {
        let mut engine = Engine::new(together(1, parallel), Scatter);
        engine.think(&History::new(TicTacToe::start()), &Budget::depth(8), 1, &mut Silent).nodes
    };
    assert_eq!(nodes(Parallel::Lazy), nodes(Parallel::Abdada));
}

#[test]
fn several_lines_have_the_values_of_one_thread() {
    let values = |threads, parallel| {
        let recipe = Recipe { depth_rule: foehn_search::DepthRule::Exact, ..together(threads, parallel) };
        let mut engine = Engine::new(recipe, Scatter);
        let answer = engine.think(&History::new(TicTacToe::start()), &Budget::depth(6), 9, &mut Silent);
        assert_eq!(answer.depth, 6);
        answer.lines.into_iter().map(|line| line.score).collect::<Vec<_>>()
    };
    let alone = values(1, Parallel::Abdada);
    for parallel in WAYS {
        assert_eq!(values(3, parallel), alone, "{parallel:?}");
    }
}

#[test]
fn a_budget_of_nodes_is_that_of_all_threads_together() {
    let start = History::new(Nim::with_heaps(&[15, 14, 13, 12]));
    for threads in [2, 8] {
        let mut engine = Engine::new(together(threads, Parallel::Abdada), Scatter);
        for limit in [1, 100, 5_000, 60_000] {
            let answer = engine.think(&start, &Budget::nodes(limit), 1, &mut Silent);
            assert!(answer.nodes <= limit + 256 * threads as u64, "{threads} threads: {} of {limit}", answer.nodes);
            engine.clear();
        }
    }
}

#[test]
fn a_thousand_searches_stopped_at_random_moments_end_and_leave_the_engine_whole() {
    let start = Nim::with_heaps(&[15, 14, 13, 12]);
    let small = History::new(Nim::with_heaps(&[3, 4, 2]));
    let mut random = Random::new(7);
    for parallel in WAYS {
        let mut engine = Engine::new(together(3, parallel), Scatter);
        for case in 0..500 {
            let control = Control::default();
            let micros = random.below(600) as u64;
            let budget = match case % 3 {
                0 => Budget::time(Duration::from_micros(micros)),
                1 => Budget::nodes(1 + micros),
                _ => Budget { control: control.clone(), ..Budget::default() },
            };
            let answer = thread::scope(|scope| {
                scope.spawn(|| {
                    thread::sleep(Duration::from_micros(micros));
                    control.stop();
                });
                engine.think(&History::new(start), &budget, 1, &mut Silent)
            });
            assert!(start.moves().contains(&answer.best().moves[0]), "case {case}");
        }
        engine.clear();
        let answer = engine.think(&small, &Budget::depth(9), 1, &mut Silent);
        assert_eq!(answer.best().score.is_win(), small.position().is_won());
    }
}

#[test]
fn a_held_search_sleeps_with_all_its_threads_and_pondering_waits_for_the_clock() {
    let control = Control::default();
    control.hold();
    control.ponder();
    let time = Some(Allotment { soft: Duration::from_millis(20), hard: Duration::from_millis(20) });
    let budget = Budget { time, control: control.clone(), ..Budget::default() };
    let searching = thread::spawn(move || {
        let mut engine = Engine::new(together(3, Parallel::Abdada), Scatter);
        engine.think(&History::new(Nim::with_heaps(&[15, 14, 13, 12])), &budget, 1, &mut Silent)
    });
    thread::sleep(Duration::from_millis(60));
    let held = control.progress().nodes;
    assert!(!searching.is_finished() && held <= 3 * 256, "{held}");
    control.release();
    thread::sleep(Duration::from_millis(60));
    assert!(!searching.is_finished() && control.progress().nodes > held, "it ponders");
    control.ponder_hit();
    assert!(searching.join().unwrap().nodes > held);
}

/// Judges by chance, and panics when it is asked in another thread than `spared` for the last time that `left` allows.
#[derive(Clone)]
struct Fragile {
    spared: Option<ThreadId>,
    left: Arc<AtomicU64>,
}

impl Knowledge<Nim> for Fragile {
    fn evaluate(&self, position: &Nim) -> Score {
        if Some(thread::current().id()) != self.spared && self.left.fetch_sub(1, Ordering::Relaxed) == 0 {
            panic!("a fault in the evaluation");
        }
        Score::estimate((Key::of(position.key().0).0 % 201) as i32 - 100)
    }
}

#[test]
fn a_panic_in_any_thread_ends_the_search_with_that_panic() {
    let here = thread::current().id();
    for parallel in WAYS {
        for spared in [None, Some(here)] {
            for left in [0, 10, 3_000] {
                let fragile = Fragile { spared, left: Arc::new(AtomicU64::new(left)) };
                let mut engine = Engine::new(together(3, parallel), fragile);
                let begun = Instant::now();
                // Without an end of its own: only the panic can end it before the time does.
                let budget = Budget::time(Duration::from_secs(60));
                let start = History::new(Nim::with_heaps(&[15, 14, 13, 12]));
                let ended = catch_unwind(AssertUnwindSafe(|| engine.think(&start, &budget, 1, &mut Silent)));
                let panic = ended.expect_err("it panics").downcast::<&str>().expect("its own words");
                assert_eq!(*panic, "a fault in the evaluation");
                assert!(begun.elapsed() < Duration::from_secs(20), "{parallel:?}, {left}: {:?}", begun.elapsed());
            }
        }
    }
}

#[test]
fn threads_that_may_not_compute_sleep_until_they_may_and_the_search_ends_all_the_same() {
    let nodes = |threads, allowed| {
        let control = Control::default();
        control.allow_threads(allowed);
        let seen = Seen::default();
        let mut engine = Engine::new(together(threads, Parallel::Abdada), seen.clone());
        let budget = Budget { control, ..Budget::nodes(30_000) };
        engine.think(&History::new(Nim::with_heaps(&[15, 14, 13, 12])), &budget, 1, &mut Silent);
        seen.threads.lock().unwrap().len()
    };
    assert_eq!(nodes(3, 1), 1, "the first searches alone");
    assert!(nodes(3, 2) <= 2);
}

/// Judges by chance, and notes which threads ask.
#[derive(Clone, Default)]
struct Seen {
    threads: Arc<std::sync::Mutex<std::collections::HashSet<ThreadId>>>,
}

impl Knowledge<Nim> for Seen {
    fn evaluate(&self, position: &Nim) -> Score {
        self.threads.lock().expect("nobody panics here").insert(thread::current().id());
        Score::estimate((Key::of(position.key().0).0 % 201) as i32 - 100)
    }
}
