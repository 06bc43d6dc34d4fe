//! A table as the page sees it: what the seat may know, and nothing else.
//!
//! Everything here is made of a [`Sight`], of whose turn it is, and of what everybody heard. Two worlds that look the same to the seat give the same
//! view, which a test compares along whole games.

use crate::table_bridge;
use crate::table_game::{Table, lead};
use foehn_bridge::Bridge;
use foehn_game::any::{History, Sight};
use foehn_game::drawing::FACE_DOWN;
use foehn_game::toys::{Kuhn, Leduc, MatchingPennies, RoShamBo};
use foehn_game::{Picture, Player, Turn};
use foehn_play::only_winner;
use serde_json::{Value, json};

impl Table {
    /// What the seat sees.
    pub(crate) fn view(&self) -> Value {
        let (chair, history) = (&self.chair, &self.history);
        let sight = history.sight_of(chair.seat);
        let payoffs = self.payoffs();
        let legal: Vec<String> = self.legal().into_iter().map(|(_, text)| text).collect();
        json!({
            "game": chair.entry.name,
            "title": chair.entry.title,
            "seat": chair.seat.index(),
            "seats": chair.entry.players,
            "deal": chair.deal,
            "length": chair.length,
            "opponent": chair.opponent.as_json(),
            "turn": self.turn().map(Player::index),
            "legal": legal,
            "over": self.is_over(),
            "payoff": payoffs.as_ref().map(|payoffs| payoffs[chair.seat.index()]),
            "result": payoffs.as_ref().map(|payoffs| self.result(payoffs)),
            "claimed": self.claim,
            "bridge": table_bridge::seen(self, sight),
            "poker": poker(history, sight),
            "coins": coins(sight),
            "throws": throws(self, sight),
        })
    }

    /// What a finished game is worth to each seat, a claim included.
    fn payoffs(&self) -> Option<Vec<f64>> {
        match self.claim {
            Some(_) => table_bridge::payoffs(self),
            None => self.history.payoffs(),
        }
    }

    /// Who won, in words.
    fn result(&self, payoffs: &[f64]) -> String {
        let (entry, seat) = (self.chair.entry, self.chair.seat);
        if entry.name == "bridge" {
            return table_bridge::result(self);
        }
        let unit = |amount: f64| {
            let units = entry.unit().unwrap_or("points");
            let word = if amount == 1.0 { units.trim_end_matches('s') } else { units };
            format!("{amount} {word}")
        };
        match only_winner(payoffs) {
            None => "Nobody wins.".to_owned(),
            Some(winner) if winner == seat => format!("You win {}.", unit(payoffs[seat.index()])),
            Some(_) => format!("You lose {}.", unit(-payoffs[seat.index()])),
        }
    }
}

/// The card or coin of a cell: none, face down, or its letter.
fn thing(picture: &Picture, row: usize, column: usize) -> Value {
    match picture.rows.get(row).and_then(|row| row.get(column)).map(|cell| cell.glyph) {
        None | Some('.') => Value::Null,
        Some(FACE_DOWN) => "?".into(),
        Some(letter) => letter.to_ascii_uppercase().to_string().into(),
    }
}

/// Kuhn and Leduc poker: the cards as they lie on the seat's own picture, what was put in and what was said.
fn poker(history: &History, sight: Sight<'_>) -> Option<Value> {
    let position = history.position();
    let leduc = position.typed::<Leduc>().map(Leduc::stakes);
    // Stakes follow from what was said, which everybody heard.
    let stakes = leduc.or_else(|| position.typed::<Kuhn>().map(Kuhn::stakes))?;
    let picture = sight.picture();
    let last = picture.rows.len() - 1;
    let rows = match sight.seat() {
        Player::FIRST => [last, 0],
        _ => [0, last],
    };
    let board = leduc.map_or(Value::Null, |_| thing(&picture, 1, 0));
    Some(json!({
        "own": thing(&picture, rows[0], 0),
        "other": thing(&picture, rows[1], 0),
        "board": board,
        "stakes": stakes,
        "said": said(history),
    }))
}

/// What the players said, with the round it was said in.
fn said(history: &History) -> Vec<Value> {
    let mut round = 0;
    let mut said = Vec::new();
    for (position, &mv) in history.positions().iter().zip(history.moves()) {
        match position.turn() {
            Turn::Player(seat) => {
                said.push(json!({ "seat": seat.index(), "text": position.move_text(mv), "round": round }));
            }
            // Cards that are dealt once somebody has spoken begin another round.
            _ => round += usize::from(!said.is_empty()),
        }
    }
    said
}

fn coins(sight: Sight<'_>) -> Option<Value> {
    sight.typed::<MatchingPennies>()?;
    let (picture, own) = (sight.picture(), sight.seat().index());
    Some(json!({ "own": thing(&picture, 0, own), "other": thing(&picture, 0, 1 - own) }))
}

fn throws(table: &Table, sight: Sight<'_>) -> Option<Value> {
    let (own, other) = sight.typed::<RoShamBo>()?.record();
    let pairs: Vec<_> = own.iter().zip(&other).map(|(own, other)| [own.to_string(), other.to_string()]).collect();
    Some(json!({ "pairs": pairs, "lead": lead(table), "covered": table.turn() == Some(Player::SECOND) }))
}

/// The board of bridge that is played, where it is one.
pub(crate) fn bridge(table: &Table) -> Option<&Bridge> {
    table.history.position().typed::<Bridge>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::Seal;
    use crate::table_game::{Chair, GAMES, entry, length};
    use crate::table_opponents;
    use foehn_game::kit::Random;

    fn sit(game: &str, seat: usize, deal: u32, seal: &Seal) -> Table {
        let entry = entry(game).expect("a table");
        let opponent = table_opponents::find(entry, None).expect("somebody");
        let length = length(entry, (game == "roshambo").then_some(6)).expect("a length");
        Table::sit(Chair { entry, seat: Player::new(seat as u8), deal, opponent, length }, seal).expect("a chair")
    }

    /// The view without what was said, which is everybody's, and which a world that was dealt does not remember.
    fn shown(table: &Table) -> Value {
        let mut view = table.view();
        if !view["poker"].is_null() {
            view["poker"]["said"] = Value::Null;
        }
        view
    }

    /// The same view of every world that the seat cannot tell from this one, along whole games, from every seat.
    #[test]
    fn the_view_shows_no_more_than_the_sight() {
        let (seal, mut random) = (Seal::new(), Random::new(3));
        for game in GAMES {
            let mut others = 0;
            for (round, seat) in (0..8).flat_map(|round| (0..4).map(move |seat| (round, seat))) {
                let seats = entry(game).expect("a table").rules.seats();
                if seat >= seats || game == "bridge" && round > 1 {
                    continue;
                }
                let mut table = sit(game, seat, round, &seal);
                while table.turn().is_some() {
                    let position = table.history.position();
                    let worlds: Vec<_> = (0..3).filter_map(|_| position.deal(table.chair.seat, &mut random)).collect();
                    assert!(!worlds.is_empty(), "{game}: no world agrees with what seat {seat} has seen");
                    others += worlds.iter().filter(|world| *world != position).count();
                    let seen = shown(&table);
                    for world in worlds {
                        let mut other = sit(game, seat, round, &seal);
                        other.history = History::new(world);
                        assert_eq!(shown(&other), seen, "{game}, seat {seat}");
                    }
                    let moves = table.history.position().moves();
                    table.play(moves[random.below(moves.len())], &seal);
                }
            }
            assert!(others > 3, "{game}: every world dealt was the real one");
        }
    }

    #[test]
    fn a_sealed_table_comes_back() {
        let (seal, mut random) = (Seal::new(), Random::new(4));
        for game in GAMES {
            let mut table = sit(game, 1, 77, &seal);
            for _ in 0..12 {
                let at = table.close(&seal);
                let again = Table::open(table.chair.entry, &at, &seal).expect("the same seal");
                assert_eq!(again.view(), table.view());
                assert_eq!(again.history.position(), table.history.position(), "{game}");
                assert!(Table::open(table.chair.entry, &at, &Seal::new()).is_err());
                if table.turn().is_none() {
                    break;
                }
                let moves = table.history.position().moves();
                table.play(moves[random.below(moves.len())], &seal);
            }
            let other = entry(if game == "kuhn" { "leduc" } else { "kuhn" }).expect("a table");
            assert!(Table::open(other, &table.close(&seal), &seal).is_err(), "{game} opened as another game");
        }
    }

    #[test]
    fn another_seat_with_the_same_number_meets_other_cards() {
        let seal = Seal::new();
        let worlds: Vec<_> =
            (0..4).map(|seat| sit("bridge", seat, 5, &seal).history.position().position_text()).collect();
        assert!((1..4).all(|seat| worlds[seat] != worlds[0]), "{worlds:?}");
        assert_eq!(worlds[2], sit("bridge", 2, 5, &seal).history.position().position_text());
        assert_ne!(worlds[2], sit("bridge", 2, 5, &Seal::new()).history.position().position_text());
    }
}
