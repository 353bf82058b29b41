/**
 * Measures the melody of whole sentences: `npm run audio -- endings ru animals-ru`. For each family of clips it prints
 * how many do not fall at the end, how many rise, and how often the pitch jumps within the words. Listeners take an end
 * that does not fall for a question or an unfinished list. Exits with 1 if a limit is passed. It needs only Node.
 */
import { ENDINGS } from './limits.ts';
import { LEAST_FALL, type Sung, sungIn } from './melodies.ts';

const share = (part: readonly unknown[], all: readonly unknown[]): number => (100 * part.length) / all.length;

function figuresOf(all: readonly Sung[]) {
  const measured = all.filter(({ end }) => !Number.isNaN(end));
  const sum = (of: (each: Sung) => number) => measured.reduce((total, each) => total + of(each), 0);
  return {
    count: measured.length,
    notFalling: share(
      measured.filter(({ end }) => end > LEAST_FALL),
      measured,
    ),
    rising: share(
      measured.filter(({ end }) => end > -LEAST_FALL),
      measured,
    ),
    jumps: sum(({ jumps }) => jumps) / sum(({ voiced }) => voiced),
  };
}

function row(name: string, all: readonly Sung[]): string {
  const { count, notFalling, rising, jumps } = figuresOf(all);
  const parts = [`${notFalling.toFixed(0)} %`, `${rising.toFixed(0)} %`, jumps.toFixed(2)];
  return `${name.padEnd(12)}${String(count).padStart(5)}${parts.map((part) => part.padStart(13)).join('')}`;
}

async function main(packs: readonly string[]): Promise<number> {
  const all = (await Promise.all(packs.map((pack) => sungIn(pack)))).flat();
  const families = new Set(all.map(({ family }) => family));
  const sentences = all.filter(({ family }) => family !== 'numbered');
  console.log('family      clips  not falling       rising      jumps/s');
  for (const each of families)
    console.log(
      row(
        each,
        all.filter(({ family }) => family === each),
      ),
    );
  console.log(row('sentences', sentences));
  for (const { name, end } of sentences.filter((each) => each.end > LEAST_FALL).sort((a, b) => b.end - a.end))
    console.log(`  ${end.toFixed(1).padStart(6)} st  ${name}`);
  const { notFalling, rising, jumps } = figuresOf(sentences);
  const isWithin = notFalling <= ENDINGS.notFalling && rising <= ENDINGS.rising && jumps <= ENDINGS.jumps;
  return isWithin ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
