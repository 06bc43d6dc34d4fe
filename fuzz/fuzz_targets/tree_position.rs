//! The explicit tree as text.
#![no_main]

use foehn_game::toys::Tree;

foehn_fuzz::target!(foehn_fuzz::position::<Tree>);
