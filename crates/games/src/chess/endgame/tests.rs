//! The endings against the exam, against counts that others have published, and against a plain solution of all endings of
//! three men that knows nothing of predecessors.

use crate::chess::Chess;
use cozy_chess::{BoardBuilder, Color, File, Piece, Rank, Square, get_king_moves};
use foehn_game::{Duel, Game, Notation, Outcome, Retrograde, Slice, SliceIndex, kit};
use std::collections::{BTreeMap, BTreeSet};

fn slice(name: &str) -> Slice {
    Chess::slices(5).into_iter().find(|&slice| Chess::slice_name(slice) == name).unwrap()
}

fn position(text: &str) -> Chess {
    Chess::parse_position(text).unwrap()
}

fn index_visit(index: &impl SliceIndex<Chess>, visit: impl FnMut(u64, &Chess)) {
    index.visit(0..index.len(), visit);
}

fn count(name: &str) -> usize {
    let mut count = 0;
    index_visit(&Chess::index(slice(name)), |_, _| count += 1);
    count
}

/// The text without its counters.
fn epd(position: &Chess) -> String {
    let text = position.position_text();
    text.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

fn before(position: &Chess) -> Vec<String> {
    let mut found = Vec::new();
    position.predecessors(|earlier| found.push(epd(earlier)));
    found.sort();
    found
}

#[test]
fn sits_the_exam() {
    assert!(kit::examine_retrograde::<Chess>(4, 1, 400).unwrap() > 12_000);
}

#[test]
fn five_men_are_numbered_as_well() {
    assert!(kit::examine_retrograde::<Chess>(5, 2, 12).unwrap() > 1500);
}

#[test]
fn slices_are_named_from_the_mover_and_listed_by_men() {
    let names: BTreeSet<String> = Chess::slices(3).into_iter().map(Chess::slice_name).collect();
    let three = ["K-K", "K-KB", "K-KN", "K-KP", "K-KQ", "K-KR", "KB-K", "KN-K", "KP-K", "KQ-K", "KR-K"];
    assert_eq!(names, three.map(str::to_string).into());
    assert_eq!([2, 3, 4, 5].map(|men| Chess::slices(men).len()), [1, 11, 66, 286]);
    let after = |name: &str| -> BTreeSet<String> {
        Chess::conversions(slice(name)).into_iter().map(Chess::slice_name).collect()
    };
    let captures_and_promotions = ["K-KP", "KP-KQ", "KP-KR", "KP-KB", "KP-KN", "K-KQ", "K-KR", "K-KB", "K-KN"];
    assert_eq!(after("KP-KP"), captures_and_promotions.map(str::to_string).into());
    assert_eq!(after("K-KBN"), ["KB-K", "KN-K"].map(str::to_string).into());
}

#[test]
fn castling_and_many_men_are_in_no_slice() {
    assert_eq!(Chess::start().slice(), None);
    assert_eq!(position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").slice(), None);
    assert_eq!(position("4k3/8/8/8/8/8/8/4K2R w - - 0 1").slice(), Some(slice("KR-K")));
    assert_eq!(position("4k2r/8/8/8/8/8/8/4K2R w - - 0 1").slice(), Some(slice("KR-KR")));
    assert_eq!(position("4k2r/7p/7p/8/8/8/8/4K2R w - - 0 1").slice(), None);
}

/// Counts of the literature, each up to symmetry: 462 pairs of kings; 28,056 positions of the rook's ending with the bare king
/// to move (Bain's set of 1992); 163,328 and 168,024 of the pawn's ending before left and right are one.
#[test]
fn as_many_positions_as_others_count() {
    assert_eq!(count("K-K"), 462);
    assert_eq!(count("K-KR"), 28_056);
    assert_eq!(count("KP-K"), 163_328 / 2);
    assert_eq!(count("K-KP"), 168_024 / 2);
}

/// Every legal placement has a rank, and the ranks that are no holes are theirs: like men and kings on the diagonal included.
#[test]
fn every_placement_has_a_rank() {
    use Piece::{Bishop, Pawn, Rook};
    let endings: [(&str, &[Man]); 3] = [
        ("KR-K", &[(Rook, Color::White)]),
        ("K-KP", &[(Pawn, Color::Black)]),
        ("KBB-K", &[(Bishop, Color::White), (Bishop, Color::White)]),
    ];
    for (name, men) in endings {
        let here = slice(name);
        let index = Chess::index(here);
        let mut ranks = Vec::new();
        for_each_placement(men, |position| {
            assert_eq!(position.slice(), Some(here));
            ranks.push(index.rank(position));
        });
        ranks.sort_unstable();
        ranks.dedup();
        let mut without_holes = Vec::new();
        index_visit(&index, |rank, _| without_holes.push(rank));
        assert!(ranks == without_holes, "{name}");
    }
}

type Man = (Piece, Color);

/// Puts both kings and `men` on all squares, White to move. A white king off the four files at the left adds only images,
/// without pawns also one above the fourth row, and so does changing two like men.
fn for_each_placement(men: &[Man], mut visit: impl FnMut(&Chess)) {
    let all = [&[(Piece::King, Color::White), (Piece::King, Color::Black)], men].concat();
    let squares = |count: usize| 64usize.pow(count as u32);
    for number in 0..squares(all.len()) {
        let square = |man: usize| Square::index(number / squares(man) % 64);
        let (king, other) = (square(0), square(1));
        let like = men.len() > 1 && (king.rank() > Rank::Fourth || square(2) > square(3));
        if king.file() > File::D || like || get_king_moves(king).has(other) {
            continue;
        }
        let mut builder = BoardBuilder::empty();
        all.iter().enumerate().for_each(|(man, &stands)| *builder.square_mut(square(man)) = Some(stands));
        let apart = builder.board.iter().flatten().count() == all.len();
        if let Some(board) = builder.build().ok().filter(|_| apart) {
            visit(&Chess::new(board, 0));
        }
    }
}

#[test]
fn a_double_step_is_told_apart_where_it_can_be_captured() {
    let with = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let without = position("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    let pinned = position("8/8/8/r2pP2K/8/8/8/4k3 w - d6 0 1");
    let useless = position("8/8/8/r2pP2K/8/8/8/4k3 w - - 0 1");
    let rank = |position: &Chess| Chess::index(position.slice().unwrap()).rank(position);
    assert_ne!(rank(&with), rank(&without));
    assert_eq!(rank(&pinned), rank(&useless));
    assert_eq!(before(&with), ["4k3/3p4/8/4P3/8/8/8/4K3 b - -"]);
    assert!(!before(&without).contains(&"4k3/3p4/8/4P3/8/8/8/4K3 b - -".to_string()));
    assert!(before(&pinned).contains(&"8/3p4/8/r3P2K/8/8/8/4k3 b - -".to_string()));
}

#[test]
fn a_right_that_was_left_is_a_predecessor_of_its_own() {
    let found = before(&position("3k4/8/8/8/3pP3/8/8/4K3 w - - 0 1"));
    let kings = ["2k5/8/8/8/3pP3/8/8/4K3 b - -", "2k5/8/8/8/3pP3/8/8/4K3 b - e3"];
    assert!(kings.iter().all(|text| found.contains(&text.to_string())), "{found:#?}");
    // The pawn on d4 came from d5, and there nobody could capture en passant.
    let steps: Vec<_> = found.iter().filter(|text| text.contains("/3p4/")).collect();
    assert_eq!(steps, ["3k4/8/8/3p4/4P3/8/8/4K3 b - -"]);
}

/// Every quiet edge forwards is one backwards and the other way round, on whole slices; of the ending with two pawns, the edges at
/// whose beginning or end a pawn can be captured en passant.
#[test]
fn forwards_and_backwards_are_the_same_edges() {
    for name in ["KP-K", "K-KP", "KR-K", "K-KR"] {
        edges_agree(name, |_, _| true, |_, _| true);
    }
    let pawn_on = |position: &Chess, row: Rank| {
        let mover = position.board().side_to_move();
        let pawns = position.board().colored_pieces(mover, Piece::Pawn);
        position.en_passant().is_some() || !(pawns & row.relative_to(mover).bitboard()).is_empty()
    };
    let near = |position: &Chess, end: End| match end {
        End::From => pawn_on(position, Rank::Second),
        End::To => pawn_on(position, Rank::Fourth),
    };
    edges_agree("KP-KP", near, |from, to| from.en_passant().is_some() || to.en_passant().is_some());
}

/// An end of an edge.
#[derive(Clone, Copy)]
enum End {
    From,
    To,
}

/// Compares the edges that are `wanted`; positions that are not `near` have none.
fn edges_agree(name: &str, near: impl Fn(&Chess, End) -> bool, wanted: impl Fn(&Chess, &Chess) -> bool) {
    let partner = Chess::partner(slice(name));
    let (own, other) = (Chess::index(slice(name)), Chess::index(partner));
    let (mut forwards, mut backwards) = (Vec::new(), Vec::new());
    index_visit(&own, |rank, position| {
        if near(position, End::From) {
            let children = position.moves().into_iter().map(|mv| position.play(mv));
            let quiet = |child: &Chess| child.slice() == Some(partner) && wanted(position, child);
            forwards.extend(children.filter(quiet).map(|child| (rank, other.rank(&child))));
        }
    });
    index_visit(&other, |rank, position| {
        if near(position, End::To) {
            position.predecessors(|earlier| {
                if wanted(earlier, position) {
                    backwards.push((own.rank(earlier), rank));
                }
            });
        }
    });
    for edges in [&mut forwards, &mut backwards] {
        edges.sort_unstable();
        edges.dedup();
    }
    assert!(!forwards.is_empty() && forwards == backwards, "{name}");
}

/// Some positions of every slice with at most so many men.
fn samples(men: u32, mut visit: impl FnMut(Slice, &Chess)) {
    let mut random = kit::Random::new(3);
    for slice in Chess::slices(men) {
        let index = Chess::index(slice);
        for _ in 0..200 {
            if let Some(position) = index.unrank(random.next_word() % index.len()) {
                visit(slice, &position);
            }
        }
    }
}

/// Steps back are short cuts through the generator: it must know checks and pins afterwards as if it had seen the men only.
#[test]
fn predecessors_know_their_checks_and_pins() {
    samples(5, |_, position| {
        position.predecessors(|earlier| {
            let board = earlier.board();
            let built = BoardBuilder::from_board(board).build().unwrap();
            assert_eq!(built.checkers(), board.checkers(), "{earlier:?}");
            assert_eq!((built.pinned(), built.hash()), (board.pinned(), board.hash()), "{earlier:?}");
        });
    });
}

#[test]
fn convert_says_what_playing_every_move_says() {
    samples(4, |slice, position| {
        let children = position.moves().into_iter().map(|mv| position.play(mv));
        let (quiet, converted): (Vec<_>, Vec<_>) =
            children.partition(|child| child.slice() == Some(Chess::partner(slice)));
        let mut visited = Vec::new();
        let count = position.convert(|child| visited.push(child.clone()));
        assert_eq!((count as usize, visited), (quiet.len(), converted), "{position:?}");
    });
}

/// A position of some slice, decided or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    Open,
    Draw,
    Win(u16),
    Loss(u16),
}

/// All endings of some men as one graph, solved ply by ply by looking at every position again: slow and plain.
struct Naive {
    begins: BTreeMap<Slice, usize>,
    children: Vec<Vec<usize>>,
    values: Vec<Value>,
}

impl Naive {
    fn solved(men: u32) -> Naive {
        let mut naive = Naive { begins: BTreeMap::new(), children: Vec::new(), values: Vec::new() };
        let indexes: BTreeMap<Slice, _> =
            Chess::slices(men).into_iter().map(|slice| (slice, Chess::index(slice))).collect();
        let mut total = 0;
        for (&slice, index) in &indexes {
            naive.begins.insert(slice, total);
            total += index.len() as usize;
        }
        naive.children.resize(total, Vec::new());
        naive.values.resize(total, Value::Draw);
        let number = |child: &Chess| {
            let slice = child.slice().unwrap();
            naive.begins[&slice] + indexes[&slice].rank(child) as usize
        };
        for index in indexes.values() {
            index_visit(index, |_, position| {
                let at = number(position);
                naive.children[at] = position.moves().into_iter().map(|mv| number(&position.play(mv))).collect();
                naive.values[at] = match position.outcome() {
                    None => Value::Open,
                    Some(Outcome::Draw) => Value::Draw,
                    Some(_) => Value::Loss(0),
                };
            });
        }
        (1..).find(|&ply| !naive.decide(ply));
        naive
    }

    /// Decides what is decided in `ply` plies, and says whether anything was; if not, nothing is in more plies either.
    fn decide(&mut self, ply: u16) -> bool {
        let mut decided = Vec::new();
        for at in (0..self.values.len()).filter(|&at| self.values[at] == Value::Open) {
            let mut children = self.children[at].iter().map(|&child| self.values[child]);
            if children.clone().any(|value| value == Value::Loss(ply - 1)) {
                decided.push((at, Value::Win(ply)));
            } else if children.all(|value| matches!(value, Value::Win(_))) {
                decided.push((at, Value::Loss(ply)));
            }
        }
        decided.iter().for_each(|&(at, value)| self.values[at] = value);
        !decided.is_empty()
    }

    fn of<'a>(&'a self, name: &str) -> impl Iterator<Item = Value> + 'a {
        let slice = slice(name);
        let begin = self.begins[&slice];
        self.values[begin..begin + Chess::index(slice).len() as usize].iter().copied()
    }

    fn longest_win(&self, name: &str) -> Option<u16> {
        self.of(name).filter_map(|value| if let Value::Win(plies) = value { Some(plies) } else { None }).max()
    }
}

/// The longest mates of the textbooks: ten moves with the queen, sixteen with the rook, 28 with the pawn. Bain's set of the rook's
/// ending counts the losses of the bare king by moves.
#[test]
fn three_men_are_mated_as_everybody_knows() {
    let naive = Naive::solved(3);
    let moves = |name: &str| naive.longest_win(name).map(|plies| plies.div_ceil(2));
    assert_eq!(["KQ-K", "KR-K", "KP-K", "KB-K", "KN-K"].map(moves), [Some(10), Some(16), Some(28), None, None]);
    let mut rook = [0; 17];
    naive.of("K-KR").for_each(|value| {
        if let Value::Loss(plies) = value {
            rook[usize::from(plies / 2)] += 1;
        }
    });
    let bain = [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390];
    assert_eq!(rook, bain);
    let wins = |name: &str| naive.of(name).filter(|value| matches!(value, Value::Win(_) | Value::Loss(_))).count();
    assert_eq!([wins("KP-K"), wins("K-KP")], [124_960 / 2, 97_604 / 2]);
}
