import { type APIMessage, Routes } from 'discord.js';
import type { Message, Room } from '#game/ports/ports.ts';
import { attempt, type Fault } from '../connection/faults.ts';
import { within } from '../connection/within.ts';
import { drawUndo } from '../features/host.ts';
import { type BodyFile, body, rowsLimit, withFiles } from '../ui/body.ts';
import { withBoundMarks, withoutOwnMarks } from '../ui/marks.ts';
import { bytesOf, type MessageRequest, postRequest } from '../ui/message.ts';
import { failureLog } from './failure-log.ts';
import { postIn } from './forbidden.ts';
import { channelIdOf, dropChannel, isSecret } from './game-channels.ts';
import type { GameReconciler, PostPlace } from './game-reconciler.ts';
import { shortNonce } from './nonce.ts';
import { fitting, isTrueStill, pages, type QueuedPost } from './post-pages.ts';
import { partOf, type StoredPosts } from './reconciler-state.ts';

/** The number of posts that may wait before they are joined. Discord takes five in four seconds in a channel. */
const separatePosts = 3;
/** Milliseconds that a panel waits for the words above it. */
const panelWaitMs = 10_000;
/** Milliseconds that a post in a secret room waits for the access of its readers. */
const accessWaitMs = 10_000;
/** The number of nonces that are remembered for a game. */
const noncesKept = 100;
/**
 * Milliseconds to wait for a room that is being made. The wait is longer while Discord limits the making of channels.
 */
const roomWaitMs = 60_000;
/** The number of times that the channel of a post may turn out to be gone. */
const channelTries = 4;

interface RoomQueue {
  readonly posts: QueuedPost[];
  readonly over: Promise<void>;
}

/** A message to send, as long as its words are true. */
interface Sending {
  readonly files: NonNullable<Message['files']>;
  requestWith(files: readonly BodyFile[]): MessageRequest;
  isTrue(): boolean;
}

/** Puts the messages of a game into its rooms, each room in its own order. */
export class Posts {
  readonly #game: GameReconciler;
  #stored: StoredPosts;
  readonly #queues = new Map<PostPlace, RoomQueue>();
  /** Posts that wait for their room. */
  readonly #waiters = new Set<() => void>();

  constructor(game: GameReconciler, document: StoredPosts) {
    this.#game = game;
    this.#stored = partOf(document, ['posted', 'posting', 'salt']);
  }

  get stored(): StoredPosts {
    return this.#stored;
  }

  post(room: PostPlace, message: Message, nonce: string, isTrue?: () => boolean): Promise<boolean> {
    const link = (text: string): string => this.#game.context.mentions(body([text])).content;
    return new Promise((posted) => {
      const queue = this.#queues.get(room);
      const posts = pages(message, nonce, { link, posted, isTrue });
      if (queue !== undefined) queue.posts.push(...posts);
      else this.#queues.set(room, { posts, over: Promise.resolve().then(() => this.#run(room, posts)) });
    });
  }

  async quiet(room: Room): Promise<boolean> {
    const queue = this.#queues.get(room);
    if (queue === undefined) return false;
    await within(panelWaitMs, queue.over);
    return true;
  }

  wake(): void {
    for (const wake of [...this.#waiters]) wake();
  }

  /** Resolves when the posts in progress have ended. Call it once the bot is stopping. */
  async ended(): Promise<void> {
    this.wake();
    await Promise.all([...this.#queues.values()].map(({ over }) => over));
  }

  /**
   * Posts in the town without a note in the store, and tries it once. A post whose signal is aborted before it is sent is
   * dropped.
   */
  async postAtOnce(message: Message, nonce: string, signal: AbortSignal): Promise<void> {
    const channelId = channelIdOf(this.#game, 'town');
    const { client, isClosed } = this.#game.context;
    if (channelId === null || isClosed() || signal.aborted) return;
    const request = {
      content: message.text,
      nonce: this.#nonceOf(nonce),
      enforce_nonce: true,
      allowed_mentions: { parse: [] },
    };
    const note = failureLog(this.#game, 'post');
    const result = await attempt(
      () => client.rest.post(Routes.channelMessages(channelId), { body: request, signal }),
      (fault, error) => (signal.aborted ? undefined : note(fault, error)),
    );
    if (result.ok) this.#game.panels.notePostBelow('town');
  }

  #nonceOf(nonce: string): string {
    return shortNonce(`${this.#stored.salt} ${nonce}`);
  }

  async #run(room: PostPlace, queue: QueuedPost[]): Promise<void> {
    const { isClosed } = this.#game.context;
    while (queue.length > 0) {
      const posts =
        this.#interrupted(room, queue) ?? queue.splice(0, queue.length > separatePosts ? fitting(queue) : 1);
      const isSettled = !isClosed() && posts.every(isTrueStill) && (await this.#deliver(room, posts));
      for (const post of posts) post.posted(isSettled);
    }
    this.#queues.delete(room);
  }

  /**
   * Takes from the queue the posts that an earlier process was making when it died and that have been queued again.
   * Discord knows their message by its nonce, so they must stay together and not be joined with others.
   */
  #interrupted(room: PostPlace, queue: QueuedPost[]): QueuedPost[] | null {
    const drafts = this.#stored.posting[room];
    if (drafts === undefined || this.#game.context.isClosed()) return null;
    this.#notePosting(room, undefined);
    return drafts.flatMap(({ nonce, message }) => {
      const again = queue.filter((post) => post.nonce === nonce);
      for (const post of again) queue.splice(queue.indexOf(post), 1);
      return again.length > 0 ? again : [{ nonce, message, posted: () => undefined }];
    });
  }

  /**
   * Makes several posts in one message with the nonce of the first. Posted nonces are remembered, so that a table that
   * repeats its news after a restart does not post it twice. Discord remembers a nonce for only a few minutes. Returns
   * false if the bot stops before the message is made or refused.
   */
  async #deliver(room: PostPlace, all: readonly QueuedPost[]): Promise<boolean> {
    const game = this.#game;
    const posts = all.filter((post) => !this.#stored.posted.includes(post.nonce) && post.message.text !== '');
    const first = posts[0];
    if (first === undefined) return true;
    // Words of one moment are not repeated after a restart.
    if (first.isTrue === undefined) await this.#draft(room, posts);
    const files = posts.flatMap(({ message }) => message.files ?? []);
    const requestWith = this.#requestFor(posts, first.nonce);
    const posted = await this.#send(room, { requestWith, files, isTrue: () => isTrueStill(first) });
    // A bot that stops does not know whether the message was posted.
    if (game.context.isClosed() && posted === null) return false;
    this.#notePosting(room, undefined);
    if (posted === null && !isTrueStill(first)) return false;
    if (posted === null) {
      game.log.warn({ room }, 'a message was not posted');
      return true;
    }
    if (room === 'town' || room === 'lobby') game.panels.notePostBelow(room);
    const isLobbyNews = room === 'lobby' && posts.every(({ message: { ofLobby } }) => ofLobby !== undefined);
    if (isLobbyNews) game.panels.noteLobbyNews(posted);
    const nonces = [...this.#stored.posted, ...posts.map((post) => post.nonce)];
    this.#stored = { ...this.#stored, posted: nonces.slice(-noncesKept) };
    await game.save();
    return true;
  }

  /** Returns the request of a message with these files. The end of a game has its frame, and any other is plain text. */
  #requestFor(posts: readonly QueuedPost[], nonce: string): Sending['requestWith'] {
    const { layout, panels } = this.#game;
    const fouls = posts.flatMap(({ message: { foul } }) => (foul === undefined ? [] : [foul]));
    const buttons = layout === null ? [] : drawUndo(fouls, layout);
    const link = posts.some(({ message: { ofLobby } }) => ofLobby?.links === true) ? panels.lobbyLink : null;
    const text = [...posts.map((post) => post.message.text), ...(link === null ? [] : [link])].join('\n');
    const users = [...new Set(posts.flatMap((post) => post.message.mentions ?? []))];
    const extras = { nonce: this.#nonceOf(nonce), enforce_nonce: true, allowed_mentions: { parse: [], users } };
    if (posts.some(({ message: { isEnd } }) => isEnd))
      return (files) => {
        const framed = postRequest({ ...withFiles(body([text]), files), tone: 'end' });
        return { ...framed, body: { ...framed.body, ...extras } };
      };
    const content = withBoundMarks(users.length === 0 ? text : withoutOwnMarks(text));
    const components = buttons.length > 0 ? { components: buttons.slice(0, rowsLimit) } : {};
    return (files) => ({ body: { content, ...components, ...extras }, files: files.map(bytesOf) });
  }

  /**
   * Stores which posts are joined into one message before it is posted, because after a crash it has to be the same
   * message.
   */
  async #draft(room: PostPlace, posts: readonly QueuedPost[]): Promise<void> {
    const drafts = posts.map(({ nonce, message: { files: _, ...message } }) => ({ nonce, message }));
    this.#notePosting(room, drafts);
    await this.#game.save();
  }

  #notePosting(room: PostPlace, drafts: StoredPosts['posting'][PostPlace]): void {
    const { [room]: _, ...others } = this.#stored.posting;
    this.#stored = { ...this.#stored, posting: drafts === undefined ? others : { ...others, [room]: drafts } };
  }

  /**
   * Sends a message, and returns it if it was made. While Discord is out of reach it tries again with a growing pause,
   * for as long as the table has anything in Discord. The posts behind it wait, so that the room keeps their order.
   */
  async #send(room: PostPlace, { requestWith, files, isTrue }: Sending): Promise<APIMessage | null> {
    const game = this.#game;
    const { client, isClosed } = game.context;
    let attached: readonly BodyFile[] = files.map(({ name, text }) => ({ name, data: text }));
    const failed: Fault[] = [];
    while (!isClosed() && !game.over && isTrue()) {
      const channelId = await this.#channelFor(room);
      if (channelId === null || game.forbidden.why(postIn(channelId)) !== null) return null;
      const result = await attempt(
        () => client.rest.post(Routes.channelMessages(channelId), requestWith(attached)) as Promise<APIMessage>,
        failureLog(game, 'post'),
      );
      if (result.ok) return result.value;
      failed.push(result.error.fault);
      // Nightcall may have the permission to write and not to attach. The text matters more than the file.
      if (result.error.fault === 'no-permission' && attached.length > 0) attached = [];
      else if (!(await this.#mayRetry(channelId, failed))) return null;
    }
    return null;
  }

  /** Returns the channel of a post, once it is there and open to its readers. `null`: there is none. */
  async #channelFor(place: PostPlace): Promise<string | null> {
    if (place === 'lobby') return lobbyOf(this.#game);
    const channelId = channelIdOf(this.#game, place) ?? (await this.#whenRoomIsMade(place));
    // Discord does not notify people of a message that comes before their access.
    if (channelId !== null && isSecret(place)) await within(accessWaitMs, this.#game.opened(place));
    return channelId;
  }

  /** Returns true if another attempt may succeed. Waits first while Discord is out of reach. */
  async #mayRetry(channelId: string, failed: readonly Fault[]): Promise<boolean> {
    const { context, forbidden, gameId } = this.#game;
    const fault = failed.at(-1)!;
    if (fault === 'out-of-reach') await this.#untilWoken(Math.min(context.retryMs, 1000 * 2 ** (failed.length - 1)));
    else if (fault === 'unknown-channel') {
      // It was deleted by hand before the gateway reported it. The table is asked to look, and the post waits for the new one.
      dropChannel(this.#game, channelId);
      context.service().tell(gameId, (table) => table.disturbed());
    } else {
      if (fault !== 'refused') forbidden.refused(postIn(channelId), fault);
      return false;
    }
    return failed.filter((each) => each === 'unknown-channel').length < channelTries;
  }

  /** The room's channel once it has been made, or null if it is not wanted or does not appear in time. */
  async #whenRoomIsMade(room: Room): Promise<string | null> {
    const { layout, context, guildId } = this.#game;
    if (layout !== null && !layout.rooms.some((one) => one.room === room)) return null;
    const from = performance.now();
    const until = () => Math.max(from, context.slowed.get(guildId)?.until ?? 0) + roomWaitMs;
    while (performance.now() < until() && !context.isClosed()) {
      await this.#untilWoken(until() - performance.now());
      const channelId = channelIdOf(this.#game, room);
      if (channelId !== null) return channelId;
    }
    return null;
  }

  /** Resolves after this time in ms, or earlier if a room is made or the bot stops. */
  #untilWoken(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#game.context.isClosed()) return resolve();
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiters.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      timer.unref();
      this.#waiters.add(wake);
    });
  }
}

/** The channel of the lobby. `null`: it is deleted. */
function lobbyOf({ layout, context }: GameReconciler): string | null {
  const channelId = layout?.lobbyChannelId ?? null;
  return channelId === null || context.news.isGone(channelId) ? null : channelId;
}
