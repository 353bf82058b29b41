/** The table of the variables of `.env`, from the comments in `.env.example`. */
import { readFileSync } from 'node:fs';
import type { PageLanguage } from './page-language.ts';
import { table } from './table.ts';

const file = new URL('../../.env.example', import.meta.url);

/** The languages of the documents. */
const heads: Readonly<Record<PageLanguage, readonly string[]>> = {
  en: ['variable', 'default', 'effect'],
  ru: ['переменная', 'по умолчанию', 'что задаёт'],
};

/** Variables without a value in `.env.example` have no default. Examples of addresses are none either. */
const usual = (value: string): string => (value === '' || value.startsWith('http') ? '' : `\`${value}\``);

const isRussian = (line: string): boolean => /[а-яё]/i.test(line);

/** A comment as Markdown: addresses become links. The lines of a comment are one text. */
const text = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replaceAll('->', '→')
    .replaceAll(/https:\/\/\S+/g, '<$&>');

/** The variables of `.env.example` with their comments in this language. */
export function settingsTable(language: PageLanguage): string {
  const blocks = readFileSync(file, 'utf8').split('\n\n');
  const rows = blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => line !== '');
    const [, name, value = ''] = /^(?:# )?([A-Z_]+)=(.*)$/.exec(lines.at(-1) ?? '') ?? [];
    if (name === undefined) return [];
    const comments = lines.slice(0, -1).map((line) => line.replace(/^# /, ''));
    return [[`\`${name}\``, usual(value), text(comments.filter((line) => isRussian(line) === (language === 'ru')))]];
  });
  return table(heads[language], rows);
}
