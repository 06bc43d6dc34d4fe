//! Aspiration (Baudet 1978; Schaeffer 2001, 4.1): a window around the last iteration's score, opened where the score falls out.

use super::RootMoves;
use crate::budget::Stopped;
use crate::observer::Observer;
use crate::recipe::Recipe;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Score, ScoreKind, Window};

/// How an iteration ended.
pub(crate) enum Aspired {
    /// With the value.
    Value(Score),
    /// Below the window: the expectations of the last iteration have gone wrong.
    FailLow(Score),
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// One iteration of alpha-beta or NegaScout around `guess`. A fail high is searched again with an open top; a fail low
    /// is reported first, so that the caller can restart, and searched again with an open bottom when `guess` is `None`.
    pub(crate) fn aspire(
        &mut self,
        root: &mut RootMoves<G>,
        guess: Option<Score>,
        depth: Depth,
    ) -> Result<Aspired, Stopped> {
        let mut window = aspiration_window(self.recipe, guess);
        loop {
            let g = self.search_root(root, window, depth)?;
            if g <= window.alpha && window.alpha > Score::MIN {
                return Ok(Aspired::FailLow(g));
            }
            if g < window.beta || window.beta == Score::MAX {
                return Ok(Aspired::Value(g));
            }
            window.beta = Score::MAX;
        }
    }
}

/// The window around `guess`, where the recipe has one and the guess is an estimate.
fn aspiration_window(recipe: &Recipe, guess: Option<Score>) -> Window {
    match (recipe.aspiration.get(), guess.map(|guess| (guess, guess.kind()))) {
        (Some(margin), Some((guess, ScoreKind::Estimate(_)))) => Window::new(guess - margin, guess + margin),
        _ => Window::FULL,
    }
}
