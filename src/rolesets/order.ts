import type { CallPlan } from '#engine/kernel/call-plan.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { CallId } from '#engine/kernel/types.ts';
import type { OwnRole, RoleSet } from './schema.ts';

/** An own role that is called, with its place in the order. */
type Called = Pick<OwnRole, 'id' | 'place'>;

/**
 * The calls of a night: the rulebook's calls, then the own calls in their places, then all of them in the chosen order.
 */
export function arranged(
  order: readonly CallPlan[],
  { custom }: Ruleset,
  called: readonly Called[],
  chosen: RoleSet['nightOrder'] = [],
): readonly CallPlan[] {
  const placed = called.reduce<readonly CallPlan[]>(
    (calls, { id, place }) => inserted(calls, { call: id, clan: null, ...custom!.call }, place),
    order,
  );
  const rank = ({ call }: CallPlan): number => {
    const at = chosen.indexOf(call);
    return at < 0 ? chosen.length : at;
  };
  return placed.toSorted((one, other) => rank(one) - rank(other));
}

/** Inserts a call next to its neighbour, or at the end if the night does not have that neighbour. */
function inserted(calls: readonly CallPlan[], own: CallPlan, place: OwnRole['place']): readonly CallPlan[] {
  const at = indexOf(
    calls.map(({ call }) => call),
    place,
  );
  return calls.toSpliced(at, 0, own);
}

/** The index at which a call with this place is inserted. */
export function indexOf(calls: readonly CallId[], place: OwnRole['place']): number {
  if (place === 'first') return 0;
  if (place === 'last') return calls.length;
  const [anchor, offset] = 'before' in place ? [place.before, 0] : [place.after, 1];
  const at = calls.indexOf(anchor);
  return at < 0 ? calls.length : at + offset;
}
