import type { SeatNumber, Verb } from '#engine/kernel/types.ts';

/** Something that somebody is offered to do at his call, and to whom. */
export interface Offer {
  readonly verb: Verb;
  readonly seats: readonly SeatNumber[];
}

/**
 * What somebody does next of what he is offered; `null`: he has done enough. Who may check or shoot checks until he has
 * found somebody out (A15); whatever else there is can be done besides (A30, A31).
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
