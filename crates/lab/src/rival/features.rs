//! What a program of xboard's protocol can do, as it says in answer to `protover 2`.
//!
//! A program of the first version says nothing, and the defaults hold.

/// Abilities that change what is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Features {
    /// What the program calls itself.
    pub(super) name: Option<String>,
    /// Positions are set by `setboard`, else man by man.
    pub(super) setboard: bool,
    /// Moves are sent after the word `usermove`.
    pub(super) usermove: bool,
    /// Moves are sent as people write them.
    pub(super) san: bool,
    /// It answers `ping`.
    pub(super) ping: bool,
    /// It wants to know the clocks.
    pub(super) time: bool,
    /// Another game can be played by the same process.
    pub(super) reuse: bool,
    /// It can use several threads, and is told how many.
    pub(super) smp: bool,
    /// Options that it offers.
    pub(super) options: Vec<String>,
    /// Whether it says that this was all; `Some(false)` asks for more time.
    pub(super) done: Option<bool>,
}

impl Default for Features {
    fn default() -> Self {
        Features {
            name: None,
            setboard: false,
            usermove: false,
            san: false,
            ping: false,
            time: true,
            reuse: true,
            smp: false,
            options: Vec::new(),
            done: None,
        }
    }
}

impl Features {
    /// Takes in a line; the words to answer to it where it is one of features.
    pub(super) fn hear(&mut self, line: &str) -> Option<Vec<String>> {
        let rest = line.strip_prefix("feature ")?;
        Some(pairs(rest).into_iter().map(|(name, value)| self.set(&name, value)).collect())
    }

    fn set(&mut self, name: &str, value: String) -> String {
        let yes = value == "1";
        match name {
            "myname" => self.name = Some(value),
            "setboard" => self.setboard = yes,
            "usermove" => self.usermove = yes,
            "san" => self.san = yes,
            "ping" => self.ping = yes,
            "time" => self.time = yes,
            "reuse" => self.reuse = yes,
            "smp" => self.smp = yes,
            "done" => self.done = Some(yes),
            "option" => self.options.extend(value.split(" -").next().map(|name| name.trim().to_owned())),
            // Nothing of these is ever sent, so that any value will do.
            "playother" | "draw" | "sigint" | "sigterm" | "analyze" | "variants" | "colors" | "ics" | "name"
            | "pause" | "nps" | "debug" | "memory" | "exclude" | "setscore" | "highlight" => {}
            _ => return format!("rejected {name}"),
        }
        format!("accepted {name}")
    }
}

/// `name=value` pairs; a value with blanks stands in quotes.
fn pairs(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let quote = after.chars().next().filter(|letter| matches!(letter, '"' | '\''));
        let (value, left) = match quote {
            Some(quote) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        // Words without a value stand before the name.
        let name = name.split_whitespace().next_back().unwrap_or("");
        found.push((name.to_owned(), value.to_owned()));
        rest = left.trim_start();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_heard_and_answered() {
        let mut features = Features::default();
        assert_eq!(features.hear("move e2e4"), None);
        let answer = features.hear("feature myname=\"A B=1\" setboard=1  usermove=1 nonsense=7 done=0").unwrap();
        assert_eq!(
            answer,
            ["accepted myname", "accepted setboard", "accepted usermove", "rejected nonsense", "accepted done"]
        );
        features.hear("feature option=\"Resign Threshold -spin 800 200 1200\" time=0 done=1").unwrap();
        assert_eq!(features.name.as_deref(), Some("A B=1"));
        assert!(features.setboard && features.usermove && !features.time && !features.san && features.reuse);
        assert_eq!((features.options, features.done), (vec!["Resign Threshold".to_owned()], Some(true)));
    }

    #[test]
    fn broken_features_do_no_harm() {
        for text in ["", "=", "x", "name=\"", "a b c", "\"=\"=\"", "done"] {
            let _ = Features::default().hear(&format!("feature {text}"));
        }
    }
}
