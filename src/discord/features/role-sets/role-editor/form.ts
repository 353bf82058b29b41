import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { english, type Language, languageName, languages, t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body, type Modal, type ModalField } from '../../../ui/body.ts';
import type { Press } from '../../../ui/button.ts';
import type { Caller } from '../../../ui/context.ts';
import { refuseUnlessModerator } from '../../../ui/moderators.ts';
import { type FormOrigin, roleSetIds, type SeenRoleSet } from '../custom-ids.ts';
import { changeSet, editorOf } from '../editor/show.ts';
import { type OwnRole, withTexts } from './edits.ts';
import { showRole } from './handlers.ts';

interface FormFields extends SeenRoleSet {
  readonly origin: FormOrigin;
}

/** The form of a role's names and texts. For a new role, of its id as well. */
export async function textsForm({ context, caller }: Press, fields: FormFields): Promise<Result<Modal, Body>> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return failure(refused);
  const { wording } = caller;
  const editor = await editorOf(context, caller, fields.set);
  if (!editor.ok) return editor;
  const { longest, ownRoles } = editor.value.view;
  const named = roleOf(fields.origin);
  const own = named === null ? null : ownRoles.find(({ id }) => id === named);
  if (own === undefined) return failure(body([t(wording, 'rolesets:role.lost')]));
  const key = { key: 'id', label: t(wording, 'rolesets:form.id'), about: t(wording, 'rolesets:form.id.about') };
  return success({
    id: roleSetIds.setTexts(fields),
    title: t(wording, own === null ? 'rolesets:edit.role.new' : 'rolesets:role.texts'),
    fields: [
      ...(own === null ? [{ ...key, most: longest.id, short: true as const }] : []),
      ...textFields(own, longest, caller),
    ],
  });
}

/** The role whose texts are changed, or null for a new one. */
const roleOf = (origin: FormOrigin): string | null => (origin.panel === 'role' ? origin.state.role : null);

/**
 * The languages of a form: one's own, then English, then others. A form has five fields, so there is room for two
 * languages. `/roleset role` has an option for each.
 */
const writtenIn = (own: Language): readonly Language[] => {
  const first = [...new Set([own, english, ...languages])].slice(0, 2);
  return languages.filter((language) => first.includes(language));
};

const textFields = (
  own: OwnRole | null,
  { roleName, card }: RoleSetView['longest'],
  { wording }: Caller,
): readonly ModalField[] => [
  ...writtenIn(wording.language).map((each) => ({
    key: `name-${each}`,
    label: t(wording, 'rolesets:form.name', { language: languageName(each) }),
    most: roleName,
    short: true as const,
    optional: true as const,
    value: own?.name[each] ?? '',
  })),
  ...writtenIn(wording.language).map((each) => ({
    key: `card-${each}`,
    label: t(wording, 'rolesets:form.card', { language: languageName(each) }),
    most: card,
    about: t(wording, 'rolesets:form.card.about'),
    optional: true as const,
    value: own?.card?.[each] ?? '',
  })),
];

/** Takes the texts of the form: makes a new role, or changes the texts of an existing one. */
export async function setTexts({ context, caller, values }: Press, { origin, ...seen }: FormFields): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return refused;
  const editor = await editorOf(context, caller, seen.set);
  if (!editor.ok) return editor.error;
  const named = roleOf(origin);
  const texts = named === null ? values.slice(1) : values;
  const role = named ?? (values[0] ?? '').trim().toLowerCase();
  const own = editor.value.view.ownRoles.find((each) => each.id === role);
  const { wording } = caller;
  const show = (before: string | null): Promise<Body> =>
    showRole(context, caller, { id: seen.set, state: { page: 'main', role }, before });
  if (named === null && own !== undefined) return show(t(wording, 'rolesets:role.taken', { id: role }));
  if (named !== null && own === undefined) return show(t(wording, 'rolesets:role.lost'));
  const written = writtenIn(wording.language);
  const typed = (from: number) => Object.fromEntries(written.map((each, index) => [each, texts[from + index] ?? '']));
  const edit = withTexts(own ?? { id: role, faction: 'town' }, typed(0), typed(written.length));
  return show((await changeSet(context, caller, seen, edit)) ?? t(wording, 'rolesets:role.done'));
}
