//! Position IDs and match IDs beside those of GNU Backgammon, where it is installed; where it is not, the test says so and is left out.

use foehn_backgammon::{BackgammonGame, Stage, Terms, ids};
use foehn_game::kit::Random;
use foehn_game::{Game, History, Notation, Turn};
use std::io::Write;
use std::process::{Command, Stdio};

const PROGRAM: &str = "/usr/games/gnubg";

/// Positions along random games at which somebody decides, dice on the board or not.
fn samples() -> Vec<BackgammonGame> {
    let mut random = Random::new(20_261_118);
    let mut samples = Vec::new();
    for start in ["start", "start jacoby", "start to 5", "start to 11"] {
        let mut game = History::new(BackgammonGame::parse_position(start).expect("a start"));
        while !game.is_over() && game.moves().len() < 60 {
            let position = *game.position();
            // It forgets an offered double when it is given an ID, so those are not compared.
            let is_comparable = position.terms() != Terms::Cubeless && position.stage() != Stage::Doubled;
            if matches!(position.turn(), Turn::Player(_)) && is_comparable {
                samples.push(position);
            }
            let moves = position.moves();
            let mv = *random.choose(&moves).expect("a move");
            game.play(mv);
        }
    }
    samples
}

/// Every ID that we write is read there, and written again as the same two texts.
#[test]
fn ids_are_those_of_gnu_backgammon() {
    if !std::path::Path::new(PROGRAM).exists() {
        eprintln!("SKIPPED: {PROGRAM} is not installed, so IDs are not compared with it");
        return;
    }
    let samples = samples();
    let mut script = String::from(
        "set player 0 human\nset player 1 human\nset automatic roll off\nset automatic game off\nnew game\n",
    );
    for position in &samples {
        script.push_str(&format!(
            "set gnubgid {}:{}\nshow board\n",
            ids::position_id(position.board()),
            ids::match_id(position)
        ));
    }
    let mut child = Command::new(PROGRAM)
        .args(["-t", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it is installed");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(script.as_bytes()));
    let output = child.wait_with_output().expect("it ends where its input does");
    writer.join().expect("no panic").expect("written");
    let text = String::from_utf8_lossy(&output.stdout);
    // What it says about each position follows the line in which it sets it.
    let answers: Vec<&str> = text.split("Setting GNUbg ID ").skip(1).collect();
    assert_eq!(answers.len(), samples.len(), "it has read all of them");
    for (position, answer) in samples.iter().zip(answers) {
        let field = |name: &str| answer.split_once(name).and_then(|(_, rest)| rest.split_whitespace().next());
        let (expected, game) = (ids::position_id(position.board()), ids::match_id(position));
        assert_eq!(field("Position ID: "), Some(&*expected), "{position:?}\n{answer}");
        assert_eq!(field("Match ID   : "), Some(&*game), "{position:?}\n{answer}");
    }
    eprintln!("{} positions have the same IDs in GNU Backgammon", samples.len());
}
