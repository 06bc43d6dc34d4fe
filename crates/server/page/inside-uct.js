// @ts-check
// "Simulations": UCT step by step. The server writes the simulations down; the tree is drawn as it grows, with the numbers of the formula.

import { post } from './api.js';
import { BoardView } from './board.js';
import { el, messageOf, replace, targetOf } from './element.js';
import { icon } from './inside-icons.js';
import { PHASES, TITLES, UctReplay, figure } from './inside-uct-replay.js';
import { UctTree } from './inside-uct-tree.js';
import { local } from './storage.js';

/** @import { App, Game, SoFar } from './types.js' */

/**
 * @typedef {object} Chosen
 * @property {string} source
 * @property {string} text the tree in brackets
 * @property {number} exploration C in hundredths
 * @property {number} expand T
 * @property {number} simulations
 * @property {number} seed
 */

/** @typedef {{ name: string, title: string, game: Game, soFar: SoFar }} Source */

const CALM = 200; // ms after the last change
const WAIT = 500; // ms between two steps while it plays
const TREE = '((3 12 8) (2 4 6) (14 5 2))';
/** @type {Chosen} */
const USUAL = { source: 'tree', text: TREE, exploration: 70, expand: 1, simulations: 200, seed: 1 };

export class Uct {
  #app;
  #tree;
  /** @type {Chosen} */
  #chosen;
  /** @type {UctReplay | null} */
  #replay = null;
  /** @type {Source | null} */
  #shown = null;
  #count = 0;
  #selected = 0;
  #timer = 0;
  #player = 0;
  #asked = 0;
  #key = '';
  #boardKey = '';
  /** @type {BoardView | null} */
  #board = null;

  #sources = el('div', { class: 'in-segments', role: 'radiogroup', 'aria-label': 'What to simulate' });
  #text = el('textarea', {
    rows: 1,
    spellcheck: 'false',
    'aria-label': 'The tree in brackets',
    'data-part': 'uct-text',
    oninput: (event) => this.#choose({ text: event.currentTarget.value }),
  });
  #written = el(
    'div',
    { class: 'written' },
    el('label', { class: 'in-field small' }, el('span', { class: 'soft' }, 'The tree in brackets'), this.#text),
  );
  #weight = el('input', {
    type: 'range',
    min: 0,
    max: 200,
    step: 5,
    'aria-label': 'C, the weight of exploration',
    'data-part': 'uct-c',
    oninput: (event) => this.#choose({ exploration: Number(event.currentTarget.value) }),
  });
  #weightText = el('output', { class: 'numbers' });
  #expand = el(
    'select',
    {
      'aria-label': 'T, the visits after which a leaf is expanded',
      'data-part': 'uct-t',
      onchange: (event) => this.#choose({ expand: Number(event.currentTarget.value) }),
    },
    [1, 2, 5, 30].map((visits) => el('option', { value: visits }, String(visits))),
  );
  #many = el(
    'select',
    {
      'aria-label': 'Simulations',
      'data-part': 'uct-simulations',
      onchange: (event) => this.#choose({ simulations: Number(event.currentTarget.value) }),
    },
    [50, 200, 500, 2000].map((count) => el('option', { value: count }, count.toLocaleString('en'))),
  );
  #slider = el('input', {
    type: 'range',
    min: 0,
    max: 0,
    value: 0,
    'aria-label': 'Step',
    'data-part': 'uct-slider',
    oninput: (event) => this.#go(Number(event.currentTarget.value)),
  });
  #counter = el('span', { class: 'small soft numbers in-count', 'data-part': 'uct-count' });
  #phases = el('ol', { class: 'uct-phases', 'aria-label': 'The four steps of a simulation' });
  #words = el('p', { class: 'words-now', 'aria-live': 'polite', 'data-part': 'uct-words' });
  #error = el('p', { class: 'in-trouble', role: 'alert', 'data-part': 'uct-error', hidden: true });
  #playButton = this.#button('play', 'Play (space)', () => this.#play());
  #title = el('h2', {});
  #line = el('p', { class: 'small soft mono node-line' });
  #boardBox = el('div', { class: 'node-board', 'aria-label': 'The position at this node' });
  #table = el('div', { class: 'uct-table', 'data-part': 'uct-table' });
  #stage;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#chosen = { ...USUAL, ...local.read('inside-uct', {}) };
    this.#tree = new UctTree((id) => this.#select(id));
    this.#stage = this.#makeStage();
    this.node = el(
      'div',
      { class: 'in-steps in-uct', onkeydown: (event) => this.#pressed(event) },
      this.#form(),
      el(
        'div',
        { class: 'in-split' },
        this.#stage,
        el(
          'section',
          { class: 'card node-card', 'aria-label': 'The node' },
          this.#title,
          this.#line,
          this.#boardBox,
          this.#table,
        ),
      ),
    );
    this.#refresh();
  }

  #form() {
    /**
     * @param {string} label
     * @param {...HTMLElement} inputs
     */
    const field = (label, ...inputs) =>
      el('label', { class: 'in-field small' }, el('span', { class: 'soft' }, label), inputs);
    const again = el(
      'button',
      {
        type: 'button',
        class: 'plain small',
        'data-action': 'uct-again',
        onclick: () => this.#choose({ seed: (this.#chosen.seed % 9999) + 1 }),
      },
      'Other random numbers',
    );
    return el(
      'section',
      { class: 'card ask', 'aria-label': 'The simulations to look at' },
      this.#sources,
      el(
        'div',
        { class: 'row in-fields' },
        this.#written,
        field('C, exploration', el('span', { class: 'uct-c' }, this.#weight, this.#weightText)),
        field('T, visits to expand', this.#expand),
        field('Simulations', this.#many),
        again,
      ),
    );
  }

  #makeStage() {
    const steps = PHASES.length;
    /** @param {number} by */
    const whole = (by) => Math.round((Math.ceil(this.#count / steps) + by) * steps);
    return el(
      'section',
      { class: 'card uct-card', 'aria-label': 'The tree of simulations', 'data-state': 'waiting' },
      this.#error,
      this.#phases,
      this.#tree.node,
      this.#words,
      el('div', { class: 'track row' }, this.#slider, this.#counter),
      el(
        'div',
        { class: 'in-walk row' },
        this.#button('first', 'To the beginning (Home)', () => this.#go(0)),
        this.#button('back', 'Back (←)', () => this.#go(this.#count - 1)),
        this.#playButton,
        this.#button('step', 'Step (→)', () => this.#go(this.#count + 1)),
        this.#button('over', 'The whole simulation (↓)', () => this.#go(this.#count % steps ? whole(0) : whole(1))),
        this.#button('last', 'To the end (End)', () => this.#go(this.#replay?.length ?? 0)),
      ),
      el(
        'p',
        { class: 'small in-note' },
        'In a disc: visits. Below it: the average payoff to the player who chose the move. Chosen is the largest average + C √(ln visits of the parent / visits), a move never tried first.',
      ),
    );
  }

  /**
   * @param {Parameters<typeof icon>[0]} sign
   * @param {string} label
   * @param {() => void} act
   */
  #button(sign, label, act) {
    const attributes = { 'data-action': `uct-${sign}`, 'aria-label': label, title: label, onclick: act };
    return el('button', { type: 'button', class: 'plain in-sign', ...attributes }, icon(sign));
  }

  /** @returns {Source[]} */
  #ways() {
    const { games, game, start, moves, at } = this.#app;
    const tree = games.find(({ look }) => look === 'outline'),
      paper = games.find(({ look }) => look === 'paper');
    const ways = [
      tree && {
        name: 'tree',
        title: 'The lecture’s tree',
        game: tree,
        soFar: { game: tree.name, start: this.#chosen.text, moves: [] },
      },
      paper && {
        name: 'paper',
        title: paper.title,
        game: paper,
        soFar: { game: paper.name, start: paper.start, moves: [] },
      },
      {
        name: 'board',
        title: `The position on the board: ${game.title}`,
        game,
        soFar: { game: game.name, start, moves: moves.slice(0, at) },
      },
    ];
    return ways.filter((way) => way !== undefined);
  }

  #way() {
    const ways = this.#ways();
    return ways.find(({ name }) => name === this.#chosen.source) ?? ways[0];
  }

  #question() {
    const { exploration, expand, simulations, seed } = this.#chosen;
    return { ...this.#way().soFar, exploration, expand, simulations, seed };
  }

  #refresh() {
    const way = this.#way();
    replace(
      this.#sources,
      this.#ways().map(({ name, title }) =>
        el(
          'button',
          {
            type: 'button',
            role: 'radio',
            'aria-checked': String(name === way.name),
            'data-uct-source': name,
            onclick: () => this.#choose({ source: name }),
          },
          title,
        ),
      ),
    );
    this.#written.hidden = way.name !== 'tree';
    if (document.activeElement !== this.#text) this.#text.value = this.#chosen.text;
    this.#weight.value = String(this.#chosen.exploration);
    this.#weightText.textContent = figure(this.#chosen.exploration / 100);
    this.#expand.value = String(this.#chosen.expand);
    this.#many.value = String(this.#chosen.simulations);
  }

  /** @param {Partial<Chosen>} change */
  #choose(change) {
    Object.assign(this.#chosen, change);
    local.write('inside-uct', this.#chosen);
    this.#refresh();
    this.#later();
  }

  // The game on the board, or its position, may be another. Nothing is asked while nobody looks.
  update() {
    this.#refresh();
    const seen = this.node.parentElement?.hidden === false;
    if (seen && JSON.stringify(this.#question()) !== this.#key) this.#later(0);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#pause();
  }

  #later(calm = CALM) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), calm);
  }

  async #search() {
    const asked = ++this.#asked,
      way = this.#way(),
      question = this.#question();
    this.#key = JSON.stringify(question);
    this.#pause();
    this.#stage.dataset.state = 'waiting';
    try {
      const record = await post('/api/inside/uct', question);
      if (asked !== this.#asked) return;
      const { exploration, expand } = question;
      const kept = this.#shown?.name === way.name ? this.#count : 0;
      this.#shown = way;
      this.#replay = new UctReplay(record, { exploration: exploration / 100, expand, players: way.game.players });
      this.#error.hidden = true;
      this.#selected = 0;
      this.#slider.max = String(this.#replay.length);
      this.#stage.dataset.state = 'ready';
      this.#go(kept);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#error.textContent = messageOf(error);
      this.#error.hidden = false;
      this.#stage.dataset.state = 'failed';
    }
  }

  /** @param {number} count */
  #go(count) {
    if (!this.#replay) return;
    this.#count = Math.max(0, Math.min(count, this.#replay.length));
    if (this.#count === this.#replay.length) this.#pause();
    this.#draw();
  }

  #play() {
    if (this.#player) {
      this.#pause();
      return;
    }
    if (!this.#replay) return;
    if (this.#count >= this.#replay.length) this.#go(0);
    replace(this.#playButton, icon('pause'));
    this.#words.setAttribute('aria-live', 'off');
    const tick = () => {
      this.#player = setTimeout(tick, WAIT);
      this.#go(this.#count + 1);
    };
    tick();
  }

  #pause() {
    clearTimeout(this.#player);
    this.#player = 0;
    replace(this.#playButton, icon('play'));
    this.#words.setAttribute('aria-live', 'polite');
  }

  /** @param {number} id */
  #select(id) {
    this.#selected = this.#selected === id ? 0 : id;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const target = targetOf(event);
    if (target.closest('textarea, select, [data-part="uct-c"]') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    /** @type {Record<string, (() => void) | null>} */
    const acts = {
      ArrowRight: () => this.#go(this.#count + 1),
      ArrowLeft: () => this.#go(this.#count - 1),
      ArrowDown: () => this.#go(PHASES.length * (Math.floor(this.#count / PHASES.length) + 1)),
      Home: () => this.#go(0),
      End: () => this.#go(this.#replay?.length ?? 0),
      ' ': target.closest('button') ? null : () => this.#play(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #draw() {
    const replay = this.#replay;
    if (!replay) return;
    const stand = replay.at(this.#count);
    if (!stand.visits[this.#selected] && !stand.path.includes(this.#selected)) this.#selected = 0;
    this.#tree.draw(replay, stand, this.#selected);
    const words = replay.words(this.#count);
    const over = this.#count === replay.length && replay.best() > 0;
    this.#words.textContent = over
      ? `${words} The move visited most is played: ${replay.nodes[replay.best()].move?.text}.`
      : words;
    replace(
      this.#phases,
      PHASES.map((phase) =>
        el('li', { 'data-phase': phase, 'aria-current': phase === stand.phase ? 'step' : undefined }, TITLES[phase]),
      ),
    );
    this.#slider.value = String(this.#count);
    this.#slider.setAttribute('aria-valuetext', `${this.#count} of ${replay.length}: ${words}`);
    this.#counter.textContent = `${Math.max(0, stand.simulation + 1)} / ${replay.simulations.length}`;
    this.#node(replay, stand);
  }

  /**
   * @param {UctReplay} replay
   * @param {ReturnType<UctReplay['at']>} stand
   */
  #node(replay, stand) {
    const id = this.#selected,
      node = replay.nodes[id];
    this.#title.textContent = id === 0 ? 'The root' : `${node.move?.text}, chosen by ${replay.chooser(node)}`;
    this.#line.textContent = id === 0 ? 'choose a node of the tree to look at it' : replay.line(id).join(' ');
    this.#showBoard(replay.line(id));
    const choices = replay.choices(id, stand);
    /** @param {number} value */
    const told = (value) => (Number.isFinite(value) ? figure(value) : '∞');
    replace(
      this.#table,
      choices.length === 0
        ? el('p', { class: 'small soft' }, 'None of its moves has been tried yet.')
        : el(
            'table',
            { class: 'small numbers' },
            el(
              'thead',
              {},
              el(
                'tr',
                {},
                ['move', 'visits', 'average', '+ C √…', 'sum'].map((name) => el('th', {}, name)),
              ),
            ),
            el(
              'tbody',
              {},
              choices
                .slice(0, 12)
                .map(({ id: child, text, visits, mean, exploration, chosen }) =>
                  el(
                    'tr',
                    { class: chosen ? 'chosen' : undefined, 'data-choice': child },
                    el('th', {}, text),
                    el('td', {}, String(visits)),
                    el('td', {}, visits ? figure(mean) : '–'),
                    el('td', {}, told(exploration)),
                    el('td', {}, told(mean + exploration)),
                  ),
                ),
            ),
          ),
      choices.length > 12 && el('p', { class: 'small soft' }, `and ${choices.length - 12} more`),
    );
  }

  /** @param {string[]} line */
  async #showBoard(line) {
    const way = this.#shown;
    if (!way || way.game.look === 'outline') {
      this.#boardBox.hidden = true;
      return;
    }
    const question = { ...way.soFar, moves: [...(way.soFar.moves ?? []), ...line] };
    const key = JSON.stringify(question);
    this.#boardBox.hidden = false;
    if (key === this.#boardKey) return;
    this.#boardKey = key;
    try {
      const state = await post('/api/position', question);
      if (this.#boardKey !== key) return;
      this.#board ??= new BoardView(this.#boardBox, () => {});
      this.#board.active = false;
      this.#board.show(way.game, state);
    } catch {
      this.#boardBox.hidden = true;
    }
  }
}
