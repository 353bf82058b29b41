import type { RoleId } from '#engine/kernel/types.ts';

/** The pages on which an own role is made: all of it, how checks see it, when it is called, one of its abilities. */
const pages = ['main', 'looks', 'place', 'ability'] as const;

/** What its maker has before him; it stands in the buttons. */
export interface RoleLook {
  readonly page: (typeof pages)[number];
  readonly role: RoleId;
  /** Which of its abilities, the first being 0. */
  readonly ability?: number;
  /** What of that ability is to be settled. */
  readonly parameter?: string;
}

const shape = /^([mlpa])(\d?)([A-Za-z]{0,10})-([a-z][a-z0-9-]{0,23})$/;

/** `part`: of what needs several menus, which; no two menus of a message say the same of themselves. */
export const writeRoleLook = ({ page, role, ability, parameter = '' }: RoleLook, part = 0): string =>
  `${page[0]}${ability ?? (part || '')}${parameter}-${role}`;

export function readRoleLook(text: string | undefined): RoleLook | null {
  const match = shape.exec(text ?? '');
  if (match === null) return null;
  const [, begun, number = '', parameter = '', role = ''] = match;
  const page = pages.find((each) => each[0] === begun)!;
  if (page !== 'ability') return { page, role };
  return { page, role, ability: Number(number), ...(parameter === '' ? {} : { parameter }) };
}
