//! One game of a conversation: what each command does, and what it is answered with.

use super::options::{Changed, Manner, switch_line};
use super::{Next, PROTOCOL, go_words, lines};
use crate::book_args::BookArgs;
use crate::cores::{self, SearchThreads};
use crate::failure::BadInput;
use crate::output::say;
use crate::search_args::{check_suits, check_table_size};
use crate::search_thread::{self, AnswerWhen, Question, SearchThread, SharedEngine};
use crate::show;
use foehn_databases::book::{self, Book};
use foehn_game::NotationError;
use foehn_game::any::{History, Move};
use foehn_games::catalog::{self, Entry};
use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_play::{BadGame, GameSoFar, verdict};
use foehn_search::{Iteration, MethodRecipe};
use std::sync::{Arc, Mutex};

const COMMANDS: [&str; 13] =
    ["hello", "new", "position", "go", "stop", "ponderhit", "set", "options", "show", "moves", "ping", "help", "quit"];

/// What outlives one command.
pub(super) struct Session {
    entry: &'static Entry,
    duel: &'static dyn DuelFace,
    recipe: MethodRecipe,
    manner: Manner,
    shelf: Shelf,
    book: Option<Arc<Book>>,
    engine: SharedEngine,
    history: History,
    running: Option<SearchThread>,
}

impl Session {
    pub(super) fn new(entry: &'static Entry, recipe: MethodRecipe, manner: Manner) -> anyhow::Result<Self> {
        let duel = entry.duel()?;
        let shelf = match manner.asks_endgames {
            true => manner.endgames.open(entry)?.shelf,
            false => Shelf::default(),
        };
        Ok(Session {
            entry,
            duel,
            engine: Arc::new(Mutex::new(shelf.thinker(duel, recipe.clone()).map_err(BadInput::new)?)),
            recipe,
            manner,
            shelf,
            book: BookArgs::default().open(entry)?,
            history: History::new(entry.start()),
            running: None,
        })
    }

    /// Does a command; its errors are for the other program.
    fn command(&mut self, name: &str, rest: &str) -> anyhow::Result<Result<Next, String>> {
        // What changes the state of a search ends it first, and its `best` comes before the answer.
        if matches!(name, "new" | "position" | "go" | "set" | "stop") {
            self.finish()?;
        }
        let done = match name {
            "hello" => self.hello(rest)?,
            "new" => return Ok(self.new_game(rest)),
            "position" => self.set_position(rest)?,
            "go" => match self.go(rest)? {
                // Answered by `best`, now or later.
                Ok(()) => return Ok(Ok(Next::Go)),
                Err(error) => Err(error),
            },
            "stop" => Ok(()),
            "ponderhit" => self.ponder_hit(),
            "set" => self.set(rest)?,
            "options" => self.options()?,
            "show" => self.show()?,
            "moves" => {
                say(format!("moves {}", show::legal_moves(self.history.position()).join(" ")).trim_end()).map(Ok)?
            }
            "help" => say(&format!("help {}", COMMANDS.join(" "))).map(Ok)?,
            "ping" => {
                say(format!("pong {rest}").trim_end())?;
                return Ok(Ok(Next::Go));
            }
            "quit" => return Ok(Ok(Next::Quit)),
            _ => Err("unknown command; `help` lists them".to_owned()),
        };
        match done {
            Ok(()) => say(&format!("ok {name}")).map(|()| Ok(Next::Go)),
            Err(error) => Ok(Err(error)),
        }
    }

    fn hello(&self, rest: &str) -> anyhow::Result<Result<(), String>> {
        if !rest.is_empty() && rest.parse() != Ok(PROTOCOL) {
            let found = NotationError::quote(rest);
            return Ok(Err(format!("found version {found}, expected {PROTOCOL}, the protocol spoken here")));
        }
        say(&format!("foehn {PROTOCOL}"))?;
        say(&format!("name Foehn {}", env!("CARGO_PKG_VERSION")))?;
        let duels = catalog::entries().iter().filter(|entry| entry.duel().is_ok());
        let names: Vec<_> = duels.map(|entry| entry.name).collect();
        say(&format!("games {}", names.join(" ")))?;
        say(&format!("game {}", self.entry.name))?;
        self.options()
    }

    /// The threads that a search has, for the next game as well.
    pub(super) fn threads(&self) -> SearchThreads {
        SearchThreads { threads: u16::try_from(cores::of(&self.recipe)).ok().filter(|&threads| threads > 1) }
    }

    fn options(&self) -> anyhow::Result<Result<(), String>> {
        let switches = self.recipe.switches();
        let lines = self.manner.lines().into_iter().chain(switches.iter().map(switch_line));
        say(&lines.collect::<Vec<_>>().join("\n")).map(Ok)
    }

    /// The same game from the beginning with nothing remembered, or another one.
    fn new_game(&mut self, name: &str) -> Result<Next, String> {
        let entry =
            if name.is_empty() { self.entry } else { catalog::find(name).map_err(|error| error.to_string())? };
        if entry != self.entry {
            return Ok(Next::Game(entry));
        }
        search_thread::clear(&self.engine);
        self.history = History::new(entry.start());
        say(&format!("ok new {}", entry.name)).map_err(|error| error.to_string())?;
        Ok(Next::Go)
    }

    /// `start` or a position, up to the word `moves`; then moves. What cannot be read changes nothing.
    fn set_position(&mut self, rest: &str) -> anyhow::Result<Result<(), String>> {
        let (start, moves) = split_at_moves(rest);
        if start.is_empty() {
            return Ok(Err("found nothing, expected `start` or a position".to_owned()));
        }
        let start = (!start.eq_ignore_ascii_case("start")).then_some(start);
        match GameSoFar::new(start, moves).history(self.entry) {
            Ok(history) => self.history = history,
            Err(error) => return Ok(Err(refusal(&error))),
        }
        self.tell_end().map(Ok)
    }

    /// `over`, who won, and how, where the game is over.
    fn tell_end(&self) -> anyhow::Result<()> {
        let Some(outcome) = self.history.outcome() else { return Ok(()) };
        let winner = outcome.winner().map_or("draw", |player| ["first", "second"][player.index() & 1]);
        say(&format!("over {winner} {}", verdict(&self.history, outcome)))
    }

    fn go(&mut self, rest: &str) -> anyhow::Result<Result<(), String>> {
        let go = match go_words::read(rest.split_whitespace()) {
            Ok(go) => go,
            Err(error) => return Ok(Err(error)),
        };
        let simulates = matches!(self.recipe, MethodRecipe::MonteCarlo(_));
        if !simulates && !go.infinite && !go.limits_any() {
            let method = self.recipe.method().name();
            return Ok(Err(format!("simulations: the method `{method}` simulates no games; `set method uct` does")));
        }
        let position = self.history.position();
        if show::legal_moves(position).is_empty() {
            return say("best none").map(Ok);
        }
        if matches!(go.answer(), AnswerWhen::Found)
            && let Some(mv) = self.book_move()
        {
            return say(&format!("info book\nbest {}", position.move_text(mv))).map(Ok);
        }
        let question = Question {
            engine: Arc::clone(&self.engine),
            history: self.history.clone(),
            budget: go.budget(self.manner.overhead),
            lines: self.manner.lines,
            answer: go.answer(),
        };
        let (root, end) = (position.clone(), position.clone());
        let report = move |iteration: &Iteration<Move>| {
            let _ = say(&lines::info(&root, iteration));
        };
        let answer = move |found: &Iteration<Move>| {
            // The iteration that was broken off has cost something too.
            let _ = say(&format!("info {}\n{}", lines::cost(found), lines::best(&end, found)));
        };
        self.running = Some(SearchThread::start(question, report, answer)?);
        Ok(Ok(()))
    }

    /// The move that the book has here, where it is followed.
    fn book_move(&self) -> Option<Move> {
        let book = self.book.as_ref().filter(|_| self.manner.follows_book)?;
        Some(book.choose(self.history.position(), &book::Manner::default())?.mv)
    }

    fn ponder_hit(&mut self) -> Result<(), String> {
        match self.running.as_ref().filter(|running| !running.is_over()) {
            Some(running) => {
                running.ponder_hit();
                Ok(())
            }
            None => Err("no search runs".to_owned()),
        }
    }

    /// `NAME VALUE`: an option of every game, or a switch of the recipe. What is refused changes nothing.
    fn set(&mut self, rest: &str) -> anyhow::Result<Result<(), String>> {
        let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let value = value.trim();
        if name.is_empty() {
            return Ok(Err("found nothing, expected a name and a value; `options` lists them".to_owned()));
        }
        match self.manner.set(name, value) {
            Some(Ok(Changed::Manner)) => Ok(Ok(())),
            Some(Ok(Changed::Endgames)) => self.open_shelf(),
            Some(Err(error)) => Ok(Err(format!("{name}: {error}"))),
            None => Ok(self.set_switch(name, value)),
        }
    }

    fn open_shelf(&mut self) -> anyhow::Result<Result<(), String>> {
        self.shelf = match self.manner.asks_endgames {
            true => match self.manner.endgames.open(self.entry) {
                Ok(found) => found.shelf,
                Err(error) => return Ok(Err(format!("endgames: {error:#}"))),
            },
            false => Shelf::default(),
        };
        self.renew_engine();
        Ok(Ok(()))
    }

    fn set_switch(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut recipe = self.recipe.clone();
        self.entry.assign(&mut recipe, &format!("{name}={value}")).map_err(|error| error.to_string())?;
        let fits = check_suits(self.entry, &recipe).and_then(|()| check_table_size(&recipe));
        fits.map_err(|error| error.to_string())?;
        self.recipe = recipe;
        self.renew_engine();
        Ok(())
    }

    fn renew_engine(&mut self) {
        // A switch that does not suit the game was refused before.
        if let Ok(engine) = self.shelf.thinker(self.duel, self.recipe.clone()) {
            self.engine = Arc::new(Mutex::new(engine));
        }
    }

    fn show(&self) -> anyhow::Result<Result<(), String>> {
        let position = self.history.position();
        let board = position.picture().to_string();
        let mut text: String = board.lines().map(|line| format!("board {}\n", line.trim_end())).collect();
        text.push_str(&format!("game {}\nposition {}\n", self.entry.name, position.position_text()));
        if self.history.outcome().is_none() {
            text.push_str(&format!("mover {}\n", self.entry.rules.player_name(position.mover())));
        }
        say(text.trim_end())?;
        self.tell_end().map(Ok)
    }

    /// Does what a line says.
    pub(super) fn obey(&mut self, line: &str) -> anyhow::Result<Next> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if name.is_empty() {
            return Ok(Next::Go);
        }
        match self.command(name, rest.trim())? {
            Ok(next) => Ok(next),
            Err(error) => {
                let shown = if COMMANDS.contains(&name) { name.to_owned() } else { NotationError::quote(name) };
                super::refuse(&shown, &error)?;
                Ok(Next::Go)
            }
        }
    }

    /// Stops what runs and waits for its answer.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        self.running.take().map_or(Ok(()), SearchThread::stop)
    }

    /// The end of the input: what ends by itself is finished, and what does not is stopped.
    pub(super) fn end(&mut self) -> anyhow::Result<()> {
        self.running.take().map_or(Ok(()), SearchThread::end)
    }

    /// What was set and holds for every game.
    pub(super) fn manner(&self) -> Manner {
        self.manner.clone()
    }
}

/// What stands before the word `moves`, and what after it.
fn split_at_moves(text: &str) -> (&str, &str) {
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        if word.trim_end() == "moves" {
            return (text[..at].trim(), text[at + word.len()..].trim());
        }
        at += word.len();
    }
    (text.trim(), "")
}

/// What is wrong with a position or a move, and where, in one line.
fn refusal(error: &BadGame) -> String {
    match error {
        BadGame::Start { text, error: NotationError { what, expected, at, .. }, .. } => {
            let column = String::from_utf8_lossy(&text.as_bytes()[..(*at).min(text.len())]).chars().count() + 1;
            format!("column {column} of the position: found {what}, expected {expected}")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_ends_at_the_word_moves() {
        assert_eq!(split_at_moves("start"), ("start", ""));
        assert_eq!(split_at_moves("start moves"), ("start", ""));
        assert_eq!(split_at_moves("4k3/8 w - -  moves e4  e5"), ("4k3/8 w - -", "e4  e5"));
        assert_eq!(split_at_moves("moves e4"), ("", "e4"));
        assert_eq!(split_at_moves(""), ("", ""));
    }
}
