// @ts-check
// "Secrets": the lecture's two examples, every number asked of the server. Why averaging over worlds is wrong, in the card ending; and why the best
// move against a perfect opponent need not be the best against one who errs.

import { post } from './api.js';
import { el, messageOf, replace } from './element.js';

/** @import { App, Ending, ErrorNode, Errors } from './types.js' */

const SIGNS = /** @type {Record<string, string>} */ ({ s: '♠', h: '♥', d: '♦', c: '♣' });
const LECTURE = 'max ((99 999 999 999) (100 101 102 100))';

/** The line of the lecture: what is played, and what to look at. */
const STEPS = [
  {
    moves: '',
    words:
      'Max leads. Min holds the four of hearts or the four of diamonds; Max does not know which. With open cards every lead is worth the same in both worlds, so averaging has nothing to choose by and leads the nine of clubs, the first.',
  },
  {
    moves: 'c9',
    words: 'Max has led the nine of clubs. Min takes it with the ten: that costs nothing in either world.',
  },
  { moves: 'c9 c10', words: 'Min is on lead and plays the two of spades.' },
  {
    moves: 'c9 c10 s2',
    words:
      'Max must throw a card away, now, in both worlds at once. With open cards he would throw the red six that beats nothing: the diamond where Min has the heart, the heart where Min has the diamond. He cannot: it is one information set. The average of the best is not the best of the averages; this is strategy fusion.',
  },
  {
    moves: 'c9 c10 s2 h6',
    words: 'He throws the six of hearts. Where Min holds the four of hearts, that four is a trick now.',
  },
  {
    moves: 'h6',
    words:
      'Instead: the six of hearts first. Where Min has the four it falls under the six; where not, Min throws a card and shows it. Either way Max learns which world it is before he has to choose.',
  },
];

/** @param {number | null | undefined} value */
const figure = (value) =>
  value === null || value === undefined ? '–' : (Math.round(value * 1000) / 1000 + 0).toString().replace('-', '−');

/** @param {string} card */
function short(card) {
  const red = card[0] === 'h' || card[0] === 'd';
  return el('span', { class: red ? 'suit red' : 'suit' }, `${SIGNS[card[0]]}${card.slice(1)}`);
}

export class Secrets {
  /** @type {string[]} */
  #moves = [];
  #asked = 0;
  #error = 0;
  #timer = 0;
  #begun = false;
  #steps = el('ol', { class: 'secret-steps', 'aria-label': 'The steps of the lecture' });
  #words = el('p', { class: 'words-now', 'aria-live': 'polite', 'data-part': 'secret-words' });
  #ending = el('div', { class: 'secret-ending', 'data-part': 'ending' });
  #trouble = el('p', { class: 'in-trouble', role: 'alert', hidden: true });
  #text = el('input', {
    type: 'text',
    value: LECTURE,
    spellcheck: 'false',
    'aria-label': 'The tree in brackets',
    'data-part': 'errors-text',
    oninput: () => this.#later(),
  });
  #rate = el('input', {
    type: 'range',
    min: 0,
    max: 1000,
    step: 1,
    value: 0,
    'aria-label': 'How often the opponent errs, in thousandths',
    'data-part': 'errors-rate',
    oninput: () => {
      this.#error = Number(this.#rate.value);
      this.#later(0);
    },
  });
  #rateText = el('output', { class: 'numbers' });
  #tree = el('div', { class: 'errors-tree', 'data-part': 'errors' });

  /** @param {App} _app */
  constructor(_app) {
    this.node = el(
      'div',
      { class: 'in-secrets' },
      el(
        'section',
        { class: 'card', 'aria-label': 'Averaging over worlds' },
        el('h2', {}, 'Averaging over worlds is wrong'),
        this.#steps,
        this.#words,
        this.#trouble,
        this.#ending,
      ),
      el(
        'section',
        { class: 'card', 'aria-label': 'An opponent who errs' },
        el('h2', {}, 'An opponent who errs'),
        el(
          'p',
          { class: 'words-now' },
          'Minimax expects the best answer to every move. If whoever answers errs with probability e, and then makes any of the moves, an answer is worth (1 − e) times the best for him plus e times the average. From a small e on, the “worse” move is better.',
        ),
        el('label', { class: 'in-field small' }, el('span', { class: 'soft' }, 'The tree in brackets'), this.#text),
        el(
          'label',
          { class: 'in-field small' },
          el('span', { class: 'soft' }, 'e, how often he errs'),
          el('span', { class: 'uct-c' }, this.#rate, this.#rateText),
        ),
        this.#tree,
      ),
    );
  }

  update() {
    const seen = this.node.parentElement?.hidden === false;
    if (!seen || this.#begun) return;
    this.#begun = true;
    this.#go([]);
    this.#later(0);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** @param {string[]} moves */
  async #go(moves) {
    const asked = ++this.#asked;
    try {
      const ending = await post('/api/inside/worlds', { game: 'card-ending', moves });
      if (asked !== this.#asked) return;
      this.#moves = moves;
      this.#trouble.hidden = true;
      this.#draw(ending);
    } catch (error) {
      this.#trouble.textContent = messageOf(error);
      this.#trouble.hidden = false;
    }
  }

  /** @param {Ending} ending */
  #draw(ending) {
    const here = this.#moves.join(' ');
    replace(
      this.#steps,
      STEPS.map(({ moves }, at) =>
        el(
          'li',
          {},
          el(
            'button',
            {
              type: 'button',
              class: 'plain small',
              'aria-current': moves === here ? 'step' : null,
              'data-step': at + 1,
              onclick: () => this.#go(moves.split(' ').filter(Boolean)),
            },
            moves ? moves.split(' ').map(short) : 'The lead',
          ),
        ),
      ),
    );
    this.#words.textContent =
      STEPS.find(({ moves }) => moves === here)?.words ?? 'Choose a card to go on, or a step of the lecture.';
    replace(
      this.#ending,
      this.#hands(ending),
      ending.mover === null ? this.#end(ending) : this.#choices(ending),
      this.#back(),
    );
  }

  #back() {
    if (!this.#moves.length) return null;
    const attributes = { 'data-action': 'secret-back', onclick: () => this.#go(this.#moves.slice(0, -1)) };
    return el('button', { type: 'button', class: 'plain small', ...attributes }, 'One card back');
  }

  /** @param {Ending} ending */
  #end({ result }) {
    return el('p', {}, `The end: ${figure(result)} tricks over the two that are fair, for Max.`);
  }

  /** @param {Ending} ending */
  #hands({ worlds, moves }) {
    return el(
      'div',
      { class: 'secret-worlds' },
      worlds.map(({ fourth, possible, max, min }) =>
        el(
          'div',
          { class: possible ? 'secret-world' : 'secret-world gone' },
          el('h3', {}, 'World ', short(fourth)),
          possible
            ? [el('p', {}, 'Min ', (min ?? []).map(short)), el('p', {}, 'Max ', (max ?? []).map(short))]
            : el('p', { class: 'soft' }, 'It cannot be this one any more.'),
        ),
      ),
      moves.length > 0 && el('p', { class: 'soft' }, 'Played ', moves.map(short)),
    );
  }

  /** @param {Ending} ending */
  #choices({ mover, worlds, choices, average_of_best, best_of_average }) {
    const is_max = mover === 0;
    return el(
      'div',
      {},
      el(
        'table',
        { class: 'uct-table secret-table numbers' },
        el(
          'caption',
          {},
          is_max
            ? 'What each card of Max is worth to Max'
            : 'What each card of Min is worth to Max; Min sees everything',
        ),
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            el('th', { scope: 'col' }, 'Card'),
            worlds.map(({ fourth }) => el('th', { scope: 'col' }, 'Open, ', short(fourth))),
            is_max && [el('th', { scope: 'col' }, 'Average'), el('th', { scope: 'col' }, 'Belief')],
          ),
        ),
        el(
          'tbody',
          {},
          choices.map(({ move, worlds: each, average, belief }) =>
            el(
              'tr',
              {},
              el(
                'th',
                { scope: 'row' },
                el(
                  'button',
                  {
                    type: 'button',
                    class: 'plain small',
                    'data-choice': move,
                    onclick: () => this.#go([...this.#moves, move]),
                  },
                  short(move),
                ),
              ),
              each.map((value) => el('td', {}, figure(value))),
              is_max && [el('td', {}, figure(average)), el('td', {}, el('b', {}, figure(belief)))],
            ),
          ),
        ),
      ),
      is_max &&
        el(
          'p',
          { class: 'small', 'data-part': 'fusion' },
          `Average of the best in each world: ${figure(average_of_best)}. Best of the averages: ${figure(best_of_average)}.`,
        ),
    );
  }

  #later(calm = 200) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#askErrors(), calm);
    this.#rateText.textContent = `${(this.#error / 10).toFixed(1)} %`;
  }

  async #askErrors() {
    const error = this.#error;
    try {
      const found = await post('/api/inside/errors', { game: 'tree', start: this.#text.value, error });
      if (error === this.#error) this.#drawErrors(found);
    } catch (trouble) {
      replace(this.#tree, el('p', { class: 'in-trouble', role: 'alert' }, messageOf(trouble)));
    }
  }

  /** @param {Errors} found */
  #drawErrors({ root, turns, error }) {
    const best = Math.max(...root.children.map(({ value }) => value));
    const names = root.children.map((_, at) => String.fromCharCode(65 + at));
    const e = error / 1000;
    replace(
      this.#tree,
      el(
        'ul',
        { class: 'errors-moves' },
        root.children.map((child, at) =>
          el(
            'li',
            { 'data-best': child.value === best ? 'yes' : null },
            el(
              'p',
              { class: 'errors-name' },
              el('b', {}, names[at]),
              el('b', { class: 'numbers' }, figure(child.value)),
            ),
            el('p', { class: 'small soft numbers' }, `answers ${leaves(child).map(figure).join(', ') || 'none'}`),
            child.average !== null &&
              el(
                'p',
                { class: 'small numbers' },
                `minimax ${figure(child.minimax)}, average ${figure(child.average)}; (1 − ${figure(e)}) × ${figure(lowest(child))} + ${figure(e)} × ${figure(child.average)} = ${figure(child.value)}`,
              ),
          ),
        ),
      ),
      el(
        'p',
        { 'data-part': 'turns' },
        turns.map(({ error: from, best: move }, at) =>
          at === 0
            ? `Against a perfect opponent ${names[move]} is best`
            : `; where he errs in ${from} of 1000 answers or more, ${names[move]}`,
        ),
        '.',
      ),
    );
  }
}

/**
 * What the answers are worth.
 * @param {ErrorNode} node
 */
const leaves = (node) => node.children.map(({ value }) => value);

/** @param {ErrorNode} node */
const lowest = (node) => Math.min(...leaves(node));
