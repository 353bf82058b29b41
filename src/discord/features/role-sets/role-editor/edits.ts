import type { RoleSetEdit, RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { abilityOf, placeOf, type Written } from '../own-role.ts';
import type { RoleLook } from './state.ts';

/** An own role as it stands in a set. */
export type OwnRole = RoleSetView['ownRoles'][number];

export type Ability = OwnRole['abilities'][number];

/** Stands in a menu for no role of another, or for no limit: no id and no word of a file is in large letters. */
export const none = 'NONE';

const edit = (role: Written): RoleSetEdit => ({ edit: 'role', role });

/** With whom it wins, and of a clan, whether it hunts with it: `mafia:known`. */
export function withSide(own: OwnRole, text: string): RoleSetEdit {
  const [faction = '', clan = 'hunts'] = text.split(':');
  return edit({ ...own, faction, clan });
}

/** How checks see it: as another role, or as itself. */
export function withLooks({ looks: _, ...own }: OwnRole, text: string): RoleSetEdit {
  return edit(text === none ? own : { ...own, looks: text });
}

export const withPlace = (own: OwnRole, text: string): RoleSetEdit => edit({ ...own, place: placeOf(text) });

/**
 * One ability more, as it is usual, such as `check:colour`. Whose heir one is has to be said at once: it is the first
 * role whose power can pass on.
 */
export function withAbility(view: RoleSetView, own: OwnRole, choice: string): RoleSetEdit {
  const added = (heirOf: string | null): RoleSetEdit =>
    edit({ ...own, abilities: [...own.abilities, abilityOf(choice, { heirOf, limits: {} })] });
  if (choice !== 'inherit') return added(null);
  const heirs = view.rulebook.roles.filter((role) => role !== own.id);
  return heirs.map(added).find((each) => view.problemsWith(each).length === 0) ?? added(heirs[0] ?? 'nobody');
}

export const withoutAbility = (own: OwnRole, index: number): RoleSetEdit =>
  edit({ ...own, abilities: own.abilities.toSpliced(index, 1) });

/** A limit of an ability, or what distinguishes it; `null`: none. */
export function withParameter(
  own: OwnRole,
  { ability: index = 0, parameter = '' }: RoleLook,
  value: string | number | boolean | null,
): RoleSetEdit {
  const { [parameter]: _, ...rest } = own.abilities[index] as Record<string, unknown>;
  const changed = { ...rest, ...(value === null ? {} : { [parameter]: value }) };
  return edit({ ...own, abilities: own.abilities.map((each, at) => (at === index ? changed : each)) });
}

/** What people read of it; what is left empty is not there. */
export function withTexts(own: Written, names: readonly string[], cards: readonly string[]): RoleSetEdit {
  const { card: _, ...rest } = own;
  const card = inLanguages(cards);
  return edit({ ...rest, name: inLanguages(names), ...(Object.keys(card).length === 0 ? {} : { card }) });
}

const inLanguages = ([en = '', ru = '']: readonly string[]) => ({
  ...(en.trim() === '' ? {} : { en }),
  ...(ru.trim() === '' ? {} : { ru }),
});
