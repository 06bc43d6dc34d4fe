//! With every selective technique on: legal moves, the same nodes twice, no wrong proof, and every search ends.

use foehn_game::kit::Random;
use foehn_game::{History, Key, Score, ScoreKind};
use foehn_games::checkers::Checkers;
use foehn_games::chess::Chess;
use foehn_games::connect_four::ConnectFour;
use foehn_games::othello::Othello;
use foehn_games::playable::Playable;
use foehn_search::{Budget, Recipe, Shape, SwitchKind, Whole};

/// Everything that the game can use.
const ALL_ON: [&str; 27] = [
    "null-move=adaptive",
    "null-bound=variable",
    "reverse-futility=on",
    "futility=on",
    "razoring=on",
    "late-move-reductions=on",
    "late-move-pruning=on",
    "losing-exchanges=on",
    "exchange-order=on",
    "losing-captures=on",
    "history-penalty=on",
    "followups=on",
    "leaf-futility=on",
    "internal-reduction=on",
    "probcut=multi",
    "fail-high-reductions=on",
    "analogies=on",
    "material-deficit=on",
    "forced-reply=on",
    "recapture=on",
    "singular=on",
    "sticky=on",
    "unexpected=on",
    "leaf-threats=on",
    "extend=all",
    "tactics=on",
    "table-size=16",
];

/// The list is written by hand for its values; that it is whole is checked against the declarations.
#[test]
fn every_selective_switch_is_among_them() {
    for switch in Recipe::default().switches() {
        // What needs a file has a test of its own.
        let wanted = switch.kind == SwitchKind::Selective && switch.off.is_some() && switch.shape != Shape::File;
        let is_listed = ALL_ON.iter().any(|setting| setting.split('=').next() == Some(switch.name.as_str()));
        assert!(is_listed || !wanted, "`{}` is selective", switch.name);
    }
}

fn everything<G: Playable>() -> Recipe {
    let mut recipe = G::recipe();
    ALL_ON.iter().for_each(|setting| recipe.assign(setting).expect("a known switch"));
    recipe
}

/// A random recipe: each technique on or off.
fn some_of_everything<G: Playable>(random: &mut Random) -> Recipe {
    let mut recipe = G::recipe();
    for setting in ALL_ON.iter().filter(|_| random.below(2) == 0) {
        recipe.assign(setting).expect("a known switch");
    }
    recipe.assign("table-size=4").expect("a known switch");
    recipe
}

fn random_position<G: Playable>(seed: u64, plies: usize) -> Option<History<G>> {
    let mut random = Random::new(Key::of(seed).0);
    let mut history = History::new(G::start());
    for _ in 0..plies {
        let moves = history.position().moves();
        let mv = *random.choose(&moves)?;
        history.play(mv);
    }
    history.outcome().is_none().then_some(history)
}

fn is_sound<G: Playable>(cases: u64, plies: usize) {
    for case in 0..cases {
        let Some(history) = random_position::<G>(case, plies) else { continue };
        let recipe = some_of_everything::<G>(&mut Random::new(case));
        let think = || G::thinker(recipe.clone()).think(&history, &Budget::nodes(20_000), 1, &mut |_| ());
        let (answer, again) = (think(), think());
        assert_eq!((answer.nodes, &answer.lines), (again.nodes, &again.lines), "case {case}: two searches differ");
        let mut position = history.position().clone();
        for &mv in &answer.best().moves {
            assert!(position.moves().contains(&mv), "case {case}: {mv:?} is not legal in {position:?}");
            position = position.play(mv);
        }
    }
}

#[test]
fn moves_are_legal_and_searches_repeat() {
    is_sound::<Chess>(40, 24);
    is_sound::<Checkers>(40, 24);
    is_sound::<Othello<8>>(20, 20);
    is_sound::<ConnectFour<7, 6>>(20, 10);
}

/// Whatever a selective search calls won or lost in n is so by full-width search.
fn proofs_hold<G: Playable>(cases: u64, plies: usize, nodes: u64) -> usize {
    let mut proofs = 0;
    for case in 0..cases {
        let Some(history) = random_position::<G>(case, plies) else { continue };
        let recipe = some_of_everything::<G>(&mut Random::new(1000 + case));
        let answer = G::thinker(recipe).think(&history, &Budget::nodes(nodes), 1, &mut |_| ());
        let (ScoreKind::WinIn(claimed) | ScoreKind::LossIn(claimed)) = answer.best().score.kind() else { continue };
        if claimed > 5 {
            continue;
        }
        // A mate on the board is seen one ply further, where its moves are listed.
        let full = Recipe { table_size: Whole::new(16), ..Recipe::default() };
        let depth = i32::from(claimed) + 1;
        let exact = G::thinker(full).think(&history, &Budget::depth(depth), 1, &mut |_| ()).best().score;
        let claim = answer.best().score;
        assert_eq!(
            (claim.is_win(), claim.is_loss()),
            (exact.is_win(), exact.is_loss()),
            "case {case}: {claim} or {exact}"
        );
        proofs += 1;
    }
    proofs
}

#[test]
fn proved_scores_are_never_wrong() {
    assert!(proofs_hold::<Chess>(60, 60, 30_000) > 0);
    assert!(proofs_hold::<ConnectFour<7, 6>>(60, 16, 30_000) > 5);
    proofs_hold::<Checkers>(60, 50, 30_000);
}

/// Small games are solved without any technique; where a selective search says that it has proved a value, it is that.
#[test]
fn proofs_agree_with_solutions() {
    type Small = ConnectFour<5, 4>;
    let mut proofs = 0;
    for case in 0..40 {
        let Some(history) = random_position::<Small>(case, 6) else { continue };
        let recipe = some_of_everything::<Small>(&mut Random::new(2000 + case));
        let answer = Small::thinker(recipe).think(&history, &Budget::depth(20), 1, &mut |_| ());
        let claim = answer.best().score;
        if answer.proved || claim.is_win() || claim.is_loss() {
            let mut solver = Small::thinker(Recipe { table_size: Whole::new(16), ..Recipe::default() });
            let (value, _) = solver.exact_value(&history, &Budget::default());
            let value = value.expect("no budget ends it");
            assert_eq!((claim.is_win(), claim.is_loss()), (value.is_win(), value.is_loss()), "case {case}");
            proofs += 1;
        }
    }
    assert!(proofs > 20, "only {proofs} proofs");
}

fn ends<G: Playable>(plies: usize, most_nodes: u64) {
    let history = random_position::<G>(7, plies).expect("a game that goes on");
    let mut deepest = 0;
    let budget = Budget { nodes: Some(most_nodes), ..Budget::depth(30) };
    let answer = G::thinker(everything::<G>()).think(&history, &budget, 1, &mut |iteration| deepest = iteration.depth);
    assert!(deepest >= 5, "only depth {deepest} in {} nodes", answer.nodes);
    assert_ne!(answer.best().score, Score::MIN);
}

#[test]
fn no_search_explodes() {
    ends::<Chess>(30, 1_500_000);
    ends::<Checkers>(20, 1_500_000);
    ends::<Othello<8>>(20, 1_500_000);
    ends::<ConnectFour<7, 6>>(8, 1_500_000);
}
