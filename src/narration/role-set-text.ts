import { cleanName } from './clean-name.ts';
import { say, t } from './text.ts';
import type { KeyOf } from './texts/shape.ts';
import type { Wording } from './words.ts';

/** A remark about a role set: a key of the catalogue `rolesets`, and the values in its text. */
export interface RoleSetRemark {
  readonly code: KeyOf<'rolesets'>;
  /** The path in the file. Missing or empty if the remark is about the whole file. */
  readonly path?: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * The text about a problem of a role set, or about a part of it that makes no sense. @throws RangeError for a code
 * without a text
 */
export function roleSetText({ code, path, params }: RoleSetRemark, wording: Wording): string {
  const text = say(wording, `rolesets:${code}`, named(params, wording));
  if (text === null) throw new RangeError(`there is no text for ${code}`);
  return path ? t(wording, 'rolesets:at', { text, path }) : text;
}

/** Replaces abilities and sides by their names. All other values are ids or numbers. */
const named = (params: RoleSetRemark['params'], wording: Wording): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number') return [name, value];
      const own = name === 'ability' ? say(wording, `rolesets:ability.${value}`) : null;
      const side = name === 'word' ? say(wording, `words:faction.${value}`) : null;
      return [name, own ?? side ?? (name === 'allowed' || name === 'known' ? value : cleanName(value, 40))];
    }),
  );
