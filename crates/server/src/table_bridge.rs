//! Bridge at the table: what a seat sees as data, claims, and what can be said after the play with all cards open.

use crate::refusal::Refusal;
use crate::table_game::Table;
use crate::table_view::bridge;
use foehn_bridge::{
    Bridge, Call, Card, CardSet, ClaimAnswer, Contract, PlayedCard, Seat, SeenBoard, SeenHand, Side, Solver, Strain,
    par,
};
use foehn_game::Player;
use foehn_game::any::Sight;
use serde_json::{Value, json};

/// The board as the seat sees it; all hands where the board is over, as everybody shows his.
pub(crate) fn seen(table: &Table, sight: Sight<'_>) -> Option<Value> {
    let board = sight.typed::<Bridge>()?.board();
    let dealt = bridge(table).and_then(Bridge::deal_of_hands).filter(|_| table.is_over());
    let hand = |hand: &SeenHand| {
        json!({
            "seat": hand.seat.index(),
            "cards": hand.cards.map(cards),
            "count": hand.count,
            "dealt": dealt.map(|deal| cards(deal.hand(hand.seat))),
        })
    };
    let last = board.last.as_ref().map(|(trick, winner)| json!({ "cards": played(trick), "winner": winner.index() }));
    Some(json!({
        "dealer": board.dealer.index(),
        "vulnerable": Side::ALL.map(|side| board.vulnerability.includes(side)),
        "hands": board.hands.each_ref().map(hand),
        "calls": board.calls.iter().map(|call| {
            json!({ "seat": call.seat.index(), "call": call.call.to_string(), "shows": call.shows })
        }).collect::<Vec<_>>(),
        "contract": board.contract.as_ref().map(contract_json),
        "dummy": board.dummy.map(Seat::index),
        "next": if table.is_over() { None } else { board.next.map(Seat::index) },
        "trick": played(&board.trick),
        "last": last,
        "won": board.won,
        "left": board.tricks_left(),
    }))
}

fn cards(set: CardSet) -> Vec<String> {
    set.iter().map(|card| card.to_string()).collect()
}

fn played(trick: &[(Seat, Card)]) -> Vec<Value> {
    trick.iter().map(|(seat, card)| json!({ "seat": seat.index(), "card": card.to_string() })).collect()
}

fn contract_json(contract: &Contract) -> Value {
    json!({
        "text": contract.to_string(),
        "level": contract.bid.level(),
        "strain": contract.bid.strain().to_string(),
        "declarer": contract.declarer.index(),
        "doubled": contract.doubling as u8,
        "target": contract.target(),
    })
}

/// Claims so many of the tricks that are left for the seat's side.
pub(crate) fn claim(table: &mut Table, tricks: u8, seed: u64) -> Result<Value, Refusal> {
    let seat = table.chair.seat;
    let sight = table.history.sight_of(seat).typed::<Bridge>();
    let sight = sight.ok_or_else(|| Refusal::unprocessable("claim: tricks are claimed in bridge alone"))?;
    if sight.board().contract.is_some_and(|contract| contract.declarer.partner() == Seat::of_player(seat)) {
        return Err(Refusal::unprocessable("claim: dummy does not claim"));
    }
    if table.is_over() {
        return Err(Refusal::unprocessable("claim: the board is over"));
    }
    match sight.claim(tricks, seed) {
        ClaimAnswer::Granted => {
            table.claim = Some(tricks);
            Ok(json!({ "granted": true, "fails": 0, "of": 0 }))
        }
        ClaimAnswer::Refused { fails, of } => Ok(json!({ "granted": false, "fails": fails, "of": of })),
        ClaimAnswer::Impossible(why) => Err(Refusal::unprocessable(format!("claim: {why}"))),
    }
}

/// The tricks of the declarer's side, those of a claim included.
fn declarer_tricks(table: &Table, contract: &Contract, board: &SeenBoard) -> u8 {
    let own = Seat::of_player(table.chair.seat).side() == contract.declarer.side();
    match table.claim {
        None => board.taken(),
        Some(tricks) if own => board.taken() + tricks,
        Some(tricks) => board.taken() + board.tricks_left() - tricks,
    }
}

fn finished(table: &Table) -> Option<(SeenBoard, Option<(Contract, u8)>)> {
    let board = table.history.sight_of(table.chair.seat).typed::<Bridge>()?.board();
    let made = board.contract.map(|contract| (contract, declarer_tricks(table, &contract, &board)));
    Some((board, made))
}

/// The duplicate scores of all seats.
pub(crate) fn payoffs(table: &Table) -> Option<Vec<f64>> {
    let (board, made) = finished(table)?;
    let score = made.map_or(0, |(contract, tricks)| contract.score(tricks, board.vulnerability));
    let declarer = made.map(|(contract, _)| contract.declarer.side());
    let of = |seat: Seat| if declarer == Some(seat.side()) { f64::from(score) } else { -f64::from(score) };
    Some(Player::all(4).map(|player| of(Seat::of_player(player))).collect())
}

/// What became of the contract, in words.
pub(crate) fn result(table: &Table) -> String {
    let Some((board, Some((contract, tricks)))) = finished(table) else { return "Everybody passed.".to_owned() };
    let made = match i32::from(tricks) - i32::from(contract.target()) {
        0 => "made exactly".to_owned(),
        over @ 1.. => format!("made with {over} more"),
        under => format!("{} down", -under),
    };
    let score = contract.score(tricks, board.vulnerability);
    let own = contract.declarer.side() == Seat::of_player(table.chair.seat).side();
    let for_us = if own { score } else { -score };
    format!("{contract}: {tricks} tricks, {made}. {for_us:+} for your side.")
}

/// After the play: double dummy of the deal, par, and what every card gave away.
pub(crate) fn after(board: &Bridge) -> Option<Value> {
    let deal = board.deal_of_hands()?;
    let mut solver = Solver::new();
    let table = solver.table(&deal);
    let strains: Vec<_> = Strain::ALL
        .iter()
        .map(|&strain| {
            let tricks = Seat::ALL.map(|seat| table.tricks(strain, seat));
            json!({ "strain": strain.to_string(), "tricks": tricks })
        })
        .collect();
    let best = par(&table, board.auction().dealer(), board.vulnerability());
    let contracts: Vec<_> = best.contracts.iter().map(|(contract, _)| contract.to_string()).collect();
    let plays: Vec<_> = board.after_play(&mut solver).iter().map(play_json).collect();
    let calls: Vec<_> = board.auction().calls().iter().map(Call::to_string).collect();
    Some(json!({
        "table": strains,
        "par": { "score": best.score, "contracts": contracts },
        "plays": plays,
        "calls": calls.len(),
    }))
}

fn play_json(play: &PlayedCard) -> Value {
    let choices: Vec<_> = play
        .choices
        .iter()
        .map(|choice| {
            let equals: Vec<_> = choice.equals.iter().map(|card| card.to_string()).collect();
            json!({ "card": choice.card.to_string(), "equals": equals, "tricks": choice.tricks })
        })
        .collect();
    json!({
        "seat": play.seat.index(),
        "card": play.card.to_string(),
        "declarer_tricks": play.declarer_tricks,
        "lost": play.lost,
        "choices": choices,
    })
}
