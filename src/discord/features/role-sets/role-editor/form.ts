import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { t } from '#narration/index.ts';
import { type Body, body, type Modal, type ModalField } from '../../../body.ts';
import { type Answer, type Caller, type Context, tell } from '../../../context.ts';
import type { PressId } from '../../../custom-id.ts';
import { refuseUnlessModerator } from '../../../moderators.ts';
import { changeSet, editorOf } from '../editor/show.ts';
import { type OwnRole, withTexts } from './edits.ts';
import { showRole } from './handlers.ts';
import { type RoleLook, readRoleLook } from './state.ts';

/** The form of a role's names and texts; of one that is new, of its id as well. */
export async function roleForm(context: Context, caller: Caller, id: PressId): Promise<Modal | Answer> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return tell(refused);
  const { language } = caller;
  const seen = await editorOf(context, caller, id.gameId);
  if ('content' in seen) return tell(seen);
  const look = readRoleLook(id.arg);
  const own = look === null ? null : seen.view.ownRoles.find((role) => role.id === look.role);
  if (own === undefined) return tell(body([t(language, 'rolesets:role.lost')]));
  const key = { key: 'id', label: t(language, 'rolesets:form.id'), about: t(language, 'rolesets:form.id.about') };
  const { longest } = seen.view;
  return {
    id: { ...id, action: 'rswrite' },
    title: t(language, own === null ? 'rolesets:edit.role.new' : 'rolesets:role.texts'),
    fields: [
      ...(own === null ? [{ ...key, most: longest.id, short: true as const }] : []),
      ...textFields(own, longest, caller),
    ],
  };
}

const textFields = (
  own: OwnRole | null,
  { roleName, card }: RoleSetView['longest'],
  { language }: Caller,
): readonly ModalField[] => [
  ...(['en', 'ru'] as const).map((each) => ({
    ...{ key: `name-${each}`, label: t(language, `rolesets:form.name.${each}`), most: roleName },
    ...{ short: true as const, optional: true as const, value: own?.name[each] ?? '' },
  })),
  ...(['en', 'ru'] as const).map((each) => ({
    ...{ key: `card-${each}`, label: t(language, `rolesets:form.card.${each}`), most: card },
    ...{ about: t(language, 'rolesets:form.card.about'), optional: true as const, value: own?.card?.[each] ?? '' },
  })),
];

/** What was typed into it: a new role, or other texts of one that is there. */
export async function writeRole(
  context: Context,
  caller: Caller,
  id: PressId,
  input: readonly string[],
): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return refused;
  const seen = await editorOf(context, caller, id.gameId);
  if ('content' in seen) return seen;
  const there = readRoleLook(id.arg);
  const texts = there === null ? input.slice(1) : input;
  const role = there?.role ?? (input[0] ?? '').trim().toLowerCase();
  const own = seen.view.ownRoles.find((each) => each.id === role);
  const { language } = caller;
  const look: RoleLook = { page: 'main', role };
  const show = (before: string | null): Promise<Body> => showRole(context, caller, { id: id.gameId, look, before });
  if (there === null && own !== undefined) return show(t(language, 'rolesets:role.taken', { id: role }));
  if (there !== null && own === undefined) return show(t(language, 'rolesets:role.lost'));
  const edit = withTexts(own ?? { id: role, faction: 'town' }, texts.slice(0, 2), texts.slice(2, 4));
  return show((await changeSet(context, caller, id, edit)) ?? t(language, 'rolesets:role.done'));
}
