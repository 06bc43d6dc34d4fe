//! Othello compared with a second implementation: a plain array of squares, walked step by step as the rule book says.
//! The two share nothing but the names of players.

use foehn_game::kit::{self, Random};
use foehn_game::{Duel, Game, Outcome, Player};
use foehn_games::othello::{Othello, OthelloMove};

/// The rules of Othello, written to be read.
#[derive(Clone)]
struct Reference<const N: usize> {
    squares: [[Option<Player>; N]; N],
    mover: Player,
}

impl<const N: usize> Reference<N> {
    fn start() -> Self {
        let mut squares = [[None; N]; N];
        let (low, high) = (N / 2 - 1, N / 2);
        squares[low][low] = Some(Player::SECOND);
        squares[high][high] = Some(Player::SECOND);
        squares[low][high] = Some(Player::FIRST);
        squares[high][low] = Some(Player::FIRST);
        Reference { squares, mover: Player::FIRST }
    }

    /// The squares in one direction that turn if `player` places a disc on (rank, file).
    fn turned_in(&self, player: Player, rank: usize, file: usize, step: (i32, i32)) -> Vec<(usize, usize)> {
        let mut run = Vec::new();
        let (mut rank, mut file) = (rank as i32 + step.0, file as i32 + step.1);
        while (0..N as i32).contains(&rank) && (0..N as i32).contains(&file) {
            let here = (rank as usize, file as usize);
            match self.squares[here.0][here.1] {
                Some(owner) if owner == player => return run,
                Some(_) => run.push(here),
                None => return Vec::new(),
            }
            rank += step.0;
            file += step.1;
        }
        Vec::new()
    }

    fn turned(&self, player: Player, square: usize) -> Vec<(usize, usize)> {
        let (rank, file) = (square / N, square % N);
        if self.squares[rank][file].is_some() {
            return Vec::new();
        }
        let steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        steps.into_iter().flat_map(|step| self.turned_in(player, rank, file, step)).collect()
    }

    fn placements(&self, player: Player) -> Vec<usize> {
        (0..N * N).filter(|&square| !self.turned(player, square).is_empty()).collect()
    }

    /// The legal moves; `None` is a pass.
    fn moves(&self) -> Vec<Option<usize>> {
        let placements = self.placements(self.mover);
        if placements.is_empty() && !self.placements(self.mover.opponent()).is_empty() {
            return vec![None];
        }
        placements.into_iter().map(Some).collect()
    }

    fn play(&self, mv: Option<usize>) -> Self {
        let mut next = self.clone();
        if let Some(square) = mv {
            for (rank, file) in self.turned(self.mover, square) {
                next.squares[rank][file] = Some(self.mover);
            }
            next.squares[square / N][square % N] = Some(self.mover);
        }
        next.mover = self.mover.opponent();
        next
    }

    fn count(&self, owner: Option<Player>) -> i32 {
        self.squares.iter().flatten().filter(|&&square| square == owner).count() as i32
    }

    /// The margin of the first player, empty squares to the winner.
    fn margin(&self) -> i32 {
        let (first, second) = (self.count(Some(Player::FIRST)), self.count(Some(Player::SECOND)));
        (first - second) + (first - second).signum() * self.count(None)
    }

    fn discs(&self, player: Player) -> u64 {
        let squares = self.squares.iter().flatten().enumerate();
        squares.filter(|(_, owner)| **owner == Some(player)).map(|(square, _)| 1 << square).sum()
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if moves.is_empty() {
            return 1; // a finished game counts as one path
        }
        moves.into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum()
    }
}

fn same_games<const N: usize>(games: u64) {
    let (mut placed, mut passed, mut drawn) = (0, 0, 0);
    for seed in 0..games {
        let mut random = Random::new(seed);
        let (mut fast, mut plain) = (Othello::<N>::start(), Reference::<N>::start());
        loop {
            let moves = fast.moves();
            assert_eq!(moves.iter().map(|mv| mv.square()).collect::<Vec<_>>(), plain.moves(), "in {fast:?}");
            for player in [Player::FIRST, Player::SECOND] {
                assert_eq!(fast.discs(player), plain.discs(player), "in {fast:?}");
            }
            let Some(&mv) = random.choose(&moves) else { break };
            if let Some(square) = mv.square() {
                let turned: u64 = plain.turned(plain.mover, square).into_iter().map(|(r, f)| 1 << (r * N + f)).sum();
                assert_eq!(fast.turned_by(square), turned, "square {square} in {fast:?}");
            }
            placed += u32::from(mv != OthelloMove::PASS);
            passed += u32::from(mv == OthelloMove::PASS);
            (fast, plain) = (fast.play(mv), plain.play(mv.square()));
            assert_eq!(fast.mover(), plain.mover);
        }
        let outcome = fast.outcome().expect("a game without moves is over");
        assert_eq!(outcome.margin_for(Player::FIRST), plain.margin(), "in {fast:?}");
        drawn += u32::from(outcome == Outcome::Draw);
    }
    assert!(placed > 5 * games as u32 && passed > 0 && drawn > 0, "{placed} placed, {passed} passed, {drawn} drawn");
}

#[test]
fn random_games_are_the_same_on_8x8() {
    same_games::<8>(3000);
}

#[test]
fn random_games_are_the_same_on_6x6() {
    same_games::<6>(5000);
}

#[test]
fn random_games_are_the_same_on_4x4() {
    same_games::<4>(5000);
}

/// Positions no random game visits often: squares filled at random.
#[test]
fn placements_and_turned_discs_are_the_same_on_random_boards() {
    let mut random = Random::new(7);
    for _ in 0..5000 {
        let mut plain = Reference::<8>::start();
        for square in 0..64 {
            let centre = [27, 28, 35, 36].contains(&square);
            let owner = [Some(Player::FIRST), Some(Player::SECOND), None][random.below(if centre { 2 } else { 3 })];
            plain.squares[square / 8][square % 8] = owner;
        }
        let glyph = |owner: &Option<Player>| owner.map_or('-', |player| ['X', 'O'][player.index()]);
        let text = plain.squares.iter().flatten().map(glyph).collect::<String>() + " X";
        let Ok(fast) = <Othello<8> as foehn_game::Notation>::parse_position(&text) else { continue };
        assert_eq!(fast.moves().iter().map(|mv| mv.square()).collect::<Vec<_>>(), plain.moves(), "{text}");
        for square in 0..64 {
            let turned: u64 = plain.turned(Player::FIRST, square).into_iter().map(|(r, f)| 1 << (r * 8 + f)).sum();
            assert_eq!(fast.turned_by(square), turned, "square {square} of {text}");
        }
    }
}

#[test]
fn perft_is_the_same() {
    for depth in 1..=7 {
        assert_eq!(kit::perft(&Othello::<8>::start(), depth), Reference::<8>::start().perft(depth), "8x8, {depth}");
        assert_eq!(kit::perft(&Othello::<6>::start(), depth), Reference::<6>::start().perft(depth), "6x6, {depth}");
    }
    // Deep enough on 4x4 for every game to end: 12 placements and the passes between them.
    for depth in 1..=14 {
        assert_eq!(kit::perft(&Othello::<4>::start(), depth), Reference::<4>::start().perft(depth), "4x4, {depth}");
    }
}
