// @ts-check
// A short knock of wood, made on the spot: no file, and only if sound was switched on.

/** @type {AudioContext | null} */
let context = null;

/** @param {boolean} on */
export function click(on) {
  if (!on) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator(),
    loud = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(420, now);
  tone.frequency.exponentialRampToValueAtTime(140, now + 0.06);
  loud.gain.setValueAtTime(0.18, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(loud).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
