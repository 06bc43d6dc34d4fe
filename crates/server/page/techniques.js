// @ts-check
// The switches of a recipe as a card: the list comes from the server, so a technique added there appears here by itself.
//
//   const card = new Techniques(onChange)     card.node goes on the page
//   await card.load(game)                     asks for the game's recipe; choices are kept for each game
//   card.set('a')                             the list of name=value that differs from the default, for side a or b
// Values are as they are typed: true, false, 35, negascout.

import { get } from './api.js';
import { el, findAll, replace } from './element.js';
import { local } from './storage.js';

/** @import { Shape, Switch, SwitchKind } from './types.js' */

/** @typedef {'a' | 'b'} Side */
/** @typedef {{ low: number, high: number }} Range */

/** @type {Side[]} */
const SIDES = ['a', 'b'];

/**
 * The kinds of switches, in the order in which they are shown.
 * @type {[SwitchKind, string][]}
 */
const KINDS = [
  ['value', 'What a position is worth'],
  ['sound', 'Less work for the same value'],
  ['ordering', 'The order of the moves'],
  ['selective', 'What is left out or looked at deeper'],
  ['resource', 'Memory, time, depths'],
];
/** @param {string} value */
const bare = (value) => String(value).replace(/^"|"$/g, '');
/** @param {string} value */
const isOff = (value) => ['false', 'off', 'no'].includes(value);

export class Techniques {
  /** @type {string | null} */
  #game = null;
  /** @type {Switch[]} */
  #switches = [];
  /** @type {Record<Side, Record<string, string>>} */
  #changed = { a: {}, b: {} };
  /** @type {Side} */
  #side = 'a';
  #onChange;
  #pending = 0;

  /** @param {(side: Side) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
    this.badge = el('span', { class: 'badge small', hidden: true });
    this.find = el('input', {
      type: 'search',
      placeholder: 'Find a technique',
      'aria-label': 'Find a technique',
      'data-action': 'find-switch',
      oninput: () => this.#filter(),
    });
    this.resetButton = el(
      'button',
      { type: 'button', class: 'plain small', 'data-action': 'reset-switches', onclick: () => this.#reset() },
      'Reset',
    );
    this.sides = el(
      'div',
      { class: 'sides', role: 'group', 'aria-label': 'Switches of', hidden: true },
      SIDES.map((side) =>
        el(
          'button',
          {
            type: 'button',
            class: 'side',
            'data-side': side,
            'aria-pressed': side === 'a',
            onclick: () => this.#turn(side),
          },
          side.toUpperCase(),
        ),
      ),
    );
    this.list = el('ul', { class: 'switches' });
    this.none = el('p', { class: 'soft small', hidden: true }, 'No technique of that name');
    this.node = el(
      'details',
      { class: 'card techniques' },
      el('summary', { 'data-action': 'techniques' }, el('h2', {}, 'Techniques'), this.badge),
      el('div', { class: 'switch-tools' }, this.sides, this.find, this.resetButton),
      this.list,
      this.none,
    );
  }

  /**
   * The recipe of another game, unless it is there already; false where a newer question overtook it.
   * @param {string} game
   */
  async load(game) {
    if (game === this.#game) return true;
    const asked = ++this.#pending;
    const { switches } = await get('/api/recipe', { game });
    if (asked !== this.#pending) return false;
    this.#game = game;
    this.#switches = switches.map((each) => ({ ...each, value: bare(each.value) }));
    this.#changed = this.#stored();
    this.#draw();
    return true;
  }

  /** @param {Side} side */
  set(side) {
    return Object.entries(this.#changed[side]).map(([name, value]) => `${name}=${value}`);
  }

  /**
   * Shows one side or, for a comparison, the choice between two.
   * @param {boolean} on
   */
  compare(on) {
    this.sides.hidden = !on;
    if (!on) this.#turn('a');
  }

  /** @param {Side} side */
  #turn(side) {
    this.#side = side;
    for (const button of this.sides.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.side === side));
    this.#draw();
  }

  #stored() {
    /** @type {Partial<Record<Side, Record<string, string>>>} */
    const kept = local.read(`techniques ${this.#game}`, {});
    /** @param {Record<string, string>} [values] */
    const known = (values = {}) =>
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) =>
          this.#switches.some((each) => each.name === name && each.value !== value && allows(each.shape, value)),
        ),
      );
    return { a: known(kept.a), b: known(kept.b) };
  }

  /**
   * @param {Switch} each
   * @param {string} value
   */
  #choose(each, value) {
    if (value === this.#valueOf(each)) return;
    if (value === each.value) delete this.#changed[this.#side][each.name];
    else this.#changed[this.#side][each.name] = value;
    this.#keep();
    this.#mark();
    this.#onChange(this.#side);
  }

  #reset() {
    this.#changed[this.#side] = {};
    this.#keep();
    this.#draw();
    this.#onChange(this.#side);
  }

  #keep() {
    const empty = !Object.keys(this.#changed.a).length && !Object.keys(this.#changed.b).length;
    local.write(`techniques ${this.#game}`, empty ? null : this.#changed);
  }

  /** @param {Switch} each */
  #valueOf(each) {
    return this.#changed[this.#side][each.name] ?? each.value;
  }

  #draw() {
    replace(
      this.list,
      KINDS.flatMap(([kind, title]) => {
        const items = this.#switches.filter((each) => each.kind === kind).map((each) => this.#item(each));
        return items.length ? [el('li', { class: 'kind', 'data-kind': kind }, title), ...items] : [];
      }),
    );
    this.#mark();
    this.#filter();
  }

  /** @param {Switch} each */
  #item(each) {
    const id = `switch-${each.name}`;
    return el(
      'li',
      { 'data-switch': each.name },
      el(
        'div',
        { class: 'line' },
        el('label', { for: id }, each.name.replaceAll('-', ' ')),
        el('span', { class: 'control' }, this.#control(each, id)),
      ),
      el(
        'p',
        { class: 'soft small', id: `${id}-help` },
        each.meaning,
        ' ',
        el('span', { class: 'usual' }, `Default: ${shown(each.value)}.`),
      ),
    );
  }

  /**
   * @param {Switch} each
   * @param {string} id
   */
  #control(each, id) {
    const value = this.#valueOf(each),
      help = `${id}-help`;
    if (each.shape.kind === 'on-off')
      return toggle({ id, help, on: !isOff(value), change: (on) => this.#choose(each, String(on)) });
    if (each.shape.kind === 'choice') {
      return el(
        'select',
        { id, 'aria-describedby': help, onchange: (event) => this.#choose(each, event.currentTarget.value) },
        each.shape.names.map((name) => el('option', { value: name, selected: name === value }, name)),
      );
    }
    if (each.shape.kind === 'whole')
      return number({ id, help, shape: each.shape, value, change: (text) => this.#choose(each, text) });
    const usual = isOff(each.value) ? String(each.shape.usual) : each.value;
    const field = number({
      id: `${id}-number`,
      help,
      shape: each.shape,
      value: isOff(value) ? usual : value,
      change: (text) => this.#choose(each, text),
    });
    field.setAttribute('aria-label', `${each.name.replaceAll('-', ' ')}, threshold`);
    field.disabled = isOff(value);
    return [
      field,
      toggle({
        id,
        help,
        on: !isOff(value),
        change: (on) => {
          field.disabled = !on;
          this.#choose(each, on ? field.value || usual : 'false');
        },
      }),
    ];
  }

  #items() {
    return findAll(this.list, '[data-switch]');
  }

  #mark() {
    const changed = this.#changed[this.#side];
    for (const item of this.#items()) item.classList.toggle('changed', (item.dataset.switch ?? '') in changed);
    const many = Object.keys(changed).length;
    this.badge.hidden = many === 0;
    this.badge.textContent = `${many} changed`;
    this.resetButton.disabled = many === 0;
  }

  #filter() {
    const wanted = this.find.value.trim().toLowerCase();
    let found = 0;
    for (const item of this.#items()) {
      item.hidden = !`${item.dataset.switch} ${item.textContent}`.toLowerCase().includes(wanted);
      if (!item.hidden) found += 1;
    }
    // A kind of which nothing is left has no title.
    let kind = null;
    for (const item of findAll(this.list, 'li')) {
      if (item.dataset.kind) (kind = item).hidden = true;
      else if (kind && !item.hidden) kind.hidden = false;
    }
    this.none.hidden = found > 0;
  }
}

/** @param {string} value */
const shown = (value) => (value === 'true' ? 'on' : value === 'false' ? 'off' : value);

/** @param {{ id: string, help: string, on: boolean, change(on: boolean): void }} how */
const toggle = ({ id, help, on, change }) =>
  el('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'toggle',
    id,
    checked: on,
    'aria-describedby': help,
    onchange: (event) => change(event.currentTarget.checked),
  });

/**
 * A whole number; what is out of its limits is moved into them, what is none goes back to what it was.
 * @param {{ id: string, help: string, shape: Range, value: string, change(text: string): void }} how
 */
function number({ id, help, shape, value, change }) {
  let last = value;
  return el('input', {
    type: 'number',
    id,
    min: shape.low,
    max: shape.high,
    step: 1,
    value,
    'aria-describedby': help,
    title: `${shape.low} to ${shape.high}`,
    onchange: (event) => {
      const typed = Math.round(event.currentTarget.valueAsNumber);
      if (Number.isFinite(typed)) last = String(Math.max(shape.low, Math.min(typed, shape.high)));
      event.currentTarget.value = last;
      if (Number.isFinite(typed)) change(last);
    },
  });
}

/**
 * Does the shape allow this value? What was kept may be older than the recipe.
 * @param {Shape} shape
 * @param {string} value
 */
function allows(shape, value) {
  if (shape.kind === 'on-off') return value === 'true' || value === 'false';
  if (shape.kind === 'choice') return shape.names.includes(value);
  if (shape.kind === 'threshold' && value === 'false') return true;
  return /^-?\d+$/.test(value) && Number(value) >= shape.low && Number(value) <= shape.high;
}
