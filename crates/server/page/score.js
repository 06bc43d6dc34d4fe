// @ts-check
// What a score says: whose it is, whether it is proved, the share of the point it promises, and the words for it.
//
// The server gives scores for the player to move; here everything is seen from player 0, so that a curve, a bar and a line of
// moves never change sides. Where more than two play, a score has a payoff for each of them, or stays the mover's own. A score
// that is not an estimate is proved, but for points that were only counted at the horizon.

import { isMany, payoffText, payoffWords, payoffsOf, sharesOf } from './players.js';

/** @import { Game, Outcome, Player, Value } from './types.js' */

const USUAL_SCALE = 100; // for a server that tells no yardstick

/**
 * Is this score proved? `whole` is the verdict of the search on the position. Payoffs of several seats are estimates by their
 * kind; only the verdict tells.
 * @param {Value} score
 * @param {boolean} [whole]
 */
export function isExact(score, whole = false) {
  if (!score) return false;
  if (score.kind === 'estimate') return whole && score.payoffs !== undefined;
  return !('points' in score) || whole || score.database === true;
}

/**
 * The same score for player 0; `mover` is the player it was given for. Where more than two play, it stays as it is.
 * @template {Value} V
 * @param {V} score
 * @param {Player} mover
 * @param {Game} game
 * @returns {V}
 */
export function forFirst(score, mover, game) {
  if (!score || mover !== 1 || isMany(game)) return score;
  const kind = score.kind === 'win' ? 'loss' : score.kind === 'loss' ? 'win' : score.kind;
  return { ...score, kind, value: score.kind === 'estimate' ? -score.value : score.value };
}

/**
 * The share of the point, 0 to 1, that a score promises to the player it is for, by the game's own yardstick: a lead of `scale`
 * hundredths is worth 73 %.
 * @param {Value} score
 * @param {Game} game
 */
export function share(score, game) {
  if (score.kind === 'win') return 1;
  if (score.kind === 'loss') return 0;
  if (score.kind === 'draw') return 0.5;
  return 1 / (1 + Math.exp(-score.value / (game.yardstick?.scale ?? USUAL_SCALE)));
}

/**
 * The share of each player where more than two play: by the payoffs, or what the mover's own score leaves to the others.
 * @param {Value} score
 * @param {Player} mover
 * @param {Game} game
 */
export function shares(score, mover, game) {
  const seats = game.players.length;
  if (score.payoffs?.length === seats) return sharesOf(score.payoffs);
  const own = share(score, game);
  return game.players.map((_, seat) => (seat === mover ? own : (1 - own) / (seats - 1)));
}

/** @param {number} value */
const signed = (value) => `${value < 0 ? '−' : '+'}${(Math.abs(value) / 100).toFixed(2)}`;

/**
 * A score of player 0 in a few signs: `+0.35`, `Black in 31`, `White by 8`, `draw`.
 * @param {Value} score
 * @param {string[]} players
 */
export function brief(score, players) {
  if (score.payoffs) return score.payoffs.map(payoffText).join(' · ');
  if (players.length > 2) return score.text ?? signed(score.value);
  if (score.kind === 'estimate') return signed(score.value);
  if (score.kind === 'draw') return 'draw';
  const winner = players[score.kind === 'win' ? 0 : 1];
  if ('points' in score) return `${winner} by ${score.points}`;
  return score.database || score.value === 0 ? `${winner} wins` : `${winner} in ${score.value}`;
}

/**
 * A score of player 0 in words: `Black wins in 31 plies, proved`.
 * @param {Value} score
 * @param {string[]} players
 * @param {boolean} [whole]
 */
export function words(score, players, whole = false) {
  if (score.payoffs) return `${payoffWords(score.payoffs, players)}${isExact(score, whole) ? ', proved' : ''}`;
  if (players.length > 2) return score.text ?? signed(score.value);
  if (score.kind === 'estimate') {
    if (score.value === 0) return 'even';
    return `${players[score.value > 0 ? 0 : 1]} is ahead by ${(Math.abs(score.value) / 100).toFixed(2)}`;
  }
  const ground = score.database ? ', by database' : isExact(score, whole) ? ', proved' : ', as far as seen';
  if (score.kind === 'draw') return `draw${ground}`;
  const winner = players[score.kind === 'win' ? 0 : 1];
  if ('points' in score) return `${winner} wins by ${score.points}${ground}`;
  if (score.database) return `${winner} wins${ground}`;
  if (score.value === 0) return `${winner} has won`;
  return `${winner} wins in ${score.value} ${score.value === 1 ? 'ply' : 'plies'}${ground}`;
}

/**
 * A finished game as a score of player 0, or with what each player got.
 * @param {Outcome} outcome
 * @param {Game} game
 * @returns {Value}
 */
export function ofOutcome(outcome, game) {
  if (isMany(game)) return { kind: outcome.kind, value: 0, payoffs: payoffsOf(outcome, game.players.length) };
  if (outcome.kind !== 'win') return { kind: 'draw', value: 0 };
  return { kind: outcome.by === 0 ? 'win' : 'loss', value: 0 };
}

const UNITS = [
  { unit: 1e9, letter: 'G' },
  { unit: 1e6, letter: 'M' },
  { unit: 1e3, letter: 'k' },
];

/**
 * 12, 3.4 k, 248 k, 7.0 M: a count in three signs or so.
 * @param {number} value
 */
export function count(value) {
  for (const { unit, letter } of UNITS) {
    if (value >= unit) return `${(value / unit).toFixed(value >= 100 * unit ? 0 : 1)} ${letter}`;
  }
  return String(Math.round(value));
}

/**
 * 35 ms, 2.4 s, 3:05: a time to read at a glance.
 * @param {number} seconds
 */
export function time(seconds) {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
