/** The setting for video in the voice room, and the permissions that follow from it. */
import { PermissionFlagsBits } from 'discord.js';
import { expect, test } from 'vitest';
import { roomOverwrites } from '#discord/reconciler/overwrites.ts';
import type { Script } from '#game/ports/ports.ts';
import type { TableSettings } from '#game/settings/settings.ts';
import { script } from '../rulebooks.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, freshBot, fullLobby, isOpen, until } from './kit/process.ts';

const all = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6'];

/** A started game with this setting. `seen`: the people who may show video now. */
async function begin(cameras: TableSettings['cameras'], seed = 7, words?: Script) {
  const { environment, process } = freshBot();
  if (words !== undefined) Object.assign(process.deps, { script: words });
  const gameId = await fullLobby(process.tables, seed, { settings: { cameras } });
  expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
  await rest();
  const seen = () =>
    (environment.layout(gameId).rooms.find(({ room }) => room === 'voice')?.access ?? []).flatMap(
      ({ userId, camera }) => (camera ? [userId] : []),
    );
  return { process, environment, gameId, seen };
}

test.each([
  ['off', [], []],
  ['day', [], all],
  ['always', all, all],
] as const)('with cameras %s the living may show video by night, and by day', async (cameras, byNight, byDay) => {
  const { process, gameId, seen } = await begin(cameras);
  await until(process, gameId, isOpen('call'));
  expect(seen()).toEqual(byNight);
  await until(process, gameId, isOpen('speech'));
  expect(seen()).toEqual(byDay);
});

test('a player who has left the game shows no video, whatever the card was', async () => {
  for (const seed of [7, 8]) {
    const { process, gameId, seen } = await begin('always', seed);
    await until(process, gameId, isOpen('speech'));
    expectSuccess(await ask(process.tables, gameId).attendance.leave('u3'));
    await rest();
    expect(seen()).toEqual(all.filter((userId) => userId !== 'u3'));
  }
});

test.each([
  ['off', false],
  ['day', true],
  ['always', false],
] as const)('with cameras %s the page of a later night asks to turn them off: %s', async (cameras, isAsked) => {
  const { process, environment, gameId } = await begin(cameras, 7, script);
  await until(process, gameId, () => process.tables.table(gameId)!.town.round === 2);
  await rest();
  const asks = environment.texts().filter((text) => text.includes('Cameras off until the morning.'));
  expect(asks).toHaveLength(isAsked ? 1 : 0);
});

test('video is denied to everybody in the voice room, and given to those who may show it', () => {
  const held = Object.values(PermissionFlagsBits).reduce((bits, bit) => bits | bit, 0n);
  const access = [
    { userId: '1', read: true, write: true, camera: true as const },
    { userId: '2', read: true, write: true },
  ];
  const given = roomOverwrites('voice', access, { botId: '9', guildId: '0', held });
  const of = (id: string) => given.find((one) => one.id === id)!;
  expect(of('0').deny & PermissionFlagsBits.Stream).toBe(PermissionFlagsBits.Stream);
  expect(of('1').allow & PermissionFlagsBits.Stream).toBe(PermissionFlagsBits.Stream);
  expect(of('2').allow & PermissionFlagsBits.Stream).toBe(0n);
  // An Activity shows a picture of its own, and no setting gives it back.
  const { UseEmbeddedActivities } = PermissionFlagsBits;
  expect(of('0').deny & UseEmbeddedActivities).toBe(UseEmbeddedActivities);
  expect(of('1').allow & UseEmbeddedActivities).toBe(0n);
  expect(roomOverwrites('town', access, { botId: '9', guildId: '0', held }).find(({ id }) => id === '1')!.allow).toBe(
    roomOverwrites('town', access, { botId: '9', guildId: '0', held }).find(({ id }) => id === '2')!.allow,
  );
});
