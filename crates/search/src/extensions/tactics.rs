//! The tactics table at a leaf (Schaeffer 2001, 5.2): combinations that the game knows are played out before the leaf is judged.
//!
//! A combination begins with a quiet move, a sacrifice; what follows are captures, which quiescence plays anyway. So a leaf takes
//! its first move among the noisy ones, and near the leaves it is not left out as futile or late.

use crate::observer::Observer;
use crate::ordering::Ranked;
use crate::search::Search;
use crate::selective::View;
use crate::tree::Candidate;
use foehn_game::{Duel, Knowledge};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Lists the first moves of combinations behind the noisy moves of a leaf, which begin at `start`.
    #[inline(always)]
    pub(crate) fn list_combinations(&mut self, position: &G, start: usize) {
        if !self.recipe.tactics {
            return;
        }
        let stack = &mut self.scratch.stack;
        self.knowledge.combinations(position, |mv| {
            if !stack[start..].iter().any(|listed| listed.mv == mv) {
                let place = (stack.len() - start) as u16;
                stack.push(Ranked::unranked(mv, place));
            }
        });
    }

    /// Whether a move near the leaves begins a combination; the node asks the game once.
    #[inline(always)]
    pub(crate) fn begins_combination(&self, position: &G, candidate: &Candidate<G::Move>, view: &mut View) -> bool {
        if !self.recipe.tactics || candidate.facts.noisy || candidate.facts.slot == 0 {
            return false;
        }
        let slots = view.combinations.get_or_insert_with(|| self.combination_slots(position));
        slots.contains(&candidate.facts.slot)
    }

    /// The slots of the first two combinations, which is all of them but for rare positions.
    #[cold]
    fn combination_slots(&self, position: &G) -> [u16; 2] {
        let (mut slots, mut count) = ([0; 2], 0);
        if !self.knowledge.unsettled(position) {
            self.knowledge.combinations(position, |mv| {
                if count < slots.len() {
                    slots[count] = self.knowledge.facts(position, mv).slot;
                    count += 1;
                }
            });
        }
        slots
    }
}
