import { completeOptions } from '#engine/kernel/options.ts';
import { factionOf, wakesAt } from '#engine/kernel/role.ts';
import type { CallId, Options, RoleId, RulesetId, SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { CallForm } from '#narration/call-cues.ts';
import { type Language, roleName, rulebooksOf, type Wording, wordingIn } from '#narration/index.ts';
import { calledText } from '#narration/lines/calls.ts';
import { writtenText } from '#narration/text.ts';
import { en } from '#narration/texts/en/texts.ts';
import type { English } from '#narration/texts/shape.ts';
import { rulesets } from '#rulesets/index.ts';

/** The rulebooks that the texts may name. */
export const rulebooks = rulebooksOf(rulesets);

/** The words of a language, with every rulebook. */
export const wordingOf = (language: Language): Wording => wordingIn(language, rulebooks);

/** The key of a line in the catalogue. */
export type LineName = keyof English['lines'];

/** All lines whose names begin with `start`, such as `morning.` for every morning. */
export const linesNamed = (start: string): readonly LineName[] =>
  (Object.keys(en.lines) as LineName[]).filter((name) => name.startsWith(start));

/** The host's lines at the end of a game. The cards follow them. */
export const endings = linesNamed('end.').filter((name) => !name.startsWith('end.card'));

const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * A line of the host as a pattern that matches any filled-in values, with or without the emoji at its end. `filled`: the
 * values that are known.
 */
function patternOf(line: string, filled: Readonly<Record<string, string>> = {}): RegExp {
  const parts = line.replace(/ \p{Extended_Pictographic}\uFE0F?$/u, '').split(/\{\{(\w+)\}\}/);
  const pattern = parts.map((part, index) => (index % 2 === 0 ? quote(part) : part in filled ? filled[part] : '.*'));
  return new RegExp(`^${pattern.join('')}`, 'm');
}

const firstOf = (language: Language, name: LineName): string => writtenText(language, 'lines', name).split('\n')[0]!;

/** At a table of twenty each line is read twenty times, so each pattern is made once. */
const patterns = new Map<string, RegExp>();

function known(key: string, make: () => RegExp): RegExp {
  const pattern = patterns.get(key) ?? make();
  patterns.set(key, pattern);
  return pattern;
}

/** Returns true if a town message contains a line of the host. */
export const holdsLine = (language: Language, name: LineName, message: string): boolean =>
  known(`${language} ${name}`, () => patternOf(firstOf(language, name))).test(message);

/** The first of these lines that the message contains. */
export function lineIn<T extends LineName>(language: Language, names: readonly T[], message: string): T | null {
  return names.find((name) => holdsLine(language, name, message)) ?? null;
}

/** The call that the message announces in this form, if it has a line of its own. */
function calledIn<Form extends CallForm>(language: Language, form: Form, message: string): CallId | null {
  const space = `calls.${form}` as const;
  const calls = Object.keys(en[space]) as (keyof English[typeof space] & string)[];
  const isCalled = (call: (typeof calls)[number]) =>
    known(`${language} ${space} ${call}`, () => patternOf(writtenText(language, space, call).split('\n')[0]!)).test(
      message,
    );
  // A rulebook may have its own words for a call.
  return calls.find(isCalled)?.split('.')[0] ?? null;
}

/** Returns true if numbers are called after this message (D14). */
export const beginsCounting = (language: Language, message: string): boolean =>
  calledIn(language, 'shooting', message) !== null;

/** The call of a later night that the message announces: one with a line of its own, or any other by its name. */
export function callIn(language: Language, ruleset: RulesetId, message: string): CallId | null {
  for (const form of ['wake', 'again', 'contract', 'shooting'] as const) {
    const call = calledIn(language, form, message);
    if (call !== null) return call;
  }
  const others = [...rulesets[ruleset]!.clans, ...Object.keys(rulesets[ruleset]!.roles)];
  const isCalled = (call: CallId) =>
    known(`${language} ${ruleset} ${call}`, () => {
      const called = quote(calledText(call, wordingOf(language), ruleset));
      return patternOf(firstOf(language, 'wake.other'), { called });
    }).test(message);
  return others.find(isCalled) ?? null;
}

/** Lines that report a departure. Each has `{{who}}` in one row. */
const departures = [
  ...(['morning.killed', 'verdict.sole-nominee', 'verdict.condemned', 'verdict.judged', 'verdict.coin'] as const),
  ...(['verdict.all-leave', 'jailed', 'dragged', 'left', 'removed', 'removed.why'] as const),
];

/** The seats that a line of the host is about, anywhere in the message. */
function aboutIn(language: Language, name: LineName, message: string): readonly SeatNumber[] {
  const row = writtenText(language, 'lines', name)
    .split('\n')
    .find((each) => each.includes('{{who}}'))!;
  const pattern = known(`${language} ${name} who`, () => new RegExp(patternOf(row, { who: '(.*)' }), 'gm'));
  return [...message.matchAll(pattern)].flatMap(([, who = '']) => seatsIn(who));
}

/** The seats that, by a town message, have left. */
export const departedIn = (language: Language, message: string): readonly SeatNumber[] =>
  departures.flatMap((name) => aboutIn(language, name, message));

/** The seats that, by a town message, stay although they were to leave (A16). */
export const acquittedIn = (language: Language, message: string): readonly SeatNumber[] =>
  aboutIn(language, 'verdict.acquitted', message);

/** The seats that, by a town message, are nominated. */
export const nominatedIn = (language: Language, message: string): readonly SeatNumber[] =>
  aboutIn(language, 'nominated', message);

/** The seats that a text names. */
export const seatsIn = (text: string): readonly SeatNumber[] =>
  [...text.matchAll(/[#№](\d+)/g)].map(([, seat]) => Number(seat));

/** The default options of a rulebook. */
function usual(ruleset: RulesetId): Options {
  const completed = completeOptions(rulesets[ruleset]!, {});
  return completed.ok ? completed.value : {};
}

/** Returns true if this card plays for the town under the default options. */
export const isOfTown = (ruleset: RulesetId, role: RoleId): boolean =>
  factionOf(rulesets[ruleset]!.roles[role]!, usual(ruleset)) === 'town';

/** The action of this role at that call under the default options, or `null` if none. */
export function actionAt(ruleset: RulesetId, role: RoleId, call: CallId): Verb | null {
  const card = rulesets[ruleset]!.roles[role]!;
  if (!wakesAt(card, call, usual(ruleset))) return null;
  return card.abilities.find((ability) => ability.call === call)!.verb;
}

/** Returns true if this role has an action at that call under the default options. */
export const wakes = (ruleset: RulesetId, role: RoleId, call: CallId): boolean =>
  actionAt(ruleset, role, call) !== null;

/** The role with this name on its card, or `null` if the rulebook has none. */
export function roleNamed(language: Language, ruleset: RulesetId, name: string): RoleId | null {
  const roles = Object.keys(rulesets[ruleset]!.roles);
  return (
    roles.find((role) => roleName(role, wordingOf(language), ruleset).toLowerCase() === name.toLowerCase()) ?? null
  );
}

/** Returns true if this role's answer counts where everybody is asked (D12). */
export const isJudge = (ruleset: RulesetId, role: RoleId | null): boolean =>
  role !== null && rulesets[ruleset]!.roles[role]!.judges === true;

/** Returns true if each of the accused is heard before one ballot on all of them (D9). */
export const hearsAllAccused = (ruleset: RulesetId): boolean => rulesets[ruleset]!.day.some(({ hearsAll }) => hearsAll);

const refusals = Object.keys(en.refusals) as (keyof English['refusals'])[];

/** The reason of a refusal, as the catalogue names it, if the answer is one. */
export const refusalIn = (language: Language, answer: string): string | null =>
  refusals.find((code) => {
    const text = () => writtenText(language, 'refusals', code).split('\n')[0]!;
    return known(`${language} refusal ${code}`, () => patternOf(text())).test(answer);
  }) ?? null;

const turns = (Object.keys(en.remarks) as (keyof English['remarks'])[]).filter((key) => key.startsWith('turn.'));

/** The reason of a refusal that tells the present moment and the player's turn, if the answer is one. */
export function untimelyIn(language: Language, answer: string): 'game-paused' | 'not-yet' | 'not-now' | null {
  const paused = known(`${language} paused`, () => patternOf(writtenText(language, 'panels', 'now.paused')));
  if (paused.test(answer)) return 'game-paused';
  const tells = (key: (typeof turns)[number]): boolean =>
    known(`${language} ${key}`, () => patternOf(writtenText(language, 'remarks', key))).test(answer);
  if (tells('turn.soon')) return 'not-yet';
  return turns.some(tells) ? 'not-now' : null;
}
