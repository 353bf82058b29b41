import type { RoleSetEdit, RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { type Language, roleName, say, t, type Wording } from '#narration/index.ts';
import type { RoleEditorState } from './custom-ids.ts';
import { abilityOf, placeOf, sideWith, type Written } from './own-role.ts';

/** An own role of a set. */
export type OwnRole = RoleSetView['ownRoles'][number];

/** An ability of an own role, with its parameters. */
type Ability = OwnRole['abilities'][number];

/** The value of a menu's line for no other role, or for no limit. Ids and words of a file have small letters. */
export const none = 'NONE';

const edit = (role: Written): RoleSetEdit => ({ edit: 'role', role });

/** Changes the side, and for a clan, whether the role hunts with it: `mafia:known`. */
export function withSide(own: OwnRole, text: string): RoleSetEdit {
  const [faction = '', clan = 'hunts'] = text.split(':');
  return edit({ ...own, faction, clan });
}

/** Changes the role that checks see: another role, or itself. */
export function withLooks({ looks: _, ...own }: OwnRole, text: string): RoleSetEdit {
  return edit(text === none ? own : { ...own, looks: text });
}

/** Changes the place in the night's order: `first`, `after:doctor`. */
export const withPlace = (own: OwnRole, text: string): RoleSetEdit => edit({ ...own, place: placeOf(text) });

/**
 * Adds an ability with its usual parameters, such as `check:colour`. An heir needs a role to inherit from at once: it
 * is the first role whose power can pass on. A role with an end of its own is on no side.
 */
export function withAbility(view: RoleSetView, own: OwnRole, choice: string): RoleSetEdit {
  const added = (heirOf: string | null): RoleSetEdit => {
    const ability = abilityOf(choice, { heirOf, limits: {} });
    return edit({ ...own, ...sideWith(ability), abilities: [...own.abilities, ability] });
  };
  if (choice !== 'inherit') return added(null);
  const heirs = view.rulebook.roles.filter((role) => role !== own.id);
  return heirs.map(added).find((each) => view.problemsWith(each).length === 0) ?? added(heirs[0] ?? 'nobody');
}

/** Removes the ability with this index. */
export const withoutAbility = (own: OwnRole, index: number): RoleSetEdit =>
  edit({ ...own, abilities: own.abilities.toSpliced(index, 1) });

/** Changes a parameter of an ability. `null` removes it. */
export function withParameter(
  own: OwnRole,
  { ability: index = 0, parameter = '' }: RoleEditorState,
  value: string | number | boolean | null,
): RoleSetEdit {
  const { [parameter]: _, ...rest } = own.abilities[index] as Record<string, unknown>;
  const changed = { ...rest, ...(value === null ? {} : { [parameter]: value }) };
  return edit({ ...own, abilities: own.abilities.map((each, at) => (at === index ? changed : each)) });
}

/** Changes the names and the card's texts. Empty texts are left out. */
export function withTexts(own: Written, names: TypedTexts, cards: TypedTexts): RoleSetEdit {
  const { name, card, ...rest } = own;
  const written = changed(card, cards);
  return edit({ ...rest, name: changed(name, names), ...(Object.keys(written).length === 0 ? {} : { card: written }) });
}

/** The texts that somebody typed, by language. An empty text removes one. */
type TypedTexts = Readonly<Partial<Record<Language, string>>>;

/** The texts after a change. Those in other languages stay. */
function changed(texts: unknown, typed: TypedTexts): Written {
  const all = { ...(texts as Written | undefined), ...typed };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => String(text).trim() !== ''));
}

/** The letters of Russian names, and how ids write them. */
const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const latin = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'.split(' ');

/** Returns an id for a new role, made from the first of its names that has letters or digits. */
export function newRoleId(names: readonly string[], taken: readonly string[], longest: number): string {
  const [made = ''] = names.map(idFrom).filter((each) => each !== '');
  const id = /^[a-z]/.test(made) ? made : `role-${made}`;
  const ends = ['', ...taken.map((_, index) => `-${index + 2}`)];
  return ends.map((end) => cutId(id, longest - end.length) + end).find((each) => !taken.includes(each))!;
}

function idFrom(name: string): string {
  const letters = [...name.toLowerCase()].map((letter) => latin[cyrillic.indexOf(letter)] ?? letter);
  return letters
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

const cutId = (id: string, longest: number): string => id.slice(0, longest).replace(/-$/, '');

type Value = string | number | boolean;

/** A parameter that an ability can have, with its possible values. */
type Parameter = RoleSetView['abilities'][number]['parameters'][number];

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
