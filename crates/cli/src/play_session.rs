//! A game in progress between a user and the engine: what each line the user types does to it.

use crate::analyze_seats::values_text;
use crate::interrupt::Interrupt;
use crate::people::People;
use crate::play_clocks::PlayClocks;
use crate::save::save;
use crate::variation::{fitted, terminal_width};
use crate::{output, paint, show};
use foehn_databases::book::{Book, Choice, Manner};
use foehn_game::any::{History, Move};
use foehn_game::{Key, NotationError, Player, Turn};
use foehn_games::catalog::Entry;
use foehn_games::record::{GameResult, Record};
use foehn_play::{happening, is_proved, move_texts, score_text, sees_move};
use foehn_search::any::Thinker;
use foehn_search::{Budget, Iteration};
use std::path::Path;
use std::sync::Arc;

const HELP: &str = "\
a move in the game's notation plays it
moves      list the legal moves
hint       what the engine would play
undo       take your last move back
board      draw the board again
belief     what the others may hold, in a game with secrets
new        begin again
save FILE  write the game to a file
quit       end
";

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// It goes on.
    Go,
    /// The user has had enough.
    Quit,
}

/// Whom the user plays against: a search, and a book for its first moves.
pub(crate) struct Opponent {
    pub(crate) engine: Box<dyn Thinker>,
    /// What it may spend on a move.
    pub(crate) budget: Budget,
    pub(crate) book: Option<Arc<Book>>,
    /// How it takes moves from the book.
    pub(crate) manner: Manner,
}

/// A game between the user and the engine.
pub(crate) struct Session {
    entry: &'static Entry,
    history: History,
    opponent: Opponent,
    people: People,
    interrupt: Interrupt,
    /// Moves of the game before this one were given, not played here.
    given: usize,
    /// Whether the end of the game was told.
    told: bool,
    clocks: Option<PlayClocks>,
    /// Who has lost on time.
    flagged: Option<Player>,
    /// What the dice follow from, in games that have some.
    dice: u64,
}

impl Session {
    /// A game that goes on from `history`.
    pub(crate) fn new(
        entry: &'static Entry,
        history: History,
        opponent: Opponent,
        people: People,
        interrupt: Interrupt,
    ) -> Self {
        let given = history.moves().len();
        Session {
            entry,
            history,
            opponent,
            people,
            interrupt,
            given,
            told: false,
            clocks: None,
            flagged: None,
            dice: 0,
        }
    }

    /// The same game with clocks, if any; the first one runs from the first prompt on.
    pub(crate) fn with_clocks(self, clocks: Option<PlayClocks>) -> Self {
        Session { clocks, ..self }
    }

    /// The same game with dice that follow from this seed.
    pub(crate) fn with_dice(mut self, dice: u64) -> Self {
        self.opponent.engine.seed(dice);
        Session { dice, ..self }
    }

    /// What a player is called.
    fn name(&self, player: Player) -> &'static str {
        self.entry.rules.player_name(player)
    }

    /// Whether no move can follow.
    fn is_over(&self) -> bool {
        self.flagged.is_some() || self.history.is_over()
    }

    /// Draws the first board and says who is who.
    pub(crate) fn welcome(&self) -> anyhow::Result<()> {
        let who = self.people.in_words(self.entry.rules);
        let opening = self.entry.opening_names().of(&self.history);
        let opening = opening.map(|opening| format!("{}\n", opening.name)).unwrap_or_default();
        output::print(&format!("{}: {who}; `help` lists the commands\n{opening}\n{}\n", self.entry.title, self.board()))
    }

    /// Throws the dice, while it is their turn.
    fn throw_dice(&mut self) -> anyhow::Result<()> {
        while let Some(mv) = happening(self.history.position(), self.dice, self.history.moves().len()) {
            let told = self.told(mv);
            self.history.play(mv);
            match told {
                Some(told) => output::print(&format!("{told}\n\n{}\n", self.board()))?,
                // Cards that the user may not see are dealt without a word.
                None => continue,
            }
        }
        Ok(())
    }

    /// Whose eyes the user has: in a game with secrets those of the seat that is his, or, where he has several, whose turn it is.
    /// Nobody's, who sees everything, where nothing is hidden or engines have all seats.
    fn eyes(&self) -> Option<Player> {
        if !self.entry.rules.has_secrets() || self.people.is_empty() {
            return None;
        }
        let mover = Some(self.history.position().mover()).filter(|&mover| self.people.has(mover));
        mover.or_else(|| Player::all(self.entry.rules.seats()).find(|&seat| self.people.has(seat)))
    }

    /// A move as the user is told it; `None` where he does not see it.
    fn told(&self, mv: Move) -> Option<String> {
        let position = self.history.position();
        let is_seen = self.eyes().is_none_or(|seat| sees_move(position, mv, seat));
        is_seen.then(|| position.move_text(mv))
    }

    /// The dice and the engine's moves, while it is their turn; then the end of the game, where it has come.
    pub(crate) fn engine_moves(&mut self) -> anyhow::Result<()> {
        self.throw_dice()?;
        while !self.is_over() && !self.people.has(self.history.position().mover()) {
            if let Some(clocks) = &mut self.clocks {
                clocks.start();
            }
            let Some((mv, how)) = self.choose() else { break };
            if self.falls()? {
                break;
            }
            let position = self.history.position();
            let told = match self.told(mv) {
                // What a search thinks of its move would tell what it holds.
                Some(told) if self.eyes().is_some() => format!("{} plays {told}\n", self.name(position.mover())),
                Some(told) => format!("{} plays {told}  ({how})\n", self.name(position.mover())),
                None => format!("{} has moved\n", self.name(position.mover())),
            };
            self.make(mv);
            output::print(&format!("{told}\n{}\n", self.board()))?;
            self.throw_dice()?;
            if let Some(clocks) = &mut self.clocks {
                clocks.start();
            }
        }
        self.tell_end()
    }

    /// Makes a move that came in time.
    fn make(&mut self, mv: Move) {
        if let Some(clocks) = &mut self.clocks {
            clocks.press(self.history.position().mover());
        }
        self.history.play(mv);
    }

    /// Says so if the flag of the player to move has fallen, which ends the game.
    fn falls(&mut self) -> anyhow::Result<bool> {
        let mover = self.history.position().mover();
        let Some(flag) = self.clocks.as_ref().and_then(|clocks| clocks.flag(mover)) else { return Ok(false) };
        (self.flagged, self.told) = (Some(mover), true);
        let [loser, winner] = [mover, mover.opponent()].map(|player| self.name(player));
        output::print(&format!("{loser}'s flag has fallen, {flag}\nthe game is over: {winner} wins on time\n"))?;
        Ok(true)
    }

    /// The engine's move and how it was found: in the book, or by a search.
    fn choose(&mut self) -> Option<(Move, String)> {
        if let Some(choice) = self.in_book() {
            return Some((choice.mv, in_words(&choice)));
        }
        let answer = self.think();
        let best = answer.best();
        let score = self.worth(&answer);
        let how = format!("depth {}, {score}, {} nodes", answer.depth, output::grouped(answer.nodes));
        best.moves.first().map(|&mv| (mv, how))
    }

    /// What an answer is worth: to the mover, or in games of several seats to each of them.
    fn worth(&self, answer: &Iteration<Move>) -> String {
        match answer.shares.first() {
            Some(values) => values_text(self.entry.rules, values),
            None => score_text(answer.best().score, is_proved(answer)),
        }
    }

    /// The move that the book has here.
    fn in_book(&self) -> Option<Choice<Move>> {
        let Opponent { book, manner, .. } = &self.opponent;
        book.as_ref()?.choose(self.history.position(), manner)
    }

    fn tell_end(&mut self) -> anyhow::Result<()> {
        match foehn_play::ended_text(&self.history) {
            Some(ended) if !self.told => {
                self.told = true;
                output::print(&format!("the game is over: {ended}\n"))
            }
            _ => Ok(()),
        }
    }

    /// Thinks within the budget, or until Ctrl-C.
    fn think(&mut self) -> Iteration<Move> {
        let Session { opponent: Opponent { engine, budget, .. }, history, interrupt, clocks, .. } = self;
        let time = clocks.as_ref().map(|clocks| clocks.allot(history.position().mover())).or(budget.time);
        let budget = &Budget { time, ..budget.clone() };
        let answer = interrupt.during(budget, |budget| engine.think(history.sight(), budget, 1, &mut |_| ()));
        interrupt.was_pressed();
        answer
    }

    /// What stands before the cursor.
    pub(crate) fn prompt(&self) -> String {
        let mover = self.history.position().mover();
        match &self.clocks {
            _ if self.is_over() => "new, undo, save FILE or quit> ".to_owned(),
            Some(clocks) => format!("{} {}> ", self.name(mover), clocks.clock(mover)),
            None => format!("{}> ", self.name(mover)),
        }
    }

    /// Does what a line says: a command, or a move.
    pub(crate) fn obey(&mut self, line: &str) -> anyhow::Result<Step> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let text = match command.to_ascii_lowercase().as_str() {
            "" => String::new(),
            "quit" | "exit" => return Ok(Step::Quit),
            "help" | "?" => HELP.to_owned(),
            "moves" => self.moves(),
            "hint" => self.hint(),
            "undo" => self.undo(),
            "board" => self.board(),
            "belief" => self.belief(),
            "new" => self.begin_again(),
            "save" => self.save(rest.trim()),
            _ if !self.is_over() && self.falls()? => String::new(),
            _ => self.play(line),
        };
        output::print(&text)?;
        Ok(Step::Go)
    }

    fn board(&self) -> String {
        let clocks =
            self.clocks.as_ref().map(|clocks| format!("\n{}", clocks.line(self.entry.rules))).unwrap_or_default();
        format!("{}{clocks}", paint::drawn_for(self.history.position(), self.eyes()))
    }

    fn moves(&self) -> String {
        if self.is_over() {
            return "there are none: the game is over\n".to_owned();
        }
        let moves = show::legal_moves(self.history.position());
        format!("{} ({})\n", moves.join(" "), moves.len())
    }

    fn hint(&mut self) -> String {
        if self.is_over() {
            return "no move to think about: the game is over\n".to_owned();
        }
        if let Some(choice) = self.in_book() {
            return format!("{}  ({})\n", self.history.position().move_text(choice.mv), in_words(&choice));
        }
        let answer = self.think();
        let best = answer.best();
        let line = move_texts(self.history.position(), &best.moves);
        let shown = fitted(&line, terminal_width().map(|width| width.saturating_sub(30)));
        format!("{shown}  (depth {}, {})\n", answer.depth, self.worth(&answer))
    }

    /// Takes moves back until it is the user's turn again.
    fn undo(&mut self) -> String {
        let playable = |history: &History| {
            let position = history.position();
            position.turn() != Turn::Chance && (self.people.has(position.mover()) || self.people.is_empty())
        };
        let mut earlier = self.history.clone();
        let mut taken = 0;
        while earlier.moves().len() > self.given && earlier.take_back().is_some() {
            taken += 1;
            if playable(&earlier) {
                self.history = earlier;
                self.went_back();
                return format!("{taken} {} taken back\n\n{}", if taken == 1 { "move" } else { "moves" }, self.board());
            }
        }
        "nothing to take back\n".to_owned()
    }

    /// What the others may hold, as the engine would believe in the user's place.
    fn belief(&mut self) -> String {
        if !self.entry.rules.has_secrets() {
            return "nothing is hidden in this game\n".to_owned();
        }
        let seat = self.eyes().unwrap_or_else(|| self.history.position().mover());
        let belief = self.opponent.engine.belief(self.history.sight_of(seat));
        let told: Vec<_> =
            belief.iter().map(|held| format!("{} {:.1} %", held.what, 100.0 * held.probability)).collect();
        if told.is_empty() { "nothing is hidden here\n".to_owned() } else { format!("{}\n", told.join(", ")) }
    }

    fn begin_again(&mut self) -> String {
        while self.history.moves().len() > self.given && self.history.take_back().is_some() {}
        if self.entry.rules.has_secrets() {
            // The same cards again would be known.
            self.dice = Key::mix(self.dice, 1).0;
            self.opponent.engine.seed(self.dice);
        }
        self.opponent.engine.clear();
        self.went_back();
        self.board()
    }

    fn went_back(&mut self) {
        (self.told, self.flagged) = (false, None);
        if let Some(clocks) = &mut self.clocks {
            clocks.go_back(self.history.moves().len());
        }
    }

    fn save(&self, file: &str) -> String {
        if file.is_empty() {
            return "save needs a file name: save game.pgn\n".to_owned();
        }
        let mut record = Record::from_history(&self.history, self.entry.files);
        if let Some(loser) = self.flagged {
            record.result = GameResult::Win(loser.opponent());
            record.tags.set("Termination", "time forfeit").expect("a proper tag name");
        }
        match save(Path::new(file), &record.text(self.entry.files)) {
            Ok(()) => format!("saved to {file}\n"),
            Err(error) => format!("{error:#}\n"),
        }
    }

    fn play(&mut self, text: &str) -> String {
        if self.is_over() {
            return "no move can follow the end of the game: new, undo, save FILE or quit\n".to_owned();
        }
        match self.history.position().parse_move(text) {
            Ok(mv) => {
                self.make(mv);
                format!("\n{}\n", self.board())
            }
            Err(NotationError { what, expected, .. }) => {
                format!("found {what}, expected {expected}; `moves` lists the legal ones, `help` the commands\n")
            }
        }
    }
}

/// What the book says of a move.
fn in_words<M>(choice: &Choice<M>) -> String {
    match choice.value {
        Some(value) => format!("book, {}", score_text(value, false)),
        None => format!("book, {} games", output::grouped(choice.tally.games.into())),
    }
}
