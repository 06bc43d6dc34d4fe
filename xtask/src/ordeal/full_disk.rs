//! A disk that is full too soon, on a small file system in memory: it ends with 1 and clear words, and goes on when there is room again.

use super::Ordeal;
use super::place::Place;
use super::works::{Known, Work};
use std::path::Path;
use std::process::Command;

const KIND: &str = "full disk";

/// A mounted file system, gone with this value.
struct Mounted<'a>(&'a Path);

impl Mounted<'_> {
    fn mount(&self, options: &str) -> bool {
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(self.0).output();
        mount.is_ok_and(|output| output.status.success())
    }
}

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0).output();
    }
}

pub(super) fn run(ordeal: &mut Ordeal, work: &Work, known: &Known) -> Result<(), String> {
    let place = Place::new()?;
    let mounted = Mounted(place.path());
    let bytes: usize = known.after[0].values().map(|bytes| bytes.len().next_multiple_of(4096)).sum();
    let least: usize = known.before.values().map(|bytes| bytes.len().next_multiple_of(4096)).sum::<usize>() + 4096;
    let size = least as u64 + 4096 * ordeal.random.below(1 + bytes as u64 / 4096);
    if !mounted.mount(&format!("size={size}")) {
        ordeal.tally(KIND).meet("left out: mounting is not allowed here");
        return Ok(());
    }
    place.put(&known.before)?;
    ordeal.tally(KIND).tried += 1;
    let ended = ordeal.program.run(place.path(), work.command)?;
    let is_told = ended.stderr.contains("No space left on device") || ended.stderr.contains("cannot write");
    match (ended.crash(), ended.code) {
        (Some(crash), _) => ordeal.fault(KIND, work, &crash),
        (None, Some(0)) => ordeal.tally(KIND).meet("had room enough"),
        (None, Some(1)) if is_told => ordeal.tally(KIND).meet("ended with 1 and said why"),
        (None, code) => ordeal.fault(KIND, work, &format!("it ended with {code:?} and said {}", ended.last_words())),
    }
    if !mounted.mount("remount,size=64m") {
        return Err("a small file system cannot be made larger".to_owned());
    }
    let ended = ordeal.program.run(place.path(), work.command)?;
    let problem = match work.is_done(&ended) {
        true => known.difference(&place.contents(), &known.after),
        false => Some(format!("with room again it did not go on: {}", ended.last_words())),
    };
    match problem {
        None => ordeal.tally(KIND).meet("went on with room again"),
        Some(problem) => ordeal.fault(KIND, work, &problem),
    }
    Ok(())
}
