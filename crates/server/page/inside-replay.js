// A recorded search, replayed: how every node stands after any number of events, and what the last event means in words.
//
// Everything is Max's: Max is who moves at the root. Node numbers and event numbers are those of /api/inside.

export const FRESH = 0,
  OPEN = 1,
  LEFT = 2;

// A score or the end of a window as people write it: a real minus, a sign for what has no end.
export const nice = (text) => text.replace('+inf', '∞').replace('inf', '∞').replace(/^-/, '−');

export class Replay {
  // `question` is what was asked: { game (an entry of /api/games), algorithm }.
  constructor(record, question) {
    this.record = record;
    this.question = question;
    this.nodes = record.nodes;
    this.events = record.events;
    this.children = record.nodes.map(() => []);
    for (const node of record.nodes) if (node.parent !== null) this.children[node.parent].push(node.id);
    this.byNode = record.nodes.map(() => []);
    this.events.forEach((event, index) => this.byNode[event.node].push(index));
    this.max = record.nodes[0].mover;
    this.length = this.events.length;
  }

  isMax(id) {
    return this.nodes[id].mover === this.max;
  }

  who(id) {
    return this.isMax(id) ? 'Max' : 'Min';
  }

  // Who Max and Min are in this game, where they are called otherwise.
  cast() {
    const { players } = this.question.game;
    return players[this.max] === 'Max'
      ? ''
      : `Max is ${players[this.max]}, who is to move at the root; Min is ${players[1 - this.max]}.`;
  }

  // The moves from the root to a node.
  path(id) {
    const moves = [];
    for (let at = this.nodes[id]; at.parent !== null; at = this.nodes[at.parent]) moves.unshift(at.move.text);
    return moves;
  }

  // How everything stands after the first `count` events.
  at(count) {
    const size = this.nodes.length;
    const stand = {
      count,
      status: new Uint8Array(size),
      windows: new Array(size),
      values: new Array(size),
      cuts: new Array(size),
      best: new Int32Array(size).fill(-1),
      visits: new Uint32Array(size),
      seen: 0,
      leaves: 0,
      leafPlaces: 0,
      nodes: 0,
      reasons: {},
      current: 0,
    };
    const valued = new Uint8Array(size),
      inner = new Uint8Array(size);
    for (let index = 0; index < count; index++) this.#apply(this.events[index], stand, valued, inner);
    stand.line = this.#line(stand);
    return stand;
  }

  #apply(event, stand, valued, inner) {
    const id = event.node,
      parent = this.nodes[id].parent;
    stand.current = id;
    if (event.kind === 'enter') {
      stand.status[id] = OPEN;
      stand.windows[id] = [event.alpha, event.beta];
      stand.cuts[id] = undefined;
      stand.values[id] = undefined;
      stand.best[id] = -1;
      inner[id] = 0;
      stand.visits[id]++;
      if (parent !== null) {
        stand.nodes++;
        inner[parent] = 1;
      }
    } else if (event.kind === 'cut') {
      stand.cuts[id] = event;
      inner[id] = 1;
      stand.reasons[event.reason] = (stand.reasons[event.reason] ?? 0) + 1;
    } else {
      stand.status[id] = LEFT;
      stand.values[id] = event;
      if (!inner[id]) {
        stand.leaves++;
        if (!valued[id]) {
          valued[id] = 1;
          stand.leafPlaces++;
        }
      }
      if (parent !== null) {
        if (event.alpha !== null) stand.windows[parent] = [event.alpha, event.beta];
        if (event.best) stand.best[parent] = id;
      }
    }
  }

  // The line that is best as far as is known: at the end the search's own.
  #line(stand) {
    const line = [];
    if (stand.count === this.length && this.record.line.length) {
      for (let at = 0, ply = 0; ply < this.record.line.length; ply++) {
        at = this.children[at].find((id) => this.nodes[id].move.text === this.record.line[ply].text);
        if (at === undefined) break;
        line.push(at);
      }
      return line;
    }
    for (let at = stand.best[0]; at >= 0; at = stand.best[at]) line.push(at);
    return line;
  }

  // The number of events up to and with the next (or last) one that `wanted` accepts.
  seek(count, step, wanted) {
    for (let index = count - 1 + step; index >= 0 && index < this.length; index += step)
      if (wanted(this.events[index])) return index + 1;
    return step > 0 ? this.length : 0;
  }

  // Past everything below the node entered last; a plain step where nothing was entered.
  over(count) {
    const next = this.events[count];
    if (next?.kind !== 'enter') return Math.min(count + 1, this.length);
    return this.seek(count, 1, (event) => event.kind === 'leave' && event.node === next.node);
  }

  value(event) {
    return `${{ lower: '≥ ', upper: '≤ ', exact: '' }[event.bound]}${nice(event.score.brief)}`;
  }

  // What the event means.
  words(count) {
    if (count === 0) return `Ready. ${this.cast()} Step forward to begin.`.replace('  ', ' ');
    const event = this.events[count - 1];
    const told = {
      enter: () => this.#entered(event, count),
      cut: () => this.#cut(event, count),
      leave: () => this.#left(event, count),
    }[event.kind]();
    return count === this.length ? `${told} ${this.#ending()}` : told;
  }

  #ending() {
    const { value, truncated } = this.record;
    if (truncated) return 'Here the limit of nodes was reached, and the record ends.';
    return `The search is over: ${value.text} for ${this.#name(0)}.`;
  }

  #name(id) {
    const { players } = this.question.game;
    const name = players[this.nodes[id].mover];
    return name === this.who(id) ? name : `${name} (${this.who(id)})`;
  }

  #entered(event, count) {
    const { id, parent, move } = this.nodes[event.node];
    if (parent === null) return this.#began(event, count);
    const first = `${this.who(parent)} tries ${move.text}${event.again ? ' again' : ''}.`;
    const before = this.events[count - 2];
    const again =
      before?.kind === 'leave' && before.node === id
        ? ' It was better than expected; now the question is how good.'
        : '';
    return `${first}${again} ${this.#question(event)}`;
  }

  #began(event, count) {
    const passes = this.events.slice(0, count).filter((each) => each.kind === 'enter' && each.node === 0).length;
    const round = this.record.iterations.find((each) => each.event === count - 1);
    const deeper = this.record.iterations.length > 1 && round ? `Depth ${event.depth}. ` : '';
    if (event.minimal)
      return `${deeper}Pass ${passes}: is the tree worth ${nice(event.beta)} or more to Max, yes or no?`;
    if (event.alpha === '-inf' && event.beta === '+inf')
      return `${deeper}The root, ${event.depth} ${event.depth === 1 ? 'ply' : 'plies'} deep. Nothing is known yet, so the window is open.`;
    return `${deeper}The root with a window around the last value: ${this.#question(event)}`;
  }

  #question({ alpha, beta, minimal }) {
    if (this.question.algorithm === 'minimax') return 'Minimax looks at everything.';
    if (minimal) return `A question with a minimal window: ${nice(beta)} or more, yes or no?`;
    if (alpha === '-inf' && beta === '+inf') return 'Any value would matter.';
    if (beta === '+inf') return `Only more than alpha ${nice(alpha)} would matter.`;
    if (alpha === '-inf') return `Only less than beta ${nice(beta)} would matter.`;
    return `Only a value between ${nice(alpha)} and ${nice(beta)} would matter.`;
  }

  #cut(event, count) {
    const { node, reason, left } = event;
    const rest =
      left === 0
        ? 'There was no other move left to look at.'
        : `The other ${left === 1 ? 'move is' : `${left} moves are`} not looked at.`;
    const all = left === 1 ? 'Its one move is not looked at.' : left > 1 ? `Its ${left} moves are not looked at.` : '';
    if (reason === 'beta') {
      const child = this.events[count - 2],
        [alpha, beta] = this.#asked(node, count);
      const has = child?.kind === 'leave' ? nice(child.score.brief) : '';
      if (this.#isTest(node, count))
        return `Cut. This ${this.who(node)} node has ${has} or ${this.isMax(node) ? 'more: yes' : 'less: no'}, and the question is answered. ${rest}`;
      return this.isMax(node)
        ? `Cut. This Max node has ${has} or more, and Min already has ${nice(beta)} elsewhere: Min will not come here. ${rest}`
        : `Cut. This Min node has ${has} or less, and Max already has ${nice(alpha)} elsewhere: Max will not come here. ${rest}`;
    }
    const why = {
      table: 'The table knows this position: it was searched before, and that answers the question.',
      etc: 'One of its moves leads to a position that the table knows, and that is good enough.',
      static: 'The game sees the answer at a glance.',
    }[reason];
    return `Cut by ${reason}. ${why ?? ''} ${all}`.replace(/ {2,}/g, ' ').trim();
  }

  #entry(node, count) {
    for (let index = count - 1; index >= 0; index--)
      if (this.events[index].kind === 'enter' && this.events[index].node === node) return this.events[index];
    return { alpha: '-inf', beta: '+inf' };
  }

  #asked(node, count) {
    const { alpha, beta } = this.#entry(node, count);
    return [alpha, beta];
  }

  #isTest(node, count) {
    return Boolean(this.#entry(node, count).minimal);
  }

  #left(event, count) {
    const { id, parent, leaf } = this.nodes[event.node];
    const is = { exact: 'is worth', lower: 'is worth at least', upper: 'is worth at most' }[event.bound];
    const what = `This ${leaf ? 'leaf' : `${this.who(id)} node`} ${is} ${nice(event.score.brief)}.`;
    if (parent === null)
      return this.#isTest(id, count) && event.bound !== 'exact'
        ? `${event.bound === 'lower' ? 'Yes: the tree is worth at least' : 'No: the tree is worth at most'} ${nice(event.score.brief)}.`
        : what;
    if (this.#confirms(event, count)) return `${what} Just what the first question promised.`;
    return `${what} ${this.#effect(event, parent)}`;
  }

  // Whether a second search found the value that the first, with its minimal window, had as a bound.
  #confirms(event, count) {
    const entered = this.events.lastIndexOf(this.#entry(event.node, count));
    const first = this.events[entered - 1];
    return (
      !event.best &&
      first?.kind === 'leave' &&
      first.node === event.node &&
      first.best &&
      first.score.brief === event.score.brief
    );
  }

  #effect(event, parent) {
    const max = this.isMax(parent),
      who = this.who(parent);
    if (!event.best) return `No better for ${who} than before.`;
    if (this.question.algorithm === 'minimax') return `The best so far for ${who}.`;
    const proves = event.bound === 'exact' || event.bound === (max ? 'lower' : 'upper');
    if (!proves) return `Not enough for ${who}.`;
    const end = max ? event.alpha : event.beta;
    return end === event.score.brief
      ? `The best so far for ${who}: ${max ? 'alpha' : 'beta'} is now ${nice(end)}.`
      : `The best so far for ${who}.`;
  }
}
