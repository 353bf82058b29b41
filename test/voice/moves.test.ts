/** Discord moves calls, and closes their connections with codes that may also mean that the bot was put out. */
import path from 'node:path';
import type { Listener } from 'discord-emulator/voice';
import { afterEach, describe, expect, test } from 'vitest';
import { LINK_TIMING, type LinkTiming } from '#voice/link-timing.ts';
import { BOT, GUILD, NarratorFixture, ROOM, soundOf, when } from './narrator-fixture.ts';
import { makeTinyPack, tinyPackets } from './tiny-pack.ts';

/** 1.2 s a clip: long enough for something to happen in the middle of it. */
const LONG = 60;
/** A rest after which no test waits: whatever comes back has not been resting. */
const NEVER = 600_000;
const TIMING: Partial<LinkTiming> = { keys: 300, rests: [50, 100, NEVER], restAfterKick: NEVER };
const ELSEWHERE = '2190000000000000009';
const MEANINGS = [4014, 4022];

let stage: NarratorFixture;
afterEach(() => stage?.end());

async function open(timing: Partial<LinkTiming> = TIMING): Promise<Listener> {
  const { folder } = makeTinyPack({ frames: LONG });
  stage = await NarratorFixture.open({ packs: path.dirname(folder), timing });
  stage.server.on('fault', (error) => expect.fail(String(error)));
  const listener = await stage.person();
  await stage.openVoice();
  return listener;
}

/** A line of which ten frames have been heard. */
async function midLine(listener: Listener): Promise<{ line: ReturnType<NarratorFixture['say']> }> {
  const line = stage.say(['night.fall']);
  await when(listener, 'heard', () => soundOf(listener).length >= 10);
  return { line };
}

const closed = (times: number) =>
  when(stage, 'report', () => {
    const seen = stage.logged('info').filter((message) => message === 'the voice server has closed the connection');
    return seen.length >= times;
  });
const newServer = async () => stage.tellServer(await stage.server.move(GUILD));

test('the bot waits 5 to 10 s for Discord’s word', () => {
  expect(LINK_TIMING.word).toBeGreaterThanOrEqual(5000);
  expect(LINK_TIMING.word).toBeLessThanOrEqual(10_000);
});

describe.each(MEANINGS)('a voice server that has changed closes with %i', (code) => {
  const closes = () => stage.server.disconnect(BOT, GUILD, code);
  const orders = {
    'and the next one is named later': async () => {
      closes();
      await closed(1);
      await newServer();
    },
    'after there was no server, and the next one is named later': async () => {
      await stage.tellServer(null);
      closes();
      await newServer();
    },
    'and then there is no server, until the next one is named': async () => {
      closes();
      await closed(1);
      await stage.tellServer(null);
      await newServer();
    },
    'while our voice state says that we are still there': async () => {
      closes();
      await closed(1);
      await stage.tellState(ROOM);
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
    expect(stage.wishes).toEqual([ROOM]);
  });

  test('and nothing comes after it: the channel is asked for again, without a rest as after a kick', async () => {
    await open({ ...TIMING, word: 300 });
    closes();
    await when(stage, 'report', () => stage.wishes.length >= 3);
    expect(stage.wishes).toEqual([ROOM, null, ROOM]);
    while (!(await stage.say(['night.fall'])).heard) expect(stage.running).toBe(true);
  });

  test('because the gateway’s session is lost: the channel is asked for as soon as there is a new one', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await stage.regain(true);
    await when(stage, 'report', () => stage.wishes.length >= 3);
    while (!(await stage.say(['night.fall'])).heard) expect(stage.running).toBe(true);
    expect(stage.wishes).toEqual([ROOM, null, ROOM]);
  });

  test('long after a new session has begun: the channel is asked for at once', async () => {
    await open({ ...TIMING, word: NEVER });
    await stage.regain(true);
    closes();
    await when(stage, 'report', () => stage.wishes.length >= 3);
    expect(stage.wishes).toEqual([ROOM, null, ROOM]);
  });

  test('and the session was resumed: Discord’s word is still waited for', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await stage.regain(false);
    await newServer();
    expect(await stage.say(['night.fall'])).toMatchObject({ heard: true });
    expect(stage.wishes).toEqual([ROOM]);
  });

  test.each(['before', 'after'])('and we were put out (told %s): nothing is asked for', async (told) => {
    await open({ ...TIMING, word: NEVER });
    if (told === 'before') await stage.tellState(null);
    closes();
    if (told === 'after') {
      await closed(1);
      await stage.tellState(null);
    }
    await when(stage, 'report', () => stage.wishes.length >= 2);
    expect(await stage.say(['night.fall'])).toMatchObject({ heard: false, lost: true });
    expect(stage.wishes).toEqual([ROOM, null]);
  });

  test('and we were moved to another channel: it is left', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await stage.tellState(ELSEWHERE);
    await when(stage, 'report', () => stage.wishes.length >= 2);
    expect(stage.wishes).toEqual([ROOM, null]);
  });

  test('and the table is closed meanwhile: the channel is left at once, and the next server stays unused', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await stage.closeVoice();
    expect(stage.wishes).toEqual([ROOM, null]);
    await newServer();
    expect(await stage.say(['night.fall'])).toMatchObject({ heard: false });
    expect(stage.wishes).toEqual([ROOM, null]);
    expect(stage.server.connected(ROOM)).not.toContain(BOT);
  });

  test('and the table goes to another channel meanwhile: it speaks there', async () => {
    await open({ ...TIMING, word: NEVER });
    closes();
    await closed(1);
    await stage.person('1190000000000000105', GUILD, ELSEWHERE);
    await stage.openVoice('game', ELSEWHERE);
    expect(stage.wishes).toEqual([ROOM, null, ELSEWHERE]);
    expect(await stage.say(['night.fall'])).toMatchObject({ heard: true });
  });
});

describe('without a voice server', () => {
  test('nothing is asked for; lines end at once after a while; the named server is used', async () => {
    await open({ ...TIMING, word: 200, endpoint: NEVER });
    await stage.tellServer(null);
    while (!(await stage.say(['night.fall'])).lost) expect(stage.running).toBe(true);
    expect(stage.wishes).toEqual([ROOM]);
    await newServer();
    while (!(await stage.say(['night.fall'])).heard) expect(stage.running).toBe(true);
    expect(stage.wishes).toEqual([ROOM]);
  });

  test('the old one is left, as Discord asks', async () => {
    await open({ ...TIMING, word: NEVER, endpoint: NEVER });
    const left = when(stage.server, 'left', () => !stage.server.isConnected(BOT, GUILD));
    await stage.tellServer(null);
    await left;
    expect(stage.wishes).toEqual([ROOM]);
  });

  test('and none comes: the channel is asked for again in the end', async () => {
    await open({ ...TIMING, word: 100, endpoint: 300 });
    await stage.tellServer(null);
    await when(stage, 'report', () => stage.wishes.length >= 3);
    expect(stage.wishes).toEqual([ROOM, null, ROOM]);
  });

  test('from the beginning: joining waits for the named one', async () => {
    const { folder } = makeTinyPack({ frames: LONG });
    stage = await NarratorFixture.open({ packs: path.dirname(folder), timing: { ...TIMING, join: NEVER } });
    const { endpoint } = stage;
    stage.endpoint = () => null;
    const opened = stage.openVoice();
    await when(stage, 'report', () => stage.wishes.length > 0);
    await stage.tellState(ROOM);
    await stage.tellServer(null);
    await stage.tellServer(endpoint(GUILD));
    await opened;
    expect(await stage.say(['night.fall'])).toMatchObject({ heard: true });
    expect(stage.wishes).toEqual([ROOM]);
  });
});

describe('a gateway that is away', () => {
  test.each([true, false])(
    'and comes back (new session: %s): what it has cost is tried again at once',
    async (isNew) => {
      await open({ ...TIMING, rests: [NEVER] });
      await stage.cutGateway(true);
      stage.server.disconnect(BOT, GUILD, 4006);
      await when(stage, 'report', () => stage.logged('warn').includes('voice connection is down'));
      await stage.cutGateway(false);
      await stage.regain(isNew);
      await when(stage, 'report', () => stage.wishes.length >= 2);
      while (!(await stage.say(['night.fall'])).heard) expect(stage.running).toBe(true);
      expect(stage.wishes).toEqual([ROOM, ROOM]);
    },
  );

  test('and comes back: one who was put out is not back with it', async () => {
    await open();
    await stage.putOut(4014);
    await when(stage, 'report', () => stage.wishes.length >= 2);
    await stage.regain(true);
    expect(await stage.say(['night.fall'])).toMatchObject({ heard: false, lost: true });
    expect(stage.wishes).toEqual([ROOM, null]);
  });

  test('while a table ends: its channel is left when the gateway is back', async () => {
    await open();
    await stage.cutGateway(true);
    await stage.closeVoice();
    expect(stage.wishes).toEqual([ROOM]);
    await stage.cutGateway(false);
    await stage.regain(false);
    await when(stage, 'report', () => stage.wishes.length >= 2);
    await stage.regain(false);
    expect(stage.wishes).toEqual([ROOM, null]);
  });

  test('while a table ends, and another one speaks there when it is back: that one stays', async () => {
    await open();
    await stage.cutGateway(true);
    await stage.closeVoice();
    await stage.cutGateway(false);
    await stage.openVoice('next');
    await stage.regain(false);
    expect(await stage.say(['night.fall'], 'rule', 'next')).toMatchObject({ heard: true });
    expect(stage.wishes).toEqual([ROOM, ROOM]);
  });
});
