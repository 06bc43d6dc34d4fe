//! The laws of secrets, broken one by one, in a game of guessing: one player hides a coin in the left or right hand,
//! the other says where it is, and then both see it.

use crate::{broken, faults};
use foehn_game::kit::Random;
use foehn_game::{
    Board, Cell, Game, Hidden, Key, Look, Notation, NotationError, Picture, Piece, Player, Shade, Turn, drawing, kit,
};
use std::fmt;
use std::marker::PhantomData;

/// Where the coin is and where the other player says it is: 0 left, 1 right.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Hands<F> {
    coin: Option<u8>,
    guess: Option<u8>,
    fault: PhantomData<F>,
}

/// The seat, the coin if it is seen, whether it is hidden, and the guess.
type Sight = (Player, Option<u8>, bool, Option<u8>);

/// What can be broken; as it stands here, nothing is.
trait Fault: Copy + Eq + Send + Sync + 'static {
    fn moves(_hands: &Hands<Self>) -> Vec<u8> {
        vec![0, 1]
    }

    fn sight(hands: &Hands<Self>, seat: Player) -> Sight {
        hands.sound_sight(seat)
    }

    fn deal(sight: &Sight, random: &mut Random) -> Option<Hands<Self>> {
        Some(sound_deal(sight, random))
    }

    fn picture_for(hands: &Hands<Self>, seat: Player) -> Picture {
        hands.drawn(hands.sound_sight(seat).1.is_some())
    }

    fn picture(hands: &Hands<Self>) -> Picture {
        hands.drawn(true)
    }
}

/// Any world that agrees with the sight.
fn sound_deal<F>(&(_, seen, hidden, guess): &Sight, random: &mut Random) -> Hands<F> {
    let coin = seen.or_else(|| hidden.then(|| random.below(2) as u8));
    Hands { coin, guess, fault: PhantomData }
}

impl<F> Hands<F> {
    fn sound_sight(&self, seat: Player) -> Sight {
        let sees_coin = seat == Player::FIRST || self.guess.is_some();
        (seat, self.coin.filter(|_| sees_coin), self.coin.is_some(), self.guess)
    }

    /// A cell for each hand; touching one chooses it.
    fn drawn(&self, open: bool) -> Picture {
        let cell = |hand: u8| {
            let glyph = match self.coin {
                Some(_) if !open => drawing::FACE_DOWN,
                Some(coin) if coin == hand => 'o',
                _ => '.',
            };
            Cell { glyph, owner: None, shade: Shade::Light, name: hand.to_string() }
        };
        let caption = self.guess.map_or(String::new(), |guess| format!("said to be in {guess}\n"));
        Picture { rows: vec![vec![cell(0), cell(1)]], caption, ..Picture::default() }
    }
}

impl<F> fmt::Debug for Hands<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand = |hand: Option<u8>| hand.map_or("-".to_owned(), |hand| hand.to_string());
        write!(f, "{}{}", hand(self.coin), hand(self.guess))
    }
}

impl<F: Fault> Game for Hands<F> {
    type Move = u8;

    fn start() -> Self {
        Hands { coin: None, guess: None, fault: PhantomData }
    }

    fn turn(&self) -> Turn {
        match (self.coin, self.guess) {
            (None, _) => Turn::Player(Player::FIRST),
            (Some(_), None) => Turn::Player(Player::SECOND),
            (Some(_), Some(_)) => Turn::Over,
        }
    }

    fn legal_moves(&self, visit: impl FnMut(u8)) {
        if !self.is_over() {
            F::moves(self).into_iter().for_each(visit);
        }
    }

    fn play(&self, hand: u8) -> Self {
        match self.coin {
            None => Hands { coin: Some(hand), ..*self },
            Some(_) => Hands { guess: Some(hand), ..*self },
        }
    }

    fn payoff(&self, seat: Player) -> f64 {
        let found = self.coin == self.guess;
        if found == (seat == Player::SECOND) { 1.0 } else { -1.0 }
    }

    fn key(&self) -> Key {
        let digit = |hand: Option<u8>| hand.map_or(2, u64::from);
        Key::of(digit(self.coin) * 3 + digit(self.guess))
    }
}

impl<F: Fault> Hidden for Hands<F> {
    type Sight = Sight;

    fn sight(&self, seat: Player) -> Sight {
        F::sight(self, seat)
    }

    fn deal(sight: &Sight, random: &mut Random) -> Option<Self> {
        F::deal(sight, random)
    }
}

impl<F: Fault> Notation for Hands<F> {
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let all = [None, Some(0), Some(1)].into_iter();
        let mut worlds = all.clone().flat_map(|coin| all.clone().map(move |guess| (coin, guess)));
        let named = worlds.find_map(|(coin, guess)| {
            let hands = Hands { coin, guess, fault: PhantomData };
            (hands.position_text() == text).then_some(hands)
        });
        named.ok_or_else(|| NotationError::new(0, NotationError::quote(text), "two of `0`, `1` and `-`"))
    }

    fn position_text(&self) -> String {
        format!("{self:?}")
    }

    fn parse_move(&self, text: &str) -> Result<u8, NotationError> {
        text.parse().map_err(|_| NotationError::new(0, NotationError::quote(text), "`0` or `1`"))
    }

    fn move_text(&self, hand: u8) -> String {
        hand.to_string()
    }
}

impl<F: Fault> Board for Hands<F> {
    const LOOK: Look = Look::Paper;

    fn picture(&self) -> Picture {
        F::picture(self)
    }

    fn picture_for(&self, seat: Player) -> Picture {
        F::picture_for(self, seat)
    }

    fn gesture(&self, hand: u8) -> Vec<String> {
        vec![hand.to_string()]
    }

    fn pieces() -> Vec<Piece> {
        vec![Piece { glyph: 'o', owner: None, name: "coin" }]
    }

    fn arrange(rows: &[Vec<char>], _mover: Player) -> Result<Self, NotationError> {
        drawing::check::<Self>(rows, 1, 2)?;
        let coin = rows[0].iter().position(|&glyph| glyph == 'o').map(|hand| hand as u8);
        Ok(Hands { coin, guess: None, fault: PhantomData })
    }
}

faults! { Fault:
    Fair {}
    /// The guesser sees the coin: nothing is a secret any more.
    Leaks {
        fn sight(hands: &Hands<Self>, seat: Player) -> Sight {
            let (_, seen, hidden, guess) = hands.sound_sight(Player::FIRST);
            (seat, seen, hidden, guess)
        }
    }
    /// The guesser does not notice that the coin has been hidden.
    Asleep {
        fn sight(hands: &Hands<Self>, seat: Player) -> Sight {
            let (_, seen, hidden, guess) = hands.sound_sight(seat);
            (seat, seen, hidden && (seat == Player::FIRST || guess.is_some()), guess)
        }
    }
    /// Whoever hid the coin on the left gets it back, and the guesser's moves tell where it is.
    Telltale {
        fn moves(hands: &Hands<Self>) -> Vec<u8> { if hands.coin == Some(0) { vec![1, 0] } else { vec![0, 1] } }
    }
    Undealt { fn deal(_: &Sight, _: &mut Random) -> Option<Hands<Self>> { None } }
    /// Deals the coin to where it was not seen.
    DealsWrong {
        fn deal(sight: &Sight, random: &mut Random) -> Option<Hands<Self>> {
            let hands: Hands<Self> = sound_deal(sight, random);
            Some(Hands { coin: hands.coin.map(|coin| 1 - coin), ..hands })
        }
    }
    DealsOneWorld {
        fn deal(sight: &Sight, random: &mut Random) -> Option<Hands<Self>> {
            let hands = sound_deal(sight, random);
            Some(Hands { coin: sight.1.or(hands.coin.map(|_| 0)), ..hands })
        }
    }
    /// What is drawn for the guesser is the whole truth.
    DrawsAll { fn picture_for(hands: &Hands<Self>, _: Player) -> Picture { hands.drawn(true) } }
    /// The guesser has nowhere to put a finger.
    DrawsNothing {
        fn picture_for(_: &Hands<Self>, _: Player) -> Picture {
            let nowhere = Cell { glyph: '.', owner: None, shade: Shade::Light, name: String::new() };
            Picture { rows: vec![vec![nowhere]], ..Picture::default() }
        }
    }
    DrawsFaceDown { fn picture(hands: &Hands<Self>) -> Picture { hands.drawn(false) } }
    /// In the end the guesser has forgotten the guess.
    Forgets {
        fn sight(hands: &Hands<Self>, seat: Player) -> Sight {
            let (_, seen, hidden, guess) = hands.sound_sight(seat);
            (seat, seen, hidden, guess.map(|_| 0))
        }
        fn deal(sight: &Sight, random: &mut Random) -> Option<Hands<Self>> {
            let hands = sound_deal(sight, random);
            Some(Hands { guess: hands.guess.map(|_| random.below(2) as u8), ..hands })
        }
    }
}

fn examined<F: Fault>() -> [String; 3] {
    broken(kit::examine_hidden::<Hands<F>>(1, 100))
}

#[test]
fn a_fair_game_passes() {
    kit::examine::<Hands<Fair>>(1, 100).unwrap();
    assert!(kit::examine_hidden::<Hands<Fair>>(1, 100).unwrap() > 1000);
    assert!(kit::examine_hidden_board::<Hands<Fair>>(1, 100).unwrap() > 1000);
    assert_eq!(
        kit::examine_recall::<Hands<Fair>>(1, 100).unwrap(),
        13,
        "7 positions, two of which the guesser cannot tell apart"
    );
    kit::examine_board::<Hands<Fair>>(1, 100).unwrap();
}

#[test]
fn a_sight_that_leaks_everything_is_found() {
    let law = "a game with secrets hides something, but every sight was of one position only";
    assert_eq!(examined::<Leaks>(), [law, "--", "[]"]);
}

#[test]
fn a_sight_that_misses_the_turn_is_found() {
    let [law, place, path] = examined::<Asleep>();
    assert_eq!(law, "equal sights have equal turns, but Player(1) saw the same in --, with Player(Player(0))");
    assert_eq!([place, path], ["0-", "[0]"]);
}

#[test]
fn moves_that_tell_a_secret_are_found() {
    let [law, place, path] = examined::<Telltale>();
    assert_eq!(law, "a dealt world gives Player(1) the same moves, but 1- gives [0, 1]");
    assert_eq!([place, path], ["0-", "[0]"]);
}

#[test]
fn deals_that_do_not_agree_are_found() {
    let law = "the sight of Player(0) can be dealt: (Player(0), None, false, None)";
    assert_eq!(examined::<Undealt>(), [law, "--", "[]"]);
    let [law, place, path] = examined::<DealsWrong>();
    assert_eq!(law, "a dealt world gives the same sight, but Player(0) sees (Player(0), Some(1), true, None)");
    assert_eq!([place, path], ["0-", "[0]"]);
}

#[test]
fn deals_that_never_vary_are_found() {
    let [law, place, path] = examined::<DealsOneWorld>();
    assert_eq!(
        law,
        "worlds are dealt at random, but Player(1) is always dealt the same from (Player(1), None, true, None)"
    );
    assert_eq!([place, path], ["0-", "[0]"]);
}

#[test]
fn a_picture_that_shows_more_than_the_sight_is_found() {
    let [law, place, path] = broken(kit::examine_hidden_board::<Hands<DrawsAll>>(1, 100));
    assert_eq!(law, "equal sights give equal pictures, but Player(1) sees another in 1-");
    assert_eq!([place, path], ["0-", "[0]"]);
    kit::examine_hidden::<Hands<DrawsAll>>(1, 100).expect("the sights are sound");
}

#[test]
fn a_seat_s_picture_without_the_cells_of_its_moves_is_found() {
    let law = "a gesture touches cells of the picture, but 0 `0`";
    assert_eq!(broken(kit::examine_board::<Hands<DrawsNothing>>(1, 100)), [law, "--", "[]"]);
}

#[test]
fn a_whole_picture_with_something_face_down_is_found() {
    let [law, place, path] = broken(kit::examine_board::<Hands<DrawsFaceDown>>(1, 100));
    assert_eq!(law, "the whole picture hides nothing, but 0 lies face down");
    assert_eq!([place, path], ["0-", "[0]"]);
}

#[test]
fn a_seat_that_forgets_is_found() {
    let [law, _, _] = broken(kit::examine_recall::<Hands<Forgets>>(1, 100));
    assert!(law.starts_with("equal sights have equal pasts, but Player("), "{law}");
    kit::examine_hidden::<Hands<Forgets>>(1, 100).expect("worlds can be dealt all the same");
}
