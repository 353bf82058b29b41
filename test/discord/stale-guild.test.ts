import { Events } from 'discord.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoomLayout } from '#game/ports/ports.ts';
import { callsSince, startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
let before: readonly string[];
beforeEach(async () => {
  place = await startTestServer();
  before = names();
});

function rooms(): RoomLayout[] {
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  return [
    { room: 'town', name: 'town', access },
    { room: 'voice', name: 'Table', access },
  ];
}

const night = () => place.arrange({ rooms: rooms(), speakers: [] });
const end = () => place.arrange({ rooms: [], speakers: null });
const names = (): readonly string[] => place.guild.channels.map(({ name }) => name).sort();
const withRooms = () => [...before, 'Nightcall · Mafia for six · g1', 'Table', 'town'].sort();

/**
 * Makes the rooms while the gateway is away, then lets the bot resume. The gateway replays a GUILD_CREATE that is older
 * than the rooms, and then their CHANNEL_CREATE.
 * @param onReturn what the table asks for as soon as the guild is available
 */
async function resumeWithOldGuild(onReturn: () => Promise<unknown>): Promise<void> {
  const { client } = place.discord;
  const { gateway } = place.emulator;
  const faults = [{ kind: 'outage' as const, at: 0, forMs: 60_000, parts: ['gateway' as const] }];
  const outage = place.emulator.plan({ seed: 1, until: 60_000, faults });
  await expect.poll(() => gateway.isOnline(place.application.id)).toBe(false);
  gateway.setAvailable(place.guild.id, false);
  gateway.setAvailable(place.guild.id, true);
  await night();
  const resumed = new Promise((resolve) => client.once(Events.ShardResume, resolve));
  const returned = new Promise((resolve) => {
    client.once(Events.GuildAvailable, () => resolve(onReturn()));
  });
  outage.stop();
  await Promise.all([resumed, returned]);
}

describe('after the gateway has replayed a GUILD_CREATE that is older than the rooms', () => {
  test('no room is made a second time', async () => {
    await resumeWithOldGuild(night);
    expect(await night()).toEqual({ done: true, remarks: [] });
    expect(names()).toEqual(withRooms());
  });

  test('the end of the game removes every room', async () => {
    await resumeWithOldGuild(end);
    expect(names()).toEqual(before);
  });
});

test('a room that was deleted while the bot was away is asked for once and made again', async () => {
  await night();
  const { documents } = place.store;
  const stored = structuredClone([...documents]);
  await place.discord.close();
  place.guild.asModerator().deleteChannel(place.guild.channel('town'));
  documents.clear();
  for (const [key, value] of stored) documents.set(key, value);
  await place.restart();
  const from = place.emulator.calls.length;
  await night();
  expect(names()).toEqual(withRooms());
  expect(callsSince(place.emulator, from)).toMatchObject({ 'GET /channels/*': 1, 'POST /guilds/*/channels': 1 });
});
