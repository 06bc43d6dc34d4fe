// @ts-check
// The small tables: Kuhn and Leduc poker, and matching pennies. Afterwards what an equilibrium does where one stood.

import { el, replace } from './element.js';
import { session } from './storage.js';

/** @import { Seated } from './types.js' */
/** @import { Tables } from './tables.js' */

const CARDS = /** @type {Record<string, string>} */ ({ J: 'jack', Q: 'queen', K: 'king', H: 'heads', T: 'tails' });

/** @typedef {{ hands: number, won: number, fair: number, last: string }} Tally */
/** @type {Tally} */
const NONE = { hands: 0, won: 0, fair: 0, last: '' };

export class PokerTable {
  #tables;
  #felt = el('div', { class: 'felt poker-felt', 'data-part': 'felt' });
  #says = el('p', { class: 'table-says', role: 'status', 'aria-live': 'polite', 'data-part': 'says' });
  #acts = el('div', { class: 'row table-acts', role: 'group', 'aria-label': 'What to do', 'data-part': 'acts' });
  #side = el('div', { class: 'table-side' });
  /** @type {Seated | null} */
  #seated = null;

  /** @param {Tables} tables */
  constructor(tables) {
    this.#tables = tables;
    this.node = el(
      'div',
      { class: 'at-table' },
      el('section', { class: 'table-main', 'aria-label': 'The table' }, this.#felt, this.#says, this.#acts),
      this.#side,
    );
  }

  /** @param {Seated} seated */
  draw(seated) {
    const went = this.#seated;
    this.#seated = seated;
    const { seat, seats } = seated;
    const cards = seated.poker ?? seated.coins;
    const { poker } = seated;
    const other = 1 - seat;
    replace(
      this.#felt,
      this.#place(seats[other], cards?.other ?? null, poker?.stakes[other], false),
      poker &&
        seated.game === 'leduc' &&
        el('div', { class: 'poker-board' }, poker.board ? card(poker.board, 'On the board: ') : empty('the board')),
      poker && el('p', { class: 'pot numbers', 'data-part': 'pot' }, `Pot ${poker.stakes[0] + poker.stakes[1]}`),
      this.#place(seats[seat], cards?.own ?? null, poker?.stakes[seat], true),
    );
    const acts = seated.over
      ? [button('Next hand', 'next', () => this.#next(), 'N')]
      : seated.legal.map((move) => button(this.#words(seated, move), move, () => this.#tables.act({ move }), move[0]));
    const had = this.#acts.contains(document.activeElement);
    replace(this.#acts, acts);
    if (had || (went && went.over !== seated.over)) this.#acts.querySelector('button')?.focus();
    this.#count(seated);
    this.#tell(seated);
    replace(this.#side, this.#panel(seated));
    if (seated.over && !seated.after) this.#tables.act('after');
  }

  /**
   * @param {string} name
   * @param {string | null} held
   * @param {number | undefined} stake
   * @param {boolean} own
   */
  #place(name, held, stake, own) {
    return el(
      'div',
      { class: own ? 'poker-seat own' : 'poker-seat' },
      el(
        'p',
        { class: 'seat-name' },
        name,
        el('span', { class: 'soft' }, own ? ' · you' : ` · ${this.#seated?.opponent.title}`),
      ),
      held ? card(held, own ? 'Yours: ' : `${name}: `) : empty(own ? 'yours' : 'theirs'),
      stake !== undefined && chips(stake),
    );
  }

  /**
   * What a move is here, with what it costs.
   * @param {Seated} seated
   * @param {string} move
   */
  #words({ poker, seat, game }, move) {
    if (!poker) return { H: 'Heads', T: 'Tails', heads: 'Heads', tails: 'Tails' }[move] ?? move;
    const owes = poker.stakes[1 - seat] - poker.stakes[seat];
    const raise = poker.board ? 4 : 2;
    if (game === 'kuhn') return { pass: owes ? 'Give up' : 'Pass', bet: owes ? 'Call 1' : 'Bet 1' }[move] ?? move;
    return (
      {
        fold: 'Give up',
        call: owes ? `Call ${owes}` : 'Check',
        raise: owes ? `Raise ${owes} + ${raise}` : `Bet ${raise}`,
      }[move] ?? move
    );
  }

  #next() {
    const { game, seat, deal, opponent } = /** @type {Seated} */ (this.#seated);
    // Whoever began sits second next time, so luck of the seat evens out.
    this.#tables.sit({ game, seat: 1 - seat, deal: deal + 1, opponent: opponent.name });
  }

  get #name() {
    return `tally:${this.#seated?.game}:${this.#seated?.opponent.name}`;
  }

  // A hand counts once, whenever the page is drawn again.
  /** @param {Seated} seated */
  #count(seated) {
    const tally = { ...NONE, ...session.read(this.#name, NONE) };
    const hand = `${seated.deal}/${seated.seat}`;
    if (!seated.over || !seated.after?.equilibrium || tally.last === hand) return;
    session.write(this.#name, {
      hands: tally.hands + 1,
      won: tally.won + (seated.payoff ?? 0),
      fair: tally.fair + seated.after.equilibrium.fair,
      last: hand,
    });
  }

  /** @param {Seated} seated */
  #panel(seated) {
    const tally = { ...NONE, ...session.read(this.#name, NONE) };
    /** @param {number} amount */
    const coins = (amount) => `${amount > 0 ? '+' : ''}${amount.toFixed(amount % 1 ? 2 : 0).replace('-', '−')}`;
    return [
      el(
        'section',
        { class: 'card table-card', 'aria-label': 'The table' },
        el(
          'header',
          { class: 'row spread' },
          el('h2', {}, `${seated.title} · deal ${seated.deal}`),
          el(
            'button',
            { type: 'button', class: 'quiet small', 'data-action': 'rise', onclick: () => this.#tables.rise() },
            'All tables',
          ),
        ),
        el(
          'p',
          { class: 'small soft' },
          `Against ${seated.opponent.title.toLowerCase()}, who ${seated.opponent.about}.`,
        ),
        el(
          'div',
          { class: 'score-line', 'data-part': 'tally' },
          el(
            'div',
            {},
            el('span', { class: 'soft small' }, 'Hands'),
            el('b', { class: 'numbers' }, String(tally.hands)),
          ),
          el(
            'div',
            {},
            el('span', { class: 'soft small' }, 'You have won'),
            el('b', { class: 'numbers' }, coins(tally.won)),
          ),
          el(
            'div',
            {},
            el('span', { class: 'soft small' }, 'An equilibrium expects'),
            el('b', { class: 'numbers' }, coins(tally.fair)),
          ),
        ),
      ),
      seated.poker && this.#said(seated),
      this.#after(seated),
    ];
  }

  /** @param {Seated} seated */
  #said(seated) {
    const said = seated.poker?.said ?? [];
    if (!said.length) return null;
    return el(
      'section',
      { class: 'card table-card', 'aria-label': 'What was said' },
      el('h3', {}, 'Said'),
      el(
        'ol',
        { class: 'said', 'data-part': 'said' },
        said.map(({ seat, text, round }) =>
          el(
            'li',
            { 'data-round': round },
            el('span', { class: 'soft' }, seat === seated.seat ? 'You' : seated.seats[seat]),
            ` ${text}`,
          ),
        ),
      ),
    );
  }

  /** @param {Seated} seated */
  #after(seated) {
    const known = seated.after?.equilibrium;
    if (!known) return null;
    return el(
      'section',
      { class: 'card table-card', 'aria-label': 'What the equilibrium does', 'data-part': 'after' },
      el('h3', {}, 'What the equilibrium does'),
      known.decisions.length === 0 && el('p', { class: 'small soft' }, 'You had nothing to decide.'),
      known.decisions.map(({ sight, chose, moves }) =>
        el(
          'div',
          { class: 'decision' },
          el('p', { class: 'small' }, 'With ', el('b', { class: 'mono' }, sight), ` you chose ${chose}.`),
          el(
            'ul',
            { class: 'bars' },
            moves.map(({ move, odds }) => bar(move, odds, move === chose)),
          ),
        ),
      ),
      el(
        'p',
        { class: 'small soft' },
        `Where both play it, your seat wins ${known.fair.toFixed(3).replace('-', '−')} a hand on average. It mixes so that nobody can tell what you hold.`,
      ),
    );
  }

  /** @param {Seated} seated */
  #tell(seated) {
    const said = seated.poker?.said.at(-1);
    const words = [];
    if (said && said.seat !== seated.seat) words.push(`${seated.seats[said.seat]}: ${said.text}.`);
    if (seated.poker?.board && !seated.over) words.push(`On the board a ${CARDS[seated.poker.board]}.`);
    if (seated.over) {
      const other = seated.poker?.other ?? seated.coins?.other;
      if (other && other !== '?') words.push(`The other shows ${seated.coins ? '' : 'a '}${CARDS[other] ?? other}.`);
      words.push(seated.result ?? '');
    } else if (seated.turn === seated.seat) {
      const own = seated.poker?.own;
      words.push(own ? `You hold a ${CARDS[own]}. Your turn.` : 'Your turn.');
    }
    this.#says.textContent = words.join(' ');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const seated = this.#seated;
    const letter = event.key.toLowerCase();
    if (!seated || letter.length !== 1) return false;
    if (seated.over) {
      if (letter === 'n') this.#next();
      return letter === 'n';
    }
    const move = seated.legal.find((text) => text[0].toLowerCase() === letter);
    if (move) this.#tables.act({ move });
    return Boolean(move);
  }
}

/**
 * @param {string} text
 * @param {string} action
 * @param {() => void} act
 * @param {string} key
 */
const button = (text, action, act, key) =>
  el(
    'button',
    { type: 'button', class: 'do', 'data-action': action, 'aria-keyshortcuts': key.toUpperCase(), onclick: act },
    text,
    el('kbd', { 'aria-hidden': 'true' }, key.toUpperCase()),
  );

/**
 * @param {string} letter
 * @param {string} whose
 */
function card(letter, whose) {
  if (letter === '?') return el('span', { class: 'poker-card back', role: 'img', 'aria-label': `${whose}face down` });
  const coin = letter === 'H' || letter === 'T';
  return el(
    'span',
    {
      class: coin ? 'poker-card coin' : 'poker-card',
      'data-card': letter,
      role: 'img',
      'aria-label': `${whose}${CARDS[letter]}`,
    },
    el('span', { 'aria-hidden': 'true' }, letter),
  );
}

/** @param {string} what */
const empty = (what) => el('span', { class: 'poker-card none', role: 'img', 'aria-label': `Nothing yet: ${what}` });

/** @param {number} count */
const chips = (count) =>
  el(
    'p',
    { class: 'chips', 'aria-label': `${count} put in` },
    Array.from({ length: Math.min(count, 13) }, () => el('i', { 'aria-hidden': 'true' })),
    el('span', { class: 'numbers', 'aria-hidden': 'true' }, String(count)),
  );

/**
 * A bar with its name and its share in the hundred.
 * @param {string} name
 * @param {number} share
 * @param {boolean} marked
 */
export function bar(name, share, marked) {
  const line = el(
    'li',
    { class: marked ? 'bar-line marked' : 'bar-line' },
    el('span', { class: 'bar-name' }, name),
    el('span', { class: 'bar-share numbers' }, `${Math.round(100 * share)} %`),
  );
  line.style.setProperty('--share', `${Math.round(100 * share)}%`);
  return line;
}
