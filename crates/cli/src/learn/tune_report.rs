//! What a tuning found: the file of weights, and the report of it for people and programs.

use crate::output::{self, grouped};
use foehn_databases::container::HeaderText;
use foehn_databases::weights::Weights;
use foehn_game::any::Linear;
use foehn_games::catalog::Entry;
use foehn_learn::logistic::Epoch;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// So many points are one unit of the logistic curve: with them a man of the middle game is worth about a hundred.
pub(super) const POINTS: f32 = 80.0;

/// What was learned, and from what.
pub(super) struct Tuned<'a> {
    pub(super) entry: &'static Entry,
    pub(super) linear: &'a dyn Linear,
    pub(super) weights: Vec<f32>,
    pub(super) curve: Vec<Epoch>,
    pub(super) games: usize,
    pub(super) examples: usize,
    pub(super) apart: usize,
    pub(super) settings: Vec<(&'static str, String)>,
}

impl Tuned<'_> {
    /// The file of weights, with how they were made.
    pub(super) fn to_file(&self) -> Vec<u8> {
        let units = POINTS * self.linear.units_to_a_point() as f32;
        let whole = |weight: &f32| (weight * units).round().clamp(-32_767.0, 32_767.0) as i16;
        Weights { about: self.about(), values: self.weights.iter().map(whole).collect() }.write()
    }

    fn about(&self) -> HeaderText {
        let about = HeaderText::default().with("game", self.entry.name).with("version", env!("CARGO_PKG_VERSION"));
        let about = self.settings.iter().fold(about, |about, (name, value)| about.with(name, value));
        let about = about.with("games", self.games).with("positions", self.examples).with("kept-apart", self.apart);
        let errors = |error: fn(&Epoch) -> f64| {
            self.curve.iter().map(|epoch| format!("{:.5}", error(epoch))).collect::<Vec<_>>().join(" ")
        };
        about.with("errors", errors(|epoch| epoch.learned)).with("errors-kept-apart", errors(|epoch| epoch.kept_apart))
    }

    /// The report for people: the error curve, and what the terms weigh in points.
    pub(super) fn to_text(&self, path: &Path) -> String {
        let mut text = format!(
            "{} games, {} positions to learn from, {} kept apart\n\n epoch  error learned  error kept apart\n",
            grouped(self.games as u64),
            grouped(self.examples as u64),
            grouped(self.apart as u64)
        );
        let worst = self.curve.iter().map(|epoch| epoch.kept_apart).fold(0.0, f64::max);
        let best = self.curve.iter().map(|epoch| epoch.kept_apart).fold(f64::INFINITY, f64::min);
        for epoch in &self.curve {
            let above = (epoch.kept_apart - best) / (worst - best).max(f64::MIN_POSITIVE);
            let bar = "#".repeat(1 + (above * 39.0) as usize);
            let _ = writeln!(text, "{:6}  {:13.5}  {:16.5}  {bar}", epoch.number, epoch.learned, epoch.kept_apart);
        }
        let _ = write!(text, "\nThe terms, in points, phase by phase:\n{}", self.terms());
        let others = self.weights.iter().filter(|weight| **weight != 0.0).count();
        let _ = writeln!(text, "\n{} weights are not zero; written to {}", grouped(others as u64), path.display());
        text
    }

    fn terms(&self) -> String {
        let rows = self.linear.terms().into_iter().map(|(name, places)| {
            let points = places.iter().map(|&place| format!("{:7.1}", self.weights[place] * POINTS));
            [name.to_owned(), points.collect::<String>()]
        });
        output::table(&rows.collect::<Vec<_>>())
    }

    /// The report for programs.
    pub(super) fn to_json(&self) -> Value {
        let epoch =
            |epoch: &Epoch| json!({ "epoch": epoch.number, "learned": epoch.learned, "kept_apart": epoch.kept_apart });
        let term = |(name, places): (&str, Vec<usize>)| {
            let points: Vec<f32> = places.iter().map(|&place| self.weights[place] * POINTS).collect();
            json!({ "term": name, "points": points })
        };
        json!({
            "game": self.entry.name,
            "games": self.games,
            "positions": self.examples,
            "kept_apart": self.apart,
            "curve": self.curve.iter().map(epoch).collect::<Vec<_>>(),
            "terms": self.linear.terms().into_iter().map(term).collect::<Vec<_>>(),
        })
    }
}
