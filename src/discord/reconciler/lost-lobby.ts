import { type APIMessage, Routes, SnowflakeUtil } from 'discord.js';
import { attempt } from '../connection/faults.ts';
import { failureLog } from './failure-log.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './pass.ts';
import { complain } from './pass-failures.ts';
import { save } from './save-game.ts';

/** The key of a lobby's message among the panels of its game. */
export const lobbyKey = 'lobby/lobby';

/** The largest difference between Discord's clock and this one, in ms. */
const drift = 60_000;
/** The maximum number of messages that Discord returns at once. */
const page = 100;

/**
 * Notes that the lobby's message is about to be posted in this channel. A bot that is killed before the answer finds
 * the message by this note.
 */
export async function announceLobby(game: GameReconciler, channelId: string): Promise<void> {
  game.document.announcing = { channelId, at: Date.now() };
  await save(game);
}

/**
 * Looks for a lobby's message whose posting was begun and whose answer never came. It becomes the lobby's message: it
 * is edited or deleted, and never posted a second time.
 */
export async function findLobby(game: GameReconciler, pass: Pass): Promise<void> {
  const { document, context } = game;
  const { announcing } = document;
  if (announcing === undefined) return;
  const { channelId, at } = announcing;
  const after = `${SnowflakeUtil.generate({ timestamp: at - drift })}`;
  const query = new URLSearchParams({ after, limit: `${page}` });
  const found = await attempt(
    () => context.client.rest.get(Routes.channelMessages(channelId), { query }) as Promise<readonly APIMessage[]>,
    failureLog(game, 'look for a lobby'),
  );
  if (!found.ok && found.error.fault === 'out-of-reach') return complain(game, pass, found.error.fault);
  const lost = found.ok ? found.value.find((message) => isLobbyOf(game, message)) : undefined;
  if (lost !== undefined) document.panels[lobbyKey] = { channelId, messageId: lost.id, shows: '' };
  delete document.announcing;
  await save(game);
}

/** Our message, with buttons of this game. */
const isLobbyOf = ({ document, context }: GameReconciler, { author, components }: APIMessage): boolean =>
  author.id === context.client.user.id && JSON.stringify(components ?? []).includes(document.gameId);
