/** The cards of the deck: what each one does, when it is called, and how many there are. */
import type { CallPlan } from '#engine/kernel/call-plan.ts';
import type { Role } from '#engine/kernel/role.ts';
import type { Clan, Options, RoleId } from '#engine/kernel/types.ts';
import { exactRole, isCommissar, isOfClan } from '#roles/abilities/check.ts';
import { clanHunt } from '#roles/abilities/clan-hunt.ts';
import { blackJudge } from '#roles/loner/black-judge.ts';
import { maniac } from '#roles/loner/maniac.ts';
import { don } from '#roles/mafia/don.ts';
import { lawyer } from '#roles/mafia/lawyer.ts';
import { mafioso } from '#roles/mafia/mafioso.ts';
import { civilian } from '#roles/town/civilian.ts';
import { commissar } from '#roles/town/commissar.ts';
import { doctor } from '#roles/town/doctor.ts';
import { immortal } from '#roles/town/immortal.ts';
import { judge } from '#roles/town/judge.ts';
import { sheriff } from '#roles/town/sheriff.ts';
import { werewolf } from '#roles/town/werewolf.ts';
import { ninja } from '#roles/yakuza/ninja.ts';
import { yakuza } from '#roles/yakuza/yakuza.ts';

/** D7: returns true if the clans make contracts and shoot blind, and false if they pick a victim each night. */
export const byContract = (options: Options): boolean => options['shooting'] === 'contract';

const hunts = (clan: Clan) => clanHunt(clan, byContract);

/** D19: returns true if the ninja learns exact roles, and false if the ninja looks for the commissar. */
const learnsRoles = (options: Options): boolean => options['ninjaLearns'] === 'role';

export const roles: Readonly<Record<RoleId, Role>> = {
  civilian: civilian(),
  commissar: commissar({ learns: isOfClan }),
  doctor: doctor({ self: 'always', repeat: 'once-a-game', clause: 'D16' }),
  immortal: immortal(),
  judge: judge(),
  sheriff: sheriff(),
  werewolf: werewolf({ hunts }),
  mafioso: mafioso({ hunts: hunts('mafia') }),
  don: don({ hunts: hunts('mafia') }),
  lawyer: lawyer({ learns: exactRole, known: (options) => options['lawyerKnown'] === true }),
  yakuza: yakuza({ clan: () => 'yakuza', hunts: hunts('yakuza') }),
  ninja: ninja({
    learns: (checked, state) => (learnsRoles(state.options) ? exactRole : isCommissar)(checked, state),
    hunts: hunts('yakuza'),
  }),
  maniac: maniac({ declines: () => false }),
  'black-judge': blackJudge(),
};

/** D5 and D13, in s. A role that is called in the first night acts in it. Clans only meet. */
export const order: readonly CallPlan[] = [
  { call: 'mafia', clan: 'mafia', meet: 60, seconds: 60 },
  { call: 'yakuza', clan: 'yakuza', meet: 60, seconds: 60 },
  { call: 'commissar', clan: null, meet: 30, seconds: 30 },
  { call: 'don', clan: null, meet: 30, seconds: 30 },
  { call: 'ninja', clan: null, meet: 30, seconds: 30 },
  { call: 'lawyer', clan: null, meet: null, seconds: 30 },
  { call: 'doctor', clan: null, meet: null, seconds: 30 },
  { call: 'sheriff', clan: null, meet: null, seconds: 30 },
  { call: 'maniac', clan: null, meet: null, seconds: 30 },
];

/** D1: the cards of the deck. */
export const deck: Readonly<Record<RoleId, number>> = {
  civilian: 9,
  commissar: 1,
  doctor: 1,
  immortal: 1,
  judge: 1,
  sheriff: 1,
  mafioso: 3,
  yakuza: 3,
  don: 1,
  ninja: 1,
  maniac: 1,
  werewolf: 1,
  lawyer: 1,
  'black-judge': 1,
};

/** D1: the criminal half of the deck. */
export const criminals: readonly RoleId[] = [
  'mafioso',
  'yakuza',
  'don',
  'ninja',
  'maniac',
  'werewolf',
  'lawyer',
  'black-judge',
];
