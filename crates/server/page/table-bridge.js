// @ts-check
// The bridge table: four hands, the bidding box, the trick in the middle, and beside it the auction and the score.

import { el, findAll, focused, replace } from './element.js';
import { BiddingBox } from './table-bidding.js';
import { AfterPlay } from './table-after.js';
import {
  back,
  callName,
  callSign,
  nameOf,
  openCard,
  rankOf,
  signed,
  sorted,
  strainSign,
  suitOf,
} from './table-cards.js';

/** @import { BridgeSeen, Seated } from './types.js' */
/** @import { Tables } from './tables.js' */

const NAMES = ['North', 'East', 'South', 'West'];
const SIDES = ['bottom', 'left', 'top', 'right'];

export class BridgeTable {
  #tables;
  #felt = el('div', { class: 'felt bridge-felt', 'data-part': 'felt' });
  #says = el('p', { class: 'table-says', role: 'status', 'aria-live': 'polite', 'data-part': 'says' });
  #side = el('div', { class: 'table-side' });
  #box;
  #after;
  /** @type {Seated | null} */
  #seated = null;
  #heard = '';
  #suit = '';

  /** @param {Tables} tables */
  constructor(tables) {
    this.#tables = tables;
    this.#box = new BiddingBox((call) => this.#play(call));
    this.#after = new AfterPlay(tables);
    this.node = el(
      'div',
      { class: 'at-table' },
      el('section', { class: 'table-main', 'aria-label': 'The bridge table' }, this.#felt, this.#says),
      this.#side,
    );
  }

  /** @param {Seated} seated */
  draw(seated) {
    const board = /** @type {BridgeSeen} */ (seated.bridge);
    const had = focused()?.closest('.fan')?.getAttribute('data-hand');
    this.#seated = seated;
    replace(
      this.#felt,
      NAMES.map((_, seat) => this.#hand(seated, board, seat)),
      this.#middle(seated, board),
    );
    this.#felt.dataset.phase = seated.over ? 'over' : board.contract ? 'play' : 'auction';
    replace(this.#side, this.#panel(seated, board));
    if (had && seated.turn === seated.seat) findAll(this.#felt, '.fan .pc.playable:not(:disabled)')[0]?.focus();
    this.#tell(seated, board);
  }

  /** Milliseconds before the next of the others moves: a trick that is complete stays a while. @param {Seated} seated */
  pause(seated) {
    const board = seated.bridge;
    if (!board?.contract) return 450;
    return board.trick.length === 0 && board.last ? 1300 : 450;
  }

  /** @param {string} move */
  #play(move) {
    this.#tables.act({ move });
  }

  /** Where a seat is drawn: one's own below. @param {number} seat */
  #where(seat) {
    return SIDES[(seat - (this.#seated?.seat ?? 2) + 4) % 4];
  }

  /**
   * @param {Seated} seated
   * @param {BridgeSeen} board
   * @param {number} seat
   */
  #hand(seated, board, seat) {
    const { cards, count, dealt } = board.hands[seat];
    const where = this.#where(seat),
      across = where === 'top' || where === 'bottom';
    const own = seat === seated.seat,
      dummy = seat === board.dummy;
    const acts = board.next === seat && seated.turn === seated.seat && Boolean(board.contract);
    const shown = seated.over ? dealt : cards;
    const title = el(
      'p',
      { class: 'seat-name', 'data-turn': board.next === seat ? 'on' : null },
      NAMES[seat],
      own && el('span', { class: 'soft' }, ' · you'),
      dummy && el('span', { class: 'soft' }, ' · dummy'),
      board.contract?.declarer === seat && !own && el('span', { class: 'soft' }, ' · declarer'),
    );
    /** @param {string} card */
    const drawn = (card) => {
      const legal = acts && seated.legal.includes(card);
      const play = acts && !seated.over ? () => this.#play(card) : undefined;
      return openCard(card, { play, legal });
    };
    const label = shown
      ? `${NAMES[seat]}: ${sorted(shown).map(nameOf).join(', ') || 'no cards'}`
      : `${NAMES[seat]}: ${count} cards, face down`;
    const fan = el('div', { class: 'fan', role: 'group', 'aria-label': label, 'data-hand': seat });
    if (shown && across) {
      fan.append(...sorted(shown).map((card) => el('span', { class: 'slot' }, drawn(card))));
    } else if (shown) {
      fan.classList.add('suits');
      fan.append(
        ...['S', 'H', 'D', 'C'].map((suit) =>
          el(
            'div',
            { class: 'suit-row' },
            strainSign(suit),
            shown.filter((card) => card[0] === suit).map((card) => chip(card, acts, seated, () => this.#play(card))),
          ),
        ),
      );
    } else {
      fan.classList.add('closed');
      fan.append(...Array.from({ length: count }, () => el('span', { class: 'slot' }, back())));
    }
    fan.addEventListener('keydown', (event) => walk(fan, event));
    return el('div', { class: `hand ${where}`, 'data-open': shown ? 'yes' : 'no' }, title, fan);
  }

  /**
   * The trick on the table, or the one before until the next begins; in the auction the bidding box.
   * @param {Seated} seated
   * @param {BridgeSeen} board
   */
  #middle(seated, board) {
    const middle = el('div', { class: 'middle-of-table' });
    if (seated.over) {
      middle.append(
        el('p', { class: 'table-result', 'data-part': 'result' }, signed(seated.result ?? '')),
        el(
          'div',
          { class: 'row' },
          el(
            'button',
            { type: 'button', class: 'do', 'data-action': 'next', onclick: () => this.#next(1) },
            'Next board',
          ),
          el('button', { type: 'button', class: 'plain', onclick: () => this.#next(0) }, 'The same again'),
        ),
      );
      return middle;
    }
    if (!board.contract) {
      if (seated.turn === seated.seat) middle.append(this.#box.draw(seated.legal));
      else middle.append(el('p', { class: 'thinking' }, `${NAMES[seated.turn ?? 0]} is thinking …`));
      return middle;
    }
    const complete = board.trick.length === 0 && board.last;
    const cards = complete ? (board.last?.cards ?? []) : board.trick;
    const waits = seated.turn === seated.seat && complete;
    middle.classList.toggle('taken', Boolean(complete));
    middle.classList.toggle('waits', Boolean(waits));
    middle.append(
      ...cards.map(({ seat, card }) =>
        el(
          'div',
          {
            class: `played ${this.#where(seat)}`,
            'data-winner': complete && board.last?.winner === seat ? 'yes' : null,
          },
          openCard(card),
        ),
      ),
    );
    return middle;
  }

  /** @param {number} step */
  #next(step) {
    const { game, deal, opponent, seat } = /** @type {Seated} */ (this.#seated);
    this.#after.clear();
    this.#tables.sit({ game, seat, deal: deal + step, opponent: opponent.name });
  }

  /**
   * @param {Seated} seated
   * @param {BridgeSeen} board
   */
  #panel(seated, board) {
    const we = seated.seat % 2,
      { contract } = board;
    const vulnerable = board.vulnerable
      .map((is, side) => (is ? ['North–South', 'East–West'][side] : ''))
      .filter(Boolean);
    const head = el(
      'section',
      { class: 'card table-card', 'aria-label': 'The board' },
      el(
        'header',
        { class: 'row spread' },
        el('h2', {}, `Board ${seated.deal}`),
        el(
          'button',
          { type: 'button', class: 'quiet small', 'data-action': 'rise', onclick: () => this.#tables.rise() },
          'All tables',
        ),
      ),
      el(
        'p',
        { class: 'small soft' },
        `Dealer ${NAMES[board.dealer]}. Vulnerable: ${vulnerable.join(' and ') || 'nobody'}. With ${seated.opponent.title.toLowerCase()}, who ${seated.opponent.about}.`,
      ),
      contract &&
        el(
          'div',
          { class: 'score-line', 'data-part': 'score' },
          el('div', {}, el('span', { class: 'soft small' }, 'Contract'), el('b', {}, signed(contract.text))),
          el(
            'div',
            {},
            el('span', { class: 'soft small' }, 'You two'),
            el('b', { class: 'numbers' }, String(board.won[we])),
          ),
          el(
            'div',
            {},
            el('span', { class: 'soft small' }, 'They'),
            el('b', { class: 'numbers' }, String(board.won[1 - we])),
          ),
          el(
            'div',
            {},
            el('span', { class: 'soft small' }, 'Needed'),
            el('b', { class: 'numbers' }, String(contract.target)),
          ),
        ),
      this.#claims(seated, board),
    );
    return [head, this.#auction(board), this.#last(board), seated.over && this.#after.draw(seated)];
  }

  /**
   * @param {Seated} seated
   * @param {BridgeSeen} board
   */
  #claims(seated, board) {
    const mine = seated.turn === seated.seat && board.contract && (board.trick.length || board.last);
    if (!mine || seated.over) return null;
    const many = el(
      'select',
      { 'aria-label': 'Tricks to claim' },
      Array.from({ length: board.left + 1 }, (_, tricks) => board.left - tricks).map((tricks) =>
        el('option', { value: tricks }, tricks === board.left ? `all ${tricks}` : String(tricks)),
      ),
    );
    const claim = async () => {
      await this.#tables.act({ claim: Number(many.value) });
      const answer = this.#tables.seated?.claim;
      if (answer && !answer.granted) {
        this.#tables.app.say(
          `Not granted: it fails in ${answer.fails} of ${answer.of} deals that agree with what you have seen.`,
        );
      }
    };
    return el(
      'div',
      { class: 'row claim' },
      el('span', { class: 'small soft' }, 'Of the tricks left'),
      many,
      el('button', { type: 'button', class: 'plain small', 'data-action': 'claim', onclick: claim }, 'Claim'),
    );
  }

  /** The calls by seat, West first, as they are written everywhere. @param {BridgeSeen} board */
  #auction(board) {
    const order = [3, 0, 1, 2];
    const cells = [
      ...Array.from({ length: order.indexOf(board.dealer) }, () => el('td', {})),
      ...board.calls.map(({ call, shows }) =>
        el(
          'td',
          { title: shows ? signed(shows) : null },
          callSign(call),
          shows && el('span', { class: 'hidden' }, `, shows ${shows}`),
        ),
      ),
    ];
    const rows = [];
    for (let at = 0; at < cells.length; at += 4) rows.push(el('tr', {}, cells.slice(at, at + 4)));
    const last = board.calls.filter(({ shows }) => shows).at(-1);
    return el(
      'section',
      { class: 'card table-card', 'aria-label': 'The auction' },
      el('h3', {}, 'Auction'),
      el(
        'table',
        { class: 'auction', 'data-part': 'auction' },
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            order.map((seat) => el('th', { scope: 'col' }, NAMES[seat])),
          ),
        ),
        el('tbody', {}, rows),
      ),
      !board.contract &&
        last &&
        el('p', { class: 'small soft' }, callSign(last.call), ` by ${NAMES[last.seat]} shows ${last.shows}.`),
    );
  }

  /** @param {BridgeSeen} board */
  #last(board) {
    if (!board.last || board.trick.length === 0) return null;
    const { cards, winner } = board.last;
    return el(
      'p',
      { class: 'small soft last-trick', 'data-part': 'last' },
      'Last trick: ',
      cards.map(({ seat, card }) =>
        el('span', { class: seat === winner ? 'won' : '' }, `${NAMES[seat][0]} `, short(card), ' '),
      ),
    );
  }

  /**
   * What has happened, in words.
   * @param {Seated} seated
   * @param {BridgeSeen} board
   */
  #tell(seated, board) {
    const words = [];
    const call = board.calls.at(-1);
    if (seated.over) words.push(seated.result ?? '');
    else if (!board.contract) {
      if (call) words.push(`${NAMES[call.seat]}: ${callName(call.call)}.`);
      if (seated.turn === seated.seat) words.push('Your call.');
    } else {
      const complete = board.trick.length === 0 && board.last;
      const played = (complete ? board.last?.cards : board.trick)?.at(-1);
      if (played) words.push(`${NAMES[played.seat]}: ${nameOf(played.card)}.`);
      else words.push(`${signed(board.contract.text)}.`);
      if (complete) words.push(`${NAMES[board.last?.winner ?? 0]} takes the trick.`);
      if (seated.turn === seated.seat)
        words.push(board.next === seated.seat ? 'Your card.' : 'Dummy’s card, which you choose.');
      else if (board.dummy === seated.seat) words.push('You are dummy.');
    }
    const text = signed(words.join(' '));
    if (text !== this.#heard) this.#says.textContent = this.#heard = text;
  }

  /**
   * Typed calls (1n, p, x, r) and cards (suit, then rank).
   * @param {KeyboardEvent} event
   */
  key(event) {
    const seated = this.#seated;
    if (!seated) return false;
    const letter = event.key.length === 1 ? event.key.toUpperCase() : '';
    if (seated.over) {
      if (letter === 'N') this.#next(1);
      return letter === 'N';
    }
    if (seated.turn !== seated.seat || !letter) return false;
    if (!seated.bridge?.contract) {
      const simple = /** @type {Record<string, string>} */ ({ P: 'Pass', X: 'X', R: 'XX' })[letter];
      const call = simple ?? (/[1-7]/.test(this.#suit) ? `${this.#suit}${letter === 'N' ? 'NT' : letter}` : '');
      this.#suit = /[1-7]/.test(letter) ? letter : '';
      if (seated.legal.includes(call)) this.#play(call);
      return Boolean(simple || call || this.#suit);
    }
    const rank = letter === '1' || letter === '0' ? 'T' : letter;
    if (this.#suit && seated.legal.includes(this.#suit + rank)) {
      this.#play(this.#suit + rank);
      this.#suit = '';
      return true;
    }
    this.#suit = 'SHDC'.includes(letter) ? letter : '';
    return Boolean(this.#suit);
  }
}

/** @param {string} card */
const short = (card) =>
  el('span', { class: suitOf(card).red ? 'suit red' : 'suit' }, `${suitOf(card).sign}${rankOf(card)}`);

/**
 * A card of a hand at the side: its rank alone, in the row of its suit.
 * @param {string} card
 * @param {boolean} acts
 * @param {Seated} seated
 * @param {() => void} play
 */
function chip(card, acts, seated, play) {
  const tint = suitOf(card).red ? 'chip red' : 'chip';
  if (!acts) return el('span', { class: tint, 'data-card': card }, rankOf(card));
  const disabled = !seated.legal.includes(card);
  const attributes = { 'data-card': card, 'aria-label': nameOf(card), disabled, onclick: play };
  return el('button', { type: 'button', class: `${tint} pc playable`, ...attributes }, rankOf(card));
}

/**
 * The arrows go from card to card.
 * @param {HTMLElement} fan
 * @param {KeyboardEvent} event
 */
function walk(fan, event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const cards = [...findAll(fan, '.playable:not(:disabled)')];
  const here = cards.findIndex((card) => card === document.activeElement);
  if (here < 0) return;
  event.preventDefault();
  cards[(here + step + cards.length) % cards.length].focus();
}
