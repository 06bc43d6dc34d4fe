//! A connection to the server, and what to say where there is none.

use crate::address::Address;
use crate::fault::Fault;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What the connection said last that somebody should know: the server does not answer what is forbidden, it says so here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said(Arc<Mutex<Option<String>>>);

impl Said {
    /// What was said since the last time.
    pub(crate) fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn put(&self, words: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
    }
}

/// Connects once; afterwards the connection mends itself.
pub(crate) async fn connect(address: &Address, what: &str) -> Result<(Client, Said), Fault> {
    let said = Said::default();
    let hears = said.clone();
    let mut options = ConnectOptions::new()
        .name(what)
        .connection_timeout(Duration::from_secs(5))
        .request_timeout(Some(Duration::from_secs(10)))
        .ping_interval(Duration::from_secs(5))
        .reconnect_delay_callback(|attempts| Duration::from_millis((50 << attempts.min(6)) as u64))
        .event_callback(move |event| {
            let hears = hears.clone();
            async move {
                match event {
                    Event::Disconnected => hears.put("the connection is lost; trying again".to_owned()),
                    Event::ServerError(error) => hears.put(format!("the server says: {error}")),
                    Event::ClientError(error) => hears.put(format!("the connection says: {error}")),
                    _ => {}
                }
            }
        });
    if let Some(token) = &address.token {
        options = options.nkey(token.seed.clone()).custom_inbox_prefix(inbox_of(&token.name));
    }
    if address.url.starts_with("tls://") {
        options = options.require_tls(true);
    }
    if let Some(authority) = &address.authority {
        options = options.add_root_certificates(authority.clone());
    }
    let client = options.connect(address.url.as_str()).await.map_err(|error| explain(address, &error))?;
    Ok((client, said))
}

/// The inbox of the holder of a token.
pub(crate) fn inbox_of(name: &str) -> String {
    format!("_INBOX.{name}")
}

fn explain(address: &Address, error: &async_nats::ConnectError) -> Fault {
    let url = &address.url;
    let deep = {
        let mut words = error.to_string();
        let mut source = std::error::Error::source(error);
        while let Some(inner) = source {
            words = format!("{words}: {inner}");
            source = inner.source();
        }
        words
    };
    match error.kind() {
        ConnectErrorKind::ServerParse | ConnectErrorKind::Dns => {
            Fault::asked(format!("{url}: no such host ({deep}); see the address that `foehn hub` printed"))
        }
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            Fault::asked(match &address.token {
                Some(token) => format!(
                    "{url}: the hub does not know the token `{}`; ask its owner for a new one (`foehn hub token {}`)",
                    token.name, token.name
                ),
                None => format!("{url}: the hub wants a token: {url}#NAME.KEY, as `foehn hub token NAME` prints it"),
            })
        }
        ConnectErrorKind::Tls => Fault::asked(format!(
            "{url}: no secure connection ({deep}); if the hub has a certificate of its own, name the file of its authority with --ca FILE"
        )),
        _ if deep.to_lowercase().contains("certificate") => Fault::asked(format!(
            "{url}: its certificate is not believed ({deep}); name the file of its authority with --ca FILE"
        )),
        _ => Fault::world(format!("{url}: nobody answers ({deep}); does the hub run, and is the port open?")),
    }
}
