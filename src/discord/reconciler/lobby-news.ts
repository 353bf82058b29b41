import type { APIMessage } from 'discord.js';
import type { Layout } from '#game/ports/ports.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { lobbyKey } from './lost-lobby.ts';

const start = 'lobby/news-';

/** Returns true for the key of a message with news of a lobby. */
export const isLobbyNews = (key: string): boolean => key.startsWith(start);

/** Returns true while people can act on the news of a lobby: until the cards are dealt, or the lobby closes. */
export const hasLobbyNews = ({ panels }: Layout): boolean =>
  panels.some(
    ({ panel }) =>
      panel.kind === 'gathering' ||
      (panel.kind === 'lobby' && (panel.lobby.state === 'open' || panel.lobby.state === 'starting')),
  );

/** Notes a message with news of a lobby, which is deleted when the lobby is over. It may be over already. */
export function noteLobbyNews(game: GameReconciler, { id, channel_id: channelId }: APIMessage): void {
  game.document.panels[start + id] = { channelId, messageId: id, shows: '' };
  if (game.layout !== null && !hasLobbyNews(game.layout)) void game.arrange(game.layout);
}

/** The address of the lobby's message. `null`: it has not been posted. */
export function lobbyLink({ document: { guildId, panels } }: GameReconciler): string | null {
  const at = panels[lobbyKey];
  return at === undefined ? null : `https://discord.com/channels/${guildId}/${at.channelId}/${at.messageId}`;
}
