import { folders } from './folders.ts';
import type { Language, Translation } from './shape.ts';

/** The language that defines the keys, and that has a text for each. */
export const source: Language = 'en';

/** Loads the language of a folder. @throws Error if the folder does not export a language with its name */
async function translationIn(folder: string): Promise<Translation> {
  const { language }: { language?: Translation } = await import(`./${folder}/index.ts`);
  if (language?.code !== folder)
    throw new Error(`narration/texts/${folder}/index.ts must export a \`language\` with the code '${folder}'`);
  return language;
}

/** The codes of all languages, English first. */
const codes = folders.toSorted(
  (one, other) => Number(other === source) - Number(one === source) || one.localeCompare(other),
);

/** All texts for people and the facts about each language, by the code of the language. English is the first. */
export const translations: ReadonlyMap<string, Translation> = new Map(
  (await Promise.all(codes.map(translationIn))).map((translation) => [translation.code, translation]),
);
