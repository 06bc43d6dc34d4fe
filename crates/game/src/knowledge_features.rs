//! Features of a game that has said nothing about evolution: its evaluation is the one feature of a position, its hints are those of a
//! move. Enough to evolve the depth module of any duel.

use crate::{Duel, Features, Knowledge, Weight};

/// The features that follow from the knowledge of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KnowledgeFeatures<K>(pub K);

const EVALUATION: usize = 0;
const NOISY: usize = 0;
const HINT: usize = 1;

/// Half of the weight of a hint is given for this hint.
const USUAL_HINT: f32 = 50.0;

impl<G: Duel, K: Knowledge<G> + 'static> Features<G> for KnowledgeFeatures<K> {
    /// The evaluation in percent, and the random term.
    const POSITION: &'static [Weight] =
        &[Weight::new("evaluation", 50.0, 150.0, 100.0), Weight::new("random", 0.0, 30.0, 20.0)];

    const ORDERING: &'static [Weight] = &[
        Weight::new("noisy", 0.0, 100.0, 60.0),
        Weight::new("hint", 0.0, 100.0, 100.0),
        Weight::new("killer-least", 0.0, 100.0, 50.0),
        Weight::new("killer-most", 0.0, 100.0, 80.0),
    ];

    const PIECES: &'static [usize] = &[EVALUATION];
    const COUNTS: [&'static str; 4] = ["phase", "quiet-plies", "check", "unsettled"];
    const DECISIVE: i32 = 1000;

    type Look = ();

    #[inline(always)]
    fn position_features(&self, position: &G, mut visit: impl FnMut(usize, f32)) {
        // No evaluation may judge a position in which something must be resolved first; its material is known.
        let value = match self.0.unsettled(position) {
            true => self.0.material(position),
            false => self.0.evaluate(position).raw(),
        };
        visit(EVALUATION, value as f32 / 100.0);
    }

    #[inline(always)]
    fn look(&self, _position: &G) {}

    #[inline(always)]
    fn move_features(&self, position: &G, _look: &(), mv: G::Move, mut visit: impl FnMut(usize, f32)) {
        let facts = self.0.facts(position, mv);
        if facts.noisy {
            visit(NOISY, 1.0);
        }
        let hint = facts.hint.max(0) as f32;
        visit(HINT, hint / (hint + USUAL_HINT));
    }

    #[inline(always)]
    fn captured(&self, position: &G, mv: G::Move) -> Option<usize> {
        self.0.facts(position, mv).noisy.then_some(0)
    }

    #[inline(always)]
    fn counts(&self, position: &G) -> [u16; 4] {
        let quiet = position.quiet_plies().min(1000) as u16;
        let (check, unsettled) = (self.0.in_check(position), self.0.unsettled(position));
        [self.0.phase(position) as u16, quiet, u16::from(check), u16::from(unsettled)]
    }

    #[inline(always)]
    fn in_check(&self, position: &G) -> bool {
        self.0.in_check(position)
    }
}
