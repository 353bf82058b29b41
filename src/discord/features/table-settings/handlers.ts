import { t, wordsOf } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readWords, wordsField } from '../../formats/forbidden-words.ts';
import { type Body, body } from '../../ui/body.ts';
import { defineButtons, staleBody } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import type { FormAnswers, Modal } from '../../ui/form.ts';
import { remarkLine } from '../../ui/texts.ts';
import { fieldsOf, typedIn, valuesIn } from '../setup/form.ts';
import { goneTable } from '../which-table/find-table.ts';
import { sceneOf, showChanged, showOptions } from './options.ts';
import { changeOf, tableSections } from './sections.ts';
import { changeFor, type SettingsScene, settingsAt, tableSettingsIds } from './settings.ts';

/** Sets the value that the host has chosen in a menu, and shows the settings. */
async function setTableValue(
  context: Context,
  caller: Caller,
  { gameId, setting }: { readonly gameId: string; readonly setting: string },
  value: string,
): Promise<Body> {
  const scene = sceneOf(context, caller, gameId);
  const change = scene === null ? null : changeFor(setting, value, scene);
  if (change === null) return showOptions(context, caller, gameId, { before: t(caller.wording, 'ui:kind.no-choice') });
  return showChanged(context, caller, { gameId }, () =>
    context.service.ask(gameId, { type: 'change-settings', userId: caller.userId, change }),
  );
}

/** Sets the forbidden words that the host has typed, and shows the settings. */
async function setTableWords(context: Context, caller: Caller, gameId: string, text: string): Promise<Body> {
  const scene = sceneOf(context, caller, gameId);
  if (scene === null || !hasWords(scene))
    return showOptions(context, caller, gameId, { before: t(caller.wording, 'ui:kind.no-choice') });
  const words = readWords(text);
  const refused = { typed: [text], again: tableSettingsIds.askForWords({ gameId }) };
  if (words === null)
    return showOptions(context, caller, gameId, { before: t(caller.wording, 'setup:words.none'), refused });
  return showChanged(context, caller, { gameId, refused }, () =>
    context.service.ask(gameId, { type: 'change-settings', userId: caller.userId, change: { words } }),
  );
}

/** The section of a form, for the host of a lobby. */
function sectionFor(
  context: Context,
  caller: Caller,
  { gameId, section: key }: { readonly gameId: string; readonly section: string },
) {
  const { wording } = caller;
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return failure(goneTable(context, caller));
  const words = wordsOf(wording, scene.table);
  const section = tableSections(scene, words).find(({ key: own }) => own === key);
  if (section === undefined || scene.table.stage !== 'lobby') return failure(staleBody(caller));
  if (scene.table.hostId !== caller.userId) return failure(body([remarkLine(wording, { key: 'table.not-host' })]));
  return success({ section, scene, wording: words });
}

type SectionFields = Parameters<typeof sectionFor>[2];

/** The form of a section, for the host of a lobby. */
export function sectionForm(context: Context, caller: Caller, fields: SectionFields): Result<Modal, Body> {
  const found = sectionFor(context, caller, fields);
  if (!found.ok) return found;
  const { section, wording } = found.value;
  return success({
    id: tableSettingsIds.storeForm(fields),
    title: section.name,
    fields: fieldsOf(section.form, wording),
  });
}

/** Stores the values of a form, all or none. */
async function storeForm(
  context: Context,
  caller: Caller,
  fields: SectionFields,
  answers: FormAnswers,
): Promise<Answer> {
  const found = sectionFor(context, caller, fields);
  if (!found.ok) return tell(found.error);
  const { section, scene, wording } = found.value;
  const { gameId } = fields;
  const refused = { typed: typedIn(section.form, answers, wording), again: tableSettingsIds.openForm(fields) };
  const change = changeOf(section, valuesIn(section.form, answers), scene);
  if (!change.ok)
    return redraw(showOptions(context, caller, gameId, { before: t(caller.wording, change.error), refused }));
  return redraw(
    await showChanged(context, caller, { gameId, refused }, () => change.value(context.service, caller.userId)),
  );
}

const hasWords = (scene: SettingsScene): boolean => settingsAt(scene).some(({ choice }) => choice.kind === 'words');

/** The form for forbidden words, for the host of a lobby. */
export function wordsForm(context: Context, caller: Caller, gameId: string): Result<Modal, Body> {
  const { wording } = caller;
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return failure(goneTable(context, caller));
  if (!hasWords(scene) || scene.table.stage !== 'lobby') return failure(staleBody(caller));
  if (scene.table.hostId !== caller.userId) return failure(body([remarkLine(wording, { key: 'table.not-host' })]));
  const { words } = scene.table.settings;
  return success({
    id: tableSettingsIds.setWords({ gameId }),
    title: t(wording, 'setup:name.words'),
    fields: [{ key: 'text', ...wordsField(words, wording) }],
  });
}

export const tableSettingsButtons = defineButtons(tableSettingsIds, {
  openForm: { mode: 'form', run: ({ context, caller }, fields) => sectionForm(context, caller, fields) },
  storeForm: {
    mode: 'redraw',
    run: ({ context, caller, answers }, fields) => storeForm(context, caller, fields, answers),
  },
  chooseSetting: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId }) => redraw(showOptions(context, caller, gameId)),
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
