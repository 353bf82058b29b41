import type { Player } from '../ports/ports.ts';
import type { RollCall, TableDocument } from '../ports/table-document.ts';

/** The relation of a person to a table. A person who waits may watch as well. A host who does not play may have none. */
export type Relation = 'seated' | 'waiting' | 'watching';

type Lists = Pick<TableDocument, 'players' | 'waiting' | 'watchers'>;

/** Returns true if the list has this person. */
export const isIn = (list: readonly Player[], userId: string): boolean =>
  list.some((player) => player.userId === userId);

/** The person's relation to the table: of one who waits and watches, that they wait. `null`: they have none. */
export function relationOf({ players, waiting, watchers }: Lists, userId: string): Relation | null {
  if (isIn(players, userId)) return 'seated';
  if (isIn(waiting, userId)) return 'waiting';
  return isIn(watchers, userId) ? 'watching' : null;
}

/** The lists with this person at the end of the one list. Only a person who waits may be in another, as a watcher. */
export function withRelation(table: Lists, person: Player, relation: Relation): Lists {
  const rest = withoutPerson(table, person.userId);
  if (relation === 'seated') return { ...rest, players: [...rest.players, person] };
  const { waiting, watchers } = table;
  if (relation === 'waiting') return { ...rest, waiting: [...rest.waiting, person], watchers };
  return { ...rest, watchers: [...rest.watchers, person], waiting };
}

/** The lists without this person. */
export function withoutPerson({ players, waiting, watchers }: Lists, userId: string): Lists {
  const others = (list: readonly Player[]) => list.filter((player) => player.userId !== userId);
  return { players: others(players), waiting: others(waiting), watchers: others(watchers) };
}

/**
 * The table with each person once in a list: a seat goes before a place in the queue and before watching. A host who
 * does not play sees the town without watching. The seats stay as they are, because their order is their numbers. A
 * roll call has answers of players only, one of each.
 */
export function withOneRelationEach(table: TableDocument): TableDocument {
  const { players, waiting, watchers, lead, hostId, stage } = table;
  const mayWatch = ({ userId }: Player) => !isIn(players, userId) && (lead === null || userId !== hostId);
  return {
    ...table,
    waiting: eachOnce(waiting).filter(({ userId }) => !isIn(players, userId)),
    watchers: eachOnce(watchers).filter(mayWatch),
    stage: stage.kind === 'lobby' ? { ...stage, rollCall: answered(players, stage.rollCall) } : stage,
  };
}

const answered = (players: readonly Player[], rollCall: RollCall | null): RollCall | null =>
  rollCall && { ...rollCall, here: [...new Set(rollCall.here)].filter((userId) => isIn(players, userId)) };

/** Each person once, where the list names them first. */
export const eachOnce = (list: readonly Player[]): readonly Player[] =>
  list.filter(({ userId }, index) => list.findIndex((other) => other.userId === userId) === index);
