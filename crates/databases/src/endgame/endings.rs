//! The endgames of a game that may or may not have any: for callers who know a game by its name.
//!
//! Whether a game is [`Retrograde`] is known where its type is; a command line has only a name. So a game hands out an
//! [`Endings`], compiled for it, or none, and everything a user can do goes through that.

use super::build::{Built, Order, build};
use super::endgames::{Endgames, SliceFacts};
use super::folder::Folder;
use super::plan::plan;
use super::progress::Progress;
use super::single_step::{self, StepFacts};
use super::verify::{Sample, Verified, verify};
use crate::Result;
use foehn_game::any::{self, AsDuel, Position, TypedOracle};
use foehn_game::kit::Random;
use foehn_game::{Board, Notation, Retrograde, SliceIndex, Verdict};
use std::marker::PhantomData;
use std::sync::Arc;

/// What can be done with the endgames of a game.
pub trait Endings: Send + Sync {
    /// The most pieces for which slices are defined.
    fn most_pieces(&self) -> u32;

    /// The number of pieces that is built in seconds.
    fn small(&self) -> u32;

    /// How many ranks there are up to a number of pieces, and in how many slices.
    fn size(&self, pieces: u32) -> (usize, u64);

    /// Builds what is missing; see [`build`].
    ///
    /// # Errors
    /// As [`build`].
    fn build(&self, folder: &Folder, order: &Order, progress: &Progress) -> Result<Built>;

    /// The steps of an order, each after those that it rests on.
    fn steps(&self, order: &Order) -> Vec<StepFacts>;

    /// Does one step, by its place among [`Endings::steps`], in a folder that has the working files it rests on.
    ///
    /// # Errors
    /// As [`build`], or one of those files is missing.
    fn build_step(&self, folder: &Folder, order: &Order, place: usize, progress: &Progress) -> Result<()>;

    /// Opens whatever the folder has.
    fn open(&self, folder: &Folder) -> Arc<dyn OpenEndings>;
}

/// The endgames of a folder.
pub trait OpenEndings: Send + Sync {
    /// The slices that are there.
    fn facts(&self) -> Vec<SliceFacts>;

    /// Files that cannot be used, and why.
    fn problems(&self) -> Vec<String>;

    /// The most pieces of which every slice is there.
    fn complete_up_to(&self) -> u32;

    /// The name of the slice of a position, where it is an endgame.
    fn slice_name(&self, position: &Position) -> Option<String>;

    /// What is known of a position, with its distance.
    fn probe(&self, position: &Position) -> Option<Verdict>;

    /// Verifies the slices with at most so many pieces, or those whose names are given.
    ///
    /// # Errors
    /// A name is unknown, or somebody asked to stop.
    fn verify(&self, pieces: u32, names: &[String], sample: Sample, progress: &Progress) -> Result<Verified>;

    /// Visits every position of a slice with what is known of it, in the order of ranks, until the visitor says `false`.
    ///
    /// # Errors
    /// There is no slice of that name.
    fn visit(&self, name: &str, visit: &mut dyn FnMut(&Position, Option<Verdict>) -> bool) -> Result<()>;

    /// A position of a slice chosen at random, with what is known of it; `None` where the number drawn is no position.
    ///
    /// # Errors
    /// There is no slice of that name.
    fn draw(&self, name: &str, random: &mut Random) -> Result<Option<(Position, Verdict)>>;

    /// Itself, as a search asks it.
    fn oracle(self: Arc<Self>) -> Arc<dyn any::Oracle>;
}

/// The endgames of a game that has them, under the name that its files bear.
pub struct Workshop<G> {
    game: &'static str,
    small: u32,
    of: PhantomData<fn() -> G>,
}

impl<G: Retrograde + Notation> Workshop<G> {
    /// For the game of this name, of which up to `small` pieces are built in seconds.
    pub const fn new(game: &'static str, small: u32) -> Self {
        Workshop { game, small, of: PhantomData }
    }
}

impl<G: Retrograde + Notation + Board> Endings for Workshop<G> {
    fn most_pieces(&self) -> u32 {
        G::MOST_PIECES
    }

    fn small(&self) -> u32 {
        self.small
    }

    fn size(&self, pieces: u32) -> (usize, u64) {
        let steps = plan::<G>(pieces);
        (steps.iter().map(|step| step.slices.len()).sum(), steps.iter().map(|step| step.ranks).sum())
    }

    fn build(&self, folder: &Folder, order: &Order, progress: &Progress) -> Result<Built> {
        build::<G>(folder, self.game, order, progress)
    }

    fn steps(&self, order: &Order) -> Vec<StepFacts> {
        single_step::steps::<G>(order)
    }

    fn build_step(&self, folder: &Folder, order: &Order, place: usize, progress: &Progress) -> Result<()> {
        single_step::build_step::<G>(folder, self.game, order, place, progress)
    }

    fn open(&self, folder: &Folder) -> Arc<dyn OpenEndings> {
        Arc::new(Endgames::<G>::open(folder, self.game))
    }
}

impl<G: Retrograde + Notation + Board> OpenEndings for Endgames<G> {
    fn facts(&self) -> Vec<SliceFacts> {
        Endgames::facts(self)
    }

    fn problems(&self) -> Vec<String> {
        Endgames::problems(self).iter().map(ToString::to_string).collect()
    }

    fn complete_up_to(&self) -> u32 {
        Endgames::complete_up_to(self)
    }

    fn slice_name(&self, position: &Position) -> Option<String> {
        position.typed::<G>()?.slice().map(G::slice_name)
    }

    fn probe(&self, position: &Position) -> Option<Verdict> {
        Endgames::probe(self, position.typed::<G>()?)
    }

    fn verify(&self, pieces: u32, names: &[String], sample: Sample, progress: &Progress) -> Result<Verified> {
        let slices = if names.is_empty() {
            let facts = Endgames::facts(self).into_iter().filter(|facts| facts.pieces <= pieces);
            facts.map(|facts| facts.slice).collect()
        } else {
            names.iter().map(|name| self.present(name)).collect::<Result<Vec<_>>>()?
        };
        verify(self, &slices, sample, G::position_text, progress)
    }

    fn visit(&self, name: &str, visit: &mut dyn FnMut(&Position, Option<Verdict>) -> bool) -> Result<()> {
        let index = G::index(self.present(name)?);
        for rank in 0..index.len() {
            if let Some(position) = index.unrank(rank)
                && !visit(&Position::new::<G, AsDuel>(position.clone()), Endgames::probe(self, &position))
            {
                break;
            }
        }
        Ok(())
    }

    fn draw(&self, name: &str, random: &mut Random) -> Result<Option<(Position, Verdict)>> {
        let index = G::index(self.present(name)?);
        let position = index.unrank(random.next_word() % index.len().max(1));
        Ok(position.and_then(|position| {
            Some((Position::new::<G, AsDuel>(position.clone()), Endgames::probe(self, &position)?))
        }))
    }

    fn oracle(self: Arc<Self>) -> Arc<dyn any::Oracle> {
        Arc::new(TypedOracle::<G>(self))
    }
}
