import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compose } from '#voice/compose.ts';
import { CUES } from '#voice/cues.ts';
import { loadPack, loadPacks } from '#voice/load-pack.ts';
import { PackError } from '#voice/pack-faults.ts';
import { makeTinyPack, type TinyPackOptions, tinyPackets } from './tiny-pack.ts';

const BROKEN = 'night.fall';
const OTHERS = CUES.filter((cue) => cue !== BROKEN);

function tiny(options: TinyPackOptions = {}) {
  const { folder } = makeTinyPack(options);
  const file = (name: string) => path.join(folder, name);
  const edit = (change: (manifest: { clips: Record<string, Record<string, unknown>> }) => void) => {
    const manifest = JSON.parse(readFileSync(file('pack.json'), 'utf8'));
    change(manifest);
    writeFileSync(file('pack.json'), JSON.stringify(manifest));
  };
  return { folder, file, edit };
}

describe('a broken clip is a fault with its reason, and the cue is missing, but the others speak', () => {
  test.each<[string, (pack: ReturnType<typeof tiny>) => void, RegExp]>([
    ['a file that is not there', ({ file }) => rmSync(file(`${BROKEN}.ogg`)), /ENOENT/],
    ['a file that was changed', ({ file }) => writeFileSync(file(`${BROKEN}.ogg`), 'x'), /sha256/],
    [
      'a link, even to a good file',
      ({ file }) => {
        rmSync(file(`${BROKEN}.ogg`));
        symlinkSync(file('morning.quiet.ogg'), file(`${BROKEN}.ogg`));
      },
      /not a plain file/,
    ],
    [
      'a file above the folder',
      ({ edit }) => edit((m) => Object.assign(m.clips[BROKEN]!, { file: '../x.ogg' })),
      /plain file name/,
    ],
    ['a file of a wrong length', ({ edit }) => edit((m) => Object.assign(m.clips[BROKEN]!, { ms: 80 })), /lasts 60 ms/],
    [
      'a body beyond the clip',
      ({ edit }) => edit((m) => Object.assign(m.clips[BROKEN]!, { body: [1, 3] })),
      /body must lie/,
    ],
    ['a field that nobody knows', ({ edit }) => edit((m) => Object.assign(m.clips[BROKEN]!, { volume: 3 })), /volume/],
  ])('%s', async (_, spoil, reason) => {
    const made = tiny();
    spoil(made);
    const { pack, faults } = await loadPack(made.folder);
    expect(faults).toEqual([
      {
        kind: 'broken',
        cue: BROKEN,
        file: expect.any(String),
        reason: expect.stringMatching(reason),
        why: expect.any(String),
      },
    ]);
    expect([...pack.clips.keys()]).toEqual(OTHERS);
  });

  test('a file that is no Ogg Opus, though its hash is right', async () => {
    const { folder, file, edit } = tiny();
    const bytes = Buffer.from('OggS and no more');
    writeFileSync(file(`${BROKEN}.ogg`), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    edit((m) => Object.assign(m.clips[BROKEN]!, { sha256 }));
    const { faults } = await loadPack(folder);
    expect(faults).toMatchObject([{ kind: 'broken', cue: BROKEN, reason: expect.stringMatching(/cut off/) }]);
  });
});

test('a cue that a pack does not have is named as missing', async () => {
  const { folder } = makeTinyPack({ cues: OTHERS });
  const { pack, faults } = await loadPack(folder);
  expect(faults).toEqual([{ kind: 'missing', cue: BROKEN }]);
  expect(pack.clips.has(BROKEN)).toBe(false);
});

test('of several wordings the good ones stay', async () => {
  const { folder, file } = tiny({ variants: 3 });
  rmSync(file(`${BROKEN}-2.ogg`));
  const { pack, faults } = await loadPack(folder);
  expect(faults).toMatchObject([{ cue: BROKEN, file: `${BROKEN}-2.ogg` }]);
  expect(pack.clips.get(BROKEN)?.map(({ packets }) => packets.slice())).toEqual([
    tinyPackets(BROKEN, 0),
    tinyPackets(BROKEN, 2),
  ]);
});

test('a cue of its own is no fault', async () => {
  const { folder } = makeTinyPack({ cues: [...CUES, 'house.toast'] });
  const { pack, faults } = await loadPack(folder);
  expect(faults).toEqual([]);
  expect(pack.clips.has('house.toast')).toBe(true);
});

describe('a pack that extends another', () => {
  test('speaks with the other what it lacks itself, and its own words where it has them', async () => {
    const base = makeTinyPack({ id: 'base' });
    const inside = path.dirname(base.folder);
    const { folder } = makeTinyPack({ id: 'own', inside, cues: [BROKEN], frames: 5, extends: 'base' });
    const { pack, faults } = await loadPack(folder);
    expect(faults).toEqual([]);
    expect(pack.id).toBe('own');
    expect(pack.clips.get(BROKEN)?.[0]?.packets).toHaveLength(5);
    expect(pack.clips.get('morning.quiet')?.[0]?.packets).toHaveLength(3);
  });

  test('is text only where neither it nor the other has a clip, and says so', async () => {
    const base = makeTinyPack({ id: 'base', cues: OTHERS });
    const { folder } = makeTinyPack({ id: 'own', inside: path.dirname(base.folder), cues: [], extends: 'base' });
    const { pack, faults } = await loadPack(folder);
    expect(faults).toEqual([{ kind: 'missing', cue: BROKEN }]);
    expect(compose(pack, [{ cue: BROKEN }]).packets).toEqual([]);
    expect(compose(pack, [{ cue: 'morning.quiet' }]).packets).toEqual(tinyPackets('morning.quiet'));
  });

  test('speaks what the other has where its own clip is broken', async () => {
    const base = makeTinyPack({ id: 'base' });
    const own = makeTinyPack({
      id: 'own',
      inside: path.dirname(base.folder),
      cues: [BROKEN],
      extends: 'base',
      frames: 9,
    });
    writeFileSync(path.join(own.folder, `${BROKEN}.ogg`), 'x');
    const { pack, faults } = await loadPack(own.folder);
    expect(faults).toMatchObject([{ kind: 'broken', cue: BROKEN }]);
    expect(pack.clips.get(BROKEN)?.[0]?.packets.slice()).toEqual(tinyPackets(BROKEN));
  });

  test.each<[string, (inside: string) => void]>([
    ['is not there', () => {}],
    ['extends it in turn', (inside) => void makeTinyPack({ id: 'other', inside, cues: [], extends: 'own' })],
  ])('goes without the other where that %s, and names it', async (_, prepare) => {
    const { folder } = makeTinyPack({ id: 'own', cues: OTHERS, extends: 'other' });
    prepare(path.dirname(folder));
    const { pack, faults } = await loadPack(folder);
    expect(faults).toEqual([
      {
        kind: 'baseless',
        base: expect.stringMatching(/^o/),
        reason: expect.stringMatching(/pack\.json|extends itself/),
      },
      { kind: 'missing', cue: BROKEN },
    ]);
    expect([...pack.clips.keys()]).toEqual(OTHERS);
  });
});

describe('only an unusable manifest is an error, which says what to do', () => {
  test.each<[string, (pack: ReturnType<typeof tiny>) => void, RegExp]>([
    ['not there', ({ file }) => rmSync(file('pack.json')), /cannot be read .* Restore it/],
    ['no JSON', ({ file }) => writeFileSync(file('pack.json'), '{'), /no manifest of schema 1; docs\/.*packs.md/],
    ['of another schema', ({ edit }) => edit((m) => Object.assign(m, { schema: 2 })), /no manifest of schema 1/],
    ['not of this folder', ({ edit }) => edit((m) => Object.assign(m, { id: 'other' })), /give the folder that name/],
  ])('%s', async (_, spoil, message) => {
    const made = tiny();
    spoil(made);
    const failure = await loadPack(made.folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PackError);
    expect((failure as Error).message).toMatch(message);
  });
});

test('every folder with a manifest is a pack; other folders are not', async () => {
  const first = makeTinyPack({ id: 'first' });
  const inside = path.dirname(first.folder);
  makeTinyPack({ id: 'second', inside });
  linkSync(path.join(first.folder, 'night.fall.ogg'), path.join(inside, 'stray.ogg'));
  expect([...(await loadPacks(inside)).keys()].sort()).toEqual(['first', 'second']);
});
