/**
 * Compares our narrator with the other voices at hand: `npm run audio -- voices`. Each says sixty sentences, the seats and
 * the numbers. They are measured as the synthesisers speak. Ours is also measured as it is shipped, because its
 * treatment and its scenes make it harder to understand. `audio/measure/voices.txt` has the figures: the phrases that
 * are recognised among all phrases of the language, and the word error rate of the English sentences.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PLANS } from '../build/plans.ts';
import { rawFile } from '../build/synthesise.ts';
import { missingTools } from '../build/tools.ts';
import { allTexts, clipsIn, type Measurable, measuredPhrases, unique } from './clips.ts';
import { type Heard, identify } from './identify.ts';
import { transcribe, wordErrorRate } from './open-vocabulary.ts';
import { OTHER_VOICE_NEEDS, OTHER_VOICES, type OtherVoice } from './other-voices.ts';
import { type Clip, RECOGNISER_NEEDS } from './recogniser.ts';
import { sampledSentences } from './sample.ts';

/** The takes of a language that are compared. */
interface Compared {
  readonly language: Measurable;
  readonly texts: ReadonlyMap<string, string>;
  readonly sentences: readonly string[];
  readonly seats: readonly string[];
  readonly numbers: readonly string[];
}

function comparedIn(language: Measurable): Compared {
  const texts = allTexts(language);
  const usual = new Map([...texts].filter(([name]) => !name.startsWith('animals.')));
  const named = (pattern: RegExp) => [...texts.keys()].filter((name) => pattern.test(name));
  return {
    ...{ language, texts, sentences: sampledSentences(usual).sixty },
    ...{ seats: named(/^player\.\d+$/), numbers: named(/^num\.\d+$/) },
  };
}

const namesOf = ({ sentences, seats, numbers }: Compared): readonly string[] => [...sentences, ...seats, ...numbers];

/** The takes in another voice. */
async function spoken(voice: OtherVoice, compared: Compared, work: string): Promise<readonly Clip[]> {
  const takes = namesOf(compared).map((name) => ({ name, text: compared.texts.get(name)! }));
  await voice.speak(takes, work);
  return takes.map((take) => ({ id: take.name, file: rawFile(work, take), says: take.name }));
}

async function shipped(compared: Compared): Promise<readonly Clip[]> {
  const names = new Set(namesOf(compared));
  return (await clipsIn(compared.language, compared.texts)).filter(({ id }) => names.has(id));
}

/** Our own voice, before its treatment, so that it can be compared with the others. */
function ownVoice(language: Measurable): OtherVoice {
  const plans = PLANS.filter(({ about }) => about.lang === language);
  const own = new Map(plans.flatMap(({ takes }) => takes).map((take) => [take.name, take]));
  const speak: OtherVoice['speak'] = (takes, folder) =>
    plans[0]!.speak(
      takes.map(({ name }) => own.get(name)!),
      folder,
    );
  return { name: 'ours, before its treatment', speak };
}

/** The row of a voice in the table. */
async function rowOf(name: string, clips: readonly Clip[], compared: Compared, work: string): Promise<string> {
  const { language, texts, sentences, seats, numbers } = compared;
  const { texts: different, standIn } = unique(texts);
  const phrases = await measuredPhrases(language, different, work);
  const heard = await identify(
    clips.map((clip) => ({ ...clip, says: standIn(clip.says) })),
    phrases,
    work,
  );
  const cell = (names: readonly string[]) => {
    const all = heard.filter(({ id }) => names.includes(id));
    return `${all.filter(({ says, heard: words }: Heard) => says === words).length}/${all.length}`;
  };
  const open = clips.filter(({ id }) => sentences.includes(id));
  const wer = language === 'en' ? wordErrorRate(await transcribe(open, texts, work)).toFixed(3) : '';
  return `| ${language}: ${name} | ${cell(sentences)} | ${cell(seats)} | ${cell(numbers)} | ${wer} |`;
}

async function rows(work: string): Promise<readonly string[]> {
  const found = ['| voice | sentences | seats | numbers | word error rate |', '| --- | --- | --- | --- | --- |'];
  for (const language of ['en', 'ru'] as const) {
    const compared = comparedIn(language);
    const folder = () => mkdtemp(path.join(work, `${language}-`));
    found.push(await rowOf('**as shipped**', await shipped(compared), compared, await folder()));
    console.log(found.at(-1));
    for (const voice of [ownVoice(language), ...OTHER_VOICES[language]]) {
      const own = await folder();
      found.push(await rowOf(voice.name, await spoken(voice, compared, own), compared, own));
      console.log(found.at(-1));
    }
  }
  return found;
}

async function main(): Promise<void> {
  const missing = await missingTools([...RECOGNISER_NEEDS, ...OTHER_VOICE_NEEDS]);
  if (missing.length > 0) {
    const packages = missing.map(({ aptPackage }) => aptPackage).join(' ');
    throw new Error(`missing: ${missing.map(({ what }) => what).join(', ')}. On Debian: apt-get install ${packages}`);
  }
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-voices-'));
  try {
    await writeFile(path.join(import.meta.dirname, 'voices.txt'), `${(await rows(work)).join('\n')}\n`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
