// @ts-check
// "Dice": a tree with chance nodes by expectiminimax, Star1 and Star2, step by step, and what another scale of the leaves does.

import { post } from './api.js';
import { el, messageOf, replace, targetOf } from './element.js';
import { Rescaling } from './inside-chance-scale.js';
import { ChanceTreeReplay } from './inside-chance-replay.js';
import { ChanceTree } from './inside-chance-tree.js';
import { icon } from './inside-icons.js';
import { local } from './storage.js';

const CALM = 250; // ms after the last change
const WAIT = 900; // ms between two steps while it plays

const METHODS = [
  { name: 'expectiminimax', title: 'Expectiminimax' },
  { name: 'star1', title: 'Star1' },
  { name: 'star2', title: 'Star2' },
];

const TREES = [
  { title: 'The lecture’s tree', text: '([1/2: (2 4) 1/2: (7 4)] [1/2: (6 0) 1/2: (5 -2)])' },
  {
    title: 'A throw so bad that the other does not matter',
    text: '([1/2: (2 4) 1/2: (7 4)] [1/2: (-9 0) 1/2: (5 -2)])',
  },
  {
    title: 'One look after each throw is enough',
    text: '([1/2: (2 4) 1/2: (7 4)] [1/3: (1 6) 1/3: (2 9) 1/3: (3 8)])',
  },
  {
    title: 'Three moves, three throws, three replies',
    text: '([1/6: (8 3 5) 2/3: (4 7 6) 1/6: (9 2 8)] [1/6: (1 5 2) 2/3: (3 0 6) 1/6: (7 4 9)] [1/6: (-4 2 0) 2/3: (1 -3 5) 1/6: (6 2 3)])',
  },
  { title: 'The lecture’s example of another scale', text: '([0.9: (2 2) 0.1: (3 3)] [0.9: (1 1) 0.1: (4 4)])' },
];

const USUAL = { tree: TREES[0].text, algorithm: 'star1' };

export class Dice {
  #chosen = { ...USUAL, ...local.read('inside-chance', {}) };
  /** @type {ChanceTreeReplay | null} */
  #replay = null;
  #count = 0;
  #timer = 0;
  #player = 0;
  #asked = 0;
  #tree = new ChanceTree();
  #scale = new Rescaling();
  #text = el('textarea', {
    rows: 2,
    spellcheck: 'false',
    'aria-label': 'The tree in brackets: round ones for choices, square ones for chance',
    'data-part': 'chance-text',
    oninput: (event) => this.#choose({ tree: event.currentTarget.value }),
  });
  #methods = el('div', { class: 'in-segments', role: 'radiogroup', 'aria-label': 'The method' });
  #examples = el(
    'select',
    {
      'aria-label': 'Examples',
      'data-part': 'chance-example',
      onchange: (event) => this.#choose({ tree: event.currentTarget.value }),
    },
    TREES.map(({ title, text }) => el('option', { value: text }, title)),
    el('option', { value: '', disabled: true }, 'A tree of your own'),
  );
  #slider = el('input', {
    type: 'range',
    min: 0,
    max: 0,
    value: 0,
    'aria-label': 'Step',
    'data-part': 'chance-slider',
    oninput: (event) => this.#go(Number(event.currentTarget.value)),
  });
  #counter = el('span', { class: 'small soft numbers in-count' });
  #words = el('p', { class: 'words-now', 'aria-live': 'polite', 'data-part': 'chance-words' });
  #counts = el('p', { class: 'small soft numbers', 'data-part': 'chance-counts' });
  #error = el('p', { class: 'in-trouble', role: 'alert', 'data-part': 'chance-error', hidden: true });
  #playButton = this.#button('play', 'Play (space)', () => this.#play());
  #stage;

  constructor() {
    this.#stage = el(
      'section',
      { class: 'card chance-card', 'aria-label': 'The tree with chance nodes', 'data-state': 'waiting' },
      this.#error,
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
        this.#button('next-cut', 'To the next cut (C)', () => this.#go(this.#replay?.nextCut(this.#count) ?? 0)),
        this.#button('last', 'To the end (End)', () => this.#go(this.#replay?.length ?? 0)),
      ),
      this.#counts,
      el(
        'p',
        { class: 'small in-note' },
        'A triangle that points up is Max, one that points down Min, a disc chance with its odds. Below a chance node stands what its average lies between; what is crossed out was never looked at.',
      ),
    );
    this.node = el(
      'div',
      { class: 'in-steps in-chance', onkeydown: (event) => this.#pressed(event) },
      el(
        'section',
        { class: 'card ask', 'aria-label': 'The tree to look at' },
        this.#methods,
        el(
          'div',
          { class: 'row in-fields' },
          el('label', { class: 'in-field small' }, el('span', { class: 'soft' }, 'Example'), this.#examples),
          el('label', { class: 'in-field small tree-text' }, el('span', { class: 'soft' }, 'The tree'), this.#text),
        ),
      ),
      this.#stage,
      this.#scale.node,
    );
    this.#refresh();
  }

  /**
   * @param {Parameters<typeof icon>[0]} sign
   * @param {string} label
   * @param {() => void} act
   */
  #button(sign, label, act) {
    const attributes = { 'data-action': `chance-${sign}`, 'aria-label': label, title: label, onclick: act };
    return el('button', { type: 'button', class: 'plain in-sign', ...attributes }, icon(sign));
  }

  #refresh() {
    replace(
      this.#methods,
      METHODS.map(({ name, title }) =>
        el(
          'button',
          {
            type: 'button',
            role: 'radio',
            'aria-checked': String(name === this.#chosen.algorithm),
            'data-chance-method': name,
            onclick: () => this.#choose({ algorithm: name }),
          },
          title,
        ),
      ),
    );
    if (document.activeElement !== this.#text) this.#text.value = this.#chosen.tree;
    this.#examples.value = TREES.some(({ text }) => text === this.#chosen.tree) ? this.#chosen.tree : '';
  }

  /** @param {Partial<typeof USUAL>} change */
  #choose(change) {
    Object.assign(this.#chosen, change);
    local.write('inside-chance', this.#chosen);
    this.#refresh();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), CALM);
  }

  // Nothing is asked while nobody looks, and the tree does not follow the board.
  update() {
    if (this.node.parentElement?.hidden === false && !this.#replay) this.#search();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#pause();
  }

  async #search() {
    const asked = ++this.#asked,
      { tree, algorithm } = this.#chosen;
    this.#pause();
    this.#stage.dataset.state = 'waiting';
    this.#scale.show(tree);
    try {
      const record = await post('/api/inside/chance', { tree, algorithm });
      if (asked !== this.#asked) return;
      this.#replay = new ChanceTreeReplay(record, algorithm);
      this.#error.hidden = true;
      this.#slider.max = String(this.#replay.length);
      this.#stage.dataset.state = 'ready';
      this.#go(0);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#error.textContent = messageOf(error);
      this.#error.hidden = false;
      this.#stage.dataset.state = 'failed';
    }
  }

  /** @param {number} count */
  #go(count) {
    const replay = this.#replay;
    if (!replay) return;
    this.#count = Math.max(0, Math.min(count, replay.length));
    if (this.#count === replay.length) this.#pause();
    this.#tree.draw(replay, this.#count);
    const { best, value, counts } = replay.record;
    const end = this.#count === replay.length;
    const choice = best === null ? '' : ` Move ${best + 1} is chosen.`;
    const words = replay.words(this.#count) + (end ? ` The root is worth ${round(value)}.${choice}` : '');
    this.#words.textContent = words;
    this.#slider.value = String(this.#count);
    this.#slider.setAttribute('aria-valuetext', `${this.#count} of ${replay.length}: ${words}`);
    this.#counter.textContent = `${this.#count} / ${replay.length}`;
    const titles = counts.map(
      ({ algorithm, nodes }) => `${METHODS.find(({ name }) => name === algorithm)?.title ?? algorithm} ${nodes}`,
    );
    this.#counts.textContent = `Nodes entered in all: ${titles.join(', ')}.`;
  }

  #play() {
    if (this.#player) return this.#pause();
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

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const target = targetOf(event);
    if (target.closest('textarea, select, input[type="number"]') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    /** @type {Record<string, (() => void) | null>} */
    const acts = {
      ArrowRight: () => this.#go(this.#count + 1),
      ArrowLeft: () => this.#go(this.#count - 1),
      c: () => this.#go(this.#replay?.nextCut(this.#count) ?? 0),
      Home: () => this.#go(0),
      End: () => this.#go(this.#replay?.length ?? 0),
      ' ': target.closest('button') ? null : () => this.#play(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** @param {number} value */
const round = (value) => String(Math.round(value * 1000) / 1000).replace('-', '−');
