// @ts-check
// The plies of a game by rounds: a row for each, and in it a column for each player in the order of the seats.

/**
 * A round: `plies` has a ply (from 1) for each column, or 0 where that player did not move in it; it ends with the last move.
 * @typedef {{ number: number, plies: number[] }} Round
 */

/**
 * `count` plies by rounds. `first` is who made the first move. Players follow one another, unless `movers` says who moved.
 * @param {number} count
 * @param {{ seats: number, first: number, movers?: number[] }} who
 * @returns {Round[]}
 */
export function rounds(count, { seats, first, movers = [] }) {
  /** @type {Round[]} */
  const rows = [];
  let seat = first - 1;
  for (let ply = 1; ply <= count; ply++) {
    const next = movers[ply - 1] ?? (seat + 1) % seats;
    if (!rows.length || next <= seat) rows.push({ number: rows.length + 1, plies: [] });
    const { plies } = rows[rows.length - 1];
    while (plies.length < next) plies.push(0);
    plies.push(ply);
    seat = next;
  }
  return rows;
}
