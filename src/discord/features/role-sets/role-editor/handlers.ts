import type { RoleSetEdit, RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../../../body.ts';
import type { Caller, Context } from '../../../context.ts';
import type { PressId } from '../../../custom-id.ts';
import { refuseUnlessModerator } from '../../../moderators.ts';
import { changeSet, editorOf, showEditor } from '../editor/show.ts';
import { firstLook } from '../editor/state.ts';
import { type OwnRole, withAbility, withLooks, withoutAbility, withParameter, withPlace, withSide } from './edits.ts';
import { type RoleLook, readRoleLook } from './state.ts';
import { parametersOf, readValue, valuesOf } from './values.ts';
import { drawRole } from './view.ts';

/** A press on an own role: the change, checked with the whole set, and the role as it is then. */
export async function pressRole(
  context: Context,
  caller: Caller,
  id: PressId,
  values: readonly string[],
): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return refused;
  const look = id.action === 'rsrole' ? lookAt(values) : readRoleLook(id.arg);
  if (look === null) return body([t(caller.language, 'ui:kind.stale')]);
  const seen = await editorOf(context, caller, id.gameId);
  if ('content' in seen) return seen;
  const own = seen.view.ownRoles.find((role) => role.id === look.role);
  if (own === undefined) return allRoles(context, caller, seen.view, t(caller.language, 'rolesets:role.lost'));
  const next = nextLook(id, look, own, values);
  const edit = editOf(id, look, { own, view: seen.view }, values[0]);
  if (edit === null) return drawRole(seen, own, next);
  const refusal = await changeSet(context, caller, id, edit);
  const done = edit.edit === 'no-role' ? t(caller.language, 'rolesets:role.gone') : null;
  return showRole(context, caller, {
    id: id.gameId,
    look: refusal === null ? next : look,
    before: refusal ?? done,
  });
}

/** The role as it is now, or those that are left. */
export async function showRole(
  context: Context,
  caller: Caller,
  { id, look, before }: { readonly id: string; readonly look: RoleLook; readonly before: string | null },
): Promise<Body> {
  const now = await editorOf(context, caller, id);
  if ('content' in now) return now;
  const own = now.view.ownRoles.find((role) => role.id === look.role);
  return own === undefined ? allRoles(context, caller, now.view, before) : drawRole(now, own, look, before);
}

const allRoles = (context: Context, caller: Caller, view: RoleSetView, before: string | null): Promise<Body> =>
  showEditor(context, caller, view.id, { look: { ...firstLook(view), side: 'roles' }, before });

const lookAt = ([value = '']: readonly string[]): RoleLook | null => readRoleLook(`m-${value}`);

function nextLook(
  { action }: PressId,
  look: RoleLook,
  { abilities }: OwnRole,
  [value = '']: readonly string[],
): RoleLook {
  const { role } = look;
  switch (action) {
    case 'rsability':
      return { page: 'ability', role, ability: /^\d$/.test(value) ? Number(value) : abilities.length };
    case 'rsparam':
      return readRoleLook(`a${look.ability ?? 0}${value}-${role}`) ?? look;
    case 'rsdrop':
    case 'rslooks':
    case 'rsplace':
      return { page: 'main', role };
    default:
      return look;
  }
}

/** What is to be changed; `null`: nothing, something else is looked at. */
function editOf(
  { action }: PressId,
  look: RoleLook,
  { own, view }: { readonly own: OwnRole; readonly view: RoleSetView },
  value: string | undefined,
): RoleSetEdit | null {
  if (action === 'rsdrop')
    return look.page === 'ability' ? withoutAbility(own, look.ability ?? 0) : { edit: 'no-role', id: own.id };
  if (value === undefined) return null;
  switch (action) {
    case 'rsability':
      return /^\d$/.test(value) ? null : withAbility(view, own, value);
    case 'rsside':
      return withSide(own, value);
    case 'rslooks':
      return withLooks(own, value);
    case 'rsplace':
      return withPlace(own, value);
    case 'rsamount':
      return parameterEdit(view, own, look, value);
    default:
      return null;
  }
}

function parameterEdit(view: RoleSetView, own: OwnRole, look: RoleLook, text: string): RoleSetEdit | null {
  const ability = own.abilities[look.ability ?? 0];
  const parameter = ability && parametersOf(view, ability).find(({ name }) => name === look.parameter);
  if (!parameter) return null;
  const value = readValue(valuesOf(view, own, look, parameter), text);
  return value === undefined ? null : withParameter(own, look, value);
}
