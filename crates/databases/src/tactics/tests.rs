//! Tables of a toy: what is built reads back, what is damaged is refused, wrong bits are counted.

use super::*;
use crate::endgame::Progress;
use foehn_game::toys::{Nim, Take};
use std::path::PathBuf;
use std::sync::LazyLock;

/// Two patterns whose classes win by their number.
struct Toy;

static TABLE: LazyLock<Table> = LazyLock::new(|| build(&Toy, &Progress::new()).unwrap());

impl Tactics<Nim> for Toy {
    fn game(&self) -> &'static str {
        "nim"
    }

    fn patterns(&self) -> Vec<PatternSize> {
        let size = |name: &str, classes| PatternSize { name: name.to_owned(), classes };
        vec![size("three and on", 100), size("squares", 10_000)]
    }

    fn decide(&self, pattern: usize, class: u32) -> bool {
        if pattern == 0 { class.is_multiple_of(3) } else { class.isqrt().pow(2) == class }
    }

    fn is_unsettled(&self, _position: &Nim) -> bool {
        false
    }

    fn material(&self, _position: &Nim) -> i32 {
        0
    }

    fn fits(&self, _position: &Nim) -> Vec<Fit<Take>> {
        Vec::new()
    }

    fn shipped(&self) -> &'static Table {
        &TABLE
    }
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("foehn-tactics-{}-{name}", std::process::id()))
}

#[test]
fn every_class_has_its_bit() {
    assert_eq!((TABLE.winning_classes(0), TABLE.winning_classes(1)), (34, 100));
    assert!(TABLE.wins(0, 99) && !TABLE.wins(0, 98) && TABLE.wins(1, 9801) && !TABLE.wins(1, 9802));
    assert!(!TABLE.wins(2, 0) && !TABLE.wins(1, u32::MAX), "nothing lies beyond the table");
    assert_eq!(wrong_classes(&Toy, &TABLE, &Progress::new()).unwrap(), 0);
}

#[test]
fn what_is_written_reads_back_and_what_is_damaged_does_not() {
    let path = file("round");
    TABLE.write(&path).unwrap();
    assert_eq!(Table::open(&path).unwrap(), *TABLE);
    let good = std::fs::read(&path).unwrap();
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1;
        let harmless = Table::read(&bad, &path).is_ok_and(|table| table == *TABLE);
        assert!(Table::read(&bad, &path).is_err() || harmless, "byte {at}");
    }
    assert!(Table::read(&good[..good.len() - 1], &path).is_err());
    std::fs::remove_file(path).unwrap();
}

#[test]
fn other_databases_and_empty_files_are_refused() {
    let path = file("other");
    crate::container::Container::write(&path, &crate::container::HeaderText::default().with("game", "nim"), &[1, 2, 3])
        .unwrap();
    let error = Table::open(&path).unwrap_err().to_string();
    assert!(error.contains("no tactics table"), "{error}");
    std::fs::write(&path, b"").unwrap();
    assert!(Table::open(&path).is_err());
    std::fs::remove_file(&path).unwrap();
    assert!(Table::open(&path).unwrap_err().to_string().contains("cannot read"));
}

#[test]
fn a_header_that_asks_for_too_much_is_refused_before_anything_is_unpacked() {
    let path = file("bomb");
    for patterns in [&["4294967295 all"][..], &["134217729 more"], &["100000000 some", "100000000 others"]] {
        let header = crate::container::HeaderText::default().with("game", "nim").with("kind", "tactics");
        let header = patterns.iter().fold(header, |header, pattern| header.with("pattern", pattern));
        crate::container::Container::write(&path, &header, &[0; 10]).unwrap();
        let error = Table::open(&path).unwrap_err().to_string();
        assert!(error.contains("more classes than any table has"), "{error}");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn wrong_bits_are_counted() {
    let wrong = Table::new("nim", Toy.patterns(), vec![0; 2 + 157]);
    assert_eq!(wrong_classes(&Toy, &wrong, &Progress::new()).unwrap(), 134);
    let stopped = Progress::new();
    stopped.stop();
    assert!(build(&Toy, &stopped).is_err());
}
