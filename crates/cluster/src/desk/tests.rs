//! Every fault that needs no network: kills, silence, hanging, lies, doubled messages, and a desk that is opened anew.

use super::*;
use crate::ledger::{ONE_IN, PROBATION};
use crate::work::drilled;

const BUILD: &str = "feedfacefeedface";

/// A desk in a folder of its own, and its clock.
struct Bench {
    home: PathBuf,
    desk: Desk,
    now: Millis,
}

impl Bench {
    fn new(name: &str) -> Bench {
        let home = std::env::temp_dir().join(format!("foehn-desk-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&home));
        std::fs::create_dir_all(&home).unwrap();
        let desk = open(&home);
        Bench { home, desk, now: 1 }
    }

    fn drill(&mut self, jobs: u64) -> RunId {
        self.desk.submit(Spec::Drill { jobs, millis: 0 }, BUILD.to_owned(), "test", self.now).unwrap()
    }

    fn ask(&mut self, who: &Who, want: usize) -> Vec<(JobId, Work)> {
        let ask = Ask { build: BUILD.to_owned(), version: String::new(), slots: 1, want, host: "test".to_owned() };
        match self.desk.ask(who, &ask, self.now) {
            Answer::Jobs { jobs, .. } => jobs,
            Answer::Refused(why) => panic!("{why}"),
        }
    }

    fn bring(&mut self, who: &Who, jobs: &[(JobId, Work)], outcome: impl Fn(u64) -> u64) {
        let results = jobs.iter().map(|(job, _)| {
            let value = Value::from(outcome(job.number));
            Done { job: job.clone(), digest: digest(&value), ended: Ok(value), nodes: 0, micros: 5 }
        });
        let results = Results { build: BUILD.to_owned(), results: results.collect() };
        self.desk.take(who, &results, self.now).unwrap();
        self.hub_checks();
    }

    /// The hub's own thread.
    fn hub_checks(&mut self) {
        while let Some(replay) = self.desk.replay(self.now) {
            let ended = replay.work.perform(&foehn_lab::Interrupt::default(), &replay.shelf).unwrap();
            self.desk.replayed(&replay, &ended, self.now).unwrap();
        }
    }

    fn line(&self, id: &str) -> RunLine {
        self.desk.result(id).unwrap().0
    }

    fn reopen(&mut self) {
        self.desk.save().unwrap();
        self.desk = open(&self.home);
        self.now = 1;
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.home));
    }
}

fn open(home: &Path) -> Desk {
    let rules = Rules { builds: vec![BUILD.to_owned()], patience: 60_000 };
    let mut desk = Desk::open(home, rules, 7).unwrap();
    desk.vouch("own", true);
    desk
}

fn who(name: &str, instance: &str) -> Who {
    Who { name: name.to_owned(), instance: instance.to_owned() }
}

#[test]
fn each_job_is_held_by_one_and_the_silent_lose_theirs() {
    let mut bench = Bench::new("silent");
    let run = bench.drill(10);
    let (one, two) = (who("own", "1"), who("own", "2"));
    let first = bench.ask(&one, 6);
    let second = bench.ask(&two, 6);
    assert_eq!((first.len(), second.len()), (6, 4));
    bench.bring(&two, &second, drilled);
    bench.now += SILENCE + 2;
    assert!(bench.ask(&two, 10).is_empty(), "the first one still holds them");
    bench.desk.tick(bench.now).unwrap();
    let again = bench.ask(&two, 10);
    assert_eq!(again.len(), 6, "nothing of it was brought");
    bench.bring(&one, &first, drilled);
    bench.bring(&two, &again, drilled);
    assert_eq!((bench.line(&run).state.as_str(), bench.line(&run).settled), ("done", 10));
    assert_eq!(bench.desk.taken + bench.desk.doubled, 16, "whoever was late is counted as a double");
}

#[test]
fn doubled_and_unasked_results_count_once() {
    let mut bench = Bench::new("doubled");
    let run = bench.drill(5);
    let worker = who("own", "1");
    let jobs = bench.ask(&worker, 3);
    bench.bring(&worker, &jobs, drilled);
    bench.bring(&worker, &jobs, |number| drilled(number) + 1);
    assert_eq!(bench.line(&run).settled, 3);
    let never_given = JobId { run: run.clone(), number: 4 };
    let nowhere = JobId { run: run.clone(), number: 99 };
    let work = Work::Drill { number: 4, millis: 0 };
    bench.bring(&worker, &[(never_given, work.clone()), (nowhere, work)], drilled);
    assert_eq!(bench.line(&run).settled, 4, "it was made again by the hub, and true");
    let rest = bench.ask(&worker, 9);
    assert_eq!(rest.iter().map(|(job, _)| job.number).collect::<Vec<_>>(), [3]);
}

#[test]
fn one_who_is_new_is_checked_until_trusted() {
    let mut bench = Bench::new("new");
    let run = bench.drill(2_000);
    let anna = who("anna", "1");
    let mut brought = 0;
    while bench.line(&run).state == "open" {
        let jobs = bench.ask(&anna, 50);
        brought += jobs.len() as u64;
        bench.bring(&anna, &jobs, drilled);
        let account = bench.desk.ledger.account("anna");
        assert!(brought > PROBATION || account.confirmed == brought, "{account:?} of {brought}");
    }
    let account = bench.desk.ledger.account("anna");
    assert_eq!((account.standing(), account.results), (Standing::Trusted, 2_000));
    let later = account.confirmed - PROBATION;
    let expected = (2_000 - PROBATION) / ONE_IN;
    assert!((expected / 2..expected * 2).contains(&later), "{later} of about {expected}");
}

#[test]
fn a_liar_loses_everything_that_nobody_made_again() {
    let mut bench = Bench::new("liar");
    let run = bench.drill(3_000);
    let liar = who("liar", "1");
    bench.desk.ledger.change("liar", |account| account.confirmed = PROBATION);
    let mut brought = 0;
    while bench.desk.ledger.standing("liar") != Standing::Banned {
        let jobs = bench.ask(&liar, 100);
        assert!(!jobs.is_empty(), "never found");
        brought += jobs.len();
        bench.bring(&liar, &jobs, |number| if number % 10 == 3 { 0 } else { drilled(number) });
    }
    let left = bench.line(&run);
    assert!(left.settled < brought as u64 / 10, "only what was made again counts: {left:?} of {brought}");
    assert_eq!(left.state, "open");
    bench.reopen();
    assert_eq!(bench.desk.ledger.standing("liar"), Standing::Banned);
    let honest = who("own", "1");
    while bench.line(&run).state == "open" {
        let jobs = bench.ask(&honest, 500);
        bench.bring(&honest, &jobs, drilled);
    }
    let outcomes = bench.desk.runs[&run].settled_from(0, usize::MAX).0;
    assert_eq!(outcomes.len(), 3_000);
    let expected = |number| Value::from(drilled(number));
    assert!(outcomes.iter().all(|(number, outcome)| *outcome == expected(*number)));
}

#[test]
fn a_run_that_was_done_is_opened_again_when_its_results_are_withdrawn() {
    let mut bench = Bench::new("reopened");
    bench.desk.ledger.change("liar", |account| account.confirmed = PROBATION);
    let run = bench.drill(15);
    let liar = who("liar", "1");
    let jobs = bench.ask(&liar, 15);
    bench.bring(&liar, &jobs, drilled);
    assert_eq!(bench.line(&run).state, "done");
    bench.desk.ban("liar", "found elsewhere", bench.now).unwrap();
    let line = bench.line(&run);
    assert_eq!(line.state, "open");
    assert!(line.settled < 15);
    bench.reopen();
    assert_eq!((bench.line(&run).state, bench.line(&run).settled), ("open".to_owned(), line.settled));
}

#[test]
fn who_lives_without_finishing_loses_the_job() {
    let mut bench = Bench::new("hangs");
    bench.drill(4);
    let (hangs, other) = (who("own", "1"), who("own", "2"));
    let jobs = bench.ask(&hangs, 4);
    for _ in 0..8 {
        bench.now += 10_000;
        let held = jobs.iter().map(|(job, _)| job.clone()).collect();
        let beat = Beat { held, slots: 1, build: BUILD.to_owned(), ..Beat::default() };
        bench.desk.beat(&hangs, &beat, bench.now);
        bench.desk.tick(bench.now).unwrap();
    }
    assert_eq!(bench.ask(&other, 9).len(), 4);
    assert!(bench.ask(&hangs, 9).is_empty(), "it rests");
}

#[test]
fn a_desk_that_is_opened_anew_knows_what_is_done_and_learns_who_holds_what() {
    let mut bench = Bench::new("anew");
    let run = bench.drill(10);
    let (one, two) = (who("own", "1"), who("own", "2"));
    let held = bench.ask(&one, 4);
    let done = bench.ask(&two, 3);
    bench.bring(&two, &done, drilled);
    bench.reopen();
    assert_eq!(bench.line(&run).settled, 3);
    let beat = Beat {
        held: held.iter().map(|(job, _)| job.clone()).collect(),
        slots: 1,
        build: BUILD.to_owned(),
        ..Beat::default()
    };
    bench.desk.beat(&one, &beat, bench.now);
    let rest = bench.ask(&two, 10);
    assert_eq!(rest.iter().map(|(job, _)| job.number).collect::<Vec<_>>(), [7, 8, 9], "the others are held");
    bench.bring(&one, &held, drilled);
    bench.bring(&two, &rest, drilled);
    assert_eq!((bench.line(&run).state.as_str(), bench.line(&run).settled), ("done", 10));
}

#[test]
fn senseless_jobs_fail_their_run_and_false_complaints_do_not() {
    let mut bench = Bench::new("senseless");
    let run = bench.drill(2);
    let worker = who("anna", "1");
    let jobs = bench.ask(&worker, 1);
    let complaint =
        Done { job: jobs[0].0.clone(), ended: Err("cannot".to_owned()), digest: String::new(), nodes: 0, micros: 0 };
    let results = Results { build: BUILD.to_owned(), results: vec![complaint.clone()] };
    bench.desk.take(&worker, &results, bench.now).unwrap();
    bench.hub_checks();
    assert_eq!((bench.line(&run).state.as_str(), bench.line(&run).settled), ("open", 1), "the hub could do it");
    assert_eq!(bench.desk.ledger.standing("anna"), Standing::Banned);
    let job = foehn_lab::job::Job {
        game: "hopscotch".to_owned(),
        variant: String::new(),
        task: foehn_lab::job::Task::Position { seed: 1, number: 1 },
    };
    let other = bench.desk.submit(Spec::Jobs { title: "x".to_owned() }, BUILD.to_owned(), "test", 1).unwrap();
    bench.desk.add_jobs(&other, 0, vec![Work::Lab(job)], true).unwrap();
    let honest = who("own", "1");
    let jobs = bench.ask(&honest, 5);
    let job = jobs.iter().find(|(job, _)| job.run == other).unwrap().0.clone();
    let results = Results { build: BUILD.to_owned(), results: vec![Done { job, ..complaint }] };
    bench.desk.take(&honest, &results, bench.now).unwrap();
    bench.hub_checks();
    let line = bench.line(&other);
    assert_eq!(line.state, "failed");
    assert!(line.why.unwrap().contains("hopscotch"));
    assert_eq!(bench.desk.ledger.standing("own"), Standing::Trusted);
}

#[test]
fn runs_share_the_workers() {
    let mut bench = Bench::new("shares");
    let (first, second) = (bench.drill(1_000), bench.drill(1_000));
    let jobs = bench.ask(&who("own", "1"), 100);
    let of = |run: &str| jobs.iter().filter(|(job, _)| job.run == run).count();
    assert_eq!((of(&first), of(&second)), (50, 50));
}

/// An evolution that takes no time.
fn evolution(epochs: u32) -> Spec {
    use foehn_learn::evolution::{Class, Plan, phases::Thresholds};
    let thresholds = Thresholds { greatest: Class::ALL[0], ..Thresholds::default() };
    let plan = Plan { demes: 2, individuals: 3, births: 2, nodes: 30, thresholds, pollination: 0.5, ..Plan::default() };
    Spec::Evolution(crate::evolution::EvolutionSpec::new("connect4", &plan, epochs))
}

impl Bench {
    /// Does jobs of an evolution, leaves their objects, and brings what came of them, perhaps changed.
    fn live(&mut self, who: &Who, jobs: &[(JobId, Work)], change: impl Fn(&mut Value)) {
        let results = jobs.iter().map(|(job, work)| {
            let shelf = self.desk.shelf(&job.run).unwrap();
            let mut outcome = work.perform(&foehn_lab::Interrupt::default(), &shelf).unwrap().unwrap();
            change(&mut outcome);
            Done { job: job.clone(), digest: digest(&outcome), ended: Ok(outcome), nodes: 0, micros: 5 }
        });
        let results = Results { build: BUILD.to_owned(), results: results.collect() };
        self.desk.take(who, &results, self.now).unwrap();
    }

    fn evolve(&mut self, who: &Who, run: &str) {
        while self.line(run).state == "open" {
            let jobs = self.ask(who, 5);
            assert!(!jobs.is_empty(), "a worker waits in vain: {:?}", self.line(run));
            self.live(who, &jobs, |_| ());
            self.hub_checks();
        }
    }

    fn outcomes(&self, run: &str) -> Vec<(u64, Value)> {
        let mut outcomes = self.desk.runs[run].settled_from(0, usize::MAX).0;
        outcomes.sort_by_key(|(number, _)| *number);
        outcomes
    }
}

#[test]
fn an_epoch_is_open_when_all_of_the_one_before_are_there() {
    let mut bench = Bench::new("epochs");
    let run = bench.desk.submit(evolution(2), BUILD.to_owned(), "test", 1).unwrap();
    let (one, two) = (who("own", "1"), who("own", "2"));
    let first = bench.ask(&one, 5);
    assert_eq!(first.len(), 1, "nobody gets more long jobs than it can do at once");
    assert!(bench.ask(&one, 5).is_empty());
    let second = bench.ask(&two, 5);
    assert_eq!((first[0].0.number, second[0].0.number), (0, 1));
    bench.live(&one, &first, |_| ());
    assert!(bench.ask(&one, 5).is_empty(), "the other deme has not given its pollen");
    bench.live(&two, &second, |_| ());
    assert_eq!(bench.ask(&one, 5)[0].0.number, 2);
    bench.reopen();
    bench.evolve(&one, &run);
    assert_eq!(bench.outcomes(&run).len(), 6);
    assert_eq!(bench.desk.result(&run).unwrap().1["epoch"], 2);
}

#[test]
fn what_rests_on_a_false_result_goes_with_it() {
    let mut bench = Bench::new("rests");
    let own = who("own", "1");
    let honest = bench.desk.submit(evolution(3), BUILD.to_owned(), "test", 1).unwrap();
    bench.evolve(&own, &honest);
    let run = bench.desk.submit(evolution(3), BUILD.to_owned(), "test", 1).unwrap();
    let liar = who("liar", "1");
    // Trusted so far, so that nobody looks.
    bench.desk.ledger.change("liar", |account| account.confirmed = PROBATION);
    let first = bench.ask(&liar, 1);
    let other =
        first[0].1.perform(&foehn_lab::Interrupt::default(), &bench.desk.shelf(&run).unwrap()).unwrap().unwrap();
    bench.live(&liar, &first, |outcome| outcome["deme"] = other["journal"].clone());
    let second = bench.ask(&own, 1);
    bench.live(&own, &second, |_| ());
    let stale = bench.ask(&own, 1);
    assert_eq!(stale[0].0.number, 2);
    bench.desk.ban("liar", "found elsewhere", bench.now).unwrap();
    assert_eq!(bench.line(&run).settled, 1, "the founders of the other deme rest on nothing");
    let JobId { number, .. } = bench.ask(&who("own", "2"), 1)[0].0;
    assert_eq!(number, 0);
    // The epoch that rested on the lie comes late, and does not count.
    let (job, work) = &stale[0];
    let name = Value::from(work.name());
    let outcome = serde_json::json!({"of": name, "deme": other["deme"], "pollen": other["pollen"], "journal": other["journal"],
        "epoch": 1, "best_strength": 1.0, "mean_strength": 1.0, "games": 1, "nodes": 1});
    let done = Done { job: job.clone(), digest: digest(&outcome), ended: Ok(outcome), nodes: 0, micros: 5 };
    bench.desk.take(&own, &Results { build: BUILD.to_owned(), results: vec![done] }, bench.now).unwrap();
    assert_eq!(bench.line(&run).settled, 1);
    bench.desk.beat(&who("own", "2"), &Beat { leaving: true, ..Beat::default() }, bench.now);
    bench.evolve(&own, &run);
    assert_eq!(bench.outcomes(&run), bench.outcomes(&honest));
    assert_eq!(bench.desk.ledger.standing("own"), Standing::Trusted);
}

#[test]
fn a_result_whose_objects_never_came_has_no_effect() {
    let mut bench = Bench::new("objects");
    let run = bench.desk.submit(evolution(0), BUILD.to_owned(), "test", 1).unwrap();
    let own = who("own", "1");
    let jobs = bench.ask(&own, 1);
    bench.live(&own, &jobs, |outcome| outcome["deme"] = serde_json::to_value(crate::ObjectId::of(b"nothing")).unwrap());
    assert_eq!(bench.line(&run).settled, 0);
    assert_eq!(bench.ask(&own, 1)[0].0, jobs[0].0, "the job is open again");
}

#[test]
fn a_false_slice_is_found_by_a_look_at_its_sample() {
    let mut bench = Bench::new("slices");
    let spec = crate::EndgameSpec { game: "checkers".to_owned(), pieces: 2, distances: 2, memory: 1 << 30 };
    let spec = Spec::Endgames(spec);
    let (own, liar) = (who("own", "1"), who("liar", "1"));
    let honest = bench.desk.submit(spec.clone(), BUILD.to_owned(), "test", 1).unwrap();
    bench.evolve(&own, &honest);
    let run = bench.desk.submit(spec, BUILD.to_owned(), "test", 1).unwrap();
    // Trusted so far, so that nobody makes its steps again unasked.
    bench.desk.ledger.change("liar", |account| account.confirmed = PROBATION);
    let first = bench.ask(&liar, 1);
    let false_file = bench.desk.shelf(&run).unwrap().keep(b"no database").unwrap();
    bench.live(&liar, &first, |outcome| outcome["finished"][0][1] = serde_json::to_value(&false_file).unwrap());
    assert_eq!(bench.line(&run).settled, 1);
    bench.evolve(&own, &run);
    assert_eq!(bench.desk.ledger.standing("liar"), Standing::Banned);
    assert_eq!(bench.desk.ledger.standing("own"), Standing::Trusted);
    assert_eq!(bench.outcomes(&run), bench.outcomes(&honest));
}

/// What an honest worker made of a false file is withdrawn with that file. The hub may be making it again at that moment, and what it
/// finds then is no word against what the worker makes of the right file.
#[test]
fn what_the_hub_makes_of_files_that_are_withdrawn_meanwhile_accuses_nobody() {
    let mut bench = Bench::new("meanwhile");
    let spec = crate::EndgameSpec { game: "checkers".to_owned(), pieces: 2, distances: 2, memory: 1 << 30 };
    let spec = Spec::Endgames(spec);
    let (own, liar) = (who("own", "1"), who("liar", "1"));
    let honest = bench.desk.submit(spec.clone(), BUILD.to_owned(), "test", 1).unwrap();
    bench.evolve(&own, &honest);
    let run = bench.desk.submit(spec, BUILD.to_owned(), "test", 1).unwrap();
    bench.desk.ledger.change("liar", |account| account.confirmed = PROBATION);
    let first = bench.ask(&liar, 1);
    let false_file = bench.desk.shelf(&run).unwrap().keep(b"no database").unwrap();
    bench.live(&liar, &first, |outcome| outcome["finished"][0][1] = serde_json::to_value(&false_file).unwrap());
    assert_eq!(bench.line(&run).settled, 1, "nobody made it again");
    let look = JobId { run: run.clone(), number: bench.line(&run).total.unwrap() / 2 };
    bench.desk.checks.doubt(look.clone());
    let stale = bench.desk.replay(bench.now).expect("the hub looks at the false file");
    assert_eq!(stale.job, look);
    let ended = stale.work.perform(&foehn_lab::Interrupt::default(), &stale.shelf).unwrap();
    bench.desk.ban("liar", "found elsewhere", bench.now).unwrap();
    bench.evolve(&own, &run);
    assert_eq!(bench.line(&run).state, "done");
    bench.desk.replayed(&stale, &ended, bench.now).unwrap();
    assert_eq!((bench.desk.ledger.standing("own"), bench.line(&run).state.as_str()), (Standing::Trusted, "done"));
}

#[test]
fn a_false_complaint_about_a_slice_is_found() {
    let mut bench = Bench::new("complaint");
    let spec = crate::EndgameSpec { game: "checkers".to_owned(), pieces: 2, distances: 2, memory: 1 << 30 };
    let run = bench.desk.submit(Spec::Endgames(spec), BUILD.to_owned(), "test", 1).unwrap();
    let (own, liar) = (who("own", "1"), who("liar", "1"));
    bench.desk.ledger.change("liar", |account| account.confirmed = PROBATION);
    let is_look = |jobs: &[(JobId, Work)]| jobs.iter().any(|(_, work)| matches!(work, Work::Verify(_)));
    let mut jobs = bench.ask(&own, 1);
    while !is_look(&jobs) {
        bench.live(&own, &jobs, |_| ());
        bench.hub_checks();
        jobs = bench.ask(&own, 1);
    }
    bench.desk.beat(&own, &Beat { leaving: true, ..Beat::default() }, bench.now);
    let looks = bench.ask(&liar, 1);
    assert!(is_look(&looks));
    bench.live(&liar, &looks, |outcome| outcome["faulty"] = 1.into());
    bench.hub_checks();
    assert_eq!(bench.desk.ledger.standing("liar"), Standing::Banned);
    bench.evolve(&own, &run);
    assert_eq!(bench.desk.ledger.standing("own"), Standing::Trusted);
}
