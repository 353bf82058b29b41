import type { CallPlan } from '#engine/kernel/call-plan.ts';
import { noCustomRules } from '#engine/kernel/custom-rules.ts';
import { calls } from '#engine/kernel/night.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, living, livingOf } from '#engine/kernel/state.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { ballot } from '#engine/mechanics/ballot/ballot.ts';
import { votingOptions } from '#engine/mechanics/calling.ts';
import { candidates } from '#engine/mechanics/candidates.ts';
import { deadlyShots, killedBy } from '#engine/mechanics/effects.ts';
import { farewells, lastWords } from '#engine/mechanics/farewells.ts';
import { turns } from '#engine/mechanics/nominations.ts';
import { speeches } from '#engine/mechanics/speeches.ts';
import { sentence } from '#engine/mechanics/trial/sentence.ts';
import { trial } from '#engine/mechanics/trial/trial.ts';
import { colour } from '#roles/abilities/check.ts';
import { agreedShot } from '#roles/abilities/shot.ts';
import { don } from '#roles/mafia/don.ts';
import { mafioso } from '#roles/mafia/mafioso.ts';
import { civilian } from '#roles/town/civilian.ts';
import { commissar } from '#roles/town/commissar.ts';
import { doctor } from '#roles/town/doctor.ts';

/** S1: two civilians, the commissar, the doctor, a mafioso and the don. */
const deal: readonly RoleId[] = ['civilian', 'civilian', 'commissar', 'doctor', 'mafioso', 'don'];

/** S3: seconds of each call in the night of introductions. */
const meet = 10;

/** The calls of a night, the same in the night of introductions (S3) and later (S12). */
const order: readonly CallPlan[] = [
  { call: 'mafia', clan: 'mafia', meet, seconds: 60 }, // S12, S13
  { call: 'don', clan: null, meet, seconds: 20 }, // S12
  { call: 'commissar', clan: null, meet, seconds: 20 }, // S12
  { call: 'doctor', clan: null, meet, seconds: 20 }, // S12
];

/** Exactly the six cards of S1, in any order. */
function refuseDeal(roles: readonly RoleId[]): Refusal | null {
  for (const role of new Set(deal)) {
    const count = (cards: readonly RoleId[]) => cards.filter((card) => card === role).length;
    if (count(roles) !== count(deal)) {
      return { code: 'deal-count', role, got: count(roles), want: count(deal), clause: 'S1' };
    }
  }
  return null;
}

/**
 * S13: the don's latest pick, or the mafioso's if the don is gone. A don who points at nobody spares everybody. S16: a
 * player whom the doctor has chosen is not killed this night.
 */
function dawn(state: GameState) {
  const on = agreedShot(state, 'mafia', { isHead: ({ role }) => role === 'don', hasSay: () => true });
  return killedBy(deadlyShots(six, state, { ofClans: [{ call: 'mafia', on }], own: noCustomRules }));
}

/** S20, and G9 with nobody left on either side. */
function winner(state: GameState): 'town' | 'mafia' | 'draw' | null {
  const black = livingOf(state, 'mafia').length;
  const red = living(state).length - black;
  if (black === 0) return red === 0 ? 'draw' : 'town';
  return black >= red ? 'mafia' : null;
}

const showsSentenced = (options: Options): boolean => options['revealOnExit'] === true;

/** Mafia for six (source 000): docs/rules/six.md. */
export const six: Ruleset = {
  id: 'six',
  traits: {
    title: 'Mafia for six',
    letter: 'S',
    sought: 'commissar', // S14
    names: { commissar: 'sheriff' }, // S1
    introduces: true, // S2
    showsSentenced, // S8
    missingVoteCounts: (options) => options['abstain'] === 'last-nominee', // S6
  },
  players: { min: 6, max: 6 },
  options: {
    abstain: { kind: 'word', words: ['allowed', 'last-nominee'], default: 'allowed' },
    ...votingOptions, // S6
    revealOnExit: { kind: 'switch', default: false },
    stalemateRounds: { kind: 'number', min: 0, max: 99, default: 5 },
  },
  roles: {
    civilian: civilian(),
    commissar: commissar({ learns: colour }),
    doctor: doctor({ self: 'always', repeat: 'not-twice-running', clause: 'S16' }),
    mafioso: mafioso(),
    don: don(),
  },
  clans: ['mafia'],
  mechanics: [candidates, turns, farewells, ballot, sentence],
  nominations: { clause: 'S5', offered: () => true },
  recommend: () => deal,
  refuseDeal,
  order: () => order,
  night: [calls(() => order)],
  day: [
    lastWords(60), // S19
    speeches(() => 60), // S4
    trial({
      ballot: 20, // S6
      defence: 30, // S9
      lastWord: 60, // S8
      tieStays: 4, // S11
      shows: ({ options }) => showsSentenced(options),
    }),
  ],
  dawn,
  winner,
};
