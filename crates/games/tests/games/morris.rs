//! Nine Men's Morris as a game: the exam, known counts, a golden game, and the rules one by one.

use foehn_game::any::{AsDuel, rules_of};
use foehn_game::kit::{self, golden, perft_file};
use foehn_game::{DrawRules, Duel, Game, History, Knowledge, MoveFacts, Notation, Outcome, Player, Turn};
use foehn_games::nine_mens_morris::{MorrisKnowledge, Move, NineMensMorris};
use foehn_games::playable::Playable;
use foehn_games::record::{Dialect, Format, GameResult, Record};
use foehn_search::Budget;
use std::collections::HashSet;

fn position(text: &str) -> NineMensMorris {
    NineMensMorris::parse_position(text).expect(text)
}

/// The legal moves as text, sorted.
fn moves(text: &str) -> Vec<String> {
    let mut moves: Vec<_> = position(text).moves().iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

/// The position after the moves.
fn after(text: &str, moves: &str) -> NineMensMorris {
    moves.split_whitespace().fold(position(text), |position, name| {
        position.play(position.parse_move(name).unwrap_or_else(|error| panic!("{name}: {error}")))
    })
}

#[test]
fn sits_the_exam() {
    let starts = ["start", "W:Wa1,d1,g4,b4:Bd6,f6,f4,d3", "B:Wa7,d7,b6:Bg1,e3,e4", "W:Wb2,b4,d6,d7+1:Ba1,c3,f4,f6+1"]
        .map(position);
    assert!(kit::examine_duel_from(&starts, 1, 60).unwrap() > 10_000);
    assert!(kit::examine_notation_from(&starts, 2, 40).unwrap() > 5_000);
    assert!(kit::examine_board_from(&starts, 3, 20).unwrap() > 2_000);
    assert!(kit::storm_board(&starts, 4, 100_000).unwrap() > 1_000);
}

#[test]
fn known_counts_hold() {
    let text = include_str!("../../perft/morris.perft");
    let compared = perft_file::check::<NineMensMorris>(text, 100_000_000).unwrap();
    assert!(compared >= 40, "only {compared} counts compared");
}

/// Every field is free for the first man, and White's third man closes one of 16 mills in 6 orders, whichever two of the
/// other 21 fields Black has taken; then there is a choice of two men to remove.
#[test]
fn the_first_plies_can_be_counted_by_hand() {
    let fields = [24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21];
    for (depth, count) in (1..).zip(fields) {
        assert_eq!(kit::perft(&NineMensMorris::start(), depth), count);
    }
    let mills = 16 * 6 * 21 * 20;
    assert_eq!(kit::perft(&NineMensMorris::start(), 5), fields[3] * 20 + mills);
}

#[test]
fn a_whole_game_stays_as_it_was() {
    golden::check("golden/morris.txt", &kit::playthrough::<NineMensMorris>(1, 120)).unwrap();
}

#[test]
fn a_mill_removes_a_man_outside_mills() {
    assert_eq!(moves("W:Wa1,d1+5:Bd5,d6,d7,f4+5").iter().filter(|mv| mv.starts_with("g1")).count(), 1);
    let mv = position("W:Wa1,d1+5:Bd5,d6,d7,f4+5").parse_move("g1xf4").unwrap();
    assert_eq!(mv.removed().map(|field| field.to_string()).as_deref(), Some("f4"));
    let all_in_mills = moves("W:Wa1,d1+6:Bd5,d6,d7+6");
    assert_eq!(all_in_mills.iter().filter(|mv| mv.starts_with("g1")).count(), 3, "then any man may be removed");
}

#[test]
fn two_mills_at_once_remove_one_man() {
    let position = position("W:Wa1,a4,d7,g7+2:Bb4,b2,f4,e3+2");
    let closing: Vec<_> = position.moves().into_iter().filter(|mv| mv.removed().is_some()).collect();
    assert_eq!(closing.len(), 4, "a7 closes both, and one of four men goes");
    assert_eq!(position.play(closing[0]).in_hand(Player::FIRST), 1);
    assert_eq!(position.play(closing[0]).fields(Player::SECOND).count(), 3);
}

#[test]
fn men_walk_along_lines_until_three_are_left() {
    assert_eq!(moves("W:Wa1,b6,e4,f2:Ba4,d6,g7,c3"), ["a1-d1", "b6-b4", "e4-e3", "e4-e5", "e4-f4", "f2-d2", "f2-f4"]);
    assert_eq!(moves("W:Wa1,b6,e4:Ba4,d6,g7,c3").len(), 3 * 17);
    assert_eq!(after("W:Wa1,b6,e4:Ba4,d6,g7,c3", "a1-d5").position_text(), "B:Wb6,d5,e4:Ba4,c3,d6,g7:H1");
}

/// Three men in hand and on the board do not fly: they are placed.
#[test]
fn nobody_flies_with_men_in_hand() {
    let placing = position("W:Wa1,d2+1:Bb4,b6,c5,e5,d7,f4+1");
    assert!(placing.moves().iter().all(|mv| mv.from().is_none()));
    assert_eq!(placing.outcome(), None);
}

#[test]
fn a_mill_is_closed_again_by_leaving_and_coming_back() {
    let opened = after("W:Wa7,d7,g7,b2:Ba1,g1,c3,e3", "d7-d6 a1-d1");
    let closed = opened.play(opened.parse_move("d6-d7xd1").unwrap());
    assert_eq!((closed.fields(Player::SECOND).count(), closed.quiet_plies()), (3, 0));
    let twice = after("W:Wa7,d7,g7,b6,f6:Ba1,g1,c3,e3", "d7-d6xa1");
    assert_eq!(twice.fields(Player::SECOND).count(), 3, "from one mill into another");
}

#[test]
fn two_men_left_lose() {
    let end = after("W:Wa7,d7,g4,b2:Ba1,g1,c3", "g4-g7xa1");
    assert_eq!(end.outcome(), Some(Outcome::win(Player::FIRST)));
    assert_eq!((end.turn(), end.moves().len()), (Turn::Over, 0));
}

#[test]
fn who_cannot_move_loses() {
    let shut = position("B:Wa4,d1,g4,d7:Ba1,a7,g1,g7");
    assert_eq!(shut.outcome(), Some(Outcome::win(Player::FIRST)));
    assert_eq!(position("B:Wa4,d1,g4,d7:Ba1,a7,g1").outcome(), None, "three men fly");
}

#[test]
fn the_third_occurrence_draws() {
    let mut history = History::new(position("W:Wa1,b6,e4,f2:Ba4,d6,g7,c3"));
    for name in ["a1-d1", "g7-g4", "d1-a1", "g4-g7"].iter().cycle().take(8) {
        assert_eq!(history.outcome(), None);
        let mv = history.position().parse_move(name).unwrap();
        history.play(mv);
    }
    assert_eq!((history.occurrences(), history.outcome()), (3, Some(Outcome::Draw)));
    assert_eq!(history.with_rules(DrawRules::NONE).outcome(), None);
}

#[test]
fn fifty_moves_a_side_without_a_mill_draw() {
    let mut history = History::new(position("W:Wa1,d1,e4,f2:Ba4,d6,g7,c3:H98"));
    for name in ["d1-d2", "g7-g4"] {
        assert_eq!(history.outcome(), None);
        let mv = history.position().parse_move(name).unwrap();
        history.play(mv);
    }
    assert_eq!((history.position().quiet_plies(), history.outcome()), (100, Some(Outcome::Draw)));
}

#[test]
fn facts_tell_what_a_move_does() {
    let facts =
        |text: &str, name: &str| MorrisKnowledge.facts(&position(text), position(text).parse_move(name).unwrap());
    let mill = facts("W:Wa1,d1+7:Bd6,f6+7", "g1xf6");
    assert!(mill.noisy && mill.hint >= 110, "{mill:?}");
    let stops = facts("W:Wa1,d2+7:Bd6,f6+7", "b6");
    assert!(!stops.noisy && stops.hint > facts("W:Wa1,d2+7:Bd6,f6+7", "f4").hint);
    let slots: HashSet<_> = NineMensMorris::start()
        .moves()
        .into_iter()
        .map(|mv| MorrisKnowledge.facts(&NineMensMorris::start(), mv).slot)
        .collect();
    assert_eq!(slots.len(), 24);
    assert!(slots.iter().all(|&slot| slot > 0 && usize::from(slot) < MoveFacts::SLOTS));
    assert_eq!(MorrisKnowledge.threat(&position("B:Wa1,d1+7:Bd6+8")), Some(100));
    assert_eq!(MorrisKnowledge.threat(&position("B:Wa1,d2+7:Bd6+8")), Some(0));
}

#[test]
fn games_are_kept_in_files() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. d2 d6 2. b2 f6 3. f2xf6 {a mill} b6 *\n";
    let record = Record::read_first(text, morris()).unwrap().record;
    assert_eq!(texts(&record), ["d2", "d6", "b2", "f6", "f2xf6", "b6"]);
    assert_eq!(record.result, GameResult::Unknown);
    assert_eq!(Record::read_first(&record.text(&Dialect::MORRIS), morris()).unwrap().record, record);
    let error = Record::read_first("1. d2 d2 *", morris()).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 7: found Black's move 1 d2, where a man stands, expected a free field");
}

fn best(text: &str, depth: i32) -> (String, bool) {
    let history = History::new(position(text));
    let answer =
        NineMensMorris::thinker(NineMensMorris::recipe()).think(&history, &Budget::depth(depth), 1, &mut |_| ());
    let line = &answer.lines[0];
    (history.position().move_text(line.moves[0]), line.score.is_win())
}

#[test]
fn the_engine_sees_mills() {
    assert_eq!(best("W:Wa1,d1+7:Bd6,f6+7", 3).0.split('x').next(), Some("g1"));
    assert_eq!(best("B:Wa1,d1+7:Bf4+8", 3).0, "g1", "the mill must be stopped");
    assert!(best("W:Wa7,d7,g4,b2:Ba1,g1,c3", 1).1, "it closes the mill and wins");
}

fn morris() -> Format {
    Format { rules: rules_of::<NineMensMorris, AsDuel>(), dialect: &Dialect::MORRIS }
}

fn texts(record: &Record) -> Vec<String> {
    let history = record.history();
    history.positions().iter().zip(history.moves()).map(|(position, &mv)| position.move_text(mv)).collect()
}
