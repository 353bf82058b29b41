import type { SeatNumber, Verb } from '#engine/kernel/types.ts';

/** An action that a player is offered at their call, and its targets. */
export interface Offer {
  readonly verb: Verb;
  readonly seats: readonly SeatNumber[];
}

/**
 * The next action among those that a player is offered, or `null` if they have done enough. A player who may check or
 * shoot checks until they have found somebody (A15). All other actions can be done in addition (A30, A31).
 */
export function nextAction<T extends Offer>(
  offers: readonly T[],
  done: readonly Verb[],
  hasFound: (seat: SeatNumber) => boolean,
): T | null {
  const open = offers.filter(({ verb, seats }) => seats.length > 0 && !done.includes(verb));
  const shot = open.find(({ verb }) => verb === 'shoots');
  const check = open.find(({ verb }) => verb === 'checks');
  if (shot && check) return shot.seats.some(hasFound) ? shot : check;
  const isDone = done.some((verb) => verb === 'checks' || verb === 'shoots');
  return open.find(({ verb }) => !(isDone && (verb === 'checks' || verb === 'shoots'))) ?? null;
}
