import { ButtonStyle } from 'discord.js';
import type { RoleSetEdit, RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { english, type Language, languageName, languages, t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body, buttonRow } from '../../ui/body.ts';
import type { Press } from '../../ui/button.ts';
import type { Caller, Context } from '../../ui/context.ts';
import type { Modal, ModalField } from '../../ui/form.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { keptText } from '../../ui/texts.ts';
import {
  type FormOrigin,
  firstState,
  type PressInPanel,
  type RoleEditorState,
  readRoleState,
  roleSetIds,
  type SeenRoleSet,
  seenIn,
} from './custom-ids.ts';
import { changeSet, type Effect, editorOf, pressedPanel, showEditor } from './editor-handlers.ts';
import {
  newRoleId,
  type OwnRole,
  parametersOf,
  readValue,
  valuesOf,
  withAbility,
  withLooks,
  withoutAbility,
  withParameter,
  withPlace,
  withSide,
  withTexts,
} from './role-edits.ts';
import { drawRole } from './role-view.ts';

/** The effect of a button. `value`: the value that was chosen in a menu. */
export type RoleEffect = (
  state: RoleEditorState,
  value: string | undefined,
  role: { readonly own: OwnRole; readonly view: RoleSetView },
) => Effect<RoleEditorState>;

/** Handles a press in the panel of an own role: makes the change, and shows the role again. */
export async function pressRole(press: Press, seen: PressInPanel<RoleEditorState>, effect: RoleEffect): Promise<Body> {
  const panel = await pressedPanel(press, seen);
  if (!panel.ok) return panel.error;
  const { context, caller } = press;
  const { editor, state } = panel.value;
  const { view } = editor;
  const own = view.ownRoles.find((role) => role.id === state.role);
  if (own === undefined) return showAllRoles(context, caller, view, t(caller.wording, 'rolesets:role.lost'));
  const { state: next = state, edit = null } = effect(state, press.values[0], { own, view });
  if (edit === null) return drawRole(editor, own, next);
  const refusal = await changeSet(context, caller, seen, edit);
  const done = edit.edit === 'no-role' ? t(caller.wording, 'rolesets:role.gone') : null;
  return showRole(context, caller, {
    id: seen.set,
    state: refusal === null ? next : state,
    before: refusal ?? done,
  });
}

/** Shows a role, or all roles if it does not exist any more. */
async function showRole(
  context: Context,
  caller: Caller,
  { id, state, before }: { readonly id: string; readonly state: RoleEditorState; readonly before: string | null },
): Promise<Body> {
  const editor = await editorOf(context, caller, id);
  if (!editor.ok) return editor.error;
  const { view } = editor.value;
  const own = view.ownRoles.find((role) => role.id === state.role);
  return own === undefined ? showAllRoles(context, caller, view, before) : drawRole(editor.value, own, state, before);
}

const showAllRoles = (context: Context, caller: Caller, view: RoleSetView, before: string | null): Promise<Body> =>
  showEditor(context, caller, view.id, { state: { ...firstState(view), tab: 'roles' }, before });

/** The first page of the role that was chosen in the menu of own roles, or null if the value is no role. */
export const stateOf = ([role = '']: readonly string[]): RoleEditorState | null => readRoleState(`m-${role}`);

/** Shows the panel in the state of the button. */
export const showState: RoleEffect = () => ({});

/** Opens one of the role's abilities, or adds a further one. The value is an index, or an ability. */
export const chooseAbility: RoleEffect = ({ role }, value, { own, view }) => {
  const isIndex = /^\d$/.test(value ?? '');
  return {
    state: { page: 'ability', role, ability: isIndex ? Number(value) : own.abilities.length },
    edit: isIndex || value === undefined ? null : withAbility(view, own, value),
  };
};

/** Sets the side of the role. */
export const setSide: RoleEffect = (_, value, { own }) => ({ edit: value === undefined ? null : withSide(own, value) });

/** Sets how the role looks to checks. */
export const setLooks: RoleEffect = ({ role }, value, { own }) => ({
  state: { page: 'main', role },
  edit: value === undefined ? null : withLooks(own, value),
});

/** Sets the place of the role's call in the night. */
export const setPlace: RoleEffect = ({ role }, value, { own }) => ({
  state: { page: 'main', role },
  edit: value === undefined ? null : withPlace(own, value),
});

/** Chooses a parameter of the ability, if a custom id can hold it. */
export const chooseParameter: RoleEffect = (state, value = '') => ({
  state: readRoleState(`a${state.ability ?? 0}${value}-${state.role}`) ?? state,
});

/** Sets the parameter that was chosen before. */
export const setParameter: RoleEffect = (state, value, { own, view }) => ({
  edit: value === undefined ? null : parameterEdit(view, own, state, value),
});

function parameterEdit(view: RoleSetView, own: OwnRole, state: RoleEditorState, text: string): RoleSetEdit | null {
  const ability = own.abilities[state.ability ?? 0];
  const parameter = ability && parametersOf(view, ability).find(({ name }) => name === state.parameter);
  if (!parameter) return null;
  const value = readValue(valuesOf(view, own, state, parameter), text);
  return value === undefined ? null : withParameter(own, state, value);
}

/** Removes the ability of the page, or the whole role. */
export const remove: RoleEffect = ({ page, role, ability = 0 }, _, { own }) => ({
  state: { page: 'main', role },
  edit: page === 'ability' ? withoutAbility(own, ability) : { edit: 'no-role', id: own.id },
});

interface FormFields extends SeenRoleSet {
  readonly origin: FormOrigin;
}

/** The form of a role's names and texts. */
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
  return success({
    id: roleSetIds.setTexts(fields),
    title: t(wording, own === null ? 'rolesets:edit.role.new' : 'rolesets:role.texts'),
    fields: textFields(own, longest, caller),
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
    kind: 'text' as const,
    label: t(wording, 'rolesets:form.name', { language: languageName(each) }),
    most: roleName,
    short: true as const,
    optional: true as const,
    value: own?.name[each] ?? '',
  })),
  ...writtenIn(wording.language).map((each) => ({
    key: `card-${each}`,
    kind: 'text' as const,
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
  const { view } = editor.value;
  const { wording } = caller;
  const written = writtenIn(wording.language);
  const typed = (from: number) => Object.fromEntries(written.map((each, index) => [each, values[from + index] ?? '']));
  const [names, cards] = [typed(0), typed(written.length)];
  const named = roleOf(origin);
  const taken = [...view.rulebook.roles, ...view.ownRoles.map(({ id }) => id)];
  const role = named ?? newRoleId([names[english] ?? '', ...Object.values(names)], taken, view.longest.id);
  const own = view.ownRoles.find((each) => each.id === role);
  const show = (before: string): Promise<Body> =>
    showRole(context, caller, { id: seen.set, state: { page: 'main', role }, before });
  if (named !== null && own === undefined) return show(t(wording, 'rolesets:role.lost'));
  const refusal = await changeSet(context, caller, seen, withTexts(own ?? { id: role, faction: 'town' }, names, cards));
  if (refusal === null) return show(t(wording, 'rolesets:role.done'));
  return drawRefused(refusal, { view, origin, typed: values }, caller);
}

/** The reason why texts were refused, the texts themselves, and the button that opens the form with them. */
function drawRefused(
  refusal: string,
  {
    view,
    origin,
    typed,
  }: { readonly view: RoleSetView; readonly origin: FormOrigin; readonly typed: readonly string[] },
  caller: Caller,
): Body {
  const { wording } = caller;
  const kept = textFields(null, view.longest, caller).flatMap(({ label }, at) => [label, keptText(typed[at] ?? '')]);
  return body(
    [refusal, ...kept],
    [
      buttonRow(
        {
          id: roleSetIds.askForTexts({ ...seenIn(view), origin }),
          label: t(wording, 'protocol:button.correct'),
          look: ButtonStyle.Primary,
        },
        {
          id: roleSetIds.showEditor({ ...seenIn(view), state: { ...firstState(view), tab: 'roles' } }),
          label: t(wording, 'rolesets:role.back'),
        },
      ),
    ],
  );
}
