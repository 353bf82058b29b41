import type { RoleId } from '#engine/kernel/types.ts';

/** The pages of the panel of an own role: the whole role, its result in checks, its place in the night, one ability. */
const pages = ['main', 'looks', 'place', 'ability'] as const;

/** The state of the panel of an own role. It is a part of the custom ids. */
export interface RoleEditorState {
  readonly page: (typeof pages)[number];
  readonly role: RoleId;
  /** The index of the ability. */
  readonly ability?: number;
  /** The parameter of that ability that has been chosen. */
  readonly parameter?: string;
}

const shape = /^([mlpa])(\d?)([A-Za-z]{0,10})-([a-z][a-z0-9-]{0,23})$/;

/** `menu`: the number of the menu, because two menus of one message need two custom ids. */
export const writeRoleState = ({ page, role, ability, parameter = '' }: RoleEditorState, menu = 0): string =>
  `${page[0]}${ability ?? (menu || '')}${parameter}-${role}`;

/** Returns null if the text is no state. */
export function readRoleState(text: string | undefined): RoleEditorState | null {
  const match = shape.exec(text ?? '');
  if (match === null) return null;
  const [, letter, number = '', parameter = '', role = ''] = match;
  const page = pages.find((each) => each[0] === letter)!;
  if (page !== 'ability') return { page, role };
  return { page, role, ability: Number(number), ...(parameter === '' ? {} : { parameter }) };
}
