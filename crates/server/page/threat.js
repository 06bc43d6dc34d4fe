// @ts-check
// What would the other side do, if it were to move now? The position is set up again with the other player to move, and searched.
// Where that is no position of the game, such as a king that could be taken, it is said.

import { post } from './api.js';
import { el, messageOf } from './element.js';
import { Engine } from './engine.js';
import { forFirst, words } from './score.js';

/** @import { App, Arrow } from './types.js' */

export class Threat {
  #app;
  #changed;
  #engine;
  #at = '';
  on = false;

  /**
   * @param {App} app
   * @param {() => void} changed
   */
  constructor(app, changed) {
    this.#app = app;
    this.#changed = changed;
    this.#engine = new Engine(() => this.#tell());
    this.button = el(
      'button',
      {
        type: 'button',
        class: 'plain small',
        'data-action': 'threat',
        'aria-pressed': false,
        title: 'What would the other side do? (x)',
        onclick: () => this.toggle(),
      },
      'Threat',
    );
    this.words = el('p', { class: 'small threat-told', 'data-part': 'threat', hidden: true });
  }

  toggle() {
    this.on = !this.on;
    this.button.setAttribute('aria-pressed', String(this.on));
    this.words.hidden = !this.on;
    this.#at = '';
    if (this.on) this.show();
    else this.stop();
    this.#changed();
  }

  stop() {
    this.#engine.clear();
  }

  // The position on the board may be another.
  async show() {
    const { game, state } = this.#app;
    this.button.hidden = !game.duel || game.look === 'outline';
    const at = `${game.name}|${state.position}`;
    if (!this.on || this.button.hidden || at === this.#at) return;
    this.#at = at;
    this.#engine.clear();
    this.words.textContent = state.outcome ? 'The game is over.' : 'Looking ..';
    if (state.outcome) return;
    try {
      const { position } = await post('/api/setup', {
        game: game.name,
        rows: state.board.rows.map((row) => row.map(({ glyph }) => glyph).join('')),
        mover: 1 - state.mover,
      });
      if (at !== this.#at || !this.on) return;
      this.#engine.ask({ game: game.name, start: position, moves: '', lines: 1 });
    } catch (error) {
      if (at === this.#at) this.words.textContent = `Nobody can pass here: ${messageOf(error)}`;
    }
  }

  /** @returns {Arrow[]} */
  get arrows() {
    const gesture = this.on ? this.#engine.picture?.lines[0]?.moves[0]?.gesture : undefined;
    return gesture?.length ? [{ gesture, rank: 0, kind: 'bad' }] : [];
  }

  #tell() {
    const { picture, error } = this.#engine,
      { game } = this.#app,
      line = picture?.lines[0];
    if (error) this.words.textContent = error.message;
    if (!picture || !line || !this.on) return;
    const text = line.moves.slice(0, 6).map((move) => move.text);
    const worth = words(forFirst(line.score, picture.mover, game), game.players, picture.proved);
    this.words.textContent = `${game.players[picture.mover]} threatens ${text.join(' ')} (${worth}, depth ${picture.depth})`;
    this.#changed();
  }
}
