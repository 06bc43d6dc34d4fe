//! Declarer by sampling against declarer by information-set UCT: the same boards, the same contracts, the same defenders, and the tricks of both.
//! `cargo run --release -p foehn-bridge --example declarers -- BOARDS DEALS SIMULATIONS DEFENDERS_DEALS [SEED]`.
//!
//! Boards are dealt at random and bid by the system; those passed out are left out. Defenders sample, with a seed for each board. Every board has its
//! line as soon as it ends, and means come after every 20, so a run that is cut short has a result too; another seed gives other boards. Double dummy
//! stands beside both: what a declarer takes who sees all cards.

use foehn_bridge::{BiddingSystem, Bridge, BridgeMove, BridgePlayer, Deal, Seat, Solver, Vulnerability};
use foehn_game::kit::Random;
use foehn_game::{Game, Hidden, Key, Turn};
use foehn_search::hidden::SecretThinker;
use foehn_search::{Budget, SecretMethod, SecretsRecipe};
use std::time::{Duration, Instant};

/// A declarer: how it is called, how it plays, and what it has done so far.
struct Declarer {
    name: &'static str,
    player: BridgePlayer,
    budget: Budget,
    tricks: Vec<f64>,
    made: usize,
    decisions: u32,
    time: Duration,
}

impl Declarer {
    fn new(name: &'static str, recipe: SecretsRecipe, budget: Budget) -> Declarer {
        let player = BridgePlayer::new(recipe);
        Declarer { name, player, budget, tricks: Vec::new(), made: 0, decisions: 0, time: Duration::ZERO }
    }
}

fn main() {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let number = |at: usize, usual: usize| numbers.get(at).copied().unwrap_or(usual);
    let (boards, deals, simulations, against) = (number(0, 500), number(1, 20), number(2, 20_000), number(3, 10));
    let mut declarers = [
        Declarer::new("sampling", sampling(deals), Budget::default()),
        Declarer::new(
            "information-set-uct",
            SecretsRecipe::of(SecretMethod::InformationSetUct),
            Budget::simulations(simulations as u64),
        ),
    ];
    println!(
        "{boards} boards; sampling with {deals} deals, information-set UCT with {simulations} simulations, defenders with {against} deals"
    );
    let mut defender = BridgePlayer::new(sampling(against));
    let (mut open_cards, mut solver) = (Vec::new(), Solver::new());
    let mut random = Random::new(number(4, 20) as u64);
    while open_cards.len() < boards {
        let seed = random.below(1 << 30) as u64;
        let Some(board) = bid_board(&mut random) else { continue };
        let play = board.double_dummy().expect("a contract");
        open_cards.push(13.0 - solver.tricks(&play) as f64);
        for declarer in &mut declarers {
            play_board(board.clone(), declarer, &mut defender, seed);
        }
        let took = |declarer: &Declarer| declarer.tricks.last().copied().unwrap_or(f64::NAN);
        let [sampling, uct] = declarers.each_ref().map(took);
        let contract = board.contract().expect("a contract");
        let open = open_cards[open_cards.len() - 1];
        println!("board {}: {contract}; double dummy {open}, sampling {sampling}, uct {uct}", open_cards.len());
        if open_cards.len() % 20 == 0 || open_cards.len() == boards {
            report(&declarers, &open_cards);
        }
    }
}

fn sampling(deals: usize) -> SecretsRecipe {
    let mut recipe = SecretsRecipe::default();
    recipe.set("deals", &deals.to_string()).expect("a number of deals");
    recipe
}

/// A random board with a contract.
fn bid_board(random: &mut Random) -> Option<Bridge> {
    let mut board = Bridge::new(Deal::random(random), Seat::ALL[random.below(4)], Vulnerability::None);
    while !board.auction().is_over() {
        let auction = board.auction();
        let hand = board.deal_of_hands()?.hand(auction.seat());
        let call = BiddingSystem::natural().call(auction, hand);
        board = board.play(BridgeMove::Call(call));
    }
    board.contract().map(|_| board)
}

fn play_board(mut board: Bridge, declarer: &mut Declarer, defender: &mut BridgePlayer, seed: u64) {
    let contract = board.contract().expect("a contract");
    declarer.player.seed(seed);
    while let Turn::Player(seat) = board.turn() {
        let own = seat == contract.declarer.player();
        let moves = board.moves();
        let mv = match moves[..] {
            [only] => only,
            _ if own => {
                let begun = Instant::now();
                let answer = declarer.player.think(seat, &board.sight(seat), &declarer.budget, &mut |_| ());
                declarer.time += begun.elapsed();
                declarer.decisions += 1;
                answer.moves[0].mv
            }
            _ => {
                // What a defender draws follows from the board and the ply, whoever the declarer is.
                defender.seed(Key::mix(seed, board.played().len() as u64).0);
                defender.think(seat, &board.sight(seat), &Budget::default(), &mut |_| ()).moves[0].mv
            }
        };
        board = board.play(mv);
    }
    let won = board.sight(contract.declarer.player()).board().taken();
    declarer.tricks.push(f64::from(won));
    declarer.made += usize::from(won >= contract.target());
}

/// Mean and standard error.
fn mean(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count;
    let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (variance / count).sqrt())
}

fn report(declarers: &[Declarer; 2], open_cards: &[f64]) {
    println!("after {} boards:", open_cards.len());
    let (open, error) = mean(open_cards.iter().copied());
    println!("  double dummy          {open:.3} +- {error:.3} tricks");
    for declarer in declarers {
        let (tricks, _) = mean(declarer.tricks.iter().copied());
        let (gap, error) = mean(declarer.tricks.iter().zip(open_cards).map(|(own, open)| own - open));
        let each = declarer.time.as_secs_f64() / f64::from(declarer.decisions.max(1));
        println!(
            "  {:21} {tricks:.3} tricks, {gap:+.3} +- {error:.3} to double dummy, {} contracts made, {each:.3} s a decision",
            declarer.name, declarer.made
        );
    }
    let [one, other] = declarers;
    let (lead, error) = mean(one.tricks.iter().zip(&other.tricks).map(|(one, other)| one - other));
    println!("  sampling takes {lead:+.3} +- {error:.3} tricks a board more than information-set UCT");
}
