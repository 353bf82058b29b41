import { type CustomRules, ownOf } from '#engine/kernel/custom-rules.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { DealWarning } from '#engine/kernel/rules.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { criminals, deck } from './cards.ts';

/** The smallest table at which every role is dealt (D3). */
const extended = 20;

/** D2: at most a third of criminals, and fewer at the smallest tables. */
function basic(players: number): Readonly<Record<RoleId, number>> {
  const criminal = players === 6 ? 1 : players < 10 ? 2 : Math.floor(players / 3);
  const alone = { maniac: players >= 11 ? 1 : 0, lawyer: players >= 18 ? 1 : 0 };
  const powers = {
    commissar: 1,
    doctor: players >= 7 ? 1 : 0,
    sheriff: players >= 15 ? 1 : 0,
    immortal: players === 7 || players >= 10 ? 1 : 0,
  };
  const mafioso = criminal - 1 - alone.maniac - alone.lawyer;
  const special = Object.values(powers).reduce((sum, count) => sum + count, 0);
  return { don: 1, mafioso, ...alone, ...powers, civilian: players - criminal - special };
}

/** D3: every role is dealt. Up to 22 players a larger table gets more civilians, then mafiosi and yakuza in turn. */
function everyRole(players: number): Readonly<Record<RoleId, number>> {
  return {
    ...Object.fromEntries(Object.keys(deck).map((role) => [role, 1])),
    mafioso: players >= 25 ? 3 : players >= 23 ? 2 : 1,
    yakuza: players >= 26 ? 3 : players >= 24 ? 2 : 1,
    civilian: Math.min(players, 22) - 13,
  };
}

/** The recommended deck: a basic one for small tables (D2), every role for large ones (D3). */
export function recommend(players: number): readonly RoleId[] {
  const counts = players < extended ? basic(players) : everyRole(players);
  return Object.entries(counts).flatMap(([role, count]) => Array<RoleId>(count).fill(role));
}

const count = (roles: readonly RoleId[], ...of: readonly RoleId[]): number =>
  roles.filter((role) => of.includes(role)).length;

/** D1: no more cards than the deck has. D24: a werewolf needs both clans. */
export function refuseDeal(roles: readonly RoleId[]): Refusal | null {
  for (const [role, most] of Object.entries(deck)) {
    const got = count(roles, role);
    if (got > most) return { code: 'deal-too-many', role, got, most, clause: 'D1' };
  }
  const bothClans = count(roles, 'don', 'mafioso') > 0 && count(roles, 'ninja', 'yakuza') > 0;
  return roles.includes('werewolf') && !bothClans ? { code: 'deal-both-clans', role: 'werewolf', clause: 'D24' } : null;
}

/** D2, D3: warns about more than a third of criminals, in the extended deals too. Such a deal is never refused. */
export function warnDeal(own: CustomRules, roles: readonly RoleId[], options: Options): readonly DealWarning[] {
  const got = count(roles, ...criminals, ...ownOf(own, options, ['mafia', 'yakuza', 'maniac']));
  const most = Math.floor(roles.length / 3);
  return got > most ? [{ code: 'many-criminals', got, most, clause: 'D2' }] : [];
}

declare module '#engine/kernel/refusal.ts' {
  interface Refusals {
    /** A card that may be dealt only beside both clans. */
    readonly 'deal-both-clans': { readonly role: RoleId };
  }
}
