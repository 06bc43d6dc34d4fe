// @ts-check
// A recorded search, replayed: how every node stands after any number of events, and what the last event means in words.
//
// Everything is Max's: Max is who moves at the root. Node numbers and event numbers are those of /api/inside.

/** @import { CutEvent, EnterEvent, Game, InsideQuestion, LeaveEvent, Trace, TraceEvent, TraceNode } from './types.js' */

/**
 * What was asked, with the entry of the game beside it.
 * @typedef {Omit<InsideQuestion, 'game'> & { game: Game }} Question
 */

/**
 * How everything stands after so many events; lists have an entry for each node.
 * @typedef {object} Stand
 * @property {number} count
 * @property {Uint8Array} status
 * @property {([string, string] | undefined)[]} windows
 * @property {(LeaveEvent | undefined)[]} values
 * @property {(CutEvent | undefined)[]} cuts
 * @property {Int32Array} best
 * @property {Uint32Array} visits
 * @property {number} seen
 * @property {number} leaves
 * @property {number} leafPlaces
 * @property {number} nodes
 * @property {Record<string, number>} reasons
 * @property {number} current
 * @property {number[]} line
 */

export const FRESH = 0,
  OPEN = 1,
  LEFT = 2;

// What stands before a score that is a bound only.
export const BOUNDS = { lower: '≥ ', upper: '≤ ', exact: '' };

/**
 * A score or the end of a window as people write it: a real minus, a sign for what has no end.
 * @param {string} text
 */
export const nice = (text) => text.replace('+inf', '∞').replace('inf', '∞').replace(/^-/, '−');

/** @type {Record<string, string>} */
const WHY = {
  table: 'The table knows this position: it was searched before, and that answers the question.',
  etc: 'One of its moves leads to a position that the table knows, and that is good enough.',
  static: 'The game sees the answer at a glance.',
};

export class Replay {
  /**
   * @param {Trace} record
   * @param {Question} question
   */
  constructor(record, question) {
    this.record = record;
    this.question = question;
    /** @type {TraceNode[]} */
    this.nodes = record.nodes;
    /** @type {TraceEvent[]} */
    this.events = record.events;
    this.children = record.nodes.map(() => /** @type {number[]} */ ([]));
    for (const node of record.nodes) if (node.parent !== null) this.children[node.parent].push(node.id);
    this.byNode = record.nodes.map(() => /** @type {number[]} */ ([]));
    this.events.forEach((event, index) => this.byNode[event.node].push(index));
    /** @type {number} */
    this.max = record.nodes[0].mover;
    this.length = this.events.length;
    this.events = this.#exactly();
    /** @type {Record<string, number>} */
    this.cuts = {};
    for (const event of this.events) {
      const name = event.kind === 'cut' && this.cutName(event);
      if (name) this.cuts[name] = (this.cuts[name] ?? 0) + 1;
    }
  }

  /**
   * What a cut is called: the search knows one kind, seen from the mover; people say beta at Max nodes and alpha at Min nodes.
   * Nothing where no move was left out.
   * @param {CutEvent} event
   * @returns {string | null}
   */
  cutName({ node, reason, moves, left }) {
    if (left === 0 && moves > 0) return null;
    return reason === 'beta' && !this.isMax(node) ? 'alpha' : reason;
  }

  /**
   * A node whose moves were all looked at, and are worth exactly what is known of them, is worth the best of them, even where the
   * search asked only for a bound.
   * @returns {TraceEvent[]}
   */
  #exactly() {
    /** @type {(LeaveEvent | undefined)[]} */
    const values = [];
    return this.events.map((event) => {
      if (event.kind === 'enter') values[event.node] = undefined;
      if (event.kind !== 'leave') return event;
      return (values[event.node] = this.#known(event, values));
    });
  }

  /**
   * @param {LeaveEvent} event
   * @param {(LeaveEvent | undefined)[]} values
   * @returns {LeaveEvent}
   */
  #known(event, values) {
    const { id, moves } = this.nodes[event.node],
      below = this.children[id].map((child) => values[child]);
    const whole = below.length === moves && below.length > 0 && below.every((each) => each?.bound === 'exact');
    const same = below.some((each) => each?.score.brief === event.score.brief);
    return whole && same && event.bound !== 'exact' ? { ...event, bound: 'exact' } : event;
  }

  /**
   * @param {number} id
   * @returns {boolean}
   */
  isMax(id) {
    return this.nodes[id].mover === this.max;
  }

  /** @param {number} id */
  who(id) {
    return this.isMax(id) ? 'Max' : 'Min';
  }

  // Who Max and Min are in this game, where they are called otherwise.
  cast() {
    const { players } = this.question.game,
      others = players.filter((_, player) => player !== this.max);
    return players[this.max] === 'Max'
      ? ''
      : `Max is ${players[this.max]}, who is to move at the root; Min is ${others.join(' and ')}.`;
  }

  /**
   * The moves from the root to a node.
   * @param {number} id
   * @returns {string[]}
   */
  path(id) {
    /** @type {string[]} */
    const moves = [];
    for (let at = this.nodes[id]; at.parent !== null; at = this.nodes[at.parent]) moves.unshift(at.move?.text ?? '');
    return moves;
  }

  /**
   * How everything stands after the first `count` events.
   * @param {number} count
   * @returns {Stand}
   */
  at(count) {
    const size = this.nodes.length;
    /** @type {Stand} */
    const stand = {
      count,
      status: new Uint8Array(size),
      windows: new Array(size),
      values: new Array(size),
      cuts: new Array(size),
      best: new Int32Array(size).fill(-1),
      visits: new Uint32Array(size),
      seen: 0,
      leaves: 0,
      leafPlaces: 0,
      nodes: 0,
      reasons: {},
      current: 0,
      line: [],
    };
    const valued = new Uint8Array(size),
      inner = new Uint8Array(size);
    for (let index = 0; index < count; index++) this.#apply(this.events[index], stand, valued, inner);
    stand.line = this.#line(stand);
    return stand;
  }

  /**
   * @param {TraceEvent} event
   * @param {Stand} stand
   * @param {Uint8Array} valued
   * @param {Uint8Array} inner
   */
  #apply(event, stand, valued, inner) {
    const id = event.node,
      parent = this.nodes[id].parent;
    stand.current = id;
    if (event.kind === 'enter') {
      stand.status[id] = OPEN;
      stand.windows[id] = [event.alpha, event.beta];
      stand.cuts[id] = undefined;
      stand.values[id] = undefined;
      stand.best[id] = -1;
      inner[id] = 0;
      stand.visits[id]++;
      if (parent !== null) {
        stand.nodes++;
        inner[parent] = 1;
      }
    } else if (event.kind === 'cut') {
      stand.cuts[id] = event;
      inner[id] = 1;
      const name = this.cutName(event);
      if (name) stand.reasons[name] = (stand.reasons[name] ?? 0) + 1;
    } else {
      stand.status[id] = LEFT;
      stand.values[id] = event;
      if (!inner[id]) {
        stand.leaves++;
        if (!valued[id]) {
          valued[id] = 1;
          stand.leafPlaces++;
        }
      }
      if (parent !== null) {
        if (event.alpha !== null && event.beta !== null) stand.windows[parent] = [event.alpha, event.beta];
        if (event.best) stand.best[parent] = id;
      }
    }
  }

  /**
   * The line that is best as far as is known: at the end the search's own.
   * @param {Stand} stand
   * @returns {number[]}
   */
  #line(stand) {
    /** @type {number[]} */
    const line = [];
    if (stand.count === this.length && this.record.line.length) {
      let at = 0;
      for (const { text } of this.record.line) {
        const next = this.children[at].find((id) => this.nodes[id].move?.text === text);
        if (next === undefined) break;
        line.push(next);
        at = next;
      }
      return line;
    }
    for (let at = stand.best[0]; at >= 0; at = stand.best[at]) line.push(at);
    return line;
  }

  /**
   * The number of events up to and with the next (or last) one that `wanted` accepts.
   * @param {number} count
   * @param {number} step
   * @param {(event: TraceEvent) => boolean} wanted
   */
  seek(count, step, wanted) {
    for (let index = count - 1 + step; index >= 0 && index < this.length; index += step)
      if (wanted(this.events[index])) return index + 1;
    return step > 0 ? this.length : 0;
  }

  /**
   * Past everything below the node entered last; a plain step where nothing was entered.
   * @param {number} count
   */
  over(count) {
    const next = this.events[count];
    if (next?.kind !== 'enter') return Math.min(count + 1, this.length);
    return this.seek(count, 1, (event) => event.kind === 'leave' && event.node === next.node);
  }

  /** @param {LeaveEvent} event */
  value(event) {
    return `${BOUNDS[event.bound]}${nice(event.score.brief)}`;
  }

  /**
   * What the event means.
   * @param {number} count
   */
  words(count) {
    if (count === 0) return `Ready. ${this.cast()} Step forward to begin.`.replace('  ', ' ');
    const told = this.#tell(this.events[count - 1], count);
    return count === this.length ? `${told} ${this.#ending()}` : told;
  }

  /**
   * @param {TraceEvent} event
   * @param {number} count
   */
  #tell(event, count) {
    if (event.kind === 'enter') return this.#entered(event, count);
    return event.kind === 'cut' ? this.#cut(event, count) : this.#left(event, count);
  }

  #ending() {
    const { value, truncated } = this.record;
    if (truncated) return 'Here the limit of nodes was reached, and the record ends.';
    // In a tree of numbers a value is a payoff, and nobody wins.
    const isTree = this.question.game.look === 'outline' && value !== null;
    return isTree
      ? `The search is over: the tree is worth ${nice(value.brief)} to ${this.#name(0)}.`
      : `The search is over: ${value?.text} for ${this.#name(0)}.`;
  }

  /** @param {number} id */
  #name(id) {
    const { players } = this.question.game;
    const name = players[this.nodes[id].mover];
    return name === this.who(id) ? name : `${name} (${this.who(id)})`;
  }

  /**
   * @param {EnterEvent} event
   * @param {number} count
   */
  #entered(event, count) {
    const { id, parent, move } = this.nodes[event.node];
    if (parent === null) return this.#began(event, count);
    const first = `${this.who(parent)} tries ${move?.text}${event.again ? ' again' : ''}.`;
    const before = this.events[count - 2];
    const again =
      before?.kind === 'leave' && before.node === id
        ? ' It was better than expected; now the question is how good.'
        : '';
    return `${first}${again} ${this.#question(event)}`;
  }

  /**
   * @param {EnterEvent} event
   * @param {number} count
   */
  #began(event, count) {
    const passes = this.events.slice(0, count).filter((each) => each.kind === 'enter' && each.node === 0).length;
    const round = this.record.iterations.find((each) => each.event === count - 1);
    const deeper = this.record.iterations.length > 1 && round ? `Depth ${event.depth}. ` : '';
    if (event.minimal)
      return `${deeper}Pass ${passes}: is the tree worth ${nice(event.beta)} or more to Max, yes or no?`;
    if (event.alpha === '-inf' && event.beta === '+inf')
      return `${deeper}The root, ${event.depth} ${event.depth === 1 ? 'ply' : 'plies'} deep. Nothing is known yet, so the window is open.`;
    return `${deeper}The root with a window around the last value: ${this.#question(event)}`;
  }

  /** @param {EnterEvent} event */
  #question({ alpha, beta, minimal }) {
    if (this.question.algorithm === 'minimax') return 'Minimax looks at everything.';
    if (minimal) return `A question with a minimal window: ${nice(beta)} or more, yes or no?`;
    if (alpha === '-inf' && beta === '+inf') return 'Any value would matter.';
    if (beta === '+inf') return `Only more than alpha ${nice(alpha)} would matter.`;
    if (alpha === '-inf') return `Only less than beta ${nice(beta)} would matter.`;
    return `Only a value between ${nice(alpha)} and ${nice(beta)} would matter.`;
  }

  /**
   * @param {CutEvent} event
   * @param {number} count
   */
  #cut(event, count) {
    const { node, reason, left } = event;
    const rest =
      left === 0
        ? 'It was the last move, so nothing is cut off.'
        : `The other ${left === 1 ? 'move is' : `${left} moves are`} not looked at.`;
    const all = left === 1 ? 'Its one move is not looked at.' : left > 1 ? `Its ${left} moves are not looked at.` : '';
    if (reason === 'beta') {
      const child = this.events[count - 2],
        { alpha = '-inf', beta = '+inf' } = this.#entry(node, count) ?? {};
      const has = child?.kind === 'leave' ? nice(child.score.brief) : '';
      if (this.#isTest(node, count))
        return `${left ? 'Cut. ' : ''}This ${this.who(node)} node has ${has} or ${this.isMax(node) ? 'more: yes' : 'less: no'}, and the question is answered. ${rest}`;
      if (left === 0)
        return this.isMax(node)
          ? `This Max node has ${has} or more; Min, with ${nice(beta)} elsewhere, will not come here. ${rest}`
          : `This Min node has ${has} or less; Max, with ${nice(alpha)} elsewhere, will not come here. ${rest}`;
      return this.isMax(node)
        ? `Cut. This Max node has ${has} or more, and Min already has ${nice(beta)} elsewhere: Min will not come here. ${rest}`
        : `Cut. This Min node has ${has} or less, and Max already has ${nice(alpha)} elsewhere: Max will not come here. ${rest}`;
    }
    return `Cut by ${reason}. ${WHY[reason] ?? ''} ${all}`.replace(/ {2,}/g, ' ').trim();
  }

  /**
   * @param {number} node
   * @param {number} count
   * @returns {EnterEvent | undefined}
   */
  #entry(node, count) {
    for (let index = count - 1; index >= 0; index--) {
      const event = this.events[index];
      if (event.kind === 'enter' && event.node === node) return event;
    }
    return undefined;
  }

  /**
   * @param {number} node
   * @param {number} count
   */
  #isTest(node, count) {
    return Boolean(this.#entry(node, count)?.minimal);
  }

  /**
   * @param {LeaveEvent} event
   * @param {number} count
   */
  #left(event, count) {
    const { id, parent, leaf } = this.nodes[event.node];
    const is = { exact: 'is worth', lower: 'is worth at least', upper: 'is worth at most' }[event.bound];
    const what = `This ${leaf ? 'leaf' : `${this.who(id)} node`} ${is} ${nice(event.score.brief)}.`;
    if (parent === null)
      return this.#isTest(id, count) && event.bound !== 'exact'
        ? `${event.bound === 'lower' ? 'Yes: the tree is worth at least' : 'No: the tree is worth at most'} ${nice(event.score.brief)}.`
        : what;
    if (this.#confirms(event, count)) return `${what} Just what the first question promised.`;
    return `${what} ${this.#effect(event, parent)}`;
  }

  /**
   * Whether a second search found the value that the first, with its minimal window, had as a bound.
   * @param {LeaveEvent} event
   * @param {number} count
   */
  #confirms(event, count) {
    const entry = this.#entry(event.node, count);
    const first = entry && this.events[this.events.lastIndexOf(entry) - 1];
    return (
      !event.best &&
      first?.kind === 'leave' &&
      first.node === event.node &&
      first.best &&
      first.score.brief === event.score.brief
    );
  }

  /**
   * @param {LeaveEvent} event
   * @param {number} parent
   */
  #effect(event, parent) {
    const max = this.isMax(parent),
      who = this.who(parent);
    if (!event.best) return `No better for ${who} than before.`;
    if (this.question.algorithm === 'minimax') return `The best so far for ${who}.`;
    const proves = event.bound === 'exact' || event.bound === (max ? 'lower' : 'upper');
    if (!proves) return `Not enough for ${who}.`;
    const end = max ? event.alpha : event.beta;
    return end !== null && end === event.score.brief
      ? `The best so far for ${who}: ${max ? 'alpha' : 'beta'} is now ${nice(end)}.`
      : `The best so far for ${who}.`;
  }
}
