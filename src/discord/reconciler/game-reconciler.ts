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
import { newStatusNotes, type StatusNotes } from './status-notes.ts';

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
  /** A voice has been given back: a game of which nothing is owed any more is forgotten. */
  paid(game: GameReconciler): void;
  /** The guilds in which Discord holds back the making of channels, by their ids. */
  readonly slowed: Map<string, Slowdown>;
  /** The bot stops: nothing more is begun. */
  isClosed(): boolean;
  /** Panels are not looked for more often than this, in ms. */
  readonly lookMs: number;
  /** How long what was lost on the way, or could not be stored, waits before it is tried again, in ms. */
  readonly retryMs: number;
}

/** A limit of Discord on the making of channels. */
export interface Slowdown {
  /** Its end on the clock of `performance.now`, in ms. */
  readonly until: number;
  /** How long it was when it was met, at least 1: what people are told stays the same. */
  readonly minutes: number;
}

/** One game's place in Discord while this process runs. */
export interface GameReconciler {
  readonly context: ReconcilerContext;
  readonly document: ReconcilerState;
  /** The latest layout that was asked for; `null` after a restart until the table asks. */
  layout: Layout | null;
  /** Its table is over: only voices may still be owed. */
  over: boolean;
  /** What Discord has refused to do for this game. */
  readonly forbidden: Forbidden;
  /** The steps at whose beginning each panel was last looked for. */
  readonly looked: Map<string, number>;
  /** When a panel was last looked for, ms of `performance.now`. */
  lookedAt: number;
  arrange: (layout: Layout) => Promise<ReconcileResult>;
  /** Nothing is begun later by itself; resolves when what is under way has come to its end. */
  stop: () => Promise<unknown>;
  /** The work on the voices of the latest layout; resolves when it has ended, well or badly. */
  voices: Promise<unknown>;
  /** A room's channel is there that was not there before: what waits for it is begun. */
  roomMade: (room: Room) => void;
  /** How many channels are being made at the moment. */
  making: number;
  /** How many channels Discord was found not to know any more. */
  lost: number;
  /** The differences between requests and answers that stand in the log already. */
  readonly noted: Set<string>;
  /** Messages whose edit waits for the answer to a press, which shows the same for less. */
  readonly pressed: Map<string, Promise<void>>;
  /** When a panel was last posted or edited, by its key, ms of `performance.now`. */
  readonly shownAt: Map<string, number>;
  /** Who of the players was last seen in the voice room. */
  readonly present: Set<string>;
  /** Who has been brought into the channel to which the table has moved: once, whoever goes away again may. */
  brought: { readonly channelId: string; readonly userIds: Set<string> };
  /** Who has been brought back from the AFK channel: how often, and when last, ms of `performance.now`. */
  readonly fetched: Map<string, { readonly times: number; readonly at: number }>;
  /** Posts that wait for their room to be there. */
  readonly waiters: Set<() => void>;
  saving: Promise<boolean>;
  /** Writes again what could not be stored. */
  savingLater: NodeJS.Timeout | undefined;
  readonly status: StatusNotes;
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
  /** The rooms that Discord lets nobody make yet. */
  readonly slow: Room[];
}

export const newPass = (layout: Layout, superseded: () => boolean): Pass => ({
  ...{ layout, superseded, remarks: [], again: false, rest: null, slow: [] },
});

export const newGameReconciler = (context: ReconcilerContext, document: ReconcilerState): GameReconciler => ({
  context,
  document,
  layout: null,
  over: false,
  forbidden: forbidden(),
  looked: new Map(),
  lookedAt: Number.NEGATIVE_INFINITY,
  arrange: () => Promise.resolve({ done: false, remarks: [] }),
  stop: () => Promise.resolve(),
  voices: Promise.resolve(),
  roomMade: () => {},
  making: 0,
  lost: 0,
  noted: new Set(),
  pressed: new Map(),
  shownAt: new Map(),
  present: new Set(),
  brought: { channelId: '', userIds: new Set() },
  fetched: new Map(),
  waiters: new Set(),
  saving: Promise.resolve(true),
  savingLater: undefined,
  status: newStatusNotes(),
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
  game.lost += 1;
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
    // What to do about a limit is said where it is done.
    if (fault === 'slowed-down') return;
    if (fault === 'refused') game.context.log.error(fields, 'Discord refused a call');
    else game.context.log.warn(fields, 'a call to Discord failed');
  };
}
