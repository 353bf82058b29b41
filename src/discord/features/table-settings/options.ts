import type { Options } from '#engine/kernel/types.ts';
import type { Outcome } from '#game/ports/game-service.ts';
import { cleanName, t, type Wording, wordsOf } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { listed, orderOption, orderTyped, readOrder, type UnknownCall } from '../../formats/night-order.ts';
import { packed, unpacked } from '../../formats/packed.ts';
import { optionName, readValue } from '../../formats/rulebook-options.ts';
import { type Body, body, buttonRow, type Row } from '../../ui/body.ts';
import { defineButtons, staleBody } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { atTable, buttonId, type CustomId, type FieldFormat } from '../../ui/custom-id.ts';
import type { Modal } from '../../ui/form.ts';
import { failureAtTable, remarkLine, rulesetText } from '../../ui/texts.ts';
import { refusedForm } from '../setup/form.ts';
import { goneTable } from '../which-table/find-table.ts';
import { tableRestLine, tableSectionLines, tableSectionRows } from './sections.ts';
import { type SettingsScene, tableCardsIds } from './settings.ts';

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
  /** Of earlier versions: the menu of all options. */
  chooseOption: buttonId('setting', atTable),
  /** Of earlier versions: the menu of the values of one option. */
  setOption: buttonId('set', ofOption),
  /** Asks for an order of the night. */
  askForOrder: buttonId('nightask', atTable),
  /** The form of the order of the night. */
  setOrder: buttonId('nightorder', atTable),
  /** Sets the order of the night that the host may have meant. */
  setReading: buttonId('nightread', ofReading),
};

/** A form that was refused: its texts, and the button that opens it again. */
interface RefusedForm {
  readonly typed: readonly string[];
  readonly again: CustomId;
}

/** The parts of the panel besides the options. */
interface ShownOptions {
  /** A line above the options. */
  readonly before?: string;
  readonly offersStatistics?: boolean;
  /** Shown in place of the options if there is a line above them. */
  readonly refused?: RefusedForm;
  /** Orders of the night that the host may have meant. */
  readonly readings?: readonly (readonly string[])[];
}

/** All options and settings of a table. `isEditable`: with the buttons that change them. */
function drawOptions(scene: SettingsScene, wording: Wording, isEditable: boolean, shown: ShownOptions): Body {
  const { table, rulebook } = scene;
  const { gameId } = table;
  const before = shown.before ?? null;
  const statistics = shown.offersStatistics ? t(wording, 'ui:settings.statistics') : null;
  const title = t(wording, 'ui:settings.title', { ruleset: rulesetText(wording, table.ruleset) });
  if (!isEditable)
    return body([
      ...[before, title, tableRestLine(scene, wording), statistics],
      ...[...tableSectionLines(scene, wording), t(wording, 'ui:settings.host')],
    ]);
  const order = orderOption(rulebook);
  return body(
    [before, title, tableRestLine(scene, wording), statistics],
    [
      ...tableSectionRows(scene, wording),
      buttonRow(
        { id: tableCardsIds.showCards({ gameId }), label: t(wording, 'ui:settings.cards') },
        ...(order === null
          ? []
          : [{ id: rulebookOptionsIds.askForOrder({ gameId }), label: optionName(order.name, wording) }]),
      ),
    ],
  );
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

/** The table of the caller's server with the facts on which its settings depend, or null if it is not there. */
export function sceneOf(context: Context, { guildId }: Caller, gameId: string): SettingsScene | null {
  const table = context.service.table(gameId);
  const rulebook = context.service.rulebookAt(gameId);
  if (table === null || table.guildId !== guildId || rulebook === null) return null;
  return { table, rulebook, readsTown: context.readsTown };
}

/** Shows all options and settings, with the buttons that change them for the host of a lobby. */
export function showOptions(context: Context, caller: Caller, gameId: string, more: ShownOptions = {}): Body {
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return goneTable(context, caller);
  const { table } = scene;
  // D4: the children's edition has words of its own for its options.
  const wording = wordsOf(caller.wording, table);
  const { before, refused, readings = [] } = more;
  if (before !== undefined && refused !== undefined) {
    const back = { id: tableCardsIds.backToOptions({ gameId }), label: t(wording, 'ui:settings.cards.back') };
    const buttons = { again: refused.again, back, rows: readingRows(readings, scene, wording) };
    return refusedForm(before, refused.typed, buttons, wording);
  }
  const isEditable = table.stage === 'lobby' && table.hostId === caller.userId;
  const offersStatistics = scene.rulebook.isRated && !context.guilds.of(caller.guildId).statistics;
  return drawOptions(scene, wording, isEditable, { ...more, offersStatistics });
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
  return configured(context, caller, { gameId }, { [option]: value });
}

/** Sets the order of the night that the host has typed and redraws the panel. */
async function setOrder(context: Context, caller: Caller, gameId: string, text: string): Promise<Body> {
  const rulebook = context.service.rulebookAt(gameId);
  const option = rulebook === null ? null : orderOption(rulebook);
  if (rulebook === null || option === null) return showOptions(context, caller, gameId);
  const order = readOrder(text, rulebook, caller.wording);
  const refused = { typed: [text], again: rulebookOptionsIds.askForOrder({ gameId }) };
  if (order.ok) return configured(context, caller, { gameId, refused }, { [option.name]: order.value });
  return showOptions(context, caller, gameId, {
    refused,
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
  return redraw(await configured(context, caller, { gameId }, { [option.name]: order }));
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
  at: ShownOptions & { readonly gameId: string },
  options: Options,
): Promise<Body> =>
  showChanged(context, caller, at, () =>
    context.service.ask(at.gameId, { type: 'configure', userId: caller.userId, options }),
  );

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
  if (scene === null) return failure(goneTable(context, caller));
  const { rulebook } = scene;
  const option = orderOption(rulebook);
  if (option === null || scene.table.stage !== 'lobby') return failure(staleBody(caller));
  if (scene.table.hostId !== caller.userId) return failure(body([remarkLine(wording, { key: 'table.not-host' })]));
  return success({
    id: rulebookOptionsIds.setOrder({ gameId }),
    title: optionName(option.name, wording),
    fields: [
      {
        key: 'text',
        kind: 'text',
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
    run: ({ context, caller }, { gameId }) => redraw(showOptions(context, caller, gameId)),
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
