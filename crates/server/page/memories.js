// @ts-check
// What evolved opponents remember of a game, after each of their moves: the server keeps no games, so the page sends it back with the
// next question. Who takes moves back takes back what was remembered since.

/** @import { Player } from './types.js' */

/** @typedef {{ id: string, player: Player, ply: number, text: string }} Memory so many moves had been made before the one it is of */

export class Memories {
  /** @type {Memory[]} */
  #all = [];

  /**
   * What an individual remembers when it has the move after so many; what came later was taken back.
   * @param {string} id
   * @param {Player} player
   * @param {number} ply
   */
  recall(id, player, ply) {
    this.#all = this.#all.filter((memory) => memory.ply < ply);
    return this.#all.findLast((memory) => memory.id === id && memory.player === player)?.text;
  }

  /** @param {Memory} memory */
  keep(memory) {
    this.#all.push(memory);
  }

  clear() {
    this.#all = [];
  }

  all() {
    return this.#all;
  }

  /** @param {unknown} kept what was stored, as far as it makes sense */
  restore(kept) {
    this.#all = Array.isArray(kept) ? kept.filter(isMemory) : [];
  }
}

/**
 * @param {Partial<Memory> | null} kept
 * @returns {kept is Memory}
 */
const isMemory = (kept) =>
  typeof kept?.id === 'string' &&
  typeof kept.text === 'string' &&
  Number.isInteger(kept.player) &&
  Number.isInteger(kept.ply);
