import type { SeatAct } from './statement.ts';
import type { WordReader } from './word-reader.ts';

/** `SEAT VERB ARGUMENTS`. */
export function parseAct(words: WordReader): SeatAct {
  return { seats: words.seatList(), verb: words.verb(), targets: words.targets() };
}
