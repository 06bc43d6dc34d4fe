//! Handicaps, scores and dead stones in the Go Text Protocol.

use super::line::{Answer, GtpLine};
use super::session::{Session, done};
use foehn_game::any::{AsDuel, Position};
use foehn_game::{Outcome, Player};
use foehn_games::go::{Go, Ownership, point_name, read_move};

/// So many playouts say which stones are dead.
const PLAYOUTS: u32 = 1000;

/// Their seed: the same question has the same answer.
const SEED: u64 = 1;

impl Session {
    /// The empty board of Go, for handicap stones.
    fn empty_go(&self) -> Result<&Go, String> {
        let go = self.go()?;
        let stones = go.count_stones(Player::FIRST) + go.count_stones(Player::SECOND);
        if stones == 0 && self.history().moves().is_empty() { Ok(go) } else { Err("board not empty".to_owned()) }
    }

    /// `fixed_handicap N` and `place_free_handicap N`: both put the stones where the protocol fixes them.
    pub(super) fn place_handicap(&mut self, line: &GtpLine) -> Answer {
        let count: usize = line.first().and_then(|word| word.parse().ok()).ok_or("handicap not an integer")?;
        let (size, komi) = self.empty_go().map(|go| (go.size(), go.komi()))?;
        let most = Go::most_handicap(size);
        let fits = 2 <= count && count <= if line.name == "fixed_handicap" { most } else { size * size - 1 };
        if !fits || most == 0 {
            return Err("invalid number of stones".to_owned());
        }
        let points = Go::handicap_points(size, count);
        let names: Vec<_> = points.iter().map(|&point| point_name(size, point)).collect();
        self.begin(Position::new::<Go, AsDuel>(Go::with_handicap(size, points).with_komi(komi)));
        Ok(names.join(" "))
    }

    /// `set_free_handicap VERTEX ..`.
    pub(super) fn set_handicap(&mut self, line: &GtpLine) -> Answer {
        let (size, komi) = self.empty_go().map(|go| (go.size(), go.komi()))?;
        let point = |word: &String| read_move(size, word).ok().and_then(foehn_games::go::GoMove::point);
        let points: Option<Vec<usize>> = line.words.iter().map(point).collect();
        let mut points = points.ok_or("invalid coordinate")?;
        let given = points.len();
        points.sort_unstable();
        points.dedup();
        if points.len() != given || given < 2 || given >= size * size {
            return Err("bad vertex list".to_owned());
        }
        self.begin(Position::new::<Go, AsDuel>(Go::with_handicap(size, points).with_komi(komi)));
        done()
    }

    /// The score: in Go with the dead stones taken off.
    pub(super) fn final_score(&self) -> Answer {
        match self.go() {
            Ok(go) => {
                let dead = go.dead_chains(&ownership(go)).into_iter().flatten();
                Ok(Go::lead_text(go.without_stones(dead).lead()))
            }
            Err(_) => match self.position().outcome().ok_or("cannot score: the game is not over")? {
                Outcome::Draw => Ok("0".to_owned()),
                Outcome::Win { by, margin } => Ok(format!("{}+{margin}", ["B", "W"][by.index()])),
            },
        }
    }

    /// `final_status_list KIND`: a chain a line.
    pub(super) fn final_status_list(&self, kind: Option<&str>) -> Answer {
        let go = self.go()?;
        let dead = go.dead_chains(&ownership(go));
        let lines: Vec<Vec<usize>> = match kind {
            Some("dead") => dead,
            Some("alive") => {
                let chains = [Player::FIRST, Player::SECOND].into_iter().flat_map(|player| go.chains(player));
                let seki = go.seki_chains();
                chains.filter(|chain| !dead.contains(chain) && !seki.contains(chain)).collect()
            }
            Some("seki") => go.seki_chains(),
            Some("black_territory") => vec![territory(go, &dead, Player::FIRST)],
            Some("white_territory") => vec![territory(go, &dead, Player::SECOND)],
            _ => return Err("syntax error: expected alive, dead, seki, black_territory or white_territory".to_owned()),
        };
        let names = |points: &Vec<usize>| -> String {
            points.iter().map(|&point| point_name(go.size(), point)).collect::<Vec<_>>().join(" ")
        };
        Ok(lines.iter().map(names).collect::<Vec<_>>().join("\n"))
    }
}

/// How often each point ends as whose, in playouts.
pub(super) fn ownership(go: &Go) -> Ownership {
    go.ownership(PLAYOUTS, SEED)
}

/// The points without a stone that are a player's, the dead taken off.
fn territory(go: &Go, dead: &[Vec<usize>], player: Player) -> Vec<usize> {
    let cleared = go.without_stones(dead.iter().flatten().copied());
    let points = 0..go.size() * go.size();
    points.filter(|&point| cleared.owner(point).is_none() && cleared.area_owner(point) == Some(player)).collect()
}
