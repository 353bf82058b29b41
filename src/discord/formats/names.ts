import { forgottenId, type Player } from '#game/ports/ports.ts';
import { cleanName, type PlainText, plainName, t, type Wording } from '#narration/index.ts';

/** The name of a person, or their mention if the name has no letter to show. */
export const nameOf = ({ name, userId }: Player): string => cleanName(name) || `<@${userId}>`;

/** The names of people in one line. After the first `most`, the others are counted. */
export function namesText(people: readonly Player[], most: number, wording: Wording): string {
  const names = people.slice(0, most).map(nameOf).join(', ');
  return people.length <= most ? names : t(wording, 'ui:lobby.names-more', { names, more: people.length - most });
}

/** The longest name that Discord allows. */
const longestName = 32;

/**
 * A name for a file. It is isolated, too: a cell of a spreadsheet keeps its text apart by itself, but Discord and editors
 * show the file as lines.
 */
export const fileName = (name: PlainText): PlainText => plainName(name, longestName);

/** The mention of the author of a change, or words for one who asked to be forgotten. */
export const authorText = (userId: string, wording: Wording): string =>
  userId === forgottenId ? t(wording, 'ui:person.forgotten') : `<@${userId}>`;
