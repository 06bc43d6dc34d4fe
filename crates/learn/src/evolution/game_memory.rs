//! What an individual remembers from one search of a game to the next, also as text for whoever keeps it between two moves.

/// What an individual remembers of a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct GameMemory {
    /// The register of the depth module that lasts for a game.
    pub(super) game_register: f32,
    /// Nodes that the average allows and that nobody has spent.
    pub(super) saved: i64,
}

/// No register of a program holds more.
const MOST_REGISTER: f32 = 1e9;
/// More nodes cannot be saved or owed in a game.
const MOST_SAVED: u64 = 1 << 53;

impl GameMemory {
    /// The memory as text: the game register and the saved nodes.
    ///
    /// ```
    /// use foehn_learn::evolution::GameMemory;
    /// let memory = GameMemory::parse("0.5 -120").expect("two numbers");
    /// assert_eq!(memory.to_text(), "0.5 -120");
    /// assert_eq!(GameMemory::parse("inf 0"), None);
    /// ```
    pub fn to_text(self) -> String {
        format!("{} {}", self.game_register, self.saved)
    }

    /// Reads such a text; `None` where it is none.
    pub fn parse(text: &str) -> Option<Self> {
        let (register, saved) = text.split_once(' ')?;
        let game_register = register.parse().ok().filter(|register: &f32| register.abs() <= MOST_REGISTER)?;
        let saved = saved.parse().ok().filter(|saved: &i64| saved.unsigned_abs() <= MOST_SAVED)?;
        Some(GameMemory { game_register, saved })
    }
}
