import type { RoleSetRemark } from '#narration/index.ts';
import { type Failure, failure } from '#result';
import { shipped } from '#rolesets/index.ts';
import type { GuildRoleSets, StoredRoleSet } from '../ports/role-set-repository.ts';

/** The maximum number of role sets of a server: the size of a menu. */
export const mostRoleSets = 25;

type Refused = Failure<readonly RoleSetRemark[]>;

/** A refusal with one reason. */
export const reason = (code: RoleSetRemark['code'], params: RoleSetRemark['params']): Refused =>
  failure([{ code, params }]);

/** The refusal of a request for a role set that does not exist. */
export const unknownSet = (id: string): Refused => reason('unknown-set', { id });

/** The refusal of an edit to an old revision: somebody else changed the role set first, and nothing is lost. */
export const changedMeanwhile = ({ id, by, revision }: StoredRoleSet): Refused =>
  reason('changed-meanwhile', { id, by, revision });

/** Returns the refusal of a role set that somebody stores, or `null`. `revision`: the one on which it is based. */
export function refuseUpload({ sets }: GuildRoleSets, id: string, revision: number | undefined): Refused | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 24) return reason('bad-id', {});
  if (Object.hasOwn(shipped, id)) return reason('shipped-set', { id });
  const there = sets.find((each) => each.id === id);
  if (there) return there.revision === revision ? null : changedMeanwhile(there);
  if (revision !== undefined) return unknownSet(id);
  return sets.length >= mostRoleSets ? reason('too-many-sets', { most: mostRoleSets }) : null;
}
