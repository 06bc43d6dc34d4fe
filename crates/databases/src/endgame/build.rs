//! Building: all slices up to a number of pieces, each when those it needs are there.
//!
//! Whatever is finished is a file under its final name; so a build that was stopped, however roughly, goes on with the first slice
//! that is missing, and ends with the same files. What the slices above need of those below stands in the working folder
//! until the build has finished; where it is missing it is made again from the finished file.

use super::distances::DistanceTable;
use super::endgames::Endgames;
use super::every::{every_distance, every_value};
use super::folder::{Folder, Kind};
use super::known::{Known, Solved};
use super::measure::{self, Part, measure};
use super::plan::{Step, plan};
use super::progress::Progress;
use super::solve::{self, solve};
use super::table::Table;
use super::value::Row;
use crate::{Error, Result};
use foehn_game::{Notation, Retrograde, Slice, SliceIndex};
use std::fs;

/// What to build, and how.
#[derive(Clone, Debug)]
pub struct Order {
    /// Everything with at most so many pieces.
    pub pieces: u32,
    /// Distances as well as values where there are at most so many pieces; 0 for values alone.
    pub distances: u32,
    /// The most memory, in bytes, for the slices that are being solved.
    pub memory: u64,
    /// Whether the working folder stays, for whoever goes on with more pieces soon.
    pub keep_work: bool,
}

impl Order {
    /// What is built of a slice. A conversion never leads to more pieces, so the distances that others rest on are there.
    pub(super) fn kind<G: Retrograde>(&self, slice: Slice) -> Kind {
        if G::pieces(slice) <= self.distances { Kind::Distances } else { Kind::Values }
    }

    /// The bytes of memory that a step takes.
    pub(super) fn memory_of<G: Retrograde>(&self, step: &Step) -> u64 {
        let per_rank = match self.kind::<G>(step.slices[0]) {
            Kind::Values => solve::BYTES_PER_RANK,
            Kind::Distances => measure::BYTES_PER_RANK,
        };
        (step.ranks as f64 * per_rank) as u64
    }
}

/// What a build did.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Built {
    /// Slices that were solved now.
    pub slices: usize,
    /// Slices that were there already.
    pub found: usize,
    /// Positions in the slices that were solved now.
    pub positions: u64,
}

/// Builds what is missing of `order` in `folder`.
///
/// # Errors
/// The folder is locked or cannot be written, memory is short, the game has a position that cannot be solved exactly, or
/// somebody asked to stop; finished slices stay.
pub fn build<G: Retrograde + Notation>(
    folder: &Folder,
    game: &str,
    order: &Order,
    progress: &Progress,
) -> Result<Built> {
    folder.create()?;
    let _lock = folder.lock()?;
    let built = Builder::<G>::new(folder, game, order, progress).run()?;
    if !order.keep_work {
        let work = folder.work();
        fs::remove_dir_all(&work).map_err(Error::io("remove", &work))?;
    }
    Ok(built)
}

pub(super) struct Builder<'a, G: Retrograde> {
    folder: &'a Folder,
    game: &'a str,
    order: &'a Order,
    progress: &'a Progress,
    known: Known<G>,
}

impl<'a, G: Retrograde + Notation> Builder<'a, G> {
    pub(super) fn new(folder: &'a Folder, game: &'a str, order: &'a Order, progress: &'a Progress) -> Self {
        Builder { folder, game, order, progress, known: Known::new() }
    }

    fn run(&self) -> Result<Built> {
        let steps = plan::<G>(self.order.pieces);
        let mut there = Endgames::<G>::open(self.folder, self.game);
        let is_there = |slice: Slice| {
            let kind = self.order.kind::<G>(slice);
            there.table(slice).is_some() && (kind == Kind::Values || there.has_distances(slice))
        };
        let (found, missing): (Vec<Step>, Vec<Step>) =
            steps.into_iter().partition(|step| step.slices.iter().all(|&slice| is_there(slice)));
        self.check_memory(&missing)?;
        missing.iter().for_each(|step| self.progress.expect(step.ranks));
        let mut built = Built { found: found.iter().map(|step| step.slices.len()).sum(), ..Built::default() };
        for step in &missing {
            self.progress.go_on()?;
            for &slice in &step.after {
                self.make_known(slice, &mut there)?;
            }
            let before = self.progress.done();
            self.solve_step(step)?;
            // What the solver did not count itself.
            self.progress.advance(step.ranks.saturating_sub(self.progress.done() - before));
            built.slices += step.slices.len();
            built.positions += step.ranks;
        }
        Ok(built)
    }

    fn check_memory(&self, steps: &[Step]) -> Result<()> {
        let needed = |step: &&Step| self.order.memory_of::<G>(step);
        if let Some(step) = steps.iter().find(|step| step.largest > u64::from(u32::MAX)) {
            return Err(Error::TooLarge { slice: G::slice_name(step.slices[0]), ranks: step.largest });
        }
        match steps.iter().max_by_key(needed) {
            Some(step) if needed(&step) > self.order.memory => Err(Error::Memory {
                slice: G::slice_name(step.slices[0]),
                needed: needed(&step),
                limit: self.order.memory,
            }),
            _ => Ok(()),
        }
    }

    pub(super) fn solve_step(&self, step: &Step) -> Result<()> {
        self.progress.say(G::slice_name(step.slices[0]));
        match self.order.kind::<G>(step.slices[0]) {
            Kind::Values => {
                for side in solve(&step.slices, &self.known, G::position_text, self.progress)? {
                    let row = side.row();
                    let slice = side.slice;
                    drop(side);
                    self.finish_values(slice, row)?;
                }
            }
            Kind::Distances => {
                let whole = |&slice: &Slice| Part { slice, ranks: 0..G::index(slice).len() };
                let parts: Vec<Part> = step.slices.iter().map(whole).collect();
                let known = |child: &G| self.known.value_and_plies(child);
                for side in measure(&parts, known, G::position_text, self.progress)? {
                    let (row, plies) = (side.row(), side.plies());
                    let slice = side.slice;
                    drop(side);
                    Solved::<G>::write_plies(&self.folder.work(), slice, &plies)?;
                    let values = Row { bytes: &row[..] };
                    DistanceTable::write::<G, _>(self.folder, self.game, slice, &values, &plies)?;
                    self.finish_values(slice, row)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the working file first: a finished file is the sign that a slice is done.
    fn finish_values(&self, slice: Slice, row: Vec<u8>) -> Result<()> {
        Solved::<G>::write_values(&self.folder.work(), slice, &row)?;
        Table::<G>::write(self.folder, self.game, slice, &Row { bytes: row })?;
        self.learn(slice)
    }

    /// Opens the working files of a slice.
    pub(super) fn learn(&self, slice: Slice) -> Result<()> {
        let with_plies = self.order.kind::<G>(slice) == Kind::Distances;
        let missing = || Error::Missing { slice: G::slice_name(slice), folder: self.folder.work() };
        self.known.insert(slice, Solved::open(&self.folder.work(), slice, with_plies).ok_or_else(missing)?);
        Ok(())
    }

    /// Makes sure that a slice is known, if need be from its finished file.
    fn make_known(&self, slice: Slice, there: &mut Endgames<G>) -> Result<()> {
        if self.known.get(slice).is_some() || self.learn(slice).is_ok() {
            return Ok(());
        }
        self.progress.say(format!("{} (from its file)", G::slice_name(slice)));
        let row = match every_value(there, slice) {
            // What its file leaves out follows from slices below, which this build may have made since the folder was opened.
            Err(Error::Missing { .. }) => {
                *there = Endgames::open(self.folder, self.game);
                every_value(there, slice)?
            }
            other => other?,
        };
        if self.order.kind::<G>(slice) == Kind::Distances {
            Solved::<G>::write_plies(&self.folder.work(), slice, &every_distance(there, slice)?)?;
        }
        Solved::<G>::write_values(&self.folder.work(), slice, &row.bytes)?;
        self.learn(slice)
    }
}
