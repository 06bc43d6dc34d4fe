// @ts-check
// What search to look into: which tree or position, which algorithm, how deep, with which techniques.

import { get } from './api.js';
import { el, find, focused, messageOf, replace } from './element.js';
import { local } from './storage.js';

/** @import { App, Game, InsideQuestion, Switch } from './types.js' */

/**
 * What was chosen, kept in this browser: depths by source, texts by game.
 * @typedef {object} Chosen
 * @property {string} [source]
 * @property {string} algorithm
 * @property {number} limit
 * @property {Record<string, number>} depths
 * @property {Record<string, string>} texts
 * @property {boolean} iterations
 */

/**
 * A way in: what can be searched, and how deep at first.
 * @typedef {object} Source
 * @property {string} name
 * @property {string} title
 * @property {Game} game
 * @property {boolean} [written]
 * @property {boolean} [ofBoard]
 * @property {string} [start]
 * @property {() => number} depth
 */

/**
 * @typedef {object} Parts
 * @property {HTMLElement} sources
 * @property {HTMLTextAreaElement} text
 * @property {HTMLSelectElement} examples
 * @property {HTMLElement} written
 * @property {HTMLSelectElement} algorithm
 * @property {HTMLInputElement} depth
 * @property {HTMLSelectElement} limit
 * @property {HTMLInputElement} iterations
 * @property {HTMLElement} techniques
 * @property {HTMLElement} summary
 */

/** @type {Record<string, string>} */
const NAMES = { minimax: 'Minimax', 'alpha-beta': 'Alpha-beta', negascout: 'NegaScout', mtdf: 'MTD(f)', sss: 'SSS*' };
/** @type {Record<string, number | undefined>} */
const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const LIMITS = [500, 2000, 5000, 20000];
const DEEPEST = 12;

// Trees worth looking at, in the brackets of a game that is only written.
const EXAMPLES = [
  ['The lecture’s tree', '((3 12 8) (2 4 6) (14 5 2))'],
  ['The same, better ordered', '((3 12 8) (2 4 6) (2 5 14))'],
  ['A deep cut', '((5 9) (((4 7) (8 2)) (1 6)))'],
  ['Three plies', '(((4 8) (9 3)) ((2 -2) (9 -1)) ((6 1) (4 5)))'],
  ['NegaScout must look again', '((3 12) (5 14) (7 9))'],
  ['The same position twice', '(((3 5) (2 9)) ((0 1) (3 5)) ((2 9) (8 4)))'],
];

/** @param {string} text */
const nesting = (text) => {
  let depth = 0,
    most = 0;
  for (const letter of text) {
    if (letter === '(') most = Math.max(most, ++depth);
    if (letter === ')') depth--;
  }
  return Math.max(1, most);
};
/** @param {string} value */
const isOn = (value) => !['false', 'off'].includes(String(value));

export class Ask {
  #app;
  #changed;
  /** @type {Chosen} */
  #chosen;
  /** @type {Record<string, boolean>} */
  #set = {};
  /** @type {Switch[]} */
  #switches = [];
  #recipeOf = '';
  /** @type {{ name: string, value: string }[]} */
  #recipe = [];
  #parts = /** @type {Parts} */ ({});

  /**
   * @param {App} app
   * @param {() => void} changed
   */
  constructor(app, changed) {
    this.#app = app;
    this.#changed = changed;
    this.#chosen = {
      algorithm: 'alpha-beta',
      limit: 2000,
      depths: {},
      texts: {},
      iterations: false,
      ...local.read('inside', {}),
    };
    this.node = this.#build();
    this.refresh();
  }

  /**
   * The ways in: the position on the board, a tree in brackets, and the smallest board game there is.
   * @returns {Source[]}
   */
  #sources() {
    /** @param {Game["look"]} look */
    const found = (look) => this.#app.games.find((game) => game.look === look);
    const tree = found('outline'),
      paper = found('paper');
    const sources = [
      tree && {
        name: 'tree',
        title: 'The lecture’s tree',
        game: tree,
        written: true,
        depth: () => nesting(this.#text(tree)),
      },
      paper && { name: 'paper', title: paper.title, game: paper, start: paper.example, depth: () => 3 },
      this.#app.game.duel
        ? { name: 'board', title: 'The position on the board', game: this.#app.game, ofBoard: true, depth: () => 2 }
        : undefined,
    ];
    return sources.filter((source) => source !== undefined);
  }

  #source() {
    const sources = this.#sources();
    return sources.find((source) => source.name === this.#chosen.source) ?? sources[0];
  }

  /** @param {Game} game */
  #text(game) {
    return this.#chosen.texts[game.name] ?? game.start;
  }

  /** @param {Source} source */
  #depthOf(source) {
    return this.#chosen.depths[source.name] ?? source.depth();
  }

  /**
   * What /api/inside is asked, and the entry of the game beside it.
   * @returns {{ game: Game, body: InsideQuestion }}
   */
  question() {
    const source = this.#source(),
      app = this.#app;
    const so_far = source.ofBoard
      ? { start: app.start, moves: app.moves.slice(0, app.at) }
      : { start: source.written ? this.#text(source.game) : source.start, moves: [] };
    const { algorithm, limit, iterations } = this.#chosen;
    const set = Object.entries(this.#set).map(([name, value]) => `${name}=${value ? 'on' : 'off'}`);
    return {
      game: source.game,
      body: { game: source.game.name, ...so_far, algorithm, depth: this.#depthOf(source), iterations, limit, set },
    };
  }

  /** @returns {HTMLElement} */
  #build() {
    this.#parts.sources = el('div', { class: 'in-segments', role: 'radiogroup', 'aria-label': 'What to search' });
    this.#parts.text = el('textarea', {
      rows: 1,
      spellcheck: 'false',
      'aria-label': 'The tree in brackets',
      'data-part': 'tree-text',
      oninput: () => this.#typed(),
    });
    this.#parts.examples = el(
      'select',
      { 'aria-label': 'Examples', 'data-part': 'examples', onchange: () => this.#example() },
      el('option', { value: '' }, 'Examples'),
      EXAMPLES.map(([title, text]) => el('option', { value: text }, title)),
    );
    this.#parts.written = el(
      'div',
      { class: 'written' },
      el('label', { class: 'in-field small' }, el('span', { class: 'soft' }, 'The tree in brackets'), this.#parts.text),
      this.#parts.examples,
    );
    this.#parts.algorithm = el('select', {
      'aria-label': 'Algorithm',
      'data-part': 'algorithm',
      onchange: (event) => this.#choose({ algorithm: event.currentTarget.value }),
    });
    this.#parts.depth = el('input', {
      type: 'number',
      min: 1,
      max: DEEPEST,
      'aria-label': 'Depth in plies',
      'data-part': 'depth',
      onchange: (event) => this.#deep(event.currentTarget),
    });
    this.#parts.limit = el(
      'select',
      {
        'aria-label': 'Most nodes',
        'data-part': 'limit',
        onchange: (event) => this.#choose({ limit: Number(event.currentTarget.value) }),
      },
      LIMITS.map((limit) => el('option', { value: limit }, limit.toLocaleString('en'))),
    );
    this.#parts.iterations = el('input', {
      type: 'checkbox',
      'data-part': 'iterations',
      onchange: (event) => this.#choose({ iterations: event.currentTarget.checked }),
    });
    this.#parts.techniques = el('div', { class: 'in-switches' });
    this.#parts.summary = el('span', { class: 'soft small' });
    /**
     * @param {string} label
     * @param {HTMLElement} input
     */
    const field = (label, input) =>
      el('label', { class: 'in-field small' }, el('span', { class: 'soft' }, label), input);
    return el(
      'section',
      { class: 'card ask', 'aria-label': 'The search to look into' },
      this.#parts.sources,
      el(
        'div',
        { class: 'row in-fields' },
        this.#parts.written,
        field('Algorithm', this.#parts.algorithm),
        field('Depth', this.#parts.depth),
        field('At most', this.#parts.limit),
        el('label', { class: 'in-tick small' }, this.#parts.iterations, 'depth by depth'),
      ),
      el(
        'details',
        { class: 'in-techniques', 'data-part': 'techniques' },
        el('summary', {}, 'Techniques ', this.#parts.summary),
        this.#parts.techniques,
      ),
    );
  }

  // Draws the choices anew; the game on the board may have changed.
  refresh() {
    const source = this.#source();
    replace(
      this.#parts.sources,
      this.#sources().map((each) =>
        el(
          'button',
          {
            type: 'button',
            role: 'radio',
            'aria-checked': String(each.name === source.name),
            tabindex: each.name === source.name ? 0 : -1,
            'data-source': each.name,
            onclick: () => this.#choose({ source: each.name }),
            onkeydown: (event) => this.#walk(event),
          },
          each.ofBoard ? `${each.title}: ${each.game.title}` : each.title,
        ),
      ),
    );
    this.#parts.written.hidden = !source.written;
    if (source.written && document.activeElement !== this.#parts.text) this.#parts.text.value = this.#text(source.game);
    this.#parts.depth.value = String(this.#depthOf(source));
    this.#parts.limit.value = String(this.#chosen.limit);
    this.#parts.iterations.checked = this.#chosen.iterations;
    if (this.#recipeOf !== source.game.name) this.#read(source.game.name);
  }

  /** @param {string} name */
  async #read(name) {
    this.#recipeOf = name;
    try {
      const { switches } = await get('/api/recipe', { game: name });
      if (this.#recipeOf !== name) return;
      const shape = switches.find((each) => each.name === 'algorithm')?.shape;
      const algorithms = shape?.kind === 'choice' ? shape.names : Object.keys(NAMES);
      replace(
        this.#parts.algorithm,
        algorithms.map((each) => el('option', { value: each }, NAMES[each] ?? each)),
      );
      this.#parts.algorithm.value = this.#chosen.algorithm;
      this.#switches = switches.filter((each) => each.shape.kind === 'on-off' || each.shape.kind === 'threshold');
      this.#set = {};
      this.known();
    } catch (error) {
      this.#recipeOf = '';
      this.#app.say(messageOf(error));
    }
  }

  // Shows the switches as the search had them: `recipe` is a list of { name, value }.
  known(recipe = this.#recipe) {
    this.#recipe = recipe;
    const values = Object.fromEntries(recipe.map(({ name, value }) => [name, value]));
    /** @param {string} name */
    const on = (name) => this.#set[name] ?? (name in values && isOn(values[name]));
    const names = this.#switches.filter(({ name }) => on(name)).map(({ name }) => name);
    this.#parts.summary.textContent = names.length ? names.join(', ') : 'none';
    const held = focused(),
      name = this.#parts.techniques.contains(held) ? held?.dataset.switch : undefined;
    replace(
      this.#parts.techniques,
      this.#switches.map(({ name, meaning }) =>
        el(
          'label',
          { class: 'in-tick small' },
          el('input', {
            type: 'checkbox',
            'data-switch': name,
            checked: on(name),
            onchange: (event) => {
              this.#set[name] = event.currentTarget.checked;
              this.#changed();
            },
          }),
          el('span', {}, el('b', {}, name), el('span', { class: 'soft' }, ` ${meaning}`)),
        ),
      ),
    );
    if (name) find(this.#parts.techniques, `[data-switch="${name}"]`)?.focus();
  }

  /** @param {Partial<Chosen>} change */
  #choose(change) {
    const held = focused()?.dataset?.source;
    Object.assign(this.#chosen, change);
    if (change.algorithm || change.source) this.#set = {};
    local.write('inside', this.#chosen);
    this.refresh();
    if (held) find(this.#parts.sources, '[aria-checked="true"]')?.focus();
    this.#changed();
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = WAYS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = this.#sources(),
      here = all.findIndex((each) => each.name === this.#source().name);
    this.#choose({ source: all[(here + step + all.length) % all.length].name });
  }

  /** @param {HTMLInputElement} input */
  #deep(input) {
    const depth = Math.min(DEEPEST, Math.max(1, Math.round(Number(input.value)) || 1));
    this.#choose({ depths: { ...this.#chosen.depths, [this.#source().name]: depth } });
  }

  #typed() {
    this.#write(this.#parts.text.value);
  }

  #example() {
    const text = this.#parts.examples.value;
    this.#parts.examples.value = '';
    if (text) {
      this.#parts.text.value = text;
      this.#write(text);
    }
  }

  /** @param {string} text */
  #write(text) {
    const { game, name } = this.#source();
    const { [name]: _, ...depths } = this.#chosen.depths;
    this.#choose({ texts: { ...this.#chosen.texts, [game.name]: text }, depths });
  }
}
