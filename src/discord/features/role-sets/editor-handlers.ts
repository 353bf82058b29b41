import type { RoleSetEdit, RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { type RoleSetRemark, roleSetText, t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readValue } from '../../formats/rulebook-options.ts';
import { type Body, body } from '../../ui/body.ts';
import { type Press, staleBody } from '../../ui/button.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import {
  type Editor,
  type EditorState,
  firstState,
  type PressInPanel,
  readEditorState,
  type SeenRoleSet,
  writeEditorState,
} from './custom-ids.ts';
import { drawEditor, lotOption, movedCall, packOption, usualPack } from './editor-view.ts';

/** The present contents of the panel. The error is the answer for the caller. */
export async function editorOf(
  { roleSets, packs }: Context,
  { guildId, wording }: Caller,
  id: string,
): Promise<Result<Editor, Body>> {
  const view = await roleSets.view(guildId, id);
  if (!view.ok) return failure(body(reasonLines(view.error, { wording })));
  return success({ view: view.value, wording: wording, packs: packs.list(guildId) });
}

/** A panel in which a moderator has pressed something, with the state of what was pressed. */
export interface PressedPanel<State> {
  readonly editor: Editor;
  readonly state: State;
}

/**
 * The panel of a press, if a moderator pressed and its state can still be read. The error is the answer for the caller.
 */
export async function pressedPanel<State>(
  { context, caller }: Press,
  { state, set }: PressInPanel<State>,
): Promise<Result<PressedPanel<State>, Body>> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return failure(refused);
  if (state === null) return failure(staleBody(caller));
  const editor = await editorOf(context, caller, set);
  return editor.ok ? success({ editor: editor.value, state }) : editor;
}

/** The texts of the reasons why a role set was not changed or shown. */
export const reasonLines = (reasons: readonly RoleSetRemark[], { wording }: Pick<Caller, 'wording'>) =>
  reasons.map((reason) => roleSetText(reason, wording));

/** Shows the panel, with the result of a press above it. A shipped set must be copied first. */
export async function showEditor(
  context: Context,
  caller: Caller,
  id: string,
  { state, before = null }: { readonly state?: EditorState; readonly before?: string | null } = {},
): Promise<Body> {
  const editor = await editorOf(context, caller, id);
  if (!editor.ok) return { ...editor.error, content: [before, editor.error.content].filter(Boolean).join('\n') };
  const { view } = editor.value;
  if (view.revision === null) return body(reasonLines([{ code: 'shipped-set', params: { id } }], caller));
  return drawEditor(editor.value, state ?? firstState(view), before);
}

/** Changes a role set as the caller has seen it. Returns null, or the reasons why the change was refused. */
export async function changeSet(
  { roleSets }: Context,
  caller: Caller,
  { set: id, revision }: SeenRoleSet,
  edit: RoleSetEdit,
): Promise<string | null> {
  const done = await roleSets.edit(caller.guildId, { id, by: caller.userId, revision }, edit);
  // A panel has no use for the place in a file.
  const reasons = done.ok ? [] : done.error.map(({ code, params }): RoleSetRemark => ({ code, params }));
  return done.ok ? null : reasonLines(reasons, caller).join('\n');
}

/** The effect of a press in a panel. */
export interface Effect<State> {
  /** The next state, by default the present one. */
  readonly state?: State;
  /** The change of the role set. Null or missing: there is none. */
  readonly edit?: RoleSetEdit | null;
}

/** The effect of a button. `value`: the value that was chosen in a menu, the first of `all`. */
export type EditorEffect = (
  state: EditorState,
  value: string | undefined,
  view: RoleSetView,
  all: readonly string[],
) => Effect<EditorState>;

/** Handles a press in the panel of a role set: makes the change, and shows the panel again. */
export async function pressEditor(press: Press, seen: PressInPanel<EditorState>, effect: EditorEffect): Promise<Body> {
  const panel = await pressedPanel(press, seen);
  if (!panel.ok) return panel.error;
  const { context, caller } = press;
  const { editor, state } = panel.value;
  const { state: next = state, edit = null } = effect(state, press.values[0], editor.view, press.values);
  if (edit === null) return drawEditor(editor, next);
  return showEditor(context, caller, seen.set, { state: next, before: await changeSet(context, caller, seen, edit) });
}

/** Shows the panel in the state of the button. */
export const showState: EditorEffect = () => ({});

/** Chooses the number of players whose cards are shown. */
export const choosePlayers: EditorEffect = (state, value = '') => ({ state: { ...state, players: Number(value) } });

/** Chooses an option or a call, if a custom id can hold it. */
export const choose: EditorEffect = (state, value = '') => {
  const next = { ...state, chosen: value };
  return { state: readEditorState(writeEditorState(next)) === null ? state : next };
};

/** Adds the chosen card to the deal, or one of several by lot. */
export const addCard: EditorEffect = ({ chosen: _, ...state }, value, __, all) =>
  value === lotOption
    ? { state: { ...state, chosen: lotOption } }
    : { state, edit: cardEdit(state, all.length > 1 ? all : value, 1) };

/** Removes the chosen card from the deal, or a draw by its place. */
export const takeCard: EditorEffect = (state, value = '', view) => {
  const [option, place] = value.split('-');
  const role = option === lotOption ? view.draws(state.players)[Number(place)]?.roles : value;
  return { edit: cardEdit(state, role, -1) };
};

const cardEdit = (
  { players, upwards }: EditorState,
  role: string | readonly string[] | undefined,
  by: 1 | -1,
): RoleSetEdit | null => (role === undefined || role === '' ? null : { edit: 'card', role, by, players, upwards });

/** Goes back to the cards that the rulebook recommends. */
export const resetCards: EditorEffect = () => ({ edit: { edit: 'recommended' } });

/** Sets the option that was chosen before. */
export const setOption: EditorEffect = ({ chosen = '' }, value, view) => ({
  edit: value === undefined ? null : optionEdit(chosen, value, view),
});

function optionEdit(name: string, text: string, { rulebook }: RoleSetView): RoleSetEdit | null {
  if (name === packOption) return { edit: 'pack', pack: text === usualPack ? null : text };
  const spec = Object.hasOwn(rulebook.options, name) ? rulebook.options[name]! : null;
  const value = spec === null ? null : readValue(spec, text);
  return value === null ? null : { edit: 'option', name, value };
}

/** Moves the call that was chosen before in front of another. */
export const moveCallBefore: EditorEffect = ({ chosen }, value, view) => ({
  edit: value === undefined ? null : moveEdit(view, chosen, value),
});

/** Moves the call that was chosen before to the end of the night. */
export const moveCallToEnd: EditorEffect = ({ chosen }, _, view) => ({ edit: moveEdit(view, chosen, null) });

const moveEdit = ({ calls }: RoleSetView, call: string | undefined, before: string | null): RoleSetEdit | null =>
  call === undefined || !calls.includes(call) ? null : { edit: 'order', calls: movedCall(calls, call, before) };

/** Goes back to the night order of the rulebook. */
export const resetNightOrder: EditorEffect = () => ({ edit: { edit: 'order', calls: null } });

/** Deletes the revision that the caller has seen, and no later one. */
export async function deleteSeenSet({ context, caller }: Press, { set, revision }: SeenRoleSet): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return refused;
  const { guildId, wording, userId: by } = caller;
  const done = await context.roleSets.delete(guildId, { id: set, by, revision });
  return body(done.ok ? [t(wording, 'rolesets:delete.done', { id: set })] : reasonLines(done.error, caller));
}
