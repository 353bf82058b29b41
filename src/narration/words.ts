import type { Options, RoleId } from '#engine/kernel/types.ts';
import type { KnownDeal } from './known-deal.ts';
import type { Language } from './language.ts';
import type { Rulebooks } from './rulebooks.ts';
import { noSecondNames, type SecondNames, secondNamesIn } from './second-names.ts';

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

/** An ability with its limits, as role sets write it (docs/moderator/role-set.schema.json). */
export interface OwnAbilityWords {
  readonly kind: string;
  readonly [parameter: string]: unknown;
}

/** The children's edition of the deck tells of animals, every other table of a city (D4). */
export type Theme = 'city' | 'animals';

/** The words of a text: its language, the rulebooks that it may name, and what is particular to a table. */
export interface Wording {
  readonly language: Language;
  readonly rulebooks: Rulebooks;
  readonly theme: Theme;
  /** The names of cards that differ from those in the texts. */
  readonly secondNames: SecondNames;
  /** The roles that the table made itself. */
  readonly roles: readonly OwnWords[];
  /** `null`: no cards have been dealt. */
  readonly deal: KnownDeal | null;
}

/** The words of a text that names nothing of a rulebook. A plain language suffices. */
export type PlainWording = Language | Wording;

/** The words of a language where no table has words of its own. */
export const wordingIn = (language: Language, rulebooks: Rulebooks): Wording => ({
  language,
  rulebooks,
  theme: 'city',
  secondNames: noSecondNames,
  roles: [],
  deal: null,
});

/** The facts about a table that decide its words. */
export interface WordedTable {
  readonly options?: Options | undefined;
  readonly ownRoles?: readonly OwnWords[] | undefined;
  readonly deal?: KnownDeal | null | undefined;
}

/** The plain language of a wording. */
export const languageOf = (wording: PlainWording): Language =>
  typeof wording === 'string' ? wording : wording.language;

/** The theme of a wording. A plain language tells of the city. */
export const themeOf = (wording: PlainWording): Theme => (typeof wording === 'string' ? 'city' : wording.theme);

/** The own roles of a wording. */
export const ownRolesOf = (wording: PlainWording): readonly OwnWords[] =>
  typeof wording === 'string' ? [] : wording.roles;

/** The second names of a wording. A plain language has none. */
export const secondNamesOf = (wording: PlainWording): SecondNames =>
  typeof wording === 'string' ? noSecondNames : wording.secondNames;

/** The deal of a wording. `null`: no cards have been dealt. */
export const dealOf = (wording: PlainWording): KnownDeal | null => (typeof wording === 'string' ? null : wording.deal);

/** Returns true for the children's edition of the deck (D4). */
export const isOfAnimals = (options: Options | undefined): boolean => options?.['theme'] === 'animals';

/**
 * Returns the words of a table. A wording keeps the theme, the names, the own roles and the deal that the table does not replace.
 */
export const wordsOf = (wording: Wording, { options, ownRoles, deal }: WordedTable): Wording => ({
  ...wording,
  theme: isOfAnimals(options) ? 'animals' : wording.theme,
  secondNames: secondNamesIn(options) ?? wording.secondNames,
  roles: ownRoles ?? wording.roles,
  deal: deal ?? wording.deal,
});

/** The wording with these own roles, which no table has yet. */
export const withOwnRoles = (wording: Wording, ownRoles: readonly OwnWords[]): Wording =>
  wordsOf(wording, { ownRoles });
