//! `foehn deal` as a user runs it.

use crate::foehn::{foehn, json};

/// An ending of five cards each: quick in every build.
const ENDING: &str = "N:AK.Q.K.2 QJ.A.3.3 T9.K.A.K 87.J.Q.A";

#[test]
fn tables_cards_and_conditions() {
    let found =
        json(["deal", "bridge", "--deal", ENDING, "--table", "--cards", "--strain", "NT", "--leader", "N", "--json"]);
    let deal = &found["deals"][0];
    assert_eq!(deal["position"], ENDING);
    let [north, east] = ["N", "E"].map(|seat| deal["table"]["NT"][seat].as_u64().unwrap());
    assert!(north <= 5 && east <= 5, "{found}");
    let cards = deal["cards"]["scores"].as_array().unwrap();
    // Five cards, of which ace and king of spades are worth the same; the best lead takes what the table gives the other side less.
    assert_eq!(cards.len(), 4, "{found}");
    let west = deal["table"]["NT"]["W"].as_u64().unwrap();
    assert_eq!(cards[0]["tricks"].as_u64().unwrap(), 5 - west, "North leads against West: {found}");
    let text = foehn(["deal", "bridge", "--deal", ENDING]).succeeds();
    assert!(text.contains("declarer  S  H  D  C  NT"), "{text}");
}

#[test]
fn random_deals_follow_from_their_seed_and_keep_conditions() {
    let deal = [
        "deal",
        "bridge",
        "--where",
        "N: 15-17 hcp, balanced; S: 6+ hearts",
        "--count",
        "4",
        "--seed",
        "3",
        "--as-pbn",
    ];
    let text = foehn(deal).succeeds();
    assert_eq!(text.matches("[Deal \"").count(), 4, "{text}");
    assert_eq!(text, foehn(deal).succeeds());
}

#[test]
fn bad_input_is_refused() {
    foehn(["deal", "poker"]).fails(2, "poker");
    foehn(["deal", "bridge", "--deal", "N:AK... AQ... 32... 54..."]).fails(2, "--deal: North and East both hold SA");
    foehn(["deal", "bridge", "--where", "N: 30+ hcp; S: 15+ hcp"])
        .fails(2, "the hands ask for 45 points together, the pack has 40");
    foehn(["deal", "bridge", "--where", "N: many hcp"]).fails(2, "`many hcp` is no condition");
    foehn(["deal", "bridge", "--pbn", "no-such-file.pbn"]).fails(1, "cannot read no-such-file.pbn");
    foehn(["deal", "bridge", "--strain", "Z"]).fails(2, "expected S, H, D, C or NT");
}
