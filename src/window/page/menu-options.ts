import { type Component, kinds } from './component-types.ts';
import type { Page } from './page.ts';

/** A line of a menu. */
export interface Line {
  readonly value: string;
  readonly label: string;
  readonly about: string | null;
  readonly isChosen: boolean;
}

/** The kinds of component that are menus. */
const menuKinds: readonly number[] = [
  kinds.stringSelect,
  kinds.userSelect,
  kinds.roleSelect,
  kinds.mentionableSelect,
  kinds.channelSelect,
];

/** Returns true if the component is a menu. */
export const isMenu = ({ type }: Component): boolean => menuKinds.includes(type);

/** Returns the lines of a menu. Menus of people, roles and channels take them from the store. */
export function linesOf(page: Page, menu: Component): readonly Line[] {
  if (menu.type === kinds.stringSelect) return ownLines(menu);
  const chosen = new Set(menu.default_values?.map(({ id }) => id));
  const line =
    (label: string) =>
    ({ id, name }: { readonly id: string; readonly name: string }) => ({
      value: id,
      label: label + name,
      about: null,
      isChosen: chosen.has(id),
    });
  const { channel, member, role } = page.store.maps;
  if (menu.type === kinds.channelSelect) return channelsFor(menu, [...channel.values()]).map(line('#'));
  const roles = [...role.values()].map(line('@'));
  const members = [...member.values()].map(line(''));
  if (menu.type === kinds.roleSelect) return roles;
  return menu.type === kinds.userSelect ? members : [...members, ...roles];
}

const ownLines = ({ options = [] }: Component): readonly Line[] =>
  options.map(({ value, label, description = null, emoji, default: isChosen = false }) => ({
    value,
    label: emoji?.name ? `${emoji.name} ${label}` : label,
    about: description,
    isChosen,
  }));

const channelsFor = <Channel extends { readonly type: number }>(
  { channel_types: types }: Component,
  channels: readonly Channel[],
): readonly Channel[] => channels.filter(({ type }) => !types || types.length === 0 || types.includes(type));
