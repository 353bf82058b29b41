import { cleanName } from './clean-name.ts';
import { say } from './text.ts';
import type { KeyOf } from './texts/shape.ts';
import type { PlainWording } from './words.ts';

/** A remark about a voice pack: a key of the catalogue `packs`, and the values in its text. */
export interface PackRemark {
  readonly code: KeyOf<'packs'>;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The longest list of cues, and the longest name of a file or a cue. */
const LONGEST_LIST = 400;
const LONGEST_NAME = 80;

/**
 * The text about a problem of a voice pack, with its remedy. `clean` makes words of others safe to show. By default it
 * cleans them for a message. @throws RangeError for a code without a text
 */
export function packText(
  { code, params }: PackRemark,
  wording: PlainWording,
  clean: (text: string, longest: number) => string = cleanName,
): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : clean(value, name === 'cues' ? LONGEST_LIST : LONGEST_NAME),
  ]);
  const text = say(wording, `packs:${code}`, Object.fromEntries(shown));
  if (text === null) throw new RangeError(`there is no text for ${code}`);
  return text;
}
