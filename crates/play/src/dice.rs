//! Dice: what happens at chance's turn in a game between players, drawn by the game's odds.
//!
//! What happens follows from the seed of a game and the number of its ply alone, so a game can be played again, a move
//! taken back does not change the dice, and engines that play a game from both sides have the same luck.

use foehn_game::Key;
use foehn_game::any::{Move, Position};
use foehn_game::kit::Random;

/// What chance does in `position` at this ply of the game with this seed; `None` where it is not chance's turn.
pub fn happening(position: &Position, seed: u64, ply: usize) -> Option<Move> {
    let point = Random::new(Key::mix(seed, ply as u64).0).unit();
    let mut sum = 0.0;
    let mut drawn = None;
    for (mv, odds) in position.odds() {
        if sum <= point {
            drawn = Some(mv);
        }
        sum += odds;
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    #[test]
    fn dice_are_fair_and_the_same_again() {
        let pig = catalog::find("pig").expect("a game of the catalog");
        assert_eq!(happening(&pig.start(), 1, 0), None, "a player is to move");
        let rolling = pig.rules.parse_position("0-0 rolling").expect("a good position");
        let mut counts = [0_u32; 6];
        for ply in 0..6_000 {
            let face = happening(&rolling, 1, ply).expect("a die is in the air");
            assert_eq!(happening(&rolling, 1, ply), Some(face));
            counts[usize::from(face.0)] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
