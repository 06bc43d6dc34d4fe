// @ts-check
// After a board of bridge: what double dummy says of every card that was played, of every strain, and par.

import { el, messageOf, replace } from './element.js';
import { nameOf, rankOf, signed, strainSign, suitOf } from './table-cards.js';

/** @import { BridgeAfter, Seated } from './types.js' */
/** @import { Tables } from './tables.js' */

const NAMES = ['North', 'East', 'South', 'West'];

export class AfterPlay {
  #tables;
  #node = el('section', { class: 'card table-card', 'aria-label': 'After the play', 'data-part': 'after' });
  /** @type {BridgeAfter | null} */
  #known = null;
  #chosen = -1;
  #at = '';

  /** @param {Tables} tables */
  constructor(tables) {
    this.#tables = tables;
  }

  clear() {
    this.#known = null;
    this.#chosen = -1;
    this.#at = '';
  }

  /** @param {Seated} seated */
  draw(seated) {
    if (seated.after?.bridge) {
      this.#known = seated.after.bridge;
      this.#at = seated.at;
    }
    if (this.#at !== seated.at) {
      this.#known = null;
      this.#at = seated.at;
      const ask = async () => {
        button.disabled = true;
        button.textContent = 'Solving …';
        try {
          await this.#tables.act('after');
        } catch (error) {
          this.#tables.app.say(messageOf(error));
        }
      };
      const button = el(
        'button',
        { type: 'button', class: 'do', 'data-action': 'after', onclick: ask },
        'Double-dummy hints',
      );
      replace(
        this.#node,
        el('h3', {}, 'After the play'),
        el('p', { class: 'small soft' }, 'With all cards open: what each card gave away, and what could be made.'),
        button,
      );
    } else this.#show();
    return this.#node;
  }

  #show() {
    const known = this.#known;
    if (!known) return;
    replace(
      this.#node,
      el('h3', {}, 'Double dummy'),
      this.#plays(known),
      el('h3', {}, 'What can be made'),
      el(
        'table',
        { class: 'makes numbers', 'data-part': 'makes' },
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            el('th', {}),
            NAMES.map((name) => el('th', { scope: 'col' }, name[0])),
          ),
        ),
        el(
          'tbody',
          {},
          known.table.map(({ strain, tricks }) =>
            el(
              'tr',
              {},
              el('th', { scope: 'row' }, strainSign(strain.replace('NT', 'N'))),
              tricks.map((each) => el('td', {}, String(each))),
            ),
          ),
        ),
      ),
      el(
        'p',
        { class: 'small soft' },
        known.par.score
          ? `Par: ${signed(known.par.contracts.join(', '))}, ${Math.abs(known.par.score)} for ${known.par.score > 0 ? 'North–South' : 'East–West'}.`
          : 'Par: passed out.',
      ),
    );
  }

  /** @param {BridgeAfter} known */
  #plays({ plays }) {
    if (!plays.length) return el('p', { class: 'small soft' }, 'No card was played.');
    const lost = plays.filter(({ lost }) => lost).length;
    const tricks = [];
    for (let at = 0; at < plays.length; at += 4) {
      tricks.push(
        el(
          'li',
          {},
          plays.slice(at, at + 4).map((play, place) => {
            const index = at + place;
            const words = play.lost ? `, gives away ${play.lost}` : '';
            return el(
              'button',
              {
                type: 'button',
                class: 'after-card',
                'data-lost': play.lost || null,
                'aria-pressed': index === this.#chosen,
                'aria-label': `${NAMES[play.seat]}: ${nameOf(play.card)}${words}`,
                onclick: () => {
                  this.#chosen = index;
                  this.#show();
                },
              },
              el('span', { class: 'who-played' }, NAMES[play.seat][0]),
              el(
                'span',
                { class: suitOf(play.card).red ? 'suit red' : 'suit' },
                `${suitOf(play.card).sign}${rankOf(play.card)}`,
              ),
              play.lost ? el('sup', {}, `−${play.lost}`) : null,
            );
          }),
        ),
      );
    }
    const chosen = plays[this.#chosen];
    return el(
      'div',
      {},
      el(
        'p',
        { class: 'small soft' },
        lost
          ? `${lost} of ${plays.length} cards gave something away. Choose a card to see the others.`
          : 'Nobody gave anything away. Choose a card to see the others.',
      ),
      el('ol', { class: 'after-tricks' }, tricks),
      chosen &&
        el(
          'p',
          { class: 'small', role: 'status', 'data-part': 'choices' },
          `${NAMES[chosen.seat]} could have had: `,
          chosen.choices.map(({ card, equals, tricks }) =>
            el(
              'span',
              { class: 'card-choice' },
              [card, ...equals].map((each) => `${suitOf(each).sign}${rankOf(each)}`).join(' '),
              ` ${tricks}`,
            ),
          ),
          ' more tricks.',
        ),
    );
  }
}
