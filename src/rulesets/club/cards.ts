/** The cards of the club: what each one does, when it is called, and how many are dealt. */
import type { CallPlan } from '#engine/kernel/call-plan.ts';
import type { Role } from '#engine/kernel/role.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { colourOf } from '#roles/abilities/check.ts';
import { maniac } from '#roles/loner/maniac.ts';
import { don } from '#roles/mafia/don.ts';
import { mafioso } from '#roles/mafia/mafioso.ts';
import { civilian } from '#roles/town/civilian.ts';
import { commissar } from '#roles/town/commissar.ts';
import { courtesan } from '#roles/town/courtesan.ts';
import { doctor } from '#roles/town/doctor.ts';
import { psychopath } from '#roles/town/psychopath.ts';
import { isRestricted } from './night.ts';

/** C2: returns true for `maniac: 'modern'`, who may decline (C17) and looks red (C15). */
export const isModern = (options: Options): boolean => options['maniac'] === 'modern';

/** Returns the side of the courtesan (C2). */
export const courtesanSide = (options: Options): 'town' | 'mafia' =>
  options['courtesanSide'] === 'mafia' ? 'mafia' : 'town';

export const roles: Readonly<Record<RoleId, Role>> = {
  civilian: civilian(),
  commissar: commissar({ learns: colourOf((options) => (isModern(options) ? ['mafia'] : ['mafia', 'maniac'])) }),
  doctor: doctor({
    self: 'once',
    repeat: 'not-twice-running',
    clause: 'C16',
    counts: (state, { seat, night }) => !isRestricted(state, seat, night),
  }),
  courtesan: courtesan({ side: courtesanSide, clause: 'C13' }),
  psychopath: psychopath({ seconds: 30 }), // C19
  mafioso: mafioso(),
  don: don(),
  maniac: maniac({ declines: isModern }),
};

/** C4 and C12: the same calls in the night of introductions and later, with other lengths. */
export const order: readonly CallPlan[] = [
  { call: 'courtesan', clan: null, meet: 10, seconds: 20 },
  { call: 'mafia', clan: 'mafia', meet: 10, seconds: 30 },
  { call: 'commissar', clan: null, meet: 10, seconds: 20 },
  { call: 'doctor', clan: null, meet: 10, seconds: 20 },
  { call: 'maniac', clan: null, meet: 10, seconds: 20 },
];

/** C3, by number of players. */
export const recommended: Readonly<Record<number, Readonly<Record<RoleId, number>>>> = {
  6: { don: 1, mafioso: 1, commissar: 1, doctor: 1, civilian: 2 },
  7: { don: 1, mafioso: 1, commissar: 1, doctor: 1, civilian: 3 },
  8: { don: 1, mafioso: 1, commissar: 1, doctor: 1, courtesan: 1, civilian: 3 },
  9: { don: 1, mafioso: 1, commissar: 1, doctor: 1, courtesan: 1, civilian: 4 },
  10: { don: 1, mafioso: 1, commissar: 1, doctor: 1, maniac: 1, civilian: 5 },
  11: { don: 1, mafioso: 1, commissar: 1, doctor: 1, maniac: 1, civilian: 6 },
  12: { don: 1, mafioso: 1, commissar: 1, doctor: 1, maniac: 1, civilian: 7 },
  13: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 5 },
  14: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 6 },
  15: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 7 },
  16: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 8 },
};
