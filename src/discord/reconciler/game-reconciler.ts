import type { Client, Guild } from 'discord.js';
import type { GameService } from '#game/ports/game-service.ts';
import type { Layout, Log, ReconcileResult, Remark, Room, Store } from '#game/ports/ports.ts';
import type { DiscordTime } from '../discord-time.ts';
import { describeError, type Fault } from '../faults.ts';
import type { ChannelNews } from './channel-news.ts';
import { type Forbidden, forbidden } from './forbidden.ts';
import type { AskedMutes } from './mutes.ts';
import type { PostQueue } from './post-queue.ts';
import { forgetDocument, isDone, type ReconcilerState, saveDocument } from './reconciler-state.ts';
import { chosenRoom, roomChannel } from './snapshot.ts';

/** What all games of a hall share. */
export interface ReconcilerContext {
  readonly client: Client<true>;
  readonly store: Store;
  readonly log: Log;
  service(): GameService;
  mutesOf(guildId: string): AskedMutes;
  readonly time: DiscordTime;
  /** What the gateway has told of channels. */
  readonly news: ChannelNews;
  /** The messages that wait to be posted. */
  readonly mail: PostQueue;
  /** Whether a channel is a room of any game. */
  isTaken(channelId: string): boolean;
  /** The bot stops: nothing more is begun. */
  isClosed(): boolean;
  /** Panels are not looked for more often than this, in ms. */
  readonly lookMs: number;
  /** How long what was lost on the way, or could not be stored, waits before it is tried again, in ms. */
  readonly retryMs: number;
}

/** One game's place in Discord while this process runs. */
export interface GameReconciler {
  readonly context: ReconcilerContext;
  readonly document: ReconcilerState;
  /** The latest layout that was asked for; `null` after a restart until the table asks. */
  layout: Layout | null;
  /** What Discord has refused to do for this game. */
  readonly forbidden: Forbidden;
  /** The steps at whose beginning each panel was last looked for. */
  readonly looked: Map<string, number>;
  /** When a panel was last looked for, in ms. */
  lookedAt: number;
  arrange: (layout: Layout) => Promise<ReconcileResult>;
  /** Messages whose edit waits for the answer to a press, which shows the same for less. */
  readonly pressed: Map<string, Promise<void>>;
  /** When a panel was last posted or edited, by its key, ms since 1970. */
  readonly shownAt: Map<string, number>;
  /** Who of the players was last seen in the voice room. */
  readonly present: Set<string>;
  /** Who has been brought into the channel to which the table has moved: once, whoever goes away again may. */
  brought: { readonly channelId: string; readonly userIds: Set<string> };
  /** Posts that wait for their room to be there. */
  readonly waiters: Set<() => void>;
  saving: Promise<boolean>;
  /** What could not be stored is written again then. */
  savingLater: NodeJS.Timeout | undefined;
}

/** What came of one pass of work. */
export interface Pass {
  readonly layout: Layout;
  readonly superseded: () => boolean;
  readonly remarks: Remark[];
  /** Something failed that is worth trying again by itself. */
  again: boolean;
  /** A panel rests still: so long until it may be edited again, in ms. */
  rest: number | null;
}

export const newGameReconciler = (context: ReconcilerContext, document: ReconcilerState): GameReconciler => ({
  context,
  document,
  layout: null,
  forbidden: forbidden(),
  looked: new Map(),
  lookedAt: 0,
  arrange: () => Promise.resolve({ done: false, remarks: [] }),
  pressed: new Map(),
  shownAt: new Map(),
  present: new Set(),
  brought: { channelId: '', userIds: new Set() },
  waiters: new Set(),
  saving: Promise.resolve(true),
  savingLater: undefined,
});

/** `null` while Discord does not give the guild (an outage there, or Nightcall has been put out). */
export function guildOf(game: GameReconciler): Guild | null {
  const guild = game.context.client.guilds.cache.get(game.document.guildId);
  return guild?.available === true ? guild : null;
}

export function channelIdOf(game: GameReconciler, room: Room): string | null {
  const guild = guildOf(game);
  if (guild === null) return null;
  const chosen = room === 'voice' ? chosenRoom(guild, game.layout) : null;
  return (chosen ?? roomChannel(guild, game.document.rooms[room]))?.id ?? null;
}

/**
 * Discord no longer knows this channel, and the gateway has not told yet. It is made again by the next layout, and must
 * not be taken for one that a crash has left behind.
 */
export function dropChannel(game: GameReconciler, channelId: string): void {
  guildOf(game)?.channels.cache.delete(channelId);
  game.context.client.channels.cache.delete(channelId);
}

/**
 * Writes of one document follow each other; the last one always holds the newest state. Never rejects; returns whether it
 * is stored. What is not is written again until it is. `over`: nothing of it has to be known after a restart.
 */
export function save(game: GameReconciler, over = isDone(game.document)): Promise<boolean> {
  clearTimeout(game.savingLater);
  const write = async (): Promise<boolean> => {
    try {
      if (over) await forgetDocument(game.context.store, game.document.gameId);
      else await saveDocument(game.context.store, game.document);
      return true;
    } catch (error) {
      game.context.log.error({ gameId: game.document.gameId, ...describeError(error) }, 'hall not stored');
      clearTimeout(game.savingLater);
      if (!game.context.isClosed()) game.savingLater = setTimeout(() => void save(game), game.context.retryMs).unref();
      return false;
    }
  };
  game.saving = game.saving.then(write);
  return game.saving;
}

/** A note for `attempt`: what Discord has refused stands in the log. */
export function noteOf(game: GameReconciler, what: string) {
  return (fault: Fault, error: unknown): void => {
    if (game.context.isClosed()) return;
    const fields = { gameId: game.document.gameId, what, fault, ...describeError(error) };
    if (fault === 'refused') game.context.log.error(fields, 'Discord refused a call');
    else game.context.log.warn(fields, 'a call to Discord failed');
  };
}
