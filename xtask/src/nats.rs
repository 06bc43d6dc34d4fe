//! The server for the tests in crates/cli/tests/command/cluster: there already, installed where that is ours to do, or left out aloud.

use crate::debian;

const INSTALL: &str = "apt-get install nats-server";

/// Sees to it that the tests find a server, or says that they are left out: the tests themselves look for it.
pub(crate) fn ready() -> Result<(), String> {
    if debian::is_left_out("FOEHN_WITHOUT_NATS") {
        eprintln!("FOEHN_WITHOUT_NATS is set: hub and workers are NOT tested");
        return Ok(());
    }
    if debian::on_path("nats-server") {
        return Ok(());
    }
    if debian::is_ours() {
        eprintln!("nats-server missing: {INSTALL}");
        if let Err(error) = debian::install(&["nats-server"]) {
            eprintln!("{error}");
        }
    }
    if !debian::on_path("nats-server") {
        eprintln!("no nats-server on the path (`{INSTALL}`): hub and workers are NOT tested");
    }
    Ok(())
}
