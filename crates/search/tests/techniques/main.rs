//! What each technique of the papers does: a constructed tree on which it must act, and one on which it must not.
//!
//! Every test runs the same search with the technique on and off and compares what an observer saw; the two trees of a technique
//! mostly differ in one label. Tests are named after the paper's section or figure. That the values are right is tested elsewhere
//! (`foehn_search::exam`): a technique that never acts passes every test of values.

mod labelled_tree;
mod trial;

mod analogies;
mod depth_module;
mod eib;
mod etc;
mod fail_high;
mod fail_low_restart;
mod futility;
mod leaf_threats;
mod material_deficit;
mod null_bound;
mod obvious_move;
mod probcut;
mod razoring;
mod recapture;
mod singular;
mod sticky;
mod two_level;
mod unexpected;
