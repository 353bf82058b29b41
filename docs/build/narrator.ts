/** The words of the narrator in `docs/sound/`, as a listener recognises them from the clips. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readOgg } from 'discord-emulator/voice';
import type { Language } from '#narration/index.ts';
import { ClipIndex } from '../../src/demo/heard-cues.ts';
import { toldOf } from '../../src/demo/listening.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** The file of a language. */
export const soundFile = (language: Language): string => path(`docs/sound/narrator-${language}.ogg`);

/** The clips of the pack of a language. */
export const clipsOf = (language: Language): ClipIndex => new ClipIndex(path(`audio/${language}`));

/** The verb of a player: no comma comes before it. */
const verb = /, (?=(?:stands|leave|выставляется|покидают)[. ])/gu;

/** Words that several clips say as one sentence: a clip that goes on with a small letter ends none. */
export const asSentences = (words: string): string =>
  words
    .replaceAll(/\. (?=the floor|вам слово)/gu, ', ')
    .replaceAll(/\. (?=\p{Ll})/gu, ' ')
    .replaceAll(verb, ' ');

/** The words as a quotation. */
export function narratorQuote(language: Language): string {
  const { cues } = clipsOf(language).recognise(readOgg(readFileSync(soundFile(language))).packets);
  return `> 🔊 ${asSentences(toldOf(cues, language))}`;
}
