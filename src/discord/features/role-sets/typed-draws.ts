/** Reads the draws of a setup as a forum posts it: `1 of {cop, doctor}`, `cop or doctor`. */
import type { RoleId } from '#engine/kernel/types.ts';
import { typedWords, type Wording } from '#narration/index.ts';
import type { NamedRoles } from '../../formats/cards/names.ts';
import { readCard } from '../../formats/cards/read-list.ts';
import { nameList } from '../../formats/typed.ts';

/** Cards of which some are drawn. */
export interface TypedDraw {
  readonly roles: readonly RoleId[];
  readonly count: number;
}

const words = [...typedWords.values()].map(({ cards }) => cards);
const oneOf = (of: (each: (typeof words)[number]) => string): string =>
  words
    .flatMap((each) => nameList(of(each)))
    .toSorted((one, other) => other.length - one.length)
    .join('|');
const numbers = new Map(words.flatMap((each) => Object.entries(each.numbers)));
const number = `\\d{1,2}|${[...numbers.keys()].join('|')}`;
const or = `(?<!\\p{L})(?:${oneOf(({ or }) => or)})(?!\\p{L})`;
const outOf = `(?:${oneOf(({ outOf }) => outOf)})(?!\\p{L})`;

/** `2 of {cop, doctor, jailkeeper}, with no duplicates`. */
const fromList = new RegExp(
  `(?<![\\p{L}\\d])(${number})\\s*${outOf}\\s*:?\\s*[{([]([^{}()[\\]]+)[})\\]]\\s*(?:,?\\s*(?:${oneOf(({ unrepeated }) => unrepeated)})\\.?)?`,
  'giu',
);
/** A part with `or` in it: `1 cop or doctor`. */
const fromNames = new RegExp(`(?<=^|[,;+\\n])[^,;+\\n]*${or}[^,;+\\n]*`, 'giu');
const startOfPart = new RegExp(`^[\\s(\\-*•>]*(?:(${number})\\s*[x×]?\\s+)?`, 'iu');

const countOf = (text = '1'): number => numbers.get(text.toLowerCase()) ?? Number(text);

/** Takes the draws out of a text. One with a name that is no card here stays in it. */
export function takeDraws(text: string, rulebook: NamedRoles, wording: Wording) {
  const draws: TypedDraw[] = [];
  const taken = (whole: string, names: readonly string[], count: number): string => {
    const roles = names
      .map((name) => readCard(name.replace(startOfPart, ''), rulebook, wording))
      .flatMap((read) => (read.ok ? [read.value] : []));
    const areDifferent = names.length > 1 && new Set(roles).size === names.length;
    if (!areDifferent || count < 1 || count > names.length) return whole;
    draws.push({ roles, count });
    return ' ';
  };
  const separators = new RegExp(`[,;/]|${or}`, 'iu');
  const rest = text
    .replaceAll(fromList, (whole: string, count: string, list: string) =>
      taken(
        whole,
        list.split(separators).filter((name) => name.trim() !== ''),
        countOf(count),
      ),
    )
    .replaceAll(fromNames, (whole: string) =>
      taken(whole, whole.replaceAll(/[()]/g, ' ').split(new RegExp(or, 'iu')), countOf(startOfPart.exec(whole)?.[1])),
    );
  return { draws, rest };
}
