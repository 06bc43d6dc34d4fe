// The shapes that modules of the page share: first what the server is asked and answers (docs/API.md, docs/openapi.json), then
// what the page's own parts hand to each other. For the type checker alone; the server does not serve this file.

import type { BoardView } from './board.js';
import type { App } from './app.js';

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

export interface GameRecord {
  tags: Tags;
  start: string;
  moves: string[];
  result: string;
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
export interface Gets {
  '/api/games': { query: undefined; answer: Game[] };
  '/api/levels': { query: undefined; answer: Level[] };
  '/api/recipe': { query: { game: string }; answer: Recipe };
  '/api/lab': { query: undefined; answer: Lab };
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
  '/api/position': { body: SoFar & { dice?: number }; answer: State };
  '/api/setup': { body: { game: string; rows: string[]; mover: Player }; answer: { position: string } };
  '/api/move': { body: MoveQuestion; answer: EngineMove };
  '/api/file/read': { body: { text: string; game?: string }; answer: FileRead };
  '/api/file/write': { body: SoFar & { tags: Tags }; answer: FileWritten };
  '/api/inside': { body: InsideQuestion; answer: Trace };
  '/api/inside/uct': {
    body: SoFar & { exploration: number; expand: number; simulations: number; seed: number };
    answer: Simulations;
  };
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

/** What is drawn over a board. */
export interface Overlay {
  arrows?: Arrow[];
  marks?: Mark[];
  ghost?: Move | null;
}

/** What a board needs to draw a position. */
export type Shown = Pick<State, 'position' | 'board' | 'legal' | 'last' | 'must' | 'mover'>;

/** A game as a view, the address or a file asks for it. */
export interface Asked {
  game?: string;
  start?: string;
  moves?: string[];
  at?: number;
  dice?: number;
  view?: string;
  place?: string;
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
