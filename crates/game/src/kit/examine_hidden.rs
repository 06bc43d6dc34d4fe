//! The exam of secrets: a sight tells what it should, no more, and worlds dealt from it agree.

use super::Random;
use super::examine::{Violation, random_games, violation};
use crate::{Board, Game, Hidden, History, Player, Turn};
use std::collections::HashMap;

/// How many worlds are dealt from each sight.
const WORLDS: usize = 3;

/// So many worlds dealt from one sight are not all the same where the sight has been of two positions.
const ENOUGH_DEALS: usize = 64;

/// Examines sights and deals along `games` random games from the start, and returns the number of worlds dealt.
///
/// What is secret only the game knows: a sight that shows a little too much is not noticed here. One that shows
/// everything is.
///
/// # Errors
/// The first law of [`Hidden`] that is broken, where, and after which moves.
pub fn examine_hidden<G: Hidden>(seed: u64, games: usize) -> Result<usize, Violation> {
    examine_hidden_from(&[G::start()], seed, games)
}

/// The same from each of `starts`.
///
/// # Errors
/// As for [`examine_hidden`].
pub fn examine_hidden_from<G: Hidden>(starts: &[G], seed: u64, games: usize) -> Result<usize, Violation> {
    let mut worlds = 0;
    let mut seen: HashMap<(Player, G::Sight), Seen<G>> = HashMap::new();
    random_games(starts, seed, games, |history: &History<G>, random| {
        let position = history.position();
        past_leads_here(history)?;
        for seat in Player::all(G::SEATS) {
            let sight = position.sight(seat);
            let before = seen.entry((seat, sight.clone())).or_insert_with(|| Seen::new(history));
            equal_sights_decide_alike(history, seat, before)?;
            before.several_positions |= before.position != *position;
            for _ in 0..WORLDS {
                let world = deal(history, seat, &sight, random)?;
                worlds += 1;
                before.note_deal(world);
            }
        }
        Ok(())
    })?;
    deals_vary(&seen)?;
    something_is_hidden(&seen, starts)?;
    Ok(worlds)
}

/// What a position says of its past leads to it, move by move.
fn past_leads_here<G: Hidden>(history: &History<G>) -> Result<(), Violation> {
    let past = history.position().past();
    let after = past.iter().skip(1).map(|(position, _)| position).chain([history.position()]);
    for ((before, mv), after) in past.iter().zip(after) {
        if !before.moves().contains(mv) || before.play(*mv) != *after {
            let law =
                format!("the past of a position leads to it, but {mv:?} in {before:?} does not lead to {after:?}");
            return Err(violation(history, law));
        }
    }
    Ok(())
}

/// Where a sight was first had, and what has been met with it since.
struct Seen<G: Game> {
    position: G,
    path: Vec<G::Move>,
    /// Whether another position was met with the same sight.
    several_positions: bool,
    deals: usize,
    dealt: Option<G>,
    /// Whether another world was dealt than the first.
    several_worlds: bool,
}

impl<G: Game> Seen<G> {
    fn new(history: &History<G>) -> Self {
        Seen {
            position: history.position().clone(),
            path: history.moves().to_vec(),
            several_positions: false,
            deals: 0,
            dealt: None,
            several_worlds: false,
        }
    }

    fn note_deal(&mut self, world: G) {
        self.deals += 1;
        self.several_worlds |= *self.dealt.get_or_insert_with(|| world.clone()) != world;
    }

    fn violation(&self, law: String) -> Violation {
        Violation { law, place: format!("{:?}", self.position), path: format!("{:?}", self.path) }
    }
}

/// Whoever has the same sight has the same turn and, at its own turn, the same moves.
fn equal_sights_decide_alike<G: Hidden>(history: &History<G>, seat: Player, before: &Seen<G>) -> Result<(), Violation> {
    let position = history.position();
    let (turn, other_turn) = (position.turn(), before.position.turn());
    if turn != other_turn {
        let other = &before.position;
        let law = format!("equal sights have equal turns, but {seat:?} saw the same in {other:?}, with {other_turn:?}");
        return Err(violation(history, law));
    }
    if turn == Turn::Player(seat) && position.moves() != before.position.moves() {
        let moves = before.position.moves();
        let law = format!("equal sights give equal moves, but {seat:?} had {moves:?} with the same sight before");
        return Err(violation(history, law));
    }
    Ok(())
}

/// A world dealt from what `seat` sees, if it agrees with the sight.
fn deal<G: Hidden>(history: &History<G>, seat: Player, sight: &G::Sight, random: &mut Random) -> Result<G, Violation> {
    let position = history.position();
    let Some(world) = G::deal(sight, random) else {
        return Err(violation(history, format!("the sight of {seat:?} can be dealt: {sight:?}")));
    };
    let dealt_sight = world.sight(seat);
    if dealt_sight != *sight {
        let law = format!("a dealt world gives the same sight, but {seat:?} sees {dealt_sight:?}");
        return Err(violation(history, law));
    }
    if world.turn() != position.turn() {
        let law = format!("a dealt world has the same turn, but it is {:?} in {world:?}", world.turn());
        return Err(violation(history, law));
    }
    if world.turn() == Turn::Player(seat) && world.moves() != position.moves() {
        let law = format!("a dealt world gives {seat:?} the same moves, but {world:?} gives {:?}", world.moves());
        return Err(violation(history, law));
    }
    Ok(world)
}

fn deals_vary<G: Hidden>(seen: &HashMap<(Player, G::Sight), Seen<G>>) -> Result<(), Violation> {
    let constant = |met: &Seen<G>| met.several_positions && met.deals >= ENOUGH_DEALS && !met.several_worlds;
    // The least of them by its text, for a map has no order.
    let worst = seen.iter().filter(|(_, met)| constant(met)).min_by_key(|(sight, _)| format!("{sight:?}"));
    match worst {
        None => Ok(()),
        Some(((seat, sight), met)) => {
            let law = format!("worlds are dealt at random, but {seat:?} is always dealt the same from {sight:?}");
            Err(met.violation(law))
        }
    }
}

fn something_is_hidden<G: Hidden>(seen: &HashMap<(Player, G::Sight), Seen<G>>, starts: &[G]) -> Result<(), Violation> {
    let hides =
        |met: &Seen<G>| met.several_positions || met.several_worlds || met.dealt.as_ref() != Some(&met.position);
    match starts.first() {
        Some(start) if !seen.values().any(hides) => {
            let law = "a game with secrets hides something, but every sight was of one position only";
            Err(violation(&History::new(start.clone()), law))
        }
        _ => Ok(()),
    }
}

/// Examines what seats are shown of the board along `games` random games from the start: it depends on what they have
/// seen, and on nothing else. Returns the number of pictures compared.
///
/// # Errors
/// The first picture that shows more or less than another with the same sight.
pub fn examine_hidden_board<G: Hidden + Board>(seed: u64, games: usize) -> Result<usize, Violation> {
    examine_hidden_board_from(&[G::start()], seed, games)
}

/// The same from each of `starts`.
///
/// # Errors
/// As for [`examine_hidden_board`].
pub fn examine_hidden_board_from<G: Hidden + Board>(starts: &[G], seed: u64, games: usize) -> Result<usize, Violation> {
    let mut pictures = 0;
    let mut seen: HashMap<(Player, G::Sight), G> = HashMap::new();
    random_games(starts, seed, games, |history: &History<G>, random| {
        let position = history.position();
        for seat in Player::all(G::SEATS) {
            let sight = position.sight(seat);
            let dealt = (0..WORLDS).filter_map(|_| G::deal(&sight, random)).collect::<Vec<_>>();
            let before = seen.entry((seat, sight)).or_insert_with(|| position.clone());
            for other in dealt.iter().chain([&*before]) {
                pictures += 1;
                if other.picture_for(seat) != position.picture_for(seat) {
                    let law = format!("equal sights give equal pictures, but {seat:?} sees another in {other:?}");
                    return Err(violation(history, law));
                }
            }
        }
        Ok(())
    })?;
    Ok(pictures)
}

/// Examines along `games` random games from the start whether seats remember: whoever has the same sight had the same
/// sights before it, and made the same moves. Solving by regrets needs it (perfect recall); dealing worlds does not, so
/// a game may leave the order of what was seen out of its sights. Returns the number of sights met.
///
/// # Errors
/// The first sight that two different pasts led to.
pub fn examine_recall<G: Hidden>(seed: u64, games: usize) -> Result<usize, Violation> {
    let mut pasts: HashMap<(Player, G::Sight), Past<G>> = HashMap::new();
    random_games(&[G::start()], seed, games, |history: &History<G>, _| {
        for seat in Player::all(G::SEATS) {
            let past = past_of(history, seat);
            let before = pasts.entry((seat, history.position().sight(seat))).or_insert_with(|| past.clone());
            if *before != past {
                let law = format!("equal sights have equal pasts, but {seat:?} had {before:?} before");
                return Err(violation(history, law));
            }
        }
        Ok(())
    })?;
    Ok(pasts.len())
}

/// What a seat has seen, one sight after the other, and its own moves.
type Past<G> = Vec<(<G as Hidden>::Sight, Option<<G as Game>::Move>)>;

fn past_of<G: Hidden>(history: &History<G>, seat: Player) -> Past<G> {
    let steps = history.positions().iter().zip(history.moves());
    let own =
        |(position, &mv): (&G, &G::Move)| (position.sight(seat), (position.turn() == Turn::Player(seat)).then_some(mv));
    let mut past: Past<G> = steps.map(own).collect();
    past.dedup();
    past
}
