//! `foehn worker`: joins a hub with one command.

use super::{Asks, HubPlace, failed};
use crate::failure::BadInput;
use crate::lab::fingerprint;
use crate::{interrupt, output};
use clap::Args;
use foehn_cluster::worker::{Contribution, Settings};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Arguments of `foehn worker`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn worker                                     for the hub of this machine
  foehn worker nats://hub.example.org#anna.SU..    for another one, with the token that its owner gave
  foehn worker URL#TOKEN --threads 4 --hours 8     four threads, until the morning
  foehn worker URL#TOKEN --systemd                 print a unit that does it whenever the machine runs

A worker opens no port. It takes jobs, which are data and never code, and sends what came of them. It waits patiently for
a hub that is away. Ctrl-C ends it; what it had in hand is done by others.")]
pub(crate) struct WorkerArgs {
    /// The hub and a token: `nats://host:4333#NAME.KEY`, or `tls://..`; the hub of this machine if left out
    #[arg(value_name = "URL#TOKEN")]
    url: Option<String>,

    /// Do so many jobs at a time; all cores but one if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Go after so many hours
    #[arg(long, value_name = "H")]
    hours: Option<f64>,

    /// Go after so many jobs
    #[arg(long, value_name = "N")]
    jobs: Option<u64>,

    /// The folder of the hub of this machine
    #[arg(long = "hub-dir", value_name = "DIR")]
    dir: Option<PathBuf>,

    /// Believe the certificates of the authority in this file as well
    #[arg(long = "ca", value_name = "FILE")]
    authority: Option<PathBuf>,

    /// Print a unit for systemd that runs this worker, and end
    #[arg(long)]
    systemd: bool,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Works for a hub.
pub(crate) fn run(args: WorkerArgs) -> anyhow::Result<()> {
    let place = HubPlace { hub: args.url.clone(), dir: args.dir.clone(), authority: args.authority.clone() };
    let address = place.address(Asks::Worker)?;
    if args.systemd {
        return output::print(&unit(&address, &args)?);
    }
    let time = match args.hours {
        Some(hours) if hours > 0.0 && hours < 1e6 => Some(Duration::from_secs_f64(hours * 3600.0)),
        Some(hours) => return Err(BadInput::new(format!("--hours: found {hours}, expected a positive number")).into()),
        None => None,
    };
    let settings = Settings {
        address,
        threads: args.threads.unwrap_or_else(all_but_one),
        time,
        jobs: args.jobs,
        build: fingerprint().to_owned(),
        host: host(),
        mischief: Default::default(),
    };
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let begun = Instant::now();
    let (mut told, mut trouble) = (None::<Instant>, None);
    let done = foehn_cluster::worker::run(&settings, &interrupt, &mut |done| {
        let is_news = done.trouble != trouble || told.is_none_or(|told| told.elapsed() > Duration::from_secs(10));
        if is_news {
            (told, trouble) = (Some(Instant::now()), done.trouble.clone());
            drop(output::say(&line(done, begun, args.json)));
        }
    })
    .map_err(failed)?;
    output::say(&line(&Contribution { doing: None, ..done }, begun, args.json))
}

fn line(done: &Contribution, begun: Instant, json: bool) -> String {
    let seconds = begun.elapsed().as_secs_f64().max(1e-3);
    if json {
        let Contribution { jobs, nodes, doing, held, trouble } = done;
        return serde_json::json!({
            "jobs": jobs, "nodes": nodes, "doing": doing, "held": held, "trouble": trouble, "seconds": seconds,
        })
        .to_string();
    }
    let doing = match (&done.trouble, &done.doing) {
        (Some(trouble), _) => trouble.clone(),
        (None, Some(run)) => format!("{} jobs of {run} in hand", done.held),
        (None, None) => "nothing to do".to_owned(),
    };
    let hours = seconds / 3600.0;
    format!(
        "{doing}; contributed {} jobs, {} nodes in {hours:.2} h ({:.0} jobs/h)",
        output::grouped(done.jobs),
        output::grouped(done.nodes),
        done.jobs as f64 / hours
    )
}

fn all_but_one() -> NonZeroUsize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(cores.saturating_sub(1)).unwrap_or(NonZeroUsize::MIN)
}

/// What the machine is called.
fn host() -> String {
    let told = std::env::var("HOSTNAME").ok().or_else(|| std::fs::read_to_string("/proc/sys/kernel/hostname").ok());
    told.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).unwrap_or_else(|| "a machine".to_owned())
}

fn unit(address: &foehn_cluster::address::Address, args: &WorkerArgs) -> anyhow::Result<String> {
    let program = std::env::current_exe()?;
    let token = address.token.as_ref().map_or_else(String::new, |token| format!("#{}", token.text()));
    let mut words = format!("\"{}\" worker \"{}{token}\"", program.display(), address.url);
    if let Some(threads) = args.threads {
        words.push_str(&format!(" --threads {threads}"));
    }
    if let Some(file) = &address.authority {
        words.push_str(&format!(" --ca \"{}\"", std::path::absolute(file)?.display()));
    }
    Ok(format!(
        "# ~/.config/systemd/user/foehn-worker.service; then: systemctl --user enable --now foehn-worker\n\
         [Unit]\nDescription=Foehn worker\nAfter=network-online.target\n\n\
         [Service]\nExecStart={words}\nNice=19\nRestart=on-failure\nRestartSec=60\nNoNewPrivileges=true\n\n\
         [Install]\nWantedBy=default.target\n"
    ))
}
