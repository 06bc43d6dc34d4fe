//! The exam, perft counts, a reference generator, a golden game and bad input of Rolit.

use super::*;
use foehn_game::{Board, History, Notation, kit};
use std::collections::HashSet;

const START: &str = "---------------------------RY------BG--------------------------- R";

#[test]
fn sits_the_exam() {
    kit::examine::<Rolit>(1, 300).unwrap();
    kit::examine_notation::<Rolit>(1, 100).unwrap();
    kit::examine_board::<Rolit>(1, 20).unwrap();
    assert!(kit::examine_skipping(&[Rolit::start()], 1, 100).unwrap() > 5000);
    assert!(kit::storm_board(&[Rolit::start()], 1, 20_000).unwrap() > 1000);
    kit::golden::check("golden/rolit.txt", &kit::playthrough::<Rolit>(1, 60)).unwrap();
}

/// The rules once more, as a person would check them: square by square and step by step.
mod reference {
    use foehn_game::Player;

    #[derive(Clone)]
    pub(super) struct Table {
        pub(super) squares: [[Option<usize>; 8]; 8],
        pub(super) mover: usize,
    }

    const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

    impl Table {
        pub(super) fn of(position: &super::Rolit) -> Self {
            let owner = |square: usize| {
                let lies_there = |&seat: &usize| position.balls(Player::new(seat as u8)) >> square & 1 == 1;
                (0..4).find(lies_there)
            };
            let squares = std::array::from_fn(|rank| std::array::from_fn(|file| owner(8 * rank + file)));
            Table { squares, mover: position.mover().index() }
        }

        fn at(&self, rank: i32, file: i32) -> Option<Option<usize>> {
            let on_board = (0..8).contains(&rank) && (0..8).contains(&file);
            on_board.then(|| self.squares[rank as usize][file as usize])
        }

        /// The balls trapped from an empty square in one direction.
        fn trapped(&self, rank: i32, file: i32, (down, right): (i32, i32)) -> Vec<(i32, i32)> {
            let mut balls = Vec::new();
            for step in 1.. {
                let place = (rank + step * down, file + step * right);
                match self.at(place.0, place.1) {
                    Some(Some(colour)) if colour == self.mover => return balls,
                    Some(Some(_)) => balls.push(place),
                    Some(None) | None => break,
                }
            }
            Vec::new()
        }

        fn all_trapped(&self, rank: i32, file: i32) -> Vec<(i32, i32)> {
            DIRECTIONS.iter().flat_map(|&direction| self.trapped(rank, file, direction)).collect()
        }

        pub(super) fn moves(&self) -> Vec<usize> {
            let places = || (0..64).map(|square| (square / 8, square % 8));
            let empty: Vec<_> = places().filter(|&(rank, file)| self.at(rank, file) == Some(None)).collect();
            let traps = |&(rank, file): &(i32, i32)| !self.all_trapped(rank, file).is_empty();
            let touches = |&(rank, file): &(i32, i32)| {
                DIRECTIONS.iter().any(|(down, right)| matches!(self.at(rank + down, file + right), Some(Some(_))))
            };
            let mut chosen: Vec<_> = empty.iter().copied().filter(traps).collect();
            if chosen.is_empty() {
                chosen = empty.into_iter().filter(touches).collect();
            }
            chosen.into_iter().map(|(rank, file)| (8 * rank + file) as usize).collect()
        }

        pub(super) fn play(&self, square: usize) -> Self {
            let (rank, file) = (square as i32 / 8, square as i32 % 8);
            let mut next = self.clone();
            for (rank, file) in self.all_trapped(rank, file).into_iter().chain([(rank, file)]) {
                next.squares[rank as usize][file as usize] = Some(self.mover);
            }
            next.mover = (self.mover + 1) % 4;
            next
        }

        pub(super) fn perft(&self, depth: u32) -> u64 {
            if depth == 0 { 1 } else { self.moves().into_iter().map(|square| self.play(square).perft(depth - 1)).sum() }
        }

        pub(super) fn text(&self) -> String {
            let letters: String =
                self.squares.iter().flatten().map(|ball| ball.map_or('-', |colour| b"RYGB"[colour].into())).collect();
            format!("{letters} {}", char::from(b"RYGB"[self.mover]))
        }
    }
}

use reference::Table;

#[test]
fn the_reference_agrees_move_by_move() {
    let mut forced_beside = 0;
    for seed in 0..300 {
        let mut random = kit::Random::new(seed);
        let mut position = Rolit::start();
        let mut table = Table::of(&position);
        while let Some(&mv) = random.choose(&position.moves()) {
            let squares: Vec<usize> = position.moves().into_iter().map(RolitMove::square).collect();
            assert_eq!(squares, table.moves(), "{}", position.position_text());
            forced_beside += usize::from(position.trapping_squares(position.mover()) == 0);
            position = position.play(mv);
            table = table.play(mv.square());
            assert_eq!(position.position_text(), table.text());
        }
        assert_eq!(position.taken(), u64::MAX);
    }
    assert!(forced_beside > 100, "{forced_beside}");
}

#[test]
fn perft_counts_are_those_of_two_generators() {
    let counts = include_str!("../../perft/rolit.perft");
    assert!(kit::perft_file::check::<Rolit>(counts, 3_000_000).unwrap() >= 20);
    for case in kit::perft_file::parse(counts).unwrap() {
        let table = Table::of(&Rolit::parse_position(&case.position).unwrap());
        for &(depth, count) in case.counts.iter().filter(|&&(_, count)| count < 50_000) {
            assert_eq!(table.perft(depth), count, "line {}, depth {depth}", case.line);
        }
    }
    assert_eq!(kit::perft_plain(&Rolit::start(), 6), 44_154);
}

/// The position after these moves from the start.
fn after(moves: &str) -> Rolit {
    let mut game = History::new(Rolit::start());
    moves.split_whitespace().for_each(|text| game.play(game.position().parse_move(text).expect(text)));
    *game.position()
}

#[test]
fn a_ball_rolls_over_what_it_traps() {
    let start = Rolit::start();
    let names: Vec<_> = start.moves().iter().map(|&mv| start.move_text(mv)).collect();
    assert_eq!(names, ["f4", "d6", "f6"], "behind Yellow, Blue and Green, as seen from d4");
    let position = after("f4");
    assert_eq!(position.position_text(), "---------------------------RRR-----BG--------------------------- Y");
    assert_eq!(position.picture().caption, "R 3, Y 0, G 1, B 1, Y to move\n");
}

#[test]
fn a_colour_rolled_away_comes_back_beside_any_ball() {
    let position = after("f4");
    assert_eq!(position.balls(Player::SECOND), 0);
    assert_eq!(position.trapping_squares(Player::SECOND), 0);
    let around_the_five = "c3 d3 e3 f3 g3 c4 g4 c5 f5 g5 c6 d6 e6 f6";
    let names: Vec<_> = position.moves().iter().map(|&mv| position.move_text(mv)).collect();
    assert_eq!(names.join(" "), around_the_five);
    let placed = position.play(position.parse_move("g3").unwrap());
    assert_eq!(placed.balls(Player::SECOND).count_ones(), 1, "nothing is trapped");
}

#[test]
fn the_nearest_own_ball_ends_a_line() {
    // Red on a1 and d1: placed on g1, Red rolls e1 and f1 and leaves b1 and c1 alone.
    let text = "RYYRGB---Y-----G--Y---G----YGR-----GBY-------------------------- R";
    let position = Rolit::parse_position(text).unwrap();
    let square = position.parse_move("g1").unwrap();
    assert_eq!(position.rolled_by(square.square()), 0b0011_0000);
    assert_eq!(&position.play(square).position_text()[..8], "RYYRRRR-");
}

/// Sixty moves, each the first legal one counted from a1, and each the last.
#[test]
fn two_whole_games_end_as_the_reference_counts() {
    let play = |choose: fn(&[RolitMove]) -> Option<&RolitMove>| {
        let mut game = History::new(Rolit::start());
        let mut table = Table::of(game.position());
        while let Some(&mv) = choose(&game.position().moves()) {
            game.play(mv);
            table = table.play(mv.square());
        }
        let count = |colour| table.squares.iter().flatten().filter(|&&ball| ball == Some(colour)).count() as f64;
        let payoffs = game.payoffs().unwrap();
        assert_eq!(payoffs, [0, 1, 2, 3].map(count), "the reference counts the same");
        assert_eq!(payoffs.iter().sum::<f64>(), 64.0);
        assert_eq!(game.moves().len(), 60);
        payoffs
    };
    assert_eq!(play(<[RolitMove]>::first), [15.0, 33.0, 2.0, 14.0]);
    assert_eq!(play(<[RolitMove]>::last), [40.0, 2.0, 6.0, 16.0]);
}

#[test]
fn keys_tell_the_mover_apart() {
    let with_each_mover = std::iter::successors(Some(Rolit::start()), Skipping::skip).take(COLOURS);
    let keys: HashSet<_> = with_each_mover.map(|position| position.key()).collect();
    assert_eq!(keys.len(), COLOURS);
}

#[test]
fn positions_are_read_as_people_write_them() {
    for text in [
        "start",
        " START\n",
        START,
        "...........................ry......bg...........................r",
        "......../......../......../...RY.../...BG.../......../......../........ R",
    ] {
        assert_eq!(Rolit::parse_position(text), Ok(Rolit::start()), "{text}");
    }
    assert_eq!(Rolit::start().parse_move(" F4 "), Rolit::start().parse_move("f4"));
    assert_eq!(Rolit::parse_position(&START.replace(" R", " G")).unwrap().turn(), Turn::Player(Player::new(2)));
}

#[test]
fn broken_positions_are_refused_with_the_reason() {
    let squares = &START[..64];
    let mover = "`R`, `Y`, `G` or `B`, who is to move";
    let cases = [
        (
            String::new(),
            "at byte 0: found only 0 squares, expected 64 squares of `R`, `Y`, `G`, `B` and `-`, row by row, then the \
             mover"
                .to_owned(),
        ),
        (squares.to_owned(), format!("at byte 64: found no mover after the squares, expected {mover}")),
        (format!("{squares}- R"), format!("at byte 64: found `-`, expected {mover}, after 64 squares")),
        (format!("{START} Y"), "at byte 67: found `Y`, expected nothing after the mover".to_owned()),
        (START.replacen('-', "X", 1), "at byte 0: found `X`, expected `R`, `Y`, `G`, `B` or `-` on a1".to_owned()),
        (
            START.replacen('G', "-", 1),
            "at byte 0: found no ball on e5, expected balls on the four centre squares, where every game begins"
                .to_owned(),
        ),
        (
            START.replacen('-', "G", 1),
            "at byte 0: found a ball on a1 apart from the others, expected balls that touch, as every placement does"
                .to_owned(),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(Rolit::parse_position(&text).expect_err(&text).to_string(), expected, "`{text}`");
    }
}

#[test]
fn broken_moves_are_refused_with_the_reason() {
    let said = |position: Rolit, text: &str| position.parse_move(text).expect_err(text).to_string();
    let start = Rolit::start();
    assert_eq!(said(start, "d9"), "at byte 0: found `d9`, expected a square from a1 to h8, such as `b2`");
    assert_eq!(
        said(start, " a1"),
        "at byte 1: found a1, where Red traps no ball, expected a square on which Red traps a ball"
    );
    assert_eq!(said(start, "d4"), "at byte 0: found d4, which is taken, expected a square on which Red traps a ball");
    assert_eq!(
        said(after("f4"), "a1"),
        "at byte 0: found a1, which lies beside no ball, expected an empty square beside a ball"
    );
    let full = Rolit::parse_position(&format!("{} R", "RYGB".repeat(16))).unwrap();
    assert_eq!(full.turn(), Turn::Over);
    assert_eq!(said(full, "a1"), "at byte 0: found a1, which is taken, expected no move, for the board is full");
}

#[test]
fn broken_texts_are_survived() {
    let samples = [
        START,
        "RYYRGB---Y-----G--Y---G----YGR-----GBY-------------------------- R",
        "......../......../......../...RY.../...BG.../......../......../........ R",
        "d3",
    ];
    let mut accepted = 0;
    kit::mutate::storm(&samples, 1, 300_000, |text| {
        if let Ok(position) = Rolit::parse_position(text) {
            accepted += 1;
            assert_eq!(Rolit::parse_position(&position.position_text()), Ok(position));
        }
        let start = Rolit::start();
        if let Ok(mv) = start.parse_move(text) {
            assert!(start.moves().contains(&mv));
        }
    });
    assert!(accepted > 1000, "some mutations stay good, not {accepted}");
}
