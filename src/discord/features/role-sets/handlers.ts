import { ButtonStyle } from 'discord.js';
import { cleanName, roleSetText, t, type Wording } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type DownloadFault, download, type SentFile } from '../../connection/download.ts';
import { type Body, body, buttonRow, withFiles } from '../../ui/body.ts';
import { defineButtons, type Press } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw } from '../../ui/context.ts';
import { type Modal, type ModalField, textsOf } from '../../ui/form.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { refusedTexts, rulesetText } from '../../ui/texts.ts';
import { type EditorState, type PressInPanel, type RoleEditorState, roleSetIds } from './custom-ids.ts';
import * as editor from './editor-handlers.ts';
import { reasonLines, showEditor } from './editor-handlers.ts';
import * as role from './role-handlers.ts';
import { setTexts, textsForm } from './role-handlers.ts';
import { bestSetup, type TypedSetup } from './typed-setup.ts';
import { drawList, drawSet, importButton } from './view.ts';

/** The most bytes of a file that are fetched. The library refuses more than 128 KiB, and its refusal names the size. */
const largestFetched = 256 * 1024;

type Handler<Request> = (context: Context, caller: Caller, request: Request) => Promise<Body>;

/** Only moderators change role sets. */
const moderated =
  <Request>(handler: Handler<Request>): Handler<Request> =>
  async (context, caller, request) =>
    refuseUnlessModerator(context, caller) ?? handler(context, caller, request);

/** Answers with one role set: its cards, options and own roles. */
export async function showSet({ roleSets }: Context, caller: Caller, { id }: { readonly id: string }): Promise<Body> {
  const view = await roleSets.view(caller.guildId, id);
  return view.ok ? body(drawSet(view.value, caller.wording)) : body(reasonLines(view.error, caller));
}

/** Shows the panel of a role set. A shipped set must be copied first. */
export const editSet = moderated<{ readonly id: string }>((context, caller, { id }) => showEditor(context, caller, id));

export const createSet = moderated<{ readonly id: string; readonly name: string; readonly ruleset: string }>(
  async (context, caller, request) => {
    if (await isTaken(context, caller, request.id)) return taken(caller, request.id);
    const made = await context.roleSets.create(caller.guildId, { ...request, by: caller.userId });
    if (!made.ok) return body(reasonLines(made.error, caller));
    return showEditor(context, caller, request.id, {
      before: t(caller.wording, 'rolesets:create.done', { id: request.id }),
    });
  },
);

export const copySet = moderated<{ readonly from: string; readonly id: string; readonly name: string | null }>(
  async (context, caller, request) => {
    if (await isTaken(context, caller, request.id)) return taken(caller, request.id);
    const made = await context.roleSets.copy(caller.guildId, { ...request, by: caller.userId });
    if (!made.ok) return body(reasonLines(made.error, caller));
    return showEditor(context, caller, request.id, {
      before: t(caller.wording, 'rolesets:create.done', { id: request.id }),
    });
  },
);

/** Asks whether to delete a role set, with a button that deletes this revision and no later one. */
export const deleteSet = moderated<{ readonly id: string }>(async ({ roleSets }, caller, { id }) => {
  const entry = (await roleSets.list(caller.guildId)).find((each) => each.id === id);
  if (entry === undefined || entry.revision === null) {
    const code = entry === undefined ? 'unknown-set' : 'shipped-set';
    return body([roleSetText({ code, params: { id } }, caller.wording)]);
  }
  const button = { id: roleSetIds.deleteSet({ set: id, revision: entry.revision }) };
  const label = t(caller.wording, 'rolesets:delete.button');
  const sure = t(caller.wording, 'rolesets:delete.sure', { name: entry.name, id });
  return body([sure], [buttonRow({ ...button, label, look: ButtonStyle.Danger })]);
});

/** Answers with the file of a role set. */
export async function exportSet({ roleSets }: Context, caller: Caller, { id }: { readonly id: string }): Promise<Body> {
  const file = await roleSets.export(caller.guildId, id);
  if (!file.ok) return body(reasonLines(file.error, caller));
  const { fileName, text } = file.value;
  return withFiles(body([t(caller.wording, 'rolesets:export.done')]), [{ name: fileName, data: text }]);
}

/** A request to import a role set. */
interface ImportRequest {
  readonly file: SentFile | null;
  /** A setup that was typed. */
  readonly text: string | null;
  readonly id: string | null;
  /** The rulebook of a setup that was typed. Null: the one that loses the least of it. */
  readonly ruleset: string | null;
}

/** Imports a role set from a file, whole or not at all, or a setup as forums post it. The error tells why it was not. */
async function importRequested(
  context: Context,
  caller: Caller,
  request: ImportRequest,
): Promise<Result<Body, string>> {
  const { file, text, id: named } = request;
  const id = named ?? (file === null ? 'setup' : idOf(file.name));
  if (await isTaken(context, caller, id)) return failure(t(caller.wording, 'rolesets:set-taken', { id }));
  if (file === null)
    return text === null ? say(caller, 'nothing') : importTyped(context, caller, request, { id, text });
  const fetched = await download(file, largestFetched);
  if (!fetched.ok) return say(caller, fetched.error);
  const written = new TextDecoder().decode(fetched.value);
  return /\.txt$/i.test(file.name)
    ? importTyped(context, caller, request, { id, text: written })
    : put(context, caller, { id, text: written });
}

/** Imports a role set by a command. */
export const importSet = moderated<ImportRequest>(async (context, caller, request) => {
  const imported = await importRequested(context, caller, request);
  return imported.ok ? imported.value : body([imported.error], [buttonRow(importButton(caller.wording))]);
});

/** The role sets of the server, with the button that opens the form for a further one if the caller may use it. */
export const listSets = async ({ roleSets }: Context, { guildId, wording, moderates }: Caller): Promise<Body> =>
  drawList(await roleSets.list(guildId), wording, moderates ? [buttonRow(importButton(wording))] : []);

const fieldsOf = (wording: Wording): readonly ModalField[] => [
  {
    key: 'file',
    kind: 'file',
    type: '.json',
    optional: true,
    label: t(wording, 'rolesets:form.file'),
    about: t(wording, 'rolesets:form.file.about'),
  },
  {
    key: 'text',
    kind: 'text',
    most: 2000,
    optional: true,
    label: t(wording, 'rolesets:form.text'),
    about: t(wording, 'rolesets:form.text.about'),
  },
  {
    key: 'id',
    kind: 'text',
    most: 24,
    short: true,
    optional: true,
    label: t(wording, 'rolesets:form.id'),
    about: t(wording, 'rolesets:form.id.about'),
  },
  {
    key: 'rules',
    kind: 'choice',
    label: t(wording, 'rolesets:form.rules'),
    options: [...wording.rulebooks.byId.keys()].map((ruleset) => ({
      label: rulesetText(wording, ruleset),
      value: ruleset,
    })),
  },
];

/** The form for a role set: a file, or a setup as text. */
function openImportForm({ context, caller }: Press): Result<Modal, Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return failure(refused);
  const { wording } = caller;
  const [id, title] = [roleSetIds.importSet({}), t(wording, 'rolesets:import.button')];
  return success({ id, title, fields: fieldsOf(wording) });
}

/** Imports the role set of a form. A refused form opens again with what was typed. */
async function importFromForm({ context, caller, answers, files: [file] }: Press): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const given = (key: string): string | null => answers.get(key)?.[0]?.trim() || null;
  const request = { file: file ?? null, text: given('text'), id: given('id')?.toLowerCase() ?? null };
  const imported = await importRequested(context, caller, { ...request, ruleset: given('rules') });
  if (imported.ok) return imported.value;
  const texts = textsOf(fieldsOf(caller.wording), answers);
  return body([refusedTexts(imported.error, texts)], [buttonRow(importButton(caller.wording))]);
}

const say = ({ wording }: Caller, what: 'nothing' | 'unread' | DownloadFault): Result<Body, string> =>
  failure(t(wording, `rolesets:import.${what}`));

interface Upload {
  readonly id: string;
  readonly text: string;
}

async function importTyped(
  context: Context,
  caller: Caller,
  { ruleset }: ImportRequest,
  { id, text }: Upload,
): Promise<Result<Body, string>> {
  const typed = bestSetup(context, caller, { text, name: id, ruleset });
  if (typed === null) return say(caller, 'unread');
  return put(context, caller, { id, text: JSON.stringify(typed.set) }, readLines(typed, caller.wording));
}

/** Stores the set of a file. `further`: lines about it. */
async function put(
  context: Context,
  caller: Caller,
  { id, text }: Upload,
  further: readonly string[] = [],
): Promise<Result<Body, string>> {
  const { guildId, wording, userId: by } = caller;
  const stored = await context.roleSets.import(guildId, { id, text, by });
  if (!stored.ok) return failure([...further, ...reasonLines(stored.error, caller)].join('\n'));
  const { cleaned } = stored.value;
  const where =
    cleaned.length === 0 ? [] : [t(wording, 'rolesets:import.cleaned', { places: cleaned.slice(0, 20).join(', ') })];
  const before = [t(wording, 'rolesets:create.done', { id }), ...where, ...further];
  return success(await showEditor(context, caller, id, { before: before.join('\n') }));
}

/** The lines about the cards of a typed setup that were read, and about those that were lost. */
const readLines = ({ read, lost }: TypedSetup, wording: Wording): readonly string[] => [
  t(wording, 'rolesets:import.read', { cards: read }),
  ...(lost.length === 0
    ? []
    : [t(wording, 'rolesets:import.lost', { parts: lost.map((part) => cleanName(part, 60)).join('; ') })]),
];

/** An id from a file's name. The library refuses a text that is no id. */
const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.(?:json|txt)$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+/, '')
    .slice(0, 24)
    .replace(/-+$/, '');

const isTaken = async ({ roleSets }: Context, { guildId }: Caller, id: string): Promise<boolean> =>
  (await roleSets.list(guildId)).some((entry) => entry.id === id && entry.revision !== null);

const taken = ({ wording }: Caller, id: string): Body => body([t(wording, 'rolesets:set-taken', { id })]);

/** A button of the panel of a role set. */
const inEditor = (effect: editor.EditorEffect) => ({
  mode: 'redraw' as const,
  run: async (press: Press, fields: PressInPanel<EditorState>): Promise<Answer> =>
    redraw(await editor.pressEditor(press, fields, effect)),
});

/** A button of the panel of an own role. */
const inRoleEditor = (effect: role.RoleEffect) => ({
  mode: 'redraw' as const,
  run: async (press: Press, fields: PressInPanel<RoleEditorState>): Promise<Answer> =>
    redraw(await role.pressRole(press, fields, effect)),
});

export const roleSetButtons = defineButtons(roleSetIds, {
  showEditor: inEditor(editor.showState),
  addCard: inEditor(editor.addCard),
  addFurtherCard: inEditor(editor.addCard),
  takeCard: inEditor(editor.takeCard),
  choosePlayers: inEditor(editor.choosePlayers),
  chooseOption: inEditor(editor.choose),
  setOption: inEditor(editor.setOption),
  resetCards: inEditor(editor.resetCards),
  askForSet: { mode: 'form', run: openImportForm },
  importSet: { mode: 'deferred message', run: importFromForm },
  deleteSet: { mode: 'redraw', run: async (press, fields) => redraw(await editor.deleteSeenSet(press, fields)) },
  chooseCall: inEditor(editor.choose),
  moveCallBefore: inEditor(editor.moveCallBefore),
  moveCallToEnd: inEditor(editor.moveCallToEnd),
  resetNightOrder: inEditor(editor.resetNightOrder),
  chooseRole: {
    mode: 'redraw',
    run: async (press, fields) =>
      redraw(await role.pressRole(press, { ...fields, state: role.stateOf(press.values) }, role.showState)),
  },
  showRolePage: inRoleEditor(role.showState),
  chooseAbility: inRoleEditor(role.chooseAbility),
  setSide: inRoleEditor(role.setSide),
  setLooks: inRoleEditor(role.setLooks),
  setPlace: inRoleEditor(role.setPlace),
  chooseParameter: inRoleEditor(role.chooseParameter),
  setParameter: inRoleEditor(role.setParameter),
  remove: inRoleEditor(role.remove),
  askForTexts: { mode: 'form', run: textsForm },
  setTexts: { mode: 'redraw', run: async (press, fields) => redraw(await setTexts(press, fields)) },
});
