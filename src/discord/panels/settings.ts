import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Options, OptionValue, RulesetId } from '#engine/kernel/types.ts';
import type { Rulebook, TableSummary } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { say, t, wordsOf } from '#narration/index.ts';
import { type Body, body, menuRow, menuSize, type Row } from '../body.ts';
import type { Caller, Context } from '../context.ts';
import { problemAtTable, rulesetText } from '../words.ts';
import { listed, numberedOrder } from './night-order.ts';

/** Out of a span of numbers these are offered, as far as they are within it. */
const round = [...[0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30], ...[40, 45, 50, 60, 90, 99, 120, 180, 300, 600]];

/** The values that a menu offers for an option. Empty: the option has no menu. */
export function valuesOf(spec: OptionSpec): readonly string[] {
  switch (spec.kind) {
    case 'word':
      return spec.words;
    case 'switch':
      return ['on', 'off'];
    case 'numbers':
      return spec.numbers.map(String);
    case 'number':
      return [...new Set([...round.filter((each) => each >= spec.min && each <= spec.max), spec.default])]
        .sort((one, other) => one - other)
        .slice(0, menuSize)
        .map(String);
    case 'order':
      return [spec.default, ...spec.orders.map((_, index) => `${index + 1}`)].slice(0, menuSize);
    case 'list':
      return [];
  }
}

/** The value that a menu's text stands for; `null`: none of this option's. */
export function readValue(spec: OptionSpec, text: string): OptionValue | null {
  if (!valuesOf(spec).includes(text)) return null;
  if (spec.kind === 'switch') return text === 'on';
  return spec.kind === 'word' || !/^\d+(\.\d+)?$/.test(text) ? text : Number(text);
}

const textOf = (value: OptionValue | undefined): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

export const optionName = (name: string, language: Wording): string => say(language, `settings:${name}`) ?? name;

/** What an option is set to, in words; a number is its own word. */
const shown = (name: string, value: string, language: Wording): string =>
  say(language, `settings:${name}.${value}`) ?? value;

/** The same as a menu has room for it: an order with its calls. */
const labelled = (name: string, spec: OptionSpec, value: string, language: Wording, ruleset: RulesetId): string => {
  const order = spec.kind === 'order' ? spec.orders[Number(value) - 1] : undefined;
  return order ? numberedOrder(Number(value), order, language, ruleset) : shown(name, value, language);
};

/** What an option is set to, in words; an order that was put together is the list of its calls. */
export const optionValue = (name: string, value: OptionValue, language: Wording): string =>
  shown(name, textOf(value), language);

/** What was chosen otherwise than the rulebook has it, for the lobby; lists stand elsewhere. `null`: nothing. */
export function changedText(options: Options, language: Wording): string | null {
  const changed = Object.entries(options).filter(([, value]) => !Array.isArray(value));
  if (changed.length === 0) return null;
  const settings = changed.map(
    ([name, value]) => `${optionName(name, language)}: ${shown(name, textOf(value), language)}`,
  );
  return t(language, 'ui:lobby.settings', { settings: settings.join('; ') });
}

/** The options that a menu offers. */
const offered = ({ options }: Rulebook) => Object.entries(options).filter(([, spec]) => valuesOf(spec).length > 0);

/** Shows all options. The host of a lobby also gets a menu, and a second one for the selected option. */
export function settings(
  context: Context,
  caller: Caller,
  gameId: string,
  more: { readonly taken?: string | undefined; readonly before?: string } = {},
): Body {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return body([t(caller.language, 'ui:kind.table-gone')]);
  // D4: the children's edition has words of its own for its options.
  const language = wordsOf(caller.language, table);
  const rulebook = context.service.rulebookAt(gameId);
  if (rulebook === null || offered(rulebook).length === 0) return body([t(language, 'ui:settings.none')]);
  const isHost = table.stage === 'lobby' && table.hostId === caller.userId;
  return body(
    [
      more.before ?? null,
      t(language, 'ui:settings.title', { ruleset: rulesetText(language, table.ruleset) }),
      ...offered(rulebook).map(([name, spec]) => row(name, spec, table, language)),
      isHost ? null : t(language, 'ui:settings.host'),
    ],
    isHost ? menus(rulebook, table, language, more.taken) : [],
  );
}

/** One option; in bold what is not as the rulebook has it. */
function row(name: string, spec: OptionSpec, { options, ruleset }: TableSummary, language: Wording): string {
  const chosen = options[name];
  const value = textOf(chosen);
  // A10: an order of the host's own is a list of calls.
  const isOwn = typeof chosen === 'object';
  const text = isOwn ? listed([chosen].flat().map(String), language, ruleset) : shown(name, value, language);
  const params = { name: optionName(name, language), value: text };
  return t(language, value === textOf(spec.default) ? 'ui:settings.usual' : 'ui:settings.row', params);
}

function menus(rulebook: Rulebook, { gameId, options }: TableSummary, language: Wording, taken?: string): Row[] {
  const id = { gameId, step: 0 };
  const which = menuRow({
    id: { ...id, action: 'setting' },
    placeholder: t(language, 'ui:settings.which'),
    options: offered(rulebook)
      .slice(0, menuSize)
      .map(([name]) => ({ label: optionName(name, language), value: name, chosen: name === taken })),
  });
  const spec = offered(rulebook).find(([name]) => name === taken)?.[1];
  if (taken === undefined || spec === undefined) return [which];
  const values = menuRow({
    id: { ...id, action: 'set', arg: taken },
    placeholder: optionName(taken, language),
    options: valuesOf(spec).map((value) => ({
      label: labelled(taken, spec, value, language, rulebook.id),
      value,
      chosen: value === textOf(options[taken]),
    })),
  });
  return [which, values];
}

/** Sets the value that the host has chosen and redraws the panel. */
export async function set(context: Context, caller: Caller, gameId: string, name: string, text: string): Promise<Body> {
  const table = context.service.table(gameId);
  const specs = table === null ? {} : (context.service.rulebookAt(gameId)?.options ?? {});
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  const value = spec === undefined ? null : readValue(spec, text);
  if (table === null || table.guildId !== caller.guildId || value === null) return settings(context, caller, gameId);
  const outcome = await context.service.configure(gameId, caller.userId, { [name]: value });
  const before = outcome.ok ? {} : { before: problemAtTable(caller.language, outcome.error, table) };
  return settings(context, caller, gameId, { taken: name, ...before });
}
