import type { Options, RoleId } from '#engine/kernel/types.ts';
import type { Language } from './language.ts';

/** A text in one language or both. Readers of the other language get the one that exists. */
export interface OwnText {
  readonly en?: string;
  readonly ru?: string;
}

/** The words of a role that a server made. Its texts have already been cleaned. */
export interface OwnWords {
  readonly id: RoleId;
  readonly name: OwnText;
  readonly card?: OwnText;
  readonly faction: string;
  readonly abilities: readonly OwnAbilityWords[];
}

/** An ability with its limits, as role sets write it (docs/role-set.schema.json). */
export interface OwnAbilityWords {
  readonly kind: string;
  readonly [parameter: string]: unknown;
}

/** The words of the tables with own roles. They form a dialect of each language, like a theme: `en-x-TABLE`. */
const tables = new Map<string, ReadonlyMap<RoleId, OwnWords>>();

/** The option in which a table's rules name its words. Nobody chooses it. */
export const ownWordsOption = 'ownWords';

const mark = '-x-';

/** Sets the words of these roles at a table. Repeating it changes nothing. */
export const learnWords = (table: string, roles: readonly OwnWords[]): void => {
  tables.set(table, new Map(roles.map((role) => [role.id, role])));
};

export const forgetWords = (table: string): void => {
  tables.delete(table);
};

/**
 * The dialect of a table with own roles. A dialect, and the language of a table without own roles, stay as they are.
 */
export function withOwnWords(language: Language, options: Options | undefined): Language {
  const table = options?.[ownWordsOption];
  if (typeof table !== 'string' || language.includes(mark)) return language;
  return `${language}${mark}${table}` as Language;
}

/** The language without the words of a table. */
export const plainLanguage = (language: Language): Language => language.split(mark)[0] as Language;

/** The words of the role at this table, or `null` if it is a role of the rulebook. */
export const ownWords = (role: RoleId, language: Language): OwnWords | null =>
  tables.get(language.split(mark)[1] ?? '')?.get(role) ?? null;

/** Returns true if the table with these options made the role, or the call of that name, itself. */
export const isOwn = (role: RoleId, options: Options | undefined): boolean =>
  tables.get(String(options?.[ownWordsOption] ?? ''))?.has(role) === true;

/** The text in the reader's language, or otherwise in the other one. */
export const ownText = ({ en, ru }: OwnText, language: Language): string | null =>
  (language.startsWith('ru') ? (ru ?? en) : (en ?? ru)) ?? null;

/** Draws a text in the words of roles that no table has. */
export function inWordsOf<T>(roles: readonly OwnWords[], language: Language, draw: (tongue: Language) => T): T {
  const table = 'preview';
  const before = tables.get(table);
  learnWords(table, roles);
  try {
    return draw(withOwnWords(language, { [ownWordsOption]: table }));
  } finally {
    // An outer drawing still needs the words.
    if (before) tables.set(table, before);
    else forgetWords(table);
  }
}
