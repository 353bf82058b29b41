import type { RoleId } from '#engine/kernel/types.ts';
import { languageOf, type OwnText, type OwnWords, ownRolesOf, type Wording } from './words.ts';

/** The words of the role at this table, or `null` if it is a role of the rulebook. */
export const ownWords = (role: RoleId, wording: Wording): OwnWords | null =>
  ownRolesOf(wording).find(({ id }) => id === role) ?? null;

/** Returns true if the table made the role, or the call of that name, itself. */
export const isOwn = (role: RoleId, wording: Wording): boolean => ownWords(role, wording) !== null;

/** The text in the reader's language, or otherwise in the other one. */
export const ownText = ({ en, ru }: OwnText, wording: Wording): string | null =>
  (languageOf(wording) === 'ru' ? (ru ?? en) : (en ?? ru)) ?? null;
