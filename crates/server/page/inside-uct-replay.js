// @ts-check
// A search by simulation, replayed: what every node counts after each of the four steps of each simulation.

/** @import { SimulatedNode, Simulations, Written } from './types.js' */

/** @typedef {'selection' | 'expansion' | 'playout' | 'back'} Phase */

/**
 * How things stand after so many steps.
 * @typedef {object} UctStand
 * @property {number} simulation the one under way, from 0; -1 before the first
 * @property {Phase | null} phase
 * @property {number[]} visits
 * @property {number[]} sums
 * @property {(number | null)[]} moves how many moves a node was given, null where it has none yet
 * @property {number[]} path the nodes of this simulation
 * @property {number} leaf the last of them
 * @property {boolean} fresh whether that one is visited for the first time
 */

/**
 * A move as the formula sees it.
 * @typedef {object} Choice
 * @property {number} id
 * @property {string} text
 * @property {number} visits
 * @property {number} mean
 * @property {number} exploration
 * @property {boolean} chosen
 */

/** @type {Phase[]} */
export const PHASES = ['selection', 'expansion', 'playout', 'back'];

/** @type {Record<Phase, string>} */
export const TITLES = {
  selection: 'Selection',
  expansion: 'Expansion',
  playout: 'Simulation',
  back: 'Backpropagation',
};

/** @param {number} value */
export const figure = (value) => {
  const text = Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
  return text.replace(/^-/, '−').replace(/^−0\.00$/, '0.00');
};

/**
 * @param {number} count
 * @param {string} thing
 */
const times = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;

export class UctReplay {
  /** @type {number[][]} */
  children;

  /**
   * @param {Simulations} record
   * @param {{ exploration: number, expand: number, players: string[] }} question C itself, T, and the names of the players
   */
  constructor(record, question) {
    this.nodes = record.nodes;
    this.simulations = record.simulations;
    this.question = question;
    this.children = record.nodes.map(() => []);
    for (const { id, parent } of record.nodes) if (parent !== null) this.children[parent].push(id);
  }

  get length() {
    return PHASES.length * this.simulations.length;
  }

  /**
   * After `count` steps.
   * @param {number} count
   * @returns {UctStand}
   */
  at(count) {
    const index = count - 1,
      simulation = Math.floor(index / PHASES.length);
    const phase = count ? PHASES[index % PHASES.length] : null;
    const visits = this.nodes.map(() => 0),
      sums = this.nodes.map(() => 0);
    /** @type {(number | null)[]} */
    const moves = this.nodes.map(() => null);
    const finished = simulation + (phase === 'back' ? 1 : 0);
    for (let each = 0; each < finished; each++) this.#add(this.simulations[each], visits, sums);
    const grown = simulation + (phase && phase !== 'selection' ? 1 : 0);
    for (const { expanded } of this.simulations.slice(0, grown)) if (expanded) moves[expanded.node] = expanded.moves;
    const path = simulation >= 0 ? this.simulations[simulation].path : [];
    const leaf = path[path.length - 1] ?? 0;
    const before = visits[leaf] - (phase === 'back' ? 1 : 0);
    return { simulation, phase, visits, sums, moves, path, leaf, fresh: simulation >= 0 && before === 0 };
  }

  /**
   * @param {Written} simulation
   * @param {number[]} visits
   * @param {number[]} sums
   */
  #add({ path, rewards }, visits, sums) {
    for (const id of path) {
      const { chooser } = this.nodes[id];
      visits[id] += 1;
      if (chooser !== null) sums[id] += rewards[chooser];
    }
  }

  /**
   * The moves of a node as the selection of the simulation under way saw them, the best by the formula first.
   * @param {number} id
   * @param {UctStand} stand
   * @returns {Choice[]}
   */
  choices(id, stand) {
    const at = Math.max(0, stand.simulation);
    const seen = stand.phase === null ? stand : this.at(PHASES.length * at + 1);
    const range = this.simulations[at]?.range ?? 1;
    const root = Math.sqrt(Math.log(Math.max(1, seen.visits[id])));
    const next = stand.path[stand.path.indexOf(id) + 1];
    return this.children[id]
      .filter((child) => seen.visits[child] > 0 || child === next)
      .map((child) => {
        const visits = seen.visits[child];
        return {
          id: child,
          text: this.nodes[child].move?.text ?? '',
          visits,
          mean: visits ? seen.sums[child] / visits : 0,
          exploration: visits ? (this.question.exploration * range * root) / Math.sqrt(visits) : Infinity,
          chosen: stand.path.includes(id) && child === next,
        };
      })
      .sort((one, other) => other.mean + other.exploration - one.mean - one.exploration || one.id - other.id);
  }

  /**
   * The moves from the root to a node.
   * @param {number} id
   */
  line(id) {
    /** @type {string[]} */
    const moves = [];
    for (let at = id; at > 0; at = this.nodes[at].parent ?? 0) moves.unshift(this.nodes[at].move?.text ?? '');
    return moves;
  }

  /** @param {SimulatedNode} node */
  chooser({ chooser }) {
    return chooser === null ? 'chance' : (this.question.players[chooser] ?? `player ${chooser + 1}`);
  }

  /**
   * What happens in the step before `count`, in words.
   * @param {number} count
   */
  words(count) {
    const { simulation, phase, visits, sums, path, leaf, fresh, moves } = this.at(count);
    if (phase === null)
      return 'Nothing is known yet. Each simulation has four steps: selection, expansion, simulation, backpropagation.';
    const { expanded, playout, rewards } = this.simulations[simulation];
    const line = this.line(leaf).join(' ');
    if (phase === 'selection') {
      if (path.length === 1) return 'The root is a leaf: there is nothing to choose yet.';
      const last = fresh
        ? ' The last move was never tried, so it comes first.'
        : ' Each time the largest value + exploration is followed.';
      return `From the root down to ${line}.${last}`;
    }
    if (phase === 'expansion') {
      if (!expanded) {
        const needed = this.question.expand;
        return moves[leaf] === null && playout.length
          ? `No expansion: ${line || 'the root'} has ${times(visits[leaf], 'visit')}, and its moves enter the tree at ${needed}.`
          : 'No expansion: the game is over here.';
      }
      const where = expanded.node === 0 ? 'The root' : this.line(expanded.node).join(' ');
      return `${where} has been visited often enough: its ${times(expanded.moves, 'move')} enter the tree${fresh ? `, and ${line} is tried for the first time` : ''}.`;
    }
    const paid = rewards.map(
      (reward, seat) => `${this.question.players[seat] ?? `player ${seat + 1}`} ${figure(reward)}`,
    );
    if (phase === 'playout') {
      const end = `It pays ${paid.join(', ')}.`;
      return playout.length
        ? `The game is played out at random: ${playout.join(' ')}. ${end}`
        : `The game is over in this leaf. ${end}`;
    }
    const best = path.length > 1 ? path[1] : 0;
    const mean = best
      ? ` ${this.line(best)[0]} now has ${times(visits[best], 'visit')} and ${figure(sums[best] / visits[best])} on average.`
      : '';
    return `The result enters the average of every node on the way, for the player who chose it.${mean}`;
  }

  /** The move that is played after all simulations: the one visited most. */
  best() {
    const { visits } = this.at(this.length);
    return this.children[0].reduce((best, id) => (best === 0 || visits[id] > visits[best] ? id : best), 0);
  }
}
