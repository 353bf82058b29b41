import { createHash } from 'node:crypto';
import { isNumbered } from '#packs/recording/joined.ts';
import { sceneSeconds } from '#packs/recording/scenes.ts';

/** The number of sentences that are measured. */
const SENTENCES = 60;
/** A shorter line is no sentence. */
const LEAST_WORDS = 3;

const cueOf = (name: string): string => name.replace(/-\d+$/, '');

/** Returns true if a take has sounds around its words. */
export const hasScene = (name: string): boolean => sceneSeconds(cueOf(name)) > 0;

/** The order in which sentences are drawn: the same in every language, and not by what they say. */
const lot = (name: string): string => createHash('sha256').update(name).digest('hex');

/** The names of all sentences, without those that are told apart by a number. */
const sentences = (texts: ReadonlyMap<string, string>): readonly string[] =>
  [...texts]
    .filter(([name, text]) => !isNumbered(cueOf(name)) && text.split(' ').length >= LEAST_WORDS && text.endsWith('.'))
    .map(([name]) => name);

/** The sentences that are measured: sixty with all scenes, as many others, and the rest. The order is by lot. */
export function sampledSentences(texts: ReadonlyMap<string, string>) {
  const all = sentences(texts);
  const scenes = all.filter(hasScene);
  const others = all.filter((name) => !hasScene(name)).sort((one, other) => lot(one).localeCompare(lot(other)));
  const first = SENTENCES - scenes.length;
  const [further, rest] = [others.slice(first, first + SENTENCES), others.slice(first + SENTENCES)];
  return { sixty: [...scenes, ...others.slice(0, first)], further, rest };
}
