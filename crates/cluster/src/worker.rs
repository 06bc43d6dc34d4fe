//! A worker: asks a hub for jobs, does them on its threads, sends what came of them until it is acknowledged, and says every two seconds
//! what it is doing. It opens no port; whatever it loses, it finds again by itself.

use crate::address::Address;
use crate::carrier::{Carrier, Errand, Luggage};
use crate::connection::{Said, connect};
use crate::desk::random_number;
use crate::fault::Fault;
use crate::wire::{Answer, Ask, Beat, Done, JobId, LARGEST, Results, Who};
use crate::work::{Ended, Work, digest, nodes_of};
use async_nats::jetstream::{self, context::Context};
use async_nats::{Client, RequestErrorKind};
use foehn_lab::Interrupt;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::mpsc as threads;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How a worker works.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the hub is, and who this is.
    pub address: Address,
    /// How many jobs are done at a time.
    pub threads: NonZeroUsize,
    /// After how long it goes.
    pub time: Option<Duration>,
    /// After how many jobs it goes.
    pub jobs: Option<u64>,
    /// The build of this program.
    pub build: String,
    /// What the machine is called.
    pub host: String,
    /// What is wrong with it: for tests of what a hub makes of that.
    #[doc(hidden)]
    pub mischief: Mischief,
}

/// What is wrong with a worker, in tests.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mischief {
    #[default]
    None,
    /// One result in so many is another number.
    LiesEvery(u64),
    /// It takes jobs and finishes none.
    Hangs,
    /// It sends everything twice, the second time late and as if it were new.
    SaysTwice,
}

/// What a worker has contributed.
#[derive(Clone, Debug, Default)]
pub struct Contribution {
    /// Jobs finished and acknowledged.
    pub jobs: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// What it works on.
    pub doing: Option<String>,
    /// Jobs in hand.
    pub held: usize,
    /// What is in the way, where something is.
    pub trouble: Option<String>,
}

struct Worker<'a> {
    settings: &'a Settings,
    who: Who,
    client: Client,
    said: Said,
    context: Context,
    held: BTreeSet<JobId>,
    waiting: Vec<Done>,
    waiting_bytes: usize,
    oldest: Instant,
    /// Seconds of a job, on average lately.
    pace: f64,
    given: u64,
    finished: u64,
    sent: u64,
    done: Contribution,
    again: Instant,
    interrupt: Interrupt,
}

/// Works until the interrupt is raised, or time or jobs are over.
///
/// # Errors
/// The hub does not want this worker, or the address is wrong.
pub fn run(
    settings: &Settings,
    interrupt: &Interrupt,
    say: &mut dyn FnMut(&Contribution),
) -> Result<Contribution, Fault> {
    let Some(token) = &settings.address.token else {
        return Err(Fault::asked(format!(
            "{}: a worker needs a token: {}#NAME.KEY, as `foehn hub token NAME` prints it",
            settings.address.url, settings.address.url
        )));
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Fault::world(format!("no tasks can be run: {error}")))?;
    let who = Who { name: token.name.clone(), instance: format!("{:08x}", random_number() as u32) };
    let (work, jobs) = threads::channel::<(JobId, Work)>();
    let (done, results) = mpsc::unbounded_channel();
    let jobs = Arc::new(Mutex::new(jobs));
    let luggage = Luggage::new(&who.instance)?;
    let (errands, to_run) = mpsc::unbounded_channel();
    // What is not finished when it goes is done by others: its own threads are stopped.
    let stop = Interrupt::default();
    for _ in 0..settings.threads.get() {
        let (jobs, done, stop, mischief) = (Arc::clone(&jobs), done.clone(), stop.clone(), settings.mischief);
        let (seen, errands) = (luggage.shelf(), errands.clone());
        std::thread::spawn(move || {
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((id, work)) = job else { break };
                let begun = Instant::now();
                if mischief == Mischief::Hangs {
                    std::thread::sleep(Duration::from_secs(3_600));
                }
                // A job that panics is reported like one that makes no sense: the hub finds out whose fault it is.
                let carrier =
                    Carrier { job: id.clone(), seen: seen.clone(), errands: errands.clone(), stop: stop.clone() };
                let performed =
                    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work.perform(&stop, &carrier)));
                let ended = performed.unwrap_or_else(|_| Some(Err("the program panicked over this job".to_owned())));
                let Some(ended) = ended else { break };
                if done.send((id, ended, begun.elapsed())).is_err() {
                    break;
                }
            }
        });
    }
    let result = runtime.block_on(async {
        let mut worker = begin(settings, who, interrupt, say).await?;
        worker.work(&work, results, to_run, say).await?;
        Ok::<_, Fault>(worker.done.clone())
    });
    stop.raise();
    // Publishing tasks have nothing left to say.
    runtime.shutdown_timeout(Duration::from_millis(200));
    result
}

/// Connects, with patience: what the world refuses now it may grant later.
async fn begin<'a>(
    settings: &'a Settings,
    who: Who,
    interrupt: &Interrupt,
    say: &mut dyn FnMut(&Contribution),
) -> Result<Worker<'a>, Fault> {
    let mut wait = Duration::from_millis(500);
    let (client, said) = loop {
        match connect(&settings.address, &format!("foehn worker {who}")).await {
            Ok(connected) => break connected,
            Err(Fault::World(words)) if !interrupt.is_raised() => {
                let trouble = format!("{words}; the next try is in {:.0} s", wait.as_secs_f64().ceil());
                say(&Contribution { trouble: Some(trouble), ..Contribution::default() });
                let end = Instant::now() + wait;
                while Instant::now() < end && !interrupt.is_raised() {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                wait = (wait * 2).min(Duration::from_secs(60));
            }
            Err(fault) => return Err(fault),
        }
    };
    Ok(Worker {
        settings,
        who,
        context: jetstream::new(client.clone()),
        client,
        said,
        held: BTreeSet::new(),
        waiting: Vec::new(),
        waiting_bytes: 0,
        oldest: Instant::now(),
        pace: 1.0,
        given: 0,
        finished: 0,
        sent: 0,
        done: Contribution::default(),
        again: Instant::now(),
        interrupt: interrupt.clone(),
    })
}

type Finished = (JobId, Ended, Duration);

impl Worker<'_> {
    async fn work(
        &mut self,
        work: &threads::Sender<(JobId, Work)>,
        mut results: mpsc::UnboundedReceiver<Finished>,
        mut errands: mpsc::UnboundedReceiver<Errand>,
        say: &mut dyn FnMut(&Contribution),
    ) -> Result<(), Fault> {
        let begun = Instant::now();
        let (acknowledge, mut acknowledged) = mpsc::unbounded_channel::<Vec<JobId>>();
        let mut beat = tokio::time::interval(Duration::from_secs(2));
        let mut clock = tokio::time::interval(Duration::from_millis(50));
        let is_over = |worker: &Self| {
            worker.interrupt.is_raised()
                || worker.settings.time.is_some_and(|time| begun.elapsed() >= time)
                || worker.settings.jobs.is_some_and(|jobs| worker.done.jobs >= jobs)
        };
        while !is_over(self) {
            tokio::select! {
                Some(jobs) = acknowledged.recv() => self.acknowledged(&jobs),
                Some((job, ended, time)) = results.recv() => self.finished(job, ended, time),
                Some(errand) = errands.recv() => self.run_errand(errand),
                _ = beat.tick() => {
                    self.beat(false).await;
                    say(&self.done);
                }
                _ = clock.tick() => {}
            }
            while let Ok((job, ended, time)) = results.try_recv() {
                self.finished(job, ended, time);
            }
            self.send(&acknowledge);
            self.ask(work, say).await?;
            self.done.held = self.held.len();
            self.done.doing = self.held.first().map(|job| job.run.clone());
        }
        self.oldest = begun;
        self.send(&acknowledge);
        // What is finished is still brought home, as far as the connection lets it.
        let end = Instant::now() + Duration::from_secs(3);
        while self.sent > self.done.jobs && Instant::now() < end {
            if let Ok(Some(jobs)) = tokio::time::timeout(Duration::from_millis(100), acknowledged.recv()).await {
                self.acknowledged(&jobs);
            }
        }
        self.beat(true).await;
        drop(tokio::time::timeout(Duration::from_secs(1), self.client.flush()).await);
        Ok(())
    }

    /// Asks the hub for a thread that waits.
    fn run_errand(&self, errand: Errand) {
        let (client, subject) = (self.client.clone(), self.who.subject(errand.what));
        tokio::spawn(async move {
            let question = async_nats::Request::new().payload(errand.question).timeout(Some(Duration::from_secs(10)));
            let answer = client.send_request(subject, question).await;
            drop(errand.answer.send(answer.ok().map(|message| message.payload)));
        });
    }

    fn finished(&mut self, job: JobId, ended: Ended, time: Duration) {
        self.pace = 0.9 * self.pace + 0.1 * time.as_secs_f64();
        self.finished += 1;
        let ended = match (self.settings.mischief, ended) {
            (Mischief::LiesEvery(every), Ok(outcome)) if self.finished.is_multiple_of(every) => Ok(falsified(outcome)),
            (_, ended) => ended,
        };
        let size = ended.as_ref().map_or(0, |outcome| outcome.to_string().len());
        let ended = if size > LARGEST - 1_000 {
            Err(format!("the outcome of {size} bytes is too large to send"))
        } else {
            ended
        };
        let nodes = ended.as_ref().map_or(0, nodes_of);
        self.done.nodes += nodes;
        let digest = ended.as_ref().map_or_else(|_| String::new(), digest);
        if self.waiting.is_empty() {
            self.oldest = Instant::now();
        }
        self.waiting_bytes += size + 200;
        self.waiting.push(Done { job, ended, digest, nodes, micros: time.as_micros() as u64 });
    }

    /// Sends what is finished: much of it, or when it has waited a moment, or when there is nothing else to do.
    fn send(&mut self, acknowledge: &mpsc::UnboundedSender<Vec<JobId>>) {
        let is_full = self.waiting.len() >= 200 || self.waiting_bytes > LARGEST / 3;
        let is_due = self.oldest.elapsed() > Duration::from_millis(200) || self.given == self.finished;
        if self.waiting.is_empty() || !(is_full || is_due) {
            return;
        }
        let (mut part, mut bytes) = (Vec::new(), 0);
        for done in std::mem::take(&mut self.waiting) {
            let size = done.ended.as_ref().map_or(0, |outcome| outcome.to_string().len()) + 200;
            if bytes + size > LARGEST && !part.is_empty() {
                self.publish(std::mem::take(&mut part), acknowledge);
                bytes = 0;
            }
            bytes += size;
            part.push(done);
        }
        self.publish(part, acknowledge);
        self.waiting_bytes = 0;
    }

    /// Publishes results until the stream has them.
    fn publish(&mut self, results: Vec<Done>, acknowledge: &mpsc::UnboundedSender<Vec<JobId>>) {
        self.sent += results.len() as u64;
        let jobs: Vec<JobId> = results.iter().map(|done| done.job.clone()).collect();
        let Ok(bytes) = serde_json::to_vec(&Results { build: self.settings.build.clone(), results }) else { return };
        let bytes = bytes::Bytes::from(bytes);
        let (context, subject) = (self.context.clone(), self.who.subject("done"));
        let name = format!("{}-{}", self.who, self.sent);
        let (acknowledge, twice) = (acknowledge.clone(), self.settings.mischief == Mischief::SaysTwice);
        tokio::spawn(async move {
            for attempt in 0u32.. {
                let message = jetstream::message::PublishMessage::build().payload(bytes.clone()).message_id(&name);
                let sent = match context.send_publish(subject.clone(), message).await {
                    Ok(sent) => sent.await.is_ok(),
                    Err(_) => false,
                };
                if sent {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(250 << attempt.min(5))).await;
            }
            if twice {
                tokio::time::sleep(Duration::from_millis(300)).await;
                let message =
                    jetstream::message::PublishMessage::build().payload(bytes).message_id(format!("{name}-again"));
                if let Ok(sent) = context.send_publish(subject, message).await {
                    drop(sent.await);
                }
            }
            drop(acknowledge.send(jobs));
        });
    }

    fn acknowledged(&mut self, jobs: &[JobId]) {
        for job in jobs {
            self.held.remove(job);
        }
        self.done.jobs += jobs.len() as u64;
    }

    /// Asks for more where little is left: work for two seconds lies ready on every thread.
    async fn ask(
        &mut self,
        work: &threads::Sender<(JobId, Work)>,
        say: &mut dyn FnMut(&Contribution),
    ) -> Result<(), Fault> {
        let slots = self.settings.threads.get();
        let unfinished = self.given.saturating_sub(self.finished) as usize;
        let ahead = ((2.0 / self.pace.max(1e-5)).ceil() as usize).clamp(1, 2_000);
        let mut target = slots * (1 + ahead);
        if let Some(jobs) = self.settings.jobs {
            target = target.min(jobs.saturating_sub(self.finished) as usize);
        }
        let want = target.saturating_sub(unfinished);
        if want == 0 || want < target / 2 || Instant::now() < self.again {
            return Ok(());
        }
        let Settings { build, host, .. } = self.settings;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let ask = Ask { build: build.clone(), version, slots, want, host: host.clone() };
        let bytes = serde_json::to_vec(&ask).map_err(|error| Fault::world(error.to_string()))?;
        let question = async_nats::Request::new().payload(bytes.into()).timeout(Some(Duration::from_secs(4)));
        let asked = self.client.send_request(self.who.subject("ask"), question).await;
        match asked.map(|message| serde_json::from_slice::<Answer>(&message.payload)) {
            Ok(Ok(Answer::Refused(why))) => Err(Fault::Asked(why)),
            Ok(Ok(Answer::Jobs { jobs, again })) => {
                self.done.trouble = None;
                let wait = if jobs.is_empty() { again } else { 0 };
                self.again = Instant::now() + Duration::from_millis(wait);
                for (job, what) in jobs {
                    // What it has in hand or on the way is not done twice.
                    if self.held.insert(job.clone()) {
                        self.given += 1;
                        drop(work.send((job, what)));
                    }
                }
                Ok(())
            }
            Ok(Err(error)) => {
                Err(Fault::Asked(format!("the hub's answer is not understood ({error}): is it of another version?")))
            }
            Err(error) => {
                let words = match error.kind() {
                    RequestErrorKind::NoResponders => "no hub runs at this server".to_owned(),
                    _ => self.said.take().unwrap_or_else(|| format!("the hub does not answer ({error})")),
                };
                self.done.trouble = Some(format!("{words}; it is asked again and again, and what is in hand goes on"));
                say(&self.done);
                self.again = Instant::now() + Duration::from_secs(1);
                Ok(())
            }
        }
    }

    async fn beat(&mut self, leaving: bool) {
        let beat = Beat {
            held: self.held.iter().take(10_000).cloned().collect(),
            finished: self.finished,
            nodes: self.done.nodes,
            leaving,
            slots: self.settings.threads.get(),
            host: self.settings.host.clone(),
            build: self.settings.build.clone(),
        };
        if let Ok(bytes) = serde_json::to_vec(&beat) {
            drop(
                tokio::time::timeout(
                    Duration::from_secs(1),
                    self.client.publish(self.who.subject("beat"), bytes.into()),
                )
                .await,
            );
        }
    }
}

/// A lie that looks like the truth.
fn falsified(mut outcome: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    fn change(value: &mut Value) -> bool {
        match value {
            Value::Number(number) => {
                let other = number.as_u64().map_or(0, |number| if number > 0 { number - 1 } else { 1 });
                *value = other.into();
                true
            }
            Value::Array(values) => values.iter_mut().any(change),
            Value::Object(fields) => fields.values_mut().any(change),
            _ => false,
        }
    }
    change(&mut outcome);
    outcome
}
