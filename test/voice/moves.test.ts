/** Discord moves calls, and closes their connections with codes that may also mean that the bot was put out. */
import path from 'node:path';
import type { Listener } from 'discord-emulator/voice';
import { describe, expect, test } from 'vitest';
import { endingOfClose } from '#voice/link-ending.ts';
import { LINK_TIMING, type LinkTiming } from '#voice/link-timing.ts';
import { BOT, GUILD, NarratorFixture, ROOM, soundOf, when } from './narrator-fixture.ts';
import { makeTinyPack, tinyPackets } from './tiny-pack.ts';

/** 1.2 s a clip: long enough for something to happen in the middle of it. */
const LONG = 60;
/** A rest after which no test waits: whatever comes back has not been resting. */
const NEVER = 600_000;
const TIMING: Partial<LinkTiming> = { keys: 300, retryDelays: [50, 100, NEVER], delayAfterKick: NEVER };
const ELSEWHERE = '2190000000000000009';
/** The codes that may mean a change or a removal. The link takes them alike, so the tests use them by turns. */
const CODES = [4014, 4022];

let fixture: NarratorFixture;

async function open(timing: Partial<LinkTiming> = TIMING): Promise<Listener> {
  const { folder } = makeTinyPack({ frames: LONG });
  fixture = await NarratorFixture.open({ packs: path.dirname(folder), timing });
  fixture.server.on('fault', (error) => expect.fail(String(error)));
  const listener = await fixture.person();
  await fixture.openVoice();
  return listener;
}

/** A line of which ten frames have been heard. */
async function midLine(listener: Listener): Promise<{ line: ReturnType<NarratorFixture['say']> }> {
  const line = fixture.say(['night.fall']);
  await when(listener, 'heard', () => soundOf(listener).length >= 10);
  return { line };
}

const closed = (times: number) =>
  when(fixture, 'report', () => {
    const seen = fixture.logged('info').filter((message) => message === 'the voice server has closed the connection');
    return seen.length >= times;
  });
const newServer = async () => fixture.tellServer(await fixture.server.move(GUILD));

test('the bot waits 5 to 10 s for Discord’s word', () => {
  expect(LINK_TIMING.word).toBeGreaterThanOrEqual(5000);
  expect(LINK_TIMING.word).toBeLessThanOrEqual(10_000);
});

test.each(CODES)('the code %i has several meanings', (code) => {
  expect(endingOfClose(code)).toBe('unclear');
});

describe('a voice server that has changed closes its connection', () => {
  let turn = 0;
  const closes = () => {
    turn += 1;
    fixture.server.disconnect(BOT, GUILD, CODES[turn % CODES.length]!);
  };
  const orders = {
    'and the next one is named later': async () => {
      closes();
      await closed(1);
      await newServer();
    },
    'after there was no server, and the next one is named later': async () => {
      await fixture.tellServer(null);
      closes();
      await newServer();
    },
    'and then there is no server, until the next one is named': async () => {
      closes();
      await closed(1);
      await fixture.tellServer(null);
      await newServer();
    },
    'while our voice state says that we are still there': async () => {
      closes();
      await closed(1);
      await fixture.tellState(ROOM);
      await newServer();
    },
  } as const;

  test.each(Object.entries(orders))('%s: the line goes on there, with no request at all', async (_, move) => {
    const listener = await open();
    const { line } = await midLine(listener);
    await move();
    expect(await line).toMatchObject({ heard: true });
    const last = tinyPackets('night.fall', 0, LONG).at(-1)!;
    await when(listener, 'heard', () => soundOf(listener).some((frame) => frame.equals(last)));
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('and nothing comes after it: the channel is asked for again, without a rest as after a kick', async () => {
    await open({ ...TIMING, word: 300 });
    closes();
    await when(fixture, 'report', () => fixture.requestedChannels.length >= 3);
    expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
    while (!(await fixture.say(['night.fall'])).heard) expect(fixture.running).toBe(true);
  });

  test('because the gateway’s session is lost: the channel is asked for as soon as there is a new one', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await fixture.regain(true);
    await when(fixture, 'report', () => fixture.requestedChannels.length >= 3);
    while (!(await fixture.say(['night.fall'])).heard) expect(fixture.running).toBe(true);
    expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
  });

  test('long after a new session has begun: the channel is asked for at once', async () => {
    await open({ ...TIMING, word: NEVER });
    await fixture.regain(true);
    closes();
    await when(fixture, 'report', () => fixture.requestedChannels.length >= 3);
    expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
  });

  test('and the session was resumed: Discord’s word is still waited for', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await fixture.regain(false);
    await newServer();
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true });
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test.each(['before', 'after'])('and we were put out (told %s): nothing is asked for', async (told) => {
    await open({ ...TIMING, word: NEVER });
    if (told === 'before') await fixture.tellState(null);
    closes();
    if (told === 'after') {
      await closed(1);
      await fixture.tellState(null);
    }
    await when(fixture, 'report', () => fixture.requestedChannels.length >= 2);
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false, lost: true });
    expect(fixture.requestedChannels).toEqual([ROOM, null]);
  });

  test('and we were moved to another channel: it is left', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await fixture.tellState(ELSEWHERE);
    await when(fixture, 'report', () => fixture.requestedChannels.length >= 2);
    expect(fixture.requestedChannels).toEqual([ROOM, null]);
  });

  test('and the table is closed meanwhile: the channel is left at once, and the next server stays unused', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await fixture.closeVoice();
    expect(fixture.requestedChannels).toEqual([ROOM, null]);
    await newServer();
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false });
    expect(fixture.requestedChannels).toEqual([ROOM, null]);
    expect(fixture.server.connected(ROOM)).not.toContain(BOT);
  });

  test('and the table goes to another channel meanwhile: it speaks there', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await fixture.person('1190000000000000105', GUILD, ELSEWHERE);
    await fixture.openVoice('game', ELSEWHERE);
    expect(fixture.requestedChannels).toEqual([ROOM, null, ELSEWHERE]);
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true });
  });
});

describe('without a voice server', () => {
  test('nothing is asked for; lines end at once after a while; the named server is used', async () => {
    await open({ ...TIMING, word: 200, endpoint: NEVER });
    await fixture.tellServer(null);
    while (!(await fixture.say(['night.fall'])).lost) expect(fixture.running).toBe(true);
    expect(fixture.requestedChannels).toEqual([ROOM]);
    await newServer();
    while (!(await fixture.say(['night.fall'])).heard) expect(fixture.running).toBe(true);
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('the old one is left, as Discord asks', async () => {
    await open({ ...TIMING, word: NEVER, endpoint: NEVER });
    const left = when(fixture.server, 'left', () => !fixture.server.isConnected(BOT, GUILD));
    await fixture.tellServer(null);
    await left;
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('and none comes: the channel is asked for again in the end', async () => {
    await open({ ...TIMING, word: 100, endpoint: 300 });
    await fixture.tellServer(null);
    await when(fixture, 'report', () => fixture.requestedChannels.length >= 3);
    expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
  });

  test('from the beginning: joining waits for the named one', async () => {
    const { folder } = makeTinyPack({ frames: LONG });
    fixture = await NarratorFixture.open({ packs: path.dirname(folder), timing: { ...TIMING, join: NEVER } });
    const { endpoint } = fixture;
    fixture.endpoint = () => null;
    const opened = fixture.openVoice();
    await when(fixture, 'report', () => fixture.requestedChannels.length > 0);
    await fixture.tellState(ROOM);
    await fixture.tellServer(null);
    await fixture.tellServer(endpoint(GUILD));
    await opened;
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true });
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });
});

describe('a gateway that is away', () => {
  test.each([true, false])(
    'and comes back (new session: %s): the lost connection is tried again at once',
    async (isNew) => {
      await open({ ...TIMING, retryDelays: [NEVER] });
      await fixture.cutGateway(true);
      fixture.server.disconnect(BOT, GUILD, 4006);
      await when(fixture, 'report', () => fixture.logged('warn').includes('voice connection is down'));
      await fixture.cutGateway(false);
      await fixture.regain(isNew);
      await when(fixture, 'report', () => fixture.requestedChannels.length >= 2);
      while (!(await fixture.say(['night.fall'])).heard) expect(fixture.running).toBe(true);
      expect(fixture.requestedChannels).toEqual([ROOM, ROOM]);
    },
  );

  test('and comes back: one who was put out is not back with it', async () => {
    await open();
    await fixture.putOut(4014);
    await when(fixture, 'report', () => fixture.requestedChannels.length >= 2);
    await fixture.regain(true);
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false, lost: true });
    expect(fixture.requestedChannels).toEqual([ROOM, null]);
  });

  test('while a table ends: its channel is left when the gateway is back', async () => {
    await open();
    await fixture.cutGateway(true);
    await fixture.closeVoice();
    expect(fixture.requestedChannels).toEqual([ROOM]);
    await fixture.cutGateway(false);
    await fixture.regain(false);
    await when(fixture, 'report', () => fixture.requestedChannels.length >= 2);
    await fixture.regain(false);
    expect(fixture.requestedChannels).toEqual([ROOM, null]);
  });

  test('while a table ends, and another one speaks there when it is back: that one stays', async () => {
    await open();
    await fixture.cutGateway(true);
    await fixture.closeVoice();
    await fixture.cutGateway(false);
    await fixture.openVoice('next');
    await fixture.regain(false);
    expect(await fixture.say(['night.fall'], 'rule', 'next')).toMatchObject({ heard: true });
    expect(fixture.requestedChannels).toEqual([ROOM, ROOM]);
  });
});
