/** Takes that are recorded in Discord: decoded, checked, levelled and encoded without ffmpeg. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import prism from 'prism-media';
import { beforeAll, describe, expect, test } from 'vitest';
import { linesToRecord } from '#packs/recording/lines.ts';
import { loudnessOf, truePeakOf } from '#packs/recording/loudness.ts';
import { decodeOpus } from '#packs/recording/opus.ts';
import { makeTake } from '#packs/recording/take.ts';
import { takeInThread } from '#packs/recording/take-thread.ts';
import { PHRASE_CUES } from '#voice/cues.ts';
import { loadPack } from '#voice/load-pack.ts';
import { readOggOpus } from '#voice/ogg.ts';
import { writeOggOpus } from '#voice/ogg-writer.ts';
import type { Pack } from '#voice/pack.ts';
import { clipsOf, packSchema } from '#voice/pack-schema.ts';

let pack: Pack;
beforeAll(async () => {
  pack = (await loadPack('audio/ru')).pack;
});

const clip = (cue: string) => pack.clips.get(cue)![0]!;
const packetsOf = (cue: string, from = 0) =>
  clip(cue)
    .packets.slice()
    .map((bytes, index) => ({ bytes, at: from + index * 20 }));
const job = (cue: string, packets = packetsOf(cue)) => ({
  ...{ name: 'take', packets, line: { cue, usual: null, around: 0 } },
  place: clip(cue).place,
});

test('the native codec is used where its binary exists, and WebAssembly otherwise', async () => {
  await decodeOpus(clip('night.fall').packets.slice());
  let expected = '@discordjs/opus';
  try {
    createRequire(import.meta.url)(expected);
  } catch {
    expected = 'opusscript';
  }
  expect(prism.opus.Encoder.type).toBe(expected);
});

test('loudness and true peak are those that ffmpeg has measured', async () => {
  const { clips } = packSchema.parse(JSON.parse(readFileSync('audio/ru/pack.json', 'utf8')));
  for (const cue of ['player.7', 'num.3']) {
    const [{ lufs = 0, dbtp = 0 } = {}] = clipsOf(clips[cue]!);
    const decoded = await decodeOpus(clip(cue).packets.slice());
    expect(Math.abs(loudnessOf([decoded, decoded]) - lufs), cue).toBeLessThan(0.4);
    expect(Math.abs(truePeakOf([decoded]) - dbtp), cue).toBeLessThan(0.4);
  }
});

test('an Ogg file that was written is read back packet by packet', () => {
  const packets = clip('vote.start').packets.slice();
  expect(readOggOpus(writeOggOpus(packets))).toEqual({ ok: true, value: { packets } });
});

describe('a take', () => {
  test('becomes a levelled clip in a thread, and the silence that Discord has not sent is put back', async () => {
    const words = packetsOf('player.7');
    const later = packetsOf('num.3', words.length * 20 + 600);
    const made = await takeInThread(job('player.7', [...words, ...later]), 300_000);
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const { packets, body, lufs, dbtp } = made.value.clip;
    expect(Math.abs(lufs + 17)).toBeLessThanOrEqual(0.6);
    expect(dbtp).toBeLessThanOrEqual(-1.5);
    expect(body[1] - body[0]).toBeGreaterThan(words.length + 20);
    expect(readOggOpus(writeOggOpus(packets)).ok).toBe(true);
  });

  test.each([
    ['without words', [{ bytes: Buffer.from([0xf8, 0xff, 0xfe]), at: 0 }], 'silent'],
    ['that nobody said', [], 'silent'],
    ['with a damaged packet', [{ bytes: Buffer.from([0xff]), at: 0 }], 'take-unreadable'],
  ])('%s is refused', async (_, packets, code) => {
    const made = await makeTake(job('player.7', packets));
    expect(made).toMatchObject({ ok: false, error: [{ code }] });
  });

  test('of a counted number that is too long is refused', async () => {
    const made = await makeTake(job('num.3', packetsOf('vote.start')));
    expect(made).toMatchObject({ ok: false, error: [{ code: 'too-long-beat' }] });
  });
});

test('the lines that games say most often are recorded first, each wording once, no effects and no whole phrases', () => {
  const lines = linesToRecord(pack);
  const names = lines.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.some((name) => name.startsWith('sfx.'))).toBe(false);
  expect(lines.length).toBe(
    [...pack.clips]
      .filter(([cue]) => !/^(?:sfx|bed)\./.test(cue) && !PHRASE_CUES.includes(cue))
      .flatMap(([, all]) => all).length,
  );
  const at = (cue: string) => names.indexOf(cue);
  expect(at('player.3')).toBeLessThan(at('player.20'));
  expect(at('morning.break')).toBeLessThan(at('night.fall-2'));
});
