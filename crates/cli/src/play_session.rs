//! A game in progress between a user and the engine: what each line the user types does to it.

use crate::analyze::for_first;
use crate::analyze_seats::values_text;
use crate::failure::Interrupted;
use crate::interrupt::Interrupt;
use crate::people::People;
use crate::play_clocks::PlayClocks;
use crate::play_resign::Resignation;
use crate::save::save;
use crate::variation::{fitted, terminal_width};
use crate::{output, paint, show};
use foehn_databases::book::{Book, Choice, Manner};
use foehn_game::any::{History, Move};
use foehn_game::{Key, NotationError, Player, Turn};
use foehn_games::catalog::Entry;
use foehn_games::record::{GameResult, Record};
use foehn_play::level::{self, Level};
use foehn_play::{happening, is_proved, move_texts, score_text, sees_move};
use foehn_search::any::Thinker;
use foehn_search::{Budget, Iteration};
use std::path::Path;
use std::sync::Arc;

const HELP: &str = "\
a move in the game's notation plays it
moves      list the legal moves
hint       what the engine would play
draw       offer a draw
resign     give the game up; in backgammon `resign gammon` or `resign backgammon` offers more, and `accept` takes the engine's offer
undo       take your last move back
board      draw the board again
belief     what the others may hold, in a game with secrets
new        begin again
save FILE  write the game to a file
quit       end
";

/// From so many plies on an engine accepts a draw.
const EARLIEST_DRAW: usize = 30;

/// An engine that stands better by more than this, in hundredths, goes on.
const BETTER: i32 = 20;

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
    /// A level of strength, instead of all it can do.
    pub(crate) level: Option<&'static Level>,
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
    /// Who has given the game up.
    resigned: Option<Resignation>,
    /// Whether the engine has said that it gives the game up for lost.
    offered: bool,
    /// Whether a draw was agreed on.
    drawn: bool,
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
            resigned: None,
            offered: false,
            drawn: false,
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
        self.flagged.is_some() || self.resigned.is_some() || self.drawn || self.history.is_over()
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
            if self.people.is_empty() && self.interrupt.was_pressed() {
                // Nobody sits here who could be asked: whoever pressed Ctrl-C wants the game to end.
                return Err(Interrupted::new("interrupted: the game is not finished").into());
            }
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
        self.offer()?;
        self.tell_end()
    }

    /// Says once that the engine gives the game up for lost.
    fn offer(&mut self) -> anyhow::Result<()> {
        if self.is_over() || self.offered {
            return Ok(());
        }
        let Some(resignation) = self.engine_s_offer() else { return Ok(()) };
        self.offered = true;
        let (name, what) = (self.name(resignation.loser), resignation.name());
        output::print(&format!("{name} would resign a {what}: `accept` takes it, any move plays on\n"))
    }

    /// What the engine would give up here.
    fn engine_s_offer(&self) -> Option<Resignation> {
        let engine = Player::all(self.entry.rules.seats()).find(|&seat| !self.people.has(seat))?;
        if self.people.is_empty() { None } else { Resignation::offered(&self.history, engine) }
    }

    /// The user offers to lose.
    fn resign(&mut self, rest: &str) -> String {
        if self.is_over() {
            return "the game is over already\n".to_owned();
        }
        if self.entry.rules.seats() != 2 {
            return "resigning is for games of two\n".to_owned();
        }
        let mover = self.history.position().mover();
        let resignation = match Resignation::read(rest, mover) {
            Ok(resignation) => resignation,
            Err(error) => return error,
        };
        if resignation.is_accepted(&self.history) == Some(false) {
            let name = self.name(mover.opponent());
            return format!("{name} refuses a {}: there is more to win; play on, or offer more\n", resignation.name());
        }
        self.ends_by(resignation)
    }

    fn accept(&mut self) -> String {
        match self.engine_s_offer().filter(|_| !self.is_over()) {
            Some(resignation) => self.ends_by(resignation),
            None => "nothing is offered\n".to_owned(),
        }
    }

    fn ends_by(&mut self, resignation: Resignation) -> String {
        (self.resigned, self.told) = (Some(resignation), true);
        resignation.in_words(self.name(resignation.loser.opponent()), &self.history)
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
            return Some((choice.mv, self.in_words(&choice)));
        }
        if let Some(level) = self.opponent.level {
            return self.choose_at(level);
        }
        let answer = self.think();
        let best = answer.best();
        let score = self.worth(&answer);
        let how = format!("depth {}, {score}, {} nodes", answer.depth, output::grouped(answer.nodes));
        best.moves.first().map(|&mv| (mv, how))
    }

    /// The move of a level of strength.
    fn choose_at(&mut self, level: &Level) -> Option<(Move, String)> {
        let (mistake, seed) = (level::mistake(self.entry), self.dice);
        let Session { opponent: Opponent { engine, budget, .. }, history, interrupt, clocks, people, .. } = self;
        let time = clocks.as_ref().map(|clocks| clocks.allot(history.position().mover())).or(budget.time);
        let budget = &Budget { time, ..budget.clone() };
        if !people.is_empty() {
            interrupt.was_pressed();
        }
        let choose = |budget: &Budget| level.choose(mistake, engine.as_mut(), history, budget, seed);
        let choice = interrupt.during(budget, choose)?;
        Some((choice.mv, format!("level {}, {}", level.number, level.name)))
    }

    /// What an answer is worth: to the player who begins, as everywhere, or in games of several seats to each of them.
    fn worth(&self, answer: &Iteration<Move>) -> String {
        match answer.shares.first() {
            Some(values) => values_text(self.entry.rules, values),
            None => {
                let answer = for_first(self.history.position().mover(), answer.clone());
                score_text(answer.best().score, is_proved(&answer))
            }
        }
    }

    /// What the book says of a move, with the score of the player who begins.
    fn in_words(&self, choice: &Choice<Move>) -> String {
        let first = self.history.position().mover() == Player::FIRST;
        match choice.value {
            Some(value) => format!("book, {}", score_text(if first { value } else { -value }, false)),
            None => format!("book, {} games", output::grouped(choice.tally.games.into())),
        }
    }

    /// The move that the book has here.
    fn in_book(&self) -> Option<Choice<Move>> {
        let Opponent { book, manner, .. } = &self.opponent;
        if self.opponent.level.is_some_and(|level| !level.follows_book()) {
            return None;
        }
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
        let Session { opponent: Opponent { engine, budget, .. }, history, interrupt, clocks, people, .. } = self;
        let time = clocks.as_ref().map(|clocks| clocks.allot(history.position().mover())).or(budget.time);
        let budget = &Budget { time, ..budget.clone() };
        if !people.is_empty() {
            // One that came before this search has ended nothing.
            interrupt.was_pressed();
        }
        interrupt.during(budget, |budget| engine.think(history.sight(), budget, 1, &mut |_| ()))
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
            "draw" => self.offer_draw(),
            "new" => self.begin_again(),
            "resign" => self.resign(rest),
            "accept" => self.accept(),
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
            return format!("{}  ({})\n", self.history.position().move_text(choice.mv), self.in_words(&choice));
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

    /// The user offers a draw: another person accepts by the same word, so it holds at once; an engine accepts where it does not stand better.
    fn offer_draw(&mut self) -> String {
        if self.is_over() || !self.entry.rules.is_duel() {
            return "no draw can be agreed here: it takes a game for two that goes on\n".to_owned();
        }
        let other = self.history.position().mover().opponent();
        if !self.people.has(other) {
            if self.history.moves().len() < EARLIEST_DRAW {
                return format!("{} declines: it is too early, before ply {EARLIEST_DRAW}\n", self.name(other));
            }
            let answer = self.think();
            if answer.best().score.raw() < -BETTER {
                return format!("{} declines\n", self.name(other));
            }
        }
        (self.drawn, self.told) = (true, true);
        "the game is over: drawn by agreement\n".to_owned()
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
        (self.told, self.flagged, self.resigned, self.offered, self.drawn) = (false, None, None, false, false);
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
        if let Some(Resignation { loser, .. }) = self.resigned {
            record.result = GameResult::Win(loser.opponent());
            record.tags.set("Termination", "resignation").expect("a proper tag name");
        }
        if self.drawn {
            record.result = GameResult::Draw;
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
