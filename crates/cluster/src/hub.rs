//! The hub: the desk on a network. One task does everything in turn: it hears questions, takes results from their stream, writes them to
//! the files of their runs and only then acknowledges them, lets its own threads make again what nobody else can, and keeps its
//! server alive.

use crate::address::{Address, Door};
use crate::connection::{Said, connect, inbox_of};
use crate::desk::{Desk, Millis, Replay, Rules, random_number};
use crate::fault::Fault;
use crate::page;
use crate::server::{Certificate, Server};
use crate::token::{Role, Token, grant, read_known};
use crate::wire::{Answer, Ask, Beat, Chunk, DONE_STREAM, DONE_SUBJECTS, LARGEST, Reply, Request, Results, Told, Who};
use crate::work::Ended;
use async_nats::jetstream::{self, AckKind, consumer, stream};
use async_nats::{Client, Message};
use foehn_files::{Journal, Lock};
use foehn_lab::Interrupt;
use futures_util::StreamExt;
use serde::Serialize;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::mpsc;

/// How a hub is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the runs are.
    pub folder: PathBuf,
    /// Where the own server listens; port 0 takes a free one.
    pub listen: SocketAddr,
    /// A server that runs already, instead of an own one.
    pub nats: Option<Address>,
    /// What the own server shows of itself.
    pub certificate: Option<Certificate>,
    /// The name by which others reach this machine.
    pub public: Option<String>,
    /// Where the page is.
    pub page: Option<SocketAddr>,
    /// The build of this program, then others that are as good.
    pub builds: Vec<String>,
    /// How long a job may be held before somebody else gets it.
    pub patience: Duration,
    /// How many results the hub makes again at a time.
    pub check_threads: usize,
}

/// What a hub says while it runs.
#[derive(Clone, Debug)]
pub enum News {
    /// It is ready.
    Ready {
        /// How commands and workers of this machine reach it.
        door: Box<Door>,
        /// The process of its own server.
        server: Option<u32>,
        /// Where the page is.
        page: Option<SocketAddr>,
        /// Open runs and all runs found in the folder.
        runs: (usize, usize),
    },
    /// Something happened.
    Event(String),
}

/// Runs a hub until the interrupt is raised.
///
/// # Errors
/// It cannot begin: no server, no folder, somebody else has the folder.
pub fn run(settings: &Settings, interrupt: &Interrupt, say: &mut dyn FnMut(News)) -> Result<(), Fault> {
    private_folder(&settings.folder)?;
    let _right = Lock::of_folder(&settings.folder).map_err(|error| Fault::asked(error.to_string()))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Fault::world(format!("no tasks can be run: {error}")))?;
    runtime.block_on(serve(settings, interrupt, say))
}

/// A folder that only its owner may look into: there are keys in it.
fn private_folder(folder: &Path) -> Result<(), Fault> {
    fs::create_dir_all(folder).map_err(|error| Fault::file(folder, &error))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).map_err(|error| Fault::file(folder, &error))?;
    }
    Ok(())
}

/// The tokens of this machine: those of an earlier hub, or new ones.
fn own_tokens(folder: &Path) -> Result<(Token, Door), Fault> {
    let path = folder.join("hub.key");
    let (hub, known) = (fs::read_to_string(&path).ok().and_then(|text| Token::read(&text).ok()), read_known(folder)?);
    let is_known = |token: &Token| token.public().is_ok_and(|public| known.iter().any(|known| known.public == public));
    let earlier = Door::of(folder).ok().filter(|door| is_known(&door.client) && is_known(&door.worker));
    if let (Some(hub), Some(door)) = (hub.filter(&is_known), earlier) {
        return Ok((hub, door));
    }
    let hub = grant(folder, "hub", Role::Hub)?;
    foehn_files::replace(&path, hub.text()).map_err(|error| Fault::file(&path, &error))?;
    let (client, worker) = (grant(folder, "here", Role::Client)?, grant(folder, "local", Role::OwnWorker)?);
    Ok((hub, Door { url: String::new(), client, worker, authority: None }))
}

struct Running<'a> {
    settings: &'a Settings,
    desk: Desk,
    begun: Instant,
    client: Client,
    said: Said,
    server: Option<Server>,
    tokens_seen: Option<SystemTime>,
    events: Option<Journal>,
    replays: mpsc::UnboundedSender<(Replay, Option<Ended>)>,
    replaying: usize,
    interrupt: Interrupt,
    shown: page::Shown,
}

async fn serve(settings: &Settings, interrupt: &Interrupt, say: &mut dyn FnMut(News)) -> Result<(), Fault> {
    let (own, mut door) = own_tokens(&settings.folder)?;
    // Looked at before it is read: a token that is granted meanwhile is news.
    let tokens_seen = tokens_changed(&settings.folder);
    let known = read_known(&settings.folder)?;
    let (server, address) = match &settings.nats {
        Some(address) => {
            if let Some(token) = &address.token {
                (door.client, door.worker) = (token.clone(), token.clone());
            }
            (None, address.clone())
        }
        None => {
            let server = Server::start(&settings.folder, settings.listen, settings.certificate.clone(), &known)?;
            let url = match &settings.public {
                Some(name) => server.url().replace(&settings.listen.ip().to_string(), name),
                None => server.url(),
            };
            let authority = settings.certificate.as_ref().map(|pair| pair.chain.clone());
            (Some(server), Address { url, token: Some(own), authority })
        }
    };
    (door.url, door.authority) = (address.url.clone(), address.authority.clone());
    let path = settings.folder.join("hub.json");
    let text = serde_json::to_string_pretty(&door).map_err(|error| Fault::file(&path, &error))?;
    foehn_files::replace(&path, text).map_err(|error| Fault::file(&path, &error))?;
    let (client, said) = connect(&address, "foehn hub").await?;
    check_server(&client)?;
    let consumer = done_consumer(&client).await?;
    let rules = Rules { builds: settings.builds.clone(), patience: settings.patience.as_millis() as u64 };
    let mut desk = Desk::open(&settings.folder, rules, random_number())?;
    known.iter().for_each(|token| desk.vouch(&token.name, token.role == Role::OwnWorker));
    let shown = page::Shown::default();
    let page = match settings.page {
        Some(place) => Some(page::serve(place, shown.clone()).await?),
        None => None,
    };
    let lines = desk.lines();
    let open = lines.iter().filter(|line| line.state == "open").count();
    let process = server.as_ref().map(Server::process);
    say(News::Ready { door: Box::new(door), server: process, page, runs: (open, lines.len()) });
    let (replays, replayed) = mpsc::unbounded_channel();
    let events = Journal::open(&settings.folder.join("events.jsonl")).ok().map(|(journal, _)| journal);
    let mut running = Running {
        settings,
        desk,
        begun: Instant::now(),
        client,
        said,
        server,
        tokens_seen,
        events,
        replays,
        replaying: 0,
        interrupt: interrupt.clone(),
        shown,
    };
    running.work(consumer, replayed, say).await
}

/// When the tokens were written last.
fn tokens_changed(folder: &Path) -> Option<SystemTime> {
    fs::metadata(folder.join("tokens.json")).and_then(|about| about.modified()).ok()
}

/// Whether the server can do what is needed.
fn check_server(client: &Client) -> Result<(), Fault> {
    let info = client.server_info();
    let mut parts = info.version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let version = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    if version < (2, 9) {
        return Err(Fault::asked(format!(
            "the server at {}:{} is nats-server {}, and 2.9 or later is needed",
            info.host, info.port, info.version
        )));
    }
    Ok(())
}

type DoneConsumer = consumer::Consumer<consumer::pull::Config>;

/// The stream of results, made where it is not there, and what the hub reads of it.
async fn done_consumer(client: &Client) -> Result<DoneConsumer, Fault> {
    let info = client.server_info();
    let refused = |error: &dyn std::fmt::Display| {
        let words = error.to_string();
        let hint = if words.contains("timed out") || words.contains("not enabled") || words.contains("no responders") {
            "; is JetStream switched on there (`nats-server -js`), and may this token use it?"
        } else {
            ""
        };
        Fault::world(format!("the server at {}:{} does not keep results: {words}{hint}", info.host, info.port))
    };
    let context = jetstream::new(client.clone());
    let config = stream::Config {
        name: DONE_STREAM.to_owned(),
        subjects: vec![DONE_SUBJECTS.to_owned()],
        retention: stream::RetentionPolicy::WorkQueue,
        discard: stream::DiscardPolicy::New,
        max_bytes: 2 << 30,
        duplicate_window: Duration::from_secs(120),
        ..stream::Config::default()
    };
    let stream = context.get_or_create_stream(config).await.map_err(|error| refused(&error))?;
    let consumer = consumer::pull::Config {
        durable_name: Some("hub".to_owned()),
        ack_wait: Duration::from_secs(30),
        max_ack_pending: 5_000,
        ..consumer::pull::Config::default()
    };
    stream.get_or_create_consumer("hub", consumer).await.map_err(|error| refused(&error))
}

/// Brings results to the hub, whatever becomes of the connection meanwhile.
async fn collect(client: Client, mut consumer: DoneConsumer, results: mpsc::Sender<jetstream::Message>) {
    loop {
        // A question or its answer that was lost with the connection is never answered: every wait has an end.
        let patience = Duration::from_secs(2);
        let asked = tokio::time::timeout(patience, consumer.fetch().max_messages(200).messages()).await;
        let mut came = 0;
        if let Ok(Ok(mut batch)) = asked {
            while let Ok(Some(Ok(message))) = tokio::time::timeout(patience, batch.next()).await {
                came += 1;
                if results.send(message).await.is_err() {
                    return;
                }
            }
        } else {
            tokio::time::sleep(Duration::from_millis(500)).await;
            // The server may have lost its files: what it needs is made again.
            if let Ok(Ok(again)) = tokio::time::timeout(patience, done_consumer(&client)).await {
                consumer = again;
            }
        }
        if came == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Running<'_> {
    fn now(&self) -> Millis {
        // No time of a desk is 0.
        self.begun.elapsed().as_millis() as u64 + 1
    }

    async fn work(
        &mut self,
        consumer: DoneConsumer,
        mut replayed: mpsc::UnboundedReceiver<(Replay, Option<Ended>)>,
        say: &mut dyn FnMut(News),
    ) -> Result<(), Fault> {
        let subscribe = async |subject: &'static str| {
            self.client.subscribe(subject).await.map_err(|error| Fault::world(format!("{subject}: {error}")))
        };
        let mut asks = subscribe("foehn.w.*.*.ask").await?;
        let mut beats = subscribe("foehn.w.*.*.beat").await?;
        let mut requests = subscribe("foehn.c.*.request").await?;
        let mut gets = subscribe("foehn.*.*.*.get").await?;
        let mut puts = subscribe("foehn.w.*.*.put").await?;
        let (sender, mut results) = mpsc::channel(400);
        let collecting = tokio::spawn(collect(self.client.clone(), consumer, sender));
        let mut clock = tokio::time::interval(Duration::from_millis(100));
        clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut ticks = 0u64;
        while !self.interrupt.is_raised() {
            tokio::select! {
                Some(message) = results.recv() => self.results(message).await,
                Some(message) = asks.next() => self.ask(message).await,
                Some(message) = beats.next() => self.beat(&message),
                Some(message) = requests.next() => self.request(message).await,
                Some(message) = gets.next() => self.get(message).await,
                Some(message) = puts.next() => self.put(message).await,
                Some((replay, ended)) = replayed.recv() => self.replayed(&replay, ended),
                _ = clock.tick() => {
                    ticks += 1;
                    self.tick(ticks);
                }
            }
            self.replay();
            for words in self.desk.news() {
                self.note(&words);
                say(News::Event(words));
            }
        }
        collecting.abort();
        self.desk.save()?;
        let _ = self.client.flush().await;
        Ok(())
    }

    async fn results(&mut self, message: jetstream::Message) {
        let Some((who, "done")) = Who::of_subject(message.subject.as_str()) else { return };
        let now = self.now();
        let taken = match serde_json::from_slice::<Results>(&message.payload) {
            Ok(results) => self.desk.take(&who, &results, now),
            Err(error) => {
                self.desk.tell(now, format!("{who}: results that make no sense ({error}) are passed over"));
                Ok(())
            }
        };
        match taken {
            Ok(()) => drop(message.ack().await),
            Err(fault) => {
                self.desk.tell(now, format!("results wait, because they cannot be written: {fault}"));
                drop(message.ack_with(AckKind::Nak(Some(Duration::from_secs(3)))).await);
            }
        }
    }

    /// Answers, to an inbox of whoever asked and nowhere else.
    async fn answer(&self, message: &Message, name: &str, answer: &impl Serialize) {
        let Some(inbox) = message.reply.clone() else { return };
        let own = format!("{}.", inbox_of(name));
        if !inbox.starts_with(&own) {
            return;
        }
        let Ok(bytes) = serde_json::to_vec(answer) else { return };
        drop(self.client.publish(inbox, bytes.into()).await);
    }

    /// Somebody wants a part of an object.
    async fn get(&mut self, message: Message) {
        let name = message.subject.as_str().split('.').nth(2).unwrap_or_default().to_owned();
        let told = match Chunk::read(&message.payload) {
            Some((Chunk { job, object, from }, _)) => {
                self.desk.shelf(&job.run).map_err(|fault| fault.to_string()).and_then(|shelf| {
                    let chunk = shelf.chunk(&object, from);
                    chunk
                        .map(|data| Told::Data(data.into()))
                        .ok_or_else(|| format!("there is no object {}", object.hash))
                })
            }
            None => Err("the question is not understood: is it of another version?".to_owned()),
        };
        self.tell(&message, &name, told).await;
    }

    /// A worker brings a part of an object.
    async fn put(&mut self, message: Message) {
        let Some((who, "put")) = Who::of_subject(message.subject.as_str()) else { return };
        let told = match Chunk::read(&message.payload) {
            Some((Chunk { job, object, from }, data)) if self.desk.is_in_hand(&who, &job) => {
                self.desk.shelf(&job.run).and_then(|shelf| shelf.add_chunk(&object, &who.to_string(), from, data))
            }
            _ => Err(Fault::asked("")),
        };
        let told = match told {
            Ok(true) => Ok(Told::Whole),
            Ok(false) => Ok(Told::Data(bytes::Bytes::new())),
            Err(Fault::World(_)) => Ok(Told::Later),
            Err(Fault::Asked(why)) if why.is_empty() => Err("this job is somebody else's now".to_owned()),
            Err(Fault::Asked(_)) => Ok(Told::Again),
        };
        self.tell(&message, &who.name, told).await;
    }

    async fn tell(&self, message: &Message, name: &str, told: Result<Told, String>) {
        let own = format!("{}.", inbox_of(name));
        if let Some(inbox) = message.reply.clone().filter(|inbox| inbox.starts_with(&own)) {
            drop(self.client.publish(inbox, Told::message(told)).await);
        }
    }

    async fn ask(&mut self, message: Message) {
        let Some((who, "ask")) = Who::of_subject(message.subject.as_str()) else { return };
        let now = self.now();
        let answer = match serde_json::from_slice::<Ask>(&message.payload) {
            Ok(ask) => self.desk.ask(&who, &ask, now),
            Err(error) => {
                Answer::Refused(format!("the question is not understood ({error}): is this worker of another version?"))
            }
        };
        self.answer(&message, &who.name, &answer).await;
    }

    fn beat(&mut self, message: &Message) {
        let Some((who, "beat")) = Who::of_subject(message.subject.as_str()) else { return };
        if let Ok(beat) = serde_json::from_slice::<Beat>(&message.payload) {
            let now = self.now();
            self.desk.beat(&who, &beat, now);
        }
    }

    async fn request(&mut self, message: Message) {
        let name = message.subject.as_str().split('.').nth(2).unwrap_or_default().to_owned();
        let reply = match serde_json::from_slice::<Request>(&message.payload) {
            Ok(request) => self.perform(request, &name).unwrap_or_else(|fault| Reply::Refused(fault.to_string())),
            Err(error) => Reply::Refused(format!(
                "the hub does not understand this ({error}): is the command of another version?"
            )),
        };
        self.answer(&message, &name, &reply).await;
    }

    fn perform(&mut self, request: Request, name: &str) -> Result<Reply, Fault> {
        let now = self.now();
        Ok(match request {
            Request::Submit { spec, build } => Reply::Submitted(self.desk.submit(spec, build, name, now)?),
            Request::Add { run, from, jobs, last } => {
                self.desk.add_jobs(&run, from, jobs, last)?;
                Reply::Added
            }
            Request::List => {
                let mut lines = self.desk.lines();
                // The last ones, as many as a message holds.
                lines.drain(..lines.len().saturating_sub(LARGEST / 1_000));
                Reply::Runs(lines)
            }
            Request::Cancel(run) => {
                self.desk.cancel(&run, now)?;
                Reply::Cancelled
            }
            Request::Result(run) => {
                let (line, score) = self.desk.result(&run)?;
                Reply::Result(Box::new(line), score)
            }
            Request::Settled { run, from } => Reply::Settled(self.desk.settled(&run, from)?),
            Request::Status => Reply::Status(self.desk.status(now)),
        })
    }

    /// Gives its own threads what nobody else can make again.
    fn replay(&mut self) {
        let now = self.now();
        while self.replaying < self.settings.check_threads
            && let Some(replay) = self.desk.replay(now)
        {
            self.replaying += 1;
            let (done, interrupt) = (self.replays.clone(), self.interrupt.clone());
            std::thread::spawn(move || {
                let ended = replay.work.perform(&interrupt, &replay.shelf);
                drop(done.send((replay, ended)));
            });
        }
    }

    fn replayed(&mut self, replay: &Replay, ended: Option<Ended>) {
        self.replaying -= 1;
        let now = self.now();
        let Some(ended) = ended else { return self.desk.not_replayed(&replay.job) };
        if let Err(fault) = self.desk.replayed(replay, &ended, now) {
            self.desk.not_replayed(&replay.job);
            self.desk.tell(now, format!("a check waits, because it cannot be written: {fault}"));
        }
    }

    fn tick(&mut self, ticks: u64) {
        let now = self.now();
        if let Some(words) = self.said.take() {
            self.desk.tell(now, words);
        }
        if !ticks.is_multiple_of(5) {
            return;
        }
        if let Err(fault) = self.desk.tick(now) {
            self.desk.tell(now, fault.to_string());
        }
        if self.shown.is_wanted() || ticks.is_multiple_of(50) {
            self.shown.show(self.desk.status(now).to_string());
        }
        self.mend_server(now);
        if ticks.is_multiple_of(50)
            && let Err(fault) = self.desk.save()
        {
            self.desk.tell(now, fault.to_string());
        }
    }

    /// Keeps the own server alive, and tells it of new tokens.
    fn mend_server(&mut self, now: Millis) {
        let changed = tokens_changed(&self.settings.folder);
        let fresh = changed != self.tokens_seen;
        let known = if fresh { read_known(&self.settings.folder).unwrap_or_default() } else { Vec::new() };
        for token in &known {
            self.desk.vouch(&token.name, token.role == Role::OwnWorker);
        }
        let Some(server) = &mut self.server else { return };
        match server.mend() {
            Ok(true) => self.desk.tell(now, "the nats-server had ended; it runs again".to_owned()),
            Ok(false) => {}
            Err(fault) => self.desk.tell(now, fault.to_string()),
        }
        if fresh && let Err(fault) = server.reload(&known) {
            self.desk.tell(now, fault.to_string());
        }
        self.tokens_seen = changed;
    }

    fn note(&mut self, words: &str) {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs());
        if let Some(events) = &mut self.events {
            // A full disk loses events first; results are not acknowledged before they are written.
            drop(events.add(&serde_json::json!({"at": at, "event": words}).to_string()));
        }
    }
}
