//! The recipe of the alpha-beta family: which techniques a search uses, and with which thresholds. Data, not code.
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

use crate::method::AlphaBetaMethod;
use crate::setting::{FileName, Name, Names, Threshold, Whole, choice};
use crate::switches::{SwitchKind, switches};
use foehn_game::{Reason, ReasonRule, edit_distance};

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
        /// At one depth, by one shallow search (Buro 1995): the deepest measured depth up to 8 plies.
        Single = "single",
        /// At all depths that were measured and beyond, by several shallow searches in turn (Buro 1997).
        Multi = "multi",
    }
}

choice! {
    /// How several threads divide one search.
    Parallel {
        /// Every other thread looks further ahead; they share the table and nothing else.
        Lazy = "lazy",
        /// A move that another thread searches waits until the others are done (ABDADA, Weill 1996).
        Abdada = "abdada",
    }
}

switches! {
    /// Which techniques a search of the alpha-beta family uses, and with which thresholds.
    pub struct Recipe of AlphaBetaMethod::AlphaBeta {
        /// The algorithm that values a tree.
        sound algorithm: Algorithm = Algorithm::NegaScout;
        /// What judges a position: `best`, another evaluation of the game by its name (`plain`), or a file of learned weights.
        value evaluation: Name = Name::new("best");
        /// The depth of the first iteration; Chinook began with 5.
        resource first_depth: Whole<1, 64> = Whole::new(1);
        /// How many plies deeper each iteration looks; Chinook took 2, and so only odd depths.
        resource step: Whole<1, 8> = Whole::new(1);
        /// The aspiration window: so far from the last iteration's score on either side; 35 in Chinook.
        resource aspiration: Threshold<1, 10000, 35> = Threshold::USUAL;
        /// A fail low at the root begins again at the first depth, so that other moves come to the fore (Schaeffer 2001, 4.2).
        resource restart_on_fail_low: bool = false;
        /// A move that stays this much better than all others is played early, where time is limited (Schaeffer 2001, 4.2).
        resource obvious_move: Threshold<1, 10000, 35> = Threshold::OFF;
        /// The size of the transposition table in MiB.
        resource table_size: Whole<1, 1048576> = Whole::new(64);
        /// Which entry of the table gives way to a new one.
        resource replacement: Replacement = Replacement::TwoLevel;
        /// What the evaluation said of a position is remembered: the same search, faster where the evaluation is dear.
        resource estimate_table: bool = false;
        /// How many threads search together; 1 searches the same again whenever it is asked.
        resource threads: Whole<1, 256> = Whole::new(1);
        /// How several threads divide a search.
        resource parallel: Parallel = Parallel::Abdada;
        /// Threads divide the moves of nodes with at least this many plies left; nearer the leaves that costs more than it saves.
        resource parallel_depth: Whole<1, 64> = Whole::new(6);
        /// Which stored depths answer for a wanted depth.
        value depth_rule: DepthRule = DepthRule::AtLeast;
        /// How the table knows a position again.
        resource stored: Stored = Stored::Key;
        /// What the table does about scores that rest on the path.
        value graph_history: GraphHistory = GraphHistory::Untabled;
        /// A position that recurs on the path is scored as a draw.
        value repetition: bool = true;
        /// Exact knowledge that the engine was given, such as endgame databases, is asked (Schaeffer 2001, 5.3).
        value oracle: bool = true;
        /// Draws that an oracle proves are told apart by a search of this many plies without it (Schaeffer 2001, 6).
        value draw_scores: Threshold<0, 16, 3> = Threshold::OFF, needs endgames;
        /// A strong draw counts half of its advantage, at most this much: half a man, less than a man won in earnest.
        value strong_draws: Whole<0, 1000> = Whole::new(50);
        /// A weak draw counts less than this below nothing, so that it stays above worse lines that are undecided.
        value weak_draws: Whole<0, 1000> = Whole::new(10);
        /// Bounds found in the table cut.
        sound table_cutoffs: bool = true;
        /// What quiescence said of leaves is stored in the table as well, as in figure 5 of Plaat 1996.
        sound leaf_table: bool = false;
        /// Enhanced transposition cutoffs at nodes more than this many plies from the leaves (Plaat 1996; Chinook: 2).
        sound etc: Threshold<0, 64, 2> = Threshold::USUAL;
        /// What the game knows at a glance about a position cuts.
        sound static_bounds: bool = true;
        /// Moves that lose at a glance are not searched.
        sound sensible_moves: bool = true;
        /// The best move of the table is searched first.
        ordering table_move: bool = true;
        /// The game's own guesses order the moves.
        ordering hints: bool = true;
        /// Moves that cut at the same ply before come early.
        ordering killers: bool = true;
        /// Moves that cut anywhere before come early (Schaeffer 1989).
        ordering history: bool = true, needs slots;
        /// Moves searched in vain before a cut lose history points, and points saturate.
        ordering history_penalty: bool = false, needs slots;
        /// The move that refuted the opponent's last move before comes early.
        ordering countermoves: bool = false, needs slots;
        /// Moves that cut after the same last move of the opponent come early, those searched in vain late.
        ordering followups: bool = false, needs slots;
        /// Moves come in a random order, the same whenever a position is met: the yardstick of all the orders above.
        ordering shuffle: bool = false;
        /// Moves that leave few replies come early, by this many history points a reply (EIB, Plaat 1996).
        ordering eib: Threshold<1, 100000, 64> = Threshold::OFF;
        /// Captures that lose material in their exchange come last.
        ordering exchange_order: bool = false, needs exchanges;
        /// Quiet moves come by the ordering weights of an evolved individual as well: its file (`foehn learn evolve`).
        ordering ordering_weights: FileName = FileName::OFF;
        /// Captures and the like are played out before a leaf is judged.
        value quiescence: bool = true;
        /// A position that is good enough after giving up the move is good enough.
        selective null_move: NullMove = NullMove::Off, needs passing;
        /// By how many plies a null move is searched less deeply, beyond the move itself.
        selective null_reduction: Whole<1, 6> = Whole::new(2);
        /// The bound that a null move must reach.
        selective null_bound: NullBound = NullBound::Beta;
        /// The variable bound: less by this much where some alternatives are left on the path (the paper: 10); the constant one.
        selective null_bound_some: Whole<0, 1000> = Whole::new(10);
        /// The variable bound: less by this much where many alternatives are left on the path (the paper: 20).
        selective null_bound_many: Whole<0, 1000> = Whole::new(20);
        /// More alternatives than this are many (the paper: 15).
        selective null_bound_alternatives: Whole<0, 1000> = Whole::new(15);
        /// Near the leaves, a position this much a ply above beta is good enough without search.
        selective reverse_futility: Threshold<1, 10000, 80> = Threshold::OFF;
        /// Near the leaves, quiet moves of a position this much a ply below alpha are not searched.
        selective futility: Threshold<1, 10000, 100> = Threshold::OFF;
        /// Near the leaves, a position this much a ply below alpha is judged by its captures alone.
        selective razoring: Threshold<1, 10000, 250> = Threshold::OFF;
        /// Quiet moves after this many are first searched less deeply.
        selective late_move_reductions: Threshold<1, 64, 3> = Threshold::OFF;
        /// Near the leaves, quiet moves after this many and the square of the depth are not searched.
        selective late_move_pruning: Threshold<1, 64, 4> = Threshold::OFF;
        /// Near the leaves, moves that lose this much a ply in their exchange are not searched.
        selective losing_exchanges: Threshold<1, 10000, 90> = Threshold::OFF, needs exchanges;
        /// At the leaves, captures that lose material in their exchange are not played out.
        selective losing_captures: bool = false, needs exchanges;
        /// At the leaves, captures that leave the position this far below alpha are not played out.
        selective leaf_futility: Threshold<1, 10000, 150> = Threshold::OFF, needs exchanges;
        /// With this much depth left, a position of which the table has no move is searched a ply less deeply.
        selective internal_reduction: Threshold<2, 64, 4> = Threshold::OFF;
        /// What a shallow search predicts with confidence cuts.
        selective probcut: ProbCut = ProbCut::Off, needs correlations;
        /// The confidence of ProbCut: so many tenths of a standard deviation.
        selective probcut_confidence: Whole<1, 100> = Whole::new(15);
        /// Quiet positions that stand above beta even after the worst threat are searched a ply less (Feldmann 1997).
        selective fail_high_reductions: bool = false, needs threats;
        /// A move refuted at a leaf is refuted wherever the same pieces stand on the squares of the refutation (KAISSA 1975).
        selective analogies: bool = false, needs slots;
        /// A line this much behind is searched to two thirds of the depth left, twice as much to half (Chinook: one checker).
        selective material_deficit: Threshold<1, 10000, 100> = Threshold::OFF;
        /// The depth module of an evolved individual changes the depth left, of a line by two plies at most: its file.
        selective depth_module: FileName = FileName::OFF;
        /// The only legal reply is searched deeper by this many sixteenths of a ply.
        selective forced_reply: Threshold<1, 16, 16> = Threshold::OFF;
        /// A recapture that brings the material this near to the window is searched deeper by a ply.
        selective recapture: Threshold<1, 10000, 50> = Threshold::OFF;
        /// A move better than all others by this much is flagged, and searched deeper by a ply in the next iteration.
        selective singular: Threshold<1, 10000, 50> = Threshold::OFF;
        /// An extension on a principal variation is kept in later iterations.
        selective sticky: bool = false;
        /// A move that is unexpectedly better than the principal variation is searched again a ply deeper.
        selective unexpected: bool = false;
        /// At a leaf, a threat of this much is looked at with one more ply.
        selective leaf_threats: Threshold<1, 10000, 50> = Threshold::OFF, needs threats;
        /// What the game itself wants to see deeper: all its reasons, or some of them by name.
        selective extend: Names = Names::Off;
        /// A reason that counts only if the move matters must change the evaluation by this much to be worth a ply; 0: not asked.
        selective extend_margin: Whole<0, 10000> = Whole::new(25);
        /// At a leaf, combinations that the game knows from its tactics table are played out (Schaeffer 2001, 5.2).
        selective tactics: bool = false, needs combinations;
    }
}

impl Recipe {
    /// Plain fixed-depth search: one algorithm, no technique.
    pub fn plain(algorithm: Algorithm) -> Self {
        let techniques = [SwitchKind::Sound, SwitchKind::Ordering, SwitchKind::Selective, SwitchKind::Resource];
        let bare = techniques.into_iter().fold(Recipe::default(), |recipe, kind| recipe.without(kind));
        Recipe { algorithm, depth_rule: DepthRule::Exact, graph_history: GraphHistory::Path, ..bare }
    }

    /// Whether a move is searched deeper for this reason; `rules` are the reasons of the game.
    ///
    /// ```
    /// use foehn_game::{Reason, ReasonCounts, ReasonRule};
    /// use foehn_search::Recipe;
    /// const CHECK: Reason = Reason::new(0);
    /// let rules = [ReasonRule { name: "check", meaning: "A check.", when: ReasonCounts::Always }];
    /// let mut recipe = Recipe::default();
    /// assert!(!recipe.extends(&rules, CHECK));
    /// recipe.set("extend", "check").expect("a known switch");
    /// assert!(recipe.extends(&rules, CHECK));
    /// ```
    pub fn extends(&self, rules: &[ReasonRule], reason: Reason) -> bool {
        rules.get(reason.index()).is_some_and(|rule| self.extend.has(rule.name))
    }

    /// What is wrong with the names of `extend` in a game with these reasons, in words; `None` where it knows them all.
    pub fn unknown_reason(&self, rules: &[ReasonRule]) -> Option<String> {
        let is_unknown = |name: &&String| !rules.iter().any(|rule| rule.name == name.as_str());
        let name = self.extend.listed().iter().find(is_unknown)?;
        let nearest = rules.iter().min_by_key(|rule| edit_distance(rule.name, name));
        Some(match nearest {
            Some(rule) => {
                format!("`extend` knows no `{name}` in this game: did you mean `{}`?", rule.name)
            }
            None => format!("`extend` knows no `{name}`: this game has no reasons of its own to look deeper"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switches::{Need, Switch};
    use foehn_game::ReasonCounts;
    use foehn_game::kit::Random;

    #[test]
    fn every_switch_reads_what_it_writes() {
        let recipe = Recipe::plain(Algorithm::MtdF);
        assert_eq!(Recipe::read(&recipe.to_toml()), Ok(recipe));
    }

    /// What a switch needs of the game is asked only while it is on, so it must be one that can be off.
    #[test]
    fn what_needs_something_can_be_off() {
        for switch in Recipe::default().switches() {
            assert!(switch.needs.is_none() || switch.off.is_some(), "`{}` can never be without its need", switch.name);
        }
    }

    #[test]
    fn whatever_is_on_the_full_width_is_not_selective() {
        let mut random = Random::new(1);
        let mut recipe = Recipe::default();
        for _ in 0..20 {
            recipe.draw(&SwitchKind::ALL, &mut random);
            let full = recipe.full_width();
            assert!(recipe.has_any(SwitchKind::Selective) && !full.has_any(SwitchKind::Selective));
            let changed = recipe.switches().into_iter().zip(full.switches()).filter(|(before, after)| before != after);
            assert!(changed.into_iter().all(|(before, _)| before.kind == SwitchKind::Selective));
            assert_eq!(Recipe::read(&recipe.to_toml()), Ok(recipe.clone()), "every value drawn is one that is allowed");
        }
        recipe.set("selective", "off").unwrap();
        assert_eq!(recipe, recipe.full_width());
        let error = recipe.set("selective", "on").unwrap_err();
        assert_eq!(error.to_string(), "`selective` does not take `on`: it takes off; what is on has a switch each");
    }

    #[test]
    fn a_plain_recipe_has_no_technique() {
        let plain = Recipe::plain(Algorithm::AlphaBeta);
        let on: Vec<_> = plain.switches().into_iter().filter(Switch::is_on).map(|switch| switch.name).collect();
        assert_eq!(on, ["repetition", "oracle", "quiescence"]);
    }

    #[test]
    fn a_need_that_is_not_met_is_told_with_every_switch_that_has_it() {
        let mut recipe = Recipe::default();
        assert_eq!(recipe.unmet_need(|_| true), None);
        assert_eq!(
            recipe.unmet_need(|_| false).as_deref(),
            Some("`history` needs moves that are known again elsewhere (move slots), which the game lacks")
        );
        let has = |need| need != Need::Exchanges;
        assert_eq!(recipe.unmet_need(has), None);
        recipe.assign("exchange-order=on").unwrap();
        recipe.assign("losing-captures=on").unwrap();
        recipe.assign("leaf-futility=on").unwrap();
        assert_eq!(
            recipe.unmet_need(has).as_deref(),
            Some(
                "`exchange-order`, `losing-captures` and `leaf-futility` need the worth of exchanges, which the game cannot tell"
            )
        );
    }

    #[test]
    fn a_reason_that_the_game_does_not_have_is_told_with_the_nearest() {
        let rule = |name| ReasonRule { name, meaning: "", when: ReasonCounts::Always };
        let rules = [rule("runaway"), rule("first-king")];
        let unknown = |text: &str, rules: &[ReasonRule]| Recipe::read(text).unwrap().unknown_reason(rules);
        assert_eq!(unknown("extend = \"first-king runaway\"", &rules), None);
        assert_eq!(unknown("extend = \"all\"", &[]), None, "all of none");
        assert_eq!(
            unknown("extend = \"runaway first-kings\"", &rules).as_deref(),
            Some("`extend` knows no `first-kings` in this game: did you mean `first-king`?")
        );
        assert_eq!(
            unknown("extend = \"check\"", &[]).as_deref(),
            Some("`extend` knows no `check`: this game has no reasons of its own to look deeper")
        );
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
