//! The server that is besieged, as a process of its own, and what it takes of the machine.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running `foehn serve`, ended with this value.
pub(super) struct Server {
    child: Child,
    address: SocketAddr,
}

/// What a process takes; zeros where the system does not tell.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Taken {
    pub(super) mebibytes: u64,
    pub(super) peak_mebibytes: u64,
    pub(super) threads: u64,
    pub(super) files: u64,
}

impl Server {
    /// Starts it at a free port, with small tables so that what else it takes is seen.
    pub(super) fn start(binary: &Path) -> Result<Server, String> {
        let mut child = Command::new(binary)
            .args(["serve", "--port", "0", "--no-open", "--table-memory", "64", "--threads", "1"])
            .env("FOEHN_DATA", std::env::temp_dir().join("foehn-siege-without-data"))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", binary.display()))?;
        let mut said = String::new();
        if let Some(out) = child.stdout.take() {
            let _ = BufReader::new(out).read_line(&mut said);
        }
        let address = said.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        match address {
            Some(address) => Ok(Server { child, address }),
            None => {
                let _ = child.kill();
                Err(format!("the server said {said:?}, expected where it is"))
            }
        }
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether it still runs.
    pub(super) fn lives(&mut self) -> Result<(), String> {
        match self.child.try_wait() {
            Ok(None) => Ok(()),
            ended => Err(format!("the server ended: {ended:?}")),
        }
    }

    pub(super) fn taken(&self) -> Taken {
        let folder = format!("/proc/{}", self.child.id());
        let status = fs::read_to_string(format!("{folder}/status")).unwrap_or_default();
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0_u64)
        };
        let files = fs::read_dir(format!("{folder}/fd")).map_or(0, |files| files.count() as u64);
        Taken {
            mebibytes: number("VmRSS:") >> 10,
            peak_mebibytes: number("VmHWM:") >> 10,
            threads: number("Threads:"),
            files,
        }
    }

    /// What it takes when it has less than so much memory, or after half a minute.
    pub(super) fn settle(&self, mebibytes: u64) -> Taken {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let taken = self.taken();
            if taken.mebibytes < mebibytes || Instant::now() > end {
                return taken;
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
