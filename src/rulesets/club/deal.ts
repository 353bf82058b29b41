import { type CustomRules, ownOf } from '#engine/kernel/custom-rules.ts';
import type { DealWarning } from '#engine/kernel/rules.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { courtesanSide, recommended } from './cards.ts';

/** The smallest table for which a courtesan is recommended (C3). */
const courtesanFrom = 8;

/** C3: a courtesan on the mafia's side replaces one mafioso, and a civilian the courtesan of the town. */
export function recommend(players: number, options: Options): readonly RoleId[] {
  const deal = Object.entries(recommended[players]!).flatMap(([role, count]) => Array<RoleId>(count).fill(role));
  if (courtesanSide(options) === 'town' || players < courtesanFrom) return deal;
  const replaced = deal.indexOf('mafioso');
  return deal.map((role, index) => (index === replaced ? 'courtesan' : role === 'courtesan' ? 'civilian' : role));
}

/** C2: warns about more than a third of mafia. */
export function warnDeal(own: CustomRules, roles: readonly RoleId[], options: Options): readonly DealWarning[] {
  const courtesan = courtesanSide(options) === 'mafia' ? ['courtesan'] : [];
  const black = ['don', 'mafioso', ...courtesan, ...ownOf(own, options, ['mafia'])];
  const got = roles.filter((role) => black.includes(role)).length;
  const most = Math.floor(roles.length / 3);
  return got > most ? [{ code: 'much-mafia', got, most, clause: 'C2' }] : [];
}

declare module '#engine/kernel/rules.ts' {
  interface DealWarnings {
    readonly 'much-mafia': { readonly most: number };
  }
}
