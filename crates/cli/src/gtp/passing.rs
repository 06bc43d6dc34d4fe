//! When to pass in Go, where the other side takes dead stones off before it counts.
//!
//! By the rules here everything that stands is alive, so a pass that answers a pass may win a game in which one's own group is dead. Whoever counts
//! as people do would call that game lost. So a search does not see the other's pass where the two counts disagree to one's own cost: it goes on looking for a
//! way to live, and passes only when it finds none. In a clean-up, nobody passes while stones of the other side are dead.

use super::session::Session;
use super::stones::ownership;
use foehn_game::Player;
use foehn_game::any::{AsDuel, History, Move, Position};
use foehn_games::go::Go;

impl Session {
    /// The game so far as a search for `player`, who is to move, is to see it, where that is not the game itself. Its moves are the same in the same order.
    pub(super) fn as_searched(&self, history: &History, player: Player) -> Option<History> {
        let go = history.position().typed::<Go>().filter(|go| go.passes() > 0)?;
        let lead = |position: &Go| if player == Player::FIRST { position.lead() } else { -position.lead() };
        let dead = go.dead_chains(&ownership(go)).into_iter().flatten();
        let disagree = lead(go) > 0 && lead(&go.without_stones(dead)) <= 0;
        disagree.then(|| History::new(Position::new::<Go, AsDuel>(go.clone().with_mover(player))))
    }
}

/// The first of these moves that is no pass, where stones of the player's opponent are dead.
pub(super) fn cleaning_move(position: &Position, ranked: impl Iterator<Item = Move>) -> Option<Move> {
    let go = position.typed::<Go>()?;
    let others = position.mover().opponent();
    let is_others = |chain: &Vec<usize>| chain.first().is_some_and(|&stone| go.owner(stone) == Some(others));
    let has_dead = go.dead_chains(&ownership(go)).iter().any(is_others);
    has_dead.then(|| ranked.into_iter().find(|&mv| position.move_text(mv) != "pass")).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::line::GtpLine;
    use crate::search_args::LimitArgs;
    use foehn_games::catalog;

    /// Two walls, and behind White's a black stone that cannot live.
    fn behind_the_wall(end: &str) -> Session {
        let entry = catalog::find("go").expect("a game of the catalog");
        let engine = entry.thinker(entry.recipe()).expect("its own recipe suits it");
        let limits = LimitArgs { depth: None, nodes: None, simulations: Some(100), time: None };
        let mut session = Session::new(entry, engine, limits);
        let rows = [["5xo2"; 4].as_slice(), &["5xo1x"], &["5xo2"; 4]].concat().join("/");
        session.begin(entry.rules.parse_position(&format!("{rows} {end}")).expect("a position"));
        session
    }

    #[test]
    fn a_pass_that_wins_by_ones_own_dead_stones_is_not_seen() {
        let sees_another_game = |end: &str| {
            let session = behind_the_wall(end);
            session.as_searched(session.history(), session.position().mover()).is_some()
        };
        assert!(sees_another_game("b - 1 40.5"), "won by 5.5, lost by 13.5 without the stone on J5");
        assert!(!sees_another_game("b - 0 40.5"), "nobody has passed");
        assert!(!sees_another_game("b - 1 20.5") && !sees_another_game("b - 1 60.5"), "both counts agree");
        assert!(!sees_another_game("w - 1 40.5"), "White has nothing to lose by going on");
    }

    #[test]
    fn a_clean_up_takes_dead_stones_first() {
        let first_move = |session: &Session| {
            let position = session.position();
            let (passes, stones): (Vec<_>, Vec<_>) =
                position.moves().into_iter().partition(|&mv| position.move_text(mv) == "pass");
            assert_eq!(passes.len(), 1);
            cleaning_move(position, [passes[0], stones[0]].into_iter()).map(|mv| mv == stones[0])
        };
        let mut session = behind_the_wall("w - 1 60.5");
        assert_eq!(first_move(&session), Some(true), "the stone on J5 is to be taken first");
        let line = GtpLine::read("kgs-genmove_cleanup w").expect("a command");
        assert_ne!(session.answer(&line).expect("a move"), "pass");
        let rows = ["5xo2"; 9].join("/");
        session.begin(session.entry.rules.parse_position(&format!("{rows} w")).expect("a position"));
        assert_eq!(first_move(&session), None, "nothing is dead");
    }
}
