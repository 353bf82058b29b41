import { setTimeout as pause } from 'node:timers/promises';
import { Routes } from 'discord.js';
import type { Message, Room } from '#game/ports/ports.ts';
import { attempt, type Fault } from '../connection/faults.ts';
import { drawUndo } from '../features/host/view.ts';
import { body, rowsLimit } from '../ui/body.ts';
import { postIn } from './forbidden.ts';
import {
  channelIdOf,
  dropChannel,
  type GameReconciler,
  noteOf,
  type PostPlace,
  type PostQueue,
  save,
} from './game-reconciler.ts';
import { shortNonce } from './nonce.ts';
import { notePostBelow } from './pages.ts';

interface Letter {
  readonly message: Message;
  readonly nonce: string;
  readonly posted: () => void;
}

/** Discord's limit for a message, in characters. */
const longest = 2000;
/** The number of letters that may wait before they are joined. Discord takes five in four seconds in a channel. */
const crowd = 3;
/** The number of nonces that are remembered for a game. */
const memory = 100;
/**
 * Milliseconds to wait for a room that is being made. The wait is longer while Discord limits the making of channels.
 */
const patience = 60_000;
const tries = 4;
/** Milliseconds that a panel waits for the words above it. */
const longestWait = 10_000;

interface Post {
  readonly letters: Letter[];
  readonly over: Promise<void>;
}

export function postQueue(): PostQueue {
  const queues = new Map<string, Post>();
  const keyOf = (game: GameReconciler, room: PostPlace): string => `${game.document.gameId}/${room}`;

  const run = async (key: string, game: GameReconciler, room: PostPlace, queue: Letter[]): Promise<void> => {
    while (queue.length > 0) {
      const letters = begun(game, room, queue) ?? queue.splice(0, queue.length > crowd ? fitting(queue) : 1);
      if (!game.context.isClosed()) await deliver(game, room, letters);
      for (const letter of letters) letter.posted();
    }
    queues.delete(key);
  };

  return {
    post: (game, room, message, nonce) =>
      new Promise((posted) => {
        const key = keyOf(game, room);
        const queue = queues.get(key);
        const letters = pages(message, nonce, { link: linker(game), posted });
        if (queue !== undefined) queue.letters.push(...letters);
        else {
          const over = Promise.resolve().then(() => run(key, game, room, letters));
          queues.set(key, { letters, over });
        }
      }),
    quiet: async (game, room) => {
      const queue = queues.get(keyOf(game, room));
      if (queue === undefined) return false;
      await Promise.race([queue.over, pause(longestWait, undefined, { ref: false })]);
      return true;
    },
    close: async () => {
      await Promise.all([...queues.values()].map(({ over }) => over));
    },
  };
}

/**
 * Takes from the queue the letters that an earlier process was posting when it died and that have been queued again.
 * Discord knows their message by its nonce. So they must not be joined with other letters, and none of them may be
 * posted alone.
 */
function begun(game: GameReconciler, room: PostPlace, queue: Letter[]): Letter[] | null {
  const drafts = game.document.posting[room];
  if (drafts === undefined || game.context.isClosed()) return null;
  delete game.document.posting[room];
  return drafts.flatMap(({ nonce, message }) => {
    const again = queue.filter((letter) => letter.nonce === nonce);
    for (const letter of again) queue.splice(queue.indexOf(letter), 1);
    return again.length > 0 ? again : [{ nonce, message, posted: () => undefined }];
  });
}

/** The number of the first letters that fit into one message. */
function fitting(queue: readonly Letter[]): number {
  let length = -1;
  const index = queue.findIndex((letter) => {
    length += letter.message.text.length + 1;
    return length > longest;
  });
  return index < 0 ? queue.length : Math.max(index, 1);
}

/** Returns a function that makes the commands of a text clickable. */
const linker =
  ({ context }: GameReconciler) =>
  (text: string): string =>
    context.mentions(body([text])).content;

/** A text that is longer than a message is posted in several. */
function pages(
  message: Message,
  nonce: string,
  { link, posted }: { readonly link: (text: string) => string; readonly posted: () => void },
): Letter[] {
  const texts = split(message.text).map(link);
  const mentions = message.mentions === undefined ? {} : { mentions: message.mentions };
  const files = message.files === undefined ? {} : { files: message.files };
  const foul = message.foul === undefined ? {} : { foul: message.foul };
  return texts.map((text, index) => ({
    message: { text, ...mentions, ...(index === texts.length - 1 ? { ...files, ...foul } : {}) },
    nonce: index === 0 ? nonce : shortNonce(`${nonce} ${index}`),
    posted: index === texts.length - 1 ? posted : () => undefined,
  }));
}

function split(text: string): string[] {
  if (text.length <= longest) return [text];
  const at = Math.max(text.lastIndexOf('\n', longest), text.lastIndexOf(' ', longest));
  const end = at > 0 ? at : longest;
  return [text.slice(0, end), ...split(text.slice(end).trimStart())];
}

/**
 * Posts letters as one message with the first one's nonce. The queue remembers posted nonces, so that a table that
 * repeats its news after a restart does not post it twice. Discord remembers a nonce for only a few minutes.
 */
async function deliver(game: GameReconciler, room: PostPlace, all: readonly Letter[]): Promise<void> {
  const letters = all.filter((letter) => !game.document.posted.includes(letter.nonce) && letter.message.text !== '');
  const first = letters[0];
  if (first === undefined) return;
  await draft(game, room, letters);
  const fouls = letters.flatMap(({ message: { foul } }) => (foul === undefined ? [] : [foul]));
  const buttons = game.layout === null ? [] : drawUndo(fouls, game.layout);
  const request = {
    content: letters.map((letter) => letter.message.text).join('\n'),
    ...(buttons.length > 0 ? { components: buttons.slice(0, rowsLimit) } : {}),
    nonce: shortNonce(`${game.document.salt} ${first.nonce}`),
    enforce_nonce: true,
    allowed_mentions: { parse: [], users: [...new Set(letters.flatMap((letter) => letter.message.mentions ?? []))] },
  };
  const files = letters.flatMap(({ message }) => message.files ?? []);
  const isPosted = await send(game, room, request, files);
  // A bot that stops does not know whether the message was posted.
  if (game.context.isClosed() && !isPosted) return;
  delete game.document.posting[room];
  if (!isPosted) {
    game.context.log.warn({ gameId: game.document.gameId, room }, 'a message was not posted');
    return;
  }
  if (room === 'town') notePostBelow(game);
  game.document.posted.push(...letters.map((letter) => letter.nonce));
  game.document.posted.splice(0, Math.max(0, game.document.posted.length - memory));
  await save(game);
}

/**
 * Stores which letters are joined into one message before it is posted, because after a crash it has to be the same
 * message.
 */
async function draft(game: GameReconciler, room: PostPlace, letters: readonly Letter[]): Promise<void> {
  game.document.posting[room] = letters.map(({ nonce, message: { files: _, ...message } }) => ({ nonce, message }));
  await save(game);
}

async function send(
  game: GameReconciler,
  room: PostPlace,
  request: object,
  files: NonNullable<Message['files']>,
): Promise<boolean> {
  let attached = files.map(({ name, text }) => ({ name, data: Buffer.from(text) }));
  for (let attempted = 0; attempted < tries && !game.context.isClosed(); attempted += 1) {
    const channelId = room === 'lobby' ? lobbyOf(game) : (channelIdOf(game, room) ?? (await whenThere(game, room)));
    if (channelId === null || game.forbidden.why(postIn(channelId)) !== null) return false;
    const result = await attempt(
      () => game.context.client.rest.post(Routes.channelMessages(channelId), { body: request, files: attached }),
      noteOf(game, 'post'),
    );
    if (result.ok) return true;
    // Nightcall may have the permission to write and not to attach. The text matters more than the file.
    if (result.error.fault === 'no-permission' && attached.length > 0) attached = [];
    else if (!(await mayRetry(game, channelId, result.error.fault, attempted))) return false;
  }
  return false;
}

/** Returns true if another attempt may succeed. Waits first while Discord is out of reach. */
async function mayRetry(game: GameReconciler, channelId: string, fault: Fault, attempted: number): Promise<boolean> {
  if (fault === 'unknown-channel') lost(game, channelId);
  else if (fault === 'out-of-reach') await pause(1000 * 2 ** attempted, undefined, { ref: false });
  else {
    if (fault !== 'refused') game.forbidden.refused(postIn(channelId), fault);
    return false;
  }
  return true;
}

const lobbyOf = ({ layout }: GameReconciler): string | null => layout?.lobbyChannelId ?? null;

/**
 * Handles a channel that was deleted by hand before the gateway reported it. The table is asked to look, and the post
 * waits for the new room.
 */
function lost(game: GameReconciler, channelId: string): void {
  dropChannel(game, channelId);
  game.context.service().disturbed(game.document.gameId);
}

/** The room's channel once it has been made, or null if it is not wanted or does not appear in time. */
async function whenThere(game: GameReconciler, room: Room): Promise<string | null> {
  if (game.layout !== null && !game.layout.rooms.some((one) => one.room === room)) return null;
  const from = performance.now();
  const until = () => Math.max(from, game.context.slowed.get(game.document.guildId)?.until ?? 0) + patience;
  while (performance.now() < until() && !game.context.isClosed()) {
    await woken(game, until() - performance.now());
    const channelId = channelIdOf(game, room);
    if (channelId !== null) return channelId;
  }
  return null;
}

const woken = (game: GameReconciler, within: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      game.waiters.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, within);
    timer.unref();
    game.waiters.add(wake);
  });
