//! A depth module written by hand, for runs that shall begin where a person would (`--founders written`).
//!
//! It looks four plies ahead and then goes on after captures as long as the mover stands below beta: a capture search without a capture
//! generator, which is all that the functions and terminals of the paper allow. Every terminal in it belongs to every game. With the
//! standard weights and no random term it plays chess at strength 10.2 ± 0.4 (60 games, 29,500 nodes a move); the best of a run that began with
//! random programs, after 20,000 games, at 7.8 ± 0.5, and changes the depth at nothing but the root.

use foehn_search::evolved::{Program, Vocabulary};

const TEXT: &str = "\
if search-depth < 1
  inc-horizon
  inc-horizon
else
  if search-depth >= search-horizon
    if captured-piece > 0
      if position-score < beta
        inc-horizon
      else
      end
    else
    end
  else
  end
end
";

/// The program.
pub(super) fn written_program(words: &Vocabulary) -> Program {
    Program::parse(TEXT, words).expect("its words belong to every game, as a test checks")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_as_it_is_written() {
        let words = Vocabulary::new(["a", "b", "c", "d"]);
        assert_eq!(written_program(&words).text(&words), TEXT);
    }
}
