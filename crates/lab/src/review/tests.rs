//! Reviews of small games, in which everything is known, and of famous ones.

use super::*;
use crate::by_name::{duel, entry};
use foehn_games::catalog;
use foehn_games::shelf::Shelf;

/// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const OPERA: &str = "[White \"Morphy\"]\n\n1. e4 {best by test} e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 \
    7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 \
    15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";

fn read(name: &str, text: &str) -> Record {
    Record::read_first(text, entry(name).format()).unwrap_or_else(|error| panic!("{error}")).record
}

fn reviewed(name: &str, text: &str, budget: Budget) -> (Record, Review) {
    let record = read(name, text);
    let settings = Settings { recipe: duel(name).recipe().into(), budget, shelf: Shelf::default() };
    let review = review(entry(name), duel(name), &record, &settings, &Interrupt::default(), |_, _| ());
    (record, review)
}

fn judgements(review: &Review) -> Vec<&'static str> {
    review.plies.iter().map(|ply| ply.judgement.name()).collect()
}

#[test]
fn small_games_are_judged_exactly() {
    let (_, review) = reviewed("nim", "1. 3-5 2-4 2. 1-3 1-0", Budget::default());
    assert_eq!(judgements(&review), ["blunder", "blunder", "only"], "{review:?}");
    assert!(review.plies.iter().take(2).all(|ply| ply.words == "turns a win into a loss"), "{review:?}");
    assert_eq!(review.ending.as_ref().map(|ending| ending.ply), Some(2));
    assert_eq!(review.ending.map(|ending| ending.text).as_deref(), Some("won for First in 1 ply from here"));
    let (_, review) = reviewed("tic-tac-toe", "1. 5 2 2. 1 9 3. 7 4 4. 3 1-0", Budget::default());
    let blunder = &review.plies[1];
    assert_eq!((blunder.judgement, blunder.words.as_str()), (Judgement::Blunder, "turns a draw into a loss"));
    assert_eq!((blunder.loss, blunder.first_share), (0.5, 1.0));
    assert!(review.plies.iter().skip(2).all(|ply| ply.judgement.mark().is_none()), "{:?}", judgements(&review));
    let ending = review.ending.expect("a proved end");
    assert_eq!((ending.ply, ending.text.as_str()), (2, "won for X in 5 plies from here"));
    assert!(review.accuracy[0] == Some(100.0) && review.accuracy[1].is_some_and(|value| value < 80.0));
}

#[test]
fn the_score_after_a_move_is_the_one_before_the_next() {
    let (_, review) = reviewed("chess", OPERA, Budget::nodes(2000));
    assert!(review.is_complete() && review.plies.len() == 33);
    assert!(review.plies.windows(2).all(|pair| pair[0].score == pair[1].before));
    for ply in &review.plies {
        assert!((0.0..=1.0).contains(&ply.first_share) && (0.0..=1.0).contains(&ply.loss), "{ply:?}");
        assert!(
            ply.line
                .iter()
                .try_fold(ply.position.clone(), |position, &mv| {
                    position.moves().contains(&mv).then(|| position.play(mv))
                })
                .is_some(),
            "an illegal line after ply {}",
            ply.ply
        );
    }
}

#[test]
fn the_opera_game_gets_sensible_marks() {
    let (_, review) = reviewed("chess", OPERA, Budget::nodes(30_000));
    let opening = review.opening.as_ref().expect("it has a name");
    assert_eq!((opening.name.as_str(), opening.code.as_deref()), ("Philidor Defence", Some("C41")));
    let mate = review.plies.last().expect("moves");
    assert!(mate.exact && mate.score.is_win() && mate.first_share == 1.0);
    let ending = review.ending.as_ref().expect("a proved end");
    assert!(ending.ply <= 30 && ending.text.starts_with("won for White in "), "{ending:?}");
    let [white, black] = review.accuracy.map(|accuracy| accuracy.expect("both had a choice"));
    assert!(white > black + 5.0, "{white} {black}");
    let marks = |player| review.mistakes().filter(|ply| ply.player == player).count();
    assert!(marks(Player::SECOND) > marks(Player::FIRST), "{:?}", judgements(&review));
}

#[test]
fn a_score_that_a_second_look_does_not_confirm_goes_no_further_back() {
    // Black's sixth move loses a pawn. That is no news of the first position, from which nobody had to go there.
    let (_, review) = reviewed("chess", OPERA, Budget::nodes(20_000));
    let shares: Vec<f64> = review.plies.iter().map(|ply| (ply.first_share * 100.0).round()).collect();
    assert!(shares[..4].iter().all(|share| (45.0..=57.0).contains(share)), "{shares:?}");
    assert!(review.plies[0].judgement != Judgement::Only, "{:?}", judgements(&review));
}

#[test]
fn a_budget_of_nodes_gives_the_same_review_twice() {
    let once = || {
        let (record, review) = reviewed("chess", OPERA, Budget::nodes(1000));
        review_json(catalog::find("chess").expect("a game"), &record, &review)
    };
    assert_eq!(once(), once());
}

#[test]
fn an_interrupt_leaves_the_last_moves() {
    let record = read("chess", OPERA);
    let interrupt = Interrupt::default();
    let settings =
        Settings { recipe: duel("chess").recipe().into(), budget: Budget::nodes(1000), shelf: Shelf::default() };
    let review = review(entry("chess"), duel("chess"), &record, &settings, &interrupt, |done, total| {
        assert_eq!(total, 34);
        if done == 6 {
            interrupt.raise();
        }
    });
    assert_eq!((review.plies.len(), review.total, review.is_complete()), (5, 33, false));
    assert_eq!(review.plies.iter().map(|ply| ply.ply).collect::<Vec<_>>(), [29, 30, 31, 32, 33]);
    let raised = Interrupt::default();
    raised.raise();
    assert!(super::review(entry("chess"), duel("chess"), &record, &settings, &raised, |_, _| ()).plies.len() <= 1);
}

#[test]
fn the_annotated_file_reads_back_and_keeps_what_was_said() {
    let (record, review) = reviewed("chess", OPERA, Budget::nodes(10_000));
    let annotated = annotated(entry("chess"), &record, &review);
    let text = annotated.text(entry("chess").files);
    let reading = Record::read_first(&text, entry("chess").format()).expect("what is written reads back");
    assert_eq!((&reading.record, reading.warnings.len()), (&annotated, 0));
    assert!(text.contains("best by test") && text.contains("[Opening \"Philidor Defence\"]"), "{text}");
    assert!(text.contains("[ECO \"C41\"]") && text.contains("[%eval "), "{text}");
    let marked = review.mistakes().next().expect("somebody lost");
    let step = &annotated.line.steps[marked.ply - 1];
    assert!(!step.nags.is_empty() && step.variations[0].steps[0].mv == marked.best().expect("a better move"));
    let twice = super::annotated(entry("chess"), &annotated, &review);
    assert!(
        twice
            .line
            .steps
            .iter()
            .zip(&annotated.line.steps)
            .all(|(twice, once)| { twice.nags == once.nags && twice.variations == once.variations }),
        "{}",
        twice.text(entry("chess").files)
    );
}

#[test]
fn a_forced_move_is_not_judged_and_points_are_counted() {
    let (_, review) = reviewed("othello4", "1. b1 a1 2. a2 a3 *", Budget::default());
    assert!(review.plies.iter().all(|ply| ply.exact), "{:?}", judgements(&review));
    let forced = review.plies.iter().filter(|ply| ply.position.count_moves() == 1);
    assert!(forced.clone().all(|ply| ply.judgement == Judgement::Forced && ply.words == "the only legal move"));
    assert_eq!(share(duel("chess"), Score::DRAW), 0.5);
    assert!(share(duel("chess"), Score::estimate(100)) > 0.55 && share(duel("chess"), Score::estimate(2000)) < 1.0);
    assert_eq!(
        (share(duel("chess"), Score::database_win(3)), share(duel("chess"), -Score::database_win(3))),
        (1.0, 0.0)
    );
}

#[test]
fn games_without_moves_and_unfinished_games_are_reviewed() {
    let (_, review) = reviewed("chess", "[White \"A\"]\n\n*\n", Budget::nodes(500));
    assert!(review.plies.is_empty() && review.accuracy == [None, None] && review.is_complete());
    let (_, review) = reviewed("chess", "1. e4 *\n", Budget::nodes(500));
    assert_eq!((review.plies.len(), review.ending), (1, None));
}
