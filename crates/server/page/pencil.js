// @ts-check
// Drawing on the board: fields and arrows in four colours, by the right mouse button or by keys. A shape is text, as files have it:
// a colour's letter and one or two cells (`Gd4`, `Re2-e4`).
//
//   const pencil = new Pencil(byId('board'), (shape) => ..)    heard for every shape that was drawn; pencil.stop()
//   toggled(shapes, shape)                                     the shapes with this one; without it if it was there
//
// Right button: green; with Shift red, with Ctrl blue, with both yellow. Keys on a field: m marks it, and again in the next colour;
// a begins an arrow, and a on another field ends it.

import { below, targetOf } from './element.js';

/** @import { DrawnShape as Drawn } from './types.js' */

const COLOURS = 'GRBY';
/** @type {Record<string, Drawn['colour']>} */
const NAMES = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };

export class Pencil {
  #board;
  #heard;
  /** @type {{ cell: string, colour: string } | null} */
  #held = null;
  /** @type {string | null} */
  #from = null;
  #stop = new AbortController();

  /**
   * @param {HTMLElement} board
   * @param {(shape: string) => void} heard
   */
  constructor(board, heard) {
    this.#board = board;
    this.#heard = heard;
    const options = { signal: this.#stop.signal };
    board.addEventListener('contextmenu', (event) => event.preventDefault(), options);
    board.addEventListener('pointerdown', (event) => this.#down(event), options);
    document.addEventListener('pointerup', (event) => this.#up(event), options);
    board.addEventListener('keydown', (event) => this.#key(event), options);
  }

  stop() {
    this.#stop.abort();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = targetOf(event).dataset?.cell;
    if (event.button !== 2 || cell === undefined) return;
    const blue = event.ctrlKey || event.metaKey || event.altKey;
    this.#held = { cell, colour: event.shiftKey ? (blue ? 'Y' : 'R') : blue ? 'B' : 'G' };
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.#held;
    if (!held || event.button !== 2) return;
    this.#held = null;
    const goal = below(event);
    const cell = goal && this.#board.contains(goal) ? goal.dataset.cell : undefined;
    if (cell === undefined) return;
    this.#heard(held.colour + (cell === held.cell ? cell : `${held.cell}-${cell}`));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const cell = targetOf(event).dataset?.cell;
    if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'm') this.#heard(`?${cell}`);
    else if (event.key === 'a') {
      const from = this.#from;
      this.#from = from === null ? cell : null;
      if (from !== null && from !== cell) this.#heard(`?${from}-${cell}`);
    } else {
      if (event.key === 'Escape') this.#from = null;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * The same shape again takes it away; another colour takes its place. `?` is the next colour, and none after the last.
 * @param {string[]} shapes
 * @param {string} shape
 */
export function toggled(shapes, shape) {
  const cells = shape.slice(1),
    old = shapes.find((each) => each.slice(1) === cells);
  const others = shapes.filter((each) => each !== old);
  const colour = shape[0] === '?' ? COLOURS[old ? COLOURS.indexOf(old[0]) + 1 : 0] : shape[0];
  return !colour || old === colour + cells ? others : [...others, colour + cells];
}

/**
 * Shapes as the board draws them.
 * @param {string[]} shapes
 * @returns {Drawn[]}
 */
export const drawn = (shapes) =>
  shapes.map((shape) => ({ colour: NAMES[shape[0]] ?? 'green', cells: shape.slice(1).split('-') }));

/**
 * In words, for those who cannot see them.
 * @param {string[]} shapes
 */
export const spoken = (shapes) =>
  drawn(shapes)
    .map(({ colour, cells }) =>
      cells.length > 1 ? `${colour} arrow ${cells.join(' to ')}` : `${colour} field ${cells[0]}`,
    )
    .join(', ');
