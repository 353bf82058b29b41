import path from 'node:path';
import { type Listener, Op, type VoiceServerOptions } from 'discord-emulator/voice';
import { describe, expect, test } from 'vitest';
import type { LinkTiming } from '#voice/link-timing.ts';
import { AT_ONCE_MS, BOT, GUILD, GUILD_2, NarratorFixture, ROOM, ROOM_2, soundOf, when } from './narrator-fixture.ts';
import { makeTinyPack, tinyPackets } from './tiny-pack.ts';

/** 1.2 s a clip: long enough for something to happen in the middle of it. */
const LONG = 60;
const QUICK: Partial<LinkTiming> = { join: 6000, keys: 2000, retryDelays: [50, 100, 200, 400], delayAfterKick: 400 };
const CAUGHT = 'a fault of the voice library was caught; the voice goes on';

let fixture: NarratorFixture;

async function open(timing: Partial<LinkTiming> = QUICK, server: VoiceServerOptions = {}): Promise<Listener> {
  const { folder } = makeTinyPack({ frames: LONG });
  fixture = await NarratorFixture.open({ packs: path.dirname(folder), timing }, server);
  fixture.server.on('fault', (error) => expect.fail(String(error)));
  const listener = await fixture.person();
  await fixture.openVoice();
  return listener;
}

/** A person who listens to another game's voice, in another guild. */
async function openElsewhere(): Promise<Listener> {
  const listener = await fixture.person('1190000000000000102', GUILD_2, ROOM_2);
  await fixture.openVoice('other', ROOM_2, 'tiny', GUILD_2);
  return listener;
}

const clip = (cue: string) => tinyPackets(cue, 0, LONG);
const caught = () => fixture.logged('error').filter((message) => message === CAUGHT).length;
const heardOf = (listener: Listener, cue: string) =>
  clip(cue).filter((packet) => soundOf(listener).some((frame) => frame.equals(packet))).length;
const whenHeard = (listener: Listener, packets: number) =>
  when(listener, 'heard', () => soundOf(listener).length >= packets);
const whenCaught = (times: number) => when(fixture, 'report', () => caught() >= times);
const whenRequested = (count: number) => when(fixture, 'report', () => fixture.requestedChannels.length >= count);

/** Faults that the library does not survive by itself, applied to the bot's connection in the first guild. */
const bad = {
  'proposals that do not parse': () =>
    fixture.server.sendBinary(BOT, Op.proposals, Buffer.from('no vector of proposals'), GUILD),
  'proposals that name a stranger': () => void fixture.server.proposeForeigner(BOT),
  'an external sender that comes twice': () => fixture.server.repeatExternalSender(BOT),
  'a binary message that is too short': () => fixture.server.sendRaw(BOT, Buffer.from([0, 7]), GUILD),
} as const;

describe('after a message of the voice server which the library does not survive by itself', () => {
  test.each(Object.entries(bad))(
    '(%s) the connection is made again, once, and the line is finished',
    async (_, send) => {
      const listener = await open();
      const line = fixture.say(['night.fall']);
      await whenHeard(listener, 10);
      send();
      await whenCaught(1);
      await whenRequested(3);
      expect(await line).toMatchObject({ heard: true });
      expect(await fixture.say(['morning.quiet'])).toMatchObject({ heard: true });
      await when(listener, 'heard', () => heardOf(listener, 'morning.quiet') === LONG);
      // It broke off at the tenth frame or soon after.
      expect(heardOf(listener, 'night.fall')).toBeGreaterThan(LONG / 2);
      expect(soundOf(listener)).toContainEqual(clip('night.fall').at(-1));
      expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
      expect(fixture.running).toBe(true);
    },
  );

  test('its new socket hears again: it learns of its end', async () => {
    await open({ ...QUICK, stable: 100 });
    bad['a binary message that is too short']();
    await whenCaught(1);
    await whenRequested(3);
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true });
    fixture.server.disconnect(BOT, GUILD, 4006);
    await whenRequested(5);
    expect(await fixture.say(['morning.quiet'])).toMatchObject({ heard: true });
    expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM, null, ROOM]);
  });

  test('the voice of other tables goes on without a gap, on the connection that it has', async () => {
    const listener = await open();
    const other = await openElsewhere();
    const lines = [fixture.say(['night.fall']), fixture.say(['vote.tie'], 'rule', 'other')];
    await whenHeard(listener, 10);
    await whenHeard(other, 10);
    bad['a binary message that is too short']();
    await whenCaught(1);
    expect(await Promise.all(lines)).toMatchObject([{ heard: true }, { heard: true }]);
    await whenHeard(other, LONG);
    expect(soundOf(other)).toEqual(clip('vote.tie'));
    expect(fixture.requestedChannelsIn(GUILD_2)).toEqual([ROOM_2]);
    expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
  });
});

describe('a packet that cannot be encrypted', () => {
  test('stops the one clock of all players: it is wound up again, and all tables go on with their next lines', async () => {
    const listener = await open();
    const other = await openElsewhere();
    const lines = [fixture.say(['night.fall']), fixture.say(['vote.tie'], 'rule', 'other')];
    await Promise.all([whenHeard(listener, 10), whenHeard(other, 10)]);
    await fixture.spoilPacket();
    const ends = await Promise.all(lines);
    expect(caught()).toBe(1);
    expect(ends.every(({ ms }) => ms < LONG * 20 + AT_ONCE_MS)).toBe(true);
    const next = await Promise.all([fixture.say(['morning.quiet']), fixture.say(['morning.quiet'], 'rule', 'other')]);
    expect(next).toMatchObject([{ heard: true }, { heard: true }]);
    expect([...fixture.requestedChannels, ...fixture.requestedChannelsIn(GUILD_2)]).toEqual([ROOM, ROOM_2]);
  });
});

describe('a voice server that ends every connection as soon as it is made', () => {
  const retryDelays = [100, 200, 400, 800];
  const ends = {
    'by a message that the library does not survive': () => fixture.server.sendRaw(BOT, Buffer.from([0, 7]), GUILD),
    'with 4017': () => fixture.server.disconnect(BOT, GUILD, 4017),
    'with 4006': () => fixture.server.disconnect(BOT, GUILD, 4006),
  } as const;

  test.each(Object.entries(ends))('(%s) is asked less and less often, and lines end at once', async (_, end) => {
    await open({ ...QUICK, retryDelays });
    const joins: number[] = [];
    fixture.server.on('ready', ({ userId }) => {
      if (userId !== BOT) return;
      joins.push(performance.now());
      end();
    });
    const from = performance.now();
    end();
    await when(fixture.server, 'ready', () => joins.length >= retryDelays.length - 1);
    // A busy machine may show one join late and the next one in time: the delays count together.
    for (const [index, at] of joins.slice(0, retryDelays.length).entries()) {
      const least = retryDelays.slice(0, index + 1).reduce((sum, delay) => sum + delay - 5, 0);
      expect(at - from).toBeGreaterThanOrEqual(least);
    }
    const { heard, lost, ms } = await fixture.say(['night.fall']);
    expect({ heard, lost }).toEqual({ heard: false, lost: true });
    expect(ms).toBeLessThan(AT_ONCE_MS);
    expect(fixture.requestedChannels.filter((channel) => channel === ROOM).length).toBeLessThanOrEqual(
      retryDelays.length + 2,
    );
    fixture.server.removeAllListeners('ready');
    while (!(await fixture.say(['morning.quiet'])).heard) expect(fixture.running).toBe(true);
  });
});

describe('a voice connection that is closed', () => {
  test.each([4006, 4009, 4017])('with %i is made again with one request, and the line is finished', async (code) => {
    const listener = await open();
    const line = fixture.say(['night.fall']);
    await whenHeard(listener, 10);
    fixture.server.disconnect(BOT, GUILD, code);
    expect(await line).toMatchObject({ heard: true });
    expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
  });

  test('with 4015 is resumed, with no request at all', async () => {
    const listener = await open();
    const line = fixture.say(['night.fall']);
    await whenHeard(listener, 10);
    fixture.server.closeWith(BOT, 4015, GUILD);
    expect(await line).toMatchObject({ heard: true });
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test.each([4014, 4021, 4022])(
    'with %i, and out of the channel, is not asked for again until there is something to say, a good while later',
    async (code) => {
      const listener = await open();
      const line = fixture.say(['night.fall']);
      await whenHeard(listener, 10);
      const closedAt = performance.now();
      await fixture.putOut(code);
      expect(await line).toMatchObject({ heard: false, lost: true });
      expect(fixture.requestedChannels).toEqual([ROOM, null]);
      while (!(await fixture.say(['morning.quiet'])).heard) expect(fixture.running).toBe(true);
      expect(performance.now() - closedAt).toBeGreaterThan(400);
      expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
    },
  );
});

describe('a voice server from which nothing more comes', () => {
  const HEARTBEAT_MS = 300;

  test('is given up after two heartbeats, and lines end at once until there is one again', async () => {
    const listener = await open({ ...QUICK, join: 500 }, { heartbeatMs: HEARTBEAT_MS });
    const line = fixture.say(['night.fall']);
    await whenHeard(listener, 10);
    const gone = performance.now();
    fixture.server.blackhole(true);
    await whenRequested(2);
    expect(performance.now() - gone).toBeLessThan(AT_ONCE_MS);
    expect(await line).toMatchObject({ heard: false });
    expect(await fixture.say(['morning.quiet'])).toMatchObject({ heard: false, lost: true });
    fixture.server.blackhole(false);
    while (!(await fixture.say(['morning.quiet'])).heard) expect(fixture.running).toBe(true);
  });

  test('is not given up while it answers, however long a line lasts', async () => {
    await open(QUICK, { heartbeatMs: HEARTBEAT_MS });
    const { heard, ms } = await fixture.say(['night.fall', 'morning.quiet']);
    expect(heard).toBe(true);
    expect(ms).toBeGreaterThan(6 * HEARTBEAT_MS);
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });
});
