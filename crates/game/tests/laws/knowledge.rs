//! The laws of knowledge, broken one by one, on a sound race.

use crate::race::{Race, Sound};
use crate::{broken, faults};
use foehn_game::kit;
use foehn_game::{
    Depth, Extension, Game, Glance, Knowledge, KnowledgeAbilities, MoveFacts, Ply, Reason, ReasonCounts, ReasonRule,
    Score,
};

type Sane = Race<Sound>;

const ADVANCE: Reason = Reason::new(0);

/// What can be broken; as it stands here, the longer step is noisy and has a slot.
trait Hints: Send + Sync {
    const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { slots: true, ..KnowledgeAbilities::NONE };

    fn evaluate(&self) -> Score {
        Score::estimate(3)
    }

    fn facts(&self, step: u8) -> MoveFacts {
        MoveFacts { noisy: step == 2, slot: u16::from(step), hint: 0 }
    }

    fn sensible(&self, moves: Vec<u8>) -> Vec<u8> {
        moves
    }

    fn noisy(&self, moves: Vec<u8>) -> Vec<u8> {
        moves.into_iter().filter(|&step| self.facts(step).noisy).collect()
    }

    fn combinations(&self, _moves: Vec<u8>) -> Vec<u8> {
        Vec::new()
    }

    fn threat(&self) -> Option<i32> {
        None
    }

    fn exchange(&self) -> Option<i32> {
        None
    }

    fn extension(&self) -> Option<Extension> {
        Some(Extension::ply(ADVANCE))
    }

    fn phase(&self) -> usize {
        15
    }
}

struct Hinted<H>(H);

impl<H: Hints> Knowledge<Sane> for Hinted<H> {
    const ABILITIES: KnowledgeAbilities = H::ABILITIES;
    const REASONS: &'static [ReasonRule] =
        &[ReasonRule { name: "advance", meaning: "a step towards the end", when: ReasonCounts::Always }];

    fn evaluate(&self, _: &Sane) -> Score {
        self.0.evaluate()
    }

    fn facts(&self, _: &Sane, step: u8) -> MoveFacts {
        self.0.facts(step)
    }

    fn sensible_moves(&self, position: &Sane, _: &Glance, visit: impl FnMut(u8)) {
        self.0.sensible(position.moves()).into_iter().for_each(visit);
    }

    fn noisy_moves(&self, position: &Sane, visit: impl FnMut(u8)) {
        self.0.noisy(position.moves()).into_iter().for_each(visit);
    }

    fn combinations(&self, position: &Sane, visit: impl FnMut(u8)) {
        self.0.combinations(position.moves()).into_iter().for_each(visit);
    }

    fn threat(&self, _: &Sane) -> Option<i32> {
        self.0.threat()
    }

    fn exchange(&self, _: &Sane, _: u8) -> Option<i32> {
        self.0.exchange()
    }

    fn extension(&self, _: &Sane, _: u8, _: &Sane) -> Option<Extension> {
        self.0.extension()
    }

    fn phase(&self, _: &Sane) -> usize {
        self.0.phase()
    }
}

faults! { Hints:
    Sensible {}
    Proves { fn evaluate(&self) -> Score { Score::win_in(Ply(3)) } }
    Senseless { fn sensible(&self, _: Vec<u8>) -> Vec<u8> { Vec::new() } }
    Illegal { fn sensible(&self, _: Vec<u8>) -> Vec<u8> { vec![3] } }
    Repeated { fn sensible(&self, moves: Vec<u8>) -> Vec<u8> { [moves.clone(), moves].concat() } }
    Deaf { fn noisy(&self, _: Vec<u8>) -> Vec<u8> { Vec::new() } }
    Disordered {
        fn facts(&self, step: u8) -> MoveFacts { MoveFacts { noisy: true, slot: u16::from(step), hint: 0 } }
        fn noisy(&self, moves: Vec<u8>) -> Vec<u8> { moves.into_iter().rev().collect() }
    }
    Fanciful { fn combinations(&self, _: Vec<u8>) -> Vec<u8> { vec![3] } }
    Overflowing { fn facts(&self, step: u8) -> MoveFacts { MoveFacts { noisy: step == 2, slot: 4096, hint: 0 } } }
    Deep {
        fn extension(&self) -> Option<Extension> {
            Some(Extension { reason: ADVANCE, depth: Depth::plies(2) })
        }
    }
    Late { fn phase(&self) -> usize { 16 } }
    BoastsOfThreats {
        const ABILITIES: KnowledgeAbilities = KnowledgeAbilities { threats: true, ..Sensible::ABILITIES };
    }
    HidesExchanges { fn exchange(&self) -> Option<i32> { Some(0) } }
    HidesThreats { fn threat(&self) -> Option<i32> { Some(0) } }
    HidesCombinations { fn combinations(&self, moves: Vec<u8>) -> Vec<u8> { moves } }
    HidesSlots { const ABILITIES: KnowledgeAbilities = KnowledgeAbilities::NONE; }
}

fn examined(hints: impl Hints) -> [String; 3] {
    broken(kit::examine_knowledge(&Hinted(hints), &[Sane::start()], 1, 100))
}

#[test]
fn sound_knowledge_passes() {
    assert!(kit::examine_knowledge(&Hinted(Sensible), &[Sane::start()], 1, 100).unwrap() > 500);
}

#[test]
fn wrong_hints_are_found() {
    let at_the_start = |law: &str| [law, "0 for Player(0)", "[]"].map(str::to_owned);
    let sensible = at_the_start("sensible moves are legal, and there is one where there is a legal move");
    assert_eq!(examined(Senseless), sensible);
    assert_eq!(examined(Illegal), sensible);
    let once = "a sensible move is visited once, but the visits were [1, 2, 1, 2]";
    assert_eq!(examined(Repeated), at_the_start(once));
    let noisy = "noisy moves are exactly the noisy ones among the legal moves, in their order";
    assert_eq!(examined(Deaf), at_the_start(&format!("{noisy}: [2], not []")));
    assert_eq!(examined(Disordered), at_the_start(&format!("{noisy}: [1, 2], not [2, 1]")));
    assert_eq!(examined(Fanciful), at_the_start("combinations begin with legal moves"));
    assert_eq!(examined(Overflowing), at_the_start("slots lie below 4096, but 1 has 4096"));
    assert_eq!(examined(Deep), at_the_start("an extension is at most a ply, but 1 wants Depth(32)"));
    assert_eq!(examined(Proves), at_the_start("an evaluation is an estimate and proves nothing, but it is WinIn(3)"));
    assert_eq!(examined(Late), at_the_start("phases go from 0 to 15, but this is 16"));
}

#[test]
fn abilities_that_lie_are_found() {
    let lies = |found: [String; 3], claimed: KnowledgeAbilities, shown: KnowledgeAbilities| {
        let law = format!("ABILITIES says what is given: it claims {claimed:?}, and the games showed {shown:?}");
        assert_eq!(found, [law.as_str(), "0 for Player(0)", "[]"]);
    };
    let sound = Sensible::ABILITIES;
    lies(examined(BoastsOfThreats), BoastsOfThreats::ABILITIES, sound);
    lies(examined(HidesExchanges), sound, KnowledgeAbilities { exchanges: true, ..sound });
    lies(examined(HidesThreats), sound, KnowledgeAbilities { threats: true, ..sound });
    lies(examined(HidesCombinations), sound, KnowledgeAbilities { combinations: true, ..sound });
    lies(examined(HidesSlots), KnowledgeAbilities::NONE, sound);
}
