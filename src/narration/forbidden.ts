import { type Language, languages } from './language.ts';
import { say } from './text.ts';

/** Words that are not read as words: mentions, emoji of a server, links. */
const MARKUP = /<(?:a?:\w+:|[@#&!/t:][^>]*)\d*>|https?:\/\/\S+/gu;

/** How people write is not how dictionaries do: case, width and the dots of `ё` make no difference. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');

const wordsOf = (text: string): readonly string[] =>
  plain(text.replaceAll(MARKUP, ' ')).match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** The forms of an id of the club's list in a language; any other word stands for itself. */
const formsOf = (word: string, language: Language): readonly string[] =>
  say(language, `forbidden:${word}`)?.split(' ') ?? [word];

/** What a word of the list is called. */
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

/** The first word of the list that stands in this text, in any of the two languages; `null`: none does (C20). */
export function forbiddenIn(text: string, list: readonly string[]): string | null {
  const written = wordsOf(text);
  const isWritten = (word: string) =>
    languages.some((language) => formsOf(word, language).some((form) => stands(form, written)));
  return list.find(isWritten) ?? null;
}
