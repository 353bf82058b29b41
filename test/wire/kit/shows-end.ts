import type { SimulatedUser } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import { offersActions } from './custom-ids.ts';

/**
 * Returns true if everything that this person sees shows the end of a game: no page of the town has choices any more, and
 * the result card and the panel after the game are there.
 */
export function showsEnd(host: SimulatedUser, language: Language): boolean {
  const messages = host.channels().flatMap((channel) => host.messages(channel));
  const [afterGame] = t(language, 'evening:open').split('\n');
  return (
    !messages.some(({ rows: components }) => offersActions(components)) &&
    messages.some(({ files: attachments = [] }) => attachments[0]?.filename === 'game.record') &&
    messages.some(({ text: content }) => content.includes(afterGame!))
  );
}
