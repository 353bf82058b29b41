import type { RoleSetEdit, RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../../body.ts';
import type { Caller, Context } from '../../context.ts';
import type { PressId } from '../../custom-id.ts';
import { refuseUnlessModerator } from '../moderators.ts';
import { readValue } from '../settings.ts';
import { type Look, readLook, writeLook } from './look.ts';
import { movedCall } from './night.ts';
import { packOption, usualPack } from './options.ts';
import { drawEditor } from './panel.ts';
import { changeSet, editorOf, reasonLines, showEditor } from './show.ts';

/** A press in a role set's panel: the change, and what the set is then. The button says which state its presser has seen. */
export async function pressEditor(
  context: Context,
  caller: Caller,
  id: PressId,
  values: readonly string[],
): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return refused;
  const look = readLook(id.arg);
  if (look === null) return body([t(caller.language, 'ui:kind.stale')]);
  const seen = await editorOf(context, caller, id.gameId);
  if ('content' in seen) return seen;
  const next = nextLook(id, look, values);
  const edit = editOf(id, look, values, seen.view);
  if (edit === null) return drawEditor(seen, next);
  return showEditor(context, caller, id.gameId, { look: next, before: await changeSet(context, caller, id, edit) });
}

/** What is taken up by the press: a number of players, an option, a call. */
function nextLook({ action }: PressId, look: Look, [value = '']: readonly string[]): Look {
  if (action === 'rsplayers') return { ...look, players: Number(value) };
  const takes = action === 'rsoption' || action === 'rscall';
  const taken = { ...look, taken: value };
  return takes && readLook(writeLook(taken)) !== null ? taken : look;
}

/** What is to be changed; `null`: nothing, something else is looked at. */
function editOf({ action }: PressId, look: Look, [value]: readonly string[], view: RoleSetView): RoleSetEdit | null {
  const { players, upwards, taken } = look;
  switch (action) {
    case 'rsadd':
    case 'rsmore':
      return value === undefined ? null : { edit: 'card', role: value, by: 1, players, upwards };
    case 'rstake':
      return value === undefined ? null : { edit: 'card', role: value, by: -1, players, upwards };
    case 'rsusual':
      return { edit: 'recommended' };
    case 'rsvalue':
      return value === undefined ? null : optionEdit(taken ?? '', value, view);
    case 'rsbefore':
      return value === undefined ? null : moveEdit(view, taken, value);
    case 'rslast':
      return moveEdit(view, taken, null);
    case 'rsbook':
      return { edit: 'order', calls: null };
    default:
      return null;
  }
}

function optionEdit(name: string, text: string, { rulebook }: RoleSetView): RoleSetEdit | null {
  if (name === packOption) return { edit: 'pack', pack: text === usualPack ? null : text };
  const spec = Object.hasOwn(rulebook.options, name) ? rulebook.options[name]! : null;
  const value = spec === null ? null : readValue(spec, text);
  return value === null ? null : { edit: 'option', name, value };
}

const moveEdit = ({ calls }: RoleSetView, call: string | undefined, before: string | null): RoleSetEdit | null =>
  call === undefined || !calls.includes(call) ? null : { edit: 'order', calls: movedCall(calls, call, before) };

/** The red button under "delete": it takes away what its presser has seen, and nothing newer. */
export async function pressDelete(context: Context, caller: Caller, { gameId, step }: PressId): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return refused;
  const { guildId, language, userId: by } = caller;
  const done = await context.roleSets.delete(guildId, { id: gameId, by, revision: step });
  return body(done.ok ? [t(language, 'rolesets:delete.done', { id: gameId })] : reasonLines(done.error, caller));
}
