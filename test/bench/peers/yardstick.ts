/**
 * A fixed piece of work of the processor: the measure with which figures of other machines are compared. It does what an
 * engine does: it copies objects and lists, looks into maps, and writes and reads JSON. It uses nothing of the project.
 * A change of it makes all committed figures worthless, so it never changes (`baseline.json` names its version).
 */

/** The version of the work below. */
export const yardstickVersion = 1;

const fields = 24;
const turns = 400;

/** Does the work once, about 10 ms on a machine of 2024. Returns a number, so that no part of it can be left out. */
export function yardstick(): number {
  let state: Readonly<Record<string, unknown>> = Object.fromEntries(
    Array.from({ length: fields }, (_, index) => [`field${index}`, index]),
  );
  const seen = new Map<string, number>();
  let sum = 0;
  for (let turn = 0; turn < turns; turn++) {
    const key = `field${turn % fields}`;
    const seats = Array.from({ length: 12 }, (_, number) => ({ number, votes: [turn, number] }));
    state = { ...state, [key]: turn, seats: seats.map((seat) => ({ ...seat, lives: seat.number % 3 !== 0 })) };
    seen.set(key, (seen.get(key) ?? 0) + turn);
    sum += JSON.stringify(JSON.parse(JSON.stringify(state))).length + seen.size;
  }
  return sum;
}
