import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { CallId, OptionValue, RulesetId } from '#engine/kernel/types.ts';
import type { Rulebook } from '#game/ports/game-service.ts';
import type { GameFacts } from '#game/ports/ports.ts';
import { languageOf, languages, type Rulebooks, roleName, say, t, type Wording, wordingIn } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { cutBetween, optionLimit } from '../ui/body.ts';
import { plain } from './typed.ts';

type OrderSpec = OptionSpec & { readonly kind: 'sequence' };

/** The option of a rulebook that is the order of its nights, or null if the rulebook has none (A10). */
export function orderOption({ options }: Rulebook): { readonly name: string; readonly spec: OrderSpec } | null {
  for (const [name, spec] of Object.entries(options)) if (spec.kind === 'sequence') return { name, spec };
  return null;
}

/** The clan or the role that is called, as in a list. */
const callName = (call: CallId, wording: Wording, ruleset: RulesetId): string =>
  (say(wording, `words:faction.${call}`) ?? roleName(call, wording, ruleset))
    .toLocaleLowerCase(languageOf(wording))
    .replace(/^the /, '');

/** The calls of an order in one line, in a reader's words. */
export const listed = (calls: readonly CallId[], wording: Wording, ruleset: RulesetId): string =>
  calls.map((call) => callName(call, wording, ruleset)).join(' → ');

/** The chosen order in a lobby, call by call, or null if none was chosen. */
export const orderText = ({ order, ruleset }: Pick<GameFacts, 'order' | 'ruleset'>, wording: Wording): string | null =>
  order === null ? null : t(wording, 'ui:lobby.order', { calls: listed(order, wording, ruleset) });

/** The line of a menu for the order with this number. */
export const numberedOrder = (number: number, calls: readonly CallId[], wording: Wording, ruleset: RulesetId) =>
  cutBetween(`${number}. ${listed(calls, wording, ruleset)}`, optionLimit, ' → ');

/** The reason why a text is no order of a rulebook. */
export interface UnknownCall {
  /** The typed name that the rulebook does not call at night, or null if the rulebook has no order to choose. */
  readonly unknown: string | null;
  /** The names of the calls that it has. */
  readonly calls: readonly string[];
}

/** Reads an order as people write it: its number, the word for the default, or the calls in any language. */
export function readOrder(input: string, rulebook: Rulebook, wording: Wording): Result<OptionValue, UnknownCall> {
  const option = orderOption(rulebook);
  if (option === null) return failure({ unknown: null, calls: [] });
  const { spec } = option;
  const text = input.trim().toLowerCase();
  if (text === spec.default) return success(spec.default);
  if (/^\d{1,3}$/.test(text)) return success(Number(text));
  const calls: CallId[] = [];
  for (const part of text.split(/[,;\n]|→|->/).filter((part) => part.trim() !== '')) {
    const call = spec.words.find((word) => namesOf(word, rulebook.id, wording.rulebooks).includes(plain(part)));
    const known = spec.words.map((word) => callName(word, wording, rulebook.id));
    if (call === undefined) return failure({ unknown: part.trim(), calls: known });
    calls.push(call);
  }
  return success(calls.length === 0 ? spec.default : calls);
}

/** The names that people may write for a call. */
const namesOf = (call: CallId, ruleset: RulesetId, rulebooks: Rulebooks): readonly string[] =>
  [call, ...languages.map((language) => callName(call, wordingIn(language, rulebooks), ruleset))].map(plain);

/** The order that is chosen now, as people write it. Empty for the default. */
export function orderTyped(chosen: OptionValue | undefined, { id }: Rulebook, wording: Wording): string {
  if (Array.isArray(chosen)) return chosen.map((call) => callName(String(call), wording, id)).join(', ');
  return typeof chosen === 'number' ? `${chosen}` : '';
}
