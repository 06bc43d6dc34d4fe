//! The recipe: which techniques a search uses, and with which thresholds. Data, not code.
//!
//! Every technique of the papers has its line here; an experiment is two recipes and a suite. A recipe is written as
//! flat TOML, one `name = value` a line with what it means beside it, so that it can be printed, edited and passed back:
//!
//! ```
//! use foehn_search::Recipe;
//! let mut recipe = Recipe::default();
//! recipe.set("etc", "off").expect("a known switch");
//! assert_eq!(Recipe::read(&recipe.to_toml()).expect("what was written"), recipe);
//! let error = recipe.set("etcc", "off").expect_err("a misspelt switch");
//! assert_eq!(error.to_string(), "unknown switch `etcc`: did you mean `etc`?");
//! ```

use crate::setting::{Name, Setting, Shape, Threshold, Whole, choice};
use foehn_game::Reason;
use std::fmt;

choice! {
    /// The algorithm that values a tree.
    Algorithm {
        /// Every line to the end: the oracle.
        Minimax = "minimax",
        /// Fail-soft alpha-beta.
        AlphaBeta = "alpha-beta",
        /// NegaScout (Reinefeld 1983).
        NegaScout = "negascout",
        /// MTD(f) (Plaat 1996).
        MtdF = "mtdf",
        /// SSS* as a sequence of memory-enhanced tests from above (Plaat 1996).
        SssStar = "sss",
    }
}

choice! {
    /// Which entry of the table gives way to a new one.
    Replacement {
        /// One entry a bucket, the newest stays.
        Always = "always",
        /// One entry a bucket, the deepest stays.
        Deepest = "deepest",
        /// Two entries a bucket, the deepest and the most recent (Breuker 1996; Schaeffer 2001, 4.3).
        TwoLevel = "two-level",
        /// Four entries a bucket, the shallowest of an older search goes first.
        FourWay = "four-way",
    }
}

choice! {
    /// Which stored depths answer for a wanted depth.
    DepthRule {
        /// Only the same: a search equals fixed-depth minimax.
        Exact = "exact",
        /// The same or deeper: at least as good, for play.
        AtLeast = "at-least",
    }
}

choice! {
    /// How the table knows a position again.
    Stored {
        /// By its 64-bit key.
        Key = "key",
        /// By the whole position, as in Chinook: never mistaken, larger and slower.
        Position = "position",
    }
}

choice! {
    /// What the table does about scores that rest on the path (graph-history interaction).
    GraphHistory {
        /// Nothing, like Chinook: fastest, may return another path's draw.
        Ignore = "ignore",
        /// Scores that rest on a repetition of the path are not stored (Campbell 1985).
        Untabled = "untabled",
        /// Entries belong to a position and its path (the encoded paths of Kishimoto and Müller 2004): exact.
        Path = "path",
    }
}

choice! {
    /// How the null move is tried.
    NullMove {
        /// Not at all.
        Off = "off",
        /// With a fixed reduction of the depth (Goetsch and Campbell 1988).
        Fixed = "fixed",
        /// With a reduction that grows with the depth (Heinz 1999).
        Adaptive = "adaptive",
        /// Adaptive, and what it says is verified by a search of reduced depth (Tabibi and Netanyahu 2002).
        Verified = "verified",
    }
}

choice! {
    /// The bound that a null move must reach.
    NullBound {
        /// Beta itself.
        Beta = "beta",
        /// Beta less a constant, the worth of a tempo (Goetsch and Campbell 1988).
        Constant = "constant",
        /// Beta less what the alternatives left on the path allow (Björnsson and Marsland 1997, figure 3).
        Variable = "variable",
    }
}

choice! {
    /// Cuts by what a shallow search predicts of a deep one.
    ProbCut {
        /// None.
        Off = "off",
        /// At one depth, by one shallow search (Buro 1995).
        Single = "single",
        /// At all depths that were measured, by several shallow searches in turn (Buro 1997).
        Multi = "multi",
    }
}

/// Declares the recipe: each switch once, with its type, its default and its meaning.
macro_rules! recipe {
    ($($(#[doc = $doc:literal])+ $field:ident: $kind:ty = $default:expr;)+) => {
        /// Which techniques a search uses, and with which thresholds.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Recipe {
            $($(#[doc = $doc])+ pub $field: $kind,)+
        }

        impl Default for Recipe {
            fn default() -> Self {
                Recipe { $($field: $default,)+ }
            }
        }

        impl Recipe {
            /// The switches in their order, with the present values.
            pub fn switches(&self) -> Vec<Switch> {
                vec![$(Switch {
                    name: stringify!($field).replace('_', "-"),
                    value: self.$field.write(),
                    allowed: <$kind as Setting>::allowed(),
                    shape: <$kind as Setting>::shape(),
                    meaning: concat!($($doc),+).trim().to_owned(),
                }),+]
            }

            /// Sets the switch `name` to `value`, both as text. `selective` stands for all of selective search and takes `off`
            /// ([`Recipe::full_width`]).
            ///
            /// # Errors
            /// An unknown switch (with the nearest name), or a value that is not allowed (with those that are).
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), RecipeError> {
                let field = name.trim().replace('-', "_");
                let value = value.trim().trim_matches('"');
                match field.as_str() {
                    "selective" if value == "off" => {
                        *self = self.full_width();
                        Ok(())
                    }
                    "selective" => Err(RecipeError::NotAllowed {
                        name: field,
                        value: value.to_owned(),
                        allowed: "off; what is on has a switch each".to_owned(),
                    }),
                    $(stringify!($field) => {
                        let read = <$kind as Setting>::read(value);
                        self.$field = read.ok_or_else(|| RecipeError::NotAllowed {
                            name: name.trim().to_owned(),
                            value: value.to_owned(),
                            allowed: <$kind as Setting>::allowed(),
                        })?;
                        Ok(())
                    })+
                    _ => Err(RecipeError::unknown(name.trim(), &[$(stringify!($field)),+])),
                }
            }
        }
    };
}

recipe! {
    /// The algorithm that values a tree.
    algorithm: Algorithm = Algorithm::NegaScout;
    /// What judges a position: `best`, another evaluation of the game by its name (`plain`), or a file of learned weights.
    evaluation: Name = Name::new("best");
    /// The depth of the first iteration; Chinook began with 5.
    first_depth: Whole<1, 64> = Whole::new(1);
    /// How many plies deeper each iteration looks; Chinook took 2, and so only odd depths.
    step: Whole<1, 8> = Whole::new(1);
    /// The aspiration window: so far from the last iteration's score on either side; 35 in Chinook.
    aspiration: Threshold<1, 10000, 35> = Threshold::USUAL;
    /// A fail low at the root begins again at the first depth, so that other moves come to the fore (Schaeffer 2001, 4.2).
    restart_on_fail_low: bool = false;
    /// A move that stays this much better than all others is played early, where time is limited (Schaeffer 2001, 4.2).
    obvious_move: Threshold<1, 10000, 35> = Threshold::OFF;
    /// The size of the transposition table in MiB.
    table_size: Whole<1, 1048576> = Whole::new(64);
    /// Which entry of the table gives way to a new one.
    replacement: Replacement = Replacement::TwoLevel;
    /// What the evaluation said of a position is remembered: the same search, faster where the evaluation is dear.
    estimate_table: bool = false;
    /// Which stored depths answer for a wanted depth.
    depth_rule: DepthRule = DepthRule::AtLeast;
    /// How the table knows a position again.
    stored: Stored = Stored::Key;
    /// What the table does about scores that rest on the path.
    graph_history: GraphHistory = GraphHistory::Untabled;
    /// A position that recurs on the path is scored as a draw.
    repetition: bool = true;
    /// Exact knowledge that the engine was given, such as endgame databases, is asked (Schaeffer 2001, 5.3).
    oracle: bool = true;
    /// Draws that an oracle proves are told apart by a search of this many plies without it (Schaeffer 2001, 6).
    draw_scores: Threshold<0, 16, 3> = Threshold::OFF;
    /// A strong draw counts half of its advantage, at most this much: half a man, less than a man won in earnest.
    strong_draws: Whole<0, 1000> = Whole::new(50);
    /// A weak draw counts less than this below nothing, so that it stays above worse lines that are undecided.
    weak_draws: Whole<0, 1000> = Whole::new(10);
    /// Bounds found in the table cut.
    table_cutoffs: bool = true;
    /// What quiescence said of leaves is stored in the table as well, as in figure 5 of Plaat 1996.
    leaf_table: bool = false;
    /// Enhanced transposition cutoffs at nodes more than this many plies from the leaves (Plaat 1996; Chinook: 2).
    etc: Threshold<0, 64, 2> = Threshold::USUAL;
    /// What the game knows at a glance about a position cuts.
    static_bounds: bool = true;
    /// Moves that lose at a glance are not searched.
    sensible_moves: bool = true;
    /// The best move of the table is searched first.
    table_move: bool = true;
    /// The game's own guesses order the moves.
    hints: bool = true;
    /// Moves that cut at the same ply before come early.
    killers: bool = true;
    /// Moves that cut anywhere before come early (Schaeffer 1989).
    history: bool = true;
    /// Moves searched in vain before a cut lose history points, and points saturate.
    history_penalty: bool = false;
    /// The move that refuted the opponent's last move before comes early.
    countermoves: bool = false;
    /// Moves that cut after the same last move of the opponent come early, those searched in vain late.
    followups: bool = false;
    /// Moves come in a random order, the same whenever a position is met: the yardstick of all the orders above.
    shuffle: bool = false;
    /// Moves that leave few replies come early, by this many history points a reply (EIB, Plaat 1996).
    eib: Threshold<1, 100000, 64> = Threshold::OFF;
    /// Captures and the like are played out before a leaf is judged.
    quiescence: bool = true;
    /// A position that is good enough after giving up the move is good enough.
    null_move: NullMove = NullMove::Off;
    /// By how many plies a null move is searched less deeply, beyond the move itself.
    null_reduction: Whole<1, 6> = Whole::new(2);
    /// The bound that a null move must reach.
    null_bound: NullBound = NullBound::Beta;
    /// The variable bound: less by this much where some alternatives are left on the path (the paper: 10); the constant one.
    null_bound_some: Whole<0, 1000> = Whole::new(10);
    /// The variable bound: less by this much where many alternatives are left on the path (the paper: 20).
    null_bound_many: Whole<0, 1000> = Whole::new(20);
    /// More alternatives than this are many (the paper: 15).
    null_bound_alternatives: Whole<0, 1000> = Whole::new(15);
    /// Near the leaves, a position this much a ply above beta is good enough without search.
    reverse_futility: Threshold<1, 10000, 80> = Threshold::OFF;
    /// Near the leaves, quiet moves of a position this much a ply below alpha are not searched.
    futility: Threshold<1, 10000, 100> = Threshold::OFF;
    /// Near the leaves, a position this much a ply below alpha is judged by its captures alone.
    razoring: Threshold<1, 10000, 250> = Threshold::OFF;
    /// Quiet moves after this many are first searched less deeply.
    late_move_reductions: Threshold<1, 64, 3> = Threshold::OFF;
    /// Near the leaves, quiet moves after this many and the square of the depth are not searched.
    late_move_pruning: Threshold<1, 64, 4> = Threshold::OFF;
    /// Near the leaves, moves that lose this much a ply in their exchange are not searched.
    losing_exchanges: Threshold<1, 10000, 90> = Threshold::OFF;
    /// Captures that lose material in their exchange are not played out at the leaves, and come last elsewhere.
    exchange_order: bool = false;
    /// At the leaves, captures that leave the position this far below alpha are not played out.
    leaf_futility: Threshold<1, 10000, 150> = Threshold::OFF;
    /// With this much depth left, a position of which the table has no move is searched a ply less deeply.
    internal_reduction: Threshold<2, 64, 4> = Threshold::OFF;
    /// What a shallow search predicts with confidence cuts.
    probcut: ProbCut = ProbCut::Off;
    /// The confidence of ProbCut: so many tenths of a standard deviation.
    probcut_confidence: Whole<1, 100> = Whole::new(15);
    /// Quiet positions that stand above beta even after the worst threat are searched a ply less (Feldmann 1997).
    fail_high_reductions: bool = false;
    /// A move refuted at a leaf is refuted wherever the same pieces stand on the squares of the refutation (KAISSA 1975).
    analogies: bool = false;
    /// A line this much behind is searched to two thirds of the depth left, twice as much to half (Chinook: one checker).
    material_deficit: Threshold<1, 10000, 100> = Threshold::OFF;
    /// The only legal reply is searched deeper by this many sixteenths of a ply.
    forced_reply: Threshold<1, 16, 16> = Threshold::OFF;
    /// A recapture that brings the material this near to the window is searched deeper by a ply.
    recapture: Threshold<1, 10000, 50> = Threshold::OFF;
    /// A move better than all others by this much is flagged, and searched deeper by a ply in the next iteration.
    singular: Threshold<1, 10000, 50> = Threshold::OFF;
    /// An extension on a principal variation is kept in later iterations.
    sticky: bool = false;
    /// A move that is unexpectedly better than the principal variation is searched again a ply deeper.
    unexpected: bool = false;
    /// At a leaf, a threat of this much is looked at with one more ply.
    leaf_threats: Threshold<1, 10000, 50> = Threshold::OFF;
    /// What the game itself wants to see deeper, for whatever reason.
    game_extensions: bool = false;
    /// A man on a free path to the last row that has advanced two squares so is searched deeper by a ply with each further one.
    runaways: bool = false;
    /// The first king of a side is searched deeper by a ply.
    first_kings: bool = false;
    /// A later king that changes the evaluation by this much is searched deeper by a ply.
    later_kings: Threshold<1, 10000, 25> = Threshold::OFF;
    /// At a leaf, combinations that the game knows from its tactics table are played out (Schaeffer 2001, 5.2).
    tactics: bool = false;
}

/// One switch of a recipe, for people and pages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// Its value, as TOML.
    pub value: String,
    /// The values allowed, in words.
    pub allowed: String,
    /// The values allowed, for programs.
    pub shape: Shape,
    /// What it does.
    pub meaning: String,
}

impl Recipe {
    /// Plain fixed-depth search: one algorithm, no technique.
    pub fn plain(algorithm: Algorithm) -> Self {
        Recipe {
            algorithm,
            aspiration: Threshold::OFF,
            depth_rule: DepthRule::Exact,
            graph_history: GraphHistory::Path,
            table_cutoffs: false,
            etc: Threshold::OFF,
            static_bounds: false,
            sensible_moves: false,
            table_move: false,
            hints: false,
            killers: false,
            history: false,
            ..Recipe::default()
        }
    }

    /// The same recipe without selective search: no move left out, none reduced, none extended.
    ///
    /// ```
    /// use foehn_search::Recipe;
    /// let mut recipe = Recipe::default();
    /// recipe.set("futility", "on").expect("a known switch");
    /// recipe.set("selective", "off").expect("all of them");
    /// assert_eq!(recipe, Recipe::default());
    /// ```
    #[must_use]
    pub fn full_width(&self) -> Self {
        Recipe {
            null_move: NullMove::Off,
            reverse_futility: Threshold::OFF,
            futility: Threshold::OFF,
            razoring: Threshold::OFF,
            late_move_reductions: Threshold::OFF,
            late_move_pruning: Threshold::OFF,
            losing_exchanges: Threshold::OFF,
            leaf_futility: Threshold::OFF,
            internal_reduction: Threshold::OFF,
            probcut: ProbCut::Off,
            fail_high_reductions: false,
            analogies: false,
            material_deficit: Threshold::OFF,
            forced_reply: Threshold::OFF,
            recapture: Threshold::OFF,
            singular: Threshold::OFF,
            sticky: false,
            unexpected: false,
            leaf_threats: Threshold::OFF,
            game_extensions: false,
            runaways: false,
            first_kings: false,
            later_kings: Threshold::OFF,
            tactics: false,
            ..self.clone()
        }
    }

    /// Whether what a game wants to see deeper for this reason is searched deeper.
    ///
    /// ```
    /// use foehn_game::Reason;
    /// use foehn_search::Recipe;
    /// let mut recipe = Recipe::default();
    /// assert!(!recipe.extends(Reason::Runaway));
    /// recipe.set("runaways", "on").expect("a known switch");
    /// assert!(recipe.extends(Reason::Runaway) && !recipe.extends(Reason::FirstKing));
    /// recipe.set("game-extensions", "on").expect("all reasons");
    /// assert!(recipe.extends(Reason::FirstKing) && recipe.extends(Reason::Attack));
    /// ```
    pub const fn extends(&self, reason: Reason) -> bool {
        self.game_extensions
            || match reason {
                Reason::Runaway => self.runaways,
                Reason::FirstKing => self.first_kings,
                Reason::LaterKing => self.later_kings.get().is_some(),
                Reason::Attack | Reason::Advance => false,
            }
    }

    /// Writes the recipe as TOML with the meaning of every switch.
    pub fn to_toml(&self) -> String {
        let lines = self.switches().into_iter().map(|switch| {
            let Switch { name, value, allowed, meaning, .. } = switch;
            format!("# {meaning}\n# {allowed}\n{name} = {value}\n")
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Reads a recipe: the default with the switches that the text names.
    ///
    /// # Errors
    /// The first line that is not `name = value` with a known name and an allowed value.
    pub fn read(text: &str) -> Result<Recipe, RecipeError> {
        Recipe::default().with_lines(text)
    }

    /// This recipe with the switches that the text names changed.
    ///
    /// # Errors
    /// As for [`Recipe::read`].
    pub fn with_lines(mut self, text: &str) -> Result<Recipe, RecipeError> {
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let at_line = |error| RecipeError::Line { number: index + 1, error: Box::new(error) };
            let (name, value) =
                line.split_once('=').ok_or_else(|| at_line(RecipeError::NoValue { line: line.to_owned() }))?;
            self.set(name, value).map_err(at_line)?;
        }
        Ok(self)
    }

    /// Sets a switch given as `name=value`, as on a command line.
    ///
    /// # Errors
    /// As for [`Recipe::set`], or a text without `=`.
    pub fn assign(&mut self, text: &str) -> Result<(), RecipeError> {
        let (name, value) = text.split_once('=').ok_or_else(|| RecipeError::NoValue { line: text.to_owned() })?;
        self.set(name, value)
    }
}

/// What was wrong with a recipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecipeError {
    /// No switch has this name.
    Unknown {
        /// The name given.
        name: String,
        /// The nearest name there is.
        nearest: String,
    },
    /// The switch does not take this value.
    NotAllowed {
        /// The switch.
        name: String,
        /// The value given.
        value: String,
        /// What it takes.
        allowed: String,
    },
    /// A line without `=`.
    NoValue {
        /// The line.
        line: String,
    },
    /// An error in a line of a file.
    Line {
        /// The line's number, from 1.
        number: usize,
        /// What was wrong there.
        error: Box<RecipeError>,
    },
}

impl RecipeError {
    fn unknown(name: &str, fields: &[&str]) -> Self {
        let names = fields.iter().map(|field| field.replace('_', "-"));
        let nearest = names.min_by_key(|known| foehn_game::edit_distance(known, name)).unwrap_or_default();
        RecipeError::Unknown { name: name.to_owned(), nearest }
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::Unknown { name, nearest } => write!(f, "unknown switch `{name}`: did you mean `{nearest}`?"),
            RecipeError::NotAllowed { name, value, allowed } => {
                write!(f, "`{name}` does not take `{value}`: it takes {allowed}")
            }
            RecipeError::NoValue { line } => write!(f, "`{line}` is not of the form `name = value`"),
            RecipeError::Line { number, error } => write!(f, "line {number}: {error}"),
        }
    }
}

impl std::error::Error for RecipeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_reads_what_it_writes() {
        let recipe = Recipe::plain(Algorithm::MtdF);
        assert_eq!(Recipe::read(&recipe.to_toml()), Ok(recipe));
    }

    #[test]
    fn errors_name_line_switch_and_what_is_allowed() {
        let error = Recipe::read("etc = 2\n\nreplacement = \"newest\"").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3: `replacement` does not take `newest`: it takes always, deepest, two-level, four-way"
        );
        let error = Recipe::read("killer = on").unwrap_err();
        assert_eq!(error.to_string(), "line 1: unknown switch `killer`: did you mean `killers`?");
        let error = Recipe::read("etc").unwrap_err();
        assert_eq!(error.to_string(), "line 1: `etc` is not of the form `name = value`");
        let error = Recipe::read("step = 99").unwrap_err();
        assert_eq!(error.to_string(), "line 1: `step` does not take `99`: it takes a whole number from 1 to 8");
    }
}
