//! The exam of a game that can be played backwards: the laws of [`Retrograde`], checked on ranks of every slice.

use super::{Random, Violation};
use crate::{Retrograde, Slice, SliceIndex};
use std::collections::HashSet;

/// A position that no file holds must be decided by positions no further down than this.
const FEW_STEPS: u32 = 24;

/// Examines `samples` ranks of every slice with at most `pieces` pieces, or all ranks where there are fewer, and returns the
/// number of positions looked at.
///
/// # Errors
/// The first law of [`Retrograde`] that is broken.
pub fn examine_retrograde<G: Retrograde>(pieces: u32, seed: u64, samples: u64) -> Result<usize, Violation> {
    let mut random = Random::new(seed);
    let mut positions = 0;
    let slices = G::slices(pieces);
    names_and_partners_agree::<G>(&slices, pieces)?;
    for slice in slices {
        let (index, partner) = (G::index(slice), G::index(G::partner(slice)));
        let ranks: Vec<u64> = match index.len() {
            few if few <= samples => (0..few).collect(),
            many => (0..samples).map(|_| random.next_word() % many).collect(),
        };
        for rank in ranks {
            let Some(position) = index.unrank(rank) else { continue };
            positions += 1;
            ranks_are_undone(slice, &index, rank, &position)?;
            if position.outcome().is_none() {
                moves_stay_or_convert(slice, rank, &position, [&index, &partner])?;
                phases_are_left_for_good(slice, rank, &position, [&index, &partner])?;
                what_is_not_stored_ends_soon(slice, rank, &position, FEW_STEPS)?;
            }
            predecessors_lead_here(slice, rank, &position, [&index, &partner])?;
        }
    }
    Ok(positions)
}

fn violation<G: Retrograde>(law: &str, slice: Slice, rank: u64, position: &G) -> Violation {
    let place = format!("{position:?}");
    Violation { law: law.to_string(), place, path: format!("slice {}, rank {rank}", G::slice_name(slice)) }
}

fn check<G: Retrograde>(kept: bool, law: &str, slice: Slice, rank: u64, position: &G) -> Result<(), Violation> {
    if kept { Ok(()) } else { Err(violation(law, slice, rank, position)) }
}

fn names_and_partners_agree<G: Retrograde>(slices: &[Slice], pieces: u32) -> Result<(), Violation> {
    let known: HashSet<Slice> = slices.iter().copied().collect();
    let names: HashSet<String> = slices.iter().map(|&slice| G::slice_name(slice)).collect();
    let broken = |law: &str, slice: Slice| {
        Err(Violation { law: law.to_string(), place: G::slice_name(slice), path: format!("{pieces} pieces") })
    };
    if names.len() != known.len() || known.len() != slices.len() {
        return broken("every slice is listed once and has a name of its own", slices[0]);
    }
    for &slice in slices {
        let partner = G::partner(slice);
        if slice.0 >= G::SLICES || G::pieces(slice) > pieces {
            return broken("slices have small numbers and few pieces", slice);
        }
        if G::partner(partner) != slice || !known.contains(&partner) {
            return broken("the partner's partner is the slice itself", slice);
        }
        let conversions = G::conversions(slice);
        let elsewhere = |to: &Slice| *to != slice && *to != partner && known.contains(to);
        if !conversions.iter().all(elsewhere) {
            return broken("conversions lead to other slices of no more pieces", slice);
        }
    }
    Ok(())
}

fn ranks_are_undone<G: Retrograde>(slice: Slice, index: &G::Index, rank: u64, position: &G) -> Result<(), Violation> {
    check(position.slice() == Some(slice), "the position of a rank belongs to the slice", slice, rank, position)?;
    check(index.rank(position) == rank, "a position has the rank that gave it", slice, rank, position)?;
    let mut visited = Vec::new();
    index.visit(rank..rank + 1, |rank, position| visited.push((rank, position.clone())));
    check(visited == [(rank, position.clone())], "visit gives what unrank gives", slice, rank, position)
}

fn moves_stay_or_convert<G: Retrograde>(
    slice: Slice,
    rank: u64,
    position: &G,
    [own, other]: [&G::Index; 2],
) -> Result<(), Violation> {
    let (partner, conversions) = (G::partner(slice), G::conversions(slice));
    let (mut converted, mut quiet) = (Vec::new(), Vec::new());
    for mv in position.moves() {
        let child = position.play(mv);
        if child.slice() != Some(partner) {
            let known = child.slice().map_or(child.outcome().is_some(), |to| conversions.contains(&to));
            check(known, "a conversion leads to a listed slice or ends the game", slice, rank, &child)?;
            converted.push(child);
            continue;
        }
        let mut found = false;
        child.predecessors(|before| found |= before.slice() == Some(slice) && own.rank(before) == rank);
        check(found, "a quiet move can be taken back", slice, rank, &child)?;
        quiet.push(other.rank(&child));
    }
    if G::SYMMETRIC {
        return Ok(());
    }
    let mut listed = Vec::new();
    let count = position.convert(|child| listed.push(child.clone()));
    let same = listed.len() == converted.len() && converted.iter().all(|child| listed.contains(child));
    check(same, "convert visits the conversions", slice, rank, position)?;
    check(count as usize == quiet.len(), "convert counts the quiet moves", slice, rank, position)?;
    quiet.sort_unstable();
    let distinct = quiet.windows(2).all(|pair| pair[0] != pair[1]);
    check(distinct, "no two quiet moves lead to one rank", slice, rank, position)
}

fn phases_are_left_for_good<G: Retrograde>(
    slice: Slice,
    rank: u64,
    position: &G,
    [own, other]: [&G::Index; 2],
) -> Result<(), Violation> {
    let [here, there] = position.phase(own, other);
    check(here.contains(&rank), "a position belongs to its phase", slice, rank, position)?;
    for child in position.moves().into_iter().map(|mv| position.play(mv)) {
        if child.slice() != Some(G::partner(slice)) {
            continue;
        }
        if there.contains(&other.rank(&child)) {
            let same = child.phase(other, own) == [there.clone(), here.clone()];
            check(same, "the positions of a phase have the same phase", slice, rank, &child)?;
            continue;
        }
        let comes_back = |mv| {
            let later = child.play(mv);
            later.slice() == Some(slice) && here.contains(&own.rank(&later))
        };
        check(!child.moves().into_iter().any(comes_back), "nobody comes back to a phase", slice, rank, &child)?;
    }
    Ok(())
}

fn predecessors_lead_here<G: Retrograde>(
    slice: Slice,
    rank: u64,
    position: &G,
    [own, other]: [&G::Index; 2],
) -> Result<(), Violation> {
    let partner = G::partner(slice);
    let mut before = Vec::new();
    position.predecessors(|position| before.push(position.clone()));
    let mut ranks: Vec<u64> =
        before.iter().filter(|earlier| earlier.slice() == Some(partner)).map(|p| other.rank(p)).collect();
    let mut listed = Vec::new();
    other.earlier(position, |rank| listed.push(rank));
    ranks.sort_unstable();
    listed.sort_unstable();
    check(ranks == listed, "earlier ranks are those of the predecessors", slice, rank, position)?;
    for earlier in before {
        check(earlier.slice() == Some(partner), "a predecessor belongs to the partner", slice, rank, &earlier)?;
        if earlier.outcome().is_some() {
            continue;
        }
        let children: Vec<G> = earlier.moves().into_iter().map(|mv| earlier.play(mv)).collect();
        let mut quiet = children.iter().filter(|child| child.slice() == Some(slice)).peekable();
        let leads_here = quiet.peek().is_none() || quiet.any(|child| own.rank(child) == rank);
        check(leads_here, "from a predecessor a quiet move leads back", slice, rank, &earlier)?;
    }
    Ok(())
}

fn what_is_not_stored_ends_soon<G: Retrograde>(
    slice: Slice,
    rank: u64,
    position: &G,
    steps: u32,
) -> Result<(), Violation> {
    if position.outcome().is_some() || position.is_stored() {
        return Ok(());
    }
    check(steps > 0, "a position that is not stored is decided in a few steps", slice, rank, position)?;
    for mv in position.moves() {
        what_is_not_stored_ends_soon(slice, rank, &position.play(mv), steps - 1)?;
    }
    Ok(())
}
