/**
 * Makes the voice packs `audio/en` and `audio/ru`: `npm run audio:build`. A clip is made when there is none of its
 * text yet; the same tools make the same bytes.
 *
 * `-- en`: that pack only. `-- --stress`: speaks nothing, prints every Russian line with festival's stresses.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clipsOf } from '#voice/pack-schema.ts';
import { catalogue } from './catalogue.ts';
import { makePack, type PackPlan, takeName } from './pack.ts';
import { ENGLISH_VOICE, RUSSIAN_VOICE, speakEnglish, speakRussian, stressOf } from './synthesise.ts';
import { missingTools } from './tools.ts';

const AUDIO = path.join(import.meta.dirname, '..');
const VERSION = '1.0.0';
const USAGE = 'npm run audio:build [-- en | ru | --stress]';

const takesOf = (language: 'en' | 'ru') =>
  [...catalogue()].flatMap(([cue, wordings]) =>
    wordings.map((wording, index) => ({ cue, name: takeName(cue, index), text: wording[language] })),
  );

/** "Three votes": the plural goes by the number. */
const VOTES = { of: ['num.{n}', 'votes.*'], one: ['num.{n}', 'votes.one'], other: ['num.{n}', 'votes.many'] };

const ENGLISH: PackPlan = {
  about: {
    id: 'en',
    name: 'The host',
    lang: 'en',
    version: VERSION,
    author: 'Nightcall',
    license: 'MIT; spoken by the flite voice rms, modified (see THIRD_PARTY.md)',
    phrases: [VOTES],
  },
  takes: takesOf('en'),
  sourceOf: async ({ text }) => `${ENGLISH_VOICE} ${text}`,
  speak: speakEnglish,
};

const RUSSIAN: PackPlan = {
  about: {
    id: 'ru',
    name: 'Ведущий',
    lang: 'ru',
    version: VERSION,
    author: 'Nightcall',
    license: 'MIT; spoken by the festival voice msu_ru_nsh_clunits, modified (see THIRD_PARTY.md)',
    phrases: [{ ...VOTES, few: ['num.{n}', 'votes.few'] }],
  },
  takes: takesOf('ru'),
  sourceOf: async ({ text }) => `${RUSSIAN_VOICE} ${text}`,
  speak: speakRussian,
};

function plansFor(first: string | undefined): readonly PackPlan[] {
  if (first === undefined) return [ENGLISH, RUSSIAN];
  if (first === 'en') return [ENGLISH];
  if (first === 'ru') return [RUSSIAN];
  throw new Error(USAGE);
}

async function printStress(work: string): Promise<void> {
  const accents = await stressOf(RUSSIAN.takes, work);
  for (const [index, take] of RUSSIAN.takes.entries()) console.log(`${take.name.padEnd(18)} ${accents[index]}`);
}

async function printMade(plan: PackPlan, work: string): Promise<void> {
  const folder = path.join(AUDIO, plan.about.id);
  const { manifest, fresh } = await makePack(plan, folder, await mkdtemp(path.join(work, 'pack-')));
  const all = Object.values(manifest.clips).flatMap(clipsOf);
  const seconds = all.reduce((sum, clip) => sum + clip.ms, 0) / 1000;
  const longest = all.reduce((most, clip) => (clip.ms > most.ms ? clip : most));
  const length = `${seconds.toFixed(1)} s, longest ${longest.file} ${longest.ms} ms`;
  console.log(`${manifest.id}: ${all.length} clips, ${fresh} of them new, ${length}`);
}

async function main(words: readonly string[]): Promise<void> {
  const missing = await missingTools();
  if (missing.length > 0) {
    const packages = missing.map(({ aptPackage }) => aptPackage).join(' ');
    throw new Error(`missing: ${missing.map(({ what }) => what).join(', ')}. On Debian: apt-get install ${packages}`);
  }
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-audio-'));
  try {
    if (words[0] === '--stress') return await printStress(work);
    for (const plan of plansFor(words[0])) await printMade(plan, work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
