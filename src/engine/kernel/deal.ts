import type { Rng } from './rng.ts';
import type { DealPart, Rules } from './rules.ts';
import type { Options, RoleId } from './types.ts';

/** The recommended cards for this number of players, unshuffled. */
export const recommendedCards = (rules: Rules, players: number, options: Options, rng: Rng): readonly RoleId[] =>
  drawn(rules.recommend(players, options), rng);

const drawn = (parts: readonly DealPart[], rng: Rng): readonly RoleId[] =>
  parts.flatMap((part) => (typeof part === 'string' ? part : rng.shuffle(part.of).slice(0, part.draw)));

/** The cards that a deal can have, each as often as it can be there. */
export const possibleCards = (parts: readonly DealPart[]): readonly RoleId[] =>
  parts.flatMap((part) => (typeof part === 'string' ? part : kinds(part.of, (had) => Math.min(had, part.draw))));

/** The cards that a deal always has, each as often as it is there at least. */
export const certainCards = (parts: readonly DealPart[]): readonly RoleId[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string') return part;
    const undrawn = part.of.length - part.draw;
    return kinds(part.of, (had) => Math.max(0, had - undrawn));
  });

/** The different cards, as often as `times` says of its number among them. */
const kinds = (cards: readonly RoleId[], times: (had: number) => number): readonly RoleId[] =>
  [...new Set(cards)].flatMap((card) => Array<RoleId>(times(cards.filter((each) => each === card).length)).fill(card));
