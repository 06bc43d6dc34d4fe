//! What programs do, step by step, and what their text allows.

use super::*;

const WORDS: Vocabulary = Vocabulary::new(["knights", "bishops", "rooks", "pawns"]);

fn program(text: &str) -> Program {
    Program::parse(text, &WORDS).expect("a program")
}

/// Runs a program with alpha 100, beta 200 and a position worth 150; returns the change of the rest depth and the registers.
fn run(text: &str) -> (i8, Registers) {
    let mut registers = Registers::default();
    registers.set(Terminal::Alpha, 100.0);
    registers.set(Terminal::Beta, 200.0);
    registers.set(Terminal::Count(3), 16.0);
    let change = Compiled::new(&program(text)).run(&mut registers, &[1.0, 3.0, 5.0], || 150.0);
    (change, registers)
}

fn accumulator(text: &str) -> f32 {
    run(text).1.get(Terminal::Accumulator)
}

#[test]
fn functions_compute_with_the_accumulator() {
    assert_eq!(accumulator("load beta\n+ alpha\n"), 300.0);
    assert_eq!(accumulator("load beta\n- alpha\n"), 100.0);
    assert_eq!(accumulator("load beta\n* pawns\n"), 3200.0);
    assert_eq!(accumulator("load beta\n/ pawns\n"), 12.5);
    assert_eq!(accumulator("load beta\n/ knights\n"), 200.0, "divided by nothing");
    assert_eq!(accumulator("sine knights\n"), 0.0);
    assert_eq!(accumulator("sigmoid knights\n"), 0.5);
    assert_eq!(accumulator("load position-score\n+ position-score\n"), 300.0);
    assert_eq!(accumulator("load 2.5\n* -4\n"), -10.0);
}

#[test]
fn pieces_are_numbered_by_the_accumulator() {
    assert_eq!(accumulator("load piece-value\n"), 1.0);
    assert_eq!(accumulator("load 2\nload piece-value\n"), 5.0);
    assert_eq!(accumulator("load 4\nload piece-value\n"), 3.0, "counted round");
    assert_eq!(accumulator("load -1\nload piece-value\n"), 5.0);
}

#[test]
fn registers_are_stored_and_read() {
    let (_, registers) = run("store-level alpha\nstore-search beta\nload alpha\nstore-game accumulator\n");
    assert_eq!(registers.get(Terminal::LevelRegister), 100.0);
    assert_eq!(registers.get(Terminal::SearchRegister), 200.0);
    assert_eq!(registers.get(Terminal::GameRegister), 100.0);
    assert_eq!(accumulator("store-level beta\nload level-register\n"), 200.0);
}

#[test]
fn the_horizon_changes_by_two_at_most() {
    assert_eq!(run("").0, 0);
    assert_eq!(run("inc-horizon\n").0, 1);
    assert_eq!(run("inc-horizon\ninc-horizon\ninc-horizon\n").0, 2);
    assert_eq!(run("dec-horizon\ndec-horizon\ndec-horizon\ndec-horizon\n").0, -2);
    assert_eq!(run("inc-horizon\ndec-horizon\n").0, 0);
}

#[test]
fn one_branch_is_executed_and_then_what_follows() {
    let text = |sign: &str| format!("if alpha {sign} beta\n  inc-horizon\nelse\n  dec-horizon\nend\ndec-horizon\n");
    let changes = ["<", "<=", "=", ">=", ">"].map(|sign| run(&text(sign)).0);
    assert_eq!(changes, [0, 0, -2, -2, -2]);
    let nested = "if alpha > beta\nelse\n  if position-score > alpha\n    inc-horizon\n  end\n  inc-horizon\nend\n";
    assert_eq!(run(nested).0, 2);
}

#[test]
fn the_score_is_asked_where_it_is_read_and_once() {
    for (text, expected) in [("load alpha\n", 0), ("load position-score\n- position-score\n", 1)] {
        let mut asked = 0;
        Compiled::new(&program(text)).run(&mut Registers::default(), &[1.0], || {
            asked += 1;
            f32::NAN
        });
        assert_eq!(asked, expected, "{text}");
    }
    let hidden = "if alpha = alpha\nelse\n  load position-score\nend\n";
    Compiled::new(&program(hidden)).run(&mut Registers::default(), &[], || panic!("not on this branch"));
}

#[test]
fn decisions_are_told_by_their_number() {
    let text =
        "if alpha > beta\n  if alpha = alpha\n  end\nelse\n  if alpha < beta\n  end\nend\nif beta = alpha\nend\n";
    let (program, mut taken) = (program(text), Vec::new());
    assert_eq!(program.decisions(), 4);
    let mut registers = run("").1;
    Compiled::new(&program).run_watched(&mut registers, &[], || 0.0, |number, holds| taken.push((number, holds)));
    assert_eq!(taken, [(0, false), (2, true), (3, false)]);
}

#[test]
fn size_and_nesting_count_branches() {
    let program =
        program("load alpha\nif alpha > beta\n  if alpha > beta\n    inc-horizon\n  end\nelse\n  dec-horizon\nend\n");
    assert_eq!((program.size(), program.nesting(), program.decisions()), (5, 2, 2));
    assert_eq!((Program::NEUTRAL.size(), Program::NEUTRAL.nesting()), (0, 0));
}

#[test]
fn faults_of_a_text_are_named_by_line_and_word() {
    let fault = |text: &str| {
        let error = Program::parse(text, &WORDS).expect_err(text);
        assert!(!error.to_string().contains('\n'), "{error}");
        (error.line, error.word)
    };
    assert_eq!(fault("lode alpha\n"), (1, 1));
    assert_eq!(fault("load alpha\n\nload alpa\n"), (3, 2));
    assert_eq!(fault("load\n"), (1, 2));
    assert_eq!(fault("load alpha beta\n"), (1, 3));
    assert_eq!(fault("inc-horizon alpha\n"), (1, 2));
    assert_eq!(fault("if alpha ~ beta\nend\n"), (1, 3));
    assert_eq!(fault("if alpha < beta gamma\nend\n"), (1, 5));
    assert_eq!(fault("load alpha\nif alpha < beta\nload alpha\n"), (3, 0));
    assert_eq!(fault("else\n"), (1, 1));
    assert_eq!(fault("end\n"), (1, 1));
    assert_eq!(fault("if alpha < beta\nelse\nelse\nend\n"), (3, 1));
    for number in ["1e10", "-1e10", "inf", "nan"] {
        assert_eq!(fault(&format!("load {number}\n")), (1, 2), "{number}");
    }
    assert_eq!(fault(&"inc-horizon\n".repeat(600)).0, Program::MOST_STATEMENTS + 1);
    assert_eq!(fault(&"if alpha < beta\n".repeat(100)).0, Program::MOST_NESTING + 1);
    let long = "x".repeat(100_000);
    assert!(Program::parse(&long, &WORDS).expect_err("no function").to_string().len() < 400);
}

#[test]
fn similar_words_are_suggested() {
    let error = Program::parse("load captured-peice\n", &WORDS).expect_err("a slip").to_string();
    assert_eq!(
        error,
        "line 1, word 2: found `captured-peice` where something to read was expected; did you mean `captured-piece`?"
    );
}

#[test]
fn every_terminal_has_a_word_of_its_own() {
    for terminal in Terminal::ALL {
        assert_eq!(WORDS.terminal(WORDS.word(terminal)), Some(terminal));
    }
}
