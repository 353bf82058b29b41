import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { t } from '#narration/text.ts';
import { faultsIn } from '#packs/problem.ts';
import { trimmed } from '#packs/recording/sound.ts';
import { clipsOf } from '#voice/pack-schema.ts';
import { RECORDED } from '../build/narrate.ts';
import { makePack, type PackPlan } from '../build/pack.ts';
import { rawFile } from '../build/synthesise.ts';
import { eachOf } from '../build/tools.ts';
import { floatWav } from '../build/wav.ts';
import { checkRecordings } from './check-recordings.ts';
import { type Draft, draftIn } from './draft.ts';
import { Complaint, needFfmpeg, ownWording, problemLines, type ToolWording } from './say.ts';
import { decode } from './sound.ts';
import type { Recording } from './takes.ts';

/** The number format of seconds and loudness. */
const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const AT_ONCE = 2;
/** The earliest date that zips support. With a fixed date the same pack gives the same zip. */
const LONG_AGO = new Date(1980, 0, 1);

/** A pack that was built from recordings. `fresh`: the number of new clips. */
export interface Built {
  readonly folder: string;
  readonly zip: string;
  readonly clips: number;
  readonly fresh: number;
}

/**
 * Makes a pack from a folder of recordings, in `built` within it, and a zip of it to be sent. Keeps a clip whose
 * recording has not changed. `print` receives a line for each clip.
 * @throws {Complaint} that names all problems of the recordings, or the tools that are missing on this machine
 */
export async function build(place: string, print: (line: string) => void): Promise<Built> {
  const draft = await draftIn(place);
  const wording: ToolWording = { language: draft.script };
  await needFfmpeg(wording);
  const { recordings, problems } = await checkRecordings(place, draft);
  if (faultsIn(problems).length > 0) throw new Complaint(() => problemLines(problems, wording).join('\n'), wording);
  for (const line of problemLines(problems, wording)) print(line);
  const folder = path.join(place, 'built', draft.id);
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-pack-'));
  try {
    const { manifest, fresh } = await makePack(planOf(draft, recordings, print), folder, work);
    const zip = `${folder}.zip`;
    await writeFile(zip, await zipOf(folder));
    return { folder, zip, clips: Object.values(manifest.clips).flatMap(clipsOf).length, fresh };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function planOf(draft: Draft, recordings: readonly Recording[], print: (line: string) => void): PackPlan {
  const { schema: _, said: __, script: language, extends: base, phrases, ...about } = draft;
  const files = new Map(recordings.map(({ take, file }) => [take, file]));
  return {
    about: {
      ...about,
      ...(base === undefined ? {} : { extends: base }),
      ...(phrases === undefined ? {} : { phrases }),
    },
    takes: recordings.map(({ take }) => take),
    sourceOf: async (take) => Buffer.concat([Buffer.from(`${take.text}\n`), await readFile(files.get(take)!)]),
    speak: async (takes, work) => {
      await eachOf(takes, AT_ONCE, async (take) => {
        const { samples, rate } = trimmed((await decode(files.get(take)!))!);
        await writeFile(rawFile(work, take), floatWav(samples, rate));
      });
    },
    chain: RECORDED,
    effects: false,
    onClip: (name, { ms, lufs = 0 }, done, all) =>
      print(
        t(language, 'packs:tool.clip', {
          done,
          all,
          name,
          seconds: (ms / 1000).toLocaleString(language, oneDigit),
          lufs: lufs.toLocaleString(language, oneDigit),
        }),
      ),
  };
}

/** The zip is not compressed, because sound does not shrink. */
async function zipOf(folder: string): Promise<Uint8Array> {
  const names = (await readdir(folder)).filter((name) => name === 'pack.json' || name.endsWith('.ogg')).sort();
  const files = await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const));
  return zipSync(Object.fromEntries(files), { level: 0, mtime: LONG_AGO });
}

/** The next steps for the built pack. */
export function builtLines(
  { folder, zip, clips, fresh }: Built,
  { language }: ToolWording = ownWording(),
): readonly string[] {
  return [
    t(language, 'packs:tool.built', { place: folder, clips, fresh }),
    t(language, 'packs:tool.built.next', { zip, place: folder }),
  ];
}
