// @ts-check
// The card of one node: its position on a small board, what it is worth, and everything that happened to it.

import { post } from './api.js';
import { el, replace } from './element.js';
import { BoardView } from './board.js';
import { nice } from './inside-replay.js';

/** @import { Game, SoFar, State, TraceEvent } from './types.js' */

/** @import { Replay, Stand } from './inside-replay.js' */

const CALM = 140; // ms that a node must stay chosen before its position is asked for

/**
 * An event in words.
 * @param {Replay} replay
 * @param {TraceEvent} event
 */
function happened(replay, event) {
  if (event.kind === 'leave') return `left with ${replay.value(event)}`;
  if (event.kind === 'cut')
    return `${replay.cutName(event) ? 'cut by ' + replay.cutName(event) : 'refuted'}${event.moves ? ` after ${event.moves}` : ''}, ${event.left} not looked at`;
  const window = `[${nice(event.alpha)}, ${nice(event.beta)}]`;
  return `${event.again ? 'entered again' : 'entered'}, window ${window}, depth ${event.depth}`;
}

export class Detail {
  /** @type {BoardView | null} */
  #board = null;
  #boardBox;
  #words;
  #title;
  #list;
  /** @type {Map<string, State>} */
  #known = new Map();
  #timer = 0;
  #asked = '';
  #jump;
  #line;

  /** @param {(count: number) => void} jump */
  constructor(jump) {
    this.#jump = jump;
    this.#title = el('h2', {});
    this.#line = el('p', { class: 'small soft mono node-line' });
    this.#boardBox = el('div', { class: 'node-board', 'aria-label': 'The position at this node' });
    this.#words = el('code', { class: 'node-words' });
    this.#list = el('ol', { class: 'node-events small' });
    this.node = el(
      'section',
      { class: 'card node-card', 'aria-label': 'The node', 'data-part': 'detail' },
      this.#title,
      this.#line,
      this.#boardBox,
      this.#words,
      el('h3', {}, 'What happened here'),
      this.#list,
    );
  }

  /**
   * @param {Replay} replay
   * @param {Stand} stand
   * @param {number} id
   */
  show(replay, stand, id) {
    const { ply, leaf, moves, position } = replay.nodes[id];
    const { game } = replay.question;
    const kind = `${replay.who(id)} node`;
    this.#title.textContent =
      ply === 0 ? `The root, a ${kind}` : leaf && !moves ? 'A leaf' : `A ${kind}${leaf ? ' at the horizon' : ''}`;
    this.#line.textContent = ply === 0 ? 'no move yet' : replay.path(id).join(' ');
    const drawn = game.look !== 'outline';
    this.#boardBox.hidden = !drawn;
    this.#words.hidden = drawn;
    this.#words.textContent = position;
    if (drawn) this.#ask(replay, id);
    this.#tell(replay, stand, id);
  }

  /**
   * @param {Replay} replay
   * @param {Stand} stand
   * @param {number} id
   */
  #tell(replay, stand, id) {
    const lines = replay.byNode[id].map((index) => {
      const event = replay.events[index];
      return el(
        'li',
        {},
        el(
          'button',
          {
            type: 'button',
            class: `quiet event ${event.kind}${index >= stand.count ? ' later' : ''}`,
            'data-event': index,
            'aria-current': index === stand.count - 1 ? 'step' : undefined,
            onclick: () => this.#jump(index + 1),
          },
          happened(replay, event),
        ),
      );
    });
    replace(this.#list, lines.length ? lines : el('li', { class: 'soft' }, 'Nothing: it was never entered.'));
  }

  /**
   * @param {Replay} replay
   * @param {number} id
   */
  #ask(replay, id) {
    const { game, start, moves } = replay.question;
    const path = replay.path(id);
    const question = { game: game.name, start, moves: [...(moves ?? []), ...path] };
    const key = JSON.stringify(question);
    if (key === this.#asked) return;
    this.#asked = key;
    clearTimeout(this.#timer);
    const known = this.#known.get(key);
    if (known) this.#draw(game, known);
    else this.#timer = setTimeout(() => this.#fetch(key, question, game), CALM);
  }

  /**
   * @param {string} key
   * @param {SoFar} question
   * @param {Game} game
   */
  async #fetch(key, question, game) {
    try {
      const state = await post('/api/position', question);
      this.#known.set(key, state);
      if (this.#asked === key) this.#draw(game, state);
    } catch (error) {
      if (this.#asked === key) {
        this.#boardBox.hidden = true;
        this.#words.hidden = false;
      }
    }
  }

  /**
   * @param {Game} game
   * @param {State} state
   */
  #draw(game, state) {
    if (!this.#board) {
      this.#board = new BoardView(this.#boardBox, () => {});
      this.#board.active = false;
    }
    this.#board.show(game, state);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
