import type { Act } from '../kernel/commands.ts';
import type { SeatNumber, Verb } from '../kernel/types.ts';
import type { SeatAct } from './statement.ts';
import type { WordReader } from './word-reader.ts';

/** `SEAT VERB ARGUMENTS`. */
export function parseAct(words: WordReader): SeatAct {
  const [seats, verb] = [words.seatList(), words.verb()];
  if (verb !== 'puts' || !words.more) return { seats, verb, targets: words.targets() };
  return { seats, verb, targets: [words.target()], colour: words.colour() };
}

/** The action of one of these seats. */
export const actOf = ({ targets, colour }: SeatAct, seat: SeatNumber, verb: Verb): Act =>
  Object.assign({ seat, verb, targets }, colour && { colour });
