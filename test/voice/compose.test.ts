import OpusScript from 'opusscript';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CueItem } from '#game/ports/ports.ts';
import { compose, SILENCE_FRAME } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { makeTinyPack, tinyPackets } from './tiny-pack.ts';

const [SEVEN, LEAVES, NIGHT] = ['player.7', 'vote.leaves', 'night.fall'] as const;
const silence = (frames: number) => Array(frames).fill(SILENCE_FRAME);
const cues = (...ids: string[]): CueItem[] => ids.map((cue) => ({ cue }));

describe('a line', () => {
  let pack: Pack;
  beforeAll(async () => {
    ({ pack } = await loadPack(makeTinyPack({ frames: 6, variants: 2 }).folder));
  });
  const whole = (cue: string, variant = 0) => tinyPackets(cue, variant, 6);
  // The body of a tiny clip is all but its first and its last packet.

  test('of one cue is its clip, whole', () => {
    expect(compose(pack, cues(NIGHT))).toEqual({ packets: whole(NIGHT), ms: 120, marks: [], missing: [] });
  });

  test('joins the bodies, with a breath of 100 ms; only its beginning and its end keep what is around them', () => {
    const { packets, ms } = compose(pack, cues(SEVEN, LEAVES, NIGHT));
    const [first, second, third] = [whole(SEVEN).slice(0, 5), whole(LEAVES).slice(1, 5), whole(NIGHT).slice(1)];
    expect(packets).toEqual([...first, ...silence(5), ...second, ...silence(5), ...third]);
    expect(ms).toBe(packets.length * 20);
  });

  test('has a pause of the length that is asked for, and no breath besides', () => {
    const { packets } = compose(pack, [{ cue: SEVEN }, { pauseMs: 410 }, { cue: LEAVES }]);
    expect(packets).toEqual([...whole(SEVEN).slice(0, 5), ...silence(21), ...whole(LEAVES).slice(1)]);
  });

  test('may begin and end with a pause', () => {
    const { packets } = compose(pack, [{ pauseMs: 40 }, { cue: SEVEN }, { pauseMs: 60 }]);
    expect(packets).toEqual([...silence(2), ...whole(SEVEN), ...silence(3)]);
  });

  test('goes without a cue that the pack cannot speak, and names it', () => {
    const { packets, missing } = compose(pack, cues('no.such', SEVEN, 'none.either', LEAVES));
    expect(packets).toEqual(compose(pack, cues(SEVEN, LEAVES)).packets);
    expect(missing).toEqual(['no.such', 'none.either']);
  });

  test('is nothing at all, not a pause either, if no cue is left', () => {
    expect(compose(pack, [{ cue: 'no.such' }, { pauseMs: 500 }])).toEqual({
      packets: [],
      ms: 0,
      marks: [],
      missing: ['no.such'],
    });
    expect(compose(pack, [])).toEqual({ packets: [], ms: 0, marks: [], missing: [] });
  });

  test('has a mark where a cue begins that somebody asks for', () => {
    const items = [{ cue: SEVEN }, { pauseMs: 100 }, { cue: 'no.such' }, { cue: LEAVES }];
    expect(compose(pack, items, () => 0, [0, 1, 2, 3, 4]).marks).toEqual([0, 5, 10, 10, 15]);
  });

  test('on the beat begins each clip at a fixed distance from the one before, however short that is', () => {
    const beats = [
      { cue: SEVEN, lastsMs: 200 },
      { cue: LEAVES, lastsMs: 200 },
      { cue: NIGHT, lastsMs: 200 },
    ];
    const { packets, ms } = compose(pack, beats);
    const [first, second] = [whole(SEVEN).slice(0, 5), whole(LEAVES).slice(0, 5)];
    expect(packets).toEqual([...first, ...silence(5), ...second, ...silence(5), ...whole(NIGHT)]);
    expect(ms).toBe(400 + 120);
  });

  test('on the beat leaves the time of a missing clip empty', () => {
    const { packets, missing } = compose(pack, [{ cue: 'no.such', lastsMs: 100 }, { cue: SEVEN }]);
    expect(packets).toEqual([...silence(5), ...whole(SEVEN)]);
    expect(missing).toEqual(['no.such']);
  });

  test('takes the wording that it is told to', () => {
    expect(compose(pack, cues(NIGHT), () => 1).packets).toEqual(whole(NIGHT, 1));
  });

  test.each([Number.NaN, -100, 0])('takes a pause of %s ms for none', (pauseMs) => {
    expect(compose(pack, [{ cue: SEVEN }, { pauseMs }]).packets).toEqual(whole(SEVEN));
  });

  test('is no longer for a pause without end than for one of 10 s', () => {
    expect(compose(pack, [{ cue: SEVEN }, { pauseMs: Number.POSITIVE_INFINITY }]).packets).toHaveLength(506);
  });
});

describe.each(['en', 'ru'])('decoded, the joins of the pack %s', (id) => {
  const decode = (packets: readonly Buffer[]) => {
    const decoder = new OpusScript(48_000, 2, OpusScript.Application.AUDIO);
    const pcm = Buffer.concat(packets.map((packet) => decoder.decode(packet)));
    decoder.delete();
    return new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
  };
  const SAMPLES = 960 * 2;
  const around = (pcm: Int16Array, frame: number) => pcm.subarray(frame * SAMPLES - 480, frame * SAMPLES + 480);
  const step = (pcm: Int16Array) =>
    pcm.reduce((most, at, index) => Math.max(most, Math.abs(at - (pcm[index - 2] ?? at))), 0);

  test.each([
    ['within a phrase', 'removed'],
    ['between sentences', 'time.60'],
  ])('do not click %s: no step between two samples is above -40 dBFS within 5 ms of a join', async (_, next) => {
    const { pack } = await loadPack(`audio/${id}`);
    const { packets: after, body } = pack.clips.get(next)![0]!;
    for (const seat of [1, 2, 3, 7, 12, 20]) {
      const { packets } = compose(pack, cues(`player.${seat}`, next));
      const second = packets.length - (after.length - body[0]);
      const first = packets.slice(0, second).findLastIndex((packet) => !packet.equals(SILENCE_FRAME)) + 1;
      const pcm = decode(packets);
      expect(pcm).toHaveLength(packets.length * SAMPLES);
      for (const frame of [first, second]) expect(step(around(pcm, frame)), `seat ${seat}`).toBeLessThan(330);
    }
  });

  test('leave the second clip as it is: the decoder has settled before its first word', async () => {
    const { pack } = await loadPack(`audio/${id}`);
    const { body, packets: clip } = pack.clips.get('time.60')![0]!;
    const { packets } = compose(pack, cues(SEVEN, 'time.60'));
    const joined = decode(packets).subarray(-(clip.length - body[0]) * SAMPLES);
    const alone = decode(clip.slice()).subarray(body[0] * SAMPLES);
    const settled = 4 * SAMPLES;
    const differences = joined.subarray(settled).map((sample, index) => Math.abs(sample - alone[settled + index]!));
    expect(Math.max(...differences.subarray(0, 48_000))).toBeLessThan(330);
  });

  test('do not click where a line cuts off the sound of the night, wherever that is', async () => {
    const { pack } = await loadPack(`audio/${id}`);
    const ambience = pack.clips.get('bed.night')![0]!.packets;
    const { packets } = compose(pack, cues('wake.mafia'));
    for (let cut = 10; cut < ambience.length; cut += 12) {
      const pcm = decode([...ambience.slice(Math.max(0, cut - 10), cut), ...packets.slice(0, 5)]);
      expect(step(around(pcm, Math.min(10, cut))), `frame ${cut}`).toBeLessThan(330);
    }
  });
});
