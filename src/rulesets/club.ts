import { keptPlan } from '#engine/kernel/call-plan.ts';
import { type CustomRules, noCustomRules, ownOf } from '#engine/kernel/custom-rules.ts';
import { calls, callsDealt } from '#engine/kernel/night.ts';
import type { DealWarning } from '#engine/kernel/rules.ts';
import type { CustomRulesPlan, Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, living, livingNumbers, livingOf } from '#engine/kernel/state.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { ballot } from '#engine/mechanics/ballot/ballot.ts';
import { votingOptions } from '#engine/mechanics/calling.ts';
import { candidates } from '#engine/mechanics/candidates.ts';
import { carCrash } from '#engine/mechanics/car-crash.ts';
import { common, commonTime } from '#engine/mechanics/common-time.ts';
import { fouls } from '#engine/mechanics/fouls.ts';
import { turns } from '#engine/mechanics/nominations.ts';
import { withOwnRoles } from '#engine/mechanics/own-roles.ts';
import { speeches } from '#engine/mechanics/speeches.ts';
import { sentence } from '#engine/mechanics/trial/sentence.ts';
import { nominees } from '#engine/mechanics/trial/trial.ts';
import { colourOf, exactRole, isCommissar, isPlain } from '#roles/abilities/check.ts';
import { courtesanSide, isModern, order, recommended, roles } from './club/cards.ts';
import { aimsOfClans, bans, blowsOf, dawn, isRestricted, settle } from './club/night.ts';
import { tellWatchers } from './shared/watchers.ts';

/** Checks G9, C24, C26 and C25, in this order. */
function winner(state: GameState): 'town' | 'mafia' | 'maniac' | 'draw' | null {
  const all = living(state).length;
  const mafia = livingOf(state, 'mafia').length;
  const maniacs = livingOf(state, 'maniac').length;
  if (all === 0) return 'draw';
  if (mafia + maniacs === 0) return 'town';
  if (maniacs === 1 && all === 1) return 'maniac';
  return mafia > 0 && mafia >= all - mafia ? 'mafia' : null;
}

const withNominees = (options: Options): boolean => options['ballot'] === 'nominees';

/** The lengths of a call follow C4 and C12. */
const custom: CustomRulesPlan = {
  call: { seconds: 20, meet: 10 },
  effects: ['kill', 'heal', 'block', 'guard', 'frame', 'silence', 'watch', 'track', 'lookout'],
  factions: ['town', 'mafia', 'maniac', 'none'],
  infiltrated: [],
  strangers: true,
  findings: {
    colour: colourOf((options) => (isModern(options) ? ['mafia'] : ['mafia', 'maniac'])),
    commissar: isCommissar,
    civilian: isPlain,
    role: exactRole,
  },
  with: clubWith,
};

/** The options of a table. */
const options: Ruleset['options'] = {
  courtesanSide: { kind: 'word', words: ['town', 'mafia'], default: 'town' },
  maniac: { kind: 'word', words: ['classic', 'modern'], default: 'classic' },
  guestRestriction: { kind: 'word', words: ['night', 'day'], default: 'night' },
  speechSeconds: { kind: 'numbers', numbers: [30, 60], default: 60 }, // C5
  ballot: { kind: 'word', words: ['all', 'nominees'], default: 'all' },
  ...votingOptions, // C8
  carCrash: { kind: 'word', words: ['all-leave-vote', 'night'], default: 'all-leave-vote' },
  courtesanName: { kind: 'word', words: ['courtesan', 'mistress'], default: 'courtesan' }, // C2
  commissarName: { kind: 'word', words: ['sheriff', 'commissar'], default: 'sheriff' }, // C2
  doctorName: { kind: 'word', words: ['doctor', 'nurse'], default: 'doctor' }, // C2
  psychopathName: { kind: 'word', words: ['psychopath', 'psycho'], default: 'psychopath' }, // C2
  forbiddenWords: { kind: 'list', default: ['honest', 'honest-citizen', 'religion', 'god', 'devil'] },
  stalemateRounds: { kind: 'number', min: 0, max: 99, default: 5 },
};

/** The parts of a day. Lengths are in seconds. */
const day: Ruleset['day'] = [
  speeches((state) => state.options['speechSeconds'] as number),
  commonTime(60), // C7
  carCrash({
    decision: 5, // C8
    ballot: 20, // C8
    defence: 30, // C10
    lastWord: 30, // C9
    candidates: (state) => (withNominees(state.options) ? nominees(state) : livingNumbers(state)),
    asks: (state) => state.options['carCrash'] === 'all-leave-vote',
    shows: () => false,
  }),
];

/** The club's rules with a moderator's own roles, whose actions take effect at their calls. */
function clubWith(own: CustomRules): Ruleset {
  const dealt = keptPlan((state) => callsDealt(rules, state, own.arrange(order)));
  const rules: Ruleset = {
    id: 'club',
    traits: {
      title: 'Club Mafia',
      letter: 'C',
      names: { commissar: 'sheriff' },
      sought: 'commissar',
      tie: 'crash', // C10
      everyoneOnBallot: (options) => options['ballot'] === 'all', // C8
    },
    players: { min: 6, max: 16 },
    options,
    roles: withOwnRoles(roles, own, { frames: true }),
    clans: ['mafia'],
    mechanics: [candidates, turns, common, ballot, sentence, fouls],
    nominations: { clause: 'C8', offered: withNominees, silent: 15 }, // C21
    fouls: { silence: 2, exclusion: 3, removal: 4, removalWords: ['swear', 'tooth', 'vouch', 'bet'] }, // C21, C23
    recommend,
    refuseDeal: () => null,
    warnDeal: (cards, options) => warnDeal(own, cards, options),
    order: dealt,
    night: [calls(dealt)],
    day,
    noEffectReason: (state, seat) => (isRestricted(state, seat, state.round) ? 'blocked' : null),
    ...(own === noCustomRules ? {} : { settle: (state, call) => settle(rules, own, state, call) }),
    bans,
    aimsOfClans: (state) => aimsOfClans(own, state),
    daybreak: (turn, killed) => tellWatchers(turn, killed, (state, seat) => blowsOf(rules, own, state, seat)),
    custom,
    dawn: (state) => dawn(rules, own, state),
    winner,
  };
  return rules;
}

/** Club Mafia (source 001): docs/rules/club.md. */
export const club: Ruleset = clubWith(noCustomRules);

/** The smallest table for which a courtesan is recommended (C3). */
const courtesanFrom = 8;

/** C3: a courtesan on the mafia's side replaces one mafioso, and a civilian the courtesan of the town. */
function recommend(players: number, options: Options): readonly RoleId[] {
  const deal = Object.entries(recommended[players]!).flatMap(([role, count]) => Array<RoleId>(count).fill(role));
  if (courtesanSide(options) === 'town' || players < courtesanFrom) return deal;
  const replaced = deal.indexOf('mafioso');
  return deal.map((role, index) => (index === replaced ? 'courtesan' : role === 'courtesan' ? 'civilian' : role));
}

/** C2: warns about more than a third of mafia. */
function warnDeal(own: CustomRules, roles: readonly RoleId[], options: Options): readonly DealWarning[] {
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
