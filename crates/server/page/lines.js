// @ts-check
// The engine's lines of play: for each a score and its moves. Rows and buttons stay in place while the search deepens, so that
// what the hand or the focus rests on does not vanish.
//
//   const lines = new Lines({ onPlay(moves), onPoint(moves | null) })    moves up to the one clicked or pointed at
//   lines.show({ picture, rows, legal, game })    rows: how many to keep room for; legal: how many there can be

import { el, set } from './element.js';
import { isMany, tints } from './players.js';
import { brief, forFirst, isExact, shares, words } from './score.js';

/** @import { Analysis, Game, Line, Move, Player, Score, Value } from './types.js' */

/** @typedef {{ onPlay(moves: Move[]): void, onPoint(moves: Move[] | null): void, onKeep?(moves: Move[], words: string): void }} Hands */

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

  /** @param {{ picture: Analysis | null, rows: number, legal?: number, game: Game }} shown */
  show({ picture, rows, legal = rows, game }) {
    while (this.#rows.length < rows) {
      const row = new Row(this.#rows.length + 1, this.#hands);
      this.#rows.push(row);
      this.node.append(row.node);
    }
    this.#rows.splice(rows).forEach((row) => row.node.remove());
    this.#rows.forEach((row, index) => {
      row.node.classList.toggle('unused', index >= legal);
      row.show(picture?.lines?.[index], picture, game);
    });
  }
}

/**
 * Which of two players is ahead by a score of player 0.
 * @param {Value} score
 * @returns {Player | null}
 */
function aheadOfTwo(score) {
  const lead = score.kind === 'estimate' ? Math.sign(score.value) : { win: 1, loss: -1, draw: 0 }[score.kind];
  return lead > 0 ? 0 : lead < 0 ? 1 : null;
}

/**
 * Whose share is the greatest, unless several have it.
 * @param {number[]} each
 * @returns {Player | null}
 */
function mostOf(each) {
  const most = Math.max(...each);
  return each.indexOf(most) === each.lastIndexOf(most) ? each.indexOf(most) : null;
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
    const { onPlay, onPoint, onKeep } = hands;
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
    this.keep = el(
      'button',
      {
        type: 'button',
        class: 'quiet more',
        'aria-label': `Put line ${number} into the study`,
        title: 'Put this line into the study',
        'data-action': 'keep-line',
        hidden: true,
        onclick: () => onKeep?.(this.#moves, this.chip.title),
      },
      '+',
    );
    this.keeps = Boolean(onKeep);
    this.node = el('li', { 'data-line': number }, this.chip, this.run, this.keep, this.more);
  }

  /**
   * @param {Line | undefined} line
   * @param {Analysis | null} picture
   * @param {Game} game
   */
  show(line, picture, game) {
    this.#moves = (line?.moves ?? []).slice(0, LONGEST);
    this.more.hidden = this.#moves.length < 6;
    this.keep.hidden = !this.keeps || !this.#moves.length;
    this.node.classList.toggle('empty', !line);
    if (line && picture) this.#score(forFirst(line.score, picture.mover, game), picture, game);
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
   * @param {Analysis} picture
   * @param {Game} game
   */
  #score(score, { mover, proved }, game) {
    const { players } = game;
    const exact = isExact(score, proved),
      ahead = isMany(game) ? mostOf(shares(score, mover, game)) : aheadOfTwo(score);
    const side = ahead === null ? 'even' : tints(game)[ahead];
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
