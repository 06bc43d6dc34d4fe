//! Expectiminimax (Michie 1966), the value of a game for two with dice, as plainly as it can be written: what every
//! search of such games is compared with.
//!
//! The first player chooses the largest value, the second the smallest, and chance takes the sum of the values of what
//! may happen, each times its probability. The sum runs in the order of the odds and begins with 0, so a search that
//! adds in the same order gets the same number to the last bit.

use crate::{Chance, Player, Turn};

/// The value of `position` to the first player, every line played to its end. One's payoff must be the other's loss,
/// and no line may go on for ever.
///
/// ```
/// use foehn_game::{Notation, kit, toys::ChanceTree};
/// let tree = ChanceTree::parse_position("([1/4: 8 3/4: 0] [1/2: 2 1/2: 4])").expect("a good tree");
/// assert_eq!(kit::expectiminimax(&tree), 3.0);
/// ```
pub fn expectiminimax<G: Chance>(position: &G) -> f64 {
    expectiminimax_to(position, u32::MAX, &|_: &G| 0.0)
}

/// The same to a horizon: after `plies` moves, those of chance among them, `judge` says what the position is worth to
/// the first player.
pub fn expectiminimax_to<G: Chance>(position: &G, plies: u32, judge: &impl Fn(&G) -> f64) -> f64 {
    let turn = position.turn();
    if turn == Turn::Over {
        return position.payoff(Player::FIRST);
    }
    if plies == 0 {
        return judge(position);
    }
    let value_of = |mv| expectiminimax_to(&position.play(mv), plies - 1, judge);
    let values = || position.moves().into_iter().map(value_of);
    match turn {
        Turn::Chance => position.odds_list().into_iter().fold(0.0, |sum, (mv, odds)| sum + odds * value_of(mv)),
        Turn::Player(Player::FIRST) => values().fold(f64::NEG_INFINITY, f64::max),
        _ => values().fold(f64::INFINITY, f64::min),
    }
}
