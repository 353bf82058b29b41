/** Replaces the ids in code font by the words that the bot uses for them. */
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { optionValueText, roleWord, say, type Wording } from '#narration/index.ts';

/** The rulebook of a page, or `null` for the clauses of every rulebook, and the words of the reader. */
export interface PageWords {
  readonly rules: Ruleset | null;
  readonly wording: Wording;
}

/** An id in parentheses, or an id and perhaps its words in parentheses. */
const codes = /( ?)\(`([^`]+)`\)|`([^`]+)`(?: \(([^()`]+)\))?/g;

/**
 * Returns a function that replaces the ids of a clause, line by line. It remembers the option that was named last,
 * because values follow their option.
 */
export function codeReader(words: PageWords): (text: string) => string {
  let option: string | null = null;
  return (text) =>
    text.replace(codes, (written, space: string, alone?: string, code = '', own?: string) => {
      if (alone !== undefined) return aloneText(alone, space, option, words);
      option = optionIn(code, words) ?? option;
      return textOf(code, own, option, words) ?? written;
    });
}

/** An id that is added to its words says nothing more. An answer of the bot is told. */
function aloneText(code: string, space: string, option: string | null, words: PageWords): string {
  const text = isRole(code, words) ? null : textOf(code, undefined, option, words);
  return text === null ? '' : `${space}(${text})`;
}

/** The words for an id. `own`: its words in the page. `null`: there are none. */
function textOf(code: string, own: string | undefined, option: string | null, words: PageWords): string | null {
  if (isRole(code, words)) return own ?? roleWord(code, words.wording, words.rules!.id);
  return optionText(code, words) ?? valueWords(code, option, words) ?? answerText(code, words) ?? own ?? null;
}

const isRole = (code: string, { rules }: PageWords): boolean => rules !== null && Object.hasOwn(rules.roles, code);

const italic = (text: string): string => `*${text}*`;

/** The option that is named by `ballot`, `ballot: 'all' | 'nominees'` or `ballot nominees`, or `null`. */
function optionIn(code: string, words: PageWords): string | null {
  const name = /^\w+/.exec(code)?.[0] ?? '';
  if (code === name && isRole(code, words)) return null;
  return /^\w+(?:: .+| \S+)?$/.test(code) && say(words.wording, `settings:${name}`) !== null ? name : null;
}

/** An option with its values: `*List for the vote*: *everybody* / *only the nominees*`. */
function optionText(code: string, words: PageWords): string | null {
  const option = optionIn(code, words);
  if (option === null) return null;
  const { wording } = words;
  const name = say(wording, `settings:${option}`)!;
  const [, colon, values = ''] = /^\w+(:?) ?(.*)$/.exec(code)!;
  if (values === '') return italic(name);
  if (colon === '') return italic(`${name}: ${valueText(option, values, wording)}`);
  const texts = values.split(' | ').map((value) => italic(valueText(option, value.replaceAll("'", ''), wording)));
  return `${italic(name)}: ${texts.join(' / ')}`;
}

const valueText = (option: string, value: string, wording: Wording): string =>
  optionValueText(option, value, wording) ?? value.replace('..', '–');

/** The value of the option that was named last, otherwise of the only option of the rulebook that has it. */
function valueWords(code: string, option: string | null, { rules, wording }: PageWords): string | null {
  const texts = Object.keys(rules?.options ?? {}).flatMap((name) => {
    const text = optionValueText(name, code, wording);
    return text === null ? [] : [{ name, text }];
  });
  const found = texts.find(({ name }) => name === option) ?? (texts.length === 1 ? texts[0] : undefined);
  return found === undefined ? null : italic(found.text);
}

/** An answer of the bot (`blocked`, `how:mafia`), or a choice of a ballot (`leave`). */
function answerText(code: string, { wording }: PageWords): string | null {
  const text = say(wording, `words:answer.${code.replace(':', '.')}`) ?? say(wording, `words:choice.${code}`);
  return text === null ? null : italic(text);
}
