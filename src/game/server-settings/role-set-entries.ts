import type { StoredRoleSet } from '../ports/role-set-repository.ts';

/** A role set in a list. Those that ship with the program have no author. */
export interface RoleSetEntry {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  readonly revision: number | null;
  readonly by: string | null;
  readonly at: number | null;
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '?');

/** The entry of a stored role set, even of one that cannot be played any more. */
export const entryOf = ({ id, revision, set, by, at }: StoredRoleSet): RoleSetEntry => ({
  id,
  name: word(set['name']),
  ruleset: word(set['ruleset']),
  revision,
  by,
  at,
});
