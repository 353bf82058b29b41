/** Tests the thread that sends the frames of all narrators: its end, its faults, and the packets that cross to it. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { loadPack } from '#voice/load-pack.ts';
import { ofMessage, PackedPackets, toMessage } from '#voice/thread/shared-packets.ts';
import { VoiceThread } from '#voice/thread/voice-thread.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { ROOM, soundOf, when } from './narrator-fixture.ts';
import { LONG, openTinyNarrator } from './tiny-narrator.ts';
import { makeTinyPack } from './tiny-pack.ts';

describe('a thread that ends', () => {
  test('loses the line that it said, and is started again: the next line is heard with the sound of the night', async () => {
    const { fixture, packetsOf } = await openTinyNarrator({ frames: LONG });
    const listener = await fixture.person();
    await fixture.openVoice();
    await fixture.ambience('bed.night');
    const line = fixture.say(['night.fall']);
    await when(listener, 'heard', () => soundOf(listener).length > 5);
    await fixture.endThread();
    expect(await line).toMatchObject({ heard: false, lost: true });
    const before = soundOf(listener).length;
    await when(fixture, 'report', () => fixture.requestedChannels.length === 2);
    expect(fixture.requestedChannels).toEqual([ROOM, ROOM]);
    while (!(await fixture.say(['morning.quiet'])).heard);
    // The last frames are still on their way.
    await when(listener, 'heard', () => soundOf(listener).length >= before + 2 * LONG);
    const since = soundOf(listener).slice(before, before + 2 * LONG);
    expect(since).toEqual([...packetsOf('morning.quiet'), ...packetsOf('bed.night')]);
    expect(fixture.logged('error')).toEqual([
      ...['the voice thread has failed', 'the voice thread has ended, and is started again'],
    ]);
  });

  test('keeps nobody waiting who closes a table, and its channel is left', async () => {
    const { fixture } = await openTinyNarrator({ frames: LONG });
    await fixture.person();
    await fixture.openVoice();
    await fixture.endThread();
    await fixture.closeVoice();
    expect(await fixture.say(['night.fall'])).toMatchObject({ heard: false });
    expect(fixture.requestedChannels.at(-1)).toBeNull();
  });
});

test('the thread begins with the first player', async () => {
  const begun: unknown[] = [];
  const note = (worker: unknown) => void begun.push(worker);
  process.on('worker', note);
  const log = keptLog();
  const program = new URL('data:text/javascript,setInterval(() => {}, 1000)');
  const thread = new VoiceThread({ program, log, meter: { frameSent: () => {} } });
  await setImmediate();
  expect(begun).toEqual([]);
  const events = { changed: () => {}, heard: () => {}, recorded: () => {}, stranded: () => {} };
  const place = { guildId: '1', channelId: '2', listens: false };
  for (let player = 0; player < 2; player++)
    thread.connect({ place, adapter: () => undefined, log: { table: '', ...log }, events });
  await setImmediate();
  expect(begun).toHaveLength(1);
  process.off('worker', note);
  await thread.close();
});

describe('packets that cross to the thread', () => {
  test('arrive in their order, with those that occur several times', () => {
    const [own, silence] = [Buffer.from('own'), Buffer.from([0xf8, 0xff, 0xfe])];
    const shared = new PackedPackets([Buffer.from('first'), Buffer.from('second')]).slice();
    const packets = [shared[1]!, silence, own, silence, shared[0]!];
    expect(ofMessage(structuredClone(toMessage(packets)))).toEqual(packets);
    expect(ofMessage(toMessage([]))).toEqual([]);
  });

  test('are parts of a pack as they are of an array', () => {
    const all = ['a', 'bcd', '', 'ef'].map((text) => Buffer.from(text));
    const packed = new PackedPackets(all);
    expect(packed).toHaveLength(4);
    for (const [from, to] of [[], [1], [1, 3], [0, -1], [-2], [2, 99]])
      expect(packed.slice(from, to), `${from} to ${to}`).toEqual(all.slice(from, to));
  });

  test('are not copied if they come from a voice pack', async () => {
    const { pack } = await loadPack(makeTinyPack({}).folder);
    const packets = pack.clips.get('night.fall')![0]!.packets.slice();
    const arrived = ofMessage(toMessage(packets));
    arrived[0]![0]! ^= 1;
    expect(arrived).toEqual(packets);
  });

  test('are copied once if they are one packet many times', () => {
    const silence = Buffer.from([0xf8, 0xff, 0xfe]);
    const { buffers } = toMessage(Array<Buffer>(500).fill(silence));
    expect(buffers.map(({ byteLength }) => byteLength)).toEqual([3]);
  });
});
