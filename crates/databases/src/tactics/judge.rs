//! The judge of combinations in whole positions: two plain searches by material, which share nothing with any table.

use super::Tactics;
use foehn_game::Duel;

/// The material for the mover once all forced captures of both sides are played out.
fn played_out<G: Duel>(tactics: &dyn Tactics<G>, position: &G) -> i32 {
    if !tactics.is_unsettled(position) {
        return tactics.material(position);
    }
    let mut best = i32::MIN;
    position.legal_moves(|mv| best = best.max(-played_out(tactics, &position.play(mv))));
    best
}

/// Whether `mv`, played in a quiet position, forces captures that win at least `worth`, all captures of both sides played out.
pub fn combination_wins<G: Duel>(tactics: &dyn Tactics<G>, position: &G, mv: G::Move, worth: i32) -> bool {
    let child = position.play(mv);
    tactics.is_unsettled(&child) && -played_out(tactics, &child) >= tactics.material(position) + worth
}

/// Whether the mover wins at least `worth` within so many quiet plies against any defence, captures not counted as plies.
pub fn wins_within<G: Duel>(tactics: &dyn Tactics<G>, position: &G, plies: u32, worth: i32) -> bool {
    let wanted = tactics.material(position) + worth;
    reaches(tactics, position, plies, wanted)
}

/// Whether the mover reaches a balance of `wanted` or more: alpha-beta with one question.
fn reaches<G: Duel>(tactics: &dyn Tactics<G>, position: &G, plies: u32, wanted: i32) -> bool {
    let must_capture = tactics.is_unsettled(position);
    if plies == 0 && !must_capture {
        return tactics.material(position) >= wanted;
    }
    let left = if must_capture { plies } else { plies - 1 };
    // The opponent must not reach more than the rest: its balance is ours with the other sign.
    position.moves().into_iter().any(|mv| !reaches(tactics, &position.play(mv), left, 1 - wanted))
}
