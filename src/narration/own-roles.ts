import type { RoleId } from '#engine/kernel/types.ts';
import { english } from './language.ts';
import { languageOf, type OwnText, type OwnWords, ownRolesOf, type PlainWording } from './words.ts';

/** The words of the role at this table, or `null` if it is a role of the rulebook. */
export const ownWords = (role: RoleId, wording: PlainWording): OwnWords | null =>
  ownRolesOf(wording).find(({ id }) => id === role) ?? null;

/** Returns true if the table made the role, or the call of that name, itself. */
export const isOwn = (role: RoleId, wording: PlainWording): boolean => ownWords(role, wording) !== null;

/** The text in the reader's language, otherwise in English, otherwise in any language. */
export const ownText = (text: OwnText, wording: PlainWording): string | null =>
  text[languageOf(wording)] ?? text[english] ?? Object.values(text)[0] ?? null;
