import type { Ability } from '#engine/kernel/role.ts';
import type { GameState, Pick } from '#engine/kernel/state.ts';
import type { CallId, SeatNumber } from '#engine/kernel/types.ts';
import { didLastNight } from './limits.ts';

/**
 * Takes one player home for the night, but not the same player on two nights in a row. Choosing oneself is allowed
 * (C13).
 */
export const take = (call: CallId, clause: string): Ability => ({
  verb: 'takes',
  call,
  targets: 1,
  refuse: (state, actor, target) =>
    didLastNight(state, actor, 'takes', target) ? { code: 'target-repeated', seat: target, clause } : null,
});

/** A guest who spent a night at the home of a host. */
export interface Visit {
  readonly host: SeatNumber;
  readonly guest: SeatNumber;
}

/**
 * The visits of a night. Hosts who chose themselves have no guest (C13d). With `restricts`, a guest's own choice has no
 * effect: a host who was taken has no guest, and neither have two hosts who took each other.
 */
export function visits(state: GameState, night: number, restricts: boolean): readonly Visit[] {
  const takings = state.picks.filter(
    ({ night: when, verb, seat, targets }) => when === night && verb === 'takes' && targets[0] !== seat,
  );
  const holds = (taking: Pick, seen: readonly Pick[]): boolean =>
    !takings.some(
      (other) => other.targets[0] === taking.seat && !seen.includes(other) && holds(other, [...seen, taking]),
    );
  return takings
    .filter((taking) => !restricts || holds(taking, []))
    .map(({ seat, targets }) => ({ host: seat, guest: targets[0]! }));
}

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly takes: unknown;
  }
}
