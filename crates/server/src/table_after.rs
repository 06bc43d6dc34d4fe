//! After a game at a table: what an equilibrium would have done, what a predictor knew, what double dummy says.

use crate::refusal::Refusal;
use crate::table_bridge;
use crate::table_game::Table;
use crate::table_view::bridge;
use foehn_game::any::Position;
use foehn_game::toys::{Kuhn, Leduc, MatchingPennies, RoShamBo};
use foehn_game::{Hidden, Player, Turn};
use foehn_search::StrategyRecipe;
use foehn_search::hidden::value;
use serde_json::{Value, json};

impl Table {
    /// What can be said now that everything is over. Of a match of throws it can be said at any time: it is about throws that both have seen.
    pub(crate) fn after(&self) -> Result<Value, Refusal> {
        let is_match = self.history.position().typed::<RoShamBo>().is_some();
        if !self.is_over() && !is_match {
            return Err(Refusal::unprocessable("after: the game is not over"));
        }
        let bridge = bridge(self).and_then(table_bridge::after);
        let known = is_match.then(|| self.known());
        let decisions = if is_match || bridge.is_some() { None } else { self.decisions()? };
        Ok(json!({ "bridge": bridge, "known": known, "equilibrium": decisions }))
    }

    /// How many of the seat's throws each predictor would have guessed.
    fn known(&self) -> Vec<Value> {
        let secrets = self.chair.entry.secrets();
        let known = secrets.map(|face| face.known_of(self.history.position(), self.chair.seat)).unwrap_or_default();
        known.into_iter().map(|(what, share)| json!({ "what": what, "share": share })).collect()
    }

    /// What the equilibrium does in each of the seat's decisions.
    fn decisions(&self) -> Result<Option<Value>, Refusal> {
        let Some(secrets) = self.chair.entry.secrets() else { return Ok(None) };
        let solved = secrets.solved(&StrategyRecipe::default()).map_err(Refusal::internal)?;
        let seat = self.chair.seat;
        let mut decisions = Vec::new();
        for (position, &mv) in self.history.positions().iter().zip(self.history.moves()) {
            if position.turn() != Turn::Player(seat) {
                continue;
            }
            let Some(sight) = sight_text(position, seat) else { continue };
            let Some(set) = solved.tree.find(seat, &sight) else { continue };
            let moves = &solved.tree.sets()[set].moves;
            let odds = solved.strategy.in_set(&solved.tree, set);
            let told: Vec<_> = moves.iter().zip(odds).map(|(mv, odds)| json!({ "move": mv, "odds": odds })).collect();
            decisions.push(json!({ "sight": sight, "chose": position.move_text(mv), "moves": told }));
        }
        let first = value(&solved.tree, &solved.strategy);
        let fair = if seat == Player::FIRST { first } else { -first };
        Ok(Some(json!({ "fair": fair, "decisions": decisions })))
    }
}

/// What a seat sees, by which its information sets are called.
fn sight_text(position: &Position, seat: Player) -> Option<String> {
    let kuhn = || position.typed::<Kuhn>().map(|position| position.sight(seat).to_string());
    let leduc = || position.typed::<Leduc>().map(|position| position.sight(seat).to_string());
    let pennies = || position.typed::<MatchingPennies>().map(|position| position.sight(seat).to_string());
    kuhn().or_else(leduc).or_else(pennies)
}
