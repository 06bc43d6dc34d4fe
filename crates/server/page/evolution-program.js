// @ts-check
// The program of an individual, as a drawing and as pseudo-code, with how often each branch is taken. What never runs is folded away:
// most of what evolution writes does nothing.

import { el, replace, svg } from './element.js';

/** @import { Branches, ProgramDecision, ProgramStatement, ProgramStep } from './types.js' */

/**
 * A part of the drawing; its upper and lower ends are at `middle`. `draw` puts it somewhere.
 * @typedef {{ width: number, middle: number, height: number, draw(x: number, y: number): (SVGElement | false)[] }} Part
 */
/** @typedef {{ counted: Branches | null, all: boolean }} How */
/** @typedef {{ text: string, reach: number | null, kind: string }} CodeLine */

const LINE = 16,
  LETTER = 6.7,
  GAP = 26,
  PAD = 8;

/**
 * @param {ProgramStep} step
 * @returns {step is ProgramDecision}
 */
const isDecision = (step) => 'question' in step;

/**
 * @param {ProgramStep[]} steps
 * @returns {number}
 */
export const size = (steps) =>
  steps.reduce((sum, step) => sum + 1 + (isDecision(step) ? size(step.yes) + size(step.no) : 0), 0);

/**
 * How many statements were never reached.
 * @param {ProgramStep[]} steps
 * @param {Branches} counted
 * @param {number} reach
 * @returns {number}
 */
export const idle = (steps, counted, reach) =>
  reach === 0
    ? size(steps)
    : steps.reduce((sum, step) => {
        if (!isDecision(step)) return sum;
        const [yes, no] = counted.decisions[step.number] ?? [0, 0];
        return sum + idle(step.yes, counted, yes) + idle(step.no, counted, no);
      }, 0);

/**
 * A part of all runs, in words; what is rare by its number.
 * @param {number} reach
 * @param {number} runs
 */
export function shareText(reach, runs) {
  const share = (100 * reach) / Math.max(1, runs);
  if (reach === 0) return 'never';
  return share >= 99.95 ? '100 %' : share < 0.1 ? `${reach}×` : `${share.toFixed(share < 10 ? 1 : 0)} %`;
}

// ---- the drawing ----

/**
 * The program as a graph: boxes are sequences, ovals are decisions, lines are as wide as they are often taken.
 * @param {ProgramStep[]} steps
 * @param {How} how
 */
export function drawing(steps, how) {
  const reach = how.counted ? how.counted.runs : null,
    part = sequence(steps, reach, how),
    [width, height] = [part.width + 2 * PAD, part.height + 2 * PAD];
  const node = svg(
    'svg',
    { class: 'evo-graph', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'data-part': 'graph' },
    part.draw(PAD, PAD),
  );
  return { node, width, middle: part.middle + PAD };
}

/** @param {string} text */
const brief = (text) => text.replaceAll('accumulator', 'acc').replaceAll('-register', '-reg');

/** @param {string} text */
const widthOf = (text) => LETTER * text.length;

/**
 * @param {ProgramStep[]} steps
 * @param {number | null} reach
 * @param {How} how
 * @returns {Part}
 */
function sequence(steps, reach, how) {
  if (!steps.length) return nothing();
  if (reach === 0 && !how.all) return folded(steps);
  /** @type {Part[]} */
  const parts = [];
  /** @type {ProgramStatement[]} */
  let lines = [];
  const flush = () => {
    if (lines.length) parts.push(box(lines, reach === 0));
    lines = [];
  };
  for (const step of steps) {
    if (isDecision(step)) {
      flush();
      parts.push(decision(step, reach === 0, how));
    } else lines.push(step);
  }
  flush();
  return stacked(parts, reach, how);
}

/** @returns {Part} */
const nothing = () => ({
  width: 24,
  middle: 12,
  height: 8,
  draw: (x, y) => [svg('circle', { class: 'nothing', cx: x + 12, cy: y + 4, r: 3 })],
});

/**
 * @param {ProgramStep[]} steps
 * @returns {Part}
 */
function folded(steps) {
  const text = `${size(steps)} never run`,
    width = widthOf(text) + 16;
  return {
    width,
    middle: width / 2,
    height: 22,
    draw: (x, y) => [
      svg('rect', { class: 'folded', x, y, width, height: 22, rx: 11 }),
      svg('text', { class: 'folded', x: x + width / 2, y: y + 15, 'text-anchor': 'middle' }, text),
    ],
  };
}

/**
 * @param {ProgramStatement[]} lines
 * @param {boolean} never
 * @returns {Part}
 */
function box(lines, never) {
  const width = Math.max(...lines.map(({ text }) => widthOf(brief(text)))) + 20,
    height = LINE * lines.length + 10;
  return {
    width,
    middle: width / 2,
    height,
    draw: (x, y) => [
      svg('rect', { class: never ? 'box never' : 'box', x, y, width, height, rx: 5 }),
      ...lines.map(({ text, change }, row) =>
        svg('text', { class: tone(change, never), x: x + 10, y: y + 5 + LINE * row + 12 }, brief(text)),
      ),
    ],
  };
}

/**
 * @param {number} change
 * @param {boolean} never
 */
const tone = (change, never) => `${change > 0 ? 'more' : change < 0 ? 'less' : 'plain'}${never ? ' never' : ''}`;

/**
 * @param {Part[]} parts
 * @param {number | null} reach
 * @param {How} how
 * @returns {Part}
 */
function stacked(parts, reach, how) {
  const left = Math.max(...parts.map((part) => part.middle)),
    right = Math.max(...parts.map((part) => part.width - part.middle)),
    gap = GAP * 0.6;
  return {
    width: left + right,
    middle: left,
    height: parts.reduce((sum, part) => sum + part.height, gap * (parts.length - 1)),
    draw: (x, y) => {
      let down = y;
      return parts.flatMap((part, at) => {
        const before = down;
        if (at) down += gap;
        const drawn = part.draw(x + left - part.middle, down);
        down += part.height;
        return at ? [edge(x + left, before, x + left, before + gap, reach, how), ...drawn] : drawn;
      });
    },
  };
}

/**
 * @param {ProgramDecision} step
 * @param {boolean} never
 * @param {How} how
 * @returns {Part}
 */
function decision(step, never, how) {
  const counts = how.counted ? (how.counted.decisions[step.number] ?? [0, 0]) : [null, null],
    words = ['yes', 'no'].map((answer, side) => answerText(answer, counts[side], how)),
    sides = [step.yes, step.no].map((steps, side) => withRoom(sequence(steps, counts[side], how), side, words[side])),
    [yes, no] = sides,
    text = brief(step.question),
    oval = widthOf(text) + 34,
    apart = GAP + 18,
    branches = yes.width + apart + no.width,
    // The oval stands above the middle between the two branches.
    between = (yes.middle + yes.width + apart + no.middle) / 2,
    left = Math.max(between, oval / 2),
    width = left + Math.max(branches - between, oval / 2),
    shift = left - between,
    top = 30 + GAP + 16,
    below = Math.max(yes.height, no.height),
    height = top + below + GAP;
  return {
    width,
    middle: left,
    height,
    draw: (x, y) => {
      const places = [x + shift, x + shift + yes.width + apart];
      return [
        ...sides.flatMap((part, side) => {
          const at = places[side] + part.middle,
            count = counts[side];
          return [
            edge(x + left, y + 30, at, y + top, count, how),
            part.height < below && edge(at, y + top + part.height, at, y + top + below, count, how),
            edge(at, y + top + below, x + left, y + height, count, how),
            svg(
              'text',
              { class: 'label', x: at, y: y + top - 6, 'text-anchor': side ? 'start' : 'end', dx: side ? 6 : -6 },
              words[side],
            ),
          ];
        }),
        svg('rect', { class: never ? 'ask never' : 'ask', x: x + left - oval / 2, y, width: oval, height: 30, rx: 15 }),
        svg('text', { class: 'question', x: x + left, y: y + 19, 'text-anchor': 'middle' }, text),
        ...sides.flatMap((part, side) => part.draw(places[side], y + top)),
      ];
    },
  };
}

/**
 * @param {string} answer
 * @param {number | null} count
 * @param {How} how
 */
const answerText = (answer, count, { counted }) =>
  count === null || !counted ? answer : `${answer} ${shareText(count, counted.runs)}`;

/**
 * A branch with room for its label beside its upper end: to the left of a yes, to the right of a no.
 * @param {Part} part
 * @param {number} side
 * @param {string} label
 * @returns {Part}
 */
function withRoom(part, side, label) {
  const room = 12 + 6.2 * label.length,
    left = side ? 0 : Math.max(0, room - part.middle),
    right = side ? Math.max(0, room - (part.width - part.middle)) : 0;
  return {
    width: left + part.width + right,
    middle: left + part.middle,
    height: part.height,
    draw: (x, y) => part.draw(x + left, y),
  };
}

/**
 * A line from one place down to another, as wide as it is often taken.
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {number | null} reach
 * @param {How} how
 */
function edge(x1, y1, x2, y2, reach, { counted }) {
  const share = reach === null || !counted ? null : reach / Math.max(1, counted.runs),
    middle = (y1 + y2) / 2;
  return svg('path', {
    class: share === null ? 'edge' : share === 0 ? 'edge never' : 'edge taken',
    d:
      x1 === x2
        ? `M${x1} ${y1}V${y2}`
        : `M${x1.toFixed(1)} ${y1}C${x1.toFixed(1)} ${middle} ${x2.toFixed(1)} ${middle} ${x2.toFixed(1)} ${y2}`,
    'stroke-width': share === null || share === 0 ? 1.2 : (1.2 + 3.8 * Math.sqrt(share)).toFixed(1),
  });
}

// ---- the code ----

/**
 * The program as a person would write it down, with the part of all runs beside each line.
 * @param {ProgramStep[]} steps
 * @param {How} how
 */
export function code(steps, how) {
  /** @type {CodeLine[]} */
  const lines = [];
  write(steps, how.counted ? how.counted.runs : null, 0, how, lines);
  if (!lines.length) lines.push({ text: '(does nothing)', reach: null, kind: 'plain' });
  const node = el('pre', {
    class: 'evo-code',
    tabindex: '0',
    'aria-label': 'The program as pseudo-code',
    'data-part': 'code',
  });
  replace(
    node,
    lines.map(({ text, reach, kind }) =>
      el(
        'span',
        { class: `line ${kind}${reach === 0 ? ' never' : ''}` },
        el('span', { class: 'share' }, reach === null ? '' : shareText(reach, how.counted?.runs ?? 1)),
        `${text}\n`,
      ),
    ),
  );
  return node;
}

/**
 * @param {ProgramStep[]} steps
 * @param {number | null} reach
 * @param {number} indent
 * @param {How} how
 * @param {CodeLine[]} lines
 */
function write(steps, reach, indent, how, lines) {
  const blanks = '  '.repeat(indent);
  if (reach === 0 && steps.length && !how.all) {
    lines.push({ text: `${blanks}… ${size(steps)} statements`, reach, kind: 'plain' });
    return;
  }
  for (const step of steps) {
    if (!isDecision(step)) {
      lines.push({ text: blanks + step.text, reach, kind: tone(step.change, false) });
      continue;
    }
    const [yes, no] = how.counted ? (how.counted.decisions[step.number] ?? [0, 0]) : [null, null];
    lines.push({ text: `${blanks}if ${step.question}:`, reach, kind: 'question' });
    if (step.yes.length) write(step.yes, yes, indent + 1, how, lines);
    else lines.push({ text: `${blanks}  nothing`, reach: yes, kind: 'plain' });
    if (!step.no.length) continue;
    lines.push({ text: `${blanks}else:`, reach: no, kind: 'question' });
    write(step.no, no, indent + 1, how, lines);
  }
}
