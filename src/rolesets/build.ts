import type { CustomRules } from '#engine/kernel/custom-rules.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { wakesAt } from '#engine/kernel/role.ts';
import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { isClan, type Options, type RoleId } from '#engine/kernel/types.ts';
import { failure, type Result, success } from '#result';
import { rulesets } from '#rulesets/index.ts';
import { partsFor, playersOf, problemsOfDeal } from './deal.ts';
import { arranged } from './order.ts';
import { knownRoles, problemsOfRole, roleOf } from './own-role.ts';
import { withPowers } from './powers.ts';
import { type Problem, problem } from './problem.ts';
import type { RoleSet } from './schema.ts';

/** The option in which a game names the words of its own roles. Nobody chooses it. */
export const ownWords = 'ownWords';

/** The rulebook that a role set makes, or the reasons why it makes none. */
export type Built = Result<Ruleset, readonly Problem[]>;

/**
 * Builds the rulebook by which a role set is played. The engine uses it like any other. `words` names the words of its
 * own roles. It is kept in the options of its games, which are the same for everybody.
 */
export function buildRoleSet(set: RoleSet, words?: string): Built {
  const base = rulesets[set.ruleset]!;
  const problems = problemsOf(base, set);
  if (problems.length > 0) return failure(problems);
  const completed = completeOptions(base, optionsOf(base, set));
  const options = completed.ok ? completed.value : {};
  const custom = customRulesOf(base, set, options);
  const rules = custom ? withPowers(base.custom!.with(custom), custom) : base;
  return success({
    ...rules,
    options: { ...withDefaults(rules, options), ...wordsOf(set, words) },
    players: playersOf(base, set.deal),
    recommend: (players, chosen) => partsFor(base, set.deal, players, chosen),
  });
}

/** The set's options. The theme becomes an option if the rulebook has themes. */
const optionsOf = ({ options: specs }: Ruleset, { options, theme }: RoleSet): Options =>
  theme !== undefined && Object.hasOwn(specs, 'theme') ? { ...options, theme } : options;

/** Makes the set's choices the defaults of the options at a table. */
const withDefaults = ({ options: specs }: Ruleset, chosen: Options): Ruleset['options'] =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { ...spec, default: chosen[name] } as OptionSpec]),
  );

const wordsOf = ({ ownRoles }: RoleSet, words: string | undefined): Ruleset['options'] =>
  words === undefined || ownRoles.length === 0 ? {} : { [ownWords]: { kind: 'word', words: [words], default: words } };

/** The custom rules of a set, or `null` if the rulebook is played as written. */
function customRulesOf(base: Ruleset, { ownRoles, nightOrder }: RoleSet, options: Options): CustomRules | null {
  if (ownRoles.length === 0 && nightOrder === undefined) return null;
  const roles = ownRoles.map((own) => roleOf(base, own, options));
  const called = ownRoles.filter(({ id }, index) => wakesAt(roles[index]!, id, options));
  return {
    roles: Object.fromEntries(roles.map((role) => [role.id, role])),
    arrange: (order) => arranged(order, base, called, nightOrder),
  };
}

function problemsOf(base: Ruleset, set: RoleSet): readonly Problem[] {
  const { ownRoles, deal } = set;
  const twice = ownRoles.findIndex(({ id }, index) => ownRoles.findIndex((other) => other.id === id) < index);
  const fixed = !base.custom && (set.nightOrder !== undefined || deal.kind !== 'recommended');
  return [
    ...(fixed ? [problem('fixed-ruleset', '', { ruleset: base.id, role: '' })] : []),
    ...(twice < 0 ? [] : [problem('id-twice', `ownRoles.${twice}.id`, { role: ownRoles[twice]!.id })]),
    ...ownRoles.flatMap((own, index) => problemsOfRole(base, own, `ownRoles.${index}`)),
    ...problemsOfOrder(base, set),
    ...problemsOfDeal(base, deal, knownRoles(base, ownRoles)),
    ...problemsOfOptions(base, set),
  ];
}

function problemsOfOrder(base: Ruleset, { ownRoles, nightOrder = [] }: RoleSet): readonly Problem[] {
  const known = knownRoles(base, ownRoles);
  const isCall = (word: RoleId) => isClan(word) || known.includes(word);
  const anchors = ownRoles.flatMap(({ place }, index) => {
    if (typeof place === 'string') return [];
    const call = 'before' in place ? place.before : place.after;
    return isCall(call) ? [] : [problem('unknown-call', `ownRoles.${index}.place`, { call })];
  });
  const named = nightOrder.flatMap((call, index) => {
    if (!isCall(call)) return [problem('unknown-call', `nightOrder.${index}`, { call })];
    return nightOrder.indexOf(call) < index ? [problem('call-twice', `nightOrder.${index}`, { call })] : [];
  });
  return [...anchors, ...named];
}

function problemsOfOptions(base: Ruleset, set: RoleSet): readonly Problem[] {
  const { theme } = set;
  const spec = base.options['theme'];
  const isTheme = theme === undefined || theme === 'city' || (spec?.kind === 'word' && spec.words.includes(theme));
  if (!isTheme) return [problem('theme-not-here', 'theme', { theme: theme ?? '', ruleset: base.id })];
  const completed = completeOptions(base, optionsOf(base, set));
  if (completed.ok) return [];
  const refusal = completed.error;
  if (refusal.code === 'unknown-option') {
    return [problem('unknown-option', 'options', { option: word(refusal.option), known: refusal.known.join(', ') })];
  }
  const { option, allowed } = refusal as Extract<typeof refusal, { code: 'bad-option' }>;
  return [problem('bad-option', `options.${word(option)}`, { option: word(option), allowed })];
}

const word = (text: string): string => (/^\w{1,24}$/.test(text) ? text : '?');
