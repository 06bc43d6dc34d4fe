//! What a person's commands say to a hub: blocking, for programs that know nothing of tasks.

use crate::address::Address;
use crate::connection::{Said, connect};
use crate::endgames::StepOutcome;
use crate::fault::Fault;
use crate::objects::ObjectId;
use crate::run::{RunId, RunLine, Spec};
use crate::wire::{Chunk, JobId, LARGEST, Reply, Request, SettledJobs, Told};
use crate::work::Work;
use async_nats::{Client, RequestErrorKind};
use serde_json::Value;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// A hub as seen by a command.
pub struct Hub {
    runtime: Runtime,
    client: Client,
    said: Said,
    subject: String,
    get: String,
    url: String,
}

impl Hub {
    /// Connects to the hub.
    ///
    /// # Errors
    /// It cannot be reached, or does not know the token.
    pub fn connect(address: &Address) -> Result<Hub, Fault> {
        let Some(token) = &address.token else {
            return Err(Fault::asked(format!(
                "{}: a token is wanted: {}#NAME.KEY, as `foehn hub token NAME --client` prints it",
                address.url, address.url
            )));
        };
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| Fault::world(format!("no tasks can be run: {error}")))?;
        let (client, said) = runtime.block_on(connect(address, "foehn command"))?;
        let subject = format!("foehn.c.{}.request", token.name);
        let get = format!("foehn.c.{}.here.get", token.name);
        Ok(Hub { runtime, client, said, subject, get, url: address.url.clone() })
    }

    fn request(&self, request: &Request) -> Result<Reply, Fault> {
        let bytes = serde_json::to_vec(request).map_err(|error| Fault::asked(error.to_string()))?;
        if bytes.len() > 1_000_000 {
            return Err(Fault::asked(format!(
                "a message of {} bytes is too large, at most a million travel at once",
                bytes.len()
            )));
        }
        for attempt in 1.. {
            let answer = self.runtime.block_on(self.client.request(self.subject.clone(), bytes.clone().into()));
            match answer {
                Ok(message) => {
                    return match serde_json::from_slice(&message.payload) {
                        Ok(Reply::Refused(why)) => Err(Fault::asked(why)),
                        Ok(reply) => Ok(reply),
                        Err(error) => {
                            Err(Fault::world(format!("{}: the hub's answer is not understood: {error}", self.url)))
                        }
                    };
                }
                // The hub may be starting again: it is waited for a little.
                Err(error) if attempt < 20 && error.kind() == RequestErrorKind::NoResponders => {
                    std::thread::sleep(Duration::from_millis(500));
                }
                Err(error) => {
                    let words = self.said.take().unwrap_or_else(|| error.to_string());
                    return Err(Fault::world(format!(
                        "{}: no hub answers there ({words}); a token of a worker cannot ask, that wants one of `foehn hub token NAME --client`",
                        self.url
                    )));
                }
            }
        }
        unreachable!("the loop ends by its returns")
    }

    fn odd<T>(&self) -> Result<T, Fault> {
        Err(Fault::world(format!(
            "{}: the hub answers something else than was asked: is it of another version?",
            self.url
        )))
    }

    /// Submits a run.
    ///
    /// # Errors
    /// The hub refuses it, or does not answer; so for all that follow.
    pub fn submit(&self, spec: &Spec, build: &str) -> Result<RunId, Fault> {
        match self.request(&Request::Submit { spec: spec.clone(), build: build.to_owned() })? {
            Reply::Submitted(id) => Ok(id),
            _ => self.odd(),
        }
    }

    /// The run of an earlier sitting where it is not over before its end, or a new one.
    ///
    /// # Errors
    /// As for [`Hub::submit`].
    pub fn submit_or_follow(&self, spec: &Spec, earlier: Option<&str>, build: &str) -> Result<RunId, Fault> {
        if let Some(id) = earlier
            && let Ok((line, _)) = self.result(id)
            && line.kind == spec.kind()
            && ["open", "done"].contains(&line.state.as_str())
        {
            return Ok(line.id);
        }
        self.submit(spec, build)
    }

    /// The finished files of a build of endgames, by their names in its folder.
    ///
    /// # Errors
    /// As for [`Hub::submit`].
    pub fn finished_files(&self, run: &RunId) -> Result<Vec<(String, ObjectId)>, Fault> {
        let (mut files, mut from) = (Vec::new(), 0);
        loop {
            let settled = self.settled(run, from)?;
            if settled.jobs.is_empty() {
                return Ok(files);
            }
            let steps = settled.jobs.iter().filter_map(|(_, outcome)| StepOutcome::read(outcome).ok());
            files.extend(steps.flat_map(|step| step.finished));
            from = settled.next;
        }
    }

    /// Adds all jobs of a run of jobs.
    ///
    /// # Errors
    /// As for [`Hub::submit`].
    pub fn add_jobs(&self, run: &RunId, jobs: Vec<Work>) -> Result<(), Fault> {
        let (mut from, mut part, mut bytes) = (0, Vec::new(), 0);
        let mut jobs = jobs.into_iter().peekable();
        if jobs.peek().is_none() {
            return self.add_part(run, 0, Vec::new(), true);
        }
        while let Some(job) = jobs.next() {
            bytes += serde_json::to_string(&job).map_or(0, |text| text.len() + 1);
            part.push(job);
            if bytes > LARGEST / 2 || jobs.peek().is_none() {
                let count = part.len() as u64;
                self.add_part(run, from, std::mem::take(&mut part), jobs.peek().is_none())?;
                (from, bytes) = (from + count, 0);
            }
        }
        Ok(())
    }

    fn add_part(&self, run: &RunId, from: u64, jobs: Vec<Work>, last: bool) -> Result<(), Fault> {
        match self.request(&Request::Add { run: run.clone(), from, jobs, last })? {
            Reply::Added => Ok(()),
            _ => self.odd(),
        }
    }

    /// The runs.
    ///
    /// # Errors
    /// As for [`Hub::submit`].
    pub fn runs(&self) -> Result<Vec<RunLine>, Fault> {
        match self.request(&Request::List)? {
            Reply::Runs(lines) => Ok(lines),
            _ => self.odd(),
        }
    }

    /// Ends a run.
    ///
    /// # Errors
    /// As for [`Hub::submit`].
    pub fn cancel(&self, run: &str) -> Result<(), Fault> {
        match self.request(&Request::Cancel(run.to_owned()))? {
            Reply::Cancelled => Ok(()),
            _ => self.odd(),
        }
    }

    /// A run and its score.
    ///
    /// # Errors
    /// As for [`Hub::submit`].
    pub fn result(&self, run: &str) -> Result<(RunLine, Value), Fault> {
        match self.request(&Request::Result(run.to_owned()))? {
            Reply::Result(line, score) => Ok((*line, score)),
            _ => self.odd(),
        }
    }

    /// How everything stands.
    ///
    /// # Errors
    /// As for [`Hub::submit`].
    pub fn status(&self) -> Result<Value, Fault> {
        match self.request(&Request::Status)? {
            Reply::Status(status) => Ok(status),
            _ => self.odd(),
        }
    }

    /// An object of a run, whole.
    ///
    /// # Errors
    /// The hub has no such object, or as for [`Hub::submit`].
    pub fn fetch(&self, run: &RunId, object: &ObjectId) -> Result<Vec<u8>, Fault> {
        let mut content: Vec<u8> = Vec::new();
        let job = JobId { run: run.clone(), number: 0 };
        let mut attempts = 0;
        while (content.len() as u64) < object.bytes {
            let chunk = Chunk { job: job.clone(), object: object.clone(), from: content.len() as u64 };
            let asked = self.runtime.block_on(self.client.request(self.get.clone(), chunk.with(&[])));
            match asked.map(|message| Told::read(message.payload)) {
                Ok(Ok(Told::Data(data))) if !data.is_empty() => content.extend_from_slice(&data),
                Ok(Ok(_)) => return self.odd(),
                Ok(Err(why)) => return Err(Fault::world(why)),
                Err(_) if attempts < 20 => {
                    attempts += 1;
                    std::thread::sleep(Duration::from_millis(500));
                }
                Err(error) => return Err(Fault::world(format!("{}: no hub answers there ({error})", self.url))),
            }
        }
        match ObjectId::of(&content) == *object {
            true => Ok(content),
            false => Err(Fault::world(format!("{}: what came is not the object {}", self.url, object.hash))),
        }
    }

    pub(crate) fn settled(&self, run: &RunId, from: usize) -> Result<SettledJobs, Fault> {
        match self.request(&Request::Settled { run: run.clone(), from })? {
            Reply::Settled(settled) => Ok(settled),
            _ => self.odd(),
        }
    }
}
