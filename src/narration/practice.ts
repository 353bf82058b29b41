/** Practice players: their ids, their names, and the way in which a text names them. */
import { cleanName } from './clean-name.ts';
import { t } from './text.ts';
import type { PlainWording } from './words.ts';

/** Begins the user id of every practice player. Ids of Discord are numbers. */
const prefix = 'practice-';

/** The user id of a practice player. `gameId`: the table for which it was made, so that no other table has the id. */
export const practiceId = (gameId: string, number: number): string => `${prefix}${gameId}-${number}`;

/** Returns true for the user id of a practice player, who has no account at Discord. */
export const isPracticeId = (userId: string): boolean => userId.startsWith(prefix);

/** The user ids of people. */
export const idsOfPeople = (userIds: readonly string[]): readonly string[] =>
  userIds.filter((userId) => !isPracticeId(userId));

/**
 * The names of practice players in a language, in the order in which they are given. The mark 🤖 and the word "bot" are
 * part of each name, so that they are shown wherever the name is.
 */
export const practiceNames = (wording: PlainWording): readonly string[] =>
  t(wording, 'words:practice.names')
    .split(',')
    .map((name) => t(wording, 'words:practice.name', { name: name.trim() }));

/** The mention of a player, or the name of a practice player, who cannot be mentioned. */
export const mentionText = ({ userId, name }: { readonly userId: string; readonly name: string }): string =>
  isPracticeId(userId) ? `**${cleanName(name)}**` : `<@${userId}>`;
