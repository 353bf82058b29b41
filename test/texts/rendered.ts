/** The text that a message shows in Discord's client, and its faults. */
import type { APIComponentInMessageActionRow } from 'discord.js';
import { parse } from 'discord-markdown-parser';
import type { Body } from '#discord/ui/body.ts';
import { plainName } from '#narration/index.ts';
import { type Block, blocksOf } from '../../src/game-page/page/markdown-blocks.ts';
import { hostileNames, token } from './hostile-names.ts';

interface Parsed {
  readonly type: string;
  /** The character of an emoji. */
  readonly name?: string;
  readonly content?: string | readonly Parsed[];
}

/** The text that Discord shows for these marks, line by line. Mentions and times are not text. */
const visible = (content: string): readonly string[] =>
  blocksOf(content)
    .flatMap(textsOf)
    .flatMap((text) => leaf(parse(text, 'extended') as readonly Parsed[]).split('\n'));

function textsOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'quote':
      return block.blocks.flatMap(textsOf);
    case 'list':
      return block.items.flatMap(({ text, inner }) => [literal(text), ...inner.flatMap(textsOf)]);
    default:
      return [block.text];
  }
}

/** A heading that begins an item of a list is no heading of the message. */
const literal = (text: string): string => text.replace(/^(#{1,3}|-#) /, (mark) => mark.replaceAll(/[#-]/g, '\\$&'));

const breaks = new Set(['br', 'newline']);

const leaf = (content: Parsed['content'] = ''): string =>
  typeof content === 'string' ? content : content.map(leafOf).join('');

function leafOf({ type, content, name = '' }: Parsed): string {
  if (breaks.has(type)) return '\n';
  return type === 'twemoji' ? name : leaf(content);
}

const isolates = /[\u2068\u2069]/g;

/** The words of a person that are no name may be longer than any name. */
const longestText = 300;

/** A name with the place of its token, and the forms in which it may be shown: whole, or cut to any length. */
const shownNames = hostileNames.map((name) => {
  const lengths = [longestText, ...Array.from({ length: 32 }, (_, index) => 32 - index)];
  const cuts = lengths.map((longest) => plainName(name, longest).replaceAll(isolates, ''));
  return { at: cuts[0]!.indexOf(token), forms: [...new Set(cuts)] };
});

/** Names that were cut before their token, as far as they have marks. */
const marksAlone = [...new Set(shownNames.flatMap(({ forms }) => forms))].filter(
  (form) => !form.includes(token) && /[\\*_~|#]{2}|\{\{|-#/.test(form),
);

/** A line without the names in it. A name that is shown wrong remains. */
function withoutNames(line: string): string {
  let rest = line.replaceAll(isolates, '').replaceAll('@\u200b', '@');
  for (let at = rest.indexOf(token); at >= 0; at = rest.indexOf(token, at + 1)) {
    const fitting = shownNames.flatMap((name) => name.forms.filter((form) => rest.startsWith(form, at - name.at)));
    const longest = fitting.toSorted((one, other) => other.length - one.length)[0];
    const name = shownNames.find(({ forms }) => longest !== undefined && forms.includes(longest));
    if (longest === undefined || name === undefined || !longest.includes(token)) continue;
    const start = at - name.at;
    rest = `${rest.slice(0, start)}NAME${rest.slice(start + longest.length)}`;
    at = start;
  }
  return marksAlone.reduce((text, form) => text.replaceAll(form, 'NAME'), rest);
}

const rightToLeft = /[\u0590-\u08ff]/;

/** The faults of a line that people see. */
function lineFaults(line: string): readonly string[] {
  const rest = withoutNames(line);
  return [
    ...(/\\|\*\*|##|-#|~~|\|\||__/.test(rest) ? ['shows a mark'] : []),
    ...(/^#+ |^> /.test(rest) ? ['begins with a mark'] : []),
    ...(/\{\{|\}\}|undefined|NaN|\[object/.test(rest) ? ['lacks a value'] : []),
    ...(/(?:^|[\s(])-\d/.test(rest) ? ['has a hyphen as a minus'] : []),
    // A packet of sound lasts 20 ms.
    ...(/(?<! 20) (?:ms|мс)(?!\p{L})/u.test(rest) ? ['counts milliseconds'] : []),
    ...(rest.includes(token) ? ['changes a name'] : []),
    ...(rightToLeft.test(line.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')) ? ['does not isolate a name'] : []),
  ];
}

const faultsIn = (where: string, lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => lineFaults(line).map((fault) => `${where} ${fault}: ${line}`));

/** Discord's limits, at which the bot cuts a text. */
const limits = { content: 4000, label: 80, option: 100, placeholder: 150, alt: 1024 } as const;

/** A text may end before its limit, but only between two lines, words or parts of a list. */
const cutAt = (where: string, text: string, limit: number): readonly string[] =>
  text.length === limit && /\S…$/.test(text) ? [`${where} is cut: ${text.slice(-60)}`] : [];

/** Texts of a button or a menu, with their limits. */
function plainTexts(part: APIComponentInMessageActionRow): readonly (readonly [text: string, limit: number])[] {
  if ('label' in part) return [[part.label ?? '', limits.label]];
  const placeholder = 'placeholder' in part ? [[part.placeholder ?? '', limits.placeholder] as const] : [];
  if (!('options' in part)) return placeholder;
  const texts = part.options.flatMap(({ label, description = '' }) => [label, description]);
  return [...placeholder, ...texts.map((text) => [text, limits.option] as const)];
}

/** A line of a menu begins with a capital, unless it is an id or a name. */
const smallLines = (part: APIComponentInMessageActionRow): readonly string[] =>
  'options' in part
    ? part.options
        .flatMap(({ label, description = '', value }) => [label, description].filter((text) => text !== value))
        .filter((text) => /^\p{Ll}/u.test(withoutNames(text)) && !text.includes(token))
        .map((text) => `a line of a menu begins with a small letter: ${text}`)
    : [];

const letters = /[^\p{L}\p{N}]/gu;

/** A description says what its message does not say. A short line, such as a title, may be in both. */
function twice(alt: string, shown: readonly string[]): readonly string[] {
  const said = shown.map((line) => line.replaceAll(letters, ''));
  return alt
    .split('\n')
    .filter((line) => line.replaceAll(letters, '').length > 12 && said.includes(line.replaceAll(letters, '')))
    .map((line) => `is said twice: ${line}`);
}

/** The texts in a picture, without those with a name: a picture cuts names by their width. */
function writtenIn(data: string | Uint8Array): readonly string[] {
  const svg = typeof data === 'string' ? data : new TextDecoder().decode(data);
  if (!svg.startsWith('<svg')) return [];
  return [...svg.matchAll(/>([^<>]+)</g)]
    .map(([, text]) => text!)
    .filter((text) => !text.includes(token) && !rightToLeft.test(text));
}

/** Everything that is wrong with a message as people see it. `listed`: the faults of a list in a line. */
export function faultsOf({ content, components, files = [] }: Body, listed: ListCheck): readonly string[] {
  const shown = visible(content);
  const controls = components.flatMap((row) => row.components);
  const parts = controls.flatMap(plainTexts);
  const alts = files.flatMap(({ alt }) => (alt === undefined ? [] : [alt]));
  return [
    ...faultsIn('the text', shown),
    ...countedOtherwise(content),
    ...shown.flatMap((line) => listed(withoutNames(line))),
    ...cutAt('the text', content, limits.content),
    ...parts.flatMap(([text, limit]) => [...faultsIn('a control', [text]), ...cutAt('a control', text, limit)]),
    ...controls.flatMap(smallLines),
    ...files.flatMap(({ data }) => faultsIn('a picture', writtenIn(data))),
    ...alts.flatMap((alt) => [
      ...faultsIn('a description', alt.split('\n')),
      ...cutAt('a description', alt, limits.alt),
      ...twice(alt, shown),
    ]),
  ];
}

/** Discord counts the lines of a numbered list from its first number, whatever the others are. */
function countedOtherwise(content: string): readonly string[] {
  const numbers = content.split('\n').map((line) => /^(\d+)\. /.exec(line)?.[1]);
  return numbers.flatMap((number, index) => {
    const above = numbers[index - 1];
    const isNext = number === undefined || above === undefined || Number(number) === Number(above) + 1;
    return isNext ? [] : [`Discord shows another number than ${number} below ${above}`];
  });
}

type ListCheck = (line: string) => readonly string[];

/** Finds lists in which some of these words begin with a capital letter and others do not. */
export function listCheckOf(words: readonly string[]): ListCheck {
  const longestFirst = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[()-]/g, '\\$&'));
  const item = new RegExp(`[,;·(] (?:\\d+ )?(${longestFirst.join('|')})(?![\\p{L}-])`, 'giu');
  return (line) => {
    const found = [...line.matchAll(item)].map(([, word = '']) => word);
    const isLarge = (word: string) => word.charAt(0) !== word.charAt(0).toLowerCase();
    return found.some(isLarge) && !found.every(isLarge) ? [`a list has small and capital letters: ${line}`] : [];
  };
}
