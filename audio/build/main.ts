/**
 * Makes the voice packs of all scripts, such as `audio/en` and `audio/animals-en`: `npm run audio -- build`. Makes only
 * clips whose text has none yet. The same tools make the same bytes.
 *
 * `-- en`: that pack only. `-- --list`: lists the scripts and makes nothing. `-- --stress`: speaks nothing, writes the
 * list of how festival stresses every Russian line, and prints the new entries. `-- --verify en`: makes the pack again
 * in another folder, and compares the files. `-- en --with "program … {file}" --stress +V`: a program speaks instead of
 * flite and festival (audio/other-voice.md).
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { clipsOf, type PackManifest } from '#voice/pack-schema.ts';
import { keptClips } from './kept.ts';
import { makePack, type PackPlan } from './pack.ts';
import { PLANS, scriptRows } from './plans.ts';
import { spokenBy } from './spoken-by.ts';
import { checkStress, writeStress } from './stress.ts';
import { missingTools, OTHER_VOICE_NEEDS } from './tools.ts';
import { hasFile } from './voice-program.ts';

const AUDIO = path.join(import.meta.dirname, '..');
const IDS = PLANS.map(({ about }) => about.id);
const USAGE = `npm run audio -- build [${IDS.join(' | ')} | --list | --stress | --verify <pack> | <pack> --with "program … {file}" [--stress +V]]`;

function plansFor(id: string | undefined): readonly PackPlan[] {
  if (id === undefined) return PLANS;
  const plan = PLANS.find(({ about }) => about.id === id);
  if (plan === undefined) throw new Error(USAGE);
  return [plan];
}

const clipList = ({ clips }: PackManifest) => Object.values(clips).flatMap(clipsOf);

async function printMade(plan: PackPlan, work: string): Promise<void> {
  const folder = path.join(AUDIO, plan.about.id);
  const { manifest, fresh } = await makePack(plan, folder, await mkdtemp(path.join(work, 'pack-')));
  const all = clipList(manifest);
  const seconds = all.reduce((sum, clip) => sum + clip.ms, 0) / 1000;
  const longest = all.reduce((most, clip) => (clip.ms > most.ms ? clip : most));
  const length = `${seconds.toFixed(1)} s, longest ${longest.file} ${longest.ms} ms`;
  console.log(`${manifest.id}: ${all.length} clips, ${fresh} of them new, ${length}`);
}

/** @throws {Error} that names the clips which differ */
async function verify(plan: PackPlan, work: string): Promise<void> {
  const folder = path.join(work, plan.about.id);
  const { manifest } = await makePack(plan, folder, await mkdtemp(path.join(work, 'pack-')));
  const committed = await keptClips(path.join(AUDIO, plan.about.id));
  const other = clipList(manifest).filter(({ file, sha256 }) => committed.get(file)?.sha256 !== sha256);
  if (other.length > 0) throw new Error(`other bytes: ${other.map(({ file }) => file).join(', ')}`);
  const [made, there] = await Promise.all(
    [work, AUDIO].map((place) => readFile(path.join(place, plan.about.id, 'pack.json'), 'utf8')),
  );
  if (made !== there) throw new Error(`other bytes: ${plan.about.id}/pack.json`);
  console.log(`${plan.about.id}: all ${clipList(manifest).length} clips came out byte for byte as they are`);
}

/** Makes a pack with the voice of a program. */
async function makeWith(words: readonly string[], work: string): Promise<void> {
  const options = { with: { type: 'string' }, stress: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
  const program = { command: values.with ?? '', stress: values.stress };
  if (positionals.length !== 1 || !hasFile(program)) throw new Error(USAGE);
  for (const plan of plansFor(positionals[0])) await printMade(spokenBy(plan, program), work);
}

/** Makes packs with our own voices. */
async function makeAll(plans: readonly PackPlan[], work: string): Promise<void> {
  if (plans.some(({ about }) => about.lang === 'ru')) await checkStress(work);
  for (const plan of plans) await printMade(plan, work);
}

async function main(words: readonly string[]): Promise<void> {
  if (words[0] === '--list') return console.log(scriptRows().join('\n'));
  const isOther = words.includes('--with');
  const missing = await missingTools(isOther ? OTHER_VOICE_NEEDS : undefined);
  if (missing.length > 0) {
    const packages = missing.map(({ aptPackage }) => aptPackage).join(' ');
    throw new Error(`missing: ${missing.map(({ what }) => what).join(', ')}. On Debian: apt-get install ${packages}`);
  }
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-audio-'));
  try {
    const [first, second] = words;
    if (isOther) await makeWith(words, work);
    else if (first === '--stress') for (const row of await writeStress(work)) console.log(row);
    else if (first === '--verify') for (const plan of plansFor(second)) await verify(plan, work);
    else await makeAll(plansFor(first), work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
