import { keptPlan } from '#engine/kernel/call-plan.ts';
import { type CustomRules, noCustomRules } from '#engine/kernel/custom-rules.ts';
import { calls } from '#engine/kernel/night.ts';
import { numberOption } from '#engine/kernel/rules.ts';
import type { CustomRulesPlan, Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, living, livingOf } from '#engine/kernel/state.ts';
import { type Clan, clans } from '#engine/kernel/types.ts';
import { ballot } from '#engine/mechanics/ballot/ballot.ts';
import { candidates } from '#engine/mechanics/candidates.ts';
import { discussion, freeDiscussion } from '#engine/mechanics/discussion.ts';
import { isUnder } from '#engine/mechanics/effects.ts';
import { mandatoryVote } from '#engine/mechanics/mandatory-vote.ts';
import { withOwnRoles } from '#engine/mechanics/own-roles.ts';
import { sentence } from '#engine/mechanics/trial/sentence.ts';
import { colourOf, exactRole, isCommissar, isPlain, standing } from '#roles/abilities/check.ts';
import { roles } from './boxed/cards.ts';
import { recommend, refuseDeal, warnDeal } from './boxed/deal.ts';
import { blowsOf, callsOf, dawn, noEffectReason, settle } from './boxed/night.ts';
import { silenceBans } from './shared/custom-roles.ts';
import { tellWatchers } from './shared/watchers.ts';

/** Checks G9, B27, B24, B25 and B26, in this order. */
function winner(state: GameState): Clan | 'town' | 'maniac' | 'draw' | null {
  const all = living(state).length;
  const [town, mafia, yakuza, maniacs] = (['town', 'mafia', 'yakuza', 'maniac'] as const).map(
    (faction) => livingOf(state, faction).length,
  ) as [number, number, number, number];
  if (all === 0) return 'draw';
  if (maniacs === 1 && town === all - 1 && town <= 1) return 'maniac';
  if (mafia + yakuza === 0 && town > 0) return 'town';
  if (yakuza === 0 && mafia >= all - mafia) return 'mafia';
  return mafia === 0 && yakuza >= all - yakuza ? 'yakuza' : null;
}

/** B28. The length of a call follows B11. The first night has no such call (B5). */
const custom: CustomRulesPlan = {
  call: { seconds: 30, meet: null },
  effects: ['arrest', 'kill', 'heal', 'alibi', 'block', 'guard', 'frame', 'silence', 'watch', 'track', 'lookout'],
  factions: ['town', 'mafia', 'yakuza', 'maniac', 'none'],
  infiltrated: ['mafia'],
  strangers: true,
  findings: {
    colour: colourOf(() => clans),
    standing: standing(['lawyer']),
    commissar: isCommissar,
    civilian: isPlain,
    role: exactRole,
  },
  replaceable: ['actor', 'fat-man', 'dancer', 'fighter'],
  with: boxedWith,
};

/** The options of a table. */
const options: Ruleset['options'] = {
  discussionMinutes: { kind: 'number', min: 1, max: 60, default: 5 },
  yakuza: { kind: 'word', words: ['second-clan', 'merged'], default: 'second-clan' },
  stalemateRounds: { kind: 'number', min: 0, max: 99, default: 5 },
};

/** The cards of the convicted are always shown (B9). */
const showsSentenced = (): boolean => true;

/** The parts of a day. Lengths are in seconds. */
const day: Ruleset['day'] = [
  freeDiscussion(({ options }) => 60 * numberOption(options, 'discussionMinutes')),
  mandatoryVote({
    ballot: 30, // B7
    lastWord: null, // B9
    shows: showsSentenced,
    hasAlibi: (state, seat) => isUnder(state, 'alibi', seat),
  }),
];

/** The rules of the box with a moderator's own roles. */
function boxedWith(own: CustomRules): Ruleset {
  const order = keptPlan((state) => callsOf(rules, own, state));
  const rules: Ruleset = {
    id: 'boxed',
    traits: {
      title: 'The box of 32',
      letter: 'B',
      sought: 'commissar',
      names: { doctor: 'nurse' },
      warnsOfMafia: true,
      showsSentenced,
    }, // B1, B5, B9
    players: { min: 6, max: 20 },
    options,
    roles: withOwnRoles(roles, own, { frames: true }),
    clans: ['mafia', 'yakuza'],
    mechanics: [candidates, discussion, ballot, sentence],
    nominations: { clause: 'B6', free: true, offered: () => true },
    mandatoryVote: { reminder: 15 }, // B7
    recommend,
    refuseDeal: (cards, options) => refuseDeal(rules, cards, options),
    warnDeal: (cards, options) => warnDeal(own, cards, options),
    order,
    night: [calls(order)],
    day,
    noEffectReason,
    settle: (state, call) => settle(rules, own, state, call),
    bans: silenceBans,
    daybreak: (turn, killed) => tellWatchers(turn, killed, blowsOf),
    custom,
    dawn,
    winner,
  };
  return rules;
}

/** The 32-card box (source 003): docs/rules/boxed.md. */
export const boxed: Ruleset = boxedWith(noCustomRules);

declare module '#engine/kernel/traits.ts' {
  interface RulesetTraits {
    /** The first morning announces that there is mafia in town (B5). */
    readonly warnsOfMafia?: true;
  }
}
