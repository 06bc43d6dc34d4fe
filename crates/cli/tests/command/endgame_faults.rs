//! `foehn endgame build` when the world is unkind: Ctrl-C, kill -9, a second builder, a full disk. What is finished stays, and the
//! next run ends with the files that an undisturbed one writes.

#![cfg(unix)]

use crate::foehn::foehn;
use crate::place::{Place, reference};
use crate::small_disk::SmallDisk;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes on a busy machine.
const LONGEST: Duration = Duration::from_secs(120);

/// A build that is under way; it ends with this value.
struct Builder(Option<Child>);

impl Builder {
    fn start(place: &Place) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
        command.args(["endgame", "build", "checkers", "--json", "--dir", place.name()]);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        Builder(Some(child.expect("the command is built")))
    }

    /// Waits until so many slices are finished, or the build is.
    fn until(&self, place: &Place, slices: usize) {
        let begun = Instant::now();
        while place.finished() < slices {
            assert!(begun.elapsed() < LONGEST, "{} slices after {LONGEST:?}", place.finished());
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn send(&self, signal: &str) {
        let id = self.0.as_ref().expect("it runs").id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill is there").success());
    }

    fn end(mut self) -> Output {
        self.0.take().expect("it runs").wait_with_output().expect("it ends")
    }
}

impl Drop for Builder {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Runs the build to its end, and compares.
#[track_caller]
fn finishes_the_same(place: &Place) {
    let run = foehn(["endgame", "build", "checkers", "--json", "--dir", place.name()]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(run.json()["complete_up_to"], 4);
    place.is_same_as(reference());
}

/// Everything that is there is whole, and as an undisturbed build writes it.
#[track_caller]
fn is_intact(place: &Place) {
    foehn(["endgame", "info", "checkers", "--dir", place.name()]).succeeds();
    for name in place.files().iter().filter(|name| name.ends_with(".wdl") || name.ends_with(".dtw")) {
        let read = |place: &Place| fs::read(place.path(name)).expect("a file");
        assert!(read(place) == read(reference()), "{name} differs");
    }
}

#[test]
fn killed_at_any_moment_it_goes_on_and_writes_the_same() {
    for slices in [1, 14, 30] {
        let place = Place::new(&format!("killed-{slices}"));
        let builder = Builder::start(&place);
        builder.until(&place, slices);
        builder.send("-KILL");
        let output = builder.end();
        assert_eq!(output.status.code(), None, "the build was too quick to be killed");
        assert!((slices..41).contains(&place.finished()), "{}", place.finished());
        is_intact(&place);
        finishes_the_same(&place);
    }
}

#[test]
fn killed_again_and_again_it_comes_to_an_end() {
    let place = Place::new("killed-often");
    for slices in [2, 7, 17, 24, 33] {
        let builder = Builder::start(&place);
        builder.until(&place, slices);
        builder.send("-KILL");
        builder.end();
    }
    finishes_the_same(&place);
}

#[test]
fn ctrl_c_stops_it_and_the_next_run_goes_on() {
    for slices in [1, 14, 30] {
        let place = Place::new(&format!("interrupted-{slices}"));
        let builder = Builder::start(&place);
        builder.until(&place, slices);
        builder.send("-INT");
        let output = builder.end();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(130), "{said}");
        assert_eq!(said, "interrupted; finished slices are kept, run the same command again to go on\n");
        assert!(output.stdout.is_empty());
        is_intact(&place);
        finishes_the_same(&place);
    }
}

#[test]
fn a_second_builder_is_refused_and_the_first_finishes() {
    let place = Place::new("two");
    let first = Builder::start(&place);
    first.until(&place, 1);
    let id = first.0.as_ref().expect("it runs").id();
    let second = ["endgame", "build", "checkers", "--dir", place.name()];
    foehn(second).fails(1, &format!("{} is in use by process {id} (endgame build checkers)", place.name()));
    let output = first.end();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    place.is_same_as(reference());
}

#[test]
fn a_full_disk_leaves_what_is_finished() {
    let place = Place::new("full");
    let Some(disk) = SmallDisk::at(&place, "128k") else { return };
    let build = ["endgame", "build", "checkers", "--dir", place.name()];
    foehn(build).fails(1, "the disk is full; finished slices are kept, free some space and run the same command again");
    assert!((1..41).contains(&place.finished()), "{}", place.finished());
    assert!(place.files().iter().all(|name| !name.ends_with("tmp")), "{:?}", place.files());
    is_intact(&place);
    disk.grow("256m");
    finishes_the_same(&place);
}

#[test]
fn a_verification_can_be_interrupted() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foehn"));
    command.args(["endgame", "verify", "checkers", "--dir", reference().name()]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command is built");
    let builder = Builder(Some(child));
    thread::sleep(Duration::from_millis(700));
    builder.send("-INT");
    let output = builder.end();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), said.as_str()), (Some(130), "interrupted; nothing is verified\n"));
}
