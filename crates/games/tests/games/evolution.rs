//! Kernel, teachers and arena of chess: their values are those of minimax, their limits hold, and everything can be played again.

use foehn_game::any::History;
use foehn_game::kit::Random;
use foehn_game::{Duel, Features, Game, Key, Notation, Outcome};
use foehn_games::catalog;
use foehn_games::chess::{Chess, ChessFeatures};
use foehn_learn::evolution::kernel::{Kernel, Limits};
use foehn_learn::evolution::teacher::Teacher;
use foehn_learn::evolution::variation::{Bounds, random_program};
use foehn_learn::evolution::{
    Arena, Ending, FixedDepth, GameArena, GameMemory, Genome, Opponent, PositionModule, Seat,
};
use foehn_search::Budget;
use foehn_search::evolved::Program;
use std::sync::Arc;

const WON: i32 = 1_000_000;

fn arena() -> GameArena<Chess, ChessFeatures> {
    GameArena::new("chess", ChessFeatures)
}

fn with_program(text: &str) -> Genome {
    let arena = arena();
    let depth = Program::parse(text, arena.vocabulary()).expect("a program");
    Genome { depth, ..Genome::standard(&arena) }
}

/// Positions of random games, each with the positions before it.
fn random_games(count: u64, longest: usize) -> Vec<Vec<Chess>> {
    let one = |seed| {
        let mut random = Random::new(seed);
        let mut played = vec![Chess::start()];
        for _ in 0..random.below(longest) {
            let position = &played[played.len() - 1];
            let Some(&mv) = random.choose(&position.moves()) else { break };
            played.push(position.play(mv));
        }
        played
    };
    let is_open = |played: &Vec<Chess>| played.last().is_some_and(|position| position.outcome().is_none());
    (0..count).map(one).filter(is_open).collect()
}

type Module = PositionModule<Chess, ChessFeatures>;

/// Minimax to `depth` plies. `path` is the line from the beginning of the game; a node deeper than `sight` does not see repetitions.
fn minimax(module: &Module, path: &mut Vec<Chess>, depth: usize, ply: usize, sight: usize) -> i32 {
    let position = path[path.len() - 1].clone();
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(_) => return ply as i32 - WON,
        None => {}
    }
    if ply > 0 && ply <= sight {
        let quiet = position.quiet_plies() as usize;
        let before = &path[..path.len() - 1];
        if quiet >= 100 || before.iter().rev().take(quiet).any(|earlier| *earlier == position) {
            return 0;
        }
    }
    if depth == 0 {
        return module.value(&ChessFeatures, &position);
    }
    let values = position.moves().into_iter().map(|mv| {
        path.push(position.play(mv));
        let value = -minimax(module, path, depth - 1, ply + 1, sight);
        path.pop();
        value
    });
    values.max().expect("a position that is not over has moves")
}

fn seeded(seed: u64, played: &[Chess]) -> Module {
    let mut module = Module::standard();
    module.reseed(Key::mix(seed, played.len() as u64).0);
    module
}

#[test]
fn with_a_neutral_program_the_kernel_is_minimax_to_two_plies() {
    let genome = Genome::standard(&arena());
    for (seed, played) in (0..).zip(random_games(60, 150)) {
        let choice = Kernel::new(&ChessFeatures, &genome, Limits::PAPER, seed).choose(&played);
        let expected = minimax(&seeded(seed, &played), &mut played.clone(), 2, 0, usize::MAX);
        assert_eq!(choice.value, expected, "{:?}", played.last());
        assert!(choice.mv.is_some());
    }
}

#[test]
fn one_more_ply_at_the_root_is_minimax_to_three_plies() {
    let genome = with_program("if search-depth = 0\n  inc-horizon\nend\n");
    for (seed, played) in (0..).zip(random_games(12, 100)) {
        let limits = Limits { average_nodes: u64::MAX >> 8, ..Limits::PAPER };
        let choice = Kernel::new(&ChessFeatures, &genome, limits, seed).choose(&played);
        let expected = minimax(&seeded(seed, &played), &mut played.clone(), 3, 0, usize::MAX);
        assert_eq!(choice.value, expected, "{:?}", played.last());
    }
}

#[test]
fn the_depth_is_limited_above_and_below() {
    let deeper = with_program("inc-horizon\ninc-horizon\n");
    let shallower = with_program("dec-horizon\ndec-horizon\n");
    for (seed, played) in (0..).zip(random_games(10, 80)) {
        for (genome, most_depth, depth) in [(&deeper, 3, 3), (&shallower, 10, 2)] {
            let limits = Limits { most_depth, average_nodes: u64::MAX >> 8, ..Limits::PAPER };
            let choice = Kernel::new(&ChessFeatures, genome, limits, seed).choose(&played);
            let expected = minimax(&seeded(seed, &played), &mut played.clone(), depth, 0, usize::MAX);
            assert_eq!(choice.value, expected, "{:?}", played.last());
        }
    }
}

#[test]
fn a_teacher_finds_the_value_of_minimax() {
    for (seed, played) in (0..).zip(random_games(40, 150)) {
        for depth in 1..=if seed % 4 == 0 { 3 } else { 2 } {
            let expected = minimax(&seeded(seed, &played), &mut played.clone(), depth, 0, 1);
            let plain = Teacher::plain(&ChessFeatures, depth as u8, seed).choose(&played);
            let helped = Teacher::new(&ChessFeatures, depth as u8, seed).choose(&played);
            let printed = Teacher::printed(&ChessFeatures, depth as u8, seed).choose(&played);
            assert_eq!(
                [plain.value, helped.value, printed.value],
                [expected; 3],
                "depth {depth} in {:?}",
                played.last()
            );
        }
    }
}

#[test]
fn a_table_changes_no_value_of_a_deep_teacher() {
    for (seed, played) in (0..).zip(random_games(12, 150)) {
        let plain = Teacher::plain(&ChessFeatures, 5, seed).choose(&played);
        let helped = Teacher::new(&ChessFeatures, 5, seed).choose(&played);
        assert_eq!(plain.value, helped.value, "{:?}", played.last());
    }
}

#[test]
fn searches_of_a_fixed_depth_find_the_value_of_minimax_whatever_their_order() {
    let (features, standard) = (Arc::new(ChessFeatures), Genome::standard(&arena()));
    let ordered = FixedDepth::Ordered(&standard.ordering);
    let searches =
        [FixedDepth::Random, FixedDepth::Listed, ordered, FixedDepth::FNegascout, FixedDepth::FNegascoutOrdered];
    let mut nodes = [0; 5];
    for (seed, played) in (0..).zip(random_games(24, 150)) {
        // Without the game before it, no line of three plies repeats a position.
        let played = &played[played.len() - 1..];
        let expected = minimax(&seeded(seed, played), &mut played.to_vec(), 3, 0, usize::MAX);
        for (search, nodes) in searches.iter().zip(&mut nodes) {
            let choice = search.search(&features, played, 3, seed, &|| false);
            assert_eq!(choice.value, expected, "{search:?} in {:?}", played.last());
            *nodes += choice.nodes;
            let counted = GameArena::new("chess", ChessFeatures).beginning(played[0].clone());
            assert_eq!(counted.nodes_to_depth(*search, 3, seed, &|| false), Some(choice.nodes));
        }
    }
    let [random, listed, ordered, f_negascout, f_negascout_ordered] = nodes;
    assert!(ordered < f_negascout && f_negascout < random && ordered < listed, "{nodes:?}");
    assert!(f_negascout_ordered < f_negascout, "{nodes:?}");
    assert_eq!(arena().nodes_to_depth(FixedDepth::Random, 4, 1, &|| true), None);
}

#[test]
fn teachers_mate_where_they_can() {
    let position = Chess::parse_position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").expect("a position");
    let choice = Teacher::new(&ChessFeatures, 2, 1).choose(std::slice::from_ref(&position));
    assert_eq!(choice.mv.map(|mv| position.move_text(mv)).as_deref(), Some("Ra8#"));
    assert_eq!(choice.value, WON - 1);
}

#[test]
fn nodes_are_kept_on_average_and_saved_ones_are_spent_later() {
    let limits = Limits { average_nodes: 3000, ..Limits::PAPER };
    // Looks deep from the second move of the game on: the game register tells it which one it is.
    let text = "if search-depth = 0\n  load 1\n  + game-register\n  store-game accumulator\nend\nload 9\n- game-register\nif accumulator > 0\n  dec-horizon\nelse\n  inc-horizon\nend\n";
    let genome = with_program(text);
    let mut kernel = Kernel::new(&ChessFeatures, &genome, limits, 1);
    let mut played = vec![Chess::start()];
    let mut nodes = Vec::new();
    while nodes.len() < 20 {
        let choice = kernel.choose(&played);
        nodes.push(choice.nodes);
        played.push(played[played.len() - 1].play(choice.mv.expect("a move")));
        if played[played.len() - 1].is_over() {
            break;
        }
        let reply = Teacher::new(&ChessFeatures, 1, 2).choose(&played).mv.expect("a reply");
        played.push(played[played.len() - 1].play(reply));
        if played[played.len() - 1].is_over() {
            break;
        }
    }
    assert!(nodes[..8].iter().all(|&spent| spent < 2000), "{nodes:?}");
    assert!(nodes[8..].iter().any(|&spent| spent > 6000), "what was saved is spent: {nodes:?}");
    for count in 1..=nodes.len() {
        // Beyond the limit every position above the least depth is still expanded.
        let allowed = 3000 * count as u64 + 2000;
        assert!(nodes[..count].iter().sum::<u64>() <= allowed, "after {count} moves: {nodes:?}");
    }
}

#[test]
fn random_individuals_play_without_harm() {
    let mut random = Random::new(11);
    let arena = arena();
    let games = random_games(40, 120);
    let limits = Limits { average_nodes: 300, ..Limits::PAPER };
    for round in 0..2000 {
        let bounds = Bounds { constants: 0.2, ..Bounds::USUAL };
        let mut weights = |weights: &[foehn_game::Weight]| -> Vec<f64> {
            weights
                .iter()
                .map(|weight| weight.least + (weight.most - weight.least) * random.below(101) as f64 / 100.0)
                .collect()
        };
        let (position, ordering) = (weights(arena.position_weights()), weights(arena.ordering_weights()));
        let genome = Genome { depth: random_program(&bounds, &mut random), position, ordering };
        let played = &games[round % games.len()];
        let mut kernel = Kernel::new(&ChessFeatures, &genome, limits, round as u64);
        for _ in 0..2 {
            let choice = kernel.choose(played);
            let moves = played[played.len() - 1].moves();
            assert!(choice.mv.is_some_and(|mv| moves.contains(&mv)), "{}", genome.text(&arena));
            assert!(choice.value.abs() <= WON);
        }
        assert_eq!(Genome::parse(&genome.text(&arena), &arena), Ok(genome));
    }
}

#[test]
fn a_game_can_be_played_again() {
    let arena = arena();
    let genome = with_program("if captured-piece > search-depth\n  inc-horizon\nend\n");
    let play = |seed, seat, opponent| arena.play(&genome, opponent, seat, seed, &|| false).expect("nobody stops it");
    let teacher = Opponent::Teacher(2);
    assert_eq!(play(3, Seat::First, teacher), play(3, Seat::First, teacher));
    assert_ne!(play(3, Seat::First, teacher), play(4, Seat::First, teacher), "the random term follows the seed");
    let other = Genome::standard(&arena);
    let against = play(5, Seat::Second, Opponent::Individual(&other));
    assert_eq!(against, play(5, Seat::Second, Opponent::Individual(&other)));
    assert!((-1.0..=1.0).contains(&against.result) && against.nodes > 0 && against.opponent_nodes > 0);
}

#[test]
fn a_game_stops_when_it_is_told_to() {
    assert_eq!(arena().play(&with_program(""), Opponent::Teacher(3), Seat::First, 1, &|| true), None);
}

#[test]
fn deeper_teachers_beat_a_weak_individual_and_strong_ones_beat_the_first() {
    let arena = arena();
    let weak = with_program("dec-horizon\n");
    let mut lost = 0.0;
    for seed in 0..4 {
        let played = arena.play(&weak, Opponent::Teacher(4), Seat::First, seed, &|| false).expect("nobody stops it");
        assert!(matches!(played.ending, Ending::Rules | Ending::Obvious | Ending::Endless));
        lost += played.result;
    }
    assert!(lost <= -3.0, "two plies against four: {lost}");
    let strong = with_program("if search-depth < 3\n  inc-horizon\nend\n");
    let won: f64 = (0..4)
        .filter_map(|seed| arena.play(&strong, Opponent::Teacher(1), Seat::Second, seed, &|| false))
        .map(|played| played.result)
        .sum();
    assert!(won >= 3.0, "four plies or more against one: {won}");
}

#[test]
fn genomes_are_refused_with_the_place() {
    let arena = arena();
    let text = Genome::standard(&arena).text(&arena);
    let fault = |text: &str| Genome::parse(text, &arena).expect_err(text).to_string();
    assert_eq!(fault(&text.replace("pawn 100", "pawn 1000")), "line 3: `pawn` is 1000, and lies between 85 and 115");
    assert_eq!(
        fault(&text.replace("knight 340", "knight NaN")),
        "line 4: `knight` is NaN, and lies between 290 and 360"
    );
    assert_eq!(
        fault(&text.replace("  queen 900\n", "")),
        "line 7: found `bishop-at-home` where the weight `queen` was expected"
    );
    assert_eq!(fault(&text.replace("position-module", "module")), "line 54: the text stops before `position-module`");
    let cut: String = text.lines().take(20).map(|line| format!("{line}\n")).collect();
    assert_eq!(fault(&cut), "line 20: the text stops before `ordering-module`");
    let slip = text.replace("depth-module\n", "depth-module\n  load alfa\n");
    assert_eq!(
        fault(&slip),
        "line 2, word 2: found `alfa` where something to read was expected; did you mean `alpha`?"
    );
    assert!(fault(&format!("{text}  more 5\n")).contains("after the last weight"));
    for length in 0..text.len() {
        let _ = Genome::parse(&text[..length], &arena);
    }
}

#[test]
fn features_lie_within_their_lists_and_moves_are_weighed_by_them() {
    for played in random_games(100, 150) {
        let position = &played[played.len() - 1];
        ChessFeatures.position_features(position, |place, _| assert!(place < ChessFeatures::POSITION.len() - 1));
        let look = ChessFeatures.look(position);
        let weights = std::array::from_fn(|place| (place * place % 97) as f32);
        let mut expected = Vec::new();
        position.legal_moves(|mv| {
            let mut sum = 0.0;
            ChessFeatures.move_features(position, &look, mv, |place, count| {
                assert!(place < ChessFeatures::ORDERING.len() - 2 && (0.0..=1.0).contains(&count));
                sum += weights[place] * count;
            });
            expected.push((mv, sum));
        });
        let mut expected = expected.into_iter();
        ChessFeatures.weigh_moves(position, &weights, |mv, value| {
            let (listed, sum) = expected.next().expect("as many moves");
            assert!(mv == listed && (value - sum).abs() < 1e-3, "{mv} is weighed {value}, its features {sum}");
        });
        assert!(expected.next().is_none());
    }
}

#[test]
fn every_duel_of_the_catalog_has_an_arena() {
    for entry in catalog::entries() {
        let Ok(arena) = entry.arena() else {
            assert!(entry.duel().is_err(), "{} is a duel", entry.name);
            continue;
        };
        assert_eq!(arena.game(), entry.name);
        for weights in [arena.position_weights(), arena.ordering_weights()] {
            assert!((2..=foehn_game::MOST_WEIGHTS).contains(&weights.len()), "{}", entry.name);
            for (place, weight) in weights.iter().enumerate() {
                assert_eq!(weight.within(weight.standard), weight.standard, "{} of {}", weight.name, entry.name);
                assert!(!weights[..place].iter().any(|earlier| earlier.name == weight.name), "{}", weight.name);
            }
        }
        let words = arena.vocabulary();
        for terminal in foehn_search::evolved::Terminal::ALL {
            assert_eq!(words.terminal(words.word(terminal)), Some(terminal), "{}", entry.name);
        }
        let genome = Genome { depth: random_program(&Bounds::USUAL, &mut Random::new(1)), ..Genome::standard(&*arena) };
        assert_eq!(Genome::parse(&genome.text(&*arena), &*arena).as_ref(), Ok(&genome), "{}", entry.name);
        // A teacher that looks at every line of three plies takes minutes in a game of eighty moves.
        if entry.start().count_moves() > 60 {
            continue;
        }
        for (seat, depth) in [(Seat::First, 1), (Seat::Second, 3)] {
            let play = || arena.play(&genome, Opponent::Teacher(depth), seat, 1, &|| false).expect("nobody stops it");
            let played = play();
            assert!((-1.0..=1.0).contains(&played.result), "{}: {played:?}", entry.name);
            assert_eq!(played, play(), "{}", entry.name);
        }
    }
}

#[test]
fn a_player_chooses_what_the_kernel_chooses_and_forgets_what_was_taken_back() {
    let limits = Limits { average_nodes: 3000, ..Limits::PAPER };
    // Looks deeper the more moves the game register has counted.
    let genome = with_program(
        "if search-depth = 0\n  load 1\n  + game-register\n  store-game accumulator\nend\nload 3\n- game-register\nif accumulator > 0\n  dec-horizon\nelse\n  inc-horizon\nend\n",
    );
    let mut kernel = Kernel::new(&ChessFeatures, &genome, limits, 7);
    let mut player = arena().with_limits(limits).player(&genome, 7);
    let mut history = History::new(catalog::find("chess").expect("a game").start());
    let unlimited = Budget::default();
    for _ in 0..6 {
        let typed = history.typed::<Chess>().expect("chess");
        let choice = kernel.choose(typed.positions());
        // A hint that is asked for twice, and one for the other side, change nothing.
        let _ = player.think(history.sight(), &unlimited, 1, &mut |_| ());
        let answer = player.think(history.sight(), &unlimited, 1, &mut |_| ());
        let mv = answer.best().moves[0];
        assert_eq!(history.position().typed_move::<Chess>(mv), choice.mv);
        assert_eq!((answer.nodes, answer.depth as usize), (choice.nodes, choice.depth));
        history.play(mv);
        let reply = player.think(history.sight(), &unlimited, 1, &mut |_| ()).best().moves[0];
        history.play(reply);
    }
    let last = player.think(history.sight(), &unlimited, 1, &mut |_| ());
    player.clear();
    let fresh = player.think(history.sight(), &unlimited, 1, &mut |_| ());
    assert_ne!(fresh.nodes, last.nodes, "the register is at its beginning");
    let shallow = player.think(history.sight(), &Budget::depth(2), 1, &mut |_| ());
    assert!(shallow.depth <= 2, "{shallow:?}");
    let stopped = Budget::default();
    stopped.control.stop();
    let stopped = player.think(history.sight(), &stopped, 1, &mut |_| ());
    assert!(stopped.best().moves.len() == 1 && stopped.nodes <= last.nodes, "{stopped:?}");
}

#[test]
fn who_is_told_what_it_remembers_plays_as_who_remembers_it() {
    let text = "+ game-register\nstore-game move-value\nif accumulator > 9\n  inc-horizon\nelse\nend\n";
    let genome = with_program(text);
    let arena = arena().with_average_nodes(400);
    let mut player = arena.player(&genome, 3);
    let mut memory = GameMemory::default();
    let mut history = History::new(catalog::find("chess").expect("a game").start());
    let mut forgetful = 0;
    for _ in 0..12 {
        let remembers = player.think(history.sight(), &Budget::default(), 1, &mut |_| ());
        let (told, after) = arena.think(&genome, 3, memory, history.sight(), &Budget::default());
        let (forgets, _) = arena.think(&genome, 3, GameMemory::default(), history.sight(), &Budget::default());
        assert_eq!((&told.lines, told.nodes), (&remembers.lines, remembers.nodes));
        forgetful += u32::from(forgets.nodes != told.nodes);
        memory = GameMemory::parse(&after.to_text()).expect("what was written is read");
        assert_eq!(memory, after);
        history.play(told.lines[0].moves[0]);
        let Some(&reply) = history.position().moves().first() else { break };
        history.play(reply);
    }
    assert!(forgetful > 0, "the memory matters");
    for text in ["", "1", "1 x", "nan 1", "2e9 1", "1 99999999999999999", "1 2 3"] {
        assert_eq!(GameMemory::parse(text), None, "{text}");
    }
}

#[test]
fn branches_are_counted_and_nothing_else_changes() {
    let text =
        "if captured-piece > 0\n  inc-horizon\nelse\n  if move-number > 12\n    dec-horizon\n  else\n  end\nend\n";
    let genome = with_program(text);
    let arena = arena().with_average_nodes(300);
    let counted = arena.branches(&genome, 7, &|| false);
    assert_eq!(counted, arena.branches(&genome, 7, &|| false), "the same seed gives the same numbers");
    assert!((10..=40).contains(&counted.moves) && counted.nodes > 1000, "{counted:?}");
    let [captures, move_number] = counted.decisions[..] else { panic!("two decisions: {counted:?}") };
    assert_eq!(captures[0] + captures[1], counted.runs, "the first is taken in every run");
    assert_eq!(move_number[0] + move_number[1], captures[1], "the second only in the second branch of the first");
    assert_eq!(counted.after_captures, [0, 0, 0, captures[0], 0], "one ply more after captures");
    let moves = u64::from(counted.moves);
    assert_eq!(counted.at_root, [0, 0, moves, 0, 0], "once a move, and there no move came before");
    assert_eq!(counted.after_others, [0, move_number[0], move_number[1] - moves, 0, 0]);
    let neutral = arena.branches(&Genome::standard(arena.as_ref()), 7, &|| false);
    assert_eq!((neutral.runs, neutral.decisions.len()), (0, 0), "an empty program is not run");
    assert_eq!(arena.branches(&genome, 7, &|| true).moves, 0, "nobody waits for it");
}

#[test]
fn who_is_watched_plays_the_same_moves() {
    use foehn_learn::evolution::branches::Branches;
    let mut random = Random::new(3);
    for (round, played) in random_games(12, 30).into_iter().enumerate() {
        let genome = Genome { depth: random_program(&Bounds::USUAL, &mut random), ..Genome::standard(&arena()) };
        let limits = Limits { average_nodes: 500, ..Limits::PAPER };
        let kernel = || Kernel::new(&ChessFeatures, &genome, limits, round as u64);
        assert_eq!(kernel().choose(&played), kernel().watched_by(Branches::default()).choose(&played));
    }
}
