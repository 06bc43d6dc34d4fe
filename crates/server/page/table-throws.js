// @ts-check
// RoShamBo: a match of throws against a predictor, and afterwards what could be known of the throws.

import { el, replace, svg } from './element.js';
import { bar } from './table-poker.js';

/** @import { Seated } from './types.js' */
/** @import { Tables } from './tables.js' */

const SHAPES = /** @type {Record<string, string>} */ ({
  rock: 'M14 40c-6-8-4-20 6-26 10-5 22-2 27 8 4 9 1 20-8 25-9 4-19 2-25-7zM20 22c4-5 10-7 16-5',
  paper: 'M16 8h24l8 8v40H16zM40 8v8h8M23 26h18M23 34h18M23 42h12',
  scissors: 'M18 52a6 6 0 1 0 8-6l18-34M46 52a6 6 0 1 1-8-6L20 12',
});
const NAMES = ['rock', 'paper', 'scissors'];
const BEATS = /** @type {Record<string, string>} */ ({ rock: 'scissors', paper: 'rock', scissors: 'paper' });

/** @param {string} name */
const hand = (name) =>
  svg('svg', { class: 'throw-sign', viewBox: '0 0 64 64', 'aria-hidden': 'true' }, svg('path', { d: SHAPES[name] }));

/** @param {string[]} pair */
const outcome = ([own, other]) => (own === other ? 'draw' : BEATS[own] === other ? 'won' : 'lost');

export class ThrowsTable {
  #tables;
  #felt = el('div', { class: 'felt throws-felt', 'data-part': 'felt' });
  #says = el('p', { class: 'table-says', role: 'status', 'aria-live': 'polite', 'data-part': 'says' });
  #acts = el('div', { class: 'row table-acts throws', role: 'group', 'aria-label': 'Throw', 'data-part': 'acts' });
  #side = el('div', { class: 'table-side' });
  /** @type {Seated | null} */
  #seated = null;
  /** @type {{ what: string, share: number }[] | null} */
  #known = null;

  /** @param {Tables} tables */
  constructor(tables) {
    this.#tables = tables;
    this.node = el(
      'div',
      { class: 'at-table' },
      el('section', { class: 'table-main', 'aria-label': 'RoShamBo' }, this.#felt, this.#says, this.#acts),
      this.#side,
    );
  }

  pause() {
    return 0;
  }

  /** @param {Seated} seated */
  draw(seated) {
    const before = this.#seated?.throws?.pairs.length ?? 0;
    this.#seated = seated;
    const throws = seated.throws;
    if (!throws) return;
    const { pairs, lead } = throws;
    if (seated.after?.known) this.#known = seated.after.known;
    else if (pairs.length !== before) this.#known = null;
    const last = pairs.at(-1);
    replace(
      this.#felt,
      el(
        'p',
        { class: 'throw-score numbers', 'data-part': 'lead' },
        lead > 0 ? `You lead by ${lead}` : lead < 0 ? `You are ${-lead} behind` : 'Level',
      ),
      el(
        'div',
        { class: 'throw-pair', 'data-outcome': last ? outcome(last) : null },
        el('figure', {}, last ? hand(last[0]) : null, el('figcaption', {}, 'You')),
        el('figure', {}, last ? hand(last[1]) : null, el('figcaption', {}, seated.opponent.title)),
      ),
      el(
        'ol',
        { class: 'throw-strip', 'aria-label': 'The throws' },
        pairs
          .slice(-60)
          .map((pair) => el('li', { 'data-outcome': outcome(pair), title: `${pair[0]} against ${pair[1]}` })),
      ),
      el('p', { class: 'numbers small' }, `${pairs.length} of ${seated.length} throws`),
    );
    // The buttons stay, so that fingers and keys stay where they are.
    if (this.#acts.dataset.over !== String(seated.over) || !this.#acts.childElementCount) {
      this.#acts.dataset.over = String(seated.over);
      replace(
        this.#acts,
        seated.over
          ? [
              el(
                'button',
                { type: 'button', class: 'do', 'data-action': 'next', onclick: () => this.#next() },
                'Another match',
              ),
            ]
          : NAMES.map((name) =>
              el(
                'button',
                {
                  type: 'button',
                  class: 'throw-button',
                  'data-throw': name,
                  'aria-keyshortcuts': name[0].toUpperCase(),
                  onclick: () => this.#throw(name),
                },
                hand(name),
                el('span', {}, name, el('kbd', { 'aria-hidden': 'true' }, name[0].toUpperCase())),
              ),
            ),
      );
      if (seated.over) this.#acts.querySelector('button')?.focus();
    }
    const result = last && { won: 'You win', lost: 'You lose', draw: 'Nobody wins' }[outcome(last)];
    if (pairs.length !== before || !pairs.length) {
      this.#says.textContent = seated.over
        ? (seated.result ?? '')
        : last
          ? `${last[0]} against ${last[1]}: ${result}.`
          : 'Rock, paper or scissors? It guesses what you throw next.';
    }
    replace(this.#side, this.#panel(seated));
    if (seated.over && !seated.after) this.#tables.act('after');
  }

  /** @param {string} name */
  #throw(name) {
    this.#tables.act({ move: name });
  }

  #next() {
    const { game, seat, deal, opponent, length } = /** @type {Seated} */ (this.#seated);
    this.#known = null;
    this.#tables.sit({ game, seat, deal: deal + 1, opponent: opponent.name, length });
  }

  /** @param {Seated} seated */
  #panel(seated) {
    const { game, seat, deal, opponent, length } = seated;
    const choose = (/** @type {{ opponent?: string, length?: number }} */ other) =>
      this.#tables.sit({ game, seat, deal: deal + 1, opponent: opponent.name, length, ...other });
    const others = el(
      'select',
      { 'aria-label': 'Against', onchange: (event) => choose({ opponent: event.currentTarget.value }) },
      this.#tables.choices?.opponents.map((each) =>
        el('option', { value: each.name, selected: each.name === opponent.name }, each.title),
      ) ?? [],
    );
    const many = el(
      'select',
      { 'aria-label': 'Throws', onchange: (event) => choose({ length: Number(event.currentTarget.value) }) },
      [...new Set([20, 50, 100, 300, length])]
        .sort((one, other) => one - other)
        .map((each) => el('option', { value: each, selected: each === length }, String(each))),
    );
    return [
      el(
        'section',
        { class: 'card table-card', 'aria-label': 'The match' },
        el(
          'header',
          { class: 'row spread' },
          el('h2', {}, 'RoShamBo'),
          el(
            'button',
            { type: 'button', class: 'quiet small', 'data-action': 'rise', onclick: () => this.#tables.rise() },
            'All tables',
          ),
        ),
        el(
          'div',
          { class: 'row' },
          el('label', { class: 'small' }, el('span', { class: 'soft' }, 'Against '), others),
          el('label', { class: 'small' }, el('span', { class: 'soft' }, 'Throws '), many),
        ),
        el('p', { class: 'small soft' }, `It plays ${opponent.about}.`),
      ),
      this.#knew(seated),
    ];
  }

  /** @param {Seated} seated */
  #knew(seated) {
    const many = seated.throws?.pairs.length ?? 0;
    const known = this.#known;
    const ask = el(
      'button',
      {
        type: 'button',
        class: 'plain',
        'data-action': 'after',
        disabled: many < 5,
        onclick: () => this.#tables.act('after'),
      },
      'What does it know by now?',
    );
    return el(
      'section',
      { class: 'card table-card', 'aria-label': 'What could be known', 'data-part': 'after' },
      el('h3', {}, 'What could be known of your throws'),
      known
        ? [
            el(
              'ul',
              { class: 'bars thirds' },
              known.map(({ what, share }) => bar(what, share, share > 0.42)),
            ),
            el(
              'p',
              { class: 'small soft' },
              `How many of your ${many} throws each predictor would have guessed. A third is chance: whoever throws at random cannot be read, and wins nothing from anybody either.`,
            ),
          ]
        : ask,
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const seated = this.#seated;
    if (!seated) return false;
    const letter = event.key.toLowerCase();
    if (seated.over) {
      if (letter === 'n') this.#next();
      return letter === 'n';
    }
    const name = NAMES.find((each) => each[0] === letter);
    if (name && seated.turn === seated.seat) this.#throw(name);
    return Boolean(name);
  }
}
