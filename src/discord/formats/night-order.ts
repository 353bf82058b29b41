import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { CallId, OptionValue, RulesetId } from '#engine/kernel/types.ts';
import type { Rulebook } from '#game/ports/game-service.ts';
import type { GameFacts } from '#game/ports/ports.ts';
import { callName, t, type Wording } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { cutBetween, optionLimit } from '../ui/body.ts';
import { knownCards } from './cards/names.ts';
import { readName } from './cards/read-list.ts';

type OrderSpec = OptionSpec & { readonly kind: 'sequence' };

/** The option of a rulebook that is the order of its nights, or null if the rulebook has none (A10). */
export function orderOption({ options }: Rulebook): { readonly name: string; readonly spec: OrderSpec } | null {
  for (const [name, spec] of Object.entries(options)) if (spec.kind === 'sequence') return { name, spec };
  return null;
}

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
  /** The orders that somebody may have meant, the nearest first. */
  readonly readings: readonly (readonly CallId[])[];
}

/** Reads an order as people write it: its number, the word for the default, or the calls in any language. */
export function readOrder(input: string, rulebook: Rulebook, wording: Wording): Result<OptionValue, UnknownCall> {
  const option = orderOption(rulebook);
  if (option === null) return failure({ unknown: null, calls: [], readings: [] });
  const { spec } = option;
  const text = input.trim().toLowerCase();
  if (text === spec.default) return success(spec.default);
  if (/^\d{1,3}$/.test(text)) return success(Number(text));
  const known = knownCards({ id: rulebook.id, roles: spec.words }, wording, (read, call) => [
    callName(call, read, rulebook.id),
  ]);
  const read = text
    .split(/[,;\n]|→|->|➡/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ part: part.trim(), named: readName(part, known) }));
  const wrong = read.find(({ named }) => !named.ok);
  if (wrong === undefined) {
    const calls = read.flatMap(({ named }) => (named.ok ? [named.value] : []));
    return success(calls.length === 0 ? spec.default : calls);
  }
  const near = wrong.named.ok ? [] : wrong.named.error;
  const readings = near.map((call) =>
    read.map(({ named }) => (named === wrong.named ? call : named.ok ? named.value : named.error[0])),
  );
  return failure({
    unknown: wrong.part,
    calls: spec.words.map((word) => callName(word, wording, rulebook.id)),
    readings: readings.filter((calls) => calls.every((call) => call !== undefined)),
  });
}

/** The order that is chosen now, as people write it. Empty for the default. */
export function orderTyped(chosen: OptionValue | undefined, { id }: Rulebook, wording: Wording): string {
  if (Array.isArray(chosen)) return chosen.map((call) => callName(String(call), wording, id)).join(', ');
  return typeof chosen === 'number' ? `${chosen}` : '';
}
