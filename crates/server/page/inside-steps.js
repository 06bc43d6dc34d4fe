// @ts-check
// "Step by step": a small search written down by the server, drawn as a tree and replayed event by event.

import { post } from './api.js';
import { el, messageOf, replace, targetOf } from './element.js';
import { Ask } from './inside-ask.js';
import { icon } from './inside-icons.js';
import { Detail } from './inside-detail.js';
import { Replay, OPEN, FRESH } from './inside-replay.js';
import { TreeRows } from './inside-rows.js';
import { TreeView } from './inside-tree.js';

/** @import { App, TraceEvent } from './types.js' */

/** @import { Stand } from './inside-replay.js' */
/** @import { Row } from './inside-rows.js' */

/**
 * @typedef {object} Parts
 * @property {HTMLElement} words
 * @property {HTMLInputElement} slider
 * @property {HTMLElement} count
 * @property {HTMLButtonElement} play
 * @property {HTMLSelectElement} speed
 * @property {HTMLInputElement} follow
 * @property {HTMLElement} figures
 * @property {HTMLElement} legend
 * @property {HTMLElement} error
 * @property {HTMLElement} note
 * @property {HTMLDetailsElement} list
 * @property {HTMLElement} stage
 */

const CALM = 220; // ms after the last change of a choice
const SPEEDS = [
  { value: '1', label: 'slow', wait: 1100 },
  { value: '2', label: 'steady', wait: 450 },
  { value: '3', label: 'fast', wait: 140 },
  { value: '4', label: 'very fast', wait: 30 },
];

export class Steps {
  #app;
  #ask;
  #tree;
  #detail;
  /** @type {TreeRows<number>} */
  #rows;
  /** @type {Replay | null} */
  #replay = null;
  #count = 0;
  /** @type {number | null} */
  #selected = null;
  #timer = 0;
  #player = 0;
  #asked = 0;
  #key = '';
  #parts = /** @type {Parts} */ ({});
  /** @type {Stand | null} */
  #stand = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#ask = new Ask(app, () => this.#later());
    this.#tree = new TreeView((id) => this.#select(id));
    this.#detail = new Detail((count) => this.#go(count));
    this.#rows = new TreeRows('The tree as a list', {
      toggle: (id, open) => {
        this.#tree.fold(id, !open);
        this.#list();
      },
      select: (id) => this.#select(id),
    });
    this.node = this.#build();
    // Keys work wherever the focus is, also before anything was clicked.
    document.addEventListener('keydown', this.#keys);
  }

  /** @param {KeyboardEvent} event */
  #keys = (event) => {
    const target = targetOf(event);
    const isHere = this.node.contains(target) || target === document.body;
    if (isHere && !event.defaultPrevented && this.node.getClientRects().length) this.#pressed(event);
  };

  #build() {
    /**
     * @param {Parameters<typeof icon>[0]} action
     * @param {string} label
     * @param {() => void} act
     */
    const button = (action, label, act) =>
      el(
        'button',
        {
          type: 'button',
          class: 'plain in-sign',
          'data-action': action,
          'aria-label': label,
          title: label,
          onclick: act,
        },
        icon(action),
      );
    const p = this.#parts;
    p.words = el('p', { class: 'words-now', 'aria-live': 'polite', 'data-part': 'words' });
    p.slider = el('input', {
      type: 'range',
      min: 0,
      max: 0,
      value: 0,
      'aria-label': 'Event',
      'data-part': 'slider',
      oninput: () => this.#go(Number(p.slider.value)),
    });
    p.count = el('span', { class: 'small soft numbers in-count', 'data-part': 'count' });
    p.play = button('play', 'Play (space)', () => this.#play());
    p.speed = el(
      'select',
      { 'aria-label': 'Speed', 'data-part': 'speed' },
      SPEEDS.map(({ value, label }) => el('option', { value }, label)),
    );
    p.speed.value = '2';
    p.follow = el('input', { type: 'checkbox', checked: true, 'data-part': 'follow', onchange: () => this.#draw() });
    p.figures = el('div', { class: 'figures-now numbers', 'data-part': 'counters' });
    p.legend = el('div', {
      class: 'in-legend row small',
      role: 'group',
      'aria-label': 'Cuts by reason; choose one to go to the next',
    });
    p.error = el('p', { class: 'in-trouble', role: 'alert', 'data-part': 'error', hidden: true });
    p.note = el('p', { class: 'small in-note', 'data-part': 'note' });
    p.list = el(
      'details',
      { class: 'card in-outline', 'data-part': 'outline', ontoggle: () => this.#list() },
      el('summary', {}, 'The tree as a list'),
      this.#rows.node,
    );
    const tools = el(
      'div',
      { class: 'in-tools' },
      button('zoom-in', 'Larger (+)', () => this.#tree.zoom(1.25)),
      button('zoom-out', 'Smaller (−)', () => this.#tree.zoom(0.8)),
      button('fit', 'Whole tree (0)', () => this.#tree.fit(true)),
      button('fold', 'Fold all', () => {
        this.#tree.foldAll(true);
        this.#list();
      }),
      button('unfold', 'Unfold all', () => {
        if (!this.#tree.foldAll(false)) this.#app.say('Too large to show at once: the deepest part stays folded.');
        this.#list();
      }),
    );
    const walk = el(
      'div',
      { class: 'in-walk row' },
      button('first', 'To the beginning (Home)', () => this.#go(0)),
      button('back', 'Back (←)', () => this.#go(this.#count - 1)),
      p.play,
      button('step', 'Step (→)', () => this.#go(this.#count + 1)),
      button('over', 'Over this subtree (↓)', () => this.#go(this.#replay?.over(this.#count))),
      button('next-cut', 'Next cut (C)', () => this.#nextCut()),
      button('last', 'To the end (End)', () => this.#go(this.#replay?.length)),
      p.speed,
      el('label', { class: 'in-tick small' }, p.follow, 'follow'),
    );
    p.stage = el(
      'section',
      { class: 'card tree-card', 'aria-label': 'The tree', 'data-state': 'waiting' },
      p.error,
      walk,
      el('div', { class: 'track row' }, p.slider, p.count),
      p.words,
      el('div', { class: 'canvas' }, this.#tree.node, tools),
      p.figures,
      p.legend,
      p.note,
    );
    return el(
      'div',
      { class: 'in-steps' },
      this.#ask.node,
      el('div', { class: 'in-split' }, p.stage, this.#detail.node),
      p.list,
    );
  }

  // The game on the board, or its position, may be another.
  update() {
    this.#ask.refresh();
    if (JSON.stringify(this.#ask.question().body) !== this.#key) this.#later(0);
  }

  stop() {
    document.removeEventListener('keydown', this.#keys);
    clearTimeout(this.#timer);
    this.#pause();
    this.#detail.stop();
    this.#tree.watch.disconnect();
  }

  #later(calm = CALM) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), calm);
  }

  async #search() {
    const { game, body } = this.#ask.question();
    const asked = ++this.#asked;
    this.#key = JSON.stringify(body);
    this.#pause();
    this.#parts.stage.dataset.state = 'waiting';
    try {
      const record = await post('/api/inside', body);
      if (asked !== this.#asked) return;
      this.#ask.known(record.recipe);
      this.#show(new Replay(record, { ...body, game }));
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#parts.error.textContent = messageOf(error);
    this.#parts.error.hidden = false;
    this.#parts.stage.dataset.state = 'failed';
  }

  /** @param {Replay} replay */
  #show(replay) {
    const { truncated, counters } = replay.record;
    this.#parts.error.hidden = true;
    this.#replay = replay;
    this.#selected = null;
    this.#count = 0;
    this.#parts.slider.max = String(replay.length);
    this.#tree.show(replay);
    this.#parts.note.textContent = [
      truncated
        ? `The record ends after ${counters.nodes.toLocaleString('en')} nodes: a smaller depth${replay.question.limit < 20000 ? ', or a higher limit,' : ''} shows a search to its end.`
        : '',
      replay.cast(),
    ]
      .filter(Boolean)
      .join(' ');
    this.#draw();
    this.#parts.stage.dataset.state = 'ready';
  }

  // going about

  #go(count = 0) {
    if (!this.#replay) return;
    this.#count = Math.max(0, Math.min(count, this.#replay.length));
    if (this.#count === this.#replay.length) this.#pause();
    this.#selected = null;
    this.#draw();
  }

  /** @param {string} [reason] */
  #nextCut(reason) {
    if (!this.#replay) return;
    /** @param {TraceEvent} event */
    const wanted = (event) => {
      const name = event.kind === 'cut' && this.#replay?.cutName(event);
      return Boolean(name) && (!reason || name === reason);
    };
    const goal = this.#replay.seek(this.#count, 1, wanted);
    const there = this.#replay.events[goal - 1];
    this.#go(goal);
    if (!there || !wanted(there)) this.#app.say('No further cut.');
  }

  #play() {
    if (this.#player) {
      this.#pause();
      return;
    }
    if (!this.#replay) return;
    if (this.#count >= this.#replay.length) this.#go(0);
    replace(this.#parts.play, icon('pause'));
    this.#parts.play.setAttribute('aria-label', 'Pause (space)');
    this.#parts.words.setAttribute('aria-live', 'off');
    const tick = () => {
      this.#player = setTimeout(tick, SPEEDS.find(({ value }) => value === this.#parts.speed.value)?.wait);
      this.#go(this.#count + 1);
    };
    tick();
  }

  #pause() {
    clearTimeout(this.#player);
    this.#player = 0;
    replace(this.#parts.play, icon('play'));
    this.#parts.play.setAttribute('aria-label', 'Play (space)');
    this.#parts.words.setAttribute('aria-live', 'polite');
  }

  /** @param {number} id */
  #select(id) {
    this.#selected = this.#selected === id ? null : id;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const target = targetOf(event);
    const inField = target.closest(
      'textarea, select, input:not([type="range"]):not([type="checkbox"]), [role="tree"], [role="radiogroup"]',
    );
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
    const onTree = target.closest('.tree-svg');
    /** @type {Record<string, (() => void) | null>} */
    const acts = {
      ArrowRight: () => (event.shiftKey ? this.#tree.pan(-60, 0) : this.#go(this.#count + 1)),
      ArrowLeft: () => (event.shiftKey ? this.#tree.pan(60, 0) : this.#go(this.#count - 1)),
      ArrowDown: () => (event.shiftKey ? this.#tree.pan(0, -60) : this.#go(this.#replay?.over(this.#count))),
      ArrowUp: onTree && event.shiftKey ? () => this.#tree.pan(0, 60) : null,
      Home: () => this.#go(0),
      End: () => this.#go(this.#replay?.length),
      c: () => this.#nextCut(),
      C: () => this.#nextCut(),
      '+': () => this.#tree.zoom(1.25),
      '-': () => this.#tree.zoom(0.8),
      0: () => this.#tree.fit(true),
      ' ': target.closest('button, summary, [type="checkbox"]') ? null : () => this.#play(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // drawing

  #draw() {
    if (!this.#replay) return;
    const stand = this.#replay.at(this.#count),
      p = this.#parts;
    const chosen = this.#selected ?? stand.current;
    this.#tree.stand(stand, { selected: this.#selected, follow: p.follow.checked });
    this.#detail.show(this.#replay, stand, chosen);
    const words = this.#replay.words(this.#count);
    p.words.textContent = words;
    p.slider.value = String(this.#count);
    p.slider.setAttribute('aria-valuetext', `${this.#count} of ${this.#replay.length}: ${words}`);
    p.count.textContent = `${this.#count} / ${this.#replay.length}`;
    this.#figures(stand, this.#replay);
    this.#legend(stand, this.#replay);
    this.#stand = stand;
    if (p.list.open) this.#list();
  }

  /**
   * @param {Stand} stand
   * @param {Replay} replay
   */
  #figures(stand, { record }) {
    const { minimax, counters, iterations } = record;
    /**
     * @param {string} name
     * @param {string} value
     * @param {string} of
     */
    const tell = (name, value, of) =>
      el(
        'div',
        { class: 'in-figure', 'data-figure': name },
        el('b', {}, value),
        el('span', { class: 'soft small' }, of),
      );
    const shares = minimax && iterations.length < 2 && stand.leafPlaces <= minimax.leaves;
    const visits = stand.leaves > stand.leafPlaces ? `, ${stand.leaves} visits` : '';
    const leaves = shares ? `of ${minimax.leaves.toLocaleString('en')} leaves${visits}` : `leaves${visits}`;
    const total = Object.values(stand.reasons).reduce((sum, count) => sum + count, 0);
    replace(
      this.#parts.figures,
      tell(
        'nodes',
        stand.nodes.toLocaleString('en'),
        `of ${counters.nodes.toLocaleString('en')} nodes${minimax ? ` (minimax: ${minimax.nodes.toLocaleString('en')})` : ''}`,
      ),
      tell('leaves', stand.leafPlaces.toLocaleString('en'), leaves),
      tell('cuts', total.toLocaleString('en'), total === 1 ? 'cut' : 'cuts'),
    );
  }

  /**
   * @param {Stand} stand
   * @param {Replay} replay
   */
  #legend(stand, replay) {
    const { record } = replay;
    const { reasons } = record;
    const shown = [...reasons.flatMap((reason) => (reason === 'beta' ? ['beta', 'alpha'] : [reason]))].filter(
      (reason) => replay.cuts[reason],
    );
    replace(
      this.#parts.legend,
      shown.length
        ? shown.map((reason) =>
            el(
              'button',
              {
                type: 'button',
                class: `in-chip reason-${reasons.indexOf(reason === 'alpha' ? 'beta' : reason) % 8}`,
                'data-reason': reason,
                onclick: () => this.#nextCut(reason),
              },
              el('i', { 'aria-hidden': 'true' }),
              `${reason} ${stand.reasons[reason] ?? 0} of ${replay.cuts[reason]}`,
            ),
          )
        : el('span', { class: 'soft' }, 'No cut in this search.'),
    );
  }

  #list() {
    if (!this.#parts.list.open || !this.#replay || !this.#stand) return;
    const replay = this.#replay,
      stand = this.#stand;
    /** @type {Row<number>[]} */
    const rows = [];
    /**
     * @param {number} id
     * @param {number} level
     */
    const add = (id, level) => {
      const below = replay.children[id],
        open = below.length ? !this.#tree.folded.has(id) : null;
      const left = stand.values[id];
      const value = left ? replay.value(left) : stand.status[id] === OPEN ? 'open' : 'not yet entered';
      const was = stand.cuts[id],
        by = was && replay.cutName(was);
      const cut = by ? `, cut by ${by}` : '';
      const name = replay.nodes[id].move?.text ?? 'root';
      rows.push({
        id,
        level,
        open,
        chosen: id === (this.#selected ?? stand.current),
        label: `${name}, ${replay.who(id)}, ${value}${cut}`,
        name: stand.status[id] === FRESH ? 'fresh' : '',
        content: [
          el('b', {}, name),
          el('span', { class: 'soft' }, replay.nodes[id].leaf ? ' leaf ' : ` ${replay.who(id)} `),
          el('span', { class: 'numbers' }, value),
          el('span', { class: 'soft' }, cut),
        ],
      });
      if (open) below.forEach((child) => add(child, level + 1));
    };
    add(0, 1);
    this.#rows.show(rows.slice(0, 3000));
  }
}
