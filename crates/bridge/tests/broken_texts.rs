//! Texts with mistakes: readers refuse them or read them, and never panic.

use foehn_bridge::{BiddingSystem, Bridge, Constraints, PbnBoard};
use foehn_game::Notation;
use foehn_game::kit::mutate::storm;

const PBN: &str = include_str!("../../../fuzz/seeds/bridge_pbn/1.txt");
const CONDITIONS: &str = include_str!("../../../fuzz/seeds/bridge_constraints/1.txt");
const POSITION: &str = include_str!("../../../fuzz/seeds/bridge_position/1.txt");

#[test]
fn the_samples_are_read() {
    assert_eq!(PbnBoard::read(PBN).unwrap()[0].play.len(), 8);
    Constraints::parse(CONDITIONS).unwrap();
    Bridge::parse_position(POSITION).unwrap();
}

#[test]
fn broken_texts_are_borne() {
    let mut read = 0;
    storm(&[PBN], 1, 40_000, |text| {
        if let Ok(boards) = PbnBoard::read(text) {
            read += 1;
            for board in boards {
                let written = board.write();
                let again =
                    PbnBoard::read(&written).unwrap_or_else(|error| panic!("{error} in\n{written}\nfrom\n{text}"));
                assert_eq!(again[0].play, board.play, "{text}");
                assert_eq!(again[0].deal, board.deal, "{text}");
            }
        }
    });
    assert!(read > 100, "{read} broken files are still boards");
    storm(&[CONDITIONS], 2, 60_000, |text| {
        if let Ok(constraints) = Constraints::parse(text) {
            assert_eq!(Constraints::parse(&constraints.to_string()), Ok(constraints), "{text}");
        }
    });
    storm(&[POSITION], 3, 60_000, |text| {
        if let Ok(board) = Bridge::parse_position(text) {
            assert_eq!(Bridge::parse_position(&board.position_text()), Ok(board), "{text}");
        }
    });
    storm(&["1NT: 3NT = 10-15 hcp\n(1S) X: 2H = 0-8 hcp, 4+ hearts"], 4, 30_000, |text| {
        let _ = BiddingSystem::parse(text);
    });
}
