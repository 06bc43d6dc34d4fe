//! Minimax with vectors, max^n (Luckhardt and Irani 1986): the value of a game for any number of players, as plainly as
//! it can be written. Every player chooses what is best for that player, the first of several such moves.
//!
//! Where two moves are equally good for the mover they may differ for the others, so another order of moves can have
//! another value: a search is compared with this one if it keeps the order, or if the game has no such ties.

use crate::{Game, Player, Shares, Turn};

/// What `position` is worth to each seat, every line played to its end. There is no chance, and no line may go on for
/// ever.
///
/// ```
/// use foehn_game::{Notation, kit, toys::PayoffTree};
/// let tree = PayoffTree::<3>::parse_position("((<1 2 6> <4 3 3>) (<6 1 2> <7 0 1>))").expect("a good tree");
/// assert_eq!(kit::vector_minimax(&tree), [6.0, 1.0, 2.0]);
/// ```
pub fn vector_minimax<G: Game>(position: &G) -> Vec<f64> {
    minimax(position, u32::MAX, &|_: &G| vec![0.0; G::SEATS])
}

/// The same to a horizon: after `plies` moves the position is worth its `shares`.
pub fn vector_minimax_to<G: Game>(position: &G, plies: u32, shares: &impl Shares<G>) -> Vec<f64> {
    minimax(position, plies, &|position| shares.shares(position))
}

fn minimax<G: Game>(position: &G, plies: u32, judge: &impl Fn(&G) -> Vec<f64>) -> Vec<f64> {
    let mover = match position.turn() {
        Turn::Over => return position.payoffs(),
        _ if plies == 0 => return judge(position),
        Turn::Player(mover) => mover,
        Turn::Chance => unreachable!("max^n is for games without chance"),
    };
    let values = position.moves().into_iter().map(|mv| minimax(&position.play(mv), plies - 1, judge));
    values.reduce(|best, value| if better_for(mover, &value, &best) { value } else { best }).unwrap_or_default()
}

fn better_for(seat: Player, value: &[f64], best: &[f64]) -> bool {
    value[seat.index()] > best[seat.index()]
}
