//! A hub with a folder, a private server and workers, for one test.

use foehn_cluster::address::{Address, Door};
use foehn_cluster::client::Hub;
use foehn_cluster::token::{Role, Token, grant};
use foehn_cluster::worker::Mischief;
use foehn_cluster::{Fault, RunLine, hub, worker};
use foehn_lab::Interrupt;
use serde_json::Value;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The build that everybody claims to be.
pub(crate) const BUILD: &str = "feedfacefeedface";

/// Whether there is no server to test with; says so.
pub(crate) fn is_missing() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| folder.join("nats-server").is_file());
    let left_out = std::env::var_os("FOEHN_WITHOUT_NATS").is_some_and(|value| !value.is_empty() && value != "0");
    if !found || left_out {
        eprintln!("no nats-server: NOT tested");
    }
    !found || left_out
}

pub(crate) struct House {
    folder: PathBuf,
    listen: SocketAddr,
    interrupt: Interrupt,
    hub: Option<JoinHandle<Result<(), Fault>>>,
    door: Door,
}

/// A worker in a thread; it goes when it is dropped.
pub(crate) struct Working {
    interrupt: Interrupt,
    thread: Option<JoinHandle<Result<worker::Contribution, Fault>>>,
}

impl Working {
    /// Waits until it ends by itself; what it says.
    pub(crate) fn end(mut self) -> String {
        let thread = self.thread.take().expect("it is running");
        let begun = Instant::now();
        while !thread.is_finished() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(20));
        }
        self.interrupt.raise();
        match thread.join().expect("a worker does not panic") {
            Ok(done) => format!("ended well after {} jobs", done.jobs),
            Err(fault) => fault.to_string(),
        }
    }

    pub(crate) fn ended_with(self, words: &str) -> bool {
        self.end().contains(words)
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.interrupt.raise();
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

impl House {
    pub(crate) fn start(name: &str) -> House {
        let folder = std::env::temp_dir().join(format!("foehn-hub-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        let listen = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
        let (interrupt, hub, door) = begin(&folder, listen);
        House { folder, listen, interrupt, hub: Some(hub), door }
    }

    /// Ends the hub and its server, and begins them again.
    pub(crate) fn restart(&mut self) {
        self.stop();
        let (interrupt, hub, door) = begin(&self.folder, self.listen);
        (self.interrupt, self.hub, self.door) = (interrupt, Some(hub), door);
    }

    fn stop(&mut self) {
        self.interrupt.raise();
        if let Some(hub) = self.hub.take() {
            let ended = hub.join();
            assert!(matches!(ended, Ok(Ok(()))) || std::thread::panicking(), "{ended:?}");
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn door(&self) -> Door {
        self.door.clone()
    }

    pub(crate) fn client(&self) -> Hub {
        Hub::connect(&self.door.for_client()).expect("the hub is here")
    }

    pub(crate) fn own_worker(&self, mischief: Mischief) -> Working {
        self.worker_with(self.door.worker.clone(), BUILD, mischief)
    }

    /// A worker with a token of its own, once the server knows it.
    pub(crate) fn worker(&self, name: &str, role: Role, mischief: Mischief) -> Working {
        let token = grant(&self.folder, name, role).expect("a token");
        let address = Address { token: Some(token.clone()), ..self.door.for_worker() };
        let begun = Instant::now();
        while Hub::connect(&address).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(30), "the server never learned of {name}");
            std::thread::sleep(Duration::from_millis(100));
        }
        self.worker_with(token, BUILD, mischief)
    }

    pub(crate) fn worker_with(&self, token: Token, build: &str, mischief: Mischief) -> Working {
        let settings = worker::Settings {
            address: Address { token: Some(token), ..self.door.for_worker() },
            threads: NonZeroUsize::MIN,
            time: None,
            jobs: None,
            build: build.to_owned(),
            host: "test".to_owned(),
            mischief,
        };
        let interrupt = Interrupt::default();
        let heard = interrupt.clone();
        let thread = std::thread::spawn(move || worker::run(&settings, &heard, &mut |_| ()));
        Working { interrupt, thread: Some(thread) }
    }

    /// Waits for the end of a run.
    pub(crate) fn wait(&self, hub: &Hub, id: &str) -> (RunLine, Value) {
        let begun = Instant::now();
        loop {
            let (line, score) = hub.result(id).expect("the hub answers");
            if line.state != "open" {
                return (line, score);
            }
            let status = hub.status().expect("the hub answers");
            assert!(begun.elapsed() < Duration::from_secs(90), "{line:?} is not done: {status:#}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    pub(crate) fn until(&self, hub: &Hub, what: &str, is_so: impl Fn(&Value) -> bool) {
        let begun = Instant::now();
        loop {
            let status = hub.status().expect("the hub answers");
            if is_so(&status) {
                return;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "waited in vain until {what}: {status:#}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.stop();
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

fn begin(folder: &Path, listen: SocketAddr) -> (Interrupt, JoinHandle<Result<(), Fault>>, Door) {
    let settings = hub::Settings {
        folder: folder.to_owned(),
        listen,
        nats: None,
        certificate: None,
        public: None,
        page: None,
        builds: vec![BUILD.to_owned()],
        patience: Duration::from_secs(2),
        check_threads: 1,
    };
    let interrupt = Interrupt::default();
    let (heard, (ready, is_ready)) = (interrupt.clone(), mpsc::channel());
    let hub = std::thread::spawn(move || {
        hub::run(&settings, &heard, &mut |news| {
            if let hub::News::Ready { door, .. } = news {
                drop(ready.send(*door));
            }
        })
    });
    match is_ready.recv_timeout(Duration::from_secs(60)) {
        Ok(door) => (interrupt, hub, door),
        Err(_) => panic!("the hub did not begin: {:?}", hub.join()),
    }
}
