/** The voice region of a table's voice room. */
import { expect } from 'vitest';
import { rest } from '../game/kit/clock.ts';
import { ask, expectSuccess, freshBot, fullLobby } from '../game/kit/process.ts';
import { rooms, sit } from './external-channel.ts';
import { test } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

const voiceRoom = (place: TestServer) =>
  place.guild.channels.find(({ id }) => id === place.discord.reconciler.channel('g1', 'voice'));

/** Makes the rooms of a table with this voice region. */
const sitIn = (place: TestServer, region: string) =>
  sit(place, undefined, { rooms: rooms(place).map((room) => (room.room === 'voice' ? { ...room, region } : room)) });

test('the voice room is made in the chosen voice region', async ({ place }) => {
  expect(await sitIn(place, 'japan')).toEqual({ done: true, remarks: [] });
  expect(voiceRoom(place)?.rtcRegion).toBe('japan');
});

test('a voice region that Discord refuses leaves the choice to Discord', async ({ place }) => {
  place.emulator.beforeRoute = ({ body }) =>
    (body as { rtc_region?: string })?.rtc_region === 'japan'
      ? { kind: 'answer', status: 400, body: { code: 50035, message: 'Invalid Form Body' }, carriedOut: false }
      : undefined;
  expect(await sitIn(place, 'japan')).toEqual({ done: true, remarks: [] });
  expect(voiceRoom(place)?.rtcRegion).toBeNull();
});

test.each([
  ['auto', undefined],
  ['brazil', 'brazil'],
] as const)('a table with the voice region %s asks for %s', async (region, asked) => {
  const { environment, process } = freshBot();
  const gameId = await fullLobby(process.tables, 7, { settings: { region } });
  expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
  await rest();
  expect(environment.layout(gameId).rooms.find(({ room }) => room === 'voice')?.region).toBe(asked);
});
