// @ts-check
// The view "Inside the search": a small search step by step, the top of a real one's tree, and simulations.

import { el, replace } from './element.js';
import { Steps } from './inside-steps.js';
import { Top } from './inside-top.js';
import { Uct } from './inside-uct.js';

/** @import { App, View } from './types.js' */

/** @typedef {'steps' | 'top' | 'uct'} Part */

/** @type {{ name: Part, title: string }[]} */
const TABS = [
  { name: 'steps', title: 'Step by step' },
  { name: 'top', title: 'A real search' },
  { name: 'uct', title: 'Simulations (UCT)' },
];

class Inside {
  /** @type {Part} */
  #shown = 'steps';

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   */
  constructor(panel, app) {
    this.parts = { steps: new Steps(app), top: new Top(app), uct: new Uct(app) };
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
        el('div', { class: 'subtabs', role: 'tablist', 'aria-label': 'Inside the search' }, this.tabs),
        this.panels,
      ),
    );
    this.#show('steps');
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
    const here = TABS.findIndex(({ name }) => name === this.#shown),
      step = event.key === 'ArrowRight' ? 1 : TABS.length - 1;
    this.#show(TABS[(here + step) % TABS.length].name);
    this.tabs.find((tab) => tab.dataset.tab === this.#shown)?.focus();
  }

  update() {
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
