//! Questions to a library: where a position stood and what was played there, and which games fit a description.

use crate::error::LibraryError;
use crate::library::Library;
use crate::segment::{Segment, Stood};
use crate::stored::{StoredGame, result_of};
use foehn_game::Player;
use foehn_game::any::{Move, Position};
use foehn_games::catalog::Entry;
use foehn_games::record::GameResult;

/// Games by their results.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// All of them, those without a known result too.
    pub games: u64,
    /// Wins of each player, the one who begins first.
    pub wins: [u64; 4],
    /// Draws.
    pub draws: u64,
    /// Games lost by all.
    pub both_lost: u64,
}

impl Counts {
    fn add(&mut self, result: GameResult, count: u64) {
        self.games += count;
        match result {
            GameResult::Win(player) => {
                if let Some(wins) = self.wins.get_mut(player.index()) {
                    *wins += count;
                }
            }
            GameResult::Draw => self.draws += count,
            GameResult::BothLose => self.both_lost += count,
            GameResult::Unknown => {}
        }
    }

    /// Games whose result is known.
    pub fn known(&self) -> u64 {
        self.wins.iter().sum::<u64>() + self.draws + self.both_lost
    }

    /// The share of the point that `player` got, 0 to 1; `None` where no result is known.
    pub fn share(&self, player: Player) -> Option<f64> {
        let wins = self.wins.get(player.index()).copied().unwrap_or_default();
        let known = self.known();
        (known > 0).then(|| (wins as f64 + self.draws as f64 / 2.0) / known as f64)
    }
}

/// A move that was played in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovePlayed {
    /// The move; `None` where the game ended there.
    pub mv: Option<Move>,
    /// The games in which it was played.
    pub counts: Counts,
}

/// What a library knows of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionGames {
    /// The games in which it stood.
    pub counts: Counts,
    /// What was played there, the most played first.
    pub moves: Vec<MovePlayed>,
    /// The games, those that were added last first: segment and number in it.
    pub(crate) games: Vec<(usize, u32)>,
}

/// A description of games; what is left out fits every game. Names fit without regard to case, and parts of them do.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Games in which this position stood.
    pub position: Option<Position>,
    /// One of the players.
    pub player: Option<String>,
    /// The opening.
    pub opening: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// How it ended.
    pub result: Option<GameResult>,
}

/// A result as somebody types it: as the game's files write it, the name of the player who won, or `draw`.
pub fn result_named(entry: &Entry, text: &str) -> Option<GameResult> {
    let written = entry.files.results.iter().find(|(known, _)| *known == text).map(|&(_, result)| result);
    let winner = entry.players.iter().position(|name| name.eq_ignore_ascii_case(text));
    let winner = winner.map(|seat| GameResult::Win(Player::new(seat as u8)));
    written.or(winner).or_else(|| text.eq_ignore_ascii_case("draw").then_some(GameResult::Draw))
}

/// A game that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFound {
    /// Its number in the library as it is now, from 1.
    pub number: u64,
    /// The game.
    pub game: StoredGame,
}

impl Library {
    /// What is known of a position.
    ///
    /// # Errors
    /// The index is damaged.
    pub fn position(&self, position: &Position) -> Result<PositionGames, LibraryError> {
        let mut found = PositionGames::default();
        for (number, segment) in self.segments.iter().enumerate() {
            self.position_in(position, number, segment, &mut found)?;
        }
        found.moves.sort_by_key(|played| (std::cmp::Reverse(played.counts.games), played.mv.is_none(), played.mv));
        found.games.reverse();
        Ok(found)
    }

    fn position_in(
        &self,
        position: &Position,
        number: usize,
        segment: &Segment,
        found: &mut PositionGames,
    ) -> Result<(), LibraryError> {
        let key = position.key().0;
        let damaged = |what: &str| LibraryError::damaged(segment.path(), what);
        let stood = segment.block(key)?.find(key).ok_or_else(|| damaged("a block of its positions makes no sense"))?;
        match stood {
            Stood::Surely(games, counts) => {
                for (mv, results) in counts {
                    results.iter().for_each(|(&result, &count)| found.note(mv, result_of(result), u64::from(count)));
                }
                found.games.extend(games.into_iter().map(|game| (number, game)));
            }
            Stood::Perhaps(games) => {
                for index in games {
                    let game = segment.game(index as usize)?;
                    let history =
                        game.history(self.entry).ok_or_else(|| damaged("its moves are not those of these rules"))?;
                    if let Some(ply) = history.positions().iter().position(|stood| stood == position) {
                        found.note(history.moves().get(ply).copied(), game.result, 1);
                        found.games.push((number, index));
                    }
                }
            }
        }
        Ok(())
    }

    /// The games that fit, those that were added last first: so many of them from a place on, and how many fit in all.
    ///
    /// # Errors
    /// The index is damaged.
    pub fn find(&self, filter: &Filter, from: usize, limit: usize) -> Result<(Vec<GameFound>, usize), LibraryError> {
        let all = || {
            let segments = self.segments.iter().enumerate().rev();
            segments.flat_map(|(number, segment)| (0..segment.games() as u32).rev().map(move |game| (number, game)))
        };
        let candidates: Vec<(usize, u32)> = match &filter.position {
            Some(position) => self.position(position)?.games,
            None => all().collect(),
        };
        let fits = Fits::new(filter);
        let fitting: Vec<_> =
            candidates.into_iter().filter(|&(number, game)| fits.card(&self.segments[number], game)).collect();
        let shown = fitting.iter().skip(from).take(limit);
        let games = shown.map(|&(number, game)| self.game_at(number, game)).collect::<Result<Vec<_>, _>>()?;
        Ok((games, fitting.len()))
    }

    /// The game with this number, from 1; `None` where there are fewer.
    ///
    /// # Errors
    /// The index is damaged.
    pub fn game(&self, number: u64) -> Result<Option<GameFound>, LibraryError> {
        let mut rest = number.saturating_sub(1);
        for (index, segment) in self.segments.iter().enumerate() {
            if rest < segment.games() as u64 {
                return self.game_at(index, rest as u32).map(Some);
            }
            rest -= segment.games() as u64;
        }
        Ok(None)
    }

    pub(crate) fn game_at(&self, segment: usize, game: u32) -> Result<GameFound, LibraryError> {
        let before: u64 = self.segments[..segment].iter().map(|segment| segment.games() as u64).sum();
        Ok(GameFound { number: before + u64::from(game) + 1, game: self.segments[segment].game(game as usize)? })
    }

    /// Some games in which a position stood, those that were added last first.
    ///
    /// # Errors
    /// The index is damaged.
    pub fn examples(&self, found: &PositionGames, limit: usize) -> Result<Vec<GameFound>, LibraryError> {
        found.games.iter().take(limit).map(|&(segment, game)| self.game_at(segment, game)).collect()
    }
}

impl PositionGames {
    fn note(&mut self, mv: Option<Move>, result: GameResult, count: u64) {
        self.counts.add(result, count);
        let place = self.moves.iter().position(|played| played.mv == mv).unwrap_or_else(|| {
            self.moves.push(MovePlayed { mv, counts: Counts::default() });
            self.moves.len() - 1
        });
        self.moves[place].counts.add(result, count);
    }
}

/// A description with its names in lower case.
struct Fits {
    player: Option<String>,
    opening: Option<String>,
    event: Option<String>,
    result: Option<GameResult>,
}

impl Fits {
    fn new(filter: &Filter) -> Self {
        let lower = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
        Fits {
            player: lower(&filter.player),
            opening: lower(&filter.opening),
            event: lower(&filter.event),
            result: filter.result,
        }
    }

    fn card(&self, segment: &Segment, game: u32) -> bool {
        let card = segment.card(game as usize);
        let has = |wanted: &Option<String>, text: &str| {
            wanted.as_ref().is_none_or(|wanted| text.to_lowercase().contains(wanted.as_str()))
        };
        (self.player.is_none() || card.players().any(|name| has(&self.player, name)))
            && has(&self.opening, card.opening())
            && has(&self.event, card.event())
            && self.result.is_none_or(|result| card.result() == result)
    }
}
