//! What travels: requests, answers and results, as JSON. docs/CLUSTER.md draws the subjects.
//!
//! ```text
//!  foehn.w.NAME.INSTANCE.ask    a worker asks for work; the answer comes to its inbox        request and reply
//!  foehn.w.NAME.INSTANCE.beat   what it works on, every two seconds                          lost ones do not matter
//!  foehn.w.NAME.INSTANCE.done   results                                                      stream FOEHN_DONE
//!  foehn.w.NAME.INSTANCE.get    a part of an object, and `put` brings one                    request and reply
//!  foehn.c.NAME.request         a person asks: submit, list, result, cancel, status          request and reply
//! ```
//!
//! NAME is the name of a token and INSTANCE one process; a token may write to its own subjects only, and read its own inbox only.

use crate::objects::ObjectId;
use crate::run::{RunId, RunLine, Spec};
use crate::work::{Ended, Work};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// The stream of results.
pub(crate) const DONE_STREAM: &str = "FOEHN_DONE";
/// What the stream of results holds.
pub(crate) const DONE_SUBJECTS: &str = "foehn.w.*.*.done";
/// The largest message that we send: the server's own limit is 1 MiB.
pub(crate) const LARGEST: usize = 900_000;

/// A worker: the name of its token, and which process.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Who {
    /// The name of the token.
    pub name: String,
    /// The process.
    pub instance: String,
}

impl Who {
    /// The worker that writes to this subject, and what it writes there.
    pub(crate) fn of_subject(subject: &str) -> Option<(Who, &str)> {
        let mut parts = subject.strip_prefix("foehn.w.")?.split('.');
        let who = Who { name: parts.next()?.to_owned(), instance: parts.next()?.to_owned() };
        Some((who, parts.next()?))
    }

    /// Its subject for something.
    pub(crate) fn subject(&self, what: &str) -> String {
        format!("foehn.w.{}.{}.{what}", self.name, self.instance)
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.name, self.instance)
    }
}

/// A job, by its run and its number in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct JobId {
    /// The run.
    pub run: RunId,
    /// Which of its jobs.
    pub number: u64,
}

/// A worker asks for work.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ask {
    pub(crate) build: String,
    pub(crate) version: String,
    pub(crate) slots: usize,
    pub(crate) want: usize,
    /// What it is called by its owner: the machine.
    pub(crate) host: String,
}

/// What a hub answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    /// Do these; where there are none, ask again after so many milliseconds.
    Jobs {
        /// With their numbers.
        jobs: Vec<(JobId, Work)>,
        /// When to ask again.
        again: u64,
    },
    /// There will be no work for this worker, and why.
    Refused(String),
}

/// What a worker is doing.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Beat {
    /// What it has taken and not sent yet.
    pub(crate) held: Vec<JobId>,
    /// How many jobs it has finished since it began, and their nodes: progress, not mere life.
    pub(crate) finished: u64,
    pub(crate) nodes: u64,
    /// Whether it is going.
    pub(crate) leaving: bool,
    pub(crate) slots: usize,
    pub(crate) host: String,
    pub(crate) build: String,
}

/// What came of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Done {
    pub(crate) job: JobId,
    pub(crate) ended: Ended,
    pub(crate) digest: String,
    pub(crate) nodes: u64,
    pub(crate) micros: u64,
}

/// Results of a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Results {
    pub(crate) build: String,
    pub(crate) results: Vec<Done>,
}

/// A part of an object, asked for or brought.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Chunk {
    /// For which job: objects belong to its run.
    pub(crate) job: JobId,
    pub(crate) object: ObjectId,
    pub(crate) from: u64,
}

impl Chunk {
    /// The message: these words in a line, then the data.
    pub(crate) fn with(&self, data: &[u8]) -> Bytes {
        let mut message = serde_json::to_vec(self).unwrap_or_default();
        message.push(b'\n');
        message.extend_from_slice(data);
        message.into()
    }

    /// Reads a message.
    pub(crate) fn read(message: &[u8]) -> Option<(Chunk, &[u8])> {
        let end = message.iter().position(|&byte| byte == b'\n')?;
        let chunk: Chunk = serde_json::from_slice(&message[..end]).ok()?;
        chunk.object.is_sound().then_some((chunk, &message[end + 1..]))
    }
}

/// What the hub says to a part of an object: a letter, then data or words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// Here it is; or where one was brought, it is taken.
    Data(Bytes),
    /// The hub has all of the object.
    Whole,
    /// The object is to be brought from its beginning.
    Again,
    /// Not now: the disk is full.
    Later,
}

impl Told {
    pub(crate) fn message(answer: Result<Told, String>) -> Bytes {
        let letter = |letter: u8, rest: &[u8]| [&[letter][..], rest].concat().into();
        match answer {
            Ok(Told::Data(data)) => letter(b'+', &data),
            Ok(Told::Whole) => letter(b'=', &[]),
            Ok(Told::Again) => letter(b'<', &[]),
            Ok(Told::Later) => letter(b'~', &[]),
            Err(why) => letter(b'-', why.as_bytes()),
        }
    }

    /// # Errors
    /// Why the hub refuses.
    pub(crate) fn read(message: Bytes) -> Result<Told, String> {
        match message.first() {
            Some(b'+') => Ok(Told::Data(message.slice(1..))),
            Some(b'=') => Ok(Told::Whole),
            Some(b'<') => Ok(Told::Again),
            Some(b'~') => Ok(Told::Later),
            Some(b'-') => Err(String::from_utf8_lossy(&message[1..]).into_owned()),
            _ => Err("the hub's answer is not understood: is it of another version?".to_owned()),
        }
    }
}

/// What a person asks of a hub.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Request {
    Submit {
        spec: Spec,
        build: String,
    },
    /// More jobs for a run of jobs; after the last ones it is whole.
    Add {
        run: RunId,
        /// The number of the first of them, so that a doubled message changes nothing.
        from: u64,
        jobs: Vec<Work>,
        last: bool,
    },
    List,
    Cancel(RunId),
    Result(RunId),
    /// The outcomes that are settled, from the so-manyth on, in the order in which they were settled.
    Settled {
        run: RunId,
        from: usize,
    },
    Status,
}

/// What a hub says to that.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reply {
    Submitted(RunId),
    Added,
    Runs(Vec<RunLine>),
    Cancelled,
    Result(Box<RunLine>, Value),
    Settled(SettledJobs),
    Status(Value),
    Refused(String),
}

/// Outcomes on their way to whoever submitted the jobs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SettledJobs {
    /// Number and outcome.
    pub(crate) jobs: Vec<(u64, Value)>,
    /// Where to go on.
    pub(crate) next: usize,
    /// How often results were withdrawn: who collects begins anew when it changes.
    pub(crate) withdrawals: u64,
    /// Why no more will come, where that is so.
    pub(crate) over: Option<String>,
}
