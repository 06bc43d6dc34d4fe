//! `foehn deal`: bridge deals, read or dealt at random, with what each side makes of them double dummy.

use crate::failure::{BadInput, Interrupted};
use crate::{input, interrupt, output};
use clap::{Args, ValueEnum};
use foehn_bridge::{
    CardScore, Constraints, Contract, Deal, DoubleDummy, DoubleDummyTable, Doubling, Known, Par, PbnBoard, Seat, Side,
    Solver, Strain, Suit, Vulnerability, par,
};
use foehn_game::kit::Random;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::fmt::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Arguments of `foehn deal`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn deal bridge --pbn boards.pbn                        tricks of every declarer in every strain, and par
  foehn deal bridge --deal \"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\"
  foehn deal bridge --deal \"N:..\" --cards --strain S --leader E   what every lead is worth
  foehn deal bridge --where \"N: 15-17 hcp, balanced; S: 5+ hearts\" --count 5 --seed 7
  foehn deal bridge --count 100 --as-pbn > boards.pbn        random deals as a file

Conditions: `hcp` (ace 4, king 3, queen 2, jack 1), the length of a suit, balanced, unbalanced; 5+, 3-, 4, 15-17; \
`or` between alternatives, `;` between seats.")]
pub(crate) struct DealArgs {
    /// The game
    game: DealtGame,

    /// Read deals from a file in PBN (`-` reads standard input)
    #[arg(long, value_name = "FILE")]
    pbn: Option<PathBuf>,

    /// A deal, such as N:AKQ.. .. .. ..
    #[arg(long, value_name = "DEAL", conflicts_with = "pbn")]
    deal: Option<String>,

    /// Deal at random, with these conditions on the hands
    #[arg(long = "where", value_name = "CONDITIONS", conflicts_with_all = ["pbn", "deal"])]
    conditions: Option<String>,

    /// How many deals at random
    #[arg(long, value_name = "N", default_value = "1", conflicts_with_all = ["pbn", "deal"])]
    count: NonZeroU32,

    /// What is dealt at random follows from it
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with_all = ["pbn", "deal"])]
    seed: u64,

    /// Print the tricks of every declarer in every strain (with --par the default)
    #[arg(long)]
    table: bool,

    /// Print what every card of the leader is worth
    #[arg(long)]
    cards: bool,

    /// Print the score of best bidding and play
    #[arg(long)]
    par: bool,

    /// What is trumps, for --cards: S, H, D, C or NT; the contract's if the file has one
    #[arg(long, value_name = "STRAIN", value_parser = strain)]
    strain: Option<Strain>,

    /// Who leads, for --cards: N, E, S or W
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    leader: Option<Seat>,

    /// Who deals, for par; the file's if it says so
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    dealer: Option<Seat>,

    /// Who is vulnerable, for par: None, NS, EW or All; the file's if it says so
    #[arg(long, value_name = "SIDE", value_parser = vulnerability)]
    vulnerable: Option<Vulnerability>,

    /// Print the deals as PBN, with tables if --table
    #[arg(long, conflicts_with_all = ["json", "cards", "par"])]
    as_pbn: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The games that can be dealt.
#[derive(Clone, Copy, ValueEnum)]
enum DealtGame {
    /// Contract bridge
    Bridge,
}

fn strain(text: &str) -> Result<Strain, String> {
    Strain::parse(text).ok_or_else(|| "expected S, H, D, C or NT".to_owned())
}

fn seat(text: &str) -> Result<Seat, String> {
    let mut letters = text.chars();
    let found = letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none());
    found.ok_or_else(|| "expected N, E, S or W".to_owned())
}

fn vulnerability(text: &str) -> Result<Vulnerability, String> {
    Vulnerability::parse(text).ok_or_else(|| "expected None, NS, EW or All".to_owned())
}

/// What was found of a board.
struct Found {
    name: String,
    board: PbnBoard,
    deal: Deal,
    table: Option<DoubleDummyTable>,
    par: Option<Par>,
    cards: Option<(Strain, Seat, Vec<CardScore>)>,
}

/// Does what was asked.
pub(crate) fn run(args: &DealArgs) -> anyhow::Result<()> {
    let DealtGame::Bridge = args.game;
    let boards = boards(args)?;
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let begun = Instant::now();
    let mut bar = Bar::new(boards.len() as u64);
    let mut solver = Solver::new();
    let mut found = Vec::new();
    for (place, board) in boards.into_iter().enumerate() {
        if interrupt.is_raised() {
            break;
        }
        found.push(examine(args, &mut solver, place, board)?);
        bar.tell(found.len() as u64);
    }
    bar.shown.finish_and_clear();
    if args.json {
        let deals: Vec<Value> = found.iter().map(as_json).collect();
        let seconds = begun.elapsed().as_secs_f64();
        output::print_json(&json!({ "game": "bridge", "deals": deals, "nodes": solver.nodes(), "seconds": seconds }))?;
    } else if args.as_pbn {
        output::print(&found.iter().map(as_pbn).collect::<String>())?;
    } else {
        let texts: Vec<String> = found.iter().map(as_text).collect();
        output::print(&texts.join("\n"))?;
    }
    match interrupt.is_raised() {
        true => Err(Interrupted::new(format!("stopped after {} deals", found.len())).into()),
        false => Ok(()),
    }
}

/// The boards that were named, or dealt at random.
fn boards(args: &DealArgs) -> anyhow::Result<Vec<PbnBoard>> {
    if let Some(text) = &args.deal {
        let deal = Deal::parse(text).map_err(|why| BadInput::new(format!("--deal: {why}")))?;
        return Ok(vec![PbnBoard::of_deal(deal)]);
    }
    if let Some(file) = &args.pbn {
        let text = input::read_text(file)?;
        let boards = PbnBoard::read(&text).map_err(|why| BadInput::new(format!("{}: {why}", file.display())))?;
        if boards.is_empty() {
            return Err(
                BadInput::new(format!("{}: no board, expected tags such as [Deal \"N:..\"]", file.display())).into()
            );
        }
        return Ok(boards);
    }
    let conditions = args.conditions.as_deref().unwrap_or_default();
    let constraints = Constraints::parse(conditions).map_err(|why| BadInput::new(format!("--where: {why}")))?;
    let known = Known::new(constraints);
    let mut random = Random::new(args.seed);
    let deal = |_| {
        let deal = known.deal(&mut random).map_err(|why| BadInput::new(format!("--where: {why}")))?;
        Ok(PbnBoard::of_deal(deal))
    };
    (0..args.count.get()).map(deal).collect()
}

fn examine(args: &DealArgs, solver: &mut Solver, place: usize, board: PbnBoard) -> anyhow::Result<Found> {
    let name = board.name(place);
    let deal = board.deal.ok_or_else(|| BadInput::new(format!("board {name} has no deal")))?;
    let usual = !args.table && !args.cards && !args.par && !args.as_pbn;
    let table = (args.table || args.par || usual).then(|| solver.table(&deal));
    let dealer = args.dealer.or(board.dealer).unwrap_or(Seat::North);
    let vulnerable = args.vulnerable.or(board.vulnerability).unwrap_or(Vulnerability::None);
    let full = deal.cards() == 13;
    let par = table.filter(|_| full && (args.par || usual)).map(|table| par(&table, dealer, vulnerable));
    let cards = args.cards.then(|| {
        let contract = board.contract;
        let strain = args.strain.or(contract.map(|contract| contract.bid.strain())).unwrap_or(Strain::NoTrump);
        let leader = args.leader.or(contract.map(|contract| contract.declarer.next())).unwrap_or(Seat::West);
        (strain, leader, solver.cards(&DoubleDummy::new(deal, strain, leader)))
    });
    let shown = table.filter(|_| args.table || usual || args.as_pbn);
    Ok(Found { name, board, deal, table: shown, par, cards })
}

fn as_pbn(found: &Found) -> String {
    let mut board = found.board.clone();
    if board.tag("Board").is_none() {
        board.tags.insert(0, ("Board".to_owned(), found.name.clone()));
    }
    board.table = found.table.or(board.table);
    board.write()
}

fn as_json(found: &Found) -> Value {
    let mut value = json!({ "board": found.name, "position": found.deal.to_string() });
    if let Some(table) = &found.table {
        let strains = Strain::ALL.map(|strain| {
            let tricks: serde_json::Map<String, Value> =
                Seat::ALL.into_iter().map(|seat| (seat.to_string(), table.tricks(strain, seat).into())).collect();
            (strain.to_string(), Value::Object(tricks))
        });
        value["table"] = Value::Object(strains.into_iter().collect());
    }
    if let Some(par) = &found.par {
        let contracts: Vec<String> =
            par.contracts.iter().map(|(contract, tricks)| contract_text(contract, *tricks)).collect();
        value["par"] = json!({ "score": par.score, "contracts": contracts });
    }
    if let Some((strain, leader, cards)) = &found.cards {
        let scores: Vec<Value> = cards
            .iter()
            .map(|score| {
                let equals: Vec<String> = score.equals.iter().map(|card| card.to_string()).collect();
                json!({ "card": score.card.to_string(), "equals": equals, "tricks": score.tricks })
            })
            .collect();
        value["cards"] = json!({ "strain": strain.to_string(), "leader": leader.to_string(), "scores": scores });
    }
    value
}

fn as_text(found: &Found) -> String {
    let mut text = format!("board {}\n{}", found.name, diagram(&found.deal));
    if let Some(table) = &found.table {
        let mut rows = vec![["declarer", "S", "H", "D", "C", "NT"].map(str::to_owned)];
        for seat in Seat::ALL {
            let tricks = Strain::ALL.map(|strain| table.tricks(strain, seat).to_string());
            let [spades, hearts, diamonds, clubs, no_trumps] = tricks;
            rows.push([seat.name().to_owned(), spades, hearts, diamonds, clubs, no_trumps]);
        }
        let _ = write!(text, "\n{}", output::table(&rows));
    }
    if let Some(par) = &found.par {
        let contracts: Vec<String> =
            par.contracts.iter().map(|(contract, tricks)| contract_text(contract, *tricks)).collect();
        let contracts = if contracts.is_empty() { "everybody passes".to_owned() } else { contracts.join(", ") };
        let _ = writeln!(text, "\npar: {:+} for NS ({contracts})", par.score);
    }
    if let Some((strain, leader, cards)) = &found.cards {
        let _ = writeln!(text, "\n{} leads, {strain}: tricks of {}", leader.name(), leader.side());
        for score in cards {
            let equals: String = score.equals.iter().map(|card| format!(" {card}")).collect();
            let _ = writeln!(text, "  {:>2}  {}{equals}", score.tricks, score.card);
        }
    }
    text
}

/// `2S by E +1`, `4SX by W -2`, `3NT by N =`, and by both partners where they make as many.
fn contract_text(contract: &Contract, tricks: u8) -> String {
    let over = i32::from(tricks) - i32::from(contract.target());
    let result = if over == 0 { "=".to_owned() } else { format!("{over:+}") };
    let doubled = if contract.doubling == Doubling::Undoubled { "" } else { "X" };
    format!("{}{doubled} by {} {result}", contract.bid, contract.declarer)
}

/// The four hands around the table.
fn diagram(deal: &Deal) -> String {
    let lines = |seat: Seat| {
        let hand = deal.hand(seat);
        Suit::ALL.map(|suit| {
            let ranks: String = hand.of_suit(suit).iter().map(foehn_bridge::Card::rank_letter).collect();
            format!("{} {}", suit.letter(), if ranks.is_empty() { "-".to_owned() } else { ranks })
        })
    };
    let points = |side: Side| side.seats().map(|seat| deal.hand(seat).points()).iter().sum::<u32>();
    let mut text = String::new();
    for line in lines(Seat::North) {
        let _ = writeln!(text, "{:12}{line}", "");
    }
    for (west, east) in lines(Seat::West).iter().zip(lines(Seat::East)) {
        let _ = writeln!(text, "{west:24}{east}");
    }
    for line in lines(Seat::South) {
        let _ = writeln!(text, "{:12}{line}", "");
    }
    let _ = writeln!(text, "points: NS {}, EW {}", points(Side::NorthSouth), points(Side::EastWest));
    text
}

/// A bar on a terminal, for work that takes long.
struct Bar {
    begun: Instant,
    deals: u64,
    shown: ProgressBar,
}

/// Shorter work shows no bar.
const QUIET: Duration = Duration::from_secs(1);

impl Bar {
    fn new(deals: u64) -> Self {
        Bar { begun: Instant::now(), deals, shown: ProgressBar::hidden() }
    }

    fn tell(&mut self, done: u64) {
        if self.shown.is_hidden() && self.begun.elapsed() >= QUIET {
            let style = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} deals, {eta} left");
            let bar = ProgressBar::new(self.deals).with_style(style.expect("the template is sound"));
            self.shown = bar.with_elapsed(self.begun.elapsed());
        }
        self.shown.set_position(done);
    }
}
