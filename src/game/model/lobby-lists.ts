import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { success } from '#result';
import type { Player } from '../ports/ports.ts';
import type { TableDocument, TableIn } from '../ports/table-document.ts';
import { because } from './answers.ts';
import type { Game } from './game.ts';
import { boundsOf, type TableChange, unanswered, withoutPlayers } from './lobby.ts';
import { isIn, relationOf, withoutPerson, withRelation } from './relations.ts';
import { isSeated } from './seating.ts';
import { unfit } from './substitution.ts';

/** The maximum length of the waiting list: more people than could ever get a seat. */
const mostWaiting = 50;
/** The maximum number of watchers. Each needs a permission overwrite per room, and Discord allows 100. */
const mostWatching = 40;

/** The time to answer a roll call, ms. */
export const ROLL_MS = 90_000;

/** Returns the table with the person on the waiting list, or the reason why they cannot wait. */
export function withWaiting(table: TableDocument, game: Pick<Game, 'former'>, person: Player): TableChange {
  const why = unfit(table, game, person);
  if (why) return why;
  if (relationOf(table, person.userId) === 'waiting') return because('table.waits-already');
  const count = table.waiting.length;
  return count < mostWaiting ? success(withRelation(table, person, 'waiting')) : because('table.too-many-wait');
}

/** Returns the table with the person among the watchers, or the reason why they cannot watch. A person who waits keeps their place. */
export function withWatcher(table: TableDocument, game: Pick<Game, 'former'>, person: Player): TableChange {
  if (!table.settings.watchers) return because('table.unwatched');
  if (isSeated(table, person.userId)) return because('table.already-seated');
  if (isIn(game.former, person.userId)) return because('seat.former');
  const seesTown = table.lead !== null && table.hostId === person.userId;
  if (seesTown || isIn(table.watchers, person.userId)) return because('table.watches-already');
  const count = table.watchers.length;
  return count < mostWatching ? success(withRelation(table, person, 'watching')) : because('table.too-many-watch');
}

/** Returns the table without a person who waits or watches. `null`: they do neither. */
export function withoutGuest(table: TableDocument, userId: string): Partial<TableDocument> | null {
  const relation = relationOf(table, userId);
  return relation === 'waiting' || relation === 'watching' ? withoutPerson(table, userId) : null;
}

/** Starts a roll call. The person who starts it counts as present. */
export function withRollCall(rules: Ruleset, table: TableIn<'lobby'>, userId: string, now: number): TableChange {
  const { min } = boundsOf(rules, table);
  const { length } = table.players;
  if (length < min) return because('lobby.missing-players', { count: min - length });
  const rollCall = { until: now + ROLL_MS, here: isSeated(table, userId) ? [userId] : [] };
  return success({ stage: { ...table.stage, rollCall } });
}

/** Adds a player's answer to the roll call. */
export function withAnswer(table: TableIn<'lobby'>, userId: string): TableChange {
  const { stage } = table;
  const { rollCall } = stage;
  if (!isSeated(table, userId)) return because('table.not-seated');
  if (!rollCall) return because('lobby.no-roll');
  if (rollCall.here.includes(userId)) return because('lobby.here-already');
  return success({ stage: { ...stage, rollCall: { ...rollCall, here: [...rollCall.here, userId] } } });
}

/** Ends a roll call: seats without an answer go to the waiting list. `null`: nobody is left. */
export function afterRollCall(table: TableIn<'lobby'>): Partial<TableDocument> | null {
  const silent = unanswered(table);
  const rest = silent.length === 0 ? {} : withoutPlayers(table, silent);
  return rest && { ...rest, stage: { ...table.stage, rollCall: null } };
}
