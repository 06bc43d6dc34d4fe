// @ts-check
// The plies of a game by rounds: a row for each, and in it a column for each player in the order of the seats.

/**
 * A round: `plies` has a ply (from 1) for each column, or 0 where that player did not move in it; it ends with the last move. In
 * `more` are the plies that follow in a column, dice and what was done with them, where they are joined.
 * @typedef {{ number: number, plies: number[], more: number[][] }} Round
 */

/**
 * `count` plies by rounds. `first` is who made the first move. Players follow one another, unless `movers` says who moved. Where plies
 * are `joined`, all that a player does in a turn stands in one place.
 * @param {number} count
 * @param {{ seats: number, first: number, movers?: number[], joined?: boolean }} who
 * @returns {Round[]}
 */
export function rounds(count, { seats, first, movers = [], joined = false }) {
  /** @type {Round[]} */
  const rows = [];
  let seat = first - 1;
  for (let ply = 1; ply <= count; ply++) {
    const next = movers[ply - 1] ?? (seat + 1) % seats;
    if (joined && next === seat && rows.length) {
      rows[rows.length - 1].more[next].push(ply);
      continue;
    }
    if (!rows.length || next <= seat) rows.push({ number: rows.length + 1, plies: [], more: [] });
    const { plies, more } = rows[rows.length - 1];
    while (plies.length < next) more[plies.push(0) - 1] = [];
    more[plies.push(ply) - 1] = [];
    seat = next;
  }
  return rows;
}
