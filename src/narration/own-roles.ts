import type { Options, RoleId } from '#engine/kernel/types.ts';
import type { Language } from './language.ts';

/** A text in one language or both; who reads the other one gets the one there is. */
export interface OwnText {
  readonly en?: string;
  readonly ru?: string;
}

/** What is said of a role that a server has made itself; its texts are clean when they come here. */
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

/** Which tables have own roles. Their words are a dialect of each language, as a theme is: `en-x-TABLE`. */
const tables = new Map<string, ReadonlyMap<RoleId, OwnWords>>();

/** The option in which a table's rules name its words; nobody chooses it. */
export const ownWordsOption = 'ownWords';

const mark = '-x-';

/** From now on these roles have these words at the table; the same again changes nothing. */
export const learnWords = (table: string, roles: readonly OwnWords[]): void => {
  tables.set(table, new Map(roles.map((role) => [role.id, role])));
};

export const forgetWords = (table: string): void => {
  tables.delete(table);
};

/** The dialect of a table with own roles; a language that has it already, or a table without any, stays as it is. */
export function withOwnWords(language: Language, options: Options | undefined): Language {
  const table = options?.[ownWordsOption];
  if (typeof table !== 'string' || language.includes(mark)) return language;
  return `${language}${mark}${table}` as Language;
}

/** The language without the words of a table. */
export const plainLanguage = (language: Language): Language => language.split(mark)[0] as Language;

/** What this table says of the role; `null`: the role is the rulebook's. */
export const ownWords = (role: RoleId, language: Language): OwnWords | null =>
  tables.get(language.split(mark)[1] ?? '')?.get(role) ?? null;

/** Whether the table of these options has made the role, or the call of that name, itself. */
export const isOwn = (role: RoleId, options: Options | undefined): boolean =>
  tables.get(String(options?.[ownWordsOption] ?? ''))?.has(role) === true;

/** The text in the reader's language; else the other one's. */
export const ownText = ({ en, ru }: OwnText, language: Language): string | null =>
  (language.startsWith('ru') ? (ru ?? en) : (en ?? ru)) ?? null;

/** Draws something in the words of these roles, which stand at no table. */
export function inWordsOf<T>(roles: readonly OwnWords[], language: Language, draw: (tongue: Language) => T): T {
  const table = 'preview';
  const before = tables.get(table);
  learnWords(table, roles);
  try {
    return draw(withOwnWords(language, { [ownWordsOption]: table }));
  } finally {
    // Within another drawing the words are needed on.
    if (before) tables.set(table, before);
    else forgetWords(table);
  }
}
