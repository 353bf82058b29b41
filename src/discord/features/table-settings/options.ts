import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Options } from '#engine/kernel/types.ts';
import type { Outcome, Rulebook, TableSummary } from '#game/ports/game-service.ts';
import { cleanName, t, type Wording, wordsOf } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { listed, orderOption, orderTyped, readOrder, type UnknownCall } from '../../formats/night-order.ts';
import { packed, unpacked } from '../../formats/packed.ts';
import { optionName, readValue, shownValue, textOf, valueLabel, valuesOf } from '../../formats/rulebook-options.ts';
import { type Body, body, buttonRow, type Modal, menuRow, menuSize, type Row } from '../../ui/body.ts';
import { defineButtons, staleBody } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { atTable, buttonId, type FieldFormat } from '../../ui/custom-id.ts';
import { failureAtTable, refusedTexts, remarkLine, rulesetText } from '../../ui/texts.ts';
import { type SettingsScene, tableCardsIds, tableSettingLines, tableSettingsRow, tableValueRows } from './settings.ts';

const ofOption: FieldFormat<{ readonly gameId: string; readonly option: string }> = {
  write: ({ gameId, option }) => ({ subject: gameId, number: 0, arg: option }),
  read: ({ subject, arg }) => (arg === undefined ? null : { gameId: subject, option: arg }),
};

/** The order as `packed` writes it. */
const ofReading: FieldFormat<{ readonly gameId: string; readonly order: string }> = {
  write: ({ gameId, order }) => ({ subject: gameId, number: 0, arg: order }),
  read: ({ subject, arg }) => (arg === undefined ? null : { gameId: subject, order: arg }),
};

export const rulebookOptionsIds = {
  /** Shows the options of a table. */
  showOptions: buttonId('settings', atTable),
  /** The menu of all options. */
  chooseOption: buttonId('setting', atTable),
  /** The menu of the values of one option. */
  setOption: buttonId('set', ofOption),
  /** Asks for an order of the night. */
  askForOrder: buttonId('nightask', atTable),
  /** The form of the order of the night. */
  setOrder: buttonId('nightorder', atTable),
  /** Sets the order of the night that the host may have meant. */
  setReading: buttonId('nightread', ofReading),
};

const optionsWithMenu = ({ options }: Rulebook) =>
  Object.entries(options).filter(([, spec]) => valuesOf(spec).length > 0);

/**
 * All options and settings of a table. `editable`: with menus of them, and with the values of `option` or
 * `tableSetting`. `before`: a line above the panel.
 */
function drawOptions(
  { scene, wording }: { readonly scene: SettingsScene; readonly wording: Wording },
  shown: {
    readonly editable: boolean;
    readonly offersStatistics: boolean;
    readonly option?: string | undefined;
    readonly tableSetting?: string;
    readonly before?: string;
    readonly typed?: string | undefined;
    readonly readings?: readonly (readonly string[])[];
  },
): Body {
  const { table, rulebook } = scene;
  return body(
    [
      shown.before === undefined ? null : refusedTexts(shown.before, shown.typed === undefined ? [] : [shown.typed]),
      t(wording, 'ui:settings.title', { ruleset: rulesetText(wording, table.ruleset) }),
      shown.offersStatistics ? t(wording, 'ui:settings.statistics') : null,
      ...optionsWithMenu(rulebook).map(([name, spec]) => optionLine(name, spec, table, wording)),
      t(wording, 'ui:settings.table'),
      ...tableSettingLines(scene, wording),
      shown.editable ? null : t(wording, 'ui:settings.host'),
    ],
    shown.editable
      ? [
          ...optionsRow(rulebook, table, wording, shown.option),
          tableSettingsRow(scene, wording, shown.tableSetting),
          ...optionValueRows(rulebook, table, wording, shown.option),
          ...(shown.tableSetting === undefined ? [] : tableValueRows(shown.tableSetting, scene, wording)),
          ...readingRows(shown.readings ?? [], scene, wording),
          buttonRow({ id: tableCardsIds.showCards({ gameId: table.gameId }), label: t(wording, 'ui:settings.cards') }),
        ]
      : [],
  );
}

/** One option. Its name is bold if it differs from the rulebook. */
function optionLine(name: string, spec: OptionSpec, { options, ruleset }: TableSummary, wording: Wording): string {
  const chosen = options[name];
  const value = textOf(chosen);
  // A10: a night order of the host's own is a list of calls.
  const isOwn = typeof chosen === 'object';
  const text = isOwn ? listed([chosen].flat().map(String), wording, ruleset) : shownValue(name, value, wording);
  const params = { name: optionName(name, wording), value: text };
  return t(wording, value === textOf(spec.default) ? 'ui:settings.usual' : 'ui:settings.row', params);
}

/** The menu of the rulebook's options, if it has any. */
function optionsRow(rulebook: Rulebook, { gameId }: TableSummary, wording: Wording, option?: string): readonly Row[] {
  const all = optionsWithMenu(rulebook);
  if (all.length === 0) return [];
  return [
    menuRow({
      id: rulebookOptionsIds.chooseOption({ gameId }),
      placeholder: t(wording, 'ui:settings.which'),
      options: all
        .slice(0, menuSize)
        .map(([name]) => ({ label: optionName(name, wording), value: name, chosen: name === option })),
    }),
  ];
}

/** The menu of the values of one option, and the button to type an order of the night. */
function optionValueRows(
  rulebook: Rulebook,
  { gameId, options }: TableSummary,
  wording: Wording,
  option?: string,
): readonly Row[] {
  const spec = optionsWithMenu(rulebook).find(([name]) => name === option)?.[1];
  if (option === undefined || spec === undefined) return [];
  const values = menuRow({
    id: rulebookOptionsIds.setOption({ gameId, option }),
    placeholder: optionName(option, wording),
    options: valuesOf(spec).map((value) => ({
      label: valueLabel(option, spec, value, wording, rulebook.id),
      value,
      chosen: value === textOf(options[option]),
    })),
  });
  if (spec.kind !== 'sequence') return [values];
  return [values, buttonRow({ id: rulebookOptionsIds.askForOrder({ gameId }), label: t(wording, 'setup:type') })];
}

/** A button for each order of the night that the host may have meant. */
function readingRows(
  orders: readonly (readonly string[])[],
  { table, rulebook }: SettingsScene,
  wording: Wording,
): readonly Row[] {
  const words = orderOption(rulebook)?.spec.words ?? [];
  const buttons = orders.flatMap((order) => {
    const text = packed(order, words);
    const { gameId } = table;
    const label = listed(order, wording, rulebook.id);
    return text === null || text.length > 40
      ? []
      : [{ id: rulebookOptionsIds.setReading({ gameId, order: text }), label }];
  });
  return buttons.length === 0 ? [] : [buttonRow(...buttons)];
}

/** The chosen option or setting in the panel of the options, and a line above them. */
interface ShownOptions {
  readonly option?: string | undefined;
  readonly tableSetting?: string;
  readonly before?: string;
  /** The text of a form. It is shown if it was refused (`before`). */
  readonly typed?: string | undefined;
  /** Orders of the night that the host may have meant. */
  readonly readings?: readonly (readonly string[])[];
}

/** The table of the caller's server with the facts on which its settings depend, or null if it is not there. */
export function sceneOf(context: Context, { guildId }: Caller, gameId: string): SettingsScene | null {
  const table = context.service.table(gameId);
  const rulebook = context.service.rulebookAt(gameId);
  if (table === null || table.guildId !== guildId || rulebook === null) return null;
  return { table, rulebook, readsTown: context.readsTown };
}

/** Shows all options and settings. The host of a lobby also gets menus, and one for the chosen option or setting. */
export function showOptions(context: Context, caller: Caller, gameId: string, more: ShownOptions = {}): Body {
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return body([t(caller.wording, 'ui:kind.table-gone')]);
  const { table } = scene;
  // D4: the children's edition has words of its own for its options.
  const wording = wordsOf(caller.wording, table);
  const editable = table.stage === 'lobby' && table.hostId === caller.userId;
  const offersStatistics = scene.rulebook.isRated && !context.guilds.of(caller.guildId).statistics;
  return drawOptions({ scene, wording }, { ...more, editable, offersStatistics });
}

/** Sets the value that the host has chosen and redraws the panel. */
async function setOption(
  context: Context,
  caller: Caller,
  { gameId, option }: { readonly gameId: string; readonly option: string },
  text: string,
): Promise<Body> {
  const specs = context.service.rulebookAt(gameId)?.options ?? {};
  const spec = Object.hasOwn(specs, option) ? specs[option] : undefined;
  const value = spec === undefined ? null : readValue(spec, text);
  if (value === null) return showOptions(context, caller, gameId);
  return configured(context, caller, { gameId, option }, { [option]: value });
}

/** Sets the order of the night that the host has typed and redraws the panel. */
async function setOrder(context: Context, caller: Caller, gameId: string, text: string): Promise<Body> {
  const rulebook = context.service.rulebookAt(gameId);
  const option = rulebook === null ? null : orderOption(rulebook);
  if (rulebook === null || option === null) return showOptions(context, caller, gameId);
  const order = readOrder(text, rulebook, caller.wording);
  const typed = { option: option.name, typed: text };
  if (order.ok) return configured(context, caller, { gameId, ...typed }, { [option.name]: order.value });
  return showOptions(context, caller, gameId, {
    ...typed,
    before: noSuchCall(caller, order.error),
    readings: order.error.readings,
  });
}

/** Sets the order of the night that the host has meant. */
async function setReading(context: Context, caller: Caller, gameId: string, text: string): Promise<Answer> {
  const rulebook = context.service.rulebookAt(gameId);
  const option = rulebook === null ? null : orderOption(rulebook);
  if (rulebook === null) return redraw(showOptions(context, caller, gameId));
  const order = option === null ? null : unpacked(text, option.spec.words);
  if (option === null || order === null) return tell(staleBody(caller));
  return redraw(await configured(context, caller, { gameId, option: option.name }, { [option.name]: order }));
}

function noSuchCall({ wording }: Caller, { unknown, calls, readings }: UnknownCall): string {
  if (unknown === null) return t(wording, 'ui:kind.no-order');
  return [
    t(wording, 'ui:kind.no-call', { call: cleanName(unknown), calls: calls.join(', ') }),
    ...(readings.length === 0 ? [] : [t(wording, 'ui:typed.mean')]),
  ].join('\n');
}

const configured = (
  context: Context,
  caller: Caller,
  { gameId, ...shown }: { readonly gameId: string; readonly option: string; readonly typed?: string },
  options: Options,
): Promise<Body> =>
  showChanged(context, caller, { gameId, ...shown }, () => context.service.configure(gameId, caller.userId, options));

/** Changes a table of the caller's server, and shows the panel again, with the failure if there is one. */
export async function showChanged(
  context: Context,
  caller: Caller,
  { gameId, ...shown }: ShownOptions & { readonly gameId: string },
  change: () => Promise<Outcome>,
): Promise<Body> {
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return showOptions(context, caller, gameId);
  const outcome = await change();
  const before = outcome.ok ? {} : { before: failureAtTable(caller.wording, outcome.error, scene.table) };
  return showOptions(context, caller, gameId, { ...shown, ...before });
}

/** The form for an order of the night, for the host of a lobby. */
export function orderForm(context: Context, caller: Caller, gameId: string): Result<Modal, Body> {
  const { wording } = caller;
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return failure(body([t(wording, 'ui:kind.table-gone')]));
  const { rulebook } = scene;
  const option = orderOption(rulebook);
  if (option === null || scene.table.stage !== 'lobby') return failure(body([t(wording, 'ui:kind.stale')]));
  if (scene.table.hostId !== caller.userId) return failure(body([remarkLine(wording, { key: 'table.not-host' })]));
  return success({
    id: rulebookOptionsIds.setOrder({ gameId }),
    title: optionName(option.name, wording),
    fields: [
      {
        key: 'text',
        label: t(wording, 'ui:settings.order'),
        about: t(wording, 'ui:settings.order.about'),
        value: orderTyped(scene.table.options[option.name], rulebook, wording),
        most: 300,
      },
    ],
  });
}

export const rulebookOptionsButtons = defineButtons(rulebookOptionsIds, {
  showOptions: { mode: 'message', run: ({ context, caller }, { gameId }) => showOptions(context, caller, gameId) },
  chooseOption: {
    mode: 'redraw',
    run: ({ context, caller, values: [option] }, { gameId }) =>
      redraw(showOptions(context, caller, gameId, { option })),
  },
  setOption: {
    mode: 'redraw',
    run: async ({ context, caller, values: [value = ''] }, fields) =>
      redraw(await setOption(context, caller, fields, value)),
  },
  askForOrder: { mode: 'form', run: ({ context, caller }, { gameId }) => orderForm(context, caller, gameId) },
  setReading: {
    mode: 'deferred redraw',
    run: ({ context, caller }, { gameId, order }) => setReading(context, caller, gameId, order),
  },
  setOrder: {
    mode: 'redraw',
    run: async ({ context, caller, values: [text = ''] }, { gameId }) =>
      redraw(await setOrder(context, caller, gameId, text)),
  },
});
