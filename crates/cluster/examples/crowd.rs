//! Measures a hub with a crowd of simulated workers:
//! `cargo run --release -p foehn-cluster --example crowd -- URL#TOKEN BUILD WORKERS THREADS SECONDS`.

use foehn_cluster::address::Address;
use foehn_cluster::simulation::crowd;
use std::time::Duration;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [address, build, workers, threads, seconds] = &words[..] else {
        eprintln!("expected URL#TOKEN BUILD WORKERS THREADS SECONDS");
        std::process::exit(2);
    };
    let number = |text: &String| text.parse::<u64>().unwrap_or(1);
    let address = Address::read(address).expect("an address");
    let time = Duration::from_secs(number(seconds));
    match crowd(&address, build, number(workers) as usize, number(threads) as usize, time) {
        Ok(crowd) => {
            let jobs: u64 = crowd.jobs.iter().sum();
            let (least, most) = (crowd.jobs.iter().min().unwrap_or(&0), crowd.jobs.iter().max().unwrap_or(&0));
            let (half, most_of_them) = crowd.latency;
            println!(
                "{jobs} jobs, {:.0}/s; each worker {least} to {most}; {} questions, answered in {half} us (median), {most_of_them} us (99 %)",
                jobs as f64 / time.as_secs_f64(),
                crowd.questions
            );
        }
        Err(fault) => eprintln!("{fault}"),
    }
}
