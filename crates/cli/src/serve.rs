//! `foehn serve`: the board in the browser. What plain `foehn` does.

use crate::book_args;
use crate::cores::threads_or_all;
use crate::endgame_args;
use crate::failure::BadInput;
use crate::{browser, data_folder, output};
use anyhow::Context;
use clap::Args;
use foehn_games::shelf::Shelf;
use foehn_server::{Options, Server, Token};
use std::io::{self, ErrorKind, IsTerminal};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `foehn serve`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  foehn serve                              the board, at http://127.0.0.1:4747/
  foehn serve --port 8080 --no-open        another port, no browser
  foehn serve --threads 1                  one thread an analysis, also while others are idle
  foehn serve --reports my-experiments     the laboratory's reports from a folder of your own
  foehn serve --runs RUN                   a run of evolution from a folder of your own, live
  foehn serve --host 0.0.0.0               for a club: others reach it too, by a link with a token that is printed
  curl -s localhost:4747/api/games         the same as JSON; docs/API.md describes all requests

The page and all it needs are part of the program; nothing is loaded from elsewhere, and nobody but this machine \
can reach it unless --host says so. Ctrl-C ends it.")]
pub(crate) struct ServeArgs {
    /// The port; by default 4747, or the next free one
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// The name or address to listen at; others than this machine can reach it then, and must know the token
    #[arg(long, value_name = "H", default_value = DEFAULT_HOST)]
    host: String,

    /// What whoever asks must know, 8 letters or more; beyond this machine a new one at every start if left out
    #[arg(long, value_name = "WORD", value_parser = Token::new)]
    token: Option<Token>,

    /// Ask nobody for a token: whoever reaches the port may compute here
    #[arg(long, conflicts_with = "token")]
    no_token: bool,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,

    /// Analyse so many positions at once, at most
    #[arg(long, value_name = "N", default_value = "32", value_parser = clap::value_parser!(u16).range(1..=1000))]
    searches: u16,

    /// The memory for the tables of all searches together, in MiB
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = clap::value_parser!(u32).range(16..=1_048_576))]
    table_memory: u32,

    /// Give an analysis so many threads while nobody else wants them; as many as there are cores if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// The folder that holds the folders of the laboratory's experiments; by default `lab` in your data folder
    #[arg(long, value_name = "DIR")]
    reports: Option<PathBuf>,

    /// A folder with runs of evolution, or of one; those in `evolution` in your data folder are shown as well
    #[arg(long, value_name = "DIR")]
    runs: Option<PathBuf>,

    /// Read the files of the page from this folder: for those who work on them
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
}

/// How often the folders of endgames and books are looked at.
const WATCH: Duration = Duration::from_secs(2);

const DEFAULT_HOST: &str = "127.0.0.1";

impl Default for ServeArgs {
    fn default() -> Self {
        ServeArgs {
            port: None,
            host: DEFAULT_HOST.to_owned(),
            token: None,
            no_token: false,
            no_open: false,
            searches: 32,
            table_memory: 1024,
            threads: None,
            reports: None,
            runs: None,
            page: None,
        }
    }
}

/// Serves until Ctrl-C.
pub(crate) fn run(args: ServeArgs) -> anyhow::Result<()> {
    let mut options = args.options()?;
    let mut server = Server::bind(options.clone()).map_err(|error| args.cannot_listen(error))?;
    let is_open = !server.address().ip().is_loopback();
    if is_open && options.token.is_none() && !args.no_token {
        // Whether others can reach it is known only now.
        options.token = Some(Token::random());
        server.ask_for(options.token.clone());
    }
    let url = server.url();
    if is_open {
        output::print(&warning(&server, options.token.as_ref()))?;
    }
    let stopper = server.stopper();
    ctrlc::set_handler(move || stopper.stop()).context("cannot listen for Ctrl-C")?;
    output::print(&format!("Foehn is at {url}\n"))?;
    if !args.no_open && io::stdout().is_terminal() {
        browser::open(&url);
    }
    server.run().context("the server ended")
}

/// What it means to listen at more than this machine.
fn warning(server: &Server, token: Option<&Token>) -> String {
    let address = server.address();
    match token {
        Some(_) => format!(
            "Listening at {address}: others reach this server by the link below, with the name or address of this machine in \
             it. Whoever has the link can play and analyse here, at the cost of its processor and memory. There is no \
             encryption: on the way the token can be read.\n"
        ),
        None => format!(
            "Listening at {address}: everybody who can reach this machine there can play and analyse here, at the cost of its \
             processor and memory. There is no password and no encryption; leave --no-token out to ask for a token, and \
             --host to keep it to this machine.\n"
        ),
    }
}

/// The databases and books of all games. What is built or replaced while the server runs is noticed and opened as well: searches that
/// begin afterwards use it.
fn shelf() -> Shelf {
    let shelf = endgame_args::all();
    book_args::put_all_on(&shelf);
    let watched = shelf.clone();
    let mut seen = data_folder::knowledge_stamp();
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(WATCH);
            let now = data_folder::knowledge_stamp();
            if now != seen {
                seen = now;
                endgame_args::put_all_on(&watched);
                book_args::put_all_on(&watched);
            }
        }
    });
    shelf
}

impl ServeArgs {
    fn options(&self) -> anyhow::Result<Options> {
        Ok(Options {
            host: self.host.clone(),
            port: self.port,
            token: self.token.clone(),
            searches: self.searches.into(),
            table_memory: self.table_memory,
            threads: threads_or_all(self.threads).get(),
            page: self.page.clone(),
            shelf: shelf(),
            reports: self.reports()?,
            // Where everybody may come in, nobody begins what takes all cores for minutes.
            program: std::env::current_exe().ok().filter(|_| !self.no_token),
            runs: self.runs()?,
            libraries: data_folder::libraries().ok(),
            puzzles: data_folder::all_puzzles(),
            ..Options::default()
        })
    }

    /// The folder of the reports. The one in the data folder may come later; one that somebody names must be there.
    fn reports(&self) -> anyhow::Result<Option<PathBuf>> {
        match &self.reports {
            None => Ok(data_folder::lab().ok()),
            Some(folder) if folder.is_dir() => Ok(Some(folder.clone())),
            Some(folder) => Err(BadInput::new(format!("--reports {}: there is no such folder", folder.display()))
                .with_hint("name the folder in which `foehn lab --out` makes its folders")
                .into()),
        }
    }

    /// The folders of runs, the one that somebody names first. That one must be there.
    fn runs(&self) -> anyhow::Result<Vec<PathBuf>> {
        if let Some(folder) = self.runs.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(BadInput::new(format!("--runs {}: there is no such folder", folder.display()))
                .with_hint("name the folder that `foehn learn evolve --out` writes, or the one it lies in")
                .into());
        }
        Ok(self.runs.iter().cloned().chain(data_folder::all_evolution()).collect())
    }

    fn cannot_listen(&self, error: io::Error) -> anyhow::Error {
        let port = self.port.unwrap_or(Options::PORT);
        let place = format!("{}, port {port}", self.host);
        match error.kind() {
            ErrorKind::AddrInUse => BadInput::new(format!("{place}: something else listens there already"))
                .with_hint("choose another --port, or leave it out to take the next free one")
                .into(),
            ErrorKind::PermissionDenied => BadInput::new(format!("{place}: this user may not listen there"))
                .with_hint("choose a --port from 1024 on")
                .into(),
            _ => anyhow::Error::new(error).context(format!("cannot listen at {place}")),
        }
    }
}
