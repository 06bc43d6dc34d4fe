//! `foehn hub`: owns runs and hands out their jobs; `foehn hub submit`, `list`, `cancel`, `result`, `token`.

use super::{HubPlace, failed, matches, show};
use crate::failure::BadInput;
use crate::lab::fingerprint;
use crate::{data_folder, interrupt, output};
use clap::{Args, Subcommand};
use foehn_cluster::address::{Address, PORT};
use foehn_cluster::hub::{News, Settings};
use foehn_cluster::token::{Role, grant, revoke};
use foehn_cluster::{Certificate, Spec};
use foehn_play::read_duration;
use serde_json::json;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `foehn hub`.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  foehn hub                                              a hub for this machine, with its own nats-server
  foehn worker                                           a worker beside it
  foehn hub submit match etc=off default --game checkers --games 2000 --nodes 20000 --sprt 0,10
  foehn hub list
  foehn hub result 0001-match
  foehn hub token anna                                   the line that Anna types to join
  foehn hub --listen 0.0.0.0:4333 --name hub.example.org --tls-cert cert.pem --tls-key key.pem

Runs are files in the folder of the hub: whatever is killed, hub, server or workers, they go on where they were. Results
of workers that nobody vouches for are made again by others until they have proved honest; who sends a false one is
banned and everything it sent is withdrawn. docs/CLUSTER.md says more."
)]
pub(crate) struct HubArgs {
    #[command(subcommand)]
    command: Option<HubCommand>,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Args)]
struct RunArgs {
    /// Keep runs, tokens and the server's files in this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    /// Let the own nats-server listen here; beyond this machine that wants a certificate
    #[arg(long, value_name = "IP:PORT", default_value_t = SocketAddr::from(([127, 0, 0, 1], PORT)))]
    listen: SocketAddr,

    /// The name by which others reach this machine, for the addresses that are printed
    #[arg(long, value_name = "HOST")]
    name: Option<String>,

    /// Use this NATS server, with JetStream, instead of an own one
    #[arg(long, value_name = "URL#TOKEN", conflicts_with_all = ["tls_cert", "tls_key", "listen"])]
    nats: Option<String>,

    /// The certificate of the own server
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// Its key
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,

    /// Serve the live page here
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:4380")]
    page: SocketAddr,

    /// Serve no page
    #[arg(long, conflicts_with = "page")]
    no_page: bool,

    /// Take results of this other build as well; can be given many times
    #[arg(long, value_name = "BUILD")]
    accept: Vec<String>,

    /// Give a job to somebody else when it was held for so long (or ten times as long as the slowest of its run)
    #[arg(long, value_name = "T", default_value = "2m", value_parser = read_duration)]
    patience: Duration,

    /// Make so many results again at a time where no worker can
    #[arg(long, value_name = "N", default_value = "1")]
    check_threads: usize,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum HubCommand {
    /// Submit a run
    Submit(SubmitArgs),
    /// List the runs
    List(ListArgs),
    /// End a run before it is done
    Cancel(OneRunArgs),
    /// Print what a run has found so far
    Result(OneRunArgs),
    /// Make a token for somebody and print the line that they type
    Token(TokenArgs),
}

#[derive(Args)]
struct SubmitArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// A match between two recipes, as `foehn match` plays it
    Match(Box<matches::SubmitMatchArgs>),
    /// Jobs that only wait, to measure the cluster itself
    Drill(DrillArgs),
}

#[derive(Args)]
struct DrillArgs {
    /// So many jobs
    #[arg(long, value_name = "N", default_value = "1000")]
    jobs: u64,

    /// Each takes so many milliseconds
    #[arg(long, value_name = "MS", default_value = "0")]
    millis: u64,

    #[command(flatten)]
    place: HubPlace,
}

#[derive(Args)]
struct ListArgs {
    #[command(flatten)]
    place: HubPlace,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct OneRunArgs {
    /// The run, as `foehn hub list` names it
    run: String,

    #[command(flatten)]
    place: HubPlace,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct TokenArgs {
    /// Whose it is: small letters, digits and `-`
    name: String,

    /// For commands that submit and look, instead of a worker
    #[arg(long, conflicts_with = "vouch")]
    client: bool,

    /// Vouch for it: a machine of your own, of which one result in twenty is made again from the beginning
    #[arg(long)]
    vouch: bool,

    /// Take the token back instead
    #[arg(long, conflicts_with_all = ["client", "vouch"])]
    revoke: bool,

    /// The folder of the hub
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Runs a hub, or asks one.
pub(crate) fn run(args: HubArgs) -> anyhow::Result<()> {
    match args.command {
        None => serve(args.run),
        Some(HubCommand::Submit(SubmitArgs { what: What::Match(args) })) => matches::submit(&args),
        Some(HubCommand::Submit(SubmitArgs { what: What::Drill(args) })) => {
            let hub = args.place.connect()?;
            let spec = Spec::Drill { jobs: args.jobs, millis: args.millis };
            let id = hub.submit(&spec, fingerprint()).map_err(failed)?;
            output::say(&id)
        }
        Some(HubCommand::List(args)) => {
            let runs = args.place.connect()?.runs().map_err(failed)?;
            match args.json {
                true => output::print_json(&json!({ "runs": runs })),
                false => output::print(&show::runs(&runs)),
            }
        }
        Some(HubCommand::Cancel(args)) => {
            args.place.connect()?.cancel(&args.run).map_err(failed)?;
            match args.json {
                true => output::print_json(&json!({ "cancelled": args.run })),
                false => output::say(&format!("{} is cancelled", args.run)),
            }
        }
        Some(HubCommand::Result(args)) => {
            let (line, score) = args.place.connect()?.result(&args.run).map_err(failed)?;
            match args.json {
                true => output::print_json(&json!({ "run": line, "result": score })),
                false => output::print(&show::result(&line, &score)),
            }
        }
        Some(HubCommand::Token(args)) => token(&args),
    }
}

fn token(args: &TokenArgs) -> anyhow::Result<()> {
    let folder = match &args.dir {
        Some(folder) => folder.clone(),
        None => data_folder::hub()?,
    };
    if args.revoke {
        let words = match revoke(&folder, &args.name).map_err(failed)? {
            true => format!("the token `{}` opens nothing any more", args.name),
            false => return Err(BadInput::new(format!("{}: no token of this name is known", args.name)).into()),
        };
        return output::say(&words);
    }
    if ["hub", "here", "local"].contains(&args.name.as_str()) {
        return Err(
            BadInput::new(format!("`{}` is a token of the hub's own machine; choose another name", args.name)).into()
        );
    }
    let role = match (args.client, args.vouch) {
        (true, _) => Role::Client,
        (false, true) => Role::OwnWorker,
        (false, false) => Role::Worker,
    };
    let token = grant(&folder, &args.name, role).map_err(failed)?;
    let url = foehn_cluster::address::Door::of(&folder).map_or_else(|_| format!("nats://HOST:{PORT}"), |door| door.url);
    match role {
        Role::Client => output::say(&format!("foehn status {url}#{}", token.text())),
        _ => output::say(&format!("foehn worker {url}#{}", token.text())),
    }
}

fn serve(args: RunArgs) -> anyhow::Result<()> {
    let folder = match args.dir {
        Some(folder) => folder,
        None => data_folder::hub()?,
    };
    let nats = args.nats.as_deref().map(Address::read).transpose().map_err(failed)?;
    let certificate = args.tls_cert.zip(args.tls_key).map(|(chain, key)| Certificate { chain, key });
    let mut builds = vec![fingerprint().to_owned()];
    builds.extend(args.accept);
    let settings = Settings {
        folder: folder.clone(),
        listen: args.listen,
        nats,
        certificate,
        public: args.name,
        page: (!args.no_page).then_some(args.page),
        builds,
        patience: args.patience,
        check_threads: args.check_threads.max(1),
    };
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let mut said = Ok(());
    foehn_cluster::hub::run(&settings, &interrupt, &mut |news| {
        let words = match (&news, args.json) {
            (News::Ready { door, server, page, runs }, true) => json!({
                "url": door.url, "server": server, "page": page.map(|page| format!("http://{page}/")),
                "open": runs.0, "runs": runs.1, "dir": folder,
            })
            .to_string(),
            (News::Event(words), true) => json!({ "event": words }).to_string(),
            (News::Ready { door, page, runs, .. }, false) => {
                let (open, all) = runs;
                let page = page.map_or_else(|| "none".to_owned(), |page| format!("http://{page}/"));
                let folder = folder.display();
                format!(
                    "hub       {}\nruns      {all} in {folder}, {open} open\npage      {page}\nworkers   `foehn worker` on this machine; \
                     `foehn hub token NAME` makes the line for another one\nend       Ctrl-C; everything goes on when the hub is started again",
                    door.url
                )
            }
            (News::Event(words), false) => words.clone(),
        };
        said = output::say(&words);
        if said.is_err() {
            interrupt.raise();
        }
    })
    .map_err(failed)?;
    said
}
