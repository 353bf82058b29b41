import type { Options, RoleId } from '#engine/kernel/types.ts';
import type { KnownDeal } from './known-deal.ts';
import type { Language } from './language.ts';

/** A text in one or more languages, by their codes. Readers of other languages get one that exists. */
export type OwnText = Readonly<Record<string, string>>;

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

/** The children's edition of the deck tells of animals, every other table of a city (D4). */
export type Theme = 'city' | 'animals';

/** The words of one table in one language. */
interface TableWords {
  readonly language: Language;
  readonly theme: Theme;
  /** The roles that the table made itself. */
  readonly roles: readonly OwnWords[];
  /** `null`: no cards have been dealt. */
  readonly deal: KnownDeal | null;
}

/** The words of a text: those of a table, or of a plain language where no table has words of its own. */
export type Wording = Language | TableWords;

/** The facts about a table that decide its words. */
export interface WordedTable {
  readonly options?: Options | undefined;
  readonly ownRoles?: readonly OwnWords[] | undefined;
  readonly deal?: KnownDeal | null | undefined;
}

/** The plain language of a wording. */
export const languageOf = (wording: Wording): Language => (typeof wording === 'string' ? wording : wording.language);

/** The theme of a wording. A plain language tells of the city. */
export const themeOf = (wording: Wording): Theme => (typeof wording === 'string' ? 'city' : wording.theme);

/** The own roles of a wording. */
export const ownRolesOf = (wording: Wording): readonly OwnWords[] => (typeof wording === 'string' ? [] : wording.roles);

/** The deal of a wording. `null`: no cards have been dealt. */
export const dealOf = (wording: Wording): KnownDeal | null => (typeof wording === 'string' ? null : wording.deal);

/** Returns true for the children's edition of the deck (D4). */
export const isOfAnimals = (options: Options | undefined): boolean => options?.['theme'] === 'animals';

/**
 * Returns the words of a table. A wording keeps the theme, the own roles and the deal that the table does not replace.
 */
export function wordsOf(wording: Wording, { options, ownRoles, deal: dealt }: WordedTable): Wording {
  const theme = isOfAnimals(options) ? 'animals' : themeOf(wording);
  const roles = ownRoles ?? ownRolesOf(wording);
  const language = languageOf(wording);
  const deal = dealt ?? dealOf(wording);
  return theme === 'city' && roles.length === 0 && deal === null ? language : { language, theme, roles, deal };
}

/** The wording with these own roles, which no table has yet. */
export const withOwnRoles = (wording: Wording, ownRoles: readonly OwnWords[]): Wording =>
  wordsOf(wording, { ownRoles });
