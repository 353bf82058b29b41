/**
 * Measures how well the packs are understood: `npm run audio -- measure en animals-en`, `-- ru animals-ru`. A
 * recogniser (`recogniser.ts`) judges every clip against all lines of its language.
 * `audio/measure/scores.<language>.txt` has the result, the worst first. It needs Debian's pocketsphinx, and some time.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingTools } from '../build/tools.ts';
import { allTexts, clipsIn, type Measurable, measuredPhrases, unique } from './clips.ts';
import { judge, RECOGNISER_NEEDS, type Verdict } from './recogniser.ts';

async function score(language: Measurable, packs: readonly string[], work: string): Promise<readonly Verdict[]> {
  const all = allTexts(language);
  const { texts, standIn } = unique(all);
  const phrases = await measuredPhrases(language, texts, work);
  const clips = (await Promise.all(packs.map((pack) => clipsIn(pack, all)))).flat();
  const verdicts = await judge(
    clips.map((clip) => ({ ...clip, says: standIn(clip.says) })),
    phrases,
    work,
  );
  return [...verdicts].sort((one, other) => one.margin - other.margin);
}

const table = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ id, margin, rival }) => `${margin.toFixed(3).padStart(7)}  ${id.padEnd(30)} ${rival}`).join('\n');

async function main(packs: readonly string[]): Promise<void> {
  const [language] = packs.map((pack) => pack.slice(-2));
  if (language !== 'en' && language !== 'ru') throw new Error('npm run audio -- measure en animals-en | ru animals-ru');
  const missing = await missingTools(RECOGNISER_NEEDS);
  if (missing.length > 0)
    throw new Error(
      `missing: ${missing.map(({ what }) => what).join(', ')}. On Debian: apt-get install ${missing.map(({ aptPackage }) => aptPackage).join(' ')}`,
    );
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-measure-'));
  try {
    const verdicts = await score(language, packs, work);
    const right = verdicts.filter(({ margin }) => margin > 0).length;
    const mean = verdicts.reduce((sum, { margin }) => sum + margin, 0) / verdicts.length;
    const head = `${packs.join(', ')}: ${right} of ${verdicts.length} clips recognised, mean margin ${mean.toFixed(3)} nats a frame\n margin  clip                           likeliest of the others\n`;
    await writeFile(path.join(import.meta.dirname, `scores.${language}.txt`), `${head}${table(verdicts)}\n`);
    console.log(`${head}${table(verdicts.slice(0, 10))}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
