//! A plain evaluation of Nine Men's Morris: men, freedom, and mills that are there, open or double.
//!
//! A man is 100 points. A mill can be closed where two men of a line stand and the third field is free: it is *open* if a
//! man beside that field, or from the hand, can go there with the next move. A man that leaves one mill to close another by the same step
//! opens and closes in turn, a *double mill* (Zwickmühle), and wins a man with every move. Men without a free field beside
//! them are shut in, which in the end loses; whoever flies is never shut in, and closes any mill that is not stopped.

use super::lines;
use super::position::NineMensMorris;
use foehn_game::Score;

/// Men, freedom, mills.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MorrisKnowledge;

const MAN: i32 = 100;
/// For each free field beside the men.
const FREEDOM: i32 = 5;
/// For each man without a free field beside it.
const SHUT: i32 = 7;
/// For each mill that stands.
const MILL: i32 = 10;
/// For each free field that would make a mill, whoever is near.
const PAIR: i32 = 8;
/// For a mill that can be closed with the next move, if it were the player's; once only.
const OPEN: i32 = 22;
/// For a man that leaves one mill to close another.
const DOUBLE: i32 = 60;
/// For flying while the other player walks, beside what it adds to open mills.
const WINGS: i32 = 30;
/// For having the move.
const TEMPO: i32 = 5;

impl MorrisKnowledge {
    /// What a position is worth to its mover.
    #[inline]
    pub(super) fn judge(&self, position: &NineMensMorris) -> Score {
        Score::estimate(worth(position) - worth(&position.turned()) + TEMPO)
    }
}

/// What the board is worth to the player to move, the other's men apart.
#[inline]
fn worth(position: &NineMensMorris) -> i32 {
    let (own, _) = position.sets();
    let empty = position.empty();
    let count = |set: u32| set.count_ones() as i32;
    let in_hand = i32::from(position.hands()[0]);
    let pairs = lines::closing(own) & empty;
    let mut worth = MAN * (count(own) + in_hand) + MILL * lines::mills(own) as i32 + PAIR * count(pairs);
    if position.is_flying() {
        return worth + WINGS + if pairs != 0 { OPEN } else { 0 };
    }
    worth += FREEDOM * count(lines::beside(own) & empty) - SHUT * count(own & !lines::beside(empty));
    if in_hand > 0 {
        return worth + if pairs != 0 { OPEN } else { 0 };
    }
    let mills = lines::in_mills(own);
    let (mut opens, mut doubles) = (false, 0);
    position.each_man(|from, _, closing| {
        opens |= closing != 0;
        doubles += i32::from(closing != 0 && from & mills != 0);
    });
    worth + if opens { OPEN } else { 0 } + DOUBLE * doubles
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, Knowledge, Notation};

    fn value(text: &str) -> i32 {
        MorrisKnowledge.evaluate(&NineMensMorris::parse_position(text).unwrap()).raw()
    }

    #[test]
    fn both_players_see_the_same_board() {
        assert_eq!(MorrisKnowledge.evaluate(&NineMensMorris::start()).raw(), TEMPO);
        assert_eq!(value("W:Wa1,d1,g4,b4:Bd6,f6,f4,d3"), value("B:Wd6,f6,f4,d3:Ba1,d1,g4,b4"));
    }

    #[test]
    fn men_mills_and_freedom_count() {
        let even = "a7,g7,b2,f2,e3";
        let against = |own: &str| value(&format!("W:W{own}:B{even}"));
        assert!(against("a1,d1,g4,c5,b6") > against("a1,d1,g4,c5") + 80, "a man more");
        assert!(against("a1,d1,g4,c5") > against("a1,d1,f4,c5"), "an open mill");
        assert!(value("W:Wd6,f4+7:Ba7,e3+7") > 15, "crossings are worth more than corners");
        let own = |text: &str| worth(&NineMensMorris::parse_position(text).unwrap());
        assert_eq!(own("W:Wa1,c5,e4,f6:Ba7,g1,d3") - own("W:Wa1,c5,e4,f6:Ba4,d1,d3"), SHUT + 2 * FREEDOM, "shut in");
    }

    #[test]
    fn a_double_mill_wins() {
        let double = value("W:Wa7,d7,g7,b6,f6:Ba1,g1,c3,e3,e5");
        assert!(double > value("W:Wa7,d7,g7,b6,f4:Ba1,g1,c3,e3,e5") + 40);
    }
}
