import type { RoleSetEdit } from '#game/server-settings/role-set-edits.ts';
import type { RoleSetRemark } from '#narration/index.ts';
import { roleSetText } from '#narration/index.ts';
import { type Body, body } from '../../body.ts';
import type { Caller, Context } from '../../context.ts';
import type { PressId } from '../../custom-id.ts';
import { type Editor, firstLook, type Look } from './look.ts';
import { drawEditor } from './panel.ts';

/** What the set is now, or why it cannot be shown. */
export async function editorOf(
  { roleSets, packs }: Context,
  { guildId, language }: Caller,
  id: string,
): Promise<Editor | Body> {
  const view = await roleSets.view(guildId, id);
  if (!view.ok) return body(reasonLines(view.error, { language }));
  return { view: view.value, language, packs: packs.list(guildId) };
}

export const reasonLines = (reasons: readonly RoleSetRemark[], { language }: Pick<Caller, 'language'>) =>
  reasons.map((reason) => roleSetText(reason, language));

/** The panel as it is now, below what came of a press; a set that ships is to be copied first. */
export async function showEditor(
  context: Context,
  caller: Caller,
  id: string,
  { look, before = null }: { readonly look?: Look; readonly before?: string | null } = {},
): Promise<Body> {
  const editor = await editorOf(context, caller, id);
  if ('content' in editor) return { ...editor, content: [before, editor.content].filter(Boolean).join('\n') };
  if (editor.view.revision === null) return body(reasonLines([{ code: 'shipped-set', params: { id } }], caller));
  return drawEditor(editor, look ?? firstLook(editor.view), before);
}

/** A change of what its presser has seen. `null`: it has been made; else why not. */
export async function changeSet(
  { roleSets }: Context,
  caller: Caller,
  { gameId: id, step }: Pick<PressId, 'gameId' | 'step'>,
  edit: RoleSetEdit,
): Promise<string | null> {
  const done = await roleSets.edit(caller.guildId, { id, by: caller.userId, revision: step }, edit);
  return done.ok ? null : reasonLines(done.error, caller).join('\n');
}
