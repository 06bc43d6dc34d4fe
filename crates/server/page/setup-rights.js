// @ts-check
// What a chess position holds beside its pieces: who may still castle, and the field of a pawn that may be taken in passing. Both
// are offered where the pieces stand for it, and written into the text of the position.

import { el, replace } from './element.js';

/** @import { Cell, Game, Player } from './types.js' */

/** @type {Record<string, { title: string, king: [string, string], rook: [string, string] }>} */
const CASTLES = {
  K: { title: 'White O-O', king: ['e1', 'K'], rook: ['h1', 'R'] },
  Q: { title: 'White O-O-O', king: ['e1', 'K'], rook: ['a1', 'R'] },
  k: { title: 'Black O-O', king: ['e8', 'k'], rook: ['h8', 'r'] },
  q: { title: 'Black O-O-O', king: ['e8', 'k'], rook: ['a8', 'r'] },
};

/** @param {Game} game */
export const hasRights = (game) => game.name === 'chess';

export class Rights {
  #changed;
  #castles = new Set();
  #passing = '-';
  #box = el('div', { class: 'row tight' });
  /** @type {HTMLSelectElement} */
  #select;

  /**
   * @param {string} position
   * @param {() => void} changed
   */
  constructor(position, changed) {
    this.#changed = changed;
    const [, , castles = '-', passing = '-'] = position.split(' ');
    for (const right of castles) if (right in CASTLES) this.#castles.add(right);
    this.#passing = passing;
    this.#select = el('select', {
      'aria-label': 'Pawn that may be taken in passing',
      'data-part': 'passing',
      onchange: () => {
        this.#passing = this.#select.value;
        changed();
      },
    });
    this.node = el(
      'fieldset',
      { class: 'choice' },
      el('legend', {}, 'Castling and en passant'),
      this.#box,
      el('label', { class: 'row tight small' }, 'In passing', this.#select),
    );
  }

  /**
   * Offers what the pieces allow.
   * @param {Cell[][]} rows
   * @param {Player} mover
   */
  show(rows, mover) {
    /** @param {string} name */
    const at = (name) => rows.flat().find((cell) => cell.name === name)?.glyph;
    const allowed = Object.keys(CASTLES).filter((right) => {
      const { king, rook } = CASTLES[right];
      return at(king[0]) === king[1] && at(rook[0]) === rook[1];
    });
    for (const right of this.#castles) if (!allowed.includes(right)) this.#castles.delete(right);
    const [pawn, from, over, on] = mover === 0 ? ['p', '7', '6', '5'] : ['P', '2', '3', '4'];
    const passing = [...'abcdefgh'].filter(
      (file) => at(file + on) === pawn && at(file + over) === '.' && at(file + from) === '.',
    );
    if (!passing.includes(this.#passing[0]) || this.#passing[1] !== over) this.#passing = '-';
    replace(
      this.#box,
      Object.entries(CASTLES).map(([right, { title }]) =>
        el(
          'label',
          { class: 'small' },
          el('input', {
            type: 'checkbox',
            'data-castle': right,
            checked: this.#castles.has(right),
            disabled: !allowed.includes(right),
            onchange: (event) => {
              if (event.currentTarget.checked) this.#castles.add(right);
              else this.#castles.delete(right);
              this.#changed();
            },
          }),
          ` ${title}`,
        ),
      ),
    );
    replace(
      this.#select,
      ['-', ...passing.map((file) => file + over)].map((value) =>
        el('option', { value, selected: value === this.#passing }, value === '-' ? 'none' : value),
      ),
    );
  }

  /**
   * What stands on the board as text.
   * @param {Cell[][]} rows
   * @param {Player} mover
   */
  text(rows, mover) {
    const ranks = rows.map((row) =>
      row
        .map(({ glyph }) => (glyph === ' ' || glyph === '' ? '.' : glyph))
        .join('')
        .replace(/\.+/g, (free) => String(free.length)),
    );
    return this.write(`${ranks.join('/')} ${mover === 0 ? 'w' : 'b'} - - 0 1`);
  }

  /**
   * The position with these rights in it.
   * @param {string} position
   */
  write(position) {
    const fields = position.split(' ');
    fields[2] = [...'KQkq'].filter((right) => this.#castles.has(right)).join('') || '-';
    fields[3] = this.#passing;
    return fields.join(' ');
  }
}
