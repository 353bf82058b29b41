/** The voice region of a table's voice room. */
import { afterEach, expect, test } from 'vitest';
import { rest } from '../game/kit/clock.ts';
import { ask, expectSuccess, fullLobby, Process, TestEnvironment } from '../game/kit/process.ts';
import { rooms, sit } from './external-channel.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
afterEach(() => place?.close());

const voiceRoom = () => place.guild.channels.find(({ id }) => id === place.discord.reconciler.channel('g1', 'voice'));

/** Makes the rooms of a table with this voice region. */
const sitIn = (region: string) =>
  sit(place, undefined, { rooms: rooms(place).map((room) => (room.room === 'voice' ? { ...room, region } : room)) });

test('the voice room is made in the chosen voice region', async () => {
  place = await startTestServer();
  expect(await sitIn('japan')).toEqual({ done: true, remarks: [] });
  expect(voiceRoom()?.rtcRegion).toBe('japan');
});

test('a voice region that Discord refuses leaves the choice to Discord', async () => {
  place = await startTestServer();
  place.emulator.beforeRoute = ({ body }) =>
    (body as { rtc_region?: string })?.rtc_region === 'japan'
      ? { kind: 'answer', status: 400, body: { code: 50035, message: 'Invalid Form Body' }, carriedOut: false }
      : undefined;
  expect(await sitIn('japan')).toEqual({ done: true, remarks: [] });
  expect(voiceRoom()?.rtcRegion).toBeNull();
});

test.each([
  ['auto', undefined],
  ['brazil', 'brazil'],
] as const)('a table with the voice region %s asks for %s', async (region, asked) => {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  const gameId = await fullLobby(process.tables, 7, { settings: { region } });
  expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
  await rest();
  expect(environment.layout(gameId).rooms.find(({ room }) => room === 'voice')?.region).toBe(asked);
});
