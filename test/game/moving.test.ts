import { describe, expect, test } from 'vitest';
import type { NewTable } from '#game/ports/game-service.ts';
import type { Remark } from '#game/ports/ports.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  fullLobby,
  isOpen,
  type Process,
  people,
  person,
  remark,
  restored,
  startedGame,
  type TestEnvironment,
  until,
} from './kit/process.ts';

const all = people.map(({ userId }) => userId);

const begin = async (change: Partial<NewTable> = {}) => {
  const { environment, process } = freshBot();
  environment.present = all;
  const gameId = await startedGame(process.tables, 7, change);
  await until(process, gameId, isOpen('speech'));
  for (const userId of all) process.tables.voiceChanged('guild', userId, true);
  await rest();
  return { environment, process, gameId };
};

const moveIn =
  (process: Process, gameId: string) =>
  (channelId: string | null, by = 'u1', force = false) =>
    ask(process.tables, gameId).hostRequests.order(by, { order: 'move', channelId }, force);

const told = (environment: TestEnvironment) => environment.texts().filter((text) => text.startsWith('host.moved'));
const missed = (environment: TestEnvironment) =>
  environment.texts().filter((text) => text.startsWith('player.waiting'));
const live = (environment: TestEnvironment) => environment.trace.filter((what) => what.startsWith('voice open')).at(-1);

describe('a table that moves to another voice channel', () => {
  test('stores it before anything is shown, calls its people there, and takes the narrator along', async () => {
    const { environment, process, gameId } = await begin();
    const from = environment.trace.length;
    expectSuccess(await moveIn(process, gameId)('lounge'));
    await rest();
    expect(environment.trace[from]).toBe(`store table:${gameId}`);
    expect(environment.layout(gameId)).toMatchObject({ voiceChannelId: 'lounge', speakers: ['u1'] });
    const mentions = all.map((userId) => `<@${userId}>`).join(' ');
    expect(told(environment)).toEqual([`host.moved ${JSON.stringify({ channel: '<#lounge>', people: mentions })}`]);
    expect(live(environment)).toContain(' lounge ');
    await environment.clock.move(1);
    expectSuccess(await moveIn(process, gameId)(null, 'boss', true));
    await rest();
    expect(environment.layout(gameId).voiceChannelId).toBeUndefined();
    expect(told(environment).at(-1)).toContain(`<#voice-of-${gameId}>`);
    expect(live(environment)).toContain(` voice-of-${gameId} `);
  });

  test('calls its people to a room of its own as soon as Discord lets it be made', async () => {
    const { environment, process, gameId } = await begin();
    expectSuccess(await moveIn(process, gameId)('lounge'));
    await rest();
    const { reconciler } = process.deps;
    const { channel } = reconciler;
    reconciler.channel = () => null;
    const slow: Remark = { kind: 'slow', key: 'issue.slow', params: { minutes: 3 } };
    environment.report = { done: false, remarks: [slow], slow: ['voice'] };
    expectSuccess(await moveIn(process, gameId)(null));
    await environment.clock.move(120_000);
    expect(told(environment)).toHaveLength(1);
    reconciler.channel = channel;
    environment.report = { done: true, remarks: [] };
    process.tables.tell(gameId, (table) => table.disturbed());
    await rest();
    expect(told(environment).at(-1)).toContain(`<#voice-of-${gameId}>`);
  });

  test('misses who has not followed after half a minute, and not before', async () => {
    const { environment, process, gameId } = await begin();
    expectSuccess(await moveIn(process, gameId)('lounge'));
    environment.present = all.slice(1);
    await environment.clock.move(29_000);
    expect(missed(environment)).toEqual([]);
    await environment.clock.move(1_000);
    await rest();
    expect(missed(environment)).toEqual(['player.waiting {"seat":1,"seconds":90}']);
    process.tables.voiceChanged('guild', 'u1', true);
    await rest();
    expect(environment.texts()).toContain('player.back {"seat":1}');
  });

  test('sits there after kill -9, tells its people once more, and misses nobody at once', async () => {
    const { environment, process, gameId } = await begin();
    expectSuccess(await moveIn(process, gameId)('lounge'));
    process.kill();
    await environment.clock.move(1);
    environment.present = [];
    const again = await restored(environment);
    await rest();
    expect(environment.layout(gameId).voiceChannelId).toBe('lounge');
    expect(told(environment)).toHaveLength(2);
    expect(missed(environment)).toEqual([]);
    environment.present = all;
    await environment.clock.move(30_000);
    await rest();
    expect(missed(environment)).toEqual([]);
    await again.restart();
    await rest();
    expect(told(environment)).toHaveLength(2);
  });

  test('is chosen in the lobby as well: the lobby says so, and the game begins there', async () => {
    const { environment, tables } = freshBot();
    const gameId = await fullLobby(tables);
    expectSuccess(await moveIn({ tables } as Process, gameId)('lounge'));
    await rest();
    const { remarks } = tables.table(gameId)!.lobby!;
    expect(remarks).toContainEqual({ key: 'lobby.voice-room', params: { channel: '<#lounge>' } });
    expect(told(environment)).toEqual([]);
    environment.narrow = [
      { kind: 'obstacle', key: 'obstacle.voice-full', params: { channel: '<#lounge>', limit: 3, need: 7 } },
    ];
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('obstacle.voice-full'));
    environment.narrow = [];
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    await rest();
    expect(environment.layout(gameId).voiceChannelId).toBe('lounge');
    expect(live(environment)).toContain(' lounge ');
  });

  test('is refused to whom it is not, where something hinders it, to where it sits, and when all is over', async () => {
    const { environment, process, gameId } = await begin();
    const move = moveIn(process, gameId);
    expect(await move('lounge', 'u2')).toMatchObject(remark('table.not-host'));
    expect(await move(null)).toMatchObject(remark('host.sits-by-itself'));
    environment.narrow = [{ kind: 'obstacle', key: 'lacks-here.Speak', params: { channel: '<#lounge>' } }];
    expect(await move('lounge')).toMatchObject(remark('lacks-here.Speak'));
    expect(environment.layout(gameId).voiceChannelId).toBeUndefined();
    environment.narrow = [];
    expectSuccess(await move('lounge'));
    expect(await move('lounge')).toMatchObject(remark('host.sits-there'));
    expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
    expect(await move('other')).toMatchObject(remark('table.over'));
  });

  test('finds a channel taken where another table sits, also if both want it at the same moment', async () => {
    const { environment, process } = freshBot();
    const { gameId: one } = expectSuccess(await process.tables.create(config()));
    const { gameId: two } = expectSuccess(await process.tables.create({ ...config(), host: person(2) }));
    environment.writeMs = () => 5;
    const moves = [
      moveIn(process, one),
      (channelId: string | null) =>
        ask(process.tables, two).hostRequests.order('u2', { order: 'move', channelId }, false),
    ];
    const both = Promise.all(moves.map((move) => move('lounge')));
    await environment.clock.move(100);
    const outcomes = await both;
    environment.writeMs = () => 0;
    const [first, second] = outcomes[0]!.ok ? moves : moves.toReversed();
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject(remark('obstacle.voice-taken'));
    expect(await second!('lounge')).toMatchObject(remark('obstacle.voice-taken'));
    expectSuccess(await first!(null));
    expectSuccess(await second!('lounge'));
  });
});
