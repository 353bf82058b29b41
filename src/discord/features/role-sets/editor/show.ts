import type { RoleSetEdit } from '#game/server-settings/role-set-edits.ts';
import type { RoleSetRemark } from '#narration/index.ts';
import { roleSetText } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body } from '../../../ui/body.ts';
import { type Press, staleBody } from '../../../ui/button.ts';
import type { Caller, Context } from '../../../ui/context.ts';
import { refuseUnlessModerator } from '../../../ui/moderators.ts';
import type { PressInPanel, SeenRoleSet } from '../custom-ids.ts';
import { type Editor, type EditorState, firstState } from './state.ts';
import { drawEditor } from './view.ts';

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
  return done.ok ? null : reasonLines(done.error, caller).join('\n');
}
