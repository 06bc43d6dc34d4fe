// @ts-check
// The bidding box: thirty-five bids, pass, double and redouble. What may not be said is grey.

import { el, findAll, replace } from './element.js';
import { callName, callSign } from './table-cards.js';

const STRAINS = ['C', 'D', 'H', 'S', 'NT'];

export class BiddingBox {
  #call;

  /** @param {(call: string) => void} call */
  constructor(call) {
    this.#call = call;
    this.node = el('div', {
      class: 'bidding-box',
      role: 'group',
      'aria-label': 'Bidding box',
      'data-part': 'bidding-box',
    });
    this.node.addEventListener('keydown', (event) => this.#walk(event));
  }

  /** @param {string[]} legal */
  draw(legal) {
    /** @param {string} call */
    const button = (call) =>
      el(
        'button',
        {
          type: 'button',
          class: call.length > 2 && call !== 'Pass' ? 'bid no-trump' : 'bid',
          'data-call': call,
          'aria-label': callName(call),
          disabled: !legal.includes(call),
          onclick: () => this.#call(call),
        },
        callSign(call),
      );
    replace(
      this.node,
      el(
        'div',
        { class: 'bids' },
        [1, 2, 3, 4, 5, 6, 7].flatMap((level) => STRAINS.map((strain) => button(`${level}${strain}`))),
      ),
      el('div', { class: 'other-calls' }, ['Pass', 'X', 'XX'].map(button)),
    );
    return this.node;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowRight: 1, ArrowDown: STRAINS.length, ArrowLeft: -1, ArrowUp: -STRAINS.length }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...findAll(this.node, '.bid')];
    let at = all.findIndex((bid) => bid === document.activeElement) + step;
    while (all[at]?.hasAttribute('disabled')) at += Math.sign(step);
    all[at]?.focus();
  }
}
