import type { Verb } from '../kernel/types.ts';

/** The words of a game record for all kinds of action. A verb that is missing here does not compile. */
const words: Readonly<Record<Verb, true>> = {
  shoots: true,
  orders: true,
  agrees: true,
  fires: true,
  checks: true,
  heals: true,
  takes: true,
  arrests: true,
  blocks: true,
  guards: true,
  watches: true,
  frames: true,
  shields: true,
  silences: true,
  copies: true,
  declines: true,
  nominates: true,
  withdraws: true,
  votes: true,
  passes: true,
  ready: true,
  drags: true,
  acquits: true,
  names: true,
  puts: true,
};

/** Every verb that a rulebook can have. */
export const verbs = Object.keys(words) as readonly Verb[];
