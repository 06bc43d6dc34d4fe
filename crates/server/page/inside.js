// @ts-check
// The view "Inside the search": a small search step by step, the top of a real one's tree, simulations, and trees with dice.

import { el, replace } from './element.js';
import { Dice } from './inside-chance.js';
import { Steps } from './inside-steps.js';
import { introduction } from './tour.js';
import { Top } from './inside-top.js';
import { Secrets } from './inside-secrets.js';
import { Uct } from './inside-uct.js';

/** @import { App, View } from './types.js' */

/** @typedef {'steps' | 'top' | 'uct' | 'dice' | 'secrets'} Part */

/** @type {{ name: Part, title: string }[]} */
const TABS = [
  { name: 'steps', title: 'Step by step' },
  { name: 'top', title: 'A real search' },
  { name: 'uct', title: 'Simulations (UCT)' },
  { name: 'dice', title: 'Dice' },
  { name: 'secrets', title: 'Secrets' },
];

const INTRODUCTION = [
  'A program that plays looks ahead: its own moves, the answers, the answers to those. That is a tree. Triangles that point up are Max, who is to move at the root and wants the largest value; those that point down are Min, who wants the smallest. Below are the leaves, which are valued.',
  'Alpha-beta keeps two numbers on its way: alpha, what Max has already, and beta, what Min has already. Where a move shows that the other side would not come here, the moves that are left are cut off: at a Max node by beta, at a Min node by alpha. The value of the root stays the same; the work does not.',
  '“Step by step” replays a small search, with the arrow keys or the buttons above the tree; choose another algorithm and compare the leaves. “A real search” shows where the engine spent its nodes. “Simulations” is another way: to play to the end at random, and to trust what went well.',
];

class Inside {
  /** @type {Part} */
  #shown = 'steps';

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   */
  constructor(panel, app) {
    this.app = app;
    this.parts = {
      steps: new Steps(app),
      top: new Top(app),
      uct: new Uct(app),
      dice: new Dice(),
      secrets: new Secrets(app),
    };
    this.tabs = TABS.map(({ name, title }) =>
      el(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `inside-tab-${name}`,
          'data-tab': name,
          'aria-controls': `inside-${name}`,
          onclick: () => this.#show(name),
          onkeydown: (event) => this.#key(event),
        },
        title,
      ),
    );
    this.panels = Object.entries(this.parts).map(([name, part]) =>
      el('div', { role: 'tabpanel', id: `inside-${name}`, 'aria-labelledby': `inside-tab-${name}` }, part.node),
    );
    replace(
      panel,
      el(
        'div',
        { class: 'inside' },
        introduction('What is to be seen here?', INTRODUCTION),
        el('div', { class: 'subtabs', role: 'tablist', 'aria-label': 'Inside the search' }, this.tabs),
        this.panels,
      ),
    );
    this.#show(app.game.chance ? 'dice' : 'steps');
    this.#fit();
  }

  // The top of a real tree is that of a search of the game on the board, which must be a duel.
  #fit() {
    const { duel } = this.app.game;
    for (const tab of this.tabs) if (tab.dataset.tab === 'top') tab.hidden = !duel;
    if (!duel && this.#shown === 'top') this.#show('dice');
  }

  /** @param {Part} name */
  #show(name) {
    this.#shown = name;
    this.tabs.forEach((tab) => {
      const on = tab.dataset.tab === name;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
    });
    this.panels.forEach((panel) => {
      panel.hidden = panel.id !== `inside-${name}`;
    });
    this.parts[name].update();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const seen = TABS.filter(({ name }) => this.tabs.some((tab) => tab.dataset.tab === name && !tab.hidden));
    const here = seen.findIndex(({ name }) => name === this.#shown),
      step = event.key === 'ArrowRight' ? 1 : seen.length - 1;
    this.#show(seen[(here + step) % seen.length].name);
    this.tabs.find((tab) => tab.dataset.tab === this.#shown)?.focus();
  }

  update() {
    this.#fit();
    for (const part of Object.values(this.parts)) part.update();
  }

  unmount() {
    for (const part of Object.values(this.parts)) part.stop();
  }
}

/** @type {View} */
const view = {
  name: 'inside',
  title: 'Inside',
  wide: true,
  mount(panel, app) {
    const inside = new Inside(panel, app);
    return { update: () => inside.update(), unmount: () => inside.unmount() };
  },
};
export default view;
