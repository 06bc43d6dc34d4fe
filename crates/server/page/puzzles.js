// @ts-check
// The view "Puzzles": positions with one answer, the easy ones first; those that come with the program and those that
// `foehn puzzles make` found in the user's own games. What was solved is kept in this browser.

import { get } from './api.js';
import { byId, el, messageOf, replace } from './element.js';
import { Lesson } from './lesson.js';
import { flipper } from './movelist.js';
import { local } from './storage.js';

/** @import { App, Asked, Move, Puzzle, View } from './types.js' */

/** @typedef {'solved' | 'helped'} Done */

const GRADES = [
  { name: 'easy', title: 'Easy', most: 3 },
  { name: 'middle', title: 'Middling', most: 7 },
  { name: 'hard', title: 'Hard', most: Infinity },
];
/** @param {Puzzle} puzzle */
const gradeOf = ({ grade }) => GRADES.findIndex(({ most }) => grade <= most);

class Puzzles {
  /** @type {Puzzle[]} */
  #puzzles = [];
  /** @type {Lesson | null} */
  #lesson = null;
  #game = '';
  #gone = false;
  /** @type {Asked} */
  #home = {};

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   */
  constructor(panel, app) {
    this.app = app;
    this.panel = panel;
    replace(byId('below'), flipper(app));
    this.update();
  }

  update() {
    const { name } = this.app.game;
    if (name === this.#game) return;
    this.#game = name;
    this.#lesson?.stop();
    this.#lesson = null;
    this.#load(name);
  }

  unmount() {
    this.#gone = true;
    this.#lesson?.stop();
    replace(byId('below'));
  }

  /** @param {Move} move */
  gesture(move) {
    if (this.#lesson) this.#lesson.gesture(move);
    else this.app.say('Choose a puzzle first.');
  }

  get #done() {
    return local.read(`puzzles:${this.#game}`, /** @type {Record<string, Done>} */ ({}));
  }

  /** @param {string} game */
  async #load(game) {
    replace(
      this.panel,
      el('section', { class: 'card' }, el('h2', {}, 'Puzzles'), el('p', { class: 'soft' }, 'One moment ..')),
    );
    try {
      const { puzzles, notes } = await get('/api/puzzles', { game });
      if (this.#gone || game !== this.#game) return;
      this.#puzzles = puzzles;
      this.#list(notes);
    } catch (error) {
      if (!this.#gone && game === this.#game) this.#list([messageOf(error)]);
    }
  }

  /** @param {string[]} [notes] */
  #list(notes = []) {
    const done = this.#done;
    const open = this.#puzzles.filter(({ position }) => !done[position]);
    replace(
      this.panel,
      el(
        'section',
        { class: 'card puzzles', 'aria-label': 'Puzzles' },
        el('h2', {}, `Puzzles of ${this.app.game.title}`),
        this.#puzzles.length
          ? el(
              'p',
              { class: 'soft', 'data-part': 'puzzles-done' },
              `${this.#puzzles.length - open.length} of ${this.#puzzles.length} done.`,
            )
          : el(
              'p',
              { class: 'soft' },
              'There are none for this game yet. `foehn puzzles make FILES` finds them in games.',
            ),
        notes.map((note) => el('p', { class: 'small trouble' }, note)),
        open.length > 0 &&
          el(
            'button',
            { type: 'button', class: 'do', 'data-action': 'next-puzzle', onclick: () => this.#solve(open) },
            open.length < this.#puzzles.length ? 'Go on' : 'Begin with the easiest',
          ),
        GRADES.flatMap(({ title }, grade) => this.#grade(title, grade, done)),
      ),
    );
  }

  /**
   * @param {string} title
   * @param {number} grade
   * @param {Record<string, Done>} done
   */
  #grade(title, grade, done) {
    const own = this.#puzzles.filter((puzzle) => gradeOf(puzzle) === grade);
    if (!own.length) return [];
    return [
      el('h3', {}, title),
      el(
        'ul',
        { class: 'puzzle-list' },
        own.map((puzzle, index) =>
          el(
            'li',
            {},
            el(
              'button',
              {
                type: 'button',
                class: `plain small ${done[puzzle.position] ?? ''}`,
                'data-puzzle': puzzle.number,
                title: `${puzzle.words}; ${puzzle.source}`,
                onclick: () => this.#solve(own.slice(index)),
              },
              `${puzzle.number}`,
              done[puzzle.position] && el('span', { class: 'sign' }, done[puzzle.position] === 'solved' ? '✓' : '·'),
              done[puzzle.position] && el('span', { class: 'hidden' }, `, ${done[puzzle.position]}`),
            ),
          ),
        ),
      ),
    ];
  }

  /** @param {Puzzle[]} puzzles */
  #solve(puzzles) {
    const { app } = this;
    // The game that is on the board comes back at the end.
    const { start, moves, at, dice, aside } = app;
    if (!aside) this.#home = { start, moves, at, dice };
    const tasks = puzzles.map((puzzle) => ({
      game: app.game.name,
      start: puzzle.position === app.game.start ? undefined : puzzle.position,
      moves: [],
      at: 0,
      best: puzzle.solution[0],
      line: puzzle.solution,
      player: puzzle.mover,
      words: `${puzzle.words}.`,
    }));
    this.#lesson = new Lesson(app, tasks, {
      title: 'Puzzle',
      view: 'puzzles',
      aside: true,
      onEnd: () => {
        this.#lesson?.stop();
        this.#lesson = null;
        this.#list();
        app.open({ ...this.#home, view: 'puzzles' });
      },
      onSolved: ({ start }, alone) => {
        const done = this.#done;
        const position = start ?? app.game.start;
        if (done[position] !== 'solved')
          local.write(`puzzles:${this.#game}`, { ...done, [position]: alone ? 'solved' : 'helped' });
      },
    });
    replace(this.panel, this.#lesson.node);
    this.#lesson.begin();
  }
}

/** @type {View} */
const view = { name: 'puzzles', title: 'Puzzles', mount: (panel, app) => new Puzzles(panel, app) };
export default view;
