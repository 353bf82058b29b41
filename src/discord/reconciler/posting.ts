import { type APIMessage, Routes } from 'discord.js';
import type { Message, Room } from '#game/ports/ports.ts';
import { attempt, type Fault } from '../connection/faults.ts';
import { drawUndo } from '../features/host.ts';
import { rowsLimit } from '../ui/body.ts';
import { failureLog } from './failure-log.ts';
import { postIn } from './forbidden.ts';
import { channelIdOf, dropChannel } from './game-channels.ts';
import type { GameReconciler, PostPlace } from './game-reconciler.ts';
import { lobbyLink, noteLobbyNews } from './lobby-news.ts';
import { shortNonce } from './nonce.ts';
import { notePostBelow } from './pages.ts';
import { isTrueStill, type QueuedPost } from './post-pages.ts';
import { save } from './save-game.ts';

/** The number of nonces that are remembered for a game. */
const noncesKept = 100;
/**
 * Milliseconds to wait for a room that is being made. The wait is longer while Discord limits the making of channels.
 */
const roomWaitMs = 60_000;
/** The number of times that the channel of a post may turn out to be gone. */
const channelTries = 4;

/**
 * Makes several posts in one message with the nonce of the first. The queue remembers posted nonces, so that a table that
 * repeats its news after a restart does not post it twice. Discord remembers a nonce for only a few minutes. Returns
 * false if the bot stops before the message is made or refused.
 */
export async function deliver(game: GameReconciler, room: PostPlace, all: readonly QueuedPost[]): Promise<boolean> {
  const posts = all.filter((post) => !game.document.posted.includes(post.nonce) && post.message.text !== '');
  const first = posts[0];
  if (first === undefined) return true;
  // Words of one moment are not repeated after a restart.
  if (first.isTrue === undefined) await draft(game, room, posts);
  const fouls = posts.flatMap(({ message: { foul } }) => (foul === undefined ? [] : [foul]));
  const buttons = game.layout === null ? [] : drawUndo(fouls, game.layout);
  const goes = room === 'lobby' && posts.every(({ message: { ofLobby } }) => ofLobby !== undefined);
  const link = posts.some(({ message: { ofLobby } }) => ofLobby?.links === true) ? lobbyLink(game) : null;
  const request = {
    content: [...posts.map((post) => post.message.text), ...(link === null ? [] : [link])].join('\n'),
    ...(buttons.length > 0 ? { components: buttons.slice(0, rowsLimit) } : {}),
    nonce: shortNonce(`${game.document.salt} ${first.nonce}`),
    enforce_nonce: true,
    allowed_mentions: { parse: [], users: [...new Set(posts.flatMap((post) => post.message.mentions ?? []))] },
  };
  const files = posts.flatMap(({ message }) => message.files ?? []);
  const posted = await send(game, room, { request, files, isTrue: () => isTrueStill(first) });
  const isPosted = posted !== null;
  // A bot that stops does not know whether the message was posted.
  if (game.context.isClosed() && !isPosted) return false;
  delete game.document.posting[room];
  if (!isPosted && !isTrueStill(first)) return false;
  if (!isPosted) {
    game.log.warn({ room }, 'a message was not posted');
    return true;
  }
  if (room === 'town') notePostBelow(game);
  if (goes) noteLobbyNews(game, posted);
  game.document.posted.push(...posts.map((post) => post.nonce));
  game.document.posted.splice(0, Math.max(0, game.document.posted.length - noncesKept));
  await save(game);
  return true;
}

/**
 * Posts in the town without a note in the store, and tries it once. A post whose signal is aborted before it is sent is
 * dropped.
 */
export async function postAtOnce(
  game: GameReconciler,
  message: Message,
  nonce: string,
  signal: AbortSignal,
): Promise<void> {
  const channelId = channelIdOf(game, 'town');
  if (channelId === null || game.context.isClosed() || signal.aborted) return;
  const request = {
    content: message.text,
    nonce: shortNonce(`${game.document.salt} ${nonce}`),
    enforce_nonce: true,
    allowed_mentions: { parse: [] },
  };
  const note = failureLog(game, 'post');
  const result = await attempt(
    () => game.context.client.rest.post(Routes.channelMessages(channelId), { body: request, signal }),
    (fault, error) => (signal.aborted ? undefined : note(fault, error)),
  );
  if (result.ok) notePostBelow(game);
}

/**
 * Stores which posts are joined into one message before it is posted, because after a crash it has to be the same
 * message.
 */
async function draft(game: GameReconciler, room: PostPlace, posts: readonly QueuedPost[]): Promise<void> {
  game.document.posting[room] = posts.map(({ nonce, message: { files: _, ...message } }) => ({ nonce, message }));
  await save(game);
}

/** A message to send, as long as its words are true. */
interface Sending {
  readonly request: object;
  readonly files: NonNullable<Message['files']>;
  isTrue(): boolean;
}

/**
 * Sends a message, and returns it if it was made. While Discord is out of reach it tries again with a growing pause, for
 * as long as the table has anything in Discord. The posts behind it wait, so that the room keeps their order.
 */
async function send(
  game: GameReconciler,
  room: PostPlace,
  { request, files, isTrue }: Sending,
): Promise<APIMessage | null> {
  let attached = files.map(({ name, text }) => ({ name, data: Buffer.from(text) }));
  const failed: Fault[] = [];
  while (!game.context.isClosed() && !game.over && isTrue()) {
    const channelId =
      room === 'lobby' ? lobbyOf(game) : (channelIdOf(game, room) ?? (await whenRoomIsMade(game, room)));
    if (channelId === null || game.forbidden.why(postIn(channelId)) !== null) return null;
    const result = await attempt(
      () =>
        game.context.client.rest.post(Routes.channelMessages(channelId), {
          body: request,
          files: attached,
        }) as Promise<APIMessage>,
      failureLog(game, 'post'),
    );
    if (result.ok) return result.value;
    failed.push(result.error.fault);
    // Nightcall may have the permission to write and not to attach. The text matters more than the file.
    if (result.error.fault === 'no-permission' && attached.length > 0) attached = [];
    else if (!(await mayRetry(game, channelId, failed))) return null;
  }
  return null;
}

/** Returns true if another attempt may succeed. Waits first while Discord is out of reach. */
async function mayRetry(game: GameReconciler, channelId: string, failed: readonly Fault[]): Promise<boolean> {
  const fault = failed.at(-1)!;
  if (fault === 'out-of-reach') await untilWoken(game, Math.min(game.context.retryMs, 1000 * 2 ** (failed.length - 1)));
  else if (fault === 'unknown-channel') channelGone(game, channelId);
  else {
    if (fault !== 'refused') game.forbidden.refused(postIn(channelId), fault);
    return false;
  }
  return failed.filter((each) => each === 'unknown-channel').length < channelTries;
}

/** The channel of the lobby. `null`: it is deleted. */
function lobbyOf({ layout, context }: GameReconciler): string | null {
  const channelId = layout?.lobbyChannelId ?? null;
  return channelId === null || context.news.isGone(channelId) ? null : channelId;
}

/**
 * Handles a channel that was deleted by hand before the gateway reported it. The table is asked to look, and the post
 * waits for the new room.
 */
function channelGone(game: GameReconciler, channelId: string): void {
  dropChannel(game, channelId);
  game.context.service().disturbed(game.document.gameId);
}

/** The room's channel once it has been made, or null if it is not wanted or does not appear in time. */
async function whenRoomIsMade(game: GameReconciler, room: Room): Promise<string | null> {
  if (game.layout !== null && !game.layout.rooms.some((one) => one.room === room)) return null;
  const from = performance.now();
  const until = () => Math.max(from, game.context.slowed.get(game.document.guildId)?.until ?? 0) + roomWaitMs;
  while (performance.now() < until() && !game.context.isClosed()) {
    await untilWoken(game, until() - performance.now());
    const channelId = channelIdOf(game, room);
    if (channelId !== null) return channelId;
  }
  return null;
}

/** Resolves after this time in ms, or earlier if a room is made or the bot stops. */
const untilWoken = (game: GameReconciler, ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (game.context.isClosed()) return resolve();
    const wake = (): void => {
      clearTimeout(timer);
      game.waiters.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    timer.unref();
    game.waiters.add(wake);
  });
