import { readdirSync } from 'node:fs';
import { type Language, languages } from '#narration/language.ts';
import type { Script } from './shape.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Loads the script of a folder. @throws Error if the folder does not export one */
async function scriptIn(folder: string): Promise<Script> {
  const { script }: { script?: Script } = await import(`./${folder}/index.ts`);
  if (script === undefined) throw new Error(`audio/build/script/${folder}/index.ts must export a \`script\``);
  return script;
}

/** The scripts of the languages, English first. Each folder beside this file is one script. */
export const scripts: ReadonlyMap<Language, Script> = new Map(
  await Promise.all(
    languages
      .filter((language) => folders.includes(language))
      .map(async (language) => [language, await scriptIn(language)] as const),
  ),
);
