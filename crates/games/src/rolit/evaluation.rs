//! What a position of Rolit is worth to each colour: how many balls it will probably have in the end.
//!
//! A fair share is sixteen balls. What a colour has more than the average of the four adds to that, or takes away:
//! balls, corners, edge squares, balls beside an empty corner, the frontier (balls beside an empty square, which others
//! can trap), squares on which it could trap, and how long it must wait for its turn. Corners can never be rolled over,
//! and whoever has one early takes the edges from there; near the end hardly anything but balls counts, and whose turn
//! it is. So every weight is given for the full board and for the start, and runs evenly from one to the other.
//!
//! The weights are the rounded result of least squares on 8,000 games between players who look one ply ahead with the
//! weights of the round before, players who take as many balls as they can, and players who move at random, mixed by
//! lot in every seat; the third round. There a share is off by 10 balls at the start, by 6.6 with thirty squares empty
//! and by 3.7 in the last ten moves (root mean square); the balls on the board, taken for shares, are off by 10.3, 9.1
//! and 5.0. One who looks a ply ahead with these weights has 27 balls a game against three who take as many as they
//! can.

use super::{Board8, COLOURS, Rolit};
use foehn_game::{Player, Shares};

/// Corners, edges, frontier, squares that trap, and the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RolitKnowledge;

/// All balls together.
const WHOLE: f64 = 64.0;
/// How many of them are placed in a game.
const MOVES: f64 = 60.0;

const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;
/// The squares of the edges that are no corners.
const EDGES: u64 = 0xff81_8181_8181_81ff & !CORNERS;
/// The squares diagonally before the corners.
const BEFORE_CORNERS: u64 = 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54;

/// What is counted, and what one of it is worth in balls when the board is full and at the start.
const TERMS: [Weight; 8] = [
    Weight { full: 0.9, start: -0.15 },  // balls
    Weight { full: 0.85, start: 20.0 },  // corners
    Weight { full: 0.1, start: 2.8 },    // edge squares
    Weight { full: 1.1, start: -4.3 },   // diagonally before an empty corner
    Weight { full: 1.4, start: -6.9 },   // on the edge beside an empty corner
    Weight { full: -0.9, start: 0.3 },   // beside an empty square
    Weight { full: 0.47, start: -0.6 },  // squares that trap
    Weight { full: -1.25, start: 0.25 }, // moves of others before one's own
];

struct Weight {
    full: f64,
    start: f64,
}

impl RolitKnowledge {
    /// How many balls each colour will probably have in the end; they sum to 64.
    pub fn values(&self, position: &Rolit) -> [f64; COLOURS] {
        let emptiness = f64::from((!position.taken()).count_ones()) / MOVES;
        let worths: [f64; COLOURS] = std::array::from_fn(|seat| {
            let counts = counts(position, Player::new(seat as u8));
            let weights = TERMS.iter().map(|weight| weight.full + (weight.start - weight.full) * emptiness);
            counts.into_iter().zip(weights).map(|(count, weight)| f64::from(count) * weight).sum()
        });
        let average = worths.iter().sum::<f64>() / COLOURS as f64;
        let shares = worths.map(|worth| (WHOLE / COLOURS as f64 + worth - average).max(0.0));
        // Nobody has less than nothing: what a hopeless colour would owe, the others have too much.
        let sum: f64 = shares.iter().sum();
        shares.map(|share| share * WHOLE / sum)
    }
}

/// What [`TERMS`] weigh, for one colour.
fn counts(position: &Rolit, player: Player) -> [u32; TERMS.len()] {
    let balls = position.balls(player);
    let empty = !position.taken();
    let open_corners = Board8::around(empty & CORNERS);
    let among = |squares: u64| (balls & squares).count_ones();
    [
        balls.count_ones(),
        among(CORNERS),
        among(EDGES),
        among(open_corners & BEFORE_CORNERS),
        among(open_corners & EDGES),
        among(Board8::around(empty)),
        position.trapping_squares(player).count_ones(),
        ((player.index() + COLOURS - position.mover().index()) % COLOURS) as u32,
    ]
}

impl Shares<Rolit> for RolitKnowledge {
    const LEAST: f64 = 0.0;
    const MOST: f64 = WHOLE;
    const SUM: Option<f64> = Some(WHOLE);

    fn shares(&self, position: &Rolit) -> Vec<f64> {
        self.values(position).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, Notation, kit};

    #[test]
    fn shares_keep_their_bounds() {
        assert!(kit::examine_shares(&RolitKnowledge, &[Rolit::start()], 1, 100).unwrap() > 6000);
    }

    /// The board of a middle game, with a few squares filled in.
    fn value_to_red(changes: &[(&str, char)]) -> f64 {
        let mut squares: Vec<char> =
            "------------------RYGB----BGYR----RBGY----YGRB------------------".chars().collect();
        for (name, letter) in changes {
            let [file, rank] = name.as_bytes() else { panic!("{name} is no square") };
            squares[usize::from(rank - b'1') * 8 + usize::from(file - b'a')] = *letter;
        }
        let text = squares.into_iter().collect::<String>() + " R";
        RolitKnowledge.values(&Rolit::parse_position(&text).unwrap())[0]
    }

    #[test]
    fn a_corner_is_worth_having_and_the_square_before_it_is_not() {
        let before = value_to_red(&[("b2", 'R')]);
        assert!(before < value_to_red(&[("b2", 'Y')]));
        assert!(value_to_red(&[("b2", 'Y'), ("a1", 'R')]) > value_to_red(&[("b2", 'Y')]) + 5.0);
        assert!(value_to_red(&[("b2", 'R'), ("a1", 'R')]) > before + 5.0, "the corner is taken: b2 gives nothing away");
    }

    #[test]
    fn colours_are_treated_alike() {
        // The same board with every colour, and the mover, handed on: everybody has what the neighbour had.
        let mut random = kit::Random::new(1);
        let mut position = Rolit::start();
        for _ in 0..40 {
            position = random.choose(&position.moves()).map(|&mv| position.play(mv)).unwrap();
            let [red, yellow, green, blue] = position.balls;
            let handed_on = Rolit { balls: [blue, red, yellow, green], mover: position.mover().next(COLOURS) };
            let [a, b, c, d] = RolitKnowledge.values(&position);
            let values = RolitKnowledge.values(&handed_on);
            let difference: f64 = values.iter().zip([d, a, b, c]).map(|(found, due)| (found - due).abs()).sum();
            assert!(difference < 1e-9, "{}", position.position_text());
        }
    }

    /// Plays a move after which `judge` gives the mover most; every tenth at random, so that games differ.
    fn choose(position: &Rolit, random: &mut kit::Random, judge: impl Fn(&Rolit) -> [f64; COLOURS]) -> Rolit {
        let mut children: Vec<Rolit> = position.moves().into_iter().map(|mv| position.play(mv)).collect();
        if random.below(10) > 0 {
            let value = |child: &Rolit| judge(child)[position.mover().index()];
            let best = children.iter().map(value).fold(f64::MIN, f64::max);
            children.retain(|child| value(child) == best);
        }
        *random.choose(&children).unwrap()
    }

    /// How many balls one player has on average who judges by `one`, against three who judge by `others`.
    fn balls_of_one(
        one: impl Fn(&Rolit) -> [f64; COLOURS],
        others: impl Fn(&Rolit) -> [f64; COLOURS],
        games: usize,
    ) -> f64 {
        let mut balls = 0;
        for game in 0..games {
            let mut random = kit::Random::new(game as u64);
            let mut position = Rolit::start();
            let seat = game % COLOURS;
            while !position.is_over() {
                position = match position.mover().index() == seat {
                    true => choose(&position, &mut random, &one),
                    false => choose(&position, &mut random, &others),
                };
            }
            balls += position.balls[seat].count_ones();
        }
        f64::from(balls) / games as f64
    }

    #[test]
    fn who_judges_so_beats_those_who_count_balls() {
        let judged = |position: &Rolit| RolitKnowledge.values(position);
        let counted = |position: &Rolit| position.balls.map(|colour| f64::from(colour.count_ones()));
        let one = balls_of_one(judged, counted, 400);
        assert!(one > 23.0, "{one} balls a game against three who count, where 16 are a fair share");
        let one = balls_of_one(counted, judged, 400);
        assert!(one < 11.0, "who counts has {one} balls a game against three who judge");
    }
}
