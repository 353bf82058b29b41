import { type CustomRules, ownOf } from '#engine/kernel/custom-rules.ts';
import type { DealWarning } from '#engine/kernel/rules.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';

export const courtesanSide = (options: Options): 'town' | 'mafia' =>
  options['courtesanSide'] === 'mafia' ? 'mafia' : 'town';

/** C3, by number of players. */
const recommended: Readonly<Record<number, Readonly<Record<RoleId, number>>>> = {
  6: { don: 1, mafioso: 1, commissar: 1, doctor: 1, civilian: 2 },
  7: { don: 1, mafioso: 1, commissar: 1, doctor: 1, civilian: 3 },
  8: { don: 1, mafioso: 1, commissar: 1, doctor: 1, courtesan: 1, civilian: 3 },
  9: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, civilian: 3 },
  10: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, civilian: 4 },
  11: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, civilian: 4 },
  12: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 4 },
  13: { don: 1, mafioso: 3, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 4 },
  14: { don: 1, mafioso: 3, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 5 },
  15: { don: 1, mafioso: 3, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 6 },
  16: { don: 1, mafioso: 4, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 6 },
};

/** C3: a courtesan on the mafia's side replaces one mafioso, and one more civilian is dealt. */
export function recommend(players: number, options: Options): readonly RoleId[] {
  const deal = Object.entries(recommended[players]!).flatMap(([role, count]) => Array<RoleId>(count).fill(role));
  if (courtesanSide(options) === 'town' || !deal.includes('courtesan')) return deal;
  const replaced = deal.indexOf('mafioso');
  return deal.map((role, index) => (index === replaced ? 'civilian' : role));
}

/** C2: warns about more than a third of mafia. */
export function warnDeal(own: CustomRules, roles: readonly RoleId[], options: Options): readonly DealWarning[] {
  const courtesan = courtesanSide(options) === 'mafia' ? ['courtesan'] : [];
  const black = ['don', 'mafioso', ...courtesan, ...ownOf(own, options, ['mafia'])];
  const got = roles.filter((role) => black.includes(role)).length;
  const most = Math.floor(roles.length / 3);
  return got > most ? [{ code: 'much-mafia', got, most, clause: 'C2' }] : [];
}
