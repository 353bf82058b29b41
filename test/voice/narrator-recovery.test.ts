/** Tests the narrator whose connection is disturbed, ended or never made. */
import { Op } from 'discord-emulator/voice';
import { describe, expect, test } from 'vitest';
import type { LinkTiming } from '#voice/link-timing.ts';
import { closedPort } from './closed-port.ts';
import { AT_ONCE_MS, BOT, GUILD, ROOM, soundOf, when } from './narrator-fixture.ts';
import { asked, ELSEWHERE, inClear, LONG, openTinyNarrator, QUICK } from './tiny-narrator.ts';

describe('the voice goes on', () => {
  type Opened = Awaited<ReturnType<typeof openTinyNarrator>>;
  const midLine = async ({ fixture, packetsOf }: Opened, disturb: () => Promise<void> | void) => {
    const listener = await fixture.person();
    await fixture.openVoice();
    const line = fixture.say(['night.fall']);
    await when(listener, 'heard', () => soundOf(listener).length > 10);
    await disturb();
    const { heard } = await line;
    const all = packetsOf('night.fall');
    const last = all.at(-1)!;
    await when(listener, 'heard', () => soundOf(listener).some((frame) => frame.equals(last)));
    const lost = all.filter((packet) => !soundOf(listener).some((frame) => frame.equals(packet))).length;
    expect(inClear(fixture), 'frames that members would not have played').toEqual([]);
    return { heard, lost };
  };

  test('when Discord moves the guild to another voice server in the middle of a line', async () => {
    const { fixture, packetsOf } = await openTinyNarrator({ frames: LONG });
    const { heard, lost } = await midLine({ fixture, packetsOf }, async () => {
      await fixture.tellServer(await fixture.server.move(GUILD));
    });
    expect(heard).toBe(true);
    expect(lost).toBeLessThanOrEqual(2);
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('when the voice server goes away and another is named a moment later', async () => {
    const { fixture, packetsOf } = await openTinyNarrator({ frames: LONG });
    const { heard, lost } = await midLine({ fixture, packetsOf }, async () => {
      await fixture.tellServer(null);
      await fixture.tellServer(await fixture.server.move(GUILD));
    });
    expect(heard).toBe(true);
    expect(lost).toBeLessThanOrEqual(2);
  });

  test('when the websocket is cut and can be resumed', async () => {
    const { fixture, packetsOf } = await openTinyNarrator({ frames: LONG });
    const { heard, lost } = await midLine({ fixture, packetsOf }, () => fixture.server.closeWith(BOT, 1006));
    expect(heard).toBe(true);
    expect(lost).toBeLessThanOrEqual(2);
  });

  test('after the session has ended (4006): it joins again after a rest, and the line is finished', async () => {
    const { fixture, packetsOf } = await openTinyNarrator({ frames: LONG });
    const { heard, lost } = await midLine({ fixture, packetsOf }, () => fixture.server.closeWith(BOT, 4006));
    expect(heard).toBe(true);
    expect(lost).toBeLessThanOrEqual(2);
    expect(fixture.requestedChannels.at(-1)).toBe(ROOM);
    expect(fixture.requestedChannels.length).toBeLessThanOrEqual(4);
  });

  test('when the answer to the UDP discovery is lost, which the library would wait for without end', async () => {
    const { fixture } = await openTinyNarrator();
    await fixture.person();
    let lost = 0;
    fixture.server.dropUdp(({ kind, userId }) => kind === 'discovery' && userId === BOT && lost++ === 0);
    await fixture.openVoice();
    expect(lost).toBeGreaterThan(0);
    expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true });
  });

  test('after messages of the voice server which the library does not survive by itself', async () => {
    const { fixture, packetsOf } = await openTinyNarrator({ frames: LONG });
    const { heard } = await midLine({ fixture, packetsOf }, () => {
      fixture.server.sendBinary(BOT, Op.proposals, Buffer.from('no vector of proposals'));
      fixture.server.sendBinary(BOT, Op.externalSender, Buffer.from('nobody'));
    });
    expect(heard).toBe(true);
    expect(fixture.running).toBe(true);
    expect(fixture.logged('error')).toContain('a fault of the voice library was caught; the voice goes on');
  });
});

describe('put out of the channel', () => {
  test('it is silent: lines end at once; after a while the next line brings it back', async () => {
    const { fixture } = await openTinyNarrator({ frames: LONG });
    const listener = await fixture.person();
    await fixture.openVoice();
    const line = fixture.say(['night.fall']);
    await when(listener, 'heard', () => soundOf(listener).length > 5);
    await fixture.putOut(4014);
    expect(await line).toMatchObject({ heard: false, lost: true });
    // On a slow machine the rest may be over already, and then the next line brings it back.
    const requestedChannels = fixture.requestedChannels.length;
    const silent = await fixture.say(['morning.quiet']);
    expect(silent).toMatchObject({ heard: false, lost: true });
    expect(silent.ms).toBeLessThan(AT_ONCE_MS);
    const back = when(fixture.server, 'ready', () => fixture.server.connected(ROOM).includes(BOT));
    while (fixture.requestedChannels.length === requestedChannels) await fixture.say(['morning.quiet']);
    await back;
    while (!(await fixture.say(['morning.quiet'])).heard) expect(fixture.running).toBe(true);
  });

  test('and moved to another channel, it says nothing there and leaves', async () => {
    const { fixture } = await openTinyNarrator();
    await fixture.person();
    await fixture.openVoice();
    await fixture.tellState(ELSEWHERE);
    await fixture.tellServer(fixture.server.endpoint, ELSEWHERE);
    const { heard } = await fixture.say(['night.fall']);
    expect(heard).toBe(false);
    expect(fixture.requestedChannels).toEqual([ROOM, null]);
    expect(fixture.server.connected(ELSEWHERE)).toEqual([]);
  });
});

describe('with no voice to be had', () => {
  const quickest: Partial<LinkTiming> = { join: 300, keys: 100, retryDelays: [50, 100], delayAfterKick: 200 };

  test('opening and saying end in bounded time, as not heard, if the gateway never answers', async () => {
    const { fixture } = await openTinyNarrator({ timing: quickest });
    fixture.endpoint = () => null;
    await fixture.openVoice();
    const { heard, ms } = await fixture.say(['night.fall']);
    expect(heard).toBe(false);
    expect(ms).toBeLessThan(AT_ONCE_MS);
  });

  test('a voice server that cannot be reached is asked for a few times and not in a loop', async () => {
    const { fixture } = await openTinyNarrator({ timing: quickest });
    const closed = await closedPort();
    fixture.endpoint = () => `127.0.0.1:${closed}`;
    await fixture.openVoice();
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false });
    const joins = fixture.requestedChannels.filter((channel) => channel !== null).length;
    expect(joins).toBeLessThanOrEqual(3); // two attempts, and one more for something to say
  });

  test('a line that waits for the first connection ends 5 s after it could have been heard', async () => {
    const { fixture } = await openTinyNarrator({ frames: 50, timing: { ...QUICK, join: 20_000 } });
    fixture.endpoint = () => null;
    const opened = fixture.openVoice();
    await asked(fixture);
    const line = fixture.say(['night.fall']);
    expect(await Promise.race([opened, line]), 'the line ends while its voice is still being asked for').toBeDefined();
    const { heard, ms } = await line;
    expect(heard).toBe(false);
    expect(ms).toBeGreaterThan(5500);
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('an unknown pack, or a game that was never opened, is silent', async () => {
    const { fixture } = await openTinyNarrator();
    await fixture.openVoice('game', ROOM, 'no-such-pack');
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false });
    expect(await fixture.say(['night.fall'], 'rule', 'stranger')).toMatchObject({ heard: false });
    expect(fixture.requestedChannels).toEqual([]);
  });
});
