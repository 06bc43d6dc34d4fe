// @ts-check
// What can be seen on the board and is worth saying: check and mate, the row that won, how many pieces each has.
//
// It knows no rules: a check stands in the text of the move (`+`, `#`), a row is a row of the winner's own marks through the last
// cell, and pieces are counted where they belong to players.

/** @import { Cell, Game, Player, Shown, State } from './types.js' */

const WAYS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];
/** @type {Record<string, number>} */
const ROWS = { rack: 4, paper: 3 };

/**
 * The mover's king in check: its cell, and whether it is mate.
 * @param {Game} game
 * @param {Shown} state
 */
export function check(game, state) {
  const text = state.last?.text ?? '';
  if (!/[+#]$/.test(text)) return null;
  const king = state.board.rows
    .flat()
    .find(
      ({ glyph, owner }) =>
        owner === state.mover && game.pieces.some((each) => each.glyph === glyph && each.name === 'king'),
    );
  return king ? { cell: king.name, mate: text.endsWith('#') } : null;
}

/**
 * The cells of the row that won, as [row, column]; in a game that is won by a row.
 * @param {Game} game
 * @param {State['board']} board
 * @param {State['outcome']} outcome
 * @returns {[number, number][]}
 */
export function winningRow(game, { rows }, outcome) {
  const length = ROWS[game.look];
  if (!length || !outcome || outcome.by === null) return [];
  /** @param {number} r @param {number} c */
  const isOwn = (r, c) => rows[r]?.[c]?.owner === outcome.by && rows[r][c].name !== '';
  for (let r = 0; r < rows.length; r++)
    for (let c = 0; c < rows[r].length; c++)
      for (const [dr, dc] of WAYS) {
        /** @type {[number, number][]} */
        const cells = [];
        for (let step = 0; isOwn(r + step * dr, c + step * dc); step++) cells.push([r + step * dr, c + step * dc]);
        if (cells.length >= length) return cells;
      }
  return [];
}

/**
 * What each player has, as the game counts it: what the board tells beside the pieces, or the discs themselves.
 * @param {Game} game
 * @param {State} state
 * @param {Player} player
 * @returns {{ what: string, value: number }[]}
 */
export function counts(game, { board }, player) {
  const told = (board.aside ?? []).flatMap((each) => (each.kind === 'count' && each.owner === player ? [each] : []));
  if (told.length) return told.map(({ what, value }) => ({ what, value }));
  if (game.look !== 'cloth' || game.players.length > 2) return [];
  /** @param {Cell} cell */
  const isOwn = ({ owner }) => owner === player;
  const value = board.rows.flat().filter(isOwn).length;
  return [{ what: value === 1 ? 'disc' : 'discs', value }];
}

/**
 * The stones that a player has taken, in games on points where the taken ones leave the board: the other's stones that were there or were
 * put, less those that stand.
 * @param {Game} game
 * @param {State} state
 * @param {State | null} origin the first position
 * @param {Player} player
 */
export function taken(game, state, origin, player) {
  if (game.look !== 'points' || game.players.length !== 2 || !origin) return 0;
  /** @param {State['board']} board */
  const standing = ({ rows }) => rows.flat().filter(({ owner }) => owner === 1 - player).length;
  const put = state.moves.filter((move, ply) => state.movers[ply] === 1 - player && move !== 'pass').length;
  return standing(origin.board) + put - standing(state.board);
}

/**
 * The end of a game in more words than who won.
 * @param {Game} game
 * @param {State} state
 */
export function endWords(game, state) {
  if (check(game, state)?.mate) return 'Checkmate.';
  const row = winningRow(game, state.board, state.outcome);
  if (row.length) return `${row.length} in a row.`;
  const each = game.players.map((name, player) => ({ name, told: counts(game, state, player) }));
  if (game.look === 'cloth' && each.every(({ told }) => told.length))
    return `${each.map(({ name, told }) => `${name} ${told[0].value}`).join(', ')}.`;
  return '';
}

/**
 * How long a game was: where two move in turn, a move of both is one.
 * @param {Game} game
 * @param {number} plies
 */
export function lengthOf(game, plies) {
  const told = `${plies} ${plies === 1 ? 'ply' : 'plies'}`;
  if (!game.duel) return told;
  const moves = Math.ceil(plies / 2);
  return `${moves} ${moves === 1 ? 'move' : 'moves'} (${told})`;
}
