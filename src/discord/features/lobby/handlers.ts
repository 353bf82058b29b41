import type { Outcome, TableSummary } from '#game/ports/game-service.ts';
import { t, wordsOf } from '#narration/index.ts';
import { type Body, body } from '../../body.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../context.ts';
import { findTable } from '../../find-table.ts';
import { notHost, obeys } from '../../moderators.ts';
import { problemAtTable, problemText } from '../../texts.ts';
import { drawLeaveQuestion, drawLobby } from './view.ts';

/** Takes a seat in a lobby. `gameId`: null where the caller has not named the table. */
export async function join(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'lobby');
  if (!table.ok) return table.error;
  return result(caller, await joinTable(context, caller, table.value), 'ui:join.done');
}

/** Leaves a lobby at once, or a running game after a question. */
export async function leave(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId);
  if (!table.ok) return table.error;
  const { gameId: id, stage, players } = table.value;
  const seated = players.some((player) => player.userId === caller.userId);
  if (stage === 'playing' && seated) return drawLeaveQuestion(caller.language, id);
  return result(caller, await context.service.leave(id, caller.userId), 'ui:leave.done');
}

/** Leaves a running game. */
export async function leaveGame(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = findTable(context, caller, gameId);
  if (!table.ok) return table.error;
  return result(caller, await context.service.leave(gameId, caller.userId), 'ui:leave.done');
}

/** Starts the game of a lobby. */
export async function start(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'lobby');
  if (!table.ok) return table.error;
  const outcome = await context.service.start(table.value.gameId, caller.userId);
  if (outcome.ok) return result(caller, outcome, 'ui:start.done');
  // Cards that the table cannot deal have the names that its lobby shows.
  return body([problemAtTable(caller.language, outcome.error, table.value)]);
}

/** Ends a table early. `hidden`: no card is shown. */
export async function end(context: Context, caller: Caller, gameId: string | null, hidden = false): Promise<Body> {
  const table = findTable(context, caller, gameId);
  if (!table.ok) return table.error;
  const { gameId: id, hostId } = table.value;
  if (!obeys(table.value, caller)) return notHost(caller);
  return result(caller, await context.service.end(id, caller.userId, hostId !== caller.userId, hidden), 'ui:end.done');
}

/** Asks everybody in a lobby to confirm that they are there. */
export async function callRoll(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'lobby');
  if (!table.ok) return table.error;
  if (!obeys(table.value, caller)) return notHost(caller);
  const outcome = await context.service.callRoll(table.value.gameId, caller.userId, caller.moderates);
  return result(caller, outcome, 'ui:roll.done');
}

/** Confirms that the caller is there. */
export async function answerRollCall(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = findTable(context, caller, gameId);
  if (!table.ok) return table.error;
  return result(caller, await context.service.answerRoll(gameId, caller.userId), 'ui:here.done');
}

/** Joins or leaves by the lobby's panel and redraws it. A problem is told in a message of its own. */
export async function pressLobby(
  context: Context,
  caller: Caller,
  gameId: string,
  action: 'join' | 'leave',
): Promise<Answer> {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return tell(body([t(caller.language, 'ui:kind.table-gone')]));
  if (table.stage !== 'lobby') {
    return tell(
      action === 'leave' ? await leave(context, caller, gameId) : body([t(caller.language, 'ui:kind.stale')]),
    );
  }
  const outcome =
    action === 'join' ? await joinTable(context, caller, table) : await context.service.leave(gameId, caller.userId);
  if (!outcome.ok) return tell(body([problemText(caller.language, outcome.error, null)]));
  const now = context.service.table(gameId);
  if (now?.lobby === null || now === null) return tell(body([t(caller.language, `ui:${action}.done`)]));
  return redraw(drawLobby(gameId, now.lobby, wordsOf(now.language, now)));
}

const joinTable = (context: Context, caller: Caller, table: TableSummary): Promise<Outcome> =>
  context.service.join(table.gameId, { userId: caller.userId, name: caller.name });

type DoneKey = 'ui:join.done' | 'ui:leave.done' | 'ui:start.done' | 'ui:end.done' | 'ui:roll.done' | 'ui:here.done';

const result = ({ language }: Caller, outcome: Outcome<unknown>, done: DoneKey): Body =>
  body([outcome.ok ? t(language, done) : problemText(language, outcome.error, null)]);
