// @ts-check
// A search of a tree with chance nodes, replayed: what is known of every node after each step, and the step in words.

import { figure } from './inside-uct-replay.js';

/** @import { ChanceNode, ChanceReplay, ChanceStep } from './types.js' */

/**
 * What is known of a node.
 * @typedef {object} Known
 * @property {'unseen' | 'open' | 'left'} state
 * @property {number | null} value
 * @property {[number, number] | null} average between these, at a chance node
 * @property {[number | null, number | null]} window
 * @property {boolean} probe Star2 looks at its first move only
 * @property {string} cut why its rest is left out
 */

const OPEN = /** @type {[null, null]} */ ([null, null]);

/**
 * A number in few characters: 3, 3.5, 0.17.
 * @param {number} value
 */
export const short = (value) =>
  figure(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** @param {number | null} value */
const told = (value) => (value === null ? '∞' : short(value));

export class ChanceTreeReplay {
  /** @type {number[][]} */
  children;
  /** @type {string[]} */
  names;

  /**
   * @param {ChanceReplay} record
   * @param {string} algorithm
   */
  constructor(record, algorithm) {
    this.record = record;
    this.algorithm = algorithm;
    this.nodes = record.nodes;
    this.children = record.nodes.map(() => []);
    for (const { id, parent } of record.nodes) if (parent !== null) this.children[parent].push(id);
    let inner = 0;
    this.names = record.nodes.map(({ kind }) => (kind === 'leaf' ? '' : letter(inner++)));
  }

  get length() {
    return this.record.steps.length;
  }

  /**
   * What is known after `count` steps.
   * @param {number} count
   */
  at(count) {
    /** @type {Known[]} */
    const known = this.nodes.map(() => ({
      state: 'unseen',
      value: null,
      average: null,
      window: OPEN,
      probe: false,
      cut: '',
    }));
    known[0].state = 'open';
    for (const step of this.record.steps.slice(0, count)) {
      const node = known[step.node];
      if (step.kind === 'enter')
        Object.assign(node, {
          state: 'open',
          probe: step.probe,
          cut: '',
          window: [step.alpha ?? null, step.beta ?? null],
        });
      else if (step.kind === 'leave') Object.assign(node, { state: 'left', value: step.value ?? null });
      else if (step.kind === 'average') node.average = [step.least ?? 0, step.most ?? 0];
      else node.cut = step.reason ?? '';
    }
    if (count === this.length) Object.assign(known[0], { state: 'left', value: this.record.value });
    return known;
  }

  /**
   * The nodes from the root to where the step before `count` happened.
   * @param {number} count
   */
  path(count) {
    const path = [];
    /** @type {number | null} */
    let node = count ? this.record.steps[count - 1].node : 0;
    for (; node !== null; node = this.nodes[node].parent) path.unshift(node);
    return path;
  }

  /**
   * The step before `count`, in words.
   * @param {number} count
   */
  words(count) {
    const { bound } = this.record;
    if (count === 0)
      return this.algorithm === 'expectiminimax'
        ? 'Every node will be looked at: Max takes the most, Min the least, chance the average.'
        : `Every value is known to lie between L = ${told(-bound)} and U = ${told(bound)}: that is what Star1 begins with.`;
    const step = this.record.steps[count - 1];
    const known = this.at(count);
    return { enter: this.#entered, leave: this.#left, average: this.#averaged, cut: this.#cut }[step.kind].call(
      this,
      step,
      known,
      count,
    );
  }

  /** @param {ChanceStep} step */
  #entered(step) {
    const node = this.nodes[step.node],
      parent = this.nodes[node.parent ?? 0];
    const from = this.names[parent.id];
    const window = `${told(step.alpha ?? null)} and ${told(step.beta ?? null)}`;
    const where = node.kind === 'leaf' ? `the leaf ${told(node.leaf)}` : this.names[node.id];
    if (step.probe)
      return `Star2 first looks at one move after each throw: on to ${where}, for a bound that is better than ${node.kind === 'max' ? 'L' : 'U'}.`;
    if (this.algorithm === 'expectiminimax') return `From ${from} on to ${where}.`;
    if (parent.kind === 'chance')
      return `The throw that leads to ${where} (odds ${told(node.odds)}). Only a value between A = ${told(step.alpha ?? null)} and B = ${told(step.beta ?? null)} leaves the average of ${from} undecided, whatever the other throws are worth.`;
    return `From ${from} on to ${where}: values between alpha and beta, ${window}, matter.`;
  }

  /**
   * @param {ChanceStep} step
   * @param {Known[]} known
   */
  #left(step, known) {
    const node = this.nodes[step.node],
      name = this.names[step.node],
      value = told(step.value ?? null);
    const { cut, probe, window } = known[step.node];
    if (node.kind === 'leaf') return `The leaf is worth ${value}.`;
    if (probe)
      return `${name} is worth at ${node.kind === 'max' ? 'least' : 'most'} ${value}: its first move gives that.`;
    if (cut) {
      const below = window[0] !== null && (step.value ?? 0) <= window[0];
      return `${name} is left with a bound: it is worth at ${below ? 'most' : 'least'} ${value}, and more need not be known.`;
    }
    if (node.kind === 'max') return `Max takes the most at ${name}: ${value}.`;
    if (node.kind === 'min') return `Min takes the least at ${name}: ${value}.`;
    const sum = this.children[node.id].map((child) => `${told(this.nodes[child].odds)} · ${told(known[child].value)}`);
    return `${name} is worth the average: ${sum.join(' + ')} = ${value}.`;
  }

  /** @param {ChanceStep} step */
  #averaged(step) {
    const name = this.names[step.node];
    const [least, most] = [step.least ?? 0, step.most ?? 0];
    if (least === most) return `All throws of ${name} are known: ${told(least)} on average.`;
    if (this.algorithm === 'expectiminimax')
      return `One throw of ${name} is known, the others are still to be looked at.`;
    return `The average of ${name} lies between ${told(least)} and ${told(most)}, what is not known counting L or U.`;
  }

  /**
   * @param {ChanceStep} step
   * @param {Known[]} known
   * @param {number} count
   */
  #cut(step, known, count) {
    const name = this.names[step.node],
      node = this.nodes[step.node];
    const [alpha, beta] = known[step.node].window;
    if (step.reason === 'alpha-beta') {
      const found = this.record.steps[count - 2]?.value ?? null;
      return node.kind === 'max'
        ? `${told(found)} is at least beta = ${told(beta)}: Max has enough at ${name}, its other moves are cut.`
        : `${told(found)} is at most alpha = ${told(alpha)}: Min has enough at ${name}, its other moves are cut.`;
    }
    const [least, most] = known[step.node].average ?? [0, 0];
    const how = step.reason === 'star2' ? 'Star2, after a look at one move of each' : 'Star1';
    return alpha !== null && most <= alpha
      ? `Even if every throw not yet looked at were worth as much as it can be, ${name} is at most ${told(most)}, not above alpha = ${told(alpha)}: the rest is cut (${how}).`
      : `Even if every throw not yet looked at were worth as little as it can be, ${name} is at least ${told(least)}, not below beta = ${told(beta)}: the rest is cut (${how}).`;
  }

  /** The next step at which something is cut, from `count` on. */
  /** @param {number} count */
  nextCut(count) {
    const next = this.record.steps.findIndex(({ kind }, index) => kind === 'cut' && index >= count);
    return next < 0 ? this.length : next + 1;
  }

  /** @param {ChanceNode} node */
  spoken(node) {
    return node.kind === 'leaf' ? `leaf ${told(node.leaf)}` : `${node.kind} node ${this.names[node.id]}`;
  }
}

/** @param {number} index */
const letter = (index) => String.fromCharCode(65 + (index % 26)) + (index >= 26 ? String(Math.floor(index / 26)) : '');
