//! What all requests share: the limits, the searches, the files of the page.

use crate::analyses::Analyses;
use crate::guard::Hosts;
use crate::lab_start::Starter;
use crate::libraries::Libraries;
use crate::memory::Memory;
use crate::page::Page;
use crate::seal::Seal;
use crate::token::Token;
use crate::turns::Turns;
use foehn_games::shelf::Shelf;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// What may be spent.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Distinct analyses at once, and as many other searches.
    pub(crate) searches: usize,
    /// Streams at once.
    pub(crate) viewers: usize,
    /// Connections at once.
    pub(crate) connections: usize,
    /// Threads of searches that compute at once.
    pub(crate) cores: usize,
    /// Threads of one analysis, while nobody else wants them.
    pub(crate) threads: usize,
    /// Memory for the tables of all searches together.
    pub(crate) table_mebibytes: u32,
    /// Time that one analysis may search.
    pub(crate) analysis: Duration,
    /// Time that any other search may take, its waiting not counted.
    pub(crate) work: Duration,
    /// The longest body of a request.
    pub(crate) body_bytes: usize,
    /// Requests with large bodies that are read and answered at once.
    pub(crate) large_bodies: usize,
    /// Requests without a search that are worked on at once.
    pub(crate) brief: usize,
}

/// The folders that a server reads; none need be there yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Folders {
    /// The reports of experiments.
    pub(crate) reports: Option<PathBuf>,
    /// The program that begins them.
    pub(crate) program: Option<PathBuf>,
    /// The runs of evolution.
    pub(crate) runs: Vec<PathBuf>,
    /// The libraries of games.
    pub(crate) libraries: Option<PathBuf>,
    /// The user's own puzzles.
    pub(crate) puzzles: Option<PathBuf>,
}

/// What all requests share; clones are the same.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

struct Shared {
    limits: Limits,
    hosts: Hosts,
    token: Option<Token>,
    page: Page,
    seal: Seal,
    shelf: Shelf,
    reports: Option<PathBuf>,
    starter: Starter,
    runs: Vec<PathBuf>,
    libraries: Libraries,
    puzzles: Option<PathBuf>,
    analyses: Analyses,
    turns: Arc<Turns>,
    memory: Arc<Memory>,
    /// Engine moves that compute at once.
    moves: Arc<Semaphore>,
    /// Large bodies that may still be read.
    large_bodies: Arc<Semaphore>,
    /// Work without a search that may still begin.
    brief: Arc<Semaphore>,
    /// Streams that may still be opened.
    viewers: Arc<Semaphore>,
    /// Other searches that may still begin.
    work: Arc<Semaphore>,
    panics_at: Option<String>,
}

impl App {
    /// The state of a server that begins. A search of the position `panics_at` panics: so a test sees that the others go on.
    pub(crate) fn new(
        limits: Limits,
        doors: (Hosts, Option<Token>),
        page: Page,
        shelf: Shelf,
        folders: Folders,
        panics_at: Option<String>,
    ) -> Self {
        let (hosts, token) = doors;
        App(Arc::new(Shared {
            hosts,
            token,
            page,
            seal: Seal::new(),
            shelf,
            reports: folders.reports,
            starter: Starter::new(folders.program),
            runs: folders.runs,
            libraries: Libraries::new(folders.libraries),
            puzzles: folders.puzzles,
            analyses: Analyses::default(),
            turns: Turns::start(limits.cores),
            memory: Memory::new(limits.table_mebibytes),
            moves: Arc::new(Semaphore::new(limits.cores)),
            large_bodies: Arc::new(Semaphore::new(limits.large_bodies)),
            brief: Arc::new(Semaphore::new(limits.brief)),
            viewers: Arc::new(Semaphore::new(limits.viewers)),
            work: Arc::new(Semaphore::new(limits.searches)),
            limits,
            panics_at,
        }))
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn hosts(&self) -> &Hosts {
        &self.0.hosts
    }

    /// What whoever asks must know.
    pub(crate) fn token(&self) -> Option<&Token> {
        self.0.token.as_ref()
    }

    pub(crate) fn page(&self) -> &Page {
        &self.0.page
    }

    pub(crate) fn seal(&self) -> &Seal {
        &self.0.seal
    }

    pub(crate) fn shelf(&self) -> &Shelf {
        &self.0.shelf
    }

    /// What begins experiments.
    pub(crate) fn starter(&self) -> &Starter {
        &self.0.starter
    }

    /// The folder of the laboratory's reports.
    pub(crate) fn reports(&self) -> Option<&Path> {
        self.0.reports.as_deref()
    }

    /// The folders of runs of evolution.
    pub(crate) fn runs(&self) -> &[PathBuf] {
        &self.0.runs
    }

    /// The libraries of games.
    pub(crate) fn libraries(&self) -> &Libraries {
        &self.0.libraries
    }

    /// The folder of the user's own puzzles.
    pub(crate) fn puzzles(&self) -> Option<&Path> {
        self.0.puzzles.as_deref()
    }

    pub(crate) fn analyses(&self) -> &Analyses {
        &self.0.analyses
    }

    pub(crate) fn turns(&self) -> &Arc<Turns> {
        &self.0.turns
    }

    pub(crate) fn memory(&self) -> &Arc<Memory> {
        &self.0.memory
    }

    pub(crate) fn moves(&self) -> &Arc<Semaphore> {
        &self.0.moves
    }

    pub(crate) fn large_bodies(&self) -> &Arc<Semaphore> {
        &self.0.large_bodies
    }

    pub(crate) fn brief_permits(&self) -> &Arc<Semaphore> {
        &self.0.brief
    }

    pub(crate) fn viewers(&self) -> &Arc<Semaphore> {
        &self.0.viewers
    }

    pub(crate) fn work_permits(&self) -> &Arc<Semaphore> {
        &self.0.work
    }

    /// Panics in the position that a test has named.
    pub(crate) fn provoke(&self, position: &str) {
        assert!(self.0.panics_at.as_deref() != Some(position), "a panic that a test asked for");
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.turns.close();
    }
}
