//! The table that comes with the program, and what it is built from.
//!
//! The file beside the recipes is what `foehn tactics build checkers` writes; a test builds it again and compares.

use super::local::Local;
use super::pattern::Pattern;
use super::patterns::PATTERNS;
use crate::checkers::Checkers;
use crate::checkers::moves::Move;
use foehn_databases::tactics::{Fit, PatternSize, Table, Tactics};
use std::path::Path;
use std::sync::LazyLock;

const NAME: &str = "checkers.tactics";

static SHIPPED: LazyLock<Table> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../tactics/checkers.tactics");
    Table::read(bytes, Path::new(NAME)).expect("the table in the project is sound")
});

/// The table that comes with the program; unpacked at the first call, in a millisecond or so.
#[inline(always)]
pub(super) fn shipped() -> &'static Table {
    &SHIPPED
}

/// The combinations of checkers, for whoever builds or verifies the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckersTactics;

impl Tactics<Checkers> for CheckersTactics {
    fn game(&self) -> &'static str {
        "checkers"
    }

    fn patterns(&self) -> Vec<PatternSize> {
        let size = |pattern: &Pattern| PatternSize { name: pattern.name.to_owned(), classes: pattern.classes() };
        PATTERNS.iter().map(size).collect()
    }

    fn decide(&self, pattern: usize, class: u32) -> bool {
        Local::of_class(&PATTERNS[pattern], class).wins()
    }

    fn is_unsettled(&self, position: &Checkers) -> bool {
        position.must_capture()
    }

    fn material(&self, position: &Checkers) -> i32 {
        position.material_balance()
    }

    fn fits(&self, position: &Checkers) -> Vec<Fit<Move>> {
        let mut fits = Vec::new();
        position.visit_fits(&position.pattern_places(), |pattern, class, mv| fits.push(Fit { mv, pattern, class }));
        fits
    }

    fn shipped(&self) -> &'static Table {
        shipped()
    }
}
