//! Moves of the explicit tree.
#![no_main]

use foehn_game::toys::Tree;

foehn_fuzz::target!(foehn_fuzz::a_move::<Tree>);
