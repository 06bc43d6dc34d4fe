//! Individuals that are shipped: the best that `foehn learn evolve` made of a game, as files in `individuals/`.

/// The shipped individuals: the name of the game, and the text of the file. To ship one, put its file into `individuals/` and add its
/// line: `("chess", include_str!("../individuals/chess.individual"))`.
const SHIPPED: &[(&str, &str)] = &[];

/// The text of the individual that is shipped for a game; `None` where there is none.
pub fn shipped(game: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(name, _)| *name == game).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use foehn_learn::evolution::Individual;

    #[test]
    fn every_individual_is_one_of_its_game() {
        for (game, text) in SHIPPED {
            let arena = catalog::find(game).expect("a game").arena().expect("a duel");
            let read = Individual::read(text, game, arena.as_ref());
            assert!(read.is_ok(), "{}", read.map_or_else(|error| error.to_string(), |_| String::new()));
            assert_eq!(shipped(game), Some(*text));
        }
        assert_eq!(shipped("solitaire"), None);
    }
}
