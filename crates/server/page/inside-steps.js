// "Step by step": a small search written down by the server, drawn as a tree and replayed event by event.

import { post } from './api.js';
import { el, replace } from './element.js';
import { Ask } from './inside-ask.js';
import { icon } from './inside-icons.js';
import { Detail } from './inside-detail.js';
import { Replay, OPEN, FRESH } from './inside-replay.js';
import { TreeRows } from './inside-rows.js';
import { TreeView } from './inside-tree.js';

const CALM = 220; // ms after the last change of a choice
const SPEEDS = [
  ['1', 'slow', 1100],
  ['2', 'steady', 450],
  ['3', 'fast', 140],
  ['4', 'very fast', 30],
];

export class Steps {
  #app;
  #ask;
  #tree;
  #detail;
  #rows;
  #replay = null;
  #count = 0;
  #selected = null;
  #timer = 0;
  #player = 0;
  #asked = 0;
  #key = '';
  #parts = {};

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
  }

  #build() {
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
      SPEEDS.map(([value, label]) => el('option', { value }, label)),
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
      el('div', { class: 'canvas' }, this.#tree.node, tools),
      p.words,
      el('div', { class: 'track row' }, p.slider, p.count),
      walk,
      p.figures,
      p.legend,
      p.note,
    );
    return el(
      'div',
      { class: 'in-steps', onkeydown: (event) => this.#pressed(event) },
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
      this.#show(new Replay(record, { game, ...body, game }));
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#fail(error);
    }
  }

  #fail(error) {
    this.#parts.error.textContent = error.message;
    this.#parts.error.hidden = false;
    this.#parts.stage.dataset.state = 'failed';
  }

  #show(replay) {
    const { truncated, counters } = replay.record;
    this.#parts.error.hidden = true;
    this.#replay = replay;
    this.#selected = null;
    this.#count = 0;
    this.#parts.slider.max = replay.length;
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

  #nextCut(reason) {
    if (!this.#replay) return;
    const wanted = (event) => event.kind === 'cut' && (!reason || event.reason === reason);
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
      this.#player = setTimeout(tick, SPEEDS.find(([value]) => value === this.#parts.speed.value)[2]);
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

  #select(id) {
    this.#selected = this.#selected === id ? null : id;
    this.#draw();
  }

  #pressed(event) {
    const inField = event.target.closest(
      'textarea, select, input:not([type="range"]):not([type="checkbox"]), [role="tree"], [role="radiogroup"]',
    );
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
    const onTree = event.target.closest('.tree-svg');
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
      ' ': event.target.closest('button, summary, [type="checkbox"]') ? null : () => this.#play(),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
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
    p.slider.value = this.#count;
    p.slider.setAttribute('aria-valuetext', `${this.#count} of ${this.#replay.length}: ${words}`);
    p.count.textContent = `${this.#count} / ${this.#replay.length}`;
    this.#figures(stand);
    this.#legend(stand);
    this.#stand = stand;
    if (p.list.open) this.#list();
  }
  #stand = null;

  #figures(stand) {
    const { minimax, counters, iterations } = this.#replay.record;
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

  #legend(stand) {
    const { reasons, counters } = this.#replay.record;
    const shown = reasons.filter((reason) => counters.cuts[reason]);
    replace(
      this.#parts.legend,
      shown.length
        ? shown.map((reason) =>
            el(
              'button',
              {
                type: 'button',
                class: `in-chip reason-${reasons.indexOf(reason) % 8}`,
                'data-reason': reason,
                onclick: () => this.#nextCut(reason),
              },
              el('i', { 'aria-hidden': 'true' }),
              `${reason} ${stand.reasons[reason] ?? 0} of ${counters.cuts[reason]}`,
            ),
          )
        : el('span', { class: 'soft' }, 'No cut in this search.'),
    );
  }

  #list() {
    if (!this.#parts.list.open || !this.#replay || !this.#stand) return;
    const replay = this.#replay,
      stand = this.#stand,
      rows = [];
    const add = (id, level) => {
      const below = replay.children[id],
        open = below.length ? !this.#tree.folded.has(id) : null;
      const value = stand.values[id]
        ? replay.value(stand.values[id])
        : stand.status[id] === OPEN
          ? 'open'
          : 'not yet entered';
      const cut = stand.cuts[id] ? `, cut by ${stand.cuts[id].reason}` : '';
      const name = level === 1 ? 'root' : replay.nodes[id].move.text;
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
