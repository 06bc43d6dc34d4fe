// @ts-check
// Who plays: the colours of the players, and what each of them gets. Games of two keep the colours of their stones; where more
// sit around a board, each seat has a colour of its own, `player-0` to `player-5` (style.css).

/** @import { Game, Look, Outcome, Player } from './types.js' */

const SEAT_COLOURS = 6;

/**
 * The colours of the seats by the names that players have for them.
 * @type {Record<string, number | undefined>}
 */
const NAMED_SEATS = { blue: 0, orange: 1, green: 2, purple: 3, violet: 3, pink: 3, yellow: 4, red: 5 };

/** @type {Record<string, string>} */
const NAMED_STONES = { white: 'light', black: 'dark' };

/** @type {Partial<Record<Look, [string, string]>>} */
const STONES = { rack: ['warm', 'gold'], paper: ['cross', 'nought'] };

/** @type {Partial<Record<Look, [string, string]>>} */
const TINTS = { rack: ['x', 'o'], paper: ['cross', 'nought'] };

/**
 * Do more than two play it?
 * @param {Game} game
 */
export const isMany = (game) => game.players.length > 2;

/**
 * The colour of each seat where more than two play: the one it is named after if all are, else in the order of the palette.
 * @param {Game} game
 */
function seatColours({ players }) {
  const named = players.map((player) => NAMED_SEATS[player.toLowerCase()]);
  const isNamed = named.every((index) => index !== undefined) && new Set(named).size === players.length;
  return players.map((_, seat) => `player-${isNamed ? named[seat] : seat % SEAT_COLOURS}`);
}

/**
 * The colour of a player's pieces. Two players who are named after a colour have it; others are told apart as first and second.
 * @param {Game} game
 * @param {Player | null | undefined} owner
 */
export function colourOf(game, owner) {
  if (owner === null || owner === undefined) return 'nobody';
  if (isMany(game)) return seatColours(game)[owner] ?? 'nobody';
  const stones = STONES[game.look];
  if (stones) return stones[owner];
  return NAMED_STONES[game.players[owner].toLowerCase()] ?? (owner === 0 ? 'dark' : 'light');
}

/**
 * The tints of all players in charts: the names of colours where they are colours, else the stones of the game's look.
 * @param {Game} game
 * @returns {string[]}
 */
export function tints(game) {
  if (isMany(game)) return seatColours(game);
  const named = game.players.map((name) => NAMED_STONES[name.toLowerCase()]);
  if (named[0] && named[1]) return named;
  return TINTS[game.look] ?? ['dark', 'light'];
}

/**
 * What each player gets at the end: as the game says, else all for the winner, or the same for everybody.
 * @param {Pick<Outcome, 'by' | 'payoffs'>} outcome
 * @param {number} seats
 */
export function payoffsOf({ by, payoffs }, seats) {
  if (payoffs?.length === seats) return payoffs;
  return Array.from({ length: seats }, (_, seat) => (by === null ? 1 / seats : seat === by ? 1 : 0));
}

/**
 * What is left to the others when one player gives up or runs out of time: they share the point.
 * @param {Player} loser
 * @param {number} seats
 */
export const payoffsWithout = (loser, seats) =>
  Array.from({ length: seats }, (_, seat) => (seat === loser ? 0 : 1 / (seats - 1)));

/**
 * Payoffs as shares of a whole: each 0 to 1, together 1. The least counts as nothing where some are below nothing.
 * @param {number[]} payoffs
 */
export function sharesOf(payoffs) {
  const least = Math.min(0, ...payoffs);
  const sum = payoffs.reduce((total, payoff) => total + payoff - least, 0);
  return payoffs.map((payoff) => (sum > 0 ? (payoff - least) / sum : 1 / payoffs.length));
}

/**
 * A payoff in a few signs: 1, 0.5, −3, 0.33, 16.3
 * @param {number} payoff
 */
export function payoffText(payoff) {
  const parts = Math.abs(payoff) < 10 ? 100 : 10;
  return String(Math.round(parts * payoff) / parts).replace('-', '−');
}

/**
 * Payoffs in words: `Red 1, Blue 0, Green 0`.
 * @param {number[]} payoffs
 * @param {string[]} players
 */
export const payoffWords = (payoffs, players) =>
  payoffs.map((payoff, seat) => `${players[seat]} ${payoffText(payoff)}`).join(', ');
