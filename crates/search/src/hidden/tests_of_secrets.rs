//! Methods that deal worlds: what they must find, that they cannot look, and that the same seed finds the same.

use super::{
    Belief, EquilibriumAlgorithm, EquilibriumSolver, InformationTree, Observer, OthersSee, SecretAnswer, SecretThinker,
    SecretsEngine, SecretsRecipe, Solved, Strategy, StrategyEngine, StrategyModel, likelihood, move_values,
};
use crate::method::SecretMethod;
use crate::montecarlo::Odds;
use crate::setting::Whole;
use crate::{Budget, Control};
use foehn_game::kit::Random;
use foehn_game::toys::{CardEnding, EndingCard, Kuhn, KuhnMove, Leduc, MatchingPennies, PokerCard};
use foehn_game::{Game, Hidden, Notation, Player, Turn};
use std::sync::Arc;

const METHODS: [SecretMethod; 3] = [SecretMethod::Sampling, SecretMethod::InformationSetUct, SecretMethod::BeliefState];

fn kuhn(text: &str) -> Kuhn {
    Kuhn::parse_position(text).unwrap()
}

fn engine(method: SecretMethod) -> SecretsEngine<Kuhn> {
    SecretsEngine::new(SecretsRecipe::of(method)).with_chance().with_belief_states()
}

fn think(method: SecretMethod, text: &str) -> SecretAnswer<KuhnMove> {
    let position = kuhn(text);
    let Turn::Player(seat) = position.turn() else { panic!("a player's turn") };
    engine(method).think(seat, &position.sight(seat), &Budget::simulations(2000), &mut |_| ())
}

fn solved(iterations: usize) -> Solved {
    let tree = Arc::new(InformationTree::of(&Kuhn::start()).unwrap());
    let mut solver = EquilibriumSolver::new(&tree, EquilibriumAlgorithm::CfrPlus, 1);
    (0..iterations).for_each(|_| solver.iterate());
    let strategy = Arc::new(solver.average());
    Solved { tree: tree.clone(), strategy: strategy.clone(), expected: strategy }
}

#[test]
fn a_king_calls_and_a_jack_gives_up() {
    for method in METHODS {
        for (text, expected) in [("KJ pass bet", KuhnMove::Bet), ("JK pass bet", KuhnMove::Pass)] {
            let answer = think(method, text);
            assert_eq!(answer.moves[0].mv, expected, "{method:?} in {text}");
            assert_eq!(answer.moves.len(), 2);
        }
    }
}

#[test]
fn the_same_sight_in_two_worlds_gives_the_same_answer() {
    for method in METHODS {
        let [one, other] = ["QJ pass bet", "QK pass bet"].map(|text| think(method, text).moves);
        assert_eq!(one, other, "{method:?}");
    }
}

#[test]
fn threads_change_nothing() {
    let sight = Leduc::parse_position("KJ raise call Q").unwrap().sight(Player::FIRST);
    let moves = |threads| {
        let recipe = SecretsRecipe { threads: Whole::new(threads), deals: Whole::new(64), ..SecretsRecipe::default() };
        let mut engine = SecretsEngine::<Leduc>::new(recipe).with_chance();
        engine.think(Player::FIRST, &sight, &Budget::default(), &mut |_| ()).moves
    };
    assert_eq!(moves(1), moves(3));
}

#[test]
fn sampling_equals_the_average_over_the_worlds() {
    // With a queen and a bet against it, the other has a jack or a king: 2 coins won or lost by a call, as often.
    let answer = think(SecretMethod::Sampling, "QJ pass bet");
    let call = answer.moves.iter().find(|worth| worth.mv == KuhnMove::Bet).unwrap();
    let give_up = answer.moves.iter().find(|worth| worth.mv == KuhnMove::Pass).unwrap();
    assert!(call.values[0].abs() < 0.7 && call.error.unwrap() > 0.1, "{call:?}");
    assert_eq!((give_up.values[0], give_up.error), (-1.0, Some(0.0)));
}

/// What the play says of a deal: who bets into a queen has more often a king than a jack, by the equilibrium.
#[test]
fn deals_are_weighted_by_the_play() {
    let Solved { tree, strategy, .. } = solved(2000);
    let model = StrategyModel::new(tree.clone(), strategy.clone());
    let sight = kuhn("QJ pass bet").sight(Player::FIRST);
    let exact = Belief::exact(Player::FIRST, &sight, Some(Odds::of_the_game()), Some(&model)).unwrap();
    let drawn = Belief::<Kuhn>::drawn(Player::FIRST, &sight, 4000, &mut Random::new(1), Some(&model));
    let king = |belief: &Belief<Kuhn>| {
        let held = belief.held(|world| vec![world.card(Player::SECOND).unwrap().to_string()]);
        assert!((held.iter().map(|held| held.probability).sum::<f64>() - 1.0).abs() < 1e-9);
        held.iter().find(|held| held.what == "K").unwrap().probability
    };
    // He bets a jack a third of the time and a king always.
    assert!((king(&exact) - 0.75).abs() < 0.01, "{exact:?}");
    assert!((king(&drawn) - king(&exact)).abs() < 0.03, "{drawn:?}");
    assert!(exact.exact && exact.worlds.len() == 2);
    let unweighted = Belief::exact(Player::FIRST, &sight, Some(Odds::of_the_game()), None).unwrap();
    assert!((king(&unweighted) - 0.5).abs() < 1e-9);
    let bets = likelihood(&kuhn("QK pass bet"), Player::FIRST, &model);
    assert!(bets > 0.99, "{bets}");
}

#[test]
fn every_world_of_a_belief_agrees_with_the_sight() {
    let mut random = Random::new(3);
    for _ in 0..60 {
        let mut position = Leduc::start();
        for _ in 0..random.below(8) {
            if let Some(&mv) = random.choose(&position.moves()) {
                position = position.play(mv);
            }
        }
        for seat in Player::all(2) {
            let sight = position.sight(seat);
            let exact = Belief::exact(seat, &sight, Some(Odds::of_the_game()), None).unwrap();
            let drawn = Belief::<Leduc>::drawn(seat, &sight, 50, &mut random, None);
            assert!(exact.worlds.iter().any(|(world, _)| *world == position), "{position:?}");
            for (world, _) in exact.worlds.iter().chain(&drawn.worlds) {
                assert_eq!(world.sight(seat), sight);
            }
        }
    }
}

/// Whoever chooses in each world as if he knew it thinks that he always guesses the penny; whoever believes knows that he does not.
#[test]
fn sampling_thinks_that_it_can_see_the_penny() {
    let position = MatchingPennies::parse_position("H-").unwrap();
    let sight = position.sight(Player::SECOND);
    let worth = |method| {
        let mut engine = SecretsEngine::<MatchingPennies>::new(SecretsRecipe::of(method)).with_belief_states();
        let answer = engine.think(Player::SECOND, &sight, &Budget::default(), &mut |_| ());
        answer.moves.iter().map(|worth| worth.values[1]).fold(f64::MIN, f64::max)
    };
    assert!(worth(SecretMethod::BeliefState).abs() < 1e-6);
    // One move ahead even sampling averages: the error is in what it thinks of its later moves.
    let first = MatchingPennies::start().sight(Player::FIRST);
    let mut sampling = SecretsEngine::<MatchingPennies>::new(SecretsRecipe::default());
    let answer = sampling.think(Player::FIRST, &first, &Budget::default(), &mut |_| ());
    assert_eq!(answer.moves[0].values[0], -1.0, "it thinks that the other sees its coin");
}

#[test]
fn information_set_uct_sees_through_one_pair_of_eyes_or_many() {
    let sight = kuhn("KJ").sight(Player::FIRST);
    for observer in [Observer::Single, Observer::Multiple] {
        let recipe = SecretsRecipe { observer, ..SecretsRecipe::of(SecretMethod::InformationSetUct) };
        let mut engine = SecretsEngine::<Kuhn>::new(recipe).with_chance();
        let answer = engine.think(Player::FIRST, &sight, &Budget::simulations(20_000), &mut |_| ());
        assert_eq!(answer.simulations, 20_000);
        let visits: u64 = answer.moves.iter().map(|worth| worth.visits).sum();
        assert_eq!(visits, 20_000, "{observer:?}");
        // A king wins one or two coins; nothing loses one.
        assert!(answer.moves[0].values[0] > 1.0, "{observer:?} {answer:?}");
    }
}

#[test]
fn budgets_and_stops_are_kept() {
    let sight = kuhn("KJ").sight(Player::FIRST);
    for method in METHODS {
        let control = Control::default();
        control.stop();
        let budget = Budget { control, ..Budget::simulations(1_000_000) };
        let answer = engine(method).think(Player::FIRST, &sight, &budget, &mut |_| ());
        assert_eq!(answer.moves.len(), 2, "{method:?} always has a move");
    }
    let answer = engine(SecretMethod::Sampling).think(Player::FIRST, &sight, &Budget::simulations(3), &mut |_| ());
    assert!(answer.worlds <= 3, "{answer:?}");
}

#[test]
fn a_strategy_is_played_as_often_as_it_says() {
    let solved = solved(1000);
    let sight = kuhn("JQ").sight(Player::FIRST);
    let set = solved.tree.find(Player::FIRST, "J").unwrap();
    let odds = solved.strategy.in_set(&solved.tree, set)[1];
    let mut engine = StrategyEngine::<Kuhn>::new(solved, 1).with_odds(Odds::of_the_game());
    let bets = (0..4000).filter(|&seed| {
        engine.seed(seed);
        let answer = engine.think(Player::FIRST, &sight, &Budget::default(), &mut |_| ());
        answer.moves[0].mv == KuhnMove::Bet
    });
    let share = bets.count() as f64 / 4000.0;
    assert!((share - odds).abs() < 0.03, "{share} instead of {odds}");
    let belief = engine.belief(Player::FIRST, &kuhn("JQ pass bet").sight(Player::FIRST));
    assert_eq!(belief.worlds.len(), 2, "a queen never bets in the equilibrium, but almost: {belief:?}");
}

/// In an equilibrium, moves that are mixed are worth the same, and none is worth more.
#[test]
fn moves_that_are_mixed_are_worth_the_same() {
    let Solved { tree, strategy, .. } = solved(20_000);
    for set in 0..tree.sets().len() {
        let found = move_values(&tree, &strategy, set);
        let odds = strategy.in_set(&tree, set);
        let played: f64 = odds.iter().zip(&found.values).map(|(odds, value)| odds * value).sum();
        let best = found.values.iter().copied().fold(f64::MIN, f64::max);
        assert!(found.reach == 0.0 || best - played < 0.01, "{} {found:?} {odds:?}", tree.sets()[set].name);
    }
    let even = Strategy::even(&tree);
    let king = tree.find(Player::FIRST, "K pass bet").unwrap();
    assert_eq!(move_values(&tree, &even, king).values, [-1.0, 2.0]);
}

#[test]
fn belief_states_of_poker_are_worth_what_the_equilibrium_says() {
    // Before anything was said, the belief is what was dealt, and the game that follows is the game itself.
    let mut sum = 0.0;
    for card in PokerCard::ALL {
        let other = if card == PokerCard::King { 'J' } else { 'K' };
        let answer = think(SecretMethod::BeliefState, &format!("{card}{other}"));
        assert!(answer.proved, "{answer:?}");
        sum += answer.moves.iter().map(|worth| worth.odds.unwrap() * worth.values[0]).sum::<f64>();
    }
    // The second, who knows the card by this belief, defends better than in the game: the value is a bound from below.
    assert!(sum / 3.0 < -1.0 / 18.0 + 0.01, "{}", sum / 3.0);
}

/// The lecture's example: whoever averages over both worlds thinks that the nine of clubs costs nothing, and leads it; who believes knows that he
/// will have to guess, and cashes his sixes first.
#[test]
fn sampling_errs_where_belief_states_do_not() {
    let position = CardEnding::parse_position("h4").unwrap();
    let sight = position.sight(Player::FIRST);
    let answer = |method, others_see| {
        let recipe = SecretsRecipe { others_see, ..SecretsRecipe::of(method) };
        let mut engine = SecretsEngine::<CardEnding>::new(recipe).with_chance().with_belief_states();
        engine.think(Player::FIRST, &sight, &Budget::default(), &mut |_| ())
    };
    let worth = |answer: &SecretAnswer<EndingCard>, card: &str| {
        answer.moves.iter().find(|worth| worth.mv.to_string() == card).unwrap().values[0]
    };
    let sampled = answer(SecretMethod::Sampling, OthersSee::Sights);
    assert_eq!(["c9", "c8", "d6", "h6"].map(|card| worth(&sampled, card)), [0.0; 4], "two tricks each in every world");
    assert_eq!(sampled.moves[0].mv.to_string(), "c9", "so it leads the first that it comes to");
    for others_see in [OthersSee::Sights, OthersSee::Everything] {
        let believed = answer(SecretMethod::BeliefState, others_see);
        assert!((worth(&believed, "c9") + 0.5).abs() < 0.02, "half a trick is lost: {believed:?}");
        assert!(worth(&believed, "h6").abs() < 0.02 && worth(&believed, "d6").abs() < 0.02, "{believed:?}");
        assert!(["h6", "d6"].contains(&believed.moves[0].mv.to_string().as_str()), "{believed:?}");
    }
}
