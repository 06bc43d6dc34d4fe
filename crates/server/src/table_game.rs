//! A game at a table with secrets: who sits where, which deal it is, and the moves so far, as one sealed text.
//!
//! Cards follow from the server's key, the game, the seat and the number of the deal. So a number stands in an address and says nothing of the
//! cards, and whoever sits down at another seat with the same number meets other cards. What is sealed are the moves of the players, those too
//! that the page may not see: a throw that is still covered.

use crate::refusal::Refusal;
use crate::seal::Seal;
use crate::table_opponents::{self, Opponent};
use foehn_game::any::{History, Move};
use foehn_game::toys::RoShamBo;
use foehn_game::{NotationError, Player, Turn};
use foehn_games::catalog::{self, Entry};

/// The games that have a table.
pub(crate) const GAMES: [&str; 5] = ["bridge", "leduc", "kuhn", "pennies", "roshambo"];

/// The form of the sealed text; another form is not read.
const FORM: u8 = 1;

/// A chair: a game, where one sits, which deal, and against whom.
pub(crate) struct Chair {
    pub(crate) entry: &'static Entry,
    pub(crate) seat: Player,
    pub(crate) deal: u32,
    pub(crate) opponent: &'static Opponent,
    /// The throws of a match, where the game is a match of so many.
    pub(crate) length: u16,
}

/// A game at a table.
pub(crate) struct Table {
    pub(crate) chair: Chair,
    pub(crate) history: History,
    /// The tricks that were claimed for the side of the seat, and granted.
    pub(crate) claim: Option<u8>,
}

impl Chair {
    /// The position in which the deal begins, before any card.
    fn start(&self) -> Result<History, Refusal> {
        let text = match self.entry.name {
            // The dealer and who is vulnerable follow from the number of the board, as at every table.
            "bridge" => {
                let board = (self.deal as usize).wrapping_sub(1) % 16;
                let vulnerable = ["None", "NS", "EW", "All"][(board + board / 4) % 4];
                format!("N:... ... ... ... {} {vulnerable}", ["N", "E", "S", "W"][board % 4])
            }
            "roshambo" => format!("to {}", self.length),
            _ => return Ok(History::new(self.entry.start())),
        };
        let start = self.entry.rules.parse_position(&text);
        start.map(History::new).map_err(|error| Refusal::internal(format!("{text}: {error}")))
    }

    /// What follows from the key for this deal at a ply.
    fn draw(&self, ply: usize, what: &'static str) -> (&'static str, usize, u32, usize, &'static str) {
        (self.entry.name, self.seat.index(), self.deal, ply, what)
    }
}

impl Table {
    /// Sits down: the cards are dealt.
    pub(crate) fn sit(chair: Chair, seal: &Seal) -> Result<Self, Refusal> {
        let history = chair.start()?;
        let mut table = Table { chair, history, claim: None };
        table.deal(seal);
        Ok(table)
    }

    /// The table that was sealed.
    pub(crate) fn open(entry: &'static Entry, text: &str, seal: &Seal) -> Result<Self, Refusal> {
        let closed = || {
            let what = "at: this is no seal of the server as it runs now, or something in it was changed";
            Refusal::unprocessable(what).with_hint("sit down again: leave `at` out")
        };
        let bytes = seal.open(text).ok_or_else(closed)?;
        let mut read = Reader(&bytes);
        let form = read.number(1).ok_or_else(closed)?;
        let game = read.number(1).and_then(|game| GAMES.get(game as usize)).ok_or_else(closed)?;
        if form != u64::from(FORM) || *game != entry.name {
            let what = format!("at: this is a table of {game}, not of {}", entry.name);
            return Err(Refusal::unprocessable(what));
        }
        let mut field = |bytes| read.number(bytes).ok_or_else(closed);
        let [seat, opponent, claim] = [field(1)?, field(1)?, field(1)?];
        let (length, deal) = (field(2)? as u16, field(4)? as u32);
        let opponent = table_opponents::of(entry).get(opponent as usize).ok_or_else(closed)?;
        let chair = Chair { entry, seat: Player::new(seat as u8), deal, opponent, length };
        let mut table = Table::sit(chair, seal)?;
        table.claim = claim.checked_sub(1).map(|tricks| tricks as u8);
        while let Some(number) = read.number(2) {
            let mv = Move(number as u16);
            if !table.history.position().moves().contains(&mv) {
                return Err(closed());
            }
            table.play(mv, seal);
        }
        Ok(table)
    }

    /// The table as the page carries it.
    pub(crate) fn close(&self, seal: &Seal) -> String {
        let Chair { entry, seat, deal, opponent, length } = &self.chair;
        let place = |found: Option<usize>| found.unwrap_or_default() as u8;
        let game = place(GAMES.iter().position(|game| *game == entry.name));
        let opponent = place(table_opponents::of(entry).iter().position(|known| known.name == opponent.name));
        let mut bytes = vec![FORM, game, seat.index() as u8, opponent, self.claim.map_or(0, |tricks| tricks + 1)];
        bytes.extend(length.to_le_bytes());
        bytes.extend(deal.to_le_bytes());
        for (position, mv) in self.history.positions().iter().zip(self.history.moves()) {
            if matches!(position.turn(), Turn::Player(_)) {
                bytes.extend(mv.0.to_le_bytes());
            }
        }
        seal.close(&bytes)
    }

    /// Plays a legal move, and then whatever chance does.
    pub(crate) fn play(&mut self, mv: Move, seal: &Seal) {
        self.history.play(mv);
        self.deal(seal);
    }

    fn deal(&mut self, seal: &Seal) {
        while self.history.position().turn() == Turn::Chance {
            let point = seal.chance(&self.chair.draw(self.history.moves().len(), "cards"));
            let mut sum = 0.0;
            let mut drawn = None;
            for (mv, odds) in self.history.position().odds() {
                if drawn.is_none() || sum <= point {
                    drawn = Some(mv);
                }
                sum += odds;
            }
            let Some(mv) = drawn else { return };
            self.history.play(mv);
        }
    }

    /// What an engine draws here.
    pub(crate) fn engine_seed(&self, seal: &Seal) -> u64 {
        seal.seed(&self.chair.draw(self.history.moves().len(), "engine"))
    }

    /// Whose turn it is; nobody's where the game is over.
    pub(crate) fn turn(&self) -> Option<Player> {
        match self.history.position().turn() {
            Turn::Player(player) if !self.is_over() => Some(player),
            _ => None,
        }
    }

    /// Whether the game is over, by its rules or by a claim.
    pub(crate) fn is_over(&self) -> bool {
        self.claim.is_some() || self.history.is_over()
    }

    /// The moves that the seat may choose from, which follow from what it sees.
    pub(crate) fn legal(&self) -> Vec<(Move, String)> {
        if self.turn() != Some(self.chair.seat) {
            return Vec::new();
        }
        let position = self.history.position();
        position.moves().into_iter().map(|mv| (mv, position.move_text(mv))).collect()
    }

    /// The move of this text. What is refused is told by what the seat sees alone: the rules' own words would say who holds a card.
    pub(crate) fn chosen(&self, text: &str) -> Result<Move, Refusal> {
        let legal = self.legal();
        if legal.is_empty() {
            return Err(Refusal::unprocessable("move: it is not your turn").with_hint("`reply` asks the others"));
        }
        let meant = legal.iter().find(|(_, known)| known.eq_ignore_ascii_case(text.trim()));
        meant.map(|(mv, _)| *mv).ok_or_else(|| {
            let names: Vec<_> = legal.iter().map(|(_, known)| known.as_str()).collect();
            let found = NotationError::quote(text);
            Refusal::unprocessable(format!("move: found {found}, expected one of {}", names.join(", ")))
        })
    }
}

/// Reads numbers, the lowest byte first.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self, bytes: usize) -> Option<u64> {
        let (part, rest) = self.0.split_at_checked(bytes)?;
        self.0 = rest;
        Some(part.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
    }
}

/// The entry of a game that has a table.
pub(crate) fn entry(name: &str) -> Result<&'static Entry, Refusal> {
    let entry = catalog::find(name)?;
    if GAMES.contains(&entry.name) {
        return Ok(entry);
    }
    Err(Refusal::unprocessable(format!("there is no table for {}", entry.title))
        .with_hint("GET /api/tables lists them"))
}

/// The number of throws of a match: as asked, or the game's own.
pub(crate) fn length(entry: &Entry, asked: Option<u16>) -> Result<u16, Refusal> {
    let usual = 50;
    match (entry.name, asked) {
        ("roshambo", Some(throws)) if (1..=1000).contains(&throws) => Ok(throws),
        ("roshambo", None) => Ok(usual),
        (_, None) => Ok(0),
        ("roshambo", Some(throws)) => {
            Err(Refusal::unprocessable(format!("length: found {throws}, expected throws from 1 to 1000")))
        }
        _ => Err(Refusal::unprocessable(format!("length: {} is not played by throws", entry.title))),
    }
}

/// The lead of the seat in a match, where the game is one.
pub(crate) fn lead(table: &Table) -> Option<i32> {
    let lead = table.history.position().typed::<RoShamBo>()?.lead();
    Some(if table.chair.seat == Player::FIRST { lead } else { -lead })
}
