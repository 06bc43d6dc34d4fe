//! The methods for many players against plain definitions of themselves, and what each technique does and does not do.

mod engine;
mod equals_plain;
mod graph;
mod plain;
mod pruning;
mod trees;
