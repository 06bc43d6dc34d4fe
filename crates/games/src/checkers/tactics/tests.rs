//! The figure of the paper, condition by condition; both players alike; random positions against a search; the shipped file.

use super::patterns::PATTERNS;
use super::*;
use foehn_databases::endgame::Progress;
use foehn_databases::tactics::{Tactics, build, combination_wins, wrong_classes};
use foehn_game::kit::Random;
use foehn_game::{Game, Knowledge, Notation};

fn position(fen: &str) -> Checkers {
    Checkers::parse_position(fen).unwrap()
}

fn known(fen: &str) -> Vec<String> {
    let position = position(fen);
    let mut moves = Vec::new();
    position.tabled_combinations(|mv| moves.push(position.move_text(mv)));
    moves
}

/// Figure 2 of Schaeffer 2001: White on c1 and d2, Black on b4 and f4.
#[test]
fn the_combination_of_the_figure_is_known() {
    assert_eq!(known("W:W30,26:B17,19"), ["26-22"]);
    let before = position("W:W30,26:B17,19");
    assert!(combination_wins(&CheckersTactics, &before, before.parse_move("26-22").unwrap(), 100));
}

#[test]
fn each_condition_of_the_figure_matters() {
    assert!(known("W:W26:B17,19").is_empty(), "nobody takes back");
    assert!(known("W:W30,26:B17").is_empty(), "one for one");
    assert!(known("W:W30,26,23:B17,19").is_empty(), "e3 is taken");
    assert!(known("W:W30,26:B17,19,16").is_empty(), "g5 is taken");
    assert!(known("W:W30,26:B17,19,12").is_empty(), "h6 takes back");
    assert!(known("W:W30,26:B17,19,11,7").is_empty(), "f6 takes back");
    assert_eq!(known("W:W30,26:B17,19,11"), ["26-22"], "e7 is free, so the jump goes on over f6");
    assert_eq!(known("W:W30,26,20:B17,19,11,7"), ["26-22"], "h4 is taken, so f6 cannot take back");
}

/// A board turned round is the same for the other player.
#[test]
fn both_players_see_the_same_combinations() {
    assert_eq!(known("B:W14,16:B7,3"), ["7-11"]);
    let mut random = Random::new(5);
    for _ in 0..20_000 {
        let Some(position) = random_quiet(&mut random) else { continue };
        let flipped = flipped(&position);
        let count = |position: &Checkers| {
            let mut count = 0;
            position.tabled_combinations(|_| count += 1);
            count
        };
        assert_eq!(count(&position), count(&flipped), "{}", position.position_text());
    }
}

/// The board turned by half a circle, colours swapped.
fn flipped(position: &Checkers) -> Checkers {
    let (own, other, kings) = position.sets();
    let [own, other, kings] = [own, other, kings].map(place::turned);
    let mover = position.mover().opponent();
    let pieces = if mover == Player::FIRST { [own, other] } else { [other, own] };
    Checkers::assemble(pieces, kings, mover, 0)
}

/// A quiet position of a random game in which the better-looking of two moves is played.
fn random_quiet(random: &mut Random) -> Option<Checkers> {
    let mut position = Checkers::start();
    for _ in 0..10 + random.below(50) {
        let moves = position.moves();
        if moves.is_empty() {
            return None;
        }
        let two = [moves[random.below(moves.len())], moves[random.below(moves.len())]];
        let judge = crate::checkers::CheckersKnowledge::default();
        let worth = |&mv: &Move| judge.evaluate(&position.play(mv)).raw();
        position = position.play(two.into_iter().min_by_key(worth)?);
    }
    (!position.must_capture() && position.outcome().is_none()).then_some(position)
}

/// What the table says is right in nine positions of ten and more, and it says something.
#[test]
fn random_positions_agree_with_a_search() {
    let mut random = Random::new(11);
    let (mut said, mut right) = (0, 0);
    for _ in 0..60_000 {
        let Some(position) = random_quiet(&mut random) else { continue };
        position.tabled_combinations(|mv| {
            said += 1;
            right += u32::from(combination_wins(&CheckersTactics, &position, mv, 100));
        });
    }
    assert!(said > 200, "{said} combinations");
    assert!(right * 100 > said * 93, "{right} of {said}");
}

/// The file in the project is what the builder makes.
#[test]
fn the_shipped_table_is_the_built_one() {
    let built = build(&CheckersTactics, &Progress::new()).unwrap();
    assert!(&built == CheckersTactics.shipped(), "run `foehn tactics build checkers` and copy its file");
    let bits: u64 = (0..PATTERNS.len()).map(|pattern| built.winning_classes(pattern)).sum();
    assert!(bits > 100_000);
    assert_eq!(wrong_classes(&CheckersTactics, &built, &Progress::new()).unwrap(), 0);
}

#[test]
fn a_king_of_the_opponent_nearby_is_left_to_the_search() {
    assert!(known("W:W30,26:BK17,19").is_empty());
    assert_eq!(known("W:W30,26:B17,19,K1"), ["26-22"], "far away it does not matter");
}
