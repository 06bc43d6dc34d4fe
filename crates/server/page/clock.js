// @ts-check
// The clocks of a game, one for each player, of which at most one runs. Seconds; the display is asked for, never pushed into a page element.

/** @import { Player } from './types.js' */

/** @typedef {{ seconds: number, increment: number }} Rule */

const now = () => performance.now() / 1000;

export const CLOCKS = [
  { name: 'none', title: 'No clock' },
  { name: '5+3', title: '5 minutes, 3 seconds a move' },
  { name: '10+0', title: '10 minutes' },
  { name: 'custom', title: 'Your own' },
];

/**
 * "5+3" is five minutes and three seconds a move; anything else is no clock.
 * @param {string} text
 * @returns {Rule | null}
 */
export function readClock(text) {
  const found = /^(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)$/.exec(text ?? '');
  if (!found) return null;
  const [minutes, increment] = [Number(found[1]), Number(found[2])];
  return minutes > 0 && minutes <= 600 && increment <= 600 ? { seconds: minutes * 60, increment } : null;
}

export class Clock {
  /** @type {Player | null} */
  running = null;
  #since = 0;

  /**
   * @param {Rule} rule
   * @param {number} seats
   * @param {number[]} [remaining]
   */
  constructor(rule, seats, remaining) {
    this.rule = rule;
    this.remaining = remaining?.length === seats ? [...remaining] : Array.from({ length: seats }, () => rule.seconds);
  }

  /** @param {Player} player */
  left(player) {
    return Math.max(0, this.remaining[player] - (this.running === player ? now() - this.#since : 0));
  }

  /**
   * Lets this player's clock run, and no other; with nobody named all stand still.
   * @param {Player | null} player
   */
  run(player) {
    if (this.running === player) return;
    if (this.running !== null) this.remaining[this.running] = this.left(this.running);
    this.running = player;
    this.#since = now();
  }

  /**
   * A move was made: its player is given the increment.
   * @param {Player} player
   */
  moved(player) {
    this.run(null);
    this.remaining[player] += this.rule.increment;
  }

  get fallen() {
    const fallen = this.all().findIndex((left) => left <= 0);
    return fallen === -1 ? null : fallen;
  }

  all() {
    return this.remaining.map((_, player) => this.left(player));
  }
}

/** @param {number} seconds */
export function clockText(seconds) {
  if (seconds < 20) return `0:${seconds < 9.95 ? '0' : ''}${(Math.ceil(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds),
    hours = Math.floor(whole / 3600),
    minutes = Math.floor(whole / 60) % 60;
  /** @param {number} value */
  const two = (value) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
