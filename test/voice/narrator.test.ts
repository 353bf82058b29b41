/** Tests what a listener hears of the narrator: its lines, and the sound of the night between them. */
import path from 'node:path';
import { isSilenceFrame } from 'discord-emulator/voice';
import { describe, expect, test } from 'vitest';
import { compose } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import { GUILD, NarratorFixture, ROOM, soundOf, when } from './narrator-fixture.ts';
import { asked, inClear, LONG, openTinyNarrator, QUICK } from './tiny-narrator.ts';
import { makeTinyPack, tinyPackets } from './tiny-pack.ts';

describe('the words of the narrator', () => {
  test('reaches a listener of the channel packet by packet, joined as composed, and encrypted end to end', async () => {
    const fixture = await NarratorFixture.open({ packs: 'audio' });
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
    const fixture = await NarratorFixture.open({ packs: path.dirname(base.folder), timing: QUICK, own });
    const listener = await fixture.person();
    await fixture.openOver('mine', 'animals');
    await fixture.say(['night.fall']);
    await fixture.say(['vote.tie']);
    await when(listener, 'heard', () => soundOf(listener).length >= 9);
    expect(soundOf(listener)).toEqual([...tinyPackets('night.fall', 0, 5), ...tinyPackets('vote.tie', 0, 4)]);
  });

  test('is spoken by the pack under it where the chosen one is gone', async () => {
    const base = makeTinyPack({ id: 'animals', frames: 4 });
    const fixture = await NarratorFixture.open({ packs: path.dirname(base.folder), timing: QUICK });
    const listener = await fixture.person();
    await fixture.openOver('gone', 'animals');
    await fixture.say(['vote.tie']);
    await when(listener, 'heard', () => soundOf(listener).length >= 4);
    expect(soundOf(listener)).toEqual(tinyPackets('vote.tie', 0, 4));
    expect(fixture.logged('error')).toEqual(['there is no such voice pack: another one speaks']);
  });

  test('waits until the others can decrypt it: its first word is not lost on them', async () => {
    const { fixture, packetsOf } = await openTinyNarrator();
    const listener = await fixture.person();
    const opened = fixture.openVoice();
    await asked(fixture);
    const [{ heard }] = await Promise.all([fixture.say(['night.fall']), opened]);
    expect(heard).toBe(true);
    await when(listener, 'heard', () => soundOf(listener).length >= 3);
    expect(soundOf(listener)).toEqual(packetsOf('night.fall'));
    expect(inClear(fixture)).toEqual([]);
  });

  test('is said line by line, in order', async () => {
    const { fixture, packetsOf } = await openTinyNarrator();
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
    const fixture = await NarratorFixture.open({ packs: path.dirname(folder), timing: QUICK });
    const listener = await fixture.person();
    await fixture.openVoice();
    for (let line = 0; line < 3; line++) await fixture.say(['night.fall']);
    await when(listener, 'heard', () => soundOf(listener).length >= 9);
    expect(soundOf(listener)).toEqual([0, 1, 0].flatMap((variant) => tinyPackets('night.fall', variant)));
  });

  test('is said without a cue that the pack lacks, which is reported once', async () => {
    const { fixture } = await openTinyNarrator();
    await fixture.openVoice();
    expect(await fixture.say(['no.such', 'night.fall'])).toMatchObject({ heard: true });
    expect(await fixture.say(['no.such'])).toMatchObject({ heard: false, lost: false });
    expect(fixture.logged('warn')).toEqual(['the voice pack lacks a cue']);
  });

  test('is on the beat in frames, whatever the machine is busy with: 150 of 20 ms from one number to the next', async () => {
    const { fixture } = await openTinyNarrator();
    const listener = await fixture.person();
    await fixture.openVoice();
    await fixture.say(['num.1', 'num.2'].map((cue) => ({ cue, lastsMs: 3000 })));
    const firsts = [tinyPackets('num.1')[0]!, tinyPackets('num.2')[0]!];
    await when(listener, 'heard', () => soundOf(listener).some((frame) => frame.equals(firsts[1]!)));
    const [one, two] = firsts.map((first) => listener.heard.find(({ frame }) => frame?.equals(first))!.timestamp / 960);
    expect((two! - one!) % (2 ** 32 / 960)).toBe(150);
  });

  test('is cut short by a hush if it is small talk, and ends as not heard', async () => {
    const { fixture } = await openTinyNarrator({ frames: LONG });
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
    const { fixture, packetsOf } = await openTinyNarrator({ frames: 20 });
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
