//! `cargo xtask siege`: a server and those who are not polite to it. While they do their worst a polite client asks again and again, and what
//! it waits, and what the server takes of memory, threads and files, is printed.
//!
//! The short form is part of `cargo xtask test`; its limits are wide, for two busy cores. The whole form has the limits of docs/PROMISES.md.
//! With `--minutes N` a peaceful hour follows, or as long as is said: analyses, games and reviews, and what the server takes must not grow.

mod client;
mod peace;
mod server;
mod trials;

use client::Polite;
use server::Server;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How hard, and for how long.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    binary: Option<PathBuf>,
    size: Size,
    /// Peaceful work after the trials.
    minutes: u64,
}

/// How many come, and how patient the polite one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Size {
    Short,
    Whole,
}

/// What must hold.
struct Limits {
    connections: usize,
    seconds: u64,
    latency: Duration,
    memory_mebibytes: u64,
    afterwards_mebibytes: u64,
}

impl Size {
    fn limits(self) -> Limits {
        match self {
            Size::Short => Limits {
                connections: 1200,
                seconds: 2,
                // Shut out for a moment is late on a busy machine too, and so much for a program that is not optimised.
                latency: Duration::from_secs(10),
                memory_mebibytes: 400,
                afterwards_mebibytes: 300,
            },
            Size::Whole => Limits {
                connections: 2000,
                seconds: 15,
                latency: Duration::from_millis(100),
                memory_mebibytes: 300,
                afterwards_mebibytes: 200,
            },
        }
    }
}

impl Plan {
    /// The short form, with a program that is there.
    pub(crate) fn short(binary: PathBuf) -> Plan {
        Plan { binary: Some(binary), size: Size::Short, minutes: 0 }
    }

    /// Reads the words after `siege`.
    pub(crate) fn parse(words: &[&str]) -> Result<Plan, String> {
        let mut plan = Plan { binary: None, size: Size::Whole, minutes: 0 };
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "--short" => plan.size = Size::Short,
                "--binary" => plan.binary = Some(words.next().ok_or("expected a path after --binary")?.into()),
                "--minutes" => {
                    let text = words.next().unwrap_or_default();
                    let error = || format!("found `{text}`, expected a number of minutes after --minutes");
                    plan.minutes = text.parse().map_err(|_| error())?;
                }
                other => return Err(format!("found `{other}`, expected --short, --minutes N or --binary PATH")),
            }
        }
        Ok(plan)
    }

    pub(crate) fn run(&self, root: &Path) -> Result<(), String> {
        let binary = crate::program(root, self.binary.as_deref())?;
        let limits = self.size.limits();
        let mut server = Server::start(&binary)?;
        let mut missed = Vec::new();
        println!(
            "{:<44} {:>9} {:>9} {:>9} {:>8} {:>8} {:>6}",
            "trial", "median", "99 %", "worst", "MiB", "threads", "files"
        );
        let quiet = Polite::start(server.address());
        std::thread::sleep(Duration::from_secs(2));
        print_line("nobody else", &quiet.end(), &server);
        for trial in trials::all(&limits) {
            let polite = Polite::start(server.address());
            let said = (trial.run)(server.address(), &limits)?;
            let waited = polite.end();
            print_line(&format!("{}{said}", trial.name), &waited, &server);
            server.lives()?;
            missed.extend(
                waited.problem(trial.patience * limits.latency).map(|problem| format!("{}: {problem}", trial.name)),
            );
        }
        let taken = server.taken();
        if taken.peak_mebibytes >= limits.memory_mebibytes {
            missed.push(format!(
                "{} MiB of memory, expected less than {}",
                taken.peak_mebibytes, limits.memory_mebibytes
            ));
        }
        let after = server.settle(limits.afterwards_mebibytes);
        println!(
            "afterwards {} MiB, {} threads, {} files; at most {} MiB",
            after.mebibytes, after.threads, after.files, taken.peak_mebibytes
        );
        if after.mebibytes >= limits.afterwards_mebibytes {
            missed.push(format!(
                "{} MiB afterwards, expected less than {}",
                after.mebibytes, limits.afterwards_mebibytes
            ));
        }
        if self.minutes > 0 {
            missed.extend(peace::run(&mut server, Duration::from_secs(60 * self.minutes))?);
        }
        match missed.as_slice() {
            [] => Ok(()),
            missed => Err(format!("== siege: FAILED\n{}", missed.join("\n"))),
        }
    }
}

fn print_line(name: &str, waited: &client::Waited, server: &Server) {
    let taken = server.taken();
    let millis = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    println!(
        "{name:<44} {:>9} {:>9} {:>9} {:>8} {:>8} {:>6}",
        millis(waited.share(0.5)),
        millis(waited.share(0.99)),
        millis(waited.share(1.0)),
        taken.mebibytes,
        taken.threads,
        taken.files
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_its_words() {
        let plan = Plan::parse(&["--short", "--minutes", "5", "--binary", "foehn"]).unwrap();
        assert_eq!(plan, Plan { binary: Some("foehn".into()), size: Size::Short, minutes: 5 });
        for bad in [&["--minutes"][..], &["--minutes", "x"], &["--binary"], &["--long"]] {
            assert!(Plan::parse(bad).is_err(), "{bad:?} was accepted");
        }
    }
}
