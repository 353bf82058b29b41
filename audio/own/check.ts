import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { t } from '#narration/text.ts';
import { checkPack } from '#packs/check.ts';
import { LOCAL } from '#packs/limits.ts';
import { faultsIn, type PackProblem } from '#packs/problem.ts';
import { readZip } from '#packs/unzip.ts';
import { loadPack } from '#voice/load-pack.ts';
import { readJson } from '../build/kept.ts';
import { checkRecordings } from './check-recordings.ts';
import { readDraft, unreadManifest } from './draft.ts';
import { needFfmpeg, ownWording, problemLines, type ToolWording, wordingOf } from './say.ts';

/** The folder of the packs that a pack may extend. */
const AUDIO = path.join(import.meta.dirname, '..');

/** The result of a check, as lines for the terminal. */
export interface Verdict {
  /** `false` if something must be corrected. */
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** Checks a folder of recordings, a built pack, or a zip of either. */
export async function check(place: string): Promise<Verdict> {
  if (!(await isFile(place))) return checkFolder(place, place);
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-check-'));
  try {
    const read = await readZip(await readFile(place), LOCAL, /\.(?:wav|flac|mp3|og[ga]|opus|m4a|webm|md|txt)$/i);
    if (!read.ok) return verdict(place, ownWording(), [read.error]);
    const folder = path.join(work, idIn(read.value.get('pack.json')));
    await mkdir(folder);
    for (const [name, bytes] of read.value) await writeFile(path.join(folder, name), bytes);
    return await checkFolder(folder, place);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const isFile = (place: string) =>
  stat(place).then(
    (one) => one.isFile(),
    () => false,
  );

/** The id of a zip, which has no name of its own: that of the pack in it. */
function idIn(manifest: Buffer | undefined): string {
  const [, id = 'pack'] = /"id"\s*:\s*"([a-z0-9-]{1,40})"/.exec(manifest?.toString('utf8') ?? '') ?? [];
  return id;
}

async function checkFolder(folder: string, place: string): Promise<Verdict> {
  type Manifest = { clips?: unknown; lang?: string; script?: string } | null | undefined;
  const manifest = (await readJson(path.join(folder, 'pack.json'))) as Manifest;
  const wording = wordingOf(manifest?.script ?? manifest?.lang) ?? ownWording();
  if (manifest === undefined || manifest === null)
    return verdict(place, wording, [await unreadManifest(folder, place)]);
  if (manifest.clips !== undefined) {
    const { problems, loaded } = await checkPack(path.resolve(folder), (id) => loadPack(path.join(AUDIO, id)));
    return verdict(place, wording, problems, loaded === null ? null : Object.keys(manifest.clips as object).length);
  }
  const draft = await readDraft(folder);
  if (!draft.ok) return verdict(place, wording, [draft.error]);
  await needFfmpeg(wording);
  const { problems, recordings } = await checkRecordings(folder, draft.value);
  return verdict(place, wording, problems, recordings.length);
}

function verdict(
  place: string,
  wording: ToolWording,
  problems: readonly PackProblem[],
  clips: number | null = null,
): Verdict {
  const faults = faultsIn(problems).length;
  const { language } = wording;
  const end =
    faults === 0
      ? t(language, 'packs:tool.fine', { place })
      : `${place}: ${t(language, 'packs:tool.faults', { count: faults })}`;
  const counted = clips === null ? [] : [t(language, 'packs:tool.counted', { place, clips })];
  return { ok: faults === 0, lines: [...counted, ...problemLines(problems, wording), end] };
}
