/** `pack -- new`, `pack -- check` and `pack -- build` with the real ffmpeg: from nothing to a pack with which the bot speaks. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { UPLOAD } from '#packs/limits.ts';
import { readZip } from '#packs/unzip.ts';
import { compose } from '#voice/compose.ts';
import { ANIMAL_CUES } from '#voice/cues.ts';
import { loadPack } from '#voice/load-pack.ts';
import { clipsOf, packSchema } from '#voice/pack-schema.ts';
import { keptClips } from '../../audio/build/kept.ts';
import { ffmpegCommand } from '../../audio/build/tools.ts';
import { build } from '../../audio/own/build.ts';
import { check } from '../../audio/own/check.ts';
import { newPack } from '../../audio/own/new.ts';
import { Complaint, needFfmpeg } from '../../audio/own/say.ts';
import { scriptOf } from '../../audio/own/takes.ts';
import { recordInto, tempFolder } from './kit.ts';

const started = (id = 'en-mine'): Promise<string> => newPack([id], { inside: tempFolder() });

test('there is an ffmpeg wherever the tests run: that of the system, or the one that npm installs', async () => {
  expect(await ffmpegCommand()).not.toBeNull();
});

describe('pack -- new', () => {
  test.each([
    ['en-mine', 'en'],
    ['ru-moy', 'ru'],
  ] as const)('writes the script of %s to read aloud, every line in the language of its id', async (id, lang) => {
    const folder = await started(id);
    const page = readFileSync(path.join(folder, 'script.md'), 'utf8');
    const text = readFileSync(path.join(folder, 'script.txt'), 'utf8');
    for (const { name, text: words } of scriptOf(lang)) {
      expect(page).toContain(`| ${name} | ${words} |`);
      expect(text).toContain(`${name}\n    ${words}\n`);
    }
    expect(page).not.toContain('+');
    expect(JSON.parse(readFileSync(path.join(folder, 'pack.json'), 'utf8'))).toMatchObject({ id, lang, extends: lang });
  });

  test('shows a reader of Russian where the stress is unusual', async () => {
    const marked = scriptOf('ru').filter(({ text }) => text.includes('\u0301'));
    expect(marked.length).toBeGreaterThan(0);
    for (const { text } of marked) expect(text).toMatch(/[аеёиоуыэюя]\u0301/iu);
  });

  test('has the lines of the children’s edition at the end, and says that they may be left out', async () => {
    const page = readFileSync(path.join(await started('ru-moy'), 'script.md'), 'utf8');
    const [, animals] = page.split('## Детская колода');
    expect(animals).toContain('Только для детской колоды');
    expect(animals!.match(/\| animals\./g)).toHaveLength(
      scriptOf('ru').filter(({ cue }) => cue.startsWith('animals.')).length,
    );
    expect(animals).not.toContain('\n## ');
  });

  test('takes the language where the id does not tell it', async () => {
    expect(await newPack(['mine', 'ru'], { inside: tempFolder() })).toMatch(/mine$/);
  });

  test.each([
    [[], /npm run pack -- new/],
    [['mine'], /en-, ru- or uk-/],
    [['xy-mine'], /en-, ru- or uk-/],
    [['en-Мой'], /cannot be the id of a pack/],
    [['ru-../../x'], /не годится в id озвучки/],
  ])('says what to do about %j', async (words, remedy) => {
    const failure = await newPack(words, { inside: tempFolder() }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Complaint);
    expect((failure as Error).message).toMatch(remedy);
  });

  test('never writes over a pack that is there', async () => {
    const inside = tempFolder();
    await newPack(['ru-moy'], { inside });
    await expect(newPack(['ru-moy'], { inside })).rejects.toThrow(/уже есть.*pack -- record/);
  });
});

test('a tool that is missing on a machine is named with its package', async () => {
  const need = { what: 'ffmpeg', aptPackage: 'ffmpeg', works: async () => false };
  await expect(needFfmpeg({ language: 'ru' }, [need])).rejects.toThrow(/Не хватает: ffmpeg.*apt-get install ffmpeg/);
});

test('a manifest that was broken off, or is none, says of no clip that it is there', async () => {
  const folder = tempFolder();
  for (const text of ['{ "schema": 1, "cl', 'null']) {
    writeFileSync(path.join(folder, 'pack.json'), text);
    expect(await keptClips(folder)).toEqual(new Map());
    const { ok, lines } = await check(folder);
    expect([ok, lines.length]).toEqual([false, 2]);
  }
});

describe('pack -- check', () => {
  test.each(['en', 'animals-en', 'ru', 'animals-ru'])('knows every clip of our own pack %s', async (id) => {
    const { ok, lines } = await check(`audio/${id}`);
    expect(ok).toBe(true);
    expect(lines.filter((line) => line.includes('animals.'))).toEqual([]);
  });

  test('counts the children’s edition only where it was begun', async () => {
    const folder = await started();
    await recordInto(folder, 'night.fall.wav');
    const missing = async () =>
      Number(/(\d+) of \d+ clips are missing/.exec((await check(folder)).lines.join('\n'))?.[1]);
    const before = await missing();
    await recordInto(folder, 'animals.night.fall.wav');
    expect(await missing()).toBe(before + ANIMAL_CUES.length - 1);
  });

  test('names every problem of the recordings at once, each with what to do', async () => {
    const folder = await started();
    await recordInto(folder, 'night.fall.wav');
    await recordInto(folder, 'night.fall.mp3');
    await recordInto(folder, 'nigth.fall.wav');
    await recordInto(folder, 'all.that.jazz.wav');
    await recordInto(folder, 'game.over.wav', { seconds: 8.2 });
    await recordInto(folder, 'num.3.wav', { seconds: 0.92 });
    await recordInto(folder, 'player.1.wav', { peak: 0.001 });
    await recordInto(folder, 'player.2.wav', { peak: 3 });
    await recordInto(folder, 'player.3.wav', { rate: 8_000 });
    writeFileSync(path.join(folder, 'player.4.wav'), 'no sound');
    writeFileSync(path.join(folder, 'notes.doc'), 'x');
    const { ok, lines } = await check(folder);
    expect(ok).toBe(false);
    const problems = [
      /✗ night\.fall\.wav and night\.fall\.mp3 are recordings of the same line\. Keep one/,
      /✗ nigth\.fall\.wav: .*Did you mean “night\.fall”\? Rename the file/,
      /✗ all\.that\.jazz\.wav: .*Rename the file after a line of the script/,
      /✗ game\.over\.wav lasts 8\.2 s.*7\.5 s are allowed\. Speak faster/,
      /✗ num\.3\.wav lasts 0\.[89]\d* s.*less than 0\.85 s/,
      /✗ player\.1\.wav has no audible sound.*record it again/,
      /✗ player\.2\.wav is overdriven.*turn it down/,
      /✗ player\.3\.wav has only 8000 Hz.*Record at 44,100/,
      /✗ player\.4\.wav cannot be read as sound\. Save it again/,
      /✗ notes\.doc is not a recording.*Remove it/,
    ];
    for (const problem of problems)
      expect(
        lines.filter((line) => problem.test(line)),
        `${problem}`,
      ).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(problems.length);
    expect(lines.join('\n')).toMatch(/· \d+ of \d+ clips are missing, and the pack “en” speaks them/);
    expect(lines.at(-1)).toMatch(/10 problems to fix/);
  });

  test('finds nothing wrong with good recordings, loud and soft, however they are kept', async () => {
    const folder = await started();
    await recordInto(folder, 'night.fall.wav', { peak: 0.99 });
    await recordInto(folder, 'night.fall-2.mp3', { peak: 0.05 });
    await recordInto(folder, 'player.7.ogg', { rate: 48_000 });
    await recordInto(folder, 'num.3.m4a', { rate: 48_000 });
    const { ok, lines } = await check(folder);
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(ok).toBe(true);
  });

  test.each<[string, (folder: string) => void, RegExp]>([
    ['no manifest', (folder) => rmSync(path.join(folder, 'pack.json')), /no pack\.json.*npm run pack -- new/],
    [
      'a manifest with a mistake',
      (folder) => writeFileSync(path.join(folder, 'pack.json'), '{"schema":1,"id":"x","name":7,"lang":"en"}'),
      /pack\.json: “name” is missing, unknown or malformed/,
    ],
    [
      'a manifest with a word too many',
      (folder) => {
        const draft = JSON.parse(readFileSync(path.join(folder, 'pack.json'), 'utf8'));
        writeFileSync(path.join(folder, 'pack.json'), JSON.stringify({ ...draft, volume: 11 }));
      },
      /pack\.json: “volume”/,
    ],
    ['no recordings', () => {}, /has no recordings yet.*npm run pack -- record/],
  ])('says what to do about %s', async (_, spoil, remedy) => {
    const folder = await started();
    spoil(folder);
    const { ok, lines } = await check(folder);
    expect(ok).toBe(false);
    expect(lines.join('\n')).toMatch(remedy);
  });
});

describe('pack -- build', () => {
  test('makes a pack of wav, mp3, ogg and m4a: trimmed, as loud as ours, spoken by the bot; and a zip of it', async () => {
    const folder = await started();
    await recordInto(folder, 'vote.start.wav', { seconds: 1, peak: 0.02 });
    await recordInto(folder, 'vote.start-2.mp3', { seconds: 0.8, peak: 0.6 });
    await recordInto(folder, 'player.7.ogg', { rate: 48_000 });
    await recordInto(folder, 'vote.leaves.m4a', { rate: 48_000 });
    const draft = JSON.parse(readFileSync(path.join(folder, 'pack.json'), 'utf8'));
    writeFileSync(path.join(folder, 'pack.json'), JSON.stringify({ ...draft, said: { 'player.7': 'Number seven!' } }));
    const printed: string[] = [];
    const built = await build(folder, (line) => printed.push(line));

    expect(printed.filter((line) => /^\[\d\/4\] \S+ · \d\.\d s, -1[67]\.\d LUFS$/.test(line))).toHaveLength(4);
    const { clips } = packSchema.parse(JSON.parse(readFileSync(path.join(built.folder, 'pack.json'), 'utf8')));
    expect(Object.keys(clips)).toEqual(['player.7', 'vote.leaves', 'vote.start']);
    expect(clipsOf(clips['player.7']!)[0]!.text).toBe('Number seven!');
    for (const { lufs, dbtp, ms, file } of Object.values(clips).flatMap(clipsOf)) {
      expect(Math.abs(lufs! + 17), file).toBeLessThanOrEqual(1);
      expect(dbtp!, file).toBeLessThan(-1.5);
      // Half a second of silence on either side was removed.
      expect(ms, file).toBeLessThan(1600);
    }
    const { pack, faults } = await loadPack(built.folder, () => loadPack('audio/en'));
    expect(faults).toEqual([]);
    expect(compose(pack, [{ cue: 'player.7' }, { cue: 'vote.leaves' }]).ms).toBeGreaterThan(1000);

    const zip = await readZip(readFileSync(built.zip), UPLOAD, /\.ogg$/);
    expect(zip.ok).toBe(true);
    expect(statSync(built.zip).size).toBeLessThan(100_000);
    for (const place of [built.folder, built.zip]) expect((await check(place)).lines.at(-1)).toMatch(/no problems/);
  });

  test('puts nightfall and daybreak into the same scenes as our own packs, and only them', async () => {
    const folder = await started();
    const cues = ['night.fall', 'morning.break', 'vote.start'];
    for (const cue of cues) await recordInto(folder, `${cue}.wav`, { seconds: 1 });
    const { folder: built } = await build(folder, () => {});
    const { clips } = packSchema.parse(JSON.parse(readFileSync(path.join(built, 'pack.json'), 'utf8')));
    const [night, morning, bare] = cues.map((cue) => clipsOf(clips[cue]!)[0]!);
    // Wind, owl and crickets sound before and after the words.
    expect(night!.ms - bare!.ms).toBeGreaterThan(2000);
    expect(morning!.ms - bare!.ms).toBeGreaterThan(1000);
    expect(night!.body[1] - night!.body[0]).toBeGreaterThan(bare!.body[1] - bare!.body[0] + 50);
  });

  test('refuses words that are too long together with the sounds of their scene', async () => {
    const folder = await started();
    await recordInto(folder, 'night.fall.wav', { seconds: 5.5 });
    expect((await check(folder)).lines.join('\n')).toMatch(/night\.fall\.wav lasts 5\.5 s.*at most 5 s/);
  });

  test('leaves unchanged clips alone, builds changed clips again, removes clips that are gone, and makes the same zip', async () => {
    const folder = await started();
    await recordInto(folder, 'player.1.wav');
    await recordInto(folder, 'player.2.wav');
    const first = await build(folder, () => {});
    const zip = readFileSync(first.zip);
    expect(first).toMatchObject({ clips: 2, fresh: 2 });
    expect(await build(folder, () => {})).toMatchObject({ clips: 2, fresh: 0 });
    expect(readFileSync(first.zip).equals(zip)).toBe(true);
    await recordInto(folder, 'player.1.wav', { seconds: 0.9 });
    rmSync(path.join(folder, 'player.2.wav'));
    expect(await build(folder, () => {})).toMatchObject({ clips: 1, fresh: 1 });
    expect(readdirSync(first.folder).sort()).toEqual(['pack.json', 'player.1.ogg']);
  });

  test('builds nothing while something has to be put right, and says what', async () => {
    const folder = await started('ru-moy');
    await recordInto(folder, 'player.1.wav', { peak: 3 });
    await expect(build(folder, () => {})).rejects.toThrow(/player\.1\.wav: дубль перегружен/);
    expect(readdirSync(folder)).not.toContain('built');
  });
});
