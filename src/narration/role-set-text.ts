import { cleanName } from './clean-name.ts';
import type { Language } from './language.ts';
import { say, t } from './text.ts';

/** What somebody is told about a role set: a code of its own catalogue, and what its text names. */
export interface RoleSetRemark {
  readonly code: string;
  /** Where in the file; missing or empty: nowhere in particular. */
  readonly path?: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Why a role set cannot be used, or what of it makes no sense. @throws RangeError for a code without a text */
export function roleSetText({ code, path, params }: RoleSetRemark, language: Language): string {
  const text = say(language, `rolesets:${code}`, named(params, language));
  if (text === null) throw new RangeError(`there is no text for ${code}`);
  return path ? t(language, 'rolesets:at', { text, path }) : text;
}

/** Abilities and sides have names; everything else is an id or a number. */
const named = (params: RoleSetRemark['params'], language: Language): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number') return [name, value];
      const own = name === 'ability' ? say(language, `rolesets:ability.${value}`) : null;
      const side = name === 'word' ? say(language, `words:faction.${value}`) : null;
      return [name, own ?? side ?? (name === 'allowed' || name === 'known' ? value : cleanName(value, 40))];
    }),
  );
