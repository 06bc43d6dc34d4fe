//! The fast board beside the rules, and playouts that are uniform where they say so.

use super::*;
use foehn_game::{Game, Notation};

type Small = Board<10, 128>;

fn board_of(position: &Go) -> Small {
    let mut board = Small::new(position.size());
    board.set_up(position);
    board
}

/// Along random games by the rules, the fast board has the same stones, legal moves, kos and chains in atari.
fn agrees<const STRIDE: usize, const CELLS: usize>(size: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut game = Go::empty(size);
    let mut board = Board::<STRIDE, CELLS>::new(size);
    for _ in 0..3 * size * size {
        for point in 0..size * size {
            let cell = Board::<STRIDE, CELLS>::cell(size, point);
            assert_eq!(Board::<STRIDE, CELLS>::point(size, cell), point);
            let colour = game.owner(point).map_or(EMPTY, |player| player.index() as u8);
            assert_eq!(board.colour(cell), colour, "{game:?}");
            if colour == EMPTY {
                // Superko is kept by the rules alone.
                let legal = !matches!(game.check(point), Err(crate::go::Illegal::Ko | crate::go::Illegal::Suicide));
                assert_eq!(board.is_legal(cell), legal, "{game:?} at {point}");
            } else {
                let (chain, liberties) = game.chain(point).expect("a stone");
                assert_eq!(board.chain_length(cell), chain.count());
                assert_eq!(board.liberties_of(cell, 4).1, liberties.count().min(4));
                let only = board.only_liberty(cell);
                assert_eq!(only != NOWHERE, liberties.count() == 1, "{game:?} at {point}");
                let point_of_only = liberties.iter().next().map(|point| Board::<STRIDE, CELLS>::cell(size, point));
                assert!(only == NOWHERE || Some(only) == point_of_only);
            }
        }
        let moves = game.moves();
        let mv = moves[random.below(moves.len())];
        game.make(mv);
        match mv.point() {
            Some(point) => board.play(Board::<STRIDE, CELLS>::cell(size, point)),
            None => board.pass(),
        }
        if game.is_over() {
            let mover = game.mover();
            game = game.with_mover(mover);
        }
    }
}

#[test]
fn the_fast_board_follows_the_rules() {
    for seed in 0..40 {
        agrees::<10, 128>(2 + seed as usize % 8, seed);
        agrees::<20, 512>(2 + seed as usize % 6, seed);
    }
    agrees::<14, 256>(13, 1);
    agrees::<20, 512>(19, 1);
}

#[test]
fn a_board_set_up_is_the_board_that_was_played() {
    let text = "1xo6/xo1o5/1xo6/9/4x4/3xox3/9/9/9 b";
    let position = Go::parse_position(text).unwrap();
    let board = board_of(&position);
    let at = |name: &str| Small::cell(9, crate::go::read_move(9, name).unwrap().point().unwrap());
    assert_eq!(board.only_liberty(at("E4")), at("E3"));
    assert!(board.is_legal(at("C8")));
    let taken = position.play(position.parse_move("C8").unwrap());
    assert!(!board_of(&taken).is_legal(at("B8")), "the ko is known");
}

#[test]
fn eyes_are_seen() {
    let eye = |rows: &str, name: &str| {
        let position = Go::parse_position(rows).unwrap();
        board_of(&position)
            .is_eye(Small::cell(position.size(), crate::go::read_move(position.size(), name).unwrap().point().unwrap()))
    };
    assert!(
        eye(".x./xx./... b", "A3") && eye(".x./x../... b", "A3"),
        "a corner needs its diagonal safe from the other only"
    );
    assert!(!eye(".x./xo./... b", "A3"), "the diagonal of a corner is the other's");
    assert!(!eye(".x./xx./... w", "A3"), "not one's own");
    assert!(eye("5/1oxx1/1x1x1/1xxx1/5 b", "C3"), "one diagonal in the middle is not enough");
    assert!(!eye("5/1oxx1/1x1x1/1xxo1/5 b", "C3"));
}

#[test]
fn playouts_end_by_passes_and_count_as_the_rules_do() {
    count_as_the_rules_do(Policy::Uniform);
    count_as_the_rules_do(Policy::Knowing);
}

/// Playouts end, and what they count is what the rules count.
fn count_as_the_rules_do(policy: Policy) {
    for (size, games) in [(3, 200), (5, 200), (9, 200), (13, 20), (19, 10)] {
        let mut playout = GoPlayout::new(policy);
        let mut by_passes = 0;
        for seed in 0..games {
            let start = Go::empty(size);
            let mut moves = Vec::new();
            let ended = playout.play_out(&start, &mut Random::new(seed), |player, mv| moves.push((player, mv)));
            assert_eq!(ended.plies as usize, moves.len());
            let mut end = start.clone();
            let mut legal = true;
            for &(player, mv) in &moves {
                assert_eq!(end.mover(), player);
                // A long cycle is forbidden by the rules and not by the playout; it is rare.
                legal &= mv.is_pass() || end.check(mv.point().expect("a stone")).is_ok();
                if !legal {
                    break;
                }
                end.make(mv);
            }
            if legal && ended.by_passes {
                by_passes += 1;
                assert_eq!(end.passes(), 2);
                assert_eq!(ended.lead, end.lead(), "{end:?}");
                let owners = playout.owners();
                let area = |point: usize| end.area_owner(point);
                assert!((0..size * size).all(|point| owners[point] == area(point)), "{end:?}");
            }
        }
        assert!(by_passes * 10 > games as usize * 8, "{size}x{size}: {by_passes} of {games} by passes");
    }
}

/// Every move that is no eye is as likely as any other: the chi-square statistic of first moves stays below its 99.99 % quantile.
#[test]
fn random_cells_are_uniform() {
    let position = Go::parse_position("1x1x3/xx1x3/2x4/xxx4/4o2/7/7 b").unwrap();
    let mut board = board_of(&position);
    let allowed: Vec<usize> = (0..49)
        .filter(|&point| position.check(point).is_ok() && !board.is_eye(Small::cell(7, point)))
        .map(|point| Small::cell(7, point))
        .collect();
    assert!(allowed.len() > 30 && allowed.len() < position.moves().len() - 1, "some moves fill eyes");
    let mut random = Random::new(9);
    let mut counts = vec![0u32; 128];
    let draws = 100_000;
    for _ in 0..draws {
        counts[board.random_cell(|limit| random.below(limit))] += 1;
    }
    assert_eq!(allowed.iter().map(|&cell| counts[cell]).sum::<u32>(), draws, "nothing else is drawn");
    let expected = f64::from(draws) / allowed.len() as f64;
    let statistic: f64 = allowed.iter().map(|&cell| (f64::from(counts[cell]) - expected).powi(2) / expected).sum();
    // Mean k, variance 2k; four standard deviations and a little for the skew.
    let freedom = allowed.len() as f64 - 1.0;
    assert!(statistic < freedom + 4.5 * (2.0 * freedom).sqrt(), "chi-square {statistic:.1} with {freedom} degrees");
}

/// What the policy plays most often in a position after its last move.
fn favourite(start: &str, last: &str) -> String {
    let position = Go::parse_position(start).unwrap();
    let position = position.play(position.parse_move(last).unwrap());
    let mut random = Random::new(3);
    let mut counts = [0; 128];
    for _ in 0..300 {
        counts[board_of(&position).knowing_cell(&Guide::written().followed, &mut random)] += 1;
    }
    let most = (0..128).max_by_key(|&cell| counts[cell]).expect("cells");
    crate::go::point_name(position.size(), Small::point(position.size(), most))
}

#[test]
fn ataris_are_answered() {
    // White's stone on D4 is put in atari and extends; a chain that cannot extend takes the chain around it.
    assert_eq!(favourite("7/7/2xxx2/2xo3/7/3x3/7 b", "E4"), "D3");
    assert_eq!(favourite("7/7/7/7/ox5/1ox4/x1x4 w", "B1"), "A2");
    // A stone put into atari is taken.
    assert_eq!(favourite("7/7/3x3/2x1x2/7/7/7 w", "D4"), "D3");
}

/// Who can only give a large chain away, as in seki, plays elsewhere, and passes where nothing else is left.
#[test]
fn large_chains_are_not_given_away() {
    let shared = "oooooooo1/xxxxxxxo1/x1ooo1xo1/xxxxxxxo1/oooooooo1";
    let position = Go::parse_position(&format!("{shared}/9/9/9/9 b")).unwrap();
    let mut board = board_of(&position);
    let at = |name: &str| Small::cell(9, crate::go::read_move(9, name).unwrap().point().unwrap());
    let mut random = Random::new(5);
    for _ in 0..500 {
        let cell = board.knowing_cell(&Guide::written().followed, &mut random);
        assert!(![at("B7"), at("F7")].contains(&cell) && cell != NOWHERE);
    }
    let full = "oooooooo1/xxxxxxxoo/x1ooo1xo1/xxxxxxxoo/ooooooooo/o1ooooooo/ooooooooo/ooooooo1o/ooooooooo b";
    let mut board = board_of(&Go::parse_position(full).unwrap());
    assert!(
        (0..100).all(|_| board.knowing_cell(&Guide::written().followed, &mut random) == NOWHERE),
        "only eyes are left"
    );
}
