//! How strong networks are: games written for another program to analyse, games against each other and against another program.
//!
//! ```sh
//! strength mat WEIGHTS GAMES SEED points|win   # games against itself as a .mat file on the standard output
//! strength ahead PLIES GAMES SEED              # the same by the shipped networks, looking so many plies ahead
//! strength versus WEIGHTS OTHER GAMES SEED     # points a game, each sequence of dice played twice with seats exchanged
//! strength gnubg WEIGHTS ADDRESS GAMES SEED    # the same against GNU Backgammon's `external ADDRESS`
//! ```

use foehn_backgammon::plies::{MoveFilter, candidates, deepen};
use foehn_backgammon::{
    BAR, BackgammonGame, Board, Cube, Evaluator, Goal, Networks, OFF, Play, Plays, Roll, Stage, Terms,
};
use foehn_game::Player;
use foehn_game::kit::Random;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

fn networks(path: &str) -> Networks {
    if path == "shipped" {
        return Networks::shipped().clone();
    }
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("cannot read {path}: {error}"));
    Networks::read(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The dice of a game: the first throw is no double, and says who begins (the higher die of the first player begins).
fn opening(random: &mut Random) -> (usize, Roll) {
    loop {
        let (one, other) = (random.below(6) as u8 + 1, random.below(6) as u8 + 1);
        if one != other {
            return (usize::from(one < other), Roll::new(one, other).expect("dice"));
        }
    }
}

/// Who chooses plays.
trait Chooser {
    fn choose(&mut self, board: &Board, roll: Roll) -> Play;
}

struct Own<'a>(Evaluator<'a>, Goal);

impl Chooser for Own<'_> {
    fn choose(&mut self, board: &Board, roll: Roll) -> Play {
        self.0.best(board, roll, self.1).0
    }
}

/// Looks so many plies ahead, and counts its decisions.
struct Ahead {
    plies: u32,
    decisions: u64,
}

impl Chooser for Ahead {
    fn choose(&mut self, board: &Board, roll: Roll) -> Play {
        let mut plays = Plays::default();
        plays.generate(board, roll);
        if plays.len() == 1 {
            return plays[0];
        }
        let position = BackgammonGame::at(*board, Player::FIRST, Stage::Playing(roll), Cube::CENTRED, Terms::Cubeless);
        let position = position.expect("a board of a game");
        let mut list = candidates(&position);
        deepen(&position, &mut list, self.plies, MoveFilter::default(), &|| false).expect("nobody stops it");
        self.decisions += 1;
        let best = list[0].after.swapped();
        *plays.iter().find(|play| play.board == best).expect("a play of the roll")
    }
}

/// Who plays a game.
enum Seats<'a, 'b> {
    Same(&'a mut dyn Chooser),
    Two(&'a mut [&'b mut dyn Chooser; 2]),
}

impl Seats<'_, '_> {
    fn choose(&mut self, mover: usize, board: &Board, roll: Roll) -> Play {
        match self {
            Seats::Same(player) => player.choose(board, roll),
            Seats::Two(players) => players[mover].choose(board, roll),
        }
    }
}

/// Plays a game; each ply to `note`; the points that player 0 won.
fn game(
    mut players: Seats<'_, '_>,
    random: &mut Random,
    exchange: usize,
    note: &mut dyn FnMut(usize, Roll, &Play),
) -> i32 {
    let (first, mut roll) = opening(random);
    let mut mover = first ^ exchange;
    let mut board = Board::START;
    loop {
        let play = players.choose(mover, &board, roll);
        note(mover, roll, &play);
        board = play.board.swapped();
        if let Some(win) = board.lost() {
            let points = i32::from(win.points());
            return if mover == 0 { points } else { -points };
        }
        mover = 1 - mover;
        roll = Roll::of_throw(random.below(36));
    }
}

fn mat(args: &[String]) {
    let networks = networks(&args[0]);
    let goal = if args[3] == "win" { Goal::Win } else { Goal::Points };
    write_games(
        &mut Own(Evaluator::new(&networks), goal),
        args[1].parse().expect("games"),
        args[2].parse().expect("a seed"),
    );
}

fn ahead(args: &[String]) {
    let mut player = Ahead { plies: args[0].parse().expect("plies"), decisions: 0 };
    let begun = std::time::Instant::now();
    write_games(&mut player, args[1].parse().expect("games"), args[2].parse().expect("a seed"));
    let each = 1000.0 * begun.elapsed().as_secs_f64() / player.decisions as f64;
    eprintln!("{} decisions, {each:.1} ms each", player.decisions);
}

/// Plays games against itself and prints them.
fn write_games(player: &mut dyn Chooser, games: u64, seed: u64) {
    println!(" 0 point match\n");
    let mut score = [0, 0];
    for number in 1..=games {
        let mut cells: Vec<String> = Vec::new();
        let points = game(Seats::Same(player), &mut Random::new(seed + number), 0, &mut |mover, roll, play| {
            if cells.is_empty() && mover == 1 {
                cells.push(String::new());
            }
            let steps: Vec<String> =
                play.steps().iter().map(|s| format!("{}/{}{}", s.from, s.to, if s.hit { "*" } else { "" })).collect();
            cells.push(format!("{}{}: {}", roll.high(), roll.low(), steps.join(" ")));
        });
        let name = format!("One : {}", score[0]);
        println!(" Game {number}\n {name:<31}Other : {}", score[1]);
        for (index, pair) in cells.chunks(2).enumerate() {
            println!("{:3}) {:<27} {}", index + 1, pair[0], pair.get(1).map_or("", |cell| cell));
        }
        let wins = format!("Wins {} point{}", points.abs(), if points.abs() > 1 { "s" } else { "" });
        println!("{}{wins}\n", if points > 0 { "      " } else { "                                  " });
        score[usize::from(points < 0)] += points.abs();
    }
}

fn series(one: &mut dyn Chooser, other: &mut dyn Chooser, games: u64, seed: u64) {
    let (mut sum, mut square, mut n, mut wins) = (0.0, 0.0, 0.0, 0.0);
    for number in 0..games / 2 {
        let mut pair = 0;
        for exchange in 0..2 {
            let points = game(
                Seats::Two(&mut [one, other]),
                &mut Random::new(seed * 1_000_000 + number),
                exchange,
                &mut |_, _, _| {},
            );
            wins += f64::from(u8::from(points > 0));
            pair += points;
        }
        let pair = f64::from(pair) / 2.0;
        sum += pair;
        square += pair * pair;
        n += 1.0;
        if (number + 1) % 250 == 0 || number + 1 == games / 2 {
            let mean: f64 = sum / n;
            let error = ((square / n - mean * mean) / n).sqrt();
            println!("{} games: {mean:+.4} +- {error:.4} points a game, {:.2} % won", 2.0 * n, 50.0 * wins / n);
        }
    }
}

struct Gnubg {
    reader: BufReader<TcpStream>,
    out: TcpStream,
}

impl Chooser for Gnubg {
    fn choose(&mut self, board: &Board, roll: Roll) -> Play {
        // A board line of FIBS: the mover has positive checkers and moves from 24 to 1.
        let mut plays = Plays::default();
        plays.generate(board, roll);
        if plays.len() == 1 {
            return plays[0];
        }
        let (own, other) = (board.own(), board.other());
        let mut fields: Vec<i32> = vec![0; 26];
        for point in 1..=24 {
            fields[point] = i32::from(own[point]) - i32::from(other[25 - point]);
        }
        fields[25] = i32::from(own[BAR]);
        fields[0] = -i32::from(other[BAR]);
        let points: Vec<String> = fields.iter().map(ToString::to_string).collect();
        let (high, low) = (roll.high(), roll.low());
        let line = format!(
            "board:Own:Other:9999:0:0:{}:1:{high}:{low}:0:0:1:1:1:0:1:-1:0:25:{}:{}:{}:{}:0:0:0:0\n",
            points.join(":"),
            own[OFF],
            other[OFF],
            own[BAR],
            other[BAR]
        );
        self.out.write_all(line.as_bytes()).expect("gnubg listens");
        let mut answer = String::new();
        self.reader.read_line(&mut answer).expect("gnubg answers");
        let found = find(&plays, board, &answer);
        found.unwrap_or_else(|| panic!("no play is `{answer}` for {line}{board:?}"))
    }
}

/// The play that leads to the board of a text such as `8/5* 6/5` or `bar/20 13/7(2)`.
fn find(plays: &Plays, board: &Board, text: &str) -> Option<Play> {
    let (mut own, mut other) = (*board.own(), *board.other());
    let place = |text: &str| match text {
        "bar" => Some(BAR),
        "off" => Some(OFF),
        digits => digits.parse().ok(),
    };
    for word in text.split_whitespace() {
        let (word, times) = match word.split_once('(') {
            Some((word, times)) => (word, times.trim_end_matches(')').parse().ok()?),
            None => (word, 1),
        };
        let stops: Vec<&str> = word.split('/').collect();
        for _ in 0..times {
            for pair in stops.windows(2) {
                let (from, to): (usize, usize) =
                    (place(pair[0].trim_end_matches('*'))?, place(pair[1].trim_end_matches('*'))?);
                own[from] = own[from].checked_sub(1)?;
                own[to] += 1;
                if to != OFF && other[25 - to] == 1 {
                    other[25 - to] = 0;
                    other[BAR] += 1;
                }
            }
        }
    }
    plays.iter().find(|play| *play.board.own() == own && *play.board.other() == other).copied()
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| -> u64 { args[index].parse().expect("a number") };
    match args[0].as_str() {
        "mat" => mat(&args[1..]),
        "ahead" => ahead(&args[1..]),
        "versus" => {
            let (one, other) = (networks(&args[1]), networks(&args[2]));
            series(
                &mut Own(Evaluator::new(&one), Goal::Points),
                &mut Own(Evaluator::new(&other), Goal::Points),
                number(3),
                number(4),
            );
        }
        "gnubg" => {
            let one = networks(&args[1]);
            let out = TcpStream::connect(&args[2]).expect("gnubg listens");
            out.set_nodelay(true).expect("a socket");
            let mut gnubg = Gnubg { reader: BufReader::new(out.try_clone().expect("a socket")), out };
            series(&mut Own(Evaluator::new(&one), Goal::Points), &mut gnubg, number(3), number(4));
        }
        other => panic!("unknown `{other}`"),
    }
}
