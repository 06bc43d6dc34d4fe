// @ts-check
// Find the move: a position, and who is to find something better than what was played. Used for the mistakes of a reviewed game and
// for puzzles. Whoever finds another good move is told so: the server searches it and the best one alike.
//
//   const lesson = new Lesson(app, tasks, { title, onEnd })     lesson.node; lesson.begin(); lesson.gesture(move); lesson.stop()
//   a task: { moves, start, at, best, line, player, played? }   the position is after `at` of the moves

import { listen, post } from './api.js';
import { el, replace } from './element.js';
import { share } from './score.js';

/** @import { App, Move, Player, Stop } from './types.js' */

/**
 * @typedef {object} Task
 * @property {string} game
 * @property {string} [start]
 * @property {string[]} moves
 * @property {number} at
 * @property {Move} best
 * @property {Move[]} line
 * @property {Player} player
 * @property {string} [played]
 * @property {string} [words]
 */

const TIME = 700; // milliseconds a move of the reader's is searched
const GOOD = 0.04; // a move that gives away no more of the point than this is good as well

export class Lesson {
  #app;
  #tasks;
  #how;
  #index = 0;
  #solved = 0;
  #missed = 0;
  #done = false;
  /** @type {Stop | null} */
  #search = null;

  /**
   * @param {App} app
   * @param {Task[]} tasks
   * @param {{ title: string, view: string, aside?: boolean, onEnd: () => void, onSolved?: (task: Task, alone: boolean) => void }} how
   */
  constructor(app, tasks, how) {
    this.#app = app;
    this.#tasks = tasks;
    this.#how = how;
    this.head = el('h2');
    this.told = el('p', { class: 'lesson-told', role: 'status', 'data-part': 'lesson' });
    this.acts = el('div', { class: 'row tight' });
    this.node = el('section', { class: 'card lesson', 'aria-label': how.title }, this.head, this.told, this.acts);
  }

  get task() {
    return this.#tasks[this.#index];
  }

  async begin() {
    const { task } = this;
    this.#search?.();
    this.#done = false;
    if (!task) return this.#end();
    const { game, start, moves, at } = task,
      { view, aside } = this.#how;
    await this.#app.open({ game, start, moves, at, view, aside });
    this.#ask(task.words ?? '');
  }

  stop() {
    this.#search?.();
    this.#app.board.draw({});
  }

  /** @param {Move} move */
  gesture(move) {
    const { task } = this;
    if (!task || this.#done) return;
    // The piece goes back: what is on the board stays the question.
    this.#app.board.show(this.#app.game, this.#app.state);
    if (move.text === task.best.text) return this.#right(`${move.text} it is.`);
    if (move.text === task.played) return this.#wrong(`${move.text} is what was played. Try another.`);
    this.#tell(`${move.text}: let us see ..`);
    this.#judge(move.text);
  }

  /**
   * Searches the reader's move and the best one for the same time, and compares what they leave.
   * @param {string} text
   */
  async #judge(text) {
    const { task } = this;
    const [own, best] = await Promise.all([this.#worth(text), this.#worth(task.best.text)]);
    if (task !== this.task || this.#done) return;
    if (own === null || best === null) return this.#wrong(`${text} could not be judged. Try another.`);
    if (best - own <= GOOD) return this.#right(`${text} is good as well; ${task.best.text} was the move looked for.`);
    this.#wrong(`${text} is not it: it gives away ${Math.round(100 * (best - own))} % of the point. Try again.`);
  }

  /**
   * The share of the point that is left to the player after a move: by the board where it ends the game, else by a search.
   * @param {string} text
   * @returns {Promise<number | null>}
   */
  async #worth(text) {
    const { task } = this,
      { game } = this.#app;
    const { outcome } = await post('/api/position', {
      game: task.game,
      start: task.start,
      moves: [...task.moves.slice(0, task.at), text],
    });
    if (outcome) return outcome.by === null ? 0.5 : outcome.by === task.player ? 1 : 0;
    return new Promise((resolve) => {
      /** @type {number | null} */
      let worth = null;
      const done = () => {
        clearTimeout(timer);
        close();
        resolve(worth);
      };
      const timer = setTimeout(done, 8 * TIME);
      let waits = 0;
      const close = listen('/api/analysis', {
        query: {
          game: task.game,
          start: task.start,
          moves: [...task.moves.slice(0, task.at), text].join(' '),
          lines: 1,
        },
        on: {
          analysis: (news) => {
            const score = news.lines[0]?.score;
            if (score) worth = news.mover === task.player ? share(score, game) : 1 - share(score, game);
            if (news.state === 'done') done();
            else if (score && !waits) waits = setTimeout(done, TIME);
          },
        },
        fail: () => done(),
        end: () => done(),
      });
    });
  }

  /** @param {string} words */
  #right(words) {
    const { task } = this;
    this.#done = true;
    this.#solved++;
    this.#how.onSolved?.(task, this.#missed === 0);
    this.#missed = 0;
    this.node.dataset.state = 'right';
    this.#show();
    this.#tell(
      `Right: ${words} ${
        task.line.length > 1
          ? `It goes on ${task.line
              .map(({ text }) => text)
              .slice(0, 8)
              .join(' ')}.`
          : ''
      }`,
    );
    this.#offer(true);
  }

  /** @param {string} words */
  #wrong(words) {
    this.#missed++;
    this.node.dataset.state = 'wrong';
    this.#tell(words);
  }

  #hint() {
    const [cell] = this.task.best.gesture;
    if (cell !== undefined) this.#app.board.draw({ marks: [{ cell, kind: 'good' }] });
    this.#missed++;
    this.#tell(cell === undefined ? `The move begins with ${this.task.best.text[0]}.` : `Look at ${cell}.`);
  }

  #solution() {
    this.#done = true;
    this.#missed = 0;
    this.node.dataset.state = 'shown';
    this.#show();
    const line = this.task.line.map(({ text }) => text).slice(0, 8);
    this.#tell(`It was ${line.length ? line.join(' ') : this.task.best.text}.`);
    this.#offer(true);
  }

  #show() {
    const { best } = this.task;
    this.#app.board.draw({ arrows: [{ gesture: best.gesture, kind: 'best' }], ghost: best });
  }

  #next() {
    this.#index++;
    this.begin();
  }

  #end() {
    this.#done = true;
    this.node.dataset.state = 'over';
    this.head.textContent = this.#how.title;
    this.#tell(`That was all: ${this.#solved} of ${this.#tasks.length} found.`);
    replace(
      this.acts,
      this.#button('end-lesson', 'Done', () => this.#how.onEnd(), 'do'),
    );
  }

  /** @param {string} words */
  #ask(words) {
    const { task } = this,
      { players } = this.#app.game;
    this.node.dataset.state = 'asks';
    this.head.textContent = `${this.#how.title}: ${this.#index + 1} of ${this.#tasks.length}`;
    this.#tell(
      task.played
        ? `${players[task.player]} played ${task.played}. Find something better.`
        : words || `${players[task.player]} is to move. Find the best move.`,
    );
    this.#offer(false);
  }

  /** @param {boolean} solved */
  #offer(solved) {
    replace(
      this.acts,
      !solved && this.#button('lesson-hint', 'Hint', () => this.#hint()),
      !solved && this.#button('solution', 'Solution', () => this.#solution()),
      this.#button('next-task', solved ? 'Next' : 'Skip', () => this.#next(), solved ? 'do' : 'plain'),
      this.#button('end-lesson', 'End', () => this.#how.onEnd()),
    );
  }

  /** @param {string} words */
  #tell(words) {
    this.told.textContent = words;
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {() => void} act
   */
  #button(name, label, act, kind = 'plain') {
    return el('button', { type: 'button', class: kind, 'data-action': name, onclick: act }, label);
  }
}
