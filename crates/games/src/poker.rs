//! The two small pokers in the catalog, with models of their players: strategies by simple rules, of which each gives something away.

use crate::playable::About;
use crate::secrets::{NamedModel, PlayableSecrets};
use foehn_game::any::{AsHiddenChance, Rules, rules_of};
use foehn_game::toys::{Kuhn, Leduc, MatchingPennies};
use foehn_game::{Game, Hidden, Player};
use foehn_search::hidden::{
    InformationSet, InformationTree, SecretThinker, SecretsEngine, Solved, Strategy, StrategyEngine, StrategyModel,
    UnrollRefusal,
};
use foehn_search::{Method, Odds, SecretsRecipe, StrategyRecipe};
use std::sync::Arc;

/// The methods of games that are small enough to be solved.
const SMALL: &[Method] = &[
    Method::Equilibrium,
    Method::Model,
    Method::Response,
    Method::Sampling,
    Method::InformationSetUct,
    Method::BeliefState,
];

/// How often players of a model give up, stay and raise, with a weak, a middling and a strong hand.
struct Habit {
    name: NamedModel,
    by_strength: [[f64; 3]; 3],
}

/// The players that everybody knows from a table.
const HABITS: [Habit; 3] = [
    Habit {
        name: ("bluffer", "bets too often with a weak hand"),
        by_strength: [[0.1, 0.2, 0.7], [0.1, 0.6, 0.3], [0.0, 0.3, 0.7]],
    },
    Habit {
        name: ("caller", "never gives up and never raises"),
        by_strength: [[0.0, 1.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
    },
    Habit {
        name: ("rock", "gives up easily and bets with a strong hand alone"),
        by_strength: [[0.9, 0.1, 0.0], [0.5, 0.5, 0.0], [0.0, 0.3, 0.7]],
    },
];

const MODELS: &[NamedModel] = &[HABITS[0].name, HABITS[1].name, HABITS[2].name];

/// The strategy of a habit: `strength` says how good a hand is (0 to 2) in a set, `roles` which of its moves gives up (0), stays (1) and
/// raises (2).
fn habit(
    tree: &InformationTree,
    name: &str,
    strength: fn(&InformationSet) -> usize,
    roles: fn(&InformationSet, &str) -> usize,
) -> Option<Strategy> {
    let habit = HABITS.iter().find(|habit| habit.name.0 == name)?;
    Some(Strategy::by_rule(tree, |set, mv| habit.by_strength[strength(set)][roles(set, mv)]))
}

/// The rank of the hand, which a set's name begins with.
fn rank(set: &InformationSet) -> usize {
    match set.name.as_bytes().first() {
        Some(b'K') => 2,
        Some(b'Q') => 1,
        _ => 0,
    }
}

/// A pair is strong, a king is strong before the board is laid and middling without a pair after it.
fn leduc_strength(set: &InformationSet) -> usize {
    let mut words = set.name.split(' ');
    let hand = words.next().unwrap_or_default();
    match words.find(|word| ["J", "Q", "K"].contains(word)) {
        Some(board) if board == hand => 2,
        Some(_) => rank(set).min(1),
        None => rank(set),
    }
}

fn leduc_role(_set: &InformationSet, mv: &str) -> usize {
    match mv {
        "fold" => 0,
        "call" => 1,
        _ => 2,
    }
}

/// After a bet a pass gives up and a bet stays.
fn kuhn_role(set: &InformationSet, mv: &str) -> usize {
    usize::from(mv == "bet") + usize::from(!set.name.ends_with("bet"))
}

/// How others are thought to play when deals are weighted: an equilibrium is nobody's habit, and so a fair guess of everybody's.
fn usual_players<G: PlayableSecrets>() -> Option<Arc<StrategyModel>> {
    let solved = crate::secrets::of::<G>().solved(&StrategyRecipe::default()).ok()?;
    Some(Arc::new(StrategyModel::new(solved.tree, solved.strategy)))
}

impl PlayableSecrets for Kuhn {
    const ABOUT: About = About {
        aliases: &["kuhn-poker"],
        title: "Kuhn poker",
        size: "three cards",
        description: "a card each, one bet: the smallest poker in which bluffing pays",
        example: "KJ pass bet",
        ..About::named("kuhn")
    };
    const UNIT: &'static str = "coins";
    const METHODS: &'static [Method] = SMALL;
    const MODELS: &'static [NamedModel] = MODELS;

    fn rules() -> &'static dyn Rules {
        rules_of::<Self, AsHiddenChance>()
    }

    fn engine(recipe: SecretsRecipe) -> Box<dyn SecretThinker<Self>> {
        let engine = SecretsEngine::new(recipe).with_chance().with_belief_states();
        match usual_players::<Self>() {
            Some(model) => Box::new(engine.with_model(model)),
            None => Box::new(engine),
        }
    }

    fn information_tree() -> Option<Result<InformationTree, UnrollRefusal>> {
        Some(InformationTree::of(&Kuhn::start()))
    }

    fn model(tree: &InformationTree, name: &str) -> Option<Strategy> {
        habit(tree, name, rank, kuhn_role)
    }

    fn strategy_engine(solved: Solved, seed: u64) -> Option<Box<dyn SecretThinker<Self>>> {
        Some(Box::new(StrategyEngine::new(solved, seed).with_odds(Odds::of_the_game())))
    }

    fn sight_text(&self, seat: Player) -> Option<String> {
        Some(self.sight(seat).to_string())
    }

    fn held(&self, seat: Player) -> Vec<String> {
        self.card(seat.opponent()).map(|card| card.to_string()).into_iter().collect()
    }
}

impl PlayableSecrets for Leduc {
    const ABOUT: About = About {
        aliases: &["leduc-poker"],
        title: "Leduc poker",
        size: "six cards",
        description: "a card each and one on the board, two rounds of bets; a pair wins, otherwise the higher card",
        example: "KJ raise call Q call",
        ..About::named("leduc")
    };
    const UNIT: &'static str = "coins";
    const METHODS: &'static [Method] = SMALL;
    const MODELS: &'static [NamedModel] = MODELS;

    fn rules() -> &'static dyn Rules {
        rules_of::<Self, AsHiddenChance>()
    }

    fn engine(recipe: SecretsRecipe) -> Box<dyn SecretThinker<Self>> {
        let engine = SecretsEngine::new(recipe).with_chance().with_belief_states();
        match usual_players::<Self>() {
            Some(model) => Box::new(engine.with_model(model)),
            None => Box::new(engine),
        }
    }

    fn information_tree() -> Option<Result<InformationTree, UnrollRefusal>> {
        Some(InformationTree::of(&Leduc::start()))
    }

    fn model(tree: &InformationTree, name: &str) -> Option<Strategy> {
        habit(tree, name, leduc_strength, leduc_role)
    }

    fn strategy_engine(solved: Solved, seed: u64) -> Option<Box<dyn SecretThinker<Self>>> {
        Some(Box::new(StrategyEngine::new(solved, seed).with_odds(Odds::of_the_game())))
    }

    fn sight_text(&self, seat: Player) -> Option<String> {
        Some(self.sight(seat).to_string())
    }

    fn held(&self, seat: Player) -> Vec<String> {
        self.card(seat.opponent()).map(|card| card.to_string()).into_iter().collect()
    }
}

impl PlayableSecrets for MatchingPennies {
    const ABOUT: About = About {
        aliases: &["matching-pennies"],
        title: "Matching pennies",
        size: "two coins",
        description: "both put a coin down at the same time; the first wins if they show the same side",
        example: "H-",
        ..About::named("pennies")
    };
    const UNIT: &'static str = "coins";
    const METHODS: &'static [Method] = SMALL;

    fn engine(recipe: SecretsRecipe) -> Box<dyn SecretThinker<Self>> {
        Box::new(SecretsEngine::new(recipe).with_belief_states())
    }

    fn information_tree() -> Option<Result<InformationTree, UnrollRefusal>> {
        Some(InformationTree::without_chance(&MatchingPennies::start()))
    }

    fn strategy_engine(solved: Solved, seed: u64) -> Option<Box<dyn SecretThinker<Self>>> {
        Some(Box::new(StrategyEngine::new(solved, seed)))
    }

    fn sight_text(&self, seat: Player) -> Option<String> {
        Some(self.sight(seat).to_string())
    }

    fn held(&self, seat: Player) -> Vec<String> {
        self.coin(seat.opponent()).map(|side| side.to_string()).into_iter().collect()
    }
}
