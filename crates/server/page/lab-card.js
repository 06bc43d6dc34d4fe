// @ts-check
// An experiment of the laboratory as a card: what it is about, how far it is, what it found. A card that is shown again changes only
// what has changed, so that a running experiment disturbs neither keys nor screen readers.

import { el, replace } from './element.js';

/** @import { App, Experiment } from './types.js' */

const STATES = {
  running: 'running',
  finished: 'finished',
  interrupted: 'interrupted',
  failed: 'failed',
  broken: 'cannot be read',
};

/**
 * What these states mean for whoever waits.
 * @type {Partial<Record<Experiment["state"], string>>}
 */
const ADVICE = {
  interrupted: 'It stopped before the end. The same command goes on from there.',
  failed: 'It ended with an error, which its terminal tells. The same command tries again.',
};

export class Card {
  /** @type {string | null} */
  #shape = null;
  /** @type {((entry: Experiment) => void)[]} */
  #live = [];

  /**
   * @param {App} app
   * @param {"li" | "section"} [tag]
   */
  constructor(app, tag = 'li') {
    this.app = app;
    this.node = el(tag, { class: 'card lab-card' });
  }

  /** @param {Experiment} entry */
  show(entry) {
    const shape = JSON.stringify(lasting(entry));
    if (shape !== this.#shape) this.#build(entry);
    this.#shape = shape;
    for (const change of this.#live) change(entry);
  }

  /**
   * The link to the report, where it has one.
   * @returns {HTMLAnchorElement | null}
   */
  get link() {
    return this.node.querySelector('h3 a');
  }

  /** @param {Experiment} entry */
  #build(entry) {
    const held = this.node.contains(document.activeElement);
    this.#live = [];
    Object.assign(this.node.dataset, { report: entry.name, state: entry.state });
    replace(
      this.node,
      el(
        'div',
        { class: 'row spread lab-head' },
        el('h3', {}, this.#heading(entry)),
        entry.state === 'finished' ? null : el('span', { class: `badge ${entry.state}` }, STATES[entry.state]),
      ),
      this.#facts(entry),
      entry.state === 'running' ? this.#progress() : null,
      this.#found(entry),
      entry.parts.length
        ? el(
            'ul',
            { class: 'lab-parts', 'aria-label': 'Its experiments' },
            entry.parts.map((part, index) => this.#part(part, index)),
          )
        : null,
    );
    if (held) this.link?.focus();
  }

  /** @param {Experiment} entry */
  #heading(entry) {
    const opens = entry.page || entry.state === 'running';
    return opens ? el('a', { href: this.app.way(entry.name), 'data-open': entry.name }, entry.title) : entry.title;
  }

  /** @param {Experiment} entry */
  #facts(entry) {
    const games = entry.games
      .map((name) => this.app.games.find((game) => game.name === name)?.title ?? name)
      .join(', ');
    const when = el('time', {});
    this.#live.push(({ updated, seconds, state }) => {
      const at = new Date(updated * 1000);
      when.dateTime = valid(at) ? at.toISOString() : '';
      when.title = valid(at) ? at.toLocaleString() : '';
      set(
        when,
        state === 'running'
          ? ''
          : [ago(updated), seconds >= 1 && `took ${duration(seconds)}`].filter(Boolean).join(', '),
      );
    });
    return el(
      'p',
      { class: 'small soft lab-facts' },
      el('span', { class: 'mono' }, entry.name),
      games ? el('span', {}, games) : null,
      when,
    );
  }

  #progress() {
    const bar = el('progress', {}),
      words = el('span', {}),
      left = el('span', {});
    this.#live.push(({ title, doing, done, total, seconds }) => {
      if (total > 0) {
        bar.max = total;
        bar.value = Math.min(done, total);
      } else {
        bar.removeAttribute('value');
      }
      bar.setAttribute('aria-label', `Progress of ${title}`);
      set(
        words,
        [sentence(doing), total > 0 && `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`]
          .filter(Boolean)
          .join(': '),
      );
      set(left, [duration(seconds), remaining({ done, total, seconds })].filter(Boolean).join(', '));
    });
    return el('div', { class: 'lab-progress' }, bar, el('p', { class: 'row spread small soft numbers' }, words, left));
  }

  /**
   * The first finding; before there is one, the question or what is wrong.
   * @param {Experiment} entry
   */
  #found({ findings, question, problem, state, done, total }) {
    if (problem) return el('p', { class: 'small lab-problem' }, problem);
    if (ADVICE[state])
      return el(
        'p',
        { class: 'small' },
        [total > 0 && `After ${done.toLocaleString('en')} of ${total.toLocaleString('en')}.`, ADVICE[state]]
          .filter(Boolean)
          .join(' '),
      );
    const more = findings.length > 1 ? el('span', { class: 'soft small' }, ` and ${findings.length - 1} more`) : null;
    if (findings.length && state === 'finished') return el('p', { class: 'lab-finding' }, findings[0], more);
    return question ? el('p', { class: 'small soft' }, question) : null;
  }

  /**
   * @param {Experiment} part
   * @param {number} index
   */
  #part(part, index) {
    const mark = el('span', { class: `badge ${part.state}` });
    this.#live.push(({ parts }) => {
      const { state, done, total } = parts[index];
      set(
        mark,
        state === 'finished'
          ? ''
          : state === 'running' && total > 0
            ? `${Math.floor((100 * Math.min(done, total)) / total)} %`
            : STATES[state],
      );
    });
    return el('li', {}, this.#heading(part), ' ', mark);
  }
}

/**
 * What stays the same while an experiment runs; anything else changes in place.
 * @param {Experiment} entry
 * @returns {Experiment}
 */
const lasting = (entry) => ({
  ...entry,
  ...(entry.state === 'running' ? { done: 0, doing: '', updated: 0, seconds: 0 } : {}),
  parts: entry.parts.map(lasting),
});

/**
 * Text that is the same is not written again.
 * @param {Element} node
 * @param {string} text
 */
const set = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

/** @param {Date} date */
const valid = (date) => !Number.isNaN(date.getTime());

/** @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} seconds */
export function duration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours) return `${hours} h ${minutes} min`;
  return minutes ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/**
 * A guess from the time so far; none at the very beginning.
 * @param {{ done: number, total: number, seconds: number }} progress
 */
function remaining({ done, total, seconds }) {
  if (!(done > 0 && total > done && seconds > 5)) return '';
  return `about ${duration((seconds / done) * (total - done)).replace(/ min \d+ s/, ' min')} left`;
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['year', 31557600],
  ['month', 2629800],
  ['week', 604800],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** @param {number} updated */
function ago(updated) {
  const seconds = Date.now() / 1000 - updated;
  const known = UNITS.find(([, size]) => seconds >= size);
  if (!known) return 'just now';
  const [unit, size] = known;
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}
