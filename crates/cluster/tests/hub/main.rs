//! A hub and workers in this process, over a real private nats-server: what comes out is right and counted once, whoever lies, hangs or
//! says everything twice. Where there is no nats-server, the tests are left out, aloud.

mod endgames;
mod far_demes;
mod house;

use foehn_cluster::token::Role;
use foehn_cluster::worker::Mischief;
use foehn_cluster::{Cluster, MatchSpec, Spec};
use foehn_lab::job::{Job, Limit, Outcome, Task};
use foehn_lab::{Interrupt, Pentanomial, Runner};
use house::{BUILD, House, is_missing};
use std::ops::ControlFlow;
use std::time::Duration;

fn quick_match(pairs: u64) -> MatchSpec {
    MatchSpec {
        game: "connect4".to_owned(),
        names: ["a", "b"].map(str::to_owned),
        changes: [vec![], vec!["etc=off".to_owned()]],
        limits: [Limit::Nodes(60), Limit::Nodes(40)],
        seed: 5,
        pairs,
        sprt: None,
    }
}

/// The same pairs played here.
fn expected(spec: &MatchSpec) -> Pentanomial {
    let mut pairs = Pentanomial::default();
    for number in 0..spec.pairs {
        let Ok(Outcome::Pair { half_points, .. }) = spec.job(number).perform(&Interrupt::default()) else {
            panic!("a pair")
        };
        pairs.add(half_points.iter().sum());
    }
    pairs
}

#[test]
fn a_match_on_two_workers_is_the_match_of_one_process() {
    if is_missing() {
        return;
    }
    let house = House::start("match");
    let (one, two) = (house.own_worker(Mischief::None), house.own_worker(Mischief::SaysTwice));
    let spec = quick_match(40);
    let hub = house.client();
    let id = hub.submit(&Spec::Match(spec.clone()), BUILD).unwrap();
    let (line, score) = house.wait(&hub, &id);
    assert_eq!((line.state.as_str(), line.settled), ("done", 40), "{line:?}");
    assert_eq!(score["pairs"], serde_json::to_value(expected(&spec).counts()).unwrap());
    drop((one, two));
}

#[test]
fn a_test_stops_where_it_would_have_stopped_in_one_process() {
    if is_missing() {
        return;
    }
    let house = House::start("sprt");
    let _worker = house.own_worker(Mischief::None);
    let spec = MatchSpec { limits: [Limit::Depth(4), Limit::Depth(1)], sprt: Some((0.0, 150.0)), ..quick_match(300) };
    let hub = house.client();
    let id = hub.submit(&Spec::Match(spec.clone()), BUILD).unwrap();
    let (line, score) = house.wait(&hub, &id);
    assert_eq!(score["sprt"]["verdict"], "e1", "{line:?}");
    let games = score["games"].as_u64().unwrap();
    assert!(games < 600, "{games}");
    let counted = MatchSpec { pairs: games / 2, ..spec.clone() };
    assert_eq!(score["pairs"], serde_json::to_value(expected(&counted).counts()).unwrap());
    let before = expected(&MatchSpec { pairs: games / 2 - 1, ..spec.clone() });
    assert_eq!(spec.test().unwrap().verdict(&before), foehn_lab::SprtVerdict::Undecided);
}

#[test]
fn a_liar_is_found_and_nothing_of_it_counts() {
    if is_missing() {
        return;
    }
    let house = House::start("liar");
    let liar = house.worker("liar", Role::Worker, Mischief::LiesEvery(20));
    let hub = house.client();
    let id = hub.submit(&Spec::Match(quick_match(120)), BUILD).unwrap();
    house.until(&hub, "the liar is banned", |status| {
        status["accounts"].as_array().unwrap().iter().any(|account| account["banned"].is_string())
    });
    let sent = hub.status().unwrap()["accounts"][0]["results"].as_u64().unwrap();
    assert!(sent <= 200, "found after {sent} results");
    let _honest = house.own_worker(Mischief::None);
    let (line, score) = house.wait(&hub, &id);
    assert_eq!(line.state, "done");
    assert_eq!(score["pairs"], serde_json::to_value(expected(&quick_match(120)).counts()).unwrap());
    assert!(liar.ended_with("false"), "the liar is told why it gets nothing more");
}

#[test]
fn who_hangs_loses_the_job_and_who_is_new_is_checked() {
    if is_missing() {
        return;
    }
    let house = House::start("hang");
    let _hangs = house.own_worker(Mischief::Hangs);
    let hub = house.client();
    let id = hub.submit(&Spec::Drill { jobs: 40, millis: 1 }, BUILD).unwrap();
    house.until(&hub, "the jobs are held", |status| status["held"].as_u64() > Some(0));
    let _new = house.worker("anna", Role::Worker, Mischief::None);
    let (line, _) = house.wait(&hub, &id);
    assert_eq!((line.state.as_str(), line.settled, line.awaiting), ("done", 40, 0));
    let status = hub.status().unwrap();
    let anna = status["accounts"].as_array().unwrap().iter().find(|account| account["name"] == "anna").unwrap();
    assert_eq!((&anna["confirmed"], &anna["standing"]), (&anna["results"], &"new".into()), "{anna}");
}

#[test]
fn the_laboratory_has_the_same_outcomes_from_a_hub() {
    if is_missing() {
        return;
    }
    let house = House::start("lab");
    let _worker = house.own_worker(Mischief::None);
    let job = |number| Job {
        game: "connect4".to_owned(),
        variant: "suite".to_owned(),
        task: Task::Position { seed: 1, number },
    };
    let jobs: Vec<Job> = (0..12).map(job).collect();
    let cluster = Cluster::new(house.client(), BUILD, "a test");
    let mut outcomes = vec![None; jobs.len()];
    cluster
        .run(&jobs, &Interrupt::default(), &mut |number, outcome| {
            outcomes[number] = Some(outcome);
            ControlFlow::Continue(())
        })
        .unwrap();
    for (job, outcome) in jobs.iter().zip(outcomes) {
        assert_eq!(outcome, job.perform(&Interrupt::default()).ok());
    }
    let senseless = Job { game: "hopscotch".to_owned(), ..jobs[0].clone() };
    let refused = cluster.run(&[senseless], &Interrupt::default(), &mut |_, _| ControlFlow::Continue(()));
    assert!(refused.unwrap_err().to_string().contains("hopscotch"));
}

#[test]
fn strangers_other_builds_and_impossible_runs_are_refused_in_words() {
    if is_missing() {
        return;
    }
    let house = House::start("refused");
    let stranger = foehn_cluster::token::Token::new("stranger").unwrap();
    let told = house.worker_with(stranger, BUILD, Mischief::None).end();
    assert!(told.contains("does not know the token `stranger`"), "{told}");
    let own = house.door().worker;
    let told = house.worker_with(own, "0123456789abcdef", Mischief::None).end();
    assert!(told.contains("another build") && told.contains("--accept"), "{told}");
    let hub = house.client();
    let timed = MatchSpec { limits: [Limit::Millis(5); 2], ..quick_match(2) };
    let refused = |spec: Spec| hub.submit(&spec, BUILD).unwrap_err().to_string();
    assert!(refused(Spec::Match(timed)).contains("--nodes or --depth"));
    assert!(refused(Spec::Match(MatchSpec { game: "hopscotch".to_owned(), ..quick_match(2) })).contains("hopscotch"));
    let wrong = MatchSpec { changes: [vec!["etcc=off".to_owned()], vec![]], ..quick_match(2) };
    assert!(refused(Spec::Match(wrong)).contains("etcc"));
    assert!(refused(Spec::Drill { jobs: 0, millis: 0 }).contains("1 to"));
    assert!(hub.cancel("0099-match").unwrap_err().to_string().contains("there is none"));
    let worker_asks = foehn_cluster::client::Hub::connect(&house.door().for_worker()).unwrap().runs();
    assert!(worker_asks.unwrap_err().to_string().contains("--client"), "a worker's token asks for nothing");
}

#[test]
fn a_cancelled_run_ends_and_a_new_hub_goes_on_with_the_others() {
    if is_missing() {
        return;
    }
    let mut house = House::start("again");
    let worker = house.own_worker(Mischief::None);
    let hub = house.client();
    let cancelled = hub.submit(&Spec::Drill { jobs: 100_000, millis: 1_000 }, BUILD).unwrap();
    let kept = hub.submit(&Spec::Drill { jobs: 400, millis: 5 }, BUILD).unwrap();
    hub.cancel(&cancelled).unwrap();
    assert!(hub.cancel(&cancelled).unwrap_err().to_string().contains("over already"));
    house.until(&hub, "some are done", |status| status["taken"].as_u64() > Some(20));
    house.restart();
    let hub = house.client();
    let (line, _) = house.wait(&hub, &kept);
    assert_eq!((line.state.as_str(), line.settled), ("done", 400));
    assert_eq!(hub.result(&cancelled).unwrap().0.state, "cancelled");
    let journal = std::fs::read_to_string(house.folder().join("runs").join(&kept).join("journal.jsonl")).unwrap();
    assert_eq!(journal.matches("\"result\"").count(), 400, "every job was counted once");
    drop(worker);
    std::thread::sleep(Duration::from_millis(10));
}
