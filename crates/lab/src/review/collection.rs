//! Reviews of many games together: how well each player played, the worst mistakes, the openings.
//!
//! A player's accuracy over many games is the mean over the games in which the player had a choice, so that a long game weighs no more
//! than a short one. Games are counted in the order in which they are added, so the same games give the same tables.

use super::{Judgement, Review};
use foehn_game::Player;
use foehn_games::catalog::Entry;
use foehn_games::record::{GameResult, Record};
use foehn_play::move_texts;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// So many of the worst mistakes are kept.
const WORST: usize = 20;

/// What is known of a player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerSummary {
    /// Games.
    pub games: u64,
    /// Points: a win is one, a draw one half.
    pub points: f64,
    /// Games whose result is known.
    pub known: u64,
    /// Moves that were reviewed.
    pub moves: u64,
    /// Inaccuracies, mistakes and blunders.
    pub marks: [u64; 3],
    accuracy_sum: f64,
    accuracy_games: u64,
}

impl PlayerSummary {
    /// How well the player played, 0 to 100; `None` for one who never had a choice.
    pub fn accuracy(&self) -> Option<f64> {
        (self.accuracy_games > 0).then(|| self.accuracy_sum / self.accuracy_games as f64)
    }
}

/// What is known of an opening.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OpeningSummary {
    /// Games that began with it.
    pub games: u64,
    /// Points of the player who began.
    pub points: f64,
    /// Games whose result is known.
    pub known: u64,
}

/// One of the worst mistakes.
#[derive(Clone, PartialEq, Debug)]
pub struct WorstMove {
    /// The game: its file and number.
    pub game: String,
    /// The player's name.
    pub name: String,
    /// The number of the move, both players' moves counted.
    pub ply: usize,
    /// The position in which it was played.
    pub position: String,
    /// The move.
    pub mv: String,
    /// What was better.
    pub better: Vec<String>,
    /// The share of the point that it gave away.
    pub loss: f64,
    /// How books mark it.
    pub mark: &'static str,
    /// What there is to say about it.
    pub words: String,
}

/// Many reviews.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Collection {
    /// Games that were reviewed.
    pub games: u64,
    players: BTreeMap<String, PlayerSummary>,
    openings: BTreeMap<String, OpeningSummary>,
    worst: Vec<WorstMove>,
}

impl Collection {
    /// Adds the review of a game that is called so.
    pub fn add(&mut self, entry: &Entry, game: &str, record: &Record, review: &Review) {
        self.games += 1;
        for player in [Player::FIRST, Player::SECOND] {
            self.add_player(name_of(entry, record, player), player, record, review);
        }
        if let Some(opening) = &review.opening {
            let summary = self.openings.entry(opening.name.clone()).or_default();
            summary.games += 1;
            if let Some(points) = points(record.result, Player::FIRST) {
                (summary.points, summary.known) = (summary.points + points, summary.known + 1);
            }
        }
        for ply in review.mistakes() {
            self.worst.push(WorstMove {
                game: game.to_owned(),
                name: name_of(entry, record, ply.player),
                ply: ply.ply,
                position: ply.position.position_text(),
                mv: ply.position.move_text(ply.mv),
                better: move_texts(&ply.position, &ply.line[..ply.line.len().min(6)]),
                loss: ply.loss,
                mark: ply.judgement.mark().unwrap_or_default(),
                words: ply.words.clone(),
            });
        }
        // Stable, so that of equal ones the first stays.
        self.worst.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        self.worst.truncate(WORST);
    }

    fn add_player(&mut self, name: String, player: Player, record: &Record, review: &Review) {
        let summary = self.players.entry(name).or_default();
        summary.games += 1;
        if let Some(points) = points(record.result, player) {
            (summary.points, summary.known) = (summary.points + points, summary.known + 1);
        }
        if let Some(accuracy) = review.accuracy[player.index()] {
            (summary.accuracy_sum, summary.accuracy_games) =
                (summary.accuracy_sum + accuracy, summary.accuracy_games + 1);
        }
        for ply in review.plies.iter().filter(|ply| ply.player == player) {
            summary.moves += 1;
            match ply.judgement {
                Judgement::Inaccuracy => summary.marks[0] += 1,
                Judgement::Mistake => summary.marks[1] += 1,
                Judgement::Blunder => summary.marks[2] += 1,
                _ => {}
            }
        }
    }

    /// The players, the most accurate first.
    pub fn players(&self) -> Vec<(&str, &PlayerSummary)> {
        let mut players: Vec<_> = self.players.iter().map(|(name, summary)| (name.as_str(), summary)).collect();
        let accuracy = |summary: &PlayerSummary| summary.accuracy().unwrap_or(-1.0);
        players.sort_by(|a, b| accuracy(b.1).total_cmp(&accuracy(a.1)));
        players
    }

    /// The openings, the most played first.
    pub fn openings(&self) -> Vec<(&str, &OpeningSummary)> {
        let mut openings: Vec<_> = self.openings.iter().map(|(name, summary)| (name.as_str(), summary)).collect();
        openings.sort_by_key(|(_, summary)| std::cmp::Reverse(summary.games));
        openings
    }

    /// The worst mistakes, the worst first.
    pub fn worst(&self) -> &[WorstMove] {
        &self.worst
    }

    /// The tables for programs.
    pub fn json(&self, entry: &Entry) -> Value {
        let round = |value: f64| (value * 10.0).round() / 10.0;
        let players = self.players().into_iter().map(|(name, summary)| {
            json!({
                "name": name,
                "games": summary.games,
                "points": summary.points,
                "known": summary.known,
                "accuracy": summary.accuracy().map(round),
                "moves": summary.moves,
                "inaccuracies": summary.marks[0],
                "mistakes": summary.marks[1],
                "blunders": summary.marks[2],
            })
        });
        let openings = self.openings().into_iter().map(|(name, summary)| {
            json!({ "name": name, "games": summary.games, "points": summary.points, "known": summary.known })
        });
        let worst = self.worst.iter().map(|mistake| {
            json!({
                "game": mistake.game,
                "name": mistake.name,
                "ply": mistake.ply,
                "position": mistake.position,
                "move": mistake.mv,
                "better": mistake.better,
                "loss": (mistake.loss * 10_000.0).round() / 10_000.0,
                "mark": mistake.mark,
                "words": mistake.words,
            })
        });
        json!({
            "game": entry.name,
            "games": self.games,
            "players": players.collect::<Vec<_>>(),
            "worst": worst.collect::<Vec<_>>(),
            "openings": openings.collect::<Vec<_>>(),
        })
    }
}

/// What the file calls a player, or the player's part in the game where it does not.
fn name_of(entry: &Entry, record: &Record, player: Player) -> String {
    let said = record.player_name(player, entry.files).map(str::trim).filter(|name| !matches!(*name, "" | "?" | "-"));
    said.map_or_else(|| format!("({})", entry.rules.player_name(player)), str::to_owned)
}

/// The point or its half that a player got; `None` where nobody knows.
fn points(result: GameResult, player: Player) -> Option<f64> {
    match result {
        GameResult::Unknown => None,
        GameResult::Draw => Some(0.5),
        GameResult::BothLose => Some(0.0),
        GameResult::Win(winner) => Some(f64::from(u8::from(winner == player))),
    }
}
