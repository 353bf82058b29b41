import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Game } from '../model/game.ts';
import { relationOf, withoutPerson, withRelation } from '../model/relations.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { Player } from '../ports/ports.ts';
import { because, type Failure } from '../runtime/answers.ts';
import { unfit } from '../runtime/substitutes.ts';
import { boundsOf, isSeated, unanswered, withoutPlayers } from './lobby.ts';

type Change = Partial<TableDocument>;

/** So many can wait for a seat: more than could ever get one. */
const mostWaiting = 50;
/** So many can watch: each has an overwrite of his own in the rooms that he sees, of 100 that Discord allows. */
const mostWatching = 40;

/** How long everybody has to say that he is there, ms. */
export const ROLL_MS = 90_000;

/** The table with one more person who waits for a seat, and watches no longer; or why they cannot. */
export function withWaiting(table: TableDocument, game: Pick<Game, 'former'>, person: Player): Change | Failure {
  const why = unfit(table, game, person);
  if (why) return why;
  if (relationOf(table, person.userId) === 'waiting') return because('table.waits-already');
  const count = table.waiting?.length ?? 0;
  return count < mostWaiting ? withRelation(table, person, 'waiting') : because('table.too-many-wait');
}

/** The table with one more person who watches the town, and waits no longer for a seat; or why they cannot. */
export function withWatcher(table: TableDocument, game: Pick<Game, 'former'>, person: Player): Change | Failure {
  if (table.unwatched) return because('table.unwatched');
  if (isSeated(table, person.userId)) return because('table.already-seated');
  if (game.former.some(({ userId }) => userId === person.userId)) return because('seat.former');
  const seesTown = table.lead !== undefined && table.hostId === person.userId;
  if (seesTown || relationOf(table, person.userId) === 'watching') return because('table.watches-already');
  const count = table.watchers?.length ?? 0;
  return count < mostWatching ? withRelation(table, person, 'watching') : because('table.too-many-watch');
}

/** The table without a person who waits or watches. `null`: they do neither. */
export function withoutGuest(table: TableDocument, userId: string): Change | null {
  const relation = relationOf(table, userId);
  return relation === 'waiting' || relation === 'watching' ? withoutPerson(table, userId) : null;
}

/** Everybody at the table is asked whether he is there; who asks is. */
export const withRollCall = (rules: Ruleset, table: TableDocument, userId: string, now: number): Change | Failure => {
  const { min } = boundsOf(rules, table);
  const { length } = table.players;
  if (length < min) return because('lobby.missing-players', { count: min - length });
  return { rollCall: { until: now + ROLL_MS, here: isSeated(table, userId) ? [userId] : [] } };
};

/** One more is there. */
export function withAnswer({ rollCall, players }: TableDocument, userId: string): Change | Failure {
  if (!players.some((player) => player.userId === userId)) return because('table.not-seated');
  if (!rollCall) return because('lobby.no-roll');
  if (rollCall.here.includes(userId)) return because('lobby.here-already');
  return { rollCall: { ...rollCall, here: [...rollCall.here, userId] } };
}

/** Their time is over: who has not said that he is there loses his seat to who waits for one. `null`: nobody is left. */
export function afterRollCall(table: TableDocument): Change | null {
  const silent = unanswered(table);
  const rest = silent.length === 0 ? {} : withoutPlayers(table, silent);
  return rest && { ...rest, rollCall: null };
}
