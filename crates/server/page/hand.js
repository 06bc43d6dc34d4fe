// @ts-check
// What a hand has touched so far, and what that can still mean. Knows moves only by the cells they touch, no game.

/** @import { Move } from './types.js' */

/**
 * What a touch means: a move, several of one gesture, more to come, a change of mind, or several ways to one cell.
 * @typedef {{ play?: Move, choose?: Move[], more?: true, cancelled?: true, unclear?: string }} Touch
 */

export class Hand {
  /** @type {string[]} */
  touched = [];

  /** @param {Move[]} legal */
  constructor(legal) {
    this.legal = legal;
  }

  // The moves that begin with what was touched.
  get meant() {
    return this.legal.filter(
      (move) => move.gesture.length && this.touched.every((cell, index) => move.gesture[index] === cell),
    );
  }

  // Cells where a gesture can begin, cells that continue it, and cells that end it if clicked from afar.
  get first() {
    return new Set(this.legal.map((move) => move.gesture[0]).filter((cell) => cell !== undefined));
  }

  get next() {
    return new Set(
      this.touched.length
        ? this.meant.map((move) => move.gesture[this.touched.length]).filter((cell) => cell !== undefined)
        : [],
    );
  }

  get ends() {
    /** @type {Map<string | undefined, Move[]>} */
    const ends = new Map();
    if (this.touched.length)
      for (const move of this.meant) ends.set(move.gesture.at(-1), [...(ends.get(move.gesture.at(-1)) ?? []), move]);
    return ends;
  }

  // Moves that touch no cell: they are offered as buttons.
  get offers() {
    return this.legal.filter((move) => !move.gesture.length);
  }

  /**
   * Touches a cell.
   * @param {string} cell
   * @returns {Touch}
   */
  touch(cell) {
    if (this.next.has(cell) || (!this.touched.length && this.first.has(cell))) return this.#extend(cell);
    if (this.touched.length && cell === this.touched.at(-1)) return this.#stop();
    const far = this.ends.get(cell);
    if (far) return this.#settle(far, cell);
    const again = this.first.has(cell) && !(this.touched.length === 1 && this.touched[0] === cell);
    this.cancel();
    return again ? this.#extend(cell) : { cancelled: true };
  }

  cancel() {
    this.touched = [];
  }

  /**
   * @param {string} cell
   * @returns {Touch}
   */
  #extend(cell) {
    this.touched.push(cell);
    const meant = this.meant;
    const whole = meant.filter((move) => move.gesture.length === this.touched.length);
    return whole.length && whole.length === meant.length ? this.#decide(whole) : { more: true };
  }

  /**
   * The last cell again: the end of a gesture that could have gone on, or a change of mind.
   * @returns {Touch}
   */
  #stop() {
    const whole = this.meant.filter((move) => move.gesture.length === this.touched.length);
    if (whole.length) return this.#decide(whole);
    this.cancel();
    return { cancelled: true };
  }

  /**
   * Several ways to one last cell: the same gesture asks which move; different ways must be shown step by step.
   * @param {Move[]} moves
   * @param {string} cell
   * @returns {Touch}
   */
  #settle(moves, cell) {
    const ways = new Set(moves.map((move) => move.gesture.join(' ')));
    if (ways.size > 1) return { unclear: cell };
    this.touched = [...moves[0].gesture];
    return this.#decide(moves);
  }

  /**
   * @param {Move[]} moves
   * @returns {Touch}
   */
  #decide(moves) {
    return moves.length === 1 ? { play: moves[0] } : { choose: moves };
  }
}

/**
 * Castling by the king put onto its own rook as well, as many are used to: for a move called O-O the same with another gesture.
 * @param {Pick<import('./types.js').Shown, 'legal' | 'board' | 'mover'>} state
 * @returns {Move[]}
 */
export function withCastles({ legal, board, mover }) {
  /** @param {Move} move */
  const ontoRook = (move) => {
    const [king, goal] = move.gesture;
    const row = board.rows.find((cells) => cells.some(({ name }) => name === king));
    if (!row || !/^O-O/.test(move.text) || move.gesture.length !== 2) return [];
    const at = row.findIndex(({ name }) => name === king),
      step = move.text.startsWith('O-O-O') ? -1 : 1;
    for (let column = at + step; column >= 0 && column < row.length; column += step) {
      const { glyph, owner, name } = row[column];
      if (owner === mover && glyph.toLowerCase() === 'r' && name !== goal) return [{ ...move, gesture: [king, name] }];
    }
    return [];
  };
  return [...legal, ...legal.flatMap(ontoRook)];
}
