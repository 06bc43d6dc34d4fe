//! What can be wrong with a program in a game, and loses it.

use foehn_play::FlagFallen;
use std::fmt;
use std::time::Duration;

/// Why a program lost a game that was not over by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It did not answer within this time.
    Late(Duration),
    /// It moved when its clock had run out.
    Flag(FlagFallen),
    /// It ended, or could not be spoken to; in words.
    Ended(String),
    /// Its move is not legal: the move and why not.
    Illegal(String),
    /// It refused a legal move: its words.
    Refused(String),
    /// It claimed a result that is not so: its words.
    Claimed(String),
    /// It gave up.
    Resigned,
    /// It was interrupted from outside: no fault of its own, and the game does not count.
    Interrupted,
}

impl Fault {
    /// The fault in one word, for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            Fault::Late(_) | Fault::Flag(_) => "time",
            Fault::Ended(_) => "ended",
            Fault::Illegal(_) => "illegal",
            Fault::Refused(_) => "refused",
            Fault::Claimed(_) => "claimed",
            Fault::Resigned => "resigned",
            Fault::Interrupted => "interrupted",
        }
    }

    /// Whether the program can be trusted with another game.
    pub(crate) const fn is_forgivable(&self) -> bool {
        matches!(self, Fault::Resigned | Fault::Flag(_))
    }

    /// Whether the game was lost on time.
    pub const fn is_time(&self) -> bool {
        matches!(self, Fault::Late(_) | Fault::Flag(_))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Late(waited) => write!(f, "did not answer within {:.1} s", waited.as_secs_f64()),
            Fault::Flag(flag) => write!(f, "{flag}"),
            Fault::Ended(how) => f.write_str(how),
            Fault::Illegal(what) => write!(f, "made an illegal move: {what}"),
            Fault::Refused(words) => write!(f, "refused a legal move: {words}"),
            Fault::Claimed(words) => write!(f, "claimed a result that is not so: {words}"),
            Fault::Resigned => f.write_str("resigned"),
            Fault::Interrupted => f.write_str("was interrupted"),
        }
    }
}

impl std::error::Error for Fault {}
