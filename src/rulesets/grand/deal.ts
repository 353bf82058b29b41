import { type CustomRules, ownOf } from '#engine/kernel/custom-rules.ts';
import { type DealWarning, numberOption } from '#engine/kernel/rules.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';

interface Row {
  readonly town: number;
  readonly criminals: number;
  /** The number of special cards on either side, without the leader. */
  readonly townsfolk: number;
  readonly villains: number;
}

/**
 * A2: the table. If it gives a range, the number from 8 players on is one more than the lower bound, as far as the
 * range allows. The criminals have theirs at 7 players instead of 8.
 */
const table: Readonly<Record<number, Row>> = {
  6: { town: 4, criminals: 2, townsfolk: 0, villains: 0 },
  7: { town: 5, criminals: 2, townsfolk: 0, villains: 1 },
  8: { town: 5, criminals: 3, townsfolk: 1, villains: 0 },
  9: { town: 6, criminals: 3, townsfolk: 1, villains: 1 },
  10: { town: 7, criminals: 3, townsfolk: 1, villains: 1 },
  11: { town: 7, criminals: 4, townsfolk: 2, villains: 1 },
  12: { town: 8, criminals: 4, townsfolk: 2, villains: 1 },
  13: { town: 9, criminals: 4, townsfolk: 2, villains: 1 },
  14: { town: 9, criminals: 5, townsfolk: 2, villains: 1 },
  15: { town: 10, criminals: 5, townsfolk: 2, villains: 2 },
  16: { town: 11, criminals: 5, townsfolk: 2, villains: 2 },
  17: { town: 12, criminals: 5, townsfolk: 2, villains: 2 },
};

/** A2: the special cards beside the commissar, in the order in which they are dealt. */
const townsfolk: readonly RoleId[] = ['doctor', 'courtesan'];
const villains: readonly RoleId[] = ['don', 'maniac'];
const townsfolkOfMany: readonly RoleId[] = ['doctor', 'courtesan', 'journalist'];
const villainsOfMany: readonly RoleId[] = ['don', 'maniac', 'lawyer'];

/** A3: every role outside the town: the mafia and the loners. */
const criminals: readonly RoleId[] = [
  'mafioso',
  'don',
  'bloodhound',
  'schemer',
  'mistress',
  'lawyer',
  'maniac',
  'cardsharp',
];

/** A3: the number of criminals at tables larger than the table of A2. */
const byRatio = (players: number, options: Options): number =>
  Math.round(players / numberOption(options, 'mafiaRatio'));

/** The deal by A2. */
export function recommend(players: number, options: Options): readonly RoleId[] {
  const row = table[players];
  const black = row?.criminals ?? byRatio(players, options);
  const special = row ? villains.slice(0, row.villains) : villainsOfMany;
  const helpers = row ? townsfolk.slice(0, row.townsfolk) : townsfolkOfMany;
  const fill = (role: RoleId, count: number) => Array<RoleId>(count).fill(role);
  return [
    ...special,
    ...fill('mafioso', black - special.length),
    'commissar',
    ...helpers,
    ...fill('civilian', players - black - 1 - helpers.length),
  ];
}

/** A3: warns about too many criminals, and about a deal in which no role looks for them. */
export function warnDeal(own: CustomRules, roles: readonly RoleId[], options: Options): readonly DealWarning[] {
  const black = [...criminals, ...ownOf(own, options, ['mafia', 'maniac'])];
  const got = roles.filter((role) => black.includes(role)).length;
  const most = table[roles.length]?.criminals ?? byRatio(roles.length, options);
  const leaders = roles.filter((role) => role === 'commissar' || role === 'detective').length;
  return [
    ...(got > most ? [{ code: 'many-criminals', got, most, clause: 'A3' } as const] : []),
    ...(leaders === 0 ? [{ code: 'no-leader', got: leaders, clause: 'A3' } as const] : []),
  ];
}

declare module '#engine/kernel/rules.ts' {
  interface DealWarnings {
    /** All who are not of the town: clans, loners, and those who win with them. */
    readonly 'many-criminals': { readonly most: number };
    /** No card in the deal looks for the criminals (A3). */
    readonly 'no-leader': unknown;
  }
}
