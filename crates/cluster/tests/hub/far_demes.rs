//! Evolution over a real server: the run of one process, whoever lives which epoch, and whoever lies.

use crate::house::{BUILD, House, is_missing};
use foehn_cluster::token::Role;
use foehn_cluster::worker::Mischief;
use foehn_cluster::{EvolutionSpec, FarDemes, Spec};
use foehn_games::catalog;
use foehn_learn::evolution::elsewhere::Elsewhere;
use foehn_learn::evolution::phases::Thresholds;
use foehn_learn::evolution::run::{Beginning, Effort, Run, RunError};
use foehn_learn::evolution::store::Memory;
use foehn_learn::evolution::{Arena, Class, Plan};
use std::collections::BTreeMap;
use std::sync::Arc;

const EPOCHS: u32 = 2;

fn plan() -> Plan {
    let thresholds = Thresholds { greatest: Class::ALL[0], ..Thresholds::default() };
    Plan { demes: 3, individuals: 4, births: 3, nodes: 40, thresholds, pollination: 0.5, ..Plan::default() }
}

fn arena() -> Arc<dyn Arena> {
    let game = catalog::find("connect4").expect("a game");
    game.arena().expect("with an arena").with_average_nodes(plan().nodes)
}

fn evolve(store: &Memory, elsewhere: Option<&dyn Elsewhere>) -> Result<(), RunError> {
    let arena = arena();
    let run = Run::open(&*arena, plan(), store, "test", Beginning::GoOn)?;
    let effort = Effort { stop: &|| false, last_epoch: Some(EPOCHS), threads: 1, elsewhere };
    run.evolve(effort, &mut |_| ()).map(|_| ())
}

/// What a run keeps, the lines of its journal in any order, and no times.
fn kept(store: &Memory) -> BTreeMap<String, Vec<String>> {
    let mut texts = store.texts();
    texts.remove("status.json");
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let mut kept: BTreeMap<String, Vec<String>> = texts.into_iter().map(|(name, text)| (name, lines(text))).collect();
    kept.get_mut("journal").expect("a run has a journal").sort_unstable();
    kept
}

fn on_hub(house: &House) -> Memory {
    let (hub, store) = (house.client(), Memory::default());
    let arena = arena();
    let spec = EvolutionSpec::new("connect4", &plan(), EPOCHS);
    let submitted = Spec::Evolution(spec.clone());
    let run = hub.submit_or_follow(&submitted, None, BUILD).expect("the hub takes it");
    assert_eq!(hub.submit_or_follow(&submitted, Some(&run), BUILD), Ok(run.clone()), "the same run is gone on with");
    loop {
        let demes = FarDemes::new(&hub, &run, &spec, &*arena);
        match evolve(&store, Some(&demes)) {
            Ok(()) => return store,
            Err(RunError::Elsewhere(_)) if demes.is_withdrawn() => Run::remove(&store).expect("it can be removed"),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn an_evolution_on_two_workers_is_that_of_one_process() {
    if is_missing() {
        return;
    }
    let here = Memory::default();
    evolve(&here, None).unwrap();
    let house = House::start("evolution");
    let (_one, _two) = (house.own_worker(Mischief::None), house.own_worker(Mischief::SaysTwice));
    assert_eq!(kept(&on_hub(&house)), kept(&here));
    let status = house.client().status().unwrap();
    assert_eq!(status["runs"][0]["result"]["curve"].as_array().unwrap().len() as u32, EPOCHS + 1);
}

#[test]
fn an_evolution_survives_a_liar() {
    if is_missing() {
        return;
    }
    let here = Memory::default();
    evolve(&here, None).unwrap();
    let house = House::start("evolution-liar");
    let _liar = house.worker("liar", Role::Worker, Mischief::LiesEvery(2));
    let _honest = house.own_worker(Mischief::None);
    assert_eq!(kept(&on_hub(&house)), kept(&here));
}

#[test]
fn impossible_evolutions_are_refused() {
    if is_missing() {
        return;
    }
    let house = House::start("evolution-refused");
    let hub = house.client();
    let spec = EvolutionSpec::new("connect4", &plan(), EPOCHS);
    let refused = |spec: EvolutionSpec| hub.submit(&Spec::Evolution(spec), BUILD).unwrap_err().to_string();
    assert!(refused(EvolutionSpec { game: "hopscotch".to_owned(), ..spec.clone() }).contains("hopscotch"));
    assert!(refused(EvolutionSpec { demes: 4, ..spec.clone() }).contains("do not fit the plan"));
    assert!(refused(EvolutionSpec { plan: "seed one".to_owned(), ..spec }).contains("line 1"));
}
