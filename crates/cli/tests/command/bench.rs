//! `foehn bench`: the node signature is the golden one. After a change of behaviour that is meant:
//! `FOEHN_BLESS=1 cargo test -p foehn-cli --test command bench`.

use crate::foehn::json;
use foehn_game::kit::golden;

#[test]
fn the_node_signature_is_golden() {
    let bench = json(["bench", "--json"]);
    let mut text = String::new();
    for each in bench["positions"].as_array().unwrap() {
        let word = |name: &str| each[name].as_str().unwrap();
        text += &format!("{} {} {} {}\n", each["nodes"], word("game"), each["depth"], word("position"));
    }
    text += &format!("{} total\n", bench["nodes"]);
    golden::check(concat!(env!("CARGO_MANIFEST_DIR"), "/golden/bench.txt"), &text).unwrap();
}
