// @ts-check
// The list of moves: numbered, the present one marked, scrolling inside its own box.

import { el, find, findAll, replace } from './element.js';
import { icon } from './icons.js';
import { rounds } from './rounds.js';

/** @import { App } from './types.js' */

export class MoveList {
  #app;
  #list;
  /** @type {string | null} */
  #drawn = null;
  #steps;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#list = el('ol', { class: 'moves', 'aria-label': 'Moves', tabindex: 0 });
    /**
     * @param {Parameters<typeof icon>[0]} name
     * @param {string} label
     * @param {() => number} to
     */
    const step = (name, label, to) =>
      el(
        'button',
        {
          type: 'button',
          class: 'quiet',
          'data-action': name,
          'aria-label': label,
          title: label,
          onclick: () => app.go(to()),
        },
        icon(name),
      );
    this.#steps = [
      step('start', 'First position', () => 0),
      step('previous', 'Previous move', () => app.at - 1),
      step('next', 'Next move', () => app.at + 1),
      step('end', 'Last position', () => app.moves.length),
    ];
    this.element = el(
      'section',
      { class: 'card move-card', 'aria-label': 'Moves of the game' },
      this.#list,
      el('div', { class: 'row steps' }, this.#steps),
    );
  }

  update() {
    const { moves, at, who } = this.#app;
    const drawn = JSON.stringify([moves, who]);
    if (drawn !== this.#drawn) this.#draw(moves, who);
    this.#drawn = drawn;
    for (const each of findAll(this.#list, '[data-ply]')) {
      if (Number(each.dataset.ply) === at) each.setAttribute('aria-current', 'step');
      else each.removeAttribute('aria-current');
    }
    this.#reveal(find(this.#list, '[aria-current]'), at);
    const [start, previous, next, end] = this.#steps;
    start.disabled = previous.disabled = at === 0;
    next.disabled = end.disabled = at === moves.length;
  }

  /**
   * Another player's move may come first, as in a position set up: then the beginning of the row is left open.
   * @param {string[]} moves
   * @param {Parameters<typeof rounds>[1]} who
   */
  #draw(moves, who) {
    this.#list.style.setProperty('--seats', String(who.seats));
    const rows = rounds(moves.length, who).map(({ number, plies, more }) => {
      const cells = Array.from({ length: who.seats }, (_, seat) => {
        if (!plies[seat]) return open(number === 1 && seat < plies.length);
        const first = this.#ply(plies[seat], moves);
        const others = more[seat].map((ply) => this.#ply(ply, moves));
        return who.joined ? el('span', { class: 'turn-plies' }, first, others) : first;
      });
      return el('li', {}, el('span', { class: 'number' }, `${number}.`), cells);
    });
    replace(this.#list, moves.length ? rows : el('li', { class: 'soft small nothing' }, 'No move yet.'));
  }

  /**
   * @param {number} ply
   * @param {string[]} moves
   */
  #ply(ply, moves) {
    return el(
      'button',
      { type: 'button', class: 'ply', 'data-ply': ply, tabindex: -1, onclick: () => this.#app.go(ply) },
      moves[ply - 1],
    );
  }

  /**
   * Scrolls the box only, never the page.
   * @param {HTMLElement | null} node
   * @param {number} at
   */
  #reveal(node, at) {
    const box = this.#list;
    if (!node) {
      box.scrollTop = at === 0 ? 0 : box.scrollHeight;
      return;
    }
    const top = node.offsetTop - box.offsetTop,
      bottom = top + node.offsetHeight;
    if (top < box.scrollTop) box.scrollTop = top - 8;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + 8;
  }
}

/**
 * A place without a move; before the first one it says so.
 * @param {boolean} isBefore
 */
const open = (isBefore) => el('span', { class: 'ply open' }, isBefore ? '…' : '');
