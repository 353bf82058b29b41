/** The posts that the bot makes in the rooms of a table, as a test reads them. */

import type { Message, Panel } from '#game/ports/ports.ts';

/** A message of the bot in a room. */
export interface Post {
  readonly gameId: string;
  readonly room: string;
  readonly text: string;
  readonly nonce: string;
  readonly files?: Message['files'];
  readonly foul?: Message['foul'];
  readonly mentions?: Message['mentions'];
}

/** A page of the town. */
export type Page = Panel & { kind: 'page' };

/** The post that shows a page of the town. */
export function pagePost(gameId: string, { number, lines, mentions, now }: Page): Post {
  const nonce = `${gameId} page ${number}`;
  const text = [...lines, ...(now?.note ? [now.note] : [])].join('\n');
  return { gameId, room: 'town', text, nonce, ...(mentions.length > 0 ? { mentions } : {}) };
}
