import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { roleName, say, t } from '#narration/index.ts';
import { type Ability, none, type OwnRole, withParameter } from './edits.ts';
import type { RoleLook } from './state.ts';

type Value = string | number | boolean;

export type Parameter = RoleSetView['abilities'][number]['parameters'][number];

/** What may be settled of an ability. */
export const parametersOf = ({ abilities }: RoleSetView, { kind }: Ability): readonly Parameter[] =>
  abilities.find((form) => form.kind === kind)?.parameters ?? [];

/** Everything that a parameter can be, as far as it would work; `null`: no limit. */
export function valuesOf(view: RoleSetView, own: OwnRole, look: RoleLook, { values, usual }: Parameter) {
  if (values.length > 0) return usual === null ? [null, ...values] : values;
  const roles = view.rulebook.roles.filter((role) => role !== own.id);
  return roles.filter((role) => view.problemsWith(withParameter(own, look, role)).length === 0);
}

/** As a menu carries it, and back; `undefined`: none of these. */
export const writeValue = (value: Value | null): string => (value === null ? none : String(value));

export const readValue = (values: readonly (Value | null)[], text: string): Value | null | undefined =>
  values.find((value) => writeValue(value) === text);

/** What an ability's parameter is at present. */
export const valueNow = (ability: Ability, { name, usual = null }: Parameter): Value | null =>
  ((ability as Readonly<Record<string, unknown>>)[name] as Value | undefined) ?? usual;

/** A value in words: by what the ability does with it, by the word of the command, or as the number that it is. */
export function valueText(value: Value | null, { kind }: Ability, language: Wording, ruleset: string): string {
  if (value === null) return t(language, 'rolesets:word.unlimited');
  if (typeof value === 'boolean') return t(language, value ? 'setup:on' : 'setup:off');
  if (typeof value === 'number') return `${value}`;
  if (kind === 'inherit') return roleName(value, language, ruleset);
  return say(language, `rolesets:does.${kind}.${value}`) ?? say(language, `rolesets:word.${value}`) ?? value;
}

export const parameterText = ({ name }: Parameter, language: Wording): string =>
  say(language, `rolesets:parameter.${name}`) ?? name;
