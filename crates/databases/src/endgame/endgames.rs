//! All endgames of a folder, as players and searches ask for them.
//!
//! A stored position is looked up. One that is not stored, because a capture is possible, follows from its children. A file that
//! is damaged, of another game or cut short is left out and named in [`Endgames::problems`]; everything else goes on without it.

use super::conversion::Conversions;
use super::distances::DistanceTable;
use super::folder::{Folder, Kind};
use super::table::{Counts, Table};
use super::value::Value;
use crate::{Error, Result};
use foehn_game::{Oracle, Patience, Retrograde, Slice, SliceIndex, Verdict};
use rayon::prelude::*;

/// The endgames of a game.
pub struct Endgames<G: Retrograde> {
    folder: Folder,
    game: String,
    /// By the number of a slice: its place among the tables, one more; 0 where there is none.
    places: Vec<u32>,
    tables: Vec<Entry<G>>,
    problems: Vec<Error>,
    conversions: Conversions,
}

/// A slice that is there.
struct Entry<G: Retrograde> {
    slice: Slice,
    values: Table<G>,
    distances: Option<DistanceTable>,
}

/// What is known about a slice without asking for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SliceFacts {
    /// The slice.
    pub slice: Slice,
    /// Its name.
    pub name: String,
    /// The class in which it is counted.
    pub class: String,
    /// The number of pieces.
    pub pieces: u32,
    /// How many positions are won, drawn and lost.
    pub counts: Counts,
    /// The longest way to the end in plies, where distances are there.
    pub longest: Option<u16>,
    /// Bytes of the file of values.
    pub value_bytes: u64,
    /// Bytes of the file of distances.
    pub distance_bytes: Option<u64>,
}

impl<G: Retrograde> Endgames<G> {
    /// Opens whatever the folder has of `game`, every file checked. A folder that is not there has nothing.
    pub fn open(folder: &Folder, game: &str) -> Self {
        let wanted = G::slices(G::MOST_PIECES);
        let open = |slice: Slice| {
            let mut problems = Vec::new();
            let keep = |kind: Kind| folder.file::<G>(slice, kind).exists().then_some(());
            let values = keep(Kind::Values)
                .and_then(|()| Table::<G>::open(folder, game, slice).map_err(|error| problems.push(error)).ok());
            let distances = keep(Kind::Distances).filter(|()| values.is_some()).and_then(|()| {
                DistanceTable::open::<G>(folder, game, slice).map_err(|error| problems.push(error)).ok()
            });
            (values.map(|values| Entry { slice, values, distances }), problems)
        };
        let found: Vec<(Option<Entry<G>>, Vec<Error>)> = match folder.path().is_dir() {
            true => wanted.into_par_iter().map(open).collect(),
            false => Vec::new(),
        };
        let mut endgames = Endgames {
            folder: folder.clone(),
            game: game.to_string(),
            places: vec![0; G::SLICES as usize],
            tables: Vec::new(),
            problems: Vec::new(),
            conversions: Conversions::default(),
        };
        for (entry, problems) in found {
            endgames.problems.extend(problems);
            if let Some(entry) = entry {
                endgames.tables.push(entry);
                endgames.places[endgames.tables[endgames.tables.len() - 1].slice.0 as usize] =
                    endgames.tables.len() as u32;
            }
        }
        endgames
    }

    /// The folder.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Files that cannot be used, and why.
    pub fn problems(&self) -> &[Error] {
        &self.problems
    }

    /// Whether there is nothing at all.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The slices that are there, in the order of their numbers.
    pub fn facts(&self) -> Vec<SliceFacts> {
        let facts = |entry: &Entry<G>| SliceFacts {
            slice: entry.slice,
            name: G::slice_name(entry.slice),
            class: G::class(entry.slice),
            pieces: G::pieces(entry.slice),
            counts: entry.values.counts(),
            longest: entry.distances.as_ref().map(DistanceTable::longest),
            value_bytes: entry.values.file_length(),
            distance_bytes: entry.distances.as_ref().map(DistanceTable::file_length),
        };
        let mut facts: Vec<SliceFacts> = self.tables.iter().map(facts).collect();
        facts.sort_by_key(|facts| (facts.pieces, facts.slice));
        facts
    }

    /// The most pieces of which every slice is there.
    pub fn complete_up_to(&self) -> u32 {
        let is_complete = |pieces: &u32| G::slices(*pieces).into_iter().all(|slice| self.has(slice));
        (1..=G::MOST_PIECES).take_while(is_complete).filter(|&pieces| !G::slices(pieces).is_empty()).last().unwrap_or(0)
    }

    /// Whether this slice is there.
    pub fn has(&self, slice: Slice) -> bool {
        self.places[slice.0 as usize] > 0
    }

    /// Whether the distances of this slice are there.
    pub fn has_distances(&self, slice: Slice) -> bool {
        self.entry(slice).is_some_and(|entry| entry.distances.is_some())
    }

    #[inline(always)]
    fn entry(&self, slice: Slice) -> Option<&Entry<G>> {
        let place = *self.places.get(slice.0 as usize)? as usize;
        self.tables.get(place.wrapping_sub(1))
    }

    /// The numbering of a slice that is there.
    pub(super) fn index(&self, slice: Slice) -> Option<&G::Index> {
        self.entry(slice).map(|entry| &entry.values.index)
    }

    /// The table of a slice.
    pub(crate) fn table(&self, slice: Slice) -> Option<&Table<G>> {
        self.entry(slice).map(|entry| &entry.values)
    }

    /// What a position is worth; `None` where it is not known.
    // worth: counting bits in one instruction is a fifth of the time of a look-up
    #[inline]
    pub fn value(&self, position: &G) -> Option<Value> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
            // SAFETY: the processor has just said that it has these instructions.
            #[allow(unsafe_code)]
            return unsafe { self.value_by_popcnt(position) };
        }
        self.value_anywhere(position)
    }

    /// The same, compiled for processors that count bits.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    fn value_by_popcnt(&self, position: &G) -> Option<Value> {
        self.value_anywhere(position)
    }

    #[inline(always)]
    fn value_anywhere(&self, position: &G) -> Option<Value> {
        let entry = self.entry(position.slice()?)?;
        if position.is_stored() {
            if !entry.values.is_whole() {
                return None;
            }
            return Some(entry.values.value(entry.values.index.rank(position)));
        }
        self.value_by_children(position)
    }

    /// What the children make of a position that is not stored.
    fn value_by_children(&self, position: &G) -> Option<Value> {
        let (mut best, mut all_known, mut any) = (Value::Loss, true, false);
        position.legal_moves(|mv| {
            any = true;
            if best != Value::Win {
                match self.value_or_outcome(&position.play(mv)) {
                    Some(value) => best = best.max(value.for_opponent()),
                    None => all_known = false,
                }
            }
        });
        if !any {
            return Some(Value::of_outcome(position.stuck(), position));
        }
        (best == Value::Win || all_known).then_some(best)
    }

    /// The value of a position in which the rules may have ended the game.
    pub fn value_or_outcome(&self, position: &G) -> Option<Value> {
        match position.ending() {
            Some(outcome) => Some(Value::of_outcome(outcome, position)),
            None if position.slice().is_none() => {
                position.outcome().map(|outcome| Value::of_outcome(outcome, position))
            }
            None => self.value(position),
        }
    }

    /// What is known of a position, with the distance to the end where that is known too.
    pub fn probe(&self, position: &G) -> Option<Verdict> {
        if let Some(outcome) = position.outcome() {
            return Some(Verdict::of_outcome::<G>(outcome, position.mover()));
        }
        let value = self.value(position)?;
        let verdict = |plies| match value {
            Value::Win => Verdict::Win(plies),
            Value::Draw => Verdict::Draw,
            Value::Loss => Verdict::Loss(plies),
        };
        Some(verdict(self.plies(position, value)))
    }

    /// How far the end is in a position that is not over; `None` for draws and where it is not known.
    fn plies(&self, position: &G, value: Value) -> Option<u16> {
        let entry = self.entry(position.slice()?)?;
        if value == Value::Draw {
            return None;
        }
        if position.is_stored() {
            return entry.distances.as_ref()?.plies(entry.values.index.rank(position), value);
        }
        let children: Vec<Option<Verdict>> =
            position.moves().into_iter().map(|mv| self.probe(&position.play(mv))).collect();
        let plies = |verdict: &Option<Verdict>| match verdict {
            Some(Verdict::Win(plies) | Verdict::Loss(plies)) => *plies,
            _ => None,
        };
        // A win takes the nearest lost child, a loss the furthest won one; one that is not known spoils it.
        let losses = children.iter().filter(|verdict| matches!(verdict, Some(Verdict::Loss(_))));
        let best = match value {
            Value::Win => losses.map(plies).collect::<Option<Vec<u16>>>()?.into_iter().min(),
            _ => children.iter().map(plies).collect::<Option<Vec<u16>>>()?.into_iter().max(),
        };
        best.map(|plies| plies + 1)
    }

    /// The slice of a name, which is there.
    ///
    /// # Errors
    /// There is no slice of that name.
    pub fn present(&self, name: &str) -> Result<Slice> {
        let same = |entry: &&Entry<G>| G::slice_name(entry.slice).eq_ignore_ascii_case(name);
        let missing = || Error::Missing { slice: name.to_string(), folder: self.folder.path().to_path_buf() };
        self.tables.iter().find(same).map(|entry| entry.slice).ok_or_else(missing)
    }
}

/// A search asks for the value alone; at the root of a search the distance is worth the time.
impl<G: Retrograde> Oracle<G> for Endgames<G> {
    #[inline]
    fn verdict(&self, position: &G) -> Option<Verdict> {
        self.value(position).map(Value::verdict)
    }

    fn full_verdict(&self, position: &G) -> Option<Verdict> {
        self.probe(position)
    }

    fn has_converted(&self, earlier: &G, later: &G) -> bool {
        match (earlier.slice(), later.slice()) {
            (Some(earlier), Some(later)) => later != earlier && later != G::partner(earlier),
            (earlier, _) => earlier.is_some(),
        }
    }

    fn plies_to_conversion(&self, root: &G, later: &G, patience: &Patience) -> Option<u16> {
        self.conversions.plies(self, root, later, patience)
    }
}
