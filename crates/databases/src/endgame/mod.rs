//! Endgame databases: built backwards, packed small, verified, asked at every node (Schaeffer 2001, 5.3).
//!
//! A game that is [`Retrograde`](foehn_game::Retrograde) gives slices, ranks and predecessors; everything here is the same for all
//! games:
//! - `plan.rs` puts the slices into an order, `solve.rs` finds out what is won, drawn and lost, `measure.rs` also in how many
//!   plies; `unfit.rs` is what they refuse, `known.rs` is what the builder remembers, `every.rs` all values of a slice from its file, `build.rs` does one slice after the other,
//!   `single_step.rs` one alone;
//! - `runs.rs`, `huffman.rs` and `packed.rs` make a row of values small, `table.rs` and `distances.rs` are the files, `folder.rs` is where they are,
//!   `numbering.rs` recognises files of another numbering;
//! - [`Endgames`] answers questions, and is the [`Oracle`](foehn_game::Oracle) of a search;
//! - [`verify`] is a second way to the same truth, which shares only the rules with the first.

mod build;
mod conversion;
mod distances;
mod endgames;
mod endings;
mod every;
mod folder;
mod huffman;
mod known;
mod measure;
mod numbering;
mod packed;
mod plan;
mod progress;
mod runs;
mod single_step;
mod solve;
mod table;
mod unfit;
mod value;
mod verify;

pub use build::{Built, Order, build};
pub use endgames::{Endgames, SliceFacts};
pub use endings::{Endings, OpenEndings, Workshop};
pub use folder::{Folder, Kind};
pub use plan::{Step, plan};
pub use progress::Progress;
pub use single_step::StepFacts;
pub use table::Counts;
pub use value::Value;
pub use verify::{Sample, Verified, verify};
