//! The laws of every game and of notation, broken one by one.

use crate::race::{Fault, GOAL, Race, Sound};
use crate::{broken, faults};
use foehn_game::{Key, Player, Turn, kit};
use std::cell::Cell;

#[test]
fn the_race_is_sound() {
    assert!(kit::examine::<Race<Sound>>(1, 100).unwrap() > 500);
    kit::examine_notation::<Race<Sound>>(1, 100).unwrap();
}

thread_local! {
    /// Counts calls, for rules that change their mind. Every test has a thread of its own.
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

/// Whether this was the first call of two, the third of four, and so on.
fn call_is_odd() -> bool {
    CALLS.replace(CALLS.get() + 1).is_multiple_of(2)
}

faults! { Fault:
    MovesTwice { fn moves(_: &Race<Self>) -> Vec<u8> { vec![1, 1] } }
    MovesShuffled {
        fn moves(_: &Race<Self>) -> Vec<u8> {
            if CALLS.replace(1) == 0 { vec![1, 2] } else { vec![2, 1] }
        }
    }
    Miscounted { fn count(_: &Race<Self>) -> u64 { 3 } }
    MadeOtherwise { fn make(race: &mut Race<Self>, _: u8) { *race = race.stepped(1); } }
    Fickle {
        fn play(race: &Race<Self>, step: u8) -> Race<Self> {
            race.stepped(if call_is_odd() { step } else { 1 })
        }
    }
    StandsStill {
        fn play(race: &Race<Self>, step: u8) -> Race<Self> { if step == 2 { *race } else { race.stepped(step) } }
        fn make(race: &mut Race<Self>, step: u8) { *race = Self::play(race, step); }
    }
    OneKey { fn key(_: &Race<Self>) -> Key { Key(7) } }
    KeyOfPath { fn key(race: &Race<Self>) -> Key { race.sound_key().with(u64::from(race.opening)) } }
    ThirdSeat {
        fn turn(race: &Race<Self>) -> Turn {
            if race.number == GOAL { Turn::Over } else { Turn::Player(Player::new(2)) }
        }
    }
    NeverOver { fn turn(race: &Race<Self>) -> Turn { Turn::Player(race.mover) } }
    NoNumber { fn payoff(_: &Race<Self>, _: Player) -> f64 { f64::NAN } }
    GoesBack {
        fn moves(_: &Race<Self>) -> Vec<u8> { vec![1] }
        fn play(race: &Race<Self>, _: u8) -> Race<Self> { Race::at(1 - race.number, race.mover.opponent()) }
        fn make(race: &mut Race<Self>, step: u8) { *race = Self::play(race, step); }
    }
    Nameless { const PLAYERS: &'static [&'static str] = &["First"]; }
    Namesakes { const PLAYERS: &'static [&'static str] = &["First", "First"]; }
    Unwritten { fn position_text(_: &Race<Self>) -> String { "somewhere".to_owned() } }
    Miswritten { fn position_text(_: &Race<Self>) -> String { "3 1".to_owned() } }
    MovesAlike { fn move_text(_: &Race<Self>, _: u8) -> String { "1".to_owned() } }
    MovesUnwritten { fn move_text(_: &Race<Self>, _: u8) -> String { "one".to_owned() } }
}

fn examined<F: Fault>() -> [String; 3] {
    CALLS.set(0);
    broken(kit::examine::<Race<F>>(1, 100))
}

#[test]
fn broken_rules_are_found_at_the_start() {
    let at_the_start = |law: &str| [law, "0 for Player(0)", "[]"].map(str::to_owned);
    assert_eq!(examined::<MovesTwice>(), at_the_start("legal moves are distinct"));
    assert_eq!(examined::<MovesShuffled>(), at_the_start("legal moves come in a fixed order"));
    assert_eq!(examined::<Miscounted>(), at_the_start("count_moves counts what legal_moves visits"));
    assert_eq!(examined::<MadeOtherwise>(), at_the_start("make does what play does, but not for 2"));
    assert_eq!(examined::<Fickle>(), at_the_start("a move always leads to the same position, but 2 does not"));
    assert_eq!(examined::<StandsStill>(), at_the_start("a move changes the position, but 2 does not"));
    assert_eq!(examined::<ThirdSeat>(), at_the_start("the turn is of one of the 2 seats, not of Player(2)"));
    assert_eq!(
        examined::<KeyOfPath>(),
        at_the_start("keys are equal exactly where positions are, but not after [1, 2, 2, 1]")
    );
}

#[test]
fn broken_rules_are_found_on_the_way() {
    let [law, place, path] = examined::<OneKey>();
    assert_eq!(law, "distinct positions have distinct keys, but 0 for Player(0) has the same");
    assert_eq!([place, path], ["2 for Player(1)", "[2]"]);
    let [law, place, path] = examined::<GoesBack>();
    assert_eq!(law, "quiet_plies reaches back to every position that recurs, here 2 plies");
    assert_eq!([place, path], ["0 for Player(0)", "[1, 1]"]);
    let [law, place, _] = examined::<NeverOver>();
    assert_eq!(law, "a game in which nothing can happen is over");
    assert!(place.starts_with("9 for"), "{place}");
    let [law, place, _] = examined::<NoNumber>();
    assert_eq!(law, "every payoff is a number, not [NaN, NaN]");
    assert!(place.starts_with("9 for"), "{place}");
}

#[test]
fn broken_notation_is_found() {
    fn law<F: Fault>() -> String {
        let [law, place, path] = broken(kit::examine_notation::<Race<F>>(1, 100));
        assert_eq!([place, path], ["0 for Player(0)", "[]"]);
        law
    }
    assert_eq!(law::<Nameless>(), "each of the 2 seats has a name of its own, but the names are [\"First\"]");
    assert_eq!(
        law::<Namesakes>(),
        "each of the 2 seats has a name of its own, but the names are [\"First\", \"First\"]"
    );
    assert_eq!(
        law::<Unwritten>(),
        "a written position reads back, but `somewhere`: at byte 0: found `somewhere`, expected a number and a seat"
    );
    assert_eq!(law::<Miswritten>(), "a written position reads back, but `3 1` gave 3 for Player(1)");
    assert_eq!(law::<MovesAlike>(), "a written move reads back, but `1` gave 1");
    assert_eq!(
        law::<MovesUnwritten>(),
        "a written move reads back, but `one`: at byte 0: found `one`, expected `1` or `2`"
    );
}

#[test]
fn a_violation_says_the_law_the_place_and_the_path() {
    let found = kit::examine::<Race<OneKey>>(1, 100).unwrap_err();
    assert_eq!(
        found.to_string(),
        "broken law: distinct positions have distinct keys, but 0 for Player(0) has the same\n  in 2 for Player(1)\n  \
         after [2]"
    );
}
