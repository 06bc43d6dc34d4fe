// @ts-check
// The view "Lab": the laboratory's experiments as a list, which follows those that run, and a report in a frame. Which report is
// open stands in the address. A report is a page of its own without any script; nothing of it reaches this one.

import { get, post } from './api.js';
import { el, focused, messageOf, replace } from './element.js';
import { icon } from './icons.js';
import { Card } from './lab-card.js';
import { introduction } from './tour.js';

/** @import { App, Experiment, Lab as Reports, View } from './types.js' */

/** @typedef {{ node: HTMLIFrameElement, name: string, written: number | undefined }} Frame */

const EVERY = 2000;
const INTRODUCTION = [
  'Each experiment asks one question, such as: how many nodes does this technique save? Two searches that differ in that technique alone look at the same positions to the same depth, and what they cost is compared.',
  'A number stands with an interval in brackets: were other positions of the same kind drawn, the number would lie in it 95 times of 100. Where the interval reaches over zero, nothing was shown. n is the number of positions.',
  'Experiments are started below, or in the terminal: `foehn lab` lists them, `foehn lab etc` runs one. Those under way are followed here.',
];
const FRAMED = /^\/lab\/(.+?)\/(?:index\.html)?$/;

class Lab {
  /** @type {Reports | null} */
  #known = null;
  /** @type {string | null} */
  #trouble = null;
  #timer = 0;
  #ended = false;
  /** @type {Map<string, Card>} */
  #cards = new Map();
  /** @type {Map<string, string>} */
  #states = new Map();
  /** @type {Frame | null} */
  #frame = null;
  /** @type {string | undefined} */
  #shown = undefined;
  /** @type {Card | null} */
  #card = null;
  // What is drawn: the list and what is below it, or a report's heading, the room for it, and that it is waited for.
  list = el('ul');
  below = el('div');
  begin = el('div');
  head = el('header');
  room = el('div');
  waits = el('p');
  shape = '';

  /**
   * @param {HTMLElement} panel
   * @param {App} app
   */
  constructor(panel, app) {
    this.app = app;
    this.panel = panel;
    this.wake = () => {
      if (document.visibilityState === 'visible') this.#ask();
    };
    document.addEventListener('visibilitychange', this.wake);
    this.#ask();
  }

  // The address has changed, or may have.
  update() {
    if (this.#known || this.#trouble) this.#draw();
  }

  unmount() {
    this.#ended = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.wake);
    delete document.body.dataset.report;
  }

  // Asks for the list, and again in a while. A page that nobody sees does not ask.
  async #ask() {
    clearTimeout(this.#timer);
    try {
      [this.#known, this.#trouble] = [await get('/api/lab'), null];
    } catch (error) {
      this.#trouble = messageOf(error);
    }
    if (this.#ended) return;
    this.#tellChanges();
    this.#draw();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'visible') this.#ask();
    }, EVERY);
  }

  // An experiment that has ended under the reader's eyes is announced.
  #tellChanges() {
    for (const { name, title, state } of this.#known?.reports ?? []) {
      if (this.#states.get(name) === 'running' && state !== 'running') this.app.say(`${title}: ${state}`);
      this.#states.set(name, state);
    }
  }

  /** @param {string} name */
  #entry(name) {
    return (this.#known?.reports ?? [])
      .flatMap((entry) => [entry, ...entry.parts])
      .find((entry) => entry.name === name);
  }

  #draw() {
    const { place } = this.app,
      came = this.#shown,
      moved = this.#shown !== place;
    const entry = this.#entry(place);
    if (moved) {
      this.#shown = place;
      this.#card = null;
    }
    document.body.dataset.report = entry?.page ? 'open' : '';
    if (place) this.#drawReport(place, entry, moved);
    else this.#drawList(moved);
    document.title = [entry?.title, 'Lab', 'Foehn'].filter(Boolean).join(' · ');
    if (moved && came !== undefined) this.#focus(place, came);
  }

  /**
   * Whoever came by keys or hears the page goes on where it makes sense: at the report's heading, or at the card left.
   * @param {string} place
   * @param {string} came
   */
  #focus(place, came) {
    const there = place ? this.panel.querySelector('h2') : this.#cards.get(came.split('/')[0])?.link;
    there?.focus({ preventScroll: Boolean(place) });
  }

  // ---- the list ----

  /** @param {boolean} moved */
  #drawList(moved) {
    const reports = this.#known?.reports ?? [];
    if (moved || !this.list.isConnected) {
      this.#frame = null;
      this.list = el('ul', { class: 'lab-list', 'data-part': 'reports' });
      this.below = el('div', { class: 'lab-below' });
      this.begin = el('div', { class: 'lab-begin' });
      replace(
        this.panel,
        el(
          'div',
          { class: 'lab' },
          el(
            'header',
            {},
            el('h2', {}, 'The laboratory'),
            el('p', { class: 'soft' }, 'Experiments of the papers, measured again on this machine.'),
            introduction('How to read them', INTRODUCTION),
          ),
          this.begin,
          this.list,
          this.below,
        ),
      );
    }
    this.#drawBegin();
    const hint = this.#known?.hint ?? '';
    const below = this.#trouble ? `trouble ${this.#trouble}` : reports.length ? '' : `empty ${hint}`;
    if (below !== this.below.dataset.what) {
      this.below.dataset.what = below;
      replace(this.below, this.#trouble ? trouble(this.#trouble) : reports.length ? null : empty(hint));
    }
    for (const name of this.#cards.keys()) if (!reports.some((entry) => entry.name === name)) this.#cards.delete(name);
    const nodes = reports.map((entry) => {
      const card = this.#cards.get(entry.name) ?? new Card(this.app);
      this.#cards.set(entry.name, card);
      card.show(entry);
      return card.node;
    });
    const same =
      nodes.length === this.list.children.length && nodes.every((node, index) => node === this.list.children[index]);
    if (same) return;
    const held = focused();
    replace(this.list, nodes);
    if (this.list.contains(held)) held?.focus();
  }

  // What can be begun from here, with what it costs; or what was begun, with the way to end it.
  #drawBegin() {
    const { offered = [], begun = null } = this.#known ?? {};
    const what = offered.length ? `begun ${begun}` : '';
    if (what === this.begin.dataset.what) return;
    this.begin.dataset.what = what;
    replace(this.begin, what ? (begun ? this.#begunCard(begun) : this.#offerCard(offered)) : null);
  }

  /** @param {string} name */
  #begunCard(name) {
    return el(
      'section',
      { class: 'card row spread', 'data-part': 'begun' },
      el('p', {}, `${name} runs and takes all cores: games and analyses are slower meanwhile.`),
      el(
        'button',
        {
          type: 'button',
          class: 'plain',
          'data-action': 'end-experiment',
          onclick: () => this.#send('/api/lab/stop', {}),
        },
        'End it',
      ),
    );
  }

  /** @param {NonNullable<Reports['offered']>} offered */
  #offerCard(offered) {
    const cost = el('p', { class: 'soft small', 'data-part': 'cost' });
    const experiment = el(
      'select',
      { 'aria-label': 'Experiment', 'data-choice': 'experiment', onchange: () => tell() },
      offered.map((each) => el('option', { value: each.experiment }, each.title)),
    );
    const game = el('select', { 'aria-label': 'Game', 'data-choice': 'experiment-game' });
    const chosen = () => offered.find((each) => each.experiment === experiment.value) ?? offered[0];
    const tell = () => {
      const { question, games, minutes } = chosen();
      const own = games.map((name) => this.app.games.find((each) => each.name === name)?.title ?? name);
      replace(
        game,
        el('option', { value: '' }, own.join(', ')),
        games.length > 1 && games.map((name, index) => el('option', { value: name }, `${own[index]} only`)),
      );
      cost.textContent = `${question} It ends within ${minutes} minutes on two cores, takes all cores until then, and can be ended: what is done is kept.`;
    };
    tell();
    return el(
      'section',
      { class: 'card', 'data-part': 'offer' },
      el('h3', {}, 'Begin an experiment'),
      el(
        'div',
        { class: 'row' },
        experiment,
        game,
        el(
          'button',
          {
            type: 'button',
            class: 'do',
            'data-action': 'begin-experiment',
            onclick: () => this.#send('/api/lab/begin', { experiment: experiment.value, game: game.value || null }),
          },
          'Begin',
        ),
      ),
      cost,
    );
  }

  /**
   * @param {'/api/lab/begin' | '/api/lab/stop'} address
   * @param {object} asked
   */
  async #send(address, asked) {
    try {
      await post(address, asked);
    } catch (error) {
      this.app.say(messageOf(error));
    }
    if (!this.#ended) this.#ask();
  }

  // ---- a report ----

  /**
   * @param {string} place
   * @param {Experiment | undefined} entry
   * @param {boolean} moved
   */
  #drawReport(place, entry, moved) {
    const shape = JSON.stringify([entry?.title, entry?.page, Boolean(entry), this.#trouble]);
    if (moved && this.#frame?.name !== place) this.#frame = null;
    if (moved || shape !== this.shape || !this.head.isConnected) this.#drawFrameOf(place, entry);
    this.shape = shape;
    if (!entry) return;
    const busy = entry.state !== 'finished';
    this.#card ??= new Card(this.app, 'section');
    this.#card.show({ ...entry, page: false });
    this.#card.node.hidden = !busy && entry.page;
    this.waits.hidden = entry.page || entry.state !== 'running';
    if (entry.page) this.#load(entry);
  }

  /**
   * The heading with the ways out, and room for what is to be seen.
   * @param {string} place
   * @param {Experiment | undefined} entry
   */
  #drawFrameOf(place, entry) {
    const back = el(
      'a',
      { class: 'plain', href: this.app.way(''), 'data-action': 'list' },
      icon('back'),
      el('span', {}, 'All reports'),
    );
    const alone = entry?.page
      ? el(
          'a',
          { class: 'plain', href: `/lab/${entry.name}/`, target: '_blank', rel: 'noopener', 'data-action': 'alone' },
          'Open alone',
        )
      : null;
    const title = entry?.title ?? 'No such report';
    if (!this.head.isConnected) {
      [this.head, this.room] = [el('header', { class: 'lab-bar' }), el('div', { class: 'lab-room' })];
      replace(this.panel, el('div', { class: 'lab-report' }, this.head, this.room));
    }
    replace(this.head, back, el('h2', { tabindex: '-1' }, title), alone);
    const missing =
      this.#trouble && !entry
        ? trouble(this.#trouble)
        : el('p', { class: 'card' }, `There is no report “${place}” in this folder. It may have been removed.`);
    this.#card ??= new Card(this.app, 'section');
    const frame = entry?.page && this.#frame?.name === place ? this.#frame.node : null;
    if (!frame) this.#frame = null;
    // A frame that is taken out and put in again loads again, so it stays where it is.
    for (const child of [...this.room.children]) if (child !== frame) child.remove();
    this.waits = el('p', { class: 'soft small', hidden: true }, 'The report will be shown here when it is finished.');
    this.room.prepend(...(entry ? [this.#card.node, this.waits] : [missing]));
  }

  /**
   * Puts the report into the frame, anew where it was written anew.
   * @param {Experiment} entry
   */
  #load(entry) {
    const written = entry.state === 'finished' ? entry.updated : this.#frame?.written;
    if (this.#frame?.name === entry.name && this.#frame.written === written) return;
    this.#frame?.node.remove();
    const node = el('iframe', {
      class: 'lab-frame',
      src: `/lab/${entry.name}/`,
      title: `Report: ${entry.title}`,
      sandbox: 'allow-same-origin allow-downloads allow-popups',
      'data-part': 'frame',
    });
    const frame = { node, name: entry.name, written };
    node.addEventListener('load', () => this.#followed(frame));
    this.#frame = frame;
    this.room.append(node);
  }

  /**
   * A link within the frame has led to another report: the address says so, and the way back leads here.
   * @param {Frame} frame
   */
  #followed(frame) {
    if (this.#ended || frame !== this.#frame) return;
    const [, name] = FRAMED.exec(frame.node.contentWindow?.location.pathname ?? '') ?? [];
    const entry = name && this.#entry(name);
    if (!entry || entry.name === frame.name) return;
    Object.assign(frame, { name: entry.name, written: entry.updated });
    this.app.moved(entry.name);
  }
}

/** @param {string} words */
const trouble = (words) =>
  el('p', { class: 'card lab-problem', role: 'alert' }, `The list cannot be asked for: ${words}`);

/**
 * What to type for a first report.
 * @param {string} hint
 */
function empty(hint) {
  const commands = [
    ['foehn lab', 'lists the experiments'],
    ['foehn lab etc', 'runs one: what enhanced transposition cutoffs save'],
    ['foehn lab all', 'runs them all, one after the other'],
  ];
  return el(
    'section',
    { class: 'card lab-empty', 'data-part': 'empty' },
    el('h3', {}, 'No report yet'),
    el(
      'p',
      {},
      coded(
        `${hint.charAt(0) === '`' ? hint : hint.charAt(0).toUpperCase() + hint.slice(1)}. Type it in a terminal: an experiment shows here how far it is while it runs, and its report when it is finished.`,
      ),
    ),
    el(
      'dl',
      {},
      commands.map(([command, meaning]) =>
        el('div', {}, el('dt', {}, el('code', {}, command)), el('dd', { class: 'soft' }, meaning)),
      ),
    ),
  );
}

/**
 * Text with what is typed between backticks.
 * @param {string} text
 */
const coded = (text) => text.split('`').map((part, index) => (index % 2 ? el('code', {}, part) : part));

/** @type {View} */
const view = { name: 'lab', title: 'Lab', wide: true, places: true, mount: (panel, app) => new Lab(panel, app) };
export default view;
