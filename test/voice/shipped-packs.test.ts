import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cuesOf } from '#narration/cues-of.ts';
import type { Line } from '#narration/line.ts';
import { loudnessOf, truePeakOf } from '#packs/recording/loudness.ts';
import { deck } from '#rulesets/deck.ts';
import { compose } from '#voice/compose.ts';
import { ANIMAL_CUES, CUES, EFFECT_CUES, PHRASE_CUES } from '#voice/cues.ts';
import { loadPack, loadPacks } from '#voice/load-pack.ts';
import { readOggOpus } from '#voice/ogg.ts';
import { type ClipEntry, clipsOf, packSchema } from '#voice/pack-schema.ts';
import { catalogue, shippedAnimals, shippedCatalogue } from '../../audio/build/catalogue.ts';
import { decoded } from '../../audio/build/decode.ts';
import { LONGEST_MS, MOST_BYTES, MOST_DBTP, TARGET_LUFS, toleranceOf } from '../../audio/measure/limits.ts';
import { sampleLines } from '../narration/kit.ts';
import { wordingOf } from '../rulebooks.ts';

const manifestOf = (id: string) => packSchema.parse(JSON.parse(readFileSync(`audio/${id}/pack.json`, 'utf8')));

const clipList = (id: string): readonly (readonly [string, ClipEntry])[] =>
  Object.entries(manifestOf(id).clips).flatMap(([cue, entry]) => clipsOf(entry).map((clip) => [cue, clip] as const));

const usual = [...CUES, ...PHRASE_CUES.filter((cue) => !cue.startsWith('animals.'))];
const children = [...CUES, ...ANIMAL_CUES, ...PHRASE_CUES];

/** Every pack, and what it has of its own. */
const all = [
  { id: 'en', lang: 'en', words: shippedCatalogue('en'), cues: usual },
  { id: 'ru', lang: 'ru', words: shippedCatalogue('ru'), cues: usual },
  { id: 'animals-en', lang: 'en', words: shippedAnimals('en'), cues: children },
  { id: 'animals-ru', lang: 'ru', words: shippedAnimals('ru'), cues: children },
] as const;

const isEffect = (cue: string) => EFFECT_CUES.some((effect) => effect === cue);

describe.each(all)('the pack $id', ({ id, lang, words, cues }) => {
  test('loads without a fault and speaks every cue', async () => {
    const { pack, faults } = await loadPack(`audio/${id}`);
    expect(faults).toEqual([]);
    expect([...pack.clips.keys()].sort()).toEqual([...cues].sort());
  });

  test('says what the catalogue says, every wording of it', () => {
    const { clips } = manifestOf(id);
    for (const [cue, wordings] of words) {
      const texts = clipsOf(clips[cue]!).map(({ text }) => text);
      expect(texts, cue).toEqual(wordings.map((wording) => wording.replaceAll('+', '')));
    }
  });

  test('keeps its promises about each file: hash, length and body', () => {
    for (const [cue, clip] of clipList(id)) {
      const bytes = readFileSync(`audio/${id}/${clip.file}`);
      expect(createHash('sha256').update(bytes).digest('hex'), cue).toBe(clip.sha256);
      const read = readOggOpus(bytes);
      if (!read.ok) expect.fail(`${clip.file}: ${read.error.reason}`);
      const sound = read.value;
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
    for (const [cue, clip] of clipList(id)) expect(clip.ms, cue).toBeLessThanOrEqual(LONGEST_MS);
  });

  test('has no effect of 2 s or more', () => {
    for (const [cue, clip] of clipList(id)) if (cue.startsWith('sfx.')) expect(clip.ms, cue).toBeLessThan(2000);
  });

  test('counts within a second: C8', () => {
    for (const [cue, { body }] of clipList(id).filter(([cue]) => /^num\.[1-5]$/.test(cue)))
      expect((body[1] + 1) * 20, cue).toBeLessThanOrEqual(1000);
  });

  test('begins every number at the same time after it was asked for, within 60 ms: D14 is on the beat', () => {
    const onsets = clipList(id).flatMap(([cue, { body }]) => (/^num\.\d+$/.test(cue) ? [body[0] * 20] : []));
    if (onsets.length > 0) expect(Math.max(...onsets) - Math.min(...onsets)).toBeLessThan(60);
    else expect(id).toMatch(/^animals-/);
  });

  test('says every number in less than three seconds: D14', () => {
    for (const [cue, { ms }] of clipList(id)) if (/^num\.\d+$/.test(cue)) expect(ms, cue).toBeLessThan(3000);
  });

  test('says every line in the minute that a table waits for it, even with 26 players', async () => {
    const { pack } = await loadPack(`audio/${id}`);
    const options = { theme: id === lang ? 'city' : 'animals' };
    const everybody = Array.from({ length: 26 }, (_, index) => index + 1);
    for (const one of sampleLines) {
      const params = Object.entries(one.params).map(([name, value]) => [
        name,
        name === 'seats' && Array.isArray(value) ? everybody : value,
      ]);
      const { ms, missing } = compose(
        pack,
        cuesOf({ ...one, params: Object.fromEntries(params) } as Line, wordingOf(lang), deck, {
          options,
          detail: 'full',
        }),
      );
      expect(missing, one.key).toEqual([]);
      expect(ms, one.key).toBeLessThan(60_000);
    }
  });

  test('speaks at -17 LUFS within 1 LU, short words within 2.5, effects below that, all true peaks under -1.5 dBTP', () => {
    for (const [cue, { lufs, dbtp, ms }] of clipList(id)) {
      if (isEffect(cue)) expect(lufs, cue).toBeLessThan(TARGET_LUFS);
      else expect(Math.abs(lufs! - TARGET_LUFS), cue).toBeLessThanOrEqual(toleranceOf(ms));
      expect(dbtp, cue).toBeLessThan(MOST_DBTP);
    }
  });

  test('is so loud in the decoder, too, as far as is looked: `ALL_CLIPS=1` for every clip', () => {
    const clips = clipList(id);
    const every = process.env['ALL_CLIPS'] ? 1 : Math.ceil(clips.length / 5);
    for (const [cue, { file, ms, lufs, dbtp }] of clips.filter((_, index) => index % every === 0)) {
      const sound = readOggOpus(readFileSync(`audio/${id}/${file}`));
      if (!sound.ok) expect.fail(`${file}: ${sound.error.reason}`);
      const ears = decoded(sound.value.packets);
      // A word or two are a handful of blocks of 400 ms: one more or less within the gate is heard in the figure.
      expect(Math.abs(loudnessOf(ears) - lufs!), `${cue}: loudness`).toBeLessThan(ms < 2_000 ? 0.9 : 0.3);
      if (!isEffect(cue)) expect(Math.abs(loudnessOf(ears) - TARGET_LUFS), cue).toBeLessThanOrEqual(toleranceOf(ms));
      expect(truePeakOf(ears), `${cue}: true peak`).toBeLessThan(MOST_DBTP);
      // Two meters that look between the samples with other filters.
      expect(Math.abs(truePeakOf(ears) - dbtp!), `${cue}: true peak`).toBeLessThan(1.1);
    }
  });
});

test.each([
  ['en', 'ru'],
  ['animals-en', 'animals-ru'],
])('%s and %s say the same cues in the same number of wordings', (english, russian) => {
  const shape = (id: string) =>
    Object.entries(manifestOf(id).clips).map(([cue, entry]) => [cue, clipsOf(entry).length]);
  expect(shape(russian)).toEqual(shape(english));
});

test('all packs together are smaller than their limit', async () => {
  const packs = await loadPacks('audio');
  expect([...packs.keys()].sort()).toEqual(all.map(({ id }) => id).sort());
  const files = [...packs.keys()].flatMap((id) =>
    readdirSync(`audio/${id}`).map((file) => path.join('audio', id, file)),
  );
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(MOST_BYTES);
});

test.each(['night.first', 'night.fall', 'morning.break', 'morning.quiet', 'vote.start', 'vote.closed'] as const)(
  'a line that is heard often has several wordings: %s',
  (cue) => {
    for (const lang of ['en', 'ru'] as const) {
      const texts = catalogue(lang).get(cue) ?? [];
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.length).toBeGreaterThanOrEqual(2);
    }
  },
);

test('in Russian nothing said about a seat tells a man from a woman', () => {
  const exits = ['left', 'removed', 'vote.leaves', 'nominated', 'card.shown'] as const;
  for (const cue of exits) {
    const russian = catalogue('ru').get(cue)![0]!.toLowerCase();
    expect(russian, cue).not.toMatch(/(?:покинул|выбыл|выставлен|удал[её]н|уш[её]л)(?:а|ы)?\b/u);
  }
});
