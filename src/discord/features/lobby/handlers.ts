import { type Outcome, playsInText, type TableSummary } from '#game/ports/game-service.ts';
import { t, wordingIn, wordsOf } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import { defineButtons, stale, staleBody } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { notHost, obeys } from '../../ui/moderators.ts';
import { failureAtTable, failureText } from '../../ui/texts.ts';
import { showOwnPanel } from '../actions/own-panel.ts';
import { begun } from '../host.ts';
import { wait, watch, watchDone } from '../watchers.ts';
import { findTable, goneTable, namedTable } from '../which-table/find-table.ts';
import { drawLeaveQuestion, lobbyIds, lobbyPanel } from './view.ts';

/** Takes a seat in a lobby. `gameId`: null where the caller has not named the table. */
export async function join(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'join', 'lobby');
  if (!table.ok) return table.error;
  return result(caller, await joinTable(context, caller, table.value), 'ui:join.done');
}

/** Leaves a lobby at once, or a running game after a question. */
export async function leave(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'leave');
  if (!table.ok) return table.error;
  const { gameId: id, stage, players } = table.value;
  const seated = players.some((player) => player.userId === caller.userId);
  if (stage === 'playing' && seated) return leaveQuestion(context, caller, id);
  return result(caller, await context.service.ask(id, { type: 'leave', userId: caller.userId }), 'ui:leave.done');
}

/** Asks if the caller wants to leave a running game. The question becomes the own panel when the game is over. */
function leaveQuestion(context: Context, caller: Caller, gameId: string): Body {
  const isOn = (): boolean => context.service.table(gameId)?.stage === 'playing';
  return {
    ...drawLeaveQuestion(caller.wording, gameId),
    living: {
      gameId,
      draw: () => (isOn() ? leaveQuestion : showOwnPanel)(context, caller, gameId),
    },
  };
}

/** Leaves a running game. */
async function leaveGame(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  return result(caller, await context.service.ask(gameId, { type: 'leave', userId: caller.userId }), 'ui:leave.done');
}

/** Starts the game of a lobby. */
export async function start(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'start', 'lobby');
  if (!table.ok) return table.error;
  const outcome = await context.service.ask(table.value.gameId, {
    type: 'start',
    userId: caller.userId,
    force: caller.moderates,
  });
  const started = context.service.table(table.value.gameId);
  if (outcome.ok) return begun(context, caller, table.value.gameId, startedText(caller, started));
  // Cards that the table cannot deal have the names that its lobby shows.
  return body([failureAtTable(caller.wording, outcome.error, table.value)]);
}

function startedText({ wording }: Caller, table: TableSummary | null): string {
  if (table?.stage === 'gathering')
    return t(wording, playsInText(table) ? 'ui:start.gathering.text' : 'ui:start.gathering');
  return t(wording, table?.awaitsRooms ? 'ui:start.awaits-rooms' : 'ui:start.done');
}

/** Asks everybody in a lobby to confirm that they are there. */
export async function callRoll(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'roll', 'lobby');
  if (!table.ok) return table.error;
  if (!obeys(table.value, caller)) return notHost(caller);
  const outcome = await context.service.ask(table.value.gameId, {
    type: 'call-roll',
    userId: caller.userId,
    force: caller.moderates,
  });
  return result(caller, outcome, 'ui:roll.done');
}

/** Confirms that the caller is there. */
async function answerRollCall(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  return result(
    caller,
    await context.service.ask(gameId, { type: 'answer-roll', userId: caller.userId }),
    'ui:here.done',
  );
}

/** A press on the lobby's panel. */
type LobbyPress = 'join' | 'leave' | 'wait' | 'watch';

/** Carries out a press on the lobby's panel and redraws it. A failure is told in a message of its own. */
async function pressLobby(context: Context, caller: Caller, gameId: string, action: LobbyPress): Promise<Answer> {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return tell(goneTable(context, caller));
  if (table.stage !== 'lobby') return tell(await pressLater(context, caller, gameId, action));
  const outcome = await enter(context, caller, table, action);
  if (!outcome.ok) return tell(body([failureText(caller.wording, outcome.error, null)]));
  const done = action === 'watch' ? watchDone(table, caller) : t(caller.wording, `ui:${action}.done`);
  return lobbyNow(context, gameId) ?? tell(body([done]));
}

/** Redraws the lobby as it is now. `null`: the table has none any more. */
function lobbyNow({ service, rulebooks }: Context, gameId: string): Answer | null {
  const table = service.table(gameId);
  const lobby = table?.lobby ?? null;
  if (table === null || lobby === null) return null;
  return redraw(lobbyPanel(gameId, lobby, wordsOf(wordingIn(table.language, rulebooks), table)));
}

/** Fills the free seats of a lobby with practice players (`fill`), or removes them, and redraws its panel. */
async function changePractice(context: Context, caller: Caller, gameId: string, fill: boolean): Promise<Answer> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return tell(table.error);
  const outcome = await context.service.ask(gameId, { type: 'change-practice', userId: caller.userId, fill });
  if (!outcome.ok) return tell(body([failureText(caller.wording, outcome.error, null)]));
  return lobbyNow(context, gameId) ?? stale(caller);
}

/** A press on the panel of a lobby whose game has begun. */
async function pressLater(context: Context, caller: Caller, gameId: string, action: LobbyPress): Promise<Body> {
  switch (action) {
    case 'join':
      return staleBody(caller);
    case 'leave':
      return leave(context, caller, gameId);
    case 'wait':
      return wait(context, caller, gameId);
    case 'watch':
      return watch(context, caller, gameId);
  }
}

function enter(context: Context, caller: Caller, table: TableSummary, action: LobbyPress): Promise<Outcome<unknown>> {
  const { service } = context;
  const person = { userId: caller.userId, name: caller.name };
  switch (action) {
    case 'join':
      return joinTable(context, caller, table);
    case 'leave':
      return service.ask(table.gameId, { type: 'leave', userId: caller.userId });
    case 'wait':
      return service.ask(table.gameId, { type: 'wait', person });
    case 'watch':
      return service.ask(table.gameId, { type: 'watch', person });
  }
}

const joinTable = (context: Context, caller: Caller, table: TableSummary): Promise<Outcome> =>
  context.service.ask(table.gameId, { type: 'join', person: { userId: caller.userId, name: caller.name } });

type DoneKey = 'ui:join.done' | 'ui:leave.done' | 'ui:roll.done' | 'ui:here.done';

const result = ({ wording }: Caller, outcome: Outcome<unknown>, done: DoneKey): Body =>
  body([outcome.ok ? t(wording, done) : failureText(wording, outcome.error, null)]);

export const lobbyButtons = defineButtons(lobbyIds, {
  join: { mode: 'redraw', run: ({ context, caller }, { gameId }) => pressLobby(context, caller, gameId, 'join') },
  leave: { mode: 'redraw', run: ({ context, caller }, { gameId }) => pressLobby(context, caller, gameId, 'leave') },
  wait: { mode: 'redraw', run: ({ context, caller }, { gameId }) => pressLobby(context, caller, gameId, 'wait') },
  watch: { mode: 'redraw', run: ({ context, caller }, { gameId }) => pressLobby(context, caller, gameId, 'watch') },
  start: { mode: 'deferred message', run: ({ context, caller }, { gameId }) => start(context, caller, gameId) },
  fillSeats: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId }) => changePractice(context, caller, gameId, true),
  },
  clearSeats: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId }) => changePractice(context, caller, gameId, false),
  },
  answerRollCall: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => answerRollCall(context, caller, gameId),
  },
  leaveGame: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId }) => redraw(await leaveGame(context, caller, gameId)),
  },
});
