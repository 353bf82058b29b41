import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cuesOf } from '#narration/cues-of.ts';
import type { Line } from '#narration/line.ts';
import { compose } from '#voice/compose.ts';
import { CUES, EFFECT_CUES } from '#voice/cues.ts';
import { readOggOpus } from '#voice/ogg.ts';
import { loadPack, loadPacks } from '#voice/pack.ts';
import { type ClipEntry, clipsOf, packSchema } from '#voice/pack-schema.ts';
import { catalogue } from '../../audio/build/catalogue.ts';
import { sampleLines } from '../narration/kit.ts';

const manifestOf = (id: string) => packSchema.parse(JSON.parse(readFileSync(`audio/${id}/pack.json`, 'utf8')));

const clipList = (id: string): readonly (readonly [string, ClipEntry])[] =>
  Object.entries(manifestOf(id).clips).flatMap(([cue, entry]) => clipsOf(entry).map((clip) => [cue, clip] as const));

const isEffect = (cue: string) => EFFECT_CUES.some((effect) => effect === cue);

describe.each(['en', 'ru'] as const)('the pack %s', (id) => {
  test('loads without a fault and speaks every cue', async () => {
    const { pack, faults } = await loadPack(`audio/${id}`);
    expect(faults).toEqual([]);
    expect([...pack.clips.keys()].sort()).toEqual([...CUES].sort());
  });

  test('says what the catalogue says, every wording of it', () => {
    const { clips } = manifestOf(id);
    for (const [cue, wordings] of catalogue()) {
      const texts = clipsOf(clips[cue]!).map(({ text }) => text);
      expect(texts, cue).toEqual(wordings.map((wording) => wording[id].replaceAll('+', '')));
    }
  });

  test('keeps its promises about each file: hash, length and body', () => {
    for (const [cue, clip] of clipList(id)) {
      const bytes = readFileSync(`audio/${id}/${clip.file}`);
      expect(createHash('sha256').update(bytes).digest('hex'), cue).toBe(clip.sha256);
      const sound = readOggOpus(bytes);
      if (sound.kind === 'fault') expect.fail(`${clip.file}: ${sound.reason}`);
      expect(sound.packets.length * 20, cue).toBe(clip.ms);
      const [first, last] = clip.body;
      expect(first, `${cue}: the decoder settles in silence`).toBeGreaterThanOrEqual(2);
      expect(last, cue).toBeLessThan(sound.packets.length);
    }
  });

  test('has no file that its manifest does not know', () => {
    const known = ['pack.json', ...clipList(id).map(([, clip]) => clip.file)];
    expect(readdirSync(`audio/${id}`).sort()).toEqual(known.sort());
  });

  test('has no clip longer than 8 s', () => {
    for (const [cue, clip] of clipList(id)) expect(clip.ms, cue).toBeLessThanOrEqual(8000);
  });

  test('has no effect of 2 s or more', () => {
    for (const [cue, clip] of clipList(id)) if (isEffect(cue)) expect(clip.ms, cue).toBeLessThan(2000);
  });

  test('counts within a second: C8', () => {
    for (const [cue, { body }] of clipList(id).filter(([cue]) => /^num\.[1-5]$/.test(cue)))
      expect((body[1] + 1) * 20, cue).toBeLessThanOrEqual(1000);
  });

  test('says every line in the minute that a table waits for it, even with 26 players', async () => {
    const { pack } = await loadPack(`audio/${id}`);
    const everybody = Array.from({ length: 26 }, (_, index) => index + 1);
    for (const one of sampleLines) {
      const params = Object.entries(one.params).map(([name, value]) => [
        name,
        name === 'seats' && Array.isArray(value) ? everybody : value,
      ]);
      const { ms, missing } = compose(pack, cuesOf({ ...one, params: Object.fromEntries(params) } as Line, id, 'deck'));
      expect(missing, one.key).toEqual([]);
      expect(ms, one.key).toBeLessThan(60_000);
    }
  });

  test('speaks at -17 LUFS within 1 LU, effects below that, all true peaks under -1.5 dBTP', () => {
    for (const [cue, { lufs, dbtp }] of clipList(id)) {
      if (isEffect(cue)) expect(lufs, cue).toBeLessThan(-17);
      else expect(Math.abs(lufs! + 17), cue).toBeLessThanOrEqual(1);
      expect(dbtp, cue).toBeLessThan(-1.5);
    }
  });
});

test('both languages say the same cues in the same number of wordings', () => {
  const shape = (id: string) =>
    Object.entries(manifestOf(id).clips).map(([cue, entry]) => [cue, clipsOf(entry).length]);
  expect(shape('ru')).toEqual(shape('en'));
});

test('all packs together are smaller than 16 MB', async () => {
  const packs = await loadPacks('audio');
  expect([...packs.keys()].sort()).toEqual(['en', 'ru']);
  const files = [...packs.keys()].flatMap((id) =>
    readdirSync(`audio/${id}`).map((file) => path.join('audio', id, file)),
  );
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(16 * 1024 * 1024);
});

test('in Russian nothing said about a seat tells a man from a woman', () => {
  const exits = ['left', 'removed', 'vote.leaves', 'nominated', 'card.shown'] as const;
  for (const cue of exits) {
    const russian = catalogue().get(cue)![0]!.ru.toLowerCase();
    expect(russian, cue).not.toMatch(/(?:покинул|выбыл|выставлен|удал[её]н|уш[её]л)(?:а|ы)?\b/u);
  }
});
