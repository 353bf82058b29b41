/** The cards of the box: what each one does, when it is called, and how many there are. */
import type { CallPlan } from '#engine/kernel/call-plan.ts';
import type { Role } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { standing } from '#roles/abilities/check.ts';
import { maniac } from '#roles/loner/maniac.ts';
import { don } from '#roles/mafia/don.ts';
import { lawyer } from '#roles/mafia/lawyer.ts';
import { mafioso } from '#roles/mafia/mafioso.ts';
import { actor } from '#roles/town/actor.ts';
import { beauty } from '#roles/town/beauty.ts';
import { captain } from '#roles/town/captain.ts';
import { civilian } from '#roles/town/civilian.ts';
import { commissar } from '#roles/town/commissar.ts';
import { dancer } from '#roles/town/dancer.ts';
import { doctor } from '#roles/town/doctor.ts';
import { fatMan } from '#roles/town/fat-man.ts';
import { fighter } from '#roles/town/fighter.ts';
import { journalist } from '#roles/town/journalist.ts';
import { lunatic } from '#roles/town/lunatic.ts';
import { sheriff } from '#roles/town/sheriff.ts';
import { yakuza } from '#roles/yakuza/yakuza.ts';

/** Returns true if the yakuza are a clan of their own (B4). */
export const isSecondClan = (options: Options): boolean => options['yakuza'] !== 'merged';

export const roles: Readonly<Record<RoleId, Role>> = {
  civilian: civilian(),
  commissar: commissar({ learns: standing(['lawyer']) }),
  sheriff: sheriff(),
  doctor: doctor({ self: 'once', repeat: 'not-twice-running', clause: 'B17' }),
  beauty: beauty({ clause: 'B19' }),
  journalist: journalist(),
  captain: captain({ clause: 'B13' }),
  lunatic: lunatic(),
  actor: actor(),
  'fat-man': fatMan(),
  dancer: dancer(),
  fighter: fighter(),
  // B5: clan members learn who is in their clan, but not who is its don.
  mafioso: mafioso({ introducedAs: 'mafia' }),
  don: don({ introducedAs: 'mafia' }),
  lawyer: lawyer({ learns: standing([]) }),
  yakuza: yakuza({ clan: (options) => (isSecondClan(options) ? 'yakuza' : 'mafia') }),
  maniac: maniac({ declines: () => true }),
};

/** B21: returns true if a lunatic was dealt, or an own role that infiltrates the mafia in the same way. */
const hasLunatic =
  (rules: Ruleset) =>
  ({ seats }: GameState): boolean =>
    seats.some((seat) => rules.roles[seat.role]!.infiltrates);

/** The calls by B5 and B11. */
export const orderOf = (rules: Ruleset): readonly CallPlan[] => [
  { call: 'captain', clan: null, meet: null, seconds: 30 },
  { call: 'mafia', clan: 'mafia', meet: 30, seconds: 30, again: hasLunatic(rules) },
  { call: 'don', clan: null, meet: null, seconds: 30 },
  { call: 'yakuza', clan: 'yakuza', meet: 30, seconds: 30 },
  { call: 'sheriff', clan: null, meet: null, seconds: 30 },
  { call: 'maniac', clan: null, meet: null, seconds: 30 },
  { call: 'doctor', clan: null, meet: null, seconds: 30 },
  { call: 'commissar', clan: null, meet: null, seconds: 30 },
  { call: 'lawyer', clan: null, meet: null, seconds: 30 },
  { call: 'beauty', clan: null, meet: null, seconds: 30 },
  { call: 'journalist', clan: null, meet: null, seconds: 30 },
];

/** B1: the cards of the box. */
export const box: Readonly<Record<RoleId, number>> = {
  mafioso: 4,
  don: 1,
  yakuza: 3,
  lawyer: 1,
  maniac: 1,
  civilian: 11,
  commissar: 1,
  sheriff: 1,
  doctor: 1,
  beauty: 1,
  lunatic: 1,
  journalist: 1,
  captain: 1,
  actor: 1,
  'fat-man': 1,
  dancer: 1,
  fighter: 1,
};

/** B3: the townspeople with a power of their own, except the commissar. */
export const special: readonly RoleId[] = ['sheriff', 'doctor', 'beauty', 'lunatic', 'journalist', 'captain'];
