//! The judge of combinations in whole positions: two plain searches by material, which share nothing with any table.

use foehn_game::Game;

/// The material for the mover once all forced captures of both sides are played out.
fn played_out<G: Game>(position: &G) -> i32 {
    if !position.unsettled() {
        return position.material();
    }
    let mut best = i32::MIN;
    position.legal_moves(|mv| best = best.max(-played_out(&position.play(mv))));
    best
}

/// Whether `mv`, played in a quiet position, forces captures that win at least `worth`, all captures of both sides played out.
pub fn combination_wins<G: Game>(position: &G, mv: G::Move, worth: i32) -> bool {
    let child = position.play(mv);
    child.unsettled() && -played_out(&child) >= position.material() + worth
}

/// Whether the mover wins at least `worth` within so many quiet plies against any defence, captures not counted as plies.
pub fn wins_within<G: Game>(position: &G, plies: u32, worth: i32) -> bool {
    let wanted = position.material() + worth;
    reaches(position, plies, wanted)
}

/// Whether the mover reaches a balance of `wanted` or more: alpha-beta with one question.
fn reaches<G: Game>(position: &G, plies: u32, wanted: i32) -> bool {
    let must_capture = position.unsettled();
    if plies == 0 && !must_capture {
        return position.material() >= wanted;
    }
    let left = if must_capture { plies } else { plies - 1 };
    // The opponent must not reach more than the rest: its balance is ours with the other sign.
    position.moves().into_iter().any(|mv| !reaches(&position.play(mv), left, 1 - wanted))
}
