//! What came of a match: for people, for programs, and in the middle of it.

use crate::output;
use foehn_games::catalog::Entry;
use foehn_lab::match_play::{End, Ending, GamePlayed, Standing};
use foehn_lab::{Rating, Sprt, SprtVerdict};
use foehn_play::TimeControl;
use foehn_play::move_texts;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A match that has ended, one way or another.
pub(crate) struct Report {
    /// The contestants.
    pub(crate) names: [String; 2],
    /// How many games were asked for.
    pub(crate) asked: u64,
    /// The score of the first one.
    pub(crate) standing: Standing,
    /// Why it ended.
    pub(crate) end: End,
    /// The test, if there is one.
    pub(crate) sprt: Option<Sprt>,
    /// How long it took.
    pub(crate) seconds: f64,
    /// What the cores were for, in words.
    pub(crate) cores: String,
    /// Whether the time for each move says something.
    pub(crate) timed: bool,
    /// The time control, if there is one.
    pub(crate) clock: Option<TimeControl>,
    /// Games that a program lost by a fault.
    pub(crate) forfeits: Vec<Forfeited>,
}

/// A game that a program lost by a fault.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Forfeited {
    round: String,
    /// The contestant, 0 or 1.
    side: usize,
    kind: String,
    words: String,
    start: String,
    moves: Vec<String>,
}

impl Forfeited {
    /// The game, if it was lost so.
    pub(crate) fn of(game: &GamePlayed, round: &str) -> Option<Self> {
        let Ending::Forfeit(side, fault) = &game.ending else { return None };
        let start = &game.history.positions()[0];
        Some(Forfeited {
            round: round.to_owned(),
            side: *side,
            kind: fault.name().to_owned(),
            words: fault.to_string(),
            start: start.position_text(),
            moves: move_texts(start, game.history.moves()),
        })
    }

    /// Whether a reader should hear of it: resigning is a way to end a game.
    fn is_news(&self) -> bool {
        self.kind != "resigned"
    }

    fn text(&self, names: &[String; 2]) -> String {
        let Forfeited { round, side, words, start, moves, .. } = self;
        format!("game {round}: {} {words}\n  {start}\n  {}\n", names[*side], moves.join(" "))
    }

    fn as_json(&self) -> Value {
        json!({
            "round": self.round,
            "by": if self.side == 0 { "a" } else { "b" },
            "kind": self.kind,
            "reason": self.words,
            "position": self.start,
            "moves": self.moves,
        })
    }
}

impl Report {
    /// A few words on the score so far, for a progress bar.
    pub(crate) fn running(standing: &Standing, sprt: Option<&Sprt>) -> String {
        let Standing { wins, draws, losses, .. } = standing;
        let llr = sprt.map(|sprt| format!(", LLR {:+.2}", sprt.llr(&standing.pairs))).unwrap_or_default();
        match standing.games() {
            0 => "no game yet".to_owned(),
            _ => format!("+{wins} ={draws} -{losses}, {}{llr}", elo_text(&standing.rating())),
        }
    }

    /// The result for people.
    pub(crate) fn summary(&self) -> String {
        let Standing { wins, draws, losses, pairs, spent, lost_on_time } = &self.standing;
        let rating = self.standing.rating();
        let [a, b] = &self.names;
        let [none, half, one, more, two] = pairs.counts();
        let mut text = format!("{a} against {b}\n\n");
        text.push_str(&format!("games   {}{}\n", self.standing.games(), self.ended()));
        if self.standing.games() == 0 {
            text.push_str("result  no game was finished, so there is nothing to say of strength\n");
            return text;
        }
        text.push_str(&format!("result  {wins} won, {draws} drawn, {losses} lost by {a}\n"));
        text.push_str(&format!("score   {:.1} %\n", 100.0 * rating.score));
        text.push_str(&format!(
            "pairs   {none} with 0 points, {half} with ½, {one} with 1, {more} with 1½, {two} with 2\n"
        ));
        text.push_str(&format!("rating  {} (95 %)\n", elo_text(&rating)));
        text.push_str(&format!("los     {:.1} % that {a} is the stronger one\n", 100.0 * rating.superiority));
        if let Some(sprt) = &self.sprt {
            text.push_str(&format!("sprt    {}\n", self.test_text(sprt)));
        }
        if self.timed {
            let [ours, theirs] = spent.map(|spent| format!("{:.3}", spent.seconds_a_move()));
            text.push_str(&format!("time    {ours} s a move by {a}, {theirs} s by {b}\n"));
        }
        if let Some(clock) = &self.clock {
            let [late_a, late_b] = lost_on_time;
            text.push_str(&format!("clock   {clock}; lost on time: {late_a} by {a}, {late_b} by {b}\n"));
        }
        let [a, b] = spent.map(|spent| output::grouped(spent.nodes));
        text.push_str(&format!("nodes   {a} and {b} in {:.1} s, {}\n", self.seconds, self.cores));
        for forfeited in self.forfeits.iter().filter(|forfeited| forfeited.is_news()) {
            text.push_str(&format!("\n{}", forfeited.text(&self.names)));
        }
        text
    }

    /// Why there are fewer games than were asked for.
    fn ended(&self) -> String {
        match self.end {
            End::Finished => String::new(),
            End::Decided(_) => " (the test stopped the match)".to_owned(),
            End::Interrupted => format!(" of {} (interrupted)", self.asked),
            End::OutOfOpenings => format!(" of {} (no further opening; another one would repeat a game)", self.asked),
        }
    }

    fn test_text(&self, sprt: &Sprt) -> String {
        let (low, high) = sprt.bounds();
        let verdict = match sprt.verdict(&self.standing.pairs) {
            SprtVerdict::AcceptsE0 => format!("the difference is {:+} Elo or less", sprt.e0),
            SprtVerdict::AcceptsE1 => format!("the difference is {:+} Elo or more", sprt.e1),
            SprtVerdict::Undecided => format!("undecided between {:+} and {:+} Elo", sprt.e0, sprt.e1),
        };
        format!("LLR {:+.2} ({low:.2} to {high:.2}): {verdict}", sprt.llr(&self.standing.pairs))
    }

    /// The result for programs. Infinite numbers are null.
    pub(crate) fn as_json(&self, game: &Entry) -> Value {
        let Standing { wins, draws, losses, pairs, spent: [spent_a, spent_b], .. } = &self.standing;
        let rating = self.standing.rating();
        let mut object = json!({
            "game": game.name,
            "a": self.names[0],
            "b": self.names[1],
            "games": self.standing.games(),
            "total": self.asked,
            "end": end_name(self.end),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "score": rating.score,
            "pairs": pairs.counts(),
            "elo": rating.elo,
            "elo_error": rating.error(),
            "elo_low": rating.low,
            "elo_high": rating.high,
            "los": rating.superiority,
            "nodes": spent_a.nodes + spent_b.nodes,
            "nodes_a": spent_a.nodes,
            "nodes_b": spent_b.nodes,
            "clock": self.clock.map(|clock| clock.to_string()),
            "lost_on_time_a": self.standing.lost_on_time[0],
            "lost_on_time_b": self.standing.lost_on_time[1],
            "seconds_a_move_a": spent_a.seconds_a_move(),
            "seconds_a_move_b": spent_b.seconds_a_move(),
            "forfeits": self.forfeits.iter().map(Forfeited::as_json).collect::<Vec<_>>(),
            "seconds": self.seconds,
            "cores": self.cores,
        });
        if let Some(sprt) = &self.sprt {
            let (low, high) = sprt.bounds();
            object["sprt"] = json!({
                "e0": sprt.e0,
                "e1": sprt.e1,
                "llr": sprt.llr(pairs),
                "lower": low,
                "upper": high,
                "verdict": sprt.verdict(pairs).name(),
            });
        }
        object
    }
}

pub(crate) const fn end_name(end: End) -> &'static str {
    match end {
        End::Finished => "finished",
        End::Decided(_) => "decided",
        End::OutOfOpenings => "out_of_openings",
        End::Interrupted => "interrupted",
    }
}

/// `+13.9 ± 20.3`, or without the error where it cannot be told.
fn elo_text(rating: &Rating) -> String {
    let error = rating.error();
    match rating.elo.is_finite() {
        true if error.is_finite() => format!("Elo {:+.1} ± {error:.1}", rating.elo),
        true => format!("Elo {:+.1}, {:+.1} to {:+.1}", rating.elo, rating.low, rating.high),
        false => format!("Elo {:+}, beyond measure", rating.elo),
    }
}
