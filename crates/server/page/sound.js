// @ts-check
// Short sounds, made on the spot: no file, and only if sound was switched on. A knock of wood for a move, two for a capture, a
// bell for a check, a low double tone when the time grows short.

/** @typedef {'move' | 'capture' | 'check' | 'low'} Sound */

/** @type {AudioContext | null} */
let context = null;

/**
 * Each note: when it begins, from which pitch to which, for how long, its wave.
 * @type {Record<Sound, { after: number, from: number, to: number, long: number, wave: OscillatorType }[]>}
 */
const NOTES = {
  move: [{ after: 0, from: 420, to: 140, long: 0.09, wave: 'triangle' }],
  capture: [
    { after: 0, from: 520, to: 120, long: 0.08, wave: 'triangle' },
    { after: 0.07, from: 300, to: 90, long: 0.12, wave: 'triangle' },
  ],
  check: [
    { after: 0, from: 420, to: 140, long: 0.09, wave: 'triangle' },
    { after: 0.06, from: 880, to: 860, long: 0.28, wave: 'sine' },
  ],
  low: [
    { after: 0, from: 220, to: 215, long: 0.16, wave: 'sine' },
    { after: 0.22, from: 220, to: 215, long: 0.16, wave: 'sine' },
  ],
};

/**
 * @param {boolean} on
 * @param {Sound} sound
 */
export function play(on, sound) {
  if (!on) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const { after, from, to, long, wave } of NOTES[sound]) {
    const tone = context.createOscillator(),
      loud = context.createGain(),
      begin = now + after;
    tone.type = wave;
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, begin + long * 0.7);
    loud.gain.setValueAtTime(0.18, begin);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + long);
    tone.connect(loud).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + long + 0.01);
  }
  // What was played last can be looked at, where nobody listens.
  document.body.dataset.sound = sound;
}
