//! The laws of dice and cards, broken one by one, in a game for one: toss a coin and add what it shows, 1 or 2, up to
//! five.

use crate::{broken, faults};
use foehn_game::{Chance, Game, Key, Player, Turn, kit};
use std::fmt;
use std::marker::PhantomData;

/// The sum so far, and whether the coin is in the air. Move 0 tosses; 1 and 2 are what it shows.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Coin<F> {
    sum: u8,
    tossed: bool,
    fault: PhantomData<F>,
}

/// What can be broken; as it stands here, nothing is.
trait Fault: Copy + Eq + Send + Sync + 'static {
    fn odds(coin: &Coin<Self>) -> Vec<(u8, f64)> {
        coin.if_tossed(&[(1, 0.25), (2, 0.75)])
    }

    fn happening(coin: &Coin<Self>, point: f64) -> Option<u8> {
        coin.tossed.then_some(if point < 0.25 { 1 } else { 2 })
    }
}

impl<F> Coin<F> {
    fn if_tossed(&self, odds: &[(u8, f64)]) -> Vec<(u8, f64)> {
        if self.tossed { odds.to_vec() } else { Vec::new() }
    }
}

impl<F> fmt::Debug for Coin<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.sum, if self.tossed { " tossed" } else { "" })
    }
}

impl<F: Fault> Game for Coin<F> {
    type Move = u8;

    const SEATS: usize = 1;

    fn start() -> Self {
        Coin { sum: 0, tossed: false, fault: PhantomData }
    }

    fn turn(&self) -> Turn {
        match self.sum {
            5.. => Turn::Over,
            _ if self.tossed => Turn::Chance,
            _ => Turn::Player(Player::FIRST),
        }
    }

    fn legal_moves(&self, visit: impl FnMut(u8)) {
        let moves: &[u8] = match self.turn() {
            Turn::Over => &[],
            Turn::Chance => &[1, 2],
            Turn::Player(_) => &[0],
        };
        moves.iter().copied().for_each(visit);
    }

    fn play(&self, mv: u8) -> Self {
        Coin { sum: self.sum + mv, tossed: mv == 0, fault: PhantomData }
    }

    fn payoff(&self, _: Player) -> f64 {
        f64::from(self.sum)
    }

    fn key(&self) -> Key {
        Key::of(u64::from(self.sum) << 1 | u64::from(self.tossed))
    }
}

impl<F: Fault> Chance for Coin<F> {
    fn odds(&self, mut visit: impl FnMut(u8, f64)) {
        F::odds(self).into_iter().for_each(|(mv, probability)| visit(mv, probability));
    }

    fn happening(&self, point: f64) -> Option<u8> {
        F::happening(self, point)
    }
}

faults! { Fault:
    Fair {}
    Short { fn odds(coin: &Coin<Self>) -> Vec<(u8, f64)> { coin.if_tossed(&[(1, 0.25), (2, 0.65)]) } }
    Impossible { fn odds(coin: &Coin<Self>) -> Vec<(u8, f64)> { coin.if_tossed(&[(1, 0.0), (2, 1.0)]) } }
    NoNumber { fn odds(coin: &Coin<Self>) -> Vec<(u8, f64)> { coin.if_tossed(&[(1, f64::NAN), (2, 0.5)]) } }
    Disordered { fn odds(coin: &Coin<Self>) -> Vec<(u8, f64)> { coin.if_tossed(&[(2, 0.75), (1, 0.25)]) } }
    Forgetful { fn odds(coin: &Coin<Self>) -> Vec<(u8, f64)> { coin.if_tossed(&[(2, 1.0)]) } }
    Always { fn odds(_: &Coin<Self>) -> Vec<(u8, f64)> { vec![(1, 0.25), (2, 0.75)] } }
    Loaded { fn happening(coin: &Coin<Self>, _: f64) -> Option<u8> { coin.tossed.then_some(2) } }
    Happens { fn happening(_: &Coin<Self>, point: f64) -> Option<u8> { Some(if point < 0.25 { 1 } else { 2 }) } }
}

fn examined<F: Fault>() -> [String; 3] {
    broken(kit::examine_chance::<Coin<F>>(1, 100))
}

#[test]
fn a_fair_game_passes() {
    kit::examine::<Coin<Fair>>(1, 100).unwrap();
    assert!(kit::examine_chance::<Coin<Fair>>(1, 100).unwrap() > 200);
}

#[test]
fn odds_that_are_none_are_found() {
    let at_the_toss = |law: &str| [law, "0 tossed", "[0]"].map(str::to_owned);
    assert_eq!(examined::<Short>(), at_the_toss("the odds sum to one, not to 0.9"));
    assert_eq!(examined::<Impossible>(), at_the_toss("odds lie above 0 and at most at 1, but 1 has 0"));
    assert_eq!(examined::<NoNumber>(), at_the_toss("odds lie above 0 and at most at 1, but 1 has NaN"));
    let order = "the odds name the legal moves, in their order, but they name";
    assert_eq!(examined::<Disordered>(), at_the_toss(&format!("{order} [2, 1]")));
    assert_eq!(examined::<Forgetful>(), at_the_toss(&format!("{order} [2]")));
    let drawn = "what happens follows the odds, but 0.125 draws Some(2) instead of 1";
    assert_eq!(examined::<Loaded>(), at_the_toss(drawn));
}

#[test]
fn odds_at_a_player_s_turn_are_found() {
    let at_the_start = ["there are odds at chance's turn only", "0", "[]"];
    assert_eq!(examined::<Always>(), at_the_start);
    assert_eq!(examined::<Happens>(), at_the_start);
}
