//! One step of a build as a piece of work that may be done anywhere: the files that it rests on go in, the files of its slices come out.
//!
//! A step rests on the working files of the slices that its moves convert to, and makes for each of its own the finished file
//! and the working files for those above. Nothing in a file depends on where it was made, so the files of a build whose steps were
//! done by many machines are those of one machine.

use super::build::{Builder, Order};
use super::folder::{Folder, Kind};
use super::plan::{Step, plan};
use super::progress::Progress;
use crate::{Error, Result};
use foehn_game::{Notation, Retrograde, Slice};

/// What a step is about, for whoever hands it out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepFacts {
    /// The names of its slices.
    pub slices: Vec<String>,
    /// The steps, by their places in the order, whose files it rests on.
    pub after: Vec<usize>,
    /// How many ranks it has.
    pub ranks: u64,
    /// The bytes of memory that it takes.
    pub memory: u64,
    /// The finished files that it makes, by their names in the folder.
    pub finished: Vec<String>,
    /// The files that steps above rest on, by their names in the folder.
    pub working: Vec<String>,
}

/// The steps of an order, each after those that it rests on.
pub(super) fn steps<G: Retrograde + Notation>(order: &Order) -> Vec<StepFacts> {
    let steps = plan::<G>(order.pieces);
    let place = |slice: &Slice| steps.iter().position(|step| step.slices.contains(slice));
    let facts = |step: &Step| {
        let names = || step.slices.iter().map(|&slice| G::slice_name(slice));
        let mut after: Vec<usize> = step.after.iter().filter_map(place).collect();
        after.sort_unstable();
        after.dedup();
        let (mut finished, mut working) = (Vec::new(), Vec::new());
        for name in names() {
            finished.push(format!("{name}.{}", Kind::Values.ending()));
            working.push(format!("work/{name}.values"));
            if order.kind::<G>(step.slices[0]) == Kind::Distances {
                finished.push(format!("{name}.{}", Kind::Distances.ending()));
                working.push(format!("work/{name}.plies"));
            }
        }
        let (ranks, memory) = (step.ranks, order.memory_of::<G>(step));
        StepFacts { slices: names().collect(), after, ranks, memory, finished, working }
    };
    steps.iter().map(facts).collect()
}

/// Does the step at a place in the order, in a folder that has the working files it rests on.
pub(super) fn build_step<G: Retrograde + Notation>(
    folder: &Folder,
    game: &str,
    order: &Order,
    place: usize,
    progress: &Progress,
) -> Result<()> {
    folder.create()?;
    let steps = plan::<G>(order.pieces);
    let nowhere = || Error::Missing { slice: format!("of step {place}"), folder: folder.path().to_path_buf() };
    let step = steps.get(place).ok_or_else(nowhere)?;
    let builder = Builder::<G>::new(folder, game, order, progress);
    progress.expect(step.ranks);
    step.after.iter().try_for_each(|&slice| builder.learn(slice))?;
    builder.solve_step(step)
}

#[cfg(test)]
mod tests {
    use super::super::build::build;
    use super::*;
    use foehn_game::toys::TicTacToe;
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::{Path, PathBuf};

    fn scratch(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("foehn-steps-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&path));
        path
    }

    /// The finished files of a folder.
    fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
        let there = fs::read_dir(path).unwrap().flatten().filter(|entry| entry.path().extension().is_some());
        there.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
    }

    #[test]
    fn steps_done_in_folders_of_their_own_make_the_files_of_one_build() {
        let order = Order { pieces: 9, distances: 9, memory: 1 << 30, keep_work: true };
        let whole = scratch("whole");
        build::<TicTacToe>(&Folder::new(&whole), "tic-tac-toe", &order, &Progress::new()).unwrap();
        let steps = steps::<TicTacToe>(&order);
        let all = scratch("all");
        fs::create_dir_all(all.join("work")).unwrap();
        for (place, step) in steps.iter().enumerate() {
            assert!(step.after.iter().all(|&before| before < place), "each after those that it rests on");
            let alone = scratch(&format!("step-{place}"));
            fs::create_dir_all(alone.join("work")).unwrap();
            for file in step.after.iter().flat_map(|&before| &steps[before].working) {
                fs::copy(all.join(file), alone.join(file)).unwrap();
            }
            let folder = Folder::new(&alone);
            build_step::<TicTacToe>(&folder, "tic-tac-toe", &order, place, &Progress::new()).unwrap();
            for file in step.finished.iter().chain(&step.working) {
                fs::copy(alone.join(file), all.join(file)).unwrap();
            }
            fs::remove_dir_all(&alone).unwrap();
        }
        assert_eq!(files(&all), files(&whole));
        let lacking = scratch("lacking");
        let last = steps.len() - 1;
        let refused = build_step::<TicTacToe>(&Folder::new(&lacking), "tic-tac-toe", &order, last, &Progress::new());
        assert!(refused.is_err(), "without what it rests on");
        [whole, all, lacking].iter().for_each(|path| fs::remove_dir_all(path).unwrap());
    }
}
