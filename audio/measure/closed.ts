/**
 * Measures which phrase a recogniser takes each shipped clip for: `npm run audio -- closed en animals-en`, `-- ru
 * animals-ru`. One grammar has all phrases of the language, and the recogniser has its usual beams.
 * `audio/measure/closed.<language>.txt` has the result: the figures of each family, and the clips that were mistaken.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingTools } from '../build/tools.ts';
import { allTexts, clipsIn, measuredPhrases, unique } from './clips.ts';
import { type Heard, identify } from './identify.ts';
import { RECOGNISER_NEEDS } from './recogniser.ts';

/** The families of clips whose figures are listed, by the beginning of their names. */
const FAMILIES = [
  'player',
  'num',
  'votes',
  'leaves',
  'against',
  'time',
  'role',
  'wake',
  'meet',
  'sleep',
  'night',
  'morning',
];

const familyOf = (id: string): string => id.replace(/^animals\./, '').split('.')[0]!;

function figures(heard: readonly Heard[]): readonly string[] {
  const right = (all: readonly Heard[]) => all.filter(({ says, heard: words }) => says === words).length;
  const row = (name: string, all: readonly Heard[]) => `${name.padEnd(10)} ${right(all)} of ${all.length}`;
  const groups = FAMILIES.map((family) =>
    row(
      family,
      heard.filter(({ id }) => familyOf(id) === family),
    ),
  );
  return [row('all', heard), ...groups.filter((group) => !group.endsWith(' of 0'))];
}

async function main(packs: readonly string[]): Promise<void> {
  const [language] = packs.map((pack) => pack.slice(-2));
  if (language !== 'en' && language !== 'ru') throw new Error('npm run audio -- closed en animals-en | ru animals-ru');
  const missing = await missingTools(RECOGNISER_NEEDS);
  if (missing.length > 0) throw new Error(`missing: ${missing.map(({ what }) => what).join(', ')}`);
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-closed-'));
  try {
    const all = allTexts(language);
    const { texts, standIn } = unique(all);
    const clips = (await Promise.all(packs.map((pack) => clipsIn(pack, all)))).flat();
    const phrases = await measuredPhrases(language, texts, work);
    const heard = await identify(
      clips.map((clip) => ({ ...clip, says: standIn(clip.says) })),
      phrases,
      work,
    );
    const wrong = heard.filter(({ says, heard: words }) => says !== words);
    const rows = [...figures(heard), '', ...wrong.map(({ id, heard: words }) => `${id.padEnd(30)} ${words}`)];
    await writeFile(
      path.join(import.meta.dirname, `closed.${language}.txt`),
      `${packs.join(', ')}\n${rows.join('\n')}\n`,
    );
    console.log(rows.join('\n'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
