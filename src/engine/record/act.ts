import type { SeatAct } from './statement.ts';
import type { Words } from './words.ts';

/** `SEAT VERB ARGUMENTS`. */
export function parseAct(words: Words): SeatAct {
  return { seats: words.seatList(), verb: words.verb(), targets: words.targets() };
}
