//! A program of the depth module: sequences of statements, and decisions that lead into one of two sequences (2.4, figure 1).
//!
//! Statements compute with one register, the accumulator, and one terminal. Decisions nest to a constant depth. A program ends
//! by construction: it is read from the beginning to the end once, so it takes at most as many steps as it has statements.

/// What a program can read (table 2). Values are as the mover of the position sees them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Terminal {
    /// The register that every function writes; 0 when a node is entered.
    Accumulator,
    /// A register for each level of the tree; 0 when a search begins.
    LevelRegister,
    /// A register of the search; 0 when it begins.
    SearchRegister,
    /// A register of the game; 0 when it begins.
    GameRegister,
    /// How many moves below the root the position lies.
    SearchDepth,
    /// How deep the search looks here: the depth and the rest depth together.
    SearchHorizon,
    /// The worth of the piece whose number the accumulator holds.
    PieceValue,
    /// The worth of the piece that the last move took, 0 where it took none.
    CapturedPiece,
    /// The lower bound of the window.
    Alpha,
    /// The upper bound of the window.
    Beta,
    /// The place of the last move in its list, counted from 1; 0 at the root.
    MoveNumber,
    /// How many pieces of one of four kinds are on the board.
    Count(u8),
    /// The nodes expanded for the current move, in percent of those allowed.
    ExpandedNodes,
    /// The value that the ordering module gave to the last move.
    MoveValue,
    /// The number of moves of the position before.
    BranchingFactor,
    /// The value that the position module gives to the position.
    PositionScore,
    /// A number. It is not in the table: programs hold some only where whoever makes them says so.
    Constant(f32),
}

impl Terminal {
    /// The terminals of table 2, one by one.
    pub const ALL: [Terminal; 19] = [
        Terminal::Accumulator,
        Terminal::LevelRegister,
        Terminal::SearchRegister,
        Terminal::GameRegister,
        Terminal::SearchDepth,
        Terminal::SearchHorizon,
        Terminal::PieceValue,
        Terminal::CapturedPiece,
        Terminal::Alpha,
        Terminal::Beta,
        Terminal::MoveNumber,
        Terminal::Count(0),
        Terminal::Count(1),
        Terminal::Count(2),
        Terminal::Count(3),
        Terminal::ExpandedNodes,
        Terminal::MoveValue,
        Terminal::BranchingFactor,
        Terminal::PositionScore,
    ];
}

/// A statement that is no decision: one function of table 3 with its terminal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operation {
    /// Adds to the accumulator.
    Add(Terminal),
    /// Subtracts from the accumulator.
    Subtract(Terminal),
    /// Multiplies the accumulator.
    Multiply(Terminal),
    /// Divides the accumulator; nothing happens where the divisor is 0.
    Divide(Terminal),
    /// The sine of the terminal, into the accumulator.
    Sine(Terminal),
    /// `1 / (1 + e^-terminal)`, into the accumulator.
    Sigmoid(Terminal),
    /// Stores the terminal in the register of this level.
    StoreLevel(Terminal),
    /// Stores the terminal in the register of the search.
    StoreSearch(Terminal),
    /// Stores the terminal in the register of the game.
    StoreGame(Terminal),
    /// Loads the terminal into the accumulator.
    Load(Terminal),
    /// One ply more is left.
    IncHorizon,
    /// One ply less is left.
    DecHorizon,
}

impl Operation {
    /// The functions that take a terminal.
    pub const WITH_TERMINAL: [fn(Terminal) -> Operation; 10] = [
        Operation::Add,
        Operation::Subtract,
        Operation::Multiply,
        Operation::Divide,
        Operation::Sine,
        Operation::Sigmoid,
        Operation::StoreLevel,
        Operation::StoreSearch,
        Operation::StoreGame,
        Operation::Load,
    ];

    /// What the function reads.
    pub fn terminal(self) -> Option<Terminal> {
        match self {
            Operation::Add(terminal)
            | Operation::Subtract(terminal)
            | Operation::Multiply(terminal)
            | Operation::Divide(terminal)
            | Operation::Sine(terminal)
            | Operation::Sigmoid(terminal)
            | Operation::StoreLevel(terminal)
            | Operation::StoreSearch(terminal)
            | Operation::StoreGame(terminal)
            | Operation::Load(terminal) => Some(terminal),
            Operation::IncHorizon | Operation::DecHorizon => None,
        }
    }
}

/// How two terminals are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

impl Comparison {
    /// All of them.
    pub const ALL: [Comparison; 5] =
        [Comparison::Less, Comparison::AtMost, Comparison::Equal, Comparison::AtLeast, Comparison::Greater];

    /// Whether the comparison of two numbers holds.
    #[inline(always)]
    pub fn holds(self, left: f32, right: f32) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Equal => left == right,
            Comparison::AtLeast => left >= right,
            Comparison::Greater => left > right,
        }
    }
}

/// An if-then-else.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The left side of the comparison.
    pub left: Terminal,
    /// The comparison.
    pub comparison: Comparison,
    /// The right side.
    pub right: Terminal,
    /// What is executed where the comparison holds.
    pub then: Vec<Statement>,
    /// What is executed where it does not.
    pub otherwise: Vec<Statement>,
}

/// A statement of a program.
#[derive(Clone, PartialEq, Debug)]
pub enum Statement {
    /// A function with its terminal.
    Do(Operation),
    /// A decision.
    If(Box<Decision>),
}

impl Statement {
    /// How many statements this is, those of its branches included.
    pub fn size(&self) -> usize {
        match self {
            Statement::Do(_) => 1,
            Statement::If(decision) => 1 + size(&decision.then) + size(&decision.otherwise),
        }
    }

    /// How deep decisions nest here: 0 for a statement without branches.
    pub fn nesting(&self) -> usize {
        match self {
            Statement::Do(_) => 0,
            Statement::If(decision) => 1 + nesting(&decision.then).max(nesting(&decision.otherwise)),
        }
    }

    /// Whether this is a decision.
    pub fn is_decision(&self) -> bool {
        matches!(self, Statement::If(_))
    }
}

/// How many statements a sequence has with all its branches.
fn size(sequence: &[Statement]) -> usize {
    sequence.iter().map(Statement::size).sum()
}

/// How deep decisions nest in a sequence.
fn nesting(sequence: &[Statement]) -> usize {
    sequence.iter().map(Statement::nesting).max().unwrap_or(0)
}

/// A program: the sequence that is executed at every inner node.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    /// The statements, in order.
    pub statements: Vec<Statement>,
}

impl Program {
    /// No program is larger, branches included.
    pub const MOST_STATEMENTS: usize = 512;

    /// No program nests its decisions deeper.
    pub const MOST_NESTING: usize = 8;

    /// The program that does nothing: every search is as deep as it began.
    pub const NEUTRAL: Program = Program { statements: Vec::new() };

    /// How many statements there are, branches included.
    pub fn size(&self) -> usize {
        size(&self.statements)
    }

    /// How deep decisions nest.
    pub fn nesting(&self) -> usize {
        nesting(&self.statements)
    }

    /// How many decisions there are.
    pub fn decisions(&self) -> usize {
        fn count(sequence: &[Statement]) -> usize {
            let branches = |decision: &Decision| 1 + count(&decision.then) + count(&decision.otherwise);
            sequence
                .iter()
                .map(|statement| match statement {
                    Statement::Do(_) => 0,
                    Statement::If(decision) => branches(decision),
                })
                .sum()
        }
        count(&self.statements)
    }
}
