//! The two-level transposition table (Breuker 1996; Schaeffer 2001, 4.3): of each place, the first entry holds the position
//! searched deepest, the second the most recent one.

use crate::labelled_tree::LabelledTree;
use foehn_game::{Bounds, Depth, Game, Key, Score};
use foehn_search::{Entry, MoveNumber, Recipe, Replacement, SingularIn, Table, Whole};

/// A table whose entries go by their keys; keys as small as these share one place.
fn table(replacement: Replacement) -> Table<LabelledTree> {
    Table::new(&Recipe { replacement, table_size: Whole::new(1), ..Recipe::default() })
}

fn store(table: &Table<LabelledTree>, key: u64, depth: u8) {
    let bounds = Bounds::exactly(Score::estimate(key as i32));
    let entry = Entry { bounds, depth, best: None, singular: SingularIn::NEVER, extension: Depth::ZERO, proved: false };
    table.store(&LabelledTree::start(), Key(key), entry, &mut table.store_count(1));
}

/// Which of the keys the table still knows with this depth.
fn known(table: &Table<LabelledTree>, keys: &[(u64, u8)]) -> Vec<u64> {
    let is_known = |&&(key, depth): &&(u64, u8)| {
        table.probe(&LabelledTree::start(), Key(key), depth).bounds.exact() == Some(Score::estimate(key as i32))
    };
    keys.iter().filter(is_known).map(|&(key, _)| key).collect()
}

#[test]
fn schaeffer_4_3_the_deepest_and_the_most_recent_are_kept() {
    let stored = [(1, 9), (2, 2), (3, 1)];
    let kept = |replacement| {
        let table = table(replacement);
        stored.iter().for_each(|&(key, depth)| store(&table, key, depth));
        known(&table, &stored)
    };
    assert_eq!(kept(Replacement::TwoLevel), [1, 3]);
    assert_eq!(kept(Replacement::Always), [3], "one entry, the most recent");
    assert_eq!(kept(Replacement::Deepest), [1], "one entry, the deepest");
}

#[test]
fn schaeffer_4_3_a_deeper_position_moves_the_deepest_to_the_second_level() {
    let stored = [(1, 9), (2, 2), (3, 10)];
    let table = table(Replacement::TwoLevel);
    stored.iter().for_each(|&(key, depth)| store(&table, key, depth));
    assert_eq!(known(&table, &stored), [1, 3]);
    store(&table, 4, 1);
    assert_eq!(known(&table, &[(1, 9), (2, 2), (3, 10), (4, 1)]), [3, 4]);
}

/// A position that is searched again takes up its own entry and leaves the other one alone.
#[test]
fn schaeffer_4_3_a_position_searched_again_displaces_no_other() {
    let table = table(Replacement::TwoLevel);
    store(&table, 1, 9);
    store(&table, 2, 2);
    store(&table, 1, 10);
    assert_eq!(known(&table, &[(1, 10), (2, 2)]), [1, 2]);
    store(&table, 2, 3);
    assert_eq!(known(&table, &[(1, 10), (2, 3)]), [1, 2]);
}

/// "Each entry contains information on two positions."
#[test]
fn schaeffer_4_3_a_shallower_search_of_the_deepest_position_displaces_no_other() {
    let table = table(Replacement::TwoLevel);
    store(&table, 1, 9);
    store(&table, 2, 2);
    store(&table, 1, 3);
    assert_eq!(known(&table, &[(1, 9), (2, 2)]), [1, 2]);
}

/// The shallower search of the deepest position has no place of its own, but its best move is kept where there was none, and what
/// it proves holds at every depth.
#[test]
fn a_shallower_search_of_the_deepest_position_leaves_its_best_move_and_its_proof() {
    let table = table(Replacement::TwoLevel);
    store(&table, 1, 9);
    let shallower = Entry {
        bounds: Bounds::exactly(Score::DRAW),
        depth: 3,
        best: Some(MoveNumber(4)),
        singular: SingularIn::NEVER,
        extension: Depth::ZERO,
        proved: false,
    };
    let after = |entry| {
        table.store(&LabelledTree::start(), Key(1), entry, &mut table.store_count(1));
        let known = table.probe(&LabelledTree::start(), Key(1), 9);
        (known.bounds, known.best)
    };
    assert_eq!(after(shallower), (Bounds::exactly(Score::estimate(1)), Some(MoveNumber(4))));
    let proved = Entry { best: None, proved: true, ..shallower };
    assert_eq!(after(proved), (Bounds::exactly(Score::DRAW), Some(MoveNumber(4))));
}

/// Of an older search, even the deepest gives way: what it holds may never be asked for again.
#[test]
fn the_deepest_of_an_older_search_moves_to_the_second_level() {
    let table = table(Replacement::TwoLevel);
    store(&table, 1, 9);
    table.begin_search();
    store(&table, 2, 2);
    store(&table, 3, 1);
    assert_eq!(known(&table, &[(1, 9), (2, 2), (3, 1)]), [2, 3]);
}
