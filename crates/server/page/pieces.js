// @ts-check
// What stands on a board, drawn by hand in a box of 100 by 100. Colours come from classes (board.css), so light and dark
// themes need no second set. A piece without a drawing is a disc with its letter, so a new game is playable at once.

import { svg } from './element.js';
import { colourOf } from './players.js';

/** @import { Game, Player, Standing } from './types.js' */

/** @typedef {() => SVGElement[]} Drawing */

/** @param {string} d */
const path = (d, name = 'body') => svg('path', { d, class: name });
/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 */
const circle = (cx, cy, r, name = 'body') => svg('circle', { cx, cy, r, class: name });
/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} rx
 */
const bar = (x, y, width, height, rx, name = 'body') => svg('rect', { x, y, width, height, rx, class: name });

// Every chess piece stands on the same foot, so a row of them reads as one set.
const foot = () => [path('M27 80c0-3 2-5 5-5h36c3 0 5 2 5 5v1H27z'), bar(21, 80, 58, 10, 4)];

/** @type {Record<string, Drawing>} */
const CHESS = {
  pawn: () => [
    path('M42 44c0 13-4 22-12 32h40c-8-10-12-19-12-32z'),
    ...foot(),
    bar(34, 42, 32, 7, 3.5),
    circle(50, 29, 14),
  ],
  rook: () => [
    path('M36 40h28l4 36H32z'),
    ...foot(),
    path(
      'M27 18c0-1 1-2 2-2h8c1 0 2 1 2 2v5h6v-5c0-1 1-2 2-2h6c1 0 2 1 2 2v5h6v-5c0-1 1-2 2-2h8c1 0 2 1 2 2v16c0 3-1 5-3 6l-4 2H34l-4-2c-2-1-3-3-3-6z',
    ),
    path('M36 47h28', 'detail'),
  ],
  knight: () => [
    path(
      'M33 76c-1-13 4-21 12-28 2-2 2-4 0-4-4 0-7 2-9 5-2 3-5 6-9 5l-4-2c-2-1-3-3-2-6l9-19c3-6 7-9 12-11l-1-6c0-2 2-3 4-2l7 6c15 2 25 17 25 36 0 10-2 18-4 26z',
    ),
    ...foot(),
    path('M59 24c6 6 10 16 10 28', 'detail'),
    path('M26 45l3-2', 'detail'),
    circle(41, 29, 2.6, 'dot'),
  ],
  bishop: () => [
    path('M43 56c0 9-4 14-10 20h34c-6-6-10-11-10-20z'),
    ...foot(),
    path('M50 20c11 8 18 17 18 26 0 5-3 9-7 11H39c-4-2-7-6-7-11 0-9 7-18 18-26z'),
    bar(35, 54, 30, 7, 3.5),
    circle(50, 15, 5.5),
    path('M58 31l-9 12', 'detail'),
  ],
  queen: () => [
    path('M26 34l9 31c1 4 0 8-1 11h32c-1-3-2-7-1-11l9-31-13 16-3-23-8 21-8-21-3 23z'),
    ...foot(),
    path('M36 65h28', 'detail'),
    circle(23, 30, 5),
    circle(40, 22, 5),
    circle(60, 22, 5),
    circle(77, 30, 5),
  ],
  king: () => [
    path('M46 7h8v7h7v8h-7v9h-8v-9h-7v-8h7z'),
    path(
      'M50 38c-4-8-10-10-16-9-9 1-14 9-12 18 2 8 9 13 12 18 2 4 2 8 1 11h30c-1-3-1-7 1-11 3-5 10-10 12-18 2-9-3-17-12-18-6-1-12 1-16 9z',
    ),
    ...foot(),
    path('M35 65h30', 'detail'),
    path('M50 40v17', 'detail'),
  ],
};

/**
 * A man has a rim and a ring; a king is two men high and wears a crown.
 * @param {number} y
 */
const man = (y) => [
  svg('ellipse', { cx: 50, cy: y + 4, rx: 38, ry: 37, class: 'edge' }),
  circle(50, y, 37.5),
  circle(50, y, 27, 'detail'),
];
/** @type {Record<string, Drawing>} */
const DRAUGHTS = {
  man: () => man(50),
  king: () => [
    svg('ellipse', { cx: 50, cy: 57, rx: 38, ry: 37, class: 'edge' }),
    ...man(47).slice(0, 2),
    circle(50, 47, 30, 'detail'),
    path('M31 58l-4-22 13 9 10-15 10 15 13-9-4 22c-10 3-28 3-38 0z', 'crown'),
  ],
};

const DISC = { disc: () => [circle(50, 52.5, 39, 'edge'), circle(50, 50, 39)] };
// A stone of Go is as wide as a cell, so that neighbours touch.
const PEBBLE = { stone: () => [circle(50, 51.5, 47, 'edge'), circle(50, 50, 47)] };
const STONE = { stone: () => [circle(50, 50, 45), circle(50, 50, 33, 'detail')] };

/** @param {string} name */
const lettered = (name) =>
  name.length === 1 ? [svg('text', { x: 50, y: 63, class: 'letter', 'text-anchor': 'middle' }, name)] : [];

/**
 * Cross, nought, triangle and square, in the order of the seats; beyond them letters do.
 * @type {Drawing[]}
 */
const STROKES = [
  () => [path('M25 27c15 14 33 33 50 47M74 25C60 41 41 59 26 75', 'stroke')],
  () => [path('M52 22c-17-2-29 11-29 28s12 28 28 28 27-13 27-29-11-25-26-27', 'stroke')],
  () => [path('M51 23c8 16 17 33 27 51c-18 1-37 1-56-1C32 57 41 41 51 23z', 'stroke')],
  () => [path('M26 27c16-1 32-1 48 0c1 16 1 32 0 47c-16 1-32 1-48 0c-1-15-1-31 0-47z', 'stroke')],
];
const STICK = { stick: () => [bar(38, 6, 24, 88, 8), bar(38, 6, 24, 17, 8, 'tip')] };

/** @param {string} glyph */
const letter = (glyph) => [
  circle(50, 52, 38, 'edge'),
  circle(50, 50, 38),
  svg('text', { x: 50, y: 66, class: 'letter', 'text-anchor': 'middle' }, glyph),
];

/**
 * The drawing for a piece's name under a look; games are not asked, only what their pieces are called.
 * @param {Game} game
 * @param {string} name
 * @param {Player | null} owner
 * @returns {Drawing | undefined}
 */
function drawing(game, name, owner) {
  const set = game.pieces.some((piece) => piece.name === 'man') ? DRAUGHTS : CHESS;
  switch (game.look) {
    case 'squares':
      return set[name];
    case 'cloth':
      return DISC.disc;
    case 'rack':
      // Where players are called by letters, their stones bear them: not everybody sees red and yellow.
      return () => [...STONE.stone(), ...lettered(game.players[owner ?? 0])];
    case 'mill':
      return DRAUGHTS.man;
    case 'points':
      return PEBBLE.stone;
    case 'paper':
      return owner === null ? undefined : STROKES[owner];
    case 'heaps':
      return STICK.stick;
    default:
      return undefined;
  }
}

/** @param {string} glyph */
export const isEmpty = (glyph) => glyph === '.' || glyph === ' ' || glyph === '';

/**
 * What a glyph is called in this game, in a word.
 * @param {Game} game
 * @param {string} glyph
 * @param {Player | null} owner
 */
export const pieceName = (game, glyph, owner) =>
  game.pieces.find((piece) => piece.glyph === glyph && (piece.owner ?? null) === (owner ?? null))?.name ??
  game.pieces.find((piece) => piece.glyph === glyph)?.name ??
  glyph;

/**
 * A piece as a group in a box of 100 by 100 whose middle is at 0, 0: the outer group is for its place, the next for its turns.
 * @param {Game} game
 * @param {Standing} piece
 */
export function drawPiece(game, { glyph, owner }, size = 1) {
  const plain = document.documentElement.dataset.pieces === 'letters' && game.look !== 'heaps';
  const draw = (plain ? undefined : drawing(game, pieceName(game, glyph, owner), owner)) ?? (() => letter(glyph));
  return svg(
    'g',
    { class: `piece ${colourOf(game, owner)}`, 'aria-hidden': 'true' },
    svg('g', {}, svg('g', { transform: `scale(${size}) translate(-50 -50)` }, draw())),
  );
}

/**
 * A piece as a picture of its own, for choosers and palettes.
 * @param {Game} game
 * @param {Standing} piece
 */
export const pieceIcon = (game, piece) =>
  svg('svg', { class: 'icon-piece', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, drawPiece(game, piece));

/**
 * The colour of a player as a small picture: a seat's token.
 * @param {Game} game
 * @param {Player} owner
 */
export function tokenOf(game, owner) {
  const own = game.pieces.filter((piece) => piece.owner === owner);
  const piece = own.find((each) => ['man', 'king', 'disc', 'stone'].includes(each.name)) ?? own[0];
  return piece
    ? pieceIcon(game, piece)
    : svg(
        'svg',
        { class: 'icon-piece', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
        svg('circle', { r: 30, class: `token ${colourOf(game, owner)}` }),
      );
}
