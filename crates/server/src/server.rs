//! The server itself: what it is told, how it begins to listen, how it ends.

use crate::app::{App, Folders, Limits};
use crate::doors::{Doors, Visitor};
use crate::guard::{Hosts, guard};
use crate::page::{self, Page};
use crate::refusal::Refusal;
use crate::token::Token;
use crate::{
    analysis, engine_move, evolution, explore, files, games, inside, inside_chance, inside_secrets, lab, match_review,
    openapi, opponents, position, puzzles, review, status, tables,
};
use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::middleware;
use foehn_games::shelf::Shelf;
use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::Notify;

/// What a server is told.
#[derive(Clone, Debug)]
pub struct Options {
    /// The name or address at which it listens.
    pub host: String,
    /// The port; without one, the first free one from [`Options::PORT`] on.
    pub port: Option<u16>,
    /// What whoever asks must know; without one, everybody may ask who reaches the server.
    pub token: Option<Token>,
    /// How many positions are analysed at once, at most.
    pub searches: usize,
    /// The memory for the tables of all searches together, in MiB.
    pub table_memory: u32,
    /// How many threads of searches compute at once; without a number, as many as there are cores.
    pub cores: Option<usize>,
    /// How many threads one analysis may have while no other wants them; no more than there are cores.
    pub threads: usize,
    /// How long one position is analysed, at most.
    pub analysis_time: Duration,
    /// Where the files of the page are read from instead of the program, for those who work on them.
    pub page: Option<PathBuf>,
    /// Exact knowledge about games, which every engine asks.
    pub shelf: Shelf,
    /// The folder in which the laboratory's experiments have theirs; it need not be there yet.
    pub reports: Option<PathBuf>,
    /// The program whose `lab` command begins experiments from the page; without one nobody begins any.
    pub program: Option<PathBuf>,
    /// Folders of runs of evolution: each a run itself or with runs in it; they need not be there yet.
    pub runs: Vec<PathBuf>,
    /// The folder of the libraries of games; it need not be there yet.
    pub libraries: Option<PathBuf>,
    /// The folder of the user's own puzzles; it need not be there yet.
    pub puzzles: Option<PathBuf>,
    /// A search of this position panics: for tests.
    #[doc(hidden)]
    pub panics_at: Option<String>,
}

impl Options {
    /// The usual port.
    pub const PORT: u16 = 4747;
}

impl Default for Options {
    fn default() -> Self {
        Options {
            host: "127.0.0.1".to_owned(),
            port: None,
            token: None,
            searches: 32,
            table_memory: 1024,
            cores: None,
            threads: 1,
            analysis_time: Duration::from_secs(600),
            page: None,
            shelf: Shelf::default(),
            reports: None,
            program: None,
            runs: Vec::new(),
            libraries: None,
            puzzles: None,
            panics_at: None,
        }
    }
}

/// Ports after the usual one that are tried where it is taken.
const NEXT_PORTS: u16 = 20;

/// Connections that wait to be let in.
const KNOCKING: i32 = 4096;

/// Threads that answer; searches have their own.
const THREADS: usize = 2;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    options: Options,
    stop: Arc<Notify>,
}

/// Ends a server from another thread.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<Notify>);

impl Stopper {
    /// Ends it at once; open streams are cut.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// The address is unknown, or the port is taken or not allowed.
    pub fn bind(options: Options) -> io::Result<Self> {
        let listener = match options.port {
            Some(port) => listen(&options.host, port)?,
            None => first_free(&options.host)?,
        };
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, options, stop: Arc::default() })
    }

    /// From now on whoever asks must know this, or nothing.
    pub fn ask_for(&mut self, token: Option<Token>) {
        self.options.token = token;
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of its page for a browser on this machine, with the token if there is one.
    pub fn url(&self) -> String {
        let port = self.address.port();
        let query = self.options.token.as_ref().map_or(String::new(), |token| format!("?token={}", token.word()));
        match self.address.ip() {
            ip if ip.is_unspecified() => format!("http://localhost:{port}/{query}"),
            _ => format!("http://{}/{query}", self.address),
        }
    }

    /// A hand to end it.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.stop))
    }

    /// Answers until stopped.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(THREADS).enable_all().build()?;
        let done = runtime.block_on(async {
            let app = self.app();
            let doors = Doors::new(tokio::net::TcpListener::from_std(self.listener)?, app.limits().connections);
            tokio::select! {
                ended = axum::serve(doors, router(app.clone()).into_make_service_with_connect_info::<Visitor>()) => ended,
                () = self.stop.notified() => Ok(()),
            }?;
            app.turns().close();
            Ok(())
        });
        runtime.shutdown_background();
        done
    }

    fn app(&self) -> App {
        let options = &self.options;
        let cores = options.cores.or_else(|| available_parallelism().ok().map(usize::from)).unwrap_or(1).max(1);
        let limits = Limits {
            searches: options.searches.max(1),
            viewers: 512,
            connections: 1024,
            cores,
            threads: options.threads.clamp(1, cores),
            table_mebibytes: options.table_memory,
            analysis: options.analysis_time,
            work: Duration::from_secs(60),
            body_bytes: 1 << 20,
            large_bodies: cores,
            brief: 4 * cores,
        };
        let hosts = Hosts::new(&options.host, self.address.ip(), self.address.port());
        let page = Page::new(options.page.clone());
        let folders = Folders {
            reports: options.reports.clone(),
            program: options.program.clone(),
            runs: options.runs.clone(),
            libraries: options.libraries.clone(),
            puzzles: options.puzzles.clone(),
        };
        let doors = (hosts, options.token.clone());
        App::new(limits, doors, page, options.shelf.clone(), folders, options.panics_at.clone())
    }
}

fn listen(host: &str, port: u16) -> io::Result<TcpListener> {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let addresses: Vec<SocketAddr> = (bare, port).to_socket_addrs()?.collect();
    let listener = TcpListener::bind(addresses.as_slice())?;
    // A hundred who knock at once fill the usual queue, and whoever comes then tries again after a second.
    socket2::SockRef::from(&listener).listen(KNOCKING)?;
    Ok(listener)
}

/// The usual port, or the first after it that is free, or any.
fn first_free(host: &str) -> io::Result<TcpListener> {
    for port in Options::PORT..=Options::PORT + NEXT_PORTS {
        match listen(host, port) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            other => return other,
        }
    }
    listen(host, 0)
}

/// All requests. A part of the interface is a file with its `routes`.
fn router(app: App) -> Router {
    Router::new()
        .merge(games::routes())
        .merge(position::routes())
        .merge(engine_move::routes())
        .merge(files::routes())
        .merge(explore::routes())
        .merge(puzzles::routes())
        .merge(analysis::routes())
        .merge(review::routes())
        .merge(match_review::routes())
        .merge(inside::routes())
        .merge(inside_chance::routes())
        .merge(inside_secrets::routes())
        .merge(lab::routes())
        .merge(evolution::routes())
        .merge(opponents::routes())
        .merge(status::routes())
        .merge(tables::routes())
        .merge(openapi::routes())
        .route("/api/{*rest}", axum::routing::any(unknown))
        .fallback_service(axum::routing::get(page::file).fallback(wrong_method).with_state(app.clone()))
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

async fn unknown(uri: Uri) -> Refusal {
    let path = foehn_game::NotationError::quote(uri.path());
    Refusal::new(StatusCode::NOT_FOUND, format!("there is no request {path}")).with_hint("docs/API.md lists them")
}

async fn wrong_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not take this method")
        .with_hint("docs/API.md lists them")
}
