//! Games that no state of a solver can keep an exact account of are refused by name, in every build.
//!
//! The toy is a fan. From the hub a move leads to any of its ribs, from a rib to the tip, and whoever is to move at the tip has
//! lost. So a rib is won in one ply and the hub lost in two, however many ribs there are:
//!
//! ```text
//!        hub
//!       / | \         a move for each rib
//!     rib ... rib
//!       \ | /
//!        tip          over
//! ```

use foehn_databases::Error;
use foehn_databases::endgame::{Endgames, Folder, Kind, Order, Progress, Value, build};
use foehn_game::{
    Duel, Game, Key, Notation, NotationError, Outcome, Player, Retrograde, Slice, SliceIndex, Turn, Verdict,
};
use std::path::PathBuf;

/// A place in a fan of `RIBS` ribs. In a `TORN` one the tip is a slice of its own, whose only rank is a hole.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fan<const RIBS: u16, const TORN: bool> {
    at: u16,
    mover: Player,
}

const HUB: u16 = 0;

impl<const RIBS: u16, const TORN: bool> Fan<RIBS, TORN> {
    const TIP: u16 = RIBS + 1;

    fn new(at: u16) -> Self {
        Fan { at, mover: Player::FIRST }
    }
}

impl<const RIBS: u16, const TORN: bool> Game for Fan<RIBS, TORN> {
    type Move = u16;

    fn start() -> Self {
        Fan::new(HUB)
    }

    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    fn legal_moves(&self, mut visit: impl FnMut(u16)) {
        match self.at {
            HUB => (1..=RIBS).for_each(visit),
            at if at == Self::TIP => {}
            _ => visit(Self::TIP),
        }
    }

    fn play(&self, mv: u16) -> Self {
        Fan { at: mv, mover: self.mover.opponent() }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        Key::mix(self.at.into(), self.mover.index() as u64)
    }
}

impl<const RIBS: u16, const TORN: bool> Duel for Fan<RIBS, TORN> {
    fn mover(&self) -> Player {
        self.mover
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(self.mover.opponent())
    }
}

impl<const RIBS: u16, const TORN: bool> Notation for Fan<RIBS, TORN> {
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let refused = |_| NotationError::new(0, NotationError::quote(text), "the number of a place");
        text.parse().map(Fan::new).map_err(refused)
    }

    fn position_text(&self) -> String {
        format!("place {}", self.at)
    }

    fn parse_move(&self, text: &str) -> Result<u16, NotationError> {
        Self::parse_position(text).map(|position| position.at)
    }

    fn move_text(&self, mv: u16) -> String {
        mv.to_string()
    }
}

const WHOLE: Slice = Slice(0);
const TIP: Slice = Slice(1);

/// The places of a slice: all of them, or the hole.
struct Places {
    slice: Slice,
    count: u64,
}

impl<const RIBS: u16, const TORN: bool> SliceIndex<Fan<RIBS, TORN>> for Places {
    fn len(&self) -> u64 {
        self.count
    }

    fn rank(&self, position: &Fan<RIBS, TORN>) -> u64 {
        if self.slice == TIP { 0 } else { position.at.into() }
    }

    fn unrank(&self, rank: u64) -> Option<Fan<RIBS, TORN>> {
        (self.slice == WHOLE).then(|| Fan::new(rank as u16))
    }
}

impl<const RIBS: u16, const TORN: bool> Retrograde for Fan<RIBS, TORN> {
    const SLICES: u32 = 2;
    const MOST_PIECES: u32 = 1;
    type Index = Places;

    fn slices(_pieces: u32) -> Vec<Slice> {
        if TORN { vec![WHOLE, TIP] } else { vec![WHOLE] }
    }

    fn pieces(_slice: Slice) -> u32 {
        1
    }

    fn slice_name(slice: Slice) -> String {
        if slice == TIP { "tip" } else { "whole" }.to_owned()
    }

    fn partner(slice: Slice) -> Slice {
        slice
    }

    fn conversions(slice: Slice) -> Vec<Slice> {
        if TORN && slice == WHOLE { vec![TIP] } else { Vec::new() }
    }

    fn slice(&self) -> Option<Slice> {
        Some(if TORN && self.at == Self::TIP { TIP } else { WHOLE })
    }

    fn index(slice: Slice) -> Places {
        let places = u64::from(if TORN { Self::TIP } else { Self::TIP + 1 });
        Places { slice, count: if slice == TIP { 1 } else { places } }
    }

    fn predecessors(&self, mut visit: impl FnMut(&Self)) {
        match self.at {
            HUB => {}
            at if at == Self::TIP => (1..=RIBS).for_each(|rib| visit(&Fan::new(rib))),
            _ => visit(&Fan::new(HUB)),
        }
    }
}

/// A folder that is removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("foehn-unsolvable-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a database says of the hub.
fn hub<const RIBS: u16, const TORN: bool>(kind: Kind) -> Result<Option<Verdict>, Error> {
    let scratch = Scratch::new(&format!("{RIBS}-{TORN}-{}", if kind == Kind::Values { "values" } else { "distances" }));
    let folder = Folder::new(&scratch.0);
    let distances = if kind == Kind::Distances { 1 } else { 0 };
    let order = Order { pieces: 1, distances, memory: 1 << 20, keep_work: false };
    build::<Fan<RIBS, TORN>>(&folder, "fan", &order, &Progress::new())?;
    let endgames = Endgames::<Fan<RIBS, TORN>>::open(&folder, "fan");
    assert_eq!(endgames.value(&Fan::new(1)), Some(Value::Win), "a rib is won");
    Ok(endgames.probe(&Fan::start()))
}

#[test]
fn as_many_quiet_moves_as_can_be_counted_are_solved() {
    assert_eq!(hub::<63, false>(Kind::Values).expect("counted in six bits"), Some(Verdict::Loss(None)));
    assert_eq!(hub::<62, false>(Kind::Distances).expect("one less"), Some(Verdict::Loss(Some(2))));
}

#[test]
fn more_quiet_moves_are_an_error_that_names_slice_and_position() {
    let refused = |result: Result<Option<Verdict>, Error>, words: &str| match result {
        Err(error @ Error::Unsolvable { .. }) => assert_eq!(error.to_string(), words),
        other => panic!("{other:?} instead of: {words}"),
    };
    let words = |has: u32, most: u32| {
        format!(
            "slice whole cannot be solved exactly: place 0 has {has} quiet moves, and {most} can be counted; \
             nothing of it was written"
        )
    };
    refused(hub::<64, false>(Kind::Values), &words(64, 63));
    // Sixty-five in six bits are one and a draw at hand.
    refused(hub::<65, false>(Kind::Values), &words(65, 63));
    refused(hub::<63, false>(Kind::Distances), &words(63, 62));
    refused(hub::<65, false>(Kind::Distances), &words(65, 62));
    refused(hub::<300, false>(Kind::Values), &words(300, 63));
}

#[test]
fn a_move_to_a_hole_is_an_error() {
    for kind in [Kind::Values, Kind::Distances] {
        match hub::<2, true>(kind) {
            Err(Error::Unsolvable { slice, position, what }) => {
                assert_eq!((slice.as_str(), what.contains("no rank")), ("whole", true), "{what}");
                assert!(["place 1", "place 2"].contains(&position.as_str()), "{position}");
            }
            other => panic!("{other:?} for a game whose moves lead to a hole"),
        }
    }
}
