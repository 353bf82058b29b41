/** The people of a game and their seats. A substitute takes over a seat while the game goes on. */
import { peopleAt, type Truth } from './truth.ts';

/** A time during which a person has a seat: from `from` on and before `until`, in ms since 1970. */
export interface Stay {
  readonly userId: string;
  readonly seat: number;
  readonly from: number;
  readonly until: number;
}

/** The stays of all people. The first players have their seats from the beginning. */
export function staysOf(truth: Truth): readonly Stay[] {
  const changes = truth.moments.flatMap(({ at, events }) =>
    events.flatMap((event) => (event.type === 'SeatReplaced' ? { at, seat: event.seat, userId: event.to.id } : [])),
  );
  const begun = [...peopleAt(truth, truth.moments[0]!).players.map((player) => ({ ...player, at: 0 })), ...changes];
  return begun.map(({ seat, userId, at }) => {
    const next = changes.find((change) => change.seat === seat && change.at > at);
    return { userId, seat, from: at, until: next?.at ?? Number.POSITIVE_INFINITY };
  });
}

/** A game whose table has its players as they were from a time on. A text names the players of the time of its post. */
export interface Seating {
  readonly from: number;
  readonly truth: Truth;
  readonly people: ReturnType<typeof peopleAt>;
}

export function seatingsOf(truth: Truth): readonly Seating[] {
  const changes = truth.moments.filter(({ events }) => events.some(({ type }) => type === 'SeatReplaced'));
  return [truth.moments[0]!, ...changes].map((moment, index) => {
    const people = peopleAt(truth, moment);
    const table = { ...truth.table, players: people.players };
    return { from: index === 0 ? 0 : moment.at, truth: { ...truth, table }, people };
  });
}
