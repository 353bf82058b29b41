/** A table whose posts Discord does not take, although it is connected. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reconciler } from '#game/ports/ports.ts';
import { Tables } from '#game/tables.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, fullLobby, isOpen, Process, person, startedGame, TestEnvironment } from './kit/process.ts';

let environment: TestEnvironment;
let process: Process;
let tables: Tables;
/** Returns true for a post that Discord does not take. */
let isLate: (text: string) => boolean;
/** Ends the waiting posts without success. */
let giveUp: () => void;

/** Starts the bot. Its waiting posts end without success when it stops. */
function start(): void {
  process = new Process(environment);
  const { reconciler, ...deps } = process.deps;
  const stopped = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const post: Reconciler['post'] = (gameId, room, message, nonce) =>
    isLate(message.text) ? stopped.then(() => false) : reconciler.post(gameId, room, message, nonce);
  tables = new Tables({ ...deps, reconciler: { ...reconciler, post } });
}

async function restart(): Promise<void> {
  giveUp();
  await tables.stop();
  process.kill();
  isLate = () => false;
  start();
  await tables.load();
  await tables.resumeAll();
  await rest();
}

/** Moves the clock until a step of this kind is open. */
async function untilOpen(gameId: string, kind: string): Promise<void> {
  while (!isOpen(kind)(tables.table(gameId)!)) expect(await environment.clock.ring()).toBe(true);
}

beforeEach(() => {
  environment = new TestEnvironment();
  isLate = () => false;
  start();
});

const told = (text: string, room = 'town') => environment.texts(room).filter((one) => one.startsWith(text)).length;

describe('a post that Discord does not take', () => {
  test('lets the game go on, and is made after a restart, although later ones were made', async () => {
    const gameId = await startedGame(tables);
    await untilOpen(gameId, 'speech');
    isLate = (text) => text.startsWith('SeatReplaced');
    const replace = { order: 'replace' as const, seat: 4, person: person(9) };
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', replace, false));
    isLate = () => false;
    await untilOpen(gameId, 'call');
    await environment.clock.move(120_000);
    expect(told('SeatReplaced')).toBe(0);
    await restart();
    expect(told('SeatReplaced')).toBe(1);
  });

  test('stays in the news of a lobby until it is made', async () => {
    const gameId = await fullLobby(tables);
    expectSuccess(await ask(tables, gameId).lobby.wait(person(7)));
    isLate = (text) => text.startsWith('lobby.news');
    expectSuccess(await ask(tables, gameId).attendance.leave('u1'));
    await environment.clock.move(120_000);
    expect(told('lobby.news.host', 'lobby')).toBe(0);
    await restart();
    expect(told('lobby.news.host', 'lobby')).toBe(1);
  });

  test('keeps no table open for more than some minutes after its end', async () => {
    const gameId = await startedGame(tables);
    isLate = (text) => text.startsWith('GameEnded');
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await environment.clock.move(120_000);
    expect(environment.layout(gameId).rooms).not.toEqual([]);
    await environment.clock.move(300_000);
    expect(environment.layout(gameId).rooms).toEqual([]);
    expect(tables.table(gameId)).toBeNull();
  });
});
