//! Backgammon as text: plays as players write them, positions as the IDs of other programs.
//!
//! **Plays** are steps from point to point, counted by the player who moves: `8/5 6/5`, `13/7*` (a hit), `bar/22`, `6/off`, `24/18/14` or `24/14` for one
//! checker with both dice, `13/11(2)` for two. What is written names every point at which something is hit; readers do without where only one play is meant,
//! and take commas or underscores for blanks. A roll that cannot be played is `pass`. The cube: `roll`, `double`, `take`, `drop`.
//!
//! **Dice** are `31`; the first throw is White's die and then Black's, so that `13` lets Black begin with 3 and 1.
//!
//! **Positions** are a position ID and a match ID with a colon between (`ids.rs`), then words for what those cannot tell: `cubeless`, `rolling` (the
//! player on roll has decided not to double). `start`, `start cubeless`, `start jacoby`, `start to 7` begin games; a position ID alone is White's turn in a game
//! for money; a FIBS board line (`fibs.rs`) is read as well.

use crate::board::{BAR, OFF};
use crate::fibs;
use crate::game::{BackgammonGame, BackgammonMove, Stage, Steps, each_play};
use crate::generate::{Play, Step};
use crate::ids;
use crate::roll::Roll;
use crate::terms::{Cube, MatchScore, Terms};
use foehn_game::{Game, Notation, NotationError, Player, Turn};

/// A checker's way in one play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Way {
    /// The places it touches, from the first to the last, with what it hits there.
    places: [(u8, bool); 5],
    count: u8,
}

impl Way {
    fn of(step: Step) -> Way {
        let mut places = [(0, false); 5];
        (places[0], places[1]) = ((step.from, false), (step.to, step.hit));
        Way { places, count: 2 }
    }

    fn places(&self) -> &[(u8, bool)] {
        &self.places[..usize::from(self.count)]
    }

    fn last(&self) -> u8 {
        self.places().last().map_or(0, |place| place.0)
    }

    fn extend(&mut self, step: Step) {
        self.places[usize::from(self.count)] = (step.to, step.hit);
        self.count += 1;
    }

    /// The way as it is written: the points on which nothing is hit in between are left out.
    fn text(&self) -> String {
        let places = self.places();
        let mut text = place_name(places[0].0);
        for (index, &(place, hit)) in places.iter().enumerate().skip(1) {
            if hit || index + 1 == places.len() {
                text.push('/');
                text.push_str(&place_name(place));
                if hit {
                    text.push('*');
                }
            }
        }
        text
    }
}

fn place_name(place: u8) -> String {
    match usize::from(place) {
        BAR => "bar".to_owned(),
        OFF => "off".to_owned(),
        point => point.to_string(),
    }
}

/// Steps as players write them: the longest ways, those from the rear first, equal ones together.
#[must_use]
pub fn steps_text(steps: &[Step]) -> String {
    if steps.is_empty() {
        return "pass".to_owned();
    }
    let mut ways: Vec<Way> = Vec::new();
    for &step in steps {
        match ways.iter_mut().find(|way| way.last() == step.from && usize::from(step.from) != OFF) {
            Some(way) => way.extend(step),
            None => ways.push(Way::of(step)),
        }
    }
    let mut texts: Vec<(u8, u8, String)> = ways.iter().map(|way| (way.places()[0].0, way.last(), way.text())).collect();
    texts.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then_with(|| b.2.cmp(&a.2)));
    let mut words: Vec<String> = Vec::new();
    let mut rest = &texts[..];
    while let Some((_, _, text)) = rest.first() {
        let same = rest.iter().take_while(|(_, _, other)| other == text).count();
        words.push(if same > 1 { format!("{text}({same})") } else { text.clone() });
        rest = &rest[same..];
    }
    words.join(" ")
}

/// What a text says about a play: how many checkers leave and reach each place, and where something is hit.
#[derive(Default)]
struct Told {
    change: [i8; 26],
    hits: u32,
}

/// Reads the words of a play.
fn read_play(text: &str) -> Result<Told, NotationError> {
    let mut told = Told::default();
    let is_blank = |letter: char| letter.is_whitespace() || letter == ',' || letter == '_';
    let mut at = 0;
    for word in text.split(is_blank) {
        if !word.is_empty() {
            read_way(word, &mut told).map_err(|error| error.shifted(at))?;
        }
        at += word.len() + text[at + word.len()..].chars().next().map_or(0, char::len_utf8);
    }
    Ok(told)
}

fn read_way(word: &str, told: &mut Told) -> Result<(), NotationError> {
    let expected = "a play such as `8/5 6/5`, `bar/22*` or `6/off`";
    let wrong = |at: usize, what: &str| NotationError::new(at, NotationError::quote(what), expected);
    let (path, times) = match word.split_once('(') {
        None => (word, 1),
        Some((path, count)) => {
            let times = count.strip_suffix(')').and_then(|count| count.parse::<i8>().ok());
            (path, times.filter(|times| (1..=4).contains(times)).ok_or_else(|| wrong(path.len(), &word[path.len()..]))?)
        }
    };
    let mut places = Vec::new();
    let mut at = 0;
    for name in path.split('/') {
        let (bare, hit) = name.strip_suffix('*').map_or((name, false), |bare| (bare, true));
        let place = match bare.to_ascii_lowercase().as_str() {
            "bar" | "25" => Some(BAR),
            "off" | "0" => Some(OFF),
            digits => digits.parse().ok().filter(|point| (1..=24).contains(point)),
        };
        places.push((place.ok_or_else(|| wrong(at, name))?, hit));
        at += name.len() + 1;
    }
    if places.len() < 2 {
        return Err(wrong(0, word));
    }
    let falls = places.windows(2).all(|pair| pair[0].0 > pair[1].0);
    if !falls || places[0].1 {
        return Err(wrong(0, word));
    }
    told.change[places[0].0] -= times;
    told.change[places[places.len() - 1].0] += times;
    for (place, _) in places.iter().filter(|(place, hit)| *hit && *place != OFF) {
        told.hits |= 1 << place;
    }
    Ok(())
}

impl Told {
    /// Whether a play does what is told; what is hit may be left unsaid.
    fn is(&self, game: &BackgammonGame, play: &Play) -> bool {
        let (before, after) = (game.board().own(), play.board.own());
        let same = self
            .change
            .iter()
            .enumerate()
            .all(|(place, &change)| i16::from(after[place]) - i16::from(before[place]) == i16::from(change));
        same && self.hits & !hits(play) == 0
    }
}

/// The places at which a play hits.
fn hits(play: &Play) -> u32 {
    play.steps().iter().filter(|step| step.hit).fold(0, |hits, step| hits | 1 << step.to)
}

impl BackgammonGame {
    fn parse_play(&self, roll: Roll, text: &str) -> Result<BackgammonMove, NotationError> {
        let told = if text.eq_ignore_ascii_case("pass") { Told::default() } else { read_play(text)? };
        let mut meant: Vec<Play> = Vec::new();
        let mut some = None;
        each_play(self.board(), roll, |play| {
            some.get_or_insert(*play);
            if told.is(self, play) {
                meant.push(*play);
            }
        });
        // Of several plays to the same points, the one that hits just what is told.
        if meant.len() > 1 && meant.iter().any(|play| hits(play) == told.hits) {
            meant.retain(|play| hits(play) == told.hits);
        }
        match meant[..] {
            [play] => Ok(BackgammonMove::Play(Steps::of(&play))),
            [] => {
                let example = some.map_or(String::new(), |play| steps_text(play.steps()));
                let expected = format!("a play of {}{}, such as `{example}`", roll.high(), roll.low());
                Err(NotationError::new(0, NotationError::quote(text), expected))
            }
            _ => {
                let expected = format!("the points on the way, such as `{}`", steps_text(meant[0].steps()));
                Err(NotationError::new(0, NotationError::quote(text), expected))
            }
        }
    }
}

/// Reads two dice: `31`, `3-1`, `3 1`.
///
/// # Errors
/// A die that has not a face from 1 to 6, with its place.
pub fn parse_dice(text: &str) -> Result<(u8, u8), NotationError> {
    let faces: Vec<(usize, char)> =
        text.char_indices().filter(|(_, letter)| !matches!(letter, '-' | ',' | ' ' | '_')).collect();
    let face = |(at, letter): (usize, char)| match letter.to_digit(10) {
        Some(face @ 1..=6) => Ok(face as u8),
        _ => Err(NotationError::new(
            at,
            format!("a die of {}", NotationError::quote(&letter.to_string())),
            "a face from 1 to 6",
        )),
    };
    match faces[..] {
        [one, other] => Ok((face(one)?, face(other)?)),
        _ => Err(NotationError::new(0, NotationError::quote(text), "two dice such as `31`")),
    }
}

impl Notation for BackgammonGame {
    const PLAYERS: &'static [&'static str] = &["White", "Black"];

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let begin = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        if trimmed.starts_with("board:") {
            return fibs::parse(trimmed).map_err(|error| error.shifted(begin));
        }
        let mut words = trimmed.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word));
        let Some((at, first)) = words.next() else {
            return Err(NotationError::new(0, "nothing", "a position ID, `start`, or a FIBS board line"));
        };
        let mut position = match first.split_once(':') {
            _ if first == "start" => BackgammonGame::start(),
            Some((position, game)) => ids::parse_ids(position, game).map_err(|error| error.shifted(at))?,
            None => {
                let board = ids::parse_position_id(first).map_err(|error| error.shifted(at))?;
                let terms = Terms::Money { jacoby: false };
                BackgammonGame::at(board, Player::FIRST, Stage::Deciding, Cube::CENTRED, terms)
                    .map_err(|what| NotationError::new(at, what, "a possible position"))?
            }
        };
        while let Some((at, word)) = words.next() {
            let wrong = |expected: &str| NotationError::new(at, NotationError::quote(word), expected);
            position = match word {
                "cubeless" if position.cube() == Cube::CENTRED => position.without_cube(),
                "jacoby" => position.with_terms(Terms::Money { jacoby: true }),
                "rolling" if position.stage() == Stage::Deciding => position.play(BackgammonMove::Roll),
                "rolling" if position.stage() == Stage::Rolling => position,
                "to" if position.stage() == Stage::Opening => {
                    let (at, number) = words.next().unwrap_or((text.len(), ""));
                    let score =
                        number.parse().map_err(|_| NotationError::quote(number)).and_then(MatchScore::first_game);
                    let wrong = |what| NotationError::new(at, what, "the points of a match, such as `7`");
                    position.with_terms(Terms::Match(score.map_err(wrong)?))
                }
                _ => {
                    return Err(wrong("`cubeless`, `jacoby`, `rolling`, or after `start` `to` and a number of points"));
                }
            };
        }
        Ok(position)
    }

    fn position_text(&self) -> String {
        let cubeless = if self.terms() == Terms::Cubeless { " cubeless" } else { "" };
        let rolling =
            if self.stage() == Stage::Rolling && self.may_double() && !self.is_over() { " rolling" } else { "" };
        format!("{}:{}{cubeless}{rolling}", ids::position_id(self.board()), ids::match_id(self))
    }

    fn parse_move(&self, text: &str) -> Result<BackgammonMove, NotationError> {
        let begin = text.len() - text.trim_start().len();
        let name = text.trim();
        let chosen = |moves: &[BackgammonMove], expected: &str| {
            let found = moves.iter().find(|mv| self.move_text(**mv) == name.to_ascii_lowercase());
            found.copied().ok_or_else(|| NotationError::new(0, NotationError::quote(name), expected))
        };
        let read = match (self.turn(), self.stage()) {
            (Turn::Over, _) => Err(NotationError::new(0, NotationError::quote(name), "no move, for the game is over")),
            (_, Stage::Deciding) => chosen(&self.moves(), "`roll` or `double`"),
            (_, Stage::Doubled) => chosen(&self.moves(), "`take` or `drop`"),
            (_, Stage::Playing(roll)) => self.parse_play(roll, name),
            (_, Stage::Opening) => match parse_dice(name)? {
                (white, black) if white == black => {
                    Err(NotationError::new(0, NotationError::quote(name), "two different dice, White's first"))
                }
                (white, black) => Ok(BackgammonMove::Opening(white, black)),
            },
            (_, Stage::Rolling | Stage::Dropped) => {
                let (one, other) = parse_dice(name)?;
                Ok(BackgammonMove::Rolled(Roll::new(one, other).expect("dice that were read have faces from 1 to 6")))
            }
        };
        read.map_err(|error| error.shifted(begin))
    }

    fn move_text(&self, mv: BackgammonMove) -> String {
        match mv {
            BackgammonMove::Opening(white, black) => format!("{white}{black}"),
            BackgammonMove::Rolled(roll) => format!("{}{}", roll.high(), roll.low()),
            BackgammonMove::Roll => "roll".to_owned(),
            BackgammonMove::Double => "double".to_owned(),
            BackgammonMove::Take => "take".to_owned(),
            BackgammonMove::Drop => "drop".to_owned(),
            BackgammonMove::Play(steps) => steps_text(&steps),
        }
    }
}
