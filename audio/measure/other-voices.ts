import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rawFile, type Take } from '../build/synthesise.ts';
import { eachOf, type Need, run, succeeds } from '../build/tools.ts';

/** Synthesisers of Debian that could be a second narrator. None of them is shipped. */

/** A voice, and how it speaks takes into a folder. */
export interface OtherVoice {
  readonly name: string;
  readonly speak: (takes: readonly Take[], folder: string) => Promise<void>;
}

/** The tools of these voices. */
export const OTHER_VOICE_NEEDS: readonly Need[] = [
  { what: 'espeak-ng', aptPackage: 'espeak-ng', works: () => succeeds('espeak-ng', ['--version']) },
  {
    what: "festival's voice slt (HTS)",
    aptPackage: 'festvox-us-slt-hts',
    works: () => succeeds('festival', ['-b', '(voice_cmu_us_slt_arctic_hts)']),
  },
];

const flite = (voice: string): OtherVoice => ({
  name: `flite ${voice}`,
  speak: async (takes, folder) => {
    const settings = ['-voice', voice, '--setf', 'duration_stretch=1.04'];
    await eachOf(takes, 2, (take) => run('flite', [...settings, '-t', take.text, '-o', rawFile(folder, take)]));
  },
});

/** `-a 80`: at its usual loudness espeak-ng clips. It writes a stress as an accent behind the vowel. */
const espeak = (voice: string): OtherVoice => ({
  name: `espeak-ng ${voice}`,
  speak: async (takes, folder) => {
    const text = (take: Take) => take.text.replaceAll(/\+(\p{L})/gu, '$1\u0301');
    await eachOf(takes, 2, (take) =>
      run('espeak-ng', ['-v', voice, '-a', '80', '-s', '150', '-w', rawFile(folder, take), text(take)]),
    );
  },
});

/** One festival process for all takes, because festival starts slowly. */
const festival = (name: string, command: string): OtherVoice => ({
  name,
  speak: async (takes, folder) => {
    const script = path.join(folder, 'speak.scm');
    const lines = takes.map(
      (take) =>
        `(utt.save.wave (utt.synth (eval (list 'Utterance 'Text "${take.text}"))) "${rawFile(folder, take)}" 'riff)`,
    );
    await writeFile(script, [command, ...lines].join('\n'));
    await run('festival', ['-b', script]);
  },
});

/** The candidates for each language. */
export const OTHER_VOICES: Readonly<Record<'en' | 'ru', readonly OtherVoice[]>> = {
  en: [
    flite('slt'),
    festival('festival slt (HTS)', '(voice_cmu_us_slt_arctic_hts)'),
    flite('awb'),
    flite('kal16'),
    espeak('en-us+klatt'),
  ],
  ru: [espeak('ru+klatt'), espeak('ru')],
};
