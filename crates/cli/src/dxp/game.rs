//! One game over the wire: our moves by search, the other side's by message, until one of them ends it.
//!
//! Whoever is to move may send a `GAMEEND` instead of a move, and the other side confirms it; that is the only way a game
//! ends here. We do it when we have no move (we give up), the game is drawn, the other side's time is over (we win), or the
//! agreed number of moves is reached.

use super::board;
use super::message::{Message, Moved};
use super::wire::{Broken, Wire};
use foehn_game::any::{History, Move};
use foehn_game::{Outcome, Player};
use foehn_games::record::GameResult;
use foehn_play::{PlayerClock, allot_move};
use foehn_search::any::Thinker;
use foehn_search::{Budget, Control};
use std::time::{Duration, Instant};

/// What is lost between the engine and the other side's clock, move by move.
const OVERHEAD: Duration = Duration::from_millis(50);
/// How long we think about a move where no time was agreed on.
const UNTIMED: Duration = Duration::from_secs(1);

/// A game under way.
pub(super) struct Table<'a> {
    pub(super) wire: &'a mut Wire,
    pub(super) engine: &'a mut dyn Thinker,
    pub(super) history: History,
    /// Our side.
    pub(super) own: Player,
    /// What a move may cost, where the user says; otherwise the clock does.
    pub(super) budget: Option<Budget>,
    pub(super) clocks: Option<[PlayerClock; 2]>,
    /// The game ends after so many moves of each side.
    pub(super) longest: Option<usize>,
    /// How much longer than its clock the other side is waited for.
    pub(super) patience: Duration,
    /// Whether we would play another game.
    pub(super) stop: u8,
    /// Hears every move, and chat.
    pub(super) log: &'a mut dyn FnMut(&str),
}

/// How a game ended.
#[derive(Debug)]
pub(super) struct Ended {
    pub(super) history: History,
    pub(super) result: GameResult,
    /// Why, in words.
    pub(super) reason: String,
    /// Whether the other side wants no further game.
    pub(super) leaves: bool,
}

/// Why we end a game at our move.
struct Farewell {
    code: u8,
    result: GameResult,
    words: String,
}

impl Table<'_> {
    /// Plays to the end.
    pub(super) fn play(mut self) -> Result<Ended, Broken> {
        let mut drawn = false;
        let mut late: Option<String> = None;
        loop {
            drawn |= self.history.outcome() == Some(Outcome::Draw);
            if self.history.position().mover() == self.own {
                match self.farewell(drawn, late.take()) {
                    Some(farewell) => return self.leave(farewell),
                    None => self.move_ours()?,
                }
                continue;
            }
            let asked = Instant::now();
            match self.hear(asked)? {
                Heard::Move(mv) => {
                    let used = asked.elapsed();
                    late = self.press(self.own.opponent(), used);
                    self.tell(mv, used);
                    self.history.play(mv);
                }
                Heard::Back => drawn = false,
                Heard::End { reason, stop } => {
                    self.wire.send(&Message::End { reason: 0, stop: self.stop })?;
                    let (result, reason) = self.judge_end(reason);
                    return Ok(Ended { history: self.history, result, reason, leaves: stop == 1 });
                }
            }
        }
    }

    /// Why we would rather end the game than move.
    fn farewell(&self, drawn: bool, late: Option<String>) -> Option<Farewell> {
        let (win, loss) = (GameResult::Win(self.own), GameResult::Win(self.own.opponent()));
        let name = |player| self.history.rules().player_name(player);
        if self.history.position().outcome().is_some() {
            let words = format!("{} has no move", name(self.own));
            return Some(Farewell { code: 1, result: loss, words });
        }
        if let Some(flag) = late {
            return Some(Farewell { code: 3, result: win, words: format!("{} {flag}", name(self.own.opponent())) });
        }
        if drawn {
            let words = "drawn by repetition, or by forty moves without progress".to_owned();
            return Some(Farewell { code: 2, result: GameResult::Draw, words });
        }
        let moves = self.history.moves().len() / 2;
        self.longest.filter(|&longest| moves >= longest).map(|longest| Farewell {
            code: 0,
            result: GameResult::Unknown,
            words: format!("the agreed {longest} moves are played"),
        })
    }

    /// Ends the game and waits for the confirmation.
    fn leave(self, farewell: Farewell) -> Result<Ended, Broken> {
        let Farewell { code, result, words } = farewell;
        self.wire.send(&Message::End { reason: code, stop: self.stop })?;
        let (mut leaves, asked) = (true, Instant::now());
        // Who closes the connection instead of confirming has understood as well.
        while let Ok(message) = self.wire.receive(self.patience.saturating_sub(asked.elapsed())) {
            if let Message::End { stop, .. } = message {
                leaves = stop == 1;
                break;
            }
        }
        Ok(Ended { history: self.history, result, reason: words, leaves })
    }

    fn move_ours(&mut self) -> Result<(), Broken> {
        let asked = Instant::now();
        let time = match self.clocks {
            Some(clocks) => clocks[self.own.index() & 1].allot(OVERHEAD),
            None => allot_move(UNTIMED, OVERHEAD),
        };
        let budget = match &self.budget {
            Some(budget) => Budget { control: Control::default(), ..budget.clone() },
            None => Budget { time: Some(time), ..Budget::default() },
        };
        let answer = self.engine.think(self.history.sight(), &budget, 1, &mut |_| ());
        let mv = *answer.best().moves.first().expect("a game that goes on has a move");
        let used = asked.elapsed();
        self.press(self.own, used);
        self.wire.send(&Message::Move(board::write_move(self.history.position(), mv, used)))?;
        self.tell(mv, used);
        self.history.play(mv);
        Ok(())
    }

    /// Presses a clock; the words for a flag that has fallen.
    fn press(&mut self, player: Player, used: Duration) -> Option<String> {
        let clocks = self.clocks.as_mut()?;
        clocks[player.index() & 1].press(used).err().map(|flag| flag.to_string())
    }

    fn tell(&mut self, mv: Move, used: Duration) {
        let position = self.history.position();
        let number = self.history.moves().len() / 2 + 1;
        let dots = if position.mover() == Player::FIRST { "." } else { "..." };
        (self.log)(&format!("{number:>4}{dots} {}  ({:.1} s)", position.move_text(mv), used.as_secs_f64()));
    }

    /// What the other side does at its move.
    fn hear(&mut self, asked: Instant) -> Result<Heard, Broken> {
        let left = self.clocks.map_or(Duration::ZERO, |clocks| clocks[1 - (self.own.index() & 1)].left());
        let longest = left + self.patience;
        loop {
            let message = self.wire.receive(longest.saturating_sub(asked.elapsed()))?;
            match message {
                Message::Move(moved) => return self.read_move(&moved).map(Heard::Move),
                Message::End { reason, stop } => return Ok(Heard::End { reason, stop }),
                Message::Chat(text) => (self.log)(&format!("chat: {text}")),
                Message::Back { number, colour } => {
                    if self.go_back(number, board::player(colour))? {
                        return Ok(Heard::Back);
                    }
                }
                Message::Request(_) | Message::Accept { .. } | Message::BackAnswer(_) => {
                    return Err(Broken::Message(format!("`{message}` in the middle of a game")));
                }
            }
        }
    }

    fn read_move(&self, moved: &Moved) -> Result<Move, Broken> {
        let number = self.history.moves().len() + 1;
        let read = board::read_move(self.history.position(), moved);
        read.map_err(|error| Broken::Message(format!("ply {number}: {error}")))
    }

    /// Takes moves back, if there are so many; whether it did.
    fn go_back(&mut self, number: u32, mover: Player) -> Result<bool, Broken> {
        let first = self.history.positions()[0].mover();
        let plies = (number as usize).checked_sub(1).map(|moves| 2 * moves + usize::from(mover != first));
        let possible = plies.filter(|&plies| plies < self.history.moves().len());
        self.wire.send(&Message::BackAnswer(if possible.is_some() { 0 } else { 2 }))?;
        let Some(plies) = possible else { return Ok(false) };
        while self.history.moves().len() > plies && self.history.take_back().is_some() {}
        (self.log)(&format!("back to move {number} of {}", self.history.rules().player_name(mover)));
        Ok(true)
    }

    /// What an end that the other side declared means.
    fn judge_end(&self, reason: u8) -> (GameResult, String) {
        let (win, loss) = (GameResult::Win(self.own), GameResult::Win(self.own.opponent()));
        let other = self.history.rules().player_name(self.own.opponent());
        match (self.history.position().outcome(), reason) {
            (Some(_), _) => (win, format!("{other} has no move")),
            (None, 1) => (win, format!("{other} gives up")),
            (None, 2) => (GameResult::Draw, format!("{other} says that it is drawn")),
            (None, 3) => (loss, format!("{other} says that it wins")),
            (None, _) => (GameResult::Unknown, format!("{other} ended the game")),
        }
    }
}

/// What the other side did at its move.
enum Heard {
    Move(Move),
    /// The game went back.
    Back,
    End {
        reason: u8,
        stop: u8,
    },
}
