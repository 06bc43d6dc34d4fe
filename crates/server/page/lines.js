// @ts-check
// The engine's lines of play: for each a score and its moves. Rows and buttons stay in place while the search deepens, so that
// what the hand or the focus rests on does not vanish.
//
//   const lines = new Lines({ onPlay(moves), onPoint(moves | null) })    moves up to the one clicked or pointed at
//   lines.show({ picture, rows, legal, players, tints })    rows: how many to keep room for; legal: how many there can be

import { el, set } from './element.js';
import { brief, forFirst, isExact, words } from './score.js';

/** @import { Analysis, Line, Move, Score, Sides } from './types.js' */

/** @typedef {{ onPlay(moves: Move[]): void, onPoint(moves: Move[] | null): void }} Hands */

const LONGEST = 24;
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export class Lines {
  /** @type {Row[]} */
  #rows = [];
  #hands;

  /**
   * @param {Hands} hands
   * @param {{ label?: string }} [how]
   */
  constructor(hands, { label = 'Lines' } = {}) {
    this.#hands = hands;
    this.node = el('ol', { class: 'engine-lines', 'aria-label': label });
  }

  /** @param {{ picture: Analysis | null, rows: number, legal?: number } & Sides} shown */
  show({ picture, rows, legal = rows, players, tints }) {
    while (this.#rows.length < rows) {
      const row = new Row(this.#rows.length + 1, this.#hands);
      this.#rows.push(row);
      this.node.append(row.node);
    }
    this.#rows.splice(rows).forEach((row) => row.node.remove());
    this.#rows.forEach((row, index) => {
      row.node.classList.toggle('unused', index >= legal);
      row.show(picture?.lines?.[index], picture, { players, tints });
    });
  }
}

class Row {
  /** @type {Move[]} */
  #moves = [];
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  /**
   * @param {number} number
   * @param {Hands} hands
   */
  constructor(number, hands) {
    const { onPlay, onPoint } = hands;
    this.hands = {
      /** @param {number} index */
      play: (index) => onPlay(this.#moves.slice(0, index + 1)),
      /** @param {number | null} index */
      point: (index) => onPoint(index === null ? null : this.#moves.slice(0, index + 1)),
    };
    this.chip = el('span', { class: 'chip numbers' });
    this.run = el('div', {
      class: 'run',
      role: 'group',
      'aria-label': `Moves of line ${number}`,
      onpointerleave: () => this.hands.point(null),
      onkeydown: (event) => this.#key(event),
    });
    this.more = el(
      'button',
      {
        type: 'button',
        class: 'quiet more',
        'aria-label': `Whole line ${number}`,
        'aria-expanded': 'false',
        'data-action': 'whole-line',
        onclick: () => this.#open(),
      },
      '⌄',
    );
    this.node = el('li', { 'data-line': number }, this.chip, this.run, this.more);
  }

  /**
   * @param {Line | undefined} line
   * @param {Analysis | null} picture
   * @param {Sides} sides
   */
  show(line, picture, sides) {
    this.#moves = (line?.moves ?? []).slice(0, LONGEST);
    this.more.hidden = this.#moves.length < 6;
    this.node.classList.toggle('empty', !line);
    if (line && picture) this.#score(forFirst(line.score, picture.mover), picture.proved, sides);
    else this.#blank();
    while (this.#buttons.length < this.#moves.length) this.#button(this.#buttons.length);
    this.#buttons.forEach((button, index) => {
      const text = this.#moves[index]?.text ?? '';
      button.hidden = text === '';
      if (button.textContent !== text) button.textContent = text;
    });
  }

  /**
   * @param {Score} score
   * @param {boolean} proved
   * @param {Sides} sides
   */
  #score(score, proved, { players, tints }) {
    const exact = isExact(score, proved),
      lead = score.kind === 'estimate' ? Math.sign(score.value) : { win: 1, loss: -1, draw: 0 }[score.kind];
    const side = lead > 0 ? tints[0] : lead < 0 ? tints[1] : 'even';
    this.chip.className = `chip numbers ${exact ? 'exact' : `tint-${side}`}`;
    this.node.classList.toggle('proved', exact);
    this.chip.textContent = exact ? capital(words(score, players, proved)) : brief(score, players);
    this.chip.title = words(score, players, proved);
  }

  #blank() {
    this.node.classList.remove('proved');
    Object.assign(this.chip, { className: 'chip numbers', textContent: '', title: '' });
  }

  /** @param {number} index */
  #button(index) {
    const button = el('button', {
      type: 'button',
      class: 'step',
      'data-step': index + 1,
      tabindex: index ? -1 : 0,
      onclick: () => this.hands.play(index),
      onpointerenter: () => this.hands.point(index),
      onfocus: () => this.hands.point(index),
      onblur: () => this.hands.point(null),
    });
    this.#buttons.push(button);
    this.run.append(button, ' ');
  }

  /**
   * One stop for the tab key; arrows walk along the line.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0,
      here = this.#buttons.findIndex((button) => button === event.target);
    if (!step || here === -1) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.#buttons[here + step];
    if (next && !next.hidden) next.focus();
  }

  #open() {
    const open = this.node.classList.toggle('open');
    set(this.more, { 'aria-expanded': open });
  }
}
