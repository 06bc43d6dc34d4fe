//! A program made ready to run: one flat list of steps with jumps forward, numbers in an array of registers, no allocation.
//!
//! Every jump leads forward, so a run takes at most as many steps as the list has. What is costly to know (the position score)
//! or depends on the accumulator (the worth of a piece) is asked for where it is read and not before.

use super::arithmetic::{LARGEST, divide, moderate, sigmoid, sine};
use super::program::{Comparison, Operation, Program, Statement, Terminal};

/// How many numbers a run holds; a power of two, so that no place needs a check.
const REGISTERS: usize = 32;

/// The largest change of the rest depth at one node, up or down (table 3).
const MOST_CHANGE: i8 = 2;

const ACCUMULATOR: u8 = 0;
const LEVEL: u8 = 1;
const SEARCH: u8 = 2;
const GAME: u8 = 3;
const PIECE_VALUE: u8 = 6;
const POSITION_SCORE: u8 = 18;
const LEFT_NUMBER: u8 = 19;
const RIGHT_NUMBER: u8 = 20;

/// Where a terminal is kept.
const fn place(terminal: Terminal) -> u8 {
    match terminal {
        Terminal::Accumulator => ACCUMULATOR,
        Terminal::LevelRegister => LEVEL,
        Terminal::SearchRegister => SEARCH,
        Terminal::GameRegister => GAME,
        Terminal::SearchDepth => 4,
        Terminal::SearchHorizon => 5,
        Terminal::PieceValue => PIECE_VALUE,
        Terminal::CapturedPiece => 7,
        Terminal::Alpha => 8,
        Terminal::Beta => 9,
        Terminal::MoveNumber => 10,
        Terminal::Count(kind) => 11 + (kind & 3),
        Terminal::ExpandedNodes => 15,
        Terminal::MoveValue => 16,
        Terminal::BranchingFactor => 17,
        Terminal::PositionScore => POSITION_SCORE,
        Terminal::Constant(_) => LEFT_NUMBER,
    }
}

/// The numbers that a run reads and writes.
///
/// Whoever runs a program sets what it reads, except the accumulator, the position score and the worth of pieces.
#[derive(Clone, Copy, Debug)]
pub struct Registers([f32; REGISTERS]);

impl Default for Registers {
    fn default() -> Self {
        Registers([0.0; REGISTERS])
    }
}

impl Registers {
    /// Sets what a terminal reads.
    #[inline(always)]
    pub fn set(&mut self, terminal: Terminal, value: f32) {
        self.0[usize::from(place(terminal)) % REGISTERS] = moderate(value);
    }

    /// What a terminal reads.
    #[inline(always)]
    pub fn get(&self, terminal: Terminal) -> f32 {
        self.at(place(terminal))
    }

    #[inline(always)]
    fn at(&self, place: u8) -> f32 {
        self.0[usize::from(place) % REGISTERS]
    }

    #[inline(always)]
    fn write(&mut self, place: u8, value: f32) {
        self.0[usize::from(place) % REGISTERS] = value;
    }
}

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Code {
    Add,
    Subtract,
    Multiply,
    Divide,
    Sine,
    Sigmoid,
    /// Copies one register to another: the loads and stores of a program.
    Copy,
    IncHorizon,
    DecHorizon,
    /// Asks for the position score, unless it is known.
    AskScore,
    /// Looks up the worth of the piece in the accumulator.
    AskPiece,
    /// Puts a number into a register.
    Number,
    /// Goes on where the comparison holds, jumps where it does not.
    Unless(Comparison),
    /// Jumps.
    Jump,
}

/// One step.
#[derive(Clone, Copy, Debug)]
struct Step {
    code: Code,
    /// The register that is read, or written by `Number`.
    operand: u8,
    /// The other register: the right side of a comparison, the target of a copy.
    other: u8,
    /// Where a jump leads; the bits of a number.
    data: u32,
}

/// A program ready to run.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    steps: Vec<Step>,
}

impl Compiled {
    /// Makes a program ready to run.
    pub fn new(program: &Program) -> Self {
        let mut compiled = Compiled::default();
        compiled.add_sequence(&program.statements);
        compiled
    }

    /// The most steps that a run can take.
    pub fn most_steps(&self) -> usize {
        self.steps.len()
    }

    /// Runs the program and returns by how much the rest depth changes: at most 2 up or down.
    ///
    /// `score` is asked at most once for the value of the position; `pieces` are the worths of the kinds of pieces.
    #[inline]
    pub fn run(&self, registers: &mut Registers, pieces: &[f32], score: impl FnMut() -> f32) -> i8 {
        self.run_watched(registers, pieces, score, |_, _| ())
    }

    /// The same, and tells `decided` the number of each decision that is taken, counted from the top of the program's text, and
    /// whether its comparison held.
    #[inline]
    pub fn run_watched(
        &self,
        registers: &mut Registers,
        pieces: &[f32],
        mut score: impl FnMut() -> f32,
        mut decided: impl FnMut(usize, bool),
    ) -> i8 {
        registers.write(ACCUMULATOR, 0.0);
        let mut known_score = false;
        let mut change = 0_i8;
        let mut next = 0;
        while let Some(step) = self.steps.get(next) {
            next += 1;
            let accumulator = registers.at(ACCUMULATOR);
            let operand = registers.at(step.operand);
            match step.code {
                Code::Add => registers.write(ACCUMULATOR, bounded(accumulator + operand)),
                Code::Subtract => registers.write(ACCUMULATOR, bounded(accumulator - operand)),
                Code::Multiply => registers.write(ACCUMULATOR, bounded(accumulator * operand)),
                Code::Divide => registers.write(ACCUMULATOR, divide(accumulator, operand)),
                Code::Sine => registers.write(ACCUMULATOR, sine(operand)),
                Code::Sigmoid => registers.write(ACCUMULATOR, sigmoid(operand)),
                Code::Copy => registers.write(step.other, operand),
                Code::IncHorizon => change = (change + 1).min(MOST_CHANGE),
                Code::DecHorizon => change = (change - 1).max(-MOST_CHANGE),
                Code::AskScore if known_score => {}
                Code::AskScore => {
                    registers.write(POSITION_SCORE, moderate(score()));
                    known_score = true;
                }
                Code::AskPiece => registers.write(PIECE_VALUE, piece_value(accumulator, pieces)),
                Code::Number => registers.write(step.operand, f32::from_bits(step.data)),
                Code::Unless(comparison) => {
                    let holds = comparison.holds(operand, registers.at(step.other));
                    decided((step.data >> 16) as usize, holds);
                    if !holds {
                        next = (step.data & 0xffff) as usize;
                    }
                }
                Code::Jump => next = step.data as usize,
            }
        }
        change
    }

    fn add_sequence(&mut self, sequence: &[Statement]) {
        let mut decisions = 0;
        self.add_counted(sequence, &mut decisions);
        debug_assert!(self.steps.len() <= usize::from(u16::MAX), "jumps reach the end of a program");
    }

    fn add_counted(&mut self, sequence: &[Statement], decisions: &mut u32) {
        for statement in sequence {
            match statement {
                Statement::Do(operation) => self.add_operation(*operation),
                Statement::If(decision) => {
                    let number = *decisions;
                    *decisions += 1;
                    let operand = self.ready(decision.left, LEFT_NUMBER);
                    let other = self.ready(decision.right, RIGHT_NUMBER);
                    let unless = self.steps.len();
                    self.push(Code::Unless(decision.comparison), operand, other, 0);
                    self.add_counted(&decision.then, decisions);
                    let jump = self.steps.len();
                    self.push(Code::Jump, 0, 0, 0);
                    self.steps[unless].data = number << 16 | self.steps.len() as u32;
                    self.add_counted(&decision.otherwise, decisions);
                    self.steps[jump].data = self.steps.len() as u32;
                }
            }
        }
    }

    fn add_operation(&mut self, operation: Operation) {
        let operand = operation.terminal().map_or(0, |terminal| self.ready(terminal, LEFT_NUMBER));
        let (code, other) = match operation {
            Operation::Add(_) => (Code::Add, 0),
            Operation::Subtract(_) => (Code::Subtract, 0),
            Operation::Multiply(_) => (Code::Multiply, 0),
            Operation::Divide(_) => (Code::Divide, 0),
            Operation::Sine(_) => (Code::Sine, 0),
            Operation::Sigmoid(_) => (Code::Sigmoid, 0),
            Operation::StoreLevel(_) => (Code::Copy, LEVEL),
            Operation::StoreSearch(_) => (Code::Copy, SEARCH),
            Operation::StoreGame(_) => (Code::Copy, GAME),
            Operation::Load(_) => (Code::Copy, ACCUMULATOR),
            Operation::IncHorizon => (Code::IncHorizon, 0),
            Operation::DecHorizon => (Code::DecHorizon, 0),
        };
        self.push(code, operand, other, 0);
    }

    /// Adds what must happen before a terminal can be read, and says where it is kept then.
    fn ready(&mut self, terminal: Terminal, number_place: u8) -> u8 {
        match terminal {
            Terminal::PositionScore => self.push(Code::AskScore, 0, 0, 0),
            Terminal::PieceValue => self.push(Code::AskPiece, 0, 0, 0),
            Terminal::Constant(number) => {
                self.push(Code::Number, number_place, 0, moderate(number).to_bits());
                return number_place;
            }
            _ => {}
        }
        place(terminal)
    }

    fn push(&mut self, code: Code, operand: u8, other: u8, data: u32) {
        self.steps.push(Step { code, operand, other, data });
    }
}

/// The result of adding or multiplying two moderate numbers, which is finite, made moderate again.
#[inline(always)]
fn bounded(value: f32) -> f32 {
    value.clamp(-LARGEST, LARGEST)
}

/// The worth of the piece whose number is `accumulator`, counted round where it is none.
#[inline(always)]
fn piece_value(accumulator: f32, pieces: &[f32]) -> f32 {
    if pieces.is_empty() {
        return 0.0;
    }
    let kind = (accumulator as i64).rem_euclid(pieces.len() as i64);
    moderate(pieces[kind as usize])
}
