import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { roleName, say, t } from '#narration/index.ts';
import { type Ability, none, type OwnRole, withParameter } from './edits.ts';
import type { RoleEditorState } from './state.ts';

type Value = string | number | boolean;

/** A parameter that an ability can have, with its possible values. */
export type Parameter = RoleSetView['abilities'][number]['parameters'][number];

/** The parameters of an ability. */
export const parametersOf = ({ abilities }: RoleSetView, { kind }: Ability): readonly Parameter[] =>
  abilities.find((form) => form.kind === kind)?.parameters ?? [];

/** The possible values of a parameter. `null` means no limit. */
export function valuesOf(view: RoleSetView, own: OwnRole, state: RoleEditorState, { values, usual }: Parameter) {
  if (values.length > 0) return usual === null ? [null, ...values] : values;
  const roles = view.rulebook.roles.filter((role) => role !== own.id);
  return roles.filter((role) => view.problemsWith(withParameter(own, state, role)).length === 0);
}

/** The value of a menu's line. */
export const writeValue = (value: Value | null): string => (value === null ? none : String(value));

/** Reads the value of a menu's line, or undefined if it is none of `values`. */
export const readValue = (values: readonly (Value | null)[], text: string): Value | null | undefined =>
  values.find((value) => writeValue(value) === text);

/** The present value of an ability's parameter. */
export const valueNow = (ability: Ability, { name, usual = null }: Parameter): Value | null =>
  ((ability as Readonly<Record<string, unknown>>)[name] as Value | undefined) ?? usual;

/** A value in words: those of the ability, those of the command, or a number. */
export function valueText(value: Value | null, { kind }: Ability, wording: Wording, ruleset: string): string {
  if (value === null) return t(wording, 'rolesets:word.unlimited');
  if (typeof value === 'boolean') return t(wording, value ? 'setup:on' : 'setup:off');
  if (typeof value === 'number') return `${value}`;
  if (kind === 'inherit') return roleName(value, wording, ruleset);
  return say(wording, `rolesets:does.${kind}.${value}`) ?? say(wording, `rolesets:word.${value}`) ?? value;
}

/** The name of a parameter. A parameter without a text is named by its id. */
export const parameterText = ({ name }: Parameter, wording: Wording): string =>
  say(wording, `rolesets:parameter.${name}`) ?? name;
