//! Endgame databases over a real server: the files of one machine, whoever built what, and whoever lies.

use crate::house::{BUILD, House, is_missing};
use foehn_cluster::token::Role;
use foehn_cluster::worker::Mischief;
use foehn_cluster::{EndgameSpec, Spec};
use foehn_databases::endgame::{Folder, Order, Progress};
use foehn_games::catalog;
use std::collections::BTreeMap;
use std::fs;

fn spec(pieces: u32) -> EndgameSpec {
    EndgameSpec { game: "checkers".to_owned(), pieces, distances: pieces, memory: 1 << 30 }
}

/// The finished files that one machine makes.
fn here(pieces: u32, name: &str) -> BTreeMap<String, Vec<u8>> {
    let path = std::env::temp_dir().join(format!("foehn-far-endgames-{name}-{}", std::process::id()));
    drop(fs::remove_dir_all(&path));
    let duel = catalog::find("checkers").expect("a game").duel().expect("of two");
    let order = Order { pieces, distances: pieces, memory: 1 << 30, keep_work: false };
    let endings = duel.endings().expect("with endgames");
    endings.build(&Folder::new(&path), &order, &Progress::new()).expect("it is built");
    let is_finished = |entry: &fs::DirEntry| entry.path().extension().is_some();
    let entries = fs::read_dir(&path).expect("a folder").flatten().filter(is_finished);
    let named = |entry: fs::DirEntry| {
        (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file"))
    };
    let files = entries.map(named).collect();
    fs::remove_dir_all(&path).expect("it can be removed");
    files
}

fn there(house: &House, pieces: u32) -> BTreeMap<String, Vec<u8>> {
    let hub = house.client();
    let id = hub.submit(&Spec::Endgames(spec(pieces)), BUILD).expect("the hub takes it");
    let (line, _) = house.wait(&hub, &id);
    assert_eq!((line.state.as_str(), Some(line.settled)), ("done", line.total), "{line:?}");
    let files = hub.finished_files(&id).expect("the hub answers");
    files.into_iter().map(|(name, object)| (name, hub.fetch(&id, &object).expect("it is there"))).collect()
}

#[test]
fn endgames_of_two_workers_are_those_of_one_machine() {
    if is_missing() {
        return;
    }
    let house = House::start("endgames");
    let (_one, _two) = (house.own_worker(Mischief::None), house.own_worker(Mischief::SaysTwice));
    let (there, here) = (there(&house, 3), here(3, "two"));
    assert!(there == here, "{:?} instead of {:?}", there.keys(), here.keys());
}

#[test]
fn endgames_survive_a_liar() {
    if is_missing() {
        return;
    }
    let house = House::start("endgames-liar");
    let _liar = house.worker("liar", Role::Worker, Mischief::LiesEvery(3));
    let _honest = house.own_worker(Mischief::None);
    let (there, here) = (there(&house, 3), here(3, "liar"));
    assert!(there == here, "{:?} instead of {:?}", there.keys(), here.keys());
}

#[test]
fn impossible_endgames_are_refused() {
    if is_missing() {
        return;
    }
    let house = House::start("endgames-refused");
    let hub = house.client();
    let refused = |spec| hub.submit(&Spec::Endgames(spec), BUILD).expect_err("it makes no sense").to_string();
    assert!(refused(EndgameSpec { game: "go".to_owned(), ..spec(3) }).contains("backwards"));
    assert!(refused(spec(99)).contains("numbered up to"));
    assert!(refused(spec(0)).contains("so few pieces"));
    assert!(refused(EndgameSpec { memory: 1000, ..spec(3) }).contains("limit"));
}
