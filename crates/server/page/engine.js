// One stream of analysis: asks about a position, keeps the newest picture, and remembers how long each depth took.
//
//   const engine = new Engine(() => draw())      heard whenever something changed
//   engine.ask({ game, start, moves, lines, set })   a new question; the old stream ends
//   engine.stop()                                 ends the stream and keeps the picture; engine.clear() forgets it too
//   engine.state      'idle', 'waiting', 'searching', 'done' or 'failed' (then engine.error says why)

import { listen } from './api.js';

export class Engine {
  picture = null;
  state = 'idle';
  error = null;
  #close = null;
  #times = new Map();
  #changed;

  constructor(changed) {
    this.#changed = changed;
  }

  ask(question) {
    this.clear();
    this.state = 'waiting';
    let mine = true;
    const hear = (then) => (value) => {
      if (mine) {
        then(value);
        this.#changed();
      }
    };
    const close = listen('/api/analysis', {
      query: question,
      on: { analysis: hear((picture) => this.#take(picture)) },
      fail: hear((error) => {
        this.state = 'failed';
        this.error = error;
      }),
      end: hear(() => {
        if (this.state !== 'done') {
          this.state = 'failed';
          this.error = new Error('the stream ended before the search did');
        }
      }),
    });
    this.#close = () => {
      mine = false;
      close();
    };
    this.#changed();
  }

  stop() {
    this.#close?.();
    this.#close = null;
    if (this.state !== 'done' && this.state !== 'failed') this.state = 'idle';
  }

  clear() {
    this.stop();
    Object.assign(this, { picture: null, state: 'idle', error: null });
    this.#times.clear();
  }

  // Seconds until this depth was finished, where an event told it.
  secondsTo(depth) {
    return this.picture?.depths?.find((each) => each.depth === depth)?.seconds ?? this.#times.get(depth);
  }

  nodesTo(depth) {
    return this.picture?.depths?.find((each) => each.depth === depth)?.nodes;
  }

  #take(picture) {
    this.picture = picture;
    this.state = picture.state;
    if (picture.depth && !this.#times.has(picture.depth)) this.#times.set(picture.depth, picture.seconds);
  }
}
