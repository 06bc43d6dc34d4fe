//! A seat never receives what it cannot see: whole games over the wire, in which every answer of the server is read to its last letter.

use crate::talk::{Answer, Running};
use foehn_server::Options;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Somebody at a table, who remembers every answer as it came.
struct Guest<'a> {
    server: &'a Running,
    seen: Value,
    answers: Vec<Value>,
}

impl<'a> Guest<'a> {
    fn sit(server: &'a Running, asked: Value) -> Self {
        let seen = server.post("/api/table", &asked).good();
        Guest { server, answers: vec![seen.clone()], seen }
    }

    fn ask(&self, act: &Value) -> Answer {
        self.server.post("/api/table", &json!({ "game": self.seen["game"], "at": self.seen["at"], "act": act }))
    }

    fn act(&mut self, act: &Value) {
        self.seen = self.ask(act).good();
        self.answers.push(self.seen.clone());
    }

    fn is_over(&self) -> bool {
        self.seen["over"] == true
    }

    /// Plays to the end: the seat by `choose`, the others by themselves.
    fn play(&mut self, mut choose: impl FnMut(&Value, &[String]) -> String) {
        while !self.is_over() {
            if self.seen["turn"] == self.seen["seat"] {
                let legal: Vec<String> = texts(&self.seen["legal"]);
                let mv = choose(&self.seen, &legal);
                self.act(&json!({ "move": mv }));
            } else {
                self.act(&json!("reply"));
            }
        }
    }
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Every card that is named anywhere in an answer, but for the seal, which nobody can read.
fn cards(answer: &Value) -> BTreeSet<String> {
    let mut open = answer.clone();
    open["at"] = Value::Null;
    let text = open.to_string();
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let is_card = |word: &&str| {
        let letters = word.as_bytes();
        letters.len() == 2 && b"SHDC".contains(&letters[0]) && b"23456789TJQKA".contains(&letters[1])
    };
    words.filter(is_card).map(str::to_owned).collect()
}

/// The cards that a seat may know by now: its own, dummy's once something was led, and those played.
fn may_see(guest: &Guest<'_>, answer: &Value, played: &mut BTreeSet<String>) -> BTreeSet<String> {
    let board = &answer["bridge"];
    let trick = |trick: &Value| -> Vec<String> {
        trick.as_array().into_iter().flatten().filter_map(|each| each["card"].as_str()).map(str::to_owned).collect()
    };
    played.extend(trick(&board["trick"]));
    played.extend(trick(&board["last"]["cards"]));
    let seat = answer["seat"].as_u64().expect("a seat") as usize;
    let mut known: BTreeSet<String> = texts(&guest.answers[0]["bridge"]["hands"][seat]["cards"]).into_iter().collect();
    assert_eq!(known.len(), 13, "the own hand");
    known.extend(played.iter().cloned());
    if let Some(dummy) = board["dummy"].as_u64() {
        assert!(!played.is_empty(), "dummy lies open before the lead");
        known.extend(texts(&board["hands"][dummy as usize]["cards"]));
    }
    known
}

/// No answer before the end names a card that the seat could not see.
#[track_caller]
fn nothing_hidden_was_told(guest: &Guest<'_>) {
    let mut played = BTreeSet::new();
    for answer in guest.answers.iter().filter(|answer| answer["over"] == false) {
        let known = may_see(guest, answer, &mut played);
        let told = cards(answer);
        let hidden: Vec<_> = told.difference(&known).collect();
        assert!(hidden.is_empty(), "{hidden:?} in {answer}");
        for hand in answer["bridge"]["hands"].as_array().expect("hands") {
            let open = hand["seat"] == answer["seat"] || hand["seat"] == answer["bridge"]["dummy"];
            assert!(open || hand["cards"].is_null() && hand["dealt"].is_null(), "{hand}");
        }
    }
    let last = guest.answers.last().expect("an answer");
    assert_eq!(cards(last).len(), 52, "everybody shows his hand at the end");
}

/// A board of bridge from each side of the table: as declarer, and as a defender or dummy.
#[test]
fn a_board_of_bridge_tells_a_seat_what_it_sees() {
    let server = Running::start(Options::default());
    let mut guest = Guest::sit(&server, json!({ "game": "bridge", "seat": 2, "deal": 3, "opponent": "quick" }));
    guest.play(|_, legal| if legal.contains(&"7NT".to_owned()) { "7NT" } else { &legal[0] }.to_owned());
    assert_eq!(guest.seen["bridge"]["contract"]["declarer"], 2);
    nothing_hidden_was_told(&guest);
    let tricks: u64 = guest.seen["bridge"]["won"].as_array().expect("tricks").iter().filter_map(Value::as_u64).sum();
    assert_eq!(tricks, 13);
    guest.act(&json!("after"));
    let after = &guest.seen["after"]["bridge"];
    assert_eq!(after["plays"].as_array().map(Vec::len), Some(52));
    assert_eq!(after["table"].as_array().map(Vec::len), Some(5));

    let mut guest = Guest::sit(&server, json!({ "game": "bridge", "seat": 1, "deal": 4, "opponent": "quick" }));
    guest.play(|_, legal| if legal.contains(&"Pass".to_owned()) { "Pass" } else { &legal[0] }.to_owned());
    nothing_hidden_was_told(&guest);
}

/// What is refused is refused in the same words wherever the card is: whoever tries all cards learns nothing.
#[test]
fn refusals_do_not_tell_who_holds_a_card() {
    let server = Running::start(Options::default());
    let mut guest = Guest::sit(&server, json!({ "game": "bridge", "seat": 2, "deal": 9, "opponent": "quick" }));
    while guest.seen["bridge"]["contract"].is_null() || guest.seen["turn"] != guest.seen["seat"] {
        assert!(!guest.is_over());
        if guest.seen["turn"] == guest.seen["seat"] {
            let bid = texts(&guest.seen["legal"]).iter().any(|call| call == "7NT");
            guest.act(&json!({ "move": if bid { "7NT" } else { "Pass" } }));
        } else {
            guest.act(&json!("reply"));
        }
    }
    let legal = texts(&guest.seen["legal"]);
    let mut said = BTreeSet::new();
    for card in "SHDC".chars().flat_map(|suit| "23456789TJQKA".chars().map(move |rank| format!("{suit}{rank}"))) {
        if !legal.contains(&card) {
            said.insert(guest.ask(&json!({ "move": card })).refused(422).replace(&format!("found `{card}`"), ""));
        }
    }
    assert_eq!(said.len(), 1, "{said:?}");
    // A claim is judged by what the seat sees, and no card is named.
    let left = guest.seen["bridge"]["left"].as_u64().expect("tricks");
    let claimed = guest.ask(&json!({ "claim": left })).good();
    assert!(cards(&claimed).is_subset(&cards(&guest.seen)) || claimed["over"] == true);
    guest.ask(&json!({ "claim": 14 })).refused(422);
    guest.ask(&json!("reply")).refused(422);
    guest.ask(&json!("after")).refused(422);
}

/// The other's card stays face down until it is shown, and a hand that was given up is never shown.
#[test]
fn poker_hands_stay_covered() {
    let server = Running::start(Options::default());
    let (mut shown, mut kept) = (0, 0);
    for (game, deal) in ["kuhn", "leduc"].into_iter().flat_map(|game| (1..=12).map(move |deal| (game, deal))) {
        let opponent = ["bluffer", "equilibrium"][deal / 2 % 2];
        let asked = json!({ "game": game, "seat": deal % 2, "deal": deal, "opponent": opponent });
        let mut guest = Guest::sit(&server, asked);
        let mut plies = 0;
        guest.play(|_, legal| {
            plies += 1;
            legal[(plies + deal) % legal.len()].clone()
        });
        guest.act(&json!("after"));
        let last = guest.answers.last().expect("an answer").clone();
        let folded = texts_of(&last["poker"]["said"]).last().is_some_and(|word| word == "fold")
            || game == "kuhn" && texts_of(&last["poker"]["said"]).ends_with(&["bet".to_owned(), "pass".to_owned()]);
        let own = last["poker"]["own"].as_str().expect("a card");
        for answer in &guest.answers {
            let open = answer["over"] == true && !folded;
            let other = &answer["poker"]["other"];
            assert_eq!(other == "?", !open, "{answer}");
            let letters = |value: &Value| value.as_str().map(str::to_owned);
            let mut known: BTreeSet<String> = letters(&answer["poker"]["board"]).into_iter().collect();
            known.insert(own.to_owned());
            known.extend(letters(other).filter(|_| open));
            let mut plain = answer.clone();
            plain["at"] = Value::Null;
            let told = plain.to_string();
            let told = told.split(|letter: char| !letter.is_ascii_alphanumeric());
            let hidden: Vec<_> = told.filter(|word| ["J", "Q", "K"].contains(word) && !known.contains(*word)).collect();
            assert!(hidden.is_empty(), "{game} {deal}: {hidden:?} in {answer}");
        }
        let decisions = &last["after"]["equilibrium"]["decisions"];
        assert!(decisions.as_array().is_some_and(|list| list.iter().all(|one| one["moves"][0]["odds"].is_number())));
        *(if folded { &mut kept } else { &mut shown }) += 1;
    }
    assert!(shown > 3 && kept > 3, "{shown} hands shown, {kept} given up");
}

fn texts_of(said: &Value) -> Vec<String> {
    said.as_array().into_iter().flatten().filter_map(|one| one["text"].as_str()).map(str::to_owned).collect()
}

/// What lies under the other's hand is nowhere in the answer, and the same seal is given for the same throw only.
#[test]
fn throws_and_pennies_stay_covered() {
    let server = Running::start(Options::default());
    for (game, moves) in [("roshambo", vec!["rock", "paper", "scissors"]), ("pennies", vec!["heads", "tails"])] {
        let length = (game == "roshambo").then_some(6);
        let mut covered = 0;
        for deal in 1..=6_usize {
            // The second seat answers a throw that is covered already.
            let mut guest = Guest::sit(&server, json!({ "game": game, "seat": 1, "deal": deal, "length": length }));
            let mut thrown = 0;
            guest.play(|seen, legal| {
                assert_eq!(legal, moves);
                if game == "pennies" {
                    assert_eq!(seen["coins"], json!({ "own": null, "other": "?" }));
                } else {
                    assert_eq!(seen["throws"]["pairs"].as_array().map(Vec::len), Some(thrown));
                    assert_eq!(seen["throws"]["covered"], true);
                }
                (thrown, covered) = (thrown + 1, covered + 1);
                legal[(thrown + deal) % legal.len()].clone()
            });
            guest.act(&json!("after"));
            if game == "roshambo" {
                assert!(guest.seen["after"]["known"].as_array().is_some_and(|known| known.len() > 5));
            }
        }
        assert!(covered >= 6);
    }
}

/// A seal that was changed, that is of another game or of another server is refused, and so is what nobody may do.
#[test]
fn seals_are_kept() {
    let server = Running::start(Options::default());
    let guest = Guest::sit(&server, json!({ "game": "leduc", "seat": 0, "deal": 5 }));
    let at = guest.seen["at"].as_str().expect("a seal").to_owned();
    let ask = |body: Value| server.post("/api/table", &body);
    for place in 0..at.len() - 1 {
        let mut changed = at.clone().into_bytes();
        changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).expect("letters");
        ask(json!({ "game": "leduc", "at": changed })).refused(422);
    }
    assert!(ask(json!({ "game": "kuhn", "at": at })).refused(422).contains("Leduc") || !at.is_empty());
    let other = Running::start(Options::default());
    assert!(other.post("/api/table", &json!({ "game": "leduc", "at": at })).refused(422).contains("sit down again"));
    // The same request has the same answer: the server keeps nothing.
    assert_eq!(ask(json!({ "game": "leduc", "at": at })).good(), guest.seen);
    ask(json!({ "game": "chess" })).refused(422);
    ask(json!({ "game": "leduc", "seat": 2 })).refused(422);
    ask(json!({ "game": "leduc", "opponent": "nobody" })).refused(422);
    ask(json!({ "game": "roshambo", "length": 0 })).refused(422);
    ask(json!({ "game": "leduc", "at": at, "act": { "claim": 3 } })).refused(422);
    ask(json!({ "game": "leduc", "at": at, "act": { "move": "sing" } })).refused(422);
    ask(json!({ "game": "leduc", "at": "x".repeat(20_000) })).refused(422);
}
