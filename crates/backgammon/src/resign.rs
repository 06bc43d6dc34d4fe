//! Resigning: beside the board, as players do it. Somebody offers to lose a single game, a gammon or a backgammon, and the other takes it or plays on.
//!
//! The offer is taken where it is worth no less than what playing on promises, without the cube: in points, or in a match as the chance to win it.

use crate::cube::fair_resignation;
use crate::game::{BackgammonGame, Stage, match_game};
use crate::judge::{odds_of, opposite};
use crate::learning::Odds;
use crate::plies::candidates;
use crate::terms::Terms;
use foehn_game::{Game, Player};

/// What is offered, by its name.
pub const RESIGNATIONS: [&str; 3] = ["single", "gammon", "backgammon"];

/// How many times over a game is lost by what was typed: `single`, `gammon`, `backgammon`, or 1 to 3; a single game where nothing is said.
#[must_use]
pub fn read_resignation(text: &str) -> Option<u8> {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "" | "1" | "normal" => Some(1),
        "2" => Some(2),
        "3" => Some(3),
        word => RESIGNATIONS.iter().zip(1..).find(|(name, _)| **name == word).map(|(_, times)| times),
    }
}

/// The odds of `player` here, by the networks.
fn odds_for(position: &BackgammonGame, player: Player) -> Odds {
    let of_roller = match position.stage() {
        // After dice: those of the best play.
        Stage::Playing(_) => candidates(&position.without_cube()).first().map_or_else(Odds::default, |best| best.odds),
        _ => odds_of(position.board()),
    };
    if player == position.roller() { of_roller } else { opposite(&of_roller) }
}

/// What it is worth to `winner` to win so many times over; negative where he loses.
fn worth(position: &BackgammonGame, winner: Player, times: i8) -> f64 {
    let points = i32::try_from(position.terms().points(position.cube(), times.unsigned_abs())).unwrap_or(i32::MAX);
    let points = if times < 0 { -points } else { points };
    match position.terms() {
        Terms::Match(score) => 2.0 * match_game(&score, winner).after(points) - 1.0,
        _ => f64::from(points),
    }
}

/// Whether the other player should take it that `resigner` gives the game up so many times over.
#[must_use]
pub fn is_accepted(position: &BackgammonGame, resigner: Player, times: u8) -> bool {
    let winner = resigner.opponent();
    let odds = odds_for(position, winner).map(f64::from);
    let (won, lost) =
        ([odds[0] - odds[1], odds[1] - odds[2], odds[2]], [1.0 - odds[0] - odds[3], odds[3] - odds[4], odds[4]]);
    let part = |parts: [f64; 3], sign: i8| -> f64 {
        parts.iter().zip(1_i8..).map(|(part, times)| part * worth(position, winner, sign * times)).sum()
    };
    let expected = part(won, 1) + part(lost, -1);
    worth(position, winner, times.min(3) as i8) >= expected - 1e-3
}

/// What `player` should offer, where the game is lost for certain: 1 to 3; `None` where there is still something to play for.
#[must_use]
pub fn offer(position: &BackgammonGame, player: Player) -> Option<u8> {
    if position.is_over() || matches!(position.stage(), Stage::Opening | Stage::Doubled) {
        return None;
    }
    fair_resignation(&odds_for(position, player.opponent()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Cube};
    use foehn_game::Notation;

    /// White bears the last checker off with any roll, and Black has borne off none: a gammon for certain, by the bear-off database.
    fn lost(terms: Terms) -> BackgammonGame {
        let mut own = [0; 26];
        (own[1], own[0]) = (1, 14);
        let mut other = [0; 26];
        other[6] = 15;
        let board = Board::new(own, other).expect("a board");
        BackgammonGame::at(board, Player::FIRST, Stage::Rolling, Cube::CENTRED, terms).expect("good")
    }

    #[test]
    fn too_little_is_refused_and_enough_is_taken() {
        let position = lost(Terms::Cubeless);
        assert!(!is_accepted(&position, Player::SECOND, 1) && is_accepted(&position, Player::SECOND, 2));
        assert_eq!(offer(&position, Player::SECOND), Some(2));
        assert_eq!(offer(&position, Player::FIRST), None);
        // Whoever wins does not mind what the other gives away.
        assert!(is_accepted(&position, Player::FIRST, 1));
        let jacoby = lost(Terms::Money { jacoby: true });
        assert!(
            is_accepted(&jacoby, Player::SECOND, 1),
            "under the Jacoby rule a gammon counts once before the cube is turned"
        );
        let last = crate::MatchScore::new(3, [2, 1], true).expect("a score");
        assert!(is_accepted(&lost(Terms::Match(last)), Player::SECOND, 1), "one point wins the match");
    }

    #[test]
    fn nobody_gives_an_even_game_up() {
        let start = BackgammonGame::parse_position("start").expect("good");
        assert_eq!([offer(&start, Player::FIRST), offer(&start, Player::SECOND)], [None, None]);
        assert!(is_accepted(&start, Player::FIRST, 1), "a point is more than an even game");
    }

    #[test]
    fn words_for_it() {
        assert_eq!(["", "Gammon", "3", "single"].map(read_resignation), [Some(1), Some(2), Some(3), Some(1)]);
        assert_eq!(["4", "game", "0"].map(read_resignation), [None; 3]);
    }
}
