//! Where a hub is and who asks: `nats://host:port#NAME.KEY`, `tls://..` beyond this machine.

use crate::fault::Fault;
use crate::token::Token;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The server of a hub, and a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The URL of the server, without the token.
    pub url: String,
    /// Who asks.
    pub token: Option<Token>,
    /// Whose certificates are believed, where those of the system are not enough.
    pub authority: Option<std::path::PathBuf>,
}

/// How commands of this machine reach its hub.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Door {
    /// The URL.
    pub url: String,
    /// For commands.
    pub client: Token,
    /// For workers of this machine.
    pub worker: Token,
    /// Whose certificates are believed.
    #[serde(default)]
    pub authority: Option<std::path::PathBuf>,
}

impl Door {
    /// The door of the hub whose folder this is.
    ///
    /// # Errors
    /// There is none.
    pub fn of(folder: &Path) -> Result<Door, Fault> {
        let path = folder.join("hub.json");
        let text = std::fs::read_to_string(&path).map_err(|error| {
            Fault::asked(format!(
                "no hub of this machine is known ({}: {error}); start one with `foehn hub`, or name its URL and token: nats://host:4333#NAME.KEY",
                path.display()
            ))
        })?;
        serde_json::from_str(&text).map_err(|error| Fault::file(&path, &error))
    }

    /// For commands.
    pub fn for_client(&self) -> Address {
        Address { url: self.url.clone(), token: Some(self.client.clone()), authority: self.authority.clone() }
    }

    /// For workers.
    pub fn for_worker(&self) -> Address {
        Address { url: self.url.clone(), token: Some(self.worker.clone()), authority: self.authority.clone() }
    }
}

/// The port of a hub unless somebody names another.
pub const PORT: u16 = 4333;

impl Address {
    /// Reads `nats://host:port#NAME.KEY`; without a word before the host it is `nats://`, without a port [`PORT`].
    ///
    /// # Errors
    /// It is no such address.
    pub fn read(text: &str) -> Result<Address, Fault> {
        let (url, token) = match text.split_once('#') {
            Some((url, token)) => (url, Some(Token::read(token)?)),
            None => (text, None),
        };
        let wrong = |what: &str| {
            Fault::asked(format!(
                "`{}`: {what}; expected an address such as nats://192.0.2.7:4333#NAME.KEY",
                url.chars().take(80).collect::<String>()
            ))
        };
        let (scheme, place) = url.split_once("://").unwrap_or(("nats", url));
        if !["nats", "tls"].contains(&scheme) {
            return Err(wrong(&format!("`{scheme}://` is not spoken here, only nats:// and tls://")));
        }
        let place = place.trim_end_matches('/');
        if place.is_empty() || place.contains(['/', ' ', '@']) {
            return Err(wrong("found no host"));
        }
        let has_port = place
            .rsplit_once(':')
            .is_some_and(|(host, port)| !host.is_empty() && !port.contains(']') && port.parse::<u16>().is_ok());
        let bare = !place.contains(':') || place.ends_with(']');
        let place = match (has_port, bare) {
            (true, _) => place.to_owned(),
            (false, true) => format!("{place}:{PORT}"),
            (false, false) => return Err(wrong("after the colon a port is expected")),
        };
        Ok(Address { url: format!("{scheme}://{place}"), token, authority: None })
    }

    /// Whether it is this machine.
    pub fn is_loopback(&self) -> bool {
        let place = self.url.split_once("://").map_or(self.url.as_str(), |(_, place)| place);
        let host = place.rsplit_once(':').map_or(place, |(host, _)| host).trim_matches(['[', ']']);
        host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_what_is_none_is_refused() {
        let url = |text: &str| Address::read(text).map(|address| address.url);
        assert_eq!(url("127.0.0.1"), Ok("nats://127.0.0.1:4333".to_owned()));
        assert_eq!(url("tls://hub.example:99/"), Ok("tls://hub.example:99".to_owned()));
        assert_eq!(url("[::1]"), Ok("nats://[::1]:4333".to_owned()));
        for wrong in ["", "http://x", "nats://", "host:port", "a b", "nats://x#nonsense"] {
            assert!(matches!(Address::read(wrong), Err(Fault::Asked(_))), "{wrong}");
        }
        let token = Token::new("anna").unwrap();
        let whole = format!("nats://localhost:1#{}", token.text());
        assert_eq!(Address::read(&whole).unwrap().token, Some(token));
        assert!(Address::read("localhost").unwrap().is_loopback() && Address::read("[::1]:5").unwrap().is_loopback());
        assert!(!Address::read("192.0.2.1").unwrap().is_loopback());
    }
}
