/** A table of deck. */
import { completeOptions } from '#engine/kernel/options.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { deck } from '#rulesets/deck.ts';

/** 1 don, 2 mafioso, 3 ninja, 4 yakuza, 5 werewolf, 6 commissar, 7 judge, 8 black judge, 9 to 14 civilians. */
export const roles: readonly RoleId[] = [
  'don',
  'mafioso',
  'ninja',
  'yakuza',
  'werewolf',
  'commissar',
  'judge',
  'black-judge',
  ...Array<RoleId>(6).fill('civilian'),
];

export const options = (chosen: Options = {}): Options => {
  const completed = completeOptions(deck, chosen);
  return completed.ok ? completed.value : {};
};

export const cards = (counts: Readonly<Record<RoleId, number>>): readonly RoleId[] =>
  Object.entries(counts).flatMap(([role, count]) => Array<RoleId>(count).fill(role));
