//! Every law of the exams is noticed when it is broken: small games that are sound, and faults that break one law each.

mod chance;
mod duel;
mod game;
mod hidden;
mod knowledge;
mod race;

use foehn_game::kit::Violation;

/// The law that an exam found broken, where, and after which moves.
fn broken(exam: Result<usize, Violation>) -> [String; 3] {
    match exam {
        Ok(visited) => panic!("nothing was found in {visited} positions"),
        Err(Violation { law, place, path }) => [law, place, path],
    }
}

/// Makes a type for each fault: what it breaks overrides what is sound.
macro_rules! faults {
    ($kind:ty: $($(#[$doc:meta])* $name:ident { $($broken:tt)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        struct $name;

        impl $kind for $name {
            $($broken)*
        }
    )*};
}
use faults;
