//! The laws of duels, broken one by one.

use crate::race::{Fault, GOAL, Race, Sound};
use crate::{broken, faults};
use foehn_game::{Duel, Player, Turn, kit};

faults! { Fault:
    /// Everything else of a third player is missing.
    Three { const SEATS: usize = 3; }
    /// The game is over one step before somebody has won.
    EndsEarly {
        fn turn(race: &Race<Self>) -> Turn {
            if race.number + 1 >= GOAL { Turn::Over } else { Turn::Player(race.mover) }
        }
    }
    /// The winner gets more than the loser pays.
    Generous {
        fn payoff(race: &Race<Self>, seat: Player) -> f64 { race.payoff_by_outcome(seat).max(-0.5) }
    }
    /// The loser is paid.
    Reversed {
        fn payoff(race: &Race<Self>, seat: Player) -> f64 { -race.payoff_by_outcome(seat) }
    }
    /// A step of 2 earns another.
    Again {
        fn play(race: &Race<Self>, step: u8) -> Race<Self> { Race { mover: next(race, step), ..race.stepped(step) } }
        fn make(race: &mut Race<Self>, step: u8) { *race = Self::play(race, step); }
    }
    AgainAndSaysSo {
        const ALTERNATING: bool = false;
        fn play(race: &Race<Self>, step: u8) -> Race<Self> { Race { mover: next(race, step), ..race.stepped(step) } }
        fn make(race: &mut Race<Self>, step: u8) { *race = Self::play(race, step); }
    }
}

fn next<F: Fault>(race: &Race<F>, step: u8) -> Player {
    if step == 2 { race.mover } else { race.mover.opponent() }
}

fn examined<F: Fault>() -> [String; 3] {
    broken(kit::examine_duel::<Race<F>>(1, 100))
}

#[test]
fn sound_duels_pass() {
    assert!(kit::examine_duel::<Race<Sound>>(1, 100).unwrap() > 500);
    kit::examine_duel::<Race<AgainAndSaysSo>>(1, 100).unwrap();
}

#[test]
fn a_third_seat_is_found() {
    assert_eq!(examined::<Three>(), ["a duel has two seats, not 3", "0 for Player(0)", "[]"]);
}

#[test]
fn a_turn_that_does_not_follow_the_outcome_is_found() {
    let [law, place, path] = examined::<EndsEarly>();
    let mover = if place == "8 for Player(0)" { 0 } else { 1 };
    assert_eq!(law, format!("the turn of a duel is the mover's until the outcome is known: Player(Player({mover}))"));
    assert!(place.starts_with("8 for"), "{place}");
    let steps: u32 = path.chars().filter_map(|digit| digit.to_digit(10)).sum();
    assert_eq!(steps, 8, "the path leads there: {path}");
}

#[test]
fn payoffs_that_do_not_cancel_are_found() {
    let [law, place, _] = examined::<Generous>();
    assert!(place.starts_with("9 for"), "{place}");
    let seats = if place == "9 for Player(1)" { "[1.0, -0.5]" } else { "[-0.5, 1.0]" };
    assert_eq!(law, format!("one's gain is the other's loss, but the payoffs are {seats}"));
}

#[test]
fn payoffs_against_the_outcome_are_found() {
    let [law, place, _] = examined::<Reversed>();
    assert!(place.starts_with("9 for"), "{place}");
    let (seats, winner) = if place == "9 for Player(1)" { ("[-1.0, 1.0]", 0) } else { ("[1.0, -1.0]", 1) };
    assert_eq!(law, format!("payoffs {seats} go with the outcome Win {{ by: Player({winner}), margin: 1 }}"));
}

#[test]
fn a_second_move_in_a_row_is_found() {
    let law = "the mover changes with every move in a game that alternates, but not by 2";
    assert_eq!(examined::<Again>(), [law, "0 for Player(0)", "[]"]);
}
