//! A conversation by the Go Text Protocol: the game so far, and what each command does.

use super::analysis::{self, Style};
use super::clock::Clocks;
use super::line::{Answer, GtpLine, respond};
use super::passing::cleaning_move;
use crate::input;
use crate::search_args::LimitArgs;
use crate::search_thread::{self, AnswerWhen, Question, SearchThread, SharedEngine};
use foehn_game::any::{AsDuel, History, Position};
use foehn_game::{NotationError, Player};
use foehn_games::catalog::Entry;
use foehn_games::go::{Go, Illegal, read_komi, read_move};
use foehn_games::record::Record;
use foehn_search::any::Thinker;
use foehn_search::{Allotment, Budget};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a move takes where nobody says.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// So many moves are told in an analysis.
const ANALYSED: usize = 8;

/// The commands.
pub(super) const COMMANDS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "play",
    "genmove",
    "reg_genmove",
    "kgs-genmove_cleanup",
    "undo",
    "time_settings",
    "time_left",
    "final_score",
    "final_status_list",
    "showboard",
    "loadsgf",
    "printsgf",
    "lz-analyze",
    "kata-analyze",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
];

/// Whether the conversation goes on.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Next {
    Go,
    Quit,
}

/// What happens to a move that was found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Played,
    /// It is played, and is no pass while stones of the other side are dead.
    Cleaned,
    Told,
}

/// What outlives one command.
pub(crate) struct Session {
    pub(super) entry: &'static Entry,
    engine: SharedEngine,
    limits: LimitArgs,
    clocks: Clocks,
    /// The game so far after each command that changed it; the last one is the current one.
    games: Vec<History>,
    komi: i16,
    running: Option<SearchThread>,
}

impl Session {
    pub(super) fn new(entry: &'static Entry, engine: Box<dyn Thinker>, limits: LimitArgs) -> Self {
        Session {
            entry,
            engine: Arc::new(Mutex::new(engine)),
            limits,
            clocks: Clocks::default(),
            games: vec![History::new(entry.start())],
            komi: Go::USUAL_KOMI,
            running: None,
        }
    }

    /// Ends an analysis, if one runs.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        self.running.take().map_or(Ok(()), SearchThread::stop)
    }

    /// Does what a line says, and answers it.
    pub(super) fn obey(&mut self, line: &GtpLine) -> anyhow::Result<Next> {
        if let Some(style) = Style::of_analysis(&line.name) {
            return self.analyse(line, style);
        }
        let answer = self.answer(line);
        respond(line.id, &answer)?;
        Ok(if line.name == "quit" { Next::Quit } else { Next::Go })
    }

    pub(super) fn answer(&mut self, line: &GtpLine) -> Answer {
        match line.name.as_str() {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Foehn".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => Ok(COMMANDS.contains(&line.first().unwrap_or_default()).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(String::new()),
            "boardsize" => self.board_size(line),
            "clear_board" => {
                self.begin(self.empty_board());
                done()
            }
            "komi" => self.set_komi(line),
            "fixed_handicap" | "place_free_handicap" => self.place_handicap(line),
            "set_free_handicap" => self.set_handicap(line),
            "play" => self.play(line),
            "genmove" => self.find_move(line, Found::Played),
            "kgs-genmove_cleanup" => self.find_move(line, Found::Cleaned),
            "lz-genmove_analyze" | "kata-genmove_analyze" => {
                self.find_move(line, Found::Played).map(|vertex| format!("\nplay {vertex}"))
            }
            "reg_genmove" => self.find_move(line, Found::Told),
            "undo" => self.undo(),
            "time_settings" => self.clocks.set(&line.words).and_then(|()| done()),
            "time_left" => {
                let player = colour(line.first())?;
                self.clocks.tell(player, line.words.get(1..).unwrap_or_default()).and_then(|()| done())
            }
            "final_score" => self.final_score(),
            "final_status_list" => self.final_status_list(line.first()),
            "showboard" => Ok(format!("\n{}", self.position().picture())),
            "loadsgf" => self.load(line),
            "printsgf" => Ok(Record::from_history(self.history(), self.entry.files).text(self.entry.files)),
            _ => Err("unknown command".to_owned()),
        }
    }

    pub(super) fn history(&self) -> &History {
        self.games.last().expect("a game begins with its first position")
    }

    pub(super) fn position(&self) -> &Position {
        self.history().position()
    }

    /// The position of Go that is on the board.
    ///
    /// # Errors
    /// Another game is played.
    pub(super) fn go(&self) -> Result<&Go, String> {
        self.position().typed::<Go>().ok_or_else(|| format!("not in {}", self.entry.title))
    }

    /// Begins a new game in this position.
    pub(super) fn begin(&mut self, start: Position) {
        self.games = vec![History::new(start)];
        self.clocks.start();
        search_thread::clear(&self.engine);
    }

    /// The same board, empty.
    fn empty_board(&self) -> Position {
        match self.go() {
            Ok(go) => Position::new::<Go, AsDuel>(Go::empty(go.size()).with_komi(self.komi)),
            Err(_) => self.entry.start(),
        }
    }

    /// An empty board of this width.
    ///
    /// # Errors
    /// There is none in this game.
    pub(super) fn set_size(&mut self, size: usize) -> Result<(), String> {
        let own = self.position().picture().rows.len();
        match self.go() {
            Ok(_) if (2..=foehn_games::go::WIDEST).contains(&size) => {
                self.begin(Position::new::<Go, AsDuel>(Go::empty(size).with_komi(self.komi)));
                Ok(())
            }
            Err(_) if size == own => {
                self.begin(self.entry.start());
                Ok(())
            }
            _ => Err("unacceptable size".to_owned()),
        }
    }

    fn board_size(&mut self, line: &GtpLine) -> Answer {
        let size = line.first().and_then(|word| word.parse().ok()).ok_or("boardsize not an integer")?;
        self.set_size(size).and_then(|()| done())
    }

    fn set_komi(&mut self, line: &GtpLine) -> Answer {
        let word = line.first().unwrap_or_default();
        self.komi = read_komi(word).ok_or("komi not a number of points and halves")?;
        if let Ok(go) = self.go() {
            let position = Position::new::<Go, AsDuel>(go.clone().with_komi(self.komi));
            self.replace(History::new(position));
        }
        done()
    }

    /// Puts another game so far in the place of the current one.
    fn replace(&mut self, history: History) {
        self.games.pop();
        self.games.push(history);
    }

    /// The game so far with `player` to move. In Go a player may move twice in a row, or after both have passed; in other games only a forced pass is
    /// made for the other one.
    fn turned_to(&self, player: Player) -> Result<History, String> {
        let history = self.history();
        let position = history.position();
        if let Ok(go) = self.go() {
            if position.mover() == player && !position.is_over() {
                return Ok(history.clone());
            }
            return Ok(History::new(Position::new::<Go, AsDuel>(go.clone().with_mover(player))));
        }
        let mut history = history.clone();
        if position.mover() != player && position.move_texts() == ["pass"] {
            history.play(position.moves()[0]);
        }
        match history.position().mover() == player {
            true => Ok(history),
            false => Err(format!("illegal move: {} is to move", self.entry.rules.player_name(position.mover()))),
        }
    }

    fn play(&mut self, line: &GtpLine) -> Answer {
        let player = colour(line.first())?;
        let vertex = line.words.get(1).ok_or("invalid color or coordinate")?;
        if vertex.eq_ignore_ascii_case("resign") {
            return done();
        }
        let mut history = self.turned_to(player)?;
        if let Some(forgetful) = without_superko(history.position(), vertex) {
            history = History::new(forgetful);
        }
        let mv = history.position().parse_move(vertex).map_err(|NotationError { what, expected, .. }| {
            format!("illegal move: found {what}, expected {expected}")
        })?;
        history.play(mv);
        self.games.push(history);
        done()
    }

    fn undo(&mut self) -> Answer {
        if self.games.len() < 2 {
            return Err("cannot undo".to_owned());
        }
        self.games.pop();
        done()
    }

    /// What a search may spend: what was said on the command line, else what the clock allows.
    fn budget(&self, player: Player) -> Budget {
        let usual = self.clocks.allot(player).unwrap_or(Allotment { soft: USUAL_TIME, hard: USUAL_TIME });
        self.limits.budget(Budget { time: Some(usual), ..Budget::default() })
    }

    fn find_move(&mut self, line: &GtpLine, found: Found) -> Answer {
        let player = colour(line.first())?;
        let mut history = self.turned_to(player)?;
        if history.is_over() {
            return Ok("pass".to_owned());
        }
        let begun = Instant::now();
        let budget = self.budget(player);
        let searched = self.as_searched(&history, player);
        // In a clean-up there must be another move where the first one is a pass.
        let told = if found == Found::Cleaned { 2 } else { 1 };
        let answer = {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            engine.think(searched.as_ref().unwrap_or(&history).sight(), &budget, told, &mut |_| ())
        };
        let ranked = || answer.lines.iter().filter_map(|line| line.moves.first().copied());
        let cleaning = (found == Found::Cleaned).then(|| cleaning_move(history.position(), ranked())).flatten();
        let best = cleaning.or_else(|| ranked().next()).or_else(|| history.position().moves().last().copied());
        let mv = best.ok_or("no move")?;
        let vertex = vertex_text(&history.position().move_text(mv));
        if found != Found::Told {
            self.clocks.press(player, begun.elapsed());
            history.play(mv);
            self.games.push(history);
        }
        Ok(vertex)
    }

    /// `loadsgf FILE [N]`: the position before move N.
    fn load(&mut self, line: &GtpLine) -> Answer {
        let file = line.first().ok_or("syntax error: expected a file")?;
        let before = match line.words.get(1) {
            None => usize::MAX,
            Some(word) => word.parse::<usize>().map_err(|_| "move number not an integer")?.max(1) - 1,
        };
        let text = input::read_text(Path::new(file)).map_err(|error| format!("cannot load file: {error:#}"))?;
        let reading = Record::read_first(&text, self.entry.format());
        let record = reading.map_err(|error| format!("cannot load file: {error}"))?.record;
        if let Some(go) = record.start.typed::<Go>() {
            self.komi = go.komi();
        }
        self.begin(record.start.clone());
        for mv in record.moves().take(before) {
            let mut history = self.history().clone();
            history.play(mv);
            self.games.push(history);
        }
        let mover = self.entry.rules.player_name(self.position().mover());
        Ok(mover.to_ascii_lowercase())
    }

    /// Analyses until the next line; its answer is a stream.
    fn analyse(&mut self, line: &GtpLine, style: Style) -> anyhow::Result<Next> {
        let player = colour(line.first()).ok();
        let history = match player.map_or_else(|| Ok(self.history().clone()), |player| self.turned_to(player)) {
            Ok(history) if !history.is_over() => history,
            Ok(_) => return respond(line.id, &Err("the game is over".to_owned())).map(|()| Next::Go),
            Err(error) => return respond(line.id, &Err(error)).map(|()| Next::Go),
        };
        let yardstick = self.entry.duel()?.yardstick();
        analysis::begin(line.id)?;
        let (root, end) = (history.position().clone(), history.position().clone());
        let question = Question {
            engine: Arc::clone(&self.engine),
            history,
            budget: Budget::default(),
            lines: ANALYSED,
            answer: AnswerWhen::Stopped,
        };
        let report = move |iteration: &_| analysis::tell(&root, iteration, style, yardstick);
        let answer = move |iteration: &_| {
            analysis::tell(&end, iteration, style, yardstick);
            analysis::end();
        };
        self.running = Some(SearchThread::start(question, report, answer)?);
        Ok(Next::Go)
    }
}

/// An answer without words.
pub(super) fn done() -> Answer {
    Ok(String::new())
}

/// A vertex as the protocol writes it.
pub(super) fn vertex_text(move_text: &str) -> String {
    if move_text == "pass" { move_text.to_owned() } else { move_text.to_ascii_uppercase() }
}

/// The player of a colour's name.
///
/// # Errors
/// It is none.
pub(super) fn colour(word: Option<&str>) -> Result<Player, String> {
    match word.unwrap_or_default().to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::FIRST),
        "w" | "white" => Ok(Player::SECOND),
        _ => Err("invalid color or coordinate".to_owned()),
    }
}

/// The position with its past forgotten, where only that forbids the move: other programs may play by the plain ko.
fn without_superko(position: &Position, vertex: &str) -> Option<Position> {
    let go = position.typed::<Go>()?;
    let point = read_move(go.size(), vertex).ok()?.point()?;
    let forbidden = go.check(point) == Err(Illegal::Superko);
    forbidden.then(|| position.rules().parse_position(&position.position_text()).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::mutate;
    use foehn_games::catalog;

    fn session(game: &str) -> Session {
        let entry = catalog::find(game).expect("a game of the catalog");
        let engine = entry.thinker(entry.recipe()).expect("its own recipe suits it");
        let limits = LimitArgs { depth: None, nodes: Some(50), simulations: None, time: None };
        Session::new(entry, engine, limits)
    }

    #[test]
    fn broken_lines_are_answered_and_do_no_harm() {
        let samples = [
            "7 play b D4",
            "play w pass",
            "genmove b",
            "undo",
            "boardsize 9",
            "komi 6.5",
            "fixed_handicap 4",
            "set_free_handicap C3 G7 C7",
            "place_free_handicap 3",
            "time_settings 60 10 5",
            "time_left b 30 0",
            "known_command play",
            "showboard",
        ];
        for game in ["go", "othello"] {
            let mut session = session(game);
            mutate::storm(&samples, 17, 2000, |text| {
                for line in text.lines().filter_map(GtpLine::read) {
                    drop(session.answer(&line));
                }
            });
            assert_eq!(session.answer(&GtpLine::read("protocol_version").expect("a command")), Ok("2".to_owned()));
        }
    }

    #[test]
    fn chains_in_seki_are_listed_and_are_neither_dead_nor_alive() {
        let mut session = session("go");
        let shared = "9/9/9/9/9/9/oooooooo1/xxxxxxxo1/x1ooo1xo1 b";
        session.begin(session.entry.rules.parse_position(shared).expect("a position"));
        let mut list =
            |kind: &str| session.answer(&GtpLine::read(&format!("final_status_list {kind}")).expect("a command"));
        assert_eq!(list("seki").map(|lines| lines.lines().count()), Ok(2));
        assert_eq!(list("dead"), Ok(String::new()));
        assert!(list("alive").is_ok_and(|lines| !lines.contains("C1")));
    }

    #[test]
    fn every_line_of_a_text_is_answered() {
        let answers = crate::gtp::gtp_answers("go", "1 boardsize 5\nplay b Z9\n\ngenmove b\nfrobnicate\n").expect("Go");
        let begins: Vec<_> = answers.split("\n\n").filter_map(|answer| answer.chars().next()).collect();
        assert_eq!(begins, ['=', '?', '=', '?']);
        assert_eq!(crate::gtp::gtp_answers("goo", ""), None);
    }

    #[test]
    fn a_move_that_only_superko_forbids_is_taken_from_others() {
        let mut session = session("go");
        let start = session.entry.rules.parse_position("5/5/2x2/xxoo1/1o1o1 w").expect("a position");
        session.begin(start);
        for (line, answer) in [("play w A1", true), ("play b C1", true), ("play w B1", true), ("play w B1", false)] {
            let line = GtpLine::read(line).expect("a command");
            assert_eq!(session.answer(&line).is_ok(), answer, "{line:?}");
        }
    }
}
