// @ts-check
// One stream of analysis: asks about a position, keeps the newest picture, and remembers how long each depth took.
//
//   const engine = new Engine(() => draw())      heard whenever something changed
//   engine.ask({ game, start, moves, lines, set })   a new question; the old stream ends
//   engine.stop()                                 ends the stream and keeps the picture; engine.clear() forgets it too
//   engine.state      'idle', 'waiting', 'searching', 'done' or 'failed' (then engine.error says why)

import { listen } from './api.js';

/** @import { Analysis, AnalysisQuestion, Stop } from './types.js' */

export class Engine {
  /** @type {Analysis | null} */
  picture = null;
  /** @type {'idle' | 'waiting' | 'searching' | 'done' | 'failed'} */
  state = 'idle';
  /** @type {Error | null} */
  error = null;
  /** @type {Stop | null} */
  #close = null;
  /** @type {Map<number, number>} */
  #times = new Map();
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {AnalysisQuestion} question */
  ask(question) {
    this.clear();
    this.state = 'waiting';
    let mine = true;
    /**
     * @template T
     * @param {(value: T) => void} then
     * @returns {(value: T) => void}
     */
    const hear = (then) => (value) => {
      if (mine) {
        then(value);
        this.#changed();
      }
    };
    const ended = hear(() => {
      if (this.state === 'done') return;
      this.state = 'failed';
      this.error = new Error('the stream ended before the search did');
    });
    const close = listen('/api/analysis', {
      query: question,
      on: { analysis: hear((picture) => this.#take(picture)) },
      fail: hear((error) => {
        this.state = 'failed';
        this.error = error;
      }),
      end: () => ended(undefined),
    });
    this.#close = () => {
      mine = false;
      close();
    };
    this.#changed();
  }

  stop() {
    this.#close?.();
    this.#close = null;
    if (this.state !== 'done' && this.state !== 'failed') this.state = 'idle';
  }

  // What was found is enough.
  finish() {
    this.stop();
    this.state = 'done';
  }

  clear() {
    this.stop();
    Object.assign(this, { picture: null, state: 'idle', error: null });
    this.#times.clear();
  }

  /**
   * Seconds until this depth was finished, where an event told it.
   * @param {number} depth
   */
  secondsTo(depth) {
    return this.picture?.depths?.find((each) => each.depth === depth)?.seconds ?? this.#times.get(depth);
  }

  /** @param {number} depth */
  nodesTo(depth) {
    return this.picture?.depths?.find((each) => each.depth === depth)?.nodes;
  }

  /** @param {Analysis} picture */
  #take(picture) {
    this.picture = picture;
    this.state = picture.state;
    if (picture.depth && !this.#times.has(picture.depth)) this.#times.set(picture.depth, picture.seconds);
  }
}
