//! Cutoffs: questions a node asks before it searches its moves, each answered by a score or not at all.

mod decided;
mod etc;
mod glance;
mod leaves;
mod oracle;
mod table;

pub(crate) use decided::DecidedRoot;
pub(crate) use table::table_depth;
