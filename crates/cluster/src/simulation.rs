//! A crowd of simulated workers, to measure a hub: each has a connection of its own and answers drills after a delay, without
//! computing anything. `cargo run --release -p foehn-cluster --example crowd` measures with it.

use crate::address::Address;
use crate::connection::connect;
use crate::fault::Fault;
use crate::wire::{Answer, Ask, Beat, Done, JobId, Results, Who};
use crate::work::{Work, digest, drilled};
use async_nats::jetstream::{self, message::PublishMessage};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a crowd did.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    /// Jobs that each worker finished.
    pub jobs: Vec<u64>,
    /// Microseconds from a question to its answer: half of them were faster, and 99 of 100.
    pub latency: (u64, u64),
    /// Questions asked.
    pub questions: usize,
}

/// Lets so many workers work for so long, each on `threads` drills at a time.
///
/// # Errors
/// The hub cannot be reached.
pub fn crowd(address: &Address, build: &str, workers: usize, threads: usize, time: Duration) -> Result<Crowd, Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Fault::world(error.to_string()))?;
    runtime.block_on(async {
        let counts: Arc<Vec<AtomicU64>> = Arc::new((0..workers).map(|_| AtomicU64::new(0)).collect());
        let mut tasks = Vec::new();
        for number in 0..workers {
            let (address, build, counts) = (address.clone(), build.to_owned(), Arc::clone(&counts));
            tasks
                .push(tokio::spawn(async move { one(&address, &build, number, threads, time, &counts[number]).await }));
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let mut waits = Vec::new();
        for task in tasks {
            waits.extend(task.await.map_err(|error| Fault::world(error.to_string()))??);
        }
        waits.sort_unstable();
        let at = |share: f64| waits.get((waits.len() as f64 * share) as usize).copied().unwrap_or(0);
        Ok(Crowd {
            jobs: counts.iter().map(|count| count.load(Ordering::Relaxed)).collect(),
            latency: (at(0.5), at(0.99)),
            questions: waits.len(),
        })
    })
}

async fn one(
    address: &Address,
    build: &str,
    number: usize,
    threads: usize,
    time: Duration,
    count: &AtomicU64,
) -> Result<Vec<u64>, Fault> {
    let (client, _said) = connect(address, "simulated worker").await?;
    let context = jetstream::new(client.clone());
    let name = address.token.as_ref().map_or_else(String::new, |token| token.name.clone());
    let who = Who { name, instance: format!("s{number}") };
    let ask = Ask {
        build: build.to_owned(),
        version: String::new(),
        slots: threads,
        want: threads,
        host: "simulated".to_owned(),
    };
    let question = serde_json::to_vec(&ask).map_err(|error| Fault::world(error.to_string()))?;
    let (end, mut waits, mut beaten) = (Instant::now() + time, Vec::new(), Instant::now());
    while Instant::now() < end {
        let asked = Instant::now();
        let Ok(message) = client.request(who.subject("ask"), question.clone().into()).await else { continue };
        waits.push(asked.elapsed().as_micros() as u64);
        let jobs = match serde_json::from_slice(&message.payload) {
            Ok(Answer::Jobs { jobs, again }) if jobs.is_empty() => {
                tokio::time::sleep(Duration::from_millis(again)).await;
                continue;
            }
            Ok(Answer::Jobs { jobs, .. }) => jobs,
            Ok(Answer::Refused(why)) => return Err(Fault::Asked(why)),
            Err(error) => return Err(Fault::world(error.to_string())),
        };
        let delay = jobs.iter().map(|(_, work)| if let Work::Drill { millis, .. } = work { *millis } else { 0 }).max();
        tokio::time::sleep(Duration::from_millis(delay.unwrap_or(0))).await;
        if beaten.elapsed() > Duration::from_secs(2) {
            beaten = Instant::now();
            let held: Vec<JobId> = jobs.iter().map(|(job, _)| job.clone()).collect();
            let finished = count.load(Ordering::Relaxed);
            let beat = Beat {
                held,
                finished,
                slots: threads,
                host: ask.host.clone(),
                build: build.to_owned(),
                ..Beat::default()
            };
            drop(client.publish(who.subject("beat"), serde_json::to_vec(&beat).unwrap_or_default().into()).await);
        }
        let results: Vec<Done> = jobs
            .iter()
            .map(|(job, work)| {
                let outcome = if let Work::Drill { number, .. } = work {
                    drilled(*number).into()
                } else {
                    serde_json::Value::Null
                };
                Done { job: job.clone(), digest: digest(&outcome), ended: Ok(outcome), nodes: 0, micros: 0 }
            })
            .collect();
        let done = results.len() as u64;
        let bytes = serde_json::to_vec(&Results { build: build.to_owned(), results }).unwrap_or_default();
        let message = PublishMessage::build().payload(bytes.into());
        if let Ok(sent) = context.send_publish(who.subject("done"), message).await
            && sent.await.is_ok()
        {
            count.fetch_add(done, Ordering::Relaxed);
        }
    }
    Ok(waits)
}
