//! RoShamBo and the lecture's card ending in the catalog.

use crate::playable::About;
use crate::secrets::{NamedModel, PlayableSecrets};
use foehn_game::any::{AsHiddenChance, Rules, rules_of};
use foehn_game::kit::Random;
use foehn_game::toys::{CardEnding, HandThrow, RoShamBo, RoShamBoSight};
use foehn_game::{Game, Hidden, Key, Player};
use foehn_search::hidden::{
    Belief, InformationTree, MoveWorth, SecretAnswer, SecretThinker, SecretsEngine, Solved, StrategyEngine,
    UnrollRefusal,
};
use foehn_search::prediction::{Bot, Record, Throw, find_bot, guessed};
use foehn_search::{Budget, Method, Odds, PredictionRecipe, SecretsRecipe, Values};

/// A bot that throws in the game of the catalog. It is asked once for each throw, as in a match.
struct Predicting {
    name: String,
    seeds: [u64; 2],
    bot: Option<Box<dyn Bot + Send>>,
    random: Random,
    /// The record that the bot has seen, and what it wants to throw after it.
    seen: Record,
    next: Option<Throw>,
}

fn make(name: &str) -> Option<Box<dyn Bot + Send>> {
    find_bot(name).map(foehn_search::prediction::Entrant::bot)
}

impl Predicting {
    fn new(recipe: &PredictionRecipe) -> Self {
        let (name, seed) = (recipe.bot.as_str().to_owned(), recipe.seed.get() as u64);
        let random = Random::new(seed);
        let mut new = Predicting { name, seeds: [seed, 0], bot: None, random, seen: Record::default(), next: None };
        new.begin();
        new
    }

    fn begin(&mut self) {
        self.bot = make(&self.name);
        self.random = Random::new(Key::mix(self.seeds[0], self.seeds[1]).0);
        (self.seen, self.next) = (Record::default(), None);
    }

    /// What it throws after this record.
    fn throw(&mut self, own: &[Throw], other: &[Throw]) -> Throw {
        let goes_on = self.seen.turns() <= own.len()
            && self.seen.own[..] == own[..self.seen.turns()]
            && self.seen.other[..] == other[..self.seen.turns()];
        if !goes_on {
            self.begin();
        }
        loop {
            let turn = self.seen.turns();
            let next = match (self.next, &mut self.bot) {
                (Some(next), _) => next,
                (None, Some(bot)) => bot.throw(&self.seen, &mut self.random),
                (None, None) => Throw::random(&mut self.random),
            };
            self.next = Some(next);
            if turn == own.len() {
                return next;
            }
            self.seen.own.push(own[turn]);
            self.seen.other.push(other[turn]);
            self.next = None;
        }
    }
}

fn throws(all: &[HandThrow]) -> Vec<Throw> {
    all.iter().map(|throw| Throw::ALL[*throw as usize]).collect()
}

impl SecretThinker<RoShamBo> for Predicting {
    fn think(
        &mut self,
        _seat: Player,
        sight: &RoShamBoSight,
        _budget: &Budget,
        report: &mut dyn FnMut(&SecretAnswer<HandThrow>),
    ) -> SecretAnswer<HandThrow> {
        let (own, other) = sight.record();
        let chosen = HandThrow::ALL[self.throw(&throws(&own), &throws(&other)) as usize];
        let mut moves: Vec<_> = HandThrow::ALL.iter().map(|&mv| MoveWorth::new(mv, Values::default())).collect();
        moves.sort_by_key(|worth| worth.mv != chosen);
        let answer = SecretAnswer::of(moves);
        report(&answer);
        answer
    }

    fn belief(&mut self, seat: Player, sight: &RoShamBoSight) -> Belief<RoShamBo> {
        Belief::drawn(seat, sight, 300, &mut Random::new(1), None)
    }

    fn seed(&mut self, seed: u64) {
        self.seeds[1] = seed;
        self.begin();
    }

    fn clear(&mut self) {
        self.begin();
    }
}

impl PlayableSecrets for RoShamBo {
    const ABOUT: About = About {
        aliases: &["rps", "rock-paper-scissors"],
        title: "RoShamBo",
        size: "50 throws",
        description: "rock, paper, scissors: whoever guesses the next throw wins it",
        example: "to 50 RP SS PR",
        ..About::named("roshambo")
    };
    const UNIT: &'static str = "throws";
    const METHODS: &'static [Method] = &[Method::Prediction];

    fn prediction(recipe: &PredictionRecipe) -> Option<Result<Box<dyn SecretThinker<Self>>, String>> {
        let name = recipe.bot.as_str();
        Some(match find_bot(name) {
            Some(_) => Ok(Box::new(Predicting::new(recipe))),
            None => Err(format!("`bot`: no bot is called `{name}`: `foehn roshambo bots` lists them")),
        })
    }

    fn held(&self, seat: Player) -> Vec<String> {
        match seat {
            Player::FIRST => Vec::new(),
            _ => self.covered().map(|throw| throw.to_string()).into_iter().collect(),
        }
    }

    /// How much of the seat's throws each predictor would have guessed.
    fn known_of(&self, seat: Player) -> Vec<(String, f64)> {
        let (own, other) = self.sight(seat.opponent()).record();
        let record = Record { own: throws(&own), other: throws(&other) };
        let told = |one: &foehn_search::prediction::Guessed| {
            (format!("{}: {}", one.name, one.about), one.right as f64 / one.of.max(1) as f64)
        };
        guessed(&record).iter().map(told).collect()
    }
}

impl PlayableSecrets for CardEnding {
    const ABOUT: About = About {
        aliases: &["lecture-ending"],
        title: "Card ending",
        size: "eight cards",
        description: "the lecture's ending: Min holds the four of hearts or that of diamonds, and Max must not have to guess",
        example: "h4 c9 c10",
        ..About::named("card-ending")
    };
    const UNIT: &'static str = "tricks";
    const METHODS: &'static [Method] =
        &[Method::BeliefState, Method::Sampling, Method::InformationSetUct, Method::Equilibrium, Method::Model];
    const MODELS: &'static [NamedModel] = &[];

    fn rules() -> &'static dyn Rules {
        rules_of::<Self, AsHiddenChance>()
    }

    fn engine(recipe: SecretsRecipe) -> Box<dyn SecretThinker<Self>> {
        Box::new(SecretsEngine::new(recipe).with_chance().with_belief_states())
    }

    fn information_tree() -> Option<Result<InformationTree, UnrollRefusal>> {
        Some(InformationTree::of(&CardEnding::start()))
    }

    fn strategy_engine(solved: Solved, seed: u64) -> Option<Box<dyn SecretThinker<Self>>> {
        Some(Box::new(StrategyEngine::new(solved, seed).with_odds(Odds::of_the_game())))
    }

    fn sight_text(&self, seat: Player) -> Option<String> {
        Some(self.sight(seat).to_string())
    }

    fn held(&self, seat: Player) -> Vec<String> {
        self.hand(seat.opponent())
            .iter()
            .filter(|card| ["h4", "d4"].contains(&card.to_string().as_str()))
            .map(ToString::to_string)
            .collect()
    }
}
