// The shapes that modules of the page share: first what the server is asked and answers (docs/API.md, docs/openapi.json), then
// what the page's own parts hand to each other. For the type checker alone; the server does not serve this file.

import type { BoardView } from './board.js';
import type { App } from './app.js';
import type { Node as Tree } from './tree.js';

// ---- the server's answers ----

/** A player's number, and the seat: 0 is who begins by the rules, the others follow in turn. */
export type Player = number;

export type Look = 'squares' | 'cloth' | 'rack' | 'mill' | 'points' | 'paper' | 'heaps' | 'backgammon' | 'outline';

export interface Piece {
  glyph: string;
  owner: Player | null;
  name: string;
}

export interface Ballot {
  number: number;
  moves: string[];
  deck: 'crossboard' | 'mail' | 'barred';
  name: string | null;
}

/** A game of the catalog. */
export interface Game {
  name: string;
  aliases: string[];
  title: string;
  description: string;
  size: string;
  /** What the players are called, in the order of their seats: two, or more. */
  players: string[];
  seats: number;
  /** Two players, nothing hidden, no dice: it can be reviewed, and its search looked into. */
  duel: boolean;
  /** Dice decide something: the server throws them. */
  chance: boolean;
  look: Look;
  pieces: Piece[];
  files: { name: string; extension: string };
  start: string;
  example: string;
  ballots: Ballot[];
  draw_rules: boolean;
  yardstick: { scale: number; unit: string };
}

/** A strength to play against. */
export interface Level {
  number: number;
  name: string;
  description: string;
}

/** The values that a switch of a recipe may have. */
export type Shape =
  | { kind: 'on-off' }
  | { kind: 'whole'; low: number; high: number }
  | { kind: 'threshold'; low: number; high: number; usual: number }
  | { kind: 'choice'; names: string[] };

/** What a switch changes: the value, the work, the order of moves, what is left out, or what the search is given. */
export type SwitchKind = 'value' | 'sound' | 'ordering' | 'selective' | 'resource';

/** A technique, or a number of one. */
export interface Switch {
  name: string;
  value: string;
  meaning: string;
  allowed: string;
  shape: Shape;
  kind: SwitchKind;
  /** What it needs of the game. */
  needs: string | null;
}

export interface Recipe {
  game: string;
  switches: Switch[];
}

/** What a score says. */
export interface Value {
  kind: 'estimate' | 'win' | 'loss' | 'draw';
  value: number;
  points?: number;
  database?: true;
  text?: string;
  /** Where more than two play: what each seat can expect. */
  payoffs?: number[];
}

/** A score for the player to move, unless the answer says otherwise. */
export interface Score extends Value {
  text: string;
}

/** A score for Max, who moves at the root. */
export interface InsideScore extends Score {
  brief: string;
}

export interface Move {
  text: string;
  /** The names of the cells that a hand touches; empty where a move is chosen by its text. */
  gesture: string[];
}

export interface LegalMove extends Move {
  noisy: boolean;
  /** All ways in which a hand may make the move; left out where the gesture is the only one. */
  ways?: string[][];
}

export interface Cell {
  glyph: string;
  owner: Player | null;
  shade: 'light' | 'dark';
  name: string;
}

/** A position as a picture. */
export interface Board {
  rows: Cell[][];
  row_labels: string[];
  column_labels: string[];
  caption: string;
  aside: Aside[];
}

/** Something beside the pieces: a die, a doubling cube, a number of a player's. */
export type Aside =
  | { kind: 'die'; value: number; owner: Player }
  | { kind: 'cube'; value: number; owner: Player | null; offered: boolean }
  | { kind: 'count'; what: string; value: number; owner: Player };

export interface Outcome {
  kind: 'win' | 'draw';
  by: Player | null;
  margin: number;
  text: string;
  /** Where more than two play: what each seat gets. */
  payoffs?: number[];
}

/** How a seat stands, where more than two play. */
export interface Seat {
  /** Points so far, in games that count them. */
  points?: number;
  /** This player plays no longer. */
  out?: boolean;
}

/** How a game stands. */
export interface State {
  game: string;
  start: string;
  position: string;
  moves: string[];
  mover: Player;
  board: Board;
  legal: LegalMove[];
  last: Move | null;
  outcome: Outcome | null;
  must: 'capture' | 'pass' | null;
  opening: string | null;
  /** Who made each of the moves. */
  movers: Player[];
  turn: 'player' | 'chance' | 'over';
  /** How each seat stands; left out where there is nothing to tell. */
  seats?: Seat[];
  /** In games with dice, what may happen where it is chance's turn. */
  odds?: { text: string; odds: number }[];
}

/** The engine's move. */
export interface EngineMove {
  move: Move;
  score: Score | null;
  depth: number;
  nodes: number;
  book: boolean;
  seconds: number;
  /** What an evolved individual remembers of the game; null for a level. */
  memory: string | null;
  state: State;
}

export interface Line {
  score: Score;
  moves: Move[];
}

/** The whole picture of an analysis. */
export interface Analysis {
  mover: Player;
  depth: number;
  selective_depth: number;
  nodes: number;
  seconds: number;
  nodes_per_second: number;
  table: number;
  lines: Line[];
  depths: { depth: number; score: Score; best: string | null; nodes: number; seconds: number }[];
  proved: boolean;
  state: 'waiting' | 'searching' | 'done';
}

export type Tags = Record<string, string>;

/** A line of a study as files have it. */
export interface StudyLine {
  comment?: string;
  steps: StudyStep[];
}

/** A move of a line, what is said about it, and what could have been played instead. */
export interface StudyStep {
  move: string;
  signs?: string[];
  comment?: string;
  variations?: StudyLine[];
}

export interface GameRecord {
  tags: Tags;
  start: string;
  moves: string[];
  result: string;
  /** The moves with all that is said about them; left out where that is nothing. */
  study?: StudyLine;
}

export interface FileRead {
  game: string;
  games: GameRecord[];
  warnings: string[];
}

export interface FileWritten {
  name: string;
  text: string;
}

/** Games by their results. */
export interface GameCounts {
  games: number;
  wins: number[];
  draws: number;
  share: number | null;
}

/** What the player to move gets, proved. */
export interface Exact {
  kind: 'win' | 'draw' | 'loss';
  plies?: number | null;
  points?: number | null;
  text: string;
}

/** A game of the library; its moves are there where they were asked for. */
export interface GameFound {
  number: number;
  players: (string | null)[];
  event: string | null;
  date: string | null;
  opening: string | null;
  result: string;
  plies: number;
  start?: string;
  moves?: string[];
}

/** What is known of a position without a search. */
export interface Explored {
  game: string;
  position: string;
  mover: Player;
  opening: string | null;
  book: { positions: number } | null;
  library: { games: number; here: GameCounts } | null;
  endings: { exact: Exact | null } | null;
  moves: (Move & {
    book: { value: Score | null; depth: number | null; games: number } | null;
    library: GameCounts | null;
    exact: Exact | null;
  })[];
  games: GameFound[];
  notes: string[];
}

/** A position with one answer. */
export interface Puzzle {
  number: number;
  position: string;
  mover: Player;
  solution: Move[];
  hint: string | null;
  grade: number;
  aim: 'win' | 'advantage' | 'save';
  words: string;
  source: string;
}

export type Judgement = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'forced' | 'only' | 'book';

export interface ReviewedPly {
  ply: number;
  player: Player;
  move: Move;
  /** For player 0; where more than two play, for the player who moved. */
  score: Score;
  first_share: number;
  /** Where more than two play: the share of the point that each seat can expect. */
  shares?: number[];
  best: Move | null;
  line: Move[];
  loss: number;
  judgement: Judgement;
  exact: boolean;
  words: string;
}

/** A reviewed game. */
export interface Review {
  game: string;
  tags: Tags;
  start: string;
  moves: string[];
  opening: { name: string; code: string | null; moves: number } | null;
  result: string;
  ending: { text: string; ply: number } | null;
  accuracy: (number | null)[];
  complete: boolean;
  nodes: number;
  plies: ReviewedPly[];
  text: string;
  name: string;
}

export type Bound = 'exact' | 'lower' | 'upper';

export interface TraceNode {
  id: number;
  parent: number | null;
  move: Move | null;
  ply: number;
  mover: Player;
  position: string;
  leaf: boolean;
  moves: number;
}

export interface EnterEvent {
  kind: 'enter';
  node: number;
  alpha: string;
  beta: string;
  depth: number;
  again: boolean;
  minimal: boolean;
}

export interface CutEvent {
  kind: 'cut';
  node: number;
  reason: string;
  moves: number;
  left: number;
}

export interface LeaveEvent {
  kind: 'leave';
  node: number;
  score: InsideScore;
  bound: Bound;
  best: boolean;
  alpha: string | null;
  beta: string | null;
}

export type TraceEvent = EnterEvent | CutEvent | LeaveEvent;

/** A whole small search. */
export interface Trace {
  nodes: TraceNode[];
  events: TraceEvent[];
  value: InsideScore | null;
  line: Move[];
  iterations: { depth: number; event: number; value: InsideScore }[];
  counters: { nodes: number; leaves: number; cuts: Record<string, number> };
  minimax: { nodes: number; leaves: number } | null;
  reasons: string[];
  recipe: { name: string; value: string }[];
  truncated: boolean;
}

export interface TopNode {
  move: Move | null;
  mover: Player;
  nodes: number;
  share: number;
  visits: number;
  moves: number;
  depth: number;
  score: InsideScore | null;
  bound: Bound | null;
  alpha: string;
  beta: string;
  cut: string | null;
  children: (TopNode & { move: Move })[];
  others: { moves: number; nodes: number };
}

/** The top of the tree of a real search. */
export interface Top {
  depth: number;
  nodes: number;
  seconds: number;
  cuts: Record<string, number>;
  reasons: string[];
  value: InsideScore;
  line: Move[];
  root: TopNode;
}

/** A node of a search by simulation that was visited. */
export interface SimulatedNode {
  id: number;
  parent: number | null;
  move: Move | null;
  chooser: Player | null;
  position: string;
}

/** One simulation, written down. */
export interface Written {
  path: number[];
  expanded: { node: number; moves: number } | null;
  playout: string[];
  rewards: number[];
  range: number;
}

/** A search by simulation. */
export interface Simulations {
  nodes: SimulatedNode[];
  simulations: Written[];
}

/** A node of a tree with chance nodes. */
export interface ChanceNode {
  id: number;
  parent: number | null;
  number: number;
  kind: 'max' | 'min' | 'chance' | 'leaf';
  odds: number | null;
  leaf: number | null;
}

/** Something that happened at such a node. */
export interface ChanceStep {
  kind: 'enter' | 'leave' | 'average' | 'cut';
  node: number;
  alpha?: number | null;
  beta?: number | null;
  probe?: boolean;
  value?: number;
  least?: number;
  most?: number;
  reason?: 'alpha-beta' | 'star1' | 'star2';
}

/** A search of a tree with chance nodes, written down. */
export interface ChanceReplay {
  nodes: ChanceNode[];
  steps: ChanceStep[];
  value: number;
  best: number | null;
  bound: number;
  counts: { algorithm: string; nodes: number }[];
}

/** The leaves of such a tree on two scales. */
export interface Rescaled {
  leaves: number[];
  values: number[];
  monotone: boolean;
  choices: { odds: [number, number]; minimax: [number, number] }[];
  best: { odds: [number, number]; minimax: [number, number] };
}

/** What a player's decisions of a backgammon match come to. */
export interface MatchTotals {
  error_rate: number;
  decisions: number;
  error: number;
  cube_error: number;
  luck: number;
  marks: [number, number, number];
}

/** A ply of a backgammon match. */
export interface MatchPly {
  ply: number;
  player: Player;
  kind: 'throw' | 'play' | 'cube' | 'answer';
  move: string;
  best: string | null;
  error: number;
  luck: number;
  mark: '' | '?!' | '?' | '??';
  forced: boolean;
  white_wins: number;
}

/** A game of a backgammon match. */
export interface MatchGame {
  number: number;
  players: string[];
  start: string;
  score: number[] | null;
  won: { player: Player; points: number } | null;
  totals: MatchTotals[];
  plies: MatchPly[];
}

/** A backgammon match, reviewed. */
export interface MatchReview {
  game: string;
  length: number;
  plies: number;
  games: MatchGame[];
  totals: MatchTotals[];
}

/** An experiment's folder. */
export interface Experiment {
  name: string;
  experiment: string;
  title: string;
  games: string[];
  state: 'running' | 'finished' | 'interrupted' | 'failed' | 'broken';
  doing: string;
  done: number;
  total: number;
  seconds: number;
  updated: number;
  page: boolean;
  question: string | null;
  findings: string[];
  problem: string | null;
  parts: Experiment[];
}

export interface Lab {
  reports: Experiment[];
  hint: string | null;
  /** What can be begun from here, and what it costs. */
  offered: { experiment: string; title: string; question: string; games: string[]; minutes: number }[];
  /** The folder of the experiment that was begun from here and runs. */
  begun: string | null;
}

export type RunState = 'running' | 'stopped' | 'finished' | 'failed' | 'interrupted' | 'broken';

/** An individual in a list. */
export interface Member {
  name: string;
  fitness: number;
  strength: number;
  deviation: number;
  nodes_a_move: number;
  games: number;
  born: number;
  program_size: number;
}

/** A run of evolution in the list. */
export interface RunSummary {
  name: string;
  game: string;
  title: string;
  state: RunState;
  epoch: number | null;
  games: number;
  seconds: number;
  updated: number;
  champion: Member | null;
  problem: string | null;
}

export interface Evolution {
  runs: RunSummary[];
  hint: string | null;
}

/** An epoch of a run, or several that are one point of a curve. */
export interface Epoch {
  epoch: number;
  demes: number;
  best_fitness: number;
  mean_fitness: number;
  best_strength: number;
  mean_strength: number;
  nodes_a_move: number;
  evaluated: number;
  games: number;
}

export interface Deme {
  deme: number;
  epoch: number | null;
  individuals: Member[];
}

export interface Pollination {
  epoch: number;
  from: number;
  to: number;
  parent: string;
  child: string;
}

/** How a run of evolution stands. */
export interface Run {
  name: string;
  game: string;
  title: string;
  state: RunState;
  updated: number;
  program: string;
  seed: number;
  plan: Record<string, string>;
  seconds: number;
  games: number;
  evaluations: number;
  nodes: number;
  games_per_hour: number;
  evaluations_per_hour: number;
  epoch: number | null;
  epochs: Epoch[];
  demes: Deme[];
  pollinations: Pollination[];
  front: Member[];
  champion: Member | null;
}

/** A statement of a program: what it does, and by how much it changes the depth. */
export interface ProgramStatement {
  text: string;
  change: number;
}

/** A decision of a program; `number` counts them from the top. */
export interface ProgramDecision {
  question: string;
  number: number;
  yes: ProgramStep[];
  no: ProgramStep[];
}

export type ProgramStep = ProgramStatement | ProgramDecision;

/** A weight that evolution has set. */
export interface EvolvedWeight {
  name: string;
  value: number;
  standard: number;
  least: number;
  most: number;
}

/** An individual whole. */
export interface Individual {
  game: string;
  title: string;
  name: string;
  deme: number;
  epoch: number;
  parents: string[];
  operators: string[];
  fitness: number;
  strength: number;
  deviation: number;
  nodes_a_move: number;
  nodes_allowed: number;
  games: number;
  against: { opponent: string; won: number; drawn: number; lost: number; mean: number }[];
  statements: number;
  program: ProgramStep[];
  position: EvolvedWeight[];
  ordering: EvolvedWeight[];
}

/** What a program did in a game. */
export interface Branches {
  name: string;
  moves: number;
  nodes: number;
  runs: number;
  /** For each decision how often its answer was yes, and no. */
  decisions: [number, number][];
  /** Runs by the change of the depth, from 2 less to 2 more. */
  at_root: number[];
  after_captures: number[];
  after_others: number[];
}

/** An evolved individual to play against. */
export interface EvolvedOpponent {
  id: string;
  title: string;
  name: string;
  fitness: number;
  strength: number;
  deviation: number;
  nodes_a_move: number;
}

/** What was wrong, and what to do about it. */
export interface Problem {
  what: string;
  hint?: string;
  at?: number;
}

// ---- the server's questions ----

/** A game so far. */
export interface SoFar {
  game: string;
  start?: string;
  moves?: string[];
}

/** What is asked by GET: its query and its answer. */
/** The card ending of the lecture, in both worlds. */
export interface Ending {
  moves: string[];
  mover: Player | null;
  worlds: { fourth: string; possible: boolean; max: string[] | null; min: string[] | null }[];
  choices: { move: string; worlds: (number | null)[]; average: number | null; belief: number | null }[];
  average_of_best: number | null;
  best_of_average: number | null;
  result: number | null;
}

/** A node of a tree against an opponent who errs. */
export interface ErrorNode {
  move: string | null;
  mover: Player | null;
  value: number;
  minimax: number;
  average: number | null;
  children: ErrorNode[];
}

export interface Errors {
  error: number;
  root: ErrorNode;
  turns: { error: number; best: number }[];
}

// ---- tables: games with secrets ----

export interface TableOpponent {
  name: string;
  title: string;
  about: string;
}

export interface TableGame {
  game: string;
  title: string;
  description: string;
  seats: string[];
  unit: string;
  opponents: TableOpponent[];
}

export type TableAct = 'reply' | 'after' | { move: string } | { claim: number };

export interface TableQuestion {
  game: string;
  at?: string;
  seat?: number;
  deal?: number;
  opponent?: string;
  length?: number;
  act?: TableAct;
}

export interface Played {
  seat: number;
  card: string;
}

/** A board of bridge as a seat sees it. */
export interface BridgeSeen {
  dealer: number;
  /** North and South, East and West. */
  vulnerable: boolean[];
  hands: { seat: number; cards: string[] | null; count: number; dealt: string[] | null }[];
  calls: { seat: number; call: string; shows: string }[];
  contract: { text: string; level: number; strain: string; declarer: number; doubled: number; target: number } | null;
  dummy: number | null;
  next: number | null;
  trick: Played[];
  last: { cards: Played[]; winner: number } | null;
  won: number[];
  left: number;
}

export interface BridgeAfter {
  table: { strain: string; tricks: number[] }[];
  par: { score: number; contracts: string[] };
  plays: {
    seat: number;
    card: string;
    declarer_tricks: number;
    lost: number;
    choices: { card: string; equals: string[]; tricks: number }[];
  }[];
}

/** A table as a seat sees it, with the seal that the next request carries. */
export interface Seated {
  game: string;
  title: string;
  seat: number;
  seats: string[];
  deal: number;
  length: number;
  opponent: TableOpponent;
  at: string;
  turn: number | null;
  legal: string[];
  over: boolean;
  payoff: number | null;
  result: string | null;
  claimed: number | null;
  claim: { granted: boolean; fails: number; of: number } | null;
  bridge: BridgeSeen | null;
  poker: {
    own: string | null;
    other: string | null;
    board: string | null;
    stakes: number[];
    said: { seat: number; text: string; round: number }[];
  } | null;
  coins: { own: string | null; other: string | null } | null;
  throws: { pairs: string[][]; lead: number; covered: boolean } | null;
  after: {
    bridge: BridgeAfter | null;
    known: { what: string; share: number }[] | null;
    equilibrium: {
      fair: number;
      decisions: { sight: string; chose: string; moves: { move: string; odds: number }[] }[];
    } | null;
  } | null;
}

export interface Gets {
  '/api/games': { query: undefined; answer: Game[] };
  '/api/levels': { query: undefined; answer: Level[] };
  '/api/recipe': { query: { game: string }; answer: Recipe };
  '/api/lab': { query: undefined; answer: Lab };
  '/api/tables': { query: undefined; answer: TableGame[] };
  '/api/puzzles': { query: { game: string }; answer: { game: string; puzzles: Puzzle[]; notes: string[] } };
  '/api/opponents': { query: { game: string }; answer: EvolvedOpponent[] };
  '/api/evolution': { query: undefined; answer: Evolution };
  /** A run, an individual of it, or what its program does: whoever asks knows which. */
  [below: `/api/evolution/${string}`]: { query: undefined; answer: Run | Individual | Branches };
}

export interface MoveQuestion extends SoFar {
  level?: number;
  individual?: string;
  memory?: string;
  clock?: { remaining: number; increment: number };
}

export interface InsideQuestion extends SoFar {
  algorithm: string;
  depth: number;
  iterations: boolean;
  limit: number;
  set: string[];
}

/** What is asked by POST: its body and its answer. */
export interface Posts {
  '/api/lab/begin': { body: { experiment: string; game: string | null }; answer: { name: string } };
  '/api/lab/stop': { body: object; answer: { stopped: string | null } };
  '/api/position': { body: SoFar & { dice?: number }; answer: State };
  '/api/setup': { body: { game: string; rows: string[]; mover: Player }; answer: { position: string } };
  '/api/move': { body: MoveQuestion; answer: EngineMove };
  '/api/explore': { body: SoFar; answer: Explored };
  '/api/library/games': {
    body: { game: string; player?: string; opening?: string; number?: number };
    answer: { game: string; count: number; games: GameFound[]; notes: string[] };
  };
  '/api/file/read': { body: { text: string; game?: string }; answer: FileRead };
  '/api/file/write': { body: SoFar & { tags: Tags; study?: StudyLine }; answer: FileWritten };
  '/api/inside': { body: InsideQuestion; answer: Trace };
  '/api/inside/uct': {
    body: SoFar & { exploration: number; expand: number; simulations: number; seed: number };
    answer: Simulations;
  };
  '/api/inside/chance': { body: { tree: string; algorithm: string }; answer: ChanceReplay };
  '/api/inside/rescaling': { body: { tree: string; values: number[] }; answer: Rescaled };
  '/api/inside/worlds': { body: { game: string; moves: string[] }; answer: Ending };
  '/api/inside/errors': { body: { game: string; start: string; error: number }; answer: Errors };
  '/api/table': { body: TableQuestion; answer: Seated };
  '/api/inside/top': { body: SoFar & { seconds: number; plies: number }; answer: Top };
}

export interface AnalysisQuestion {
  game: string;
  start?: string;
  moves: string;
  lines: number;
  set?: string[];
}

export interface ReviewQuestion {
  text: string;
  game: string;
  index?: number;
}

/** Streams: what is asked, and what each kind of event holds. */
export interface Streams {
  '/api/analysis': { query: AnalysisQuestion; body?: undefined; events: { analysis: Analysis } };
  '/api/review/match': {
    query?: undefined;
    body: { text: string; index?: number; plies: number };
    events: {
      progress: { done: number; total: number };
      match: MatchReview;
      error: { error?: Problem; what?: string };
    };
  };
  '/api/review': {
    query?: undefined;
    body: ReviewQuestion & { seconds_a_move: number };
    events: { progress: { done: number; total: number }; review: Review; error: { error?: Problem; what?: string } };
  };
}

// ---- the page's own parts ----

/** A function that ends something: a stream, a listener. */
export type Stop = () => void;

/** A place on a drawing. */
export interface Place {
  x: number;
  y: number;
}

/** What stands on a cell. */
export interface Standing {
  glyph: string;
  owner: Player | null;
}

/** A move drawn as an arrow: rank 0 is the widest. */
export interface Arrow {
  gesture: string[];
  rank?: number;
  kind?: 'line' | 'best' | 'bad';
}

/** A cell with a frame, and a letter or two. */
export interface Mark {
  cell: string;
  kind?: 'best' | 'good' | 'bad' | 'note';
  text?: string;
}

/** A field or an arrow that somebody drew. */
export interface DrawnShape {
  colour: 'green' | 'red' | 'blue' | 'yellow';
  cells: string[];
}

/** What is drawn over a board. */
export interface Overlay {
  arrows?: Arrow[];
  marks?: Mark[];
  ghost?: Move | null;
}

/** What a board needs to draw a position. */
export type Shown = Pick<State, 'position' | 'board' | 'legal' | 'last' | 'must' | 'mover'> &
  Partial<Pick<State, 'outcome'>>;

/** A game as a view, the address or a file asks for it. */
export interface Asked {
  game?: string;
  start?: string;
  moves?: string[];
  at?: number;
  dice?: number;
  view?: string;
  place?: string;
  /** The tree of its study; or the moves are another way in the present one. */
  tree?: Tree;
  same?: boolean;
  /** Another game, even where the present study has these moves. */
  fresh?: boolean;
  /** Something to look at for a while: the game and its study stay as they are. */
  aside?: boolean;
}

/** What a mounted view does. */
export interface Mounted {
  update?(): void;
  unmount?(): void;
  gesture?(move: Move): void;
}

export interface View {
  name: string;
  title: string;
  /** Without the board. */
  wide?: boolean;
  /** Not about the game, but with places of its own in the address. */
  places?: boolean;
  mount(panel: HTMLElement, app: App): Mounted;
}

/** The players as charts and lines show them. */
export interface Sides {
  players: string[];
  tints: string[];
}

/** A point of the curve of a game, for player 0; where more than two play, with a share for each. */
export interface Point {
  ply: number;
  share: number;
  shares?: number[];
  exact?: boolean;
  mark?: 'inaccuracy' | 'mistake' | 'blunder';
  text?: string;
}

/** A child of an element; what is none of these is left out. */
export type Child = Node | string | number | boolean | null | undefined;
export type Children = Child | Child[];

type Handlers<E> = {
  [K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K] & { currentTarget: E }) => unknown;
};

/** Attributes of an element; `onclick` and the like are listeners. */
export type Attributes<E> = Handlers<E> & {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
};

export type { App, BoardView };
