import { setTimeout as pause } from 'node:timers/promises';
import { Routes } from 'discord.js';
import type { Message, Room } from '#game/ports/ports.ts';
import { rowsLimit } from '../body.ts';
import { attempt } from '../faults.ts';
import { drawUndo } from '../panels/draw.ts';
import { channelIdOf, dropChannel, type GameReconciler, noteOf, save } from './game-reconciler.ts';
import { shortNonce } from './nonce.ts';

/** Where something is posted: a room of the table, or the channel in which it was opened. */
type Place = Room | 'lobby';

interface Letter {
  readonly message: Message;
  readonly nonce: string;
  readonly posted: () => void;
}

/** Puts messages into rooms, each room in its own order. */
export interface PostQueue {
  post(game: GameReconciler, room: Place, message: Message, nonce: string): Promise<void>;
  /** Resolves when nothing waits to be posted in this room, or after 10 s. `true`: something did. */
  quiet(game: GameReconciler, room: Room): Promise<boolean>;
  /** Once the hall is closed: resolves when what is on its way has come to its end. */
  close(): Promise<void>;
}

/** Discord's limit for a message, in characters. */
const longest = 2000;
/** How many letters may wait before they are joined; five fit into four seconds in a channel. */
const crowd = 3;
/** How many nonces are remembered of a game. */
const memory = 100;
/** How long a room that is being made is waited for, in ms; longer while Discord holds back the making of channels. */
const patience = 60_000;
const tries = 4;
/** How long a panel waits for the words above it, in ms. */
const longestWait = 10_000;

interface Post {
  readonly letters: Letter[];
  readonly over: Promise<void>;
}

export function postQueue(): PostQueue {
  const queues = new Map<string, Post>();
  const keyOf = (game: GameReconciler, room: Place): string => `${game.document.gameId}/${room}`;

  const run = async (key: string, game: GameReconciler, room: Place, queue: Letter[]): Promise<void> => {
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
        const letters = pages(message, nonce, posted);
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
 * What an earlier process was posting when it died, taken out of the queue where it has been written again: Discord knows
 * it by its nonce, so it must not be joined with anything else, nor anything that was joined with it be posted alone.
 */
function begun(game: GameReconciler, room: Place, queue: Letter[]): Letter[] | null {
  const drafts = game.document.posting[room];
  if (drafts === undefined || game.context.isClosed()) return null;
  delete game.document.posting[room];
  return drafts.flatMap(({ nonce, message }) => {
    const again = queue.filter((letter) => letter.nonce === nonce);
    for (const letter of again) queue.splice(queue.indexOf(letter), 1);
    return again.length > 0 ? again : [{ nonce, message, posted: () => undefined }];
  });
}

/** How many of the first letters fit into one message. */
function fitting(queue: readonly Letter[]): number {
  let length = -1;
  const index = queue.findIndex((letter) => {
    length += letter.message.text.length + 1;
    return length > longest;
  });
  return index < 0 ? queue.length : Math.max(index, 1);
}

/** A text longer than a message may be is posted in several. */
function pages(message: Message, nonce: string, posted: () => void): Letter[] {
  const texts = split(message.text);
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
 * Several letters share the first one's nonce. What has been posted is remembered, so that a table that tells its news
 * again after a restart does not repeat itself; Discord itself remembers a nonce for some minutes only.
 */
async function deliver(game: GameReconciler, room: Place, all: readonly Letter[]): Promise<void> {
  const letters = all.filter((letter) => !game.document.posted.includes(letter.nonce) && letter.message.text !== '');
  const first = letters[0];
  if (first === undefined) return;
  await draft(game, room, letters);
  const fouls = letters.flatMap(({ message: { foul } }) => (foul === undefined ? [] : [foul]));
  const buttons = game.layout === null ? [] : drawUndo(fouls, game.layout);
  const body = {
    content: letters.map((letter) => letter.message.text).join('\n'),
    ...(buttons.length > 0 ? { components: buttons.slice(0, rowsLimit) } : {}),
    nonce: shortNonce(`${game.document.salt} ${first.nonce}`),
    enforce_nonce: true,
    allowed_mentions: { parse: [], users: [...new Set(letters.flatMap((letter) => letter.message.mentions ?? []))] },
  };
  const files = letters.flatMap(({ message }) => message.files ?? []);
  const isPosted = await send(game, room, body, files);
  // A bot that stops does not know what has become of it.
  if (game.context.isClosed() && !isPosted) return;
  delete game.document.posting[room];
  if (!isPosted) {
    game.context.log.warn({ gameId: game.document.gameId, room }, 'a message was not posted');
    return;
  }
  game.document.posted.push(...letters.map((letter) => letter.nonce));
  game.document.posted.splice(0, Math.max(0, game.document.posted.length - memory));
  await save(game);
}

/** What is joined to one message is stored before it shows: after a death it has to be the same one. */
async function draft(game: GameReconciler, room: Place, letters: readonly Letter[]): Promise<void> {
  game.document.posting[room] = letters.map(({ nonce, message: { files: _, ...message } }) => ({ nonce, message }));
  await save(game);
}

async function send(
  game: GameReconciler,
  room: Place,
  body: object,
  files: NonNullable<Message['files']>,
): Promise<boolean> {
  let attached = files.map(({ name, text }) => ({ name, data: Buffer.from(text) }));
  for (let attempted = 0; attempted < tries && !game.context.isClosed(); attempted += 1) {
    const channelId = room === 'lobby' ? lobbyOf(game) : (channelIdOf(game, room) ?? (await whenThere(game, room)));
    if (channelId === null || game.forbidden.why(`post in ${channelId}`) !== null) return false;
    const result = await attempt(
      () => game.context.client.rest.post(Routes.channelMessages(channelId), { body, files: attached }),
      noteOf(game, 'post'),
    );
    if (result.ok) return true;
    if (result.fault === 'unknown-channel') lost(game, channelId);
    // Nightcall may be let write and not attach: the text matters more than the file.
    else if (result.fault === 'no-permission' && attached.length > 0) attached = [];
    else if (result.fault !== 'out-of-reach') {
      if (result.fault !== 'refused') game.forbidden.refused(`post in ${channelId}`, result.fault);
      return false;
    } else await pause(1000 * 2 ** attempted, undefined, { ref: false });
  }
  return false;
}

const lobbyOf = ({ layout }: GameReconciler): string | null => layout?.lobbyChannelId ?? null;

/** Deleted by hand, and the gateway has not told yet: the table is asked to look, and the post waits for the new room. */
function lost(game: GameReconciler, channelId: string): void {
  dropChannel(game, channelId);
  game.context.service().disturbed(game.document.gameId);
}

/** The room's channel, once it has been made; `null` where it is not wanted or does not come. */
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
