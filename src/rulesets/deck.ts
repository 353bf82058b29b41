import { keptPlan } from '#engine/kernel/call-plan.ts';
import { type CustomRules, noCustomRules } from '#engine/kernel/custom-rules.ts';
import { numberOption } from '#engine/kernel/rules.ts';
import type { CustomRulesPlan, Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { clans } from '#engine/kernel/types.ts';
import { ballot } from '#engine/mechanics/ballot/ballot.ts';
import { blindShooting } from '#engine/mechanics/blind-shooting.ts';
import { candidates } from '#engine/mechanics/candidates.ts';
import { changedSides } from '#engine/mechanics/changed-sides.ts';
import { contract } from '#engine/mechanics/contract/contract.ts';
import { court } from '#engine/mechanics/court.ts';
import { isBlocked } from '#engine/mechanics/effects.ts';
import { hasJudges, judges } from '#engine/mechanics/judges.ts';
import { nominations, turns } from '#engine/mechanics/nominations.ts';
import { withOwnRoles } from '#engine/mechanics/own-roles.ts';
import { speeches } from '#engine/mechanics/speeches.ts';
import { sentence } from '#engine/mechanics/trial/sentence.ts';
import { colourOf, exactRole, isCommissar, isPlain } from '#roles/abilities/check.ts';
import { byContract, roles } from './deck/cards.ts';
import { recommend, refuseDeal, warnDeal } from './deck/deal.ts';
import { aimsOfClans, blowsOf, callsOf, dawn, night, settle } from './deck/night.ts';
import { turnWerewolf, winner } from './deck/sides.ts';
import { silenceBans } from './shared/custom-roles.ts';
import { tellWatchers } from './shared/watchers.ts';

/** D12: when the judges are asked. */
function judgesAsked({ options }: GameState): 'never' | 'overtime' | 'always' {
  const { judges: when } = options;
  return when === 'never' || when === 'always' ? when : 'overtime';
}

/** D12: the limit of a day in seconds. It matters only if the judges may be asked because of it. */
const dayLimit = (rules: Ruleset, state: GameState): number | null =>
  judgesAsked(state) === 'overtime' && hasJudges(rules, state)
    ? 60 * numberOption(state.options, 'dayLimitMinutes')
    : null;

/** The length of a call follows D13. The first night has no such call (D5). */
const custom: CustomRulesPlan = {
  call: { seconds: 30, meet: null },
  effects: ['kill', 'heal', 'block', 'guard', 'frame', 'silence', 'watch', 'track', 'lookout'],
  factions: ['town', 'mafia', 'yakuza', 'maniac', 'none'],
  infiltrated: [],
  strangers: true,
  findings: { colour: colourOf(() => clans), commissar: isCommissar, civilian: isPlain, role: exactRole },
  with: deckWith,
};

/** The options of a table. */
const options: Ruleset['options'] = {
  shooting: { kind: 'word', words: ['contract', 'every-night'], default: 'contract' },
  judges: { kind: 'word', words: ['never', 'overtime', 'always'], default: 'overtime' },
  dayLimitMinutes: { kind: 'number', min: 1, max: 600, default: 40 },
  ninjaLearns: { kind: 'word', words: ['commissar', 'role'], default: 'commissar' },
  lawyerKnown: { kind: 'switch', default: false },
  announceMiss: { kind: 'switch', default: false },
  theme: { kind: 'word', words: ['city', 'animals'], default: 'city' },
  stalemateRounds: { kind: 'number', min: 0, max: 99, default: 5 },
};

/** The parts of a day. Lengths are in seconds. */
const day: Ruleset['day'] = [
  speeches(() => 60), // D8
  nominations(15), // D9
  court({
    defence: 30, // D9
    ballot: 30, // D9
    judgement: 20, // D12
    lastWord: 60, // D9, D11
    judges: judgesAsked,
    shows: () => false,
  }),
];

/** The deck's rules with a moderator's own roles, whose actions take effect at their calls. */
function deckWith(own: CustomRules): Ruleset {
  const order = keptPlan((state) => callsOf(rules, own, state));
  const rules: Ruleset = {
    id: 'deck',
    traits: {
      title: 'The deck of 26',
      letter: 'D',
      sought: 'commissar',
      plans: true, // D5
      tie: 'retrial', // D10
      // D8. The children's edition has no shots (D4).
      saysMissed: ({ announceMiss, theme }) => announceMiss === true && theme !== 'animals',
    },
    players: { min: 6, max: 26 },
    options,
    roles: withOwnRoles(roles, own, { frames: true }),
    clans: ['mafia', 'yakuza'],
    mechanics: [blindShooting, contract, candidates, turns, judges, ballot, sentence, changedSides],
    nominations: { clause: 'D9', offered: () => true },
    contract: { clause: 'D6', offered: byContract, most: 3 },
    offersLeave: true, // D10
    recommend,
    refuseDeal,
    warnDeal: (cards, options) => warnDeal(own, cards, options),
    order,
    night: [night(order)],
    day,
    noEffectReason: (state, seat) => (isBlocked(state, seat) ? 'blocked' : null),
    ...(own === noCustomRules ? {} : { settle: (state, call) => settle(rules, own, state, call) }),
    bans: silenceBans,
    aimsOfClans: (state) => aimsOfClans(rules, own, state),
    daybreak: (turn, killed) => tellWatchers(turn, killed, (state, seat) => blowsOf(rules, own, state, seat)),
    custom,
    dayLimit: (state) => dayLimit(rules, state),
    aftermath: turnWerewolf,
    dawn: (state) => dawn(rules, own, state),
    winner: (state) => winner(rules, state),
  };
  return rules;
}

/** The deck of 26 cards (source 002): docs/rules/deck.md. */
export const deck: Ruleset = deckWith(noCustomRules);
