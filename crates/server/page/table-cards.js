// @ts-check
// Playing cards as elements: buttons where they can be played, a back where they are hidden. A card is named as the server names it: SA, HT, C2.

import { el } from './element.js';

const SUITS = /** @type {Record<string, { sign: string, name: string, red: boolean }>} */ ({
  S: { sign: '♠', name: 'spades', red: false },
  H: { sign: '♥', name: 'hearts', red: true },
  D: { sign: '♦', name: 'diamonds', red: true },
  C: { sign: '♣', name: 'clubs', red: false },
});
const RANKS = /** @type {Record<string, string>} */ ({ A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten' });
const NUMBERS = /** @type {Record<string, string>} */ ({
  9: 'nine',
  8: 'eight',
  7: 'seven',
  6: 'six',
  5: 'five',
  4: 'four',
  3: 'three',
  2: 'two',
});

/** The order in which a hand is held: red and black in turn. */
export const HELD = ['S', 'H', 'C', 'D'];

/** @param {string} card */
export const suitOf = (card) => SUITS[card[0]];

/** @param {string} card */
export const rankOf = (card) => (card[1] === 'T' ? '10' : card[1]);

/** @param {string} card */
export const nameOf = (card) => `${RANKS[card[1]] ?? NUMBERS[card[1]]} of ${suitOf(card).name}`;

/**
 * A text with signs for the suits: `4S by N` becomes 4♠ by N.
 * @param {string} text
 */
export const signed = (text) =>
  text.replace(/\b([1-7])([SHDC])(?=X{0,2}\b)/g, (_, level, suit) => `${level}${SUITS[suit].sign}`);

/**
 * The sign of a strain, coloured: N is no trumps.
 * @param {string} strain
 */
export function strainSign(strain) {
  const suit = SUITS[strain];
  return suit ? el('span', { class: suit.red ? 'suit red' : 'suit' }, suit.sign) : el('span', { class: 'suit' }, 'NT');
}

/**
 * A call as people write it.
 * @param {string} call
 */
export function callSign(call) {
  if (call === 'Pass') return el('span', { class: 'call pass' }, 'Pass');
  if (call === 'X' || call === 'XX') {
    return el('span', { class: 'call double', 'aria-label': call === 'X' ? 'double' : 'redouble' }, call);
  }
  return el('span', { class: 'call' }, call[0], strainSign(call.slice(1).replace('NT', 'N')));
}

/**
 * What a call is in words, for those who hear it.
 * @param {string} call
 */
export function callName(call) {
  const words = /** @type {Record<string, string>} */ ({ Pass: 'pass', X: 'double', XX: 'redouble' });
  const strain = call.slice(1),
    several = strain === 'NT' ? 'no trumps' : SUITS[strain]?.name;
  return words[call] ?? `${call[0]} ${call[0] === '1' ? several.slice(0, -1) : several}`;
}

/**
 * The face of a card.
 * @param {string} card
 */
const face = (card) => [
  el('span', { class: 'corner', 'aria-hidden': 'true' }, rankOf(card), el('span', { class: 'pip' }, suitOf(card).sign)),
  el('span', { class: 'middle', 'aria-hidden': 'true' }, suitOf(card).sign),
];

/**
 * A card that lies open; with `play` a button that plays it.
 * @param {string} card
 * @param {{ play?: () => void, legal?: boolean, own?: boolean }} [how]
 */
export function openCard(card, { play, legal = true } = {}) {
  const tint = suitOf(card).red ? 'pc red' : 'pc';
  if (!play) return el('span', { class: tint, 'data-card': card, role: 'img', 'aria-label': nameOf(card) }, face(card));
  const attributes = { 'data-card': card, 'aria-label': nameOf(card), disabled: !legal, onclick: play };
  return el('button', { type: 'button', class: `${tint} playable`, ...attributes }, face(card));
}

/** A card that lies face down. */
export const back = () => el('span', { class: 'pc back', 'aria-hidden': 'true' });

/**
 * Cards in the order in which they are held.
 * @param {string[]} cards
 */
export function sorted(cards) {
  return HELD.flatMap((suit) => cards.filter((card) => card[0] === suit));
}
