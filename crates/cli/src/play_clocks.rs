//! The clocks of a game in the terminal. They run between moves, whatever is typed meanwhile, stand still when the game is
//! over, and go back with a move that is taken back.

use foehn_game::Player;
use foehn_game::any::Rules;
use foehn_play::{FlagFallen, PlayerClock, TimeControl};
use std::time::{Duration, Instant};

/// What is lost between the engine and its clock.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Two clocks, as they were before each move made here and as they are.
pub(crate) struct PlayClocks {
    /// After so many moves of the game, the clocks were full.
    given: usize,
    /// The clocks after each move, the full ones first.
    after: Vec<[PlayerClock; 2]>,
    /// Since when the clock of the player to move runs.
    since: Instant,
}

impl PlayClocks {
    /// Full clocks in a game with so many moves before; the first one runs from now on.
    pub(crate) fn new(control: TimeControl, given: usize) -> Self {
        PlayClocks { given, after: vec![[PlayerClock::new(control); 2]], since: Instant::now() }
    }

    fn now(&self) -> [PlayerClock; 2] {
        *self.after.last().expect("the full clocks are always there")
    }

    /// The clock of the player to move runs from now on, and not since the last move: a board was drawn meanwhile.
    pub(crate) fn start(&mut self) {
        self.since = Instant::now();
    }

    /// The clock of `player`, the time before its move.
    pub(crate) fn clock(&self, player: Player) -> PlayerClock {
        self.now()[player.index() & 1]
    }

    /// What the engine may use for `player`'s move.
    pub(crate) fn allot(&self, player: Player) -> foehn_search::Allotment {
        self.clock(player).allot(OVERHEAD)
    }

    /// Whether the flag of `player`, whose move it is, has fallen by now.
    pub(crate) fn flag(&self, player: Player) -> Option<FlagFallen> {
        let (used, left) = (self.since.elapsed(), self.clock(player).left());
        (used > left).then_some(FlagFallen { used, left })
    }

    /// `player` has moved in time, which [`PlayClocks::flag`] tells.
    pub(crate) fn press(&mut self, player: Player) {
        let mut clocks = self.now();
        // A flag that falls between the question and this line is forgiven.
        let _ = clocks[player.index() & 1].press(self.since.elapsed());
        self.after.push(clocks);
        self.start();
    }

    /// The game goes back to the position after so many moves.
    pub(crate) fn go_back(&mut self, moves: usize) {
        self.after.truncate(moves.saturating_sub(self.given) + 1);
        self.start();
    }

    /// Both clocks in a line: `Black 4:58  White 5:00`.
    pub(crate) fn line(&self, rules: &dyn Rules) -> String {
        let [first, second] = self.now();
        let [first_name, second_name] = [Player::FIRST, Player::SECOND].map(|player| rules.player_name(player));
        format!("{first_name} {first}  {second_name} {second}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::checkers::Checkers;
    use foehn_games::face;

    #[test]
    fn clocks_go_back_with_the_moves() {
        let rules = face::of::<Checkers>().rules();
        let mut clocks = PlayClocks::new("5m+3s".parse().expect("a time control"), 2);
        assert_eq!(clocks.line(rules), "Black 5:00  White 5:00\n");
        clocks.press(Player::FIRST);
        assert!(clocks.line(rules).starts_with("Black 5:0") && clocks.clock(Player::FIRST).left().as_secs() >= 302);
        clocks.press(Player::SECOND);
        clocks.go_back(3);
        assert_eq!(clocks.clock(Player::SECOND).left(), Duration::from_secs(300));
        clocks.go_back(2);
        assert_eq!(clocks.line(rules), "Black 5:00  White 5:00\n");
    }

    #[test]
    fn a_flag_falls() {
        let clocks = PlayClocks::new("1ms".parse().expect("a time control"), 0);
        std::thread::sleep(Duration::from_millis(5));
        assert!(clocks.flag(Player::FIRST).is_some_and(|flag| flag.to_string().starts_with("lost on time: 0.0")));
    }
}
