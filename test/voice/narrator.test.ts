import path from 'node:path';
import { isSilenceFrame, Op } from 'discord-emulator/voice';
import { afterEach, describe, expect, test } from 'vitest';
import { compose } from '#voice/compose.ts';
import type { LinkTiming } from '#voice/link-timing.ts';
import { loadPack } from '#voice/pack.ts';
import { closedPort } from './closed-port.ts';
import { AT_ONCE_MS, BOT, GUILD, NarratorFixture, ROOM, soundOf, when } from './narrator-fixture.ts';
import { makeTinyPack, tinyPackets } from './tiny-pack.ts';

const ELSEWHERE = '2190000000000000009';
/** 1.2 s a clip: long enough for something to happen in the middle of it. */
const LONG = 60;

/** Quick where the tests wait for it. How long a join may take is far more than a busy machine needs. */
const QUICK: Partial<LinkTiming> = { join: 6000, keys: 2000, rests: [50, 100, 200, 400], restAfterKick: 200 };

let fixture: NarratorFixture;
afterEach(() => fixture.end());

async function open({ frames = 3, timing = QUICK }: { frames?: number; timing?: Partial<LinkTiming> } = {}) {
  const { folder } = makeTinyPack({ frames });
  fixture = await NarratorFixture.open({ packs: path.dirname(folder), timing });
  fixture.server.on('fault', (error) => expect.fail(String(error)));
  const { pack } = await loadPack(folder);
  return (...cues: string[]) =>
    compose(
      pack,
      cues.map((cue) => ({ cue })),
    ).packets.filter((packet) => !isSilenceFrame(packet));
}

/** Waits until the narrator has asked the gateway for its channel: from then on it has this game's voice. */
const asked = () => when(fixture, 'report', () => fixture.requestedChannels.length > 0);

/** The packets that were sent without end-to-end encryption, except silence, which never has it. */
const inClear = () =>
  fixture.server.packets.filter(({ payload, endToEndEncrypted }) => !endToEndEncrypted && !isSilenceFrame(payload));

describe('the words of the narrator', () => {
  test('reaches a listener of the channel packet by packet, joined as composed, and encrypted end to end', async () => {
    fixture = await NarratorFixture.open({ packs: 'audio' });
    const listener = await fixture.person();
    await fixture.openVoice('game', ROOM, 'ru');
    const line = [{ cue: 'sfx.gavel' }, { pauseMs: 200 }, { cue: 'player.7' }, { cue: 'vote.leaves' }];
    const { packets } = compose((await loadPack('audio/ru')).pack, line);
    const { heard, ms } = await fixture.say(line);
    expect(heard).toBe(true);
    expect(ms).toBeGreaterThan(packets.length * 20 - 100);
    await when(listener, 'heard', () => listener.heard.length >= packets.length);
    expect(listener.heard.slice(0, packets.length).map(({ frame }) => frame)).toEqual(packets);
    const sound = listener.heard.filter(({ frame }) => frame && !isSilenceFrame(frame));
    expect(sound.every(({ endToEndEncrypted }) => endToEndEncrypted)).toBe(true);
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('is spoken by the pack of the server, and its missing lines by the base pack', async () => {
    const base = makeTinyPack({ id: 'animals', frames: 4 });
    const { folder } = makeTinyPack({ id: 'mine', cues: ['night.fall'], frames: 5 });
    const own = { guildId: GUILD, folder };
    fixture = await NarratorFixture.open({ packs: path.dirname(base.folder), timing: QUICK, own });
    const listener = await fixture.person();
    await fixture.openOver('mine', 'animals');
    await fixture.say(['night.fall']);
    await fixture.say(['vote.tie']);
    await when(listener, 'heard', () => soundOf(listener).length >= 9);
    expect(soundOf(listener)).toEqual([...tinyPackets('night.fall', 0, 5), ...tinyPackets('vote.tie', 0, 4)]);
  });

  test('is spoken by the pack under it where the chosen one is gone', async () => {
    const base = makeTinyPack({ id: 'animals', frames: 4 });
    fixture = await NarratorFixture.open({ packs: path.dirname(base.folder), timing: QUICK });
    const listener = await fixture.person();
    await fixture.openOver('gone', 'animals');
    await fixture.say(['vote.tie']);
    await when(listener, 'heard', () => soundOf(listener).length >= 4);
    expect(soundOf(listener)).toEqual(tinyPackets('vote.tie', 0, 4));
    expect(fixture.logged('error')).toEqual(['there is no such voice pack: another one speaks']);
  });

  test('waits until the others can decrypt it: its first word is not lost on them', async () => {
    const packetsOf = await open();
    const listener = await fixture.person();
    const opened = fixture.openVoice();
    await asked();
    const [{ heard }] = await Promise.all([fixture.say(['night.fall']), opened]);
    expect(heard).toBe(true);
    await when(listener, 'heard', () => soundOf(listener).length >= 3);
    expect(soundOf(listener)).toEqual(packetsOf('night.fall'));
    expect(inClear()).toEqual([]);
  });

  test('is said line by line, in order', async () => {
    const packetsOf = await open();
    const listener = await fixture.person();
    await fixture.openVoice();
    const lines = await Promise.all([
      fixture.say(['night.fall']),
      fixture.say(['player.3', 'left']),
      fixture.say(['vote.tie']),
    ]);
    expect(lines.map(({ heard }) => heard)).toEqual([true, true, true]);
    const expected = [...packetsOf('night.fall'), ...packetsOf('player.3', 'left'), ...packetsOf('vote.tie')];
    await when(listener, 'heard', () => soundOf(listener).length >= expected.length);
    expect(soundOf(listener)).toEqual(expected);
  });

  test('goes through the wordings of a cue in turn', async () => {
    const { folder } = makeTinyPack({ variants: 2 });
    fixture = await NarratorFixture.open({ packs: path.dirname(folder), timing: QUICK });
    const listener = await fixture.person();
    await fixture.openVoice();
    for (let line = 0; line < 3; line++) await fixture.say(['night.fall']);
    await when(listener, 'heard', () => soundOf(listener).length >= 9);
    expect(soundOf(listener)).toEqual([0, 1, 0].flatMap((variant) => tinyPackets('night.fall', variant)));
  });

  test('is said without a cue that the pack lacks, which is reported once', async () => {
    await open();
    await fixture.openVoice();
    expect(await fixture.say(['no.such', 'night.fall'])).toMatchObject({ heard: true });
    expect(await fixture.say(['no.such'])).toMatchObject({ heard: false, lost: false });
    expect(fixture.logged('warn')).toEqual(['the voice pack lacks a cue']);
  });

  test('is on the beat in frames, whatever the machine is busy with: 150 of 20 ms from one number to the next', async () => {
    await open();
    const listener = await fixture.person();
    await fixture.openVoice();
    await fixture.say(['num.1', 'num.2'].map((cue) => ({ cue, lastsMs: 3000 })));
    const firsts = [tinyPackets('num.1')[0]!, tinyPackets('num.2')[0]!];
    await when(listener, 'heard', () => soundOf(listener).some((frame) => frame.equals(firsts[1]!)));
    const [one, two] = firsts.map((first) => listener.heard.find(({ frame }) => frame?.equals(first))!.timestamp / 960);
    expect((two! - one!) % (2 ** 32 / 960)).toBe(150);
  });

  test('is cut short by a hush if it is small talk, and ends as not heard', async () => {
    await open({ frames: LONG });
    const listener = await fixture.person();
    await fixture.openVoice();
    const talk = fixture.say(['night.fall', 'morning.quiet'], 'talk');
    await when(listener, 'heard', () => soundOf(listener).length > 5);
    await fixture.skipChatter();
    expect(await talk).toMatchObject({ heard: false, lost: false });
    // The end of what was heard is silence, so that no decoder takes the next line for its continuation.
    await when(listener, 'heard', () => listener.heard.slice(-5).every(({ frame }) => frame && isSilenceFrame(frame)));
    expect(await fixture.say(['sfx.tick'])).toMatchObject({ heard: true });
  });
});

describe('the sound of the night', () => {
  /** Heard frames, runs of the ambience joined. */
  const course = (frames: readonly Buffer[], ambience: readonly Buffer[]): readonly string[] => {
    const names = frames.map((frame) =>
      ambience.some((one) => one.equals(frame)) ? 'ambience' : frame.toString('hex'),
    );
    return names.filter((name, at) => name !== 'ambience' || names[at - 1] !== 'ambience');
  };

  test('is heard between the lines in the pack’s own frames, is cut off by a line, and costs no word to the gateway', async () => {
    const packetsOf = await open({ frames: 20 });
    const listener = await fixture.person();
    const ambience = packetsOf('bed.night');
    const isAmbience = (frame: Buffer | undefined) => frame !== undefined && ambience.some((one) => one.equals(frame));
    await fixture.openVoice();
    const { requestedChannels } = fixture;
    await fixture.ambience('bed.night');
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true });
    // It is heard for the second time when the line comes.
    await when(listener, 'heard', () => soundOf(listener).filter((frame) => frame.equals(ambience[3]!)).length > 1);
    expect(await fixture.say(['wake.mafia'])).toMatchObject({ heard: true });
    await when(listener, 'heard', () => isAmbience(soundOf(listener).at(-1)));
    await fixture.ambience(null);
    expect(await fixture.say(['morning.quiet'])).toMatchObject({ heard: true });
    const last = packetsOf('morning.quiet');
    await when(listener, 'heard', () => soundOf(listener).some((frame) => frame.equals(last.at(-1)!)));
    const hex = (...cues: string[]) => packetsOf(...cues).map((frame) => frame.toString('hex'));
    expect(course(soundOf(listener), ambience)).toEqual([
      ...[...hex('night.fall'), 'ambience', ...hex('wake.mafia'), 'ambience', ...hex('morning.quiet')],
    ]);
    expect(fixture.requestedChannels).toEqual(requestedChannels);
  });
});

describe('the voice goes on', () => {
  const midLine = async (packetsOf: (...cues: string[]) => Buffer[], disturb: () => Promise<void> | void) => {
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
    expect(inClear(), 'frames that members would not have played').toEqual([]);
    return { heard, lost };
  };

  test('when Discord moves the guild to another voice server in the middle of a line', async () => {
    const packetsOf = await open({ frames: LONG });
    const { heard, lost } = await midLine(packetsOf, async () => {
      await fixture.tellServer(await fixture.server.move(GUILD));
    });
    expect(heard).toBe(true);
    expect(lost).toBeLessThanOrEqual(2);
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('when the voice server goes away and another is named a moment later', async () => {
    const packetsOf = await open({ frames: LONG });
    const { heard, lost } = await midLine(packetsOf, async () => {
      await fixture.tellServer(null);
      await fixture.tellServer(await fixture.server.move(GUILD));
    });
    expect(heard).toBe(true);
    expect(lost).toBeLessThanOrEqual(2);
  });

  test('when the websocket is cut and can be resumed', async () => {
    const packetsOf = await open({ frames: LONG });
    const { heard, lost } = await midLine(packetsOf, () => fixture.server.closeWith(BOT, 1006));
    expect(heard).toBe(true);
    expect(lost).toBeLessThanOrEqual(2);
  });

  test('after the session has ended (4006): it joins again after a rest, and the line is finished', async () => {
    const packetsOf = await open({ frames: LONG });
    const { heard, lost } = await midLine(packetsOf, () => fixture.server.closeWith(BOT, 4006));
    expect(heard).toBe(true);
    expect(lost).toBeLessThanOrEqual(2);
    expect(fixture.requestedChannels.at(-1)).toBe(ROOM);
    expect(fixture.requestedChannels.length).toBeLessThanOrEqual(4);
  });

  test('when the answer to the UDP discovery is lost, which the library would wait for without end', async () => {
    await open();
    await fixture.person();
    let lost = 0;
    fixture.server.dropUdp(({ kind, userId }) => kind === 'discovery' && userId === BOT && lost++ === 0);
    await fixture.openVoice();
    expect(lost).toBeGreaterThan(0);
    expect(fixture.requestedChannels).toEqual([ROOM, null, ROOM]);
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: true });
  });

  test('after messages of the voice server which the library does not survive by itself', async () => {
    const packetsOf = await open({ frames: LONG });
    const { heard } = await midLine(packetsOf, () => {
      fixture.server.sendBinary(BOT, Op.proposals, Buffer.from('no vector of proposals'));
      fixture.server.sendBinary(BOT, Op.externalSender, Buffer.from('nobody'));
    });
    expect(heard).toBe(true);
    expect(fixture.running).toBe(true);
    expect(fixture.logged('error')).toContain('a fault of the voice library was caught; the voice goes on');
  });
});

test('a table that gets the voice of another one is heard with the sound of its night', async () => {
  const packetsOf = await open({ frames: 10 });
  const listener = await fixture.person();
  await fixture.openVoice('first');
  await fixture.openVoice('packless', ROOM, 'gone');
  await fixture.openVoice('second');
  await fixture.ambience('bed.night', 'second');
  await fixture.closeVoice('first');
  await when(listener, 'heard', () => soundOf(listener).length >= 10);
  expect(soundOf(listener).slice(0, 10)).toEqual(packetsOf('bed.night'));
});

describe('put out of the channel', () => {
  test('it is silent: lines end at once; after a while the next line brings it back', async () => {
    await open({ frames: LONG });
    const listener = await fixture.person();
    await fixture.openVoice();
    const line = fixture.say(['night.fall']);
    await when(listener, 'heard', () => soundOf(listener).length > 5);
    await fixture.putOut(4014);
    expect(await line).toMatchObject({ heard: false, lost: true });
    const silent = await fixture.say(['morning.quiet']);
    expect(silent).toMatchObject({ heard: false, lost: true });
    expect(silent.ms).toBeLessThan(AT_ONCE_MS);
    const requestedChannels = fixture.requestedChannels.length;
    const back = when(fixture.server, 'ready', () => fixture.server.connected(ROOM).includes(BOT));
    while (fixture.requestedChannels.length === requestedChannels) await fixture.say(['morning.quiet']);
    await back;
    while (!(await fixture.say(['morning.quiet'])).heard) expect(fixture.running).toBe(true);
  });

  test('and moved to another channel, it says nothing there and leaves', async () => {
    await open();
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
  const quickest: Partial<LinkTiming> = { join: 300, keys: 100, rests: [50, 100], restAfterKick: 200 };

  test('opening and saying end in bounded time, as not heard, if the gateway never answers', async () => {
    await open({ timing: quickest });
    fixture.endpoint = () => null;
    await fixture.openVoice();
    const { heard, ms } = await fixture.say(['night.fall']);
    expect(heard).toBe(false);
    expect(ms).toBeLessThan(AT_ONCE_MS);
  });

  test('a voice server that cannot be reached is asked for a few times and not in a loop', async () => {
    await open({ timing: quickest });
    const closed = await closedPort();
    fixture.endpoint = () => `127.0.0.1:${closed}`;
    await fixture.openVoice();
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false });
    const joins = fixture.requestedChannels.filter((channel) => channel !== null).length;
    expect(joins).toBeLessThanOrEqual(3); // two attempts, and one more for something to say
  });

  test('a line that waits for the first connection ends 5 s after it could have been heard', async () => {
    await open({ frames: 50, timing: { ...QUICK, join: 20_000 } });
    fixture.endpoint = () => null;
    const opened = fixture.openVoice();
    await asked();
    const line = fixture.say(['night.fall']);
    expect(await Promise.race([opened, line]), 'the line ends while its voice is still being asked for').toBeDefined();
    const { heard, ms } = await line;
    expect(heard).toBe(false);
    expect(ms).toBeGreaterThan(5500);
    expect(fixture.requestedChannels).toEqual([ROOM]);
  });

  test('an unknown pack, or a game that was never opened, is silent', async () => {
    await open();
    await fixture.openVoice('game', ROOM, 'no-such-pack');
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false });
    expect(await fixture.say(['night.fall'], 'rule', 'stranger')).toMatchObject({ heard: false });
    expect(fixture.requestedChannels).toEqual([]);
  });
});

describe('closing', () => {
  test('leaves the channel before it resolves, and drops what is being said', async () => {
    await open({ frames: LONG });
    const listener = await fixture.person();
    await fixture.openVoice();
    const line = fixture.say(['night.fall']);
    await when(listener, 'heard', () => soundOf(listener).length > 5);
    await fixture.closeVoice();
    expect(fixture.requestedChannels).toEqual([ROOM, null]);
    expect(await line).toMatchObject({ heard: false });
    expect(await fixture.say(['morning.quiet'])).toMatchObject({ heard: false });
  });

  test('hands the voice of the guild to the game that had to go without', async () => {
    await open();
    await fixture.openVoice('first', ROOM);
    await fixture.openVoice('second', ELSEWHERE);
    expect(await fixture.say(['night.fall'], 'rule', 'second')).toMatchObject({ heard: false });
    expect(fixture.requestedChannels).toEqual([ROOM]);
    await fixture.closeVoice('first');
    expect(await fixture.say(['night.fall'], 'rule', 'second')).toMatchObject({ heard: true });
    expect(fixture.requestedChannels).toEqual([ROOM, null, ELSEWHERE]);
  });
});
