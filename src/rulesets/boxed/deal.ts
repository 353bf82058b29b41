import { type CustomRules, ownOf } from '#engine/kernel/custom-rules.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import { factionOf, wakesAt } from '#engine/kernel/role.ts';
import type { DealPart, DealWarning } from '#engine/kernel/rules.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan, Options, RoleId } from '#engine/kernel/types.ts';
import { hasPower } from '../shared/custom-roles.ts';
import { box, isSecondClan, special } from './cards.ts';

interface Recommended {
  /** The size of the mafia's side, and how many of it are not plain mafiosi. */
  readonly mafia: number;
  readonly don?: number;
  readonly yakuza?: number;
  readonly lawyer?: number;
  readonly special: number;
  readonly maniac: number;
}

/** B3, by number of players. */
const recommended: Readonly<Record<number, Recommended>> = {
  6: { mafia: 1, special: 0, maniac: 0 },
  7: { mafia: 2, special: 0, maniac: 0 },
  8: { mafia: 2, special: 0, maniac: 0 },
  9: { mafia: 3, special: 0, maniac: 0 },
  10: { mafia: 3, special: 0, maniac: 0 },
  11: { mafia: 3, special: 1, maniac: 0 },
  12: { mafia: 4, special: 1, maniac: 0 },
  13: { mafia: 4, special: 1, maniac: 1 },
  14: { mafia: 4, special: 2, maniac: 1 },
  15: { mafia: 5, don: 1, lawyer: 1, special: 2, maniac: 1 },
  16: { mafia: 5, don: 1, special: 2, maniac: 1 },
  17: { mafia: 5, don: 1, special: 2, maniac: 1 },
  18: { mafia: 6, yakuza: 3, special: 2, maniac: 1 },
  19: { mafia: 6, yakuza: 3, special: 2, maniac: 1 },
  20: { mafia: 6, yakuza: 3, special: 2, maniac: 1 },
};

/** The smallest table for which the rules recommend special townspeople. */
const manyPlayers = 11;

/** B3. The special townspeople are chosen at random. */
export function recommend(players: number): readonly DealPart[] {
  const { mafia, don = 0, yakuza = 0, lawyer = 0, special: powers, maniac } = recommended[players]!;
  const counts: Readonly<Record<RoleId, number>> = {
    don,
    yakuza,
    lawyer,
    mafioso: mafia - don - yakuza - lawyer,
    commissar: 1,
    maniac,
    civilian: players - mafia - 1 - powers - maniac,
  };
  const cards = Object.entries(counts).flatMap(([role, count]) => Array<RoleId>(count).fill(role));
  return [...cards, { draw: powers, of: special }];
}

const count = (roles: readonly RoleId[], ...of: readonly RoleId[]): number =>
  roles.filter((role) => of.includes(role)).length;

/** The number of cards that hunt with this clan as their own (B4). */
const huntersOf = (rules: Ruleset, roles: readonly RoleId[], options: Options, clan: Clan): number =>
  roles
    .map((role) => rules.roles[role]!)
    .filter((role) => factionOf(role, options) === clan && wakesAt(role, clan, options)).length;

/** Checks B1, B2 and B4. */
export function refuseDeal(rules: Ruleset, roles: readonly RoleId[], options: Options): Refusal | null {
  for (const [role, most] of Object.entries(box)) {
    const got = count(roles, role);
    if (got > most) return { code: 'deal-too-many', role, got, most, clause: 'B1' };
  }
  if (!roles.includes('commissar')) return { code: 'deal-missing', role: 'commissar', clause: 'B2' };
  const mafia = huntersOf(rules, roles, options, 'mafia');
  const yakuza = huntersOf(rules, roles, options, 'yakuza');
  const unequal = isSecondClan(options) && yakuza > 0 && mafia !== yakuza;
  return unequal ? { code: 'deal-clans', mafia, yakuza, clause: 'B4' } : null;
}

/**
 * B2: warns about more than a third of mafia, and at large tables about a deal without special townspeople or the
 * second clan.
 */
export function warnDeal(own: CustomRules, roles: readonly RoleId[], options: Options): readonly DealWarning[] {
  const black = count(roles, 'mafioso', 'don', 'yakuza', 'lawyer', ...ownOf(own, options, ['mafia', 'yakuza']));
  const most = Math.floor(roles.length / 3);
  const powers = count(roles, ...special, ...ownOf(own, options, ['town']).filter((role) => hasPower(own, role)));
  const hasSecondClan = isSecondClan(options) && roles.includes('yakuza');
  const few = roles.length >= manyPlayers && powers === 0 && !hasSecondClan;
  return [
    ...(black > most ? [{ code: 'much-mafia', got: black, most, clause: 'B2' } as const] : []),
    ...(few || powers > 3
      ? [{ code: 'special-townsfolk', got: powers, least: 1, most: 3, clause: 'B2' } as const]
      : []),
  ];
}

declare module '#engine/kernel/refusal.ts' {
  interface Refusals {
    /** A card that every deal needs. */
    readonly 'deal-missing': { readonly role: RoleId };
    /** Two clans that have to be of the same size. */
    readonly 'deal-clans': { readonly mafia: number; readonly yakuza: number };
  }
}

declare module '#engine/kernel/rules.ts' {
  interface DealWarnings {
    /** The number of townsfolk with a power is outside the range advised for a table of this size (B2). */
    readonly 'special-townsfolk': { readonly least: number; readonly most: number };
  }
}
