import type { RoleId } from '#engine/kernel/types.ts';
import { previewsOf, type RoleSet } from '#rolesets/index.ts';
import type { ChangedPart } from '../ports/role-set-repository.ts';

/** Returns the differences from `before` to `after`, part by part, for the log. */
export function partsBetween(before: RoleSet, after: RoleSet): readonly ChangedPart[] {
  const texts = (['name', 'ruleset', 'pack', 'theme'] as const).map((what) => ({
    what,
    from: before[what] ?? null,
    to: after[what] ?? null,
  }));
  const all = [
    ...texts,
    ...optionsBetween(before.options, after.options),
    { what: 'nightOrder', from: before.nightOrder ?? null, to: after.nightOrder ?? null },
    ...rolesBetween(before, after),
  ];
  return [...all.filter(({ from, to }) => isOther(from, to)), ...cardsBetween(before, after)];
}

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

const optionsBetween = (before: RoleSet['options'], after: RoleSet['options']): readonly ChangedPart[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    what: `options.${name}`,
    from: before[name] ?? null,
    to: after[name] ?? null,
  }));

/** Returns the changed own roles. It does not list their texts and abilities: they are too long for a log entry. */
function rolesBetween(before: RoleSet, after: RoleSet): readonly ChangedPart[] {
  const find = ({ ownRoles }: RoleSet, id: RoleId) => ownRoles.find((role) => role.id === id);
  const ids = new Set([...before.ownRoles, ...after.ownRoles].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [old, now] = [find(before, id), find(after, id)];
    if (!isOther(old, now)) return [];
    const isChanged = old !== undefined && now !== undefined;
    return [{ what: `ownRoles.${id}`, from: old ? 'before' : null, to: isChanged ? 'changed' : now ? 'there' : null }];
  });
}

function cardsBetween(before: RoleSet, after: RoleSet): readonly ChangedPart[] {
  if (!isOther(before.deal, after.deal)) return [];
  const [old, now] = [countsOf(before), countsOf(after)];
  const tables = [...new Set([...old.keys(), ...now.keys()])];
  const roles = [...new Set([...old.values(), ...now.values()].flatMap((cards) => [...cards.keys()]))];
  const count = (counts: typeof old, table: number, role: RoleId): number => counts.get(table)?.get(role) ?? 0;
  const fewer = roles.filter((role) => tables.some((table) => count(now, table, role) < count(old, table, role)));
  const more = roles.filter((role) => tables.some((table) => count(now, table, role) > count(old, table, role)));
  return [{ what: 'deal', from: fewer, to: more }];
}

/** Returns the count of each card, by the number of players. */
const countsOf = (set: RoleSet): ReadonlyMap<number, ReadonlyMap<RoleId, number>> =>
  new Map(
    previewsOf(set).map(({ players, cards }) => [
      players,
      new Map(cards.map((card) => [card, cards.filter((other) => other === card).length])),
    ]),
  );
