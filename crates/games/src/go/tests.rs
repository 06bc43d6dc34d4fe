//! Captures, ko, superko, seki and counting; known numbers of positions; a second, plain generator; bad input.

use super::points::Points;
use super::*;
use foehn_game::{Board, Duel, Game, Key, Notation, Outcome, Player, kit};
use std::collections::{HashMap, HashSet};

/// A board of rows from the top, `x` and `o`, with this player to move.
fn board(rows: &[&str], mover: &str) -> Go {
    Go::parse_position(&format!("{} {mover}", rows.join("/"))).unwrap()
}

/// The position after these moves.
fn after(start: &Go, moves: &str) -> Go {
    moves.split_whitespace().fold(start.clone(), |position, text| {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{text} in\n{}{error}", position.picture()));
        position.play(mv)
    })
}

fn illegal(position: &Go, text: &str) -> Illegal {
    let point = read_move(position.size(), text).unwrap().point().unwrap();
    position.check(point).unwrap_err()
}

#[test]
fn go_sits_the_exam() {
    kit::examine_duel::<Go>(1, 20).unwrap();
    kit::examine_duel_from(&[2, 3, 4, 5].map(Go::empty), 1, 100).unwrap();
    kit::examine_notation_from(&[2, 3, 4, 13, 19].map(Go::empty), 1, 4).unwrap();
    kit::examine_board_from(&[2, 3, 5, 9].map(Go::empty), 1, 5).unwrap();
    kit::golden::check("golden/go.txt", &kit::playthrough::<Go>(1, 120)).unwrap();
}

#[test]
fn a_chain_without_liberties_is_taken() {
    let position = board(&[".x...", "xoo..", ".xx..", ".....", "....."], "b");
    let taken = after(&position, "D4 pass C5");
    assert_eq!(taken.count_stones(Player::SECOND), 0);
    assert_eq!(taken.position_text(), "1xx2/x2x1/1xx2/5/5 w - 0 7.5");
    // Two chains at once, and a corner.
    let position = board(&["o.o", "xxx", "..."], "b");
    assert_eq!(after(&position, "B3").count_stones(Player::SECOND), 0);
}

#[test]
fn suicide_is_forbidden_and_taking_is_not_suicide() {
    let position = board(&[".x.", "x..", "..."], "w");
    assert_eq!(illegal(&position, "A3"), Illegal::Suicide);
    // Two stones that would die together.
    let position = board(&["o.x", "xx.", "..."], "w");
    assert_eq!(illegal(&position, "B3"), Illegal::Suicide);
    // The last liberty of both: taking comes first.
    let position = board(&[".xo", "xo.", "o.."], "w");
    assert_eq!(position.check(6), Ok(()));
    assert_eq!(after(&position, "A3").count_stones(Player::FIRST), 0);
}

#[test]
fn a_ko_is_not_taken_back_at_once() {
    let position = board(&[".xo..", "xo.o.", ".xo..", ".....", "....."], "b");
    let taken = after(&position, "C4");
    assert_eq!(taken.ko_point(), read_move(5, "B4").unwrap().point());
    assert_eq!(illegal(&taken, "B4"), Illegal::Ko);
    let threatened = after(&taken, "E1 E2");
    assert_eq!(threatened.ko_point(), None);
    let back = after(&threatened, "B4");
    assert_eq!(illegal(&back, "C4"), Illegal::Ko);
    assert_ne!(after(&taken, "pass pass").key(), taken.key());
}

#[test]
fn a_snapback_takes_the_takers() {
    let position = board(&[".....", ".....", "xxx..", "ooox.", "..ox."], "b");
    let taken = after(&position, "B1 A1");
    assert_eq!((taken.count_stones(Player::FIRST), taken.ko_point()), (5, None), "one stone taken, and yet no ko");
    let whole = after(&taken, "B1");
    assert_eq!(whole.count_stones(Player::SECOND), 0, "{}", whole.picture());
}

#[test]
fn a_board_that_has_been_does_not_come_again() {
    let mut forbidden = 0;
    for seed in 0..300 {
        let mut random = kit::Random::new(seed);
        let mut game = Go::empty(2 + seed as usize % 3);
        let mut boards = HashSet::from([game.stones]);
        while !game.is_over() {
            let moves = game.moves();
            let points = 0..game.size() * game.size();
            forbidden += points.filter(|&point| game.check(point) == Err(Illegal::Superko)).count();
            let mv = moves[random.below(moves.len())];
            game.make(mv);
            assert!(mv.is_pass() || boards.insert(game.stones), "a board came again");
        }
    }
    assert!(forbidden > 30, "superko forbade {forbidden} moves that the plain ko allows");
}

/// Sending two, returning one: no plain ko, and yet three stones that bring the board back.
#[test]
fn sending_two_and_returning_one_is_forbidden() {
    let position = board(&[".....", ".....", "..x..", "xxoo.", ".o.o."], "w");
    let taken = after(&position, "A1 C1");
    assert_eq!((taken.count_stones(Player::SECOND), taken.ko_point()), (3, None));
    assert_eq!(illegal(&taken, "B1"), Illegal::Superko);
    assert!(!taken.moves().contains(&read_move(5, "B1").unwrap()));
    let read = Go::parse_position(&taken.position_text()).unwrap();
    assert_eq!(read, taken);
    assert_eq!(read.check(1), Ok(()), "a position that was read has no past");
}

/// Two chains without eyes that share two liberties: whoever fills one of them loses everything.
#[test]
fn in_a_seki_nobody_moves() {
    let seki = board(&["xxoo", "xx.o", "x.oo", "xxoo"], "b");
    assert_eq!(after(&seki, "C3 B2").count_stones(Player::FIRST), 0);
    assert_eq!(after(&seki, "B2 C3").count_stones(Player::FIRST), 0);
    assert_eq!(after(&seki, "pass C3 B2").count_stones(Player::SECOND), 0);
    assert_eq!(seki.lead(), -Go::USUAL_KOMI, "shared liberties are nobody's");
}

#[test]
fn two_passes_end_the_game_and_the_area_counts() {
    let position = board(&["..xo.", "..xo.", "..xo.", "..xo.", "..xo."], "b");
    assert_eq!(position.lead(), 2 * 15 - 2 * 10 - 15);
    let over = after(&position, "pass pass");
    assert!(over.is_over() && over.moves().is_empty());
    assert_eq!(over.outcome(), Some(Outcome::win(Player::SECOND)));
    assert_eq!(over.payoffs(), [-1.0, 1.0]);
    assert_eq!(over.clone().with_komi(9).outcome(), Some(Outcome::win(Player::FIRST)));
    assert_eq!(over.with_komi(10).outcome(), Some(Outcome::Draw));
    let once = after(&position, "pass A1 pass");
    assert!(!once.is_over(), "a stone between passes");
    assert_eq!(Go::empty(9).lead(), -15);
}

#[test]
fn points_that_both_reach_are_nobodys() {
    let position = board(&[".xo.x", "xxoxx", "ooox.", "xxxx.", "....."], "b");
    assert_eq!(position.area_owner(read_move(5, "A5").unwrap().point().unwrap()), Some(Player::FIRST));
    assert_eq!(position.area_owner(read_move(5, "D5").unwrap().point().unwrap()), None);
    let black = 11 + 8;
    let white = 5;
    assert_eq!(position.lead(), 2 * (black - white) - 15, "{}", position.picture());
    assert_eq!(position.without_stones([22, 17, 10, 11, 12]).lead(), 2 * 25 - 15, "the dead taken off");
}

#[test]
fn leads_are_written_as_players_do() {
    assert_eq!([7, -15, 4, 0].map(Go::lead_text), ["B+3.5", "W+7.5", "B+2", "0"]);
    let position = board(&["..xo.", "..xo.", "..xo.", "..xo.", "..xo."], "b");
    assert_eq!(position.territory_lead([3, 1]), 2 * (10 + 3 - 5 - 1) - 15);
}

/// Every board that stones of two colours make on so many points, if each chain has a liberty: 57 on 2x2, 12,675 on 3x3 (Tromp and
/// Farnebäck 2006).
#[test]
fn legal_boards_are_counted() {
    for (size, expected) in [(2usize, 57), (3, 12_675)] {
        let points = size * size;
        let count = (0..3usize.pow(points as u32))
            .filter(|&number| {
                let colours = (0..points).map(|point| number / 3usize.pow(point as u32) % 3);
                let of = |colour| colours.clone().enumerate().filter(move |&(_, found)| found == colour);
                let stones = [1, 2].map(|colour| of(colour).map(|(point, _)| point).collect::<Points>());
                notation::checked(Go::of_stones(size, stones, Player::FIRST)).is_ok()
            })
            .count();
        assert_eq!(count, expected, "{size}x{size}");
    }
}

/// Every legal board on 2x2 and 3x3 is reached by a game in which players pass when they like.
#[test]
fn every_legal_board_is_reached_by_play() {
    for (size, expected) in [(2, 57), (3, 12_675)] {
        let mut open = vec![[Points::NONE; 2]];
        let mut seen = HashSet::from([open[0]]);
        while let Some(stones) = open.pop() {
            for mover in [Player::FIRST, Player::SECOND] {
                let position = Go::of_stones(size, stones, mover);
                position.legal_moves(|mv| {
                    let next = position.play(mv).stones;
                    if seen.insert(next) {
                        open.push(next);
                    }
                });
            }
        }
        assert_eq!(seen.len(), expected, "{size}x{size}");
    }
}

/// Go once more, as plainly as it can be written: a list of colours, and every rule read off the definition.
#[derive(Clone)]
struct PlainGo {
    size: usize,
    colours: Vec<u8>,
    mover: u8,
    passes: u8,
    boards: Vec<Vec<u8>>,
}

impl PlainGo {
    fn new(size: usize) -> Self {
        let colours = vec![0; size * size];
        PlainGo { size, boards: vec![colours.clone()], colours, mover: 1, passes: 0 }
    }

    fn beside(&self, point: usize) -> Vec<usize> {
        let (x, y) = (point % self.size, point / self.size);
        let all = 0..self.size * self.size;
        all.filter(|&other| (other % self.size).abs_diff(x) + (other / self.size).abs_diff(y) == 1).collect()
    }

    fn has_liberty(&self, colours: &[u8], point: usize, seen: &mut HashSet<usize>) -> bool {
        seen.insert(point);
        self.beside(point).into_iter().any(|next| {
            colours[next] == 0
                || (colours[next] == colours[point] && !seen.contains(&next) && self.has_liberty(colours, next, seen))
        })
    }

    fn play(&self, point: Option<usize>) -> Option<PlainGo> {
        let mut next = self.clone();
        next.mover = 3 - self.mover;
        let Some(point) = point else {
            next.passes += 1;
            return Some(next);
        };
        if self.colours[point] != 0 {
            return None;
        }
        next.passes = 0;
        next.colours[point] = self.mover;
        let placed = next.colours.clone();
        for other in 0..placed.len() {
            if placed[other] == next.mover && !self.has_liberty(&placed, other, &mut HashSet::new()) {
                next.colours[other] = 0;
            }
        }
        let lives = self.has_liberty(&next.colours, point, &mut HashSet::new());
        let is_new = !self.boards.contains(&next.colours);
        next.boards.push(next.colours.clone());
        (lives && is_new).then_some(next)
    }

    fn children(&self) -> Vec<PlainGo> {
        if self.passes == 2 {
            return Vec::new();
        }
        let points = (0..self.colours.len()).map(Some).chain([None]);
        points.filter_map(|point| self.play(point)).collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.children().iter().map(|child| child.perft(depth - 1)).sum() }
    }
}

#[test]
fn a_plain_generator_counts_the_same_games() {
    for (size, depth) in [(2, 7), (3, 4), (4, 3)] {
        let plain = PlainGo::new(size).perft(depth);
        assert_eq!(kit::perft(&Go::empty(size), depth), plain, "{size}x{size}, {depth} plies");
        assert_eq!(kit::perft_plain(&Go::empty(size), depth), plain);
    }
}

/// Along random games both generators find the same moves, far beyond the depth of a perft.
#[test]
fn a_plain_generator_agrees_along_random_games() {
    for seed in 0..30 {
        let mut random = kit::Random::new(seed);
        let size = 2 + seed as usize % 4;
        let (mut game, mut plain) = (Go::empty(size), PlainGo::new(size));
        for _ in 0..120 {
            let moves = game.moves();
            assert_eq!(moves.len(), plain.children().len(), "{game:?}");
            let Some(&mv) = random.choose(&moves) else { break };
            plain = plain.play(mv.point()).expect("legal for one, legal for the other");
            game.make(mv);
            let owners = (0..size * size).map(|point| game.owner(point).map_or(0, |player| player.index() as u8 + 1));
            assert_eq!(owners.collect::<Vec<_>>(), plain.colours);
        }
    }
}

#[test]
fn perft_counts_stand() {
    assert!(kit::perft_file::check::<Go>(include_str!("../../perft/go.perft"), 3_000_000).unwrap() >= 8);
}

#[test]
fn keys_know_board_mover_ko_passes_and_komi() {
    let position = board(&["..xo.", "..xo.", "..xo.", "..xo.", "..xo."], "b");
    let others = [
        position.clone().with_komi(13),
        position.clone().with_mover(Player::SECOND),
        position.play(GoMove::PASS),
        position.play(GoMove::at(0)),
    ];
    let mut seen: HashMap<Key, &Go> = HashMap::from([(position.key(), &position)]);
    for other in &others {
        assert!(seen.insert(other.key(), other).is_none(), "{other:?}");
    }
}

#[test]
fn texts_are_read_as_people_write_them() {
    for (text, size) in [("start", 9), ("13x13", 13), ("19", 19), (" 9/9/9/9/9/9/9/9/9 b ", 9), ("2/2 w - 1 -3.5", 2)] {
        assert_eq!(Go::parse_position(text).unwrap().size(), size, "{text}");
    }
    let position = Go::empty(19);
    for (text, name) in [("q16", "Q16"), ("J1", "J1"), ("T19", "T19"), (" PASS ", "pass")] {
        assert_eq!(position.move_text(position.parse_move(text).unwrap()), name);
    }
    assert_eq!(read_komi("6.5"), Some(13));
    assert_eq!([Some("nan"), Some("1e9"), Some("7.3")].map(|text| text.and_then(read_komi)), [None; 3]);
}

#[test]
fn bad_texts_are_refused_with_their_place() {
    let refused = |text: &str| Go::parse_position(text).unwrap_err().to_string();
    assert!(refused("").contains("expected rows such as"));
    assert!(refused("9/9 b").contains("at byte 0: found more than 2 points in row 2"), "{}", refused("9/9 b"));
    assert!(refused("3/1x/3 b").contains("at byte 2: found 2 points in row 2, expected 3 points"));
    assert!(refused("3/1?1/3 b").contains("at byte 3: found `?`"));
    assert!(refused("3/3/3").contains("no player after the rows"));
    assert!(refused("xo/ox b").contains("a stone on B1 without a liberty"));
    assert!(refused("3/3/3 b A1").contains("the ko `A1`"));
    assert!(refused("3/3/3 b - 3").contains("the passes in a row"));
    assert!(refused("3/3/3 b - 0 7.3").contains("a komi in points"));
    assert!(refused("3/3/3 b - 0 7 x").contains("nothing after the komi"));
    let position = Go::empty(9);
    for text in ["I5", "K1", "A0", "A10", "", "5", "AA1", "A+1"] {
        assert!(position.parse_move(text).unwrap_err().to_string().contains("from A1 to J9"), "{text}");
    }
    let samples = ["9/9/2x3o2/9/4x4/9/2o6/9/9 w - 0 7.5", "13x13", "2x/xo/1 b A1 0 0"];
    kit::mutate::storm(&samples, 5, 200_000, |text| drop(Go::parse_position(text)));
    kit::mutate::storm(&["D4", "pass"], 5, 100_000, |text| drop(position.parse_move(text)));
}

#[test]
fn handicaps_follow_the_protocol() {
    let names = |size, count| -> String {
        let points = Go::handicap_points(size, count).into_iter();
        points.map(|point| point_name(size, point)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    assert_eq!(names(19, 5), "D4 Q16 D16 Q4 K10");
    assert_eq!(names(19, 6), "D4 Q16 D16 Q4 D10 Q10");
    assert_eq!(names(9, 9), "C3 G7 C7 G3 C5 G5 E3 E7 E5");
    assert_eq!(names(13, 2), "D4 K10");
    assert_eq!((names(9, 1), names(5, 4), names(8, 9)), (String::new(), String::new(), "C3 F6 C6 F3".to_owned()));
    let position = Go::with_handicap(9, Go::handicap_points(9, 2));
    assert_eq!((position.mover(), position.count_stones(Player::FIRST)), (Player::SECOND, 2));
    assert_eq!(Go::star_points(9).len(), 5);
}
