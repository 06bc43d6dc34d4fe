//! Who sits at the other seats of a table: a name, and the recipe of its engine.

use crate::refusal::Refusal;
use foehn_game::NotationError;
use foehn_games::catalog::Entry;
use foehn_search::prediction::BOTS;
use foehn_search::{Budget, MethodRecipe};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// Somebody to play with.
#[derive(Debug)]
pub(crate) struct Opponent {
    /// The name in requests.
    pub(crate) name: &'static str,
    /// What people call it.
    pub(crate) title: &'static str,
    /// What it does.
    pub(crate) about: &'static str,
    /// The settings of its recipe.
    set: Vec<String>,
    /// How many games it may simulate, where it does.
    simulations: Option<u64>,
}

const POKER: [(&str, &str, &str, &str); 5] = [
    ("equilibrium", "The equilibrium", "cannot be exploited, and exploits nobody", "method=equilibrium"),
    ("bluffer", "The bluffer", "bets too often with a weak hand", "model=bluffer"),
    ("caller", "The caller", "never gives up and never raises", "model=caller"),
    ("rock", "The rock", "gives up easily and bets with a strong hand alone", "model=rock"),
    ("even", "The coin", "makes every move as often as any other", "model=even"),
];

const BRIDGE: [(&str, &str, &str, &str); 4] = [
    ("club", "Club players", "look at 20 deals before a card", "deals=20"),
    ("quick", "Quick players", "look at 6 deals before a card", "deals=6"),
    ("expert", "Experts", "look at 80 deals before a card, and take their time", "deals=80"),
    ("tree", "Tree players", "grow one tree of what is seen: 5,000 games a card", "method=information-set-uct"),
];

fn poker(opponents: &[(&'static str, &'static str, &'static str, &'static str)]) -> Vec<Opponent> {
    let settings = |set: &str| match set.starts_with("model=") {
        true => vec!["method=model".to_owned(), set.to_owned()],
        false => vec![set.to_owned()],
    };
    let made = |&(name, title, about, set): &(&'static str, &'static str, &'static str, &str)| Opponent {
        name,
        title,
        about,
        set: settings(set),
        simulations: None,
    };
    opponents.iter().map(made).collect()
}

/// Those of a game, the usual one first.
pub(crate) fn of(entry: &Entry) -> &'static [Opponent] {
    static LISTS: OnceLock<[Vec<Opponent>; 4]> = OnceLock::new();
    let lists = LISTS.get_or_init(|| {
        let bridge = BRIDGE.iter().map(|&(name, title, about, set)| {
            let simulations = (name == "tree").then_some(5_000);
            Opponent { name, title, about, set: vec![set.to_owned()], simulations }
        });
        let bots = BOTS.iter().map(|bot| {
            let set = vec![format!("bot={}", bot.name)];
            Opponent { name: bot.name, title: bot.name, about: bot.about, set, simulations: None }
        });
        [bridge.collect(), poker(&POKER), poker(&[POKER[0], POKER[4]]), bots.collect()]
    });
    match entry.name {
        "bridge" => &lists[0],
        "kuhn" | "leduc" => &lists[1],
        "pennies" => &lists[2],
        "roshambo" => &lists[3],
        _ => &[],
    }
}

/// The opponent of this name, or the usual one.
pub(crate) fn find(entry: &'static Entry, name: Option<&str>) -> Result<&'static Opponent, Refusal> {
    let all = of(entry);
    let known = match name {
        None => all.first(),
        Some(name) => all.iter().find(|opponent| opponent.name == name),
    };
    known.ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|opponent| opponent.name).collect();
        let found = NotationError::quote(name.unwrap_or_default());
        Refusal::unprocessable(format!("opponent: found {found}, expected one of {}", names.join(", ")))
    })
}

impl Opponent {
    /// The recipe of its engine.
    pub(crate) fn recipe(&self, entry: &Entry) -> Result<MethodRecipe, Refusal> {
        let mut recipe = entry.recipe();
        for assignment in &self.set {
            entry.assign(&mut recipe, assignment)?;
        }
        Ok(recipe)
    }

    /// What it may spend on a move.
    pub(crate) fn budget(&self) -> Budget {
        Budget { simulations: self.simulations, ..Budget::default() }
    }

    /// For programs.
    pub(crate) fn as_json(&self) -> Value {
        json!({ "name": self.name, "title": self.title, "about": self.about })
    }
}
