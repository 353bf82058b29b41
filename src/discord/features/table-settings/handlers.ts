import type { TableSettings } from '#game/settings/settings.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readWords, wordsField } from '../../formats/forbidden-words.ts';
import { type Body, body, type Modal } from '../../ui/body.ts';
import { defineButtons } from '../../ui/button.ts';
import { type Caller, type Context, redraw } from '../../ui/context.ts';
import { remarkLine } from '../../ui/texts.ts';
import { sceneOf, showChanged, showOptions } from './options.ts';
import { changeFor, type SettingsScene, settingsAt, tableSettingsIds } from './settings.ts';

/** Shows the settings with the values of the chosen one. */
function chooseTableSetting(context: Context, caller: Caller, gameId: string, value?: string): Body {
  return showOptions(context, caller, gameId, value === undefined ? {} : { tableSetting: value });
}

/** Sets the value that the host has chosen and redraws the panel. */
function setTableValue(
  context: Context,
  caller: Caller,
  { gameId, setting }: { readonly gameId: string; readonly setting: string },
  value: string,
): Promise<Body> {
  const scene = sceneOf(context, caller, gameId);
  const change = scene === null ? null : changeFor(setting, value, scene);
  return changed(context, caller, { gameId, setting }, change);
}

/** Sets the forbidden words that the host has typed. */
function setTableWords(context: Context, caller: Caller, gameId: string, text: string): Promise<Body> {
  const scene = sceneOf(context, caller, gameId);
  const words = scene !== null && hasWords(scene) ? readWords(text) : null;
  return changed(context, caller, { gameId, setting: 'words', typed: text }, words === null ? null : { words });
}

async function changed(
  context: Context,
  caller: Caller,
  { gameId, setting, typed }: { readonly gameId: string; readonly setting: string; readonly typed?: string },
  change: Partial<TableSettings> | null,
): Promise<Body> {
  const no = t(caller.wording, 'ui:kind.no-choice');
  if (change === null) return showOptions(context, caller, gameId, { tableSetting: setting, before: no, typed });
  return showChanged(context, caller, { gameId, tableSetting: setting, typed }, () =>
    context.service.changeSettings(gameId, caller.userId, change),
  );
}

const hasWords = (scene: SettingsScene): boolean => settingsAt(scene).some(({ choice }) => choice.kind === 'words');

/** The form for forbidden words, for the host of a lobby. */
export function wordsForm(context: Context, caller: Caller, gameId: string): Result<Modal, Body> {
  const { wording } = caller;
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return failure(body([t(wording, 'ui:kind.table-gone')]));
  if (!hasWords(scene) || scene.table.stage !== 'lobby') return failure(body([t(wording, 'ui:kind.stale')]));
  if (scene.table.hostId !== caller.userId) return failure(body([remarkLine(wording, { key: 'table.not-host' })]));
  const { words } = scene.table.settings;
  return success({
    id: tableSettingsIds.setWords({ gameId }),
    title: t(wording, 'setup:name.words'),
    fields: [wordsField(words, wording)],
  });
}

export const tableSettingsButtons = defineButtons(tableSettingsIds, {
  chooseSetting: {
    mode: 'redraw',
    run: ({ context, caller, values: [setting] }, { gameId }) =>
      redraw(chooseTableSetting(context, caller, gameId, setting)),
  },
  setValue: {
    mode: 'redraw',
    run: async ({ context, caller, values: [value = ''] }, fields) =>
      redraw(await setTableValue(context, caller, fields, value)),
  },
  askForWords: { mode: 'form', run: ({ context, caller }, { gameId }) => wordsForm(context, caller, gameId) },
  setWords: {
    mode: 'redraw',
    run: async ({ context, caller, values: [text = ''] }, { gameId }) =>
      redraw(await setTableWords(context, caller, gameId, text)),
  },
});
