import { describe, expect, test } from 'vitest';
import type { NewTable } from '#game/ports/game-service.ts';
import { rest } from './kit/clock.ts';
import {
  config,
  fine,
  fullLobby,
  isOpen,
  Outside,
  Process,
  people,
  person,
  remark,
  startedGame,
  until,
} from './kit/house.ts';

const all = people.map(({ userId }) => userId);

const begin = async (change: Partial<NewTable> = {}) => {
  const outside = new Outside();
  const process = new Process(outside);
  outside.present = all;
  const gameId = await startedGame(process.tables, 7, change);
  await until(process, gameId, isOpen('speech'));
  for (const userId of all) process.tables.voiceChanged('guild', userId, true);
  await rest();
  return { outside, process, gameId };
};

const moveIn =
  (process: Process, gameId: string) =>
  (channelId: string | null, by = 'u1', force = false) =>
    process.tables.host(gameId, by, { order: 'move', channelId }, force);

const told = (outside: Outside) => outside.texts().filter((text) => text.startsWith('host.moved'));
const missed = (outside: Outside) => outside.texts().filter((text) => text.startsWith('player.waiting'));
const live = (outside: Outside) => outside.trace.filter((what) => what.startsWith('voice open')).at(-1);

describe('a table that moves to another voice channel', () => {
  test('stores it before anything is shown, calls its people there, and takes the narrator along', async () => {
    const { outside, process, gameId } = await begin();
    const from = outside.trace.length;
    fine(await moveIn(process, gameId)('lounge'));
    await rest();
    expect(outside.trace[from]).toBe(`store table:${gameId}`);
    expect(outside.layout(gameId)).toMatchObject({ voiceChannelId: 'lounge', speakers: ['u1'] });
    const mentions = all.map((userId) => `<@${userId}>`).join(' ');
    expect(told(outside)).toEqual([`host.moved ${JSON.stringify({ channel: '<#lounge>', people: mentions })}`]);
    expect(live(outside)).toContain(' lounge ');
    await outside.clock.move(1);
    fine(await moveIn(process, gameId)(null, 'boss', true));
    await rest();
    expect(outside.layout(gameId).voiceChannelId).toBeUndefined();
    expect(told(outside).at(-1)).toContain(`<#voice-of-${gameId}>`);
    expect(live(outside)).toContain(` voice-of-${gameId} `);
  });

  test('misses who has not followed after half a minute, and not before', async () => {
    const { outside, process, gameId } = await begin();
    fine(await moveIn(process, gameId)('lounge'));
    outside.present = all.slice(1);
    await outside.clock.move(29_000);
    expect(missed(outside)).toEqual([]);
    await outside.clock.move(1_000);
    await rest();
    expect(missed(outside)).toEqual(['player.waiting {"seat":1,"seconds":90}']);
    process.tables.voiceChanged('guild', 'u1', true);
    await rest();
    expect(outside.texts()).toContain('player.back {"seat":1}');
  });

  test('sits there after kill -9, tells its people once more, and misses nobody at once', async () => {
    const { outside, process, gameId } = await begin();
    fine(await moveIn(process, gameId)('lounge'));
    process.kill();
    await outside.clock.move(1);
    outside.present = [];
    const again = new Process(outside);
    await again.tables.restore();
    await rest();
    expect(outside.layout(gameId).voiceChannelId).toBe('lounge');
    expect(told(outside)).toHaveLength(2);
    expect(missed(outside)).toEqual([]);
    outside.present = all;
    await outside.clock.move(30_000);
    await rest();
    expect(missed(outside)).toEqual([]);
    again.kill();
    const later = new Process(outside);
    await later.tables.restore();
    await rest();
    expect(told(outside)).toHaveLength(2);
  });

  test('is chosen in the lobby as well: the lobby says so, and the game begins there', async () => {
    const outside = new Outside();
    const { tables } = new Process(outside);
    const gameId = await fullLobby(tables);
    fine(await moveIn({ tables } as Process, gameId)('lounge'));
    await rest();
    const { remarks } = tables.table(gameId)!.lobby!;
    expect(remarks).toContainEqual({ key: 'lobby.voice-room', params: { channel: '<#lounge>' } });
    expect(told(outside)).toEqual([]);
    outside.narrow = [
      { kind: 'obstacle', key: 'ui.hindrance.voice-full', params: { channel: '<#lounge>', limit: 3, need: 7 } },
    ];
    expect(await tables.start(gameId, 'u1')).toMatchObject(remark('ui.hindrance.voice-full'));
    outside.narrow = [];
    fine(await tables.start(gameId, 'u1'));
    await rest();
    expect(outside.layout(gameId).voiceChannelId).toBe('lounge');
    expect(live(outside)).toContain(' lounge ');
  });

  test('is refused to whom it is not, where something hinders it, to where it sits, and when all is over', async () => {
    const { outside, process, gameId } = await begin();
    const move = moveIn(process, gameId);
    expect(await move('lounge', 'u2')).toMatchObject(remark('table.not-host'));
    expect(await move(null)).toMatchObject(remark('host.sits-by-itself'));
    outside.narrow = [{ kind: 'obstacle', key: 'ui.lacks-here.Speak', params: { channel: '<#lounge>' } }];
    expect(await move('lounge')).toMatchObject(remark('ui.lacks-here.Speak'));
    expect(outside.layout(gameId).voiceChannelId).toBeUndefined();
    outside.narrow = [];
    fine(await move('lounge'));
    expect(await move('lounge')).toMatchObject(remark('host.sits-there'));
    fine(await process.tables.end(gameId, 'u1', false));
    expect(await move('other')).toMatchObject(remark('table.over'));
  });

  test('finds a channel taken where another table sits, also if both want it at the same moment', async () => {
    const outside = new Outside();
    const process = new Process(outside);
    const { gameId: one } = fine(await process.tables.create(config()));
    const { gameId: two } = fine(await process.tables.create({ ...config(), host: person(2) }));
    outside.writeMs = () => 5;
    const moves = [
      moveIn(process, one),
      (channelId: string | null) => process.tables.host(two, 'u2', { order: 'move', channelId }, false),
    ];
    const both = Promise.all(moves.map((move) => move('lounge')));
    await outside.clock.move(100);
    const outcomes = await both;
    outside.writeMs = () => 0;
    const [first, second] = outcomes[0]!.ok ? moves : moves.toReversed();
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject(remark('ui.hindrance.voice-taken'));
    expect(await second!('lounge')).toMatchObject(remark('ui.hindrance.voice-taken'));
    fine(await first!(null));
    fine(await second!('lounge'));
  });
});
