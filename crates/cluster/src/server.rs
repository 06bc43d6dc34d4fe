//! A NATS server of our own as a child: its configuration from the tokens, started, watched, started again on the same port.

use crate::connection::inbox_of;
use crate::fault::Fault;
use crate::token::{Known, Role};
use foehn_files::replace;
use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A certificate and its key.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The chain of certificates.
    pub chain: PathBuf,
    /// The key.
    pub key: PathBuf,
}

/// The child.
pub(crate) struct Server {
    folder: PathBuf,
    listen: SocketAddr,
    certificate: Option<Certificate>,
    child: Child,
}

const PROGRAM: &str = "nats-server";

impl Server {
    /// Starts the server; port 0 takes a free one.
    pub(crate) fn start(
        folder: &Path,
        listen: SocketAddr,
        certificate: Option<Certificate>,
        known: &[Known],
    ) -> Result<Server, Fault> {
        if !listen.ip().is_loopback() && certificate.is_none() {
            return Err(Fault::asked(format!(
                "{listen} can be reached from other machines, where keys and results would travel in the open: \
                 give --tls-cert and --tls-key (a certificate for the name that workers connect to), or listen on 127.0.0.1"
            )));
        }
        for path in certificate.iter().flat_map(|pair| [&pair.chain, &pair.key]) {
            fs::metadata(path).map_err(|error| Fault::asked(format!("{}: {error}", path.display())))?;
        }
        let folder = folder.join("nats");
        fs::create_dir_all(&folder).map_err(|error| Fault::file(&folder, &error))?;
        end_orphan(&folder);
        let listen = match listen.port() {
            0 => TcpListener::bind(listen)
                .and_then(|free| free.local_addr())
                .map_err(|error| Fault::world(format!("no free port on {}: {error}", listen.ip())))?,
            _ => listen,
        };
        // Somebody else's server at that port would be taken for our own.
        TcpListener::bind(listen).map_err(|error| {
            Fault::asked(format!(
                "{listen} is not free ({error}): does another hub run? name another place with --listen"
            ))
        })?;
        configure(&folder, listen, certificate.as_ref(), known)?;
        let child = spawn(&folder, listen)?;
        Ok(Server { folder, listen, certificate, child })
    }

    /// Where it listens.
    pub(crate) fn url(&self) -> String {
        let scheme = if self.certificate.is_some() { "tls" } else { "nats" };
        format!("{scheme}://{}", self.listen)
    }

    /// Its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Starts it again where it has ended; whether it had.
    pub(crate) fn mend(&mut self) -> Result<bool, Fault> {
        match self.child.try_wait() {
            Ok(None) => Ok(false),
            Ok(Some(_)) | Err(_) => {
                self.child = spawn(&self.folder, self.listen)?;
                Ok(true)
            }
        }
    }

    /// Lets it know other tokens.
    pub(crate) fn reload(&mut self, known: &[Known]) -> Result<(), Fault> {
        configure(&self.folder, self.listen, self.certificate.as_ref(), known)?;
        signal("reload", self.child.id())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = signal("stop", self.child.id());
        let end = Instant::now() + Duration::from_secs(5);
        while Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn signal(what: &str, process: u32) -> Result<(), Fault> {
    let sent = Command::new(PROGRAM).arg("--signal").arg(format!("{what}={process}")).stdin(Stdio::null()).output();
    match sent {
        Ok(answer) if answer.status.success() => Ok(()),
        Ok(answer) => {
            Err(Fault::world(format!("{PROGRAM} --signal {what}: {}", String::from_utf8_lossy(&answer.stderr).trim())))
        }
        Err(error) => Err(Fault::world(format!("{PROGRAM} does not start: {error}"))),
    }
}

/// A server that a killed hub left behind holds the port and the files: it is ended first.
fn end_orphan(folder: &Path) {
    let Some(process) =
        fs::read_to_string(folder.join("nats.pid")).ok().and_then(|text| text.trim().parse::<u32>().ok())
    else {
        return;
    };
    let words = || fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let is_ours = || {
        let conf = folder.join("nats.conf");
        String::from_utf8_lossy(&words()).contains(conf.to_string_lossy().as_ref())
    };
    if is_ours() && signal("stop", process).is_ok() {
        let end = Instant::now() + Duration::from_secs(10);
        while Instant::now() < end && is_ours() {
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

fn spawn(folder: &Path, listen: SocketAddr) -> Result<Child, Fault> {
    let mut child = Command::new(PROGRAM)
        .arg("-c")
        .arg(folder.join("nats.conf"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Fault::world(format!(
                "{PROGRAM} is not on the path: `apt-get install nats-server` (Debian), or https://nats.io; or name a server that runs with --nats URL"
            )),
            _ => Fault::world(format!("{PROGRAM} does not start: {error}")),
        })?;
    let end = Instant::now() + Duration::from_secs(15);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Err(Fault::world(format!("{PROGRAM} ended at once ({status}): {}", last_words(folder))));
        }
        if TcpStream::connect_timeout(&listen, Duration::from_millis(200)).is_ok() {
            return Ok(child);
        }
        if Instant::now() > end {
            let _ = child.kill();
            return Err(Fault::world(format!("{PROGRAM} does not listen on {listen}: {}", last_words(folder))));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn last_words(folder: &Path) -> String {
    let path = folder.join("nats.log");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let faults = text.lines().rev().find(|line| line.contains("[FTL]") || line.contains("[ERR]"));
    faults.map_or_else(|| format!("see {}", path.display()), str::to_owned)
}

fn configure(
    folder: &Path,
    listen: SocketAddr,
    certificate: Option<&Certificate>,
    known: &[Known],
) -> Result<(), Fault> {
    let quoted = |path: &Path| serde_json::to_string(&path.to_string_lossy()).unwrap_or_default();
    let mut text = format!(
        "# Written by `foehn hub`; whatever is changed here is lost.\n\
         listen: \"{listen}\"\nserver_name: foehn\nmax_connections: 65536\n\
         pid_file: {}\nlog_file: {}\nlogfile_size_limit: 10MB\n\
         jetstream {{ store_dir: {}, max_memory_store: 64MB, max_file_store: 8GB }}\n",
        quoted(&folder.join("nats.pid")),
        quoted(&folder.join("nats.log")),
        quoted(&folder.join("store")),
    );
    if let Some(Certificate { chain, key }) = certificate {
        let place = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        text.push_str(&format!("tls {{ cert_file: {}, key_file: {} }}\n", quoted(&place(chain)), quoted(&place(key))));
    }
    text.push_str("authorization {\n  users = [\n");
    for Known { name, public, role } in known {
        let may = match role {
            Role::Hub => String::new(),
            Role::Client => permissions(name, "foehn.c"),
            Role::Worker | Role::OwnWorker => permissions(name, "foehn.w"),
        };
        text.push_str(&format!("    {{ nkey: {public}{may} }}\n"));
    }
    text.push_str("  ]\n}\n");
    let path = folder.join("nats.conf");
    replace(&path, text).map_err(|error| Fault::file(&path, &error))
}

/// Its own subjects and its own inbox.
fn permissions(name: &str, room: &str) -> String {
    format!(", permissions: {{ publish: [\"{room}.{name}.>\"], subscribe: [\"{}.>\"] }}", inbox_of(name))
}
