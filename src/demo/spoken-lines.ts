import { completeOptions } from '#engine/options.ts';
import { wakesAt } from '#engine/role.ts';
import type { CallId, RoleId, RulesetId } from '#engine/words.ts';
import { calledText } from '#narration/calls.ts';
import { type Language, roleName } from '#narration/index.ts';
import { catalogues } from '#narration/texts/index.ts';
import { rulesets } from '#rulesets/index.ts';

type Lines = (typeof catalogues)['en']['lines'];

export type LineName = keyof Lines;

/** All lines whose names begin so: `wake.` for every call. */
export const linesNamed = (start: string): readonly LineName[] =>
  (Object.keys(catalogues.en.lines) as LineName[]).filter((name) => name.startsWith(start));

/** What the host says when a game is over; it is followed by the cards. */
export const endings = linesNamed('end.').filter((name) => !name.startsWith('end.card'));

const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A line of the host as a pattern: people know his sayings, whatever is filled in. `filled`: what is known of that. */
function patternOf(language: Language, name: LineName, filled: Readonly<Record<string, string>> = {}): RegExp {
  const [first = ''] = catalogues[language].lines[name].split('\n');
  const parts = first.split(/\{\{(\w+)\}\}/);
  const pattern = parts.map((part, index) => (index % 2 === 0 ? quote(part) : part in filled ? filled[part] : '.*'));
  return new RegExp(`^${pattern.join('')}`, 'm');
}

/** Whether a town's message holds a line of the host. */
export const holdsLine = (language: Language, name: LineName, message: string): boolean =>
  patternOf(language, name).test(message);

/** The first of these lines that the message holds. */
export function lineIn<T extends LineName>(language: Language, names: readonly T[], message: string): T | null {
  return names.find((name) => holdsLine(language, name, message)) ?? null;
}

const wakings = linesNamed('wake.');

/** Which call of a later night the message announces: one with a line of its own, or any other by its name. */
export function callIn(language: Language, ruleset: RulesetId, message: string): CallId | null {
  const line = lineIn(
    language,
    wakings.filter((name) => name !== 'wake.other'),
    message,
  );
  if (line !== null) return line.split('.')[1]!;
  const others = [...rulesets[ruleset]!.clans, ...Object.keys(rulesets[ruleset]!.roles)];
  const isCalled = (call: CallId) =>
    patternOf(language, 'wake.other', { called: quote(calledText(call, language, ruleset)) }).test(message);
  return others.find(isCalled) ?? null;
}

/** Whether this role has something to do at that call, as the rulebook is where nobody chose. */
export function wakes(ruleset: RulesetId, role: RoleId, call: CallId): boolean {
  const rules = rulesets[ruleset]!;
  const completed = completeOptions(rules, {});
  return completed.ok && wakesAt(rules.roles[role]!, call, completed.options);
}

/** Whose name stands on a card; `null` for a card that this rulebook does not have. */
export function roleNamed(language: Language, ruleset: RulesetId, name: string): RoleId | null {
  const roles = Object.keys(rulesets[ruleset]!.roles);
  return roles.find((role) => roleName(role, language, ruleset).toLowerCase() === name.toLowerCase()) ?? null;
}
