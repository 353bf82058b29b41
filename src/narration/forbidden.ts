import { type Language, languages } from './language.ts';
import { say } from './text.ts';

/** Parts of a text that are not words: mentions, custom emoji, links. */
const MARKUP = /<(?:a?:\w+:|[@#&!/t:][^>]*)\d*>|https?:\/\/\S+/gu;

/** The text without differences that people do not write consistently: case, width and the dots of `ё`. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');

const wordsOf = (text: string): readonly string[] =>
  plain(text.replaceAll(MARKUP, ' ')).match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** The forms of an id of the club's lists in a language. Any other word is its own only form. */
const formsOf = (word: string, language: Language): readonly string[] =>
  say(language, `forbidden:${word}`)?.split(' ') ?? [word];

/** The name of a word on the list. */
export const forbiddenName = (word: string, language: Language): string =>
  formsOf(word, language)[0]!.replaceAll('-', ' ').replaceAll('*', '');

const fits = (form: string, word: string | undefined): boolean => {
  if (word === undefined) return false;
  return form.endsWith('*') ? word.startsWith(form.slice(0, -1)) : word === form;
};

function stands(form: string, written: readonly string[]): boolean {
  const parts = plain(form).split('-');
  return written.some((_, at) => parts.every((part, index) => fits(part, written[at + index])));
}

/** The first word of the list that occurs in this text, in either language, or `null` (C20). */
export function forbiddenIn(text: string, list: readonly string[]): string | null {
  const written = wordsOf(text);
  const isWritten = (word: string) =>
    languages.some((language) => formsOf(word, language).some((form) => stands(form, written)));
  return list.find(isWritten) ?? null;
}
