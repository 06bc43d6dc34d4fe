// The tree of a study, without a browser: `npm run check` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  EMPTY,
  add,
  branches,
  check,
  edit,
  find,
  fromLine,
  line,
  measure,
  promote,
  readComment,
  remove,
  toLine,
} from '../../page/tree.js';

const moves = (text) => text.split(' ').filter(Boolean);
const grown = (...ways) => ways.reduce((tree, way) => add(tree, moves(way)), EMPTY);

test('a sideline leaves the main line as it is', () => {
  const tree = grown('e4 e5 Nf3', 'e4 c5 Nf3');
  assert.deepEqual(line(tree, []), moves('e4 e5 Nf3'));
  assert.deepEqual(line(tree, moves('e4 c5')), moves('e4 c5 Nf3'));
  assert.equal(measure(tree).nodes, 5);
  assert.equal(add(tree, moves('e4 c5')), tree, 'what is there is not added again');
});

test('a change leaves the old tree untouched and shares what it does not concern', () => {
  const tree = grown('e4 e5', 'd4 d5');
  const now = edit(tree, ['e4'], { comment: 'best by test', sign: '!' });
  assert.equal(find(tree, ['e4']).comment, undefined);
  assert.equal(find(now, ['e4']).comment, 'best by test');
  assert.equal(find(now, ['d4']), find(tree, ['d4']));
  assert.deepEqual(find(edit(now, ['e4'], { comment: '', sign: undefined }), ['e4']), find(tree, ['e4']));
});

test('promoting goes a step, or the whole way', () => {
  const tree = grown('a b', 'c d', 'e f', 'e g');
  assert.equal(branches(tree, ['e', 'g']), 1);
  const once = promote(tree, ['e', 'g']);
  assert.deepEqual(line(once, ['e']), ['e', 'g']);
  assert.deepEqual(line(once, []), ['a', 'b']);
  const twice = promote(once, ['e', 'g']);
  assert.deepEqual(
    twice.children.map(({ move }) => move),
    ['a', 'e', 'c'],
  );
  assert.deepEqual(line(promote(tree, ['e', 'g'], 'whole'), []), ['e', 'g']);
  assert.equal(promote(tree, ['a', 'b']), tree);
});

test('removing takes all that follows', () => {
  const tree = grown('a b c', 'a d');
  assert.deepEqual(line(remove(tree, ['a', 'b']), []), ['a', 'd']);
  assert.equal(measure(remove(tree, [])).nodes, 0);
});

test('lines of files and trees are the same', () => {
  let tree = grown('e4 e5 Nf3', 'e4 c5 Nf3 d6', 'e4 c5 c3', 'd4');
  tree = edit(tree, [], { comment: 'A study' });
  tree = edit(tree, moves('e4 c5'), { comment: 'sharp', sign: '!?', shapes: ['Gd4', 'Re2-e4', 'B11-15'] });
  assert.deepEqual(fromLine(toLine(tree)), tree);
  assert.equal(toLine(tree).steps[1].variations[0].steps[0].comment, 'sharp [%csl Gd4] [%cal Re2e4,B11-15]');
});

test('two variations of one move are joined', () => {
  const side = (...rest) => ({ steps: rest.map((move) => ({ move })) });
  const tree = fromLine({ steps: [{ move: 'a', variations: [side('b', 'c'), side('b', 'd'), side('a', 'e')] }] });
  assert.deepEqual(
    tree.children.map(({ move }) => move),
    ['a', 'b'],
  );
  assert.deepEqual(
    find(tree, ['b']).children.map(({ move }) => move),
    ['c', 'd'],
  );
  assert.deepEqual(line(tree, []), ['a', 'e']);
});

test('comments keep what they say beside shapes', () => {
  assert.deepEqual(readComment(' [%clk 0:01:00] good [%csl Rd4,x]'), {
    comment: '[%clk 0:01:00] good',
    shapes: ['Rd4'],
  });
});

test('what comes from outside is a tree or nothing', () => {
  for (const value of [null, 'x', 7, {}, { steps: 3 }]) assert.equal(check(value), null);
  const odd = {
    steps: [{ move: 'a', signs: ['<b>'], comment: 7, variations: [3, { steps: [{ move: 'b' }, 5, { move: 'c' }] }] }],
  };
  assert.deepEqual(check(odd), grown('a', 'b'));
  const tree = edit(grown('e4 e5', 'd4'), ['e4'], { comment: 'x', sign: '!' });
  assert.deepEqual(check(JSON.parse(JSON.stringify(toLine(tree)))), tree);
});

test('ten thousand variations and long games take no long time and no deep stack', () => {
  const sides = Array.from({ length: 10_000 }, (_, index) => ({ steps: [{ move: `m${index}` }] }));
  assert.equal(measure(fromLine({ steps: [{ move: 'a', variations: sides }] })).nodes, 10_001);
  const long = add(
    EMPTY,
    Array.from({ length: 6000 }, (_, index) => `m${index}`),
  );
  assert.equal(line(long, []).length, 6000);
  assert.deepEqual(line(check(JSON.parse(JSON.stringify(toLine(long)))), []), line(long, []));
});
