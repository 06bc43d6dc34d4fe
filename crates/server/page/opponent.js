// @ts-check
// The engine as an opponent: asks the server for a move, and drops an answer that comes too late to be wanted.

import { post } from './api.js';

/** @import { EngineMove, MoveQuestion } from './types.js' */

const UNHURRIED = 450; // milliseconds between the moves of an engine that plays itself, so that people can follow

export class Opponent {
  /** @type {AbortController | null} */
  #stop = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  thinking = false;

  /**
   * `on.answer(reply)` and `on.fail(error)`; both only while the question still stands.
   * @param {{ answer(reply: EngineMove): void, fail(error: Error): void }} on
   */
  constructor(on) {
    this.on = on;
  }

  /**
   * Asks for a move in this game so far; whatever was asked before is forgotten.
   * @param {MoveQuestion} question
   * @param {{ slowly?: boolean }} [how]
   */
  ask(question, { slowly = false } = {}) {
    this.forget();
    const stop = (this.#stop = new AbortController());
    this.thinking = true;
    const begun = performance.now();
    post('/api/move', question, stop.signal).then(
      (reply) => this.#after(slowly ? UNHURRIED - (performance.now() - begun) : 0, stop, () => this.on.answer(reply)),
      (error) => this.#after(0, stop, () => this.on.fail(error)),
    );
  }

  forget() {
    this.#stop?.abort();
    clearTimeout(this.#timer);
    this.thinking = false;
  }

  /**
   * @param {number} wait
   * @param {AbortController} stop
   * @param {() => void} then
   */
  #after(wait, stop, then) {
    const now = () => {
      if (!stop.signal.aborted) {
        this.thinking = false;
        then();
      }
    };
    if (wait > 0) this.#timer = setTimeout(now, wait);
    else now();
  }
}
