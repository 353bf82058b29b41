/** Parts of a text that depend on the cards in play. */
import { dealOf, type PlainWording } from './words.ts';

/** `{maniac,cardsharp? and the loners|}`: the first part if one of these may be in play, otherwise the second. */
const choice = /\{([a-z,-]+)\?([^{}|]*)(?:\|([^{}]*))?\}/g;

/** `{and: maniac=the maniac; don=the don}`: those that may be in play, as a list. */
const list = /\{(\p{L}+): ([^{}]*)\}/gu;

/**
 * Chooses the parts of a text that fit the table: a role or a side that nobody can have is not named. Without a table
 * all of them may be in play.
 */
export function fitted(text: string, wording: PlainWording): string {
  if (!text.includes('{')) return text;
  const inPlay = dealOf(wording)?.inPlay ?? null;
  const may = (name: string) => inPlay === null || inPlay.includes(name);
  let fitting = text;
  for (let before = ''; before !== fitting; ) {
    before = fitting;
    fitting = fitting
      .replace(list, (_, last: string, items: string) => listed(items.split('; '), last, may))
      .replace(choice, (_, names: string, some: string, none = '') => (names.split(',').some(may) ? some : none));
  }
  return fitting;
}

function listed(items: readonly string[], last: string, may: (name: string) => boolean): string {
  const shown = items.map((item) => item.split('=')).flatMap(([name = '', text = '']) => (may(name) ? [text] : []));
  const [end = '', ...others] = shown.toReversed();
  return others.length === 0 ? end : `${others.toReversed().join(', ')} ${last} ${end}`;
}

const guards = [
  ['{', '\uE001'],
  ['}', '\uE002'],
] as const;

const anyBrace = /[{}\uE001\uE002]/;
const anyGuard = /[\uE001\uE002]/;

/** Keeps a value, such as the name of a player, from being read as a part that depends on the cards. */
export const guarded = (value: string): string =>
  anyBrace.test(value)
    ? guards.reduce((text, [brace, guard]) => text.replaceAll(guard, '').replaceAll(brace, guard), value)
    : value;

/** Gives a value that `guarded` changed its braces back. */
export const unguarded = (text: string): string =>
  anyGuard.test(text)
    ? guards.reduce((guardedText, [brace, guard]) => guardedText.replaceAll(guard, brace), text)
    : text;
