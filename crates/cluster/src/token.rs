//! Tokens: who may do what. A token is a name and a key (an NKey of NATS), written `NAME.SEED`; the server lets a worker write to its own
//! subjects only and read its own inbox only, and a person's commands likewise.
//!
//! ```text
//!  tokens.json   name, public key, role; seeds of workers are printed once and not kept, but for those of this machine
//!  hub.json      how commands of this machine reach the hub: its URL and two tokens; readable by its owner only
//! ```

use crate::fault::Fault;
use foehn_files::replace;
use nkeys::KeyPair;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// A name and a key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Token {
    /// Whose it is.
    pub name: String,
    /// The secret key.
    pub seed: String,
}

/// What the holder of a token may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Everything: the hub itself.
    Hub,
    /// Submit runs, collect results, look.
    Client,
    /// Do jobs, and be checked.
    Worker,
    /// Do jobs, on a machine that the owner of the hub vouches for.
    OwnWorker,
}

/// A token that a hub knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Known {
    pub(crate) name: String,
    pub(crate) public: String,
    pub(crate) role: Role,
}

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// The name is none.
    pub fn new(name: &str) -> Result<Token, Fault> {
        let fine = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if name.is_empty() || name.len() > 30 || !name.chars().all(fine) {
            return Err(Fault::asked(format!(
                "found `{}`, expected a name of up to 30 small letters, digits and `-`, such as `anna-laptop`",
                name.chars().take(40).collect::<String>()
            )));
        }
        let seed = KeyPair::new_user().seed().map_err(|error| Fault::world(format!("no key can be made: {error}")))?;
        Ok(Token { name: name.to_owned(), seed })
    }

    /// Reads `NAME.SEED`.
    ///
    /// # Errors
    /// It is none.
    pub fn read(text: &str) -> Result<Token, Fault> {
        let wrong = || {
            Fault::asked(
                "the part after `#` is no token: expected NAME.KEY as `foehn hub token NAME` prints it, with a key that begins with SU",
            )
        };
        let (name, seed) = text.trim().split_once('.').ok_or_else(wrong)?;
        let token = Token { name: name.to_owned(), seed: seed.to_owned() };
        match token.public() {
            Ok(public) if public.starts_with('U') => Ok(token),
            _ => Err(wrong()),
        }
    }

    /// The public key.
    ///
    /// # Errors
    /// The seed is none.
    pub fn public(&self) -> Result<String, Fault> {
        KeyPair::from_seed(&self.seed)
            .map(|pair| pair.public_key())
            .map_err(|error| Fault::asked(format!("the key of `{}` is damaged: {error}", self.name)))
    }

    /// As it is typed.
    pub fn text(&self) -> String {
        format!("{}.{}", self.name, self.seed)
    }
}

/// Reads the tokens that a hub knows.
pub(crate) fn read_known(folder: &Path) -> Result<Vec<Known>, Fault> {
    let path = folder.join("tokens.json");
    match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| Fault::file(&path, &error)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(Fault::file(&path, &error)),
    }
}

/// Makes a token for somebody, instead of an older one of the same name; a hub that runs learns of it within seconds.
///
/// # Errors
/// The name is none, or the folder cannot be written.
pub fn grant(folder: &Path, name: &str, role: Role) -> Result<Token, Fault> {
    let token = Token::new(name)?;
    let mut known = read_known(folder)?;
    known.retain(|other| other.name != name);
    known.push(Known { name: name.to_owned(), public: token.public()?, role });
    write_known(folder, &known)?;
    Ok(token)
}

/// Takes a token back; whether there was one.
///
/// # Errors
/// The folder cannot be written.
pub fn revoke(folder: &Path, name: &str) -> Result<bool, Fault> {
    let mut known = read_known(folder)?;
    let before = known.len();
    known.retain(|other| other.name != name);
    write_known(folder, &known)?;
    Ok(known.len() < before)
}

fn write_known(folder: &Path, known: &[Known]) -> Result<(), Fault> {
    let path = folder.join("tokens.json");
    let text = serde_json::to_string_pretty(known).map_err(|error| Fault::file(&path, &error))?;
    fs::create_dir_all(folder).map_err(|error| Fault::file(folder, &error))?;
    replace(&path, text).map_err(|error| Fault::file(&path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_read_back_and_other_texts_are_refused() {
        let token = Token::new("anna-laptop").unwrap();
        assert_eq!(Token::read(&token.text()).unwrap(), token);
        assert!(token.public().unwrap().starts_with('U'));
        for wrong in ["", "anna", "anna.", "anna.SUXX", "anna.UAXX", "."] {
            assert!(Token::read(wrong).unwrap_err().to_string().contains("foehn hub token"), "{wrong}");
        }
        assert!(Token::new("Anna B").is_err() && Token::new("").is_err());
    }
}
