// @ts-check
// Who sits where: a person or the engine on each seat. Two seats are one choice of four; where more than two play, every seat
// has a switch of its own.

import { el, replace } from './element.js';
import { isMany } from './players.js';
import { tokenOf } from './pieces.js';

/** @import { Game, Player } from './types.js' */

/**
 * As it is kept: `seats` for games of two, `people` (the seats of persons) for games of more.
 * @typedef {{ seats: string, people: Player[] }} Kept
 */

/** @typedef {{ onTwo(seats: string): void, onMany(people: Player[]): void }} Hands */

/** @type {Record<string, Player[]>} */
const OF_TWO = { first: [0], second: [1], both: [0, 1], none: [] };

/**
 * What was kept, as far as it makes sense.
 * @param {Partial<Kept>} kept
 * @returns {Kept}
 */
export function readSeating({ seats = '', people }) {
  const known = Array.isArray(people) && people.every((seat) => Number.isInteger(seat) && seat >= 0);
  return { seats: seats in OF_TWO ? seats : 'first', people: known ? people : [0] };
}

/**
 * The seats of people in a game, in order.
 * @param {Kept} kept
 * @param {Game} game
 */
export const peopleOf = (kept, game) =>
  isMany(game) ? kept.people.filter((seat) => seat < game.players.length).sort((a, b) => a - b) : OF_TWO[kept.seats];

export class Seating {
  #hands;
  /** @type {Record<string, HTMLInputElement>} */
  #inputs = {};
  /** @type {Record<string, HTMLElement>} */
  #names = {};

  /** @param {Hands} hands */
  constructor(hands) {
    this.#hands = hands;
    this.legend = el('legend', {}, 'You play');
    this.two = el(
      'div',
      { class: 'segments' },
      Object.keys(OF_TWO).map((name) => this.#segment(name)),
    );
    this.many = el('div', { class: 'sitting', hidden: true });
    this.node = el('fieldset', { class: 'choice' }, this.legend, this.two, this.many);
  }

  /** @param {string} name */
  #segment(name) {
    this.#names[name] = el('span');
    this.#inputs[name] = el('input', {
      type: 'radio',
      name: 'seats',
      value: name,
      'data-seats': name,
      onchange: () => this.#hands.onTwo(name),
    });
    return el('label', {}, this.#inputs[name], this.#names[name]);
  }

  /**
   * @param {Kept} kept
   * @param {Game} game
   */
  show(kept, game) {
    const many = isMany(game);
    replace(this.legend, many ? 'Seats' : 'You play');
    this.two.hidden = many;
    this.many.hidden = !many;
    if (many) this.#showMany(kept, game);
    else this.#showTwo(kept, game);
  }

  /**
   * @param {Kept} kept
   * @param {Game} game
   */
  #showTwo({ seats }, { players: [first, second] }) {
    /** @type {Record<string, string>} */
    const names = { first, second, both: 'Both', none: 'Neither' };
    for (const name of Object.keys(OF_TWO)) replace(this.#names[name], names[name]);
    this.#inputs[seats].checked = true;
  }

  /**
   * @param {Kept} kept
   * @param {Game} game
   */
  #showMany(kept, game) {
    const people = peopleOf(kept, game);
    const held = [...this.many.children].findIndex((button) => button === document.activeElement);
    const buttons = game.players.map((player, seat) => {
      const person = people.includes(seat);
      return el(
        'button',
        {
          type: 'button',
          role: 'switch',
          class: 'sits',
          'aria-checked': person,
          'aria-label': `A person plays ${player}`,
          'data-sits': seat,
          onclick: () => this.#hands.onMany(person ? people.filter((each) => each !== seat) : [...people, seat]),
        },
        tokenOf(game, seat),
        el('b', {}, player),
        el('span', { class: 'soft small' }, person ? 'Person' : 'Foehn'),
      );
    });
    replace(this.many, buttons);
    buttons[held]?.focus();
  }
}
