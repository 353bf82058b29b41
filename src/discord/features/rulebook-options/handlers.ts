import type { Options } from '#engine/kernel/types.ts';
import type { Outcome } from '#game/ports/game-service.ts';
import { cleanName, t, wordsOf } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { orderOption, orderTyped, readOrder, type UnknownCall } from '../../formats/night-order.ts';
import { optionName, readValue } from '../../formats/rulebook-options.ts';
import { type Body, body, type Modal } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { failureAtTable, remarkLine } from '../../ui/texts.ts';
import type { SettingsScene } from '../table-settings/settings.ts';
import { rulebookOptionsIds } from './custom-ids.ts';
import { drawOptions } from './view.ts';

/** The chosen option or setting in the panel of the options, and a line above them. */
interface ShownOptions {
  readonly option?: string | undefined;
  readonly tableSetting?: string;
  readonly before?: string;
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
  return drawOptions({ scene, wording }, { ...more, editable });
}

/** Sets the value that the host has chosen and redraws the panel. */
export async function setOption(
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
export async function setOrder(context: Context, caller: Caller, gameId: string, text: string): Promise<Body> {
  const rulebook = context.service.rulebookAt(gameId);
  const option = rulebook === null ? null : orderOption(rulebook);
  if (rulebook === null || option === null) return showOptions(context, caller, gameId);
  const order = readOrder(text, rulebook, caller.wording);
  if (order.ok) return configured(context, caller, { gameId, option: option.name }, { [option.name]: order.value });
  return showOptions(context, caller, gameId, { option: option.name, before: noSuchCall(caller, order.error) });
}

const noSuchCall = ({ wording }: Caller, { unknown, calls }: UnknownCall): string =>
  unknown === null
    ? t(wording, 'ui:kind.no-order')
    : t(wording, 'ui:kind.no-call', { call: cleanName(unknown), calls: calls.join(', ') });

const configured = (
  context: Context,
  caller: Caller,
  { gameId, option }: { readonly gameId: string; readonly option: string },
  options: Options,
): Promise<Body> =>
  showChanged(context, caller, { gameId, option }, () => context.service.configure(gameId, caller.userId, options));

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
