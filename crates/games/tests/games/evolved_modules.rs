//! Evolved modules as switches of the engine: what they change, what they must not change, and which files are refused.

use foehn_game::any::{History, Position};
use foehn_games::catalog;
use foehn_games::face::DuelFace;
use foehn_learn::evolution::individual::{Operator, Pedigree};
use foehn_learn::evolution::strategy::Vector;
use foehn_learn::evolution::{Genome, Individual, Record};
use foehn_search::evolved::Program;
use foehn_search::{Budget, Iteration, Recipe};
use std::fs;
use std::path::PathBuf;

const MIDDLE_GAME: &str = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7";

fn duel(game: &str) -> &'static dyn DuelFace {
    catalog::find(game).expect("a game").duel().expect("a duel")
}

/// The text of an individual of a game with this program and the standard weights, changed by `change`.
fn individual(game: &str, program: &str, change: fn(&mut Genome)) -> String {
    let arena = catalog::find(game).expect("a game").arena().expect("a duel");
    let mut genome = Genome::standard(arena.as_ref());
    genome.depth = Program::parse(program, arena.vocabulary()).expect("a program");
    change(&mut genome);
    let vector = |values: Vec<f64>| Vector { steps: vec![0.1; values.len()], values };
    let individual = Individual {
        name: "0-1".to_owned(),
        pedigree: Pedigree { operators: vec![Operator::Standard], ..Pedigree::default() },
        nodes_allowed: 100_000,
        depth: genome.depth,
        position: vector(genome.position),
        ordering: vector(genome.ordering),
        record: Record::default(),
    };
    individual.to_text(arena.as_ref())
}

/// A file with this text, for one test.
fn file(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("evolved-modules");
    fs::create_dir_all(&folder).expect("a folder for tests");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file for tests");
    path.display().to_string()
}

fn recipe(game: &str, switches: &[&str]) -> Recipe {
    let mut recipe = duel(game).recipe();
    recipe.assign("table-size=1").expect("a known switch");
    switches.iter().for_each(|switch| recipe.assign(switch).expect("a known switch"));
    recipe
}

fn position(game: &str, text: &str) -> Position {
    catalog::find(game).expect("a game").rules.parse_position(text).expect("a position")
}

fn think(game: &str, text: &str, depth: i32, switches: &[&str]) -> Iteration<foehn_game::any::Move> {
    let recipe = recipe(game, switches);
    assert_eq!(duel(game).lacks(&recipe), None);
    let history = History::new(position(game, text));
    duel(game).engine(recipe).think(history.sight(), &Budget::depth(depth), 1, &mut |_| ())
}

/// What can be compared of an answer: times differ.
fn said(answer: &Iteration<foehn_game::any::Move>) -> (u64, i32) {
    (answer.nodes, answer.best().score.raw())
}

#[test]
fn a_depth_module_acts_where_its_program_does() {
    let captures = file("captures", &individual("chess", "if captured-piece > 0\n  inc-horizon\nend\n", |_| ()));
    let nothing = file("nothing", &individual("chess", "", |_| ()));
    let off = think("chess", MIDDLE_GAME, 5, &[]);
    let module = |file: &str| format!("depth-module={file}");
    assert_eq!(said(&think("chess", MIDDLE_GAME, 5, &[&module(&nothing)])), said(&off));
    let on = think("chess", MIDDLE_GAME, 5, &[&module(&captures)]);
    assert_ne!(said(&on), said(&off));
    assert_eq!(said(&on), said(&think("chess", MIDDLE_GAME, 5, &[&module(&captures)])), "the same every time");
    let full_width = think("chess", MIDDLE_GAME, 4, &["selective=off"]);
    let switched_off = think("chess", MIDDLE_GAME, 4, &[&module(&captures), "selective=off"]);
    assert_eq!(said(&switched_off), said(&full_width), "it is a part of selective search");
}

#[test]
fn a_program_that_always_wants_more_does_not_explode() {
    let more = file("more", &individual("chess", "inc-horizon\ninc-horizon\n", |_| ()));
    let on = think("chess", MIDDLE_GAME, 3, &[&format!("depth-module={more}")]);
    let deeper = think("chess", MIDDLE_GAME, 5, &[]);
    assert!(on.depth == 3 && on.nodes < 4 * deeper.nodes, "{} and {} nodes", on.nodes, deeper.nodes);
}

#[test]
fn ordering_weights_change_the_order_and_no_value() {
    let reversed = |genome: &mut Genome| genome.ordering.iter_mut().for_each(|weight| *weight = 100.0 - *weight);
    for (game, text, depth) in [("chess", MIDDLE_GAME, 3), ("connect4", "44", 8), ("othello", "", 5)] {
        let start;
        let text = match text {
            "" => {
                start = catalog::find(game).expect("a game").start().position_text();
                start.as_str()
            }
            text => text,
        };
        let weights = file(&format!("reversed-{game}"), &individual(game, "", reversed));
        let exact = ["selective=off", "depth-rule=exact", "graph-history=path", "aspiration=off", "history=off"];
        let off = think(game, text, depth, &exact);
        let with: Vec<&str> = exact.into_iter().collect();
        let switch = format!("ordering-weights={weights}");
        let on = think(game, text, depth, &[&with[..], &[switch.as_str()]].concat());
        assert_eq!(on.best().score, off.best().score, "{game}");
        assert_ne!(on.nodes, off.nodes, "{game}");
    }
}

#[test]
fn every_game_takes_modules_of_its_own() {
    for game in ["checkers", "othello", "connect4", "morris", "tic-tac-toe"] {
        let start = catalog::find(game).expect("a game").start().position_text();
        let text = individual(game, "if move-number > 2\n  dec-horizon\nelse\n  inc-horizon\nend\n", |_| ());
        let file = file(&format!("own-{game}"), &text);
        let switches = [format!("depth-module={file}"), format!("ordering-weights={file}")];
        let answer = think(game, &start, 4, &[&switches[0], &switches[1]]);
        assert!(answer.depth >= 1 && !answer.best().moves.is_empty(), "{game}");
    }
}

#[test]
fn files_that_are_none_are_refused_with_their_place() {
    let good = individual("chess", "inc-horizon\n", |_| ());
    let cut: String = good.lines().take(12).map(|line| format!("{line}\n")).collect();
    let changed = good.replace("pawn 100 ", "pawn 9000 ");
    assert_ne!(changed, good);
    let chess = file("of-chess", &good);
    let lacks = |game: &str, switch: String| duel(game).lacks(&recipe(game, &[&switch])).unwrap_or_default();
    let told = lacks("checkers", format!("depth-module={chess}"));
    assert!(
        told.starts_with("`depth-module`: ")
            && told.ends_with("line 2, word 2: this individual plays `chess`, not checkers"),
        "{told}"
    );
    let told = lacks("chess", format!("ordering-weights={}", file("cut", &cut)));
    assert!(told.contains("line ") && told.contains("cut short"), "{told}");
    let told = lacks("chess", format!("ordering-weights={}", file("changed", &changed)));
    assert!(told.contains("line ") && told.contains("pawn"), "{told}");
    let told = lacks("chess", "depth-module=no/such/file".to_owned());
    assert!(told.contains("`depth-module`: no/such/file cannot be read"), "{told}");
    let told = lacks("chess", format!("depth-module={}", env!("CARGO_TARGET_TMPDIR")));
    assert!(told.contains("is no file of an individual"), "{told}");
    // Whoever makes an engine all the same gets one without the module.
    let off = think("chess", MIDDLE_GAME, 3, &[]);
    let mut engine = duel("chess").engine(recipe("chess", &["depth-module=no/such/file"]));
    let history = History::new(position("chess", MIDDLE_GAME));
    assert_eq!(engine.think(history.sight(), &Budget::depth(3), 1, &mut |_| ()).best().score, off.best().score);
}
