//! Thousands of random programs: they stay within their bounds, read as they are written, and run without harm.

use super::sequences::{branch_free, count, of_number};
use super::*;
use foehn_game::kit::Random;
use foehn_search::evolved::{Compiled, Decision, Registers, Statement, Terminal, Vocabulary};

const WORDS: Vocabulary = Vocabulary::new(["knights", "bishops", "rooks", "pawns"]);
const WITH_CONSTANTS: Bounds = Bounds { constants: 0.2, ..Bounds::USUAL };

fn for_random_programs(count: u64, mut see: impl FnMut(&Program, &mut Random)) {
    for seed in 0..count {
        let mut random = Random::new(seed);
        let bounds = if seed % 2 == 0 { Bounds::USUAL } else { WITH_CONSTANTS };
        see(&random_program(&bounds, &mut random), &mut random);
    }
}

/// How many statements of each program are not those of the other, by text.
fn statements(program: &Program) -> Vec<String> {
    let text = program.text(&WORDS);
    let mut lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
    lines.sort();
    lines
}

#[test]
fn random_programs_keep_the_bounds_and_use_every_word() {
    let mut seen = String::new();
    for_random_programs(3000, |program, _| {
        assert!(Bounds::USUAL.hold(program) && program.size() > 0);
        seen.push_str(&program.text(&WORDS));
    });
    for terminal in Terminal::ALL {
        assert!(seen.contains(&format!(" {}\n", WORDS.word(terminal))), "{terminal:?}");
    }
    let functions = "+ - * / sine sigmoid inc-horizon dec-horizon store-level store-search store-game load if";
    for function in functions.split(' ') {
        assert!(seen.lines().any(|line| line.split_whitespace().next() == Some(function)), "{function}");
    }
}

#[test]
fn text_reads_as_it_was_written() {
    for_random_programs(3000, |program, _| {
        let text = program.text(&WORDS);
        assert_eq!(Program::parse(&text, &WORDS).as_ref(), Ok(program), "{text}");
    });
}

#[test]
fn nothing_that_a_program_reads_makes_it_fail() {
    let extremes = [0.0, -1.0, 1e9, -1e9, 1e-9, f32::MAX, f32::MIN, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    for_random_programs(5000, |program, random| {
        let compiled = Compiled::new(program);
        assert!(compiled.most_steps() <= 5 * program.size());
        let mut registers = Registers::default();
        for _ in 0..5 {
            for terminal in Terminal::ALL {
                registers.set(terminal, extremes[random.below(extremes.len())]);
            }
            let pieces = [extremes[random.below(extremes.len())]; 3];
            let score = extremes[random.below(extremes.len())];
            let change = compiled.run(&mut registers, &pieces[..random.below(4)], || score);
            assert!((-2..=2).contains(&change));
            for terminal in Terminal::ALL {
                assert!(registers.get(terminal).abs() <= 1e9, "{terminal:?} in\n{}", program.text(&WORDS));
            }
        }
    });
}

#[test]
fn sequences_are_numbered_without_gaps() {
    for_random_programs(500, |program, _| {
        let mut program = program.clone();
        let all = count(&program.statements);
        assert_eq!(all, 1 + 2 * program.decisions());
        let total: usize = (0..all).map(|number| of_number(&mut program.statements, number).len()).sum();
        assert_eq!(total, program.size(), "every statement lies in one sequence");
    });
}

#[test]
fn crossover_keeps_bounds_and_statements() {
    let mut changed = [0; 2];
    for_random_programs(3000, |one, random| {
        let other = random_program(&WITH_CONSTANTS, random);
        let mut before = [statements(one), statements(&other)].concat();
        before.sort();
        for (kind, swap) in [swap_sequences, swap_branch_free].into_iter().enumerate() {
            let (first, second) = swap(one, &other, &WITH_CONSTANTS, random);
            assert!(Bounds::USUAL.hold(&first) && Bounds::USUAL.hold(&second));
            let mut after = [statements(&first), statements(&second)].concat();
            after.sort();
            assert_eq!(before, after, "nothing is lost and nothing is new");
            changed[kind] += usize::from(first != *one);
        }
    });
    assert!(changed.iter().all(|&changed| changed > 2000), "{changed:?}");
}

#[test]
fn branch_free_crossover_leaves_decisions_where_they_are() {
    fn skeleton(sequence: &[Statement]) -> String {
        let part = |statement: &Statement| match statement {
            Statement::Do(_) => String::new(),
            Statement::If(decision) => {
                let Decision { left, comparison, right, then, otherwise } = &**decision;
                format!("{left:?}{comparison:?}{right:?}({})({})", skeleton(then), skeleton(otherwise))
            }
        };
        sequence.iter().map(part).collect()
    }
    for_random_programs(1000, |one, random| {
        let other = random_program(&Bounds::USUAL, random);
        let (first, second) = swap_branch_free(one, &other, &Bounds::USUAL, random);
        assert_eq!(skeleton(&first.statements), skeleton(&one.statements));
        assert_eq!(skeleton(&second.statements), skeleton(&other.statements));
    });
}

#[test]
fn stretches_without_decisions_are_the_longest() {
    let program =
        Program::parse("load alpha\nif alpha < beta\nend\nload beta\nload beta\n", &WORDS).expect("a program");
    assert_eq!(branch_free(&program.statements), [0..1, 2..4]);
    assert!(branch_free(&program.statements[1..2]).is_empty());
}

#[test]
fn mutations_keep_the_bounds_and_change_something() {
    let mut changed = [0; 2];
    for_random_programs(2000, |program, random| {
        let crossed = cross_with_random(program, &Bounds::USUAL, random);
        let mutated = mutate_statements(program, 0.5, &Bounds::USUAL, random);
        assert!(Bounds::USUAL.hold(&crossed) && Bounds::USUAL.hold(&mutated));
        assert_eq!(mutated.size(), program.size());
        assert_eq!(mutate_statements(program, 0.0, &Bounds::USUAL, random), *program);
        changed[0] += usize::from(crossed != *program);
        changed[1] += usize::from(mutated != *program);
    });
    assert!(changed[0] > 1500 && changed[1] > 1000, "{changed:?}");
}

#[test]
fn bounds_hold_over_many_generations() {
    let bounds = Bounds { nesting: 2, statements: 40, ..Bounds::USUAL };
    let mut random = Random::new(3);
    let mut pool: Vec<Program> = (0..20).map(|_| random_program(&bounds, &mut random)).collect();
    for generation in 0..5000 {
        let (one, other) = (random.below(20), random.below(20));
        let (first, second) = match generation % 2 {
            0 => swap_sequences(&pool[one], &pool[other], &bounds, &mut random),
            _ => swap_branch_free(&pool[one], &pool[other], &bounds, &mut random),
        };
        assert!(bounds.hold(&first) && bounds.hold(&second), "generation {generation}");
        pool[one] = first;
        pool[other] = if generation % 7 == 0 { cross_with_random(&second, &bounds, &mut random) } else { second };
    }
    assert!(pool.iter().all(|program| bounds.hold(program)));
}
