//! `selective=off` is off: whatever was switched on before, the search then equals minimax, move by move and leaf by leaf.

use foehn_game::toys::{Nim, TicTacToe};
use foehn_game::{
    Depth, Duel, Extension, Game, History, Key, Knowledge, KnowledgeAbilities, MoveFacts, Reason, ReasonCounts,
    ReasonRule, Score,
};
use foehn_search::exam::equals_minimax;
use foehn_search::{Budget, Engine, Recipe, Shape, Silent, minimax};

/// A knowledge that gives every hint, each at random: whoever believes one of them is wrong somewhere.
#[derive(Clone, Copy)]
struct Misleading;

fn word<G: Game>(position: &G, salt: u64) -> u64 {
    Key::mix(position.key().0, salt).0
}

impl<G: Duel> Knowledge<G> for Misleading {
    const ABILITIES: KnowledgeAbilities =
        KnowledgeAbilities { slots: true, exchanges: true, threats: true, combinations: true };

    const REASONS: &'static [ReasonRule] =
        &[ReasonRule { name: "whim", meaning: "None at all.", when: ReasonCounts::Always }];

    fn evaluate(&self, position: &G) -> Score {
        Score::estimate((word(position, 1) % 201) as i32 - 100)
    }

    fn facts(&self, position: &G, mv: G::Move) -> MoveFacts {
        let word = word(&position.play(mv), 2);
        MoveFacts { noisy: word.is_multiple_of(2), hint: (word >> 8) as i32 % 100, slot: 1 + (word >> 16) as u16 % 40 }
    }

    fn in_check(&self, position: &G) -> bool {
        word(position, 3).is_multiple_of(5)
    }

    fn material(&self, position: &G) -> i32 {
        (word(position, 4) % 201) as i32 - 100
    }

    fn threat(&self, position: &G) -> Option<i32> {
        Some((word(position, 5) % 100) as i32)
    }

    fn exchange(&self, position: &G, mv: G::Move) -> Option<i32> {
        Some((word(&position.play(mv), 6) % 201) as i32 - 100)
    }

    fn extension(&self, _position: &G, _mv: G::Move, child: &G) -> Option<Extension> {
        word(child, 8).is_multiple_of(2).then_some(Extension::ply(Reason::new(0)))
    }

    fn combinations(&self, position: &G, mut visit: impl FnMut(G::Move)) {
        position.legal_moves(|mv| {
            if word(&position.play(mv), 7).is_multiple_of(3) {
                visit(mv);
            }
        });
    }
}

/// The default recipe with one switch on, as far as it can be on, or `None`.
fn with(name: &str, shape: &Shape) -> Option<Recipe> {
    let value = match shape {
        Shape::OnOff | Shape::Threshold { .. } | Shape::Names => "on",
        Shape::Choice(names) if names.contains(&"off") => names[names.len() - 1],
        _ => return None,
    };
    let mut recipe = Recipe::default();
    recipe.set("table-size", "1").expect("a known switch");
    recipe.set(name, value).expect("a switch that can be on");
    Some(recipe)
}

fn is_exact<G: Duel>(start: G, depth: i32) {
    let history = History::new(start);
    for switch in Recipe::default().switches() {
        let Some(mut recipe) = with(&switch.name, &switch.shape) else { continue };
        recipe.set("selective", "off").expect("all of selective search");
        recipe.set("depth-rule", "exact").expect("a known switch");
        recipe.set("graph-history", "path").expect("a known switch");
        let found = Engine::new(recipe.clone(), Misleading).think(&history, &Budget::depth(depth), 1, &mut Silent);
        let expected = minimax(&history, &Misleading, Depth::plies(depth), &recipe);
        assert_eq!(found.best().score, expected, "`{}` is on after `selective=off`, depth {depth}", switch.name);
    }
}

#[test]
fn nothing_is_left_out_once_selective_search_is_off() {
    for depth in 1..=5 {
        is_exact(TicTacToe::start(), depth);
        is_exact(Nim::with_heaps(&[3, 4, 2]), depth);
    }
}

/// The same of random recipes, of which `exam` draws every switch before it turns selective search off.
#[test]
fn random_recipes_equal_minimax_whatever_the_hints_say() {
    equals_minimax(&[TicTacToe::start()], &Misleading, 5, 300, 5, 5, 20_000).unwrap();
    equals_minimax(&[Nim::with_heaps(&[3, 4, 2])], &Misleading, 6, 300, 5, 3, 20_000).unwrap();
}
