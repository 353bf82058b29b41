/** The layout of a table whose night chats are threads. */
import { expect, test } from 'vitest';
import type { Layout, Remark, Room } from '#game/ports/ports.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  expectSuccess,
  freshBot,
  fullLobby,
  isOpen,
  Process,
  people,
  startedGame,
  TestEnvironment,
  until,
} from './kit/process.ts';

async function begin() {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables, 7, { settings: { secrecy: 'threads' } });
  await rest();
  const holds = (role: string) =>
    people.find(({ userId }) => process.tables.insight(gameId, userId)!.view.role === role)!.userId;
  return { environment, process, gameId, holds };
}

const room = ({ rooms }: Layout, name: Room) => rooms.find((each) => each.room === name)!;
const inThreads = (layout: Layout) =>
  room(layout, 'town')
    .access.filter(({ threads }) => threads)
    .map(({ userId }) => userId);

test('only the chats of clans are threads, open at night and locked by day', async () => {
  const { environment, process, gameId } = await begin();
  await until(process, gameId, isOpen('call'));
  const night = environment.layout(gameId);
  expect(night.rooms.map(({ thread }) => thread)).toEqual([undefined, undefined, 'open', undefined]);
  await until(process, gameId, isOpen('speech'));
  expect(room(environment.layout(gameId), 'clan-mafia').thread).toBe('locked');
});

test('a thread is opened and locked at the same times with and without people in it', async () => {
  const { environment, process, gameId } = await begin();
  await until(process, gameId, isOpen('speech'));
  const seen = environment.layouts.filter(({ gameId: id, rooms }) => id === gameId && rooms.length > 0);
  const states = seen.map((layout) => [room(layout, 'clan-mafia').thread, room(layout, 'clan-mafia').access.length]);
  // It opens with the night, before its members have met.
  expect(states).toContainEqual(['open', 0]);
});

test('the town lets all the living write in threads, and none of the dead', async () => {
  const { environment, process, gameId, holds } = await begin();
  expect(inThreads(environment.layout(gameId))).toEqual(people.map(({ userId }) => userId));
  const [don, victim] = [holds('don'), holds('civilian')];
  const { tables } = process;
  const seat = people.findIndex(({ userId }) => userId === victim) + 1;
  await until(process, gameId, (table) => isOpen('call')(table) && table.town.round === 2);
  expectSuccess(await ask(tables, gameId).actions.submit(don, { verb: 'shoots', targets: [seat] }));
  await until(process, gameId, (table) => table.town.phase === 'day' && table.town.round === 2);
  expect(inThreads(environment.layout(gameId))).not.toContain(victim);
  expect(inThreads(environment.layout(gameId))).toHaveLength(people.length - 1);
});

test('the lobby says where the chats are', async () => {
  const { environment, tables } = freshBot();
  await startedGame(tables, 7, { settings: { secrecy: 'threads' } });
  const panels = environment.layouts.flatMap(({ panels: all }) => all.map(({ panel }) => panel));
  const lobby = panels.find((panel) => panel.kind === 'lobby');
  expect(lobby?.kind === 'lobby' && lobby.lobby.remarks.map(({ key }) => key)).toContain('talk.threads');
});

test.each([
  ['threads', true],
  ['channels', false],
] as const)(
  'a lobby with %s names who manages threads, and wants the permissions that threads need: %s',
  async (secrecy, isSo) => {
    const { tables, deps } = new Process(new TestEnvironment());
    const sees: Remark = { kind: 'onlooker', key: 'onlooker.threads', params: { person: '<@1>' } };
    const missing: Remark = { kind: 'permission', key: 'lacks.ManageThreads' };
    deps.reconciler.onlookers = async (_guild, _people, needsThreads) => (needsThreads ? [sees] : []);
    deps.reconciler.survey = async (_guild, _channel, needsThreads) => (needsThreads ? [missing] : []);
    const gameId = await fullLobby(tables, 7, { settings: { secrecy } });
    await rest();
    const keys = tables.table(gameId)!.lobby!.remarks.map(({ key }) => key);
    expect(keys.includes('onlooker.threads')).toBe(isSo);
    expect((await ask(tables, gameId).lobbyStart.start('u1')).ok).toBe(!isSo);
    expect(tables.table(gameId)!.stage).toBe(isSo ? 'lobby' : 'playing');
  },
);
