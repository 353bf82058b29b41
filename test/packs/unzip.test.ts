/** Malicious and mistaken zips. Each is refused with its reason, and none of it is unpacked. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packText } from '#narration/problem-text.ts';
import { UPLOAD } from '#packs/limits.ts';
import { type PackProblemCode, problem, problemCodes } from '#packs/problem.ts';
import { type ReadZip, readZip } from '#packs/unzip.ts';
import { type RawEntry, rawZip } from './raw-zip.ts';

const CLIPS = /\.ogg$/;
const MB = 1024 * 1024;
const text = (words: string) => Buffer.from(words);
const manifest: RawEntry = { name: 'pack.json', data: text('{"a":1}'), deflate: true };
const clip: RawEntry = { name: 'night.fall.ogg', data: text('OggS and so on') };

const read = (zip: Buffer) => readZip(zip, UPLOAD, CLIPS);
const errorIn = (zip: ReadZip) => (zip.ok ? null : zip.error);
const refusal = async (...entries: RawEntry[]) => errorIn(await read(rawZip(entries)));

describe('a zip', () => {
  test('is read, stored or packed', async () => {
    const zip = await read(rawZip([manifest, clip]));
    if (!zip.ok) expect.fail(zip.error.code);
    expect([...zip.value]).toEqual([
      ['pack.json', text('{"a":1}')],
      ['night.fall.ogg', text('OggS and so on')],
    ]);
  });

  test('may have all its files in one folder, and the files that some systems put into every zip', async () => {
    const inside = [manifest, clip].map((entry) => ({ ...entry, name: `ru-moy/${entry.name}` }));
    const litter = ['ru-moy/', '__MACOSX/ru-moy/._pack.json', 'ru-moy/.DS_Store'];
    const zip = await read(rawZip([...litter.map((name) => ({ name, data: text('') })), ...inside]));
    if (!zip.ok) expect.fail(zip.error.code);
    expect([...zip.value.keys()]).toEqual(['pack.json', 'night.fall.ogg']);
  });
});

const big = (bytes: number): RawEntry => ({ ...clip, data: Buffer.alloc(bytes), deflate: true });

describe('refused is', () => {
  test.each<[string, PackProblemCode, RawEntry]>([
    ['a way out of the folder', 'zip-path', { ...clip, name: '../night.fall.ogg' }],
    ['a way out through another folder', 'zip-path', { ...clip, name: 'x/../../night.fall.ogg' }],
    ['a way out by backslashes', 'zip-path', { ...clip, name: '..\\night.fall.ogg' }],
    ['a place of its own', 'zip-path', { ...clip, name: '/etc/cron.d/night.ogg' }],
    ['a drive', 'zip-path', { ...clip, name: 'C:night.fall.ogg' }],
    ['a folder beside the manifest', 'zip-path', { ...clip, name: 'more/night.fall.ogg' }],
    ['a name with a zero in it', 'zip-foreign', { ...clip, name: 'night.fall.ogg\u0000.sh' }],
    ['a hidden file', 'zip-foreign', { ...clip, name: '.night.fall.ogg' }],
    ['a link', 'zip-foreign', { ...clip, mode: 0o120777 }],
    ['a zip in the zip', 'zip-foreign', { name: 'more.zip', data: rawZip([clip]) }],
    ['a program', 'zip-foreign', { ...clip, name: 'setup.exe' }],
    ['a recording that was not built', 'zip-recordings', { ...clip, name: 'night.fall.wav' }],
    ['a locked file', 'zip-locked', { ...clip, deflate: true, flags: 1 }],
    ['a way of packing that nobody needs', 'zip-damaged', { ...clip, method: 14 }],
    ['a file that grows a thousandfold', 'zip-ratio', big(MB)],
    ['a clip larger than any', 'zip-unpacked', big(2 * MB + 1)],
    ['a file that says that it is small and is not', 'zip-lies', { ...big(MB), says: { size: 1000 } }],
    ['a file that says that it is larger than it is', 'zip-lies', { ...clip, deflate: true, says: { size: 20 } }],
    ['another content than the zip says', 'zip-lies', { ...clip, says: { crc: 1 } }],
  ])('%s: %s', async (_, code, entry) => {
    expect((await refusal(manifest, entry))?.code).toBe(code);
  });

  test('the same name twice', async () => {
    expect((await refusal(manifest, clip, { ...clip, data: text('other') }))?.code).toBe('zip-twice');
  });

  test('more files than a pack has', async () => {
    const many = Array.from({ length: UPLOAD.entries + 1 }, (_, index) => ({ ...clip, name: `a${index}.ogg` }));
    expect((await refusal(...many))?.code).toBe('zip-many');
    const fewer = await read(rawZip(many, { entries: 3 }));
    expect(fewer.ok && fewer.value.size).toBe(3);
  });

  test('more than the whole may be, by what the zip says, before a byte is unpacked', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...clip,
      name: `a${index}.ogg`,
      says: { size: 2 * MB, packed: 2 * MB },
    }));
    expect((await refusal(...many))?.code).toBe('zip-unpacked');
  });

  test('entries that share their bytes', async () => {
    const sound = Buffer.from(Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 251));
    const shared = Array.from({ length: 50 }, (_, index) => ({ ...clip, data: sound, name: `a${index}.ogg`, at: 0 }));
    expect((await refusal({ ...clip, data: sound, name: 'a.ogg' }, ...shared))?.code).toBe('zip-damaged');
  });

  test('a zip larger than may be sent, unread', async () => {
    expect(errorIn(await read(Buffer.alloc(UPLOAD.zip + 1)))).toMatchObject({
      code: 'zip-too-large',
      params: { most: 10 },
    });
  });

  test.each([
    ['nothing', '', 'not-zip'],
    ['something else', 'RIFF....WAVE', 'not-zip'],
    ['half a zip', rawZip([manifest, clip]).subarray(0, 90).toString('latin1'), 'zip-damaged'],
  ])('%s', async (_, bytes, code) => {
    expect(errorIn(await read(Buffer.from(bytes, 'latin1')))?.code).toBe(code);
  });
});

test('every refusal has a text in both languages that shows nothing of a name but letters', () => {
  for (const code of problemCodes) {
    const params = {
      file: '<@1>`x`',
      cue: 'a',
      near: 'b',
      other: 'c',
      place: 'd',
      path: 'e',
      id: 'f',
      base: 'g',
      cues: 'h',
      lang: 'de',
      languages: 'en, ru',
      words: 'i',
    };
    const numbers = { number: 1, all: 2, most: 3, megabytes: 4, rate: 5, seconds: 6, usual: 7 };
    for (const language of ['en', 'ru'] as const) {
      const shown = packText(problem(code, { ...params, ...numbers }), language);
      expect(shown, code).not.toMatch(/\{\{|<@1>/);
    }
  }
});

describe('whatever is sent', () => {
  const name = fc.oneof(
    fc.constantFrom('pack.json', 'a.ogg', '../a.ogg', 'x/a.ogg', '/a.ogg', 'a.ogg/', '__MACOSX/a', '\u202eggo.a', ''),
    fc.string({ maxLength: 12 }),
  );
  const entry = fc.record(
    {
      name,
      data: fc.uint8Array({ maxLength: 200 }),
      deflate: fc.boolean(),
      says: fc.record(
        { size: fc.integer({ min: 0, max: 2 ** 32 - 1 }), packed: fc.integer({ min: 0, max: 2 ** 32 - 1 }) },
        { requiredKeys: [] },
      ),
      flags: fc.integer({ min: 0, max: 0xffff }),
      method: fc.integer({ min: 0, max: 20 }),
      mode: fc.integer({ min: 0, max: 0xffff }),
      at: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    },
    { requiredKeys: ['name', 'data'] },
  );
  const harmless = async (zip: Buffer) => {
    const answer = await read(zip);
    if (!answer.ok) {
      expect(problemCodes).toContain(answer.error.code);
      return;
    }
    let sum = 0;
    for (const [file, bytes] of answer.value) {
      expect(file).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/);
      sum += bytes.length;
    }
    expect(sum).toBeLessThanOrEqual(UPLOAD.unpacked);
  };

  test('is read or refused, and no file of it is named but plainly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (entries) => harmless(rawZip(entries))),
      { numRuns: 300 },
    );
  });

  test('may be damaged anywhere', async () => {
    const whole = rawZip([manifest, clip, { ...clip, name: 'b.ogg', deflate: true }]);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(whole.length), async (changes, cutAt) => {
        const zip = Buffer.from(whole);
        for (const [at, byte] of changes) zip[at] = byte;
        await harmless(zip);
        await harmless(zip.subarray(0, cutAt));
      }),
      { numRuns: 300 },
    );
  });
});
