//! In which order slices are solved: each after those that its moves convert to.
//!
//! A slice and its partner are one *step*, because quiet moves lead to and fro between them. Steps form a graph without
//! circles; whatever has all its conversions solved may be solved at the same time.

use foehn_game::{Retrograde, Slice, SliceIndex};
use std::collections::BTreeMap;

/// A slice and its partner, solved together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// One slice, or two where the partner is another.
    pub slices: Vec<Slice>,
    /// All slices that must be solved before.
    pub after: Vec<Slice>,
    /// How many ranks the slices have together.
    pub ranks: u64,
    /// How many ranks the larger of them has.
    pub largest: u64,
}

/// All steps up to a number of pieces, each after those it needs.
pub fn plan<G: Retrograde>(pieces: u32) -> Vec<Step> {
    let mut waiting: BTreeMap<Slice, Step> = BTreeMap::new();
    for slice in G::slices(pieces) {
        let partner = G::partner(slice);
        if partner < slice {
            continue;
        }
        let slices = if partner == slice { vec![slice] } else { vec![slice, partner] };
        let mut after: Vec<Slice> = slices.iter().flat_map(|&slice| G::conversions(slice)).collect();
        after.sort_unstable();
        after.dedup();
        let lengths: Vec<u64> = slices.iter().map(|&slice| G::index(slice).len()).collect();
        let (ranks, largest) = (lengths.iter().sum(), lengths.iter().copied().max().unwrap_or(0));
        waiting.insert(slice, Step { slices, after, ranks, largest });
    }
    sort::<G>(waiting)
}

/// Takes what is ready again and again, the fewest pieces and the smallest slices first.
fn sort<G: Retrograde>(mut waiting: BTreeMap<Slice, Step>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut solved = vec![false; G::SLICES as usize];
    while !waiting.is_empty() {
        let ready = |step: &&Step| step.after.iter().all(|slice| solved[slice.0 as usize]);
        let mut next: Vec<Slice> = waiting.values().filter(ready).map(|step| step.slices[0]).collect();
        assert!(!next.is_empty(), "conversions never lead back: the game's slices do");
        next.sort_by_key(|slice| (G::pieces(*slice), waiting[slice].ranks));
        for slice in next {
            let step = waiting.remove(&slice).expect("it was ready");
            step.slices.iter().for_each(|slice| solved[slice.0 as usize] = true);
            steps.push(step);
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::toys::TicTacToe;

    #[test]
    fn whole_tic_tac_toe_is_solved_from_its_end() {
        let order: Vec<u32> = plan::<TicTacToe>(9).iter().map(|step| step.slices[0].0).collect();
        assert_eq!(order, (0..10).rev().collect::<Vec<_>>());
    }
}
