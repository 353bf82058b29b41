import { cleanName } from './clean-name.ts';
import { say, t } from './text.ts';
import type { KeyOf } from './texts/shape.ts';
import type { PlainWording, Wording } from './words.ts';

/** The values in the text of a remark. */
type Values = Readonly<Record<string, string | number>>;

/** A remark about a voice pack: a key of the catalogue `packs`, and the values in its text. */
export interface PackRemark {
  readonly code: KeyOf<'packs'>;
  readonly params: Values;
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
  return known(say(wording, `packs:${code}`, Object.fromEntries(shown)), code);
}

/** A remark about a role set: a key of the catalogue `rolesets`, and the values in its text. */
export interface RoleSetRemark {
  readonly code: KeyOf<'rolesets'>;
  /** The path in the file. Missing or empty if the remark is about the whole file. */
  readonly path?: string;
  readonly params: Values;
}

/**
 * The text about a problem of a role set, or about a part of it that makes no sense. @throws RangeError for a code
 * without a text
 */
export function roleSetText({ code, path, params }: RoleSetRemark, wording: Wording): string {
  const text = known(say(wording, `rolesets:${code}`, named(params, wording)), code);
  return path ? t(wording, 'rolesets:at', { text, path }) : text;
}

/** Replaces abilities and sides by their names. All other values are ids or numbers. */
const named = (params: RoleSetRemark['params'], wording: Wording): Values =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number') return [name, value];
      const own = name === 'ability' ? say(wording, `rolesets:ability.${value}`) : null;
      const side = name === 'word' ? say(wording, `words:faction.${value}`) : null;
      return [name, own ?? side ?? (name === 'allowed' || name === 'known' ? value : cleanName(value, 40))];
    }),
  );

function known(text: string | null, code: string): string {
  if (text === null) throw new RangeError(`there is no text for ${code}`);
  return text;
}
