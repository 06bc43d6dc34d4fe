//! Enhanced NegaScout, the program that the papers measure against: NegaScout with aspiration windows, the history heuristic,
//! iterative deepening and a transposition table large enough (Plaat 1996), to a fixed depth.
//!
//! "Fixed depth" is taken at its word, so that no change of the recipe changes a value: nothing is pruned, reduced or
//! extended, the table answers for its very depth only, repetitions are not draws, and what Foehn's games know at a
//! glance is not asked. Quiescence stays on: without it the leaves of chess and checkers mean nothing. Leaves are kept in the table, as
//! in figure 5 of the paper, which stores every node: on that much of what ETC saves rests.

use foehn_games::catalog::Entry;

/// The switches that make any game's recipe enhanced NegaScout.
pub(super) const ENHANCED_NEGASCOUT: [&str; 25] = [
    "selective=off",
    "algorithm=negascout",
    "first-depth=1",
    "step=1",
    "aspiration=35",
    "restart-on-fail-low=off",
    "obvious-move=off",
    "table-size=128",
    "replacement=two-level",
    "depth-rule=exact",
    "graph-history=ignore",
    "repetition=off",
    "oracle=off",
    "table-cutoffs=on",
    "table-move=on",
    "leaf-table=on",
    "static-bounds=off",
    "sensible-moves=off",
    "etc=off",
    "eib=off",
    "killers=off",
    "history-penalty=off",
    "countermoves=off",
    "followups=off",
    "exchange-order=off",
];

/// The switches for a game: those above, and history where its moves have slots for it.
pub(super) fn enhanced_negascout(game: &'static Entry) -> Vec<&'static str> {
    let mut switches = ENHANCED_NEGASCOUT.to_vec();
    switches.extend(has_history(game).then_some("history=on"));
    switches
}

/// Whether the moves of a game have the slots that history needs.
pub(super) fn has_history(game: &'static Entry) -> bool {
    super::game_takes(game, &["history=on"])
}

/// How deep the searches of this game look: the paper's depth where there is one, which takes a few seconds a position.
pub(super) fn depth(game: &'static Entry, full: bool) -> i32 {
    let [short, long] = match game.name {
        "chess" | "chess960" => [8, 9],
        "checkers" => [17, 19],
        "othello" => [9, 10],
        "connect4" => [14, 16],
        "morris" => [7, 8],
        _ => [8, 10],
    };
    if full { long } else { short }
}
