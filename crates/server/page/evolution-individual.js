// @ts-check
// An individual whole: where it comes from, its games, what its program does, its weights, and a game against it.

import { get } from './api.js';
import { el, messageOf, replace, set } from './element.js';
import { icon } from './icons.js';
import { grouped, short } from './evolution-plot.js';
import { code, drawing, idle, shareText, size } from './evolution-program.js';
import { weightTable } from './evolution-weights.js';

/** @import { Branches, Individual } from './types.js' */

/** @typedef {{ play(individual: Individual): void, champion(): void }} Hands */

export class IndividualCard {
  #hands;
  #asked = '';
  /** @type {AbortController | null} */
  #stop = null;
  /** @type {Individual | null} */
  #shown = null;
  /** @type {Branches | null} */
  #counted = null;
  /** @type {string | null} */
  #trouble = null;
  #counting = false;
  /** @type {'drawing' | 'code'} */
  #how = 'drawing';
  #all = false;

  /** @param {Hands} hands */
  constructor(hands) {
    this.#hands = hands;
    this.head = el('div', { class: 'evo-head' });
    this.found = el('p', { class: 'evo-found' });
    this.changes = el('div', {});
    this.room = el('div', { class: 'evo-room' });
    this.weights = el('div', { class: 'evo-both' });
    this.folds = el('input', {
      type: 'checkbox',
      'data-choice': 'all',
      onchange: (event) => {
        this.#all = event.currentTarget.checked;
        this.#drawProgram();
      },
    });
    this.node = el(
      'section',
      { class: 'card evo-individual', 'aria-label': 'The individual', 'data-part': 'individual' },
      this.head,
      el(
        'div',
        { class: 'row spread evo-tools' },
        this.#segments(),
        el('label', { class: 'evo-check small' }, this.folds, ' Show what never runs'),
      ),
      this.room,
      this.weights,
    );
  }

  #segments() {
    const names = /** @type {const} */ ([
      ['drawing', 'Drawing'],
      ['code', 'Pseudo-code'],
    ]);
    return el(
      'div',
      { class: 'segments', role: 'radiogroup', 'aria-label': 'How the program is shown' },
      names.map(([name, title]) =>
        el(
          'label',
          {},
          el('input', {
            type: 'radio',
            name: 'program',
            value: name,
            checked: name === this.#how,
            'data-program': name,
            onchange: () => {
              this.#how = name;
              this.#drawProgram();
            },
          }),
          el('span', {}, title),
        ),
      ),
    );
  }

  /**
   * Shows an individual of a run. `version` changes when its file does.
   * @param {string} run
   * @param {string} name
   * @param {string} version
   */
  async show(run, name, version) {
    const asked = `${run}/${name}/${version}`;
    if (asked === this.#asked) return;
    const other = this.#shown?.name !== name || !this.#asked.startsWith(`${run}/`);
    this.#asked = asked;
    this.#stop?.abort();
    const { signal } = (this.#stop = new AbortController());
    const path = /** @type {const} */ (`/api/evolution/${encodeURIComponent(run)}/${name}`);
    try {
      const individual = /** @type {Individual} */ (await get(path, undefined, signal));
      const same = JSON.stringify(individual.program) === JSON.stringify(this.#shown?.program);
      this.#shown = individual;
      this.#trouble = null;
      if (!same || other) this.#counted = null;
      this.#counting = !this.#counted;
      this.#draw(name === 'champion');
      if (this.#counted) return;
      this.#counted = /** @type {Branches} */ (await get(`${path}/branches`, undefined, signal));
      this.#counting = false;
      this.#drawProgram();
    } catch (error) {
      if (signal.aborted) return;
      this.#asked = ''; // the next look tries again
      this.#counting = false;
      if (this.#shown && !this.#counted) this.#drawProgram();
      this.#trouble = messageOf(error);
      if (!this.#shown) replace(this.head, el('p', { class: 'soft' }, this.#trouble));
    }
  }

  forget() {
    this.#stop?.abort();
    this.#asked = '';
  }

  /** @param {boolean} champion */
  #draw(champion) {
    const one = this.#shown;
    if (!one) return;
    const held = this.head.contains(document.activeElement) && document.activeElement?.getAttribute('data-action');
    replace(
      this.head,
      el(
        'div',
        { class: 'evo-who' },
        el('h3', { tabindex: '-1' }, champion ? `The champion, ${one.name}` : `Individual ${one.name}`),
        el('p', { class: 'soft small' }, origin(one)),
      ),
      el(
        'div',
        { class: 'row' },
        !champion &&
          el(
            'button',
            { type: 'button', class: 'plain', 'data-action': 'champion', onclick: () => this.#hands.champion() },
            'To the champion',
          ),
        el(
          'button',
          { type: 'button', class: 'do evo-play', 'data-action': 'against', onclick: () => this.#hands.play(one) },
          icon('go'),
          el('span', {}, 'Play against it'),
        ),
      ),
      el('div', { class: 'evo-left' }, facts(one), this.found, this.changes),
      games(one),
    );
    if (held) /** @type {HTMLElement | null} */ (this.head.querySelector(`[data-action="${held}"]`))?.focus();
    replace(
      this.weights,
      weightTable('Position module', one.position),
      weightTable('Move ordering module', one.ordering),
    );
    this.#drawProgram();
  }

  #drawProgram() {
    const one = this.#shown;
    if (!one) return;
    const how = { counted: this.#counted?.runs ? this.#counted : null, all: this.#all };
    replace(this.found, this.#says(one));
    replace(this.changes, how.counted && changes(how.counted));
    set(this.folds, {}).disabled = !how.counted;
    if (this.#counting && size(one.program) > 20) {
      replace(
        this.room,
        el('p', { class: 'soft small evo-wait' }, 'The program is drawn when its branches are counted.'),
      );
      return;
    }
    if (this.#how === 'code') {
      replace(this.room, code(one.program, how));
      return;
    }
    const { node, width, middle } = drawing(one.program, how);
    node.setAttribute('aria-label', `The program of ${one.name} as a graph; the pseudo-code says the same`);
    const frame = el(
      'div',
      { class: 'evo-frame', tabindex: '0', role: 'region', 'aria-label': 'Drawing of the program' },
      node,
    );
    replace(
      this.room,
      frame,
      el(
        'p',
        { class: 'soft small evo-caption' },
        'Wide lines are taken often, dashed ones never; acc is the accumulator, reg a register.',
      ),
    );
    if (width > frame.clientWidth) frame.scrollLeft = middle - frame.clientWidth / 2;
  }

  /** @param {Individual} one */
  #says(one) {
    const decisions = one.program.length ? `${one.statements} statements` : 'no statement: it looks as deep everywhere';
    if (this.#counting) return `The program has ${decisions}. A game is played to see which of them run.`;
    const counted = this.#counted;
    if (!counted?.runs) return `The program has ${decisions}.`;
    const never = idle(one.program, counted, counted.runs);
    return (
      `In a game against a weak teacher (${counted.moves} moves, ${short(counted.nodes)} nodes) the program ran ${grouped(counted.runs)} times; ` +
      (never
        ? `${never} of its ${one.statements} statements never did.`
        : `each of its ${one.statements} statements at least once.`)
    );
  }
}

/** @param {Individual} one */
function origin({ deme, epoch, parents, operators }) {
  const of = parents.length ? `, child of ${parents.join(' and ')}` : '';
  return `Born in deme ${deme}, epoch ${epoch}${of}: ${operators.join(', ').replaceAll('-', ' ')}`;
}

/** @param {Individual} one */
function facts(one) {
  const all = [
    ['Fitness', one.fitness.toFixed(2)],
    ['Strength', `${one.strength.toFixed(1)} ± ${one.deviation.toFixed(1)}`],
    ['Nodes a move', grouped(one.nodes_a_move)],
    ['Nodes allowed', grouped(one.nodes_allowed)],
    ['Games', grouped(one.games)],
  ];
  return el(
    'dl',
    { class: 'evo-facts numbers' },
    all.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  );
}

/** @param {Individual} one */
const games = ({ against }) =>
  against.length > 0 &&
  el(
    'div',
    { class: 'evo-scroll', tabindex: '0', role: 'region', 'aria-label': 'Its games' },
    el(
      'table',
      { class: 'evo-table small numbers', 'data-part': 'against' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ['against', 'won', 'drawn', 'lost', 'mean'].map((name) => el('th', { scope: 'col' }, name)),
        ),
      ),
      el(
        'tbody',
        {},
        against.map(({ opponent, won, drawn, lost, mean }) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row' }, opponent),
            [won, drawn, lost].map((count) => el('td', {}, String(count))),
            el('td', {}, `${mean >= 0 ? '+' : '−'}${Math.abs(mean).toFixed(2)}`),
          ),
        ),
      ),
    ),
  );

const CHANGES = ['2 less', '1 less', 'as before', '1 more', '2 more'];

/**
 * By how much it looks deeper: at the root, after captures, and after other moves.
 * @param {Branches} counted
 */
function changes({ at_root, after_captures, after_others }) {
  /** @param {number[]} counts */
  const total = (counts) => counts.reduce((sum, each) => sum + each, 0);
  /** @param {number[]} counts */
  const mean = (counts) => counts.reduce((sum, each, at) => sum + each * (at - 2), 0) / Math.max(1, total(counts));
  const rows = /** @type {[string, number[]][]} */ ([
    ['at the root', at_root],
    ['after captures', after_captures],
    ['after other moves', after_others],
  ]);
  return el(
    'div',
    { class: 'evo-scroll', tabindex: '0', role: 'region', 'aria-label': 'How it changes the depth' },
    el(
      'table',
      { class: 'evo-table evo-changes small numbers', 'data-part': 'changes' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ['plies', ...CHANGES, 'on average'].map((name) => el('th', { scope: 'col' }, name)),
        ),
      ),
      el(
        'tbody',
        {},
        rows.map(([name, counts]) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row' }, name),
            counts.map((count) => {
              const share = total(counts) ? count / total(counts) : 0,
                cell = el('td', { class: 'share' }, count ? shareText(count, total(counts)) : '–');
              cell.style.setProperty('--share', `${Math.round(100 * share)}%`);
              return cell;
            }),
            el('td', {}, total(counts) ? `${mean(counts) >= 0 ? '+' : '−'}${Math.abs(mean(counts)).toFixed(2)}` : '–'),
          ),
        ),
      ),
    ),
  );
}
