// @ts-check
// The moves of a game as a list to click in, a round a row, and the buttons and keys that walk through it.
//
//   const list = new MoveList((ply) => app.go(ply));   list.node goes on the page
//   list.show({ moves, at, who, marks })               who: the seats and who made the moves, see rounds.js; marks: by ply
//   const walk = new Walk((ply) => app.go(ply));       walk.node: four buttons; walk.show({ at, length })
//   const stop = keys((event) => ..)                   keys of the page that no field wants

import { el, findAll, replace, targetOf } from './element.js';
import { icon } from './icons.js';
import { rounds } from './rounds.js';

/** @import { Round } from './rounds.js' */
/** @import { App, Stop } from './types.js' */

/** @typedef {{ sign: string, kind: string, title: string }} Sign */
/** @typedef {Record<number, Sign>} Marks */
/** @typedef {Parameters<typeof rounds>[1]} Who */

export class MoveList {
  #onGo;
  #drawn = '';

  /**
   * @param {(ply: number) => void} onGo
   * @param {{ label?: string }} [how]
   */
  constructor(onGo, { label = 'Moves' } = {}) {
    this.#onGo = onGo;
    this.list = el('ol', { class: 'list numbers', 'aria-label': label });
    this.node = el('div', { class: 'move-list', tabindex: '-1' }, this.list);
  }

  /** @param {{ moves: string[], at: number, who: Who, marks?: Marks }} shown */
  show({ moves, at, who, marks = {} }) {
    const drawn = JSON.stringify([moves, who, marks]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.list.style.setProperty('--seats', String(who.seats));
      replace(
        this.list,
        moves.length
          ? rounds(moves.length, who).map((round) => this.#row(round, moves, marks))
          : el('li', { class: 'soft small none' }, 'No moves yet'),
      );
    }
    for (const button of findAll(this.list, '[data-ply]')) {
      if (Number(button.dataset.ply) === at) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    this.#reveal();
  }

  /**
   * @param {Round} round
   * @param {string[]} moves
   * @param {Marks} marks
   */
  #row({ number, plies, more }, moves, marks) {
    return el(
      'li',
      {},
      el('span', { class: 'number soft' }, `${number}.`),
      plies.map((ply, seat) => {
        if (!ply) return el('span', { class: 'soft' }, number === 1 ? '…' : '');
        const [first, ...others] = [ply, ...more[seat]].map((each) => this.#move(each, moves[each - 1], marks[each]));
        return others.length ? el('span', { class: 'turn-plies' }, first, others) : first;
      }),
    );
  }

  /**
   * @param {number} ply
   * @param {string} text
   * @param {Sign} [mark]
   */
  #move(ply, text, mark) {
    return el(
      'button',
      {
        type: 'button',
        class: `move ${mark?.kind ?? ''}`,
        'data-ply': ply,
        title: mark?.title,
        onclick: () => this.#onGo(ply),
      },
      text,
      mark?.sign ? el('span', { class: 'sign' }, mark.sign) : null,
      mark?.title ? el('span', { class: 'hidden' }, `, ${mark.title}`) : null,
    );
  }

  // Scrolls the list, never the page.
  #reveal() {
    const here = this.list.querySelector('[aria-current]');
    if (!here) {
      this.node.scrollTop = 0;
      return;
    }
    const box = this.node.getBoundingClientRect(),
      place = here.getBoundingClientRect();
    if (place.top < box.top || place.bottom > box.bottom) this.node.scrollTop += place.top - box.top - box.height / 2;
  }
}

export class Walk {
  #at = 0;
  #length = 0;

  /** @param {(ply: number) => void} onGo */
  constructor(onGo) {
    /**
     * @param {Parameters<typeof icon>[0]} sign
     * @param {string} label
     * @param {string} action
     * @param {() => number} ply
     */
    const button = (sign, label, action, ply) =>
      el(
        'button',
        {
          type: 'button',
          class: 'quiet',
          'aria-label': label,
          title: label,
          'data-action': action,
          onclick: () => onGo(ply()),
        },
        icon(sign),
      );
    this.back = [
      button('start', 'First position', 'start', () => 0),
      button('previous', 'Previous move', 'previous', () => this.#at - 1),
    ];
    this.on = [
      button('next', 'Next move', 'next', () => this.#at + 1),
      button('end', 'Last position', 'end', () => this.#length),
    ];
    this.where = el('span', { class: 'soft small numbers ply-count' });
    this.node = el(
      'div',
      { class: 'walk', role: 'group', 'aria-label': 'Walk through the game' },
      this.back,
      this.where,
      this.on,
    );
  }

  /** @param {{ at: number, length: number }} shown */
  show({ at, length }) {
    this.#at = at;
    this.#length = length;
    this.where.textContent = `${at} / ${length}`;
    for (const button of this.back) button.disabled = at === 0;
    for (const button of this.on) button.disabled = at === length;
  }
}

/**
 * The button that turns the board round.
 * @param {App} app
 */
export const flipper = (app) =>
  el(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'aria-label': 'Turn the board',
      title: 'Turn the board',
      'data-action': 'flip',
      onclick: () => app.board.flip(),
    },
    icon('flip'),
  );

/**
 * Calls `hear` with keys pressed where nothing else uses them: not in fields, on the board, on tabs or on a chart.
 * @param {(event: KeyboardEvent) => void} hear
 * @returns {Stop}
 */
export function keys(hear) {
  /** @param {KeyboardEvent} event */
  const listener = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (
      targetOf(event).closest?.(
        'input, select, textarea, [contenteditable], #board, [role="tab"], [role="slider"], dialog',
      )
    )
      return;
    hear(event);
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}

/**
 * The ply that an arrow, Home or End asks for, or undefined.
 * @param {KeyboardEvent} event
 * @param {number} at
 * @param {number} length
 * @returns {number | undefined}
 */
export function steps(event, at, length) {
  /** @type {Record<string, number>} */
  const plies = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(length, at + 1), Home: 0, End: length };
  return plies[event.key];
}
